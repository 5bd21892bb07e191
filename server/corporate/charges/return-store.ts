// The bank's returns of companies' payments, in SQL. The caller holds the account's lock. It
// decides nothing.

import type { ChargeId, InvoiceId, OwnerId } from '../../kernel/ids.ts'
import { cents, sum, type Cents } from '../../kernel/money.ts'
import { table } from '../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { ChargeReturn } from './return.ts'
import { waitingUntil } from '../statements/invoice.ts'
import type { Invoice } from '../statements/invoice.ts'

export type StoredReturn = ChargeReturn & { readonly owner: OwnerId; readonly charge: ChargeId }

/** The columns of a return. */
const RETURNS = table<StoredReturn>('corporate_returns', 'r', {
  owner: 'key',
  id: 'key',
  charge: 'fixed',
  endToEndId: 'fixed',
  nature: 'fixed',
  amount: 'fixed',
  fromBalance: 'fixed',
  owed: 'fixed',
  invoice: 'fixed',
  reportedAt: 'fixed',
})

export async function insertChargeReturns(tx: Tx, returns: readonly StoredReturn[]): Promise<void> {
  if (returns.length > 0) await tx.rows(RETURNS.inserting(returns))
}

/** Which of these returns are on record, by their ids at the SPI. */
export async function recordedChargeReturns(
  db: Sql,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from corporate_returns where id = any(${[...names]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Adds to new statements, one of each account, the amounts owed for returns reported between the
 * last statement and this one.
 */
export async function addWaitingReturns(
  tx: Tx,
  opened: readonly Invoice[],
  now: Date,
): Promise<Invoice[]> {
  if (opened.length === 0) return []
  const statements = opened.map((i) => ({
    owner: i.owner,
    id: i.id,
    seller: i.seller,
    until: waitingUntil(i, now),
  }))
  const added = await tx.rows<{ invoice: InvoiceId; owed: Cents }>(sql`
    update corporate_returns t set invoice = r.id
    from json_to_recordset(${rowsOf(statements)}) as r(owner uuid, id uuid, seller uuid,
      until timestamptz)
    join corporate_charges c on c.owner = r.owner and c.seller = r.seller
    where t.owner = c.owner and t.charge = c.id and t.invoice is null and t.owed > 0
      and (r.until is null or t.reported_at < r.until)
    returning t.invoice, t.owed`)
  const owedOn = Map.groupBy(added, ({ invoice }) => invoice)
  return opened.map((i) => {
    const owed = sum((owedOn.get(i.id) ?? []).map((one) => one.owed))
    return { ...i, returned: cents(i.returned + owed) }
  })
}

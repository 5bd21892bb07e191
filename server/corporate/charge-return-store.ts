// What banks gave back of what companies had paid, in SQL. Whoever writes holds the lock of the account. It decides nothing.

import type { ChargeId, InvoiceId, OwnerId } from '../base/ids.ts'
import { cents, sum, type Cents } from '../base/money.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { ChargeReturn } from './charge-return.ts'
import { untilOf } from './invoice-store.ts'
import type { Invoice } from './invoice.ts'

export type KeptReturn = ChargeReturn & { readonly owner: OwnerId; readonly charge: ChargeId }

export async function insertChargeReturns(tx: Tx, returns: readonly KeptReturn[]): Promise<void> {
  if (returns.length === 0) return
  await tx.rows(sql`
    insert into corporate_returns (owner, id, charge, end_to_end_id, nature, amount, from_balance, owed, invoice, heard_at)
    select owner, id, charge, "endToEndId", nature, amount, "fromBalance", owed, invoice, "heardAt"
    from json_to_recordset(${rowsOf(returns)})
      as r(owner uuid, id text, charge uuid, "endToEndId" text, nature text, amount bigint, "fromBalance" bigint, owed bigint,
        invoice uuid, "heardAt" timestamptz)`)
}

/** Which of these returns are on record, by the SPI's names. */
export async function recordedChargeReturns(db: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from corporate_returns where id = any(${[...names]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Puts on new statements, one of each account, what is owed of returns that were heard of between the one before and this. */
export async function adoptReturns(tx: Tx, opened: readonly Invoice[], now: Date): Promise<Invoice[]> {
  if (opened.length === 0) return []
  const wanted = opened.map((i) => ({ owner: i.owner, id: i.id, seller: i.seller, until: untilOf(i, now) }))
  const taken = await tx.rows<{ invoice: InvoiceId; owed: Cents }>(sql`
    update corporate_returns t set invoice = r.id
    from json_to_recordset(${rowsOf(wanted)}) as r(owner uuid, id uuid, seller uuid, until timestamptz)
    join corporate_charges c on c.owner = r.owner and c.seller = r.seller
    where t.owner = c.owner and t.charge = c.id and t.invoice is null and t.owed > 0
      and (r.until is null or t.heard_at < r.until)
    returning t.invoice, t.owed`)
  const owedOn = Map.groupBy(taken, ({ invoice }) => invoice)
  return opened.map((i) => {
    const owed = sum((owedOn.get(i.id) ?? []).map((one) => one.owed))
    return { ...i, returned: cents(i.returned + owed) }
  })
}

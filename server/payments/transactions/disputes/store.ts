// Disputes in SQL, with the returns of those of a pix. A dispute is always locked after its
// transaction.

import type { DisputeId, OwnerId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { Dispute, BookedReturn } from './dispute.ts'
import type { TransactionKey } from '../store.ts'

/** The columns of a dispute; its returns have a table of their own. */
export const DISPUTES = table<Dispute>('disputes', 'd', {
  owner: 'key',
  id: 'key',
  transaction: 'fixed',
  seller: 'fixed',
  way: 'fixed',
  providerReference: 'fixed',
  amount: 'fixed',
  reasonCode: 'fixed',
  reason: 'fixed',
  status: 'saved',
  held: 'fixed',
  deductions: 'fixed',
  returns: {
    read: sql`case d.way when 'pix' then coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'borne', r.borne)
        order by r.reported_at, r.id)
      from dispute_returns r where r.owner = d.owner and r.dispute = d.id), '[]') else '[]' end`,
  },
  openedAt: 'fixed',
  evidenceDueAt: 'fixed',
  endedAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

type Returned = BookedReturn & {
  readonly owner: OwnerId
  readonly dispute: DisputeId
  readonly reportedAt: Date
}

const RETURNS = table<Returned>('dispute_returns', 'r', {
  owner: 'key',
  id: 'key',
  dispute: 'fixed',
  amount: 'fixed',
  borne: 'fixed',
  reportedAt: 'fixed',
})

export const lockDisputesOf = (
  tx: Tx,
  transactions: readonly TransactionKey[],
): Promise<Dispute[]> =>
  tx.rows<Dispute>(sql`
    select ${DISPUTES.columns} from disputes d
    where (d.owner, d.transaction) in (
      select owner, id
      from json_to_recordset(${rowsOf(transactions.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
        id uuid))
    order by d.owner, d.id for update`)

/** Inserts new disputes and saves the end of known ones. */
export function saveDisputes(tx: Tx, disputes: readonly Dispute[]): void {
  if (disputes.length === 0) return
  tx.write(DISPUTES.saving(disputes))
  const returns = disputes.flatMap(({ owner, id: dispute, returns: all, updatedAt }) =>
    all.map((one) => ({ owner, dispute, ...one, reportedAt: updatedAt })),
  )
  if (returns.length === 0) return
  tx.write(sql`${RETURNS.inserting(returns)} order by owner, id on conflict (owner, id) do nothing`)
}

/** Which of these returns are on record, by their ids at the SPI. */
export async function recordedReturns(db: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from dispute_returns where id = any(${[...names]}::text[])
    union select id from surplus_returns where id = any(${[...names]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

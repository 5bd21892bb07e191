// Disputed purchases in SQL: their disputes and changes. The purchase is locked before any of its
// disputes.

import { table } from '../../../server/platform/db/columns.ts'
import { rowsOf, type Sql, sql, type Tx } from '../../../server/platform/db/sql.ts'
import { lockPurchases } from '../store.ts'
import type { Contested, Dispute } from './dispute.ts'

export type DisputeName = { client: string; id: string }

/** The columns of a dispute. */
const DISPUTES = table<Dispute, 'client' | 'id'>('bank.issued_disputes', 'd', {
  client: 'key',
  id: 'key',
  purchase: 'fixed',
  amount: 'fixed',
  reason: 'fixed',
  description: 'fixed',
  status: 'saved',
  refusedReason: 'fixed',
  left: 'saved',
  openedAt: 'fixed',
  decidedAt: 'saved',
  changedAt: 'saved',
  dueAt: 'saved',
})

export async function find(db: Sql, { client, id }: DisputeName): Promise<Dispute | undefined> {
  const rows = await db.rows<Dispute>(
    sql`select ${DISPUTES.columns}
      from bank.issued_disputes d
      where d.client = ${client}
        and d.id = ${id}`,
  )
  return rows[0]
}

/** Disputes of a client by their ids, in no order. */
export const findMany = (db: Sql, client: string, ids: readonly string[]): Promise<Dispute[]> =>
  db.rows<Dispute>(sql`
    select ${DISPUTES.columns}
    from bank.issued_disputes d
    where d.client = ${client}
      and d.id = any(${[...ids]}::text[])`)

/** Locks purchases in id order, and reads their disputes. */
export async function lock(tx: Tx, purchases: readonly string[]): Promise<Contested[]> {
  const locked = await lockPurchases(tx, purchases)
  const rows = await tx.rows<Dispute>(sql`
    select ${DISPUTES.columns} from bank.issued_disputes d
    where d.purchase = any(${[...locked.keys()]}::text[]) and d.status <> 'refused' order by d.n`)
  const disputes = Map.groupBy(rows, (row) => row.purchase)
  return [...locked.values()].map((purchase) => ({
    purchase,
    disputes: disputes.get(purchase.id) ?? [],
  }))
}

/**
 * Locks purchases with a dispute due, at most `limit`. Skips those that another process has locked.
 */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Contested[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from bank.issued_purchases p
    where p.id in (select purchase
      from bank.issued_disputes
      where due_at <= ${now}
      order by due_at
      limit ${limit})
    order by p.id for update skip locked`)
  return lock(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Inserts a dispute, open or refused; false where its id is taken. */
export async function insert(tx: Tx, one: Dispute): Promise<boolean> {
  const rows = await tx.rows(sql`
    ${DISPUTES.inserting([one])} on conflict (client, id) do nothing returning id`)
  if (rows.length > 0) await list(tx, [one])
  return rows.length > 0
}

/** Saves changes of disputes whose purchases are locked. */
export async function save(tx: Tx, disputes: readonly Dispute[]): Promise<void> {
  if (disputes.length === 0) return
  await tx.rows(DISPUTES.updating(disputes))
  await list(tx, disputes)
}

/**
 * Records changes under the purchase's company. A dispute of an unknown purchase is known to its
 * sender alone.
 */
const list = (tx: Tx, disputes: readonly Dispute[]) =>
  tx.rows(sql`
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select r.client, p.seller, 'dispute', r.id, r."changedAt"
    from json_to_recordset(${rowsOf(disputes)}) as r(client text, purchase text, id text,
      "changedAt" timestamptz)
    join bank.issued_purchases p on p.id = r.purchase and p.client = r.client`)

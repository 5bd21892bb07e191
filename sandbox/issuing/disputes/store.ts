// What the bank remembers of contested purchases: their disputes, and that they changed. The purchase is locked first,
// whatever is done to a dispute of it.

import { rowsOf, type Sql, sql, type Tx } from '../../../server/db/sql.ts'
import { lockPurchases } from '../store.ts'
import type { Contested, Dispute } from './dispute.ts'

export type DisputeName = { client: string; id: string }

const DISPUTE = sql`d.client, d.id, d.purchase, d.amount, d.reason, d.description, d.status, d.refused_reason as "refusedReason",
  d."left", d.opened_at as "openedAt", d.decided_at as "decidedAt", d.changed_at as "changedAt", d.due_at as "dueAt"`

export async function find(db: Sql, { client, id }: DisputeName): Promise<Dispute | undefined> {
  const rows = await db.rows<Dispute>(
    sql`select ${DISPUTE} from bank.issued_disputes d where d.client = ${client} and d.id = ${id}`,
  )
  return rows[0]
}

/** Disputes of a client by their ids, in no order. */
export const findMany = (db: Sql, client: string, ids: readonly string[]): Promise<Dispute[]> =>
  db.rows<Dispute>(sql`
    select ${DISPUTE} from bank.issued_disputes d where d.client = ${client} and d.id = any(${[...ids]}::text[])`)

/** Locks purchases in the order of their ids, and reads their disputes. */
export async function lock(tx: Tx, purchases: readonly string[]): Promise<Contested[]> {
  const locked = await lockPurchases(tx, purchases)
  const rows = await tx.rows<Dispute>(sql`
    select ${DISPUTE} from bank.issued_disputes d
    where d.purchase = any(${[...locked.keys()]}::text[]) and d.status <> 'refused' order by d.n`)
  const disputes = Map.groupBy(rows, (row) => row.purchase)
  return [...locked.values()].map((purchase) => ({ purchase, disputes: disputes.get(purchase.id) ?? [] }))
}

/** Purchases with a dispute that is due, at most `limit`, locked; another process skips them. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Contested[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from bank.issued_purchases p
    where p.id in (select purchase from bank.issued_disputes where due_at <= ${now} order by due_at limit ${limit})
    order by p.id for update skip locked`)
  return lock(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Takes a dispute on, or keeps that it was refused; false when its id is taken. */
export async function insert(tx: Tx, one: Dispute): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into bank.issued_disputes (client, id, purchase, amount, reason, description, status, refused_reason, "left",
      opened_at, decided_at, changed_at, due_at)
    values (${one.client}, ${one.id}, ${one.purchase}, ${one.amount}, ${one.reason}, ${one.description}, ${one.status},
      ${one.refusedReason}, ${one.left}, ${one.openedAt}, ${one.decidedAt}, ${one.changedAt}, ${one.dueAt})
    on conflict (client, id) do nothing returning id`)
  if (rows.length > 0) await list(tx, [one])
  return rows.length > 0
}

/** Writes what changed of disputes whose purchases are locked. */
export async function save(tx: Tx, disputes: readonly Dispute[]): Promise<void> {
  if (disputes.length === 0) return
  await tx.rows(sql`
    update bank.issued_disputes d set status = r.status, "left" = r."left", decided_at = r."decidedAt",
      changed_at = r."changedAt", due_at = r."dueAt"
    from json_to_recordset(${rowsOf(disputes)}) as r(client text, id text, status text, "left" bigint,
      "decidedAt" timestamptz, "changedAt" timestamptz, "dueAt" timestamptz)
    where d.client = r.client and d.id = r.id`)
  await list(tx, disputes)
}

/** Under the company of the purchase; that an unknown one was contested, nobody is told but who asked. */
const list = (tx: Tx, disputes: readonly Dispute[]) =>
  tx.rows(sql`
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select r.client, p.seller, 'dispute', r.id, r."changedAt"
    from json_to_recordset(${rowsOf(disputes)}) as r(client text, purchase text, id text, "changedAt" timestamptz)
    join bank.issued_purchases p on p.id = r.purchase and p.client = r.client`)

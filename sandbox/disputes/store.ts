// What the bank remembers of contested pix: their disputes, what they block, and that something changed. The pix is locked
// first, as for a return.

import { type Sql, type Tx, rowsOf, sql } from '../../server/db/sql.ts'
import { find as findPix, lock as lockPix, saveReturns } from '../pix/store.ts'
import type { Contested, PixDispute } from './dispute.ts'

const columns = sql`d.end_to_end_id as "endToEndId", d.n, d.amount, d.reason_code as "reasonCode", d.reason, d.status,
  d.hidden, d.opened_at as "openedAt", d.evidence_due_at as "evidenceDueAt", d.evidence, d.due_at as "dueAt"`

async function disputesOf(db: Sql, endToEndIds: readonly string[]): Promise<Map<string, PixDispute[]>> {
  const rows = await db.rows<PixDispute>(sql`
    select ${columns} from bank.pix_disputes d where d.end_to_end_id = any(${[...endToEndIds]}::text[]) order by d.n`)
  return Map.groupBy(rows, (row) => row.endToEndId)
}

/** The names of the pix that were received for a charge, in the order they were paid. */
export async function namesOf(db: Sql, txid: string, holder?: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.txid = ${txid} and p.holder = coalesce(${holder ?? null}::text, p.holder) order by p.paid_at, p.end_to_end_id`)
  return rows.map(({ id }) => id)
}

/** Reads pix with their disputes, in the order they are named. */
export async function find(db: Sql, endToEndIds: readonly string[]): Promise<Contested[]> {
  const received = await findPix(db, endToEndIds)
  const disputes = await disputesOf(db, endToEndIds)
  return endToEndIds.flatMap((id) => {
    const one = received.get(id)
    return one ? [{ ...one, disputes: disputes.get(id) ?? [] }] : []
  })
}

/** The same under a lock. */
export async function lock(tx: Tx, endToEndIds: readonly string[]): Promise<Contested[]> {
  await lockPix(tx, endToEndIds)
  return find(tx, endToEndIds)
}

/** Pix of which something is due, locked; another process skips them. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Contested[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.end_to_end_id in (select end_to_end_id from bank.pix_disputes where due_at <= ${now} order by due_at limit ${limit})
    order by p.end_to_end_id for update skip locked`)
  return find(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Writes disputes of pix that were just received: nobody is told of them before they are opened. */
export async function insertComing(tx: Tx, disputes: readonly PixDispute[]): Promise<void> {
  if (disputes.length > 0) await upsert(tx, disputes)
}

async function upsert(tx: Tx, disputes: readonly PixDispute[]): Promise<void> {
  await tx.rows(sql`
    insert into bank.pix_disputes (end_to_end_id, n, amount, reason_code, reason, status, hidden, opened_at,
      evidence_due_at, evidence, due_at)
    select "endToEndId", n, amount, "reasonCode", reason, status, hidden, "openedAt", "evidenceDueAt", evidence, "dueAt"
    from json_to_recordset(${rowsOf(disputes)}) as r("endToEndId" text, n int, amount bigint, "reasonCode" text, reason text,
      status text, hidden boolean, "openedAt" timestamptz, "evidenceDueAt" timestamptz, evidence jsonb, "dueAt" timestamptz)
    on conflict (end_to_end_id, n) do update set amount = excluded.amount, status = excluded.status,
      hidden = excluded.hidden, evidence = excluded.evidence, due_at = excluded.due_at`)
}

/** Writes what changed of a locked pix: its disputes, what they block and give back, and that they changed. */
export async function save(tx: Tx, before: Contested, after: Contested, at: Date): Promise<void> {
  const changed = after.disputes.filter((one) => !before.disputes.includes(one))
  if (changed.length === 0) return
  await upsert(tx, changed)
  const { pix, returns } = after
  // First what is no longer blocked, then what is given back of it: together they never come to more than the pix.
  await tx.rows(sql`update bank.pix set blocked = ${pix.blocked} where end_to_end_id = ${pix.endToEndId}`)
  const given = returns.filter((one) => !before.returns.includes(one))
  if (given.length > 0) await saveReturns(tx, [{ pix, returns: [...returns] }], given, given)
  if (pix.txid === null) return
  await tx.rows(sql`
    insert into bank.pix_dispute_changes (holder, txid, at) values (${pix.holder}, ${pix.txid}, ${at})`)
}

/** Txids of a holder whose disputes changed within a span, both ends in it, oldest first. */
export const page = (
  db: Sql,
  span: { holder: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.txid as id from bank.pix_dispute_changes c
    where c.holder = ${span.holder} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

/** The clients that speak for a holder. */
export async function clientsOf(db: Sql, holder: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from bank.clients where holder = ${holder} order by id`)
  return rows.map(({ id }) => id)
}

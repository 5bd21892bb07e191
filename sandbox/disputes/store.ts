// Contested pix in SQL: their disputes, blocked amounts, and changes. The pix is locked first, as
// for a return.

import { table } from '../../server/platform/db/columns.ts'
import { type Sql, type Tx, sql } from '../../server/platform/db/sql.ts'
import { find as findPix, lock as lockPix, saveReturns } from '../pix/store.ts'
import type { Contested, PixDispute } from './dispute.ts'

/** The columns of a dispute. */
const DISPUTES = table<PixDispute, 'endToEndId' | 'n'>('bank.pix_disputes', 'd', {
  endToEndId: 'key',
  n: 'key',
  amount: 'saved',
  reasonCode: 'fixed',
  reason: 'fixed',
  status: 'saved',
  hidden: 'saved',
  openedAt: 'fixed',
  evidenceDueAt: 'fixed',
  evidence: 'saved',
  dueAt: 'saved',
})

async function disputesOf(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<Map<string, PixDispute[]>> {
  const rows = await db.rows<PixDispute>(sql`
    select ${DISPUTES.columns}
    from bank.pix_disputes d
    where d.end_to_end_id = any(${[...endToEndIds]}::text[])
    order by d.n`)
  return Map.groupBy(rows, (row) => row.endToEndId)
}

/** The ids of the pix received for a charge, in the order they were paid. */
export async function namesOf(db: Sql, txid: string, holder?: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.txid = ${txid}
      and p.holder = coalesce(${holder ?? null}::text, p.holder)
    order by p.paid_at, p.end_to_end_id`)
  return rows.map(({ id }) => id)
}

/** Reads pix with their disputes, in the order of the ids. */
export async function find(db: Sql, endToEndIds: readonly string[]): Promise<Contested[]> {
  const received = await findPix(db, endToEndIds)
  const disputes = await disputesOf(db, endToEndIds)
  return endToEndIds.flatMap((id) => {
    const one = received.get(id)
    return one ? [{ ...one, disputes: disputes.get(id) ?? [] }] : []
  })
}

/** The same, under a lock. */
export async function lock(tx: Tx, endToEndIds: readonly string[]): Promise<Contested[]> {
  await lockPix(tx, endToEndIds)
  return find(tx, endToEndIds)
}

/** Locks pix with a dispute due. Skips those that another process has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Contested[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.end_to_end_id in (select end_to_end_id
      from bank.pix_disputes
      where due_at <= ${now}
      order by due_at
      limit ${limit})
    order by p.end_to_end_id for update skip locked`)
  return find(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Inserts disputes of pix just received. No client is notified before they open. */
export async function insertComing(tx: Tx, disputes: readonly PixDispute[]): Promise<void> {
  if (disputes.length > 0) await tx.rows(DISPUTES.saving(disputes))
}

/**
 * Saves changes of a locked pix: its disputes, what they block and give back, and that they
 * changed.
 */
export async function save(tx: Tx, before: Contested, after: Contested, at: Date): Promise<void> {
  const changed = after.disputes.filter((one) => !before.disputes.includes(one))
  if (changed.length === 0) return
  await tx.rows(DISPUTES.saving(changed))
  const { pix, returns } = after
  // First release what was blocked, then record what is given back: their sum must never exceed the
  // pix.
  await tx.rows(
    sql`update bank.pix set blocked = ${pix.blocked} where end_to_end_id = ${pix.endToEndId}`,
  )
  const given = returns.filter((one) => !before.returns.includes(one))
  if (given.length > 0) await saveReturns(tx, [{ pix, returns: [...returns] }], given, given)
  if (pix.txid === null) return
  await tx.rows(sql`
    insert into bank.pix_dispute_changes (holder, txid, at)
    values (${pix.holder}, ${pix.txid}, ${at})`)
}

/** Txids of a receiver whose disputes changed within a time span (inclusive), oldest first. */
export const page = (
  db: Sql,
  span: { holder: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select c.txid as id from bank.pix_dispute_changes c
    where c.holder = ${span.holder} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

/** The clients that act for a receiver. */
export async function clientsOf(db: Sql, holder: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from bank.clients where holder = ${holder} order by id`,
  )
  return rows.map(({ id }) => id)
}

// What the bank remembers of the pix it received, with what was given back of each. Written for many at once.

import { type Sql, type Statement, type Tx, join, rowsOf, sql } from '../../server/db/sql.ts'
import { type ChargeName, nameOf } from '../charges/store.ts'
import type { Charge } from '../charges/charge.ts'
import { type Return, takes } from '../returns/return.ts'
import type { Pix } from './pix.ts'

/** A pix and its returns, oldest first. */
export type Received = { pix: Pix; returns: Return[] }

type ReturnRow = Omit<Return, 'requestedAt' | 'settledAt' | 'due'> & {
  requestedAt: string
  settledAt: string | null
  dueAt: string | null
  dueStatus: 'DEVOLVIDO' | 'NAO_REALIZADO' | null
}
type Row = Pix & { returns: ReturnRow[] | null }

const columns = sql`p.end_to_end_id as "endToEndId", p.txid, p.holder, p.key, p.amount, p.paid_at as "paidAt",
  p.payer_text as "payerText", p.given_back as "givenBack", p.blocked,
  (select json_agg(json_build_object('endToEndId', r.end_to_end_id, 'id', r.id, 'rtrId', r.rtr_id, 'amount', r.amount,
      'nature', r.nature, 'description', r.description, 'status', r.status, 'reason', r.reason,
      'requestedAt', r.requested_at, 'settledAt', r.settled_at, 'dueAt', r.due_at, 'dueStatus', r.due_status)
      order by r.requested_at, r.id)
   from bank.returns r where r.end_to_end_id = p.end_to_end_id) as returns`

const returnOf = ({ dueAt, dueStatus, ...row }: ReturnRow): Return => ({
  ...row,
  requestedAt: new Date(row.requestedAt),
  settledAt: row.settledAt === null ? null : new Date(row.settledAt),
  due: dueAt === null || dueStatus === null ? null : { at: new Date(dueAt), status: dueStatus },
})

const receivedOf = ({ returns, ...pix }: Row): Received => ({ pix, returns: (returns ?? []).map(returnOf) })

/** What came for these charges, by the name of the charge, in the order it was paid. */
export async function ofCharges(db: Sql, names: readonly ChargeName[]): Promise<Map<string, Received[]>> {
  if (names.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.pix p
    where (p.txid, p.holder) in (
      select * from unnest(${names.map((one) => one.txid)}::text[], ${names.map((one) => one.holder)}::text[]))
    order by p.paid_at, p.end_to_end_id`)
  return Map.groupBy(rows.map(receivedOf), (one) => nameOf({ txid: one.pix.txid!, holder: one.pix.holder }))
}

/** Reads pix by their names; what is not there is not in the map. */
export async function find(db: Sql, endToEndIds: readonly string[]): Promise<Map<string, Received>> {
  const rows = await db.rows<Row>(
    sql`select ${columns} from bank.pix p where p.end_to_end_id = any(${endToEndIds}::text[])`,
  )
  return new Map(rows.map((row) => [row.endToEndId, receivedOf(row)]))
}

/** Reads and locks pix, in one order, so that what is given back of each is counted by one at a time. */
export async function lock(tx: Tx, endToEndIds: readonly string[]): Promise<Map<string, Received>> {
  await tx.rows(sql`
    select end_to_end_id from bank.pix where end_to_end_id = any(${endToEndIds}::text[]) order by end_to_end_id for update`)
  // Read again under the lock: the first statement's snapshot is older than what it waited for.
  return find(tx, endToEndIds)
}

export type PixFilter = {
  holder: string
  from: Date
  to: Date
  txid?: string
  hasTxid?: boolean
  hasReturn?: boolean
}

/** Received within a span, oldest first. */
export async function page(
  db: Sql,
  filter: PixFilter,
  at: { offset: number; limit: number },
): Promise<{ received: Received[]; total: number }> {
  const given = sql`exists (select 1 from bank.returns r where r.end_to_end_id = p.end_to_end_id)`
  const conditions: Statement[] = [
    sql`p.holder = ${filter.holder} and p.paid_at between ${filter.from} and ${filter.to}`,
  ]
  if (filter.txid !== undefined) conditions.push(sql`p.txid = ${filter.txid}`)
  if (filter.hasTxid !== undefined) conditions.push(filter.hasTxid ? sql`p.txid is not null` : sql`p.txid is null`)
  if (filter.hasReturn !== undefined) conditions.push(filter.hasReturn ? given : sql`not ${given}`)
  const where = join(conditions, ' and ')
  const [counted] = await db.rows<{ total: number }>(sql`select count(*) as total from bank.pix p where ${where}`)
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.pix p where ${where}
    order by p.paid_at, p.end_to_end_id limit ${at.limit} offset ${at.offset}`)
  return { received: rows.map(receivedOf), total: counted!.total }
}

/** Writes what was received: the pix, the charges it paid, and the sums of the accounts, one update for each of them. */
export async function receive(tx: Tx, pix: readonly Pix[], charges: readonly Charge[]): Promise<void> {
  const rows = pix.map((one) => ({
    id: one.endToEndId,
    txid: one.txid,
    holder: one.holder,
    key: one.key,
    amount: one.amount,
    paid_at: one.paidAt,
    payer_text: one.payerText,
  }))
  const changed = charges.map(({ txid, holder, status, payments }) => ({ txid, holder, status, payments }))
  await tx.rows(sql`
    with paid as (
      insert into bank.pix (end_to_end_id, txid, holder, key, amount, paid_at, payer_text)
      select * from json_to_recordset(${rowsOf(rows)})
        as r(id text, txid text, holder text, key text, amount bigint, paid_at timestamptz, payer_text text)
      returning key, amount
    ), concluded as (
      update bank.charges c set status = r.status, payments = r.payments
      from json_to_recordset(${rowsOf(changed)}) as r(txid text, holder text, status text, payments int)
      where c.txid = r.txid and c.holder = r.holder
    )
    update bank.accounts a set received = a.received + s.amount, pix_count = a.pix_count + s.pix
    from (select key, sum(amount)::bigint as amount, count(*) as pix from paid group by key order by key) s
    where a.key = s.key`)
}

/** Writes new or changed returns, and what they make of their pix and of the accounts. */
export async function saveReturns(
  tx: Tx,
  received: readonly Received[],
  changed: readonly Return[],
  executed: readonly Return[],
): Promise<void> {
  const rows = changed.map(({ due, ...one }) => ({
    ...one,
    end_to_end_id: one.endToEndId,
    rtr_id: one.rtrId,
    requested_at: one.requestedAt,
    settled_at: one.settledAt,
    due_at: due?.at ?? null,
    due_status: due?.status ?? null,
  }))
  await tx.rows(sql`
    insert into bank.returns as o (end_to_end_id, id, rtr_id, amount, nature, description, status, reason, requested_at,
      settled_at, due_at, due_status)
    select * from json_to_recordset(${rowsOf(rows)}) as r(end_to_end_id text, id text, rtr_id text, amount bigint, nature text,
      description text, status text, reason text, requested_at timestamptz, settled_at timestamptz, due_at timestamptz, due_status text)
    on conflict (end_to_end_id, id) do update set status = excluded.status, reason = excluded.reason,
      settled_at = excluded.settled_at, due_at = excluded.due_at, due_status = excluded.due_status`)
  const sources = received.map(({ pix, returns }) => ({
    id: pix.endToEndId,
    given_back: returns.reduce((all, one) => all + takes(one), 0),
  }))
  await tx.rows(sql`
    update bank.pix p set given_back = r.given_back
    from json_to_recordset(${rowsOf(sources)}) as r(id text, given_back bigint)
    where p.end_to_end_id = r.id`)
  if (executed.length === 0) return
  const keys = new Map(received.map(({ pix }) => [pix.endToEndId, pix.key]))
  const back = executed.map((one) => ({ key: keys.get(one.endToEndId), amount: one.amount }))
  await tx.rows(sql`
    update bank.accounts a set returned = a.returned + s.amount, return_count = a.return_count + s.returns
    from (select key, sum(amount)::bigint as amount, count(*) as returns
          from json_to_recordset(${rowsOf(back)}) as r(key text, amount bigint) group by key order by key) s
    where a.key = s.key`)
}

/** Returns that are due to settle, at most `limit`. Another process skips what this one has locked. */
export async function dueReturns(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.end_to_end_id in (select end_to_end_id from bank.returns where due_at <= ${now} order by due_at limit ${limit})
    order by p.end_to_end_id for update skip locked`)
  return rows.map((row) => row.id)
}

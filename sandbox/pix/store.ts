// Received pix and their returns in SQL. Written for many at once.

import { table } from '../../server/platform/db/columns.ts'
import {
  type Sql,
  type Statement,
  type Tx,
  join,
  rowsOf,
  sql,
} from '../../server/platform/db/sql.ts'
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

/** The columns of a pix, with its returns. */
const PIX = table<Pix & { returns?: ReturnRow[] | null }, 'endToEndId'>('bank.pix', 'p', {
  endToEndId: 'key',
  txid: 'fixed',
  holder: 'fixed',
  key: 'fixed',
  amount: 'fixed',
  paidAt: 'fixed',
  payerText: 'fixed',
  payer: 'fixed',
  initiation: 'fixed',
  givenBack: { read: sql`p.given_back` },
  blocked: { read: sql`p.blocked` },
  returns: {
    read: sql`(select json_agg(json_build_object('endToEndId', r.end_to_end_id, 'id', r.id, 'rtrId',
        r.rtr_id, 'amount', r.amount,
        'nature', r.nature, 'description', r.description, 'status', r.status, 'reason', r.reason,
        'requestedAt', r.requested_at, 'settledAt', r.settled_at, 'dueAt', r.due_at, 'dueStatus',
          r.due_status)
        order by r.requested_at, r.id)
      from bank.returns r where r.end_to_end_id = p.end_to_end_id)`,
  },
})

/** A return with the time and state of its settlement in columns. */
type FlatReturn = Omit<Return, 'due'> & { dueAt: Date | null; dueStatus: ReturnRow['dueStatus'] }

/** The columns of a return. */
const RETURNS = table<FlatReturn, 'endToEndId' | 'id'>('bank.returns', 'o', {
  endToEndId: 'key',
  id: 'key',
  rtrId: 'fixed',
  amount: 'fixed',
  nature: 'fixed',
  description: 'fixed',
  status: 'saved',
  reason: 'saved',
  requestedAt: 'fixed',
  settledAt: 'saved',
  dueAt: 'saved',
  dueStatus: 'saved',
})

const returnOf = ({ dueAt, dueStatus, ...row }: ReturnRow): Return => ({
  ...row,
  requestedAt: new Date(row.requestedAt),
  settledAt: row.settledAt === null ? null : new Date(row.settledAt),
  due: dueAt === null || dueStatus === null ? null : { at: new Date(dueAt), status: dueStatus },
})

const receivedOf = ({ returns, ...pix }: Row): Received => ({
  pix,
  returns: (returns ?? []).map(returnOf),
})

/** The pix of these charges, by the charge's name, in the order they were paid. */
export async function ofCharges(
  db: Sql,
  names: readonly ChargeName[],
): Promise<Map<string, Received[]>> {
  if (names.length === 0) return new Map()
  const rows = await db.rows<Row>(sql`
    select ${PIX.columns} from bank.pix p
    where (p.txid, p.holder) in (
      select *
      from unnest(${names.map((one) => one.txid)}::text[],
        ${names.map((one) => one.holder)}::text[]))
    order by p.paid_at, p.end_to_end_id`)
  return Map.groupBy(rows.map(receivedOf), (one) =>
    nameOf({ txid: one.pix.txid!, holder: one.pix.holder }),
  )
}

/** Reads pix by id; missing ones are not in the map. */
export async function find(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<Map<string, Received>> {
  const rows = await db.rows<Row>(
    sql`select ${PIX.columns} from bank.pix p where p.end_to_end_id = any(${endToEndIds}::text[])`,
  )
  return new Map(rows.map((row) => [row.endToEndId, receivedOf(row)]))
}

/** Reads and locks pix, in id order, so that their returns are decided one at a time. */
export async function lock(tx: Tx, endToEndIds: readonly string[]): Promise<Map<string, Received>> {
  await tx.rows(sql`
    select end_to_end_id
    from bank.pix
    where end_to_end_id = any(${endToEndIds}::text[])
    order by end_to_end_id
    for update`)
  // Read again under the lock: the first statement's snapshot is older than the lock it waited for.
  return find(tx, endToEndIds)
}

export type PixFilter = {
  holder: string
  from: Date
  to: Date
  txid?: string
  hasTxid?: boolean
  hasReturn?: boolean
  /** The company that received them; null: the sandbox bank itself. */
  company: string | null
}

/** Pix received within a time span, oldest first. */
export async function page(
  db: Sql,
  filter: PixFilter,
  at: { offset: number; limit: number },
): Promise<{ received: Received[]; total: number }> {
  const given = sql`exists (select 1 from bank.returns r where r.end_to_end_id = p.end_to_end_id)`
  const conditions: Statement[] = [
    sql`p.holder = ${filter.holder} and p.paid_at between ${filter.from} and ${filter.to}
      and exists (select 1 from bank.accounts a
        where a.key = p.key and coalesce(a.company, '') = ${filter.company ?? ''})`,
  ]
  if (filter.txid !== undefined) conditions.push(sql`p.txid = ${filter.txid}`)
  if (filter.hasTxid !== undefined)
    conditions.push(filter.hasTxid ? sql`p.txid is not null` : sql`p.txid is null`)
  if (filter.hasReturn !== undefined) conditions.push(filter.hasReturn ? given : sql`not ${given}`)
  const where = join(conditions, ' and ')
  const [counted] = await db.rows<{ total: number }>(
    sql`select count(*) as total from bank.pix p where ${where}`,
  )
  const rows = await db.rows<Row>(sql`
    select ${PIX.columns} from bank.pix p where ${where}
    order by p.paid_at, p.end_to_end_id limit ${at.limit} offset ${at.offset}`)
  return { received: rows.map(receivedOf), total: counted!.total }
}

/**
 * Inserts received pix, saves the charges they paid, and adds to the accounts, one update for each.
 */
export async function receive(
  tx: Tx,
  pix: readonly Pix[],
  charges: readonly Charge[],
): Promise<void> {
  const changed = charges.map(({ txid, holder, status, payments }) => ({
    txid,
    holder,
    status,
    payments,
  }))
  await tx.rows(sql`
    with paid as (
      ${PIX.inserting(pix)}
      returning key, amount
    ), concluded as (
      update bank.charges c set status = r.status, payments = r.payments
      from json_to_recordset(${rowsOf(changed)}) as r(txid text, holder text, status text,
        payments int)
      where c.txid = r.txid and c.holder = r.holder
    )
    update bank.accounts a set received = a.received + s.amount, pix_count = a.pix_count + s.pix
    from (select key, sum(amount)::bigint as amount, count(*) as pix
      from paid
      group by key
      order by key) s
    where a.key = s.key`)
}

/** Saves new or changed returns, and what they change in their pix and in the accounts. */
export async function saveReturns(
  tx: Tx,
  received: readonly Received[],
  changed: readonly Return[],
  executed: readonly Return[],
): Promise<void> {
  const rows = changed.map(({ due, ...one }) => ({
    ...one,
    dueAt: due?.at ?? null,
    dueStatus: due?.status ?? null,
  }))
  await tx.rows(RETURNS.saving(rows))
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
    update bank.accounts a
    set returned = a.returned + s.amount, return_count = a.return_count + s.returns
    from (select key, sum(amount)::bigint as amount, count(*) as returns
          from json_to_recordset(${rowsOf(back)}) as r(key text, amount bigint)
            group by key
            order by key) s
    where a.key = s.key`)
}

/** Ids of pix with returns due, at most `limit`. Skips those that another process has locked. */
export async function dueReturns(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.end_to_end_id as id from bank.pix p
    where p.end_to_end_id in (select end_to_end_id
      from bank.returns
      where due_at <= ${now}
      order by due_at
      limit ${limit})
    order by p.end_to_end_id for update skip locked`)
  return rows.map((row) => row.id)
}

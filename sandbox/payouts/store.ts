// Payouts in SQL: their state, every change of it, and the sums of each client. Written for many at
// once.

import { table } from '../../server/platform/db/columns.ts'
import { rowsOf, type Sql, sql, type Tx } from '../../server/platform/db/sql.ts'
import type { Next, Payout, ReportedPayout } from './payout.ts'

export type PayoutName = { client: string; id: string }

// A check of the table makes sure that a target is either an account or a key.
type Row = Payout & { dueAt: Date | null; dueStatus: Next | null }

/** The columns of a payout. */
const PAYOUTS = table<Omit<Row, 'due'>, 'client' | 'id'>('bank.payouts', 'p', {
  client: 'key',
  id: 'key',
  company: 'fixed',
  amount: 'fixed',
  ispb: 'fixed',
  branch: 'fixed',
  number: 'fixed',
  type: 'fixed',
  key: 'fixed',
  holderName: 'fixed',
  taxpayerId: 'fixed',
  description: 'fixed',
  status: 'saved',
  endToEndId: 'later',
  reason: 'later',
  askedAt: 'fixed',
  changedAt: 'saved',
  dueAt: 'saved',
  dueStatus: 'saved',
})

const payoutOf = ({ dueAt, dueStatus, ...row }: Row): Payout => ({
  ...row,
  due: dueAt === null || dueStatus === null ? null : { at: dueAt, status: dueStatus },
})

export const nameOf = ({ client, id }: PayoutName): string => `${client}/${id}`

const flat = (payouts: readonly Payout[]) =>
  payouts.map(({ due, ...one }, n) => ({
    ...one,
    n,
    dueAt: due?.at ?? null,
    dueStatus: due?.status ?? null,
  }))

/** Inserts payouts, except where the name is taken. Returns the names of the new ones. */
export async function insert(tx: Tx, payouts: readonly Payout[]): Promise<Set<string>> {
  if (payouts.length === 0) return new Set()
  const rows = await tx.rows<PayoutName>(sql`
    with taken as (
      ${PAYOUTS.inserting(flat(payouts))}
      -- In name order, so that two transactions that insert the same payouts do not deadlock.
      order by client, id
      on conflict (client, id) do nothing
      returning client, id, status, changed_at
    ), told as (
      insert into bank.payout_changes (client, id, status, at) select client, id, status, changed_at from taken
    ), payer as (
      insert into bank.payers (client) select distinct client from taken order by client on conflict (client) do nothing
    )
    select client, id from taken`)
  return new Set(rows.map(nameOf))
}

/** Reads payouts by name; missing ones are not in the map. */
export async function find(db: Sql, names: readonly PayoutName[]): Promise<Map<string, Payout>> {
  const rows = await db.rows<Row>(sql`
    select ${PAYOUTS.columns} from bank.payouts p
    where (p.client, p.id) in (
      select *
      from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))`)
  return new Map(rows.map((row) => [nameOf(row), payoutOf(row)]))
}

/** Locks payouts with a step due, at most `limit`. Skips those that another process has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Payout[]> {
  const rows = await tx.rows<Row>(sql`
    select ${PAYOUTS.columns} from bank.payouts p where p.due_at <= ${now}
    order by p.due_at, p.client, p.id limit ${limit} for update skip locked`)
  return rows.map(payoutOf)
}

/** Locks the payout with this id; where two clients use the same id, the first. */
export async function lockNamed(tx: Tx, id: string): Promise<Payout | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${PAYOUTS.columns}
    from bank.payouts p
    where p.id = ${id}
    order by p.client
    limit 1
    for update`)
  return rows[0] && payoutOf(rows[0])
}

/** Saves the steps of locked payouts, in order; the last of each is its state. */
export async function save(tx: Tx, steps: readonly Payout[]): Promise<void> {
  if (steps.length === 0) return
  const last = new Map(steps.map((one) => [nameOf(one), one]))
  await tx.rows(PAYOUTS.updating(flat([...last.values()])))
  await tx.rows(sql`
    with step as (
      select * from json_to_recordset(${rowsOf(flat(steps))})
        as r(n int, client text, id text, amount bigint, status text, "changedAt" timestamptz,
          "endToEndId" text, reason text)
    ), told as (
      insert into bank.payout_changes (client, id, status, at, end_to_end_id, reason)
      select client, id, status, "changedAt", "endToEndId", reason from step order by n
    )
    update bank.payers b set paid = b.paid + s.paid, returned = b.returned + s.returned,
      paid_count = b.paid_count + s.paid_count, return_count = b.return_count + s.return_count
    from (
      select client, coalesce(sum(amount) filter (where status = 'paid'), 0)::bigint as paid,
        coalesce(sum(amount) filter (where status = 'returned'), 0)::bigint as returned,
        count(*) filter (where status = 'paid') as paid_count,
          count(*) filter (where status = 'returned') as return_count
      from step group by client order by client
    ) s
    where b.client = s.client`)
}

/** Changes of a client's payouts within a time span (inclusive), oldest first. */
export const page = (
  db: Sql,
  span: { client: string; company: string | null; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<ReportedPayout[]> =>
  db.rows<ReportedPayout>(sql`
    select c.id, p.amount, c.status, c.at as "changedAt", c.end_to_end_id as "endToEndId", c.reason
    from bank.payout_changes c join bank.payouts p on p.client = c.client and p.id = c.id
    where c.client = ${span.client}
      and coalesce(p.company, '') = ${span.company ?? ''}
      and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

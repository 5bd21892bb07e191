// What the bank remembers of payouts: how each stands, every state it came to, and the sums of each client. Written for
// many at once.

import { rowsOf, type Sql, sql, type Tx } from '../../server/db/sql.ts'
import type { Next, Payout, Told } from './payout.ts'

export type PayoutName = { client: string; id: string }

// That a target is whole, an account or a key, is a check of the table.
type Row = Payout & { dueAt: Date | null; dueStatus: Next | null }

const columns = sql`p.client, p.id, p.amount, p.ispb, p.branch, p.number, p.type, p.key, p.holder_name as "holderName",
  p.taxpayer_id as "taxpayerId", p.description, p.status, p.end_to_end_id as "endToEndId", p.reason,
  p.asked_at as "askedAt", p.changed_at as "changedAt", p.due_at as "dueAt", p.due_status as "dueStatus"`

const payoutOf = ({ dueAt, dueStatus, ...row }: Row): Payout => ({
  ...row,
  due: dueAt === null || dueStatus === null ? null : { at: dueAt, status: dueStatus },
})

export const nameOf = ({ client, id }: PayoutName): string => `${client}/${id}`

const flat = (payouts: readonly Payout[]): object[] =>
  payouts.map(({ due, ...one }, n) => ({ ...one, n, dueAt: due?.at ?? null, dueStatus: due?.status ?? null }))

/** Takes payouts on; those whose name is taken stay as they were. Gives the names of the new ones. */
export async function insert(tx: Tx, payouts: readonly Payout[]): Promise<Set<string>> {
  if (payouts.length === 0) return new Set()
  const rows = await tx.rows<PayoutName>(sql`
    with taken as (
      insert into bank.payouts (client, id, amount, ispb, branch, number, type, key, holder_name, taxpayer_id, description, status,
        asked_at, changed_at, due_at, due_status)
      select client, id, amount, ispb, branch, number, type, key, "holderName", "taxpayerId", description, status,
        "askedAt", "changedAt", "dueAt", "dueStatus"
      from json_to_recordset(${rowsOf(flat(payouts))}) as r(client text, id text, amount bigint, ispb text, branch text,
        number text, type text, key text, "holderName" text, "taxpayerId" text, description text, status text,
        "askedAt" timestamptz, "changedAt" timestamptz, "dueAt" timestamptz, "dueStatus" text)
      -- In one order, so that two who ask for the same do not wait for each other.
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

/** Reads payouts by their names; what is not there is not in the map. */
export async function find(db: Sql, names: readonly PayoutName[]): Promise<Map<string, Payout>> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from bank.payouts p
    where (p.client, p.id) in (
      select * from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[]))`)
  return new Map(rows.map((row) => [nameOf(row), payoutOf(row)]))
}

/** Locks payouts that are due to go on, at most `limit`. Another process skips what this one has locked. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<Payout[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.payouts p where p.due_at <= ${now}
    order by p.due_at, p.client, p.id limit ${limit} for update skip locked`)
  return rows.map(payoutOf)
}

/** Locks the payout of an id; of two clients with the same id, the first. */
export async function lockNamed(tx: Tx, id: string): Promise<Payout | undefined> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from bank.payouts p where p.id = ${id} order by p.client limit 1 for update`)
  return rows[0] && payoutOf(rows[0])
}

/** Writes the steps of locked payouts, in their order: the last of each is how it stands. */
export async function save(tx: Tx, steps: readonly Payout[]): Promise<void> {
  if (steps.length === 0) return
  const last = new Map(steps.map((one) => [nameOf(one), one]))
  await tx.rows(sql`
    update bank.payouts p set status = r.status, end_to_end_id = r."endToEndId", reason = r.reason,
      changed_at = r."changedAt", due_at = r."dueAt", due_status = r."dueStatus"
    from json_to_recordset(${rowsOf(flat([...last.values()]))}) as r(client text, id text, status text, "endToEndId" text,
      reason text, "changedAt" timestamptz, "dueAt" timestamptz, "dueStatus" text)
    where p.client = r.client and p.id = r.id`)
  await tx.rows(sql`
    with step as (
      select * from json_to_recordset(${rowsOf(flat(steps))})
        as r(n int, client text, id text, amount bigint, status text, "changedAt" timestamptz, "endToEndId" text, reason text)
    ), told as (
      insert into bank.payout_changes (client, id, status, at, end_to_end_id, reason)
      select client, id, status, "changedAt", "endToEndId", reason from step order by n
    )
    update bank.payers b set paid = b.paid + s.paid, returned = b.returned + s.returned,
      paid_count = b.paid_count + s.paid_count, return_count = b.return_count + s.return_count
    from (
      select client, coalesce(sum(amount) filter (where status = 'paid'), 0)::bigint as paid,
        coalesce(sum(amount) filter (where status = 'returned'), 0)::bigint as returned,
        count(*) filter (where status = 'paid') as paid_count, count(*) filter (where status = 'returned') as return_count
      from step group by client order by client
    ) s
    where b.client = s.client`)
}

/** Changes of a client's payouts within a span, both ends in it, oldest first. */
export const page = (
  db: Sql,
  span: { client: string; from: Date; to: Date },
  at: { offset: number; limit: number },
): Promise<Told[]> =>
  db.rows<Told>(sql`
    select c.id, p.amount, c.status, c.at as "changedAt", c.end_to_end_id as "endToEndId", c.reason
    from bank.payout_changes c join bank.payouts p on p.client = c.client and p.id = c.id
    where c.client = ${span.client} and c.at between ${span.from} and ${span.to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

// Payouts in SQL.

import type { OwnerId, PayoutId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { table } from '../../platform/db/columns.ts'
import { equalsUnindexed } from '../../platform/db/planner.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { PayoutWait } from '../../providers/payouts.ts'
import type { Payout } from './payout.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a payout. */
const PAYOUTS = table<Payout>('payouts', 'p', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  bankAccount: 'fixed',
  amount: 'fixed',
  description: 'fixed',
  statementDescriptor: 'fixed',
  origin: 'fixed',
  status: 'saved',
  reason: 'saved',
  endToEndId: 'saved',
  bank: 'fixed',
  reference: 'saved',
  firstSentAt: 'saved',
  sentAt: 'saved',
  payingAccount: 'saved',
  unknownSince: 'saved',
  decision: 'saved',
  decidedAt: 'saved',
  decisionApproval: 'saved',
  confirmedAt: 'saved',
  correctedAt: 'saved',
  waits: 'saved',
  returned: 'saved',
  line: 'fixed',
  lineBefore: 'fixed',
  version: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  endedAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export async function find(db: Sql, owner: OwnerId, id: PayoutId): Promise<Payout | undefined> {
  const rows = await db.rows<Payout>(
    sql`select ${PAYOUTS.columns} from payouts p where p.owner = ${owner} and p.id = ${id}`,
  )
  return rows[0]
}

/** Those of a platform's with these ids. */
export const findAll = (db: Sql, owner: OwnerId, ids: readonly PayoutId[]): Promise<Payout[]> =>
  db.rows<Payout>(sql`
    select ${PAYOUTS.columns} from payouts p
    where p.owner = ${owner} and p.id = any(${[...ids]}::uuid[])
    order by p.id`)

/** Locks in id order, like every caller, so that none deadlock. */
export const lock = (tx: Tx, names: readonly Pick<Payout, 'owner' | 'id'>[]): Promise<Payout[]> =>
  tx.rows<Payout>(sql`
    select ${PAYOUTS.columns} from payouts p
    where (p.owner, p.id) in (select owner, id
      from json_to_recordset(${rowsOf(names.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
        id uuid))
    order by p.owner, p.id for update`)

/** Inserts new payouts and saves the changing columns of known ones. */
export async function save(tx: Tx, rows: readonly Payout[]): Promise<void> {
  await tx.rows(PAYOUTS.saving(rows))
}

/** Takes payouts that are due, the oldest first, and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Payout[]> =>
  tx.rows<Payout>(sql`
    update payouts p set due_at = ${lease}
    from (select owner, id
      from payouts
      where due_at <= ${now}
      order by due_at, id
      limit ${limit}
      for update skip locked) d
    where p.owner = d.owner and p.id = d.id
    returning ${PAYOUTS.columns}`)

/**
 * Stores that a payout is sent, right before it is. False: another process has sent it since it was
 * read, or it has ended. `wall`: of real time.
 */
export async function markSent(
  tx: Tx,
  { owner, id, sentAt }: Pick<Payout, 'owner' | 'id' | 'sentAt'>,
  { wall, account }: { wall: Date; account: string | null },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update payouts set sent_at = ${wall}, first_sent_at = coalesce(first_sent_at, ${wall}),
      paying_account = coalesce(paying_account, ${account}), waits = null
    where owner = ${owner}
      and id = ${id}
      and status = 'pending'
      and ${equalsUnindexed(sql`sent_at`, sql`${sentAt}::timestamptz`)}
    returning id`)
  return rows.length > 0
}

/**
 * Counts a payout on a day of its platform's at its bank, if the day has room for it; one that is
 * counted on it already stays so. A failed one leaves its room.
 */
export async function countOnDay(
  tx: Tx,
  { owner, bank, id, amount }: Pick<Payout, 'owner' | 'bank' | 'id' | 'amount'>,
  { day, perDay }: { day: Day; perDay: Cents },
): Promise<boolean> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${owner} ${bank}`}, 41))`)
  const rows = await tx.rows(sql`
    update payouts set counted_on = ${day}
    where owner = ${owner} and id = ${id} and (counted_on = ${day} or ${amount} + (
      select coalesce(sum(amount), 0) from payouts
      where owner = ${owner} and bank = ${bank} and counted_on = ${day} and status <> 'failed'
    ) <= ${perDay})
    returning id`)
  return rows.length > 0
}

/**
 * What an earlier payout of the platform waits for before it is sent to the same bank. `sent`: those
 * that wait no longer.
 */
export async function waitsBefore(
  db: Sql,
  { owner, bank, id }: Pick<Payout, 'owner' | 'bank' | 'id'>,
  sent: readonly string[],
): Promise<PayoutWait | undefined> {
  const [first] = await db.rows<{ waits: PayoutWait }>(sql`
    select waits from payouts
    where owner = ${owner}
      and bank = ${bank}
      and waits is not null
      and status = 'pending'
      and sent_at is null
      and id < ${id}
      and id <> all(${[...sent]}::uuid[])
    order by id
    limit 1`)
  return first?.waits
}

/** Makes the next payout due that waits before it is sent to the same bank. */
export const wakeNext = (
  tx: Tx,
  { owner, bank }: Pick<Payout, 'owner' | 'bank'>,
  now: Date,
): Promise<unknown> =>
  tx.rows(sql`
    update payouts set due_at = ${now}
    where owner = ${owner} and id = (
      select id from payouts
      where owner = ${owner} and bank = ${bank} and waits is not null and status = 'pending'
        and sent_at is null
      order by id
      limit 1)`)

/** How many payouts wait for money at each bank, and how much they are. */
export const waitingForFunds = (
  db: Sql,
): Promise<{ bank: string; count: number; amount: Cents }[]> =>
  db.rows(sql`
    select bank, count(*)::int as count, sum(amount)::bigint as amount
    from payouts
    where waits = 'funds' and status = 'pending'
    group by bank`)

/**
 * Of each bank: since when the oldest payout is unknown, which it has not said whether it has, or
 * how it stands.
 */
export const unknownSince = (db: Sql): Promise<{ bank: string; since: Date; count: number }[]> =>
  db.rows(sql`
    select bank, min(case status when 'pending' then first_sent_at else unknown_since end) as since,
      count(*)::int as count
    from payouts
    where (status = 'pending' and sent_at is not null)
      or (status = 'processing' and unknown_since is not null)
    group by bank`)

/** Of each bank: how many decisions of people it has contradicted since. */
export const correctedSince = (db: Sql, since: Date): Promise<{ bank: string; count: number }[]> =>
  db.rows(sql`
    select bank, count(*)::int as count
    from payouts
    where corrected_at >= ${since}
    group by bank`)

/** The time of the next due payout. */
export const NEXT_DUE = sql`select due_at as at
  from payouts
  where due_at is not null
  order by due_at
  limit 1`

/**
 * The numbers of the statement's last line and of the seller's last payout. The caller has locked
 * the seller's account.
 */
export async function linesNow(
  tx: Tx,
  owner: OwnerId,
  seller: SellerId,
): Promise<{ last: number; before: number }> {
  const rows = await tx.rows<{ last: number; before: number }>(sql`
    select a.lines as last,
      coalesce((select max(p.line) from payouts p where p.owner = ${owner} and p.seller = ${seller}),
        0) as before
    from accounts a where a.owner = ${owner} and a.id = ${ofSeller('available', seller)}`)
  return rows[0]!
}

/** The balance after a line of a statement; zero before the first. */
export async function balanceAfter(
  db: Sql,
  owner: OwnerId,
  seller: SellerId,
  line: number,
): Promise<Cents> {
  const rows = await db.rows<{ balance: Cents }>(sql`
    select balance
    from statement_lines
    where owner = ${owner}
      and seller = ${seller}
      and n = ${line}`)
  return rows[0]?.balance ?? (0 as Cents)
}

/**
 * The payouts whose status is not among those that fit the bank's report, or of which more came
 * back.
 */
export async function differing(
  db: Sql,
  reported: readonly { id: PayoutId; statuses: readonly string[]; returned: number }[],
): Promise<PayoutId[]> {
  const rows = await db.rows<{ id: PayoutId }>(sql`
    select p.id
    from payouts p
    join json_to_recordset(${rowsOf(reported)}) as r(id uuid, statuses json, returned bigint)
      on r.id = p.id
    where not (r.statuses::jsonb ? p.status) or r.returned > p.returned`)
  return rows.map(({ id }) => id)
}

export type PayoutFilter = Paging & {
  owner: OwnerId
  seller: SellerId
  statuses?: readonly string[]
  from?: Date
  to?: Date
}

const conditionsOf = (filter: PayoutFilter) =>
  join(
    [
      sql`p.owner = ${filter.owner}`,
      sql`p.seller = ${filter.seller}`,
      ...(filter.statuses ? [sql`p.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.from ? [sql`p.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`p.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: PayoutFilter): Promise<Payout[]> =>
  db.rows<Payout>(sql`
    select ${PAYOUTS.columns} from payouts p where ${conditionsOf(filter)}
    ${sliceBy('p.id', filter)}`)

export const count = (db: Sql, filter: PayoutFilter): Promise<number> =>
  countRows(db, sql`payouts p where ${conditionsOf(filter)}`)

/**
 * For the sandbox's agenda: payouts that the bank will be asked about again, the earliest first.
 */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and p.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select p.due_at as at, 'payout.retry' as what, p.id, p.seller, p.amount
    from payouts p
    where p.due_at is not null
      and p.owner = ${owner} ${own}
    order by p.due_at, p.id
    limit ${limit}`)
}

/**
 * Makes payouts due now that may still change, of our ids and of what their banks call them: under
 * way, paid and perhaps returned, or ended by people alone. Skips the others.
 */
export async function makePayoutsDue(
  tx: Tx,
  ids: readonly PayoutId[],
  now: Date,
  references: readonly string[] = [],
): Promise<void> {
  await tx.rows(sql`
    update payouts p set due_at = ${now}
    from (
      select owner, id from payouts
      where (id = any(${[...ids]}::uuid[]) or reference = any(${[...references]}::text[]))
        and (status in ('pending', 'processing', 'succeeded')
          or (decision is not null and confirmed_at is null and corrected_at is null))
      order by owner, id for update
    ) d
    where p.owner = d.owner and p.id = d.id`)
}

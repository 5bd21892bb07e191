// Sellers in SQL. It decides nothing.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { computedOnce } from '../../platform/db/planner.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Seller, Status } from './seller.ts'
import { startOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import { startOfDay } from '../../platform/db/day.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** A seller with its payout policy in columns. */
type Row = Seller & {
  readonly payoutInterval: Seller['payout']['interval']
  readonly payoutMinimum: Seller['payout']['minimum']
  readonly payoutAnchor: Seller['payout']['anchor']
}

const rowOf = (s: Seller): Row => ({
  ...s,
  payoutInterval: s.payout.interval,
  payoutMinimum: s.payout.minimum,
  payoutAnchor: s.payout.anchor,
})

/** The columns of a seller. */
const SELLERS = table<Row>('sellers', 's', {
  owner: 'key',
  id: 'key',
  number: 'fixed',
  type: 'fixed',
  taxpayerId: 'fixed',
  name: 'saved',
  city: 'saved',
  status: 'saved',
  reason: 'saved',
  allowRegisterSeller: 'saved',
  createdBy: 'fixed',
  firstName: 'saved',
  lastName: 'saved',
  description: 'saved',
  revenue: { is: 'saved', read: sql`s.revenue::float8` },
  email: 'saved',
  phoneNumber: 'saved',
  mcc: 'saved',
  birthdate: 'saved',
  address: 'saved',
  ownerPerson: 'saved',
  website: 'saved',
  statementDescriptor: 'saved',
  enablePix: 'saved',
  enableBoleto: 'saved',
  enableCredit: 'saved',
  creditMaxInstallments: 'saved',
  maxTransactionAmount: 'saved',
  urlNotify: 'saved',
  urlAllowFrom: 'saved',
  urlLogo: 'saved',
  payout: {
    read: sql`json_build_object('interval', s.payout_interval, 'minimum', s.payout_minimum,
        'anchor', s.payout_anchor)`,
  },
  payoutInterval: { is: 'saved', read: 'never' },
  payoutMinimum: { is: 'saved', read: 'never' },
  payoutAnchor: { is: 'saved', read: 'never' },
  payoutDueOn: 'saved',
  version: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type SellerKey = { readonly owner: OwnerId; readonly id: SellerId }

const keysOf = (rows: readonly SellerKey[]): string =>
  rowsOf(rows.map(({ owner, id }) => ({ owner, id })))

/** A live seller of an owner; a deleted one is not found. */
export async function find(db: Sql, owner: OwnerId, id: SellerId): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(
    sql`
      select ${SELLERS.columns}
      from sellers s
      where s.owner = ${owner}
        and s.id = ${id}
        and s.status <> 'deleted'`,
  )
  return rows[0]
}

/**
 * The status of these sellers, deleted ones too, as `owner/seller` → status. A seller of a platform
 * that may not act has the platform's.
 */
export async function statusesOf(
  db: Sql,
  names: readonly SellerKey[],
): Promise<Map<string, Status>> {
  const rows = await db.rows<SellerKey & { status: Status }>(sql`
    select s.owner, s.id,
      case when s.status in ('active', 'pending') then p.status else s.status end as status
    from sellers s
    join json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid)
      on k.owner = s.owner and k.id = s.id
    join sellers p on p.owner = s.owner and p.id = s.owner`)
  return new Map(rows.map(({ owner, id, status }) => [`${owner}/${id}`, status]))
}

/** By id alone, deleted ones too: for operators, who give no owner. */
export async function findById(db: Sql, id: SellerId): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(
    sql`select ${SELLERS.columns} from sellers s where s.id = ${id}`,
  )
  return rows[0]
}

/** The live seller with this document. */
export async function findByTaxpayer(
  db: Sql,
  owner: OwnerId,
  taxpayerId: string,
): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(sql`
    select ${SELLERS.columns} from sellers s
    where s.owner = ${owner} and s.taxpayer_id = ${taxpayerId} and s.status <> 'deleted'`)
  return rows[0]
}

/** All platforms, oldest first. */
export const platforms = (db: Sql, limit: number): Promise<Seller[]> =>
  db.rows<Seller>(
    sql`select ${SELLERS.columns} from sellers s where s.owner = s.id order by s.id limit ${limit}`,
  )

/** `before`: the rows after this one, in the order of the list; absent: from the first. */
type Page = { readonly limit: number; readonly before?: SellerId | undefined }

/**
 * Platforms, the newest first. They are found by their feeds, of which each has one: the sellers of
 * all platforms are many.
 */
export const newestPlatforms = (db: Sql, { limit, before }: Page): Promise<Seller[]> =>
  db.rows<Seller>(sql`
    select ${SELLERS.columns}
    from feed_ends f
    join sellers s on s.owner = f.owner
      and s.id = f.owner
    where ${before ?? null}::uuid is null
      or f.owner < ${before ?? null}::uuid
    order by f.owner desc
    limit ${limit}`)

/** The newest sellers of all platforms, for operators. */
export const newest = (
  db: Sql,
  statuses: readonly string[],
  { limit, before }: Page,
): Promise<Seller[]> =>
  db.rows<Seller>(sql`
    select ${SELLERS.columns} from sellers s
    where s.status = any(${[...statuses]}::text[])
      and (${before ?? null}::uuid is null or s.id < ${before ?? null}::uuid)
    order by s.id desc limit ${limit}`)

/** Name and taxpayer id of sellers of any platform, deleted ones too. */
export async function identitiesOf(
  db: Sql,
  ids: readonly SellerId[],
): Promise<ReadonlyMap<string, Pick<Seller, 'name' | 'taxpayerId'>>> {
  const rows = await db.rows<Pick<Seller, 'id' | 'name' | 'taxpayerId'>>(sql`
    select s.id, s.name, s.taxpayer_id as "taxpayerId"
    from sellers s
    where s.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks in id order, like every caller. Rows that reference a seller can still be written. */
export const lock = (tx: Tx, names: readonly SellerKey[]): Promise<Seller[]> =>
  tx.rows<Seller>(sql`
    select ${SELLERS.columns} from sellers s
    where (s.owner, s.id) in (select k.owner, k.id
      from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by s.owner, s.id for no key update`)

/** Locks a seller also against new rows that reference it, until the commit. */
export async function lockWhole(tx: Tx, { owner, id }: SellerKey): Promise<Seller | undefined> {
  const rows = await tx.rows<Seller>(
    sql`
      select ${SELLERS.columns}
      from sellers s
      where s.owner = ${owner}
        and s.id = ${id}
      for update`,
  )
  return rows[0]
}

/**
 * The next number of a platform's sellers. Locks the platform's row, so that no number is given
 * twice.
 */
export async function takeNumber(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.rows(
    sql`select 1 from sellers where owner = ${owner} and id = ${owner} for no key update`,
  )
  const rows = await tx.rows<{ n: number }>(
    sql`select number as n from sellers where owner = ${owner} order by number desc limit 1`,
  )
  return (rows[0]?.n ?? 0) + 1
}

/** Inserts new sellers. */
export async function insert(tx: Tx, sellers: readonly Seller[]): Promise<void> {
  await tx.rows(SELLERS.inserting(sellers.map(rowOf)))
}

/** Saves the changing columns of locked rows. */
export async function save(tx: Tx, sellers: readonly Seller[]): Promise<void> {
  await tx.rows(SELLERS.updating(sellers.map(rowOf)))
}

/** Takes due sellers and postpones them past the lease, so that no other worker takes them. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Seller[]> =>
  tx.rows<Seller>(sql`
    with claimed as (
      update sellers s set due_at = ${lease}
      from (
        select owner, id
        from sellers
        where due_at <= ${now}
        order by due_at
        limit ${limit}
        for no key update skip locked
      ) d
      where s.owner = d.owner and s.id = d.id
      returning s.*)
    select ${SELLERS.columns} from claimed s`)

/** The time of the next due seller. */
export const NEXT_DUE = sql`
  select due_at as at
  from sellers
  where due_at is not null
  order by due_at
  limit 1`

export type SellerFilter = Paging & {
  owner: OwnerId
  /** This seller only; absent: all of the owner's. */
  id?: SellerId
  statuses: readonly string[]
  types?: readonly string[]
  taxpayerId?: string
  from?: Date
  to?: Date
}

const conditionsOf = (filter: SellerFilter) => [
  sql`s.owner = ${filter.owner}`,
  sql`s.status = any(${[...filter.statuses]}::text[])`,
  ...(filter.id ? [sql`s.id = ${filter.id}`] : []),
  ...(filter.types ? [sql`s.type = any(${[...filter.types]}::text[])`] : []),
  ...(filter.taxpayerId === undefined ? [] : [sql`s.taxpayer_id = ${filter.taxpayerId}`]),
  ...(filter.from ? [sql`s.created_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`s.created_at <= ${filter.to}`] : []),
]

export const page = (db: Sql, filter: SellerFilter): Promise<Seller[]> =>
  db.rows<Seller>(sql`
    select ${SELLERS.columns} from sellers s where ${join(conditionsOf(filter), ' and ')}
    ${sliceBy('s.id', filter)}`)

export const count = (db: Sql, filter: SellerFilter): Promise<number> =>
  countRows(db, sql`sellers s where ${join(conditionsOf(filter), ' and ')}`)

/** Makes sellers due now whose check is undecided. Skips the others. */
export async function makeSellersDue(tx: Tx, ids: readonly SellerId[], now: Date): Promise<void> {
  await tx.rows(sql`
    update sellers s set due_at = ${now}
    from (
      select owner, id
      from sellers
      where id = any(${[...ids]}::uuid[])
        and status = 'pending'
      order by owner, id
      for update
    ) d
    where s.owner = d.owner and s.id = d.id`)
}

/**
 * Takes sellers whose payout day has come. Skips those that another process is paying now, and
 * those with receivables due today and not settled yet: they are paid together with these,
 * whichever work runs first.
 */
export async function lockPayoutDue(tx: Tx, day: Day, limit: number): Promise<Seller[]> {
  const due = await tx.rows<SellerKey>(sql`
    with
      ${computedOnce('settling', sql`select owner, seller from receivables where status = 'scheduled' and due_on <= ${day}`)}
    select owner, id from sellers where payout_due_on <= ${day} and status <> 'deleted'
      and not exists (
        select 1 from settling
        where settling.owner = sellers.owner and settling.seller = sellers.id)
    order by payout_due_on, owner, id
    limit ${limit}
    for no key update skip locked`)
  return due.length === 0 ? [] : lock(tx, due)
}

/** When the next seller is paid out by its policy: the start of its day in São Paulo. */
export const NEXT_PAYOUT_DUE = sql`
  select ${startOfDay('payout_due_on')} as at from sellers
  where payout_due_on is not null and status <> 'deleted' order by payout_due_on limit 1`

export async function setPayoutDay(
  tx: Tx,
  { owner, id }: SellerKey,
  day: Day | undefined,
): Promise<void> {
  await tx.rows(
    sql`update sellers set payout_due_on = ${day ?? null} where owner = ${owner} and id = ${id}`,
  )
}

type Policy = Omit<Upcoming, 'at'> & { day: Day }

/**
 * For the sandbox's agenda: sellers with a payout day, and sellers the bank will be asked about
 * again; each earliest first.
 */
export async function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and s.id = ${seller}` : sql``
  const [policies, checks] = await Promise.all([
    db.rows<Policy>(sql`
      select s.payout_due_on as day, 'payout.policy' as what, s.id, s.id as seller, null as amount
      from sellers s
      where s.payout_due_on is not null
        and s.status <> 'deleted'
        and s.owner = ${owner} ${own}
      order by s.payout_due_on, s.id limit ${limit}`),
    db.rows<Upcoming>(sql`
      select s.due_at as at, 'seller.check' as what, s.id, s.id as seller, null as amount
      from sellers s
      where s.due_at is not null
        and s.owner = ${owner} ${own}
      order by s.due_at, s.id
      limit ${limit}`),
  ])
  return [...policies.map(({ day, ...row }) => ({ ...row, at: startOf(day) })), ...checks]
}

// Fee plans in SQL. Versions are added, never changed.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { PlanStatus, PlanVersion, StoredPlan } from './plan-version.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a fee plan. */
const PLANS = table<StoredPlan, 'owner' | 'version'>('fee_plans', 'f', {
  owner: 'key',
  version: 'key',
  startsAt: 'fixed',
  feeOnRefund: 'fixed',
  rules: 'fixed',
  createdAt: 'fixed',
  createdBy: 'fixed',
})

/** The plan in force at a time. */
export async function planAt(db: Sql, owner: OwnerId, at: Date): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${PLANS.columns}
    from fee_plans f
    where owner = ${owner}
      and starts_at <= ${at}
    order by version desc
    limit 1`)
  return rows[0]
}

/** The plan a transaction was made under. */
export async function planOf(
  db: Sql,
  owner: OwnerId,
  version: number,
): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${PLANS.columns} from fee_plans f where owner = ${owner} and version = ${version}`)
  return rows[0]
}

/** Every version of a platform's plan, the newest first. */
export const plansOf = (db: Sql, owner: OwnerId, limit: number): Promise<StoredPlan[]> =>
  db.rows<StoredPlan>(
    sql`select ${PLANS.columns}
      from fee_plans f
      where owner = ${owner}
      order by version desc
      limit ${limit}`,
  )

export type PlanFilter = Paging & {
  readonly owner: OwnerId
  /** Business time, which decides what holds. */
  readonly now: Date
  /** Limits the versions to those that price, or priced, this seller's transactions. */
  readonly seller: SellerId | undefined
  readonly statuses?: readonly PlanStatus[]
  readonly version?: number
}

/** Each version beside the next one. A seller does not see a version that has not begun. */
const joined = ({ now, seller }: PlanFilter): Statement => sql`
  fee_plans f
  left join fee_plans n on n.owner = f.owner
    and n.version = f.version + 1 ${seller ? sql`and n.starts_at <= ${now}` : sql``}`

/** The same in code: `statusAt`. */
const statusOf = ({ now }: PlanFilter): Statement => sql`
  case when n.starts_at <= f.starts_at then 'replaced' when f.starts_at > ${now} then 'scheduled'
    when n.starts_at <= ${now} then 'ended' else 'active' end`

/** Versions that ended before the seller was registered priced nothing of it. */
const seenBy = (filter: PlanFilter, seller: SellerId): Statement => sql`
  ${statusOf(filter)} in ('active', 'ended') and exists (
    select 1
    from sellers s
    where s.owner = f.owner
      and s.id = ${seller}
      and (n.starts_at is null or n.starts_at > s.created_at))`

const conditionsOf = (filter: PlanFilter): Statement =>
  join(
    [
      sql`f.owner = ${filter.owner}`,
      ...(filter.version === undefined ? [] : [sql`f.version = ${filter.version}`]),
      ...(filter.statuses ? [sql`${statusOf(filter)} = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.seller ? [seenBy(filter, filter.seller)] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: PlanFilter): Promise<PlanVersion[]> =>
  db.rows<PlanVersion>(sql`
    select ${PLANS.columns}, n.starts_at as "endsAt"
    from ${joined(filter)}
    where ${conditionsOf(filter)}
    ${sliceBy('f.version', filter, 'number')}`)

/** Few enough to be counted: people write each version. */
export const count = (db: Sql, filter: PlanFilter): Promise<number> =>
  countRows(db, sql`${joined(filter)} where ${conditionsOf(filter)}`)

/** Serializes changes of one platform's plan; transactions are not blocked. */
export async function lockPlans(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(
    sql`select 1 from sellers where owner = ${owner} and id = ${owner} for no key update`,
  )
}

/** Adds a version; existing transactions keep theirs. */
export async function insert(tx: Tx, plan: StoredPlan): Promise<void> {
  await tx.rows(PLANS.inserting([plan]))
}

// Fee plans in SQL. Versions are added, never changed.

import type { OwnerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { FeePlan } from './plan.ts'

export type StoredPlan = FeePlan & { readonly owner: OwnerId; readonly startsAt: Date }

/** The columns of a fee plan. */
const PLANS = table<StoredPlan, 'owner' | 'version'>('fee_plans', 'f', {
  owner: 'key',
  version: 'key',
  startsAt: 'fixed',
  feeOnRefund: 'fixed',
  rules: 'fixed',
})

/** The plan in force at a time. */
export async function planAt(db: Sql, owner: OwnerId, at: Date): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${PLANS.columns} from fee_plans f where owner = ${owner} and starts_at <= ${at} order by version desc limit 1`)
  return rows[0]
}

/** The plan a transaction was made under. */
export async function planOf(db: Sql, owner: OwnerId, version: number): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${PLANS.columns} from fee_plans f where owner = ${owner} and version = ${version}`)
  return rows[0]
}

/** Every version of a platform's plan, the newest first. */
export const plansOf = (db: Sql, owner: OwnerId, limit: number): Promise<StoredPlan[]> =>
  db.rows<StoredPlan>(
    sql`select ${PLANS.columns} from fee_plans f where owner = ${owner} order by version desc limit ${limit}`,
  )

/** Serializes changes of one platform's plan; transactions are not blocked. */
export async function lockPlans(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(sql`select 1 from sellers where owner = ${owner} and id = ${owner} for no key update`)
}

/** Adds a version; existing transactions keep theirs. */
export async function insert(tx: Tx, plan: StoredPlan): Promise<void> {
  await tx.rows(PLANS.inserting([plan]))
}

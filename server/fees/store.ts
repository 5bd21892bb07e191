// Fee plans in SQL. Versions are added, never changed.

import type { OwnerId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'
import type { FeePlan } from './plan.ts'

export type StoredPlan = FeePlan & { readonly owner: OwnerId; readonly startsAt: Date }

const COLUMNS = sql`owner, version, starts_at as "startsAt", fee_on_refund as "feeOnRefund", rules`

/** The plan in force at a time. */
export async function planAt(db: Sql, owner: OwnerId, at: Date): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${COLUMNS} from fee_plans where owner = ${owner} and starts_at <= ${at} order by version desc limit 1`)
  return rows[0]
}

/** The plan a sale was made under. */
export async function planOf(db: Sql, owner: OwnerId, version: number): Promise<StoredPlan | undefined> {
  const rows = await db.rows<StoredPlan>(sql`
    select ${COLUMNS} from fee_plans where owner = ${owner} and version = ${version}`)
  return rows[0]
}

/** Every version of a platform's plan, the newest first. */
export const plansOf = (db: Sql, owner: OwnerId, limit: number): Promise<StoredPlan[]> =>
  db.rows<StoredPlan>(sql`select ${COLUMNS} from fee_plans where owner = ${owner} order by version desc limit ${limit}`)

/** Makes whoever adds a version of one platform's plan wait for each other; sales go on. */
export async function lockPlans(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.rows(sql`select 1 from sellers where owner = ${owner} and id = ${owner} for no key update`)
}

/** Adds a version; sales keep the one they were made under. */
export async function insert(tx: Tx, plan: StoredPlan): Promise<void> {
  await tx.rows(sql`
    insert into fee_plans (owner, version, starts_at, fee_on_refund, rules)
    values (${plan.owner}, ${plan.version}, ${plan.startsAt}, ${plan.feeOnRefund}, ${JSON.stringify(plan.rules)}::jsonb)`)
}

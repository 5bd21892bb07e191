// Sellers in SQL: what the main job needs of them.

import type { OwnerId, SellerId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'

export type Seller = {
  owner: OwnerId
  id: SellerId
  name: string
  email: string
  taxpayerId: string
  city: string
  status: 'pending' | 'active' | 'denied' | 'blocked' | 'deleted'
  allowRegisterSeller: boolean
  createdAt: Date
}

const COLUMNS = sql`owner, id, name, email, taxpayer_id as "taxpayerId", city, status, allow_register_seller as "allowRegisterSeller", created_at as "createdAt"`

export async function find(db: Sql, owner: OwnerId, id: SellerId): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(
    sql`select ${COLUMNS} from sellers where owner = ${owner} and id = ${id} and status <> 'deleted'`,
  )
  return rows[0]
}

/** Every platform there is, oldest first. */
export const platforms = (db: Sql, limit: number): Promise<Seller[]> =>
  db.rows<Seller>(sql`select ${COLUMNS} from sellers where owner = id order by id limit ${limit}`)

export async function insert(tx: Tx, s: Seller): Promise<void> {
  await tx.rows(sql`
    insert into sellers (owner, id, name, email, taxpayer_id, city, status, allow_register_seller, created_at, updated_at)
    values (${s.owner}, ${s.id}, ${s.name}, ${s.email}, ${s.taxpayerId}, ${s.city}, ${s.status}, ${s.allowRegisterSeller}, ${s.createdAt}, ${s.createdAt})`)
}

export type NewFeePlan = {
  owner: OwnerId
  version: number
  startsAt: Date
  feeOnRefund: 'return' | 'keep'
  rules: readonly object[]
}

/** Adds a version of a platform's fee plan. Versions never change; sales keep the one they were made under. */
export async function insertFeePlan(tx: Tx, plan: NewFeePlan): Promise<void> {
  await tx.rows(sql`
    insert into fee_plans (owner, version, starts_at, fee_on_refund, rules)
    values (${plan.owner}, ${plan.version}, ${plan.startsAt}, ${plan.feeOnRefund}, ${JSON.stringify(plan.rules)}::jsonb)`)
}

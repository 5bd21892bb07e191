// Customers unused for years, and the age of the oldest row of each class of data with a retention,
// in SQL.

import { sql, type Sql, type Statement } from '../platform/db/sql.ts'
import type { ErasureKey } from './erasure.ts'

/**
 * A page of customers in the order of their keys, and whether each has been without a change or a
 * transaction since `cut`.
 */
export const pageOfIdle = (
  db: Sql,
  last: ErasureKey | undefined,
  cut: Date,
  limit: number,
): Promise<(ErasureKey & { idle: boolean })[]> =>
  db.rows(sql`
    select c.owner, c.id, c.erased_at is null and c.updated_at < ${cut} and coalesce((
      select t.created_at < ${cut} from transactions t where t.owner = c.owner and t.customer = c.id order by t.id desc limit 1),
        true) as idle
    from customers c
      ${last ? sql`where (c.owner, c.id) > (${last.owner}::uuid, ${last.id}::uuid)` : sql``}
    order by c.owner, c.id limit ${limit}`)

/** The first instant of an id. */
const timeOf = (id: Statement): Statement =>
  sql`to_timestamp(('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`
const oldestId = (rows: Statement): Statement =>
  sql`select ${timeOf(sql`min(i.id::text)`)} as at from (select min(id::text) as id from ${rows}) i`

/** The oldest row of each class of data with a retention. */
const OLDEST: Readonly<Record<string, Statement>> = {
  requests: oldestId(sql`requests`),
  'audit records, access': oldestId(sql`audit_records where class = 'access'`),
  'audit records, change': oldestId(sql`audit_records where class = 'change'`),
  mails: oldestId(sql`mails`),
  'webhook deliveries': sql`select min(settled_at) as at from webhook_deliveries`,
  'bank account tokens': sql`select min(expires_at) as at from bank_account_tokens`,
  'card tokens': sql`select min(expires_at) as at from card_tokens`,
  'identities of erased customers': sql`select min(completed_at) as at
    from erasures
    where identity_sealed is not null`,
  receipts: sql`select min(created_at) as at from corporate_receipts`,
  customers: sql`select min(updated_at) as at from customers where erased_at is null`,
}

/** The age of the oldest row of each class; null: there is none. */
export async function oldest(db: Sql): Promise<Map<string, Date | null>> {
  const found = new Map<string, Date | null>()
  for (const [name, statement] of Object.entries(OLDEST)) {
    const rows = await db.rows<{ at: Date | null }>(statement)
    found.set(name, rows[0]?.at ?? null)
  }
  return found
}

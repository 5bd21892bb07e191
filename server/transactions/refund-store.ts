// Refunds in SQL. A refund is always locked after its sale.

import type { OwnerId, RefundId, TransactionId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Refund } from './transaction.ts'

const COLUMNS = sql`
  r.owner, r.id, r.transaction, r.end_to_end_id as "paymentReference", r.amount, r.fee_returned as "feeReturned", r.reason, r.state,
  r.parts, r.holds, r.way, r.takes, r.to_key as "toKey", r.to_sealed as "toSealed", r.rtr_id as "providerReference", r.attempts, r.due_at as "dueAt", r.created_at as "createdAt", r.updated_at as "updatedAt"`

/** Refunds of the given sales, oldest first. */
export const refundsOf = (db: Sql, owner: OwnerId, transactions: readonly TransactionId[]): Promise<Refund[]> =>
  db.rows<Refund>(sql`
    select ${COLUMNS} from refunds r where r.owner = ${owner} and r.transaction = any(${[...transactions]}::uuid[]) order by r.id`)

export const lockRefunds = (tx: Tx, ids: readonly RefundId[]): Promise<Refund[]> =>
  tx.rows<Refund>(
    sql`select ${COLUMNS} from refunds r where r.id = any(${[...ids]}::uuid[]) order by r.owner, r.id for update`,
  )

/** Inserts new refunds and saves known ones: what may change is the same few columns. */
export async function saveRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return
  const said = refunds.map((one) => ({ ...one, toSealed: one.toSealed?.toString('hex') ?? null }))
  await tx.rows(sql`
    insert into refunds as r (owner, id, transaction, end_to_end_id, amount, fee_returned, reason, state, parts, holds, way, takes,
      to_key, to_sealed, rtr_id, attempts, due_at, created_at, updated_at)
    select owner, id, transaction, "paymentReference", amount, "feeReturned", reason, state, parts,
      array(select json_array_elements_text(holds)::uuid), way, takes, "toKey", decode("toSealed", 'hex'), "providerReference", attempts,
      "dueAt", "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(said)})
      as n(owner uuid, id uuid, transaction uuid, "paymentReference" text, amount bigint, "feeReturned" bigint, reason text, state text,
        parts jsonb, holds json, way text, takes jsonb, "toKey" text, "toSealed" text, "providerReference" text, attempts int, "dueAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
    order by owner, id
    on conflict (owner, id) do update
    set state = excluded.state, rtr_id = excluded.rtr_id, to_sealed = excluded.to_sealed, attempts = excluded.attempts, due_at = excluded.due_at, updated_at = excluded.updated_at`)
}

/** Takes refunds that are due and postpones them past the lease. From the first time on they count as asked. */
export const claimDueRefunds = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Refund[]> =>
  tx.rows<Refund>(sql`
    update refunds r set due_at = ${lease}, attempts = greatest(attempts, 1)
    from (select owner, id from refunds where due_at <= ${now} order by due_at limit ${limit} for update skip locked) d
    where r.owner = d.owner and r.id = d.id
    returning ${COLUMNS}`)

/** Makes refunds under way due now: the bank may have a report of them. Says how many. */
export async function makeRefundsDue(tx: Tx, ids: readonly RefundId[], now: Date): Promise<number> {
  const rows = await tx.rows(sql`
    update refunds r set due_at = ${now}
    from (select owner, id from refunds where id = any(${[...ids]}::uuid[]) and state = 'pending' order by owner, id for update) d
    where r.owner = d.owner and r.id = d.id returning r.id`)
  return rows.length
}

// Quotes in SQL.

import { readId, type OwnerId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'
import type { Quote } from './quote.ts'

/** The quote a caller names; undefined when there is none of this owner. */
export async function find(db: Sql, owner: OwnerId, text: string): Promise<Quote | undefined> {
  const id = readId<'quote'>(text)
  if (!id) return undefined
  const rows = await db.rows<Quote>(sql`
    select owner, id, seller, amount, method, instalments, fee, fee_version as "feeVersion", parts, valid_until as "validUntil",
      created_at as "createdAt"
    from quotes where owner = ${owner} and id = ${id}`)
  return rows[0]
}

export async function insert(tx: Tx, q: Quote): Promise<void> {
  await tx.rows(sql`
    insert into quotes (owner, id, seller, amount, method, instalments, fee, fee_version, parts, valid_until, created_at)
    values (${q.owner}, ${q.id}, ${q.seller}, ${q.amount}, ${q.method}, ${q.instalments}, ${q.fee}, ${q.feeVersion},
      ${JSON.stringify(q.parts)}::jsonb, ${q.validUntil}, ${q.createdAt})`)
}

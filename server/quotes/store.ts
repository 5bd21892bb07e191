// Quotes in SQL.

import { readId, type OwnerId, type QuoteId, type TransactionId } from '../base/ids.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
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

/** What is sold by a quote. */
export type Use = { readonly owner: OwnerId; readonly quote: QuoteId; readonly transaction: TransactionId }

/** Takes quotes for sales that are in, locked in id order; says how many were free. One whose sale failed is. */
export async function take(tx: Tx, uses: readonly Use[]): Promise<number> {
  const rows = await tx.rows(sql`
    with wanted as materialized (
      select owner, quote, transaction from json_to_recordset(${rowsOf(uses)}) as u(owner uuid, quote uuid, transaction uuid)
    ), locked as materialized (
      select q.owner, q.id from quotes q where (q.owner, q.id) in (select owner, quote from wanted)
      order by q.owner, q.id for no key update
    )
    update quotes q set used_by = w.transaction
    from locked l join wanted w on w.owner = l.owner and w.quote = l.id
    where q.owner = l.owner and q.id = l.id and (q.used_by is null or exists (
      select 1 from transactions t where t.owner = q.owner and t.id = q.used_by and t.state = 'failed'))
    returning q.id`)
  return rows.length
}

export async function insert(tx: Tx, q: Quote): Promise<void> {
  await tx.rows(sql`
    insert into quotes (owner, id, seller, amount, method, instalments, fee, fee_version, parts, valid_until, created_at)
    values (${q.owner}, ${q.id}, ${q.seller}, ${q.amount}, ${q.method}, ${q.instalments}, ${q.fee}, ${q.feeVersion},
      ${JSON.stringify(q.parts)}::jsonb, ${q.validUntil}, ${q.createdAt})`)
}

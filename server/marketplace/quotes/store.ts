// Quotes in SQL.

import { readId, type OwnerId, type QuoteId, type TransactionId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Quote } from './quote.ts'

/** The columns of a quote. */
const QUOTES = table<Quote>('quotes', 'q', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  amount: 'fixed',
  method: 'fixed',
  instalments: 'fixed',
  fee: 'fixed',
  feeVersion: 'fixed',
  parts: 'fixed',
  validUntil: 'fixed',
  createdAt: 'fixed',
})

/** The quote with this id; undefined where the owner has none. */
export async function find(db: Sql, owner: OwnerId, text: string): Promise<Quote | undefined> {
  const id = readId<'quote'>(text)
  if (!id) return undefined
  const rows = await db.rows<Quote>(sql`
    select ${QUOTES.columns} from quotes q where q.owner = ${owner} and q.id = ${id}`)
  return rows[0]
}

/** A quote and the transaction that uses it. */
export type Use = {
  readonly owner: OwnerId
  readonly quote: QuoteId
  readonly transaction: TransactionId
}

/**
 * Marks quotes as used by transactions, locked in id order; returns how many were free. A failed
 * transaction frees its quote.
 */
export async function useQuotes(tx: Tx, uses: readonly Use[]): Promise<number> {
  const rows = await tx.rows(sql`
    with wanted as (
      select owner, quote, transaction
      from json_to_recordset(${rowsOf(uses)}) as u(owner uuid, quote uuid, transaction uuid)
    ), locked as (
      select q.owner, q.id from quotes q where (q.owner, q.id) in (select owner, quote from wanted)
      order by q.owner, q.id for no key update
    )
    update quotes q set used_by = w.transaction
    from locked l join wanted w on w.owner = l.owner and w.quote = l.id
    where q.owner = l.owner and q.id = l.id and (q.used_by is null or exists (
      select 1
      from transactions t
      where t.owner = q.owner
        and t.id = q.used_by
        and t.status = 'failed'))
    returning q.id`)
  return rows.length
}

export async function insert(tx: Tx, quote: Quote): Promise<void> {
  await tx.rows(QUOTES.inserting([quote]))
}

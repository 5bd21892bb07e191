// The transactions of a payment link that can still be paid, and the used tokens of its page, in
// SQL. It decides nothing.

import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { LinkKey } from '../payment-links/store.ts'
import type { TransactionKey } from '../transactions/store.ts'
import type { UsedToken } from './page-token.ts'

/** Transactions whose cancellation was not asked for yet, in the order of their ids. */
export const unpaidOf = (
  db: Sql,
  { owner, id }: LinkKey,
  limit: number,
): Promise<TransactionKey[]> =>
  db.rows<TransactionKey>(sql`
    select t.owner, t.id from payment_link_transactions s
    join transactions t on t.owner = s.owner and t.id = s.transaction
    where s.owner = ${owner}
      and s.link = ${id}
      and t.status in ('new', 'pending')
      and t.cancel_asked_at is null
      and t.method <> 'credit'
    order by t.id limit ${limit}`)

const TOKENS = table<UsedToken>('payment_link_tokens', 'k', {
  owner: 'key',
  id: 'key',
  link: 'fixed',
  expiresAt: 'fixed',
})

/** Uses up a page token; false where it was used before. */
export async function useToken(tx: Tx, token: UsedToken): Promise<boolean> {
  const rows = await tx.rows(sql`${TOKENS.inserting([token])} on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Deletes uses of tokens that are too old by now. Returns how many. */
export async function sweepTokens(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from payment_link_tokens where (owner, id) in (
      select owner, id
      from payment_link_tokens
      where expires_at <= ${now}
      limit ${limit}
      for update skip locked)
      returning 1`)
  return rows.length
}

// The final state of a session, in SQL: balances, objects with their status, events by kind. It
// decides nothing.

import type { OwnerId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { sql, type Sql } from '../platform/db/sql.ts'

/** The maximum of objects of a kind, the newest. */
export const OBJECTS_MAX = 10_000

export type Account = { account: string; balance: Cents }
export type Final = {
  balances: Account[]
  sellers: { id: string; status: string }[]
  transactions: {
    id: string
    seller: string
    method: string
    status: string
    amount: Cents
    fee: Cents
    refunded: Cents
  }[]
  refunds: { transaction: string; amount: Cents; status: string; reason: string }[]
  receivables: {
    transaction: string
    seller: string
    number: number
    due_on: string
    status: string
    gross: Cents
    fee: Cents
  }[]
  payouts: { seller: string; amount: Cents; status: string; origin: string; on: string }[]
  disputes: { transaction: string; amount: Cents; status: string }[]
  events: { type: string; count: number }[]
}

const balancesOf = (db: Sql, owner: OwnerId): Promise<Account[]> =>
  db.rows<Account>(sql`
    select id as account, credits_posted - debits_posted - debits_pending as balance
    from audit.accounts
    where owner = ${owner} and credits_posted - debits_posted - debits_pending <> 0 order by id`)

/** The state of everything of an owner. */
export async function finalOf(db: Sql, owner: OwnerId): Promise<Final> {
  const limit = sql`limit ${OBJECTS_MAX}`
  const [balances, sellers, transactions, refunds, receivables, payouts, disputes, events] =
    await Promise.all([
      balancesOf(db, owner),
      db.rows<Final['sellers'][number]>(sql`
      select id, status from sellers where owner = ${owner} order by id desc ${limit}`),
      db.rows<Final['transactions'][number]>(sql`
      select id, seller, method, status, amount, fee, refunded from transactions
      where owner = ${owner} order by id desc ${limit}`),
      db.rows<Final['refunds'][number]>(sql`
      select transaction, amount, status, reason
      from refunds
      where owner = ${owner}
      order by id desc ${limit}`),
      db.rows<Final['receivables'][number]>(sql`
      select transaction, seller, number, due_on, status, gross, fee from receivables
      where owner = ${owner} order by id desc ${limit}`),
      db.rows<Final['payouts'][number]>(sql`
      select seller, amount, status, origin,
        to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "on"
      from payouts where owner = ${owner} order by id desc ${limit}`),
      db.rows<Final['disputes'][number]>(sql`
      select transaction, amount, status
      from disputes
      where owner = ${owner}
      order by id desc ${limit}`),
      // Events about webhooks depend on the receivers, which a replay does not have.
      db.rows<Final['events'][number]>(sql`
      select type, count(*)::int as count from events
      where owner = ${owner} and type not like 'webhook.%' group by type order by type`),
    ])
  return { balances, sellers, transactions, refunds, receivables, payouts, disputes, events }
}

/** The position of each payout among its seller's, and of each dispute among its transaction's. */
export const placesOf = (
  db: Sql,
  owner: OwnerId,
  ids: readonly string[],
): Promise<{ id: string; kind: string; of: string; n: number }[]> =>
  db.rows(sql`
    select p.id, 'transfer' as kind, p.seller as "of",
      (select count(*)::int
        from payouts b
        where b.owner = p.owner
          and b.seller = p.seller
          and b.id <= p.id) as n
    from payouts p where p.owner = ${owner} and p.id = any(${[...ids]}::uuid[])
    union all
    select d.id, 'dispute', d.transaction,
      (select count(*)::int
      from disputes b
      where b.owner = d.owner
        and b.transaction = d.transaction
        and b.id <= d.id)
    from disputes d where d.owner = ${owner} and d.id = any(${[...ids]}::uuid[])`)

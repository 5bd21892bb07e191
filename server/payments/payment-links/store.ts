// Payment links and the list of their transactions, in SQL. It decides nothing.

import type { OwnerId, PaymentLinkId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { LinkStatus, PaymentLink } from './payment-link.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

const LINKS = table<PaymentLink>('payment_links', 'l', {
  owner: 'key',
  id: 'key',
  code: 'fixed',
  seller: 'fixed',
  status: 'saved',
  usage: 'fixed',
  amount: 'fixed',
  amountMin: 'fixed',
  amountMax: 'fixed',
  description: 'saved',
  referenceId: 'fixed',
  paymentTypes: 'fixed',
  installmentsMax: 'fixed',
  returnUrl: 'saved',
  expiresAt: 'saved',
  splitRules: 'saved',
  transaction: 'saved',
  paidAt: 'saved',
  version: 'saved',
  dueAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type LinkKey = { readonly owner: OwnerId; readonly id: PaymentLinkId }

const keysOf = (keys: readonly LinkKey[]): string =>
  rowsOf(keys.map(({ owner, id }) => ({ owner, id })))

export async function find(db: Sql, { owner, id }: LinkKey): Promise<PaymentLink | undefined> {
  const rows = await db.rows<PaymentLink>(sql`
    select ${LINKS.columns} from payment_links l where l.owner = ${owner} and l.id = ${id}`)
  return rows[0]
}

/** By its public address, of any owner. */
export async function findByCode(db: Sql, code: string): Promise<PaymentLink | undefined> {
  const rows = await db.rows<PaymentLink>(
    sql`select ${LINKS.columns} from payment_links l where l.code = ${code}`,
  )
  return rows[0]
}

/** Locks one link, to change it. The caller must not lock a transaction afterwards. */
export async function lock(tx: Tx, { owner, id }: LinkKey): Promise<PaymentLink | undefined> {
  const rows = await tx.rows<PaymentLink>(sql`
    select ${LINKS.columns}
    from payment_links l
    where l.owner = ${owner}
      and l.id = ${id} for no key update`)
  return rows[0]
}

/**
 * Locks links for one sale, in key order; others are left out. After the transactions and before
 * the ledger, like every caller.
 */
export const lockOnce = (tx: Tx, keys: readonly LinkKey[]): Promise<PaymentLink[]> =>
  tx.rows<PaymentLink>(sql`
    select ${LINKS.columns} from payment_links l where l.usage = 'once'
      and (l.owner, l.id) in (select k.owner, k.id
        from json_to_recordset(${keysOf(keys)}) as k(owner uuid, id uuid))
    order by l.owner, l.id for no key update`)

/** Keeps links for many sales from being closed until the commit, in key order. */
export const shareMany = (tx: Tx, keys: readonly LinkKey[]): Promise<PaymentLink[]> =>
  tx.rows<PaymentLink>(sql`
    select ${LINKS.columns} from payment_links l where l.usage = 'many'
      and (l.owner, l.id) in (select k.owner, k.id
        from json_to_recordset(${keysOf(keys)}) as k(owner uuid, id uuid))
    order by l.owner, l.id for share`)

export async function insert(tx: Tx, link: PaymentLink): Promise<void> {
  await tx.rows(LINKS.inserting([link]))
}

export async function save(tx: Tx, links: readonly PaymentLink[]): Promise<void> {
  if (links.length > 0) await tx.rows(LINKS.updating(links))
}

export type LinkTransaction = {
  readonly owner: OwnerId
  readonly link: PaymentLinkId
  readonly transaction: TransactionId
}

const TRANSACTIONS = table<LinkTransaction, 'owner' | 'link' | 'transaction'>(
  'payment_link_transactions',
  's',
  {
    owner: 'key',
    link: 'key',
    transaction: 'key',
  },
)

export async function insertTransactions(tx: Tx, rows: readonly LinkTransaction[]): Promise<void> {
  await tx.rows(TRANSACTIONS.inserting(rows))
}

/** The transactions of a link, for the condition of a query. */
export const transactionsOf = (owner: OwnerId, link: PaymentLinkId) =>
  sql`select s.transaction
    from payment_link_transactions s
    where s.owner = ${owner}
      and s.link = ${link}`

/** Takes links whose unpaid transactions have to be canceled, and postpones them past the lease. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<PaymentLink[]> =>
  tx.rows<PaymentLink>(sql`
    update payment_links l set due_at = ${lease}
    from (select owner, id
      from payment_links
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked) d
    where l.owner = d.owner and l.id = d.id returning ${LINKS.columns}`)

/** Ends the lease of a link whose unpaid transactions are canceled, unless it became due again. */
export async function finish(db: Sql, { owner, id }: LinkKey, lease: Date): Promise<void> {
  await db.rows(sql`
    update payment_links
    set due_at = null
    where owner = ${owner}
      and id = ${id}
      and due_at = ${lease}`)
}

export const NEXT_DUE = sql`select due_at as at
  from payment_links
  where due_at is not null
  order by due_at
  limit 1`

export type LinkFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
  statuses?: readonly LinkStatus[]
  referenceId?: string
  from?: Date
  to?: Date
  /** Business time, which decides what has expired. */
  now: Date
}

const conditionsOf = (filter: LinkFilter) =>
  join(
    [
      sql`l.owner = ${filter.owner}`,
      ...(filter.seller ? [sql`l.seller = ${filter.seller}`] : []),
      ...(filter.statuses
        ? [
            sql`case
                when l.status = 'active'
                and l.expires_at <= ${filter.now} then 'expired'
                else l.status end = any(${[...filter.statuses]}::text[])`,
          ]
        : []),
      ...(filter.referenceId === undefined ? [] : [sql`l.reference_id = ${filter.referenceId}`]),
      ...(filter.from ? [sql`l.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`l.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: LinkFilter): Promise<PaymentLink[]> =>
  db.rows<PaymentLink>(sql`
    select ${LINKS.columns} from payment_links l where ${conditionsOf(filter)}
    ${sliceBy('l.id', filter)}`)

export const count = (db: Sql, filter: LinkFilter): Promise<number> =>
  countRows(db, sql`payment_links l where ${conditionsOf(filter)}`)

// Lists of purchases in SQL, with the names shown to people. It changes nothing.

import type {
  CorporateCardId,
  CostCenterId,
  HolderId,
  InvoiceId,
  OwnerId,
  PurchaseId,
  SellerId,
} from '../../kernel/ids.ts'
import { countRows, likeLiteral, join, sql, type Sql } from '../../platform/db/sql.ts'
import { PURCHASES } from './store.ts'
import type { PurchaseDetails } from './wire.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

export type PurchaseFilter = {
  owner: OwnerId
  seller: SellerId
  card?: CorporateCardId
  holder?: HolderId
  /** The statement of its first clearing. */
  invoice?: InvoiceId
  center?: CostCenterId
  category?: string
  mcc?: string
  statuses?: readonly string[]
  amountMin?: number
  amountMax?: number
  /** A part of the merchant's name, in its folded form. */
  search?: string
  /** The time of purchase. */
  from?: Date
  to?: Date
  /** When the purchase was first authorized or reported here. */
  knownFrom?: Date
  knownTo?: Date
  /** False: a receipt is missing, of a purchase that needs one. */
  hasReceipt?: boolean
  /** With a lower number than this. */
  below?: number
}
export type Paged = Paging

const MISSING_RECEIPT = sql`p.receipts = 0 and p.status in ('approved', 'confirmed')`

export const conditionsOf = (filter: PurchaseFilter) => [
  sql`p.owner = ${filter.owner}`,
  sql`p.seller = ${filter.seller}`,
  ...(filter.card ? [sql`p.card = ${filter.card}`] : []),
  ...(filter.holder ? [sql`p.holder = ${filter.holder}`] : []),
  ...(filter.invoice ? [sql`p.invoice = ${filter.invoice}`] : []),
  ...(filter.center ? [sql`p.center = ${filter.center}`] : []),
  ...(filter.category === undefined ? [] : [sql`p.category = ${filter.category}`]),
  ...(filter.mcc === undefined ? [] : [sql`p.mcc = ${filter.mcc}`]),
  ...(filter.statuses ? [sql`p.status = any(${[...filter.statuses]}::text[])`] : []),
  ...(filter.amountMin === undefined ? [] : [sql`p.amount >= ${filter.amountMin}`]),
  ...(filter.amountMax === undefined ? [] : [sql`p.amount <= ${filter.amountMax}`]),
  ...(filter.search === undefined
    ? []
    : [sql`p.merchant_folded like ${`%${likeLiteral(filter.search)}%`}`]),
  ...(filter.from ? [sql`p.purchased_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`p.purchased_at <= ${filter.to}`] : []),
  ...(filter.knownFrom ? [sql`p.created_at >= ${filter.knownFrom}`] : []),
  ...(filter.knownTo ? [sql`p.created_at <= ${filter.knownTo}`] : []),
  ...(filter.hasReceipt === undefined
    ? []
    : [filter.hasReceipt ? sql`p.receipts > 0` : MISSING_RECEIPT]),
  ...(filter.below === undefined ? [] : [sql`p.n < ${filter.below}`]),
]

const withDetails = (inner: ReturnType<typeof sql>) => sql`
  select ${PURCHASES.columns}, c.last4, h.name as "holderName", k.name as "centerName"
  from (${inner}) p
  join corporate_cards c on c.owner = p.owner and c.id = p.card
  join corporate_holders h on h.owner = p.owner and h.id = p.holder
  left join corporate_cost_centers k on k.owner = p.owner and k.id = p.center`

const order = (ascending: boolean) => (ascending ? sql`asc` : sql`desc`)

/** A page of the purchases that match a filter. */
export const page = (db: Sql, filter: PurchaseFilter, paging: Paged): Promise<PurchaseDetails[]> =>
  db.rows<PurchaseDetails>(sql`
    ${withDetails(sql`
      select * from corporate_purchases p where ${join(conditionsOf(filter), ' and ')}
      ${sliceBy('p.n', paging, 'number')}`)}
    order by p.n ${order(paging.ascending)}`)

/**
 * A page of all purchases of an account, `total` in number: found by their numbers, so that a deep
 * page costs no more than the first.
 */
export function pageOfAll(
  db: Sql,
  { owner, seller }: PurchaseFilter,
  { ascending, limit, offset }: Paged,
  total: number,
): Promise<PurchaseDetails[]> {
  const [from, to] = ascending
    ? [offset + 1, offset + limit]
    : [total - offset - limit + 1, total - offset]
  return db.rows<PurchaseDetails>(sql`
    ${withDetails(sql`
      select * from corporate_purchases p
      where p.owner = ${owner} and p.seller = ${seller} and p.n between ${from}::bigint and ${to}::bigint`)}
    order by p.n ${order(ascending)}`)
}

/** How many purchases a company has: its account counts them. */
export const countAll = async (
  db: Sql,
  { owner, seller }: Pick<PurchaseFilter, 'owner' | 'seller'>,
): Promise<number> =>
  (
    await db.rows<{ purchases: number }>(
      sql`select purchases from corporate_accounts where owner = ${owner} and seller = ${seller}`,
    )
  )[0]?.purchases ?? 0

export const count = (db: Sql, filter: PurchaseFilter): Promise<number> =>
  countRows(db, sql`corporate_purchases p where ${join(conditionsOf(filter), ' and ')}`)

/** Purchases by id, with the names shown to people. */
export const findDetails = (
  db: Sql,
  owner: OwnerId,
  ids: readonly PurchaseId[],
): Promise<PurchaseDetails[]> =>
  db.rows<PurchaseDetails>(
    withDetails(
      sql`select *
        from corporate_purchases p
        where p.owner = ${owner}
          and p.id = any(${[...ids]}::uuid[])`,
    ),
  )

// Receipts in SQL. It decides nothing.

import type { HolderId, OwnerId, PurchaseId, ReceiptId, SellerId } from '../../kernel/ids.ts'
import { addDays, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { PURCHASES } from '../purchases/store.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { Receipt, ReceiptDetails } from './receipt.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

const RECEIPTS = table<Receipt>('corporate_receipts', 'r', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  holder: 'saved',
  purchase: 'saved',
  file: 'fixed',
  name: 'fixed',
  accessKey: 'saved',
  amount: 'saved',
  issuedDay: 'saved',
  author: 'fixed',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})
const DETAILS = sql`
  ${RECEIPTS.columns}, f.type, f.size, (
    select count(*)::int from corporate_receipts o
    where o.owner = r.owner
        and o.seller = r.seller
        and o.access_key = r.access_key
        and o.id <> r.id) as "sameKey"`
const FILES = sql`join stored_files f on f.owner = r.owner and f.id = r.file`

type Company = Pick<Receipt, 'owner' | 'seller'>

export async function find(
  db: Sql,
  { owner, seller }: Company,
  id: ReceiptId,
): Promise<ReceiptDetails | undefined> {
  const rows = await db.rows<ReceiptDetails>(sql`
    select ${DETAILS}
    from corporate_receipts r ${FILES}
    where r.owner = ${owner}
      and r.seller = ${seller}
      and r.id = ${id}`)
  return rows[0]
}

/** Locks a receipt, so that it is matched, changed and removed by one at a time. */
export async function lock(
  tx: Tx,
  { owner, seller }: Company,
  id: ReceiptId,
): Promise<Receipt | undefined> {
  const rows = await tx.rows<Receipt>(sql`
    select ${RECEIPTS.columns} from corporate_receipts r
    where r.owner = ${owner} and r.seller = ${seller} and r.id = ${id} for update`)
  return rows[0]
}

/** Inserts a new receipt, or saves a known one. */
export async function save(tx: Tx, receipt: Receipt): Promise<void> {
  await tx.rows(RECEIPTS.saving([receipt]))
}

export async function remove(tx: Tx, { owner, id }: Pick<Receipt, 'owner' | 'id'>): Promise<void> {
  await tx.rows(sql`delete from corporate_receipts where owner = ${owner} and id = ${id}`)
}

type Counted = { readonly owner: OwnerId; readonly purchase: PurchaseId }

/** Counts a receipt more of a purchase; false, without a change, where it has `max` already. */
export async function addToPurchase(
  tx: Tx,
  { owner, purchase }: Counted,
  max: number,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update corporate_purchases set receipts = receipts + 1
    where owner = ${owner} and id = ${purchase} and receipts < ${max} returning 1`)
  return rows.length > 0
}

export async function takeFromPurchase(tx: Tx, { owner, purchase }: Counted): Promise<void> {
  await tx.rows(sql`
    update corporate_purchases
    set receipts = receipts - 1
    where owner = ${owner}
      and id = ${purchase}`)
}

/** How many receipts of a holder, or of the company itself, belong to no purchase. */
export const countUnmatched = (
  db: Sql,
  { owner, seller, holder }: Company & Pick<Receipt, 'holder'>,
): Promise<number> =>
  countRows(
    db,
    sql`corporate_receipts r
      where r.owner = ${owner}
        and r.seller = ${seller}
        and r.purchase is null
        and ${holder === null ? sql`r.holder is null` : sql`r.holder = ${holder}`}`,
  )

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type ReceiptFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder?: HolderId
  readonly purchase?: PurchaseId
  readonly accessKey?: string
  readonly isMatched?: boolean
  readonly from?: Date
  readonly to?: Date
}

const conditionsOf = (filter: ReceiptFilter) =>
  join(
    [
      sql`r.owner = ${filter.owner}`,
      sql`r.seller = ${filter.seller}`,
      ...(filter.holder ? [sql`r.holder = ${filter.holder}`] : []),
      ...(filter.purchase ? [sql`r.purchase = ${filter.purchase}`] : []),
      ...(filter.accessKey === undefined ? [] : [sql`r.access_key = ${filter.accessKey}`]),
      ...(filter.isMatched === undefined
        ? []
        : [filter.isMatched ? sql`r.purchase is not null` : sql`r.purchase is null`]),
      ...(filter.from ? [sql`r.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`r.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: ReceiptFilter, paging: Paging): Promise<ReceiptDetails[]> =>
  db.rows<ReceiptDetails>(sql`
    select ${DETAILS} from corporate_receipts r ${FILES} where ${conditionsOf(filter)}
    ${sliceBy('r.id', paging)}`)

export const count = (db: Sql, filter: ReceiptFilter): Promise<number> =>
  countRows(db, sql`corporate_receipts r where ${conditionsOf(filter)}`)

// ── Suggestions ──────────────────────────────────────────────────────────────────────────────────────────────────────

const SHOPS_MAX = 20

/** The names of shops to whose purchases receipts of an issuer belong. */
export async function shopsOfIssuer(
  db: Sql,
  { owner, seller }: Company,
  issuer: string,
): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`
    select distinct p.merchant_folded as name from corporate_receipts r
    join corporate_purchases p on p.owner = r.owner and p.id = r.purchase
    where r.owner = ${owner}
      and r.seller = ${seller}
      and r.access_key is not null
      and substr(r.access_key, 7, 14) = ${issuer}
    limit ${SHOPS_MAX}`)
  return new Set(rows.map(({ name }) => name))
}

type Span = { readonly from: Day; readonly to: Day }

/**
 * Purchases of some days that were not denied, the newest first; of a holder where one is given.
 */
export const purchasesOfDays = (
  db: Sql,
  { owner, seller, holder }: Company & { readonly holder: HolderId | null },
  { from, to }: Span,
  limit: number,
): Promise<Purchase[]> =>
  db.rows<Purchase>(sql`
    select ${PURCHASES.columns} from corporate_purchases p
    where p.owner = ${owner}
      and p.seller = ${seller}
      and p.purchased_at >= ${startOf(from)}
      and p.purchased_at < ${startOf(addDays(to, 1))}
      and p.status <> 'denied' ${holder === null ? sql`` : sql`and p.holder = ${holder}`}
    order by p.purchased_at desc, p.n desc limit ${limit}`)

// ── Retention ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Receipts uploaded before `cut`, the oldest first. */
export const pageOfOld = (db: Sql, cut: Date, limit: number): Promise<Receipt[]> =>
  db.rows<Receipt>(sql`
    select ${RECEIPTS.columns}
    from corporate_receipts r
    where r.created_at < ${cut}
    order by r.created_at
    limit ${limit}`)

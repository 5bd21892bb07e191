// Lists of purchases. It changes nothing.

import { PURCHASE_STATUSES, type listPurchases } from '../../../contract/corporate/purchases.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { readId } from '../../kernel/ids.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Account, AccountKey } from '../account/account.ts'
import { CATEGORIES } from './category.ts'
import { findCenter } from '../cost-centers/store.ts'
import { folded } from '../cost-centers/cost-center.ts'
import * as store from './list-store.ts'
import type { Seen } from './wire.ts'

type Query = QueryOf<typeof listPurchases>
export type Filters = Omit<Query, 'limit' | 'offset' | 'page' | 'sort' | 'refresh'>

const MCC = /^\d{4}$/

function readCategory(text: string | undefined): Pick<store.PurchaseFilter, 'category' | 'mcc'> {
  if (text === undefined) return {}
  if (MCC.test(text)) return { mcc: text }
  if (!CATEGORIES.includes(text))
    throw refuseField('category', ['accepts {known} and four-digit MCCs', { known: CATEGORIES.join(', ') }])
  return { category: text }
}

function readText(text: string | undefined): Pick<store.PurchaseFilter, 'words'> {
  if (text === undefined) return {}
  const words = folded(text)
  if (words === '') throw refuseField('q', 'must contain a letter or a digit to search for')
  return { words }
}

function readSpans(query: Filters): Pick<store.PurchaseFilter, 'from' | 'to' | 'knownFrom' | 'knownTo'> {
  const { from, to } = readSpan(query)
  return {
    ...readSpan(query, ['purchased_at']),
    ...(from ? { knownFrom: from } : {}),
    ...(to ? { knownTo: to } : {}),
  }
}

/** The parts of a filter that need no lookup; 422 where one is invalid. */
export function readWordsOf(query: Filters): Partial<store.PurchaseFilter> {
  const statuses = readWords('status', query.status, PURCHASE_STATUSES)
  const [least, most] = [query['amount[gte]'], query['amount[lte]']]
  return {
    ...readCategory(query.category),
    ...readText(query.q),
    ...readSpans(query),
    ...(statuses ? { statuses } : {}),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  }
}

/** The filter of a query; undefined (nothing matches) where it names a card, holder or cost center of another company. */
export async function readFilter(
  db: Sql,
  { owner, seller }: AccountKey,
  query: Filters,
  words: Partial<store.PurchaseFilter> = readWordsOf(query),
): Promise<store.PurchaseFilter | undefined> {
  const card = query.card_id === undefined ? undefined : readId<'corporate card'>(query.card_id)
  const holder = query.holder_id === undefined ? undefined : readId<'cardholder'>(query.holder_id)
  const invoice = query.invoice_id === undefined ? undefined : readId<'invoice'>(query.invoice_id)
  const named = query.center_cost
  const center =
    named === undefined
      ? undefined
      : await findCenter(db, { owner, seller }, { id: readId<'cost center'>(named), name: named })
  const matchesNone =
    (query.card_id !== undefined && !card) ||
    (query.holder_id !== undefined && !holder) ||
    (query.invoice_id !== undefined && !invoice) ||
    (named !== undefined && !center)
  if (matchesNone) return undefined
  return {
    owner,
    seller,
    ...words,
    ...(card ? { card } : {}),
    ...(holder ? { holder } : {}),
    ...(invoice ? { invoice } : {}),
    ...(center ? { center: center.id } : {}),
  }
}

/** Whether the filter has nothing but the company. */
const isOpen = (filter: store.PurchaseFilter): boolean => Object.keys(filter).length === 2

export type Listed = { readonly items: Seen[]; readonly total: number; readonly paging: Paging }

const EXPORT_PAGE = 1_000
/** Ten million purchases. */
const EXPORT_PAGES_MAX = 10_000

/** Every purchase that matches a filter, newest first, page by page; each page begins where the last one ended. */
export async function* everyOf(
  deps: Deps,
  company: AccountKey,
  query: Filters,
  words: Partial<store.PurchaseFilter>,
): AsyncGenerator<Seen[]> {
  const read = await readFilter(deps.db, company, query, words)
  if (!read) return
  let filter = read
  for (let n = 0; n < EXPORT_PAGES_MAX; n++) {
    const page = await store.page(deps.db, filter, { ascending: false, limit: EXPORT_PAGE, offset: 0 })
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    filter = { ...filter, below: page.at(-1)!.n }
  }
}

/** A list's query. */
export type PurchasesQuery = {
  readonly query: Filters
  readonly words: Partial<store.PurchaseFilter>
  readonly paging: Paging
}

/** Reads a query; 422 where it is invalid. */
export const readQuery = (query: Query): PurchasesQuery => ({
  query,
  paging: readPaging(query),
  words: readWordsOf(query),
})

/** Purchases of a company; with `of`, of one of its cards or holders. */
export async function list(
  deps: Deps,
  account: Account,
  { query, words, paging }: PurchasesQuery,
  of: Pick<store.PurchaseFilter, 'card' | 'holder'> = {},
): Promise<Listed> {
  const read = await readFilter(deps.db, account, query, words)
  if (!read) return { items: [], total: 0, paging }
  const filter = { ...read, ...of }
  if (isOpen(filter)) {
    const total = account.purchases
    return { items: await store.pageOfAll(deps.db, filter, paging, total), total, paging }
  }
  const [items, total] = await Promise.all([store.page(deps.db, filter, paging), store.count(deps.db, filter)])
  return { items, total, paging }
}

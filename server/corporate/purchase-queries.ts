// Lists of purchases, as callers ask for them. It changes nothing.

import { PURCHASE_STATES, type listPurchases } from '../../contract/corporate/purchases.ts'
import type { QueryOf } from '../../contract/operation.ts'
import type { Caller } from '../auth/caller.ts'
import { readId } from '../base/ids.ts'
import { refuseField } from '../base/refusal.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { readPaging, readSpan, type Paging } from '../lists/paging.ts'
import { readWords } from '../lists/words.ts'
import { demandActive } from './account-store.ts'
import { CATEGORIES } from './category.ts'
import { findCenter } from './cost-center-store.ts'
import { folded } from './cost-center.ts'
import * as store from './purchase-list-store.ts'
import type { Seen } from './purchase-wire.ts'
import { refresh } from './refresh.ts'

type Query = QueryOf<typeof listPurchases>
export type Filters = Omit<Query, 'limit' | 'offset' | 'page' | 'sort' | 'refresh'>
type Company = Pick<Caller, 'owner' | 'seller'>

const MCC = /^\d{4}$/

function readCategory(text: string | undefined): Pick<store.PurchaseFilter, 'category' | 'mcc'> {
  if (text === undefined) return {}
  if (MCC.test(text)) return { mcc: text }
  if (!CATEGORIES.includes(text))
    throw refuseField('category', ['knows {known}, and MCCs of four digits', { known: CATEGORIES.join(', ') }])
  return { category: text }
}

function readText(text: string | undefined): Pick<store.PurchaseFilter, 'words'> {
  if (text === undefined) return {}
  const words = folded(text)
  if (words === '') throw refuseField('q', 'needs a letter or a digit to look for')
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

/** What of a filter is looked at before anything is looked up: 422 for what cannot be meant. */
export function readWordsOf(query: Filters): Partial<store.PurchaseFilter> {
  const states = readWords('status', query.status, PURCHASE_STATES)
  const [least, most] = [query['amount[gte]'], query['amount[lte]']]
  return {
    ...readCategory(query.category),
    ...readText(query.q),
    ...readSpans(query),
    ...(states ? { states } : {}),
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  }
}

/** What a filter asks for; undefined when it names a card, a holder or a cost center that is not the company's: nothing. */
export async function readFilter(
  db: Sql,
  { owner, seller }: Company,
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

/** Whether nothing is asked for but the company itself. */
const isOpen = (filter: store.PurchaseFilter): boolean => Object.keys(filter).length === 2

export type Listed = { readonly items: Seen[]; readonly total: number; readonly paging: Paging }

const EXPORT_PAGE = 1_000
/** Ten million purchases. */
const EXPORT_PAGES_MAX = 10_000

/** Every purchase that a filter leaves, the newest first, a page at a time; each page begins where the last one ended. */
export async function* everyOf(
  deps: Deps,
  caller: Caller,
  query: Omit<Query, 'limit' | 'offset' | 'page' | 'sort'>,
): AsyncGenerator<Seen[]> {
  const words = readWordsOf(query)
  await demandActive(deps.db, caller)
  if (query.refresh) await refresh(deps, caller)
  const read = await readFilter(deps.db, caller, query, words)
  if (!read) return
  let filter = read
  for (let n = 0; n < EXPORT_PAGES_MAX; n++) {
    const page = await store.page(deps.db, filter, { ascending: false, limit: EXPORT_PAGE, offset: 0 })
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    filter = { ...filter, below: page.at(-1)!.n }
  }
}

/** Purchases of the caller's company. `bound`: a card or a holder of it that the list is of. */
export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
  bound: () => Promise<Pick<store.PurchaseFilter, 'card' | 'holder'>> = async () => ({}),
): Promise<Listed> {
  const paging = readPaging(query)
  const words = readWordsOf(query)
  await demandActive(deps.db, caller)
  const ofOne = await bound()
  if (query.refresh) await refresh(deps, caller)
  const read = await readFilter(deps.db, caller, query, words)
  if (!read) return { items: [], total: 0, paging }
  const filter = { ...read, ...ofOne }
  if (isOpen(filter)) {
    const { purchases: total } = await demandActive(deps.db, caller)
    return { items: await store.pageOfAll(deps.db, filter, paging, total), total, paging }
  }
  const [items, total] = await Promise.all([store.page(deps.db, filter, paging), store.count(deps.db, filter)])
  return { items, total, paging }
}

// Purchases as callers read them: one, and lists. It changes nothing.

import type { listPurchases } from '../../../contract/corporate/purchases.ts'
import { PURCHASE_STATUSES } from '../../../contract/corporate/purchases-fields.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { fill } from '../../../contract/text.ts'
import { readId, type HolderId, type PurchaseId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { holds, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import type { Account, AccountKey } from '../account/account.ts'
import { CATEGORIES } from './category.ts'
import { findCenter } from '../cost-centers/store.ts'
import { folded } from '../cost-centers/cost-center.ts'
import * as store from './list-store.ts'
import type { PurchaseDetails } from './wire.ts'

type Query = QueryOf<typeof listPurchases>
export type Filters = Omit<Query, 'limit' | 'offset' | 'page' | 'sort' | 'refresh'>

const MCC = /^\d{4}$/

function readCategory(text: string | undefined): Pick<store.PurchaseFilter, 'category' | 'mcc'> {
  if (text === undefined) return {}
  if (MCC.test(text)) return { mcc: text }
  if (!CATEGORIES.includes(text))
    throw refuseField(
      'category',
      fill(
        {
          en: 'accepts {known} and four-digit MCCs',
          pt: 'aceita {known} e MCCs de quatro dígitos',
        },
        { known: CATEGORIES.join(', ') },
      ),
    )
  return { category: text }
}

function readText(text: string | undefined): Pick<store.PurchaseFilter, 'search'> {
  if (text === undefined) return {}
  const search = folded(text)
  if (search === '')
    throw refuseField('q', {
      en: 'must contain a letter or a digit to search for',
      pt: 'deve conter uma letra ou um dígito para a busca',
    })
  return { search }
}

function readSpans(
  query: Filters,
): Pick<store.PurchaseFilter, 'from' | 'to' | 'knownFrom' | 'knownTo'> {
  const { from, to } = readSpan(query)
  return {
    ...readSpan(query, ['purchased_at']),
    ...(from ? { knownFrom: from } : {}),
    ...(to ? { knownTo: to } : {}),
  }
}

/**
 * The parts of a filter that need no lookup; 422 where one is invalid. A cardholder sees only their
 * own purchases.
 */
export function parseFilter(
  query: Filters,
  { holder }: Pick<Caller, 'holder'>,
): Partial<store.PurchaseFilter> {
  const statuses = readWords('status', query.status, PURCHASE_STATUSES)
  const [amountMin, amountMax] = [query['amount[gte]'], query['amount[lte]']]
  return {
    ...readCategory(query.category),
    ...readText(query.q),
    ...readSpans(query),
    ...(statuses ? { statuses } : {}),
    ...(holder ? { holder } : {}),
    ...(query.has_receipt === undefined ? {} : { hasReceipt: query.has_receipt }),
    ...(amountMin === undefined ? {} : { amountMin }),
    ...(amountMax === undefined ? {} : { amountMax }),
  }
}

/**
 * The filter of a query; undefined (nothing matches) where it names a card, holder or cost center
 * of another company.
 */
export async function resolveFilter(
  db: Sql,
  { owner, seller }: AccountKey,
  query: Filters,
  parsed: Partial<store.PurchaseFilter>,
): Promise<store.PurchaseFilter | undefined> {
  const card = query.card_id === undefined ? undefined : readId<'corporate card'>(query.card_id)
  const holder = query.holder_id === undefined ? undefined : readId<'cardholder'>(query.holder_id)
  const invoice = query.invoice_id === undefined ? undefined : readId<'invoice'>(query.invoice_id)
  const centerText = query.center_cost
  const center =
    centerText === undefined
      ? undefined
      : await findCenter(
          db,
          { owner, seller },
          { id: readId<'cost center'>(centerText), name: centerText },
        )
  const matchesNone =
    (query.card_id !== undefined && !card) ||
    (query.holder_id !== undefined && !(holder && holds(parsed, holder as HolderId))) ||
    (query.invoice_id !== undefined && !invoice) ||
    (centerText !== undefined && !center)
  if (matchesNone) return undefined
  return {
    owner,
    seller,
    ...parsed,
    ...(card ? { card } : {}),
    ...(holder ? { holder } : {}),
    ...(invoice ? { invoice } : {}),
    ...(center ? { center: center.id } : {}),
  }
}

/** Whether the filter has nothing but the company. */
const isUnfiltered = (filter: store.PurchaseFilter): boolean => Object.keys(filter).length === 2

/** A purchase of the company; of a cardholder, their own. 404 for any other. */
export async function findPurchase(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<PurchaseDetails> {
  const id = readId<'purchase'>(text)
  const [found] = id ? await store.findDetails(deps.db, caller.owner, [id as PurchaseId]) : []
  if (!found || found.seller !== caller.seller || !holds(caller, found.holder))
    throw refuse('purchase_not_found')
  return found
}

export type PurchasesPage = {
  readonly items: PurchaseDetails[]
  readonly total: number
  readonly paging: Paging
}

const EXPORT_PAGE = 1_000
/** Ten million purchases. */
const EXPORT_PAGES_MAX = 10_000

/**
 * Every purchase that matches a filter, newest first, page by page; each page begins where the last
 * one ended.
 */
export async function* everyOf(
  deps: Deps,
  company: AccountKey,
  query: Filters,
  parsed: Partial<store.PurchaseFilter>,
): AsyncGenerator<PurchaseDetails[]> {
  const read = await resolveFilter(deps.reads, company, query, parsed)
  if (!read) return
  let filter = read
  for (let n = 0; n < EXPORT_PAGES_MAX; n++) {
    const page = await store.page(deps.reads, filter, {
      ascending: false,
      limit: EXPORT_PAGE,
      offset: 0,
    })
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    filter = { ...filter, below: page.at(-1)!.n }
  }
}

/** A list's query. */
export type PurchasesQuery = {
  readonly query: Filters
  readonly parsed: Partial<store.PurchaseFilter>
  readonly paging: Paging
}

/** Reads a query; 422 where it is invalid. */
export const readQuery = (query: Query, caller: Caller): PurchasesQuery => ({
  query,
  paging: readPaging(query, 'number'),
  parsed: parseFilter(query, caller),
})

/** Purchases of a company; with `of`, of one of its cards or holders. */
export async function list(
  deps: Deps,
  account: Account,
  { query, parsed, paging }: PurchasesQuery,
  of: Pick<store.PurchaseFilter, 'card' | 'holder'> = {},
): Promise<PurchasesPage> {
  const read = await resolveFilter(deps.reads, account, query, parsed)
  if (!read) return { items: [], total: 0, paging }
  const filter = { ...read, ...of }
  if (isUnfiltered(filter)) {
    const total = await store.countAll(deps.reads, filter)
    const items =
      paging.cursor === undefined
        ? await store.pageOfAll(deps.reads, filter, paging, total)
        : await store.page(deps.reads, filter, paging)
    return { items, total, paging }
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

// Receipts as callers read them: one, lists, and the purchases that one may belong to. A cardholder
// sees their own. It changes nothing.

import type { listReceipts } from '../../../contract/corporate/receipts.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import { readAccessKey } from '../../kernel/brazil/access-key.ts'
import { readId, type HolderId, type PurchaseId, type ReceiptId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { contentOf } from '../../platform/files/store.ts'
import { readPaging, readSpan, type Paging } from '../../platform/lists/paging.ts'
import { holds, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refuseIfNeverActive } from '../account/account.ts'
import { demandActive } from '../account/store.ts'
import { findDetails } from '../purchases/list-store.ts'
import type { PurchaseDetails } from '../purchases/wire.ts'
import { isVisible, readKey, type ReceiptDetails, type Viewer } from './receipt.ts'
import * as store from './store.ts'
import { spanOf, suggest, type Suggestion } from './suggestion.ts'

/** A receipt of the company's; 404 for any other. */
export async function findOwn(db: Sql, caller: Viewer, text: string): Promise<ReceiptDetails> {
  const id = readId<'receipt'>(text) as ReceiptId | undefined
  const found = id && (await store.find(db, caller, id))
  if (!found || !isVisible(caller, found)) throw refuse('receipt_not_found')
  return found
}

export async function get(deps: Deps, caller: Caller, text: string): Promise<ReceiptDetails> {
  await demandActive(deps.db, caller, refuseIfNeverActive)
  return findOwn(deps.db, caller, text)
}

/** A receipt with its content, part by part. */
export async function getContent(deps: Deps, caller: Caller, text: string) {
  const receipt = await get(deps, caller, text)
  const { owner, file: id, size } = receipt
  return { receipt, content: contentOf(deps.db, { owner, id, size }) }
}

export type ReceiptsPage = {
  readonly items: ReceiptDetails[]
  readonly total: number
  readonly paging: Paging
}
type Query = QueryOf<typeof listReceipts>

/**
 * The filter of a query; undefined where it names a purchase or a cardholder that is not the
 * caller's.
 */
function filterOf(
  query: Query,
  { owner, seller, holder: own }: Viewer,
): store.ReceiptFilter | undefined {
  const accessKey = query.access_key === undefined ? undefined : readKey(query.access_key).accessKey
  const purchase =
    query.purchase_id === undefined ? undefined : readId<'purchase'>(query.purchase_id)
  const holder = query.holder_id === undefined ? own : readId<'cardholder'>(query.holder_id)
  const matchesNone =
    (query.purchase_id !== undefined && !purchase) ||
    (query.holder_id !== undefined && !(holder && holds({ holder: own }, holder as HolderId)))
  if (matchesNone) return undefined
  return {
    owner,
    seller,
    ...readSpan(query),
    ...(holder ? { holder: holder as HolderId } : {}),
    ...(purchase ? { purchase: purchase as PurchaseId } : {}),
    ...(accessKey ? { accessKey } : {}),
    ...(query.matched === undefined ? {} : { isMatched: query.matched }),
  }
}

export async function list(deps: Deps, caller: Caller, query: Query): Promise<ReceiptsPage> {
  const [paging, filter] = [readPaging(query), filterOf(query, caller)]
  await demandActive(deps.db, caller, refuseIfNeverActive)
  if (!filter) return { items: [], total: 0, paging }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** Purchases that are looked at for one receipt: more than a company makes in a month by hand. */
const CANDIDATES_MAX = 5_000

/** The purchases that a receipt may belong to, the likeliest first. */
export async function suggestions(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<Suggestion<PurchaseDetails>[]> {
  const receipt = await get(deps, caller, text)
  const { owner, seller, holder, accessKey } = receipt
  const issuer = accessKey === null ? null : (readAccessKey(accessKey)?.issuer ?? null)
  const [shops, purchases] = await Promise.all([
    issuer === null ? new Set<string>() : store.shopsOfIssuer(deps.db, receipt, issuer),
    store.purchasesOfDays(
      deps.db,
      { owner, seller, holder: caller.holder ?? holder },
      spanOf(receipt),
      CANDIDATES_MAX,
    ),
  ])
  const found = suggest(receipt, shops, purchases)
  const details = await findDetails(
    deps.db,
    owner,
    found.map(({ purchase: { id } }) => id),
  )
  const byId = new Map(details.map((one) => [one.id, one]))
  return found.flatMap(({ purchase: { id }, reasons }) => {
    const purchase = byId.get(id)
    return purchase ? [{ purchase, reasons }] : []
  })
}

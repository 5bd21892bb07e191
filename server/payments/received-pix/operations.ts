// Operations on received pix: read, list, assign, return. Only the platform has them: the money is
// nobody's else until it is assigned.

import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import { RECEIVED_PIX_STATUSES } from '../../../contract/payments/received-pix-fields.ts'
import type { assignReceivedPix, listReceivedPix } from '../../../contract/payments/received-pix.ts'
import { after } from '../../kernel/clock.ts'
import {
  newId,
  readId,
  type ReceivedPixId,
  type RefundId,
  type SellerId,
} from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { spendBudget } from '../../identity/auth/spending-store.ts'
import { findVisible as findSeller } from '../../marketplace/sellers/find-seller.ts'
import { demandMayAct } from '../../marketplace/sellers/standing.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, readWords, type Paging } from '../../platform/lists/paging.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { get as getCode } from '../static-qr-codes/operations.ts'
import type { StaticQrCode } from '../static-qr-codes/static-qr-code.ts'
import { advance } from './advance.ts'
import { recordEvent } from './events.ts'
import {
  assigned,
  demandUnassigned,
  heldIn,
  leftOf,
  platformOf,
  reportOf,
  returning,
  type ReceivedPix,
} from './received-pix.ts'
import { payerOf } from './sale.ts'
import { saleOf } from './sale-queries.ts'
import { saveSale } from './save.ts'
import * as store from './store.ts'

/** How long only the request that returns it asks the bank; then the worker does. */
const LEASE_MS = 15_000
/** A pix can be returned within 90 days (Regulamento do Pix). */
const RETURN_WINDOW_MS = 90 * 86_400_000

/** One of the platform; a seller is told what an unknown id is told. */
export async function get(deps: Deps, caller: Caller, text: string): Promise<ReceivedPix> {
  const id = caller.platform ? readId<'received pix'>(text) : undefined
  const found = id && (await store.find(deps.db, { owner: caller.owner, id: id as ReceivedPixId }))
  if (!found) throw refuse('received_pix_not_found')
  return found
}

/** Refuses one that is not unassigned, whatever the body. */
export async function demandOpen(
  deps: Deps,
  caller: Caller,
  text: string,
  how: { whole: boolean },
): Promise<void> {
  demandUnassigned(await get(deps, caller, text), how)
}

type Body = BodyOf<typeof assignReceivedPix>
type Target = { readonly seller: SellerId; readonly code?: StaticQrCode }

/** The seller, or the code with its seller, that the body names; both where they agree. */
async function targetOf(deps: Deps, caller: Caller, body: Body): Promise<Target> {
  const { io_seller_id: sellerText, static_qr_code: codeText } = body
  const seller =
    sellerText === undefined ? undefined : (await findSeller(deps.db, caller, sellerText)).id
  if (codeText !== undefined) {
    const code = await getCode(deps, caller, codeText)
    if (seller !== undefined && seller !== code.seller) throw refuse('static_qr_code_not_found')
    return { seller: code.seller, code }
  }
  if (seller === undefined)
    throw refuseField('io_seller_id', {
      en: 'is required without static_qr_code',
      pt: 'é obrigatório sem static_qr_code',
    })
  return { seller }
}

export type Changed = { readonly pix: ReceivedPix; readonly replayed: boolean }

/** What the first call with this key did. */
async function repeated(
  deps: Deps,
  caller: Caller,
  seen: ReceivedPix,
  key: Key | undefined,
): Promise<Changed | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  return before && { pix: await get(deps, caller, seen.id), replayed: true }
}

/** Refuses where another request with this key was first; a retry is told what that one did. */
async function refuseRunning(tx: Tx, { owner }: ReceivedPix, key: Key | undefined): Promise<void> {
  if (key && (await recall(tx, owner, key))) throw refuse('request_in_progress', { retryAfter: 1 })
}

/** Makes it the sale of a seller, in one commit. */
export async function assign(
  deps: Deps,
  caller: Caller,
  text: string,
  body: Body,
  key: Key | undefined,
): Promise<Changed> {
  const seen = await get(deps, caller, text)
  const done = await repeated(deps, caller, seen, key)
  if (done) return done
  demandUnassigned(seen, { whole: true })
  const { seller, code } = await targetOf(deps, caller, body)
  const { owner, psp, amount, paidAt, payer } = seen
  const now = deps.clock.now()
  const sold = {
    owner,
    seller,
    amount,
    paidAt,
    route: { key: seen.key, ...(psp === null ? {} : { psp }) },
    payer: payerOf(payer),
    code,
    referenceId: body.reference_id ?? null,
    description: body.description ?? null,
    from: heldIn(seen),
  }
  const sale = await saleOf(deps, sold, now)
  const pix = await inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, seen))!
    await refuseRunning(tx, seen, key)
    demandUnassigned(before, { whole: true })
    await claimFor(tx, owner, key, { kind: 'received_pix', id: before.id }, now)
    const changed = assigned(before, { transaction: sale.t.id, code: code?.id ?? null }, now)
    await store.save(tx, changed)
    await recordEvent(tx, deps, changed, 'received_pix.assigned')
    recordAct(
      tx,
      deps,
      'received_pix.assigned',
      { owner, seller: platformOf(changed), id: changed.id },
      { after: { seller, transaction: sale.t.id, amount } },
    )
    await saveSale(tx, deps, sale, reportOf(before))
    return changed
  })
  return { pix, replayed: false }
}

/** Asks the bank to return what is left of it. */
export async function giveBack(
  deps: Deps,
  caller: Caller,
  text: string,
  key: Key | undefined,
): Promise<Changed> {
  const seen = await get(deps, caller, text)
  const done = await repeated(deps, caller, seen, key)
  if (done) return done
  const pix = await inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, seen))!
    await refuseRunning(tx, seen, key)
    demandUnassigned(before, { whole: false })
    const now = deps.clock.now()
    if (after(before.paidAt, RETURN_WINDOW_MS) < now) throw refuse('refund_window_closed')
    const amount = leftOf(before)
    // More than no policy of approvals held: a part of it came back since.
    if (caller.refundsUpTo !== undefined && amount > caller.refundsUpTo)
      throw refuse('request_in_progress', { retryAfter: 1 })
    await demandMayAct(tx, caller)
    await claimFor(tx, before.owner, key, { kind: 'received_pix', id: before.id }, now)
    await spendBudget(tx, caller, amount, now)
    const id = newId<'refund'>(deps.clock.wall()) as RefundId
    const changed = returning(before, id, { now, dueAt: after(now, LEASE_MS) })
    await store.save(tx, changed)
    await recordEvent(tx, deps, changed, 'received_pix.updated')
    recordAct(
      tx,
      deps,
      'received_pix.return_requested',
      { owner: changed.owner, seller: platformOf(changed), id: changed.id },
      { after: { amount } },
    )
    return changed
  })
  return { pix: await advance(deps, pix), replayed: false }
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listReceivedPix>,
): Promise<{ items: ReceivedPix[]; total: number; paging: Paging }> {
  demandPlatform(caller)
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, RECEIVED_PIX_STATUSES)
  const { end_to_end_id: endToEndId } = query
  const filter: store.PixFilter = {
    owner: caller.owner,
    ...(statuses ? { statuses } : {}),
    ...(endToEndId === undefined ? {} : { endToEndId }),
    ...readSpan(query),
    ...paging,
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

// A company's operations on disputes of its purchases: open, read, withdraw. A dispute is stored
// before the issuing bank is called; calls without an answer are retried.

import { recordAct } from '../../../platform/audit/store.ts'
import {
  PURCHASE_DISPUTE_STATUSES,
  type disputePurchase,
  type listDisputesOfPurchase,
  type listPurchaseDisputes,
} from '../../../../contract/corporate/disputes.ts'
import type { BodyOf, QueryOf } from '../../../../contract/operation.ts'
import { fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { holds, type Caller } from '../../../runtime/caller.ts'
import { newId, readId, type PurchaseDisputeId, type PurchaseId } from '../../../kernel/ids.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { inTransaction, type Sql } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../../platform/lists/paging.ts'
import { demandActive, lockActive } from '../../account/store.ts'
import { refuseIfClosed, refuseIfNeverActive, type AccountKey } from '../../account/account.ts'
import { advance } from './advance.ts'
import * as store from './store.ts'
import {
  disputableOf,
  obstacleOf,
  isOver,
  lastDayToDispute,
  newDispute,
  withdraw as withdrawn,
  type PurchaseDispute,
} from './dispute.ts'
import { find as findPurchase } from '../store.ts'
import type { Purchase } from '../purchase.ts'

/** A purchase of the company. 404 for any other. */
async function findOwnPurchase(db: Sql, caller: Caller, text: string): Promise<Purchase> {
  const { owner, seller } = caller
  const id = readId<'purchase'>(text)
  const found = id && (await findPurchase(db, owner, id as PurchaseId))
  if (!found || found.seller !== seller || !holds(caller, found.holder))
    throw refuse('purchase_not_found')
  return found
}

/** A dispute of the company. 404 for any other. */
async function findOwn(
  db: Sql,
  { owner, seller }: AccountKey,
  text: string,
): Promise<PurchaseDispute> {
  const id = readId<'purchase dispute'>(text)
  const found = id && (await store.findDispute(db, { owner, id: id as PurchaseDisputeId }))
  if (!found || found.seller !== seller) throw refuse('purchase_dispute_not_found')
  return found
}

/** The dispute of the first request with this key. */
async function findReplayed(
  db: Sql,
  { owner, seller }: AccountKey,
  key: Key | undefined,
): Promise<PurchaseDispute | undefined> {
  const before = key && (await recall(db, owner, key))
  if (!before) return undefined
  const found = await store.findDispute(db, { owner, id: before.objectId as PurchaseDisputeId })
  if (found?.seller !== seller) throw refuse('idempotency_key_reused')
  return found
}

/** Refuses a purchase that cannot be disputed now, with this amount. */
function refuseUndisputable(p: Purchase, amount: Cents, now: Date): void {
  const obstacle = obstacleOf(p, amount, now)
  if (obstacle === 'not_confirmed')
    throw refuse('purchase_not_disputable', { words: { status: p.status } })
  if (obstacle === 'too_late')
    throw refuse('dispute_too_late', { words: { last_day: lastDayToDispute(p) } })
  if (obstacle === 'too_much')
    throw refuseField('amount', fill(FIELD_MESSAGES.tooManyCentavos, { limit: disputableOf(p) }))
}

async function refuseDisputed(db: Sql, { owner, id }: Purchase): Promise<void> {
  const underWay = await store.findUnderWay(db, owner, id)
  if (underWay) throw refuse('purchase_disputed', { words: { id: underWay.id } })
}

/** Refuses a purchase of which nothing can be disputed now. */
export async function demandDisputable(deps: Deps, caller: Caller, text: string): Promise<void> {
  const purchase = await findOwnPurchase(deps.db, caller, text)
  await refuseDisputed(deps.db, purchase)
  refuseUndisputable(purchase, disputableOf(purchase) as Cents, deps.clock.now())
}

/**
 * Refuses a dispute that was decided or has ended; `again`, where the call would be a repetition,
 * it does not.
 */
export async function demandUnderWay(
  deps: Deps,
  caller: Caller,
  text: string,
  again?: 'withdrawn',
): Promise<void> {
  const { status } = await findOwn(deps.db, caller, text)
  if (isOver({ status }) && status !== again)
    throw refuse('purchase_dispute_over', { words: { status } })
}

type Body = BodyOf<typeof disputePurchase>
export type DisputeResult = { readonly dispute: PurchaseDispute; readonly replayed: boolean }

/**
 * Inserts a dispute under the lock of its account; for a key used before, returns the first
 * dispute.
 */
const insertWithKey = (
  deps: Deps,
  caller: Caller,
  text: string,
  body: Body,
  key: Key | undefined,
): Promise<DisputeResult> =>
  inTransaction(deps.db, async (tx) => {
    const { owner, seller } = await lockActive(tx, caller, refuseIfClosed)
    const before = await findReplayed(tx, caller, key)
    if (before) return { dispute: before, replayed: true }
    const purchase = await findOwnPurchase(tx, caller, text)
    await refuseDisputed(tx, purchase)
    const now = deps.clock.now()
    const amount = (body.amount ?? disputableOf(purchase)) as Cents
    refuseUndisputable(purchase, amount, now)

    const id = newId<'purchase dispute'>(deps.clock.wall()) as PurchaseDisputeId
    const { reason, description } = body
    const input = { reason, description: description?.trim() || null, amount }
    const dispute = newDispute({ owner, id, seller, purchase: purchase.id, ...input }, now)
    await claimFor(tx, owner, key, { kind: 'corporate_purchase_dispute', id }, now)
    await store.saveDisputes(tx, [dispute])
    const after = { purchase: purchase.id, reason, amount }
    recordAct(tx, deps, 'corporate_purchase_dispute.created', dispute, { after })
    return { dispute, replayed: false }
  })

/**
 * Disputes a purchase. The reply shows the status as far as the bank has answered: `pending`
 * without an answer, `refused` where it rejected the dispute. The same key returns the same
 * dispute.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  text: string,
  body: Body,
  key: Key | undefined,
): Promise<DisputeResult> {
  await demandActive(deps.db, caller, refuseIfClosed)
  await findOwnPurchase(deps.db, caller, text)
  if (!deps.banks.issuer(caller.owner)) throw refuse('bank_not_configured')
  const { dispute, replayed } = await insertWithKey(deps, caller, text, body, key)
  return { dispute: replayed ? dispute : await advance(deps, dispute), replayed }
}

/**
 * Withdraws a dispute. One that was withdrawn already is returned as it is; 409 for one that ended
 * otherwise.
 */
export async function withdraw(deps: Deps, caller: Caller, text: string): Promise<PurchaseDispute> {
  const found = await inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller, refuseIfClosed)
    const [before] = await store.lockDisputes(tx, [await findOwn(tx, caller, text)])
    if (isOver(before!) && before!.status !== 'withdrawn')
      throw refuse('purchase_dispute_over', { words: { status: before!.status } })
    if (!deps.banks.issuer(caller.owner)) throw refuse('bank_not_configured')
    const dispute = withdrawn(before!, deps.clock.now())
    if (dispute !== before) {
      await store.saveDisputes(tx, [dispute])
      recordAct(tx, deps, 'corporate_purchase_dispute.withdrawn', dispute)
    }
    return dispute
  })
  if (isOver(found)) return found
  // The bank may not have it yet: send it first.
  const sent = found.status === 'pending' ? await advance(deps, found) : found
  return sent.status === 'open' ? advance(deps, sent) : sent
}

// ── Reads ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type DisputesPage = {
  readonly items: PurchaseDispute[]
  readonly total: number
  readonly paging: Paging
}

export async function get(deps: Deps, caller: Caller, text: string): Promise<PurchaseDispute> {
  await demandActive(deps.db, caller, refuseIfNeverActive)
  return findOwn(deps.db, caller, text)
}

type Filters = Omit<QueryOf<typeof listDisputesOfPurchase>, 'limit' | 'offset' | 'page' | 'sort'>

function readFilters(query: Filters): Partial<store.DisputeFilter> {
  const statuses = readWords('status', query.status, PURCHASE_DISPUTE_STATUSES)
  return { ...readSpan(query), ...(statuses ? { statuses } : {}) }
}

async function listed(
  deps: Deps,
  filter: store.DisputeFilter,
  paging: Paging,
): Promise<DisputesPage> {
  const [items, total] = await Promise.all([
    store.pageDisputes(deps.reads, filter, paging),
    store.countDisputes(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** Disputes of the company's purchases; none where the filter names another company's purchase. */
export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listPurchaseDisputes>,
): Promise<DisputesPage> {
  const [paging, filters] = [readPaging(query), readFilters(query)]
  const { owner, seller } = await demandActive(deps.db, caller, refuseIfNeverActive)
  const purchaseText = query.purchase_id
  const purchase = purchaseText === undefined ? undefined : readId<'purchase'>(purchaseText)
  if (purchaseText !== undefined && !purchase) return { items: [], total: 0, paging }
  const of = purchase ? { purchase: purchase as PurchaseId } : {}
  return listed(deps, { owner, seller, ...filters, ...of }, paging)
}

/** Disputes of one purchase of the company. */
export async function listOfPurchase(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listDisputesOfPurchase>,
): Promise<DisputesPage> {
  const [paging, filters] = [readPaging(query), readFilters(query)]
  await demandActive(deps.db, caller, refuseIfNeverActive)
  const { owner, seller, id } = await findOwnPurchase(deps.db, caller, text)
  return listed(deps, { owner, seller, purchase: id, ...filters }, paging)
}

// What callers do to sales: create, read, list, cancel, refund. The order of effects stands here; what is decided
// stands in transaction.ts, hear.ts and refund.ts.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { type createTransaction, type listTransactions, PIX_LIFETIME_DEFAULT_S } from '../../contract/transactions.ts'
import { boundTo, sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import { newId, readId, type CustomerId, type SellerId, type TransactionId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse, refuseField } from '../base/refusal.ts'
import { inTransaction, type Database, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claim, recall, repoint, type Claim, type Key } from '../idempotency/idempotency.ts'
import { readPaging, readSpan, type Paging } from '../lists/paging.ts'
import { tally, total } from '../tallies/tallies.ts'
import { advance, advanceRefund, keep, laneOf, momentOf, refundsFor, tallyName } from './advance.ts'
import { openRefund } from './refund.ts'
import * as store from './store.ts'
import { isOpen, isPaid, LEASE_MS, life, open, type Refund, type State, type Transaction } from './transaction.ts'

/** A sale with the refunds asked for, ready to be rendered. */
export type Sale = { transaction: Transaction; refunds: readonly Refund[] }

const partiesOf = batchedBy((deps: Deps, asked: store.Party[]) => store.findParties(deps.db, asked))
const findOne = batchedBy(async (deps: Deps, names: store.Named[]) => {
  const found = new Map((await store.findMany(deps.db, names)).map((row) => [`${row.owner}${row.id}`, row]))
  return names.map(({ owner, id }) => found.get(`${owner}${id}`))
})
const findOpenly = batchedBy(async (deps: Deps, ids: TransactionId[]) => {
  const found = new Map((await store.findByIds(deps.db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** The sale of an open address (QR code, payment page), whoever's it is. */
export async function findPublic(deps: Deps, text: string): Promise<Transaction> {
  const id = readId<'transaction'>(text)
  const found = id && (await findOpenly(deps, id))
  if (!found) throw refuse('transaction_not_found')
  return found
}

async function findSeen(deps: Deps, caller: Caller, text: string): Promise<Transaction> {
  const id = readId<'transaction'>(text)
  const found = id && (await findOne(deps, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('transaction_not_found')
  return found
}

async function withRefunds(db: Database, transaction: Transaction): Promise<Sale> {
  const refunds = await refundsFor(db, [transaction])
  return { transaction, refunds: refunds.get(transaction.id) ?? [] }
}

export async function get(deps: Deps, caller: Caller, id: string): Promise<Sale> {
  return withRefunds(deps.db, await findSeen(deps, caller, id))
}

// ── creating ─────────────────────────────────────────────────────────────────────────────────────────────────────────

type Body = BodyOf<typeof createTransaction>
type Entry = { t: Transaction; key: Key | undefined }
type Entered = { t: Transaction; how: 'fresh' | 'same_key' | 'same_reference' }

/** Writes new sales with their keys, many in one commit. Whoever was there first (by key or reference) is the sale. */
const enter = batchedBy((deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(
      ({ t, key }): Claim => ({ ...key!, owner: t.owner, objectKind: 'transaction', objectId: t.id }),
    )
    const claimed = new Map((await claim(tx, claims, deps.clock.now())).map((one, n) => [keyed[n]!.t.id, one]))
    const fresh = entries.filter(({ t }) => {
      const one = claimed.get(t.id)
      return !one || (!(one instanceof Error) && one.fresh)
    })
    const inserted =
      fresh.length > 0
        ? await store.insert(
            tx,
            fresh.map(({ t }) => t),
          )
        : new Set<string>()
    const counts = fresh
      .filter(({ t }) => inserted.has(t.id))
      .map(({ t }) => ({ owner: t.owner, seller: t.seller, what: tallyName(t), n: 1 }))
    await tally(tx, laneOf(deps, 'insert'), counts)
    const results: (Entered | Error)[] = []
    for (const entry of entries) results.push(await entered(tx, entry, claimed.get(entry.t.id), inserted))
    return results
  }),
)

async function entered(
  tx: Tx,
  { t, key }: Entry,
  claimed: Awaited<ReturnType<typeof claim>>[number] | undefined,
  inserted: ReadonlySet<string>,
): Promise<Entered | Error> {
  if (claimed instanceof Error) return claimed
  if (inserted.has(t.id)) return { t, how: 'fresh' }
  if (claimed && !claimed.fresh) {
    const [first] = await store.findMany(tx, [{ owner: t.owner, id: claimed.objectId as TransactionId }])
    return first ? { t: first, how: 'same_key' } : refuse('idempotency_key_reused')
  }
  const twin = await store.findTwin(tx, t)
  if (!twin) return refuse('request_in_progress', { retryAfter: 1 }) // Its twin was closed this very moment.
  if (key) await repoint(tx, t.owner, key.key, twin.id)
  return { t: twin, how: 'same_reference' }
}

const detailOf = ({ products, shipping, antifraud_sessid }: Body): Record<string, unknown> => ({
  ...(products ? { products } : {}),
  ...(shipping ? { shipping } : {}),
  ...(antifraud_sessid ? { antifraud_sessid } : {}),
})

function sellerOf(caller: Caller, body: Body): SellerId {
  if (body.io_seller_id === undefined) return caller.seller
  const seller = readId<'seller'>(body.io_seller_id)
  if (!seller || !sees(caller, seller)) throw refuse('seller_not_found')
  return seller
}

/** The new sale, after everything that can be refused has been. */
async function ordered(deps: Deps, caller: Caller, customerText: string, body: Body): Promise<Transaction> {
  const customer = readId<'customer'>(customerText)
  if (!customer) throw refuse('customer_not_found')
  const { owner } = caller
  const seller = sellerOf(caller, body)
  const now = deps.clock.now()
  const parties = await partiesOf(deps, { owner, seller, customer, now })
  if (!parties.customer || !sees(caller, parties.customer.seller)) throw refuse('customer_not_found')
  if (!parties.seller) throw refuse('seller_not_found')
  const { status, name, city } = parties.seller
  if (status !== 'active' && status !== 'pending') throw refuse('seller_not_active', { words: { status } })
  const route = deps.banks.pix(owner)
  if (!route || !parties.plan) throw refuse('bank_not_configured')

  const { firstName, lastName, taxpayerId } = parties.customer
  const payer = taxpayerId ? { payer: { name: `${firstName} ${lastName ?? ''}`.trim().slice(0, 200), taxpayerId } } : {}
  const pix = { key: route.key, expiresIn: body.expires_in ?? PIX_LIFETIME_DEFAULT_S, payee: { name, city }, ...payer }
  const { description, statement_descriptor: statementDescriptor, reference_id: referenceId } = body
  const order = {
    owner,
    seller,
    customer: customer as CustomerId,
    amount: body.amount as Cents,
    ...(description === undefined ? {} : { description }),
    ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    ...(referenceId === undefined ? {} : { referenceId }),
    pix,
    detail: detailOf(body),
  }
  return open(order, parties.plan, newId<'transaction'>(deps.clock.wall()), now)
}

export type Created = Sale & { existing: boolean; replayed: boolean }

/** Creates a pix: commits it, then asks the bank. The same key, or an open twin by reference, is the same pix. */
export async function create(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
): Promise<Created> {
  const t = await ordered(deps, caller, customer, body)
  let first = await enter(deps, { t, key })
  if (!(first instanceof Error) && first.how === 'same_reference' && first.t.expiresAt <= deps.clock.now()) {
    // The twin should have expired by now: end it (or hear that it was paid), then this one is new after all.
    await advance(deps, first.t)
    first = await enter(deps, { t, key })
  }
  if (first instanceof Error) throw first
  if (first.how !== 'fresh' && inFirstLease(first.t, deps.clock.now()))
    throw refuse('request_in_progress', { retryAfter: 1 })

  const transaction = first.t.state === 'new' ? await advance(deps, first.t) : first.t
  refuseUnborn(transaction)
  const sale = first.how === 'fresh' ? { transaction, refunds: [] } : await withRefunds(deps.db, transaction)
  return { ...sale, existing: first.how === 'same_reference', replayed: first.how === 'same_key' }
}

/** Somebody is asking the bank this very moment. */
const inFirstLease = (t: Transaction, now: Date): boolean =>
  t.state === 'new' && t.attempts === 0 && t.dueAt !== null && t.dueAt > now

/** A sale is answered once the bank has said yes or no. */
function refuseUnborn(t: Transaction): void {
  if (t.state === 'new') throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const failure = t.state === 'failed' ? t.history.findLast((entry) => entry.status === 'failed') : undefined
  if (failure)
    throw refuse('charge_refused', {
      transaction: t.id,
      words: { why: failure.message ?? failure.code ?? 'no reason given' },
    })
}

// ── canceling and refunding ──────────────────────────────────────────────────────────────────────────────────────────

export type Voided = Sale & { replayed: boolean }
type Asked = { transaction: Transaction; refund?: Refund; replayed: boolean }

/** Cancels an unpaid sale (the bank has the last word), or refunds a paid one. */
export async function voidOrRefund(
  deps: Deps,
  caller: Caller,
  idText: string,
  amount: number | undefined,
  key: Key | undefined,
): Promise<Voided> {
  const seen = await findSeen(deps, caller, idText)
  const asked = (await recalled(deps, seen, key)) ?? (await askVoid(deps, seen, amount as Cents | undefined, key))
  const { refund, replayed } = asked
  if (refund) {
    const transaction = replayed ? asked.transaction : await advanceRefund(deps, refund)
    return { ...(await withRefunds(deps.db, transaction)), replayed }
  }
  const transaction = isOpen(asked.transaction) ? await advance(deps, asked.transaction) : asked.transaction
  refuseUncanceled(transaction)
  return { ...(await withRefunds(deps.db, transaction)), replayed }
}

/** What the key made before: a cancellation under way or done, or a refund. */
async function recalled(deps: Deps, seen: Transaction, key: Key | undefined): Promise<Asked | undefined> {
  const before = key && (await recall(deps.db, seen.owner, key))
  if (!before) return undefined
  // Read again: the sale was seen before the key was, and may have moved in between.
  const [now = seen] = await store.findMany(deps.db, [seen])
  const { transaction, refunds } = await withRefunds(deps.db, now)
  if (before.objectKind !== 'refund') return { transaction, replayed: true }
  const refund = refunds.find((one) => one.id === before.objectId)
  if (!refund) throw refuse('idempotency_key_reused')
  const running =
    refund.state === 'pending' && refund.attempts === 0 && refund.dueAt !== null && refund.dueAt > deps.clock.now()
  if (running) throw refuse('request_in_progress', { retryAfter: 1 })
  return { transaction, refund, replayed: true }
}

/** Writes down what is wanted, with its key, before any bank is asked. */
async function askVoid(deps: Deps, seen: Transaction, amount: Cents | undefined, key: Key | undefined): Promise<Asked> {
  const plan = await store.findPlan(deps.db, seen.owner, seen.feeVersion)
  return inTransaction(deps.db, async (tx) => {
    const [t] = await store.lock(tx, [seen])
    if (!t) throw refuse('transaction_not_found')
    // Another request with this key was first, and is done by now; asked again, it shows what came of it.
    if (key && (await recall(tx, t.owner, key))) throw refuse('request_in_progress', { retryAfter: 1 })
    const moment = momentOf(deps)
    if (isOpen(t)) {
      if (amount !== undefined && amount !== t.amount)
        throw refuseField('amount', 'an unpaid pix can only be canceled whole; leave the amount out')
      await claimFor(tx, t, key, { kind: 'transaction', id: t.id }, moment.now)
      const transaction = {
        ...t,
        cancelAskedAt: t.cancelAskedAt ?? moment.now,
        dueAt: new Date(moment.now.getTime() + LEASE_MS),
        updatedAt: moment.now,
      }
      await store.save(tx, [transaction])
      return { transaction, replayed: false }
    }
    const outcome = openRefund(t, amount, plan?.feeOnRefund ?? 'return', moment)
    const refund = outcome.refunds[0]!
    await claimFor(tx, t, key, { kind: 'refund', id: refund.id }, moment.now)
    await keep(tx, deps, [{ before: t, outcome }], 'cancel')
    return { transaction: outcome.transaction, refund, replayed: false }
  })
}

async function claimFor(
  tx: Tx,
  t: Transaction,
  key: Key | undefined,
  made: { kind: Claim['objectKind']; id: string },
  now: Date,
): Promise<void> {
  if (!key) return
  const [claimed] = await claim(tx, [{ ...key, owner: t.owner, objectKind: made.kind, objectId: made.id }], now)
  if (claimed instanceof Error) throw claimed
  if (!claimed?.fresh) throw refuse('request_in_progress', { retryAfter: 1 })
}

function refuseUncanceled(t: Transaction): void {
  if (t.state === 'canceled') return
  if (isPaid(t)) throw refuse('already_paid', { transaction: t.id })
  if (t.cancelAskedAt) throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  throw refuse('invalid_state', { words: { status: t.state }, transaction: t.id })
}

// ── listing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

type Query = QueryOf<typeof listTransactions>

const METHODS = ['pix'] as const

function words<Word extends string>(
  field: string,
  text: string | undefined,
  known: readonly Word[],
): Word[] | undefined {
  if (text === undefined) return undefined
  const asked = text.split(',').map((word) => word.trim())
  const unknown = asked.find((word) => !known.includes(word as Word))
  if (unknown !== undefined) throw refuseField(field, `knows ${known.join(', ')}`)
  return asked as Word[]
}

function filterOf(caller: Caller, query: Query, paging: Paging): store.TransactionFilter | undefined {
  const seller = query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  const customer = query.customer === undefined ? undefined : readId<'customer'>(query.customer)
  const nobody =
    (query.io_seller_id !== undefined && (!seller || !sees(caller, seller))) ||
    (query.customer !== undefined && !customer)
  const states = words<State>('status', query.status, life.states)
  const methods = words('payment_type', query.payment_type, METHODS)
  const { from, to } = readSpan(query)
  if (nobody) return undefined
  return {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(states ? { states } : {}),
    ...(methods ? { methods } : {}),
    ...(query.reference_id === undefined ? {} : { referenceId: query.reference_id }),
    ...(customer ? { customer } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ascending: paging.ascending,
    limit: paging.limit,
    offset: paging.offset,
  }
}

/** Totals come from the tallies unless the filter asks for something they do not know. */
function totalOf(deps: Deps, filter: store.TransactionFilter): Promise<number> {
  const { referenceId, customer, from, to } = filter
  if (referenceId !== undefined || customer || from || to) return store.count(deps.db, filter)
  const whats = (filter.methods ?? METHODS).flatMap((method) =>
    (filter.states ?? life.states).map((state) => tallyName({ method: method as 'pix', state: state as State })),
  )
  return total(deps.db, filter.owner, filter.seller, whats)
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<{ items: Sale[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const filter = filterOf(caller, query, paging)
  if (!filter) return { items: [], total: 0, paging }
  const [rows, count] = await Promise.all([store.page(deps.db, filter), totalOf(deps, filter)])
  const refunds = await refundsFor(deps.db, rows)
  return {
    items: rows.map((transaction) => ({ transaction, refunds: refunds.get(transaction.id) ?? [] })),
    total: count,
    paging,
  }
}

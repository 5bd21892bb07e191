// Erases a customer: its own fields and cards at once, the rest page by page, by the request and
// then by the worker.

import { after } from '../kernel/clock.ts'
import { readId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import { erased, toWire, type Customer } from '../payments/customers/customer.ts'
import { recordEvents } from '../payments/customers/events.ts'
import * as customers from '../payments/customers/store.ts'
import { recordAct } from '../platform/audit/store.ts'
import { eraseTerms } from '../platform/search/store.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import {
  advanced,
  withoutIdentity,
  identityOf,
  namesOf,
  open,
  textsOf,
  type Erasure,
  type ErasureKey,
} from './erasure.ts'
import * as reach from './reach-store.ts'
import * as store from './store.ts'

/**
 * The dependencies of erasing: fewer than `Deps`, so that a command can erase while the server
 * runs.
 */
export type EraseContext = Pick<Deps, 'db' | 'clock' | 'sealKeys' | 'config'>

const TRANSACTIONS_AT_ONCE = 100
const EVENTS_AT_ONCE = 500
const REQUESTS_AT_ONCE = 2_000
/**
 * The pages that the request erases itself: enough for a customer of a hundred sales. The worker
 * erases the rest.
 */
const PAGES_OF_REQUEST = 8
const ON_HOLD_AGAIN_MS = 60 * 60_000

/** Erases the customer's own fields and cards, and begins to erase the rest. */
async function begin(
  tx: Tx,
  context: EraseContext,
  customer: Customer,
  reason: string,
): Promise<Erasure> {
  const { clock, config, sealKeys } = context
  if (await store.isOnHold(tx, customer.owner)) throw refuse('records_on_hold')
  const transaction = await reach.findOpen(tx, customer)
  if (transaction) throw refuse('customer_in_use', { words: { transaction } })
  const now = clock.now()
  const paidAt = await reach.lastPaidAt(tx, customer)
  const cards = await reach.eraseCards(tx, customer)
  await reach.eraseArchived(tx, customer)
  const erasure = open(
    sealKeys,
    customer,
    { reason, cards, paidAt, years: config.erasedIdentityYears },
    now,
  )
  const erasedCustomer = erased(customer, now)
  await customers.save(tx, [erasedCustomer])
  await eraseTerms(tx, customer)
  await store.insert(tx, erasure)
  await recordEvents(tx, context, [erasedCustomer], 'customer.erased')
  recordAct(tx, context, 'customer.erased', customer, { reason })
  return erasure
}

/**
 * Erases the next page, unless there is none or the company's records are on hold. Returns the
 * erasure after it.
 */
async function advancedBy(tx: Tx, context: EraseContext, erasure: Erasure): Promise<Erasure> {
  const now = context.clock.now()
  if (erasure.completedAt) return withoutIdentity(erasure)
  if (await store.isOnHold(tx, erasure.owner))
    return { ...erasure, dueAt: after(now, ON_HOLD_AGAIN_MS) }
  return advanced(context.sealKeys, erasure, await erasePage(tx, context, erasure), now)
}

/**
 * Erases the next page, under the lock of the erasure. Returns the erasure after it; undefined
 * where there is none.
 */
function advanceOne(context: EraseContext, key: ErasureKey): Promise<Erasure | undefined> {
  return inTransaction(context.db, async (tx) => {
    const erasure = await store.lock(tx, key)
    if (!erasure?.dueAt) return erasure
    const next = await advancedBy(tx, context, erasure)
    await store.save(tx, next)
    return next
  })
}

async function erasePage(tx: Tx, { sealKeys }: EraseContext, erasure: Erasure) {
  if (erasure.step === 'transactions') {
    const [customer] = await customers.findMany(tx, [erasure])
    const own = await reach.eraseOwnEvents(tx, erasure, toWire(customer!), EVENTS_AT_ONCE)
    const page = { limit: TRANSACTIONS_AT_ONCE, after: erasure.place }
    const { count, events, place } = await reach.eraseTransactions(tx, erasure, page)
    const isLast = place === null && own < EVENTS_AT_ONCE
    return {
      transactions: count,
      events: own + events,
      requests: 0,
      place: isLast ? null : (place ?? erasure.place ?? erasure.id),
      open: isLast && (await reach.findOpen(tx, erasure)) !== undefined,
    }
  }
  const identity = identityOf(sealKeys, erasure)
  const texts = identity ? textsOf(identity) : []
  const { count, place } = await reach.eraseRequests(tx, erasure, texts, {
    limit: REQUESTS_AT_ONCE,
    after: erasure.place,
  })
  if (place === null) {
    await reach.eraseReceivedPix(tx, erasure, identity?.taxpayerId ?? null)
    await reach.eraseSamples(tx, texts)
    await reach.eraseSandboxCalls(tx, erasure, [...texts, ...(identity ? namesOf(identity) : [])])
  }
  return { transactions: 0, events: 0, requests: count, place, open: false }
}

/** Erases pages, at most `pages`, until the erasure is due later or has ended. */
export async function advance(
  context: EraseContext,
  key: ErasureKey,
  pages: number,
): Promise<Erasure | undefined> {
  let erasure: Erasure | undefined
  for (let n = 0; n < pages; n++) {
    erasure = await advanceOne(context, key)
    if (!erasure?.dueAt || erasure.dueAt > context.clock.now()) break
  }
  return erasure
}

/** Erases a customer that `mayErase`; one that was erased before is left as it is. */
export async function eraseOne(
  context: EraseContext,
  key: ErasureKey,
  reason: string,
  mayErase: (customer: Customer) => boolean = () => true,
): Promise<Erasure> {
  const started = await inTransaction(context.db, async (tx) => {
    const customer = await customers.lock(tx, key)
    if (!customer || !mayErase(customer)) throw refuse('customer_not_found')
    const before = customer.erasedAt && (await store.find(tx, key))
    return before ? undefined : begin(tx, context, customer, reason)
  })
  const erasure = started
    ? await advance(context, key, PAGES_OF_REQUEST)
    : await store.find(context.db, key)
  return erasure!
}

export function erase(
  deps: Deps,
  caller: Caller,
  text: string,
  { reason }: { reason: string },
): Promise<Erasure> {
  const id = readId<'customer'>(text)
  if (!id) throw refuse('customer_not_found')
  return eraseOne(deps, { owner: caller.owner, id }, reason, ({ seller }) => sees(caller, seller))
}

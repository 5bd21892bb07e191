// Creates a transaction: the order of effects. Payment methods decide in methods/; capture is in
// capture.ts, cancellation and refund in refunds/void.ts.

import { refuseBeyondLeft } from '../../identity/auth/spending-store.ts'
import { refusalOfStanding } from '../../marketplace/sellers/standing.ts'
import type { Cents } from '../../kernel/money.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import type { PaymentLinkId, TransactionId } from '../../kernel/ids.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { currentAct } from '../../platform/audit/act.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { whenPlaced } from '../vault/attempt-operations.ts'
import { advance, type Secrets } from './advance.ts'
import { namesUnder } from './card-attempts.ts'
import { secretsOf } from './methods/card-queries.ts'
import type { Body } from './methods/method.ts'
import { cardOf, methodOf } from './methods/methods.ts'
import { buildTransaction } from './creation/build-transaction.ts'
import { insert } from './creation/save.ts'
import type { Entry, Inserted } from './creation/entry.ts'
import { withRefunds, type WithRefunds } from './queries.ts'
import * as store from './store.ts'
import type { Transaction } from './transaction.ts'
import { toWire } from './wire.ts'

type Repeated = Extract<Inserted, { how: 'same_key' }>

/**
 * The reply to a repetition. Refuses a call that its caller may not make now: its budget does not
 * allow it, or its seller may no longer act. On the page of a link a buyer repeats, who gets the
 * first reply.
 */
async function answeredAgain(
  deps: Deps,
  caller: Caller,
  first: Repeated,
  { amount }: Body,
): Promise<Created> {
  await refuseBeyondLeft(deps.db, caller, first.before, amount as Cents, deps.clock.now())
  const refusal = await refusalOfStanding(deps, caller)
  if (refusal) throw refusal
  return answered(deps, first)
}

/** The transaction that a key made before; undefined: none. */
async function findByKey(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<Repeated | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (!before) return undefined
  const [t] = await store.findMany(deps.db, [
    { owner: caller.owner, id: before.objectId as TransactionId },
  ])
  return t && sees(caller, t.seller) ? { t, how: 'same_key', before } : undefined
}

/**
 * The new transaction; where it is refused, the one its key made before. A quote may have expired
 * or a rule gone, but a repetition gets the first reply.
 */
async function buildOrFindByKey(
  deps: Deps,
  caller: Caller,
  { customer, body, link }: { customer: string; body: Body; link: PaymentLinkId | undefined },
  key: Key | undefined,
): Promise<Transaction | Repeated> {
  try {
    return await buildTransaction(deps, caller, customer, body, link)
  } catch (refusal) {
    const repeated = await findByKey(deps, caller, key)
    if (!repeated) throw refusal
    return repeated
  }
}

export type Created = WithRefunds & { existing: boolean; replayed: boolean }

/**
 * Creates a transaction: commits it, then calls the provider. The same key, or an open one of the
 * same reference, returns that one. `link`: the payment link on whose page it is made.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
  link?: PaymentLinkId,
): Promise<Created> {
  const t = await buildOrFindByKey(deps, caller, { customer, body, link }, key)
  if ('how' in t) return link ? answered(deps, t) : answeredAgain(deps, caller, t, body)
  const entry = { t, key, act: currentAct(), spender: caller }
  const inserting = insertWithPlace(deps, caller, entry)
  // In parallel with the commit: the acquirer call needs them next.
  const card = cardOf(t)
  const secrets = card && secretsOf(deps, t, card)
  secrets?.catch(() => {})
  let first = await inserting
  const over = overdueTwin(first, deps)
  if (over) {
    // The other one should have expired: advance it (it may have been paid); after that this one is
    // new.
    await advance(deps, over)
    first = await insertWithPlace(deps, caller, entry)
    // It cannot be paid any more, and the bank does not say how it ended.
    if (overdueTwin(first, deps))
      throw refuse('bank_unavailable', { transaction: over.id, retryAfter: 5 })
  }
  if (first instanceof Error) throw first
  if (first.how === 'same_key' && !link) return answeredAgain(deps, caller, first, body)
  return answered(deps, first, first.how === 'fresh' ? secrets : undefined)
}

/**
 * Inserts a transaction, once there is a place for its card; returns the one that its key made,
 * where that was first.
 */
async function insertWithPlace(
  deps: Deps,
  caller: Caller,
  entry: Entry,
): Promise<Inserted | Error> {
  const first = await insert(deps, entry)
  if (first instanceof Error || first.how !== 'no_place') return first
  const repeated = await findByKey(deps, caller, entry.key)
  if (repeated) return repeated
  return whenPlaced(deps, namesUnder(entry.t), async () => {
    const next = await insert(deps, entry)
    return next instanceof Error || next.how !== 'no_place' ? next : undefined
  })
}

/**
 * The reply to a repeated request, whatever became of what its transaction was made of; undefined
 * where it is the first.
 */
export async function repeat(deps: Deps, caller: Caller, key: Key): Promise<Created | undefined> {
  const repeated = await findByKey(deps, caller, key)
  return repeated && answered(deps, repeated)
}

/** The transaction once the provider has accepted or rejected it. */
async function answered(deps: Deps, first: Inserted, secrets?: Secrets): Promise<Created> {
  if (first.how !== 'fresh' && inFirstLease(first.t, deps.clock.now()))
    throw refuse('request_in_progress', { retryAfter: 1 })

  // Another process may have called the bank and crashed: only the request that inserted the row
  // writes without reading.
  const row =
    first.how === 'fresh' ? first.t : { ...first.t, attempts: Math.max(first.t.attempts, 1) }
  const transaction = row.status === 'new' ? await advance(deps, row, secrets) : row
  const over = first.how === 'same_key' && first.t.status !== 'new'
  try {
    methodOf(transaction).refuseNotCreated(transaction, () =>
      toWire(transaction, [], deps.config.publicUrl),
    )
  } catch (refusal) {
    if (!over || !(refusal instanceof Refusal)) throw refusal
    const { fields: _, ...detail } = refusal.detail
    throw refuse(refusal.code, { ...detail, replayed: true })
  }
  const found =
    first.how === 'fresh' ? { transaction, refunds: [] } : await withRefunds(deps.db, transaction)
  return { ...found, existing: first.how === 'same_reference', replayed: first.how === 'same_key' }
}

/** The open transaction of the same reference, if its time is over. */
const overdueTwin = (insertResult: Inserted | Error, deps: Deps): Transaction | undefined =>
  !(insertResult instanceof Error) &&
  insertResult.how === 'same_reference' &&
  insertResult.t.expiresAt <= deps.clock.now()
    ? insertResult.t
    : undefined

/** Whether another request is calling the provider now. */
const inFirstLease = (t: Transaction, now: Date): boolean =>
  t.status === 'new' && t.attempts === 0 && t.dueAt !== null && t.dueAt > now

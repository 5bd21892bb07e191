// Creating and capturing a sale: the order of effects. What is decided stands in build-transaction.ts, transaction.ts, apply.ts and
// refund.ts; canceling and refunding stand in void.ts.

import type { BodyOf } from '../../contract/operation.ts'
import type { createTransaction } from '../../contract/transactions.ts'
import { sees, type Caller } from '../auth/caller.ts'
import { batchedBy } from '../base/batch.ts'
import type { TransactionId } from '../base/ids.ts'
import { refuse, Refusal } from '../base/refusal.ts'
import { inTransaction, together, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { claim, recall, type Claim, type Key } from '../idempotency/idempotency.ts'
import { take as takeQuote } from '../quotes/store.ts'
import { addToCounters } from '../counters/counters.ts'
import { countRefused } from '../vault/attempts-store.ts'
import { namesOfTransaction } from '../vault/card-testing-limit.ts'
import { spend, type Charged } from '../vault/charging-store.ts'
import { advance } from './advance.ts'
import { secretsOf, type Chargeable } from './provider-calls.ts'
import { countNumbers } from './boleto-store.ts'
import { refuseDeclined } from './declined.ts'
import { shardOf, counterName } from './save.ts'
import { buildTransaction } from './build-transaction.ts'
import { withRefunds, type WithRefunds } from './queries.ts'
import * as store from './store.ts'
import type { Transaction } from './transaction.ts'

type Body = BodyOf<typeof createTransaction>
type Entry = { t: Transaction; key: Key | undefined }
type Inserted = { t: Transaction; how: 'fresh' | 'same_key' | 'same_reference' }

/**
 * Writes new sales with their keys, many in one commit. With a key, whoever was there first by it is the sale; without one,
 * the open sale of the same reference that no key names.
 */
const insertWithKey = batchedBy((deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(
      ({ t, key }): Claim => ({ ...key!, owner: t.owner, objectKind: 'transaction', objectId: t.id }),
    )
    const claimed = new Map((await claim(tx, claims, now)).map((one, n) => [keyed[n]!.t.id, one]))
    const asked = entries.flatMap(({ t }) => {
      const one = claimed.get(t.id)
      return !one || (!(one instanceof Error) && one.fresh) ? [t] : []
    })
    await spendTokens(tx, asked, now)
    const fresh = await countNumbers(tx, asked)
    const made = new Map(fresh.map((t) => [t.id, t]))
    const transactions = fresh.map((t) => ({ t, keyed: claimed.has(t.id) }))
    const inserted = transactions.length > 0 ? await store.insert(tx, transactions) : new Set<string>()
    await takeQuotes(
      tx,
      fresh.filter((t) => inserted.has(t.id)),
    )
    const counts = fresh
      .filter((t) => inserted.has(t.id))
      .map((t) => ({ owner: t.owner, seller: t.seller, what: counterName(t), n: 1 }))
    const selling = new Map(fresh.map((t) => [`${t.owner}/${t.seller}`, { owner: t.owner, id: t.seller }]))
    const ending = store.unable(tx, [...selling.values()])
    await together([addToCounters(tx, shardOf(deps, 'insert'), counts), ending])
    const status = await ending
    if (status) throw refuse('seller_not_active', { words: { status } })
    const results: (Inserted | Error)[] = []
    for (const { t } of entries) results.push(await insertResult(tx, made.get(t.id) ?? t, claimed.get(t.id), inserted))
    return results
  }),
)

/** Takes the tokens these sales name. A batch with one that is taken is refused, and tried again one by one. */
async function spendTokens(tx: Tx, transactions: readonly Transaction[], now: Date): Promise<void> {
  const tokens = transactions.flatMap((t): Charged[] =>
    t.method === 'credit' && !t.card.kept ? [{ owner: t.owner, id: t.card.id, kept: false }] : [],
  )
  if (tokens.length === 0) return
  const free = await spend(tx, tokens, now)
  if (free.size < tokens.length) throw refuse('token_used')
}

/** Takes the quotes these sales are made by. A batch with one that is taken is refused, and tried again one by one. */
async function takeQuotes(tx: Tx, transactions: readonly Transaction[]): Promise<void> {
  const uses = transactions.flatMap(({ owner, id, quote }) => (quote ? [{ owner, quote, transaction: id }] : []))
  if (uses.length > 0 && (await takeQuote(tx, uses)) < uses.length) throw refuse('quote_used')
}

async function insertResult(
  tx: Tx,
  t: Transaction,
  claimed: Awaited<ReturnType<typeof claim>>[number] | undefined,
  inserted: ReadonlySet<string>,
): Promise<Inserted | Error> {
  if (claimed instanceof Error) return claimed
  if (inserted.has(t.id)) return { t, how: 'fresh' }
  if (claimed) {
    const [first] = await store.findMany(tx, [{ owner: t.owner, id: claimed.objectId as TransactionId }])
    return first ? { t: first, how: 'same_key' } : refuse('idempotency_key_reused')
  }
  const twin = await store.findTwin(tx, t)
  if (!twin) return refuse('request_in_progress', { retryAfter: 1 }) // Its twin was closed this very moment.
  return { t: twin, how: 'same_reference' }
}

/**
 * The new sale; or the one its key made before something came to stand against it. A quote lapses and rules go, but a
 * repetition is answered as the first was.
 */
async function buildOrFindByKey(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
): Promise<{ t: Transaction; made: boolean }> {
  try {
    return { t: await buildTransaction(deps, caller, customer, body), made: false }
  } catch (refusal) {
    const before = key && (await recall(deps.db, caller.owner, key))
    const id = before?.objectId as TransactionId | undefined
    const [t] = id ? await store.findMany(deps.db, [{ owner: caller.owner, id }]) : []
    if (!t || !sees(caller, t.seller)) throw refusal
    return { t, made: true }
  }
}

export type Created = WithRefunds & { existing: boolean; replayed: boolean }

/** Creates a sale: commits it, then asks the bank. The same key, or an open twin by reference, is the same sale. */
export async function create(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
): Promise<Created> {
  const { t, made } = await buildOrFindByKey(deps, caller, customer, body, key)
  if (made) return answered(deps, { t, how: 'same_key' })
  const inserting = insertWithKey(deps, { t, key })
  // Beside the commit: who asks the acquirer next needs them.
  const secrets = t.method === 'credit' ? secretsOf(deps, t) : undefined
  secrets?.catch(() => {})
  let first = await inserting
  const over = overdueTwin(first, deps)
  if (over) {
    // The twin should have expired by now: end it (or hear that it was paid), then this one is new after all.
    await advance(deps, over)
    first = await insertWithKey(deps, { t, key })
    // Nobody can pay it any more, and the bank does not say how it ended.
    if (overdueTwin(first, deps)) throw refuse('bank_unavailable', { transaction: over.id, retryAfter: 5 })
  }
  if (first instanceof Error) throw first
  return answered(deps, first, first.how === 'fresh' ? secrets : undefined)
}

/** The sale as it is once the bank has accepted or rejected it. */
async function answered(deps: Deps, first: Inserted, secrets?: Chargeable): Promise<Created> {
  if (first.how !== 'fresh' && inFirstLease(first.t, deps.clock.now()))
    throw refuse('request_in_progress', { retryAfter: 1 })

  // Whoever made it may have asked the bank and died: only the first asker writes without reading.
  const row = first.how === 'fresh' ? first.t : { ...first.t, attempts: Math.max(first.t.attempts, 1) }
  const transaction = row.state === 'new' ? await advance(deps, row, secrets) : row
  if (row.state === 'new') await countDeclined(deps, transaction)
  const over = first.how === 'same_key' && first.t.state !== 'new'
  try {
    refuseUnborn(deps, transaction)
  } catch (refusal) {
    if (!over || !(refusal instanceof Refusal)) throw refusal
    const { fields: _, ...detail } = refusal.detail
    throw refuse(refusal.code, { ...detail, replayed: true })
  }
  const found = first.how === 'fresh' ? { transaction, refunds: [] } : await withRefunds(deps.db, transaction)
  return { ...found, existing: first.how === 'same_reference', replayed: first.how === 'same_key' }
}

/** The twin by reference, when its time is up. */
const overdueTwin = (insertResult: Inserted | Error, deps: Deps): Transaction | undefined =>
  !(insertResult instanceof Error) &&
  insertResult.how === 'same_reference' &&
  insertResult.t.expiresAt <= deps.clock.now()
    ? insertResult.t
    : undefined

/** Somebody is asking the bank this very moment. */
const inFirstLease = (t: Transaction, now: Date): boolean =>
  t.state === 'new' && t.attempts === 0 && t.dueAt !== null && t.dueAt > now

/** Counts a card that was declined this moment against whoever tries cards. */
async function countDeclined(deps: Deps, t: Transaction): Promise<void> {
  if (t.method !== 'credit' || t.state !== 'failed') return
  await countRefused(deps, namesOfTransaction({ owner: t.owner, customer: t.customer, source: t.card.source }))
}

/** A sale is answered once the bank has accepted or rejected it; a card also while nothing is heard: never charge it twice. */
function refuseUnborn(deps: Deps, t: Transaction): void {
  if (t.method === 'credit') return refuseDeclined(deps, t)
  if (t.state === 'new') throw refuse('bank_unavailable', { transaction: t.id, retryAfter: 5 })
  const failure = t.state === 'failed' ? t.history.findLast((entry) => entry.status === 'failed') : undefined
  if (failure)
    throw refuse('charge_refused', {
      transaction: t.id,
      words: { why: failure.message ?? failure.code ?? 'no reason given' },
    })
}

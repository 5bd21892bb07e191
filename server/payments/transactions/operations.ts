// Creates a transaction: the order of effects. Payment methods decide in methods/; capture is in capture.ts, cancellation and refund
// in refunds/void.ts.

import { recordActs } from '../../platform/audit/store.ts'
import { sees, type Caller } from '../../runtime/caller.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { PaymentLinkId, TransactionId } from '../../kernel/ids.ts'
import { refuse, Refusal } from '../../kernel/refusal.ts'
import { currentAct, type Act } from '../../platform/audit/act.ts'
import type { Audited } from '../../platform/audit/record.ts'
import { inTransaction, together, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claim, recall, type Claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { useQuotes as takeQuote } from '../../marketplace/quotes/store.ts'
import { addToCounters } from '../../platform/counters/counters.ts'
import { countRefused } from '../vault/attempts-store.ts'
import { namesOfTransaction } from '../vault/card-testing-limit.ts'
import { spend, type ChargedCard } from '../vault/charging-store.ts'
import { advance } from './advance.ts'
import { countNumbers } from './methods/boleto-store.ts'
import { secretsOf } from './methods/card-queries.ts'
import type { Body, CardSecrets } from './methods/method.ts'
import { spendBudget, type Spender } from '../../identity/auth/spending-store.ts'
import { cardOf, methodOf } from './methods/methods.ts'
import { buildTransaction } from './build-transaction.ts'
import { joinLinks } from './received/link-store.ts'
import { withRefunds, type WithRefunds } from './queries.ts'
import * as store from './store.ts'
import { counterName, type Transaction } from './transaction.ts'
import { toWire } from './wire.ts'

/** `act` and `spender`: of the caller; a batch is of many. */
type Entry = { t: Transaction; key: Key | undefined; act: Act; spender: Spender }
type Inserted = { t: Transaction; how: 'fresh' | 'same_key' | 'same_reference' }

/**
 * Inserts new transactions with their keys, many in one commit. A key that was used before returns the transaction it made; without a
 * key, the open keyless transaction of the same reference is returned.
 */
const insertWithKey = batchedBy('insert transactions', (deps: Deps, entries: Entry[]) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const keyed = entries.filter((entry) => entry.key)
    const claims = keyed.map(({ t, key }): Claim => ({
      ...key!,
      owner: t.owner,
      objectKind: 'transaction',
      objectId: t.id,
    }))
    const claimed = new Map((await claim(tx, claims, now)).map((one, n) => [keyed[n]!.t.id, one]))
    const requested = entries.flatMap(({ t }) => {
      const one = claimed.get(t.id)
      return !one || (!(one instanceof Error) && one.fresh) ? [t] : []
    })
    await spendTokens(tx, requested, now)
    const fresh = await countNumbers(tx, requested)
    const made = new Map(fresh.map((t) => [t.id, t]))
    const transactions = fresh.map((t) => ({ t, keyed: claimed.has(t.id) }))
    const { inserted, unable } = await insertOfSellers(tx, transactions)
    const placed = fresh.filter((t) => inserted.has(t.id))
    await takeQuotes(tx, placed)
    await joinLinks(tx, placed, now)
    const counts = placed.map((t) => ({ owner: t.owner, seller: t.seller, what: counterName(t), n: 1 }))
    const created = entries.filter(({ t }) => inserted.has(t.id))
    recordActs(tx, deps, created.map(creationOf))
    // Beyond a budget the batch is refused, and retried one by one.
    const spending = created.filter(({ spender }) => spender.budget).toSorted(byCredential)
    for (const { t, spender } of spending) await spendBudget(tx, spender, t.amount, now)
    addToCounters(tx, deps, 'insert', counts)
    if (unable) throw refuse('seller_not_active', { words: { status: unable } })
    const results: (Inserted | Error)[] = []
    for (const { t } of entries) results.push(await insertResult(tx, made.get(t.id) ?? t, claimed.get(t.id), inserted))
    return results
  }),
)

/** Inserts them; `unable`: as `store.unable`. */
async function insertOfSellers(
  tx: Tx,
  transactions: readonly store.NewTransaction[],
): Promise<{ inserted: ReadonlySet<string>; unable: string | undefined }> {
  if (transactions.length === 0) return { inserted: new Set(), unable: undefined }
  const sellers = new Map(transactions.map(({ t }) => [`${t.owner}/${t.seller}`, { owner: t.owner, id: t.seller }]))
  const inserting = store.insert(tx, transactions)
  const reading = store.unable(tx, [...sellers.values()])
  await together([inserting, reading])
  return { inserted: await inserting, unable: await reading }
}

/** One order for all, so that two batches do not wait for each other. */
const byCredential = (a: Entry, b: Entry): number => (a.spender.credential < b.spender.credential ? -1 : 1)

const creationOf = ({ t, act }: Entry): { act: Act; audited: Audited } => {
  const after = { amount: t.amount, method: t.method, customer: t.customer, reference_id: t.referenceId }
  return { act, audited: { action: 'transaction.created', object: t, after } }
}

/** Uses up the tokens of these transactions. A batch with a used token is refused, and retried one by one. */
async function spendTokens(tx: Tx, transactions: readonly Transaction[], now: Date): Promise<void> {
  const tokens = transactions.flatMap((t): ChargedCard[] => {
    const card = cardOf(t)
    return card && !card.kept ? [{ owner: t.owner, id: card.id, kept: false }] : []
  })
  if (tokens.length === 0) return
  const free = await spend(tx, tokens, now)
  if (free.size < tokens.length) throw refuse('token_used')
}

/** Uses up the quotes of these transactions. A batch with a used quote is refused, and retried one by one. */
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
  if (!twin) return refuse('request_in_progress', { retryAfter: 1 }) // The other one has just closed.
  return { t: twin, how: 'same_reference' }
}

/** The transaction that a key made before; undefined: none. */
async function findByKey(deps: Deps, caller: Caller, key: Key | undefined): Promise<Transaction | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  const id = before?.objectId as TransactionId | undefined
  const [t] = id ? await store.findMany(deps.db, [{ owner: caller.owner, id }]) : []
  return t && sees(caller, t.seller) ? t : undefined
}

/**
 * The new transaction; where it is refused, the one its key made before. A quote may have expired or a rule gone, but a repetition gets
 * the first reply.
 */
async function buildOrFindByKey(
  deps: Deps,
  caller: Caller,
  { customer, body, link }: { customer: string; body: Body; link: PaymentLinkId | undefined },
  key: Key | undefined,
): Promise<{ t: Transaction; made: boolean }> {
  try {
    return { t: await buildTransaction(deps, caller, customer, body, link), made: false }
  } catch (refusal) {
    const t = await findByKey(deps, caller, key)
    if (!t) throw refusal
    return { t, made: true }
  }
}

export type Created = WithRefunds & { existing: boolean; replayed: boolean }

/**
 * Creates a transaction: commits it, then calls the provider. The same key, or an open one of the same reference, returns that one.
 * `link`: the payment link on whose page it is made.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  customer: string,
  body: Body,
  key: Key | undefined,
  link?: PaymentLinkId,
): Promise<Created> {
  const { t, made } = await buildOrFindByKey(deps, caller, { customer, body, link }, key)
  if (made) return answered(deps, { t, how: 'same_key' })
  const entry = { t, key, act: currentAct(), spender: caller }
  const inserting = insertWithKey(deps, entry)
  // In parallel with the commit: the acquirer call needs them next.
  const card = cardOf(t)
  const secrets = card && secretsOf(deps, t, card)
  secrets?.catch(() => {})
  let first = await inserting
  const over = overdueTwin(first, deps)
  if (over) {
    // The other one should have expired: advance it (it may have been paid); after that this one is new.
    await advance(deps, over)
    first = await insertWithKey(deps, entry)
    // It cannot be paid any more, and the bank does not say how it ended.
    if (overdueTwin(first, deps)) throw refuse('bank_unavailable', { transaction: over.id, retryAfter: 5 })
  }
  if (first instanceof Error) throw first
  return answered(deps, first, first.how === 'fresh' ? secrets : undefined)
}

/** The reply to a repeated request, whatever became of what its transaction was made of; undefined where it is the first. */
export async function repeat(deps: Deps, caller: Caller, key: Key): Promise<Created | undefined> {
  const t = await findByKey(deps, caller, key)
  return t && answered(deps, { t, how: 'same_key' })
}

/** The transaction once the provider has accepted or rejected it. */
async function answered(deps: Deps, first: Inserted, secrets?: Promise<CardSecrets | undefined>): Promise<Created> {
  if (first.how !== 'fresh' && inFirstLease(first.t, deps.clock.now()))
    throw refuse('request_in_progress', { retryAfter: 1 })

  // Another process may have called the bank and crashed: only the request that inserted the row writes without reading.
  const row = first.how === 'fresh' ? first.t : { ...first.t, attempts: Math.max(first.t.attempts, 1) }
  const transaction = row.status === 'new' ? await advance(deps, row, secrets) : row
  if (row.status === 'new') await countDeclined(deps, transaction)
  const over = first.how === 'same_key' && first.t.status !== 'new'
  try {
    methodOf(transaction).refuseNotCreated(transaction, () => toWire(transaction, [], deps.config.publicUrl))
  } catch (refusal) {
    if (!over || !(refusal instanceof Refusal)) throw refusal
    const { fields: _, ...detail } = refusal.detail
    throw refuse(refusal.code, { ...detail, replayed: true })
  }
  const found = first.how === 'fresh' ? { transaction, refunds: [] } : await withRefunds(deps.db, transaction)
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

/** Counts a card that was just declined, for the card-testing limit. */
async function countDeclined(deps: Deps, t: Transaction): Promise<void> {
  const card = cardOf(t)
  if (!card || t.status !== 'failed') return
  const { owner, customer, paymentLink: link } = t
  await countRefused(deps, namesOfTransaction({ owner, customer, source: card.source, link }))
}

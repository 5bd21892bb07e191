// Inserts any new transactions, many in one commit, step by step: each step sees what the one before found.

import type { Act } from '../../../platform/audit/act.ts'
import type { Audited } from '../../../platform/audit/record.ts'
import { recordActs } from '../../../platform/audit/store.ts'
import type { TransactionId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { claim, type Claim, type Claimed, type Key } from '../../../platform/idempotency/idempotency.ts'
import { useQuotes as takeQuote } from '../../../marketplace/quotes/store.ts'
import { addToCounters, type CounterChange } from '../../../platform/counters/counters.ts'
import { spend, type ChargedCard } from '../../vault/charging-store.ts'
import { isNoPlace } from '../../vault/card-testing-limit.ts'
import { spendBudget, type Spender } from '../../../identity/auth/spending-store.ts'
import { countNumbers } from '../methods/boleto-store.ts'
import { cardOf } from '../methods/methods.ts'
import { joinLinks } from '../received/link-store.ts'
import * as store from '../store.ts'
import { counterName, type Transaction } from '../transaction.ts'
import * as attempts from '../card-attempts-store.ts'

/** `act` and `spender`: of the caller; a batch is of many. */
export type Entry = { t: Transaction; key: Key | undefined; act: Act; spender: Spender }

/** `insertedBy`: the database transaction that inserted it, where nothing stood against it. `before`: the first use of its key. */
export type Inserted = { t: Transaction; insertedBy?: string | undefined } & (
  | { how: 'fresh' | 'same_reference' }
  | { how: 'same_key'; before: Claimed }
)

/** Its card had no place under the limit against card testing; nothing was written. */
export type NoPlace = { readonly how: 'no_place' }
const NO_PLACE: NoPlace = { how: 'no_place' }

export const claimsOf = (entries: readonly Entry[]): Claim[] =>
  entries.flatMap(({ t, key }) =>
    key ? [{ ...key, owner: t.owner, objectKind: 'transaction' as const, objectId: t.id }] : [],
  )

export const countOf = (t: Transaction): CounterChange => ({
  owner: t.owner,
  seller: t.seller,
  what: counterName(t),
  n: 1,
})

export const creationOf = ({ t, act }: Entry): { act: Act; audited: Audited } => {
  const after = { amount: t.amount, method: t.method, customer: t.customer, reference_id: t.referenceId }
  return { act, audited: { action: 'transaction.created', object: t, after } }
}

/**
 * Inserts new transactions with their keys, many in one commit. A key that was used before returns the transaction it made; without a
 * key, the open keyless transaction of the same reference is returned.
 */
export async function insertStepByStep(deps: Deps, entries: readonly Entry[]): Promise<(Inserted | NoPlace | Error)[]> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const free = await attempts.placed(
        tx,
        deps,
        entries.map(({ t }) => t),
      )
      const results = await insertPlaced(
        tx,
        deps,
        entries.filter(({ t }) => free.has(t.id)),
      )
      return entries.map(({ t }) => results.get(t.id) ?? NO_PLACE)
    })
  } catch (error) {
    // Another process was faster. A batch is retried one by one.
    if (entries.length === 1 && isNoPlace(error)) return [NO_PLACE]
    throw error
  }
}

/** Inserts those that have a place, in the commit of `tx`. Returns the results by the ids of the requested transactions. */
async function insertPlaced(
  tx: Tx,
  deps: Deps,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Inserted | Error>> {
  const now = deps.clock.now()
  const keyed = entries.filter((entry) => entry.key)
  const claimed = new Map((await claim(tx, claimsOf(keyed), now)).map((one, n) => [keyed[n]!.t.id, one]))
  const requested = entries.flatMap(({ t }) => {
    const one = claimed.get(t.id)
    return !one || (!(one instanceof Error) && one.fresh) ? [t] : []
  })
  await spendTokens(tx, requested, now)
  const fresh = await countNumbers(tx, requested)
  const made = new Map(fresh.map((t) => [t.id, t]))
  const transactions = fresh.map((t) => ({ t, keyed: claimed.has(t.id) }))
  const inserted = transactions.length > 0 ? await store.insert(tx, transactions) : new Set<string>()
  const placed = fresh.filter((t) => inserted.has(t.id))
  await takeQuotes(tx, placed)
  await joinLinks(tx, placed, now)
  const created = entries.filter(({ t }) => inserted.has(t.id))
  recordActs(tx, deps, created.map(creationOf))
  // Beyond a budget the batch is refused, and retried one by one.
  const spending = created.filter(({ spender }) => spender.budget).toSorted(byCredential)
  for (const { t, spender } of spending) await spendBudget(tx, spender, t.amount, now)
  const unable = transactions.length > 0 ? await store.unable(tx, transactions) : undefined
  if (unable) throw refuse('seller_not_active', { words: { status: unable } })
  const results = new Map<string, Inserted | Error>()
  for (const { t } of entries)
    results.set(t.id, await insertResult(tx, made.get(t.id) ?? t, claimed.get(t.id), inserted))
  // Last: other insertions wait for its counters, and for the names of its cards.
  addToCounters(tx, deps, 'insert', placed.map(countOf))
  attempts.begin(tx, deps, placed)
  return results
}

/** One order for all, so that two batches do not wait for each other. */
const byCredential = (a: Entry, b: Entry): number => (a.spender.credential < b.spender.credential ? -1 : 1)

/** The tokens that these transactions use up. */
export const tokensOf = (transactions: readonly Transaction[]): ChargedCard[] =>
  transactions.flatMap((t) => {
    const card = cardOf(t)
    return card && !card.kept ? [{ owner: t.owner, id: card.id, kept: false }] : []
  })

/** Uses up the tokens of these transactions. A batch with a used token is refused, and retried one by one. */
async function spendTokens(tx: Tx, transactions: readonly Transaction[], now: Date): Promise<void> {
  const tokens = tokensOf(transactions)
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
    return first ? { t: first, how: 'same_key', before: claimed } : refuse('idempotency_key_reused')
  }
  const twin = await store.findTwin(tx, t)
  if (!twin) return refuse('request_in_progress', { retryAfter: 1 }) // The other one has just closed.
  return { t: twin, how: 'same_reference' }
}

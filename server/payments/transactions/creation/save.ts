// Inserts new transactions with their keys, many in one commit, all or none: the statements go
// together, and PostgreSQL refuses the commit where a key, a reference or a token is in use, a card
// has no place under the limit against card testing, or a seller may not sell. Then what stands in
// the way is read, those that it concerns get their results, and the others are inserted.

import { batchedBy } from '../../../kernel/batch.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { recordActs } from '../../../platform/audit/store.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import { isUnavailable } from '../../../kernel/unavailable.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { claimNew } from '../../../platform/idempotency/idempotency.ts'
import { spendBudget } from '../../../identity/auth/spending-store.ts'
import { useQuotes } from '../../../marketplace/quotes/store.ts'
import * as attempts from '../card-attempts-store.ts'
import { joinLinks } from '../received/link-store.ts'
import * as store from '../store.ts'
import type { Transaction } from '../transaction.ts'
import { spendNew } from '../../vault/charging-store.ts'
import { isNoPlace } from '../../vault/card-testing-limit.ts'
import { countNumbers } from '../methods/boleto-store.ts'
import { conflictsOf } from './conflicts-store.ts'
import {
  claimsOf,
  countOf,
  creationOf,
  groupsApart,
  tokensOf,
  type Entry,
  type Result,
} from './entry.ts'

/** Uses up the quotes of these transactions. */
async function takeQuotes(tx: Tx, transactions: readonly Transaction[]): Promise<void> {
  const uses = transactions.flatMap(({ owner, id, quote }) =>
    quote ? [{ owner, quote, transaction: id }] : [],
  )
  if (uses.length > 0 && (await useQuotes(tx, uses)) < uses.length) throw refuse('quote_used')
}

/** One order for all, so that two batches do not wait for each other. */
const byCredential = (a: Entry, b: Entry): number =>
  a.spender.credential < b.spender.credential ? -1 : 1

async function spendBudgets(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  for (const { t, spender } of entries.filter((one) => one.spender.budget).toSorted(byCredential))
    await spendBudget(tx, spender, t.amount, now)
}

const isBoleto = ({ method }: Transaction): boolean => method === 'boleto'
const isCard = ({ method }: Transaction): boolean => method === 'credit'

type Results = Map<Entry, Result>

/**
 * Inserts transactions that claim nothing twice, all or none, and adds their results once that is
 * committed. Only numbers of boletos, quotes, links and budgets are waited for.
 */
async function insertAll(deps: Deps, entries: readonly Entry[], results: Results): Promise<void> {
  const now = deps.clock.now()
  const made = await inTransaction(deps.db, async (tx) => {
    const requested = entries.map(({ t }) => t)
    claimNew(tx, claimsOf(entries), now)
    const tokens = tokensOf(requested)
    if (tokens.length > 0) spendNew(tx, tokens, now)
    const transactions = requested.some(isBoleto) ? await countNumbers(tx, requested) : requested
    store.insertNew(
      tx,
      transactions.map((t, n) => ({ t, keyed: entries[n]!.key !== undefined })),
    )
    await takeQuotes(tx, transactions)
    if (transactions.some(({ paymentLink }) => paymentLink !== null))
      await joinLinks(tx, transactions, now)
    recordActs(tx, deps, entries.map(creationOf))
    await spendBudgets(tx, entries, now)
    // Last: other insertions wait for its counters, and for the names of its cards.
    addToCounters(tx, deps, 'insert', transactions.map(countOf))
    if (transactions.some(isCard)) attempts.begin(tx, deps, transactions)
    return transactions
  })
  for (const [n, t] of made.entries()) results.set(entries[n]!, { t, how: 'fresh' })
}

const UNIQUE_VIOLATION = '23505'

/**
 * The result of one that was refused although nothing stood in its way when that was read: it is
 * gone, or its step refused it.
 */
function resultOf(error: unknown): Result {
  if (isNoPlace(error)) return { how: 'no_place' }
  if ((error as { code?: string }).code === UNIQUE_VIOLATION)
    return refuse('request_in_progress', { retryAfter: 1 })
  return error as Error
}

/**
 * Reads what stands in the way of entries, and inserts the others: where these are refused too, one
 * by one.
 */
async function insertOthers(
  deps: Deps,
  entries: readonly Entry[],
  results: Results,
): Promise<void> {
  const found = await conflictsOf(deps, entries)
  for (const [entry, result] of found) results.set(entry, result)
  const [group = [], ...later] = groupsApart(entries.filter((one) => !found.has(one)))
  if (group.length === 0) return
  try {
    await insertAll(deps, group, results)
  } catch (error) {
    if (group.length === 1 || isUnavailable(error))
      for (const one of group) results.set(one, resultOf(error))
    else for (const one of group) await insertOthers(deps, [one], results)
  }
  // What stands in the way of these may be one of the group.
  if (later.length > 0) await insertOthers(deps, later.flat(), results)
}

/** Each of these is inserted, or gets what stands in its way. */
async function insertEach(deps: Deps, entries: readonly Entry[]): Promise<Result[]> {
  const [first = [], ...again] = groupsApart(entries)
  const results: Results = new Map()
  try {
    await insertAll(deps, first, results)
  } catch (error) {
    // Whatever it was, nothing is written: a distributed schema says of a duplicate that a copy
    // failed.
    if (isUnavailable(error)) throw error
  }
  try {
    for (const some of [first.filter((one) => !results.has(one)), again.flat()])
      if (some.length > 0) await insertOthers(deps, some, results)
  } catch (error) {
    // Some may be committed by then, and a batch that fails is tried again: the others get the
    // error as their result.
    for (const one of entries) if (!results.has(one)) results.set(one, error as Error)
  }
  return entries.map((entry) => results.get(entry)!)
}

// A batch for each method: what they use up differs, and a pix does not wait for the numbers of
// boletos.
const insertPlain = {
  pix: batchedBy('insert pix', insertEach),
  boleto: batchedBy('insert boletos', insertEach),
  credit: batchedBy('insert cards', insertEach),
}

const insertOther = batchedBy('insert transactions', insertEach)

/** Whether it waits for no row that others change: no quote, payment link or budget. */
const isPlain = ({ t, spender }: Entry): boolean =>
  t.quote === null && t.paymentLink === null && !spender.budget

/**
 * Inserts a new transaction with its key. A key that was used before returns the transaction it
 * made; without a key, the open keyless transaction of the same reference is returned.
 */
export const insert = (deps: Deps, entry: Entry): Promise<Result> =>
  isPlain(entry) ? insertPlain[entry.t.method](deps, entry) : insertOther(deps, entry)

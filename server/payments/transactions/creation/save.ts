// Inserts new transactions with their keys, many in one commit. Plain ones go in one round trip: every statement goes with the commit, and
// none waits for another's answer, but for the numbers of boletos. Where a key, a reference or a token is in use, a card has no place
// under the limit against card testing, or a seller may not sell, PostgreSQL refuses them all, nothing is written, and the batch goes step by step.

import { batchedBy } from '../../../kernel/batch.ts'
import { slot } from '../../../kernel/state.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { recordActs } from '../../../platform/audit/store.ts'
import { addToCounters } from '../../../platform/counters/counters.ts'
import { isUnavailable } from '../../../kernel/unavailable.ts'
import { inTransaction, type Tx } from '../../../platform/db/sql.ts'
import { claimNew } from '../../../platform/idempotency/idempotency.ts'
import * as attempts from '../card-attempts-store.ts'
import * as store from '../store.ts'
import type { Transaction } from '../transaction.ts'
import { spendAtOnce } from '../../vault/charging-store.ts'
import { countNumbers } from '../methods/boleto-store.ts'
import {
  claimsOf,
  countOf,
  creationOf,
  insertStepByStep,
  tokensOf,
  type Entry,
  type Inserted,
  type NoPlace,
} from './step-by-step-store.ts'

/** So many batches go step by step after one that could not go at once: callers who repeat calls do so for a while. */
export const DETOURS = 16

/** Whether nothing but its key, its reference, its seller and its card can stand against it: no quote, payment link or budget. */
const isPlain = ({ t, spender }: Entry): boolean => t.quote === null && t.paymentLink === null && !spender.budget

/** What new transactions of one method use up: cards their tokens, boletos a number each, which are waited for. Returns them with their numbers. */
async function useUp(tx: Tx, requested: readonly Transaction[], now: Date): Promise<readonly Transaction[]> {
  const method = requested[0]!.method
  if (method === 'credit') spendAtOnce(tx, tokensOf(requested), now)
  return method === 'boleto' ? countNumbers(tx, requested) : requested
}

/** Inserts plain transactions of one method, all or none. */
async function insertAtOnce(deps: Deps, entries: readonly Entry[]): Promise<Inserted[]> {
  const now = deps.clock.now()
  const { made, placed } = await inTransaction(deps.db, async (tx) => {
    claimNew(tx, claimsOf(entries), now)
    const transactions = await useUp(
      tx,
      entries.map(({ t }) => t),
      now,
    )
    const inserted = store.insertNew(
      tx,
      transactions.map((t, n) => ({ t, keyed: entries[n]!.key !== undefined })),
    )
    recordActs(tx, deps, entries.map(creationOf))
    addToCounters(tx, deps, 'insert', transactions.map(countOf))
    if (transactions[0]!.method === 'credit') attempts.begin(tx, deps, transactions)
    return { made: transactions, placed: inserted }
  })
  const insertedBy = placed.rows[0]?.xid
  return made.map((t) => ({ t, how: 'fresh', insertedBy }))
}

function inserting(name: string): (deps: Deps, entry: Entry) => Promise<Inserted | NoPlace | Error> {
  const detours = slot(`detours of ${name}`, (): { left: number } => ({ left: 0 }))
  return batchedBy(name, async (deps: Deps, entries: Entry[]): Promise<(Inserted | NoPlace | Error)[]> => {
    const detour = detours.of(deps)
    if (detour.left > 0) {
      detour.left -= 1
      return insertStepByStep(deps, entries)
    }
    try {
      return await insertAtOnce(deps, entries)
    } catch (error) {
      // Whatever it was, nothing is written: a distributed schema says of a duplicate that a copy failed.
      if (isUnavailable(error)) throw error
      detour.left = DETOURS
      return insertStepByStep(deps, entries)
    }
  })
}

// A batch for each method: what they use up differs, and a pix does not wait for the numbers of boletos.
const insertPlain = {
  pix: inserting('insert pix'),
  boleto: inserting('insert boletos'),
  credit: inserting('insert cards'),
}

const insertOther = batchedBy('insert transactions', insertStepByStep)

/**
 * Inserts a new transaction with its key. A key that was used before returns the transaction it made; without a key, the open keyless
 * transaction of the same reference is returned.
 */
export const insert = (deps: Deps, entry: Entry): Promise<Inserted | NoPlace | Error> =>
  isPlain(entry) ? insertPlain[entry.t.method](deps, entry) : insertOther(deps, entry)

// The attempts to charge the cards of transactions, for the limit against card testing: one begins
// with its transaction's row and ends with its acquirer's answer, each in the commit of that.

import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { endAttempts, holdPlaces, withPlaces } from '../vault/attempts-store.ts'
import { namesUnder } from './card-attempts.ts'
import { cardOf } from './methods/methods.ts'
import type { Transaction } from './transaction.ts'

/** Those of these new transactions whose card has a place, and those that have no card. */
export async function placed(
  deps: Deps,
  transactions: readonly Transaction[],
): Promise<ReadonlySet<string>> {
  const cards = transactions.filter((t) => cardOf(t))
  const free = cards.length > 0 ? await withPlaces(deps, cards.map(namesUnder)) : []
  const without = new Set(cards.filter((_, n) => !free[n]).map(({ id }) => id))
  return new Set(transactions.map(({ id }) => id).filter((id) => !without.has(id)))
}

/** Begins the attempts of new transactions. The commit of `tx` fails where one has no place. */
export const begin = (tx: Tx, deps: Deps, transactions: readonly Transaction[]): void =>
  holdPlaces(tx, deps, transactions.filter((t) => cardOf(t)).map(namesUnder))

/** Ends the attempts of transactions by card that were new and are so no longer. */
export const end = (tx: Tx, deps: Deps, transactions: readonly Transaction[]): void =>
  endAttempts(
    tx,
    deps,
    transactions.map((t) => ({ names: namesUnder(t), isRefused: t.status === 'failed' })),
  )

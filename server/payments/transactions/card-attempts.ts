// How the attempts to charge the cards of transactions are counted, for the limit against card
// testing. Pure.

import { namesOfTransaction } from '../vault/card-testing-limit.ts'
import { cardOf } from './methods/methods.ts'
import type { Transaction } from './transaction.ts'

/**
 * The names under which the attempt of a transaction's card is counted; none where it has no card.
 */
export function namesUnder(t: Transaction): string[] {
  const card = cardOf(t)
  const { owner, customer, paymentLink: link } = t
  return card ? namesOfTransaction({ owner, customer, source: card.source, link }) : []
}

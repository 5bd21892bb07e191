// The next request to a transaction's provider, and what its answer changes: delegated to the
// payment method. Pure; applying an answer twice changes nothing the second time.

import type { ProviderResult } from '../../providers/bank.ts'
import {
  changeSetOf,
  changesOf,
  waitAgain,
  withReason,
  type Instant,
  type RecordedFacts,
  type TransactionChanges,
} from './changes.ts'
import type { NextRequest, Report } from './methods/method.ts'
import { methodOf } from './methods/methods.ts'
import type { Transaction } from './transaction.ts'

/** The next request to the provider. */
export const nextRequest = (t: Transaction, now: Date): NextRequest =>
  methodOf(t).nextRequest(t, now)

/** Applies the provider's answer to `request`. `known`: the recorded facts of the transaction. */
export function apply(
  t: Transaction,
  request: NextRequest,
  answer: ProviderResult<Report>,
  known: RecordedFacts,
  time: Instant,
): TransactionChanges {
  const changes = changeSetOf(t)
  if (answer.result === 'unknown')
    changes.t = waitAgain(
      withReason(t, answer.why, { operation: 'charge', amount: t.amount }, time),
      time,
    )
  else methodOf(t).apply(changes, request, answer, known, time)
  return changesOf(changes)
}

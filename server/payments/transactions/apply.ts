// The next request to a transaction's provider, and what its answer changes: delegated to the
// payment method. Pure; applying an answer twice changes nothing the second time.

import { newId } from '../../kernel/ids.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import { isUnreadable, withoutValue } from '../../providers/parse.ts'
import {
  changeSetOf,
  changesOf,
  waitAgain,
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
  if (answer.result === 'unknown') changes.t = waitAgain(withReason(t, answer.why, time), time)
  else methodOf(t).apply(changes, request, answer, known, time)
  return changesOf(changes)
}

/** Entries about replies that cannot be read, so that a history stays short. */
const REASONS_MAX = 5
const UNREADABLE_CODE = 'reply_unreadable'

/**
 * With the reason, once, why a reply about it could not be read: it explains a sale that stays
 * unknown. Silence of a bank says nothing about the sale.
 */
function withReason(t: Transaction, why: string, time: Instant): Transaction {
  if (!isUnreadable(why)) return t
  const message = withoutValue(why)
  const said = t.history.filter(({ code }) => code === UNREADABLE_CODE)
  if (said.length >= REASONS_MAX || said.some((entry) => entry.message === message)) return t
  const entry = {
    id: newId<'history'>(time.wall),
    operation: 'charge',
    status: 'pending',
    amount: t.amount,
    code: UNREADABLE_CODE,
    message,
    at: time.now.toISOString(),
  } as const
  return { ...t, history: [...t.history, entry] }
}

// A payout of which its bank says nothing, and of which people say how it ended; and what its bank
// says of it later, which counts more than they. Pure.

import type { ProviderResult } from '../../providers/bank.ts'
import type { PayoutReport } from '../../providers/payouts.ts'
import type { Cents } from '../../kernel/money.ts'
import { type Decision, demandSilent, nextLook } from '../../providers/paying/silence.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import {
  apply,
  end,
  EVENT_TYPES,
  move,
  payoutTransitions,
  waitAgain,
  type Held,
  type Instant,
  type Moved,
  type Payout,
  type PayoutChanges,
} from './payout.ts'

/** It may be at the bank, whose last answers did not say so. */
const isUnknown = ({ status, sentAt, unknownSince }: Payout): boolean =>
  unknownSince !== null && (status === 'processing' || (status === 'pending' && sentAt !== null))

/** Refuses a decision on a payout that is not unknown for long enough. */
export const demandUndecided = (p: Payout, time: Pick<Instant, 'now' | 'wall'>): void =>
  demandSilent({ ...p, unknownSince: isUnknown(p) ? p.unknownSince : null }, time)

/** Ends a payout as people decided, without a word of its bank. */
export function decide(p: Payout, decision: Decision, time: Instant): PayoutChanges {
  const { result, approval, endToEndId } = decision
  const event = result === 'paid' ? 'paid' : 'refused'
  const ended = end(p, { event, reason: null, endToEndId }, time)
  const decided: Payout = {
    ...ended.payout,
    decision: result,
    decidedAt: time.now,
    decisionApproval: approval,
  }
  // Something is to be read of it already, as a return that tells of it.
  const isDue = p.dueAt !== null && p.dueAt <= time.now
  const dueAt = isDue ? p.dueAt : nextLook(time.now, time.now)
  return { ...ended, payout: { ...decided, dueAt, attempts: 0 } }
}

/** The bank is asked again, but not for ever. */
const lookedAtLater = (p: Payout, now: Date): Payout => ({
  ...p,
  dueAt: nextLook(p.decidedAt!, now),
  attempts: 0,
})

/**
 * Applies what the bank says of a payout that people decided on: the same ends the matter, and the
 * opposite is what counts. `free`: what the seller may spend now.
 */
export function applyNews(
  p: Payout,
  answer: ProviderResult<PayoutReport> | Held,
  time: Instant,
  free: Cents,
): PayoutChanges {
  const silent = { payout: lookedAtLater(p, time.now), transfers: [] }
  if (answer.result !== 'accepted' || answer.value.amount !== p.amount) return silent
  const { status, returned = 0 } = answer.value
  if (status === 'prepared') return silent
  // It still goes on there: how it ends is learnt as soon as of any other.
  if (status === 'processing') return waitAgain(p, time)
  const isPaid = status !== 'failed'
  if (isPaid !== (p.decision === 'paid')) {
    const isBack = status === 'returned' || returned >= p.amount
    return correct(p, answer.value, isBack ? 'returned_after_all' : undefined, { time, free })
  }
  const { endToEndId = p.endToEndId } = answer.value
  const confirmed = { ...p, confirmedAt: time.now, endToEndId, updatedAt: time.now }
  // Of what came back of it since, it is a payout as any other.
  return apply(confirmed, answer, time)
}

type Funds = { readonly time: Instant; readonly free: Cents }

/** Turns a payout into what the bank says of it, against what people had decided. */
function correct(
  p: Payout,
  report: PayoutReport,
  back: 'returned_after_all' | undefined,
  { time, free }: Funds,
): PayoutChanges {
  const { reason = null, endToEndId = p.endToEndId, returned = 0 } = report
  const event = p.decision === 'paid' ? 'refused_after_all' : (back ?? 'paid_after_all')
  const status = payoutTransitions.next(p.status, event)! as keyof typeof EVENT_TYPES
  const payout: Payout = {
    ...p,
    status,
    reason,
    endToEndId,
    returned: status === 'returned' ? p.amount : p.returned,
    version: p.version + 1,
    attempts: 0,
    // What came back of it in part is a change of its own, read again at once.
    dueAt: status === 'succeeded' && returned > 0 ? time.now : null,
    correctedAt: time.now,
    endedAt: time.now,
    updatedAt: time.now,
  }
  const transfers = movesOf(p, status, free).map((one) => move(p, time, one))
  return { payout, transfers, event: EVENT_TYPES[status] }
}

/**
 * The money of a correction. What the seller got back and no longer has is a debt, repaid by what
 * becomes available. What left and came back moves at the bank alone: the seller has it already.
 */
function movesOf(p: Payout, status: keyof typeof EVENT_TYPES, free: Cents): readonly Moved[] {
  const bank = 'bank:payout'
  const available = ofSeller('available', p.seller)
  const whole = p.amount
  if (status === 'failed')
    return [{ debit: bank, credit: available, amount: whole, kind: 'payout_returned' }]
  const paying = ofSeller('paying', p.seller)
  if (status === 'returned')
    return [
      { debit: paying, credit: bank, amount: whole, kind: 'payout' },
      { debit: bank, credit: paying, amount: whole, kind: 'payout_returned' },
    ]
  const taken = Math.min(whole, Math.max(0, free)) as Cents
  const owed = (whole - taken) as Cents
  const debt = ofSeller('debt', p.seller)
  const parts: readonly Moved[] = [
    { debit: available, credit: bank, amount: taken, kind: 'payout' },
    { debit: debt, credit: bank, amount: owed, kind: 'payout' },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

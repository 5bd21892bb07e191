// A refund that was paid out and of which its bank says nothing: people say how it ended, and what the
// bank says of it later counts more than they. Pure.

import type { ProviderResult, ProviderRefund } from '../../../providers/bank.ts'
import { accepted, rejected } from '../../../providers/bank.ts'
import {
  type Decision,
  demandSilent,
  isOpenDecision,
  nextLook,
} from '../../../providers/paying/silence.ts'
import type { Cents } from '../../../kernel/money.ts'
import { sum } from '../../../kernel/money.ts'
import { ofSeller } from '../../../platform/ledger/chart.ts'
import type { Transfer } from '../../../platform/ledger/transfer.ts'
import { afterRefund, divideRefund } from '../../../marketplace/splits/split.ts'
import {
  addEvent,
  changeSetOf,
  changesOf,
  move,
  transferOf,
  type ChangeSet,
  type Instant,
  type TransactionChanges,
} from '../changes.ts'
import { givenBack } from '../received/settle.ts'
import { leftToRefund, partsOf, transitions, type Transaction } from '../transaction.ts'
import { applyRefund, type Holding } from './apply-refund.ts'
import { refundTransitions, type Refund } from './refund.ts'

/** Since when it is unknown; null: it is not, or was never sent. */
export function unknownSinceOf({ status, payout }: Pick<Refund, 'status' | 'payout'>): Date | null {
  const isSent = payout?.last !== undefined || payout?.isAccepted === true
  const since = status === 'pending' && isSent ? payout?.unknownSince : undefined
  return since === undefined ? null : new Date(since)
}

export const demandUndecided = (r: Refund, time: Pick<Instant, 'now' | 'wall'>): void =>
  demandSilent(
    {
      status: r.status,
      unknownSince: unknownSinceOf(r),
      sentAt: r.payout?.last === undefined ? null : new Date(r.payout.last),
    },
    time,
  )

const SAID = 'as people of the platform said'

/** Ends a refund as people decided, as the same word of its bank would. */
export function decide(
  t: Transaction,
  r: Refund,
  holding: Holding,
  { result, approval, endToEndId }: Decision,
  time: Instant,
): TransactionChanges {
  const answer =
    result === 'paid'
      ? accepted({
          id: r.id,
          providerReference: endToEndId ?? '',
          amount: r.amount,
          status: 'returned' as const,
        })
      : rejected('said_not_paid', SAID)
  const changes = applyRefund(t, r, holding, answer, time)
  const decided = { decision: result, decidedAt: time.now, decisionApproval: approval }
  // Something is to be read of it already, as a return that tells of it.
  const isDue = r.dueAt !== null && r.dueAt <= time.now
  const dueAt = isDue ? r.dueAt : nextLook(time.now, time.now)
  const refunds = changes.refunds.map((one): Refund => ({ ...one, ...decided, dueAt, attempts: 0 }))
  return { ...changes, refunds }
}

/** The bank is asked again, but not for ever. */
const lookedAtLater = (r: Refund, { now }: Instant): Refund => ({
  ...r,
  dueAt: nextLook(r.decidedAt!, now),
  attempts: 0,
})

/** `holds`: what was held for it; `free`: what the sale's seller may spend now. */
export type Known = Holding & { readonly free: Cents }

/**
 * Applies what the bank says of a refund that people decided on: the same ends the matter, and the
 * opposite is what counts.
 */
export function applyNews(
  t: Transaction,
  r: Refund,
  known: Known,
  answer: ProviderResult<ProviderRefund>,
  time: Instant,
): TransactionChanges {
  const changes = changeSetOf(t)
  if (!isOpenDecision(r)) return changesOf(changes)
  const isSaid = answer.result === 'accepted' && answer.value.amount === r.amount
  if (!isSaid || answer.value.status === 'processing') {
    changes.refunds.push(lookedAtLater(r, time))
    return changesOf(changes)
  }
  const isPaid = answer.value.status === 'returned'
  const { providerReference } = answer.value
  const named = isPaid && providerReference !== '' ? { providerReference } : {}
  const ended = { ...r, ...named, dueAt: null, updatedAt: time.now }
  if (isPaid === (r.decision === 'paid')) changes.refunds.push({ ...ended, confirmedAt: time.now })
  else if (isPaid) takeAgain(changes, { ...ended, correctedAt: time.now }, known.free, time)
  else giveBack(changes, { ...ended, correctedAt: time.now }, known, time)
  return changesOf(changes)
}

const BANK = 'bank:payout'
const causeOf = (r: Refund) => ({ kind: 'refund', id: r.id }) as const

/** “Paid”, and it was not: what each gave it has again, and the sale is as before the refund. */
function giveBack(
  changes: ChangeSet,
  r: Refund,
  { holds, receivables }: Known,
  time: Instant,
): void {
  const { t } = changes
  const cause = causeOf(r)
  for (const { debit, amount, kind } of holds)
    changes.transfers.push(transferOf(t, time, { debit: BANK, credit: debit, amount, kind, cause }))
  const unpaid = sum((r.deductions ?? []).map((take) => take.gross))
  if (unpaid > 0)
    changes.transfers.push(
      transferOf(t, time, {
        debit: 'bank-due:boleto',
        credit: 'bank:boleto',
        amount: unpaid,
        kind: 'settlement',
        cause,
      }),
    )
  const named = new Map(receivables.map((one) => [one.id as string, one]))
  for (const { changed, transfers } of givenBack(r.deductions ?? [], named, time)) {
    changes.changed.push(changed)
    changes.transfers.push(...transfers)
  }
  changes.refunds.push({ ...r, status: refundTransitions.next(r.status, 'refused_after_all')! })
  changes.t = {
    ...t,
    refunded: (t.refunded - r.amount) as Cents,
    feeReturned: (t.feeReturned - r.feeReturned) as Cents,
    parts: t.parts && r.parts ? afterRefund(t.parts, r.parts, -1) : t.parts,
  }
  move(changes, changes.t.refunded > 0 ? 'unrefunded_in_part' : 'unrefunded')
  addEvent(
    changes,
    'transaction.void.failed',
    { operation: 'refund', status: 'failed', amount: r.amount, message: CORRECTED },
    time,
  )
}

const CORRECTED = 'the bank says the opposite of what people had decided'

/**
 * “Not paid”, and it was: the sale's seller pays it, and owes what it no longer has. It is a refund of
 * the sale, unless that was refunded otherwise meanwhile: then it was paid twice, and remains failed.
 */
function takeAgain(changes: ChangeSet, r: Refund, free: Cents, time: Instant): void {
  const { t } = changes
  changes.transfers.push(...takenFrom(t, r, free, time))
  const entry = {
    operation: 'refund',
    status: 'succeeded',
    amount: r.amount,
    message: CORRECTED,
    ...(r.providerReference ? { code: r.providerReference } : {}),
  } as const
  if (leftToRefund(t) < r.amount) {
    changes.refunds.push(r)
    return addEvent(changes, 'transaction.updated', entry, time)
  }
  // The platform keeps its fee, and no receivable is touched: the seller has both back already.
  const shares = divideRefund(partsOf(t), r.amount, undefined)
  changes.refunds.push({
    ...r,
    status: refundTransitions.next(r.status, 'returned_after_all')!,
    feeReturned: 0 as Cents,
    deductions: null,
    parts: t.parts && shares,
  })
  const refunded = (t.refunded + r.amount) as Cents
  const isWhole = refunded === t.amount
  const status = transitions.next(t.status, isWhole ? 'refunded' : 'refunded_in_part') ?? t.status
  changes.t = { ...t, status, refunded, parts: t.parts && afterRefund(t.parts, shares, 1) }
  addEvent(changes, isWhole ? 'transaction.refunded' : 'transaction.partial_refunded', entry, time)
}

function takenFrom(t: Transaction, r: Refund, free: Cents, time: Instant): Transfer[] {
  const taken = Math.min(r.amount, Math.max(0, free)) as Cents
  const owed = (r.amount - taken) as Cents
  const parts = [
    [ofSeller('available', t.seller), taken],
    [ofSeller('debt', t.seller), owed],
  ] as const
  return parts.flatMap(([debit, amount]) =>
    amount > 0
      ? [transferOf(t, time, { debit, credit: BANK, amount, kind: 'refund', cause: causeOf(r) })]
      : [],
  )
}

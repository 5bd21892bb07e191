// Applies the bank's answer to a refund and its transaction: the buyer has the money, or it stays
// where it was. Pure.

import type { ProviderResult, ProviderRefund } from '../../../providers/bank.ts'
import { backoffMs } from '../../../kernel/backoff.ts'
import { after } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { sum, type Cents } from '../../../kernel/money.ts'
import type { AccountId } from '../../../platform/ledger/chart.ts'
import { ended, type Transfer, type TransferId } from '../../../platform/ledger/transfer.ts'
import type { Receivable } from '../../../marketplace/receivables/receivable.ts'
import { afterRefund } from '../../../marketplace/splits/split.ts'
import {
  addEvent,
  changeSetOf,
  changesOf,
  transferOf,
  withReason,
  type ChangeSet,
  type Instant,
  type TransactionChanges,
} from '../changes.ts'
import { givenBack } from '../received/settle.ts'
import { transitions, type Transaction } from '../transaction.ts'
import { refundTransitions, type Refund } from './refund.ts'

const waitAgain = (r: Refund, time: Instant): Refund => ({
  ...r,
  attempts: r.attempts + 1,
  dueAt: after(time.now, backoffMs(r.attempts + 1, time.random)),
})

/** The pending transfers of a refund under way, and the receivables it took from. */
export type Holding = {
  readonly holds: readonly Transfer[]
  readonly receivables: readonly Receivable[]
}

/** Applies the bank's answer. */
export function applyRefund(
  t: Transaction,
  r: Refund,
  { holds, receivables }: Holding,
  answer: ProviderResult<ProviderRefund>,
  time: Instant,
): TransactionChanges {
  const changes = changeSetOf(t)
  if (r.status !== 'pending') return changesOf(changes)
  if (
    answer.result === 'unknown' ||
    // The bank has our id with another amount: not applied, asked again later.
    (answer.result === 'accepted' && answer.value.amount !== r.amount)
  ) {
    changes.refunds.push(waitAgain(r, time))
    const operation = r.reason === 'requested' ? 'refund' : 'return'
    if (answer.result === 'unknown')
      changes.t = withReason(t, answer.why, { operation, amount: r.amount }, time)
    return changesOf(changes)
  }
  if (answer.result === 'accepted' && answer.value.status === 'processing') {
    // Its own name there: the next try reads this return, and no other of the same amount.
    const providerReference = answer.value.providerReference || r.providerReference
    changes.refunds.push({ ...waitAgain(r, time), providerReference })
    return changesOf(changes)
  }
  const done = answer.result === 'accepted' && answer.value.status === 'returned'
  const why =
    answer.result === 'accepted' ? (answer.value.reason ?? answer.value.status) : answer.why
  const providerReference = answer.result === 'accepted' ? answer.value.providerReference : null
  const status = refundTransitions.next(r.status, done ? 'returned' : 'refused')!
  changes.refunds.push({ ...r, status, providerReference, dueAt: null, updatedAt: time.now })
  changes.transfers.push(
    ...holds.map((hold) =>
      ended(hold, done ? 'post' : 'void', newId<'transfer'>(time.wall) as TransferId, time.now),
    ),
  )
  if (r.reason !== 'requested') endReturn(changes, r, done, why, time)
  else if (done) endRefund(changes, r, holds, providerReference, time)
  else failRefund(changes, r, receivables, why, time)
  return changesOf(changes)
}

const BANKS = { pix: 'bank:pix', card: 'bank:card', payout: 'bank:payout' } as const

function endRefund(
  changes: ChangeSet,
  r: Refund,
  holds: readonly Transfer[],
  providerReference: string | null,
  time: Instant,
): void {
  const { t } = changes
  const cause = { kind: 'refund', id: r.id } as const
  // The acquirer never pays us what was taken out of receivables; the rest leaves our bank.
  const unpaid = sum((r.deductions ?? []).map((take) => take.gross))
  let due = (r.way === 'card' ? unpaid : 0) as number
  for (const [debit, amount] of heldBy(holds)) {
    const ofDue = Math.min(due, amount)
    due -= ofDue
    const out = (credit: AccountId, cents: number) =>
      cents > 0 &&
      changes.transfers.push(
        transferOf(t, time, { debit, credit, amount: cents as Cents, kind: 'returned', cause }),
      )
    out('bank-due:card', ofDue)
    out(BANKS[r.way], amount - ofDue)
  }
  // The bank of a boleto pays us the full amount, refunded or not: what its receivables lost still
  // arrives.
  const arriving = {
    debit: 'bank:boleto',
    credit: 'bank-due:boleto',
    amount: unpaid,
    kind: 'settlement',
    cause,
  } as const
  if (r.way === 'payout' && unpaid > 0) changes.transfers.push(transferOf(t, time, arriving))
  const refunded = (t.refunded + r.amount) as Cents
  const whole = refunded === t.amount
  const status = transitions.next(t.status, whole ? 'refunded' : 'refunded_in_part') ?? t.status
  changes.t = { ...t, status, refunded, refunding: (t.refunding - r.amount) as Cents }
  const entry = {
    operation: 'refund',
    status: 'succeeded',
    amount: r.amount,
    ...(providerReference ? { code: providerReference } : {}),
  } as const
  addEvent(changes, whole ? 'transaction.refunded' : 'transaction.partial_refunded', entry, time)
}

/** What each account holds for a refund. */
function heldBy(holds: readonly Transfer[]): Map<AccountId, Cents> {
  const held = new Map<AccountId, Cents>()
  for (const { credit, amount } of holds)
    held.set(credit, ((held.get(credit) ?? 0) + amount) as Cents)
  return held
}

function failRefund(
  changes: ChangeSet,
  r: Refund,
  receivables: readonly Receivable[],
  why: string,
  time: Instant,
): void {
  const { t } = changes
  const named = new Map(receivables.map((one) => [one.id as string, one]))
  for (const { changed, transfers } of givenBack(r.deductions ?? [], named, time)) {
    changes.changed.push(changed)
    changes.transfers.push(...transfers)
  }
  changes.t = {
    ...t,
    refunding: (t.refunding - r.amount) as Cents,
    feeReturned: (t.feeReturned - r.feeReturned) as Cents,
    parts: t.parts && r.parts ? afterRefund(t.parts, r.parts, -1) : t.parts,
  }
  addEvent(
    changes,
    'transaction.void.failed',
    { operation: 'refund', status: 'failed', amount: r.amount, message: why },
    time,
  )
}

/**
 * Ends the return of money that did not pay the transaction: the buyer has it, or it stays in
 * `unclaimed` for the buyer.
 */
function endReturn(changes: ChangeSet, r: Refund, done: boolean, why: string, time: Instant): void {
  const status = done ? 'succeeded' : 'failed'
  const message = done ? {} : { message: why }
  // Read the charge now: a return by the bank itself waited for this one to end (surplus.ts).
  if (!done && r.way === 'pix') changes.t = { ...changes.t, dueAt: time.now }
  addEvent(
    changes,
    'transaction.updated',
    { operation: 'return', status, amount: r.amount, code: r.reason, ...message },
    time,
  )
}

// A payout and its statuses: the money it takes, and what each answer of the bank changes. Pure;
// applying the same answer twice changes nothing the second time.

import type { EventType } from '../../../contract/events.ts'
import type { ProviderResult, PayoutReport } from '../../providers/bank.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import {
  hyphened,
  newId,
  type BankAccountId,
  type OwnerId,
  type PayoutId,
  type SellerId,
} from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { toReais, type Cents } from '../../kernel/money.ts'
import { ofSeller } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId } from '../../platform/ledger/transfer.ts'

/** `returned` follows `succeeded`, or replaces it where no answer was read in between. */
export const payoutTransitions = machine({
  pending: { accepted: 'processing', paid: 'succeeded', refused: 'failed', returned: 'returned' },
  processing: { paid: 'succeeded', refused: 'failed', returned: 'returned' },
  succeeded: { returned: 'returned' },
  failed: {},
  returned: {},
})
export type PayoutStatus = StateOf<typeof payoutTransitions>

export type Payout = {
  readonly owner: OwnerId
  readonly id: PayoutId
  readonly seller: SellerId
  readonly bankAccount: BankAccountId
  readonly amount: Cents
  readonly description: string | null
  readonly statementDescriptor: string | null
  readonly origin: 'manual' | 'policy'
  readonly status: PayoutStatus
  readonly reason: string | null
  readonly endToEndId: string | null
  /**
   * The number of its statement line, and of the statement line of the seller's payout before it
   * (0: none).
   */
  readonly line: number
  readonly lineBefore: number
  readonly version: number
  readonly attempts: number
  readonly dueAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Instant = { readonly now: Date; readonly wall: Date; readonly random: () => number }

/** What an answer changes, to be written in one commit. */
export type PayoutChanges = {
  readonly payout: Payout
  readonly transfers: readonly Transfer[]
  readonly event?: EventType
}

const available = (p: Pick<Payout, 'seller'>) => ofSeller('available', p.seller)
const paying = (p: Pick<Payout, 'seller'>) => ofSeller('paying', p.seller)

type Moved = Pick<Transfer, 'debit' | 'credit'> & { kind: 'payout' | 'payout_returned' }

const move = (
  p: Pick<Payout, 'owner' | 'id' | 'amount'>,
  { wall, now }: Pick<Instant, 'now' | 'wall'>,
  moved: Moved,
): Transfer => ({
  owner: p.owner,
  id: newId<'transfer'>(wall) as TransferId,
  amount: p.amount,
  phase: 'posted',
  cause: { kind: 'payout', id: p.id },
  at: now,
  ...moved,
})

/** The transfer that takes a payout's money out of the seller's available balance. */
export const payoutTransfer = (
  p: Pick<Payout, 'owner' | 'id' | 'seller' | 'amount'>,
  time: Pick<Instant, 'now' | 'wall'>,
): Transfer => move(p, time, { debit: available(p), credit: paying(p), kind: 'payout' })

const EVENT_TYPES = {
  succeeded: 'transfer.succeeded',
  failed: 'transfer.failed',
  returned: 'transfer.returned',
} as const satisfies Partial<Record<PayoutStatus, EventType>>

const EVENTS = {
  processing: 'accepted',
  paid: 'paid',
  failed: 'refused',
  returned: 'returned',
} as const

const waitAgain = (p: Payout, time: Instant): PayoutChanges => ({
  payout: {
    ...p,
    attempts: p.attempts + 1,
    dueAt: after(time.now, backoffMs(p.attempts + 1, time.random)),
  },
  transfers: [],
})

/** Applies the bank's answer. An unknown or contradictory one is asked for again. */
export function apply(
  p: Payout,
  answer: ProviderResult<PayoutReport>,
  time: Instant,
): PayoutChanges {
  if (payoutTransitions.isFinal(p.status)) return { payout: { ...p, dueAt: null }, transfers: [] }
  if (answer.result === 'unknown') return waitAgain(p, time)
  // Once the payout was accepted, a rejection concerns the repeated request, not the payout.
  if (answer.result === 'rejected')
    return p.status === 'pending' ? end(p, 'refused', answer.why, null, time) : waitAgain(p, time)
  const { status, amount, reason, endToEndId } = answer.value
  if (amount !== p.amount) return waitAgain(p, time)
  const event = EVENTS[status]
  if (!payoutTransitions.may(p.status, event)) {
    // An outdated report of a payout that is paid or under way.
    return p.status === 'succeeded'
      ? { payout: { ...p, dueAt: null, attempts: 0 }, transfers: [] }
      : waitAgain(p, time)
  }
  if (event === 'accepted') {
    const payout = { ...p, status: payoutTransitions.next(p.status, event)!, updatedAt: time.now }
    return waitAgain({ ...payout, attempts: 0 }, time)
  }
  return end(p, event, reason ?? null, endToEndId ?? p.endToEndId, time)
}

/** The money that moves when a payout ends. */
function movesOf(p: Payout, event: 'paid' | 'refused' | 'returned'): readonly Moved[] {
  const paidOut: Moved = { debit: paying(p), credit: 'bank:payout', kind: 'payout' }
  const returned: Moved = { debit: 'bank:payout', credit: available(p), kind: 'payout_returned' }
  const released: Moved = { debit: paying(p), credit: available(p), kind: 'payout_returned' }
  if (event === 'paid') return [paidOut]
  if (event === 'refused') return [released]
  return p.status === 'succeeded' ? [returned] : [paidOut, returned]
}

function end(
  p: Payout,
  event: 'paid' | 'refused' | 'returned',
  reason: string | null,
  endToEndId: string | null,
  time: Instant,
): PayoutChanges {
  const status = payoutTransitions.next(p.status, event)! as keyof typeof EVENT_TYPES
  const payout: Payout = {
    ...p,
    status,
    reason,
    endToEndId,
    version: p.version + 1,
    attempts: 0,
    dueAt: null,
    endedAt: time.now,
    updatedAt: time.now,
  }
  const transfers = movesOf(p, event).map((one) => move(p, time, one))
  return { payout, transfers, event: EVENT_TYPES[status] }
}

export const payoutToWire = (p: Payout) => ({
  id: p.id,
  resource: 'transfer',
  status: p.status,
  io_seller_id: hyphened(p.seller),
  bank_account: p.bankAccount,
  bank_account_id: p.bankAccount,
  amount: toReais(p.amount),
  amount_cents: p.amount,
  currency: 'BRL',
  description: p.description,
  statement_descriptor: p.statementDescriptor,
  type: p.origin,
  reason: p.reason,
  end_to_end_id: p.endToEndId,
  created_at: p.createdAt.toISOString(),
  updated_at: p.updatedAt.toISOString(),
  ended_at: p.endedAt?.toISOString() ?? null,
})

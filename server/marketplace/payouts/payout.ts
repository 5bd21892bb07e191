// A payout and its statuses: the money it takes, and what each answer of the bank changes. Pure;
// applying the same answer twice changes nothing the second time.

import type { EventType } from '../../../contract/events.ts'
import type { ProviderResult } from '../../providers/bank.ts'
import {
  connectionIn,
  NO_FUNDS,
  type PayoutReport,
  type PayoutWait,
} from '../../providers/payouts.ts'
import { type Decided, decisionToWire } from '../../providers/paying/silence.ts'
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

/**
 * `returned` follows `succeeded`, or replaces it where no answer was read in between. `…_after_all`:
 * the bank says the opposite of what people had decided (decision.ts).
 */
export const payoutTransitions = machine({
  pending: { accepted: 'processing', paid: 'succeeded', refused: 'failed', returned: 'returned' },
  processing: { paid: 'succeeded', refused: 'failed', returned: 'returned' },
  succeeded: { returned: 'returned', refused_after_all: 'failed' },
  failed: { paid_after_all: 'succeeded', returned_after_all: 'returned' },
  returned: {},
})
export type PayoutStatus = StateOf<typeof payoutTransitions>

export type Payout = Decided & {
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
  /** The rail that pays it, whatever the banks file says later. */
  readonly bank: string
  /** What that bank calls it, where a later call needs it. */
  readonly reference: string | null
  /** When a call that may pay was first sent, of real time: a later one asks first what the bank has. */
  readonly firstSentAt: Date | null
  /** When the last one was sent; null: none, or the bank refused it and it is to be sent again. */
  readonly sentAt: Date | null
  /** The account that pays it, as the connection knew it when it was first sent. */
  readonly payingAccount: string | null
  /** Since when the bank has not said how it stands; null: its last answer said it. */
  readonly unknownSince: Date | null
  /** What it waits for at the bank. */
  readonly waits: PayoutWait | null
  /** What came back of it, in part or all. */
  readonly returned: Cents
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

export type Moved = Pick<Transfer, 'debit' | 'credit' | 'amount'> & {
  kind: 'payout' | 'payout_returned'
}

export const move = (
  p: Pick<Payout, 'owner' | 'id'>,
  { wall, now }: Pick<Instant, 'now' | 'wall'>,
  moved: Moved,
): Transfer => ({
  owner: p.owner,
  id: newId<'transfer'>(wall) as TransferId,
  phase: 'posted',
  cause: { kind: 'payout', id: p.id },
  at: now,
  ...moved,
})

/** The transfer that takes a payout's money out of the seller's available balance. */
export const payoutTransfer = (
  p: Pick<Payout, 'owner' | 'id' | 'seller' | 'amount'>,
  time: Pick<Instant, 'now' | 'wall'>,
): Transfer =>
  move(p, time, { debit: available(p), credit: paying(p), amount: p.amount, kind: 'payout' })

export const EVENT_TYPES = {
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

export const waitAgain = (p: Payout, time: Instant): PayoutChanges => ({
  payout: {
    ...p,
    attempts: p.attempts + 1,
    dueAt: after(time.now, backoffMs(p.attempts + 1, time.random)),
  },
  transfers: [],
})

/** Money in the paying account is looked for again after this. */
export const FUNDS_WAIT_MS = 60_000

/** It was not sent, and is tried again then. */
export type Held = { readonly result: 'held'; readonly waits: PayoutWait; readonly until: Date }

const hold = (p: Payout, { waits, until }: Omit<Held, 'result'>): PayoutChanges => ({
  payout: { ...p, waits, dueAt: until },
  transfers: [],
})

/** A paid one is asked about so often in a row: some hours. */
const LOOKS_MAX = 10

/** Nothing changes, and nothing is due. */
const rest = (p: Payout): PayoutChanges => ({
  payout: { ...p, dueAt: null, attempts: 0 },
  transfers: [],
})

/** It was asked, so that it waits for nothing of ours any more. */
function unanswered(p: Payout, time: Instant): PayoutChanges {
  if (p.status !== 'succeeded')
    return waitAgain({ ...p, waits: null, unknownSince: p.unknownSince ?? time.now }, time)
  return p.attempts >= LOOKS_MAX ? rest(p) : waitAgain({ ...p, waits: null }, time)
}

/** Applies the bank's answer. An unknown or contradictory one is asked for again. */
export function apply(
  before: Payout,
  answer: ProviderResult<PayoutReport> | Held,
  time: Instant,
): PayoutChanges {
  const p = answer.result === 'unknown' ? before : { ...before, unknownSince: null }
  if (p.status === 'failed' || p.status === 'returned')
    return { payout: { ...p, dueAt: null }, transfers: [] }
  if (answer.result === 'unknown') return unanswered(p, time)
  if (answer.result === 'accepted') return applyReport(p, answer.value, time)
  // Another process may have sent it since it was held.
  if (answer.result === 'held')
    return p.status === 'pending' && p.sentAt === null ? hold(p, answer) : waitAgain(p, time)
  // Once the payout was accepted, a rejection concerns the repeated request, not the payout.
  if (p.status !== 'pending') return waitAgain(p, time)
  return answer.code === NO_FUNDS
    ? hold({ ...p, sentAt: null }, { waits: 'funds', until: after(time.now, FUNDS_WAIT_MS) })
    : end(p, { event: 'refused', reason: answer.why }, time)
}

function applyReport(before: Payout, report: PayoutReport, time: Instant): PayoutChanges {
  const { status, amount, reference = before.reference, waits = null } = report
  if (amount !== before.amount) return waitAgain(before, time)
  // Two preparations of one payout: the first alone is carried on.
  if (status === 'prepared' && before.reference !== null && reference !== before.reference)
    return waitAgain(before, time)
  const p = { ...before, reference, waits }
  // The next step is due at once, but not for ever: the bank may not be ready for it.
  if (status === 'prepared')
    return p.status === 'pending' && reference !== before.reference
      ? { payout: { ...p, dueAt: time.now }, transfers: [] }
      : waitAgain(p, time)
  const { returned = 0 } = report
  const event = status === 'paid' && returned >= p.amount ? 'returned' : EVENTS[status]
  if (p.status === 'succeeded' && event === 'paid' && returned > p.returned)
    return returnPart(p, returned as Cents, time)
  if (!payoutTransitions.may(p.status, event))
    // An outdated report of a payout that is paid or under way.
    return p.status === 'succeeded' ? rest(p) : waitAgain(p, time)
  if (event === 'accepted') {
    const payout = { ...p, status: payoutTransitions.next(p.status, event)!, updatedAt: time.now }
    return waitAgain({ ...payout, attempts: 0 }, time)
  }
  const { reason = null, endToEndId = p.endToEndId } = report
  const ended = end(p, { event, reason, endToEndId }, time)
  // What came back of it in part is a change of its own, read again at once.
  return event === 'paid' && returned > 0
    ? { ...ended, payout: { ...ended.payout, dueAt: time.now } }
    : ended
}

/** The money that moves when a payout ends. */
function movesOf(p: Payout, event: 'paid' | 'refused' | 'returned'): readonly Moved[] {
  const [to, from] = [available(p), paying(p)]
  const bank = 'bank:payout'
  const paidOut: Moved = { debit: from, credit: bank, amount: p.amount, kind: 'payout' }
  const left = (p.amount - p.returned) as Cents
  const returned: Moved = { debit: bank, credit: to, amount: left, kind: 'payout_returned' }
  const released: Moved = { debit: from, credit: to, amount: p.amount, kind: 'payout_returned' }
  if (event === 'paid') return [paidOut]
  if (event === 'refused') return [released]
  return p.status === 'succeeded' ? [returned] : [paidOut, returned]
}

export type End = {
  event: 'paid' | 'refused' | 'returned'
  reason: string | null
  endToEndId?: string | null
}

export function end(
  p: Payout,
  { event, reason, endToEndId = null }: End,
  time: Instant,
): PayoutChanges {
  const status = payoutTransitions.next(p.status, event)! as keyof typeof EVENT_TYPES
  const payout: Payout = {
    ...p,
    status,
    reason,
    endToEndId,
    waits: null,
    unknownSince: null,
    returned: event === 'returned' ? p.amount : p.returned,
    version: p.version + 1,
    attempts: 0,
    dueAt: null,
    endedAt: time.now,
    updatedAt: time.now,
  }
  const transfers = movesOf(p, event).map((one) => move(p, time, one))
  return { payout, transfers, event: EVENT_TYPES[status] }
}

/** Days after its payment on which a payout is read again at a bank that lists no returns. */
const LOOKS_DAYS = [1, 3, 7, 15, 30]
const DAY_MS = 86_400_000

/** What came back is seen by reading alone where the bank lists nothing. */
export function lookedAtAgain(p: Payout, now: Date): Payout {
  const { status, dueAt, endedAt } = p
  if (status !== 'succeeded' || dueAt !== null || endedAt === null) return p
  const next = LOOKS_DAYS.map((days) => after(endedAt, days * DAY_MS)).find((at) => at > now)
  return next ? { ...p, dueAt: next } : p
}

/** A part of a paid payout came back; `returned` is the sum until now. */
function returnPart(p: Payout, returned: Cents, time: Instant): PayoutChanges {
  const amount = (returned - p.returned) as Cents
  const moved: Moved = {
    debit: 'bank:payout',
    credit: available(p),
    amount,
    kind: 'payout_returned',
  }
  return {
    payout: { ...rest(p).payout, returned, version: p.version + 1, updatedAt: time.now },
    transfers: [move(p, time, moved)],
    event: 'transfer.partially_returned',
  }
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
  paying_bank: connectionIn(p.bank),
  waits_for: p.waits,
  returned_amount_cents: p.returned,
  end_to_end_id: p.endToEndId,
  unknown_since: p.unknownSince?.toISOString() ?? null,
  decision: decisionToWire(p),
  created_at: p.createdAt.toISOString(),
  updated_at: p.updatedAt.toISOString(),
  ended_at: p.endedAt?.toISOString() ?? null,
})

// A purchase's dispute: its states, whether it is allowed, what is credited, and what the issuing
// bank's answers change. Pure; applying an answer twice changes nothing the second time.
//
// Credits and the shop's refunds together never exceed what was cleared.

import type {
  DISPUTE_REASONS,
  PurchaseDispute as Shown,
} from '../../../../contract/corporate/disputes.ts'
import type { EventType } from '../../../../contract/events.ts'
import type { ProviderResult } from '../../../providers/bank.ts'
import type { PurchaseDisputeReport, PurchaseDisputeOrder } from '../../../providers/issuer.ts'
import { backoffMs } from '../../../kernel/backoff.ts'
import { addDays, dayOf, type Day } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import type { OwnerId, PurchaseDisputeId, PurchaseId, SellerId } from '../../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../../kernel/machine.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { Purchase } from '../purchase.ts'
import type { Static } from 'typebox'
import type { Happened } from '../../../platform/outbox/outbox.ts'

/** The states are the wire's; the SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  pending: {
    accepted: 'open',
    won: 'won',
    lost: 'lost',
    withdrawn: 'withdrawn',
    refused: 'refused',
  },
  open: { won: 'won', lost: 'lost', withdrawn: 'withdrawn' },
  won: {},
  lost: {},
  withdrawn: {},
  refused: {},
})
export type DisputeStatus = StateOf<typeof transitions>

export type PurchaseDispute = {
  readonly owner: OwnerId
  /** Also its id at the bank. */
  readonly id: PurchaseDisputeId
  readonly seller: SellerId
  readonly purchase: PurchaseId
  readonly status: DisputeStatus
  readonly reason: (typeof DISPUTE_REASONS)[number]
  readonly description: string | null
  readonly amount: Cents
  /** The part of `amount` that is credited now; final once it is won. */
  readonly credited: Cents
  /** Why the bank refused it. */
  readonly refused: string | null
  /** Whether the company has withdrawn it; the bank may not have confirmed yet. */
  readonly isWithdrawing: boolean
  /** When the bank is called next. */
  readonly dueAt: Date | null
  readonly attempts: number
  /** Counts its events. */
  readonly version: number
  readonly openedAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

// ── Whether a purchase can be disputed ───────────────────────────────────────────────────────────────────────────────────────────────

const WITHIN_DAYS = 90

/** The last day on which a purchase can be disputed. */
export const lastDayToDispute = ({ purchasedAt }: Pick<Purchase, 'purchasedAt'>): Day =>
  addDays(dayOf(purchasedAt), WITHIN_DAYS)

type Amounts = Pick<Purchase, 'cleared' | 'returned' | 'disputed'>

/** The part of a purchase that can still be disputed. */
export const disputableOf = ({ cleared, returned, disputed }: Amounts): Cents =>
  cents(Math.max(0, cleared - returned - disputed))

/** The part of the credits that a shop's refund returned too. */
export const overlapOf = ({ cleared, returned, disputed }: Amounts): Cents =>
  cents(Math.min(disputed, Math.max(0, returned + disputed - cleared)))

export type DisputeObstacle = 'not_confirmed' | 'too_late' | 'too_much'

/** Why a purchase cannot be disputed now, with this amount; undefined where it can. */
export function obstacleOf(
  p: Amounts & Pick<Purchase, 'status' | 'purchasedAt'>,
  amount: Cents,
  now: Date,
): DisputeObstacle | undefined {
  if (p.status !== 'confirmed') return 'not_confirmed'
  if (dayOf(now) > lastDayToDispute(p)) return 'too_late'
  return amount > disputableOf(p) || amount <= 0 ? 'too_much' : undefined
}

// ── How a dispute changes ───────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The request that creates a dispute works on it this long; then the worker takes over. Longer than
 * the timeout of a bank call.
 */
export const LEASE_MS = 15_000

type DisputeInput = Pick<
  PurchaseDispute,
  'owner' | 'id' | 'seller' | 'purchase' | 'reason' | 'description' | 'amount'
>

/** A new dispute: unknown to the bank, and leased to its request. */
export const newDispute = (input: DisputeInput, now: Date): PurchaseDispute => ({
  ...input,
  status: 'pending',
  credited: 0 as Cents,
  refused: null,
  isWithdrawing: false,
  dueAt: after(now, LEASE_MS),
  attempts: 0,
  version: 0,
  openedAt: null,
  endedAt: null,
  createdAt: now,
  updatedAt: now,
})

/**
 * The next call to the bank. A dispute that a read does not find there is sent again (`put_again`).
 */
export type DisputeRequest = 'put' | 'read' | 'withdraw' | 'put_again'

/** A withdrawal without an answer is followed by a read: the bank may have lost the dispute. */
export const nextRequest = (
  d: Pick<PurchaseDispute, 'status' | 'isWithdrawing' | 'attempts'>,
): DisputeRequest => {
  if (d.status === 'pending') return 'put'
  return d.status === 'open' && d.isWithdrawing && d.attempts % 2 === 0 ? 'withdraw' : 'read'
}

/** The order that the bank is sent, with the bank's id of the purchase. */
export const orderOf = (d: PurchaseDispute, issuerId: string): PurchaseDisputeOrder => ({
  id: d.id,
  purchase: issuerId,
  amount: d.amount,
  reason: d.reason,
  ...(d.description === null ? {} : { description: d.description }),
})

export const isOver = ({ status }: Pick<PurchaseDispute, 'status'>): boolean =>
  transitions.isFinal(status)

export type NewDisputeEvent = { readonly dispute: PurchaseDispute; readonly type: EventType }
export type DisputeChanges = {
  readonly dispute: PurchaseDispute
  /** The change of the purchase's credit; below zero: taken back. */
  readonly credit: number
  /** The credit that the bank bears from now on. */
  readonly coveredByBank: Cents
  readonly events: readonly NewDisputeEvent[]
  /** The bank's status, where it contradicts a final one. */
  readonly contradictingStatus?: string
}

const EVENTS: Record<EventOf<typeof transitions>, EventType> = {
  accepted: 'corporate.purchase.disputed',
  won: 'corporate.purchase.dispute.won',
  lost: 'corporate.purchase.dispute.lost',
  withdrawn: 'corporate.purchase.dispute.withdrawn',
  refused: 'corporate.purchase.dispute.refused',
}

function withEvent(
  d: PurchaseDispute,
  event: EventOf<typeof transitions>,
  now: Date,
): PurchaseDispute {
  const status = transitions.next(d.status, event)!
  const ended = transitions.isFinal(status) ? { endedAt: now } : {}
  return {
    ...d,
    ...ended,
    status,
    dueAt: null,
    attempts: 0,
    version: d.version + 1,
    updatedAt: now,
  }
}

const changesOf = (
  dispute: PurchaseDispute,
  more: Partial<DisputeChanges> = {},
): DisputeChanges => ({
  dispute,
  credit: 0,
  coveredByBank: 0 as Cents,
  events: [],
  ...more,
})

type ApplyContext = {
  readonly request: DisputeRequest
  readonly now: Date
  readonly random: () => number
  readonly disputable: Cents
}
export type DisputeAnswer = ProviderResult<PurchaseDisputeReport | { readonly status: 'absent' }>

/** Schedules a retry, with backoff. */
const retryLater = (d: PurchaseDispute, { now, random }: ApplyContext): PurchaseDispute =>
  isOver(d)
    ? { ...d, dueAt: null }
    : { ...d, attempts: d.attempts + 1, dueAt: after(now, backoffMs(d.attempts + 1, random)) }

/** Still open: no call until the bank has decided, unless the company withdraws it. */
const stayOpen = (d: PurchaseDispute, context: ApplyContext): PurchaseDispute =>
  d.isWithdrawing ? retryLater(d, context) : { ...d, dueAt: null, attempts: 0 }

/** Accepted by the bank: credits what the shop has not refunded meanwhile. */
function accept(d: PurchaseDispute, { now, disputable }: ApplyContext): DisputeChanges {
  const credited = cents(Math.min(d.amount, disputable))
  const dispute = {
    ...withEvent(d, 'accepted', now),
    credited,
    openedAt: now,
    dueAt: d.isWithdrawing ? now : null,
  }
  return changesOf(dispute, { credit: credited, events: [{ dispute, type: EVENTS.accepted }] })
}

/** Ended by the bank: takes back the credit that it does not grant. */
function end(
  before: DisputeChanges,
  event: 'won' | 'lost' | 'withdrawn',
  granted: number,
  now: Date,
): DisputeChanges {
  const credited = cents(event === 'won' ? Math.min(before.dispute.credited, granted) : 0)
  const dispute = { ...withEvent(before.dispute, event, now), credited }
  return {
    dispute,
    credit: before.credit + credited - before.dispute.credited,
    coveredByBank: credited,
    events: [...before.events, { dispute, type: EVENTS[event] }],
  }
}

function refuse(d: PurchaseDispute, why: string, now: Date): DisputeChanges {
  const dispute = { ...withEvent(d, 'refused', now), refused: why }
  return changesOf(dispute, { events: [{ dispute, type: EVENTS.refused }] })
}

/**
 * Applies the bank's answer. `disputable`: the part of its purchase that can be credited now. An
 * answer after the final one changes nothing.
 */
export function apply(
  d: PurchaseDispute,
  answer: DisputeAnswer,
  context: ApplyContext,
): DisputeChanges {
  const { request, now } = context
  // A rejection that arrives after an acceptance does not count.
  if (answer.result === 'rejected' && request === 'put' && d.status === 'pending')
    return refuse(d, answer.why, now)
  // The bank lost the dispute and rejects it now: it will never be decided, so it counts as lost.
  if (answer.result === 'rejected' && request === 'put_again' && d.status === 'open')
    return end(changesOf(d), 'lost', 0, now)
  if (answer.result !== 'accepted' || answer.value.status === 'absent')
    return changesOf(retryLater(d, context))
  // Our id has another amount there: not applied, read again later.
  if (answer.value.amount !== d.amount) return changesOf(retryLater(d, context))
  const { status, granted, refusedReason } = answer.value
  if (isOver(d))
    return changesOf(
      { ...d, dueAt: null },
      status === d.status ? {} : { contradictingStatus: status },
    )
  if (status === 'open')
    return d.status === 'pending' ? accept(d, context) : changesOf(stayOpen(d, context))
  // An open dispute cannot be refused any more; since the bank will not pay, it is lost.
  if (status === 'refused')
    return d.status === 'pending'
      ? refuse(d, refusedReason ?? '', now)
      : end(changesOf(d), 'lost', 0, now)
  // Won without having been open: accepted first, so that it is credited.
  const before = status === 'won' && d.status === 'pending' ? accept(d, context) : changesOf(d)
  return end(before, status, granted ?? d.amount, now)
}

/** The dispute after its company requested its withdrawal. */
export const withdraw = (d: PurchaseDispute, now: Date): PurchaseDispute =>
  d.isWithdrawing || isOver(d)
    ? d
    : { ...d, isWithdrawing: true, dueAt: after(now, LEASE_MS), attempts: 0, updatedAt: now }

// ── On the wire ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const disputeToWire = (d: PurchaseDispute): Static<typeof Shown> => ({
  resource: 'corporate_purchase_dispute',
  id: d.id,
  purchase_id: d.purchase,
  amount: d.amount,
  credited_amount: d.credited,
  currency: 'BRL',
  reason: d.reason,
  description: d.description,
  status: d.status,
  refused_reason: d.refused,
  withdrawing: d.isWithdrawing && (d.status === 'pending' || d.status === 'open'),
  opened_at: d.openedAt?.toISOString() ?? null,
  ended_at: d.endedAt?.toISOString() ?? null,
  created_at: d.createdAt.toISOString(),
  updated_at: d.updatedAt.toISOString(),
})

export const disputeEvent = ({ dispute: d, type }: NewDisputeEvent): Happened => ({
  owner: d.owner,
  seller: d.seller,
  type,
  objectKind: 'corporate_purchase_dispute',
  objectId: d.id,
  objectSequence: d.version,
  status: d.status,
  referenceId: null,
  data: disputeToWire(d),
  at: d.updatedAt,
})

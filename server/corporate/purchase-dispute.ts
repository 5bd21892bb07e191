// A dispute of a purchase and its life: whether it may be, what of it is credited, and what the issuing bank's word makes of
// it. Pure; the same word applied twice changes nothing the second time.
//
// A credit never gives back what a shop has given back: together they are at most what was cleared.

import type { DISPUTE_REASONS } from '../../contract/corporate/disputes.ts'
import type { EventType } from '../../contract/events.ts'
import type { ProviderResult } from '../banks/bank.ts'
import type { PurchaseDisputeReport, PurchaseDisputeOrder } from '../banks/issuer.ts'
import { backoffMs } from '../base/backoff.ts'
import { addDays, dayOf, type Day } from '../base/calendar.ts'
import { after } from '../base/clock.ts'
import type { OwnerId, PurchaseDisputeId, PurchaseId, SellerId } from '../base/ids.ts'
import { machine, type EventOf, type StateOf } from '../base/machine.ts'
import { cents, type Cents } from '../base/money.ts'
import type { Purchase } from './purchase.ts'

/** The states are the words of the wire; the SQL guard and docs/states.md are made from this table. */
export const transitions = machine({
  pending: { accepted: 'open', won: 'won', lost: 'lost', withdrawn: 'withdrawn', refused: 'refused' },
  open: { won: 'won', lost: 'lost', withdrawn: 'withdrawn' },
  won: {},
  lost: {},
  withdrawn: {},
  refused: {},
})
export type DisputeState = StateOf<typeof transitions>

export type PurchaseDispute = {
  readonly owner: OwnerId
  /** It is the bank's name for it, too. */
  readonly id: PurchaseDisputeId
  readonly seller: SellerId
  readonly purchase: PurchaseId
  readonly status: DisputeState
  readonly reason: (typeof DISPUTE_REASONS)[number]
  readonly description: string | null
  readonly amount: Cents
  /** Of it, what is credited now; for good once it is won. */
  readonly credited: Cents
  /** Why the bank would not have it. */
  readonly refused: string | null
  /** The company takes it back; the bank is yet to say so. */
  readonly isWithdrawing: boolean
  /** When the bank is asked next. */
  readonly dueAt: Date | null
  readonly attempts: number
  /** Counts the events told of it. */
  readonly version: number
  readonly openedAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

// ── Whether one may be ───────────────────────────────────────────────────────────────────────────────────────────────

const WITHIN_DAYS = 90

/** The last day on which a purchase can be disputed. */
export const lastDayToDispute = ({ purchasedAt }: Pick<Purchase, 'purchasedAt'>): Day =>
  addDays(dayOf(purchasedAt), WITHIN_DAYS)

type Amounts = Pick<Purchase, 'cleared' | 'returned' | 'disputed'>

/** What of a purchase can still be disputed. */
export const disputableOf = ({ cleared, returned, disputed }: Amounts): Cents =>
  cents(Math.max(0, cleared - returned - disputed))

/** What of a credit is to be taken back, once a shop has given back as well. */
export const overlapOf = ({ cleared, returned, disputed }: Amounts): Cents =>
  cents(Math.min(disputed, Math.max(0, returned + disputed - cleared)))

export type Hindrance = 'not_confirmed' | 'too_late' | 'too_much'

/** Why a purchase may not be disputed now, by so much; nothing when it may. */
export function hindranceOf(
  p: Amounts & Pick<Purchase, 'status' | 'purchasedAt'>,
  amount: Cents,
  now: Date,
): Hindrance | undefined {
  if (p.status !== 'confirmed') return 'not_confirmed'
  if (dayOf(now) > lastDayToDispute(p)) return 'too_late'
  return amount > disputableOf(p) || amount <= 0 ? 'too_much' : undefined
}

// ── What becomes of it ───────────────────────────────────────────────────────────────────────────────────────────────

/** Who makes a dispute has it for this long; then the worker carries it on. Longer than a bank is waited for. */
export const LEASE_MS = 15_000

type Wanted = Pick<PurchaseDispute, 'owner' | 'id' | 'seller' | 'purchase' | 'reason' | 'description' | 'amount'>

/** A dispute as it begins: unknown to the bank, and leased to whoever makes it. */
export const newDispute = (wanted: Wanted, now: Date): PurchaseDispute => ({
  ...wanted,
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

/** What the bank is asked to carry it forward. What it does not know at a reading it is told again (`put_again`). */
export type DisputeRequest = 'put' | 'read' | 'withdraw' | 'put_again'

/** A withdrawal that was not answered is followed by a reading: the bank may have forgotten the dispute. */
export const nextRequest = (d: Pick<PurchaseDispute, 'status' | 'isWithdrawing' | 'attempts'>): DisputeRequest => {
  if (d.status === 'pending') return 'put'
  return d.status === 'open' && d.isWithdrawing && d.attempts % 2 === 0 ? 'withdraw' : 'read'
}

/** The dispute in the words of the bank, which has a name of its own for the purchase. */
export const orderOf = (d: PurchaseDispute, issuerId: string): PurchaseDisputeOrder => ({
  id: d.id,
  purchase: issuerId,
  amount: d.amount,
  reason: d.reason,
  ...(d.description === null ? {} : { description: d.description }),
})

export const isOver = ({ status }: Pick<PurchaseDispute, 'status'>): boolean => transitions.isFinal(status)

export type NewDisputeEvent = { readonly dispute: PurchaseDispute; readonly type: EventType }
export type DisputeChanges = {
  readonly dispute: PurchaseDispute
  /** What is credited more of the purchase; below zero what is taken back. */
  readonly credit: number
  /** What the bank bears from now on. */
  readonly borne: Cents
  readonly events: readonly NewDisputeEvent[]
  /** The bank's word, where it contradicts one that is final. */
  readonly contradicts?: string
}

const EVENTS: Record<EventOf<typeof transitions>, EventType> = {
  accepted: 'corporate.purchase.disputed',
  won: 'corporate.purchase.dispute.won',
  lost: 'corporate.purchase.dispute.lost',
  withdrawn: 'corporate.purchase.dispute.withdrawn',
  refused: 'corporate.purchase.dispute.refused',
}

function moved(d: PurchaseDispute, event: EventOf<typeof transitions>, now: Date): PurchaseDispute {
  const status = transitions.next(d.status, event)!
  const ended = transitions.isFinal(status) ? { endedAt: now } : {}
  return { ...d, ...ended, status, dueAt: null, attempts: 0, version: d.version + 1, updatedAt: now }
}

const changesOf = (dispute: PurchaseDispute, more: Partial<DisputeChanges> = {}): DisputeChanges => ({
  dispute,
  credit: 0,
  borne: 0 as Cents,
  events: [],
  ...more,
})

type ApplyContext = {
  readonly asked: DisputeRequest
  readonly now: Date
  readonly random: () => number
  readonly disputable: Cents
}
export type DisputeAnswer = ProviderResult<PurchaseDisputeReport | { readonly status: 'absent' }>

/** Asked again after a while, later each time. */
const waitAgain = (d: PurchaseDispute, { now, random }: ApplyContext): PurchaseDispute =>
  isOver(d)
    ? { ...d, dueAt: null }
    : { ...d, attempts: d.attempts + 1, dueAt: after(now, backoffMs(d.attempts + 1, random)) }

/** Still open: nothing is asked until the bank has decided, unless the company takes it back. */
const goOn = (d: PurchaseDispute, context: ApplyContext): PurchaseDispute =>
  d.isWithdrawing ? waitAgain(d, context) : { ...d, dueAt: null, attempts: 0 }

/** Taken by the bank: as much of it is credited as the shop has not given back meanwhile. */
function accept(d: PurchaseDispute, { now, disputable }: ApplyContext): DisputeChanges {
  const credited = cents(Math.min(d.amount, disputable))
  const dispute = { ...moved(d, 'accepted', now), credited, openedAt: now, dueAt: d.isWithdrawing ? now : null }
  return changesOf(dispute, { credit: credited, events: [{ dispute, type: EVENTS.accepted }] })
}

/** Ended by the bank: what it does not grant is taken back. */
function end(before: DisputeChanges, event: 'won' | 'lost' | 'withdrawn', granted: number, now: Date): DisputeChanges {
  const credited = cents(event === 'won' ? Math.min(before.dispute.credited, granted) : 0)
  const dispute = { ...moved(before.dispute, event, now), credited }
  return {
    dispute,
    credit: before.credit + credited - before.dispute.credited,
    borne: credited,
    events: [...before.events, { dispute, type: EVENTS[event] }],
  }
}

function refuse(d: PurchaseDispute, why: string, now: Date): DisputeChanges {
  const dispute = { ...moved(d, 'refused', now), refused: why }
  return changesOf(dispute, { events: [{ dispute, type: EVENTS.refused }] })
}

/**
 * What the bank's answer makes of a dispute. `disputable`: what of its purchase can be credited now. A word after the last is
 * passed over.
 */
export function apply(d: PurchaseDispute, answer: DisputeAnswer, context: ApplyContext): DisputeChanges {
  const { asked, now } = context
  // A refusal that crossed an acceptance is none.
  if (answer.result === 'rejected' && asked === 'put' && d.status === 'pending') return refuse(d, answer.why, now)
  // The bank forgot it, and would not have it again: nobody else will decide it.
  if (answer.result === 'rejected' && asked === 'put_again' && d.status === 'open')
    return end(changesOf(d), 'lost', 0, now)
  if (answer.result !== 'accepted' || answer.value.status === 'absent') return changesOf(waitAgain(d, context))
  // Of another dispute than ours.
  if (answer.value.amount !== d.amount) return changesOf(waitAgain(d, context))
  const { status, granted, refusedReason } = answer.value
  if (isOver(d)) return changesOf({ ...d, dueAt: null }, status === d.status ? {} : { contradicts: status })
  if (status === 'open') return d.status === 'pending' ? accept(d, context) : changesOf(goOn(d, context))
  // One that was open cannot have been refused; but the bank will not pay for it.
  if (status === 'refused')
    return d.status === 'pending' ? refuse(d, refusedReason ?? '', now) : end(changesOf(d), 'lost', 0, now)
  // Won at once: it is credited as any other.
  const before = status === 'won' && d.status === 'pending' ? accept(d, context) : changesOf(d)
  return end(before, status, granted ?? d.amount, now)
}

/** A dispute that its company takes back, from now on. */
export const withdraw = (d: PurchaseDispute, now: Date): PurchaseDispute =>
  d.isWithdrawing || isOver(d)
    ? d
    : { ...d, isWithdrawing: true, dueAt: after(now, LEASE_MS), attempts: 0, updatedAt: now }

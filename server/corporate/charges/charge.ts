// A pix charge that a company pays: a recharge, or a statement. Pure. Every payment of it counts
// for the company, in any amount, late or twice. We return none, but a bank may (return.ts).

import type { EventType } from '../../../contract/events.ts'
import type { ProviderResult, ChargeReport, PixOrder } from '../../providers/bank.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { addDays, dayOf, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { ChargeId, InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../../kernel/machine.ts'
import { cents, sum, type Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cut } from '../../kernel/text/text.ts'
import {
  freshReturns,
  returnedOf,
  returnToWire,
  type ChargeReturn,
  type ReportedReturn,
} from './return.ts'

/**
 * `created`, `paid` and `expired` are the wire's words; the SQL guard and docs/states.md are
 * generated from this table.
 */
export const transitions = machine({
  new: { accepted: 'created', paid: 'paid', declined: 'failed', expired: 'expired' },
  created: { paid: 'paid', expired: 'expired' },
  // The bank decides what it received.
  expired: { paid: 'paid' },
  failed: { paid: 'paid' },
  paid: {},
})
export type ChargeStatus = StateOf<typeof transitions>

export type Charge = {
  readonly owner: OwnerId
  /** Also the txid at the PSP. */
  readonly id: ChargeId
  readonly seller: SellerId
  readonly purpose: 'recharge' | 'invoice'
  readonly invoice: InvoiceId | null
  readonly amount: Cents
  /** Paid so far. */
  readonly paidAmount: Cents
  /** Returns of its payments by the bank, oldest first. */
  readonly returns: readonly ChargeReturn[]
  readonly description: string | null
  readonly status: ChargeStatus
  /** Why the bank refused it. */
  readonly refused: string | null
  readonly brCode: string | null
  readonly location: string | null
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly dueAt: Date | null
  readonly attempts: number
  /** Counts its events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * The request that creates a charge works on it this long; then the worker takes over. Longer than
 * the timeout of a bank call.
 */
export const LEASE_MS = 15_000
const DAY_MS = 86_400_000
/** The least time to pay: a charge created just before midnight expires after it. */
export const DURATION_MIN_MS = 15 * 60_000
const TEXT_MAX = 140

const latest = (one: Date, other: Date): Date => (one > other ? one : other)
const endOfDay = (at: Date): Date => startOf(addDays(dayOf(at), 1))

/**
 * Until when it can be paid: a recharge for a day, a statement's charge until the end of the day.
 */
export const expiryOf = (purpose: Charge['purpose'], now: Date): Date =>
  purpose === 'recharge' ? after(now, DAY_MS) : latest(endOfDay(now), after(now, DURATION_MIN_MS))

type ChargeInput = Pick<
  Charge,
  'owner' | 'id' | 'seller' | 'purpose' | 'invoice' | 'amount' | 'description'
>

/** A new charge: unknown to the bank, and leased to its request. */
export const newCharge = (input: ChargeInput, now: Date): Charge => ({
  ...input,
  paidAmount: 0 as Cents,
  returns: [],
  status: 'new',
  refused: null,
  brCode: null,
  location: null,
  expiresAt: expiryOf(input.purpose, now),
  paidAt: null,
  dueAt: after(now, LEASE_MS),
  attempts: 0,
  version: 0,
  createdAt: now,
  updatedAt: now,
})

/** Whether it can still be paid, or may turn out so when the bank answers. */
const isOpen = (c: Charge): boolean => c.status === 'new' || c.status === 'created'

/** The next call to the bank. */
export type ChargeRequest =
  | { readonly kind: 'charge'; readonly isRetry: boolean }
  | { readonly kind: 'read' }

export const nextRequest = (c: Charge, now: Date): ChargeRequest =>
  c.status === 'new' && c.expiresAt > now
    ? { kind: 'charge', isRetry: c.attempts > 0 }
    : { kind: 'read' }

/** The order that the PSP is sent for a charge. */
export const orderOf = (c: Charge, key: string, now: Date): PixOrder => ({
  txid: c.id,
  amount: c.amount,
  key,
  expiresIn: Math.max(1, Math.ceil((c.expiresAt.getTime() - now.getTime()) / 1000)),
  ...(c.description ? { text: cut(c.description, TEXT_MAX) } : {}),
})

/** A payment that is not on record. */
export type NewPayment = {
  readonly endToEndId: string
  readonly amount: Cents
  readonly paidAt: Date
}
export type NewChargeEvent = { readonly charge: Charge; readonly type: EventType }
export type ChargeChanges = {
  readonly charge: Charge
  readonly newPayments: readonly NewPayment[]
  /** Returns by the bank that are not on record. */
  readonly newReturns: readonly ReportedReturn[]
  readonly events: readonly NewChargeEvent[]
}
export type ApplyContext = {
  readonly request: ChargeRequest
  readonly now: Date
  readonly random: () => number
}

type ChargeChangeSet = {
  c: Charge
  newPayments: NewPayment[]
  newReturns: ReportedReturn[]
  events: NewChargeEvent[]
}

function move(changes: ChargeChangeSet, event: EventOf<typeof transitions>): boolean {
  const status = transitions.next(changes.c.status, event)
  if (status) changes.c = { ...changes.c, status }
  return status !== undefined
}

/** Adds an event of a recharge; a statement's payments are events of the statement. */
function addEvent(changes: ChargeChangeSet, type: EventType, now: Date): void {
  const counts = changes.c.purpose === 'recharge'
  changes.c = { ...changes.c, version: changes.c.version + (counts ? 1 : 0), updatedAt: now }
  if (counts) changes.events.push({ charge: changes.c, type })
}

/** Schedules a retry, with backoff. */
const retryLater = (c: Charge, { now, random }: ApplyContext): Charge => ({
  ...c,
  attempts: c.attempts + 1,
  dueAt: after(now, backoffMs(c.attempts + 1, random)),
})

function expire(changes: ChargeChangeSet, now: Date): void {
  if (!move(changes, 'expired')) return
  changes.c = { ...changes.c, dueAt: null, attempts: 0 }
  addEvent(changes, 'corporate.recharge.expired', now)
}

type Report = Exclude<ChargeReport, { status: 'absent' }>

function applyPayments(
  changes: ChargeChangeSet,
  report: Report,
  known: ReadonlySet<string>,
  now: Date,
): void {
  const fresh = report.payments.filter(({ endToEndId }) => !known.has(endToEndId))
  const once = new Map(fresh.map((one) => [one.endToEndId, one]))
  changes.newPayments = [...once.values()].map(({ endToEndId, amount, paidAt }) => ({
    endToEndId,
    amount,
    paidAt,
  }))
  if (changes.newPayments.length === 0) return
  move(changes, 'paid')
  const paidAmount = cents(
    changes.c.paidAmount + sum(changes.newPayments.map(({ amount }) => amount)),
  )
  changes.c = {
    ...changes.c,
    paidAmount,
    paidAt: changes.c.paidAt ?? changes.newPayments[0]!.paidAt,
  }
  addEvent(changes, 'corporate.recharge.paid', now)
}

function applyCharge(
  changes: ChargeChangeSet,
  report: Report,
  known: ReadonlySet<string>,
  context: ApplyContext,
): void {
  const { now } = context
  if (isOpen(changes.c)) {
    const { brCode, location, expiresAt } = report
    changes.c = { ...changes.c, brCode, location, expiresAt, attempts: 0 }
    if (changes.c.status === 'new' && move(changes, 'accepted'))
      addEvent(changes, 'corporate.recharge.created', now)
  }
  applyPayments(changes, report, known, now)
  changes.newReturns = freshReturns(changes.c, report.payments)
  if (!isOpen(changes.c)) changes.c = { ...changes.c, dueAt: null, attempts: 0 }
  // Completed, but without its payments: read again until the bank lists them.
  else if (report.status === 'completed') changes.c = retryLater(changes.c, context)
  else if (report.status === 'removed' || changes.c.expiresAt <= now) expire(changes, now)
  else changes.c = { ...changes.c, dueAt: changes.c.expiresAt }
}

/**
 * Applies the bank's answer. `known`: the payments on record. Applying it twice changes nothing the
 * second time.
 */
export function apply(
  c: Charge,
  answer: ProviderResult<ChargeReport>,
  known: ReadonlySet<string>,
  context: ApplyContext,
): ChargeChanges {
  const changes: ChargeChangeSet = { c, newPayments: [], newReturns: [], events: [] }
  const isOver = c.expiresAt <= context.now
  if (answer.result === 'unknown') changes.c = retryLater(c, context)
  else if (answer.result === 'rejected') {
    // A rejection that arrives after an acceptance does not count.
    if (context.request.kind === 'charge' && move(changes, 'declined'))
      changes.c = { ...changes.c, refused: answer.why, dueAt: null, updatedAt: context.now }
    else changes.c = retryLater(c, context)
  } else if (answer.value.status === 'absent') {
    if (isOpen(c) && isOver) expire(changes, context.now)
    else changes.c = isOpen(c) ? retryLater(c, context) : { ...c, dueAt: null }
  } else if (answer.value.amount !== c.amount) changes.c = retryLater(c, context)
  else applyCharge(changes, answer.value, known, context)
  return {
    charge: changes.c,
    newPayments: changes.newPayments,
    newReturns: changes.newReturns,
    events: changes.events,
  }
}

const RETRY_AFTER_S = 5

/**
 * The charge, if its bank has accepted it; refuses where the bank rejected it or has not answered.
 */
export function refuseUnlessAccepted(c: Charge): Charge {
  if (c.status === 'failed') throw refuse('charge_refused', { words: { why: c.refused ?? '' } })
  if (c.status !== 'new') return c
  const ids = c.purpose === 'recharge' ? { recharge: c.id } : { payment: c.id }
  throw refuse('bank_unavailable', { ...ids, retryAfter: RETRY_AFTER_S })
}

// ── On the wire ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** The page that shows it. */
const linkOf = (c: Pick<Charge, 'id'>, publicUrl: string): string =>
  `${publicUrl}/corporate/pay/${c.id}`

const timesOf = (c: Charge) => ({
  created_at: c.createdAt.toISOString(),
  updated_at: c.updatedAt.toISOString(),
})

const returnedToWire = ({ returns }: Charge) => ({
  returned_amount: returnedOf(returns),
  returns: returns.map(returnToWire),
})

/** A recharge that the bank has accepted. */
export const rechargeToWire = (c: Charge, publicUrl: string) => ({
  resource: 'corporate_recharge' as const,
  id: c.id,
  amount: c.amount,
  paid_amount: c.paidAmount,
  ...returnedToWire(c),
  description: c.description,
  status: c.status,
  brcode: c.brCode ?? '',
  link: linkOf(c, publicUrl),
  expires_at: c.expiresAt.toISOString(),
  paid_at: c.paidAt?.toISOString() ?? null,
  ...timesOf(c),
})

/** A charge of a statement. */
export const paymentToWire = (c: Charge, publicUrl: string) => ({
  resource: 'corporate_invoice_payment' as const,
  id: c.id,
  invoice_id: c.invoice,
  amount: c.amount,
  paid_amount: c.paidAmount,
  ...returnedToWire(c),
  status: c.status,
  brcode: c.brCode ?? '',
  link: linkOf(c, publicUrl),
  expires_at: c.expiresAt.toISOString(),
  paid_at: c.paidAt?.toISOString() ?? null,
  ...timesOf(c),
})

export const chargeToWire = (c: Charge, publicUrl: string) =>
  c.purpose === 'recharge' ? rechargeToWire(c, publicUrl) : paymentToWire(c, publicUrl)

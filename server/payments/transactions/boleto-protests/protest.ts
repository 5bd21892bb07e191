// The protest of an overdue boleto ("protesto") at a registry office ("cartório"): what may be asked of
// its bank, what each answer and report changes, and how long the boleto waits for it. Pure.

import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { payableOn } from '../../../kernel/brazil/boleto-due.ts'
import { after } from '../../../kernel/clock.ts'
import { machine, type EventOf } from '../../../kernel/machine.ts'
import type { Cents } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ProtestAct, ProtestReport } from '../../../providers/bank.ts'
import { addEvent, type ChangeSet, type Instant } from '../changes.ts'
import { endOf } from '../methods/due-terms.ts'
import type { Protest, ProtestStatus } from '../methods/payment-method.ts'
import type { Paid } from '../received/payment.ts'
import { isOpen, LEASE_MS, type BoletoTransaction, type Transaction } from '../transaction.ts'

/** The statuses are the wire's; docs/states.md is generated from this table. */
export const protestTransitions = machine({
  requested: {
    ordered: 'ordered',
    refused: 'refused',
    at_registry: 'at_registry_office',
    protested: 'protested',
    paid: 'paid_at_registry_office',
    canceled: 'canceled',
  },
  ordered: {
    cancel_asked: 'cancel_requested',
    at_registry: 'at_registry_office',
    protested: 'protested',
    paid: 'paid_at_registry_office',
    canceled: 'canceled',
  },
  at_registry_office: {
    cancel_asked: 'cancel_requested',
    protested: 'protested',
    paid: 'paid_at_registry_office',
    canceled: 'canceled',
  },
  cancel_requested: {
    canceled: 'canceled',
    kept: 'ordered',
    kept_at_registry: 'at_registry_office',
    protested: 'protested',
    paid: 'paid_at_registry_office',
  },
  // Its bank, or a person there, may order it without us.
  canceled: {
    asked: 'requested',
    ordered: 'ordered',
    at_registry: 'at_registry_office',
    protested: 'protested',
    paid: 'paid_at_registry_office',
  },
  refused: {
    asked: 'requested',
    ordered: 'ordered',
    at_registry: 'at_registry_office',
    protested: 'protested',
    paid: 'paid_at_registry_office',
  },
  protested: { paid: 'paid_at_registry_office', canceled: 'canceled' },
  paid_at_registry_office: {},
})
type ProtestEvent = EventOf<typeof protestTransitions>

const DAY_MS = 86_400_000
/** A registry office gives the payer days, and the bank tells of it later still. */
const WAITS_MS = 60 * DAY_MS
/** No bank notifies of a protest, so its boleto is read this often. */
const READ_EVERY_MS = DAY_MS
/** The steps that are kept, so that the row stays small: the last ones. */
const STEPS_MAX = 20

const UNDER_WAY: ReadonlySet<ProtestStatus> = new Set([
  'requested',
  'ordered',
  'at_registry_office',
  'cancel_requested',
])

/** Whether a boleto is in protest, so that it can be neither changed nor canceled. */
export const isInProtest = (t: Transaction): boolean =>
  t.method === 'boleto' && t.boleto.protest !== undefined && UNDER_WAY.has(t.boleto.protest.status)

/** Those that end a boleto no sooner: what was paid there is reported later. */
const WAITING: ReadonlySet<ProtestStatus> = new Set([
  ...UNDER_WAY,
  'protested',
  'paid_at_registry_office',
])

/** Until when an unpaid boleto waits for its protest; undefined: it does not. */
const protestEnd = ({ boleto: { protest } }: BoletoTransaction): Date | undefined =>
  protest && WAITING.has(protest.status)
    ? after(new Date(protest.steps.at(-1)!.at), WAITS_MS)
    : undefined

/**
 * With the instant from which it can be paid by none of the terms that it may have, and waits for no
 * protest.
 */
export function withEnd(t: BoletoTransaction): BoletoTransaction {
  const { terms, changing } = t.boleto
  const byTerms = [terms, ...(changing?.steps ?? []).map((step) => step.terms)].map(endOf)
  const ends = [...byTerms, ...[protestEnd(t)].flatMap((end) => end ?? [])]
  return { ...t, expiresAt: ends.reduce((last, one) => (one > last ? one : last)) }
}

/** Refuses a transaction that is no boleto of which its bank can be asked this now. */
export function demandProtestable(t: Transaction, act: ProtestAct, now: Date): BoletoTransaction {
  if (t.method !== 'boleto' || t.status !== 'pending' || t.cancelAskedAt || t.expiresAt <= now)
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  const { accepted, terms, protest } = t.boleto
  if (act === 'protest_cancel') {
    // A bank may take a stop and not make it: then it is asked again.
    const mayBe = protest && protestTransitions.may(protest.status, 'cancel_asked')
    if (!mayBe && protest?.status !== 'cancel_requested' && !isAsked(t, act))
      throw refuse('no_protest', { transaction: t.id })
    return t
  }
  if (!accepted) throw refuse('boleto_not_registered', { transaction: t.id })
  const due = payableOn(terms)
  if (dayOf(now) <= due) throw refuse('boleto_not_overdue', { words: { due }, transaction: t.id })
  return t
}

/** Whether it was asked before, so that asking again changes nothing. */
export const isAsked = (
  { boleto: { protest, changing } }: BoletoTransaction,
  act: ProtestAct,
): boolean =>
  protest !== undefined &&
  (act === 'protest'
    ? !protestTransitions.may(protest.status, 'asked')
    : (protest.status === 'cancel_requested' && changing !== undefined) ||
      protest.status === 'canceled')

/** The boleto with a stored request about its protest. Refuses one while a change is under way. */
export function withProtestRequest(
  t: BoletoTransaction,
  act: ProtestAct,
  { id, now }: { id: string; now: Date },
): BoletoTransaction {
  if (t.boleto.changing) throw refuse('request_in_progress', { retryAfter: 1 })
  const { fee, parts } = t
  const step = { field: act, terms: t.boleto.terms, fee, parts }
  const changing = { id, steps: [step], askedAt: now.toISOString() }
  const asked = withStatus(t, act === 'protest' ? 'requested' : 'cancel_requested', now)
  return {
    ...asked,
    boleto: { ...asked.boleto, changing },
    attempts: 0,
    dueAt: after(now, LEASE_MS),
  }
}

function withStatus(
  t: BoletoTransaction,
  status: ProtestStatus,
  now: Date,
  why?: string,
): BoletoTransaction {
  const at = now.toISOString()
  const { protest } = t.boleto
  const isNew = protest === undefined || status === 'requested'
  const step = { status, at, ...(why !== undefined && { why }) }
  const next: Protest = {
    status,
    askedAt: isNew ? at : protest.askedAt,
    steps: [...(protest?.steps ?? []), step].slice(-STEPS_MAX),
  }
  return { ...t, boleto: { ...t.boleto, protest: next }, updatedAt: now }
}

const SAYS: Readonly<Record<ProtestStatus, string>> = {
  requested: 'protest requested',
  ordered: 'protest ordered at the bank',
  at_registry_office: 'protest at the registry office',
  cancel_requested: 'cancellation of the protest requested',
  canceled: 'protest canceled',
  refused: 'protest refused by the bank',
  protested: 'protested',
  paid_at_registry_office: 'paid at the registry office',
}

type Told = { readonly status: ProtestStatus; readonly code?: string; readonly why?: string }

/** Records a step, with its event. */
function step(
  changes: ChangeSet<BoletoTransaction>,
  { status, code, why }: Told,
  time: Instant,
): void {
  const t = withStatus(changes.t, status, time.now, why)
  changes.t = isOpen(t) ? withEnd(t) : t
  const { amount } = changes.t
  const entry = {
    operation: 'protest',
    status: why === undefined ? 'succeeded' : 'failed',
    amount,
    message: why ?? SAYS[status],
    ...(code !== undefined && { code }),
  } as const
  addEvent(changes as ChangeSet, 'transaction.updated', entry, time)
}

/** Moves a protest where its table allows it; one that only the bank ordered begins with its report. */
function move(changes: ChangeSet<BoletoTransaction>, event: ProtestEvent, time: Instant): void {
  const from = changes.t.boleto.protest?.status ?? 'refused'
  const status = protestTransitions.next(from, event)
  if (status) step(changes, { status }, time)
}

/**
 * Its bank has taken what it was asked. Where it tells how far a protest is, a stop counts only when it
 * tells that.
 */
export function takenByBank(
  changes: ChangeSet<BoletoTransaction>,
  act: ProtestAct,
  told: ProtestReport | undefined,
  time: Instant,
): void {
  if (act === 'protest') move(changes, 'ordered', time)
  else if (told === undefined) move(changes, 'canceled', time)
}

/** Its bank refused what it was asked: the protest is as it was before. */
export function refusedByBank(
  changes: ChangeSet<BoletoTransaction>,
  act: ProtestAct,
  { code, why }: { code: string; why: string },
  time: Instant,
): void {
  const { protest } = changes.t.boleto
  const before = protest?.steps.findLast(({ status }) => status !== 'cancel_requested')?.status
  const kept = before === 'at_registry_office' ? 'kept_at_registry' : 'kept'
  const event = act === 'protest' ? 'refused' : kept
  const status = protest && protestTransitions.next(protest.status, event)
  if (status) step(changes, { status, code, why }, time)
}

const EVENTS: Readonly<Record<Exclude<ProtestReport, 'none'>, ProtestEvent>> = {
  ordered: 'ordered',
  at_registry: 'at_registry',
  protested: 'protested',
  canceled: 'canceled',
  paid: 'paid',
}

/**
 * What its bank tells of the protest. That it has none ends only one that the registry office had, or
 * that was to be stopped: a reading may be older than an order.
 */
export function follow(
  changes: ChangeSet<BoletoTransaction>,
  told: ProtestReport,
  time: Instant,
): void {
  const { protest, changing } = changes.t.boleto
  if (told !== 'none') {
    if (protest || told !== 'canceled') move(changes, EVENTS[told], time)
    return
  }
  const isLeft = protest?.status === 'at_registry_office'
  if (isLeft || (protest?.status === 'cancel_requested' && !changing))
    move(changes, 'canceled', time)
}

/** While it may be paid at the registry office: not every bank tells that it was paid there. */
const PAID_THERE: ReadonlySet<ProtestStatus> = new Set([
  'ordered',
  'at_registry_office',
  'cancel_requested',
  'protested',
  'paid_at_registry_office',
])

/**
 * What was due for a payment: at the registry office no more than it took, which counts its own days,
 * and no less than the face.
 */
export const dueAtRegistry = (
  { boleto: { protest, terms } }: BoletoTransaction,
  { way, amount }: Pick<Paid, 'way' | 'amount'>,
  due: Cents,
): Cents =>
  way === 'boleto' && protest && PAID_THERE.has(protest.status) && amount >= terms.amount
    ? (Math.min(amount, due) as Cents)
    : due

/** The boleto, due again within a day while its protest is under way. */
export function watched(t: BoletoTransaction, now: Date): BoletoTransaction {
  if (!isOpen(t) || protestEnd(t) === undefined) return t
  const next = after(now, READ_EVERY_MS)
  return t.dueAt !== null && t.dueAt <= next ? t : { ...t, dueAt: next }
}

// A purchase by an issued card: asked, decided, cleared, reversed, refunded, and what happens by
// time. Pure; it knows no SQL, no clock and no client.

import { after } from '../../server/kernel/clock.ts'
import { type Cents, shareOf } from '../../server/kernel/money.ts'
import { refused, type Refused } from '../http/problem.ts'

export const METHODS = ['online', 'contactless', 'chip', 'magstripe', 'recurring'] as const
/** How a purchase is cleared by time. */
export const CLEARINGS = ['full', 'partial', 'over', 'late', 'never'] as const
export type Clearing = (typeof CLEARINGS)[number]

export type PurchaseAttempt = {
  client: string
  /** The bank's id for the authorization. */
  id: string
  card: string
  seller: string
  /** In centavos of reais. */
  amount: Cents
  merchant: { name: string; mcc: string; country: string }
  merchantAmount: number
  merchantCurrency: string
  method: (typeof METHODS)[number]
  at: Date
}

export type Entry = {
  id: string
  kind: 'clearing' | 'reversal' | 'refund'
  amount: Cents
  at: Date
}
/**
 * A clearing by time: `part` in basis points of what was authorized and not reversed, or the rest
 * of it.
 */
export type Step = { at: Date; part: number | 'rest' }

export type Purchase = PurchaseAttempt & {
  /** `asking`: undecided, and known to the bank alone. */
  status: 'asking' | 'authorized' | 'denied' | 'lapsed'
  approvedBy: 'client' | 'stand_in'
  deniedReason: string | null
  expiresAt: Date
  plan: readonly Step[]
  entries: readonly Entry[]
  changedAt: Date
}

/** The decision about a purchase, and who made it. */
export type Approval = { by: 'client' | 'stand_in'; approved: boolean; reason: string | null }

const DENIED = 'issuer_denied'
export const WRONG_SECRETS = 'wrong_secrets'

const DAY_MS = 86_400_000
const WHOLE_BP = 10_000
/** An authorization that was not cleared within this time lapses. */
const LAPSE_AFTER_MS = 7 * DAY_MS
/**
 * A purchase still undecided after this time, because its process ended, is denied: the buyer left
 * long ago.
 */
const DECISION_MS = 60_000
const ENTRIES_MAX = 50
/** With a tip: the most that can be cleared, in basis points of what was authorized. */
const OVER_MAX_BP = 12_000
const PART_BP = 6_000

const days = (at: Date, n: number): Date => after(at, n * DAY_MS)

const PLANS: Record<Clearing, (at: Date) => Step[]> = {
  full: (at) => [{ at: days(at, 1), part: 'rest' }],
  partial: (at) => [
    { at: days(at, 1), part: PART_BP },
    { at: days(at, 2), part: 'rest' },
  ],
  over: (at) => [{ at: days(at, 1), part: OVER_MAX_BP }],
  // After it has lapsed: this happens.
  late: (at) => [{ at: days(at, 8), part: 'rest' }],
  never: () => [],
}

/** A purchase that its client is about to be asked about. */
export const asking = (ask: PurchaseAttempt, clearing: Clearing): Purchase => ({
  ...ask,
  status: 'asking',
  approvedBy: 'client',
  deniedReason: null,
  expiresAt: after(ask.at, LAPSE_AFTER_MS),
  plan: PLANS[clearing](ask.at),
  entries: [],
  changedAt: ask.at,
})

/** Decides it, once. */
export function decide(known: Purchase, { by, approved, reason }: Approval, at: Date): Purchase {
  if (known.status !== 'asking') return known
  const decided = { ...known, approvedBy: by, changedAt: at }
  return approved
    ? { ...decided, status: 'authorized' }
    : { ...decided, status: 'denied', deniedReason: reason ?? DENIED, plan: [] }
}

const sumOf = ({ entries }: Purchase, kind: Entry['kind']): number =>
  entries.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0)

export const clearedOf = (known: Purchase): Cents => sumOf(known, 'clearing') as Cents
export const refundedOf = (known: Purchase): Cents => sumOf(known, 'refund') as Cents
/** What was authorized, less what was reversed. */
const unreversed = (known: Purchase): Cents => (known.amount - sumOf(known, 'reversal')) as Cents
/** What is still held for it. */
const held = (known: Purchase): Cents =>
  (known.status === 'authorized' ? unreversed(known) : 0) as Cents

function withEntry(known: Purchase, kind: Entry['kind'], amount: Cents, at: Date): Purchase {
  const entry = { id: `${known.id}-${known.entries.length + 1}`, kind, amount, at }
  return { ...known, entries: [...known.entries, entry], changedAt: at }
}

const cannot = (why: string): Refused => refused('CompraRecusada', why)
const isFull = ({ entries }: Purchase): boolean => entries.length >= ENTRIES_MAX

/**
 * Clears `amount`, or what is left to clear: in any number of parts, up to a tip above what was
 * authorized. One that lapsed can still be cleared.
 */
export function clear(known: Purchase, amount: Cents | undefined, at: Date): Purchase | Refused {
  if (known.status === 'asking' || known.status === 'denied')
    return cannot('A compra não foi autorizada.')
  const done = clearedOf(known)
  const part = amount ?? (Math.max(0, unreversed(known) - done) as Cents)
  const max = shareOf(known.amount, OVER_MAX_BP, WHOLE_BP)
  if (part < 1 || done + part > max || isFull(known)) return cannot('Não há tanto a liquidar.')
  return { ...withEntry(known, 'clearing', part, at), status: 'authorized', plan: [] }
}

/** Releases all that is held or a part of it, before any of it is cleared. */
export function reverse(known: Purchase, amount: Cents | undefined, at: Date): Purchase | Refused {
  const part = amount ?? held(known)
  if (clearedOf(known) > 0) return cannot('A compra já foi liquidada: cabe um estorno.')
  if (part < 1 || part > held(known) || isFull(known)) return cannot('Não há tanto a desfazer.')
  const reversed = withEntry(known, 'reversal', part, at)
  return held(reversed) === 0 ? { ...reversed, plan: [] } : reversed
}

/** Refunds all that is left of the clearings, or a part of it. */
export function refund(known: Purchase, amount: Cents | undefined, at: Date): Purchase | Refused {
  const left = (clearedOf(known) - refundedOf(known)) as Cents
  const part = amount ?? left
  if (part < 1 || part > left || isFull(known)) return cannot('Não há tanto a estornar.')
  return withEntry(known, 'refund', part, at)
}

function takeStep(known: Purchase, { part }: Step, rest: readonly Step[], at: Date): Purchase {
  const left = Math.max(0, unreversed(known) - clearedOf(known)) as Cents
  const amount = part === 'rest' ? left : shareOf(unreversed(known), part, WHOLE_BP)
  const after = amount < 1 ? known : clear(known, amount, at)
  return { ...('refused' in after ? known : after), plan: rest }
}

/** Whether it will lapse: nothing was cleared, and something is held. */
const mayLapse = (known: Purchase): boolean =>
  known.status === 'authorized' && clearedOf(known) === 0 && held(known) > 0

/** When its next step is due. */
export function nextDue(known: Purchase): Date | null {
  if (known.status === 'asking') return after(known.at, DECISION_MS)
  const [step] = known.plan
  const lapse = mayLapse(known) ? known.expiresAt : undefined
  if (!step || !lapse) return step?.at ?? lapse ?? null
  return step.at < lapse ? step.at : lapse
}

/** Bound of steps: a plan's, a lapse, and one more. */
const STEPS_MAX = 5

function step(known: Purchase, at: Date): Purchase {
  if (known.status === 'asking')
    return decide(known, { by: 'stand_in', approved: false, reason: null }, at)
  const [first, ...rest] = known.plan
  if (first && first.at <= at) return takeStep(known, first, rest, at)
  return { ...known, status: 'lapsed', changedAt: at }
}

/**
 * The purchase after everything that is due by `now`; the same object where nothing is. Its change
 * is dated now, not when it was due: clients that poll changes have already read up to now.
 */
export function applyDue(known: Purchase, now: Date): Purchase {
  let current = known
  for (let n = 0; n < STEPS_MAX; n++) {
    const due = nextDue(current)
    if (!due || due > now) break
    current = { ...step(current, due), changedAt: now }
  }
  return current
}

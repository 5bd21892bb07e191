// The credits of a company's purchase disputes, as plain amounts: a part of the model in
// corporate-model.ts. What the shop refunded is never credited again.

import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'

/** `left`: the credited part, provisional until the decision, final once won. */
export type Dispute = {
  readonly amount: number
  left: number
  isOpen: boolean
  /** When the bank decides by itself; undefined once it has decided. */
  decidesAt: number
}
type Disputed = {
  readonly at: number
  readonly state: string
  readonly cleared: number
  readonly returned: number
  readonly disputes: Dispute[]
}

const DAY_MS = 86_400_000
const DECIDED_MS = 30 * DAY_MS
const WITHIN_DAYS = 90
const [LOST, REFUSED] = [77, 78]

export const creditedOf = ({ disputes }: Pick<Disputed, 'disputes'>): number =>
  disputes.reduce((all, { left }) => all + left, 0)

export const disputableOf = (p: Disputed): number => p.cleared - p.returned - creditedOf(p)

/** The reason for which this amount of a purchase cannot be disputed now. */
export function refusalOf(p: Disputed, amount: number, now: number): string | undefined {
  if (p.disputes.some(({ isOpen }) => isOpen)) return 'purchase_disputed'
  if (p.state !== 'confirmed') return 'purchase_not_disputable'
  if (dayOf(new Date(now)) > addDays(dayOf(new Date(p.at)), WITHIN_DAYS)) return 'dispute_too_late'
  return amount < 1 || amount > disputableOf(p) ? 'invalid_request' : undefined
}

/** Disputes an amount; returns the credited amount, zero if the bank refuses. */
export function disputed(p: Disputed, amount: number, now: number): number {
  if (amount % 100 === REFUSED) return 0
  p.disputes.push({ amount, left: amount, isOpen: true, decidesAt: now + DECIDED_MS })
  return amount
}

/**
 * Ends a dispute, with the bank's own decision unless one is given; returns the amount that is owed
 * again.
 */
export function ended(one: Dispute, isWon = one.amount % 100 !== LOST): number {
  one.isOpen = false
  one.decidesAt = Infinity
  if (isWon) return 0
  const owed = one.left
  one.left = 0
  return owed
}

/** The part of the credits that the merchant has refunded meanwhile: it is owed again. */
export function takeBack(p: Disputed): number {
  const over = Math.max(0, -disputableOf(p))
  let rest = over
  for (const one of p.disputes.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))) {
    const taken = Math.min(rest, one.left)
    one.left -= taken
    rest -= taken
  }
  return over
}

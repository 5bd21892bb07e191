// Cashback: the part of a purchase that its statement credits, by the rule of its category. Pure.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'

/**
 * Cashback in basis points of the purchase, for one category, or (`*`) for all categories without a
 * rule. The newest applies.
 */
export type CashbackRule = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly category: string
  readonly basisPoints: number
  readonly startsAt: Date
}

export const EVERY_OTHER = '*'

const newest = (
  rules: readonly CashbackRule[],
  category: string,
  at: Date,
): CashbackRule | undefined =>
  rules
    .filter((rule) => rule.category === category && rule.startsAt <= at)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0]

/** The basis points for a purchase of `category` at `at`; 0 without a rule. */
export const basisPointsFor = (
  rules: readonly CashbackRule[],
  category: string,
  at: Date,
): number => (newest(rules, category, at) ?? newest(rules, EVERY_OTHER, at))?.basisPoints ?? 0

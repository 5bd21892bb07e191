// Whether the split rules of a payment link divide each sale that its buyers can make. Pure.

import type { Cents } from '../../kernel/money.ts'
import { feeUnder, type FeePlan } from '../../marketplace/fees/plan.ts'
import {
  appliesTo,
  checkReceivers,
  withoutRange,
  type RangedRule,
} from '../../marketplace/splits/rule.ts'
import { divide } from '../../marketplace/splits/split.ts'
import type { PaymentLink } from './payment-link.ts'

const ZERO = 0 as Cents

/** The least and the most that a buyer can pay. */
const boundsOf = ({
  amount,
  amountMin,
  amountMax,
}: PaymentLink): { least: Cents; most: Cents } => ({
  least: (amount ?? amountMin)!,
  most: (amount ?? amountMax)!,
})

/**
 * Both ends of each span of amounts to which the same rules apply. Parts and fees grow evenly with
 * the amount: what both ends allow, the amounts between allow, but for a centavo of rounding, which
 * the sale itself refuses.
 */
function edgesOf(link: PaymentLink): Cents[] {
  const { least, most } = boundsOf(link)
  const changes = link.splitRules.flatMap(({ minAmount: from, maxAmount: to }) => [
    ...(from === null ? [] : [from - 1, from]),
    ...(to === null ? [] : [to, to + 1]),
  ])
  const inside = changes.filter((amount) => amount > least && amount < most)
  return [...new Set([least, ...inside, most])] as Cents[]
}

/**
 * The largest fee of a sale of this amount: what is divided with it can be divided with a smaller
 * one.
 */
function feeMax(
  { paymentTypes, installmentsMax }: PaymentLink,
  plan: FeePlan,
  amount: Cents,
): Cents {
  const fees = paymentTypes.flatMap((method) =>
    Array.from({ length: method === 'credit' ? installmentsMax : 1 }, (_, n) =>
      feeUnder(plan, method, n + 1, amount),
    ),
  )
  return Math.max(...fees) as Cents
}

/**
 * Refuses a link whose split would refuse a sale. `known`: the sellers of the platform that may
 * receive (`owner/id`). `plan`: in force; without one nothing can be sold yet, and the fees are
 * left to the sale.
 */
export function checkSplit(
  link: PaymentLink,
  plan: FeePlan | undefined,
  known: ReadonlySet<string>,
): void {
  checkReceivers(link.owner, link.splitRules, known)
  for (const amount of edgesOf(link)) {
    const rules = link.splitRules.filter((rule) => appliesTo(rule, amount)).map(withoutRange)
    divide({ seller: link.seller, amount, fee: plan ? feeMax(link, plan, amount) : ZERO }, rules)
  }
}

/**
 * The rules that apply to every transaction of a link, of its own or the stored ones of its seller.
 */
export function rulesForAll(
  link: PaymentLink,
  stored: readonly RangedRule[],
): readonly RangedRule[] {
  const { least, most } = boundsOf(link)
  const rules = link.splitRules.length > 0 ? link.splitRules : stored
  return rules.filter((rule) => appliesTo(rule, least) && appliesTo(rule, most))
}

// A platform's fee plan: what a transaction costs by method and installments. Pure. A version of a
// plan never changes, and a transaction keeps the version it was made under, so its fee can always
// be explained.

import { feeOf, type Cents, type FeeRule } from '../../kernel/money.ts'

export const METHODS = ['pix', 'boleto', 'credit'] as const
export type Method = (typeof METHODS)[number]
export const INSTALLMENTS_MAX = 12

/**
 * A price: `bp` basis points of the amount and `fixed` centavos, for a method and a span of
 * installments.
 */
export type PlanRule = FeeRule & {
  readonly method: Method
  readonly instalments: readonly [number, number]
}

export type FeePlan = {
  readonly version: number
  readonly feeOnRefund: 'return' | 'keep'
  readonly rules: readonly PlanRule[]
}

/** The rule for a transaction; undefined where the plan has none, which means no fee. */
export const ruleFor = (
  plan: Pick<FeePlan, 'rules'>,
  method: Method,
  installments: number,
): PlanRule | undefined =>
  plan.rules.find(
    (one) =>
      one.method === method &&
      one.instalments[0] <= installments &&
      one.instalments[1] >= installments,
  )

/** The fee of a transaction under a plan, in centavos. */
export const feeUnder = (
  plan: Pick<FeePlan, 'rules'>,
  method: Method,
  installments: number,
  amount: Cents,
): Cents => feeOf(amount, ruleFor(plan, method, installments) ?? { bp: 0, fixed: 0 })

/**
 * The sandbox's fees: 0.99 % pix, R$ 3.49 boleto, 3.99 % credit and 0.50 % more for each further
 * installment.
 */
export const SANDBOX_RULES: readonly PlanRule[] = [
  { method: 'pix', instalments: [1, 1], bp: 99, fixed: 0 },
  { method: 'boleto', instalments: [1, 1], bp: 0, fixed: 349 },
  ...Array.from({ length: INSTALLMENTS_MAX }, (_, n): PlanRule => ({
    method: 'credit',
    instalments: [n + 1, n + 1],
    bp: 399 + 50 * n,
    fixed: 0,
  })),
]

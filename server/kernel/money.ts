// Money in whole centavos, with a type of its own. This is the only place that divides or rounds
// money, so no centavo is lost. It knows nothing of transactions, sellers, payment methods or fee
// plans.

/**
 * Whole centavos (1/100 of a real). A number, so that it is a JSON integer on the wire and an int8
 * in SQL.
 */
export type Cents = number & { readonly unit: 'cents' }

/**
 * The most one amount may be: R$ 999 999 999.99. It fits the 13 characters of field 54 of a BR Code
 * and the ten digits before the point of the API Pix (`\d{1,10}\.\d{2}`), and 90 000 such amounts
 * still add up safely.
 */
export const AMOUNT_MAX_CENTS = 99_999_999_999 as Cents

/** `n` as centavos. Throws RangeError unless it is a whole number within ±2^53. */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole cents: ${n}`)
  // -0 is 0: two equal amounts must be the same value for every way of comparing.
  return (n === 0 ? 0 : n) as Cents
}

/** The sum of `parts`; 0 for none. Throws RangeError when it leaves ±2^53. */
export function sum(parts: readonly Cents[]): Cents {
  let total = 0
  for (const part of parts) total = cents(total + part)
  return total as Cents
}

const REAIS = /^-?\d+\.\d{2}$/

/**
 * As the API Pix, EMV and our pages write it: "45.09", "-0.05". Always two decimals, never a
 * thousands separator.
 */
export function toReais(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads what `toReais` writes. Throws RangeError for anything else ("45", "45.9", "45,09", "
 * 45.09", "1e2").
 */
export function fromReais(text: string): Cents {
  if (!REAIS.test(text)) throw new RangeError(`not reais with two decimals: ${text}`)
  return cents(Number(text.replace('.', '')))
}

/** A price: `bp` basis points (1/100 of a percent) of the amount, and `fixed` centavos. */
export type FeeRule = { readonly bp: number; readonly fixed: number }

/**
 * The fee of a transaction: (amount·bp + 5000) div 10000 + fixed, so half a centavo rounds up.
 * Never more than the amount, because a seller cannot owe for having sold. See docs/marketplace.md,
 * "Platform fees". Throws RangeError for a negative amount or rule.
 */
export function feeOf(amount: Cents, rule: FeeRule): Cents {
  const fee =
    (nonNegative(amount) * nonNegative(rule.bp) + 5_000n) / 10_000n + nonNegative(rule.fixed)
  return fee > amount ? amount : fromBigInt(fee)
}

/**
 * `part`/`total` of `whole`, half a centavo rounded up. `part` and `total` are whole numbers of any
 * one unit (centavos, basis points). Throws RangeError for a negative number and for a `total` of
 * 0.
 */
export function shareOf(whole: Cents, part: number, total: number): Cents {
  if (total === 0) throw new RangeError('a share of nothing')
  const divisor = nonNegative(total)
  return fromBigInt((2n * nonNegative(whole) * nonNegative(part) + divisor) / (2n * divisor))
}

/**
 * The same, rounded down: for charges that the law caps, which must never exceed the cap by a
 * centavo.
 */
export function floorShareOf(whole: Cents, part: number, total: number): Cents {
  if (total === 0) throw new RangeError('a share of nothing')
  return fromBigInt((nonNegative(whole) * nonNegative(part)) / nonNegative(total))
}

/**
 * Divides `amount` in proportion to `weights`, and the parts sum to it exactly: each part is first
 * rounded down, then the remaining centavos go one each to the largest remainders, the earlier
 * weight first (the largest remainder method of Hamilton). 100 by thirds is 34, 33, 33. A weight of
 * 0 gets 0. When the weights are amounts whose sum is at least `amount`, no part is greater than
 * its weight: dividing a payment by the amounts still owed never gives any receiver too much.
 * Throws RangeError for no weights, weights that are all 0, and negative or broken numbers.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const whole = nonNegative(amount)
  const big = weights.map(nonNegative)
  const total = big.reduce((all, weight) => all + weight, 0n)
  if (total === 0n) throw new RangeError('nothing to divide by: no weight above 0')

  const parts = big.map((weight) => (whole * weight) / total)
  const remainders = big.map((weight) => (whole * weight) % total)
  const left = Number(whole - parts.reduce((all, part) => all + part, 0n))
  const byRemainder = remainders
    .map((_, index) => index)
    .toSorted((a, b) => compare(remainders[b]!, remainders[a]!))
  for (const index of byRemainder.slice(0, left)) parts[index]! += 1n
  return parts.map(fromBigInt)
}

/**
 * The amounts that decide how much of the fee a refund gives back. Named, so that two cannot be
 * swapped. All in centavos.
 */
export type FeeRefund = {
  /** The fee of the whole transaction. */
  readonly fee: Cents
  /** The amount of the whole transaction. */
  readonly amount: Cents
  /** Refunded by earlier refunds of this transaction. */
  readonly refundedBefore: Cents
  readonly refundNow: Cents
  /** The part of the fee that earlier refunds gave back. */
  readonly givenBackBefore: Cents
}

/**
 * The part of the fee this refund gives back under a plan with `fee_on_refund: "return"`: round(fee
 * · refunded so far / amount) less what was already given back, never below 0. Each refund is
 * computed from the total refunded so far, so rounding errors cannot add up: partial refunds give
 * back exactly the fee in the end, and never more before. See docs/marketplace.md, "Platform fees".
 * Throws RangeError when more is refunded than was sold.
 */
export function feeRefund(refund: FeeRefund): Cents {
  const refunded = cents(refund.refundedBefore + refund.refundNow)
  if (refunded > refund.amount)
    throw new RangeError(`refunded ${refunded} of a sale of ${refund.amount}`)
  return cents(Math.max(0, shareOf(refund.fee, refunded, refund.amount) - refund.givenBackBefore))
}

function nonNegative(n: number): bigint {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a whole number from 0: ${n}`)
  return BigInt(n)
}

const fromBigInt = (n: bigint): Cents => cents(Number(n))

function compare(a: bigint, b: bigint): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

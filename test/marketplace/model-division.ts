// How the model of a marketplace divides amounts: the fee, the parts of each receiver, and their
// installments. It knows none of our own functions.

import type { Method, Rule, Part, Receivable } from './model.ts'

export const total = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0)

/**
 * Divides by weights; the remainder goes, one centavo each, to the largest remainders, the earlier
 * first.
 */
export function share(amount: number, weights: readonly number[]): number[] {
  const all = total(weights)
  const parts = weights.map((weight) => Math.floor((amount * weight) / all))
  const rests = weights.map((weight, n) => ({ n, rest: (amount * weight) % all }))
  const order = rests.toSorted((a, b) => b.rest - a.rest || a.n - b.n)
  for (const { n } of order.slice(0, amount - total(parts))) parts[n]!++
  return parts
}

/** The fee plan of the sandbox. */
export function feeOf(amount: number, method: Method, installments: number): number {
  if (method === 'boleto') return Math.min(349, amount)
  const bp = method === 'pix' ? 99 : 399 + 50 * (installments - 1)
  return Math.floor((amount * bp + 5_000) / 10_000)
}

/** The parts of each receiver; undefined if the rules are impossible. */
export function divided(
  seller: number,
  amount: number,
  fee: number,
  rules: readonly Rule[],
): Part[] | undefined {
  const percents = rules.map(({ bp = 0 }) => bp)
  const shares = share(amount, [...percents, 10_000 - total(percents)])
  const amounts = rules.map(({ fixed }, n) => fixed ?? shares[n]!)
  const rest = amount - total(amounts)
  if (rest < 0 || amounts.includes(0)) return undefined
  const all = [
    ...rules.map(({ to, bears }, n) => ({ to, bears, amount: amounts[n]! })),
    ...(rest > 0 ? [{ to: seller, bears: 'share', amount: rest }] : []),
  ]
  const one = all.some(({ bears }) => bears === 'all')
  const weights = all.map((part) =>
    (one ? part.bears === 'all' : part.bears === 'share') ? part.amount : 0,
  )
  if (fee > 0 && total(weights) < fee) return undefined
  const fees = fee > 0 ? share(fee, weights) : weights.map(() => 0)
  return all.map(({ to, amount: gets }, n) => ({
    to,
    amount: gets,
    fee: fees[n]!,
    back: 0,
    feeBack: 0,
  }))
}

/**
 * The parts of a transaction that was paid with another amount: a surplus goes to the seller, a
 * discount is borne by all.
 */
export function resized(
  parts: readonly Part[],
  seller: number,
  amount: number,
  fee: number,
): Part[] {
  const before = total(parts.map((part) => part.amount))
  const own = parts.some(({ to }) => to === seller)
  const all = own ? parts : [...parts, { to: seller, amount: 0, fee: 0, back: 0, feeBack: 0 }]
  const weights = all.map((part) => part.amount)
  const more = amount - before
  const amounts =
    more < 0
      ? share(amount, weights)
      : all.map((part) => part.amount + (part.to === seller ? more : 0))
  const borne =
    fee > 0
      ? share(fee, total(all.map((part) => part.fee)) > 0 ? all.map((part) => part.fee) : amounts)
      : []
  const fees = borne.some((one, n) => one > amounts[n]!) ? share(fee, amounts) : borne
  return all
    .map((part, n) => ({ ...part, amount: amounts[n]!, fee: fees[n] ?? 0 }))
    .filter((part) => part.amount > 0)
}

/**
 * The receivables of each receiver, by installment; `dues` are their days. Those settled at once
 * are available.
 */
export function receivablesOf(
  parts: readonly Part[],
  dues: readonly string[],
  settled: boolean,
): Receivable[] {
  const whole = total(parts.map((part) => part.amount))
  const each = Math.floor(whole / dues.length)
  const left = parts.map((part) => part.amount)
  const grosses = dues.map((_, n) => {
    const installment = n === 0 ? whole - each * (dues.length - 1) : each
    const shares = installment > 0 ? share(installment, left) : left.map(() => 0)
    shares.forEach((one, at) => (left[at]! -= one))
    return shares
  })
  return parts.flatMap((part, at) => {
    const own = grosses.map((shares) => shares[at]!)
    const fees = share(part.fee, own)
    return dues.flatMap((due, n) =>
      own[n]! > 0 ? [{ of: part.to, number: n + 1, due, net: own[n]! - fees[n]!, settled }] : [],
    )
  })
}

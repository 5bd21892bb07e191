// Divides a transaction among its receivers, and a refund among those who pay it back. Pure. The
// parts always sum to the whole; each part stores what was refunded of it, so that partial refunds
// sum up too.

import { hyphened, type SellerId, type SplitRuleId } from '../../kernel/ids.ts'
import { allocate, sum, type Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'

export type FeeType = 'proportional' | 'full' | 'free'

/**
 * A rule as a transaction stores it. `value`: basis points of the gross (percent) or centavos
 * (fixed).
 */
export type SplitRule = {
  readonly receiver: SellerId
  readonly feeType: FeeType
  readonly splitType: 'percent' | 'fixed'
  readonly value: number
  readonly liable: boolean
  /** The stored rule it comes from; null where it came with the request of the transaction. */
  readonly id: SplitRuleId | null
}

/**
 * One receiver's part of a transaction. `rule` is absent where the transaction's seller gets the
 * remainder.
 */
export type Part = {
  readonly receiver: SellerId
  readonly amount: Cents
  readonly fee: Cents
  /** Refunded of the amount and of the fee, by refunds under way and done. */
  readonly refunded: Cents
  readonly feeReturned: Cents
  readonly liable: boolean
  readonly rule?: SplitRule
}

const WHOLE_BP = 10_000
const ZERO = 0 as Cents

/** How an error names a rule to the caller who sent it. */
export const nameOf = (rule: Pick<SplitRule, 'id'>, index: number): string =>
  rule.id ? hyphened(rule.id) : `split_rules[${index}]`

type Code = Extract<Parameters<typeof refuse>[0], `split_${string}`>

const wrong = (code: Code, rules: readonly SplitRule[], index: number, name = nameOf) =>
  refuse(code, { words: { rule: name(rules[index]!, index) } })

/**
 * Refuses rules that contradict one another at any amount; the error names the first rule that is
 * too much.
 */
export function checkRules(rules: readonly SplitRule[], name = nameOf): void {
  const receivers = new Set<string>()
  let percent = 0
  let full = false
  for (const [index, rule] of rules.entries()) {
    if (receivers.has(rule.receiver)) throw wrong('split_receiver_twice', rules, index, name)
    if (full && rule.feeType === 'full') throw wrong('split_full_twice', rules, index, name)
    if (rule.splitType === 'percent') percent += rule.value
    if (percent > WHOLE_BP) throw wrong('split_over_whole', rules, index, name)
    receivers.add(rule.receiver)
    full ||= rule.feeType === 'full'
  }
}

/**
 * Divides a transaction. Percentages are of the gross, by the largest remainder, in the order of
 * the rules; fixed parts come off what they leave; the seller gets the rest. The seller's own rule
 * only says how it bears the fee and the feeMin it must get. Refuses rules that this amount cannot
 * fulfill.
 */
export function divide(
  transaction: { readonly seller: SellerId; readonly amount: Cents; readonly fee: Cents },
  rules: readonly SplitRule[],
): Part[] {
  checkRules(rules)
  const others = rules.filter((rule) => rule.receiver !== transaction.seller)
  const own = rules.find((rule) => rule.receiver === transaction.seller)
  const percents = others.map((rule) => (rule.splitType === 'percent' ? rule.value : 0))
  const left = WHOLE_BP - percents.reduce((all, bp) => all + bp, 0)
  const shares = allocate(transaction.amount, [...percents, left])
  let rest = shares.at(-1)!
  const amounts = others.map((rule, n) => {
    const amount = rule.splitType === 'percent' ? shares[n]! : (rule.value as Cents)
    if (rule.splitType === 'fixed') rest = (rest - rule.value) as Cents
    if (rest < 0) throw wrong('split_over_amount', rules, rules.indexOf(rule))
    if (amount === 0) throw wrong('split_nothing', rules, rules.indexOf(rule))
    return amount
  })
  if (own && isShort(own, rest, transaction.amount))
    throw wrong('split_over_amount', rules, rules.indexOf(own))
  const shared = others.map((rule, n): Share => ({
    receiver: rule.receiver,
    amount: amounts[n]!,
    liable: rule.liable,
    rule,
  }))
  const remainder: Share = {
    receiver: transaction.seller,
    amount: rest,
    liable: own?.liable ?? false,
    ...(own ? { rule: own } : {}),
  }
  const parts = rest > 0 ? [...shared, remainder] : shared
  const fees = feesBornBy(transaction.fee, parts, rules)
  return parts.map((part, n) => ({ ...part, fee: fees[n]!, refunded: ZERO, feeReturned: ZERO }))
}

type Share = Pick<Part, 'receiver' | 'amount' | 'liable' | 'rule'>

/** Whether the seller's own rule asks for more than the others leave. */
const isShort = (own: SplitRule, rest: Cents, amount: Cents): boolean =>
  rest < (own.splitType === 'fixed' ? own.value : Math.floor((amount * own.value) / WHOLE_BP))

/**
 * The fee of each part: all of it on a `full` one, else in proportion to the parts that are not
 * `free`.
 */
function feesBornBy(fee: Cents, parts: readonly Share[], rules: readonly SplitRule[]): Cents[] {
  const full = parts.findIndex((part) => part.rule?.feeType === 'full')
  const weights = parts.map((part, n) => {
    const bears = full >= 0 ? n === full : part.rule?.feeType !== 'free'
    return bears ? part.amount : 0
  })
  if (fee === 0) return parts.map(() => ZERO)
  if (sum(weights as Cents[]) < fee) {
    const at = rules.findIndex((rule) => rule.feeType === (full >= 0 ? 'full' : 'free'))
    throw wrong('split_fee_uncovered', rules, Math.max(at, 0))
  }
  return allocate(fee, weights)
}

/** One payment of a refund: `fee` comes back from the platform, `cash` from the seller `from`. */
export type Give = {
  readonly receiver: SellerId
  readonly from: SellerId
  readonly cash: Cents
  readonly fee: Cents
}

/**
 * One receiver's share of a refund, stored with it: it is undone when the bank rejects the refund.
 */
export type RefundPart = {
  readonly receiver: SellerId
  readonly amount: Cents
  readonly fee: Cents
}

/**
 * Divides a refund, and the fee it returns, by what each receiver has still to give, and never
 * beyond it. No receiver gets more fee back than it gives, and refunding all that is left returns
 * all of the fee. `fee`: the returned part of the transaction's fee; undefined where the plan keeps
 * it.
 */
export function divideRefund(
  parts: readonly Part[],
  amount: Cents,
  fee: Cents | undefined,
): RefundPart[] {
  const left = parts.map((part) => (part.amount - part.refunded) as Cents)
  const shares = allocate(amount, left)
  const fees = fee === undefined ? parts.map(() => ZERO) : divideFee(parts, left, shares, fee)
  return parts.map((part, n) => ({ receiver: part.receiver, amount: shares[n]!, fee: fees[n]! }))
}

function divideFee(
  parts: readonly Part[],
  left: readonly Cents[],
  shares: readonly Cents[],
  fee: Cents,
): Cents[] {
  const owed = parts.map((part) => part.fee - part.feeReturned)
  // At most what it gives; at least enough that its remaining fee still fits its remaining part.
  const feeMin = owed.map((one, n) => Math.max(0, one - (left[n]! - shares[n]!)))
  const feeMax = owed.map((one, n) => Math.min(one, shares[n]!))
  const rooms = feeMax.map((one, n) => one - feeMin[n]!)
  const room = rooms.reduce((all, one) => all + one, 0)
  const over = Math.min(Math.max(0, fee - feeMin.reduce((all, one) => all + one, 0)), room)
  const extra = room === 0 ? rooms.map(() => 0) : allocate(over as Cents, rooms)
  return feeMin.map((one, n) => (one + extra[n]!) as Cents)
}

/**
 * Who pays a refund: each receiver its share as far as its balance reaches, and the transaction's
 * seller the rest.
 */
export function payers(
  seller: SellerId,
  refund: readonly RefundPart[],
  free: ReadonlyMap<SellerId, Cents>,
): Give[] {
  return refund.flatMap(({ receiver, amount, fee }): Give[] => {
    const cash = amount - fee
    const own = receiver === seller ? cash : Math.max(0, Math.min(cash, free.get(receiver) ?? 0))
    const gives = [
      { receiver, from: receiver, cash: own as Cents, fee },
      { receiver, from: seller, cash: (cash - own) as Cents, fee: ZERO },
    ]
    return gives.filter((give) => give.cash > 0 || give.fee > 0)
  })
}

/** The parts after a refund was requested (`1`), or after the bank rejected it (`-1`). */
export function afterRefund(
  parts: readonly Part[],
  refund: readonly RefundPart[],
  sign: 1 | -1,
): Part[] {
  const of = new Map(refund.map((one) => [one.receiver, one]))
  return parts.map((part) => {
    const one = of.get(part.receiver)
    if (!one) return part
    return {
      ...part,
      refunded: (part.refunded + sign * one.amount) as Cents,
      feeReturned: (part.feeReturned + sign * one.fee) as Cents,
    }
  })
}

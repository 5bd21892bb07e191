// A split rule on the wire and in store: what of it can be wrong by itself, and how it is shown. Pure.

import type { StaticDecode } from 'typebox'
import type { SplitRuleIn } from '../../contract/splits.ts'
import { hyphened, readId, type OwnerId, type SellerId, type SplitRuleId } from '../base/ids.ts'
import { AMOUNT_MAX_CENTS, toReais, type Cents } from '../base/money.ts'
import { refuse, type Faults } from '../base/refusal.ts'
import { nameOf, type Part, type SplitRule } from './split.ts'

export type StoredRule = Omit<SplitRule, 'id'> & {
  readonly owner: OwnerId
  readonly id: SplitRuleId
  readonly seller: SellerId
  readonly minAmount: Cents | null
  readonly maxAmount: Cents | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Said = StaticDecode<typeof SplitRuleIn>

/** A rule and the range of sales it is for. */
export type RangedRule = SplitRule & Pick<StoredRule, 'minAmount' | 'maxAmount'>

const DECIMAL = /^\d{1,11}(\.\d{1,2})?$/
const PERCENT_MAX = 100
/** PHP's floats: 0.1 + 0.2 percent is 0.30000000000000004. */
const FLOAT_DUST = 1e-6

/** Basis points or centavos; undefined when the value cannot be one. */
function valueOf(type: 'percent' | 'fixed', said: number | string): number | undefined {
  if (typeof said === 'string' && !DECIMAL.test(said)) return undefined
  const exact = Number(said) * (type === 'percent' ? 100 : 1)
  const value = Math.round(exact)
  const whole = Number.isSafeInteger(value) && Math.abs(exact - value) < FLOAT_DUST
  const most = type === 'percent' ? PERCENT_MAX * 100 : AMOUNT_MAX_CENTS
  return whole && value > 0 && value <= most ? value : undefined
}

/** Reads a rule. Collects what is wrong with it under its path (`split_rules.0.`). */
function readRule(said: Said, path: string, faults: Faults): RangedRule | undefined {
  const receiver = readId<'seller'>(said.receiver)
  const value = valueOf(said.split_type, said.split_value)
  const { min_amount: min = null, max_amount: max = null } = said
  if (value === undefined)
    faults[`${path}split_value`] = [
      said.split_type === 'percent'
        ? 'must be more than 0 and at most 100, with at most two decimals'
        : 'must be a whole number of cents above 0',
    ]
  if (min !== null && max !== null && min > max) faults[`${path}min_amount`] = ['must not be above max_amount']
  if (value === undefined) return undefined
  return {
    // An id that is none belongs to nobody, and is refused as an unknown one is.
    receiver: receiver ?? ('' as SellerId),
    feeType: said.receiver_fee_type ?? 'proportional',
    splitType: said.split_type,
    value,
    liable: said.chargeback_liable ?? false,
    id: null,
    minAmount: min as Cents | null,
    maxAmount: max as Cents | null,
  }
}

/** Reads rules; all faults at once. `path`: what the field paths begin with. */
export function readRules(said: readonly Said[], path: (index: number) => string): RangedRule[] {
  const faults: Faults = {}
  const rules = said.map((one, index) => readRule(one, path(index), faults))
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  return rules as RangedRule[]
}

/** The rules a sale brings; undefined when it brings none, an empty list being none. */
export const rulesBrought = (said: readonly Said[] | undefined): RangedRule[] | undefined =>
  said && said.length > 0 ? readRules(said, (index) => `split_rules.${index}.`) : undefined

/** Whether a rule is for sales of this amount. */
export const appliesTo = (
  { minAmount, maxAmount }: Pick<StoredRule, 'minAmount' | 'maxAmount'>,
  amount: Cents,
): boolean => (minAmount === null || amount >= minAmount) && (maxAmount === null || amount <= maxAmount)

/** The rule as a sale keeps it: that it applies is settled. */
export const withoutRange = ({ receiver, feeType, splitType, value, liable, id }: RangedRule): SplitRule => ({
  receiver,
  feeType,
  splitType,
  value,
  liable,
  id,
})

/** Refuses rules whose receivers are not all among `known` (`owner/id`): sellers of the platform that may receive. */
export function checkReceivers(owner: OwnerId, rules: readonly SplitRule[], known: ReadonlySet<string>): void {
  const index = rules.findIndex((rule) => !known.has(`${owner}/${rule.receiver}`))
  if (index >= 0) throw refuse('split_receiver_not_found', { words: { rule: nameOf(rules[index]!, index) } })
}

const shownValue = ({ splitType, value }: SplitRule): number => (splitType === 'percent' ? value / 100 : value)
const reais = (amount: Cents | null): string | null => (amount === null ? null : toReais(amount))

export const ruleToWire = (rule: StoredRule) => ({
  id: hyphened(rule.id),
  resource: 'split_rule',
  io_seller_id: hyphened(rule.seller),
  receiver: hyphened(rule.receiver),
  receiver_fee_type: rule.feeType,
  split_type: rule.splitType,
  split_value: shownValue(rule),
  min_amount: reais(rule.minAmount),
  min_amount_cents: rule.minAmount,
  max_amount: reais(rule.maxAmount),
  max_amount_cents: rule.maxAmount,
  chargeback_liable: rule.liable,
  created_at: rule.createdAt.toISOString(),
  updated_at: rule.updatedAt.toISOString(),
})

/** What a rule of a sale says. */
export const splitRuleSaid = (rule: SplitRule) => ({
  id: rule.id && hyphened(rule.id),
  receiver: hyphened(rule.receiver),
  receiver_fee_type: rule.feeType,
  split_type: rule.splitType,
  split_value: shownValue(rule),
  chargeback_liable: rule.liable,
})

/** A part of a sale that a rule made, on the wire. */
export const splitToWire = ({ rule, amount, fee, refunded }: Part & { readonly rule: SplitRule }) => ({
  ...splitRuleSaid(rule),
  amount: toReais(amount),
  amount_cents: amount,
  fee: toReais(fee),
  fee_cents: fee,
  refunded: toReais(refunded),
  refunded_cents: refunded,
})

// A split rule on the wire and in the database: the checks that need no other rule, and its
// rendering. Pure.

import type { StaticDecode } from 'typebox'
import type {
  createSplitRule,
  SPLIT_RULE_STATUSES,
  SplitRuleIn,
} from '../../../contract/marketplace/splits.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import { authorToWire, type NamedPerson } from '../../identity/users/author.ts'
import {
  hyphened,
  readId,
  type OwnerId,
  type SellerId,
  type SplitRuleId,
} from '../../kernel/ids.ts'
import { AMOUNT_MAX_CENTS, toReais, type Cents } from '../../kernel/money.ts'
import { refuse, type Faults } from '../../kernel/refusal.ts'
import type { Author } from '../../platform/audit/act.ts'
import { nameOf, type Part, type SplitRule } from './split.ts'

export type StoredRule = Omit<SplitRule, 'id'> & {
  readonly owner: OwnerId
  readonly id: SplitRuleId
  readonly seller: SellerId
  readonly minAmount: Cents | null
  readonly maxAmount: Cents | null
  readonly createdAt: Date
  /** Null: it was not recorded. */
  readonly createdBy: Author | null
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  readonly deletedBy: Author | null
}

export type RuleStatus = (typeof SPLIT_RULE_STATUSES)[number]

type RuleBody = StaticDecode<typeof SplitRuleIn>

/** A rule and the range of amounts it applies to. */
export type RangedRule = SplitRule & Pick<StoredRule, 'minAmount' | 'maxAmount'>

const DECIMAL = /^\d{1,11}(\.\d{1,2})?$/
const PERCENT_MAX = 100
/** Floating point of clients: 0.1 + 0.2 percent is 0.30000000000000004. */
const FLOAT_DUST = 1e-6

/** Basis points or centavos; undefined where the value is neither. */
function valueOf(type: 'percent' | 'fixed', given: number | string): number | undefined {
  if (typeof given === 'string' && !DECIMAL.test(given)) return undefined
  const exact = Number(given) * (type === 'percent' ? 100 : 1)
  const value = Math.round(exact)
  const whole = Number.isSafeInteger(value) && Math.abs(exact - value) < FLOAT_DUST
  const max = type === 'percent' ? PERCENT_MAX * 100 : AMOUNT_MAX_CENTS
  return whole && value > 0 && value <= max ? value : undefined
}

/** Reads a rule; collects its faults under its path (`split_rules.0.`). */
function readRule(body: RuleBody, path: string, faults: Faults): RangedRule | undefined {
  const receiver = readId<'seller'>(body.receiver)
  const value = valueOf(body.split_type, body.split_value)
  const { min_amount: min = null, max_amount: max = null } = body
  if (value === undefined)
    faults[`${path}split_value`] = [
      body.split_type === 'percent'
        ? {
            en: 'must be more than 0 and at most 100, with at most two decimal places',
            pt: 'deve ser maior que 0 e no máximo 100, com até duas casas decimais',
          }
        : {
            en: 'must be a whole number of centavos above 0',
            pt: 'deve ser um número inteiro de centavos acima de 0',
          },
    ]
  if (min !== null && max !== null && min > max)
    faults[`${path}min_amount`] = [
      { en: 'must not be above max_amount', pt: 'não pode ser maior que max_amount' },
    ]
  if (value === undefined) return undefined
  return {
    // A malformed id is refused like an unknown one: no seller has an empty id.
    receiver: receiver ?? ('' as SellerId),
    feeType: body.receiver_fee_type ?? 'proportional',
    splitType: body.split_type,
    value,
    liable: body.chargeback_liable ?? false,
    id: null,
    minAmount: min as Cents | null,
    maxAmount: max as Cents | null,
  }
}

/** The rules of a body that keeps them; collects their faults. */
export const rulesIn = (bodies: readonly RuleBody[] | undefined, faults: Faults): RangedRule[] =>
  (bodies ?? []).flatMap((one, index) => readRule(one, `split_rules.${index}.`, faults) ?? [])

/** Reads rules; collects all faults. `path`: prefix of a rule's field paths. */
export function readRules(
  bodies: readonly RuleBody[],
  path: (index: number) => string,
): RangedRule[] {
  const faults: Faults = {}
  const rules = bodies.map((one, index) => readRule(one, path(index), faults))
  if (Object.keys(faults).length > 0) throw refuse('invalid_request', { fields: faults })
  return rules as RangedRule[]
}

/** The rules in the request of a transaction; undefined where it has none or an empty list. */
export const rulesOfRequest = (bodies: readonly RuleBody[] | undefined): RangedRule[] | undefined =>
  bodies && bodies.length > 0 ? readRules(bodies, (index) => `split_rules.${index}.`) : undefined

/** Whether a rule applies to this amount. */
export const appliesTo = (
  { minAmount, maxAmount }: Pick<StoredRule, 'minAmount' | 'maxAmount'>,
  amount: Cents,
): boolean =>
  (minAmount === null || amount >= minAmount) && (maxAmount === null || amount <= maxAmount)

/** The rule as a transaction stores it: its range was checked already. */
export const withoutRange = ({
  receiver,
  feeType,
  splitType,
  value,
  liable,
  id,
}: RangedRule): SplitRule => ({
  receiver,
  feeType,
  splitType,
  value,
  liable,
  id,
})

/**
 * Refuses a rule whose receiver is not among `known` (`owner/id`), the platform's sellers that may
 * receive.
 */
export function checkReceivers(
  owner: OwnerId,
  rules: readonly SplitRule[],
  known: ReadonlySet<string>,
): void {
  const index = rules.findIndex((rule) => !known.has(`${owner}/${rule.receiver}`))
  if (index >= 0)
    throw refuse('split_receiver_not_found', { words: { rule: nameOf(rules[index]!, index) } })
}

const shownValue = ({ splitType, value }: Pick<SplitRule, 'splitType' | 'value'>): number =>
  splitType === 'percent' ? value / 100 : value
const reais = (amount: Cents | null): string | null => (amount === null ? null : toReais(amount))

/** A rule and its range, on the wire. */
export const rangedToWire = (rule: Omit<RangedRule, 'id'>) => ({
  receiver: hyphened(rule.receiver),
  receiver_fee_type: rule.feeType,
  split_type: rule.splitType,
  split_value: shownValue(rule),
  min_amount: reais(rule.minAmount),
  min_amount_cents: rule.minAmount,
  max_amount: reais(rule.maxAmount),
  max_amount_cents: rule.maxAmount,
  chargeback_liable: rule.liable,
})

/** The rule as the request of a transaction sends it. */
export const ruleToBody = (rule: RangedRule): RuleBody => ({
  receiver: hyphened(rule.receiver),
  receiver_fee_type: rule.feeType,
  split_type: rule.splitType,
  split_value: shownValue(rule),
  ...(rule.minAmount === null ? {} : { min_amount: rule.minAmount }),
  ...(rule.maxAmount === null ? {} : { max_amount: rule.maxAmount }),
  chargeback_liable: rule.liable,
})

/** `names`: of the people whom the caller may know. */
export const ruleToWire = (
  rule: StoredRule,
  names: readonly NamedPerson[],
): ReplyOf<typeof createSplitRule> => ({
  id: hyphened(rule.id),
  resource: 'split_rule',
  io_seller_id: hyphened(rule.seller),
  status: rule.deletedAt ? 'deleted' : 'active',
  ...rangedToWire(rule),
  created_at: rule.createdAt.toISOString(),
  created_by: authorToWire(rule.createdBy, names),
  updated_at: rule.updatedAt.toISOString(),
  deleted_at: rule.deletedAt?.toISOString() ?? null,
  deleted_by: authorToWire(rule.deletedBy, names),
})

/** A transaction's rule, on the wire. */
export const explainSplitRule = (rule: SplitRule) => ({
  id: rule.id && hyphened(rule.id),
  receiver: hyphened(rule.receiver),
  receiver_fee_type: rule.feeType,
  split_type: rule.splitType,
  split_value: shownValue(rule),
  chargeback_liable: rule.liable,
})

/** A part of a transaction that a rule made, on the wire. */
export const splitToWire = ({
  rule,
  amount,
  fee,
  refunded,
}: Part & { readonly rule: SplitRule }) => ({
  ...explainSplitRule(rule),
  amount: toReais(amount),
  amount_cents: amount,
  fee: toReais(fee),
  fee_cents: fee,
  refunded: toReais(refunded),
  refunded_cents: refunded,
})

/** What the audit log shows of a rule. */
export const auditedOf = (rule: Omit<RangedRule, 'id'>) => ({
  receiver: rule.receiver,
  fee_type: rule.feeType,
  split_type: rule.splitType,
  value: rule.value,
  liable: rule.liable,
  min_amount: rule.minAmount,
  max_amount: rule.maxAmount,
})

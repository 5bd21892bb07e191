// A split rule as it is typed, and as it is sent. Pure.

import type { createSplitRule } from '../../../../../contract/marketplace/splits.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import type { Language } from '../../../app/languages.ts'
import { BP_OF_PERCENT, money, readPercent } from '../../../parts/values/format.ts'
import type { quotesWords } from '../quotes/words.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

export type SplitRule = ReplyOf<typeof createSplitRule>
export type NewRule = BodyOf<typeof createSplitRule>
type Words = (typeof quotesWords)['pt']

export const RULE_FIELDS = ['receiver', 'split_type', 'split_value', 'receiver_fee_type'] as const
export const EMPTY_RULE = {
  receiver: '',
  split_type: 'percent',
  split_value: '',
  receiver_fee_type: 'proportional',
}
export type RuleTexts = Readonly<Record<(typeof RULE_FIELDS)[number], string>>

/** The value as it is sent: a percentage, or centavos. Undefined where the text is neither. */
function valueOf(
  { split_type: type, split_value: text }: RuleTexts,
  language: Language,
): number | undefined {
  if (type === 'fixed') return readTypedAmount(text, language)
  const bp = readPercent(text)
  return bp ? bp / BP_OF_PERCENT : undefined
}

/** What is wrong with a value; undefined when nothing is. */
export function valueFault(texts: RuleTexts, words: Words, language: Language): string | undefined {
  if (valueOf(texts, language) !== undefined) return undefined
  return texts.split_type === 'fixed' ? words.notMoney : words.notPercent
}

export const ruleOf = (texts: RuleTexts, language: Language): NewRule => ({
  receiver: texts.receiver,
  split_type: texts.split_type as NewRule['split_type'],
  split_value: valueOf(texts, language) ?? 0,
  receiver_fee_type: texts.receiver_fee_type as NonNullable<NewRule['receiver_fee_type']>,
})

/** More receivers are sent by a call: the form would be longer than its use. */
const RECEIVERS_MAX = 10
export const RECEIVERS = Array.from({ length: RECEIVERS_MAX }, (_, n) => n)
export const prefixOf = (n: number): string => `split_rules.${n}.`

/**
 * Every receiver's inputs of a form exist from the beginning, under the paths by which the server
 * names them.
 */
export const EMPTY_RECEIVERS: Readonly<Record<string, string>> = Object.fromEntries(
  RECEIVERS.flatMap((n) =>
    RULE_FIELDS.map((name) => [`${prefixOf(n)}${name}`, EMPTY_RULE[name]] as const),
  ),
)

type Texts = Readonly<Record<string, string>>

const ruleAt = (values: Texts, n: number): RuleTexts =>
  Object.fromEntries(
    RULE_FIELDS.map((name) => [name, values[`${prefixOf(n)}${name}`] ?? '']),
  ) as RuleTexts

/** The first rules of a form, as they are sent. */
export const rulesOf = (values: Texts, count: number, language: Language): NewRule[] =>
  RECEIVERS.slice(0, count).map((n) => ruleOf(ruleAt(values, n), language))

/** What is wrong with them, by field. */
export function faultsOf(
  values: Texts,
  count: number,
  { words, required, language }: { words: Words; required: string; language: Language },
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const n of RECEIVERS.slice(0, count)) {
    const rule = ruleAt(values, n)
    const fault = valueFault(rule, words, language)
    if (rule.receiver === '') faults[`${prefixOf(n)}receiver`] = required
    if (fault !== undefined) faults[`${prefixOf(n)}split_value`] = fault
  }
  return faults
}

/** A stored rule as a request sends it. */
export const asSent = (rule: SplitRule): NewRule => ({
  receiver: rule.receiver,
  receiver_fee_type: rule.receiver_fee_type as NonNullable<NewRule['receiver_fee_type']>,
  split_type: rule.split_type as NewRule['split_type'],
  split_value: rule.split_value,
  ...(rule.min_amount_cents === null ? {} : { min_amount: rule.min_amount_cents }),
  ...(rule.max_amount_cents === null ? {} : { max_amount: rule.max_amount_cents }),
  ...(rule.chargeback_liable ? { chargeback_liable: true } : {}),
})

/** A stored rule's share in words. */
export const shareOf = ({
  split_type: type,
  split_value: value,
}: Pick<SplitRule, 'split_type' | 'split_value'>) =>
  type === 'fixed' ? money(value) : `${String(value).replace('.', ',')}%`

/** The amounts of sales to which a rule applies. */
export function rangeOf(
  {
    min_amount_cents: least,
    max_amount_cents: most,
  }: Pick<SplitRule, 'min_amount_cents' | 'max_amount_cents'>,
  words: Words,
): string {
  if (least !== null && most !== null) return words.between(money(least), money(most))
  if (least !== null) return words.from(money(least))
  return most === null ? words.anyAmount : words.upTo(money(most))
}

// A split rule as it is typed, and as it is sent. Pure.

import type { createSplitRule } from '../../../../../contract/splits.ts'
import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import { money, readMoney } from '../../../parts/format.ts'
import type { quotesWords } from '../../../words/quotes.ts'

export type SplitRule = ReplyOf<typeof createSplitRule>
export type NewRule = BodyOf<typeof createSplitRule>
type Words = (typeof quotesWords)['pt']

export const RULE_FIELDS = ['receiver', 'split_type', 'split_value', 'receiver_fee_type'] as const
export const EMPTY_RULE = { receiver: '', split_type: 'percent', split_value: '', receiver_fee_type: 'proportional' }
export type RuleTexts = Readonly<Record<(typeof RULE_FIELDS)[number], string>>

const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/

/** The value as it is sent: a percentage, or centavos. Undefined where the text is neither. */
function valueOf({ split_type: type, split_value: text }: RuleTexts): number | undefined {
  if (type === 'fixed') return readMoney(text)
  const percent = Number(text.trim().replace(',', '.'))
  return PERCENT.test(text.trim()) && percent > 0 && percent <= 100 ? percent : undefined
}

/** What is wrong with a value; undefined when nothing is. */
export const valueFault = (texts: RuleTexts, words: Words): string | undefined =>
  valueOf(texts) === undefined ? (texts.split_type === 'fixed' ? words.notMoney : words.notPercent) : undefined

export const ruleOf = (texts: RuleTexts): NewRule => ({
  receiver: texts.receiver,
  split_type: texts.split_type as NewRule['split_type'],
  split_value: valueOf(texts) ?? 0,
  receiver_fee_type: texts.receiver_fee_type as NonNullable<NewRule['receiver_fee_type']>,
})

/** A stored rule's share in words. */
export const shareOf = ({ split_type: type, split_value: value }: Pick<SplitRule, 'split_type' | 'split_value'>) =>
  type === 'fixed' ? money(value) : `${String(value).replace('.', ',')}%`

/** The amounts of sales to which a stored rule applies. */
export function rangeOf({ min_amount_cents: least, max_amount_cents: most }: SplitRule, words: Words): string {
  if (least !== null && most !== null) return words.between(money(least), money(most))
  if (least !== null) return words.from(money(least))
  return most === null ? words.anyAmount : words.upTo(money(most))
}

// In which order a bank is asked for several changes of a boleto: so that it has sound terms after each.
// Pure.

import { type BoletoTerms, WHOLE_PERCENT } from '../../../kernel/brazil/boleto-due.ts'
import type { BoletoField } from '../../../providers/bank.ts'

export const leavesMore = ({ amount, discount }: BoletoTerms): boolean =>
  !discount || discount.value < (discount.mode === 'amount' ? amount : WHOLE_PERCENT)

const isSound = (terms: BoletoTerms): boolean =>
  leavesMore(terms) && (!terms.discount || terms.discount.limitOn <= terms.dueOn)

/** The terms with one field of others. */
export function withField(
  { discount, ...terms }: BoletoTerms,
  field: BoletoField,
  wanted: BoletoTerms,
): BoletoTerms {
  const kept = field === 'discount' ? wanted.discount : discount
  return {
    ...terms,
    ...(field === 'due_date' && { dueOn: wanted.dueOn, limitOn: wanted.limitOn }),
    ...(field === 'amount' && { amount: wanted.amount }),
    ...(kept && { discount: kept }),
  }
}

/** The fields in an order in which the boleto has sound terms after each; undefined: there is none. */
export function inOrder(
  before: BoletoTerms,
  fields: readonly BoletoField[],
  wanted: BoletoTerms,
): BoletoField[] | undefined {
  if (fields.length === 0) return []
  for (const field of fields) {
    const next = withField(before, field, wanted)
    const others = fields.filter((one) => one !== field)
    const rest = isSound(next) ? inOrder(next, others, wanted) : undefined
    if (rest) return [field, ...rest]
  }
  return undefined
}

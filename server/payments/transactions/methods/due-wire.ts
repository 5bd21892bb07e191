// The terms of a charge with a due date on the wire, the same for a boleto and a pix. Pure.

import {
  INSTRUCTION_WORDS,
  type InstructionMode,
} from '../../../../contract/payments/payment-methods.ts'
import { dueOn, lastDay, type BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { dayOf, type Day } from '../../../kernel/brazil/calendar.ts'
import { toReais, type Cents } from '../../../kernel/money.ts'
import type { Transaction } from '../transaction.ts'

const PERCENT_SCALE = 10_000

/** A rule as existing clients read it: `amount` or `percentage`. `value` is what was sent. */
export function instructionToWire(one: {
  mode: InstructionMode
  value: number
  startOn?: Day
  limitOn?: Day
}) {
  const isAmount = one.mode.includes('amount')
  const percentage = isAmount ? null : one.value / PERCENT_SCALE
  return {
    mode: INSTRUCTION_WORDS[one.mode],
    value: percentage ?? one.value,
    amount: isAmount ? toReais(one.value as Cents) : null,
    amount_cents: isAmount ? one.value : null,
    percentage,
    start_date: one.startOn ?? null,
    limit_date: one.limitOn ?? null,
  }
}

const instructionsOf = ({ interest, lateFee, discount }: BoletoTerms) => ({
  interest: interest ? instructionToWire(interest) : null,
  late_fee: lateFee ? instructionToWire(lateFee) : null,
  discount: discount ? instructionToWire(discount) : null,
})

/** The last day, the amount due when the transaction last changed, and what changes it. */
export const termsToWire = (
  { paidAt, updatedAt }: Pick<Transaction, 'paidAt' | 'updatedAt'>,
  terms: BoletoTerms,
) => ({
  payment_limit_date: lastDay(terms),
  amount_due_cents: paidAt ? 0 : dueOn(terms, dayOf(updatedAt)).amount,
  billing_instructions: instructionsOf(terms),
})

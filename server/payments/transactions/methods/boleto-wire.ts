// A boleto on the wire: the keys that existing clients read. Pure.

import {
  INSTRUCTION_WORDS,
  type InstructionMode,
} from '../../../../contract/payments/payment-methods.ts'
import { lineOf, printedOurNumber } from '../../../kernel/brazil/boleto.ts'
import { dueOn, lastDay, type BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { dayOf, type Day } from '../../../kernel/brazil/calendar.ts'
import { toReais, type Cents } from '../../../kernel/money.ts'
import type { BoletoTransaction } from '../transaction.ts'
import { pixPaymentToWire } from './pix.ts'

const PERCENT_SCALE = 10_000

/** A rule as existing clients read it: `amount` or `percentage`. `value` is what was sent. */
function instructionToWire(one: {
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

/** The payment method of a boleto. */
export function boletoToWire(t: BoletoTransaction, publicUrl: string) {
  const { boleto } = t
  const { terms, agreement } = boleto
  const paid = t.paidAt !== null
  return {
    id: t.id,
    resource: 'boleto',
    type: 'boleto',
    url: `${publicUrl}/boleto/${t.id}`,
    barcode: lineOf(boleto.barcode),
    barcode_number: boleto.barcode,
    qr_code: { emv: boleto.pix?.brCode ?? null },
    reference_number: printedOurNumber(agreement, boleto.ourNumber),
    document_number: String(boleto.sequence),
    expiration_date: terms.dueOn,
    payment_limit_date: lastDay(terms),
    recipient: boleto.payee.name,
    bank_code: agreement.bankCode,
    sequence: String(boleto.sequence),
    status: paid ? 'paid' : 'not_paid',
    accepted: boleto.accepted,
    printed: boleto.printed ?? false,
    downloaded: boleto.downloaded ?? false,
    paid_at: t.paidAt?.toISOString() ?? null,
    payment: pixPaymentToWire(
      boleto.paidBy === 'pix' ? boleto.payment : undefined,
      boleto.pix?.origins,
    ),
    amount_due_cents: paid ? 0 : dueOn(terms, dayOf(t.updatedAt)).amount,
    billing_instructions: instructionsOf(terms),
    customer: t.customer,
    metadata: {},
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
  } as const
}

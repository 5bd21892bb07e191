// A boleto on the wire: the keys that existing clients read. Pure.

import { lastDay } from '../../../kernel/brazil/boleto-due.ts'
import { lineOf, printedOurNumber } from '../../../kernel/brazil/boleto.ts'
import { isOpen, type BoletoTransaction } from '../transaction.ts'
import { isProtestAct } from '../../../providers/bank.ts'
import { instructionToWire, termsToWire } from './due-wire.ts'
import type { Protest } from './payment-method.ts'
import { pixPaymentToWire } from './pix.ts'

/** The payment method of a boleto. */
export function boletoToWire(t: BoletoTransaction, publicUrl: string) {
  const { boleto } = t
  const { terms, agreement } = boleto
  const {
    payment_limit_date: limit,
    amount_due_cents: amountDue,
    billing_instructions: instructions,
  } = termsToWire(t, terms)
  return {
    id: t.id,
    resource: 'boleto',
    type: 'boleto',
    url: `${publicUrl}/boleto/${t.id}`,
    barcode: boleto.barcode && lineOf(boleto.barcode),
    barcode_number: boleto.barcode,
    qr_code: { emv: boleto.pix?.brCode ?? boleto.brCode ?? null },
    reference_number: printedOurNumber(agreement, boleto.ourNumber),
    document_number: String(boleto.sequence),
    expiration_date: terms.dueOn,
    payment_limit_date: limit,
    recipient: boleto.payee.name,
    bank_code: agreement.bankCode,
    sequence: String(boleto.sequence),
    status: t.paidAt ? 'paid' : 'not_paid',
    accepted: boleto.accepted,
    printed: boleto.printed ?? false,
    downloaded: boleto.downloaded ?? false,
    paid_at: t.paidAt?.toISOString() ?? null,
    payment: pixPaymentToWire(
      boleto.paidBy === 'pix' ? boleto.payment : undefined,
      boleto.pix?.origins,
    ),
    amount_due_cents: amountDue,
    billing_instructions: instructions,
    change: changeToWire(t),
    protest: boleto.protest ? protestToWire(boleto.protest) : null,
    customer: t.customer,
    metadata: {},
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
  } as const
}

/** A change under way, else the last one that was refused; of one that can still be paid. */
function changeToWire(t: BoletoTransaction) {
  const { changing: asked, refusedChange: refused } = t.boleto
  const changing = asked && !isProtestAct(asked.steps[0]!.field) ? asked : undefined
  const terms = changing?.steps.at(-1)!.terms ?? refused?.terms
  if (!terms || !isOpen(t)) return null
  return {
    status: changing ? ('pending' as const) : ('refused' as const),
    amount_cents: terms.amount,
    expiration_date: terms.dueOn,
    payment_limit_date: lastDay(terms),
    discount: terms.discount ? instructionToWire(terms.discount) : null,
    reason: changing ? null : refused!.why,
    requested_at: changing?.askedAt ?? refused!.askedAt,
  }
}

const protestToWire = ({ status, askedAt, steps }: Protest) => ({
  status,
  reason: steps.at(-1)!.why ?? null,
  requested_at: askedAt,
  updated_at: steps.at(-1)!.at,
  history: steps.map((step) => ({ status: step.status, reason: step.why ?? null, at: step.at })),
})

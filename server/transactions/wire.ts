// A sale as the wire shows it: snake_case, reais beside centavos, the keys that existing clients read.

import { dayOf, startOf } from '../base/calendar.ts'
import { hyphened } from '../base/ids.ts'
import { toReais, type Cents } from '../base/money.ts'
import { dueDay } from '../receivables/receivable.ts'
import { splitToWire } from '../splits/rule.ts'
import { authorizationToWire, methodToWire } from './payment-method-wire.ts'
import { historyToWire, voidedAtOf } from './history-wire.ts'
import { brCodeOf, isPaid, originalOf, type Refund, type Transaction } from './transaction.ts'

const GATEWAY_FEE = { prepaid: false, currency: 'BRL', type: 'gateway_fee', is_gateway_fee: true } as const

const refundToWire = (refund: Refund) => ({
  id: refund.id,
  status: refund.state,
  amount: toReais(refund.amount),
  amount_cents: refund.amount,
  reason: refund.reason,
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.updatedAt.toISOString(),
})

const confirmedOf = (t: Transaction): '0' | '1' =>
  isPaid(t) || ['refunded', 'dispute', 'charged_back', 'reversed'].includes(t.state) ? '1' : '0'

const FEE_NAMES = { pix: 'Pix fee', boleto: 'Boleto fee', credit: 'Card fee' } as const

/** When the first of the money can be taken: a pix at once, the others when their first receivable settles. */
function expectedOn(t: Transaction): string | null {
  if (!t.paidAt) return null
  const way = t.method === 'boleto' && t.boleto.paidBy === 'pix' ? 'pix' : t.method
  return way === 'pix' ? t.paidAt.toISOString() : startOf(dueDay(way, dayOf(t.paidAt), 1)).toISOString()
}

/** A sale on the wire. `refunds` are those the seller asked for; `existing` marks one found by its reference. */
export function toWire(t: Transaction, refunds: readonly Refund[], publicUrl: string, existing = false) {
  // What came to nothing costs nothing.
  const fees = (t.state === 'failed' || t.state === 'canceled' ? 0 : t.fee - t.feeReturned) as Cents
  const voidedAt = voidedAtOf(t)
  const requested = refunds.filter((refund) => refund.reason === 'requested')
  return {
    id: t.id,
    resource: 'transaction',
    status: t.state,
    confirmed: confirmedOf(t),
    amount: toReais(t.amount),
    amount_cents: t.amount,
    original_amount: toReais(originalOf(t)),
    original_amount_cents: originalOf(t),
    currency: 'BRL',
    description: t.description,
    payment_type: t.method,
    statement_descriptor: t.statementDescriptor,
    reference_id: t.referenceId,
    customer: t.customer,
    io_seller_id: hyphened(t.seller),
    payment_method: methodToWire(t, publicUrl),
    refunded: t.refunded > 0,
    voided: voidedAt !== null,
    captured: t.paidAt !== null,
    refunds: requested.map(refundToWire),
    fees: toReais(fees),
    fees_cents: fees,
    fee_details:
      fees > 0 ? [{ amount: toReais(fees), amount_cents: fees, ...GATEWAY_FEE, description: FEE_NAMES[t.method] }] : [],
    split_rules: (t.parts ?? []).flatMap((part) => (part.rule ? [splitToWire({ ...part, rule: part.rule })] : [])),
    installment_plan:
      t.method === 'credit' ? { number_installments: String(t.card.instalments), mode: t.card.mode } : null,
    payment_authorization: authorizationToWire(t),
    expected_on: expectedOn(t),
    history: historyToWire(t),
    sales_receipt: null,
    antifraud_status: t.method === 'credit' ? (t.card.review ?? null) : null,
    antifraud_type: null,
    antifraud_code: null,
    antifraud_packageID: null,
    metadata: {},
    location_latitude: null,
    location_longitude: null,
    rewards: null,
    discounts: null,
    individual: null,
    business: null,
    ...(brCodeOf(t) === undefined ? {} : { pix_qrcode_url: `${publicUrl}/pix/qrcode/${t.id}` }),
    ...(t.method === 'pix' ? { qrcode_link: `${publicUrl}/pay/${t.id}` } : {}),
    existing_transaction: existing,
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
    voided_at: voidedAt,
  }
}

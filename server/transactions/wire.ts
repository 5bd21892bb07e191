// A sale as the wire shows it: snake_case, reais beside centavos, the keys that existing clients read.

import { hyphened } from '../base/ids.ts'
import { toReais, type Cents } from '../base/money.ts'
import { splitToWire } from '../splits/rule.ts'
import { isPaid, type HistoryEntry, type Refund, type Transaction } from './transaction.ts'

const GATEWAY_FEE = { prepaid: false, currency: 'BRL', type: 'gateway_fee', is_gateway_fee: true } as const

/** `YYYY-MM-DD HH:MM:SS`, UTC: the one place where old clients read this form. */
const spaced = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

const historyToWire = (t: Transaction, entry: HistoryEntry) => ({
  id: entry.id,
  transaction: t.id,
  amount: toReais(entry.amount),
  amount_cents: entry.amount,
  operation_type: entry.operation,
  status: entry.status,
  response_code: entry.code ?? null,
  response_message: entry.message ?? null,
  authorization_code: null,
  authorization_nsu: null,
  authorizer: 'pix',
  created_at: spaced(entry.at),
})

const refundToWire = (refund: Refund) => ({
  id: refund.id,
  status: refund.state,
  amount: toReais(refund.amount),
  amount_cents: refund.amount,
  reason: refund.reason,
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.updatedAt.toISOString(),
})

function keyTypeOf(key: string): string {
  if (key.includes('@')) return 'email'
  if (key.startsWith('+')) return 'phone'
  if (/^\d{11}$/.test(key)) return 'cpf'
  return key.length === 14 ? 'cnpj' : 'evp'
}

const methodToWire = (t: Transaction, publicUrl: string) => ({
  id: t.id,
  resource: 'pix',
  type: 'pix',
  provider: 'pix',
  version: '1',
  reusable: false,
  allow_update: false,
  expiration_date: t.expiresAt.toISOString(),
  key: { type: keyTypeOf(t.pix.key), value: t.pix.key },
  pix_link: `${publicUrl}/pay/${t.id}`,
  qr_code: { emv: t.pix.brCode ?? null },
})

const confirmedOf = (t: Transaction): '0' | '1' =>
  isPaid(t) || ['refunded', 'dispute', 'charged_back', 'reversed'].includes(t.state) ? '1' : '0'

/** A sale on the wire. `refunds` are those the seller asked for; `existing` marks one found by its reference. */
export function toWire(t: Transaction, refunds: readonly Refund[], publicUrl: string, existing = false) {
  const fees = (t.fee - t.feeReturned) as Cents
  const voidedAt = t.state === 'canceled' && t.cancelAskedAt ? t.closedAt : null
  const requested = refunds.filter((refund) => refund.reason === 'requested')
  return {
    id: t.id,
    resource: 'transaction',
    status: t.state,
    confirmed: confirmedOf(t),
    amount: toReais(t.amount),
    amount_cents: t.amount,
    original_amount: toReais(t.amount),
    original_amount_cents: t.amount,
    currency: 'BRL',
    description: t.description,
    payment_type: t.method,
    statement_descriptor: t.statementDescriptor,
    reference_id: t.referenceId,
    customer: t.customer,
    io_seller_id: hyphened(t.seller),
    payment_method: methodToWire(t, publicUrl),
    refunded: t.refunded > 0,
    voided: voidedAt !== null || t.state === 'refunded',
    captured: t.paidAt !== null,
    refunds: requested.map(refundToWire),
    fees: toReais(fees),
    fees_cents: fees,
    fee_details:
      fees > 0 ? [{ amount: toReais(fees), amount_cents: fees, ...GATEWAY_FEE, description: 'Pix fee' }] : [],
    split_rules: (t.parts ?? []).flatMap((part) => (part.rule ? [splitToWire({ ...part, rule: part.rule })] : [])),
    installment_plan: null,
    expected_on: t.paidAt?.toISOString() ?? null,
    history: t.history.map((entry) => historyToWire(t, entry)),
    sales_receipt: null,
    antifraud_status: null,
    metadata: {},
    location_latitude: null,
    location_longitude: null,
    rewards: null,
    discounts: null,
    individual: null,
    business: null,
    pix_qrcode_url: `${publicUrl}/pix/qrcode/${t.id}`,
    qrcode_link: `${publicUrl}/pay/${t.id}`,
    existing_transaction: existing,
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
    voided_at: voidedAt?.toISOString() ?? null,
  }
}

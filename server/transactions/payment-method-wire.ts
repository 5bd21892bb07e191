// What a sale is paid with, as the wire shows it: the keys existing clients read of a pix, a boleto and a card.

import type { ReplyOf } from '../../contract/operation.ts'
import { INSTRUCTION_WORDS, type InstructionMode } from '../../contract/payment-methods.ts'
import type { getTransaction } from '../../contract/transactions.ts'
import { lineOf, printedOurNumber } from '../base/boleto.ts'
import { dueOn, lastDay, type BoletoTerms } from '../base/boleto-due.ts'
import { dayOf, type Day } from '../base/calendar.ts'
import { toReais, type Cents } from '../base/money.ts'
import type { BoletoTransaction, CardTransaction, PixTransaction, Transaction } from './transaction.ts'

type Shown = ReplyOf<typeof getTransaction>['payment_method']

function keyTypeOf(key: string): string {
  if (key.includes('@')) return 'email'
  if (key.startsWith('+')) return 'phone'
  if (/^\d{11}$/.test(key)) return 'cpf'
  return key.length === 14 ? 'cnpj' : 'evp'
}

const pixToWire = (t: PixTransaction, publicUrl: string) =>
  ({
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
  }) as const

const timesOf = (t: Transaction) => ({ created_at: t.createdAt.toISOString(), updated_at: t.updatedAt.toISOString() })

const PERCENT_SCALE = 10_000

/** A rule in the words of existing clients: `amount` or `percentage`. `value` is what was sent. */
function said(one: { mode: InstructionMode; value: number; startOn?: Day; limitOn?: Day }) {
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
  interest: interest ? said(interest) : null,
  late_fee: lateFee ? said(lateFee) : null,
  discount: discount ? said(discount) : null,
})

function boletoToWire(t: BoletoTransaction, publicUrl: string) {
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
    amount_due_cents: paid ? 0 : dueOn(terms, dayOf(t.updatedAt)).amount,
    billing_instructions: instructionsOf(terms),
    customer: t.customer,
    metadata: {},
    ...timesOf(t),
  } as const
}

function cardToWire(t: CardTransaction) {
  const { card } = t
  const declined = card.decline !== undefined
  return {
    id: card.id,
    resource: 'card',
    type: 'credit',
    card_brand: card.brand,
    first4_digits: card.first6.slice(0, 4),
    last4_digits: card.last4,
    expiration_month: String(card.expirationMonth).padStart(2, '0'),
    expiration_year: String(card.expirationYear),
    holder_name: card.holderName,
    is_active: card.kept,
    is_valid: !declined,
    is_verified: card.authorization !== undefined,
    verification_checklist: {
      // 63 and 82 are the issuers' words for a wrong security code.
      security_code_check: card.authorization
        ? 'pass'
        : ['63', '82'].includes(card.decline?.code ?? '')
          ? 'fail'
          : null,
      postal_code_check: null,
      address_line1_check: null,
    },
    customer: t.customer,
    fingerprint: card.fingerprint,
    address: null,
    metadata: {},
    ...timesOf(t),
  } as const
}

/** The payment method of a sale. */
export function methodToWire(t: Transaction, publicUrl: string): Shown {
  if (t.method === 'pix') return pixToWire(t, publicUrl)
  return t.method === 'boleto' ? boletoToWire(t, publicUrl) : cardToWire(t)
}

/** Who authorized a card, by which names. */
export const authorizationToWire = (t: Transaction) =>
  t.method === 'credit'
    ? {
        authorizer_id: t.card.authorization?.authorizer ?? null,
        authorization_code: t.card.authorization?.code ?? null,
        authorization_nsu: t.card.authorization?.nsu ?? null,
      }
    : null

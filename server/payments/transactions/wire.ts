// A transaction on the wire: snake_case, reais beside centavos, the keys that existing clients
// read. Its history is shown in their eight words, each with a sentence that says which of our own
// operations it was. Pure.

import type { HistoryWord } from '../../../contract/records/history.ts'
import { dayOf, startOf } from '../../kernel/brazil/calendar.ts'
import { hyphened } from '../../kernel/ids.ts'
import { toReais, type Cents } from '../../kernel/money.ts'
import { dueDay } from '../../marketplace/receivables/receivable.ts'
import { splitToWire } from '../../marketplace/splits/rule.ts'
import { cardOf, methodOf } from './methods/methods.ts'
import {
  PAID_STATUSES,
  type HistoryEntry,
  type HistoryOperation,
  type Transaction,
} from './transaction.ts'
import { decisionToWire } from '../../providers/paying/silence.ts'
import { type Refund } from './refunds/refund.ts'

const GATEWAY_FEE = {
  prepaid: false,
  currency: 'BRL',
  type: 'gateway_fee',
  is_gateway_fee: true,
} as const

const refundToWire = (refund: Refund) => ({
  id: refund.id,
  status: refund.status,
  amount: toReais(refund.amount),
  amount_cents: refund.amount,
  reason: refund.reason,
  unknown_since: refund.status === 'pending' ? (refund.payout?.unknownSince ?? null) : null,
  decision: decisionToWire(refund),
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.updatedAt.toISOString(),
})

const confirmedOf = (t: Transaction): '0' | '1' => (PAID_STATUSES.includes(t.status) ? '1' : '0')

/**
 * When its first money becomes available: of a pix at once, else when the first receivable settles.
 */
function expectedOn(t: Transaction): string | null {
  if (!t.paidAt) return null
  const way = methodOf(t).settlesAs(t)
  return way === 'pix'
    ? t.paidAt.toISOString()
    : startOf(dueDay(way, dayOf(t.paidAt), 1)).toISOString()
}

/** What a transaction costs its sellers. A failed or canceled one costs nothing. */
function feesToWire(t: Transaction) {
  const fees = (
    t.status === 'failed' || t.status === 'canceled' ? 0 : t.fee - t.feeReturned
  ) as Cents
  const amounts = { amount: toReais(fees), amount_cents: fees }
  return {
    fees: amounts.amount,
    fees_cents: fees,
    fee_details: fees > 0 ? [{ ...amounts, ...GATEWAY_FEE, description: methodOf(t).feeName }] : [],
  }
}

/**
 * A transaction on the wire, with its requested `refunds`; `existing`: it was found by its
 * reference.
 */
export function toWire(
  t: Transaction,
  refunds: readonly Refund[],
  publicUrl: string,
  existing = false,
) {
  const voidedAt = voidedAtOf(t)
  const method = methodOf(t)
  const { qrcode_link, ...own } = method.toWire(t, publicUrl)
  const original = method.original(t)
  const requested = refunds.filter((refund) => refund.reason === 'requested')
  return {
    id: t.id,
    resource: 'transaction',
    status: t.status,
    confirmed: confirmedOf(t),
    amount: toReais(t.amount),
    amount_cents: t.amount,
    original_amount: toReais(original),
    original_amount_cents: original,
    currency: 'BRL',
    description: t.description,
    payment_type: t.method,
    statement_descriptor: t.statementDescriptor,
    reference_id: t.referenceId,
    customer: t.customer,
    payment_link: t.paymentLink,
    static_qr_code: t.staticQrCode,
    io_seller_id: hyphened(t.seller),
    payment_method: own.payment_method,
    refunded: t.refunded > 0,
    voided: voidedAt !== null,
    captured: t.paidAt !== null,
    refunds: requested.map(refundToWire),
    ...feesToWire(t),
    split_rules: (t.parts ?? []).flatMap((part) =>
      part.rule ? [splitToWire({ ...part, rule: part.rule })] : [],
    ),
    installment_plan: own.installment_plan,
    payment_authorization: own.payment_authorization,
    expected_on: expectedOn(t),
    history: historyToWire(t),
    sales_receipt: null,
    antifraud_status: own.antifraud_status,
    antifraud_type: null,
    antifraud_code: null,
    antifraud_packageID: null,
    metadata: t.metadata ?? {},
    location_latitude: null,
    location_longitude: null,
    rewards: null,
    discounts: null,
    individual: null,
    business: null,
    ...(method.brCode(t) === undefined
      ? {}
      : { pix_qrcode_url: `${publicUrl}/pix/qrcode/${t.id}` }),
    ...(qrcode_link === undefined ? {} : { qrcode_link }),
    existing_transaction: existing,
    created_at: t.createdAt.toISOString(),
    updated_at: t.updatedAt.toISOString(),
    voided_at: voidedAt,
  }
}

/** The public word and the default message of each operation. */
const HISTORY_TEXTS = {
  charge: ['created', 'waiting for payment'],
  authorize: ['authorization', 'authorized'],
  review: ['authorization', 'approved by the review'],
  capture: ['capture', 'captured'],
  payment: ['paid', 'paid'],
  void: ['void', 'canceled on request'],
  release: ['void_partial', 'a part of the authorization was released'],
  expire: ['canceled', 'expired'],
  unmatched: ['paid', 'the payment was not accepted; it is sent back'],
  return: ['void_partial', 'the payment that was not accepted was sent back'],
  refund: ['void', 'refunded'],
  dispute: ['void', 'the buyer disputes the payment'],
  change: ['updated', 'changed at the bank'],
  protest: ['updated', 'protest'],
} as const satisfies Record<HistoryOperation, readonly [HistoryWord, string]>

const HELD = ['pre_authorization', 'authorized; waiting for capture'] as const

const FAILED = 'refused by the bank'
const DISPUTED = {
  pending: HISTORY_TEXTS.dispute[1],
  succeeded: 'dispute won',
  failed: 'dispute lost',
} as const

type HistoryLine = { word: HistoryWord; status: HistoryEntry['status']; message: string }

const isPart = (amount: Cents, whole: Cents): boolean => amount < whole

/**
 * A history entry in the words of existing clients. `returned`: what had been refunded before it.
 */
function shownAs(t: Transaction, entry: HistoryEntry, returned: Cents): HistoryLine {
  const { operation, status, amount } = entry
  const own = HISTORY_TEXTS[operation]
  const message = status === 'failed' ? FAILED : own[1]
  switch (operation) {
    case 'authorize': {
      const card = cardOf(t)
      const isHeld = card && (!card.capture || card.review !== undefined)
      const [word, message] = isHeld ? HELD : HISTORY_TEXTS.authorize
      return { word, status, message: status === 'failed' ? FAILED : message }
    }
    case 'refund':
      return {
        word: isPart((returned + amount) as Cents, t.amount) ? 'void_partial' : 'void',
        status,
        message,
      }
    // Money came, but did not pay the transaction.
    case 'unmatched':
      return { word: own[0], status: 'failed', message: own[1] }
    // A dispute is shown as a void by the buyer's bank: won, the void failed; lost, it succeeded.
    case 'dispute': {
      const ended = { pending: 'pending', succeeded: 'failed', failed: 'succeeded' } as const
      return {
        word: isPart(amount, t.amount) ? 'void_partial' : 'void',
        status: ended[status],
        message: DISPUTED[status],
      }
    }
    default:
      return { word: own[0], status, message }
  }
}

/** `YYYY-MM-DD HH:MM:SS`, UTC: the format that old clients read here. */
const spaced = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`

/** A transaction's history on the wire. */
export function historyToWire(t: Transaction) {
  let returned = 0
  return t.history.map((entry) => {
    const { word, status, message } = shownAs(t, entry, returned as Cents)
    if (entry.operation === 'refund' && entry.status === 'succeeded') returned += entry.amount
    return {
      id: entry.id,
      transaction: t.id,
      amount: toReais(entry.amount),
      amount_cents: entry.amount,
      operation_type: word,
      status,
      response_code: entry.code ?? null,
      response_message: entry.message ?? message,
      authorization_code: entry.authorization?.code ?? null,
      authorization_nsu: entry.authorization?.nsu ?? null,
      authorizer_id: entry.authorization?.authorizer ?? null,
      authorizer: entry.authorization?.authorizer ?? (cardOf(t) ? null : t.method),
      gatewayResponseTime: null,
      created_at: spaced(entry.at),
    }
  })
}

/** When it was voided: canceled on request, or refunded entirely. Null for any other. */
export function voidedAtOf(t: Transaction): string | null {
  if (t.status === 'canceled')
    return t.cancelAskedAt && t.closedAt ? t.closedAt.toISOString() : null
  if (t.refunded === 0 || t.refunded < t.amount) return null
  return (
    t.history.findLast(({ operation, status }) => operation === 'refund' && status === 'succeeded')
      ?.at ?? null
  )
}

// Mercado Pago's payments and refunds as it writes them, of the sandbox bank's charges.

import { writeBrCode } from '../../server/kernel/brazil/br-code.ts'
import { fromReais, sum, toReais } from '../../server/kernel/money.ts'
import type { Json } from '../formats.ts'
import { payerOf, returnsOf, type WireCob, type WirePix } from './account.ts'
import type { Kept } from './records.ts'

type Refund = { id: number; valor: string; key: string; returnId: string; at: string }
export type PaymentRecord = {
  id: number
  txid: string
  key: string
  order: Json
  expiration: string
  isCancelled: boolean
  refunds: Refund[]
}
export type Payment = Kept<PaymentRecord>
const OFFSET_MS = 4 * 3_600_000

/** Always four hours behind UTC. */
export const timeText = (at: Date): string =>
  new Date(at.getTime() - OFFSET_MS).toISOString().replace('Z', '-04:00')

export const refundedOf = ({ refunds }: Payment) => sum(refunds.map((one) => fromReais(one.valor)))

const REFUND_STATUS = {
  EM_PROCESSAMENTO: 'in_process',
  DEVOLVIDO: 'approved',
  NAO_REALIZADO: 'rejected',
} as const

export function refundToWire(payment: Payment, cob: WireCob, refund: Refund): Json {
  const given = returnsOf(cob).find((one) => one.id === refund.returnId)
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: Number(refund.valor),
    status: REFUND_STATUS[given?.status ?? 'EM_PROCESSAMENTO'],
    source: { id: '1', name: 'Loja', type: 'collector' },
    date_created: refund.at,
    refund_mode: 'standard',
    unique_sequence_number: null,
    adjustment_amount: 0,
    reason: null,
  }
}

function statusOf(payment: Payment, cob: WireCob, now: Date): [string, string] {
  const [pix] = cob.pix ?? []
  if (pix) {
    const gone = returnsOf(cob)
      .filter((one) => one.status !== 'NAO_REALIZADO')
      .reduce((total, one) => total + fromReais(one.valor), 0)
    if (gone >= fromReais(pix.valor)) return ['refunded', 'refunded']
    return ['approved', gone > 0 ? 'partially_refunded' : 'accredited']
  }
  if (payment.isCancelled) return ['cancelled', 'by_collector']
  if (cob.status !== 'ATIVA') return ['cancelled', 'by_admin']
  return new Date(payment.expiration) <= now
    ? ['cancelled', 'expired']
    : ['pending', 'pending_waiting_transfer']
}

/** Whose account paid; `long_name` is its bank. */
function bankInfoOf(pix: WirePix | undefined): Json {
  const told = pix?.pagador ? payerOf(pix) : undefined
  return {
    payer: {
      long_name: told ? 'BANCO DO SANDBOX' : null,
      account_holder_name: told?.name ?? null,
      identification: { type: null, number: told?.document ?? null },
    },
  }
}

export async function toWire(payment: Payment, isListed = false): Promise<Json> {
  const { account, txid, order, id } = payment
  const [cob, now] = [await account.cob(txid), await account.now()]
  const [status, detail] = statusOf(payment, cob, now)
  const [pix] = cob.pix ?? []
  const amount = fromReais(cob.valor.original)
  // A search does not tell it.
  const transaction = pix && !isListed ? `PIX${pix.endToEndId}` : null
  const { key } = account.receiver
  const code = { kind: 'static', key, name: 'Loja', city: 'Sao Paulo' } as const
  const refunds = payment.refunds.map((one) => refundToWire(payment, cob, one))
  return {
    id,
    status,
    status_detail: detail,
    date_created: timeText(new Date(cob.calendario.criacao)),
    date_approved: pix ? timeText(new Date(pix.horario)) : null,
    date_last_updated: timeText(now),
    date_of_expiration: timeText(new Date(payment.expiration)),
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    currency_id: 'BRL',
    live_mode: true,
    description: order['description'] ?? null,
    external_reference: order['external_reference'] ?? null,
    transaction_amount: Number(toReais(amount)),
    transaction_amount_refunded: Number(toReais(refundedOf(payment))),
    payer: {
      id: null,
      email: null,
      identification: {
        type: null,
        number: null,
      },
    },
    transaction_details: {
      transaction_id: transaction,
      total_paid_amount: pix ? Number(pix.valor) : Number(toReais(amount)),
      overpaid_amount: 0,
    },
    point_of_interaction: isListed
      ? {
          type: 'OPENPLATFORM',
          transaction_data: {
            transaction_id: transaction,
            e2e_id: null,
          },
        }
      : {
          type: 'OPENPLATFORM',
          transaction_data: {
            qr_code: writeBrCode({
              ...code,
              amount,
              txid: `mpqrinter${id}`,
            }),
            qr_code_base64: '',
            ticket_url: `https://www.mercadopago.com.br/payments/${id}/ticket`,
            transaction_id: transaction,
            e2e_id: null,
            bank_transfer_id: null,
            bank_info: bankInfoOf(pix),
          },
        },
    refunds,
    fee_details: [],
  }
}

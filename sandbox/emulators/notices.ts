// What companies with a wire of their own send when a pix came or went back: each in its form, with
// what proves that it sent it. Woovi's key is no secret of ours to make: of its own, the address is
// the proof. Pure, but for a time and an id that are given.

import { createHmac, sign } from 'node:crypto'
import { fromReais } from '../../server/kernel/money.ts'
import { isObject, type Json } from '../formats.ts'
import { keyPairOf } from './stark-bank/project.ts'

export type CompanyNotice = {
  readonly headers: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body: object
}

/** What the API Pix says of it. */
type Pix = {
  readonly endToEndId: string
  readonly valor: string
  readonly horario: string
  readonly devolucoes?: readonly object[]
}
type About = {
  /** What the company keeps of the charge. */
  readonly record: Json
  readonly pix: Pix
  readonly secret: string
  /** Real time. */
  readonly now: Date
  readonly id: string
}

const USER = 'vintem'
const WORKSPACE = '4545454545454545'

const allOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const hasReturns = ({ devolucoes = [] }: Pix): boolean => devolucoes.length > 0

function ofAsaas({ record, pix, secret, id }: About): CompanyNotice {
  const order = record['order'] as Json
  const refunds = allOf(record['refunds']).map(({ valor, description }) => ({
    value: Number(valor),
    description: description ?? null,
  }))
  const event = hasReturns(pix) ? 'PAYMENT_REFUNDED' : 'PAYMENT_RECEIVED'
  const payment = {
    object: 'payment',
    id: record['id'],
    customer: order['customer'],
    billingType: 'PIX',
    value: Number(pix.valor),
    externalReference: order['externalReference'] ?? null,
    refunds,
  }
  return { headers: { 'asaas-access-token': secret }, body: { id: `evt_${id}`, event, payment } }
}

function ofMercadoPago({ record, secret, now, id: call }: About): CompanyNotice {
  const id = String(record['id'])
  const ts = String(now.getTime())
  const signed = `id:${id};request-id:${call};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(signed).digest('hex')
  return {
    headers: { 'x-request-id': call, 'x-signature': `ts=${ts},v1=${v1}` },
    query: { 'data.id': id, type: 'payment' },
    body: {
      id: now.getTime(),
      live_mode: true,
      type: 'payment',
      api_version: 'v1',
      action: 'payment.updated',
      date_created: now.toISOString(),
      data: { id },
    },
  }
}

function ofPagarme({ record, pix, secret, now, id }: About): CompanyNotice {
  const { code } = record['order'] as Json
  const basic = Buffer.from(`${USER}:${secret}`).toString('base64')
  return {
    headers: { authorization: `Basic ${basic}` },
    body: {
      id: `hook_${id}`,
      type: hasReturns(pix) ? 'charge.refunded' : 'charge.paid',
      created_at: now.toISOString(),
      data: { id: record['id'], code, order: { id: record['orderId'], code } },
    },
  }
}

function ofStarkBank({ record, pix, secret, now, id }: About): CompanyNotice {
  const { tags } = record['order'] as Json
  const body = {
    event: {
      id,
      subscription: 'invoice',
      workspaceId: WORKSPACE,
      created: now.toISOString(),
      log: {
        type: hasReturns(pix) ? 'reversed' : 'paid',
        invoice: { id: record['id'], tags },
      },
    },
  }
  const { privateKey } = keyPairOf(secret)
  const signature = sign('sha256', Buffer.from(JSON.stringify(body)), privateKey)
  return { headers: { 'digital-signature': signature.toString('base64') }, body }
}

function ofWoovi({ record, pix }: About): CompanyNotice {
  const charge = { correlationID: record['id'], status: 'COMPLETED', value: fromReais(pix.valor) }
  const [last] = allOf(record['refunds']).slice(-1)
  const body =
    hasReturns(pix) && last
      ? {
          event: 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
          refundTransaction: {
            correlationID: last['id'],
            value: fromReais(String(last['valor'])),
          },
          originalTransaction: charge,
        }
      : {
          event: 'OPENPIX:CHARGE_COMPLETED',
          charge,
          pix: { endToEndId: pix.endToEndId, time: pix.horario, value: fromReais(pix.valor) },
        }
  return { headers: {}, body }
}

const OF_COMPANIES: Readonly<Record<string, (about: About) => CompanyNotice>> = {
  asaas: ofAsaas,
  'mercado-pago': ofMercadoPago,
  pagarme: ofPagarme,
  'stark-bank': ofStarkBank,
  woovi: ofWoovi,
}

/** Undefined where the company sends what the API Pix says. */
export const companyNotice = (company: string) => OF_COMPANIES[company]

/** What a connection is told, to know the company's notifications by. */
export const noticeSettings = (company: string, secret: string): Record<string, string> => {
  const settings: Record<string, Record<string, string>> = {
    asaas: { notificationToken: secret },
    'mercado-pago': { notificationSecret: secret },
    pagarme: { notificationUser: USER, notificationPassword: secret },
    'stark-bank': { notificationKey: keyPairOf(secret).publicKey },
  }
  return settings[company] ?? {}
}

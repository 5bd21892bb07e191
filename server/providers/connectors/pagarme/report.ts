// Pagar.me's orders, charges and their pix transactions, with every field checked by hand. Pure.
// What cannot be read is undefined, and the caller then treats the reply as unknown. Sources:
// facts.md.

import type { Cents } from '../../../kernel/money.ts'
import type { PixPayer, ProviderRefund, ReceivedPix } from '../../bank.ts'
import {
  allOf,
  isObject,
  type Json,
  matching,
  payerOf,
  placeIn,
  reasonOf,
  timeOf,
  wordOf,
} from '../../parse.ts'
import type { PresentReport } from '../../wires/rail.ts'
import { codeIn, fromCents, idIn, locationOf } from '../../wires/values.ts'

const STATUSES = {
  pending: 'active',
  processing: 'active',
  paid: 'completed',
  overpaid: 'completed',
  underpaid: 'completed',
  chargedback: 'completed',
  // Wholly returned, where it was paid.
  canceled: 'removed',
  failed: 'removed',
} as const

/** Of a payment: the name of a return, which a transaction may be, begins otherwise. */
const E2E = /^E[0-9A-Za-z]{31}$/

export type Charge = {
  readonly id: string
  /** Whether the company could not make it: nobody can pay it. */
  readonly hasFailed: boolean
  readonly why: string
  readonly txid: string | undefined
  readonly report: PresentReport
  readonly paid?: { readonly amount: Cents; readonly at: Date }
  /** The payment, where its last transaction is it. */
  readonly told: Told | undefined
  /** Returned so far. */
  readonly gone: Cents
  readonly isReturning: boolean
}

/** A payment as its transaction names it, and who made it. */
export type Told = { readonly endToEndId: string; readonly payer?: PixPayer }

function toldBy(transaction: unknown): Told | undefined {
  const endToEndId = matching(placeIn(transaction, 'end_to_end_id'), E2E)
  const payer = payerOf(placeIn(transaction, 'payer.name'), placeIn(transaction, 'payer.document'))
  return endToEndId === undefined ? undefined : { endToEndId, ...(payer && { payer }) }
}

const whyOf = (charge: Json): string => {
  const errors = placeIn(charge, 'last_transaction.gateway_response.errors')
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return reasonOf(placeIn(first, 'message')) ?? 'the company could not make the charge'
}

export function chargeFrom(body: unknown): Charge | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const amount = fromCents(body['amount'])
  const known = wordOf(STATUSES, body['status'])
  const createdAt = timeOf(body['created_at'])
  const gone = fromCents(body['canceled_amount'] ?? 0)
  if (id === undefined || amount === undefined || !known || !createdAt || gone === undefined)
    return undefined
  const paidAt = timeOf(body['paid_at'])
  const paidAmount = fromCents(body['paid_amount'] ?? body['amount'])
  // Paid, though the times say nothing: it cannot be told apart.
  if (known === 'completed' && (!paidAt || paidAmount === undefined)) return undefined
  const status = paidAt ? 'completed' : known
  const hasFailed = body['status'] === 'failed' && !paidAt
  const expiresAt = timeOf(placeIn(body, 'last_transaction.expires_at')) ?? createdAt
  const brCode = codeIn(placeIn(body, 'last_transaction.qr_code'))
  if (body['status'] === 'pending' && brCode === '') return undefined
  const about = { amount, createdAt, expiresAt, brCode, location: locationOf(brCode) }
  return {
    id,
    hasFailed,
    gone,
    why: whyOf(body),
    txid: idIn(body['code']),
    report: {
      status,
      ...about,
      payments: [],
    },
    ...(paidAt &&
      paidAmount !== undefined && {
        paid: {
          amount: paidAmount,
          at: paidAt,
        },
      }),
    told: toldBy(body['last_transaction']),
    isReturning:
      body['pending_cancellation'] === true ||
      placeIn(body, 'last_transaction.status') === 'pending_refund',
  }
}

/** The charge of an order: there must be one, by pix. The order has our reference. */
export function orderFrom(body: unknown, txid: string): Charge | undefined {
  if (!isObject(body) || body['code'] !== txid) return undefined
  const { charges } = body
  const charge = Array.isArray(charges) && charges.length === 1 ? chargeFrom(charges[0]) : undefined
  return charge && { ...charge, txid }
}

/** A page of a list, and whether another follows. */
export function pageFrom(body: unknown): { items: Json[]; more: boolean } | undefined {
  if (!isObject(body) || !isObject(body['paging'])) return undefined
  const { data, paging } = body
  return Array.isArray(data) && data.every(isObject)
    ? { items: data, more: typeof paging['next'] === 'string' && paging['next'] !== '' }
    : undefined
}

/** The orders of our reference; undefined where the list goes on, or one cannot be read. */
export function ordersUnder(body: unknown, txid: string): Charge[] | undefined {
  const page = pageFrom(body)
  if (!page || page.more) return undefined
  return allOf(
    page.items.filter((one) => one['code'] === txid),
    (one) => orderFrom(one, txid),
  )
}

/** The payment among the transactions of a charge, where they tell one. */
export function paymentAmong(body: unknown): Told | undefined {
  const told = pageFrom(body)?.items.flatMap((one) => toldBy(one) ?? []) ?? []
  const names = new Set(told.map(({ endToEndId }) => endToEndId))
  return names.size === 1 ? (told.find(({ payer }) => payer) ?? told[0]) : undefined
}

/** The pix that paid a charge. What was returned of it names no return of ours. */
export function pixOf(
  { id, txid, gone, isReturning }: Charge,
  { amount, at }: NonNullable<Charge['paid']>,
  { endToEndId, payer }: Told,
): ReceivedPix {
  const status = isReturning ? 'processing' : 'returned'
  const returns: ProviderRefund[] =
    gone > 0 ? [{ id, providerReference: id, amount: gone, status }] : []
  return {
    endToEndId,
    amount,
    paidAt: at,
    returns,
    ...(txid !== undefined && { txid }),
    ...(payer && { payer }),
  }
}

// Asaas's payments, QR codes, pix transactions and refunds, with every field checked by hand. Pure.
// What cannot be read is undefined, and the caller then treats the reply as unknown. Sources:
// facts.md.

import { after } from '../../../kernel/clock.ts'
import { isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import type { ProviderRefund, ReceivedPix } from '../../bank.ts'
import { allOf, isObject, type Json, matching, payerOf, timeOf, wordOf } from '../../parse.ts'
import type { PresentReport } from '../../wires/rail.ts'
import { codeIn, fromReaisNumber, idIn, locationOf, spiName } from '../../wires/values.ts'

const STATUSES = {
  PENDING: 'active',
  OVERDUE: 'active',
  AWAITING_RISK_ANALYSIS: 'active',
  RECEIVED: 'completed',
  CONFIRMED: 'completed',
  REFUND_REQUESTED: 'completed',
  REFUND_IN_PROGRESS: 'completed',
  REFUNDED: 'completed',
  CHARGEBACK_REQUESTED: 'completed',
  CHARGEBACK_DISPUTE: 'completed',
  AWAITING_CHARGEBACK_REVERSAL: 'completed',
  // Marked by hand as paid otherwise: no pix came.
  RECEIVED_IN_CASH: 'removed',
} as const

const REFUNDS = {
  PENDING: 'processing',
  AWAITING_CRITICAL_ACTION_AUTHORIZATION: 'processing',
  AWAITING_CUSTOMER_EXTERNAL_AUTHORIZATION: 'processing',
  DONE: 'returned',
  CANCELLED: 'failed',
} as const satisfies Record<string, ProviderRefund['status']>

const OUR_ID = /^[0-9a-f]{32}$/
const DAY_MS = 86_400_000

/** A payment, before its code and its pix were read. */
export type Payment = {
  readonly id: string
  readonly status: PresentReport['status']
  readonly amount: PresentReport['amount']
  readonly txid: string | undefined
  /** The transaction of pix that paid it. */
  readonly pix: string | undefined
  readonly createdAt: Date
  readonly returns: ProviderRefund[]
}

/** A refund: our id is its description. */
export function refundFrom(body: unknown, payment: string): ProviderRefund | undefined {
  if (!isObject(body)) return undefined
  const amount = fromReaisNumber(body['value'])
  const status = wordOf(REFUNDS, body['status'])
  if (amount === undefined || status === undefined) return undefined
  const rtrId = spiName(body['endToEndIdentifier'])
  const id = matching(body['description'], OUR_ID) ?? rtrId ?? payment
  return { id, providerReference: rtrId ?? id, amount, status }
}

export function paymentFrom(body: unknown): Payment | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const known = wordOf(STATUSES, body['status'])
  // What was asked for, where another amount was paid.
  const amount = fromReaisNumber(body['originalValue'] ?? body['value'])
  const made = body['dateCreated']
  const returns = allOf(body['refunds'], (one) => refundFrom(one, id ?? ''))
  if (id === undefined || known === undefined || amount === undefined || !returns) return undefined
  if (typeof made !== 'string' || !isDay(made)) return undefined
  const pix = idIn(body['pixTransaction'])
  if (known === 'completed' && pix === undefined) return undefined
  return {
    id,
    amount,
    returns,
    pix: known === 'completed' ? pix : undefined,
    status: body['deleted'] === true && known === 'active' ? 'removed' : known,
    txid: idIn(body['externalReference']),
    createdAt: startOf(made),
  }
}

/** A list; undefined where it is not shown whole and `isWhole` is asked for. */
export function listFrom(body: unknown): { items: Json[]; more: boolean } | undefined {
  if (!isObject(body)) return undefined
  const { data, hasMore } = body
  return Array.isArray(data) && data.every(isObject) && typeof hasMore === 'boolean'
    ? { items: data, more: hasMore }
    : undefined
}

/** The payments of our reference. A deleted one counts only where there is no other. */
export function paymentsUnder(body: unknown, txid: string): Payment[] | undefined {
  const list = listFrom(body)
  if (!list || list.more) return undefined
  const all = allOf(
    list.items.filter((one) => one['externalReference'] === txid),
    paymentFrom,
  )
  const live = all?.filter((one) => one.status !== 'removed')
  return live && live.length > 0 ? live : all?.slice(0, 1)
}

/** The transaction of a pix that came: its time is that of São Paulo, without saying so. */
export function pixFrom(body: unknown, { txid, returns }: Payment): ReceivedPix | undefined {
  if (!isObject(body)) return undefined
  const endToEndId = spiName(body['endToEndIdentifier'])
  const amount = fromReaisNumber(body['value'])
  const paidAt = timeOf(body['effectiveDate'], 'sao-paulo')
  if (endToEndId === undefined || amount === undefined || !paidAt) return undefined
  const from: unknown = body['externalAccount']
  const payer = isObject(from) ? payerOf(from['name'], from['cpfCnpj']) : undefined
  return {
    endToEndId,
    amount,
    paidAt,
    returns,
    ...(txid !== undefined && { txid }),
    ...(payer && { payer }),
  }
}

/** The text of the code, and until when the company itself takes a payment of it. */
export function codeFrom(body: unknown): { brCode: string; expiresAt: Date } | undefined {
  if (!isObject(body)) return undefined
  const brCode = codeIn(body['payload'])
  const expiresAt = timeOf(body['expirationDate'], 'sao-paulo')
  return brCode !== '' && expiresAt ? { brCode, expiresAt } : undefined
}

/** The report of a payment; an ended one has no code any more. */
export const reportOf = (
  { status, amount, createdAt }: Payment,
  code: { brCode: string; expiresAt: Date } | undefined,
  payments: ReceivedPix[],
): PresentReport => ({
  status,
  amount,
  createdAt,
  payments,
  brCode: code?.brCode ?? '',
  location: locationOf(code?.brCode ?? ''),
  expiresAt: code?.expiresAt ?? after(createdAt, DAY_MS),
})

/** The id of the first customer that was not deleted. */
export function customerFrom(body: unknown): string | undefined {
  const list = listFrom(body)
  const there = list?.items.find((one) => one['deleted'] !== true)
  return idIn(there?.['id'])
}

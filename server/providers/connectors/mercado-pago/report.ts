// Mercado Pago's payments, refunds and refusals, with every field checked by hand. Pure. What cannot
// be read is undefined, and the caller then treats the reply as unknown. Sources: facts.md.

import type { ProviderRefund, ReceivedPix } from '../../bank.ts'
import { allOf, isObject, type Json, payerOf, placeIn, timeOf, wordOf } from '../../parse.ts'
import type { Found, PresentReport } from '../../wires/rail.ts'
import { codeIn, fromReaisNumber, idIn, locationOf, spiName, standIn } from '../../wires/values.ts'

/** `expired` is told apart by its detail: such a charge was not withdrawn. */
const STATUSES = {
  pending: 'active',
  in_process: 'active',
  approved: 'completed',
  refunded: 'completed',
  charged_back: 'completed',
  in_mediation: 'completed',
  cancelled: 'removed',
  rejected: 'removed',
} as const

const REFUNDS = {
  approved: 'returned',
  in_process: 'processing',
  authorized: 'processing',
  rejected: 'failed',
  cancelled: 'failed',
} as const satisfies Record<string, ProviderRefund['status']>

const E2E = /^PIX(E[0-9A-Za-z]{31})$/

/**
 * The endToEndId of a payment. A payment within the company has none at the SPI and always gets a
 * stand-in; of any other one it is told, at once or later: were a stand-in given until then, the
 * payment would be counted twice. Two that differ are unreadable.
 */
function endToEndIdOf(payment: Json, id: string): string | undefined {
  const isWithin =
    placeIn(payment, 'point_of_interaction.sub_type') === 'INTRA_PSP' ||
    payment['payment_method_id'] === 'account_money'
  if (isWithin) return standIn('MP', id)
  const places = [
    'transaction_details.transaction_id',
    'point_of_interaction.transaction_data.transaction_id',
    'point_of_interaction.transaction_data.e2e_id',
  ]
  const given = places.flatMap((place) => {
    const value = placeIn(payment, place)
    return typeof value === 'string' && value !== '' ? [E2E.exec(value)?.[1] ?? spiName(value)] : []
  })
  const [first] = given
  return given.every((one) => one === first) ? first : undefined
}

/** A refund. Our own id is not in it. */
export function refundFrom(body: unknown): ProviderRefund | undefined {
  if (!isObject(body)) return undefined
  const id = idIn(body['id'])
  const amount = fromReaisNumber(body['amount'])
  const status = wordOf(REFUNDS, body['status'])
  if (id === undefined || amount === undefined || status === undefined) return undefined
  return { id, providerReference: id, amount, status }
}

const PAID_FIRST = 'transaction_details.total_paid_amount'
/** Who paid; `payer` at the top is whom the order named. */
const PAYER = 'point_of_interaction.transaction_data.bank_info.payer'

function paymentFrom(payment: Json, id: string, txid: string): ReceivedPix | undefined {
  const endToEndId = endToEndIdOf(payment, id)
  const amount = fromReaisNumber(placeIn(payment, PAID_FIRST) ?? payment['transaction_amount'])
  const paidAt = timeOf(payment['date_approved'])
  const returns = allOf(payment['refunds'], refundFrom)
  if (endToEndId === undefined || amount === undefined || !paidAt || !returns) return undefined
  const from = placeIn(payment, PAYER)
  const payer = payerOf(
    placeIn(from, 'account_holder_name'),
    placeIn(from, 'identification.number'),
  )
  return { endToEndId, txid, amount, paidAt, returns, ...(payer && { payer }) }
}

/** A payment of `/v1/payments`, which must be one by pix under our reference. */
export function chargeFrom(body: unknown, txid: string): Found | undefined {
  if (!isObject(body) || body['external_reference'] !== txid) return undefined
  const id = idIn(body['id'])
  const amount = fromReaisNumber(body['transaction_amount'])
  const createdAt = timeOf(body['date_created'])
  const expiresAt = timeOf(body['date_of_expiration'])
  const known = wordOf(STATUSES, body['status'])
  if (id === undefined || amount === undefined || !createdAt || !expiresAt || !known)
    return undefined
  const status = body['status_detail'] === 'expired' && known === 'removed' ? 'active' : known
  const brCode = codeIn(placeIn(body, 'point_of_interaction.transaction_data.qr_code'))
  const payment = status === 'completed' ? paymentFrom(body, id, txid) : undefined
  if (status === 'completed' && !payment) return undefined
  if (body['status'] === 'pending' && brCode === '') return undefined
  const payments = payment ? [payment] : []
  const report: PresentReport = {
    status,
    brCode,
    location: locationOf(brCode),
    amount,
    createdAt,
    expiresAt,
    payments,
  }
  return { id, report }
}

/** The code and the sentence of a refusal: its first cause says most. */
export function refusalFrom(body: unknown): { code: string; why: string } {
  if (!isObject(body)) return { code: 'refused', why: 'the company gave no reason' }
  const first: unknown = Array.isArray(body['cause']) ? body['cause'][0] : body['cause']
  const cause = isObject(first) ? first : {}
  const code = idIn(cause['code']) ?? idIn(body['error']) ?? 'refused'
  const why = [cause['description'], body['message']].find((one) => typeof one === 'string')
  return { code, why: String(why ?? 'the company gave no reason').slice(0, WHY_MAX) }
}

const WHY_MAX = 500

/** The ids of the payments of a search that have our reference; undefined where it shows not all. */
export function idsUnder(body: unknown, txid: string): string[] | undefined {
  const results = resultsIn(body)
  if (!results || results.total > results.payments.length) return undefined
  return allOf(
    results.payments.filter((one) => one['external_reference'] === txid),
    (one) => idIn((one as Json)['id']),
  )
}

function resultsIn(body: unknown): { payments: Json[]; total: number } | undefined {
  const total = placeIn(body, 'paging.total')
  const results = isObject(body) ? body['results'] : undefined
  const isRight = Array.isArray(results) && results.every(isObject)
  return isRight && Number.isSafeInteger(total)
    ? { payments: results, total: total as number }
    : undefined
}

/**
 * A page of a search: what was received by pix. Other payments of the account are left out.
 * `unread`: the ids of those that the search does not show whole.
 */
export function pageFrom(
  body: unknown,
  offset: number,
): { pix: ReceivedPix[]; unread: string[]; more: boolean } | undefined {
  const results = resultsIn(body)
  if (!results) return undefined
  const pix: ReceivedPix[] = []
  const unread: string[] = []
  for (const one of results.payments.filter(isReceived)) {
    const read = receivedFrom(one)
    const id = idIn(one['id'])
    if (read) pix.push(read)
    else if (id === undefined) return undefined
    else unread.push(id)
  }
  return { pix, unread, more: offset + results.payments.length < results.total }
}

const isReceived = (one: Json): boolean =>
  wordOf(STATUSES, one['status']) === 'completed' &&
  (one['payment_method_id'] === 'pix' ||
    placeIn(one, 'point_of_interaction.transaction_data') !== undefined)

/** A received pix, whether or not it paid a charge of ours. */
export function receivedFrom(payment: unknown): ReceivedPix | undefined {
  if (!isObject(payment)) return undefined
  const id = idIn(payment['id'])
  const txid = idIn(payment['external_reference'])
  const pix = id === undefined ? undefined : paymentFrom(payment, id, txid ?? '')
  if (!pix || txid !== undefined) return pix
  const { txid: none, ...rest } = pix
  return none === '' ? rest : pix
}

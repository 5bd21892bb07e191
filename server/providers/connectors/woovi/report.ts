// Woovi's charges, transactions and refunds, with every field checked by hand. Pure. What cannot be
// read is undefined, and the caller then treats the reply as unknown. Sources: facts.md.

import { after } from '../../../kernel/clock.ts'
import type { ProviderRefund, ReceivedPix } from '../../bank.ts'
import {
  allOf,
  isObject,
  type Json,
  matching,
  messageOf,
  payerOf,
  placeIn,
  timeOf,
  wordOf,
} from '../../parse.ts'
import type { Found } from '../../wires/rail.ts'
import { codeIn, fromCents, idIn, locationOf, spiName, standIn } from '../../wires/values.ts'

const STATUSES = {
  ACTIVE: 'active',
  COMPLETED: 'completed',
  // Not withdrawn: its time is over.
  EXPIRED: 'active',
} as const

/** Both of its two vocabularies: returns of a charge, and returns by a payment. */
const REFUNDS = {
  IN_PROCESSING: 'processing',
  CONFIRMED: 'returned',
  REFUNDED: 'returned',
  REJECTED: 'failed',
  NOT_ACCOMPLISHED: 'failed',
} as const satisfies Record<string, ProviderRefund['status']>

/** A transaction whose money came. */
const CAME = { CONFIRMED: 'whole', PARTIAL_REFUND: 'returned', REFUNDED: 'returned' } as const
const ABSENT = /not found|n[ãa]o encontrad/i

function refundFrom(body: unknown): ProviderRefund | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['correlationID'], /^[^\0]{1,100}$/)
  const amount = fromCents(body['value'])
  const status = wordOf(REFUNDS, body['status'])
  if (id === undefined || amount === undefined || status === undefined) return undefined
  const rtrId = spiName(body['returnIdentification']) ?? spiName(body['endToEndId'])
  return { id, providerReference: rtrId ?? idIn(body['refundId']) ?? id, amount, status }
}

/** The returns of a charge; those that are not understood make the list unreadable. */
export const refundsFrom = (body: unknown): ProviderRefund[] | undefined =>
  isObject(body) && Array.isArray(body['refunds']) ? allOf(body['refunds'], refundFrom) : undefined

/** A charge, without its payments: those are transactions. */
export function chargeFrom(body: unknown, txid: string): Found | undefined {
  const charge = placeIn(body, 'charge')
  if (!isObject(charge) || charge['correlationID'] !== txid) return undefined
  const amount = fromCents(charge['value'])
  const status = wordOf(STATUSES, charge['status'])
  const createdAt = timeOf(charge['createdAt'])
  const { expiresIn } = charge
  const expiresAt =
    timeOf(charge['expiresDate']) ??
    (createdAt && Number.isSafeInteger(expiresIn)
      ? after(createdAt, (expiresIn as number) * 1_000)
      : undefined)
  const brCode = codeIn(charge['brCode'] ?? placeIn(body, 'brCode'))
  if (amount === undefined || !status || !createdAt || !expiresAt) return undefined
  if (charge['status'] === 'ACTIVE' && brCode === '') return undefined
  const about = { status, amount, createdAt, expiresAt }
  return { id: txid, report: { ...about, brCode, location: locationOf(brCode), payments: [] } }
}

/** A transaction that is a payment, and whether something of it was returned. */
export type Received = { readonly pix: ReceivedPix; readonly hasReturns: boolean }

/** The names of its two fields of words are swapped in its own schema, so both are looked at. */
const hasWord = (one: Json, word: string): boolean => one['type'] === word || one['status'] === word

function receivedFrom(one: Json, known: string | undefined): Received | undefined {
  const told = matching(one['endToEndId'], /^[\x21-\x7e]{1,100}$/)
  const amount = fromCents(one['value'])
  const paidAt = timeOf(one['time'])
  const came = wordOf(CAME, one['status']) ?? wordOf(CAME, one['type'])
  if (told === undefined || amount === undefined || !paidAt || !came) return undefined
  const own = idIn(placeIn(one, 'charge.correlationID'))
  // A filter that was not heeded would make this the payment of another charge.
  if (known !== undefined && own !== undefined && own !== known) return undefined
  const txid = known ?? own
  const payer = payerOf(placeIn(one, 'payer.name'), placeIn(one, 'payer.taxID.taxID'))
  const message = messageOf(one['infoPagador'])
  return {
    hasReturns: came === 'returned',
    pix: {
      endToEndId: spiName(told) ?? standIn('WV', told),
      amount,
      paidAt,
      returns: [],
      ...(txid !== undefined && { txid }),
      ...(payer && { payer }),
      ...(message !== undefined && { message }),
    },
  }
}

/** A page of transactions: the payments among them. `txid`: of the charge that was asked for. */
export function transactionsFrom(
  body: unknown,
  txid?: string,
): { received: Received[]; more: boolean } | undefined {
  if (!isObject(body) || !Array.isArray(body['transactions'])) return undefined
  const more = placeIn(body, 'pageInfo.hasNextPage')
  const payments = body['transactions'].filter(
    (one): one is Json => isObject(one) && hasWord(one, 'PAYMENT') && !isUnderWay(one),
  )
  const received = allOf(payments, (one) => receivedFrom(one as Json, txid))
  return received && typeof more === 'boolean' ? { received, more } : undefined
}

/** Not yet, or never, money. */
const isUnderWay = (one: Json): boolean =>
  ['CREATED', 'IN_PROCESSING', 'REJECTED'].some((word) => hasWord(one, word))

/** A refusal that says that there is no such thing. */
export const saysAbsent = (body: unknown): boolean => {
  const error = placeIn(body, 'error')
  return typeof error === 'string' && ABSENT.test(error)
}

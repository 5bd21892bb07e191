// The pix of Mercado Pago by /v1/payments, receive only. Our txid is both the idempotency key and
// the external reference, by which a charge is found again. Sources: facts.md.

import {
  accepted,
  type ProviderRefund,
  type ProviderResult,
  rejected,
  unknown,
} from '../../bank.ts'
import { allOf, INVALID_REPLY, isObject, unreadable } from '../../parse.ts'
import {
  type Answer,
  type Found,
  notMade,
  notRead,
  onlyOne,
  openCalls,
  openWireRail,
  readOr,
  type Refused,
  type ReturnOrder,
  type WireCalls,
  type WireOperations,
} from '../../wires/rail.ts'
import { ageOf, reaisNumber } from '../../wires/values.ts'
import type { WireConnection, WireRail } from '../../wires/wire.ts'
import { chargeFrom, idsUnder, pageFrom, receivedFrom, refundFrom, refusalFrom } from './report.ts'
import { cannotCharge, chargeTo, timeText } from './requests.ts'
import { ask } from '../../ask.ts'

/** Of a search, which takes 100: those that it does not show whole are read one by one, all at once. */
const PAGE_SIZE = 50
/** More than one is looked at by hand; a few are asked for to see that there are more. */
const UNDER_REFERENCE = 10
/** Until a new payment is in the search. Not published; an index is late by seconds, seldom more. */
const FIND_DELAY_MS = 60_000
/** How long a key is trusted to make no second refund. Not published. */
const KEY_LIFETIME_MS = 24 * 3_600_000
/** Nothing was made: no key, and a payer who is the receiver. */
const NOT_CHARGED = new Set(['4292', '2060'])
/** No money moved: no key, more than is left, too old, not enough money. */
const NOT_RETURNED = new Set(['4292', '2017', '2024', '2030', '2031'])

/** The body has the codes where no other company has them. */
const withCause = (answer: Answer): Answer =>
  answer.is === 'refused' ? { ...answer, ...refusalFrom(answer.content) } : answer

const readPayment = async (
  calls: WireCalls,
  id: string,
  txid: string,
): Promise<ProviderResult<Found>> => {
  const answer = await calls.get(`/v1/payments/${encodeURIComponent(id)}`)
  if (answer.is !== 'success') return notRead(answer)
  const found = chargeFrom(answer.body, txid)
  return found?.id === id ? accepted(found) : unknown(INVALID_REPLY)
}

async function find(calls: WireCalls, txid: string): Promise<ProviderResult<Found | undefined>> {
  const answer = await calls.get('/v1/payments/search', {
    external_reference: txid,
    sort: 'date_created',
    criteria: 'desc',
    limit: String(UNDER_REFERENCE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const ids = idsUnder(answer.body, txid)
  if (!ids) return unknown(INVALID_REPLY)
  const one = onlyOne(ids)
  if (one.result !== 'accepted' || one.value === undefined) return one as ProviderResult<undefined>
  return readPayment(calls, one.value, txid)
}

async function create(
  calls: WireCalls,
  order: Parameters<WireOperations['create']>[1],
): Promise<ProviderResult<Found> | Refused> {
  const answer = withCause(
    await calls.send({
      method: 'POST',
      path: '/v1/payments',
      body: chargeTo(order, calls.setting('payerEmail') ?? '', calls.theirTime),
      headers: { 'x-idempotency-key': order.txid },
    }),
  )
  if (answer.is === 'success') return readOr(chargeFrom(answer.body, order.txid))
  if (answer.is === 'refused' && NOT_CHARGED.has(answer.code))
    return rejected(answer.code, answer.why)
  return notMade(answer)
}

const remove = async (calls: WireCalls, { id }: Found): Promise<Answer> =>
  withCause(
    await calls.send({
      method: 'PUT',
      path: `/v1/payments/${encodeURIComponent(id)}`,
      body: { status: 'cancelled' },
    }),
  )

/** Without it a pix return under way is answered as if it were refused. */
const SHOW_UNDER_WAY = { 'x-render-in-process-refunds': 'true' }

async function giveBack(
  calls: WireCalls,
  order: ReturnOrder,
  { id, report }: Found,
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  const path = `/v1/payments/${encodeURIComponent(id)}/refunds`
  const isWhole = report.payments.some((one) => one.amount === order.amount)
  if (order.providerReference !== undefined) return underWay(calls, path, order)
  if (again && (ageOf(order.id, calls.now) ?? KEY_LIFETIME_MS) >= KEY_LIFETIME_MS)
    return listed(calls, path, order, isWhole)
  const answer = withCause(
    await calls.send({
      method: 'POST',
      path,
      body: { amount: reaisNumber(order.amount) },
      headers: { 'x-idempotency-key': order.id, ...SHOW_UNDER_WAY },
    }),
  )
  if (answer.is === 'unknown') return unknown(answer.why)
  if (answer.is === 'success') {
    // A repetition is answered without a body.
    if (!isObject(answer.body)) return listed(calls, path, order, true)
    const given = refundFrom(answer.body)
    return given?.amount === order.amount
      ? accepted({ ...given, id: order.id })
      : unknown(INVALID_REPLY)
  }
  const found = await listed(calls, path, order, isWhole)
  const isProven = answer.is === 'refused' && NOT_RETURNED.has(answer.code)
  return found.result === 'unknown' && found.why === NONE_LISTED && isProven
    ? rejected(answer.code, answer.why)
    : found
}

/** A refund that was under way, by what the company called it. */
async function underWay(
  calls: WireCalls,
  path: string,
  { id, amount, providerReference: reference = '' }: ReturnOrder,
): Promise<ProviderResult<ProviderRefund>> {
  const answer = await calls.get(
    `${path}/${encodeURIComponent(reference)}`,
    undefined,
    SHOW_UNDER_WAY,
  )
  if (answer.is !== 'success') return notRead(answer)
  const read = refundFrom(answer.body)
  return read?.providerReference === reference && read.amount === amount
    ? accepted({ ...read, id })
    : unknown(INVALID_REPLY)
}

const NONE_LISTED = 'no refund of this amount is listed'

/**
 * The refund of this amount, which names no id of ours: it is ours only where `isSure` and exactly
 * one is listed.
 */
async function listed(
  calls: WireCalls,
  path: string,
  { id, amount }: ReturnOrder,
  isSure: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  const answer = await calls.get(path, undefined, SHOW_UNDER_WAY)
  if (answer.is !== 'success') return notRead(answer)
  const all = Array.isArray(answer.body) ? allOf(answer.body, refundFrom) : undefined
  if (!all) return unknown(INVALID_REPLY)
  const same = all.filter((one) => one.amount === amount)
  if (same.length === 0) return unknown(NONE_LISTED)
  return same.length === 1 && isSure
    ? accepted({ ...same[0]!, id })
    : unknown(
        unreadable([
          'a refund of this amount is listed, which may be another one; look at it by hand',
        ]),
      )
}

const received: WireOperations['received'] = async (
  calls,
  { from, to, page, returned = false },
) => {
  const offset = page * PAGE_SIZE
  const answer = await calls.get('/v1/payments/search', {
    range: 'date_approved',
    begin_date: timeText(from),
    end_date: timeText(to),
    sort: 'date_approved',
    criteria: 'asc',
    limit: String(PAGE_SIZE),
    offset: String(offset),
  })
  if (answer.is !== 'success') return notRead(answer)
  const found = pageFrom(answer.body, offset)
  if (!found) return unknown(INVALID_REPLY)
  const pix = [...found.pix]
  const path = (id: string) => `/v1/payments/${encodeURIComponent(id)}`
  for (const read of await Promise.all(found.unread.map((id) => calls.get(path(id))))) {
    const one = read.is === 'success' ? receivedFrom(read.body) : undefined
    if (!one) return notRead(read)
    pix.push(one)
  }
  const shown = returned ? pix.filter((one) => one.returns.length > 0) : pix
  return accepted({ pix: shown, more: found.more })
}

export function openMercadoPago(connection: WireConnection): WireRail {
  const rail = openWireRail(connection, {
    cannotCharge,
    find,
    findDelayMs: FIND_DELAY_MS,
    create,
    remove,
    giveBack,
    received,
  })
  const txidOf: WireRail['txidOf'] = (payment) =>
    ask(async (signal) => {
      const calls = openCalls(connection, signal)
      const answer = await calls.get(`/v1/payments/${encodeURIComponent(payment)}`)
      if (answer.is === 'absent') return accepted(undefined)
      if (answer.is !== 'success') return notRead(answer)
      const { external_reference: reference } = Object(answer.body) as Record<string, unknown>
      return accepted(typeof reference === 'string' ? reference : undefined)
    }, connection.timeoutMs)
  return { ...rail, txidOf }
}

// The pix of Pagar.me by its orders, receive only. Our txid is the order's code and its idempotency
// key, which lives for a day; after that the order is found by its code. One call withdraws an
// unpaid charge and returns a paid one, so nothing is withdrawn. Sources: facts.md.

import { after } from '../../../kernel/clock.ts'
import {
  accepted,
  type PixOrder,
  type ProviderRefund,
  type ProviderResult,
  type ReceivedPix,
  rejected,
  unknown,
} from '../../bank.ts'
import { allOf, INVALID_REPLY, unreadable } from '../../parse.ts'
import {
  type Answer,
  type Found,
  notMade,
  notRead,
  onlyOne,
  openWireRail,
  type Refused,
  type ReturnOrder,
  type WireCalls,
  type WireOperations,
} from '../../wires/rail.ts'
import { ageOf } from '../../wires/values.ts'
import type { WireConnection, WireRail } from '../../wires/wire.ts'
import {
  type Charge,
  chargeFrom,
  orderFrom,
  ordersUnder,
  pageFrom,
  paymentAmong,
  pixOf,
} from './report.ts'
import { orderTo } from './requests.ts'

const UNDER_REFERENCE = 10
const PAGE_SIZE = 30
/** How long a key of theirs makes no second transaction. */
const KEY_LIFETIME_MS = 24 * 3_600_000
/** The longest time a pix of ours is payable: its list goes by the creation. */
const PAYABLE_MAX_MS = 30 * 24 * 3_600_000
/** Refusals after which nothing was done. */
const NOTHING_DONE = new Set([400, 404, 412, 422])

const at = (charge: string): string => `/charges/${encodeURIComponent(charge)}`

const isKeyAlive = (calls: WireCalls, id: string): boolean =>
  (ageOf(id, calls.now) ?? KEY_LIFETIME_MS) < KEY_LIFETIME_MS

/** The pix of a paid charge; once something was returned, it is among the earlier transactions. */
async function paidBy(calls: WireCalls, charge: Charge): Promise<ProviderResult<ReceivedPix[]>> {
  if (!charge.paid) return accepted([])
  if (charge.told) return accepted([pixOf(charge, charge.paid, charge.told)])
  const answer = await calls.get(`${at(charge.id)}/transactions`, { page: '1', size: '30' })
  if (answer.is !== 'success') return notRead(answer)
  const told = paymentAmong(answer.body)
  return told ? accepted([pixOf(charge, charge.paid, told)]) : unknown(INVALID_REPLY)
}

async function completed(calls: WireCalls, charge: Charge): Promise<ProviderResult<Found>> {
  const payments = await paidBy(calls, charge)
  return payments.result === 'accepted'
    ? accepted({ id: charge.id, report: { ...charge.report, payments: payments.value } })
    : payments
}

async function find(calls: WireCalls, txid: string): Promise<ProviderResult<Found | undefined>> {
  const query = { code: txid, page: '1', size: String(UNDER_REFERENCE) }
  const answer = await calls.get('/orders', query)
  if (answer.is !== 'success') return notRead(answer)
  const orders = ordersUnder(answer.body, txid)
  if (!orders) return unknown(INVALID_REPLY)
  const one = onlyOne(orders)
  if (one.result !== 'accepted') return one
  return one.value ? completed(calls, one.value) : accepted(undefined)
}

async function create(calls: WireCalls, order: PixOrder): Promise<ProviderResult<Found> | Refused> {
  const { txid, payer } = order
  if (!isKeyAlive(calls, txid))
    return unknown(unreadable(['the key of this order has ended; look at the order by hand']))
  const contact = {
    email: calls.setting('payerEmail') ?? '',
    phone: calls.setting('payerPhone') ?? '',
  }
  const answer = await calls.send({
    method: 'POST',
    path: '/orders',
    body: orderTo(order, payer!, contact),
    headers: { 'idempotency-key': txid },
  })
  if (answer.is !== 'success') return notMade(answer)
  const charge = orderFrom(answer.body, txid)
  if (!charge) return unknown(INVALID_REPLY)
  // A 200 with a charge that failed: it says itself that nobody can pay it.
  return charge.hasFailed ? rejected('failed', charge.why) : completed(calls, charge)
}

const readCharge = async (calls: WireCalls, id: string): Promise<ProviderResult<Charge>> => {
  const answer = await calls.get(at(id))
  if (answer.is !== 'success') return notRead(answer)
  const charge = chargeFrom(answer.body)
  return charge?.id === id ? accepted(charge) : unknown(INVALID_REPLY)
}

const given = ({ id, amount }: ReturnOrder, charge: Charge): ProviderResult<ProviderRefund> =>
  accepted({
    id,
    amount,
    providerReference: charge.id,
    status: charge.isReturning ? 'processing' : 'returned',
  })

async function giveBack(
  calls: WireCalls,
  order: ReturnOrder,
  { id }: Found,
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  const before = await readCharge(calls, id)
  if (before.result !== 'accepted') return before
  const { paid, gone } = before.value
  const isWhole = paid !== undefined && order.amount === paid.amount
  // All of it is returned once: then it is this one.
  if (again && isWhole && gone === paid.amount) return given(order, before.value)
  if (!isKeyAlive(calls, order.id))
    return unknown(unreadable(['the key of this return has ended; look at the charge by hand']))
  const answer = await calls.send({
    method: 'DELETE',
    path: at(id),
    body: { amount: order.amount, operation_reference: order.id },
    headers: { 'idempotency-key': order.id },
  })
  const now = await readCharge(calls, id)
  if (now.result !== 'accepted') return now
  if (answer.is === 'success') {
    // Of a repeated key the answer is that of its first try, which the sum before has already.
    const least = again ? order.amount : gone + order.amount
    if (now.value.gone >= least || now.value.isReturning) return given(order, now.value)
    return unknown(unreadable(['its sum of returns did not grow; look at the charge by hand']))
  }
  // The first try may have been carried out, unless nothing was ever returned.
  const isProven = NOTHING_DONE.has(answer.status) && now.value.gone === gone
  return isProven && (!again || gone === 0)
    ? rejected(codeOf(answer), answer.why)
    : unknown(answer.why)
}

const codeOf = (answer: Exclude<Answer, { is: 'success' }>): string =>
  answer.is === 'unknown' || answer.code === 'refused' ? String(answer.status) : answer.code

const received: WireOperations['received'] = async (
  calls,
  { from, to, page, returned, madeSince = after(from, -PAYABLE_MAX_MS) },
) => {
  const answer = await calls.get('/charges', {
    payment_method: 'pix',
    created_since: madeSince.toISOString(),
    created_until: to.toISOString(),
    page: String(page + 1),
    size: String(PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const list = pageFrom(answer.body)
  const charges = allOf(list?.items, chargeFrom)
  if (!list || !charges) return unknown(INVALID_REPLY)
  const isWithin = ({ paid, gone }: Charge): boolean =>
    paid !== undefined && paid.at >= from && paid.at <= to && (!returned || gone > 0)
  const pix: ReceivedPix[] = []
  const paid = charges.filter(isWithin).map((one) => paidBy(calls, one))
  for (const one of await Promise.all(paid)) {
    if (one.result !== 'accepted') return one
    pix.push(...one.value)
  }
  return accepted({ pix, more: list.more })
}

export const openPagarme = (connection: WireConnection): WireRail =>
  openWireRail(connection, {
    cannotCharge: ({ payer }) =>
      payer ? undefined : 'Pagar.me charges nobody without a name and a CPF or CNPJ of the payer',
    find,
    refusalProves: new Set([400, 404, 422]),
    create,
    remove:
      'one call of Pagar.me withdraws an unpaid charge and returns a paid one, so the charge is left to expire',
    giveBack,
    paidWithinMs: PAYABLE_MAX_MS,
    sumsReturns: true,
    received,
  })

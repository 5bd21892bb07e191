// The pix of Asaas by its payments, receive only. There is no idempotency key: our txid is the
// external reference, and a second try is made only where none is found after the delay in which one
// would be listed. A charge is three calls: the customer, the payment, its code. Sources: facts.md.

import { dayOf } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type PixOrder,
  type ProviderRefund,
  type ProviderResult,
  type ReceivedPix,
  rejected,
  unknown,
} from '../../bank.ts'
import { INVALID_REPLY } from '../../parse.ts'
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
import { ageOf, reaisNumber } from '../../wires/values.ts'
import type { WireConnection, WireRail } from '../../wires/wire.ts'
import {
  codeFrom,
  customerFrom,
  listFrom,
  type Payment,
  paymentFrom,
  paymentsUnder,
  pixFrom,
  refundFrom,
  reportOf,
} from './report.ts'

const UNDER_REFERENCE = 10
/** Each payment of a page is read by itself, all at once; Asaas takes 50 reads at a time. */
const PAGE_SIZE = 20
/** Until a new payment or refund is listed. Not published. */
const FIND_DELAY_MS = 60_000
/** Of a return: by then tries are an hour apart, which is longer than a list is late. */
const RETRY_DELAY_MS = 3_600_000
const TEXT_MAX = 500

const at = (payment: string): string => `/payments/${encodeURIComponent(payment)}`

async function pixOf(calls: WireCalls, payment: Payment): Promise<ProviderResult<ReceivedPix[]>> {
  if (payment.pix === undefined) return accepted([])
  const answer = await calls.get(`/pix/transactions/${encodeURIComponent(payment.pix)}`)
  if (answer.is !== 'success') return notRead(answer)
  const pix = pixFrom(answer.body, payment)
  return pix ? accepted([pix]) : unknown(INVALID_REPLY)
}

/** A payment with what it needs: its code while it is payable, its pix once it is paid. */
async function completed(calls: WireCalls, payment: Payment): Promise<ProviderResult<Found>> {
  const { id } = payment
  const payments = await pixOf(calls, payment)
  if (payments.result !== 'accepted') return payments
  if (payment.status !== 'active')
    return accepted({ id, report: reportOf(payment, undefined, payments.value) })
  const answer = await calls.get(`${at(id)}/pixQrCode`)
  if (answer.is !== 'success') return notRead(answer)
  const code = codeFrom(answer.body)
  return code
    ? accepted({ id, report: reportOf(payment, code, payments.value) })
    : unknown(INVALID_REPLY)
}

async function find(calls: WireCalls, txid: string): Promise<ProviderResult<Found | undefined>> {
  const answer = await calls.get('/payments', {
    externalReference: txid,
    limit: String(UNDER_REFERENCE),
    offset: '0',
  })
  if (answer.is !== 'success') return notRead(answer)
  const payments = paymentsUnder(answer.body, txid)
  if (!payments) return unknown(INVALID_REPLY)
  const one = onlyOne(payments)
  if (one.result !== 'accepted') return one
  return one.value ? completed(calls, one.value) : accepted(undefined)
}

/** The customer of a payer; the first of several, which Asaas does not refuse. */
async function customerOf(
  calls: WireCalls,
  { name, taxpayerId }: NonNullable<PixOrder['payer']>,
): Promise<Answer & { customer?: string }> {
  const listed = await calls.get('/customers', { cpfCnpj: taxpayerId, limit: '10' })
  if (listed.is !== 'success') return listed
  if (!listFrom(listed.body)) return { ...listed, is: 'unknown', why: INVALID_REPLY }
  const known = customerFrom(listed.body)
  if (known !== undefined) return { ...listed, customer: known }
  const body = { name, cpfCnpj: taxpayerId, notificationDisabled: true }
  const made = await calls.send({ method: 'POST', path: '/customers', body })
  if (made.is !== 'success') return made
  const customer = customerFrom({ data: [made.body], hasMore: false })
  return customer === undefined
    ? { ...made, is: 'unknown', why: INVALID_REPLY }
    : { ...made, customer }
}

async function create(
  calls: WireCalls,
  { txid, amount, expiresIn, payer, text }: PixOrder,
): Promise<ProviderResult<Found> | Refused> {
  const { customer, ...about } = await customerOf(calls, payer!)
  if (about.is !== 'success') return notMade(about)
  const answer = await calls.send({
    method: 'POST',
    path: '/payments',
    body: {
      customer,
      billingType: 'PIX',
      value: reaisNumber(amount),
      externalReference: txid,
      dueDate: dayOf(after(calls.theirTime, expiresIn * 1e3)),
      ...(text !== undefined && { description: cut(text, TEXT_MAX) }),
    },
  })
  if (answer.is !== 'success') return notMade(answer)
  const payment = paymentFrom(answer.body)
  if (payment?.txid !== txid) return unknown(INVALID_REPLY)
  return completed(calls, payment)
}

const remove = (calls: WireCalls, { id }: Found): Promise<Answer> =>
  calls.send({ method: 'DELETE', path: at(id) })

/** The refund that has our id as its description. */
async function refundOf(
  calls: WireCalls,
  payment: string,
  { id, amount }: ReturnOrder,
): Promise<ProviderResult<ProviderRefund | undefined>> {
  const answer = await calls.get(`${at(payment)}/refunds`)
  if (answer.is !== 'success') return notRead(answer)
  const list = listFrom(answer.body)
  const ours = list?.items.filter((one) => one['description'] === id)
  if (!ours || list?.more || ours.length > 1) return unknown(INVALID_REPLY)
  if (ours.length === 0) return accepted(undefined)
  const refund = refundFrom(ours[0], payment)
  return refund?.amount === amount ? accepted(refund) : unknown(INVALID_REPLY)
}

const asResult = (
  answer: ProviderResult<ProviderRefund | undefined>,
  none: ProviderResult<ProviderRefund>,
): ProviderResult<ProviderRefund> => {
  if (answer.result !== 'accepted') return answer
  return answer.value ? accepted(answer.value) : none
}

async function giveBack(
  calls: WireCalls,
  order: ReturnOrder,
  { id }: Found,
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  if (again) {
    const before = await refundOf(calls, id, order)
    if (before.result !== 'accepted' || before.value) return asResult(before, unknown(NOT_LISTED))
    // A second try too early would return the money twice.
    if ((ageOf(order.id, calls.now) ?? 0) < RETRY_DELAY_MS) return unknown(NOT_LISTED)
  }
  const answer = await calls.send({
    method: 'POST',
    path: `${at(id)}/refund`,
    body: { value: reaisNumber(order.amount), description: order.id },
  })
  if (answer.is === 'unknown') return unknown(answer.why)
  const none = answer.is === 'refused' ? rejected(answer.code, answer.why) : unknown(NOT_LISTED)
  return asResult(await refundOf(calls, id, order), none)
}

const NOT_LISTED = 'the refund is not listed yet; it is looked up again'

const isNeeded = ({ refunds }: Record<string, unknown>): boolean =>
  Array.isArray(refunds) && refunds.length > 0

const received: WireOperations['received'] = async (calls, { from, to, page, returned }) => {
  const answer = await calls.get('/payments', {
    billingType: 'PIX',
    'paymentDate[ge]': dayOf(from),
    'paymentDate[le]': dayOf(to),
    limit: String(PAGE_SIZE),
    offset: String(page * PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const list = listFrom(answer.body)
  if (!list) return unknown(INVALID_REPLY)
  const items = list.items.filter((one) => one['pixTransaction'] && (!returned || isNeeded(one)))
  const payments = items.flatMap((one) => paymentFrom(one) ?? [])
  if (payments.length < items.length) return unknown(INVALID_REPLY)
  const pix: ReceivedPix[] = []
  for (const one of await Promise.all(payments.map((payment) => pixOf(calls, payment)))) {
    if (one.result !== 'accepted') return one
    pix.push(...one.value)
  }
  // The company's range is one of days.
  return accepted({
    pix: pix.filter(({ paidAt }) => paidAt >= from && paidAt <= to),
    more: list.more,
  })
}

export const openAsaas = (connection: WireConnection): WireRail =>
  openWireRail(connection, {
    cannotCharge: ({ payer }) =>
      payer ? undefined : 'Asaas charges nobody without a name and a CPF or CNPJ of the payer',
    find,
    findDelayMs: FIND_DELAY_MS,
    isTriedOnce: true,
    endsByOrder: true,
    refusalProves: new Set([400, 404, 422]),
    create,
    remove,
    giveBack,
    received,
  })

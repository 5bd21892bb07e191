// The pix of Stark Bank by its invoices, receive only. There is no idempotency key: our txid is a
// tag, and a second try is made only where no invoice has it after the delay in which it would be
// listed. What is returned is said as what remains, so only a whole return can be repeated safely.
// Sources: facts.md.

import { addDays, dayOf } from '../../../kernel/brazil/calendar.ts'
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
  readOr,
  type Refused,
  type ReturnOrder,
  type WireCalls,
  type WireOperations,
} from '../../wires/rail.ts'
import type { WireConnection, WireRail } from '../../wires/wire.ts'
import { type CursorPage, openPages } from '../../paying/cursors.ts'
import {
  createdFrom,
  type Invoice,
  invoiceFrom,
  invoicesFrom,
  invoicesUnder,
  type Logged,
  logsFrom,
  paymentFrom,
  pixOf,
  reportOf,
  tagOf,
} from './report.ts'
import { invoiceTo } from './requests.ts'

const UNDER_REFERENCE = 10
/** Each payment of a page is read by itself, all at once. */
const PAGE_SIZE = 25
/** Until a new invoice is listed. Not published. */
const FIND_DELAY_MS = 60_000

const at = (invoice: string): string => `/v2/invoice/${encodeURIComponent(invoice)}`

const logsOf = async (
  calls: WireCalls,
  query: Record<string, string>,
): Promise<ProviderResult<CursorPage<Logged>>> => {
  const answer = await calls.get('/v2/invoice/log', query)
  return answer.is === 'success' ? readOr(logsFrom(answer.body)) : notRead(answer)
}

/** The pix of a paid invoice; `paidAt`: from its log, where the caller has read it. */
async function paidBy(
  calls: WireCalls,
  invoice: Invoice,
  paidAt?: Date,
): Promise<ProviderResult<ReceivedPix>> {
  const answer = await calls.get(`${at(invoice.id)}/payment`)
  if (answer.is !== 'success') return notRead(answer)
  const payment = paymentFrom(answer.body)
  if (!payment) return unknown(INVALID_REPLY)
  if (paidAt) return accepted(pixOf(invoice, payment, paidAt))
  const found = await logsOf(calls, { invoiceIds: invoice.id, types: 'paid' })
  if (found.result !== 'accepted') return found
  const [first, ...more] = found.value.items
  return first && more.length === 0
    ? accepted(pixOf(invoice, payment, first.at))
    : unknown(INVALID_REPLY)
}

async function completed(calls: WireCalls, invoice: Invoice): Promise<ProviderResult<Found>> {
  const { id, status } = invoice
  if (status !== 'completed') return accepted({ id, report: reportOf(invoice, []) })
  const pix = await paidBy(calls, invoice)
  return pix.result === 'accepted' ? accepted({ id, report: reportOf(invoice, [pix.value]) }) : pix
}

async function find(calls: WireCalls, txid: string): Promise<ProviderResult<Found | undefined>> {
  const query = { tags: tagOf(txid), limit: String(UNDER_REFERENCE) }
  const answer = await calls.get('/v2/invoice', query)
  if (answer.is !== 'success') return notRead(answer)
  const invoices = invoicesUnder(answer.body, txid)
  if (!invoices) return unknown(INVALID_REPLY)
  const one = onlyOne(invoices)
  if (one.result !== 'accepted') return one
  return one.value ? completed(calls, one.value) : accepted(undefined)
}

async function create(calls: WireCalls, order: PixOrder): Promise<ProviderResult<Found> | Refused> {
  const body = invoiceTo(order, order.payer!, calls.theirTime)
  const answer = await calls.send({ method: 'POST', path: '/v2/invoice', body })
  if (answer.is !== 'success') return notMade(answer)
  const invoice = createdFrom(answer.body)
  return invoice?.txid === order.txid ? completed(calls, invoice) : unknown(INVALID_REPLY)
}

const remove = (calls: WireCalls, { id }: Found): Promise<Answer> =>
  calls.send({ method: 'PATCH', path: at(id), body: { status: 'canceled' } })

const NOT_WHOLE =
  'Stark Bank is asked for what remains, so a partial return cannot be repeated safely: return all of it, or in its web bank'

/** Of a whole return: nothing remains, and the log says whether it has ended. */
async function givenBack(
  calls: WireCalls,
  invoice: string,
  { id, amount }: ReturnOrder,
): Promise<ProviderResult<ProviderRefund>> {
  const found = await logsOf(calls, { invoiceIds: invoice, types: 'reversed' })
  if (found.result !== 'accepted') return found
  const [reversed] = found.value.items
  return accepted({
    id,
    amount,
    // As in its lists, so that the books and a list agree.
    providerReference: invoice,
    status: reversed ? 'returned' : 'processing',
  })
}

const readInvoice = async (calls: WireCalls, id: string): Promise<ProviderResult<Invoice>> => {
  const answer = await calls.get(at(id))
  if (answer.is !== 'success') return notRead(answer)
  const { invoice } = Object(answer.body) as { invoice?: unknown }
  const read = invoiceFrom(invoice)
  return read?.id === id ? accepted(read) : unknown(INVALID_REPLY)
}

async function giveBack(
  calls: WireCalls,
  order: ReturnOrder,
  { id, report }: Found,
): Promise<ProviderResult<ProviderRefund>> {
  const [payment] = report.payments
  const before = await readInvoice(calls, id)
  if (before.result !== 'accepted') return before
  const isWhole = payment !== undefined && order.amount === payment.amount
  if (isWhole && before.value.left === 0) return givenBack(calls, id, order)
  if (!isWhole || before.value.left !== payment.amount) return rejected('not_possible', NOT_WHOLE)
  const answer = await calls.send({ method: 'PATCH', path: at(id), body: { amount: 0 } })
  if (answer.is === 'unknown') return unknown(answer.why)
  const after = await readInvoice(calls, id)
  if (after.result !== 'accepted') return after
  if (after.value.left === 0) return givenBack(calls, id, order)
  return answer.is === 'success'
    ? unknown('the return is not shown yet; it is read again')
    : rejected(answer.code, answer.why)
}

/** The invoices of logs, which have them as they were then. */
async function asTheyAre(
  calls: WireCalls,
  logs: readonly Logged[],
): Promise<ProviderResult<Invoice[]>> {
  if (logs.length === 0) return accepted([])
  const ids = [...new Set(logs.map(({ invoice }) => invoice.id))]
  const query = { ids: ids.join(','), limit: String(PAGE_SIZE) }
  const answer = await calls.get('/v2/invoice', query)
  if (answer.is !== 'success') return notRead(answer)
  const invoices = invoicesFrom(answer.body)?.filter(({ id }) => ids.includes(id))
  return invoices?.length === ids.length ? accepted(invoices) : unknown(INVALID_REPLY)
}

const received =
  (pageOf: ReturnType<typeof openPages<Logged>>): WireOperations['received'] =>
  async (calls, span) => {
    // Its days are those of an unknown zone.
    const query = {
      types: span.returned ? 'reversed' : 'paid',
      after: addDays(dayOf(span.from), -1),
      before: addDays(dayOf(span.to), 1),
      limit: String(PAGE_SIZE),
    }
    const page = await pageOf(calls, query, span.page)
    if (page.result !== 'accepted') return page
    const { items: logs, cursor } = page.value
    const invoices = await asTheyAre(calls, logs)
    if (invoices.result !== 'accepted') return invoices
    const paidAt = new Map(logs.map(({ invoice, at: time }) => [invoice.id, time]))
    const pix: ReceivedPix[] = []
    const paid = invoices.value.map((invoice) =>
      // The time of a reversal is not that of the payment.
      paidBy(calls, invoice, span.returned ? undefined : paidAt.get(invoice.id)),
    )
    for (const one of await Promise.all(paid)) {
      if (one.result !== 'accepted') return one
      pix.push(one.value)
    }
    const shown = pix.filter((one) => one.paidAt >= span.from && one.paidAt <= span.to)
    return accepted({ pix: shown, more: cursor !== undefined })
  }

export const openStarkBank = (connection: WireConnection): WireRail =>
  openWireRail(connection, {
    cannotCharge: ({ payer }) =>
      payer ? undefined : 'Stark Bank charges nobody without a name and a CPF or CNPJ of the payer',
    find,
    findDelayMs: FIND_DELAY_MS,
    isTriedOnce: true,
    refusalProves: new Set([400, 404, 422]),
    create,
    remove,
    giveBack,
    sumsReturns: true,
    received: received(openPages(logsOf)),
  })

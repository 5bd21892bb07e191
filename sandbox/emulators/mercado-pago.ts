// Mercado Pago from outside: payments by pix and their refunds, over the sandbox bank's charges.
// Sources: server/providers/connectors/mercado-pago/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../formats.ts'
import {
  type Account,
  bodyOf,
  isCob,
  openAccounts,
  packed,
  partsOf,
  type Receiver,
  receiverAfter,
  reply,
  valorOf,
  wireOf,
} from './account.ts'
import type { Emulator } from './emulator.ts'
import {
  type Payment,
  type PaymentRecord,
  refundedOf,
  refundToWire,
  timeText,
  toWire,
} from './mercado-pago-wire.ts'
import { CHARGES, openRecords, type Records, recordsInMemory } from './records.ts'

type Payments = Records<PaymentRecord>

const PREFIX = 'APP_USR-'
const FIRST_ID = 139_403_690_000
const FIRST_REFUND_ID = 1_245_678_000
const LIMIT = 30
const LIMIT_MAX = 100
const EXPIRES_MIN_MS = 30 * 60_000
const EXPIRES_MAX_MS = 30 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/

const problem = (
  status: number,
  message: string,
  code?: number,
  error = status === 404 ? 'not_found' : 'bad_request',
): BankReply =>
  reply(status, {
    message,
    error,
    status,
    cause: code === undefined ? [] : [{ code, description: message, data: null }],
  })

const NOT_FOUND = problem(404, 'Payment not found', 2000)
const NO_KEY = problem(400, "Header X-Idempotency-Key can't be null", 4292)

function faultIn(order: Json, now: Date): BankReply | undefined {
  const { payer, date_of_expiration: expiration } = order
  if (order['payment_method_id'] !== 'pix') return problem(400, 'Invalid payment_method_id', 2059)
  if (valorOf(order['transaction_amount']) === undefined)
    return problem(400, 'Invalid transaction_amount', 4037)
  if (!isObject(payer) || !isText(payer['email'], 254) || !payer['email'].includes('@'))
    return problem(400, 'payer.email must be a valid email', 4050)
  if (expiration === undefined) return undefined
  if (typeof expiration !== 'string' || !TIME.test(expiration))
    return problem(400, 'Invalid date_of_expiration', 1001)
  const left = new Date(expiration).getTime() - now.getTime()
  return left < EXPIRES_MIN_MS - 60_000 || left > EXPIRES_MAX_MS
    ? problem(400, 'date_of_expiration must be between 30 minutes and 30 days', 4020)
    : undefined
}

const byKey = (key: string): string => `key ${key}`
const byReference = (reference: string): string => `reference ${reference}`

async function create(
  payments: Payments,
  account: Account,
  { body, headers }: BankRequest,
): Promise<BankReply> {
  const key = headers['x-idempotency-key']
  if (!key) return NO_KEY
  const [before] = await payments.all(account, byKey(key))
  if (before) return reply(201, await toWire(before))
  const order = bodyOf(body)
  const now = await account.now()
  const fault = faultIn(order, now)
  if (fault) return fault
  const expiration =
    (order['date_of_expiration'] as string | undefined) ??
    new Date(now.getTime() + DAY_MS).toISOString()
  const made = await account.charge({
    valor: valorOf(order['transaction_amount'])!,
    expiresIn: Math.max(1, Math.round((new Date(expiration).getTime() - now.getTime()) / 1_000)),
    wanted: String(order['external_reference'] ?? ''),
  })
  if (!isCob(made)) return problem(400, 'The payment was refused', 3034)
  const id = FIRST_ID + payments.next()
  const payment = {
    id,
    txid: made.txid,
    key,
    order,
    expiration,
    isCancelled: false,
    refunds: [],
  }
  return reply(201, await toWire(await payments.add(account, String(id), payment)))
}

async function cancel(payments: Payments, payment: Payment, body: unknown): Promise<BankReply> {
  if (bodyOf(body)['status'] !== 'cancelled') return problem(400, 'Invalid status', 3)
  if (!(await payment.account.remove(payment.txid)))
    return problem(400, 'The action requested is not valid for the current payment state', 2018)
  const changed = await payments.change(payment, (now) => ({ ...now, isCancelled: true }))
  return reply(200, await toWire(changed))
}

async function refund(
  payments: Payments,
  payment: Payment,
  { body, headers }: BankRequest,
): Promise<BankReply> {
  const key = headers['x-idempotency-key']
  if (!key) return NO_KEY
  // Measured: a repetition is answered without a body, and makes no second one.
  if (payment.refunds.some((one) => one.key === key)) return reply(200)
  const cob = await payment.account.cob(payment.txid)
  const [pix] = cob.pix ?? []
  if (!pix) return problem(400, 'The payment is not in a state to be refunded', 2063)
  const left = cents(fromReais(pix.valor) - refundedOf(payment))
  const asked = bodyOf(body)['amount']
  const valor = asked === undefined ? toReais(left) : valorOf(asked)
  if (valor === undefined) return problem(400, 'Invalid amount', 2000)
  if (fromReais(valor) > left || left === 0)
    return problem(400, 'The amount to refund is above what is left', 2017)
  const number = payments.next()
  const returnId = `mp${number}`
  const made = await payment.account.giveBack(pix.endToEndId, returnId, valor)
  if (made.status !== 201) return problem(400, 'The refund was refused', 2084)
  const at = timeText(await payment.account.now())
  const one = { id: FIRST_REFUND_ID + number, valor, key, returnId, at }
  await payments.change(payment, (now) => ({ ...now, refunds: [...now.refunds, one] }))
  const wire = refundToWire(payment, await payment.account.cob(payment.txid), one)
  // A refund under way is answered as refused, unless one asks to see it.
  const isShown = headers['x-render-in-process-refunds'] === 'true'
  return wire['status'] === 'in_process' && !isShown
    ? problem(400, 'The refund could not be processed now', 2084)
    : reply(201, wire)
}

const RANGES = ['date_created', 'date_last_updated', 'date_approved'] as const

async function search(
  payments: Payments,
  account: Account,
  query: Record<string, string> = {},
): Promise<BankReply> {
  const limit = Number(query['limit'] ?? LIMIT)
  const offset = Number(query['offset'] ?? 0)
  if (!(limit >= 1 && limit <= LIMIT_MAX) || !(offset >= 0))
    return problem(400, 'Number of rows exceeded the limits', 1000)
  const range = RANGES.find((one) => one === query['range'])
  for (const name of ['begin_date', 'end_date'])
    if (query[name] !== undefined && !TIME.test(query[name]))
      return problem(400, 'Invalid date format', 1001)
  const reference = query['external_reference']
  const own = await payments.all(
    account,
    reference === undefined ? undefined : byReference(reference),
  )
  if (!range) {
    const page = own.slice(offset, offset + limit)
    const results = await Promise.all(page.map((one) => toWire(one, true)))
    return reply(200, { paging: { total: own.length, limit, offset }, results })
  }
  const shown = await Promise.all(own.map((one) => toWire(one, true)))
  const found = shown.filter((one) => {
    const at = one[range]
    if (typeof at !== 'string') return false
    const time = new Date(at).getTime()
    return (
      time >= new Date(query['begin_date'] ?? 0).getTime() &&
      time <= new Date(query['end_date'] ?? '2999-01-01').getTime()
    )
  })
  const results = found.slice(offset, offset + limit)
  return reply(200, { paging: { total: found.length, limit, offset }, results })
}

async function answer(
  payments: Payments,
  account: Account,
  request: BankRequest,
): Promise<BankReply> {
  const { method, path, body, query } = request
  const [version, resource, id = '', part, last] = partsOf(path)
  if (version !== 'v1' || resource !== 'payments') return problem(404, 'Resource not found')
  if (method === 'POST' && id === '') return create(payments, account, request)
  if (method === 'GET' && id === 'search') return search(payments, account, query)
  const found = await payments.get(account, id)
  if (!found) return NOT_FOUND
  const asked = `${method} ${part ?? ''}${last === undefined ? '' : '/one'}`
  if (asked === 'GET ') return reply(200, await toWire(found))
  if (asked === 'PUT ') return cancel(payments, found, body)
  if (asked === 'POST refunds') return refund(payments, found, request)
  const cob = await account.cob(found.txid)
  const refunds = found.refunds.map((one) => refundToWire(found, cob, one))
  const isShown = request.headers['x-render-in-process-refunds'] === 'true'
  if (asked === 'GET refunds')
    return reply(
      200,
      refunds.filter((one) => isShown || one['status'] !== 'in_process'),
    )
  const one = found.refunds.findIndex(({ id: number }) => String(number) === last)
  return asked === 'GET refunds/one' && one >= 0 ? reply(200, refunds[one]) : NOT_FOUND
}

/** The access token that opens an account of the sandbox bank. */
export const mercadoPagoToken = (receiver: Receiver): string => `${PREFIX}${packed(receiver)}`

const receiverOf = ({ authorization = '' }: BankRequest['headers']): Receiver | undefined =>
  receiverAfter(`Bearer ${PREFIX}`, authorization)

export const mercadoPago: Emulator = {
  name: 'mercado-pago',
  clientOf: ({ headers }) => receiverOf(headers)?.clientId,
  open: (bank: BankCall, { records = recordsInMemory() } = {}): BankCall => {
    const accounts = openAccounts(bank)
    const payments: Payments = openRecords<PaymentRecord>(records, CHARGES, (one) => [
      byKey(one.key),
      byReference(String(one.order['external_reference'])),
    ])
    return wireOf(
      async ({ headers }) =>
        (await accounts(receiverOf(headers))) ??
        reply(401, { message: 'invalid access token', error: 'unauthorized', status: 401 }),
      (account, request) => answer(payments, account, request),
    )
  },
}

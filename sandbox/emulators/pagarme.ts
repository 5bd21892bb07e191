// Pagar.me from outside: orders with one charge by pix, over the sandbox bank's charges. Sources:
// server/providers/connectors/pagarme/facts.md.

import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { after } from '../../server/kernel/clock.ts'
import { cents, fromReais, toReais } from '../../server/kernel/money.ts'
import { isText, isWhole, type Json } from '../formats.ts'
import {
  type Account,
  bodyOf,
  goneOf,
  isCob,
  openAccounts,
  packed,
  partsOf,
  payerOf,
  type Receiver,
  receiverAfter,
  reply,
  returnsOf,
  type WireCob,
  wireOf,
} from './account.ts'
import type { Emulator } from './emulator.ts'
import { faultIn, totalOf } from './pagarme-order.ts'
import { CHARGES, type Kept, openRecords, type Records, recordsInMemory } from './records.ts'

type ChargeRecord = {
  id: string
  orderId: string
  createdAt: string
  txid: string
  order: Json
  /** Refused by the bank: an order whose charge failed, answered by 200. */
  hasFailed: boolean
  isCanceled: boolean
  returns: { returnId: string; valor: string }[]
}
type Charge = Kept<ChargeRecord>
type Books = {
  charges: Records<ChargeRecord>
  /** The first answer to each key, for a day. */
  answers: Records<{ at: string; reply: BankReply }>
}

const PREFIX = 'sk_test_'
const KEY_LIFETIME_MS = 24 * 3_600_000
const SIZE = 10
const SIZE_MAX = 100

const problem = (status: number, message: string): BankReply => reply(status, { message })

const isReturning = (cob: WireCob): boolean =>
  returnsOf(cob).some(({ status }) => status === 'EM_PROCESSAMENTO')

const endOf = ({ calendario: { criacao, expiracao } }: WireCob): string =>
  new Date(new Date(criacao).getTime() + expiracao * 1_000).toISOString()

/** Its times have seven decimals. */
const timeText = (at: string): string => at.replace(/\.(\d{3})Z$/, '.$10000Z')

function paymentOf(charge: Charge, cob: WireCob): Json {
  const [pix] = cob.pix ?? []
  return {
    id: `tran_${charge.id.slice(3)}`,
    transaction_type: 'pix',
    success: true,
    qr_code: cob.pixCopiaECola,
    expires_at: endOf(cob),
    amount: fromReais(cob.valor.original),
    status: pix ? 'paid' : 'waiting_payment',
    gateway_response: {},
    ...(pix && {
      end_to_end_id: pix.endToEndId,
      payer: payerOf(pix),
    }),
  }
}

/** The last transaction: once something was returned, that return. */
function lastOf(charge: Charge, cob: WireCob): Json {
  const last = charge.returns.at(-1)
  if (!last) return paymentOf(charge, cob)
  const given = returnsOf(cob).find(({ id }) => id === last.returnId)
  return {
    id: `tran_${charge.id.slice(3)}${last.returnId}`,
    transaction_type: 'pix',
    success: true,
    amount: fromReais(last.valor),
    status: given?.status === 'EM_PROCESSAMENTO' ? 'pending_refund' : 'refunded',
    end_to_end_id: given?.rtrId,
  }
}

const FAILED = {
  transaction_type: 'pix',
  status: 'with_error',
  success: false,
  gateway_response: {
    code: '400',
    errors: [{ message: 'pix | action_forbidden' }],
  },
}

async function toWire(charge: Charge): Promise<Json> {
  const { id, order } = charge
  const about = { id, code: order['code'], currency: 'BRL', payment_method: 'pix' }
  const customer = order['customer']
  if (charge.hasFailed) {
    const at = timeText(charge.createdAt)
    const amount = totalOf(order)
    const failed = { amount, status: 'failed', created_at: at, customer, last_transaction: FAILED }
    return { ...about, ...failed }
  }
  const cob = await charge.account.cob(charge.txid)
  const [pix] = cob.pix ?? []
  const gone = goneOf(charge.returns, cob)
  const amount = fromReais(cob.valor.original)
  const isOver = charge.isCanceled || (pix !== undefined && gone >= fromReais(pix.valor))
  const open = pix ? 'paid' : 'pending'
  return {
    ...about,
    amount,
    status: isOver ? 'canceled' : open,
    customer,
    created_at: timeText(cob.calendario.criacao),
    ...(pix && {
      paid_at: timeText(pix.horario),
      paid_amount: fromReais(pix.valor),
    }),
    ...(gone > 0 && {
      canceled_amount: gone,
      pending_cancellation: isReturning(cob),
    }),
    last_transaction: lastOf(charge, cob),
  }
}

async function orderToWire(charge: Charge): Promise<Json> {
  const wire = await toWire(charge)
  return {
    id: charge.orderId,
    code: charge.order['code'],
    amount: wire['amount'],
    currency: 'BRL',
    closed: true,
    status: wire['status'],
    created_at: wire['created_at'],
    charges: [wire],
  }
}

async function create({ charges }: Books, account: Account, order: Json): Promise<BankReply> {
  const fault = faultIn(order)
  if (fault) return fault
  const [payment] = order['payments'] as [{ pix: { expires_in: number } }]
  const number = charges.next().toString(36).padStart(16, '0')
  const code = isText(order['code'], 100) ? order['code'] : number.slice(-10).toUpperCase()
  const made = await account.charge({
    valor: toReais(cents(totalOf(order))),
    expiresIn: payment.pix.expires_in,
    wanted: code,
  })
  const charge = await charges.add(account, `ch_${number}`, {
    id: `ch_${number}`,
    orderId: `or_${number}`,
    order: {
      ...order,
      code,
    },
    createdAt: isCob(made) ? made.calendario.criacao : (await account.now()).toISOString(),
    txid: isCob(made) ? made.txid : '',
    hasFailed: !isCob(made),
    isCanceled: false,
    returns: [],
  })
  return reply(200, await orderToWire(charge))
}

/** Withdraws an unpaid charge, and returns the money of a paid one. */
async function cancel({ charges }: Books, charge: Charge, { amount }: Json): Promise<BankReply> {
  const cob = await charge.account.cob(charge.txid)
  const [pix] = cob.pix ?? []
  if (!pix) {
    if (charge.isCanceled || !(await charge.account.remove(charge.txid)))
      return problem(412, 'This charge can not be canceled.')
    const withdrawn = await charges.change(charge, (now) => ({ ...now, isCanceled: true }))
    return reply(200, await toWire(withdrawn))
  }
  const left = cents(fromReais(pix.valor) - goneOf(charge.returns, cob))
  const asked = amount === undefined ? left : amount
  if (!isWhole(asked, 1, Math.max(1, left)) || left === 0)
    return problem(412, 'The amount to cancel is greater than the amount of the charge.')
  const returnId = `pg${charge.returns.length}`
  const valor = toReais(cents(asked))
  const made = await charge.account.giveBack(pix.endToEndId, returnId, valor)
  if (made.status !== 201) return problem(412, 'There is not enough balance.')
  const changed = await charges.change(charge, (now) => ({
    ...now,
    returns: [...now.returns, { returnId, valor }],
  }))
  return reply(200, await toWire(changed))
}

/** A page of a list; only what is on it is written. */
async function listOf<T>(
  items: readonly T[],
  query: Record<string, string>,
  write: (one: T) => Promise<Json>,
): Promise<BankReply> {
  const page = Number(query['page'] ?? 1)
  const size = Number(query['size'] ?? SIZE)
  if (!(page >= 1) || !(size >= 1 && size <= SIZE_MAX)) return problem(400, 'Invalid paging.')
  const from = (page - 1) * size
  const next = from + size < items.length ? `?page=${page + 1}&size=${size}` : null
  const paging = { total: items.length, ...(next !== null && { next }) }
  const data = await Promise.all(items.slice(from, from + size).map(write))
  return reply(200, { data, paging })
}

async function listCharges(own: readonly Charge[], query: Record<string, string>) {
  const { status, created_since: since, created_until: until } = query
  const within = own.filter(({ createdAt }) => {
    const at = new Date(createdAt)
    return (
      (since === undefined || at >= new Date(since)) &&
      (until === undefined || at <= new Date(until))
    )
  })
  if (status === undefined) return listOf(within, query, toWire)
  const all = await Promise.all(within.map(toWire))
  return listOf(
    all.filter((one) => one['status'] === status),
    query,
    async (one) => one,
  )
}

async function answer(
  books: Books,
  account: Account,
  { method, path, query = {}, body }: BankRequest,
): Promise<BankReply> {
  const parts = partsOf(path).filter((one) => one !== 'core' && one !== 'v5')
  const [resource = '', id = '', part = ''] = parts
  const missing = problem(404, `${resource === 'orders' ? 'Order' : 'Charge'} not found.`)
  switch (`${method} ${resource}${id === '' ? '' : '/one'}${part === '' ? '' : `/${part}`}`) {
    case 'POST orders':
      return create(books, account, bodyOf(body))
    case 'GET orders':
      return listOf(await books.charges.all(account, query['code']), query, orderToWire)
    case 'GET charges':
      return listCharges(await books.charges.all(account, query['code']), query)
    default:
  }
  // An order has the number of its charge.
  const charge = await books.charges.get(account, id.replace(/^or_/, 'ch_'))
  if (!charge) return missing
  switch (`${method} ${resource}/one${part === '' ? '' : `/${part}`}`) {
    case 'GET orders/one':
      return reply(200, await orderToWire(charge))
    case 'GET charges/one':
      return reply(200, await toWire(charge))
    case 'DELETE charges/one':
      return cancel(books, charge, bodyOf(body))
    case 'GET charges/one/transactions': {
      const cob = await account.cob(charge.txid)
      const all = charge.returns.length > 0 ? [lastOf(charge, cob)] : []
      return listOf([...all, paymentOf(charge, cob)], query, async (one) => one)
    }
    default:
      return missing
  }
}

/** The first answer to a key is the answer to each repetition, for a day. */
async function once(books: Books, account: Account, request: BankRequest): Promise<BankReply> {
  const key = request.headers['idempotency-key']
  if (!key || request.method === 'GET') return answer(books, account, request)
  const name = `${request.method} ${key}`
  const now = await account.now()
  const before = await books.answers.get(account, name)
  if (before && now.getTime() - Date.parse(before.at) < KEY_LIFETIME_MS) return before.reply
  const given = await answer(books, account, request)
  const life = { now, end: after(now, KEY_LIFETIME_MS) }
  await books.answers.add(account, name, { at: now.toISOString(), reply: given }, life)
  return given
}

/** The secret key that opens an account of the sandbox bank. */
export const pagarmeKey = (receiver: Receiver): string => `${PREFIX}${packed(receiver)}`

/** A user without a password. */
function receiverOf({ authorization = '' }: BankRequest['headers']): Receiver | undefined {
  const [scheme, text = ''] = authorization.split(' ')
  const [key = '', password] = Buffer.from(text, 'base64').toString().split(':')
  return scheme === 'Basic' && password === '' ? receiverAfter(PREFIX, key) : undefined
}

export const pagarme: Emulator = {
  name: 'pagarme',
  clientOf: ({ headers }) => receiverOf(headers)?.clientId,
  open: (bank: BankCall, { records = recordsInMemory() } = {}): BankCall => {
    const accounts = openAccounts(bank)
    const books: Books = {
      charges: openRecords<ChargeRecord>(records, CHARGES, ({ order }) => [String(order['code'])]),
      answers: openRecords(records, 'answer'),
    }
    return wireOf(
      async ({ headers }) =>
        (await accounts(receiverOf(headers))) ??
        problem(401, 'Authorization has been denied for this request.'),
      (account, request) => once(books, account, request),
    )
  },
}

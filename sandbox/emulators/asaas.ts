// Asaas from outside: customers, payments by pix, their codes, refunds and transactions of pix, over
// the sandbox bank's charges. Sources: server/providers/connectors/asaas/facts.md.

import { addDays, dayOf, isDay } from '../../server/kernel/brazil/calendar.ts'
import type { BankCall, BankReply, BankRequest } from '../../server/kernel/bank-call.ts'
import { cents, fromReais, toReais } from '../../server/kernel/money.ts'
import { isText, type Json } from '../formats.ts'
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
  valorOf,
  type WireCob,
  wireOf,
} from './account.ts'
import { listOf, NOT_FOUND, refuse, stamp } from './asaas/list.ts'
import type { Emulator } from './emulator.ts'
import { asaasPayouts } from './payouts/asaas.ts'
import { CHARGES, type Kept, openRecords, type Records, recordsInMemory } from './records.ts'

type Customer = { id: string; order: Json }
type Refund = { returnId: string; valor: string; description: unknown; day: string }
type PaymentRecord = {
  id: string
  txid: string
  order: Json
  isDeleted: boolean
  refunds: Refund[]
}
type Payment = Kept<PaymentRecord>
type Books = { customers: Records<Customer>; payments: Records<PaymentRecord> }

const PREFIX = '$aact_hmlg_'
const TAX_IDS = /^(?:\d{11}|[0-9A-Z]{14})$/
/** A code with a due date is payable for a year after it. */
const PAYABLE_DAYS = 365
const PAYABLE_S = 400 * 86_400

/** The transaction of a pix, by the pix: a uuid that is always the same. */
const transactionOf = (endToEndId: string): string =>
  Buffer.from(endToEndId)
    .toString('hex')
    .slice(-32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const REFUND_STATUS = {
  EM_PROCESSAMENTO: 'PENDING',
  DEVOLVIDO: 'DONE',
  NAO_REALIZADO: 'CANCELLED',
} as const

function refundToWire(cob: WireCob, { returnId, valor, description, day }: Refund): Json {
  const given = returnsOf(cob).find((one) => one.id === returnId)
  const isDone = given?.status === 'DEVOLVIDO'
  return {
    dateCreated: day,
    status: REFUND_STATUS[given?.status ?? 'EM_PROCESSAMENTO'],
    value: Number(valor),
    endToEndIdentifier: isDone ? given.rtrId : null,
    effectiveDate: isDone ? day : null,
    description: description ?? null,
    transactionReceiptUrl: null,
    refundedSplits: [],
  }
}

function statusOf(payment: Payment, cob: WireCob, today: string): string {
  const [pix] = cob.pix ?? []
  if (pix) return goneOf(payment.refunds, cob) >= fromReais(pix.valor) ? 'REFUNDED' : 'RECEIVED'
  return String(payment.order['dueDate']) < today ? 'OVERDUE' : 'PENDING'
}

async function toWire(payment: Payment): Promise<Json> {
  const { account, id, order, txid } = payment
  const [cob, now] = [await account.cob(txid), await account.now()]
  const [pix] = cob.pix ?? []
  const paidOn = pix ? dayOf(new Date(pix.horario)) : null
  const value = Number(pix?.valor ?? cob.valor.original)
  const isOther = pix !== undefined && pix.valor !== cob.valor.original
  const refunds = payment.refunds.map((one) => refundToWire(cob, one))
  return {
    object: 'payment',
    id,
    dateCreated: dayOf(new Date(cob.calendario.criacao)),
    customer: order['customer'],
    value,
    netValue: value,
    originalValue: isOther ? Number(cob.valor.original) : null,
    interestValue: null,
    description: order['description'] ?? null,
    billingType: 'PIX',
    pixTransaction: pix ? transactionOf(pix.endToEndId) : null,
    status: statusOf(payment, cob, dayOf(now)),
    dueDate: order['dueDate'],
    originalDueDate: order['dueDate'],
    paymentDate: paidOn,
    clientPaymentDate: paidOn,
    confirmedDate: paidOn,
    invoiceUrl: `https://sandbox.asaas.com/i/${id.slice(4)}`,
    externalReference: order['externalReference'] ?? null,
    deleted: payment.isDeleted,
    refunds: refunds.length > 0 ? refunds : null,
  }
}

const customerToWire = ({ id, order }: Customer): Json => ({
  object: 'customer',
  id,
  name: order['name'],
  cpfCnpj: order['cpfCnpj'],
  notificationDisabled: order['notificationDisabled'] === true,
  deleted: false,
})

async function createPayment(
  { customers, payments }: Books,
  account: Account,
  order: Json,
): Promise<BankReply> {
  if (!(await customers.get(account, String(order['customer'] ?? ''))))
    return refuse('invalid_customer', 'Customer inválido ou não informado.')
  if (order['billingType'] !== 'PIX') return refuse('invalid_billingType', 'Forma inválida.')
  const valor = valorOf(order['value'])
  if (valor === undefined) return refuse('invalid_value', 'O valor é inválido.')
  const { dueDate, description } = order
  if (typeof dueDate !== 'string' || !isDay(dueDate) || dueDate < dayOf(await account.now()))
    return refuse('invalid_dueDate', 'O vencimento é inválido.')
  if (description !== undefined && !isText(description, 500))
    return refuse('invalid_description', 'A descrição tem no máximo 500 caracteres.')
  const wanted = String(order['externalReference'] ?? '')
  const made = await account.charge({ valor, expiresIn: PAYABLE_S, wanted })
  if (!isCob(made)) return refuse('invalid_object', 'A cobrança foi recusada.')
  const id = `pay_${payments.next().toString(36).padStart(16, '0')}`
  const payment = { id, txid: made.txid, order, isDeleted: false, refunds: [] }
  return reply(200, await toWire(await payments.add(account, id, payment)))
}

async function createCustomer(
  { customers }: Books,
  account: Account,
  order: Json,
): Promise<BankReply> {
  if (!isText(order['name'], 255) || order['name'] === '')
    return refuse('invalid_name', 'O nome não foi informado.')
  if (typeof order['cpfCnpj'] !== 'string' || !TAX_IDS.test(order['cpfCnpj']))
    return refuse('invalid_object', 'O CPF/CNPJ informado é inválido.')
  const id = `cus_${String(customers.next()).padStart(12, '0')}`
  return reply(200, customerToWire(await customers.add(account, id, { id, order })))
}

async function refund({ payments }: Books, payment: Payment, order: Json): Promise<BankReply> {
  const cob = await payment.account.cob(payment.txid)
  const [pix] = cob.pix ?? []
  if (!pix) return refuse('invalid_action', 'Somente cobranças recebidas podem ser estornadas.')
  const left = cents(fromReais(pix.valor) - goneOf(payment.refunds, cob))
  const valor = order['value'] === undefined ? toReais(left) : valorOf(order['value'])
  if (valor === undefined || left === 0 || fromReais(valor) > left)
    return refuse('invalid_value', 'O valor do estorno é maior que o disponível.')
  const returnId = `as${payment.refunds.length}`
  const made = await payment.account.giveBack(pix.endToEndId, returnId, valor)
  if (made.status !== 201) return refuse('invalid_action', 'Saldo insuficiente.')
  const day = stamp(await payment.account.now())
  const one = { returnId, valor, description: order['description'], day }
  const changed = await payments.change(payment, (now) => ({
    ...now,
    refunds: [...now.refunds, one],
  }))
  return reply(200, await toWire(changed))
}

async function codeOf({ account, txid, order }: Payment): Promise<BankReply> {
  const cob = await account.cob(txid)
  return reply(200, {
    encodedImage: '',
    payload: cob.pixCopiaECola,
    expirationDate: `${addDays(String(order['dueDate']), PAYABLE_DAYS)} 23:59:59`,
    description: order['description'] ?? null,
  })
}

async function usePayment(
  books: Books,
  payment: Payment,
  verb: string,
  order: Json,
): Promise<BankReply> {
  switch (verb) {
    case 'GET ':
      return reply(200, await toWire(payment))
    case 'GET pixQrCode':
      return payment.isDeleted ? NOT_FOUND : codeOf(payment)
    case 'GET refunds': {
      const cob = await payment.account.cob(payment.txid)
      return listOf(payment.refunds, { limit: '100' }, async (one) => refundToWire(cob, one))
    }
    case 'POST refund':
      return refund(books, payment, order)
    case 'DELETE ':
      if (!(await payment.account.remove(payment.txid)))
        return refuse('invalid_action', 'Não é possível remover uma cobrança recebida.')
      await books.payments.change(payment, (now) => ({ ...now, isDeleted: true }))
      return reply(200, { deleted: true, id: payment.id })
    default:
      return NOT_FOUND
  }
}

async function listPayments(
  { payments }: Books,
  account: Account,
  query: Record<string, string> = {},
): Promise<BankReply> {
  const reference = query['externalReference']
  const own = await payments.all(account, reference)
  const [from, to] = [query['paymentDate[ge]'], query['paymentDate[le]']]
  if (from === undefined && to === undefined) return listOf(own, query, toWire)
  const shown = await Promise.all(own.map(toWire))
  const found = shown.filter((one) => {
    const day = one['paymentDate']
    return typeof day === 'string' && day >= (from ?? '') && day <= (to ?? '9')
  })
  return listOf(found, query, async (one) => one)
}

async function transaction({ payments }: Books, account: Account, id: string) {
  for (const payment of await payments.all(account)) {
    const cob = await account.cob(payment.txid)
    const pix = cob.pix?.find((one) => transactionOf(one.endToEndId) === id)
    if (!pix) continue
    const { name, document: cpfCnpj } = payerOf(pix)
    return reply(200, {
      id,
      endToEndIdentifier: pix.endToEndId,
      value: Number(pix.valor),
      type: 'CREDIT',
      effectiveDate: stamp(new Date(pix.horario)),
      status: 'DONE',
      payment: payment.id,
      refundedValue: Number(toReais(goneOf(payment.refunds, cob))),
      externalAccount: { ispb: '99999999', name, cpfCnpj },
    })
  }
  return NOT_FOUND
}

async function answer(
  books: Books,
  account: Account,
  { method, path, query = {}, body }: BankRequest,
): Promise<BankReply> {
  const [resource = '', id = '', part = ''] = partsOf(path).filter((one) => one !== 'v3')
  const order = bodyOf(body)
  const asked = `${method} ${resource}${id === '' ? '' : '/one'}`
  if (asked === 'POST customers') return createCustomer(books, account, order)
  if (asked === 'GET customers')
    return listOf(
      await books.customers.all(account, String(query['cpfCnpj'])),
      query,
      async (one) => customerToWire(one),
    )
  if (asked === 'POST payments') return createPayment(books, account, order)
  if (asked === 'GET payments') return listPayments(books, account, query)
  if (asked === 'GET pix/one' && id === 'transactions') return transaction(books, account, part)
  const payment = resource === 'payments' ? await books.payments.get(account, id) : undefined
  return payment ? usePayment(books, payment, `${method} ${part}`, order) : NOT_FOUND
}

/** The API key that opens an account of the sandbox bank. */
export const asaasKey = (receiver: Receiver): string => `${PREFIX}${packed(receiver)}`

const NO_ACCOUNT = refuse('invalid_access_token', 'A chave de API fornecida é inválida.', 401)

const receiverOf = ({ access_token: key = '' }: BankRequest['headers']) =>
  receiverAfter(PREFIX, key)

export const asaas: Emulator = {
  name: 'asaas',
  clientOf: ({ headers }) => receiverOf(headers)?.clientId,
  open: (bank: BankCall, { records = recordsInMemory() } = {}): BankCall => {
    const accounts = openAccounts(bank)
    const books: Books = {
      customers: openRecords<Customer>(records, 'customer', ({ order }) => [
        String(order['cpfCnpj']),
      ]),
      payments: openRecords<PaymentRecord>(records, CHARGES, ({ order }) => [
        String(order['externalReference']),
      ]),
    }
    const payouts = asaasPayouts(records)
    return wireOf(
      async ({ headers }) =>
        (headers['user-agent'] && (await accounts(receiverOf(headers)))) || NO_ACCOUNT,
      (account, request) => payouts(account, request) ?? answer(books, account, request),
    )
  },
}

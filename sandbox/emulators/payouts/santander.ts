// Santander's payouts from outside: a pix is made in a workspace, checked, authorised and read by the
// bank's id. To a key it is checked before it can be authorised. And the statement. Sources:
// server/providers/connectors/santander/facts.md.

import { randomUUID } from 'node:crypto'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { dayOf, daysBetween, isDay } from '../../../server/kernel/brazil/calendar.ts'
import { cents, fromReais, toReais } from '../../../server/kernel/money.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { json } from '../api-pix/replies.ts'
import type { RecordStore } from '../records.ts'
import {
  isReply,
  movedOf,
  openSent,
  type OwnOrder,
  type Sent,
  type SentPayouts,
  whyOf,
} from './sent.ts'

const PATH = /^\/management_payments_partners\/v1\/workspaces\/([^/]+)\/pix_payments(?:\/([^/]+))?$/
const WORKSPACES = '/management_payments_partners/v1/workspaces'
const VALUE = /^\d{1,10}\.\d{2}$/
const DOCUMENT = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/
const WORKSPACE = /^[0-9a-fA-F-]{8,36}$/
const TAG_MAX = 20
const KEY_TYPES = ['CPF', 'CNPJ', 'CELULAR', 'EMAIL', 'EVP']
const TYPES: Readonly<Record<string, 'checking' | 'savings'>> = {
  CONTA_CORRENTE: 'checking',
  CONTA_POUPANCA: 'savings',
  CONTA_PAGAMENTO: 'checking',
}
/** Whoever has the key, as the bank shows it. */
const OWNER = { name: 'Titular da chave', taxpayer_id: '12345678909' }
const MASKED = '***.456.789-**'

const refuse = (status: number, field: string, message: string): BankReply =>
  json(status, {
    _errorCode: status,
    _message: 'Bad Request',
    _errors: [{ _code: '1', _field: field, _message: message }],
  })
const NOT_FOUND = refuse(404, 'id', 'Pagamento não encontrado.')

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(body: Json): OwnOrder | BankReply {
  const { paymentValue, dictCode, dictCodeType, beneficiary, remittanceInformation } = body
  const { tags = [] } = body
  if (typeof paymentValue !== 'string' || !VALUE.test(paymentValue))
    return refuse(400, 'paymentValue', 'Valor do pagamento é obrigatório')
  const amount = fromReais(paymentValue)
  if (amount === 0) return refuse(400, 'paymentValue', 'Valor do pagamento inválido')
  if (!Array.isArray(tags) || tags.some((tag) => !isText(tag, TAG_MAX)))
    return refuse(400, 'tags', 'Tag deve receber no máximo 20 caracteres')
  if (remittanceInformation !== undefined && !isText(remittanceInformation, 140))
    return refuse(400, 'remittanceInformation', 'Tamanho máximo de 140 caracteres')
  const text = typeof remittanceInformation === 'string' ? { text: remittanceInformation } : {}
  if ((dictCode === undefined) === (beneficiary === undefined))
    return refuse(400, 'beneficiary', 'Informe a chave ou o beneficiário')
  if (dictCode !== undefined)
    return typeof dictCode === 'string' && KEY_TYPES.includes(String(dictCodeType))
      ? { amount, key: dictCode, holder: OWNER, ...text }
      : refuse(400, 'dictCodeType', 'Tipo de chave Pix inválida')
  return accountIn(beneficiary, { amount, ...text })
}

function accountIn(
  given: unknown,
  rest: { amount: OwnOrder['amount']; text?: string },
): OwnOrder | BankReply {
  if (!isObject(given)) return refuse(400, 'beneficiary', 'Beneficiário inválido')
  const { name, bankCode, ispb, branch, number, type, documentType, documentNumber } = given
  if (!isText(name, 140) || name === '') return refuse(400, 'beneficiary.name', 'Nome inválido')
  if (bankCode !== undefined || !/^[0-9A-Z]{8}$/.test(String(ispb)))
    return refuse(400, 'beneficiary.ispb', 'Informe bankCode ou ispb')
  const document = String(documentNumber)
  if (!DOCUMENT.test(document) || documentType !== (document.length === 11 ? 'CPF' : 'CNPJ'))
    return refuse(400, 'beneficiary.documentNumber', 'Documento inválido')
  const kind = TYPES[String(type)]
  if (!/^\d{1,4}$/.test(String(branch)) || !/^[0-9A-Z]{1,20}$/.test(String(number)) || !kind)
    return refuse(400, 'beneficiary.number', 'Conta inválida')
  return {
    ...rest,
    holder: { name, taxpayer_id: document },
    account: { ispb: String(ispb), branch: String(branch), number: String(number), type: kind },
  }
}

const WORDS = {
  processing: 'PENDING_CONFIRMATION',
  paid: 'PAYED',
  failed: 'REJECTED',
  returned: 'PAYED',
}

type Shown = { status: string; at?: string; endToEndId?: string; reason?: string }

/** How it stands: by its step, and once it is authorised as the sandbox bank has it. */
async function shownOf(sent: SentPayouts, one: Sent): Promise<Shown> {
  const { step, reason } = one.more
  if (step !== 'AUTHORIZED')
    return { status: String(step), ...(typeof reason === 'string' && { reason }) }
  const standing = await sent.pay(one)
  return isReply(standing)
    ? { status: 'PENDING_CONFIRMATION' }
    : { ...standing, status: WORDS[standing.status] }
}

function toWire({ id, order, asked }: Sent, { status, at, endToEndId, reason }: Shown): Json {
  const found = { name: OWNER.name, documentNumber: MASKED, documentType: 'CPF' }
  const isChecked = status !== 'PENDING_VALIDATION'
  return {
    ...asked,
    id,
    status,
    paymentValue: toReais(cents(order.amount)),
    ...('key' in order && isChecked && { beneficiary: found }),
    ...(status === 'REJECTED' && { rejectReason: reason ?? 'Recusado' }),
    transaction: {
      value: toReais(cents(order.amount)),
      ...(status === 'PAYED' && { date: at, endToEnd: endToEndId }),
    },
  }
}

async function create(sent: SentPayouts, body: unknown): Promise<BankReply> {
  const asked = isObject(body) ? body : {}
  const order = orderIn(asked)
  if ('status' in order) return order
  const made = (await sent.now()).toISOString()
  const step = 'key' in order ? 'PENDING_VALIDATION' : 'READY_TO_PAY'
  const one: Sent = { id: randomUUID(), made, order, asked, more: { step } }
  await sent.keep(one)
  return json(201, toWire(one, await shownOf(sent, one)))
}

/** A payment that is being checked is ready when it is read. */
async function read(sent: SentPayouts, one: Sent): Promise<BankReply> {
  const isChecked = one.more['step'] === 'PENDING_VALIDATION'
  const now = isChecked ? { ...one, more: { step: 'READY_TO_PAY' } } : one
  if (isChecked) await sent.keep(now)
  return json(200, toWire(now, await shownOf(sent, now)))
}

async function authorise(sent: SentPayouts, one: Sent, body: unknown): Promise<BankReply> {
  const { status, paymentValue } = (isObject(body) ? body : {}) as Json
  if (status !== 'AUTHORIZED') return refuse(400, 'status', 'Status inválido')
  if (paymentValue !== toReais(cents(one.order.amount)))
    return refuse(400, 'paymentValue', 'Valor do pagamento diferente')
  if (one.more['step'] !== 'READY_TO_PAY')
    return refuse(400, 'status', 'O pagamento não pode ser autorizado')
  const standing = await sent.pay(one)
  const refusal = isReply(standing) ? standing : undefined
  if (refusal && refusal.status >= 500) return json(503, {})
  const more = refusal ? { step: 'REJECTED', reason: whyOf(refusal) } : { step: 'AUTHORIZED' }
  const now = { ...one, more }
  await sent.keep(now)
  const shown = await shownOf(sent, now)
  // The answer never says more.
  return json(200, toWire(now, refusal ? shown : { status: 'PENDING_CONFIRMATION' }))
}

const STATEMENT =
  /^\/bank_account_information\/v1\/banks\/(?:0033|33|90400888000142)\/statements\/\d{4}\.\d{12}$/
const WINDOW_DAYS = 30
const LIMIT_MAX = 1_000

/** The statement; the first page is 1. Nothing in it names a payment. */
async function statement(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const { initialDate: from = '', finalDate: to = '' } = query
  const [limit, page] = [Number(query['_limit'] ?? 50), Number(query['_offset'] ?? 1)]
  const today = dayOf(await sent.now())
  if (!isDay(from) || !isDay(to) || to < from || to > today || daysBetween(from, to) >= WINDOW_DAYS)
    return refuse(422, 'initialDate', 'Período inválido')
  if (!(limit >= 1 && limit <= LIMIT_MAX) || !(page >= 1))
    return refuse(422, '_limit', 'Página inválida')
  const authorised = (await sent.all()).filter(({ more }) => more['step'] === 'AUTHORIZED')
  const moved = (await movedOf(sent.pay, authorised))
    .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const rows = moved.slice((page - 1) * limit, page * limit).map(({ one, at, isDebit }) => ({
    transactionId: `${isDebit ? 'D' : 'C'}${one.id}`,
    creditDebitType: isDebit ? 'DEBITO' : 'CREDITO',
    type: 'PIX',
    transactionName: isDebit ? 'PIX ENVIADO' : 'PIX DEVOLVIDO',
    transactionDate: dayOf(at).split('-').toReversed().join('/'),
    amount: `${isDebit ? '-' : ''}${toReais(cents(one.order.amount))}`,
    transactionCurrency: 'BRL',
    documentNumber: '000000',
  }))
  return json(200, {
    _content: rows,
    _pageable: {
      _limit: limit,
      _offset: page,
      _pageElements: rows.length,
      _moreElements: page * limit < moved.length,
    },
  })
}

/** The routes of payouts; undefined for any other call. */
export const santanderPayouts =
  (records: RecordStore) =>
  (bank: BankCall, request: BankRequest, client: string): Promise<BankReply> | undefined => {
    const { method, path, headers, body, query = {} } = request
    const isStatement = method === 'GET' && STATEMENT.test(path)
    if (!path.startsWith(WORKSPACES) && !isStatement) return undefined
    if (headers['x-application-key'] !== client)
      return Promise.resolve(refuse(401, 'X-Application-Key', 'Aplicação não autorizada'))
    if (isStatement) return statement(openSent(records, bank, request, client), query)
    const [, workspace = '', id] = PATH.exec(path) ?? []
    if (!WORKSPACE.test(workspace))
      return Promise.resolve(refuse(404, 'workspace_id', 'Workspace não encontrado'))
    const sent = openSent(records, bank, request, client)
    if (id === undefined) return method === 'POST' ? create(sent, body) : undefined
    return sent.find(id).then((one) => {
      if (!one) return NOT_FOUND
      if (method === 'GET') return read(sent, one)
      return method === 'PATCH' ? authorise(sent, one, body) : refuse(405, 'method', 'Método')
    })
  }

// Asaas's payouts from outside: transfers by pix and TED, which have no key but are refused as twins for a
// quarter of an hour, their list, the statement and the balance. Sources: server/providers/connectors/asaas/facts.md.

import { randomUUID } from 'node:crypto'
import { dayOf, isDay } from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { fromReais } from '../../../server/kernel/money.ts'
import { findBank } from '../../../server/kernel/reference/banks.ts'
import { isObject, isText, type Json } from '../../formats.ts'
import { type Account, bodyOf, partsOf, reply, valorOf } from '../account.ts'
import { listOf, NOT_FOUND, refuse, stamp } from '../asaas/list.ts'
import type { RecordStore } from '../records.ts'
import {
  isReply,
  movedOf,
  openSent,
  type OwnOrder,
  type Sent,
  type SentPayouts,
  type Standing,
} from './sent.ts'
import { scheduledOf, waitingOf, withHours } from './ted.ts'

const TWIN_MS = 15 * 60_000
const BALANCE = 1_000_000
const KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']
const TAX_IDS = /^(?:\d{11}|[0-9A-Z]{14})$/

const STATUSES = {
  processing: 'BANK_PROCESSING',
  paid: 'DONE',
  failed: 'FAILED',
  // Nothing in its states says that money came back.
  returned: 'DONE',
} as const

type Target = Pick<OwnOrder, 'holder'> &
  ({ key: string } | { account: Extract<OwnOrder, { account: object }>['account'] })

function accountIn(given: Json): Target | BankReply {
  const { ownerName, cpfCnpj, agency, account, accountDigit, bankAccountType } = given
  const code = isObject(given['bank']) ? findBank(String(given['bank']['code'])) : undefined
  const ispb = given['ispb'] ?? code?.ispb
  if (!isText(ownerName, 140) || ownerName === '')
    return refuse('invalid_ownerName', 'O nome do titular não foi informado.')
  if (typeof cpfCnpj !== 'string' || !TAX_IDS.test(cpfCnpj))
    return refuse('invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.')
  if (typeof ispb !== 'string' || !/^[0-9A-Z]{8}$/.test(ispb))
    return refuse('invalid_bank', 'O banco não foi informado.')
  if (!/^\d{1,5}$/.test(String(agency))) return refuse('invalid_agency', 'A agência é inválida.')
  if (!/^\d{1,20}$/.test(String(account)) || !/^[0-9A-Z]$/.test(String(accountDigit)))
    return refuse('invalid_account', 'A conta ou o dígito é inválido.')
  return {
    holder: { name: ownerName, taxpayer_id: cpfCnpj },
    account: {
      ispb,
      branch: String(agency),
      number: `${String(account)}-${String(accountDigit)}`,
      type: bankAccountType === 'CONTA_POUPANCA' ? 'savings' : 'checking',
    },
  }
}

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(given: Json): OwnOrder | BankReply {
  const { operationType, pixAddressKey, pixAddressKeyType, bankAccount, description } = given
  const valor = valorOf(given['value'])
  if (valor === undefined) return refuse('invalid_value', 'O valor é inválido.')
  if (operationType !== 'PIX' && operationType !== 'TED')
    return refuse('invalid_operationType', 'O tipo da operação é inválido.')
  if (operationType === 'TED' && !isObject(bankAccount))
    return refuse('invalid_bankAccount', 'Uma TED é feita para uma conta.')
  if (operationType === 'TED' && description !== undefined)
    return refuse('invalid_description', 'Só um Pix tem descrição.')
  if (description !== undefined && !isText(description, 140))
    return refuse('invalid_description', 'A descrição é longa demais.')
  const text = typeof description === 'string' ? { text: description } : {}
  const amount = fromReais(valor)
  if (typeof pixAddressKey === 'string') {
    if (!KEY_TYPES.includes(String(pixAddressKeyType)))
      return refuse('invalid_pixAddressKeyType', 'O tipo da chave é inválido.')
    const key = pixAddressKeyType === 'PHONE' ? `+55${pixAddressKey}` : pixAddressKey
    // No field asks for the holder of a key.
    const holder = { name: 'Titular da chave', taxpayer_id: '12345678909' }
    return { amount, key, holder, ...text }
  }
  if (!isObject(bankAccount)) return refuse('invalid_bankAccount', 'Informe a conta ou a chave.')
  if (operationType === 'TED' && !isObject(bankAccount['bank']))
    return refuse('invalid_bank', 'O código do banco não foi informado.')
  const target = accountIn(bankAccount)
  return 'status' in target ? target : { amount, ...target, ...text }
}

function toWire(one: Sent, standing: Standing): Json {
  const { id, made, asked } = one
  const { status, at, endToEndId, reason } = standing
  const { value, pixAddressKey } = asked
  return {
    object: 'transfer',
    id,
    value,
    netValue: value,
    transferFee: 0,
    type: pixAddressKey === undefined ? 'BANK_ACCOUNT' : 'PIX',
    operationType: asked['operationType'],
    dateCreated: dayOf(new Date(made)),
    status: STATUSES[status],
    effectiveDate: status === 'paid' || status === 'returned' ? stamp(new Date(at)) : null,
    scheduleDate: scheduledOf(one),
    endToEndIdentifier: (asked['operationType'] === 'PIX' && endToEndId) || null,
    authorized: true,
    failReason: status === 'failed' ? (reason ?? null) : null,
    externalReference: asked['externalReference'] ?? null,
    description: asked['description'] ?? null,
    transactionReceiptUrl: null,
    bankAccount: asked['bankAccount'] ?? null,
  }
}

/** Same amount, same destination. */
const twinOf = ({ value, bankAccount, pixAddressKey }: Json): string =>
  JSON.stringify([value, bankAccount ?? null, pixAddressKey ?? null])

async function create(sent: SentPayouts, given: Json): Promise<BankReply> {
  const order = orderIn(given)
  if ('status' in order) return order
  const now = await sent.now()
  const twins = await sent.named(twinOf(given))
  if (twins.some(({ made }) => now.getTime() - new Date(made).getTime() < TWIN_MS))
    return refuse('duplicated', 'Há uma transferência idêntica nos últimos 15 minutos.', 409)
  const more = given['operationType'] === 'TED' ? waitingOf(now) : {}
  const one = { id: randomUUID(), made: now.toISOString(), order, asked: given, more }
  const standing = await sent.pay(one)
  if (isReply(standing))
    return standing.status >= 500
      ? reply(500, { errors: [] })
      : refuse('invalid_object', 'O destino não recebe transferências.')
  await sent.keep(one, [twinOf(given)])
  return reply(200, { ...toWire(one, standing), status: 'PENDING' })
}

async function shown(sent: SentPayouts, one: Sent): Promise<Json> {
  const standing = await sent.pay(one)
  return isReply(standing) ? {} : toWire(one, standing)
}

/** The newest first. */
async function list(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const [from = '', to = '9'] = [query['dateCreated[ge]'], query['dateCreated[le]']]
  if ((from !== '' && !isDay(from)) || (to !== '9' && !isDay(to)))
    return refuse('invalid_dateCreated', 'A data é inválida.')
  const all = (await sent.all()).toReversed().filter(({ made }) => {
    const day = dayOf(new Date(made))
    return day >= from && day <= to
  })
  return listOf(all, query, (one) => shown(sent, one))
}

/** The statement, the newest first unless it is asked for otherwise. */
async function statement(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const { startDate: from = '', finishDate: to = '9', order = 'desc' } = query
  if ((from !== '' && !isDay(from)) || (to !== '9' && !isDay(to)))
    return refuse('invalid_date', 'A data é inválida.')
  const moved = (await movedOf(sent.pay, await sent.all())).filter(({ at }) => {
    const day = dayOf(at)
    return day >= from && day <= to
  })
  const sorted = moved.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return listOf(order === 'asc' ? sorted : sorted.toReversed(), query, async (one) => ({
    object: 'financialTransaction',
    id: `fin_${one.one.id}${one.isDebit ? '' : '_r'}`,
    value: (one.isDebit ? -1 : 1) * Number(one.one.asked['value']),
    balance: BALANCE,
    type: one.isDebit ? 'TRANSFER' : 'TRANSFER_REVERSAL',
    date: dayOf(one.at),
    description: 'Transferência para conta bancária',
    paymentId: null,
    transferId: one.one.id,
  }))
}

async function read(sent: SentPayouts, id: string): Promise<BankReply> {
  const one = await sent.find(id)
  return one ? reply(200, await shown(sent, one)) : NOT_FOUND
}

/** The routes of payouts; undefined for any other call. */
export const asaasPayouts =
  (records: RecordStore) =>
  (account: Account, { method, path, query = {}, body }: BankRequest) => {
    const [resource = '', id = '', part = ''] = partsOf(path).filter((one) => one !== 'v3')
    const { clientId } = account.receiver
    const sent = withHours(openSent(records, account.call, { headers: {} }, clientId))
    if (`${method} ${resource}/${id}` === 'GET finance/balance')
      return Promise.resolve(reply(200, { balance: BALANCE }))
    if (`${method} ${resource}/${id}` === 'GET financialTransactions/')
      return statement(sent, query)
    if (resource !== 'transfers') return undefined
    if (method === 'POST' && id === '') return create(sent, bodyOf(body))
    if (method === 'DELETE' && part === 'cancel')
      return Promise.resolve(refuse('invalid_action', 'A transferência já está em andamento.'))
    if (method !== 'GET') return Promise.resolve(NOT_FOUND)
    return id === '' ? list(sent, query) : read(sent, id)
  }

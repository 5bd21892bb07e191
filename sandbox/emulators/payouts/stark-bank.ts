// Stark Bank's payouts from outside: transfers under an id of the client, their lists and logs, the
// holder of a key, and the balance. Sources: server/providers/connectors/stark-bank/facts.md.

import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import type { BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { findBank } from '../../../server/kernel/reference/banks.ts'
import { isObject, isText, isWhole, type Json } from '../../formats.ts'
import { type Account, bodyOf, partsOf, reply } from '../account.ts'
import type { RecordStore } from '../records.ts'
import { isOn, LIMIT_MAX, listed, pageOf, refuse, timeText } from '../stark-bank/list.ts'
import { FIRST_ID } from '../stark-bank/project.ts'
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

const AMOUNT_MAX = 99_999_999_999
const BALANCE = 1_000_000_00
const TAX_ID = /^(?:\d{11}|[0-9A-Z]{14})$/
const ISPB = /^[0-9A-Z]{8}$/
const BRANCH = /^\d{1,10}(?:-[0-9A-Z])?$/
const NUMBER = /^\d{1,18}(?:-[0-9A-Z])?$/
const EXTERNAL_ID = /^[A-Za-z0-9._~-]{1,100}$/
const TYPES = ['checking', 'savings', 'salary', 'payment']
/** What stands for the account of a key, whose own writing nobody can read. */
const OF_KEY = 'key:'

const NOT_FOUND = refuse('invalidTransferId', 'There is no such transfer.', 404)

const STATUSES = { processing: 'processing', paid: 'success', failed: 'failed', returned: 'failed' }

const packedKey = (key: string): string => OF_KEY + Buffer.from(key).toString('base64url')
const keyIn = (account: string): string | undefined =>
  account.startsWith(OF_KEY)
    ? Buffer.from(account.slice(OF_KEY.length), 'base64url').toString()
    : undefined

const CODE = /^\d{3}$/
const isTed = ({ bankCode }: Json): boolean => typeof bankCode === 'string' && CODE.test(bankCode)

function ispbIn(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined
  if (CODE.test(code)) return findBank(code)?.ispb
  return ISPB.test(code) ? code : undefined
}

/** The order for the sandbox bank, or why the company refuses it. */
function orderIn(given: Json): OwnOrder | BankReply {
  const { amount, name, taxId, bankCode, branchCode, accountNumber } = given
  const { accountType = 'checking', displayDescription } = given
  if (!isWhole(amount, 1, AMOUNT_MAX)) return refuse('invalidAmount', 'The amount is wrong.')
  if (!isText(name, 140) || name === '') return refuse('invalidName', 'The name is missing.')
  const plain = typeof taxId === 'string' ? taxId.replaceAll(/[./-]/g, '') : ''
  if (!TAX_ID.test(plain)) return refuse('invalidTaxId', 'The tax id is wrong.')
  const ispb = ispbIn(bankCode)
  if (ispb === undefined)
    return refuse('invalidBankCode', 'The bank is an ISPB (pix) or a code of 3 digits (TED).')
  if (typeof accountType !== 'string' || !TYPES.includes(accountType))
    return refuse('invalidAccountType', 'The account type is wrong.')
  const [branch, number] = [String(branchCode), String(accountNumber)]
  const holder = { name, taxpayer_id: plain }
  const text = isText(displayDescription, 140) ? { text: displayDescription } : {}
  const key = keyIn(number)
  if (key !== undefined) return { amount, key, holder, ...text }
  if (!BRANCH.test(branch)) return refuse('invalidBranchCode', 'The branch is wrong.')
  if (!NUMBER.test(number)) return refuse('invalidAccountNumber', 'The account is wrong.')
  const type = accountType === 'savings' ? 'savings' : 'checking'
  return { amount, account: { ispb, branch, number, type }, holder, ...text }
}

const byExternalId = (id: string): string => `external ${id}`
const byTag = (tag: string): string => `tag ${tag}`

function toWire(one: Sent, { status, at }: Standing): Json {
  const { id, made, asked } = one
  const debit = `${id}1`
  return {
    ...asked,
    id,
    fee: 0,
    status: STATUSES[status],
    transactionIds: status === 'failed' || status === 'returned' ? [debit, `${id}2`] : [debit],
    metadata: {},
    scheduled: scheduledOf(one) ?? timeText(new Date(made)),
    created: timeText(new Date(made)),
    updated: timeText(new Date(at)),
  }
}

/** The transfers as they are now. */
async function shown(sent: SentPayouts, all: readonly Sent[]): Promise<[Sent, Standing][]> {
  const standings = await Promise.all(all.map((one) => sent.pay(one)))
  return all.flatMap((one, n): [Sent, Standing][] => {
    const standing = standings[n]!
    return isReply(standing) ? [] : [[one, standing]]
  })
}

function logsOf([one, standing]: [Sent, Standing]): Json[] {
  const { status, at, reason } = standing
  const log = (number: number, type: string, time: string, errors: string[] = []) => ({
    id: `${one.id}${number}`,
    created: timeText(new Date(time)),
    type,
    errors,
    transfer: toWire(one, standing),
  })
  return [
    log(0, 'created', one.made),
    ...(status === 'paid' || status === 'returned' ? [log(1, 'success', at)] : []),
    ...(status === 'failed' || status === 'returned'
      ? [log(2, 'failed', at, reason === undefined ? [] : [reason])]
      : []),
  ]
}

async function isTaken(sent: SentPayouts, given: Json, now: Date): Promise<boolean> {
  const { externalId } = given
  if (externalId !== undefined)
    return (await sent.named(byExternalId(String(externalId)))).length > 0
  const same = ['amount', 'taxId', 'bankCode', 'branchCode', 'accountNumber']
  return (await sent.all()).some(
    ({ asked, made }) =>
      dayOf(new Date(made)) === dayOf(now) && same.every((name) => asked[name] === given[name]),
  )
}

async function create(sent: SentPayouts, body: Json): Promise<BankReply> {
  const [given, ...others] = Array.isArray(body['transfers']) ? body['transfers'] : []
  if (!isObject(given) || others.length > 0)
    return refuse('invalidJson', 'This stand-in takes one transfer at a time.')
  const { tags = [], externalId } = given
  if (!Array.isArray(tags) || tags.some((tag) => !isText(tag, 100)))
    return refuse('invalidTags', 'The tags are wrong.')
  if (externalId !== undefined && !(isText(externalId, 100) && EXTERNAL_ID.test(externalId)))
    return refuse('invalidExternalId', 'The external id is a text that is safe in an address.')
  const order = orderIn(given)
  if ('status' in order) return order
  const now = await sent.now()
  // Its real code is not published.
  if (await isTaken(sent, given, now))
    return refuse('invalidTransfer', 'Duplicated transfer: use another externalId.')
  const low = (tags as string[]).map((tag) => tag.toLowerCase())
  const id = String(FIRST_ID + sent.next())
  const more = isTed(given) ? waitingOf(now) : {}
  const one = { id, made: now.toISOString(), order, asked: { ...given, tags: low }, more }
  const standing = await sent.pay(one)
  if (isReply(standing))
    return standing.status >= 500
      ? reply(500, { errors: [] })
      : refuse('invalidAccountNumber', 'The receiver does not take transfers.')
  const external = externalId === undefined ? [] : [byExternalId(String(externalId))]
  await sent.keep(one, [...low.map(byTag), ...external])
  const wire = { ...toWire(one, standing), status: 'created' }
  return reply(200, { message: 'Transfer(s) created', transfers: [wire] })
}

/** Those of these ids, or with the first of these tags; else the newest. */
async function among(sent: SentPayouts, ids?: string, tags?: string): Promise<Sent[]> {
  const [tag] = listed(tags) ?? []
  if (ids === undefined) return tag === undefined ? sent.all() : sent.named(byTag(tag))
  const wanted = [...new Set(ids.split(','))].slice(0, LIMIT_MAX)
  return (await Promise.all(wanted.map((id) => sent.find(id)))).filter((one) => one !== undefined)
}

async function list(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const tags = listed(query['tags'])
  const statuses = listed(query['status'])
  const all = await shown(sent, await among(sent, query['ids'], query['tags']))
  const wires = all.map((pair) => toWire(...pair))
  return pageOf(
    'transfer',
    wires.filter(
      (one) =>
        isOn(one['updated'], query) &&
        (!statuses || statuses.includes(String(one['status']))) &&
        (!tags || tags.every((tag) => (one['tags'] as string[]).includes(tag))),
    ),
    query,
  )
}

async function listLogs(sent: SentPayouts, query: Record<string, string>): Promise<BankReply> {
  const types = listed(query['types'])
  const all = await shown(sent, await among(sent, query['transferIds']))
  const logs = all
    .flatMap(logsOf)
    .filter((log) => (!types || types.includes(String(log['type']))) && isOn(log['created'], query))
  return pageOf('log', logs, query)
}

/** The statement: its debits are negative, and what came back has a mark in its source. */
async function listTransactions(
  sent: SentPayouts,
  query: Record<string, string>,
): Promise<BankReply> {
  const moved = await movedOf(sent.pay, await sent.all())
  const all = moved.map(({ one, at, isDebit }) => ({
    id: `${one.id}${isDebit ? 1 : 2}`,
    amount: isDebit ? -one.order.amount : one.order.amount,
    balance: BALANCE,
    description: 'Transferência',
    externalId: `${one.id}-${isDebit ? 'debit' : 'chargeback'}`,
    senderId: '1',
    receiverId: '2',
    fee: 0,
    tags: one.asked['tags'] ?? [],
    source: isDebit ? `transfer/${one.id}` : `transfer/${one.id}/chargeback`,
    created: timeText(at),
  }))
  return pageOf(
    'transaction',
    all.filter((one) => isOn(one.created, query)),
    query,
  )
}

/** The holder of a key; of the account, what only the company can read. */
const holderOf = (key: string): BankReply =>
  reply(200, {
    key: {
      id: key,
      type: 'evp',
      name: 'Titular da chave',
      taxId: '***.456.789-**',
      ownerType: 'naturalPerson',
      bankName: 'Banco de Testes',
      ispb: '99999999',
      branchCode: `${OF_KEY}branch`,
      accountNumber: packedKey(key),
      accountType: 'checking',
      status: 'registered',
    },
  })

/** The routes of payouts; undefined for any other call. */
export const starkPayouts =
  (records: RecordStore) =>
  (account: Account, request: BankRequest): Promise<BankReply> | undefined => {
    const { method, path, query = {}, body } = request
    const [, resource, id = ''] = partsOf(path)
    const { clientId } = account.receiver
    const sent = withHours(openSent(records, account.call, { headers: {} }, clientId))
    if (method === 'GET' && resource === 'balance')
      return sent.now().then((now) => {
        const balance = { id: '1', amount: BALANCE, currency: 'BRL', updated: timeText(now) }
        return pageOf('balance', [{ ...balance, created: balance.updated }], {})
      })
    if (method === 'GET' && resource === 'dict-key') return Promise.resolve(holderOf(id))
    if (method === 'GET' && resource === 'transaction') return listTransactions(sent, query)
    if (resource !== 'transfer') return undefined
    if (method === 'POST' && id === '') return create(sent, bodyOf(body))
    if (method !== 'GET') return Promise.resolve(NOT_FOUND)
    if (id === '') return list(sent, query)
    if (id === 'log') return listLogs(sent, query)
    return among(sent, id).then(async (all) => {
      const [pair] = await shown(sent, all)
      return pair ? reply(200, { transfer: toWire(...pair) }) : NOT_FOUND
    })
  }

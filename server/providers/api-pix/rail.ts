// The rail of every PSP with the Central Bank's API Pix, by its dialect: two translations around a
// call. A charge is a cob, or a cobv if it has a due date; the two differ in path and body only. It stores
// nothing, decides nothing about a payment, and never guesses: a reply it cannot read is unknown.
//
// A txid identifies a charge but is no idempotency key: a PUT replaces an active charge and fails
// on a paid one. So a retry reads first, and sends a PUT only after "no such charge". A refused PUT
// is followed by a read, because an earlier PUT may have succeeded. A read is never rejected: a
// bank that denies a read has not refused the charge.

import { lastDay } from '../../kernel/brazil/boleto-due.ts'
import { addDays, startOf } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { ask, LIST_TIMEOUT_MS, TURN_TIMEOUT_MS } from '../ask.ts'
import {
  type ProviderResult,
  type ChargeReport,
  rejected,
  unknown,
  type PixDueOrder,
  type PixOrder,
  type PixRail,
  type ProviderRefund,
  type ReceivedPix,
  accepted,
} from '../bank.ts'
import { codeOf, wantsCode } from './code.ts'
import { type Dialect, type Route, STANDARD } from './dialect.ts'
import {
  bodyOf,
  chargeFromBank,
  openReading,
  pageFromBank,
  pixFromBank,
  returnFromBank,
} from './report.ts'
import { chargeToBank, dueChargeToBank, filled, pathOf, REMOVAL, returnToBank } from './requests.ts'
import type { ConnectionSettings } from '../settings/connection.ts'
import { INVALID_REPLY, isObject, unreadable } from '../parse.ts'
import type { ProviderClient } from '../client.ts'
import { type Classified, classify } from '../classify.ts'
import { findWebhook, registerWebhook } from './webhook.ts'

export type ApiPix = PixRail & {
  /**
   * Registers the URL at which the bank notifies us about a key, without the `/pix` that most banks
   * append to it.
   */
  registerWebhook(key: string, url: string): Promise<ProviderResult<{ url: string }>>
  /** The URL at which the bank notifies us about a key, as it was registered; undefined: none. */
  findWebhook(key: string): Promise<ProviderResult<{ url: string | undefined }>>
}

type Return = { endToEndId: string; id: string; amount: PixOrder['amount']; text?: string }
type PresentChargeReport = Exclude<ChargeReport, { status: 'absent' }>

/** The calls of one request, in the bank's dialect. None is started after the caller gave up. */
export type BankConnection = {
  readonly dialect: Dialect
  read(path: string, query?: Record<string, string>): Promise<Classified>
  write(
    method: string,
    path: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Classified>
}

/**
 * Identifies a charge. Charges with and without a due date share one space of txids, but not one
 * path.
 */
type ChargeKey = { txid: string; due: boolean }

const DAY_MS = 24 * 3_600_000

/** The code for terms that the standard cannot express. */
const NOT_IN_STANDARD = 'terms_not_in_standard'
/** The code for what this bank does not offer. */
const NOT_OFFERED = 'not_offered'
const NO_DUE_CHARGES = 'the API Pix of this bank has no charges with a due date'

const chargePath = (
  { dialect }: BankConnection,
  { txid, due }: ChargeKey,
  action: 'put' | 'get' | 'patch',
): string => pathOf(dialect, `${due ? 'cobv' : 'cob'}.${action}` as Route, { txid })

/**
 * The rail of one PSP. `client` holds the PSP's token and bounds each call, and may be shared with
 * other rails of the same client. `dueDates`: false where we may not make charges with a due date
 * by themselves. `timeoutMs`: of all calls of one request, with the time that they
 * wait for their turn.
 */
export function openApiPix(
  settings: Pick<ConnectionSettings, 'name'> & { readonly dueDates?: boolean },
  client: ProviderClient,
  dialect: Dialect = STANDARD,
  timeoutMs = TURN_TIMEOUT_MS,
): ApiPix {
  const converse = <T>(
    conversation: (connection: BankConnection) => Promise<ProviderResult<T>>,
  ): Promise<ProviderResult<T>> =>
    ask((signal) => conversation(connectionOf(client, dialect, signal)), timeoutMs)
  return {
    name: settings.name,
    due: settings.dueDates === false ? 'missing' : dialect.due,
    ...(dialect.windowDays !== undefined && { windowMs: dialect.windowDays * DAY_MS }),
    charge: (order, again) => converse((connection) => chargeNow(connection, order, again)),
    chargeDue: (order, again) => converse((connection) => chargeDue(connection, order, again)),
    read: (txid, due = false) => converse((connection) => read(connection, { txid, due })),
    revise: (order) => converse((connection) => revise(connection, order)),
    remove: (txid, due = false) => converse((connection) => remove(connection, { txid, due })),
    giveBack: (order, again) => converse((connection) => giveBack(connection, order, again)),
    payment: (endToEndId) => converse((connection) => payment(connection, endToEndId)),
    received: (span) =>
      ask(
        (signal) => received(connectionOf(client, dialect, signal, LIST_TIMEOUT_MS), span),
        LIST_TIMEOUT_MS,
      ),
    registerWebhook: (key, url) => converse((connection) => registerWebhook(connection, key, url)),
    findWebhook: (key) => converse((connection) => findWebhook(connection, key)),
  }
}

const connectionOf = (
  client: ProviderClient,
  dialect: Dialect,
  signal: AbortSignal,
  withinMs?: number,
): BankConnection => ({
  dialect,
  read: async (path, query) => {
    const within = withinMs === undefined ? {} : { withinMs }
    const reply = await client({ method: 'GET', path, signal, ...within, ...(query && { query }) })
    return classify(reply, 'reads', { places: dialect.refusal, absent: dialect.absent })
  },
  write: async (method, path, body, headers) =>
    classify(await client({ method, path, body, signal, ...(headers && { headers }) }), 'writes', {
      places: dialect.refusal,
      absent: dialect.absent,
    }),
})

/** The text of an active charge's code by a second call, where the PSP has it only there. */
async function askedCode(
  { dialect, read: get }: BankConnection,
  given: unknown,
  { txid, due }: ChargeKey,
): Promise<string> {
  const { codeAt } = dialect
  const body = codeAt ? bodyOf(given, due, dialect) : undefined
  if (!codeAt || !isObject(body) || !wantsCode(body, dialect)) return ''
  const found = await get(filled(codeAt.path, { txid }))
  return found.is === 'success' && isObject(found.body) ? codeOf(found.body, codeAt.code) : ''
}

async function chargeResult(
  connection: BankConnection,
  body: unknown,
  key: ChargeKey,
): Promise<ProviderResult<PresentChargeReport>> {
  const { dialect } = connection
  const { txid, due } = key
  const reading = openReading(dialect, await askedCode(connection, body, key))
  const report = chargeFromBank(body, txid, due, reading)
  return report ? accepted(report) : unknown(unreadable(reading.faults))
}

async function read(
  connection: BankConnection,
  key: ChargeKey,
): Promise<ProviderResult<ChargeReport>> {
  const found = await connection.read(chargePath(connection, key, 'get'))
  if (found.is === 'success') return chargeResult(connection, found.body, key)
  return found.is === 'absent' ? accepted({ status: 'absent' }) : unknown(found.why)
}

const isAbsent = (answer: ProviderResult<ChargeReport>): boolean =>
  answer.result === 'accepted' && answer.value.status === 'absent'

/** A charge over another amount is not the one that was asked for: payers would pay another. */
const isOver = (answer: ProviderResult<ChargeReport>, amount: Cents): boolean =>
  answer.result !== 'accepted' || answer.value.status === 'absent' || answer.value.amount === amount

async function chargeNow(
  connection: BankConnection,
  order: PixOrder,
  again: boolean,
): Promise<ProviderResult<ChargeReport>> {
  const key = { txid: order.txid, due: false }
  const answer = await charge(connection, key, chargeToBank(order), again)
  return isOver(answer, order.amount) ? answer : unknown(INVALID_REPLY)
}

async function charge(
  connection: BankConnection,
  key: ChargeKey,
  body: object,
  again: boolean,
): Promise<ProviderResult<ChargeReport>> {
  if (again) {
    const found = await read(connection, key)
    if (!isAbsent(found)) return found
  }
  const put = await connection.write('PUT', chargePath(connection, key, 'put'), body)
  if (put.is === 'success') return chargeResult(connection, put.body, key)
  if (put.is === 'unknown') return unknown(put.why)
  const found = await read(connection, key)
  return isAbsent(found) ? rejected(put.code, put.why) : found
}

/**
 * What the bank has no charges for is rejected before it is called, as are terms that the standard
 * cannot express.
 */
async function chargeDue(
  connection: BankConnection,
  order: PixDueOrder,
  again: boolean,
): Promise<ProviderResult<ChargeReport>> {
  const { due } = connection.dialect
  if (due === 'missing') return rejected(NOT_OFFERED, NO_DUE_CHARGES)
  if (due === 'with address' && !order.payer.address)
    return rejected(
      NOT_OFFERED,
      'the bank wants the address of the payer of a charge with a due date',
    )
  const body = dueChargeToBank(order)
  if ('unsayable' in body) return rejected(NOT_IN_STANDARD, body.unsayable)
  const answer = await charge(connection, { txid: order.txid, due: true }, body, again)
  if (answer.result !== 'accepted' || answer.value.status === 'absent') return answer
  // A charge with another amount or last day would be the QR code of another sale.
  const end = startOf(addDays(lastDay(order.terms), 1))
  const { amount, expiresAt } = answer.value
  return amount === order.terms.amount && expiresAt.getTime() === end.getTime()
    ? answer
    : unknown(INVALID_REPLY)
}

/** Other terms for a charge with a due date. What it had and has no more cannot be said. */
async function revise(
  connection: BankConnection,
  order: PixDueOrder,
): Promise<ProviderResult<ChargeReport>> {
  const body = dueChargeToBank(order)
  if ('unsayable' in body) return rejected(NOT_IN_STANDARD, body.unsayable)
  const key = { txid: order.txid, due: true }
  const { calendario, valor } = body
  const path = chargePath(connection, key, 'patch')
  const patch = await connection.write('PATCH', path, { calendario, valor })
  if (patch.is === 'unknown') return unknown(patch.why)
  const found = await read(connection, key)
  if (found.result !== 'accepted' || found.value.status !== 'active') return found
  if (patch.is === 'success')
    return found.value.amount === order.terms.amount ? found : unknown(INVALID_REPLY)
  return rejected(patch.code, patch.why)
}

async function remove(
  connection: BankConnection,
  key: ChargeKey,
): Promise<ProviderResult<ChargeReport>> {
  const patch = await connection.write('PATCH', chargePath(connection, key, 'patch'), REMOVAL)
  if (patch.is === 'success') return chargeResult(connection, patch.body, key)
  if (patch.is === 'absent') return accepted({ status: 'absent' })
  if (patch.is === 'unknown') return unknown(patch.why)
  const found = await read(connection, key)
  return found.result === 'accepted' && found.value.status === 'active'
    ? rejected(patch.code, patch.why)
    : found
}

/** The return must be the one we requested: another amount under our id is about other money. */
function returnResult(
  { dialect }: BankConnection,
  body: unknown,
  order: Return,
): ProviderResult<ProviderRefund> {
  const reading = openReading(dialect)
  const given = returnFromBank(body, reading)
  if (!given) return unknown(unreadable(reading.faults))
  return given.id === order.id && given.amount === order.amount
    ? accepted(given)
    : unknown(INVALID_REPLY)
}

async function giveBack(
  connection: BankConnection,
  order: Return,
  again: boolean,
): Promise<ProviderResult<ProviderRefund>> {
  const { dialect } = connection
  const names = { e2eid: order.endToEndId, id: order.id }
  const at = pathOf(dialect, 'devolucao.get', names)
  if (again) {
    const found = await connection.read(at)
    if (found.is === 'success') return returnResult(connection, found.body, order)
    if (found.is !== 'absent') return unknown(found.why)
  }
  const path = pathOf(dialect, 'devolucao.put', names)
  const put = await connection.write('PUT', path, returnToBank(order))
  if (put.is === 'success') return returnResult(connection, put.body, order)
  if (put.is === 'unknown') return unknown(put.why)
  const found = await connection.read(at)
  if (found.is === 'success') return returnResult(connection, found.body, order)
  return found.is === 'absent' ? rejected(put.code, put.why) : unknown(found.why)
}

/** The pix must be the one that was asked for. */
async function payment(
  connection: BankConnection,
  endToEndId: string,
): Promise<ProviderResult<ReceivedPix | undefined>> {
  const found = await connection.read(pathOf(connection.dialect, 'pix.get', { e2eid: endToEndId }))
  if (found.is === 'absent') return accepted(undefined)
  if (found.is !== 'success') return unknown(found.why)
  const reading = openReading(connection.dialect)
  const pix = pixFromBank(found.body, reading)
  if (!pix) return unknown(unreadable(reading.faults))
  return pix.endToEndId === endToEndId ? accepted(pix) : unknown(INVALID_REPLY)
}

const queryTime = ({ asksMilliseconds }: Dialect, at: Date): string =>
  asksMilliseconds ? at.toISOString() : at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The query of one page of a list of received pix. */
export const listQuery = (
  dialect: Dialect,
  span: Parameters<PixRail['received']>[0],
): Record<string, string> => ({
  inicio: queryTime(dialect, span.from),
  fim: queryTime(dialect, span.to),
  'paginacao.paginaAtual': String(span.page + dialect.firstPage),
  'paginacao.itensPorPagina': String(dialect.pageSize),
  ...(span.returned && { devolucaoPresente: 'true' }),
})

async function received(
  connection: BankConnection,
  span: Parameters<PixRail['received']>[0],
): ReturnType<PixRail['received']> {
  const { dialect } = connection
  const found = await connection.read(pathOf(dialect, 'pix.list'), listQuery(dialect, span))
  if (found.is !== 'success') return unknown(found.why)
  if (found.body === undefined && dialect.emptyWithoutBody)
    return accepted({ pix: [], more: false })
  const reading = openReading(dialect)
  const page = pageFromBank(found.body, reading)
  return page ? accepted(page) : unknown(unreadable(reading.faults))
}

// Parses the bank's replies, with every field checked by hand. Pure. Invalid content is undefined,
// with its fault in the reading, and the caller treats the reply as unknown; it never guesses about
// money.

import { type Cents, fromReais } from '../../kernel/money.ts'
import { addDays, bankingDayFrom, type Day, isDay, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { ChargeReport, ProviderRefund, ReceivedPix } from '../bank.ts'
import {
  allOf,
  isObject,
  type Json,
  matching,
  placeIn,
  reasonOf,
  SPI_NAME,
  timeOf,
  wordOf,
} from '../parse.ts'
import { codeIn } from './code.ts'
import { type Dialect, STANDARD } from './dialect.ts'
import { payingOf } from './paying.ts'
import type { CobrancaStatus, DevolucaoMed, DevolucaoStatus } from './wire.ts'

type PresentChargeReport = Exclude<ChargeReport, { status: 'absent' }>

const CHARGES = {
  ATIVA: 'active',
  CONCLUIDA: 'completed',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
  REMOVIDA_PELO_PSP: 'removed',
} as const satisfies Record<CobrancaStatus, PresentChargeReport['status']>

const RETURNS = {
  EM_PROCESSAMENTO: 'processing',
  DEVOLVIDO: 'returned',
  NAO_REALIZADO: 'failed',
} as const satisfies Record<DevolucaoStatus, ProviderRefund['status']>

// Returns that a bank makes by itself. Any other word is a return that was requested.
const MED = {
  MED_FRAUDE: 'fraud',
  MED_OPERACIONAL: 'operational',
  MED_PIX_AUTOMATICO: 'automatic',
} as const satisfies Record<DevolucaoMed, NonNullable<ProviderRefund['med']>['nature']>

const VALOR = /^\d{1,10}\.\d{2}$/
const RETURN_ID = /^[a-zA-Z0-9]{1,35}$/
const TXID = /^[a-zA-Z0-9]{1,35}$/
const EXPIRY_S = 86_400
const WHOLE = /^\d{1,10}$/
const EXPIRY_MAX_S = 2_147_483_647
// The standard's default.
const VALID_DAYS = 30
// Dates beyond these are mistakes; the limit keeps computed days within the calendar.
const VALID_DAYS_MAX = 36_525
const DUE_MAX: Day = '2999-12-31'

/** One reading of a reply: how it is read, and what could not be. */
export type Reading = {
  readonly dialect: Dialect
  /** The text of the QR code, of a second call. */
  readonly code?: string
  /** The first of them says most: others may follow from it. */
  readonly faults: string[]
}
export const openReading = (dialect: Dialect = STANDARD, code = ''): Reading => ({
  dialect,
  code,
  faults: [],
})

const SHOWN_MAX = 40

function shownOf(given: unknown): string {
  if (given === undefined || given === null) return 'missing'
  return typeof given === 'string' || typeof given === 'number'
    ? `"${String(given).slice(0, SHOWN_MAX)}"`
    : 'something else'
}

/** The value; a missing one is a fault, by its name and what was wanted in its place. */
function needed<T>(
  { faults }: Reading,
  name: string,
  given: unknown,
  read: T | undefined,
  wanted: string,
): T | undefined {
  if (read !== undefined) return read
  const shown = shownOf(given)
  faults.push(`${name} is ${shown}, not ${wanted}`)
  return undefined
}

const timeIn = (reading: Reading, name: string, value: unknown): Date | undefined =>
  needed(
    reading,
    name,
    value,
    timeOf(value, reading.dialect.bareTimes),
    reading.dialect.bareTimes === 'refused' ? 'a time with its offset' : 'a time',
  )

function wordIn<T extends object>(
  reading: Reading,
  name: string,
  value: unknown,
  words: T,
): T[keyof T] | undefined {
  const wanted = `one of ${Object.keys(words).join(', ')}`
  return needed(reading, name, value, wordOf(words, value), wanted)
}

/** Some PSPs send numbers as texts. */
const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && WHOLE.test(value) ? Number(value) : value
  return Number.isInteger(number) ? (number as number) : undefined
}

const wholeIn = (reading: Reading, name: string, value: unknown): number | undefined =>
  needed(reading, name, value, wholeOf(value), 'a whole number')

/** All elements; a fault within one is named by its place. */
function listIn<T>(
  reading: Reading,
  name: string,
  value: unknown,
  read: (one: unknown, reading: Reading) => T | undefined,
): T[] | undefined {
  const faults: string[] = []
  const all = allOf(value, (one) => read(one, { ...reading, faults }))
  if (all) return all
  const [first] = faults
  if (first === undefined) return needed(reading, name, value, undefined, 'a list')
  reading.faults.push(`${name}: ${first}`)
  return undefined
}

const amountIn = (reading: Reading, name: string, value: unknown): Cents | undefined =>
  needed(reading, name, value, amountOf(value), 'an amount such as "12.34"')

const amountOf = (value: unknown): Cents | undefined => {
  const text = matching(value, VALOR)
  return text === undefined ? undefined : fromReais(text)
}

/** A `Devolucao`. */
export function returnFromBank(
  body: unknown,
  reading: Reading = openReading(),
): ProviderRefund | undefined {
  if (!isObject(body)) return needed(reading, 'the return', body, undefined, 'an object')
  const id = needed(
    reading,
    'id',
    body['id'],
    matching(body['id'], RETURN_ID),
    'the id of a return',
  )
  const rtrId = needed(
    reading,
    'rtrId',
    body['rtrId'],
    matching(body['rtrId'], SPI_NAME),
    'an id of 32 letters and digits',
  )
  const amount = amountIn(reading, 'valor', body['valor'])
  const status = wordIn(reading, 'status', body['status'], RETURNS)
  const reason = reasonOf(body['motivo'])
  const nature = wordOf(MED, body['natureza'])
  const { bareTimes } = reading.dialect
  const at = isObject(body['horario'])
    ? timeOf(body['horario']['solicitacao'], bareTimes)
    : undefined
  if (id === undefined || rtrId === undefined || amount === undefined || status === undefined)
    return undefined
  return {
    id,
    providerReference: rtrId,
    amount,
    status,
    ...(reason !== undefined && { reason }),
    ...(nature && { med: { nature, ...(at && { at }) } }),
  }
}

/** A `Pix`. */
export function pixFromBank(
  body: unknown,
  reading: Reading = openReading(),
): ReceivedPix | undefined {
  if (!isObject(body)) return needed(reading, 'the pix', body, undefined, 'an object')
  const endToEndId = needed(
    reading,
    'endToEndId',
    body['endToEndId'],
    matching(body['endToEndId'], SPI_NAME),
    'an id of 32 letters and digits',
  )
  const amount = amountIn(reading, 'valor', body['valor'])
  const paidAt = timeIn(reading, 'horario', body['horario'])
  const returns = listIn(reading, 'devolucoes', body['devolucoes'], returnFromBank)
  const txid = matching(body['txid'], TXID)
  if (endToEndId === undefined || amount === undefined || !paidAt || !returns) return undefined
  return {
    endToEndId,
    amount,
    paidAt,
    returns,
    ...(txid !== undefined && { txid }),
    ...payingOf(body, reading.dialect),
  }
}

/**
 * A `CobGerada` or `CobCompleta`, or with `due` a `CobVGerada` or `CobVCompleta`; its txid must be
 * the one we asked for.
 */
export function chargeFromBank(
  given: unknown,
  txid: string,
  due = false,
  reading: Reading = openReading(),
): PresentChargeReport | undefined {
  const body = bodyOf(given, due, reading.dialect)
  if (!isObject(body)) return needed(reading, 'the charge', body, undefined, 'an object')
  const { calendario, valor } = body
  if (!isObject(calendario))
    return needed(reading, 'calendario', calendario, undefined, 'an object')
  if (!isObject(valor)) return needed(reading, 'valor', valor, undefined, 'an object')
  if (body['txid'] !== txid)
    return needed(reading, 'txid', body['txid'], undefined, 'the one that was asked for')
  const status = reading.dialect.active.includes(body['status'] as string)
    ? 'active'
    : wordIn(reading, 'status', body['status'], CHARGES)
  const amount = amountIn(reading, 'valor.original', valor['original'])
  const createdAt = timeIn(reading, 'calendario.criacao', calendario['criacao'])
  const expiresAt = due ? endOf(calendario, reading) : expiryOf(calendario, createdAt, reading)
  const payments = listIn(reading, 'pix', body['pix'], pixFromBank)
  if (!status || amount === undefined || !createdAt || !expiresAt || !payments) return undefined
  const code = codeIn(body, reading.dialect, reading.code)
  // An active charge without a code is invalid. For an ended one, some PSPs no longer send the
  // code.
  if (status === 'active' && (code.brCode === '' || code.location === ''))
    return needed(
      reading,
      reading.dialect.code.join(' or '),
      undefined,
      undefined,
      'the text of a QR code, and there is no location with a known receiver to make it of',
    )
  return { status, ...code, amount, createdAt, expiresAt, payments }
}

/** The charge in a reply. What is beside it, as the text of its code, stays readable. */
export function bodyOf(given: unknown, due: boolean, { inside }: Dialect): unknown {
  const within = isObject(given) && inside ? given[due ? 'cobv' : inside] : undefined
  return isObject(within) ? { ...(given as Json), ...within } : given
}

function expiryOf(
  calendario: Json,
  createdAt: Date | undefined,
  reading: Reading,
): Date | undefined {
  const { expiracao } = calendario
  const seconds = wholeOf(expiracao ?? EXPIRY_S)
  const isRight = seconds !== undefined && seconds > 0 && seconds <= EXPIRY_MAX_S
  return needed(
    reading,
    'calendario.expiracao',
    expiracao,
    isRight && createdAt ? after(createdAt, seconds * 1_000) : undefined,
    'a number of seconds',
  )
}

/**
 * The end of the last day, in São Paulo: the due day moved to a banking day, plus the days of
 * validity, moved again.
 */
function endOf(calendario: Json, reading: Reading): Date | undefined {
  const { dataDeVencimento: dueOn, validadeAposVencimento: given = VALID_DAYS } = calendario
  const days = wholeOf(given)
  if (typeof dueOn !== 'string' || !isDay(dueOn) || dueOn > DUE_MAX)
    return needed(reading, 'calendario.dataDeVencimento', dueOn, undefined, 'a day')
  if (days === undefined || days < 0 || days > VALID_DAYS_MAX)
    return needed(
      reading,
      'calendario.validadeAposVencimento',
      given,
      undefined,
      `a number of days up to ${VALID_DAYS_MAX}`,
    )
  return startOf(addDays(bankingDayFrom(addDays(bankingDayFrom(dueOn), days)), 1))
}

type PixPage = {
  pix: ReceivedPix[]
  /** Whether another page follows. */
  more: boolean
}

/** `PixConsultados`: a page of received pix. */
export function pageFromBank(body: unknown, reading: Reading = openReading()): PixPage | undefined {
  const paging = isObject(body) ? placeIn(body, 'parametros.paginacao') : undefined
  if (!isObject(body) || !isObject(paging))
    return needed(reading, 'parametros.paginacao', paging, undefined, 'an object')
  const { paginaAtual, quantidadeDePaginas } = paging
  const pix = listIn(reading, 'pix', body['pix'], pixFromBank)
  const page = wholeIn(reading, 'parametros.paginacao.paginaAtual', paginaAtual)
  const pages = wholeIn(reading, 'parametros.paginacao.quantidadeDePaginas', quantidadeDePaginas)
  if (!pix || page === undefined || pages === undefined) return undefined
  return { pix, more: page - reading.dialect.firstPage + 1 < pages }
}

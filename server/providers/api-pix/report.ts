// Parses the bank's replies, with every field checked by hand. Pure. Invalid content is undefined,
// and the caller treats the reply as unknown; it never guesses about money.

import { type Cents, fromReais } from '../../kernel/money.ts'
import { addDays, bankingDayFrom, type Day, isDay, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { readBrCode } from '../../kernel/brazil/br-code.ts'
import type { ChargeReport, ProviderRefund, ReceivedPix } from '../bank.ts'
import {
  allOf,
  isObject,
  type Json,
  matching,
  reasonOf,
  SPI_NAME,
  timeOf,
  wordOf,
} from '../parse.ts'
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
const BR_CODE_MAX = 512
const LOCATION_MAX = 77
const EXPIRY_S = 86_400
const EXPIRY_MAX_S = 2_147_483_647
// The standard's default.
const VALID_DAYS = 30
// Dates beyond these are mistakes; the limit keeps computed days within the calendar.
const VALID_DAYS_MAX = 36_525
const DUE_MAX: Day = '2999-12-31'

const amountOf = (value: unknown): Cents | undefined => {
  const text = matching(value, VALOR)
  return text === undefined ? undefined : fromReais(text)
}

/** A `Devolucao`. */
export function returnFromBank(body: unknown): ProviderRefund | undefined {
  if (!isObject(body)) return undefined
  const id = matching(body['id'], RETURN_ID)
  const rtrId = matching(body['rtrId'], SPI_NAME)
  const amount = amountOf(body['valor'])
  const status = wordOf(RETURNS, body['status'])
  const reason = reasonOf(body['motivo'])
  const nature = wordOf(MED, body['natureza'])
  const at = isObject(body['horario']) ? timeOf(body['horario']['solicitacao']) : undefined
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
export function pixFromBank(body: unknown): ReceivedPix | undefined {
  if (!isObject(body)) return undefined
  const endToEndId = matching(body['endToEndId'], SPI_NAME)
  const amount = amountOf(body['valor'])
  const paidAt = timeOf(body['horario'])
  const returns = allOf(body['devolucoes'], returnFromBank)
  const txid = matching(body['txid'], TXID)
  if (endToEndId === undefined || amount === undefined || !paidAt || !returns) return undefined
  return { endToEndId, amount, paidAt, returns, ...(txid !== undefined && { txid }) }
}

/**
 * A `CobGerada` or `CobCompleta`, or with `due` a `CobVGerada` or `CobVCompleta`; its txid must be
 * the one we asked for.
 */
export function chargeFromBank(
  body: unknown,
  txid: string,
  due = false,
): PresentChargeReport | undefined {
  if (
    !isObject(body) ||
    !isObject(body['calendario']) ||
    !isObject(body['valor']) ||
    body['txid'] !== txid
  )
    return undefined
  const status = wordOf(CHARGES, body['status'])
  const amount = amountOf(body['valor']['original'])
  const createdAt = timeOf(body['calendario']['criacao'])
  const expiresAt = due ? endOf(body['calendario']) : expiryOf(body['calendario'], createdAt)
  const payments = allOf(body['pix'], pixFromBank)
  if (!status || amount === undefined || !createdAt || !expiresAt || !payments) return undefined
  const brCode = textOf(body['pixCopiaECola'], BR_CODE_MAX)
  const location = locationIn(body, brCode)
  // An active charge without a code is invalid. For an ended one, some PSPs no longer send the
  // code.
  if (status === 'active' && (brCode === '' || location === '')) return undefined
  return { status, brCode, location, amount, createdAt, expiresAt, payments }
}

function expiryOf(calendario: Json, createdAt: Date | undefined): Date | undefined {
  const seconds = calendario['expiracao'] ?? EXPIRY_S
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= EXPIRY_MAX_S)) return undefined
  return createdAt && after(createdAt, seconds * 1_000)
}

/**
 * The end of the last day, in São Paulo: the due day moved to a banking day, plus the days of
 * validity, moved again.
 */
function endOf(calendario: Json): Date | undefined {
  const { dataDeVencimento: dueOn, validadeAposVencimento: days = VALID_DAYS } = calendario
  if (typeof dueOn !== 'string' || !isDay(dueOn) || dueOn > DUE_MAX) return undefined
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > VALID_DAYS_MAX)
    return undefined
  return startOf(addDays(bankingDayFrom(addDays(bankingDayFrom(dueOn), days)), 1))
}

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\0')
    ? value.trim()
    : ''

/** The location is in one of three places, depending on the PSP. */
function locationIn(body: Json, brCode: string): string {
  const given =
    textOf(isObject(body['loc']) ? body['loc']['location'] : undefined, LOCATION_MAX) ||
    textOf(body['location'], LOCATION_MAX)
  if (given !== '') return given.replace(/^https?:\/\//, '')
  const read = readBrCode(brCode)
  return read.ok && read.code.kind === 'dynamic' ? read.code.location : ''
}

/** `PixConsultados`: a page of received pix, and whether another follows. */
export function pageFromBank(body: unknown): { pix: ReceivedPix[]; more: boolean } | undefined {
  if (
    !isObject(body) ||
    !isObject(body['parametros']) ||
    !isObject(body['parametros']['paginacao'])
  )
    return undefined
  const { paginaAtual, quantidadeDePaginas } = body['parametros']['paginacao']
  const pix = allOf(body['pix'], pixFromBank)
  if (!pix || !Number.isInteger(paginaAtual) || !Number.isInteger(quantidadeDePaginas))
    return undefined
  return { pix, more: (paginaAtual as number) + 1 < (quantidadeDePaginas as number) }
}

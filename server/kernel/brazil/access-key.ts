// The access key of a Brazilian invoice (NF-e, model 55) or receipt (NFC-e, model 65): read as it
// is printed, or from the text of the QR code on a receipt. Pure. It knows whether a key could have
// been issued, not whether it was: nothing is asked of a tax authority.
//
// 44 characters: state 2, year and month 4, issuer's CNPJ 14, model 2, series 3, number 9, kind of
// issue 1, code 8, check digit 1. The check digit is modulo 11 with the weights 2 to 9 from the
// right; a letter of a CNPJ counts as its ASCII code less 48. Sources: Manual de Orientação do
// Contribuinte 7.0, annex on the key; Nota Técnica 2025.001 (alphanumeric CNPJ); Manual de Padrões
// Técnicos do DANFE-NFC-e e QR Code 5.0 and 6.0 (versions 2 and 3 of the QR code).

import { mod11OfText } from './check-digits.ts'
import { readCnpj, readCpf } from './taxpayer.ts'

export type AccessKey = {
  /** Its 44 characters. */
  readonly key: string
  /** The IBGE number of the state. */
  readonly state: number
  /** The month of issue: `2026-11`. */
  readonly month: string
  /** 14 characters; null where a person issued it, whose CPF stands in its place. */
  readonly issuer: string | null
  readonly model: '55' | '65'
  readonly series: number
  readonly number: number
}

/** What the QR code of a receipt says beside the key. */
export type ReadKey = AccessKey & {
  /** The total in centavos, where the code has it. */
  readonly amount: number | null
  /** The day of the month, where the code has it. */
  readonly day: number | null
}

const STATES = new Set([
  11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 35, 41, 42, 43, 50,
  51, 52, 53,
])
const KEY = /^(\d{2})(\d{2})(\d{2})([0-9A-Z]{12}\d{2})(55|65)(\d{3})(\d{9})(\d)(\d{8})(\d)$/
/** Longer than any QR code's text: such a code holds 2,953 bytes at most. */
export const KEY_TEXT_MAX = 3_000
const WEIGHT_SPAN = 8
/** The electronic invoice began in 2006. */
const FIRST_YEAR = 6

/** A person's invoice has a CPF with three zeros before it. */
const isOfPerson = (issuer: string): boolean =>
  issuer.startsWith('000') && readCpf(issuer.slice(3)) !== undefined

/** A key as it is printed, in groups or not; undefined where it is none. */
export function readAccessKey(text: string): AccessKey | undefined {
  const key = text.replaceAll(/[\s.]/g, '').toUpperCase()
  const parts = KEY.exec(key)
  if (!parts) return undefined
  const [, state, year, month, issuer, model, series, number] =
    parts as unknown as readonly string[]
  const isDated = Number(month) >= 1 && Number(month) <= 12 && Number(year) >= FIRST_YEAR
  const isIssued = readCnpj(issuer!) !== undefined || (model === '55' && isOfPerson(issuer!))
  if (!isDated || !isIssued || !STATES.has(Number(state)) || Number(number) === 0) return undefined
  if (Number(key.at(-1)) !== mod11OfText(key.slice(0, -1), WEIGHT_SPAN)) return undefined
  return {
    key,
    state: Number(state),
    month: `20${year}-${month}`,
    issuer: isOfPerson(issuer!) ? null : issuer!,
    model: model as AccessKey['model'],
    series: Number(series),
    number: Number(number),
  }
}

const AMOUNT = /^(\d{1,9})[.,](\d{2})$/
const DAY = /^(0[1-9]|[12]\d|3[01])$/

/** An amount such as `45.09` in centavos. */
function centsOf(text: string | undefined): number | null {
  const parts = AMOUNT.exec(text ?? '')
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : null
}

/**
 * Version 1 named each field; from version 2 on, `p` has them in their order, and those issued
 * offline have day and total too.
 */
function readQuery(query: URLSearchParams): ReadKey | undefined {
  const [first = '', version, , day, total] = (query.get('p') ?? '').split('|')
  const key = readAccessKey(query.get('chNFe') ?? first)
  if (!key) return undefined
  if (query.has('chNFe'))
    return { ...key, amount: centsOf(query.get('vNF') ?? undefined), day: null }
  const isOffline = (version === '2' || version === '3') && DAY.test(day ?? '')
  return { ...key, amount: isOffline ? centsOf(total) : null, day: isOffline ? Number(day) : null }
}

/**
 * What a receipt's QR code says, or a key as it was typed; undefined where the text has no valid
 * key.
 */
export function readKeyText(text: string): ReadKey | undefined {
  if (text.length > KEY_TEXT_MAX) return undefined
  const trimmed = text.trim()
  const typed = readAccessKey(trimmed)
  if (typed) return { ...typed, amount: null, day: null }
  const query = trimmed.indexOf('?')
  return query < 0 ? undefined : readQuery(new URLSearchParams(trimmed.slice(query + 1)))
}

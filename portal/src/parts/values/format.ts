// How values are written: money from whole centavos, instants and days in São Paulo, documents with
// their punctuation. Pure.

import type { Language } from '../../app/languages.ts'

const CENTAVOS = 100n
// A formatter takes longer to make than a row of a table: each is made once.
const REAIS = new Intl.NumberFormat('pt-BR')

/** `R$ 1.234,56`, in both languages: it is the currency's own form. Exact at any size. */
export function money(cents: number): string {
  const value = BigInt(cents)
  const whole = value < 0n ? -value : value
  const reais = REAIS.format(whole / CENTAVOS)
  return `${value < 0n ? '−' : ''}R$\u00a0${reais},${(whole % CENTAVOS).toString().padStart(2, '0')}`
}

/** `1234,56`, as spreadsheets in Brazil read it. */
export function plainMoney(cents: number): string {
  const value = BigInt(cents)
  const whole = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${whole / CENTAVOS},${(whole % CENTAVOS).toString().padStart(2, '0')}`
}

export const BP_OF_PERCENT = 100

/** `0,99` of 99 basis points. */
export const percentOf = (bp: number): string =>
  `${Math.floor(bp / BP_OF_PERCENT)},${(bp % BP_OF_PERCENT).toString().padStart(2, '0')}`

const BP_MAX = 10_000

/**
 * Basis points of a typed percentage such as `3,99`, `3.99` or `4%`; undefined for any other text,
 * and above 100 %.
 */
export function readPercent(text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?%?$/.exec(text.trim())
  if (!found) return undefined
  const bp = Number(found[1]! + (found[2] ?? '').padEnd(2, '0'))
  return bp <= BP_MAX ? bp : undefined
}

const ZONE = 'America/Sao_Paulo'
const LOCALES: Readonly<Record<Language, string>> = { 'pt-BR': 'pt-BR', en: 'en-GB' }

const formatIn = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, ...options })

function formatsIn(language: Language) {
  const date = { day: '2-digit', month: 'short', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  return {
    date: formatIn(language, date),
    civilDate: formatIn(language, { ...date, timeZone: 'UTC' }),
    time: formatIn(language, time),
    exactTime: formatIn(language, { ...time, second: '2-digit' }),
  }
}

const FORMATS: Readonly<Record<Language, ReturnType<typeof formatsIn>>> = {
  'pt-BR': formatsIn('pt-BR'),
  en: formatsIn('en'),
}

/** `24 nov 2026`, in both languages: what words and signs a language adds takes room in a table. */
function dateBy(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at)
  const partOf = (type: string) =>
    parts.find((part) => part.type === type)?.value.replace('.', '') ?? ''
  return `${partOf('day')} ${partOf('month')} ${partOf('year')}`
}

/** With seconds where `exact`. */
export function dateTime(instant: string, language: Language, exact = false): string {
  const at = new Date(instant)
  const { date, time, exactTime } = FORMATS[language]
  return `${dateBy(date, at)}, ${(exact ? exactTime : time).format(at)}`
}

const CIVIL_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day of an instant, or a civil date as it is. */
export function day(text: string, language: Language): string {
  const { date, civilDate } = FORMATS[language]
  return CIVIL_DAY.test(text)
    ? dateBy(civilDate, new Date(`${text}T12:00:00Z`))
    : dateBy(date, new Date(text))
}

/** CPF or CNPJ with punctuation; anything else as it is. */
export function taxpayerId(text: string): string {
  if (/^\d{11}$/.test(text)) return text.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(text))
    return text.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5')
  return text
}

/** The beginning of an id, enough to tell it from others. */
export const shortId = (id: string): string =>
  id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-5)}` : id

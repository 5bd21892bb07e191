// How values are written: money from whole centavos, instants and days in São Paulo, documents with their punctuation. Pure.

import type { Language } from '../app/language.tsx'

const CENTAVOS = 100n

/** `R$ 1.234,56`, in both languages: it is the currency's own form. Exact at any size. */
export function money(cents: number): string {
  const value = BigInt(cents)
  const whole = value < 0n ? -value : value
  const reais = (whole / CENTAVOS).toLocaleString('pt-BR')
  return `${value < 0n ? '−' : ''}R$\u00a0${reais},${(whole % CENTAVOS).toString().padStart(2, '0')}`
}

/** `1234,56`, as spreadsheets in Brazil read it. */
export function plainMoney(cents: number): string {
  const value = BigInt(cents)
  const whole = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${whole / CENTAVOS},${(whole % CENTAVOS).toString().padStart(2, '0')}`
}

/** Centavos of what a person types: `1.234,56`, `1234,5`, `1234`. Undefined when it is no amount. */
export function readMoney(text: string): number | undefined {
  const found = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(text.trim())
  if (!found) return undefined
  return Number(found[1]!.replaceAll('.', '') + (found[2] ?? '').padEnd(2, '0'))
}

const ZONE = 'America/Sao_Paulo'

/** With seconds where `exact`. */
export function dateTime(instant: string, language: Language, exact = false): string {
  return new Date(instant).toLocaleString(language === 'en' ? 'en-GB' : 'pt-BR', {
    timeZone: ZONE,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(exact ? { second: '2-digit' } : {}),
  })
}

const CIVIL_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day of an instant, or a civil date as it is. */
export function day(text: string, language: Language): string {
  const isCivil = CIVIL_DAY.test(text)
  return new Date(isCivil ? `${text}T12:00:00Z` : text).toLocaleDateString(language === 'en' ? 'en-GB' : 'pt-BR', {
    timeZone: isCivil ? 'UTC' : ZONE,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  })
}

/** The beginning of an id, enough to tell it from others. */
export const shortId = (id: string): string => (id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-5)}` : id)

// Parsers for the parts of a bank's reply: texts of a form, times, enumerations, lists, and the
// problem of a refusal. Pure; it knows no bank and no protocol. An invalid part is undefined, and
// the caller then treats the reply as unknown.

import { shorten } from '../kernel/text/text.ts'

export type Json = Record<string, unknown>

/** The form of the SPI's ids: an endToEndId or an rtrId. */
export const SPI_NAME = /^[a-zA-Z0-9]{32}$/
// RFC 3339. Some PSPs leave the offset out and mean Brasília; that is not guessed.
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i
const VIOLATIONS_MAX = 5
const CODE_MAX = 80
const WHY_MAX = 500

/** For a 2xx reply with invalid content. */
export const INVALID_REPLY = 'the reply of the bank has invalid content'

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const matching = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

export function timeOf(value: unknown): Date | undefined {
  const text = matching(value, TIME)
  const date = text === undefined ? undefined : new Date(text)
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** Looked up as own property names, so that "constructor" is not found. */
export const wordOf = <T extends object>(words: T, value: unknown): T[keyof T] | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value as keyof T] : undefined

/** All elements, or undefined when one of them is invalid. An absent list is empty. */
export function allOf<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return undefined
  const all = value.map(read)
  return all.includes(undefined) ? undefined : (all as T[])
}

/**
 * A bank's text in a form that can be stored: at most `max`, with a mark where it was cut, without
 * characters PostgreSQL refuses. An odd text must not keep us from recording what it is about.
 */
export const storable = (text: string, max: number): string =>
  shorten(text.replaceAll('\0', ' ').toWellFormed(), max)

/** The bank's reason for a failure, if it gives one, in a form that can be stored. */
export const reasonOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? storable(value, WHY_MAX) : undefined

/** The bank's refusal: its code (the end of `type`) and its sentence. */
export function problemFromBank(body: unknown): { code: string; why: string } | undefined {
  if (!isObject(body)) return undefined
  const { type, title, detail } = body
  const violations = Array.isArray(body['violacoes'])
    ? body['violacoes'].slice(0, VIOLATIONS_MAX)
    : []
  const reasons = violations.flatMap((one) =>
    isObject(one) && typeof one['razao'] === 'string' ? [one['razao']] : [],
  )
  // Some PSPs use field names of their own (nome, mensagem).
  const name = firstText(type, body['nome'], body['code'])?.split('/').at(-1)
  const sentence =
    firstText(detail, title, body['mensagem'], body['message']) ?? 'the bank gave no reason'
  const extra = reasons.filter((reason) => reason !== sentence)
  return {
    code: storable(name ?? 'refused', CODE_MAX),
    why: storable([sentence, ...extra].join(' '), WHY_MAX),
  }
}

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')

// What banks say, read piece by piece: texts of a form, times, words of a table, lists, and the problem a refusal is.
// Pure; it knows no bank and no protocol. What makes no sense is undefined, and whoever asked has heard nothing.

import { cut } from '../base/text.ts'

export type Json = Record<string, unknown>

/** The SPI's name of a pix or of a return: an endToEndId or an rtrId. */
export const SPI_NAME = /^[a-zA-Z0-9]{32}$/
// RFC 3339, but some PSPs leave the offset away and mean Brasília; that is not guessed at.
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i
const VIOLATIONS_MAX = 5
const CODE_MAX = 80
const WHY_MAX = 500

/** For an answer that was accepted and makes no sense. */
export const NONSENSE = 'the answer of the bank makes no sense'

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const matching = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

export function timeOf(value: unknown): Date | undefined {
  const text = matching(value, TIME)
  const date = text === undefined ? undefined : new Date(text)
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** Words are looked up as own names, so that "constructor" is none. */
export const wordOf = <T extends object>(words: T, value: unknown): T[keyof T] | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value as keyof T] : undefined

/** Every element, or nothing when one of them makes no sense. Absent is none. */
export function allOf<T>(value: unknown, read: (one: unknown) => T | undefined): T[] | undefined {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return undefined
  const all = value.map(read)
  return all.includes(undefined) ? undefined : (all as T[])
}

/** A bank's sentence in a form that can be stored: a story must not keep us from writing down what it is about. */
/** A text as it can be kept: as long as there is room, and nothing in it that no database takes. */
export const kept = (text: string, max: number): string => cut(text.replaceAll('\0', ' ').toWellFormed(), max)

/** Why something failed, where the bank says so; never longer than can be kept. */
export const reasonOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? kept(value, WHY_MAX) : undefined

/** What a bank says when it refuses: the name at the end of `type`, and its sentence. */
export function problemFromBank(body: unknown): { code: string; why: string } | undefined {
  if (!isObject(body)) return undefined
  const { type, title, detail } = body
  const violations = Array.isArray(body['violacoes']) ? body['violacoes'].slice(0, VIOLATIONS_MAX) : []
  const reasons = violations.flatMap((one) => (isObject(one) && typeof one['razao'] === 'string' ? [one['razao']] : []))
  // Some PSPs answer in words of their own (nome, mensagem); then those are the words.
  const name = firstText(type, body['nome'], body['code'])?.split('/').at(-1)
  const said = firstText(detail, title, body['mensagem'], body['message']) ?? 'the bank gave no reason'
  const extra = reasons.filter((reason) => reason !== said)
  return { code: kept(name ?? 'refused', CODE_MAX), why: kept([said, ...extra].join(' '), WHY_MAX) }
}

const firstText = (...values: unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')

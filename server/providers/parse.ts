// Parsers for the parts of a bank's reply: texts of a form, times, enumerations, lists, and the
// problem of a refusal. Pure; it knows no bank and no protocol. An invalid part is undefined, and
// the caller then treats the reply as unknown.

import { readTaxpayerId } from '../kernel/brazil/taxpayer.ts'
import { shorten } from '../kernel/text/text.ts'
import type { PixPayer } from './bank.ts'

export type Json = Record<string, unknown>

/** The form of the SPI's ids: an endToEndId or an rtrId. */
export const SPI_NAME = /^[a-zA-Z0-9]{32}$/
// RFC 3339; without an offset, "bare".
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/i
const BARE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?$/
/** What a time without an offset is: Brazil has had no summer time since 2019. */
const OFFSETS = { utc: 'Z', 'sao-paulo': '-03:00' } as const
const VIOLATIONS_MAX = 5
const CODE_MAX = 80
const WHY_MAX = 500

/** For a 2xx reply with invalid content. */
export const INVALID_REPLY = 'the reply of the bank has invalid content'

/** For a 2xx reply that could not be read: the fault that says most is the first. */
export const unreadable = ([first]: readonly string[]): string =>
  first === undefined ? INVALID_REPLY : `${UNREADABLE}: ${first}`

const UNREADABLE = 'the reply of the bank cannot be read'

/** Whether a result is unknown because of what the bank replied, not because it was silent. */
export const isUnreadable = (why: string): boolean =>
  why.startsWith(UNREADABLE) || why === INVALID_REPLY

/**
 * The reason without the value that was found: its form alone, with `9` for each digit and `a` for
 * each letter. The value may be that of a person.
 */
export function withoutValue(why: string): string {
  const [from, to] = [why.indexOf(' is "'), why.lastIndexOf('", not ')]
  if (from < 0 || to < from) return why
  const begin = from + ' is "'.length
  const form = why.slice(begin, to).replaceAll(/\p{L}/gu, 'a').replaceAll(/\p{N}/gu, '9')
  return `${why.slice(0, begin)}${form}${why.slice(to)}`
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const matching = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

/**
 * `bare`: whose time one without an offset is. Some banks mean Brasília and some UTC, so where it is
 * not known it is not guessed.
 */
export function timeOf(
  value: unknown,
  bare: 'refused' | keyof typeof OFFSETS = 'refused',
): Date | undefined {
  const whole = matching(value, TIME)
  const text = whole ?? (bare === 'refused' ? undefined : matching(value, BARE)?.replace(' ', 'T'))
  if (text === undefined) return undefined
  const date = new Date(whole === undefined ? `${text}${OFFSETS[bare as 'utc']}` : text)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** What is at a place within an object, as "loc.location". */
export const placeIn = (value: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
      value,
    )

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

/** The rows of a list that can be read; `unread`: how many cannot, and what the first of them lacks. */
export type Rows<T> = { readonly rows: T[]; readonly unread?: string }

/**
 * Each row by itself: one that cannot be read hides no other one. Undefined: it is no list, or none of
 * its rows can be read, so that it is another list. `wanted`: what a row has, as "a number of 8 digits".
 */
export function rowsOf<T>(
  value: unknown,
  wanted: string,
  read: (one: unknown) => T | undefined,
): Rows<T> | undefined {
  if (!Array.isArray(value)) return undefined
  const all = value.map(read)
  const rows = all.filter((one): one is Awaited<T> & ({} | null) => one !== undefined)
  const unread = all.length - rows.length
  if (unread === 0) return { rows }
  if (rows.length === 0) return undefined
  const first = all.indexOf(undefined) + 1
  return {
    rows,
    unread: `${unread} of ${all.length} rows cannot be read: row ${first} lacks ${wanted}`,
  }
}

/** Of several lists that are one: what the first of them that was not read whole lacks. */
export const unreadOf = (
  ...lists: readonly { readonly unread?: string | undefined }[]
): { unread?: string } => {
  const unread = lists.find((one) => one.unread !== undefined)?.unread
  return unread === undefined ? {} : { unread }
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

// What banks leave of a document that they mask: digits, and signs in place of the others.
const MASKED = /^(?=.*[*xX•])[\d*xX•./-]{11,18}$/
const NAME_MAX = 200
const MESSAGE_MAX = 140

/**
 * Who paid a pix, of what a bank says: a whole document is made canonical, a masked one stays as it
 * is, and anything else is none.
 */
export function payerOf(name: unknown, document: unknown): PixPayer | undefined {
  const given = typeof document === 'string' ? document.trim() : ''
  const taxpayerId = readTaxpayerId(given)?.value ?? matching(given, MASKED)
  const known = typeof name === 'string' ? storable(name.trim(), NAME_MAX) : ''
  if (taxpayerId === undefined && known === '') return undefined
  return { ...(known !== '' && { name: known }), ...(taxpayerId !== undefined && { taxpayerId }) }
}

/** The payer's message; some banks send one of digits as a number. */
export function messageOf(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && text.trim() !== ''
    ? storable(text.trim(), MESSAGE_MAX)
    : undefined
}

/** Where a refusal has its code and its sentence, as `placeIn` has them. */
export type RefusalPlaces = { readonly code: string; readonly why: string }

const SENTENCES = ['descricao', 'description', 'textoMensagem', 'faultstring']
const NO_REASON = 'the bank gave no reason'

/**
 * A list of refusals within a refusal, as several banks have it: `erros` (Banco do Brasil),
 * `errors`, `mensagens` (Sicoob), or one: `fault` (gateways). The first says most.
 */
function firstOf(body: Json): Json {
  for (const name of ['erros', 'errors', 'error', 'fault', 'mensagens']) {
    const list = body[name]
    const first: unknown = Array.isArray(list) ? list[0] : list
    if (isObject(first)) return first
  }
  return {}
}

/**
 * The bank's refusal: its code (the end of `type`) and its sentence. `places`: where this bank has
 * them, if not where banks usually do.
 */
export function problemFromBank(
  body: unknown,
  places?: RefusalPlaces,
): { code: string; why: string } | undefined {
  if (!isObject(body)) return undefined
  const { type, title, detail } = body
  const violations = Array.isArray(body['violacoes'])
    ? body['violacoes'].slice(0, VIOLATIONS_MAX)
    : []
  const reasons = violations.flatMap((one) =>
    isObject(one) && typeof one['razao'] === 'string' ? [one['razao']] : [],
  )
  // Some PSPs use field names of their own.
  const inner = firstOf(body)
  const name = firstText(
    places && placeIn(body, places.code),
    type,
    ...['nome', 'code', 'codigo', 'errorCode'].map((one) => body[one] ?? inner[one]),
    body['error'],
  )
    ?.split('/')
    .at(-1)
  const sentence =
    firstText(
      places && placeIn(body, places.why),
      detail,
      title,
      ...['mensagem', 'message', 'details', ...SENTENCES].map((one) => body[one] ?? inner[one]),
      body['error_description'],
    ) ?? NO_REASON
  const extra = reasons.filter((reason) => reason !== sentence)
  return {
    code: storable(name ?? 'refused', CODE_MAX),
    why: storable([sentence, ...extra].join(' '), WHY_MAX),
  }
}

/** Codes may be numbers. */
const firstText = (...values: unknown[]): string | undefined =>
  values
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .find((value): value is string => typeof value === 'string' && value !== '')

// Cheap checks of request fields: texts, whole numbers, dates, times and money, as the API Pix
// spells them. Checked by hand: a schema validator at run time would cost more than the bank's
// whole reply.

import { type Cents, fromReais } from '../server/kernel/money.ts'

export type Json = Record<string, unknown>

const VALOR = /^\d{1,10}\.\d{2}$/
const TXID = /^[a-zA-Z0-9]{26,35}$/
const REST_ID = /^[a-zA-Z0-9-]{1,64}$/
const RETURN_ID = /^[a-zA-Z0-9]{1,35}$/
const END_TO_END_ID = /^[a-zA-Z0-9]{32}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
// RFC 3339: the offset is required.
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i
const NUL = '\0'

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that PostgreSQL can store and the standard allows. */
export const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !value.includes(NUL) && value.isWellFormed()

export const isTxid = (value: unknown): value is string =>
  typeof value === 'string' && TXID.test(value)
/** A client's id in the REST protocol. */
export const isRestId = (value: unknown): value is string =>
  typeof value === 'string' && REST_ID.test(value)
export const isReturnId = (value: unknown): value is string =>
  typeof value === 'string' && RETURN_ID.test(value)
export const isEndToEndId = (value: unknown): value is string =>
  typeof value === 'string' && END_TO_END_ID.test(value)

export const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

/** "10.00" as centavos; undefined where it is malformed. */
export const readValor = (value: unknown): Cents | undefined =>
  typeof value === 'string' && VALOR.test(value) ? fromReais(value) : undefined

/** A civil date that exists, as it was written. */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DATE.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

/** An RFC 3339 time. */
export function readTime(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !TIME.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

// One record of a file: values to a line, and back. Numbers are never cut; a value that does
// not fit is a fault that names its field. It knows no particular record and no boleto.

import assert from 'node:assert/strict'
import { type Day, isDay } from '../../kernel/brazil/calendar.ts'
import { type Cents, cents } from '../../kernel/money.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import type { Field } from './layout.ts'

/** Digits, text, a `Day`, or a whole number; `null` is an empty date. */
export type Value = string | number | null
export type Values = Readonly<Record<string, Value | undefined>>

/** The fault of a value: the field's name, and the rest of a sentence that begins with it. */
export type Fault = { readonly field: string; readonly says: string }
export type WrittenRecord =
  | { readonly ok: true; readonly line: string }
  | { readonly ok: false; readonly faults: Fault[] }

type Written = { readonly text: string } | { readonly says: string }

const DIGITS = /^[0-9]*$/

function numbers({ from, to, type }: Field, value: Value): Written {
  const width = to - from + 1
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
    return { says: `must be a whole number from 0, not ${value}` }
  let text = String(value ?? '')
  if (!DIGITS.test(text)) {
    const letters = /[A-Za-z]/.test(text)
      ? 'has letters, and these columns carry digits alone'
      : 'must be digits'
    return { says: `${letters}: ${text}` }
  }
  // Zeros before a number are no part of it.
  if (text.length > width) text = text.replace(/^0+(?=.)/, '')
  if (text.length > width)
    return { says: `has ${text.length} digits, and there is room for ${width}: ${text}` }
  return { text: type === 'numLeft' ? text.padEnd(width, '0') : text.padStart(width, '0') }
}

/** Up to 14 characters; which banks take letters is decided before. */
function taxpayers({ from, to }: Field, value: Value): Written {
  const width = to - from + 1
  const text = String(value ?? '')
  if (!/^[0-9A-Z]*$/.test(text))
    return { says: `must be a CPF or CNPJ without punctuation: ${text}` }
  if (text.length > width)
    return { says: `has ${text.length} characters, and there is room for ${width}: ${text}` }
  return { text: text.padStart(width, '0') }
}

function dates(field: Field, value: Value): Written {
  if (value === null || value === '') return numbers(field, 0)
  if (typeof value !== 'string' || !isDay(value)) return { says: `must be a day, not ${value}` }
  const [year, month, day] = [value.slice(0, 4), value.slice(5, 7), value.slice(8)]
  if (field.type === 'yearFirst') return { text: year + month + day }
  return { text: day + month + (field.type === 'shortDate' ? year.slice(2) : year) }
}

function letters({ from, to, type }: Field, value: Value): Written {
  const width = to - from + 1
  const plain = foldToAscii(String(value ?? ''))
  const upper = type === 'exact' ? plain : plain.toUpperCase()
  const text = type === 'tail' ? upper.slice(-width) : upper
  if (text.length > width && type !== 'text')
    return { says: `has ${text.length} characters, and there is room for ${width}: ${text}` }
  return { text: text.slice(0, width).padEnd(width) }
}

function writtenOf(field: Field, given: Value | undefined): Written {
  const value = given ?? field.fixed ?? null
  switch (field.type) {
    case 'date':
    case 'shortDate':
    case 'yearFirst':
      return dates(field, value)
    case 'taxpayer':
      return taxpayers(field, value)
    case 'num':
    case 'numLeft':
    case 'amount':
      return numbers(field, value)
    case 'alpha':
    case 'text':
    case 'tail':
    case 'exact':
      return letters(field, value)
  }
}

/**
 * One line of a record, of the values that it has columns for. A value that is not given is the
 * layout's fixed one, else zeros or blanks.
 */
export function writeRecord(record: readonly Field[], values: Values): WrittenRecord {
  const faults: Fault[] = []
  let line = ''
  for (const field of record) {
    const written = writtenOf(field, values[field.name])
    if ('says' in written) faults.push({ field: field.name, says: written.says })
    else line += written.text
  }
  if (faults.length > 0) return { ok: false, faults }
  assert(line.length === record.at(-1)!.to, `a record of ${line.length} columns`)
  return { ok: true, line }
}

const THIS_CENTURY = '20'

/** A day of any kind of column as DDMMYYYY. */
function datedAs(type: Field['type'], text: string): string {
  if (/^0*$/.test(text)) return text
  if (type === 'shortDate') return text.slice(0, 4) + THIS_CENTURY + text.slice(4)
  return type === 'yearFirst' ? text.slice(6) + text.slice(4, 6) + text.slice(0, 4) : text
}

/**
 * The fields of a line, trimmed, with days as DDMMYYYY. Of two fields with one name the first is
 * returned.
 */
export function readRecord(
  record: readonly Field[],
  line: string,
): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const { name, from, to, type } of record)
    read[name] ??= datedAs(type, line.slice(from - 1, to).trim())
  return read
}

/** Digits as centavos; blanks are 0. Undefined for anything else. */
export function amountIn(text: string): Cents | undefined {
  const amount = Number(text)
  return DIGITS.test(text) && Number.isSafeInteger(amount) ? cents(amount) : undefined
}

/** DDMMYYYY as a day; zeros and blanks are `null`. Undefined for anything else. */
export function dayIn(text: string): Day | null | undefined {
  if (/^0*$/.test(text)) return null
  if (!/^[0-9]{8}$/.test(text)) return undefined
  const day = `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return isDay(day) ? day : undefined
}

// One record of 240 columns: values to a line, and back. Numbers are never cut; a value that does
// not fit is a fault that names its field. It knows no particular record and no boleto.

import assert from 'node:assert/strict'
import { type Day, isDay } from '../../kernel/brazil/calendar.ts'
import { type Cents, cents } from '../../kernel/money.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import { COLUMNS, type Field } from './layout.ts'

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

function numbers({ from, to }: Field, value: Value): Written {
  const width = to - from + 1
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
    return { says: `must be a whole number from 0, not ${value}` }
  const text = String(value ?? '')
  if (!DIGITS.test(text)) {
    const letters = /[A-Za-z]/.test(text)
      ? 'has letters, and these columns carry digits alone'
      : 'must be digits'
    return { says: `${letters}: ${text}` }
  }
  if (text.length > width)
    return { says: `has ${text.length} digits, and there is room for ${width}: ${text}` }
  return { text: text.padStart(width, '0') }
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
  return { text: value.slice(8) + value.slice(5, 7) + value.slice(0, 4) }
}

function letters({ from, to, type }: Field, value: Value): Written {
  const width = to - from + 1
  const plain = foldToAscii(String(value ?? ''))
  const text = type === 'exact' ? plain : plain.toUpperCase()
  if (text.length > width && type !== 'text')
    return { says: `has ${text.length} characters, and there is room for ${width}: ${text}` }
  return { text: text.slice(0, width).padEnd(width) }
}

function writtenOf(field: Field, given: Value | undefined): Written {
  const value = given ?? field.fixed ?? null
  if (field.type === 'date') return dates(field, value)
  if (field.type === 'taxpayer') return taxpayers(field, value)
  return field.type === 'num' || field.type === 'amount'
    ? numbers(field, value)
    : letters(field, value)
}

/**
 * One line of a record. A value that is not given is the layout's fixed one, else zeros or blanks.
 */
export function writeRecord(record: readonly Field[], values: Values): WrittenRecord {
  const names = new Set(record.map(({ name }) => name))
  for (const name of Object.keys(values)) assert(names.has(name), `the record has no field ${name}`)
  const faults: Fault[] = []
  let line = ''
  for (const field of record) {
    const written = writtenOf(field, values[field.name])
    if ('says' in written) faults.push({ field: field.name, says: written.says })
    else line += written.text
  }
  if (faults.length > 0) return { ok: false, faults }
  assert(line.length === COLUMNS, `a record of ${line.length} columns`)
  return { ok: true, line }
}

/** The fields of a line, trimmed. Of two fields with one name the first is returned. */
export function readRecord(
  record: readonly Field[],
  line: string,
): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const { name, from, to } of record) read[name] ??= line.slice(from - 1, to).trim()
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

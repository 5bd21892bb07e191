// Objects as people read them: lists as tables, one object as names and values. Money is in R$,
// times are local, and what could steer a terminal is taken out. It knows no operation.

import { type Column, type ColumnKind, isCorporateMoney } from './call.ts'
import { misused } from '../command.ts'
import { type Language, fill } from '../language.ts'
import type { Terminal } from '../terminal.ts'
import { harmless } from '../steering.ts'
import { columnsOf, cutTo, padded } from '../width.ts'
import { nearest, timeText } from '../words.ts'

type Thing = Readonly<Record<string, unknown>>

/** In columns of the terminal. */
const CELL_MAX = 40
const ROWS_MAX = 400
const DEPTH_MAX = 6
const CENTS = 100

/** Whole centavos as `R$ 45.09`, or `R$ 45,09`. */
export function moneyText(cents: number, language: Language): string {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / CENTS), Math.abs(cents) % CENTS]
  const locale = language === 'en' ? 'en-US' : 'pt-BR'
  const point = language === 'en' ? '.' : ','
  return `${cents < 0 ? '-' : ''}R$ ${whole.toLocaleString(locale)}${point}${String(rest).padStart(2, '0')}`
}

const REAIS = /^(-?)(\d+)\.(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A value as one line for people. */
export function cellText(value: unknown, kind: ColumnKind, language: Language): string {
  if (value === null || value === undefined) return ''
  if (kind === 'cents' && typeof value === 'number') return moneyText(value, language)
  const [, sign, whole, cents] =
    (kind === 'reais' && typeof value === 'string' && REAIS.exec(value)) || []
  if (whole !== undefined) return moneyText(Number(`${sign}${whole}${cents}`), language)
  if (kind === 'instant' && typeof value === 'string' && INSTANT.test(value))
    return timeText(new Date(value))
  if (typeof value === 'object') return harmless(JSON.stringify(value))
  return harmless(String(value))
}

/** A value by a name with dots: `payment_method.qr_code.emv`, `refunds.0.id`. */
export function valueAt(thing: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Thing)[part]
          : undefined,
      thing,
    )
}

/** Only these fields. */
export const pickedFrom = (thing: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, valueAt(thing, name) ?? null]))

/** Refuses a name that no reply has: otherwise a misspelt one would be an empty column. */
export function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    const first = name.split('.')[0]!
    if (known.length === 0 || known.includes(first)) continue
    const near = nearest(first, known)
    throw misused(
      near === undefined
        ? fill(
            {
              en: '{name} is not a field of the reply: {known}.',
              pt: '{name} não é um campo da resposta: {known}.',
            },
            {
              name: first,
              known: known.join(', '),
            },
          )
        : fill(
            {
              en: '{name} is not a field of the reply. Did you mean "{near}"?',
              pt: '{name} não é um campo da resposta. Você quis dizer "{near}"?',
            },
            { name: first, near },
          ),
    )
  }
}

/** A table that grows page by page: its head once, and columns that only become wider. */
export function openTable({ print, paint, language }: Terminal, columns: readonly Column[]) {
  const widths = columns.map(({ name }) => name.length)
  let isBegun = false
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, n) => (n === cells.length - 1 ? cell : padded(cell, widths[n]!)))
      .join('  ')
      .trimEnd()
  return {
    add: (things: readonly object[]): void => {
      const rows = things.map((thing) =>
        columns.map(({ name, kind }) => {
          const text = cellText(valueAt(thing, name), kind, language)
          return name === 'id' || name.endsWith('_id') ? text : cutTo(text, CELL_MAX)
        }),
      )
      for (const row of rows)
        row.forEach((cell, n) => (widths[n] = Math.max(widths[n]!, columnsOf(cell))))
      if (!isBegun && rows.length > 0) print(paint('dim', line(columns.map(({ name }) => name))))
      isBegun ||= rows.length > 0
      for (const row of rows) print(line(row))
    },
  }
}

/** Every value of an object with its name, those inside of others with dots. */
function leavesOf(value: unknown, name: string, depth: number): [string, unknown][] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || depth >= DEPTH_MAX) return [[name, value]]
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, name === '' ? key : `${name}.${key}`, depth + 1),
  )
}

/** The kind of a value that is no column of a table, by its name. */
export function kindOf(name: string, columns: readonly Column[], corporate = false): ColumnKind {
  const known = columns.find((column) => column.name === name)
  if (known) return known.kind
  const last = name.split('.').at(-1)!
  if (last.endsWith('_cents') || (corporate && isCorporateMoney(last))) return 'cents'
  return last === 'at' || last.endsWith('_at') ? 'instant' : 'text'
}

/** One object: its names and values, without those that are empty. */
export function printObject(
  { print, paint, say, language }: Terminal,
  thing: object,
  columns: readonly Column[],
): void {
  const leaves = leavesOf(thing, '', 0)
  const shown = leaves.slice(0, ROWS_MAX)
  const corporate = String((thing as Thing)['resource'] ?? '').startsWith('corporate_')
  const width = Math.max(0, ...shown.map(([name]) => columnsOf(harmless(name))))
  for (const [name, value] of shown)
    print(
      `${paint('dim', padded(harmless(name), width))}  ${cellText(value, kindOf(name, columns, corporate), language)}`.trimEnd(),
    )
  if (leaves.length > ROWS_MAX)
    say(
      fill(
        {
          en: '… and {count} more values: --json shows all',
          pt: '… e mais {count} valores: --json mostra todos',
        },
        { count: leaves.length - ROWS_MAX },
      ),
    )
}

// A table as a workbook of spreadsheets (XLSX, ISO/IEC 29500): amounts, counts, days and times are
// numbers with a format, and every text is a text, never a formula. The rows are written while they
// are read. Pure.

import { writeXlsxStream } from 'hucre/xlsx'
import { daysBetween, timeOfDay } from '../brazil/calendar.ts'
import { toReais } from '../money.ts'
import type { Entry, Table } from './table.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Spreadsheets count days from here. */
const DAY_ZERO = '1899-12-30'
const DAY_SECONDS = 86_400

/** How a column is shown, by its kind: width in characters, and the format of its numbers. */
const FORMS: Readonly<
  Record<Table<never>['columns'][number]['kind'], { width: number; numFmt?: string }>
> = {
  text: { width: 26 },
  count: { width: 10, numFmt: '0' },
  money: { width: 14, numFmt: '#,##0.00' },
  day: { width: 12, numFmt: 'dd/mm/yyyy' },
  time: { width: 10, numFmt: 'hh:mm:ss' },
}

/** `_x0041_` in a text would be read as the character of that number. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
const UNSEEN = /[^\P{Cc}\n\t]/gu

function secondsOf(at: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay(at).split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

function valueOf(entry: Entry): string | number | null {
  if (!entry) return null
  const [kind, value] = entry
  if (kind === 'money') return Number(toReais(value))
  if (kind === 'day') return daysBetween(DAY_ZERO, value)
  if (kind === 'time') return secondsOf(value) / DAY_SECONDS
  return kind === 'count' ? value : value.replace(UNSEEN, '').replaceAll(ESCAPE, '_x005F_')
}

async function* valuesOf(rows: AsyncIterable<readonly Entry[]>) {
  for await (const row of rows) yield row.map(valueOf)
}

/**
 * The bytes of a workbook with one sheet; a second follows where a sheet is full, at 1,048,576
 * rows.
 */
export const xlsxOf = (
  name: string,
  { columns }: Table<never>,
  rows: AsyncIterable<readonly Entry[]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(valuesOf(rows), {
    name,
    columns: columns.map(({ title, kind }) => ({ header: title, ...FORMS[kind] })),
    freezePane: { rows: 1 },
  })

// CSV that spreadsheets in Brazil open as it is: semicolons, decimal commas, UTF-8 with a byte
// order mark. Pure. Text from others (shops, people) is never read as a formula.

import { timeOfDay, type Day } from '../brazil/calendar.ts'
import { toReais, type Cents } from '../money.ts'
import { withoutFormulas } from './formula.ts'
import type { Entry, Table } from './table.ts'

/** The byte order mark: tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'
const LINE_END = '\r\n'
/** A file of semicolons may be opened as one of commas or tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/

const quoted = (entry: string): string =>
  NEEDS_QUOTES.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry

/** Text as an entry. */
export const textCell = (text: string): string => quoted(withoutFormulas(text))

const moneyCell = (amount: Cents): string => toReais(amount).replace('.', ',')

/** 21/11/2026 */
const dayCell = (day: Day): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

function written(entry: Entry): string {
  if (!entry) return ''
  const [kind, value] = entry
  if (kind === 'money') return moneyCell(value)
  if (kind === 'day') return dayCell(value)
  if (kind === 'time') return timeOfDay(value)
  return kind === 'count' ? String(value) : textCell(value)
}

const rowText = (entries: readonly string[]): string => entries.join(';') + LINE_END

/** A table's first row, with the byte order mark. */
export const csvHead = ({ columns }: Table<never>): string =>
  MARK + rowText(columns.map(({ title }) => title))

export const csvRow = (entries: readonly Entry[]): string => rowText(entries.map(written))

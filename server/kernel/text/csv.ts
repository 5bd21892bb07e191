// CSV that spreadsheets in Brazil open as it is: semicolons, decimal commas, UTF-8 with a byte order mark. Pure. Text
// from others (shops, people) is never read as a formula.

import { timeOfDay, type Day } from '../brazil/calendar.ts'
import { toReais, type Cents } from '../money.ts'
import type { Cell, Table } from './table.ts'

/** The byte order mark: tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'
const LINE_END = '\r\n'
/** Characters that start a formula. Source: OWASP, "CSV Injection". `|` starts a DDE command. */
const FORMULA = new Set('=+-@|')
/** Spreadsheets skip invisible characters, and some read a formula after them. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}]+/u
/** For some spreadsheets a line end or control character at the start ends the cell. A blank does not. */
const BREAKS = /^[^\S ]|^[\p{Cc}\p{Cf}]/u
const NEEDS_QUOTES = /[";\r\n]/

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Whether a spreadsheet may read it as a formula. Full-width and small forms of a sign (`＝`) count as the sign. */
const isFormula = (text: string): boolean =>
  BREAKS.test(text) || FORMULA.has(text.replace(UNSEEN, '').slice(0, 2).normalize('NFKC').slice(0, 1))

/** Text as a cell. */
export const textCell = (text: string): string => quoted(isFormula(text) ? `'${text}` : text)

const moneyCell = (amount: Cents): string => toReais(amount).replace('.', ',')

/** 21/11/2026 */
const dayCell = (day: Day): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

function written(cell: Cell): string {
  if (!cell) return ''
  const [kind, value] = cell
  if (kind === 'money') return moneyCell(value)
  if (kind === 'day') return dayCell(value)
  if (kind === 'time') return timeOfDay(value)
  return kind === 'count' ? String(value) : textCell(value)
}

const rowText = (cells: readonly string[]): string => cells.join(';') + LINE_END

/** A table's first row, with the byte order mark. */
export const csvHead = ({ columns }: Table<never>): string => MARK + rowText(columns.map(({ title }) => title))

export const csvRow = (cells: readonly Cell[]): string => rowText(cells.map(written))

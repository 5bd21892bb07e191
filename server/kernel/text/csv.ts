// CSV that spreadsheets in Brazil open as it is: semicolons, decimal commas, UTF-8 with a byte order mark. Pure. Text
// from others (shops, people) is never read as a formula.

import { timeOfDay, type Day } from '../brazil/calendar.ts'
import { toReais, type Cents } from '../money.ts'

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

/** Text from others as a cell. */
export const textCell = (text: string): string => quoted(isFormula(text) ? `'${text}` : text)

export const moneyCell = (amount: Cents): string => toReais(amount).replace('.', ',')

/** 21/11/2026 */
export const dayCell = (day: Day): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** 14:05:09, in São Paulo */
export const timeCell = (at: Date): string => timeOfDay(at)

export type Column<Line> = readonly [title: string, cell: (line: Line) => string]

/** A table of these columns: its header line, with the byte order mark, and its rows. */
export const tableOf = <Line>(columns: readonly Column<Line>[]) => ({
  head: (): string => MARK + columns.map(([title]) => title).join(';') + LINE_END,
  rows: (lines: readonly Line[]): string =>
    lines.map((line) => columns.map(([, cell]) => cell(line)).join(';') + LINE_END).join(''),
})

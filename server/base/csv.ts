// Tables (CSV) that spreadsheets in Brazil open as they are: semicolons, commas in amounts, UTF-8 with a mark. Pure. What
// others wrote (shops, people) is never read as a formula.

import { timeOfDay, type Day } from './calendar.ts'
import { toReais, type Cents } from './money.ts'

/** It tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'
const LINE_END = '\r\n'
/** What a spreadsheet would compute, or run, if a cell began with it. Source: OWASP, "CSV Injection". `|` begins DDE. */
const FORMULA = new Set('=+-@|')
/** Spreadsheets pass over what nobody sees, and some read on after it. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}]+/u
/** Line ends and the like in the first place end the cell for some. A blank does nothing. */
const BREAKS = /^[^\S ]|^[\p{Cc}\p{Cf}]/u
const NEEDS_QUOTES = /[";\r\n]/

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Whether a spreadsheet may read a formula in it. Wide and small forms of a sign (`＝`) are the sign. */
const isFormula = (text: string): boolean =>
  BREAKS.test(text) || FORMULA.has(text.replace(UNSEEN, '').slice(0, 2).normalize('NFKC').slice(0, 1))

/** Text of others as a cell. */
export const textCell = (text: string): string => quoted(isFormula(text) ? `'${text}` : text)

export const moneyCell = (amount: Cents): string => toReais(amount).replace('.', ',')

/** 21/11/2026 */
export const dayCell = (day: Day): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** 14:05:09, in São Paulo */
export const timeCell = (at: Date): string => timeOfDay(at)

export type Column<Line> = readonly [title: string, cell: (line: Line) => string]

/** A table of some columns: its head, with the mark before it, and its lines. */
export const tableOf = <Line>(columns: readonly Column<Line>[]) => ({
  head: (): string => MARK + columns.map(([title]) => title).join(';') + LINE_END,
  rows: (lines: readonly Line[]): string =>
    lines.map((line) => columns.map(([, cell]) => cell(line)).join(';') + LINE_END).join(''),
})

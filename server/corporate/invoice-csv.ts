// A statement as a table (CSV) that spreadsheets in Brazil open as it is: semicolons, commas in amounts, UTF-8 with a mark.
// Pure. What others wrote (shops, people) is never read as a formula.

import { dayOf, type Day } from '../base/calendar.ts'
import { toReais, type Cents } from '../base/money.ts'
import type { InvoiceLine } from './invoice-store.ts'

/** It tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF'
const LINE_END = '\r\n'
/** What a spreadsheet would compute, or run, if a cell began with it. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[";\r\n]/

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Text of others as a cell. */
const textCell = (text: string): string => quoted(FORMULA.test(text) ? `'${text}` : text)

const moneyCell = (amount: Cents): string => toReais(amount).replace('.', ',')

/** 21/11/2026 */
const dayCell = (day: Day): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const KINDS: Record<InvoiceLine['kind'], string> = { clearing: 'Compra', reversal: 'Estorno', refund: 'Estorno' }

const COLUMNS: readonly (readonly [title: string, cell: (line: InvoiceLine) => string])[] = [
  ['Data da compra', ({ purchasedAt }) => dayCell(dayOf(purchasedAt))],
  ['Data do lançamento', ({ at }) => dayCell(dayOf(at))],
  ['Tipo', ({ kind }) => KINDS[kind]],
  ['Estabelecimento', ({ merchant }) => textCell(merchant)],
  ['Categoria', ({ category }) => textCell(category)],
  ['Portador', ({ holder }) => textCell(holder)],
  ['Final do cartão', ({ last4 }) => last4],
  ['Centro de custo', ({ center }) => textCell(center ?? '')],
  ['Valor', ({ amount }) => moneyCell(amount)],
  ['Cashback', ({ cashback }) => moneyCell(cashback)],
]

/** The first line, with the mark before it. */
export const csvHead = (): string => MARK + COLUMNS.map(([title]) => title).join(';') + LINE_END

/** Lines of the table. */
export const csvRows = (lines: readonly InvoiceLine[]): string =>
  lines.map((line) => COLUMNS.map(([, cell]) => cell(line)).join(';') + LINE_END).join('')

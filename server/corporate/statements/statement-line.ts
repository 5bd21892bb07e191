// The lines of a statement, their totals, and the statement as a table (CSV). Pure.

import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { dayCell, moneyCell, tableOf, textCell, timeCell, type Column } from '../../kernel/text/csv.ts'
import { categoryText } from '../purchases/category.ts'
import type { Entry } from '../purchases/apply.ts'
import { chargesOf, type Invoice } from './invoice.ts'
import { lateText } from './late-charges.ts'

/** A line of a statement: a clearing or refund of a purchase, with its card. */
export type InvoiceLine = {
  readonly id: string
  readonly at: Date
  readonly kind: Entry['kind']
  readonly purchasedAt: Date
  readonly merchant: string
  readonly category: string
  readonly holder: string
  readonly last4: string
  readonly center: string | null
  /** Below zero: given back. */
  readonly amount: Cents
  readonly cashback: Cents
}

/** The part of a statement of one person or cost center; `rest`: of this many others together. */
export type Subtotal = {
  /** Null: of no cost center. */
  readonly name: string | null
  readonly amount: Cents
  readonly lines: number
  readonly rest: number
}

const KINDS: Record<InvoiceLine['kind'], string> = {
  clearing: 'Compra',
  reversal: 'Estorno',
  refund: 'Estorno',
  dispute: 'Contestação',
}

/** The kind of a line in words; a positive dispute line is a credit that is owed again. */
export const kindText = ({ kind, amount }: Pick<InvoiceLine, 'kind' | 'amount'>): string =>
  kind === 'dispute' && amount > 0 ? 'Contestação desfeita' : KINDS[kind]

const COLUMNS: readonly Column<InvoiceLine>[] = [
  ['Data da compra', ({ purchasedAt }) => dayCell(dayOf(purchasedAt))],
  ['Hora da compra', ({ purchasedAt }) => timeCell(purchasedAt)],
  ['Data do lançamento', ({ at }) => dayCell(dayOf(at))],
  ['Tipo', kindText],
  ['Estabelecimento', ({ merchant }) => textCell(merchant)],
  ['Categoria', ({ category }) => textCell(categoryText(category))],
  ['Portador', ({ holder }) => textCell(holder)],
  ['Final do cartão', ({ last4 }) => last4],
  ['Centro de custo', ({ center }) => textCell(center ?? '')],
  ['Valor', ({ amount }) => moneyCell(amount)],
  ['Cashback', ({ cashback }) => moneyCell(cashback)],
]

export const invoiceTable = tableOf(COLUMNS)

const ROW_END = '\r\n'

/** A row without a purchase: kind, text, and an amount where there is one. */
const rowOf = (kind: string, words: string, amount: string): string =>
  COLUMNS.map(([title]) =>
    title === 'Tipo' ? textCell(kind) : title === 'Estabelecimento' ? textCell(words) : title === 'Valor' ? amount : '',
  ).join(';') + ROW_END

/** The rows below the purchases: returned payments, the terms of lateness, and what lateness has cost by `day`. */
export function rowsBelow(invoice: Invoice, day: Day): string {
  const words = lateText(invoice, 'pt-BR')
  const { lateFee, interest } = chargesOf(invoice, day)
  return [
    invoice.returned > 0 ? rowOf('Pix devolvidos ao pagador', '', moneyCell(invoice.returned)) : '',
    words === undefined ? '' : rowOf('Condições', words, ''),
    lateFee > 0 ? rowOf('Multa por atraso', '', moneyCell(lateFee)) : '',
    interest > 0 ? rowOf('Juros de mora', '', moneyCell(interest)) : '',
  ].join('')
}

// The lines of a statement, their totals, and the statement as a table. Pure.

import { dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { tableOf, type Column } from '../../kernel/text/table.ts'
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
  reversal: 'Cancelamento',
  refund: 'Reembolso',
  dispute: 'Contestação',
}

/** The kind of a line in words; a positive dispute line is a credit that is owed again. */
export const kindText = ({ kind, amount }: Pick<InvoiceLine, 'kind' | 'amount'>): string =>
  kind === 'dispute' && amount > 0 ? 'Contestação desfeita' : KINDS[kind]

/** A row of a statement: one of its lines, or a row below them with words and perhaps an amount. */
type InvoiceRow = Partial<Omit<InvoiceLine, 'id' | 'kind'>> & { readonly words: string }

export const rowOfLine = (line: InvoiceLine): InvoiceRow => ({ ...line, words: kindText(line) })

const COLUMNS: readonly Column<InvoiceRow>[] = [
  ['Data da compra', 'day', ({ purchasedAt }) => purchasedAt && dayOf(purchasedAt)],
  ['Hora da compra', 'time', ({ purchasedAt }) => purchasedAt],
  ['Data do lançamento', 'day', ({ at }) => at && dayOf(at)],
  ['Tipo', 'text', ({ words }) => words],
  ['Estabelecimento', 'text', ({ merchant }) => merchant],
  ['Categoria', 'text', ({ category }) => category && categoryText(category)],
  ['Portador', 'text', ({ holder }) => holder],
  ['Final do cartão', 'text', ({ last4 }) => last4],
  ['Centro de custo', 'text', ({ center }) => center],
  ['Valor', 'money', ({ amount }) => amount],
  ['Cashback', 'money', ({ cashback }) => cashback],
]

export const invoiceTable = tableOf(COLUMNS)

/**
 * The rows below the purchases: returned payments, the terms of lateness, and what lateness has
 * cost by `day`.
 */
export function rowsBelow(invoice: Invoice, day: Day): InvoiceRow[] {
  const terms = lateText(invoice, 'pt-BR')
  const { lateFee, interest } = chargesOf(invoice, day)
  return [
    ...(invoice.returned > 0
      ? [{ words: 'Pix devolvidos ao pagador', amount: invoice.returned }]
      : []),
    ...(terms === undefined ? [] : [{ words: 'Condições', merchant: terms }]),
    ...(lateFee > 0 ? [{ words: 'Multa por atraso', amount: lateFee }] : []),
    ...(interest > 0 ? [{ words: 'Juros de mora', amount: interest }] : []),
  ]
}

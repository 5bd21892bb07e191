// A statement as a table. Pure.

import { dayOf, type Day } from '../base/calendar.ts'
import { dayCell, moneyCell, tableOf, textCell, timeCell, type Column } from '../base/csv.ts'
import { categoryText } from './category.ts'
import type { InvoiceLine } from './invoice-store.ts'
import { chargesOf, type Invoice } from './invoice.ts'
import { lateWords } from './late-words.ts'

const KINDS: Record<InvoiceLine['kind'], string> = {
  clearing: 'Compra',
  reversal: 'Estorno',
  refund: 'Estorno',
  dispute: 'Contestação',
}

/** What a line is, in words: what was credited for a dispute, and what of it is owed again. */
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

/** A row without a purchase: what it is, in words, and an amount where there is one. */
const rowOf = (kind: string, words: string, amount: string): string =>
  COLUMNS.map(([title]) =>
    title === 'Tipo' ? textCell(kind) : title === 'Estabelecimento' ? textCell(words) : title === 'Valor' ? amount : '',
  ).join(';') + ROW_END

/** What stands below the purchases: payments that were given back, what being late costs by its contract and has cost by `day`. */
export function rowsBelow(invoice: Invoice, day: Day): string {
  const words = lateWords(invoice, 'pt-BR')
  const { lateFee, interest } = chargesOf(invoice, day)
  return [
    invoice.returned > 0 ? rowOf('Pix devolvidos a quem pagou', '', moneyCell(invoice.returned)) : '',
    words === undefined ? '' : rowOf('Condições', words, ''),
    lateFee > 0 ? rowOf('Multa por atraso', '', moneyCell(lateFee)) : '',
    interest > 0 ? rowOf('Juros de mora', '', moneyCell(interest)) : '',
  ].join('')
}

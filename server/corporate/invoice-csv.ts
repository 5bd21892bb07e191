// A statement as a table. Pure.

import { dayOf } from '../base/calendar.ts'
import { dayCell, moneyCell, tableOf, textCell, type Column } from './csv.ts'
import type { InvoiceLine } from './invoice-store.ts'

const KINDS: Record<InvoiceLine['kind'], string> = { clearing: 'Compra', reversal: 'Estorno', refund: 'Estorno' }

const COLUMNS: readonly Column<InvoiceLine>[] = [
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

export const invoiceTable = tableOf(COLUMNS)

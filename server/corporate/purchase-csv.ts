// Purchases as a table. Pure.

import { dayOf } from '../base/calendar.ts'
import { dayCell, moneyCell, tableOf, textCell, timeCell, type Column } from '../base/csv.ts'
import { categoryText } from './category.ts'
import type { Seen } from './purchase-wire.ts'

const STATES: Record<Seen['status'], string> = {
  approved: 'Autorizada',
  confirmed: 'Confirmada',
  denied: 'Negada',
  canceled: 'Cancelada',
  voided: 'Expirada',
  refunded: 'Devolvida',
}

const COLUMNS: readonly Column<Seen>[] = [
  ['Data', ({ purchasedAt }) => dayCell(dayOf(purchasedAt))],
  ['Hora', ({ purchasedAt }) => timeCell(purchasedAt)],
  ['Estabelecimento', ({ merchant }) => textCell(merchant.name)],
  ['MCC', ({ merchant }) => merchant.mcc],
  ['Categoria', ({ category }) => textCell(categoryText(category))],
  ['País', ({ merchant }) => textCell(merchant.country)],
  ['Portador', ({ holderName }) => textCell(holderName)],
  ['Final do cartão', ({ last4 }) => last4],
  ['Centro de custo', ({ centerName }) => textCell(centerName ?? '')],
  ['Situação', ({ status }) => STATES[status]],
  ['Motivo', ({ deniedReason }) => deniedReason ?? ''],
  ['Valor', ({ amount }) => moneyCell(amount)],
  ['Devolvido', ({ returned }) => moneyCell(returned)],
  ['Contestado', ({ disputed }) => moneyCell(disputed)],
  ['Moeda na loja', ({ merchantCurrency }) => merchantCurrency],
  ['Cashback', ({ cashback }) => moneyCell(cashback)],
  ['Identificador', ({ id }) => id],
]

export const purchaseTable = tableOf(COLUMNS)

// A seller's statement as a table in Portuguese, for bookkeepers. Pure.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import { dayCell, moneyCell, tableOf, timeCell, type Column } from '../../kernel/text/csv.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Cause, TransferKind } from '../../platform/ledger/transfer.ts'
import type { StatementLine } from './statement-line.ts'

const KINDS: Record<TransferKind, string> = {
  sale: 'Venda',
  fee: 'Tarifa',
  settlement: 'Liquidação',
  refund: 'Devolução',
  refund_fee: 'Tarifa devolvida',
  unmatched: 'Pagamento não identificado',
  returned: 'Pagamento devolvido',
  payout: 'Repasse',
  payout_returned: 'Repasse devolvido',
  repayment: 'Pagamento de dívida',
  dispute: 'Contestação',
  dispute_won: 'Contestação ganha',
  charged_back: 'Contestação perdida',
  purchase: 'Compra no cartão corporativo',
  purchase_returned: 'Estorno no cartão corporativo',
  purchase_dispute: 'Crédito de contestação no cartão corporativo',
  purchase_dispute_won: 'Contestação ganha no cartão corporativo',
  purchase_dispute_lost: 'Crédito de contestação desfeito no cartão corporativo',
  recharge: 'Recarga',
  statement: 'Fatura',
  cashback: 'Cashback',
  late_fee: 'Multa por atraso',
  interest: 'Juros de mora',
  closing: 'Encerramento da conta corporativa',
}

const CAUSES: Record<Cause['kind'], string> = {
  transaction: 'Transação',
  refund: 'Devolução',
  payment: 'Pagamento',
  receivable: 'Recebível',
  payout: 'Repasse',
  seller: 'Vendedor',
  dispute: 'Contestação',
  purchase: 'Compra',
  purchase_dispute: 'Contestação de compra',
  charge: 'Cobrança',
  invoice: 'Fatura',
}

const COLUMNS: readonly Column<StatementLine>[] = [
  ['Número', ({ n }) => String(n)],
  ['Data', ({ at }) => dayCell(dayOf(at))],
  ['Hora', ({ at }) => timeCell(at)],
  ['Movimento', ({ kind }) => KINDS[kind as TransferKind]],
  ['Origem', ({ causeKind }) => CAUSES[causeKind as Cause['kind']]],
  ['Identificador da origem', ({ cause }) => cause],
  ['Valor', ({ amount }) => moneyCell(amount as Cents)],
  ['Saldo', ({ balance }) => moneyCell(balance as Cents)],
  ['Identificador', ({ transfer }) => transfer],
]

export const statementTable = tableOf(COLUMNS)

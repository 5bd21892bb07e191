// A seller's statement as a table in Portuguese, for bookkeepers. Pure.

import { MOVEMENT_NAMES } from '../../../contract/names/movements.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { tableOf, type Column } from '../../kernel/text/table.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Cause, TransferKind } from '../../platform/ledger/transfer.ts'
import type { StatementLine } from './statement-line.ts'

export const KINDS: Record<TransferKind, string> = MOVEMENT_NAMES.pt

export const CAUSES: Record<Cause['kind'], string> = {
  transaction: 'Transação',
  refund: 'Reembolso',
  payment: 'Pagamento',
  received_pix: 'Pix recebido',
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
  ['Número', 'count', ({ n }) => n],
  ['Data', 'day', ({ at }) => dayOf(at)],
  ['Hora', 'time', ({ at }) => at],
  ['Movimento', 'text', ({ kind }) => KINDS[kind as TransferKind]],
  ['Origem', 'text', ({ causeKind }) => CAUSES[causeKind as Cause['kind']]],
  ['Identificador da origem', 'text', ({ cause }) => cause],
  ['Valor', 'money', ({ amount }) => amount as Cents],
  ['Saldo', 'money', ({ balance }) => balance as Cents],
  ['Identificador', 'text', ({ transfer }) => transfer],
]

export const statementTable = tableOf(COLUMNS)

/** A line in words: `Venda: Transação 0193…`. */
export const memoOf = ({ kind, causeKind, cause }: StatementLine): string =>
  `${KINDS[kind as TransferKind]}: ${CAUSES[causeKind as Cause['kind']]} ${cause}`

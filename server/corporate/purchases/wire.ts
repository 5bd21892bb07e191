// A purchase in replies, in events, and as a row of a table. Pure.

import type { Purchase as Shown } from '../../../contract/corporate/purchases-fields.ts'
import type { Static } from 'typebox'
import type { EventType } from '../../../contract/events.ts'
import type { Happened } from '../../platform/outbox/outbox.ts'
import type { Purchase } from './purchase.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { tableOf, type Column } from '../../kernel/text/table.ts'
import { resultToWire } from '../authorization-endpoint/endpoint-decision.ts'
import { categoryText } from './category.ts'

/** A purchase with the names shown of its card, holder and cost center. */
export type PurchaseDetails = Purchase & {
  readonly last4: string
  readonly holderName: string
  readonly centerName: string | null
}

export const purchaseToWire = (p: PurchaseDetails): Static<typeof Shown> => ({
  resource: 'corporate_purchase',
  id: p.id,
  card_id: p.card,
  card_last4: p.last4,
  holder_id: p.holder,
  holder_name: p.holderName,
  center_cost: p.centerName,
  description: p.merchant.name,
  amount: p.amount,
  refunded_amount: p.returned,
  disputed_amount: p.disputed,
  currency: 'BRL',
  merchant_amount: p.merchantAmount,
  merchant_currency: p.merchantCurrency,
  merchant_name: p.merchant.name,
  merchant_category: p.merchant.mcc,
  category: p.category,
  merchant_country: p.merchant.country,
  method: p.method,
  status: p.status,
  denied_reason: p.deniedReason,
  endpoint_decision: p.endpointDecision && {
    authorization_id: p.issuerId,
    ...resultToWire(p.endpointDecision),
  },
  cashback: p.cashback,
  invoice_id: p.invoice,
  receipts_count: p.receipts,
  purchased_at: p.purchasedAt.toISOString(),
  created_at: p.createdAt.toISOString(),
  updated_at: p.updatedAt.toISOString(),
})

const TYPES: Record<Purchase['status'], EventType> = {
  approved: 'corporate.purchase.approved',
  denied: 'corporate.purchase.denied',
  confirmed: 'corporate.purchase.confirmed',
  canceled: 'corporate.purchase.canceled',
  voided: 'corporate.purchase.canceled',
  refunded: 'corporate.purchase.refunded',
}

/** The event of a purchase that is new, or has changed. */
export const purchaseEvent = (
  before: Purchase | undefined,
  after: PurchaseDetails,
  at: Date,
): Happened => ({
  owner: after.owner,
  seller: after.seller,
  type: before?.status === after.status ? 'corporate.purchase.updated' : TYPES[after.status],
  objectKind: 'corporate_purchase',
  objectId: after.id,
  objectSequence: after.version,
  status: after.status,
  referenceId: null,
  data: purchaseToWire(after),
  at,
  ...(after.deniedReason && { detail: after.deniedReason }),
})

// ── As a table ───────────────────────────────────────────────────────────────────────────────────────────────────────

const STATUSES: Record<PurchaseDetails['status'], string> = {
  approved: 'Autorizada',
  confirmed: 'Confirmada',
  denied: 'Negada',
  canceled: 'Cancelada',
  voided: 'Expirada',
  refunded: 'Reembolsada',
}

const COLUMNS: readonly Column<PurchaseDetails>[] = [
  ['Data', 'day', ({ purchasedAt }) => dayOf(purchasedAt)],
  ['Hora', 'time', ({ purchasedAt }) => purchasedAt],
  ['Estabelecimento', 'text', ({ merchant }) => merchant.name],
  ['MCC', 'text', ({ merchant }) => merchant.mcc],
  ['Categoria', 'text', ({ category }) => categoryText(category)],
  ['País', 'text', ({ merchant }) => merchant.country],
  ['Portador', 'text', ({ holderName }) => holderName],
  ['Final do cartão', 'text', ({ last4 }) => last4],
  ['Centro de custo', 'text', ({ centerName }) => centerName],
  ['Situação', 'text', ({ status }) => STATUSES[status]],
  ['Motivo', 'text', ({ deniedReason }) => deniedReason],
  ['Valor', 'money', ({ amount }) => amount],
  ['Reembolsado', 'money', ({ returned }) => returned],
  ['Contestado', 'money', ({ disputed }) => disputed],
  ['Moeda na loja', 'text', ({ merchantCurrency }) => merchantCurrency],
  ['Cashback', 'money', ({ cashback }) => cashback],
  ['Recibos', 'count', ({ receipts }) => receipts],
  ['Identificador', 'text', ({ id }) => id],
]

export const purchaseTable = tableOf(COLUMNS)

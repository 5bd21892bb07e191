// A purchase on the wire: as calls answer it and events tell it. Pure.

import type { Purchase as Shown } from '../../contract/corporate/purchases.ts'
import type { Static } from 'typebox'
import type { EventType } from '../../contract/events.ts'
import type { Happened } from '../outbox/outbox.ts'
import type { Purchase } from './purchase.ts'

/** A purchase with what people see of its card, its holder and its cost center. */
export type Seen = Purchase & {
  readonly last4: string
  readonly holderName: string
  readonly centerName: string | null
}

export const purchaseToWire = (p: Seen): Static<typeof Shown> => ({
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
  cashback: p.cashback,
  invoice_id: p.invoice,
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

/** The event of a purchase that is new, or became something else. */
export const purchaseEvent = (before: Purchase | undefined, after: Seen, at: Date): Happened => ({
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
})

// Issued cards, purchases and disputes on the wire. Pure. Of a card's number they show the last
// four digits, except for the call for its secrets.

import { CARRIER, isExpired, type IssuedCard } from './card.ts'
import type { Dispute } from './disputes/dispute.ts'
import { BRAND } from './number.ts'
import type { Purchase } from './purchase.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const cardToWire = (card: IssuedCard, now: Date): object => ({
  id: card.id,
  version: card.version,
  type: card.type,
  status: card.status !== 'canceled' && isExpired(card, now) ? 'expired' : card.status,
  brand: BRAND,
  last4: card.last4,
  expires_on: card.expiresOn,
  ...(card.stage !== null && {
    shipping: {
      stage: card.stage,
      carrier: card.shippedAt ? CARRIER : null,
      tracking_code: card.trackingCode,
      shipped_at: instant(card.shippedAt),
      delivered_at: instant(card.deliveredAt),
    },
  }),
})

/** The authorization request; its fields never change later. */
export const askToWire = (purchase: Purchase) => ({
  id: purchase.id,
  card_id: purchase.card,
  amount: purchase.amount,
  currency: 'BRL',
  merchant: purchase.merchant,
  merchant_amount: purchase.merchantAmount,
  merchant_currency: purchase.merchantCurrency,
  method: purchase.method,
  at: purchase.at.toISOString(),
})

export const purchaseToWire = (purchase: Purchase): object => ({
  ...askToWire(purchase),
  status: purchase.status,
  approved_by: purchase.approvedBy,
  ...(purchase.deniedReason !== null && { denied_reason: purchase.deniedReason }),
  expires_at: purchase.expiresAt.toISOString(),
  entries: purchase.entries.map(({ id, kind, amount, at }) => ({
    id,
    kind,
    amount,
    at: at.toISOString(),
  })),
})

export const disputeToWire = (dispute: Dispute): object => ({
  id: dispute.id,
  purchase: dispute.purchase,
  amount: dispute.amount,
  status: dispute.status,
  ...(dispute.status === 'won' && { granted: dispute.left }),
  ...(dispute.refusedReason !== null && { refused_reason: dispute.refusedReason }),
  opened_at: dispute.openedAt.toISOString(),
  decided_at: instant(dispute.decidedAt),
})

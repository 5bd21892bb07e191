// Corporate cards as the API shows them. Pure. Number and code are not among what it knows.

import assert from 'node:assert/strict'
import type { getCard } from '../../contract/corporate/cards.ts'
import type { ReplyOf } from '../../contract/operation.ts'
import type { Day } from '../base/calendar.ts'
import type { Cents } from '../base/money.ts'
import { isMade, type Card, type Shipping } from './card.ts'
import { leftOf } from './spending.ts'

type Shown = ReplyOf<typeof getCard>

/** Month and year as they stand on a card: `MM/YY`. */
export const expirationOf = (expiresOn: Day): string => `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

const shippingToWire = (shipping: Shipping) => ({
  carrier: shipping.carrier,
  tracking_code: shipping.trackingCode,
  shipped_at: shipping.shippedAt,
  delivered_at: shipping.deliveredAt,
})

/** As `corporate.cards.get` answers and its events tell. Of cards the bank has made. */
export function toWire(card: Card, { spent, resetsAt }: { spent: Cents; resetsAt: Date }): Shown {
  assert(isMade(card), 'a card is shown that the bank has not made')
  return {
    resource: 'corporate_card',
    id: card.id,
    holder_id: card.holder,
    holder_name: card.holderName,
    name: card.name,
    limit: card.limit,
    interval: card.interval,
    type: card.type,
    merchant: card.merchant,
    status: card.status as Shown['status'],
    reason: card.reason,
    last4: card.last4!,
    brand: card.brand!,
    expiration: expirationOf(card.expiresOn!),
    spent,
    available: leftOf(card.limit, spent),
    resets_at: resetsAt.toISOString(),
    ...(card.shipping ? { shipping: shippingToWire(card.shipping) } : {}),
    created_at: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
  }
}

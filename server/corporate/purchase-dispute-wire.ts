// A dispute of a purchase on the wire: as calls answer it and events tell it. Pure.

import type { Static } from 'typebox'
import type { PurchaseDispute as Shown } from '../../contract/corporate/disputes.ts'
import type { Happened } from '../outbox/outbox.ts'
import type { NewDisputeEvent, PurchaseDispute } from './purchase-dispute.ts'

export const disputeToWire = (d: PurchaseDispute): Static<typeof Shown> => ({
  resource: 'corporate_purchase_dispute',
  id: d.id,
  purchase_id: d.purchase,
  amount: d.amount,
  credited_amount: d.credited,
  currency: 'BRL',
  reason: d.reason,
  description: d.description,
  status: d.status,
  refused_reason: d.refused,
  withdrawing: d.isWithdrawing && (d.status === 'pending' || d.status === 'open'),
  opened_at: d.openedAt?.toISOString() ?? null,
  ended_at: d.endedAt?.toISOString() ?? null,
  created_at: d.createdAt.toISOString(),
  updated_at: d.updatedAt.toISOString(),
})

export const disputeEvent = ({ dispute: d, type }: NewDisputeEvent): Happened => ({
  owner: d.owner,
  seller: d.seller,
  type,
  objectKind: 'corporate_purchase_dispute',
  objectId: d.id,
  objectSequence: d.version,
  status: d.status,
  referenceId: null,
  data: disputeToWire(d),
  at: d.updatedAt,
})

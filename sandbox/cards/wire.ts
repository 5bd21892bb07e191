// Authorizations, refunds and disputes on the wire. Pure. Of a card they show only the brand and
// ten digits.

import { createHash } from 'node:crypto'
import type { Authorization } from './authorization.ts'
import type { Dispute } from './dispute.ts'
import { DECLINES } from './magic-values.ts'
import { nsuText, type Refund } from './refund.ts'

const AUTHORIZER = 'sandbox'
const CODE_CHARS = 6

/** The issuer's approval code, derived from the name: six letters and digits. */
const codeOf = ({ client, id }: Authorization): string =>
  createHash('sha256').update(`${client}/${id}`).digest('hex').slice(0, CODE_CHARS).toUpperCase()

export const refundToWire = ({ id, amount, status, nsu, reason }: Refund): object => ({
  id,
  amount,
  status,
  nsu,
  ...(reason !== null && { reason }),
})

export const disputeToWire = (dispute: Dispute): object => ({
  id: dispute.id,
  amount: dispute.amount,
  status: dispute.status,
  reason: { code: dispute.reasonCode, text: dispute.reason },
  opened_at: dispute.openedAt.toISOString(),
  evidence_due_at: dispute.evidenceDueAt.toISOString(),
})

export const toWire = (one: Authorization): object => ({
  id: one.id,
  status: one.status,
  amount: one.amount,
  captured: one.captured,
  ...(one.status === 'authorized' && one.capturable < one.amount
    ? { capturable: one.capturable }
    : {}),
  at: one.changedAt.toISOString(),
  expires_at: one.expiresAt.toISOString(),
  card: { brand: one.brand, first6: one.first6, last4: one.last4 },
  ...(one.status === 'declined'
    ? { decline: { code: one.decline!, text: DECLINES[one.decline!] } }
    : { authorization: { code: codeOf(one), nsu: nsuText(one.nsu), authorizer: AUTHORIZER } }),
  refunds: one.refunds.map(refundToWire),
  disputes: one.disputes.map(disputeToWire),
})

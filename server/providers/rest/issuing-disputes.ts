// The REST connector for disputes of purchases at an issuing bank: requests and replies, with every
// field checked by hand. A dispute that contradicts itself, or is not the requested one, makes the
// reply unknown. It decides nothing.

import { type PurchaseDisputeId, readId } from '../../kernel/ids.ts'
import { cut } from '../../kernel/text/text.ts'
import type { IssuerRail, PurchaseDisputeReport, PurchaseDisputeOrder } from '../issuer.ts'
import { isObject, matching, reasonOf, wordOf } from '../parse.ts'
import type { RestConnector } from './connector.ts'
import { instantOf, isCents } from './fields.ts'
import { hidden, withoutNumbers } from './hide-card-numbers.ts'

const STATUSES = {
  open: 'open',
  won: 'won',
  lost: 'lost',
  withdrawn: 'withdrawn',
  refused: 'refused',
} as const satisfies Record<PurchaseDisputeReport['status'], PurchaseDisputeReport['status']>

const PURCHASE = /^[a-zA-Z0-9-]{1,64}$/
const DESCRIPTION_MAX = 500
const ABSENT = { status: 'absent' } as const

const pathOf = (id: PurchaseDisputeId): string => `/issuing/disputes/${id}`

/** Disputes of purchases at one issuing bank. */
export function openIssuingDisputes(
  rest: RestConnector,
): Pick<IssuerRail, 'dispute' | 'readDispute' | 'withdrawDispute'> {
  const about = (id: PurchaseDisputeId) => (body: unknown) => {
    const report = purchaseDisputeFromBank(body)
    return report?.id === id ? report : undefined
  }
  return {
    dispute: (order) =>
      rest
        .put(pathOf(order.id), disputeToBank(order), (body) => {
          const report = about(order.id)(body)
          return report?.purchase === order.purchase && report.amount === order.amount
            ? report
            : undefined
        })
        .then(withoutNumbers),
    readDispute: (id) =>
      rest
        .get<PurchaseDisputeReport | typeof ABSENT>(pathOf(id), {}, about(id), ABSENT)
        .then(withoutNumbers),
    withdrawDispute: (id) =>
      rest.put(`${pathOf(id)}/withdrawal`, {}, about(id)).then(withoutNumbers),
  }
}

/** Body of `PUT /issuing/disputes/{id}`. */
const disputeToBank = ({ purchase, amount, reason, description }: PurchaseDisputeOrder) => ({
  purchase,
  amount,
  reason,
  ...(description === undefined ? {} : { description: cut(description, DESCRIPTION_MAX) }),
})

/**
 * A dispute as the bank reports it. `granted` is set only when it is won, and never exceeds the
 * disputed amount.
 */
export function purchaseDisputeFromBank(body: unknown): PurchaseDisputeReport | undefined {
  if (!isObject(body)) return undefined
  const { id: name, amount, granted = null, decided_at: decided = null } = body
  const id = typeof name === 'string' ? readId<'purchase dispute'>(name) : undefined
  const [purchase, status] = [
    matching(body['purchase'], PURCHASE),
    wordOf(STATUSES, body['status']),
  ]
  const [openedAt, decidedAt] = [
    instantOf(body['opened_at']),
    decided === null ? null : instantOf(decided),
  ]
  if (!id || !purchase || !status || !isCents(amount) || amount === 0) return undefined
  if (!openedAt || decidedAt === undefined) return undefined
  if ((status === 'open') !== (decidedAt === null) || (status === 'won') !== (granted !== null))
    return undefined
  if (granted !== null && (!isCents(granted) || granted > amount)) return undefined
  const why = status === 'refused' ? reasonOf(body['refused_reason']) : undefined
  return {
    id,
    purchase,
    amount,
    status,
    ...(granted !== null && { granted }),
    ...(why !== undefined && { refusedReason: hidden(why) }),
    openedAt,
    decidedAt,
  }
}

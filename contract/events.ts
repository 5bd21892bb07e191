// Every event we tell of, once, and the feed to pull them from.

import { Type } from 'typebox'
import { Instant, Nullable, Said, SellerIdOut, Text } from './fields.ts'
import { operation } from './operation.ts'

/** Kind of event → what happened, for people. */
export const EVENTS = {
  'customer.created': 'A customer was created.',
  'customer.updated': 'A customer was changed.',
  'transaction.created': 'A transaction was accepted by the bank and can be paid.',
  'transaction.updated':
    'Something about a transaction changed that has no kind of its own, such as a payment that was sent back.',
  'transaction.succeeded': 'The money arrived.',
  'transaction.failed': 'The bank refused the transaction.',
  'transaction.canceled': 'A transaction was canceled, or expired unpaid.',
  'transaction.partial_refunded': 'A part of a paid transaction was given back.',
  'transaction.refunded': 'All of a paid transaction was given back.',
  'transaction.pre_authorized': 'A card was authorized; the sale is to be captured, or somebody reviews it.',
  'transaction.capture.succeeded': 'An authorized sale was captured.',
  'transaction.capture.failed': 'The acquirer refused a capture.',
  'transaction.disputed':
    'A card sale is disputed by the buyer, or a pix by the bank of its payer (MED); its money is held.',
  'transaction.dispute.succeeded': 'A dispute was won; what was held is with the sellers again.',
  'transaction.charged_back': 'A dispute was lost; the money is with the buyer, or a part of it.',
  'transaction.void.failed':
    'The bank refused a refund, or to release a part of an authorization; all is as it was before.',
  'seller.created': 'A seller was registered.',
  'seller.updated': 'A seller was changed.',
  'seller.activated': 'The bank approved a seller, or it was unblocked.',
  'seller.denied': 'The bank denied a seller.',
  'seller.blocked': 'A seller was blocked.',
  'seller.deleted': 'A seller was deleted.',
  'bank_account.associated': 'A bank account was linked to a seller.',
  'bank_account.deleted': 'A bank account was unlinked from its seller.',
  'transfer.created': 'A payout was made; its money is held.',
  'transfer.succeeded': 'The bank paid a payout.',
  'transfer.failed': 'The bank refused a payout; the money is with the seller again.',
  'transfer.returned': "A payout that was paid came back from the receiver's bank; the money is with the seller again.",
  'corporate.account.requested': 'A corporate account was requested; its contract is to be accepted.',
  'corporate.account.accepted': 'The contract was accepted; the account is under review.',
  'corporate.account.activated': 'A corporate account was approved, or resumed.',
  'corporate.account.denied': 'A corporate account was denied.',
  'corporate.account.suspended': 'A corporate account was suspended.',
  'corporate.account.contract_changed': 'There is a new contract to be accepted.',
  'corporate.account.closed': 'A corporate account was closed; what remained of its balance is paid out.',
  'corporate.holder.created': 'A cardholder was registered.',
  'corporate.holder.updated': 'A cardholder was changed, blocked or unblocked.',
  'corporate.holder.canceled': 'A cardholder was canceled, and all their cards.',
  'corporate.card.created': 'The issuing bank made a card.',
  'corporate.card.updated': 'A card was changed, blocked or unblocked.',
  'corporate.card.shipped': 'A physical card is on its way.',
  'corporate.card.delivered': 'A physical card was delivered; it works once it is unblocked.',
  'corporate.card.canceled': 'A card was canceled, or has expired.',
  'corporate.purchase.approved': 'A purchase was authorized; its amount is held.',
  'corporate.purchase.denied': 'A purchase was denied.',
  'corporate.purchase.confirmed': 'A purchase was cleared.',
  'corporate.purchase.updated':
    'A part of a purchase was reversed, given back, or credited for a dispute; or more of it was cleared, or owed again.',
  'corporate.purchase.canceled': 'A purchase was reversed before it was cleared, or was never cleared.',
  'corporate.purchase.refunded': 'All of a purchase was given back.',
  'corporate.purchase.disputed': 'The issuing bank took a dispute of a purchase; what is disputed is credited.',
  'corporate.purchase.dispute.won': 'A dispute of a purchase was won; the credit stays.',
  'corporate.purchase.dispute.lost': 'A dispute of a purchase was lost; the credit was taken back.',
  'corporate.purchase.dispute.withdrawn': 'A dispute of a purchase was taken back, and its credit with it.',
  'corporate.purchase.dispute.refused': 'The issuing bank would not look into a dispute of a purchase.',
  'corporate.invoice.closed': 'A statement closed.',
  'corporate.invoice.updated': 'A part of a statement was paid.',
  'corporate.invoice.paid': 'A statement is paid.',
  'corporate.invoice.overdue': 'A statement was not paid in time.',
  'corporate.recharge.created': 'A recharge can be paid.',
  'corporate.recharge.paid': 'A recharge was paid; the balance is raised.',
  'corporate.recharge.expired': 'A recharge was not paid in time.',
  'corporate.recharge.returned':
    'The bank gave back a payment of a recharge to its payer, or a part of it (MED): it is taken of the balance, and what is missing there is owed on a statement.',
  'corporate.payment.returned': 'The same of what was paid of a statement; the statement stays paid.',
  'webhook.test': 'A test of a webhook was asked for; it is sent to that one alone.',
  'webhook.disabled': 'A webhook was disabled: it answered 410, or had no success for five days.',
} as const

export type EventType = keyof typeof EVENTS

export const EVENTS_LIMIT_DEFAULT = 100
export const EVENTS_LIMIT_MAX = 1000
export const EVENTS_WAIT_MAX_S = 60

export const Event = Said({
  id: Type.String({ description: 'The object the event is about.' }),
  type: Type.Enum(Object.keys(EVENTS) as EventType[]),
  status: Nullable(Type.String()),
  reference_id: Type.String({ description: "The caller's reference, or the object's id when there is none." }),
  io_seller_id: SellerIdOut(),
  event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
  sequence: Type.Integer({ description: 'Per platform, without gaps.' }),
  object_sequence: Type.Integer({ description: 'Per object, from 1.' }),
  created_at: Instant(),
  data: Type.Unknown({ description: 'The object as GET returns it, at the time of the event.' }),
})

const After = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, softens: 'count', description }))

const filters = {
  type: Type.Optional(
    Text(1000, {
      description: 'One or more kinds, separated by commas; `transaction.*` for a family, `*` for all.',
    }),
  ),
  object: Type.Optional(
    Text(200, { description: 'Identifier of a transaction, customer, seller, bank account or transfer.' }),
  ),
}

export const listEvents = operation({
  id: 'events.list',
  summary: 'Read the events after a sequence, oldest first, without gaps',
  method: 'GET',
  path: '/v1/events',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After('The last sequence you have; 0 to begin.'),
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: EVENTS_LIMIT_MAX, softens: 'count' })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: EVENTS_WAIT_MAX_S,
        softens: 'count',
        description: 'Seconds to wait for an event when there is none yet; 0 when absent.',
      }),
    ),
  }),
  reply: Said({
    resource: Type.Literal('list'),
    items: Type.Array(Event),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
    query_count: Type.Integer(),
    last_sequence: Type.Integer({ description: 'Ask again with after=this.' }),
  }),
  refusals: ['too_many_waiting'],
})

export const streamEvents = operation({
  id: 'events.stream',
  summary: 'Follow the events as they happen, as server-sent events; resumes by `Last-Event-ID`',
  method: 'GET',
  path: '/v1/events/stream',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After('The last sequence you have; absent (and without `Last-Event-ID`): what happens from now on.'),
    ...filters,
  }),
  reply: Type.String({
    description: 'Each event with its sequence as `id`, its kind as `event` and itself as JSON in `data`.',
  }),
  refusals: ['too_many_waiting'],
  produces: 'text/event-stream',
})

export const getEvent = operation({
  id: 'events.get',
  summary: 'Get an event; the id of an alias leads to the event it is of',
  method: 'GET',
  path: '/v1/events/:id',
  scopes: ['payments', 'webhooks'],
  params: Type.Object({ id: Text(200) }),
  reply: Event,
  refusals: ['event_not_found'],
})

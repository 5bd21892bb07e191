// Every type of event, once, and the feed of events.

import { Type } from 'typebox'
import { Instant, Nullable, Exact, SellerIdOut, TextIn } from './fields.ts'
import { operation } from './operation.ts'
import type { Text } from './text.ts'
import { DESCRIPTIONS } from './texts/operations/events.ts'

/** Event type → its description. */
export const EVENTS = {
  'customer.created': 'A customer was created.',
  'customer.updated': 'A customer was changed.',
  'customer.erased':
    'The personal data of a customer was erased. Erase your copies; earlier events of the ' +
    'customer and its transactions no longer contain any.',
  'transaction.created': 'A transaction was accepted by the bank and can be paid.',
  'transaction.updated':
    'A transaction changed in a way that has no event type of its own, such as a payment that was sent back.',
  'transaction.succeeded': 'A transaction was paid.',
  'transaction.failed': 'The bank refused the transaction.',
  'transaction.canceled': 'A transaction was canceled, or expired unpaid.',
  'transaction.partial_refunded': 'A part of a paid transaction was refunded.',
  'transaction.refunded': 'A paid transaction was refunded in full.',
  'transaction.pre_authorized':
    'A card was authorized; the transaction waits for its capture or its review.',
  'transaction.capture.succeeded': 'An authorized transaction was captured.',
  'transaction.capture.failed': 'The acquirer refused a capture.',
  'transaction.disputed':
    'The buyer disputes a card payment, or the payer’s bank contests a pix (MED); the money is held.',
  'transaction.dispute.succeeded':
    'A dispute was won; the held money is available to the sellers again.',
  'transaction.charged_back':
    'A dispute was lost; the money, or a part of it, went back to the buyer.',
  'transaction.void.failed':
    'The bank refused a refund, or refused to release a part of an authorization; the transaction is unchanged.',
  'payment_link.created': 'A payment link was created.',
  'payment_link.updated': 'A payment link was changed, closed or opened again.',
  'payment_link.paid': 'A payment link for one sale was paid; its page is closed.',
  'seller.created': 'A seller was registered.',
  'seller.updated': 'A seller was changed.',
  'seller.activated': 'A seller was approved or unblocked.',
  'seller.denied': 'A seller was denied.',
  'seller.blocked': 'A seller was blocked.',
  'seller.deleted': 'A seller was deleted.',
  'bank_account.associated': 'A bank account was linked to a seller.',
  'bank_account.deleted': 'A bank account was unlinked from its seller.',
  'transfer.created': 'A payout was created; its amount is held.',
  'transfer.succeeded': 'The bank paid a payout.',
  'transfer.failed': 'The bank refused a payout; the amount is available to the seller again.',
  'transfer.returned':
    "The receiver's bank returned a paid payout; the amount is available to the seller again.",
  'corporate.account.requested':
    'A corporate account was requested; the company must accept its contract.',
  'corporate.account.accepted': 'The contract was accepted; the account is under review.',
  'corporate.account.activated': 'A corporate account was approved or resumed.',
  'corporate.account.denied': 'A corporate account was denied.',
  'corporate.account.suspended': 'A corporate account was suspended.',
  'corporate.account.contract_changed': 'There is a new contract that the company must accept.',
  'corporate.account.closed': 'A corporate account was closed; its remaining balance is paid out.',
  'corporate.holder.created': 'A cardholder was registered.',
  'corporate.holder.updated': 'A cardholder was changed, blocked or unblocked.',
  'corporate.holder.canceled': 'A cardholder and all its cards were canceled.',
  'corporate.card.created': 'The issuing bank created a card.',
  'corporate.card.updated': 'A card was changed, blocked or unblocked.',
  'corporate.card.shipped': 'A physical card is on its way.',
  'corporate.card.delivered': 'A physical card was delivered; it works after it is unblocked.',
  'corporate.card.canceled': 'A card was canceled or expired.',
  'corporate.purchase.approved': 'A purchase was authorized; its amount is held.',
  'corporate.purchase.denied': 'A purchase was denied.',
  'corporate.purchase.confirmed': 'A purchase was cleared.',
  'corporate.purchase.updated':
    'A part of a purchase was reversed, refunded, or credited for a dispute; or a further amount ' +
    'was cleared, or is owed again.',
  'corporate.purchase.canceled':
    'A purchase was reversed before it was cleared, or was never cleared.',
  'corporate.purchase.refunded': 'A purchase was refunded in full.',
  'corporate.purchase.disputed':
    'The issuing bank accepted a dispute of a purchase; the disputed amount is credited.',
  'corporate.purchase.dispute.won': 'A dispute of a purchase was won; the credit stays.',
  'corporate.purchase.dispute.lost': 'A dispute of a purchase was lost; the credit was taken back.',
  'corporate.purchase.dispute.withdrawn':
    'A dispute of a purchase was withdrawn; the credit was taken back.',
  'corporate.purchase.dispute.refused':
    'The issuing bank refused to examine a dispute of a purchase.',
  'corporate.limit_request.created': 'A cardholder asks for a higher limit.',
  'corporate.limit_request.accepted':
    'A request for a higher limit was accepted; the limit was changed.',
  'corporate.limit_request.declined': 'A request for a higher limit was declined.',
  'corporate.limit_request.canceled': 'A request for a higher limit was withdrawn.',
  'corporate.limit_request.expired': 'A request for a higher limit was not decided in time.',
  'corporate.limit_request.ended':
    'The last day of a raise is over; the limit is what it was before.',
  'corporate.receipt.created': 'A receipt was uploaded.',
  'corporate.receipt.updated':
    'A receipt was matched to a purchase or taken from one, or its details were changed.',
  'corporate.receipt.removed': 'A receipt was removed with its file.',
  'corporate.invoice.closed': 'A statement was closed.',
  'corporate.invoice.updated': 'A part of a statement was paid.',
  'corporate.invoice.paid': 'A statement was paid in full.',
  'corporate.invoice.overdue': 'A statement was not paid in time.',
  'corporate.recharge.created': 'A recharge is ready to be paid.',
  'corporate.recharge.paid': 'A recharge was paid; the balance increased.',
  'corporate.recharge.expired': 'A recharge was not paid in time.',
  'corporate.recharge.returned':
    'The bank returned the payment of a recharge, or a part of it, to its payer (MED). The ' +
    'amount is debited from the balance; what the balance does not cover is owed on a statement.',
  'corporate.payment.returned':
    'The bank returned a payment of a statement, or a part of it, to its payer (MED). The amount ' +
    'is debited from the balance; what the balance does not cover is owed on a statement. The ' +
    'paid statement stays paid.',
  'approval.created': 'A call needs approval; nothing was done yet.',
  'approval.updated': 'One of several approvals that are needed was given.',
  'approval.approved': 'Enough people approved; the server is about to carry it out.',
  'approval.carried_out': 'What was approved was carried out.',
  'approval.failed':
    'What was approved was refused when it was carried out, for example because the balance was too low.',
  'approval.rejected': 'An approval was rejected.',
  'approval.withdrawn': 'An approval was withdrawn by the credential or the user that asked.',
  'approval.expired': 'An approval was not given in time.',
  'webhook.test': 'A test event was requested for a webhook; only that webhook receives it.',
  'webhook.disabled':
    'A webhook was disabled: its receiver answered 410, or accepted no event for five days.',
} as const

export type EventType = keyof typeof EVENTS

export const EVENTS_LIMIT_DEFAULT = 100
export const EVENTS_LIMIT_MAX = 1000
export const EVENTS_WAIT_MAX_S = 60

export const Event = Exact({
  id: Type.String({
    text: { en: 'Id of the object of the event.', pt: 'Id do objeto do evento.' },
  }),
  type: Type.Enum(Object.keys(EVENTS) as EventType[]),
  status: Nullable(Type.String()),
  reference_id: Type.String({
    text: {
      en: "The caller's reference, or the object's id if there is none.",
      pt: 'A referência de quem chama, ou o id do objeto se não há referência.',
    },
  }),
  io_seller_id: SellerIdOut(),
  event_id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
  sequence: Type.Integer({
    text: { en: 'Per platform, without gaps.', pt: 'Por plataforma, sem lacunas.' },
  }),
  object_sequence: Type.Integer({
    text: { en: 'Per object, from 1.', pt: 'Por objeto, a partir de 1.' },
  }),
  created_at: Instant(),
  data: Type.Unknown({
    text: {
      en: 'The object as GET returns it, at the time of the event.',
      pt: 'O objeto como GET o devolve, no momento do evento.',
    },
  }),
})

const After = (text: Text) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, softens: 'count', text }),
  )

const filters = {
  type: Type.Optional(
    TextIn(1000, {
      component: 'EventTypes',
      text: {
        en: 'One or more event types, separated by commas; `transaction.*` for a family, `*` for all.',
        pt:
          'Um ou mais tipos de evento, separados por vírgulas; `transaction.*` para uma família, ' +
          '`*` para todos.',
      },
    }),
  ),
  object: Type.Optional(
    TextIn(200, {
      text: {
        en: 'Identifier of a transaction, customer, seller, bank account or transfer.',
        pt: 'Identificador de uma transação, cliente, vendedor, conta bancária ou repasse.',
      },
    }),
  ),
}

export const listEvents = operation({
  id: 'events.list',
  summary: {
    en: 'Read the events after a sequence, or the newest first',
    pt: 'Ler os eventos depois de uma sequência, ou os mais novos primeiro',
  },
  description: DESCRIPTIONS['events.list'],
  method: 'GET',
  path: '/v1/events',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After({
      en: 'The last sequence you have; 0 to begin.',
      pt: 'A última sequência que você tem; 0 para começar.',
    }),
    before: After({
      en: 'Only events before this sequence.',
      pt: 'Só eventos anteriores a esta sequência.',
    }),
    sort: Type.Optional(
      Type.Union([Type.Literal('time-ascending'), Type.Literal('time-descending')], {
        text: {
          en:
            '`time-descending`: the newest first, for people who look back; send the sequence of ' +
            'the last item as `before`. The default is the order of the feed.',
          pt:
            '`time-descending`: do mais novo ao mais antigo, para quem olha para trás; envie a ' +
            'sequência do último item como `before`. O padrão é a ordem do feed.',
        },
      }),
    ),
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: EVENTS_LIMIT_MAX, softens: 'count' })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: EVENTS_WAIT_MAX_S,
        softens: 'count',
        text: {
          en: 'Seconds to wait for an event if there is none yet; the default is 0.',
          pt: 'Segundos a esperar por um evento, se ainda não há nenhum; o padrão é 0.',
        },
      }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(Event),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
    query_count: Type.Integer(),
    last_sequence: Type.Integer({
      text: {
        en: 'Send it as `after` in the next call. With the newest first: the end of the feed.',
        pt: 'Envie-o como `after` na próxima chamada. Do mais novo ao mais antigo: o fim do feed.',
      },
    }),
  }),
  refusals: ['too_many_waiting', 'events_archived'],
})

export const streamEvents = operation({
  id: 'events.stream',
  summary: {
    en: 'Follow the events as they happen, as server-sent events; resumes by `Last-Event-ID`',
    pt:
      'Acompanhar os eventos enquanto acontecem, como server-sent events; retoma por ' +
      '`Last-Event-ID`',
  },
  description: DESCRIPTIONS['events.stream'],
  method: 'GET',
  path: '/v1/events/stream',
  scopes: ['payments', 'webhooks'],
  query: Type.Object({
    after: After({
      en: 'The last sequence you have; without it and without `Last-Event-ID`, only new events.',
      pt: 'A última sequência que você tem; sem ela e sem `Last-Event-ID`, só eventos novos.',
    }),
    ...filters,
  }),
  reply: Type.String({
    text: {
      en: 'Each event with its sequence as `id`, its type as `event` and the event as JSON in `data`.',
      pt: 'Cada evento, com a sequência como `id`, o tipo como `event` e o evento em JSON em `data`.',
    },
  }),
  refusals: ['too_many_waiting', 'events_archived'],
  produces: 'text/event-stream',
})

export const getEvent = operation({
  id: 'events.get',
  summary: {
    en: 'Get an event; the id of an alias returns the original event',
    pt: 'Consultar um evento; o id de um alias devolve o evento original',
  },
  description: DESCRIPTIONS['events.get'],
  method: 'GET',
  path: '/v1/events/:id',
  scopes: ['payments', 'webhooks'],
  params: Type.Object({ id: TextIn(200) }),
  reply: Event,
  refusals: ['event_not_found', 'events_archived'],
})

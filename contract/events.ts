// Every type of event, once, and the feed of events.

import { Type } from 'typebox'
import { Instant, Nullable, Exact, SellerIdOut, TextIn } from './fields.ts'
import { operation } from './operation.ts'
import type { Text } from './text.ts'
import { DESCRIPTIONS } from './texts/operations/events.ts'
import { CORPORATE_EVENTS } from './events/corporate.ts'
import { TRANSACTION_EVENTS } from './events/transactions.ts'

/** Event type → its description. */
export const EVENTS = {
  'customer.created': { en: 'A customer was created.', pt: 'Um cliente foi criado.' },
  'customer.updated': { en: 'A customer was changed.', pt: 'Um cliente foi alterado.' },
  'customer.erased': {
    en:
      'The personal data of a customer was erased. Erase your copies; earlier events of the ' +
      'customer and its transactions no longer contain any.',
    pt:
      'Os dados pessoais de um cliente foram apagados. Apague as suas cópias; os eventos ' +
      'anteriores do cliente e das transações dele já não os contêm.',
  },
  ...TRANSACTION_EVENTS,
  'seller.created': { en: 'A seller was registered.', pt: 'Um vendedor foi cadastrado.' },
  'seller.updated': { en: 'A seller was changed.', pt: 'Um vendedor foi alterado.' },
  'seller.activated': {
    en: 'A seller was approved or unblocked.',
    pt: 'Um vendedor foi aprovado ou desbloqueado.',
  },
  'seller.denied': { en: 'A seller was denied.', pt: 'Um vendedor foi negado.' },
  'seller.blocked': { en: 'A seller was blocked.', pt: 'Um vendedor foi bloqueado.' },
  'seller.deleted': { en: 'A seller was deleted.', pt: 'Um vendedor foi excluído.' },
  'bank_account.associated': {
    en: 'A bank account was linked to a seller.',
    pt: 'Uma conta bancária foi vinculada a um vendedor.',
  },
  'bank_account.deleted': {
    en: 'A bank account was unlinked from its seller.',
    pt: 'Uma conta bancária foi desvinculada do vendedor.',
  },
  'transfer.created': {
    en: 'A payout was created; its amount is held.',
    pt: 'Um repasse foi criado; o valor dele fica retido.',
  },
  'transfer.succeeded': { en: 'The bank paid a payout.', pt: 'O banco pagou um repasse.' },
  'transfer.failed': {
    en: 'The bank refused a payout; the amount is available to the seller again.',
    pt: 'O banco recusou um repasse; o valor está disponível de novo para o vendedor.',
  },
  'transfer.partially_returned': {
    en: 'A part of a paid payout came back; that part is available to the seller again.',
    pt: 'Uma parte de um repasse pago voltou; essa parte está disponível de novo para o vendedor.',
  },
  'transfer.returned': {
    en: "The receiver's bank returned a paid payout; the amount is available to the seller again.",
    pt:
      'O banco do recebedor devolveu um repasse pago; o valor está disponível de novo para o ' +
      'vendedor.',
  },
  ...CORPORATE_EVENTS,
  'approval.created': {
    en: 'A call needs approval; nothing was done yet.',
    pt: 'Uma chamada precisa de aprovação; nada foi feito ainda.',
  },
  'approval.updated': {
    en: 'One of several approvals that are needed was given.',
    pt: 'Uma das várias aprovações necessárias foi dada.',
  },
  'approval.approved': {
    en: 'Enough people approved; the server is about to carry it out.',
    pt: 'Pessoas suficientes aprovaram; o servidor vai executar o pedido.',
  },
  'approval.carried_out': {
    en: 'What was approved was carried out.',
    pt: 'O que foi aprovado foi executado.',
  },
  'approval.failed': {
    en:
      'What was approved was refused when it was carried out, for example because the balance ' +
      'was too low.',
    pt: 'O que foi aprovado foi recusado na execução, por exemplo por falta de saldo.',
  },
  'approval.rejected': { en: 'An approval was rejected.', pt: 'Uma aprovação foi recusada.' },
  'approval.withdrawn': {
    en: 'An approval was withdrawn by the credential or the user that asked.',
    pt: 'A credencial ou o usuário que pediu retirou o pedido de aprovação.',
  },
  'approval.expired': {
    en: 'An approval was not given in time.',
    pt: 'Uma aprovação não foi dada a tempo.',
  },
  'webhook.test': {
    en: 'A test event was requested for a webhook; only that webhook receives it.',
    pt: 'Um evento de teste foi pedido para um webhook; só esse webhook o recebe.',
  },
  'webhook.disabled': {
    en: 'A webhook was disabled: its receiver answered 410, or accepted no event for five days.',
    pt:
      'Um webhook foi desativado: o receptor respondeu 410, ou não aceitou nenhum evento em ' +
      'cinco dias.',
  },
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

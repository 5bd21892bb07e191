// The timeline of an object: its events with their webhook deliveries, the ledger transfers that it
// caused, and who did what to it.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/records/timeline.ts'

const TIMELINE_LIMIT_MAX = 200
export const TIMELINE_LIMIT_DEFAULT = 50
export const TIMELINE_KINDS = ['event', 'transfer', 'act'] as const

const Delivery = Exact({
  id: HexId('delivery'),
  webhook: HexId('webhook'),
  status: Type.Enum(['pending', 'succeeded', 'failed', 'dropped']),
})

export const TimelineEntry = Exact({
  resource: Type.Literal('timeline_entry'),
  id: Type.String({
    text: {
      en: '32 hexadecimal digits, in the order of the list.',
      pt: '32 dígitos hexadecimais, na ordem da lista.',
    },
  }),
  kind: Type.Enum(TIMELINE_KINDS),
  at: Instant(),
  event: Nullable(
    Exact({
      event_id: Type.String(),
      type: Type.String(),
      status: Nullable(Type.String()),
      object: Type.String({
        text: {
          en: 'The object of the event: this one, or a refund or dispute of it.',
          pt: 'O objeto do evento: este, ou um reembolso ou contestação dele.',
        },
      }),
      deliveries: Nullable(
        Type.Array(Delivery, {
          text: {
            en: 'At most 100 for a page of entries; null: the caller may not see webhooks.',
            pt: 'No máximo 100 por página de entradas; null: quem chama não pode ver webhooks.',
          },
        }),
      ),
    }),
  ),
  transfer: Nullable(
    Exact({
      transfer: HexId('transfer'),
      kind: Type.String(),
      phase: Type.String({
        text: {
          en: '`posted`, or of a hold `pending`, `post` or `void`.',
          pt: '`posted` ou, de uma reserva, `pending`, `post` ou `void`.',
        },
      }),
      debit: Type.String({
        text: {
          en: 'The kind of the account, such as `available`.',
          pt: 'O tipo da conta, como `available`.',
        },
      }),
      credit: Type.String(),
      amount_cents: CentsOut(),
    }),
  ),
  act: Nullable(
    Exact({
      record: Type.String({
        text: { en: 'Id of the audit record.', pt: 'Id do registro de auditoria.' },
      }),
      action: Type.String(),
      actor_type: Type.String(),
      actor_name: Nullable(Type.String()),
      request_id: Nullable(
        Type.String({
          text: { en: 'Of the request that did it.', pt: 'Da requisição que o fez.' },
        }),
      ),
      reason: Nullable(Type.String()),
    }),
  ),
})

export const getTimeline = operation({
  id: 'timeline.list',
  summary: { en: 'List what happened to an object', pt: 'Listar o que aconteceu com um objeto' },
  description: DESCRIPTIONS['timeline.list'],
  method: 'GET',
  path: '/v1/timeline/:id',
  replica: true,
  scopes: ['payments', 'sellers', 'webhooks', 'corporate', 'audit'],
  params: Type.Object({
    id: IdIn('transaction, customer, seller, bank account, transfer or corporate card', {
      names: 'seller',
    }),
  }),
  query: Type.Object({
    before: Type.Optional(
      Type.String({
        maxLength: 64,
        text: {
          en: 'Entries before this one: `next` of a page.',
          pt: 'Entradas anteriores a esta: o `next` de uma página.',
        },
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: TIMELINE_LIMIT_MAX, softens: 'count' }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(TimelineEntry, {
      text: {
        en:
          'What the scopes of the caller may read: events need `payments` or `webhooks`, their ' +
          'deliveries `webhooks`, transfers `payments` or `sellers`, acts `audit`.',
        pt:
          'O que os escopos de quem chama permitem ler: eventos exigem `payments` ou `webhooks`; ' +
          'as entregas deles, `webhooks`; lançamentos contábeis, `payments` ou `sellers`; atos, ' +
          '`audit`.',
      },
    }),
    limit: Type.Integer(),
    query_count: Type.Integer(),
    has_more: Type.Boolean(),
    next: Nullable(
      Type.String({
        text: {
          en: 'Send it as `before` for the next page.',
          pt: 'Envie-o como `before` para a próxima página.',
        },
      }),
    ),
  }),
  refusals: ['timeline_not_found'],
})

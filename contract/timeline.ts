// The timeline of an object: its events with their webhook deliveries, the ledger transfers that it
// caused, and who did what to it.

import { Type } from 'typebox'
import { CentsOut, Exact, HexId, IdIn, Instant, Nullable } from './fields.ts'
import { operation } from './operation.ts'

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
  id: Type.String({ description: '32 hexadecimal digits, in the order of the list.' }),
  kind: Type.Enum(TIMELINE_KINDS),
  at: Instant(),
  event: Nullable(
    Exact({
      event_id: Type.String(),
      type: Type.String(),
      status: Nullable(Type.String()),
      object: Type.String({
        description: 'The object of the event: this one, or a refund or dispute of it.',
      }),
      deliveries: Nullable(
        Type.Array(Delivery, {
          description: 'At most 100 for a page of entries; null: the caller may not see webhooks.',
        }),
      ),
    }),
  ),
  transfer: Nullable(
    Exact({
      transfer: HexId('transfer'),
      kind: Type.String(),
      phase: Type.String({ description: '`posted`, or of a hold `pending`, `post` or `void`.' }),
      debit: Type.String({ description: 'The kind of the account, such as `available`.' }),
      credit: Type.String(),
      amount_cents: CentsOut(),
    }),
  ),
  act: Nullable(
    Exact({
      record: Type.String({ description: 'Id of the audit record.' }),
      action: Type.String(),
      actor_type: Type.String(),
      actor_name: Nullable(Type.String()),
      request_id: Nullable(Type.String({ description: 'Of the request that did it.' })),
      reason: Nullable(Type.String()),
    }),
  ),
})

export const getTimeline = operation({
  id: 'timeline.list',
  summary: 'List what happened to an object',
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
      Type.String({ maxLength: 64, description: 'Entries before this one: `next` of a page.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: TIMELINE_LIMIT_MAX, softens: 'count' }),
    ),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(TimelineEntry, {
      description:
        'What the scopes of the caller may read: events need `payments` or `webhooks`, their ' +
        'deliveries `webhooks`, transfers `payments` or `sellers`, acts `audit`.',
    }),
    limit: Type.Integer(),
    query_count: Type.Integer(),
    has_more: Type.Boolean(),
    next: Nullable(Type.String({ description: 'Send it as `before` for the next page.' })),
  }),
  refusals: ['timeline_not_found'],
})

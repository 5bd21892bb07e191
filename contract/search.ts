// The search: objects of the company by what a person or a program has in hand.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, Text } from './fields.ts'
import { operation } from './operation.ts'

/** More than these are not read by people: a further word finds the others. */
export const FOUND_MAX = 20
const QUERY_MAX = 200

export const FOUND_KINDS = [
  'transaction',
  'dispute',
  'payment_link',
  'customer',
  'seller',
  'transfer',
  'webhook',
  'corporate_holder',
  'corporate_card',
  'corporate_purchase',
] as const

export const search = operation({
  id: 'search.find',
  summary: 'Find objects by an id, a name, a document, a reference or an amount',
  method: 'GET',
  path: '/v1/search',
  replica: true,
  scopes: ['payments', 'sellers', 'corporate', 'webhooks'],
  query: Type.Object({
    q: Text(QUERY_MAX, {
      minLength: 1,
      description: 'As a person would type it.',
      examples: ['maria souza'],
    }),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        kind: Type.Enum(FOUND_KINDS),
        id: Type.String({ description: 'As the operations of its kind take it.' }),
        label: Nullable(Type.String({ description: 'A name, or the reference of a transaction.' })),
        status: Nullable(Type.String()),
        amount: Nullable(Type.Integer({ description: 'In centavos.' })),
        created_at: Instant(),
      }),
    ),
    has_more: Type.Boolean({ description: `Whether more than ${FOUND_MAX} were found.` }),
    filled_until: Nullable(Instant()),
    complete: Type.Boolean({
      description:
        'Whether every change can be found by words, numbers and amounts; if not, those up to ' +
        '`filled_until` can. Whole keys are always found.',
    }),
  }),
})

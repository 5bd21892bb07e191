// The portal's search: an operation as data, apart from the public contract.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, Text } from '../../../contract/fields.ts'
import { operation } from '../../../contract/operation.ts'
import { PORTAL } from '../../identity/users/route.ts'

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

export const searchCall = operation({
  id: 'portal.search',
  summary:
    'Find objects of the company by an id, an end-to-end id or the number of a seller, or by the beginning of words: names, e-mails, references, CPF or CNPJ, nosso número, last four digits; or by an amount',
  method: 'GET',
  path: `${PORTAL}/search`,
  query: Type.Object({ q: Text(QUERY_MAX, { minLength: 1 }) }),
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
    has_more: Type.Boolean(),
    filled_until: Nullable(Instant()),
    complete: Type.Boolean({
      description:
        'Every change can be found by words, numbers and amounts; otherwise those up to `filled_until`. Whole keys are always found.',
    }),
  }),
  refusals: ['company_needed'],
})

// The search: objects of the company by what a person or a program has in hand.

import { Type } from 'typebox'
import { Exact, Instant, Nullable, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/search.ts'

/** More than these are not read by people: a further word finds the others. */
export const FOUND_MAX = 20
const QUERY_MAX = 200

export const FOUND_KINDS = [
  'transaction',
  'dispute',
  'payment_link',
  'static_qr_code',
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
  summary: {
    en: 'Find objects by an id, a name, a document, a reference or an amount',
    pt: 'Encontrar objetos por um id, um nome, um documento, uma referência ou um valor',
  },
  description: DESCRIPTIONS['search.find'],
  method: 'GET',
  path: '/v1/search',
  replica: true,
  scopes: ['payments', 'sellers', 'corporate', 'webhooks'],
  query: Type.Object({
    q: TextIn(QUERY_MAX, {
      minLength: 1,
      text: { en: 'As a person would type it.', pt: 'Como uma pessoa digitaria.' },
      examples: ['maria souza'],
    }),
  }),
  reply: Exact({
    resource: Type.Literal('list'),
    items: Type.Array(
      Exact({
        kind: Type.Enum(FOUND_KINDS),
        id: Type.String({
          text: {
            en: 'As the operations of its kind take it.',
            pt: 'Como as operações deste tipo o aceitam.',
          },
        }),
        label: Nullable(
          Type.String({
            text: {
              en: 'A name, or the reference of a transaction.',
              pt: 'Um nome, ou a referência de uma transação.',
            },
          }),
        ),
        status: Nullable(Type.String()),
        amount: Nullable(Type.Integer({ text: { en: 'In centavos.', pt: 'Em centavos.' } })),
        created_at: Instant(),
      }),
    ),
    has_more: Type.Boolean({
      text: fill(
        { en: 'Whether more than {max} were found.', pt: 'Se mais de {max} foram encontrados.' },
        { max: FOUND_MAX },
      ),
    }),
    filled_until: Nullable(Instant()),
    complete: Type.Boolean({
      text: {
        en:
          'Whether every change can be found by words, numbers and amounts; if not, those up to ' +
          '`filled_until` can. Whole keys are always found.',
        pt:
          'Se toda mudança pode ser encontrada por palavras, números e valores; se não, só as de ' +
          'até `filled_until`. Chaves inteiras são sempre encontradas.',
      },
    }),
  }),
})

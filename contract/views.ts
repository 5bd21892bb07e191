// Saved views: a list of the portal with its filters, under a name; of a person or a credential, or
// shared with the company.

import { Type } from 'typebox'
import { Exact, HexId, IdIn, Instant, Name, Text } from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'

const NAME_MAX = 60
const PATH_MAX = 100
const QUERY_MAX = 2_000
export const VIEWS_MAX = 50

const View = Exact({
  resource: Type.Literal('view'),
  id: HexId('view'),
  name: Type.String(),
  path: Type.String({
    description: 'The screen, below the address of the portal.',
    examples: ['/purchases'],
  }),
  query: Type.String({
    description: 'Its filters, as in the address.',
    examples: ['status=confirmed'],
  }),
  shared: Type.Boolean({
    description: 'Whether everybody of the company sees it, cardholders aside.',
  }),
  own: Type.Boolean({ description: 'Whether the caller saved it.' }),
  created_at: Instant(),
  updated_at: Instant(),
})

const path = '/v1/views'
/** A view shows nothing: one of these scopes is enough. */
const scopes = ['payments', 'sellers', 'corporate', 'webhooks'] as const
const params = Type.Object({ id: IdIn('view') })

export const listViews = operation({
  id: 'views.list',
  summary: 'List saved views: your own, and those shared with the company',
  method: 'GET',
  path,
  scopes,
  query: ListQuery({
    path: Type.Optional(
      Text(PATH_MAX, { description: 'Of this screen.', examples: ['/purchases'] }),
    ),
  }),
  reply: List(View),
})

export const createView = operation({
  id: 'views.create',
  delicate: 'none',
  summary: `Save a view; at most ${VIEWS_MAX}`,
  method: 'POST',
  path,
  scopes,
  status: 201,
  idempotent: true,
  body: Type.Object({
    name: Name(NAME_MAX, { examples: ['Sem recibo'] }),
    path: Type.String({
      maxLength: PATH_MAX,
      pattern: '^(/[a-z0-9-]+)+$|^/$',
      says: {
        en: 'must be the path of a screen, such as /purchases',
        pt: 'deve ser o caminho de uma tela, como /purchases',
      },
      examples: ['/purchases'],
    }),
    query: Type.Optional(
      Text(QUERY_MAX, {
        description: 'Its filters, as in the address.',
        examples: ['has_receipt=false'],
      }),
    ),
  }),
  example: { name: 'Sem recibo', path: '/purchases', query: 'has_receipt=false' },
  reply: View,
  refusals: ['too_many_views', 'view_not_found'],
})

export const shareView = operation({
  id: 'views.share',
  delicate: 'none',
  summary: `Share a saved view with the company; at most ${VIEWS_MAX} are shared`,
  method: 'POST',
  path: `${path}/:id/share`,
  scopes,
  params,
  body: Type.Optional(Type.Object({})),
  reply: View,
  refusals: ['view_not_found', 'too_many_views'],
  example: {},
})

export const unshareView = operation({
  id: 'views.unshare',
  delicate: 'none',
  summary: 'Give a shared view back to the one who saved it',
  method: 'POST',
  path: `${path}/:id/unshare`,
  scopes,
  params,
  body: Type.Optional(Type.Object({})),
  reply: View,
  refusals: ['view_not_found'],
  example: {},
})

export const removeView = operation({
  id: 'views.remove',
  delicate: 'none',
  summary: 'Remove a saved view of yours',
  method: 'DELETE',
  path: `${path}/:id`,
  scopes,
  params,
  reply: Exact({ resource: Type.Literal('view'), id: HexId('view'), deleted: Type.Literal(true) }),
  refusals: ['view_not_found'],
})

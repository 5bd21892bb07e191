// Saved views: a list of the portal with its filters, under a name; of a person or a credential, or
// shared with the company.

import { Type } from 'typebox'
import { Exact, HexId, IdIn, Instant, Name, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/records/views.ts'
import { fill } from '../text.ts'

const NAME_MAX = 60
const PATH_MAX = 100
const QUERY_MAX = 2_000
export const VIEWS_MAX = 50

const View = Exact({
  resource: Type.Literal('view'),
  id: HexId('view'),
  name: Type.String(),
  path: Type.String({
    text: {
      en: 'The screen, below the address of the portal.',
      pt: 'A tela, abaixo do endereço do portal.',
    },
    examples: ['/purchases'],
  }),
  query: Type.String({
    text: FIELD_TEXTS.filters,
    examples: ['status=confirmed'],
  }),
  shared: Type.Boolean({
    text: {
      en: 'Whether everybody of the company sees it, cardholders aside.',
      pt: 'Se todos da empresa a veem, exceto portadores.',
    },
  }),
  own: Type.Boolean({
    text: { en: 'Whether the caller saved it.', pt: 'Se quem chama a salvou.' },
  }),
  created_at: Instant(),
  updated_at: Instant(),
})

const path = '/v1/views'
/** A view shows nothing: one of these scopes is enough. */
const scopes = ['payments', 'sellers', 'corporate', 'webhooks'] as const
const params = Type.Object({ id: IdIn('view') })

export const listViews = operation({
  id: 'views.list',
  summary: {
    en: 'List saved views: your own, and those shared with the company',
    pt: 'Listar visões salvas: as próprias e as compartilhadas com a empresa',
  },
  description: DESCRIPTIONS['views.list'],
  method: 'GET',
  path,
  scopes,
  query: ListQuery({
    path: Type.Optional(
      TextIn(PATH_MAX, {
        text: { en: 'Of this screen.', pt: 'Desta tela.' },
        examples: ['/purchases'],
      }),
    ),
  }),
  reply: List(View),
})

export const createView = operation({
  id: 'views.create',
  delicate: 'none',
  summary: fill(
    { en: 'Save a view; at most {max}', pt: 'Salvar uma visão; no máximo {max}' },
    { max: VIEWS_MAX },
  ),
  description: DESCRIPTIONS['views.create'],
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
      TextIn(QUERY_MAX, {
        text: FIELD_TEXTS.filters,
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
  summary: fill(
    {
      en: 'Share a saved view with the company; at most {max} are shared',
      pt: 'Compartilhar uma visão salva com a empresa; no máximo {max} são compartilhadas',
    },
    { max: VIEWS_MAX },
  ),
  description: DESCRIPTIONS['views.share'],
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
  summary: {
    en: 'Give a shared view back to the one who saved it',
    pt: 'Devolver uma visão compartilhada a quem a salvou',
  },
  description: DESCRIPTIONS['views.unshare'],
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
  summary: { en: 'Remove a saved view of yours', pt: 'Remover uma visão salva própria' },
  description: DESCRIPTIONS['views.remove'],
  method: 'DELETE',
  path: `${path}/:id`,
  scopes,
  params,
  reply: Exact({ resource: Type.Literal('view'), id: HexId('view'), deleted: Type.Literal(true) }),
  refusals: ['view_not_found'],
})

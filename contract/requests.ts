// The request log: requests of callers and their replies, for REQUESTS_DAYS.

import { Type } from 'typebox'
import { Exact, IdIn, Instant, Nullable, SellerIdIn, SellerIdOut, Text } from './fields.ts'
import { SearchedList, timeFilters } from './list.ts'
import { operation } from './operation.ts'

export const REQUESTS_LIMIT_DEFAULT = 50
export const REQUESTS_LIMIT_MAX = 200
/** The longest body that is kept, in bytes of JSON. */
export const REQUEST_BODY_MAX_BYTES = 16 * 1024

const scopes = ['requests'] as const
const RequestId = (description: string) =>
  Type.String({ pattern: '^req_[0-9a-f]{32}$', description })

const request = {
  id: RequestId('The `X-Request-Id` of the reply, and the `request_id` of an error.'),
  resource: Type.Literal('request'),
  created_at: Instant(),
  io_seller_id: SellerIdOut(),
  credential: Nullable(Type.String({ description: 'Id of the credential; null for a login.' })),
  acting_for_seller: Type.Boolean({
    description: "Whether the credential is the platform's, used for this seller.",
  }),
  source: Type.String({ description: 'The address that the request came from.' }),
  method: Type.String(),
  path: Type.String(),
  operation: Nullable(
    Type.String({ description: 'Name of the call, as in the SDK; null for an unknown path.' }),
  ),
  status: Type.Integer({ description: 'HTTP status of the reply.' }),
  code: Nullable(Type.String({ description: 'Code of the error.' })),
  duration_ms: Type.Number(),
  idempotency_key: Nullable(Type.String()),
  replayed: Type.Boolean({
    description: 'Whether the reply repeated the result of an earlier request with the same key.',
  }),
  objects: Type.Array(Type.String(), {
    description: 'Ids of the objects in the path and in the reply.',
  }),
}

export const RequestSummary = Exact(request)
export const RequestDetail = Exact({
  ...request,
  query: Nullable(Type.Unknown({ description: 'The query parameters that the call has.' })),
  body: Nullable(
    Type.Unknown({
      description:
        'The fields of the body that the call has, without secrets and card numbers; null: none, ' +
        'longer than 16 KB, or of a call whose bodies are secret.',
    }),
  ),
  reply: Nullable(
    Type.Unknown({
      description:
        'The reply, if it was an error; null when the call succeeded: `objects` names what it created or changed.',
    }),
  ),
})

export const listRequests = operation({
  id: 'requests.list',
  summary: 'List recorded requests and their results, newest first',
  method: 'GET',
  path: '/v1/requests',
  replica: true,
  scopes,
  query: Type.Object({
    before: Type.Optional(Text(200, { description: '`next` of the page before.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: REQUESTS_LIMIT_MAX, softens: 'count' }),
    ),
    'created_at[gte]': timeFilters['created_at[gte]'],
    'created_at[lte]': timeFilters['created_at[lte]'],
    status: Type.Optional(
      Type.String({
        pattern: '^[1-5]([0-9]{2}|xx)$',
        maxLength: 3,
        says: {
          en: 'must be an HTTP status such as 422, or a class such as 4xx',
          pt: 'deve ser um status HTTP como 422, ou uma classe como 4xx',
        },
        description: 'A status such as 422, or a class such as 4xx.',
      }),
    ),
    code: Type.Optional(Text(60, { description: 'Code of an error.' })),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
    operation: Type.Optional(
      Text(60, { description: 'Name of a call, such as `transactions.create`.' }),
    ),
    io_seller_id: Type.Optional(SellerIdIn()),
    credential: Type.Optional(IdIn('credential')),
    object: Type.Optional(
      Text(36, { description: 'Id of an object in the path or in the reply.' }),
    ),
    idempotency_key: Type.Optional(Text(255)),
  }),
  reply: SearchedList(RequestSummary, 'requests'),
})

export const getRequest = operation({
  id: 'requests.get',
  summary: 'Get a request with its bodies, by the request_id of an error or of any reply',
  method: 'GET',
  path: '/v1/requests/:id',
  scopes,
  params: Type.Object({ id: IdIn('request') }),
  reply: RequestDetail,
  refusals: ['request_not_found'],
})

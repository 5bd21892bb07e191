// The request log: requests of callers and their replies, for REQUESTS_DAYS.

import { Type } from 'typebox'
import { Exact, IdIn, Instant, Nullable, SellerIdIn, SellerIdOut, TextIn } from '../fields.ts'
import { SearchedList, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/requests.ts'

export const REQUESTS_LIMIT_DEFAULT = 50
export const REQUESTS_LIMIT_MAX = 200
/** The longest body that is kept, in bytes of JSON. */
export const REQUEST_BODY_MAX_BYTES = 16 * 1024

const scopes = ['requests'] as const
const RequestId = (text: Text) => Type.String({ pattern: '^req_[0-9a-f]{32}$', text })

const request = {
  id: RequestId({
    en: 'The `X-Request-Id` of the reply, and the `request_id` of an error.',
    pt: 'O `X-Request-Id` da resposta, e o `request_id` de um erro.',
  }),
  resource: Type.Literal('request'),
  created_at: Instant(),
  io_seller_id: SellerIdOut(),
  credential: Nullable(
    Type.String({
      text: {
        en: 'Id of the credential; null for a login.',
        pt: 'Id da credencial; null em um login.',
      },
    }),
  ),
  acting_for_seller: Type.Boolean({
    text: FIELD_TEXTS.ofPlatform,
  }),
  source: Type.String({ text: FIELD_TEXTS.address }),
  method: Type.String(),
  path: Type.String(),
  operation: Nullable(
    Type.String({
      text: {
        en: 'Name of the call, as in the SDK; null for an unknown path.',
        pt: 'Nome da chamada, como no SDK; null se o caminho é desconhecido.',
      },
    }),
  ),
  status: Type.Integer({
    text: { en: 'HTTP status of the reply.', pt: 'Status HTTP da resposta.' },
  }),
  code: Nullable(Type.String({ text: { en: 'Code of the error.', pt: 'Código do erro.' } })),
  duration_ms: Type.Number(),
  idempotency_key: Nullable(Type.String()),
  replayed: Type.Boolean({
    text: {
      en: 'Whether the reply repeated the result of an earlier request with the same key.',
      pt: 'Se a resposta repetiu o resultado de uma requisição anterior com a mesma chave.',
    },
  }),
  objects: Type.Array(Type.String(), {
    text: {
      en: 'Ids of the objects in the path and in the reply.',
      pt: 'Ids dos objetos no caminho e na resposta.',
    },
  }),
}

export const RequestSummary = Exact(request)
export const RequestDetail = Exact({
  ...request,
  query: Nullable(
    Type.Unknown({
      text: {
        en: 'The query parameters that the call has.',
        pt: 'Os parâmetros de consulta que a chamada tem.',
      },
    }),
  ),
  body: Nullable(
    Type.Unknown({
      text: {
        en:
          'The fields of the body that the call has, without secrets and card numbers; null: ' +
          'none, longer than 16 KB, or of a call whose bodies are secret.',
        pt:
          'Os campos do corpo que a chamada tem, sem segredos nem números de cartão; null: sem ' +
          'corpo, maior que 16 KB, ou de uma chamada cujos corpos são secretos.',
      },
    }),
  ),
  reply: Nullable(
    Type.Unknown({
      text: {
        en:
          'The reply, if it was an error; null when the call succeeded: `objects` names what it ' +
          'created or changed.',
        pt:
          'A resposta, se foi um erro; null quando a chamada deu certo: `objects` indica o que ' +
          'ela criou ou alterou.',
      },
    }),
  ),
})

export const listRequests = operation({
  id: 'requests.list',
  summary: {
    en: 'List recorded requests and their results, newest first',
    pt: 'Listar requisições registradas e seus resultados, as mais novas primeiro',
  },
  description: DESCRIPTIONS['requests.list'],
  method: 'GET',
  path: '/v1/requests',
  replica: true,
  scopes,
  query: Type.Object({
    before: Type.Optional(TextIn(200, { text: FIELD_TEXTS.nextOfBefore })),
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
        text: {
          en: 'A status such as 422, or a class such as 4xx.',
          pt: 'Um status como 422, ou uma classe como 4xx.',
        },
      }),
    ),
    code: Type.Optional(
      TextIn(60, { text: { en: 'Code of an error.', pt: 'Código de um erro.' } }),
    ),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
    operation: Type.Optional(
      TextIn(60, {
        text: {
          en: 'Name of a call, such as `transactions.create`.',
          pt: 'Nome de uma chamada, como `transactions.create`.',
        },
      }),
    ),
    io_seller_id: Type.Optional(SellerIdIn()),
    credential: Type.Optional(IdIn('credential')),
    object: Type.Optional(
      TextIn(36, {
        text: {
          en: 'Id of an object in the path or in the reply.',
          pt: 'Id de um objeto no caminho ou na resposta.',
        },
      }),
    ),
    idempotency_key: Type.Optional(TextIn(255)),
  }),
  reply: SearchedList(RequestSummary, { en: 'requests', pt: 'requisições' }),
})

export const getRequest = operation({
  id: 'requests.get',
  summary: {
    en: 'Get a request with its bodies, by the request_id of an error or of any reply',
    pt:
      'Consultar uma requisição com seus corpos, pelo request_id de um erro ou de qualquer ' +
      'resposta',
  },
  description: DESCRIPTIONS['requests.get'],
  method: 'GET',
  path: '/v1/requests/:id',
  scopes,
  params: Type.Object({ id: IdIn('request') }),
  reply: RequestDetail,
  refusals: ['request_not_found'],
})

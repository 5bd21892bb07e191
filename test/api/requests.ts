// A request with its reply, for tests of the request log.

import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import type { AnsweredRequest, RequestId } from '../../server/requests/request.ts'

export const REQUEST = '01a209099f1974eabf9995a3251b79ec'

/** The creation of a customer; `more` overrides fields. */
export const answeredRequest = (more: Partial<AnsweredRequest>): AnsweredRequest => ({
  owner: REQUEST as OwnerId,
  seller: REQUEST as SellerId,
  credential: undefined,
  acting: false,
  id: REQUEST as RequestId,
  source: '127.0.0.1',
  method: 'POST',
  path: '/v1/customer/new',
  operation: 'customers.create',
  status: 201,
  code: undefined,
  durationMs: 1.2345,
  key: undefined,
  replayed: false,
  query: {},
  body: undefined,
  result: undefined,
  refusal: undefined,
  ...more,
})

// The request log: find a request by the `request_id` of an error.

import type { QueryOf } from '../../contract/operation.ts'
import type { getRequest, listRequests } from '../../contract/records/requests.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

type Listed = QueryOf<typeof listRequests>

export function requestsOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /** The newest requests first; `next` of a reply is `before` of the next page. */
    list: (query: Listed = {}) => get<typeof listRequests>('/v1/requests', { query }),
    /** One request with its bodies. */
    get: (request: string) => get<typeof getRequest>(`/v1/requests/${id(request)}`),
  }
}

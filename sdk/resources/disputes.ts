// The operations of disputes.

import type { getDispute, listDisputes, submitEvidence } from '../../contract/payments/disputes.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Disputes = QueryOf<typeof listDisputes>

export function disputesOf(client: Client) {
  const { get, postBare } = callsOf(client)
  const list = (query: Disputes = {}) => get<typeof listDisputes>('/v1/disputes', { query })
  return {
    list,
    all: (query: Omit<Disputes, 'page'> = {}) => allOf(list, query),
    get: (dispute: string) => get<typeof getDispute>(`/v1/disputes/${id(dispute)}`),
    /** Submits evidence against a dispute, with files in base64; at most 128 kB altogether. */
    submitEvidence: (dispute: string, body: BodyOf<typeof submitEvidence>, keyed: Keyed = {}) =>
      postBare<typeof submitEvidence>(`/v1/disputes/${id(dispute)}/evidence`, { body, ...keyed }),
  }
}

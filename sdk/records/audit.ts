// The audit log: who did what, as whom and from where.

import type { getAudit, listAudit } from '../../contract/records/audit.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

type Listed = QueryOf<typeof listAudit>

export function auditOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /** The newest records first; `next` of a reply is `before` of the next page. */
    list: (query: Listed = {}) => get<typeof listAudit>('/v1/audit', { query }),
    get: (record: string) => get<typeof getAudit>(`/v1/audit/${id(record)}`),
  }
}

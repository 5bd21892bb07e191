// The operations of batches of boletos.

import type {
  cancelBoletoBatch,
  createBoletoBatch,
  getBoletoBatch,
  listBoletoBatches,
  listBoletoBatchItems,
} from '../../../contract/payments/boletos/batches.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import { allOf } from '../../client/list.ts'

type Batches = QueryOf<typeof listBoletoBatches>
type Items = QueryOf<typeof listBoletoBatchItems>

export function boletoBatchesOf(client: Client) {
  const { get, post, postBare } = callsOf(client)
  const root = '/v1/boleto_batches'
  const at = (batch: string) => `${root}/${id(batch)}`
  const list = (query: Batches = {}) => get<typeof listBoletoBatches>(root, { query })
  return {
    /** Takes up to 500 boletos; the server then does the act for one after the other. */
    create: (body: BodyOf<typeof createBoletoBatch>, keyed: Keyed = {}) =>
      postBare<typeof createBoletoBatch>(root, { body, ...keyed }),
    list,
    all: (query: Omit<Batches, 'page'> = {}) => allOf(list, query),
    get: (batch: string) => get<typeof getBoletoBatch>(at(batch)),
    /** What came of each boleto. */
    items: (batch: string, query: Items = {}) =>
      get<typeof listBoletoBatchItems>(`${at(batch)}/items`, { query }),
    /** Stops what has not begun. */
    cancel: (batch: string) => post<typeof cancelBoletoBatch>(`${at(batch)}/cancel`),
  }
}

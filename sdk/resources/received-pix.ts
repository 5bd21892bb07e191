// The operations of received pix: those that came without a charge.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  assignReceivedPix,
  getReceivedPix,
  listReceivedPix,
  returnReceivedPix,
} from '../../contract/payments/received-pix.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Pix = QueryOf<typeof listReceivedPix>

export function receivedPixOf(client: Client) {
  const { get, postBare } = callsOf(client)
  const list = (query: Pix = {}) => get<typeof listReceivedPix>('/v1/received_pix', { query })
  const at = (pix: string) => `/v1/received_pix/${id(pix)}`
  return {
    list,
    all: (query: Omit<Pix, 'page'> = {}) => allOf(list, query),
    get: (pix: string) => get<typeof getReceivedPix>(at(pix)),
    /** Makes it a paid transaction of a seller, or of the seller of a static QR code. */
    assign: (pix: string, body: BodyOf<typeof assignReceivedPix>, keyed: Keyed = {}) =>
      postBare<typeof assignReceivedPix>(`${at(pix)}/assign`, { body, ...keyed }),
    /** Returns it to its payer. */
    return: (pix: string, keyed: Keyed = {}) =>
      postBare<typeof returnReceivedPix>(`${at(pix)}/return`, { body: {}, ...keyed }),
  }
}

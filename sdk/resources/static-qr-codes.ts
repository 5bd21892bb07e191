// The operations of static QR codes.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  createStaticQrCode,
  getStaticQrCode,
  listStaticQrCodes,
  updateStaticQrCode,
} from '../../contract/payments/static-qr-codes.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Codes = QueryOf<typeof listStaticQrCodes>

export function staticQrCodesOf(client: Client) {
  const { get, postBare, patch } = callsOf(client)
  const list = (query: Codes = {}) =>
    get<typeof listStaticQrCodes>('/v1/static_qr_codes', { query })
  const at = (code: string) => `/v1/static_qr_codes/${id(code)}`
  return {
    /** Creates a code; print its `image_url` or `url`. */
    create: (body: BodyOf<typeof createStaticQrCode> = {}, keyed: Keyed = {}) =>
      postBare<typeof createStaticQrCode>('/v1/static_qr_codes', { body, ...keyed }),
    list,
    all: (query: Omit<Codes, 'page'> = {}) => allOf(list, query),
    get: (code: string) => get<typeof getStaticQrCode>(at(code)),
    /** Deactivates a code, or activates it again. */
    update: (code: string, body: BodyOf<typeof updateStaticQrCode>) =>
      patch<typeof updateStaticQrCode>(at(code), { body }),
  }
}

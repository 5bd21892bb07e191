// The operations of files exchanged with the bank that pays out by files.

import type {
  getPaymentAgreement,
  getPaymentFile,
  listPaymentFileLines,
  listPaymentFiles,
  uploadPaymentFile,
  writePaymentFile,
} from '../../contract/marketplace/payment-files.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Files = QueryOf<typeof listPaymentFiles>
type Lines = QueryOf<typeof listPaymentFileLines>

export function paymentFilesOf(client: Client) {
  const { get, postBare, download, upload } = callsOf(client)
  const root = '/v1/payment_files'
  const at = (file: string) => `${root}/${id(file)}`
  const list = (query: Files = {}) => get<typeof listPaymentFiles>(root, { query })
  return {
    list,
    all: (query: Omit<Files, 'page'> = {}) => allOf(list, query),
    /**
     * Uploads a return: its bytes, or a `File` of a page. One that was read before is returned as
     * it is, and changes nothing.
     */
    create: (
      file: Uint8Array | Blob,
      query: QueryOf<typeof uploadPaymentFile> = {},
      keyed: Keyed = {},
    ) => upload<typeof uploadPaymentFile>(root, { query, file, keyed: true, ...keyed }),
    /** Makes the next remittance; 409 `nothing_to_send` where nothing waits. */
    write: (keyed: Keyed = {}) => postBare<typeof writePaymentFile>(`${root}/remittances`, keyed),
    /** The agreement whose returns may be uploaded. */
    agreement: () => get<typeof getPaymentAgreement>(`${root}/agreement`),
    get: (file: string) => get<typeof getPaymentFile>(at(file)),
    /** The payments of a remittance, or what the lines of a return did. */
    lines: (file: string, query: Lines = {}) =>
      get<typeof listPaymentFileLines>(`${at(file)}/lines`, { query }),
    /** The bytes of a remittance. */
    content: (file: string) => download(`${at(file)}/content`),
  }
}

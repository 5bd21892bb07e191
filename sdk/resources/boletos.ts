// The operations of many boletos: batches, and files exchanged with their bank.

import type {
  cancelBoletoBatch,
  createBoletoBatch,
  getBoletoBatch,
  listBoletoBatches,
  listBoletoBatchItems,
} from '../../contract/payments/boletos/batches.ts'
import type {
  getBoletoAgreement,
  getBoletoFile,
  listBoletoFileLines,
  listBoletoFiles,
  uploadBoletoFile,
  writeBoletoFile,
} from '../../contract/payments/boletos/files.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

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

type Files = QueryOf<typeof listBoletoFiles>
type Lines = QueryOf<typeof listBoletoFileLines>

export function boletoFilesOf(client: Client) {
  const { get, postBare, download, upload } = callsOf(client)
  const root = '/v1/boleto_files'
  const at = (file: string) => `${root}/${id(file)}`
  const list = (query: Files = {}) => get<typeof listBoletoFiles>(root, { query })
  return {
    list,
    all: (query: Omit<Files, 'page'> = {}) => allOf(list, query),
    /**
     * Uploads a return: its bytes, or a `File` of a page. One that was read before is returned as
     * it is, and changes nothing.
     */
    create: (
      file: Uint8Array | Blob,
      query: QueryOf<typeof uploadBoletoFile> = {},
      keyed: Keyed = {},
    ) => upload<typeof uploadBoletoFile>(root, { query, file, keyed: true, ...keyed }),
    /** Makes the next remittance; 409 `nothing_to_send` where nothing waits. */
    write: (keyed: Keyed = {}) => postBare<typeof writeBoletoFile>(`${root}/remittances`, keyed),
    /** The agreement whose returns may be uploaded. */
    agreement: () => get<typeof getBoletoAgreement>(`${root}/agreement`),
    get: (file: string) => get<typeof getBoletoFile>(at(file)),
    /** What its lines ask of the bank, or what they report and did. */
    lines: (file: string, query: Lines = {}) =>
      get<typeof listBoletoFileLines>(`${at(file)}/lines`, { query }),
    /** The bytes of a remittance. */
    content: (file: string) => download(`${at(file)}/content`),
  }
}

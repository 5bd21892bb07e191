// Turns a method into a request: one function for each way an operation is called. It knows no
// operation.

import type { Operation, ReplyOf } from '../../contract/operation.ts'
import type { Client, Method } from './client.ts'

/** `key`: your own `Idempotency-Key`; without it, each call gets a new one. */
export type Keyed = { key?: string }

/** An id as a segment of a path. */
export const id = (text: string): string => encodeURIComponent(text)

/** Files take longer than other bodies. */
const FILE_MS = 30_000

type Sent = { file: Uint8Array | Blob; query?: object } & (
  | ({ keyed: true } & Keyed)
  | { harmless: true }
)

/** Calls bound to a client, with the reply of their operation. */
export function callsOf(client: Client) {
  const call =
    (method: Method, wrapped: boolean, keyed: boolean) =>
    <O extends Operation>(
      path: string,
      sent: { body?: unknown; query?: object | undefined } & Keyed = {},
    ): Promise<ReplyOf<O>> =>
      client.send<ReplyOf<O>>({ method, path, wrapped, keyed, ...sent })
  return {
    get: call('GET', false, false),
    post: call('POST', false, false),
    getWrapped: call('GET', true, false),
    postWrapped: call('POST', true, false),
    postKeyed: call('POST', true, true),
    delete: call('DELETE', false, false),
    put: call('PUT', false, false),
    patch: call('PATCH', false, false),
    patchWrapped: call('PATCH', true, false),
    postBare: call('POST', false, true),
    /** Sends a file: its bytes, or a `File` of a page. */
    upload: <O extends Operation>(path: string, sent: Sent): Promise<ReplyOf<O>> =>
      client.send<ReplyOf<O>>({ method: 'POST', path, longerMs: FILE_MS, ...sent }),
    /** A file, as it was uploaded. */
    download: (path: string): Promise<Uint8Array> =>
      client.send<Uint8Array>({ method: 'GET', path, bytes: true, longerMs: FILE_MS }),
  }
}

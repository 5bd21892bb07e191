// One answered call, as the doctor sees it. It is kept briefly in memory and never stored: only the
// signs derived from it are (signs.ts).

import type { Operation } from '../../contract/operation.ts'
import type { OwnerId, SellerId } from '../kernel/ids.ts'

/** The platform and seller of the caller. */
export type CallScope = { readonly owner: OwnerId; readonly seller: SellerId }

export type Call = CallScope & {
  /** Real time, in milliseconds. */
  readonly at: number
  readonly requestId: string
  readonly operation: Operation
  /** The path pattern that was called: the operation's, or an older spelling. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The URL as received, with its query; never stored. */
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly status: number
  /** The error code, and the fields at fault. */
  readonly code?: string
  readonly fields?: readonly string[]
  readonly key?: string
  /** A replay, or an object that existed already. */
  readonly replayed: boolean
  readonly body: unknown
  /** The reply's JSON. */
  readonly json?: string | Buffer
  /** The client had closed the connection before the reply. */
  readonly gone: boolean
  readonly fromBrowser: boolean
  /** Input that was ignored or changed, as the `vintem-ignored` header names it. */
  readonly ignored: readonly string[]
}

/** An example of a finding, as it is shown. */
export type Sample = {
  readonly at: string
  readonly request_id: string
  /** The earlier request for the same thing. */
  readonly earlier_request_id?: string
  readonly object?: string
  readonly parameter?: string
  readonly path?: string
}

/**
 * A sign in a call. `detail` is one of a known few, so that callers cannot make the number of
 * counters grow.
 */
export type Sign = {
  readonly sign:
    | 'calls'
    | 'refused'
    | 'keyless'
    | 'remade'
    | 'credential'
    | 'reread'
    | 'spelling'
    | 'gone'
    | 'browser'
    | 'ignored'
    | 'feed'
  readonly detail: string
  readonly times: number
  readonly sample?: Sample
}

// One call that was answered, as far as the doctor looks at it. It is held for a moment only, and never written down:
// what becomes of it are signs (signs.ts).

import type { Operation } from '../../contract/operation.ts'
import type { OwnerId, SellerId } from '../base/ids.ts'

/** On whose behalf it was. */
export type By = { readonly owner: OwnerId; readonly seller: SellerId }

export type Call = By & {
  /** Real time, in milliseconds. */
  readonly at: number
  readonly requestId: string
  readonly operation: Operation
  /** The spelling of the path that was used. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** The address as it came, with its query; never kept. */
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly status: number
  /** Why it was refused, and the fields at fault. */
  readonly code?: string
  readonly fields?: readonly string[]
  readonly key?: string
  /** The first object again, or one that was there already. */
  readonly replayed: boolean
  readonly body: unknown
  /** The answer's JSON. */
  readonly text?: string
  /** The caller had closed the connection before the answer. */
  readonly gone: boolean
  readonly fromBrowser: boolean
  /** What it sent that was ignored or taken otherwise, as the header names it. */
  readonly ignored: readonly string[]
}

/** A case of something, as it is shown. */
export type Sample = {
  readonly at: string
  readonly request_id: string
  /** Of the same, before. */
  readonly earlier_request_id?: string
  readonly object?: string
  readonly parameter?: string
  readonly path?: string
}

/** What a call shows. `detail` is one of a known few, so that what is counted cannot grow by what callers make up. */
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

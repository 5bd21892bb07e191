// A route: an operation of the contract and what answers it. How requests are read and answers written stands in
// http/; a route knows only what was asked, by whom, and with which key.

import type { BodyOf, Operation, ParamsOf, QueryOf } from '../contract/operation.ts'
import type { Caller } from './auth/caller.ts'
import type { Deps } from './deps.ts'
import type { Key } from './idempotency/idempotency.ts'

export type Asked<O extends Operation> = {
  readonly deps: Deps
  /** Present on every call with scopes; open calls must not read it. */
  readonly caller: Caller
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly key: Key | undefined
  /** The address the request came from. */
  readonly source: string
  /** As its answer says in `X-Request-Id`. */
  readonly requestId: string
  /** It carried the `Origin` of another site. */
  readonly fromBrowser: boolean
  /** A header of the request, by its name in lower case; undefined when it is absent or stands there twice. */
  readonly header: (name: string) => string | undefined
  /** Made when asked for: aborts when the caller has gone, or has its answer. */
  readonly gone: () => AbortSignal
}

export type Reply = {
  /** JSON, or bytes or a stream of them when `type` is given. */
  readonly body: unknown
  readonly status?: number
  readonly type?: string
  readonly headers?: Record<string, string>
  /** The first object again: answered with `Idempotent-Replayed: true`. */
  readonly replayed?: boolean
  /** Who it turned out to be, of open calls. */
  readonly by?: Pick<Caller, 'owner' | 'seller'>
}

export type Route = { readonly operation: Operation; readonly answer: (asked: Asked<Operation>) => Promise<Reply> }

/** Pairs an operation with its answer. */
export const serve = <O extends Operation>(operation: O, answer: (asked: Asked<O>) => Promise<Reply>): Route => ({
  operation,
  answer: answer as unknown as Route['answer'],
})

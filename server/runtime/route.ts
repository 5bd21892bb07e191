// A route: an operation of the contract and its handler. app/http/ reads requests and writes
// replies; a route knows only the input, the caller and the idempotency key.

import type { BodyOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts'
import type { UploadedFile } from '../kernel/files/content.ts'
import type { Caller } from './caller.ts'
import type { Deps } from './deps.ts'
import type { Key } from '../platform/idempotency/idempotency.ts'

export type RouteInput<O extends Operation> = {
  readonly deps: Deps
  /** Present on every call with scopes; open calls must not read it. */
  readonly caller: Caller
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  readonly key: Key | undefined
  /** The body, of an operation that takes a file; without bytes where it was empty. */
  readonly file: UploadedFile
  /** The address the request came from. */
  readonly source: string
  /** The value of `X-Request-Id` in the reply. */
  readonly requestId: string
  /** True when the request has the `Origin` of another site. */
  readonly fromBrowser: boolean
  /**
   * A header of the request, by its name in lower case; undefined when it is absent or repeated.
   */
  readonly header: (name: string) => string | undefined
  /** A signal, created on demand, that aborts when the client disconnects or has its reply. */
  readonly gone: () => AbortSignal
  /**
   * Refuses as the call itself, where its caller may no longer make it, and where its seller was
   * blocked since. A reply that takes longer than a second asks every second: whoever lost a right
   * has lost it everywhere after two.
   */
  readonly demandAgain: () => Promise<void>
}

export type Reply = {
  /** JSON, or bytes or a stream of them when `type` is given. */
  readonly body: unknown
  /** In the place of `body`: all of the reply, as JSON already. */
  readonly json?: Buffer
  readonly status?: number
  readonly type?: string
  readonly headers?: Record<string, string>
  /** A replay of the first object, sent with `Idempotent-Replayed: true`. */
  readonly replayed?: boolean
  /** The caller that an open call identified, such as a login. */
  readonly by?: Pick<Caller, 'owner' | 'seller'>
}

/**
 * Refuses, whatever the body, a call that its object's state forbids now. It reads, and changes
 * nothing.
 */
export type StateCheck<Params> = (
  input: Pick<RouteInput<Operation>, 'deps' | 'caller'> & { readonly params: Params },
) => unknown

export type Route = {
  readonly operation: Operation
  readonly answer: (input: RouteInput<Operation>) => Promise<Reply>
  /**
   * Asked only where the body has faults: the state's refusal comes before them. A good body is
   * refused by the call itself.
   */
  readonly state?: StateCheck<object>
}

/** Pairs an operation with its handler. */
export const serve = <O extends Operation>(
  operation: O,
  answer: (input: RouteInput<O>) => Promise<Reply>,
  state?: StateCheck<ParamsOf<NoInfer<O>>>,
): Route => ({
  operation,
  answer: answer as unknown as Route['answer'],
  ...(state ? { state: state as StateCheck<object> } : {}),
})

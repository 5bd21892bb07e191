// A route of the portal: a call, who may make it, and what answers it. How cookies and tokens are read stands in http/;
// a route knows only who is signed in.

import type { BodyOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts'
import type { Deps } from '../deps.ts'
import type { Key } from '../idempotency/idempotency.ts'
import type { Session } from './session.ts'
import type { Role } from './user.ts'

export type PortalAsked<O extends Operation> = {
  readonly deps: Deps
  /** Whoever is signed in; open calls must not read it. */
  readonly session: Session
  /** The cookie's token: of open calls, whatever session the browser had. */
  readonly token: string | undefined
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** The `Idempotency-Key`, of calls that honour one. */
  readonly key: Key | undefined
  /** The address the request came from. */
  readonly source: string
  readonly requestId: string
}

export type PortalReply = {
  /** JSON, or bytes or a stream of them when `type` is given. */
  readonly body: unknown
  readonly type?: string
  readonly headers?: Record<string, string>
  /** It was made before, by the same key. */
  readonly replayed?: boolean
  /** The operation's own when absent. */
  readonly status?: number
}

export type PortalRoute = {
  /** Its `scopes` mean nothing here: no access token reaches the portal. */
  readonly operation: Operation
  /** `open`: to whoever is not signed in, too. */
  readonly who: 'open' | readonly Role[]
  readonly answer: (asked: PortalAsked<Operation>) => Promise<PortalReply>
}

/** Pairs a call of the portal with its answer. */
export const serveAt = <O extends Operation>(
  operation: O,
  who: PortalRoute['who'],
  answer: (asked: PortalAsked<O>) => Promise<PortalReply>,
): PortalRoute => ({ operation, who, answer: answer as unknown as PortalRoute['answer'] })

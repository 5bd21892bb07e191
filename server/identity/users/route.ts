// A route of the portal: a call, the roles that may make it, and the function that answers it. app/http/ reads cookies
// and tokens; a route knows only the signed-in user.

import type { BodyOf, Operation, ParamsOf, QueryOf } from '../../../contract/operation.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Key } from '../../platform/idempotency/idempotency.ts'
import type { Session } from './session.ts'
import type { Role } from './user.ts'

export type PortalInput<O extends Operation> = {
  readonly deps: Deps
  /** The session of the signed-in user; open calls must not read it. */
  readonly session: Session
  /** The cookie's token; for open calls, of the session the browser had, if any. */
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
  /** A replay: the same key made it before. */
  readonly replayed?: boolean
  /** The operation's own when absent. */
  readonly status?: number
}

export type PortalRoute = {
  /** Its `scopes` do not apply here: the portal takes no access tokens. */
  readonly operation: Operation
  /** `open`: also without a session. */
  readonly who: 'open' | readonly Role[]
  readonly answer: (requested: PortalInput<Operation>) => Promise<PortalReply>
}

/** Pairs a call of the portal with its answer. */
export const serveAt = <O extends Operation>(
  operation: O,
  who: PortalRoute['who'],
  answer: (requested: PortalInput<O>) => Promise<PortalReply>,
): PortalRoute => ({ operation, who, answer: answer as unknown as PortalRoute['answer'] })

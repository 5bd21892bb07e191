// A route of the portal: a call, the permission that it needs, and the function that answers it.
// app/http/ reads cookies and tokens; a route knows only the signed-in user.

import type { BodyOf, Operation, ParamsOf, QueryOf } from '../../../contract/operation.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Key } from '../../platform/idempotency/idempotency.ts'
import type { Permission } from '../../../contract/access/permissions.ts'
import type { Session, SignedIn } from './session.ts'

/** The path of the portal's calls. */
export const PORTAL = '/portal/api'

type PortalInput<O extends Operation, Who> = {
  readonly deps: Deps
  readonly session: Who
  /** The cookie's token; for open calls, of the session the browser had, if any. */
  readonly token: string | undefined
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** The `Idempotency-Key`, of calls that honour one. */
  readonly key: Key | undefined
  /** The address the request came from. */
  readonly source: string
  /** The browser's name for itself. */
  readonly agent: string
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

/**
 * `open`: without a session. `signed in`: any person, in any company or none. `operator`: one of
 * the installation, in a session with the second factor. Else users of a company with this
 * permission.
 */
export type Access = 'open' | 'signed in' | 'operator' | Permission

export type PortalRoute = {
  /** Its `scopes` do not apply here: the portal takes no access tokens. */
  readonly operation: Operation
  readonly access: Access
  readonly answer: (
    requested: PortalInput<Operation, Session | SignedIn | undefined>,
  ) => Promise<PortalReply>
}

type Answer<O extends Operation, Who> = (requested: PortalInput<O, Who>) => Promise<PortalReply>

const routeOf = <O extends Operation, Who>(
  operation: O,
  access: Access,
  answer: Answer<O, Who>,
): PortalRoute => ({
  operation,
  access,
  answer: answer as unknown as PortalRoute['answer'],
})

/** A call of the public API under the portal's path. */
export const inPortal = <O extends Operation>(operation: O): O => ({
  ...operation,
  id: `portal.${operation.id}`,
  path: operation.path.replace('/v1', PORTAL),
  also: [],
  scopes: [],
})

/** Pairs a call about a company with its answer. */
export const serveAt = <O extends Operation>(
  operation: O,
  permission: Permission,
  answer: Answer<O, Session>,
): PortalRoute => routeOf(operation, permission, answer)

/** Pairs a call of a person about themselves with its answer. */
export const serveSignedIn = <O extends Operation>(
  operation: O,
  answer: Answer<O, SignedIn>,
): PortalRoute => routeOf(operation, 'signed in', answer)

/** Pairs a call of an operator of the installation with its answer. */
export const serveOperator = <O extends Operation>(
  operation: O,
  answer: Answer<O, SignedIn>,
): PortalRoute => routeOf(operation, 'operator', answer)

/** Pairs a call without a session with its answer. */
export const serveOpen = <O extends Operation>(
  operation: O,
  answer: Answer<O, undefined>,
): PortalRoute => routeOf(operation, 'open', answer)

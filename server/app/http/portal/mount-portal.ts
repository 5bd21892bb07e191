// Mounts the portal's routes: a cookie identifies the session, every write needs its CSRF token,
// and requests from other sites are refused. Access tokens are not read here, and cookies nowhere
// else.

import type { Permission } from '../../../../contract/access/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actAs, type Act, type Actor } from '../../../platform/audit/act.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { INSTALLATION, type SellerId } from '../../../kernel/ids.ts'
import {
  auditClassOf,
  heldAs,
  isOpenToReaders,
  showsSecret,
} from '../../../../contract/access/delicacy.ts'
import type { Operation } from '../../../../contract/operation.ts'
import { isAct } from '../../../../contract/access/reason.ts'
import { demand } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import type { Route } from '../../../runtime/route.ts'
import { sessionOf } from '../../../identity/users/operations.ts'
import { refuseForged } from '../../../identity/users/session.ts'
import { PORTAL, type PortalReply, type PortalRoute } from '../../../identity/users/route.ts'
import { mayDo, rolesWith } from '../../../identity/users/roles.ts'
import { permissionsFor } from '../../../identity/users/public-permissions.ts'
import {
  callerIn,
  readCookie,
  type Session,
  type SignedIn,
} from '../../../identity/users/session.ts'
import { demandFactor, passApproval, type Admitted } from '../admission.ts'
import { joinable } from './joined-reads.ts'
import { checkerOf, paramsOf, type Checker } from '../input/check.ts'
import { keyOf } from '../input/key.ts'
import { mountForPeople } from '../mount.ts'
import { read } from '../reads/reads.ts'
import { isForeign, readBody, readQuery, reasonIn, refuseUnreadable, sourceOf } from '../request.ts'

const EVENT_STREAM = 'text/event-stream'
const READS = new Set(['GET', 'HEAD'])

type Checks = { params: (params: object) => object; query: Checker; body: Checker | undefined }

type Permitted = { readonly session: Session; readonly permissions: readonly Permission[] }

/** Refuses what the role of the user does not allow, and operators without the second factor. */
function permitted(anyOf: readonly Permission[], signed: SignedIn): Permitted {
  const { membership, ...person } = signed
  if (!membership) throw refuse('company_needed')
  const { role } = membership
  const permissions = anyOf.filter((one) => mayDo(role, one))
  if (permissions.length === 0)
    throw refuse('role_not_allowed', { words: { role, needed: rolesWith(...anyOf).join(' or ') } })
  if (signed.isOperator && !signed.secondFactor) throw refuse('second_factor_needed')
  return { session: { ...person, ...membership }, permissions }
}

/** The session of a request; a write needs its CSRF token. */
async function signedIn(
  deps: Deps,
  request: FastifyRequest,
  { method }: Operation,
  idle = false,
): Promise<SignedIn> {
  const token = readCookie(request.headers.cookie)
  const signed = await sessionOf(deps, token, { idle })
  const { 'x-csrf-token': given } = request.headers
  if (!READS.has(method)) refuseForged(token!, typeof given === 'string' ? given : undefined)
  return signed
}

/** Refuses users who are not operators, and operators without the second factor. */
function asOperator(signed: SignedIn): SignedIn {
  if (!signed.isOperator) throw refuse('operator_only')
  if (!signed.secondFactor) throw refuse('second_factor_needed')
  return signed
}

/** The session, if its user may make the call. */
async function identify(deps: Deps, { access, operation }: PortalRoute, request: FastifyRequest) {
  if (access === 'open') return undefined
  const signed = await signedIn(deps, request, operation)
  if (access === 'operator') return asOperator(signed)
  return access === 'signed in' ? signed : permitted([access], signed).session
}

/**
 * A user as a caller of the public API, with the scopes of those of the permissions that their role
 * has.
 */
const admit =
  (anyOf: readonly Permission[]) =>
  async (deps: Deps, operation: Operation, request: FastifyRequest): Promise<Admitted> => {
    // A page left open reconnects by itself: that must not keep a session alive.
    const idle = operation.produces === EVENT_STREAM
    const { session, permissions } = permitted(
      anyOf,
      await signedIn(deps, request, operation, idle),
    )
    const caller = callerIn(session, ...permissions)
    demand(caller, operation.scopes, isOpenToReaders(operation))
    const again = async () => {
      const now = permitted(
        anyOf,
        await sessionOf(deps, readCookie(request.headers.cookie), { idle: true }),
      )
      // The session continues in another company.
      if (now.session.user !== session.user) throw refuse('not_signed_in')
      demand(
        callerIn(now.session, ...now.permissions),
        operation.scopes,
        isOpenToReaders(operation),
      )
    }
    return { caller, actor: actorOf(session), again, hasSecondFactor: session.secondFactor }
  }

type Given = Parameters<PortalRoute['answer']>[0]

const AGENT_MAX = 200

const actorOf = (person: Session | SignedIn | undefined): Actor => ({
  type: person?.isOperator ? 'operator' : 'user',
  id: person?.person ?? null,
  name: null,
})

/**
 * The actor of the audit log. Without a session its id is null; the operation of a login names the
 * user.
 */
const actOf = (
  { operation, access }: PortalRoute,
  request: FastifyRequest,
  person: Session | SignedIn | undefined,
): Act => ({
  actor: actorOf(person),
  acting: false,
  source: sourceOf(request),
  request: request.id.slice('req_'.length),
  operation: operation.id,
  class: auditClassOf(operation),
  reason: access !== 'open' && isAct(operation) ? reasonIn(request.headers) : undefined,
})

/**
 * Of a call that a policy of the company may hold: the reply of what was carried out before, for
 * the same key.
 */
async function heldReply(
  deps: Deps,
  { operation, access }: PortalRoute,
  given: Given,
): Promise<PortalReply | undefined> {
  const { session, params, query, body, key } = given
  if (heldAs(operation) === undefined || !session || !('owner' in session)) return undefined
  const caller = callerIn(session, access as Permission)
  return (await passApproval(deps, operation, { caller, params, query, body, key })).reply
}

async function answer(
  deps: Deps,
  route: PortalRoute,
  checks: Checks,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  refuseUnreadable(request.url)
  if (isForeign(request, deps)) throw refuse('browser_not_allowed')
  const token = readCookie(request.headers.cookie)
  const session = await identify(deps, route, request)
  const caller = session && 'owner' in session ? session : undefined
  if (caller) request.caller = caller
  // An operator works for no company: their keys are their own.
  const operator = session && route.access === 'operator' ? (session.person as string) : undefined
  const keyedAsOperator =
    operator === undefined ? undefined : { seller: operator as SellerId, credential: operator }
  const keyed = caller ? { seller: caller.seller, credential: caller.user } : keyedAsOperator
  const hasSecondFactor = session?.secondFactor
  demandFactor(hasSecondFactor, route.operation)
  const params = checks.params(request.params as object)
  const query = checks.query(readQuery(request.query as object))
  const body = checks.body?.(readBody(route.operation, request))
  demandFactor(hasSecondFactor, route.operation, body)
  const given = {
    deps,
    session,
    token,
    params: params as never,
    query: query as never,
    body: body as never,
    key: keyOf(deps, route.operation, request.headers['idempotency-key'], {
      params,
      body,
      caller: keyed,
    }),
    source: sourceOf(request),
    agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX),
    requestId: request.id,
  }
  const answering = async (): Promise<{ reply: PortalReply; lagMs?: number | undefined }> => {
    const held = await heldReply(deps, route, given)
    if (held) return { reply: held }
    if (!READS.has(route.operation.method)) return { reply: await route.answer(given) }
    // An operator's call is of no company, and has no replica.
    const owner = caller?.owner ?? INSTALLATION
    const by = { owner, query, accept: request.headers.accept }
    return read(deps, route.operation, by, (from, asked) =>
      route.answer({ ...given, deps: from, query: asked as never }),
    )
  }
  const { reply: result } = await actAs(actOf(route, request, session), answering)
  reply.code(result.status ?? route.operation.status)
  reply.headers({ 'cache-control': 'no-store', ...result.headers })
  if (result.replayed) reply.header('idempotent-replayed', 'true')
  if (result.type) return reply.type(result.type).send(result.body)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.body))
}

/** Mounts one route of the portal. */
export function mountPortal(app: FastifyInstance, deps: Deps, route: PortalRoute): void {
  const { operation } = route
  const checks: Checks = {
    params: paramsOf(operation.params),
    query: checkerOf(operation.query, { where: 'query', tolerant: false }),
    body: operation.body && checkerOf(operation.body, { where: 'body', tolerant: false }),
  }
  app.route({
    method: operation.method,
    url: operation.path,
    bodyLimit: operation.maxBytes,
    exposeHeadRoute: !showsSecret(operation),
    config: joinable(operation),
    handler: (request, reply) => answer(deps, route, checks, request, reply),
  })
}

/** Mounts one route of the public API under the portal's path, for the users who may do it. */
export const mountPublicInPortal = (app: FastifyInstance, deps: Deps, route: Route): void =>
  mountForPeople(
    app,
    deps,
    route,
    `${PORTAL}${route.operation.path}`,
    admit(permissionsFor(route.operation)),
  )

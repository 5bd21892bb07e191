// Makes calls that were approved, in the name of the credential or the user that asked: with their
// rights of now, and with the checks that every call passes.

import type { Permission } from '../../contract/access/permissions.ts'
import { auditClassOf, heldAs } from '../../contract/access/delicacy.ts'
import type { Operation } from '../../contract/operation.ts'
import { needsActiveSeller, needsBank } from '../../contract/operation.ts'
import { keyFor } from '../approvals/carry-out-operations.ts'
import { callerFor, sessionFor } from '../identity/users/members/requester.ts'
import type { PortalRoute } from '../identity/users/route.ts'
import { callerIn } from '../identity/users/session.ts'
import { NO_FILE } from '../kernel/files/content.ts'
import { refuse } from '../kernel/refusal.ts'
import { refusalOfStanding } from '../marketplace/sellers/standing.ts'
import { actAs, type Act } from '../platform/audit/act.ts'
import { recall } from '../platform/idempotency/idempotency.ts'
import type { ApprovedCall, ApprovedCalls, ApprovedInput } from '../runtime/approved-calls.ts'
import type { Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import type { Reply, Route, RouteInput } from '../runtime/route.ts'
import { keyOf } from './http/input/key.ts'

const NEVER = () => new AbortController().signal

/** The act of a carried-out call: of who asked, by the request that asked. */
const actOf = (
  { id, requesterType, requester, person, request }: ApprovedCall,
  operation: Operation,
  caller: Caller,
  reason: string | undefined,
): Act => ({
  actor: { type: requesterType, id: person ?? requester, name: null },
  acting: caller.acting ?? false,
  source: null,
  request,
  operation: operation.id,
  class: auditClassOf(operation),
  reason,
  approval: id,
})

const requestIdOf = ({ request }: ApprovedCall): string => `req_${request}`

async function callPublic(
  deps: Deps,
  { operation, answer }: Route,
  call: ApprovedCall,
  input: ApprovedInput,
) {
  const caller = await callerFor(deps, call, operation)
  const { params, query, body } = input as RouteInput<Operation>
  const key = keyOf(deps, operation, keyFor(deps, call), { params, body, caller })
  if (needsBank(operation) && !deps.banks.serves(caller.owner))
    throw refuse('not_ready', { retryAfter: 60 })
  const refusal = needsActiveSeller(operation) ? await refusalOfStanding(deps, caller) : undefined
  if (refusal && !(key && (await recall(deps.db, caller.owner, key)))) throw refusal
  const requested: RouteInput<Operation> = {
    deps,
    caller,
    params,
    query,
    body,
    // No operation that takes a file can be held (contract/operation.ts).
    file: NO_FILE,
    key,
    source: '',
    requestId: requestIdOf(call),
    fromBrowser: false,
    header: () => undefined,
    gone: NEVER,
    demandAgain: async () => {},
  }
  return actAs(actOf(call, operation, caller, input.why), () => answer(requested))
}

async function callPortal(
  deps: Deps,
  { operation, access, answer }: PortalRoute,
  call: ApprovedCall,
  input: ApprovedInput,
) {
  const { session, permission } = await sessionFor(deps, call, [access as Permission])
  const caller = callerIn(session, permission)
  const { params, query, body } = input as RouteInput<Operation>
  const key = keyOf(deps, operation, keyFor(deps, call), { params, body, caller })
  const requestId = requestIdOf(call)
  const requested = {
    deps,
    session,
    token: undefined,
    params,
    query,
    body,
    key,
    source: '',
    agent: '',
    requestId,
  }
  return actAs(actOf(call, operation, caller, input.why), () => answer(requested as never))
}

type Routes = { readonly routes: readonly Route[]; readonly portalRoutes: readonly PortalRoute[] }

const byId = <R extends { readonly operation: Operation }>(
  routes: readonly R[],
): ReadonlyMap<string, R> =>
  new Map(routes.flatMap((route) => (heldAs(route.operation) ? [[route.operation.id, route]] : [])))

/** Makes approved calls by these routes. */
export function approvedCallsOf(
  { routes, portalRoutes }: Routes,
  depsOf: () => Deps,
): ApprovedCalls {
  const [publicCalls, portalCalls] = [byId(routes), byId(portalRoutes)]
  return {
    isKeyed: ({ operation }) =>
      (publicCalls.get(operation) ?? portalCalls.get(operation))?.operation.idempotent ?? false,
    call: async (call, { body, ...rest }) => {
      const [open, portal] = [publicCalls.get(call.operation), portalCalls.get(call.operation)]
      const input = { ...rest, body: body ?? undefined }
      const route = open ?? portal
      if (!route) throw refuse('asker_not_allowed')
      const reply: Pick<Reply, 'status' | 'body'> = open
        ? await callPublic(depsOf(), open, call, input)
        : await callPortal(depsOf(), portal!, call, input)
      return { status: reply.status ?? route.operation.status, body: reply.body }
    },
  }
}

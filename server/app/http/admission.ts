// Who may make a call: the caller of a token, whether its seller may act, and the policies of
// approvals of its company. Each is asked before the call itself; a reply that takes long asks
// again.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { heldAs, isOpenToReaders, needsSecondFactor } from '../../../contract/access/delicacy.ts'
import type { Operation } from '../../../contract/operation.ts'
import { pass, type KeyedCall } from '../../approvals/hold-operations.ts'
import { refuseElsewhere } from '../../identity/auth/credential.ts'
import { callerOf } from '../../identity/auth/operations.ts'
import { countCall } from '../../identity/auth/rate-limit-operations.ts'
import { holdRefusal } from '../../identity/auth/refused-callers.ts'
import { rateHeaders, type Rate } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { refusalOfStanding } from '../../marketplace/sellers/standing.ts'
import type { Actor } from '../../platform/audit/act.ts'
import { refuseBeyondBudget } from '../../runtime/budget.ts'
import { demand, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Reply } from '../../runtime/route.ts'
import { bearerOf, sourceOf, whyNoBearer } from './request.ts'

/**
 * Counts a call against its caller's limits; refuses one beyond them, later when there are many.
 */
async function countedCall(deps: Deps, caller: Caller): Promise<Rate | undefined> {
  if (caller.rateLimit === undefined && caller.platformRateLimit === undefined) return undefined
  try {
    return await countCall(deps, caller)
  } catch (error) {
    await holdRefusal(deps, caller.credential)
    throw error
  }
}

/** Who calls, and how that is known: by a token, or by a session of the portal. */
export type Admitted = {
  readonly caller: Caller | undefined
  readonly actor?: Actor
  /** Of a person: whether the session was started with the second factor. */
  readonly hasSecondFactor?: boolean
  /** Refuses the caller if it would be refused now; what was remembered of it does not count. */
  readonly again: () => Promise<void>
}
export type Admit = (
  deps: Deps,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Admitted>

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, where it is known before the body is read. */
    admitted?: Admitted
  }
}

export const byToken: Admit = async (deps, operation, request, reply) => {
  if (operation.scopes.length === 0) return { caller: undefined, again: async () => {} }
  const bearer = bearerOf(request)
  if (bearer === undefined) throw refuse('invalid_token', { words: { why: whyNoBearer(request) } })
  const caller = (request.caller = await callerOf(deps, bearer))
  if (caller.networks) refuseElsewhere(caller.networks, sourceOf(request))
  const rate = await countedCall(deps, caller)
  if (rate) reply.headers(rateHeaders(rate))
  const permit = (now: Caller): void => {
    demand(now, operation.scopes, isOpenToReaders(operation))
    if (now.budget && !operation.unbudgeted)
      refuseBeyondBudget(now.budget, operation.id, deps.clock.now())
  }
  permit(caller)
  const again = async () => {
    const now = await callerOf(deps, bearer, { anew: true })
    if (now.networks) refuseElsewhere(now.networks, sourceOf(request))
    permit(now)
  }
  return { caller, actor: { type: 'credential', id: caller.credential, name: null }, again }
}

/**
 * Asks again whether a caller may go on; a seller that could not act at the first time was admitted
 * as it is.
 */
export function askedAgain(
  deps: Deps,
  caller: Caller | undefined,
  again: Admitted['again'],
): () => Promise<void> {
  let couldAct: boolean | undefined
  return async () => {
    await again()
    const refusal = caller && (await refusalOfStanding(deps, caller))
    couldAct ??= !refusal
    if (refusal && couldAct) throw refusal
  }
}

/** Refuses a seller that may not act by itself, repetitions too. */
export async function demandActiveSeller(deps: Deps, caller: Caller): Promise<void> {
  const refusal = await refusalOfStanding(deps, caller)
  if (refusal) throw refusal
}

/**
 * Refuses a person without a second factor what needs one: whatever its body, and with what it
 * says.
 */
export function demandFactor(
  hasSecondFactor: boolean | undefined,
  operation: Operation,
  body?: unknown,
): void {
  if (hasSecondFactor === false && needsSecondFactor(operation, body))
    throw refuse('second_factor_needed')
}

type Checked = {
  readonly caller: Caller
  readonly params: object
  readonly query: unknown
  readonly body: unknown
  readonly key: KeyedCall['key']
}

/**
 * The caller to go on with; or the reply of what was carried out after the same call, with the same
 * key, was approved.
 */
export async function passApproval(
  deps: Deps,
  operation: Operation,
  checked: Checked,
): Promise<{ caller?: Caller; reply?: Reply }> {
  const action = heldAs(operation)
  if (!action) return {}
  const params = checked.params as KeyedCall['params']
  const { caller, carriedOut } = await pass(deps, { ...checked, operation, action, params })
  if (!carriedOut) return { caller }
  return {
    caller,
    reply: { ...(await deps.approvedCalls.call(carriedOut, checked)), replayed: true },
  }
}

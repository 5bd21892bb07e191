// The caller in whose name something is done that was asked for before: a credential or a user of
// the portal, with the rights of now.

import type { Permission } from '../../../../contract/access/permissions.ts'
import type { Operation } from '../../../../contract/operation.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Requester } from '../../../runtime/approved-calls.ts'
import { demand, type Caller } from '../../../runtime/caller.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { findCaller } from '../../auth/store.ts'
import { permissionsFor } from '../public-permissions.ts'
import { mayDo } from '../roles.ts'
import { callerIn, type Session } from '../session.ts'
import { findUser } from '../session-store.ts'

/** The user that asked; refuses one who may no longer do this. */
export async function sessionFor(
  deps: Deps,
  { owner, requester }: Requester,
  anyOf: readonly Permission[],
): Promise<{ session: Session; permission: Permission }> {
  const signed = await findUser(deps.db, owner, requester)
  const { membership, ...person } = signed ?? { membership: null }
  const permission = membership && anyOf.find((one) => mayDo(membership.role, one))
  if (!permission) throw refuse('asker_not_allowed')
  return { session: { ...person, ...membership } as Session, permission }
}

/** The caller of an operation of the public API; refuses one that may no longer make it. */
export async function callerFor(
  deps: Deps,
  requester: Requester,
  operation: Operation,
): Promise<Caller> {
  if (requester.requesterType === 'user') {
    const { session, permission } = await sessionFor(deps, requester, permissionsFor(operation))
    return callerIn(session, permission)
  }
  const { owner, requester: credential, actingFor: seller } = requester
  const found = await findCaller(deps.db, { owner, credential, seller }, deps.clock.wall())
  if (!found) throw refuse('asker_not_allowed')
  const {
    networks: _,
    rateLimit: __,
    platformRateLimit: ___,
    hasPolicies: ____,
    budget,
    acting,
    ...rest
  } = found
  const caller = {
    ...rest,
    scopes: new Set(found.scopes),
    ...(acting && { acting }),
    ...(budget && { budget }),
  }
  demand(caller, operation.scopes, false)
  return caller
}

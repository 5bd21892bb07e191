// The calls of contract/access/credentials.ts.

import {
  createCredential,
  getCredential,
  getCurrentCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
  updateCredential,
} from '../../../contract/access/credentials.ts'
import { CREDENTIAL_OVERLAP_HOURS } from '../../../contract/access/credentials-fields.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/operation.ts'
import { hyphened } from '../../kernel/ids.ts'
import { idsOf, listOf } from '../../platform/lists/paging.ts'
import type { Key } from '../../platform/idempotency/idempotency.ts'
import { budgetToWire } from '../../runtime/budget.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve, type StateCheck } from '../../runtime/route.ts'
import { refuseRevoked, type Credential } from '../auth/credential.ts'
import * as operations from './operations.ts'
import type { NewLimits } from './read-limits.ts'

type Wire = ReplyOf<typeof getCredential>

function statusOf({ revokedAt, expiresAt }: Credential, wall: Date): Wire['status'] {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= wall ? 'expired' : 'active'
}

const toWire = (c: Credential, wall: Date): Wire => ({
  id: c.id,
  resource: 'credential',
  io_seller_id: hyphened(c.seller),
  email: c.email,
  status: statusOf(c, wall),
  scopes: [...c.scopes],
  note: c.note,
  expires_at: c.expiresAt?.toISOString() ?? null,
  networks: c.networks && [...c.networks],
  rate_limit: c.rateLimit,
  budget: c.budget && budgetToWire(c.budget),
  last_used_at: c.lastUsedAt?.toISOString() ?? null,
  last_used_from: c.lastUsedFrom,
  previous_secret_until:
    c.previousUntil && c.previousUntil > wall ? c.previousUntil.toISOString() : null,
  created_at: c.createdAt.toISOString(),
  revoked_at: c.revokedAt?.toISOString() ?? null,
})

/** What the credential that calls may do. */
async function shownToItself(
  deps: Deps,
  caller: Caller,
): Promise<ReplyOf<typeof getCurrentCredential>> {
  const { credential, today } = await operations.current(deps, caller)
  const { id, expiresAt, networks, rateLimit, budget } = credential
  return {
    id,
    resource: 'current_credential',
    io_seller_id: hyphened(caller.seller),
    mode: deps.config.mode,
    scopes: [...caller.scopes],
    expires_at: expiresAt?.toISOString() ?? null,
    bound_to_networks: networks !== null,
    rate_limit: rateLimit,
    budget: budget && budgetToWire(budget),
    budget_today: today && {
      day: today.day,
      open: today.isOpen,
      amount_spent: today.spent,
      amount_left: today.left,
    },
  }
}

const withSecret = ({ credential, secret, replayed }: operations.IssuedSecret, wall: Date) => ({
  body: { ...toWire(credential, wall), secret },
  replayed,
})

export const createdBy = async (
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createCredential>,
  key: Key | undefined,
) => withSecret(await operations.create(deps, caller, body, key), deps.clock.wall())

export async function listedBy(deps: Deps, caller: Caller, query: QueryOf<typeof listCredentials>) {
  const { items, total, paging } = await operations.list(deps, caller, query)
  const wall = deps.clock.wall()
  const shown = items.map((one) => toWire(one, wall))
  return { body: listOf(shown, total, paging, idsOf(items)) }
}

const gotBy = async (deps: Deps, caller: Caller, id: string) => ({
  body: toWire(await operations.findVisible(deps, caller, id), deps.clock.wall()),
})

export const rotatedBy = async (
  deps: Deps,
  caller: Caller,
  id: string,
  overlapHours: number = CREDENTIAL_OVERLAP_HOURS,
  key: Key | undefined,
) => withSecret(await operations.rotate(deps, caller, id, { overlapHours, key }), deps.clock.wall())

export const updatedBy = async (deps: Deps, caller: Caller, id: string, body: NewLimits) => ({
  body: toWire(await operations.update(deps, caller, id, body), deps.clock.wall()),
})

export const revokedBy = async (deps: Deps, caller: Caller, id: string) => ({
  body: toWire(await operations.revoke(deps, caller, id), deps.clock.wall()),
})

/** The state in which a credential changes. */
const isKept: StateCheck<{ id: string }> = async ({ deps, caller, params }) =>
  refuseRevoked(await operations.findVisible(deps, caller, params.id))

export const routes = [
  serve(createCredential, ({ deps, caller, body, key }) => createdBy(deps, caller, body, key)),
  serve(listCredentials, ({ deps, caller, query }) => listedBy(deps, caller, query)),
  serve(getCurrentCredential, async ({ deps, caller }) => ({
    body: await shownToItself(deps, caller),
  })),
  serve(getCredential, ({ deps, caller, params }) => gotBy(deps, caller, params.id)),
  serve(
    updateCredential,
    ({ deps, caller, params, body }) => updatedBy(deps, caller, params.id, body),
    isKept,
  ),
  serve(
    rotateCredential,
    ({ deps, caller, params, body, key }) =>
      rotatedBy(deps, caller, params.id, body?.overlap_hours, key),
    isKept,
  ),
  serve(revokeCredential, ({ deps, caller, params }) => revokedBy(deps, caller, params.id)),
]

// A platform's operations on its authorization endpoint: register, change, delete, rotate the
// secret, test.

import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import type {
  createAuthorizationEndpoint,
  updateAuthorizationEndpoint,
} from '../../../contract/corporate/authorization-endpoint.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import {
  newSecret,
  readUrl,
  refuseSecretOf,
  rotated,
  secretOf,
} from '../../events/webhooks/endpoint.ts'
import { refuseUnsafeHost } from '../../events/webhooks/sending/exchange.ts'
import { newId, type AuthorizationEndpointId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Secret } from '../../kernel/secret.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  auditedOf,
  changed,
  newEndpoint,
  readNew,
  TABLE,
  type AuthorizationEndpoint,
} from './endpoint.ts'
import { endpointRequestOf, sample } from './request.ts'
import { send } from './request-operations.ts'
import * as store from './store.ts'
import { endpointDecisionOf } from './endpoint-decision.ts'

export type EndpointWithSecret = {
  readonly endpoint: AuthorizationEndpoint
  readonly secret: Secret<string>
  readonly replayed: boolean
}

/** The endpoint of the caller's platform; a company of it is refused. */
export async function findOwn(deps: Deps, caller: Caller): Promise<AuthorizationEndpoint> {
  demandPlatform(caller)
  const found = await store.find(deps.db, caller.owner)
  if (!found) throw refuse('authorization_endpoint_not_found')
  return found
}

/**
 * The endpoint that a key made or changed before, with its secret for the caller that had it made,
 * who may have lost the first reply.
 */
async function replayed(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<EndpointWithSecret | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (!before) return undefined
  const endpoint = await findOwn(deps, caller)
  if (endpoint.id !== before.objectId) throw refuse('authorization_endpoint_not_found')
  refuseSecretOf(endpoint, caller, before)
  return { endpoint, secret: secretOf(deps.sealKeys, endpoint, TABLE), replayed: true }
}

/** Registers the endpoint; purchases are asked about from the commit on. */
export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createAuthorizationEndpoint>,
  key: Key | undefined,
): Promise<EndpointWithSecret> {
  demandPlatform(caller)
  const given = readNew(body, deps.config.webhookAllowPrivate)
  const before = await replayed(deps, caller, key)
  if (before) return before
  await refuseUnsafeHost(deps.config.webhookAllowPrivate, given.url)
  const { owner, seller } = caller
  const id = newId<'authorization endpoint'>(deps.clock.wall()) as AuthorizationEndpointId
  const { secret, sealed } = newSecret(deps.sealKeys, { owner, id }, TABLE)
  const endpoint = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await claimFor(tx, owner, key, { kind: 'corporate_authorization_endpoint', id }, now)
    const made = newEndpoint(
      { owner, id, seller, secretSealed: sealed, secretBy: caller.credential, ...given },
      now,
    )
    if (!(await store.insert(tx, made)))
      throw refuse('authorization_endpoint_exists', {
        words: { id: (await store.find(tx, owner))?.id ?? '' },
      })
    recordAct(tx, deps, 'corporate_authorization_endpoint.created', made, {
      after: auditedOf(made),
    })
    return made
  })
  return { endpoint, secret, replayed: false }
}

/** Locks the endpoint and applies `next`. */
const change = (
  deps: Deps,
  caller: Caller,
  action: AuditAction,
  next: (
    before: AuthorizationEndpoint,
    tx: Tx,
  ) => AuthorizationEndpoint | Promise<AuthorizationEndpoint>,
): Promise<AuthorizationEndpoint> => {
  demandPlatform(caller)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, caller.owner)
    if (!before) throw refuse('authorization_endpoint_not_found')
    const endpoint = await next(before, tx)
    recordAct(tx, deps, action, endpoint, { before: auditedOf(before), after: auditedOf(endpoint) })
    return endpoint
  })
}

export async function update(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof updateAuthorizationEndpoint>,
): Promise<AuthorizationEndpoint> {
  demandPlatform(caller)
  const allowed = deps.config.webhookAllowPrivate
  if (body.url !== undefined)
    await refuseUnsafeHost(deps.config.webhookAllowPrivate, readUrl('url', body.url, allowed))
  return change(deps, caller, 'corporate_authorization_endpoint.updated', async (before, tx) => {
    const endpoint = changed(before, body, { allowed, now: deps.clock.now() })
    await store.save(tx, [endpoint])
    return endpoint
  })
}

export const remove = (deps: Deps, caller: Caller): Promise<AuthorizationEndpoint> =>
  change(deps, caller, 'corporate_authorization_endpoint.deleted', async (before, tx) => {
    await store.remove(tx, before)
    return before
  })

/** A new secret; the old one stays valid for a day. */
export async function rotate(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<EndpointWithSecret> {
  demandPlatform(caller)
  const first = await replayed(deps, caller, key)
  if (first) return first
  const found = await findOwn(deps, caller)
  const { secret, sealed } = newSecret(deps.sealKeys, found, TABLE)
  const time = { now: deps.clock.now(), wall: deps.clock.wall() }
  const endpoint = await change(
    deps,
    caller,
    'corporate_authorization_endpoint.secret_rotated',
    async (before, tx) => {
      // It was deleted and registered again meanwhile: the seal is bound to the former row.
      if (before.id !== found.id) throw refuse('authorization_endpoint_not_found')
      await claimFor(
        tx,
        before.owner,
        key,
        { kind: 'corporate_authorization_secret', id: before.id },
        time.now,
      )
      const next = rotated(before, { sealed, by: caller.credential }, time)
      await store.save(tx, [next])
      return next
    },
  )
  return { endpoint, secret, replayed: false }
}

/** Asks about a purchase that nobody makes, the same way as about a real one. */
export async function test(deps: Deps, caller: Caller, forged: boolean) {
  const endpoint = await change(
    deps,
    caller,
    'corporate_authorization_endpoint.tested',
    (before) => before,
  )
  const [now, { timeoutMs }] = [deps.clock.wall(), endpoint]
  const { request, card } = sample(newId(now), caller.seller, deps.clock.now())
  const body = endpointRequestOf(request, card, { timeoutMs, now, test: true })
  const sent = await send(deps, endpoint, { id: request.id, body, forged, withinMs: timeoutMs })
  return { endpointDecision: endpointDecisionOf(sent, endpoint.onFailure), status: sent.status }
}

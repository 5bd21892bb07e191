// The callers' operations on credentials. A platform manages its own and its sellers', a seller its
// own; none with more rights than itself.

import { recordAct } from '../../platform/audit/store.ts'
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { createCredential, listCredentials } from '../../../contract/access/credentials.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import { dayOf } from '../../kernel/brazil/calendar.ts'
import { readId, type Id, type PersonId } from '../../kernel/ids.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { findOwnOr } from '../../marketplace/sellers/find-seller.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, type Paging } from '../../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  auditedOf,
  type Credential,
  newCredential,
  refuseRevoked,
  rotated,
  usableBy,
  DEFAULT_SCOPES,
} from '../auth/credential.ts'
import { hashSecret } from '../auth/operations.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { isOpenAt, type Budget } from '../../runtime/budget.ts'
import { newSecret } from '../auth/secret.ts'
import { spentOn } from '../auth/spending-store.ts'
import * as store from '../auth/store.ts'
import { type Limits, refuseBeyond } from './limits.ts'
import {
  readNetworks,
  endIn,
  demandFuture,
  readBudget,
  type NewLimits,
  readChange,
} from './read-limits.ts'

const HOUR_MS = 3_600_000

/**
 * A credential with the secret that was just made; null in a repetition by another caller, or where
 * another took its place since.
 */
export type IssuedSecret = {
  readonly credential: Credential
  readonly secret: string | null
  readonly replayed: boolean
}

/** A credential that the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Credential> {
  const id = readId<'credential'>(text)
  const found = id && (await store.findById(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('credential_not_found')
  return found
}

/** What a budget has left on the day of `now`. */
async function todayOf(deps: Deps, caller: Caller, budget: Budget, now: Date) {
  const day = dayOf(now)
  const { amountPerDay: limit } = budget
  const spent = limit === null ? null : await spentOn(deps.db, caller, day)
  // A limit that was lowered today may be below what was spent.
  const left = limit === null ? null : Math.max(0, limit - spent!)
  return { day, isOpen: isOpenAt(budget, now), spent, left }
}

/**
 * The credential that calls, and what its budget leaves today. Read anew: what a token's caller is
 * cached with may be seconds old.
 */
export async function current(deps: Deps, caller: Caller) {
  const credential = await store.findById(deps.db, { owner: caller.owner, id: caller.credential })
  assert(credential, 'a token is of a credential')
  const { budget } = credential
  return { credential, today: budget && (await todayOf(deps, caller, budget, deps.clock.now())) }
}

/**
 * What the caller may give away, and the people who see what it is shown: the person, or who may
 * use the credential.
 */
type Own = { readonly limits: Limits; readonly readers: readonly PersonId[] }

async function ownOf(
  deps: Deps,
  { owner, credential, person, scopes, networks }: Caller,
): Promise<Own> {
  const own = person ? undefined : await store.findById(deps.db, { owner, id: credential })
  const { expiresAt = null, rateLimit = null, budget = null } = own ?? {}
  const users = own ? usableBy(own, deps.clock.wall()) : []
  return {
    limits: { id: credential, scopes, networks: networks ?? null, expiresAt, rateLimit, budget },
    readers: person ? [person] : users,
  }
}

/**
 * A new secret. With a key it follows from the key, so that a repetition of the request can show it
 * again: it is stored as a hash only.
 */
function secretFor(deps: Deps, id: Id<'credential'>, key: Key | undefined): string {
  if (!key) return newSecret(deps.config.mode)
  let round = 0
  return newSecret(deps.config.mode, () =>
    createHmac('sha256', deps.hashKey.reveal())
      .update(
        JSON.stringify(['secret of a credential', id, key.seller, key.operation, key.key, round++]),
      )
      .digest(),
  )
}

/**
 * What the key made before, with its secret for the caller that made it, while that is the current
 * one.
 */
async function replayed(
  deps: Deps,
  caller: Caller,
  key: Key | undefined,
): Promise<IssuedSecret | undefined> {
  const before = key && (await recall(deps.db, caller.owner, key))
  if (!before) return undefined
  const credential = await findVisible(deps, caller, before.objectId)
  const secret = secretFor(deps, credential.id, key)
  if (!before.isOwn || hashSecret(deps, secret) !== credential.secretHash)
    return { credential, secret: null, replayed: true }
  await noteShown(deps, caller, credential)
  return { credential, secret, replayed: true }
}

/**
 * Who may use the credential that calls may have changed since its first call: they are shown the
 * same secret.
 */
async function noteShown(deps: Deps, caller: Caller, shown: Credential): Promise<void> {
  const { readers } = await ownOf(deps, caller)
  if (readers.every((one) => shown.secretShownTo.includes(one))) return
  await inTransaction(deps.db, async (tx) => {
    const credential = await store.lockById(tx, shown)
    if (credential?.secretHash !== shown.secretHash) return
    await store.saveCredential(tx, {
      ...credential,
      secretShownTo: [...new Set([...credential.secretShownTo, ...readers])],
    })
  })
}

/** The scopes of the caller that are given without being named. */
function usualOf(own: ReadonlySet<string>): string[] {
  const scopes = [...own].filter((scope) => DEFAULT_SCOPES.includes(scope.replace(/:read$/, '')))
  if (scopes.length === 0) throw refuseField('scopes', FIELD_MESSAGES.required)
  return scopes
}

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createCredential>,
  key: Key | undefined,
): Promise<IssuedSecret> {
  const { id: seller } = await findOwnOr(deps.db, caller, body.io_seller_id)
  const { limits: own, readers: secretShownTo } = await ownOf(deps, caller)
  const [now, wall] = [deps.clock.now(), deps.clock.wall()]
  const given = {
    scopes: body.scopes ? [...new Set(body.scopes)] : usualOf(own.scopes),
    networks: body.networks === undefined ? own.networks : readNetworks(body.networks),
    expiresAt: body.expires_at === undefined ? own.expiresAt : endIn(body.expires_at),
    rateLimit: body.rate_limit === undefined ? own.rateLimit : body.rate_limit,
    budget: body.budget ? readBudget(body.budget) : null,
  }
  refuseBeyond(own, given)
  const before = await replayed(deps, caller, key)
  if (before) return before
  demandFuture(given.expiresAt, wall)
  const { owner } = caller
  const named = {
    owner,
    seller,
    email: body.email,
    note: body.note ?? null,
    secretHash: '',
    secretShownTo,
  }
  const made = newCredential({ ...given, ...named }, { now, wall })
  const secret = secretFor(deps, made.id, key)
  const credential = { ...made, secretHash: hashSecret(deps, secret) }
  await inTransaction(deps.db, async (tx) => {
    await claimFor(tx, owner, key, { kind: 'credential', id: credential.id }, now)
    if (!(await store.insertCredential(tx, credential))) throw refuse('credential_exists')
    recordAct(tx, deps, 'credential.created', credential, { after: auditedOf(credential) })
  })
  return { credential, secret, replayed: false }
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listCredentials>,
): Promise<{ items: Credential[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const [bound, named] = [boundTo(caller), query.io_seller_id]
  const seller = named === undefined ? bound : readId<'seller'>(named)
  // Sellers that the caller does not see, and unknown ones, have none here.
  if ((named !== undefined && !seller) || (bound && seller !== bound))
    return { items: [], total: 0, paging }
  const filter = { owner: caller.owner, seller }
  const [items, total] = await Promise.all([
    store.listCredentials(deps.reads, { ...filter, ...paging }),
    store.countCredentials(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** Locks a credential that has no more than the caller, and saves it as `next` makes it. */
async function change(
  deps: Deps,
  caller: Caller,
  text: string,
  action: 'credential.secret_rotated' | 'credential.updated' | 'credential.revoked',
  next: (before: Credential, tx: Tx, own: Own) => Credential | Promise<Credential>,
): Promise<Credential> {
  const found = await findVisible(deps, caller, text)
  const own = await ownOf(deps, caller)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lockById(tx, found)
    if (!before) throw refuse('credential_not_found')
    refuseBeyond(own.limits, before)
    const credential = await next(before, tx, own)
    if (credential === before) return before
    await store.saveCredential(tx, credential)
    recordAct(tx, deps, action, credential, {
      before: auditedOf(before),
      after: auditedOf(credential),
    })
    return credential
  })
}

/**
 * Changes the networks, the end, the note, the budget (as a whole) and the calls a minute of a
 * credential; what is the same is left as it is. A caller with a budget could have given none, so
 * it changes nothing, not even of its own.
 */
export function update(
  deps: Deps,
  caller: Caller,
  id: string,
  given: NewLimits,
): Promise<Credential> {
  const changed = readChange(given, deps.clock.wall())
  return change(deps, caller, id, 'credential.updated', (before, _tx, { limits }) => {
    if (limits.budget) throw refuse('exceeds_own_limits', { words: { what: 'a budget' } })
    refuseRevoked(before)
    const next = { ...before, ...changed }
    refuseBeyond(limits, next)
    return isDeepStrictEqual(before, next) ? before : next
  })
}

/** Gives a credential a new secret; the secret before works for `overlapHours` more. */
export async function rotate(
  deps: Deps,
  caller: Caller,
  id: string,
  { overlapHours, key }: { overlapHours: number; key: Key | undefined },
): Promise<IssuedSecret> {
  refuseBeyond((await ownOf(deps, caller)).limits, await findVisible(deps, caller, id))
  const first = await replayed(deps, caller, key)
  if (first) return first
  let secret = ''
  const credential = await change(
    deps,
    caller,
    id,
    'credential.secret_rotated',
    async (before, tx, { readers }) => {
      await claimFor(
        tx,
        before.owner,
        key,
        { kind: 'credential_secret', id: before.id },
        deps.clock.now(),
      )
      refuseRevoked(before)
      secret = secretFor(deps, before.id, key)
      const given = {
        secretHash: hashSecret(deps, secret),
        secretShownTo: readers,
        overlapMs: overlapHours * HOUR_MS,
      }
      return rotated(before, given, deps.clock.wall())
    },
  )
  return { credential, secret, replayed: false }
}

/** Revokes a credential and its tokens; one that is revoked stays as it is. */
export const revoke = (deps: Deps, caller: Caller, id: string): Promise<Credential> =>
  change(deps, caller, id, 'credential.revoked', (before) =>
    before.revokedAt ? before : { ...before, revokedAt: deps.clock.now() },
  )

// Operations on requests for a higher limit: ask, accept, decline, take back. An acceptance and the
// change of the limit are one commit, under the lock of the account.

import { addDays, dayOf, startOf, type Day } from '../../kernel/brazil/calendar.ts'
import type {
  acceptLimitRequest,
  createLimitRequest,
  declineLimitRequest,
} from '../../../contract/corporate/limit-requests.ts'
import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { newId, type LimitRequestId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readDay } from '../../platform/lists/paging.ts'
import { record } from '../../platform/outbox/outbox.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockAccount, lockActive } from '../account/store.ts'
import { refuseIfClosed } from '../account/account.ts'
import { updateIn as updateCard } from '../cards/operations.ts'
import { findMade } from '../cards/queries.ts'
import { updateIn as updateHolder } from '../holders/operations.ts'
import { findOwn as findHolder } from '../holders/queries.ts'
import {
  accept as accepted,
  asOf,
  auditedOf,
  builtOn,
  cancel as canceled,
  decline as declined,
  end as ended,
  expire as expired,
  grantOf,
  newRequest,
  refuseNoRaise,
  requestEvent,
  restoredBy,
  type LimitRequest,
  type LimitRequestDetails,
  type LimitRequestStatus,
  type SetLimit,
} from './limit-request.ts'
import { findOwn } from './queries.ts'
import * as store from './store.ts'

const AHEAD_MAX_DAYS = 366

/** The last day of a raise: today or later, within a year. */
function readUntil(text: string | undefined, now: Date): Day | null {
  if (text === undefined) return null
  const [day, today] = [readDay('until', text), dayOf(now)]
  if (day < today || day > addDays(today, AHEAD_MAX_DAYS))
    throw refuseField('until', {
      en: 'must be today or a later day, within a year',
      pt: 'deve ser hoje ou um dia depois, dentro de um ano',
    })
  return day
}

type Target = Pick<LimitRequest, 'holder' | 'card'> & { readonly present: SetLimit }

/**
 * The limit that a body names; a cardholder's own where it names none. A card and a holder must
 * belong together.
 */
async function targetOf(
  db: Sql,
  caller: Caller,
  body: BodyOf<typeof createLimitRequest>,
): Promise<Target> {
  if (body.card_id !== undefined) {
    const card = await findMade(db, caller, body.card_id)
    const named =
      body.holder_id === undefined ? undefined : await findHolder(db, caller, body.holder_id)
    if (named && named.id !== card.holder) throw refuse('holder_not_found')
    if (card.status === 'canceled' || card.status === 'expired')
      throw refuse('corporate_card_ended', { words: { status: card.status } })
    return {
      holder: card.holder,
      card: card.id,
      present: { amount: card.limit, interval: card.interval },
    }
  }
  const named = body.holder_id ?? caller.holder
  if (named === undefined)
    throw refuseField('holder_id', {
      en: 'is required, or card_id',
      pt: 'é obrigatório, ou card_id',
    })
  const holder = await findHolder(db, caller, named)
  if (holder.status === 'canceled') throw refuse('holder_canceled')
  return { holder: holder.id, card: null, present: holder }
}

/** Writes a request that is new or has moved, with its event and its record. */
async function write(
  tx: Tx,
  deps: Deps,
  request: LimitRequest,
  action?: AuditAction,
): Promise<LimitRequestDetails> {
  await store.save(tx, request)
  const details = (await store.find(tx, request, request.id))!
  await record(tx, [requestEvent(details)], deps.clock.wall())
  const { decisionReason: reason } = request
  if (action) recordAct(tx, deps, action, request, { after: auditedOf(request), reason })
  return details
}

export type CreatedRequest = { readonly request: LimitRequestDetails; readonly replayed: boolean }

/** Asks for a higher limit. The same key returns the same request. */
export const create = (
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createLimitRequest>,
  key: Key | undefined,
): Promise<CreatedRequest> =>
  inTransaction(deps.db, async (tx) => {
    const { owner, seller } = await lockActive(tx, caller)
    const before = key && (await recall(tx, owner, key))
    if (before) return { request: await findOwn(tx, caller, before.objectId), replayed: true }
    const now = deps.clock.now()
    const until = readUntil(body.until, now)
    const { holder, card, present } = await targetOf(tx, caller, body)
    refuseNoRaise(present, {
      amount: body.amount as Cents,
      interval: body.interval ?? present.interval,
    })
    const waiting = await store.findPending(tx, { owner, holder, card })
    if (waiting) throw refuse('limit_requested', { words: { id: waiting } })

    const id = newId<'limit request'>(deps.clock.wall()) as LimitRequestId
    const { amount, interval = null, reason } = body
    const asked = {
      owner,
      id,
      seller,
      holder,
      card,
      until,
      interval,
      amount: amount as Cents,
      reason: reason.trim(),
    }
    await claimFor(tx, owner, key, { kind: 'corporate_limit_request', id }, now)
    const request = newRequest({ ...asked, author: caller.credential }, now)
    return {
      request: await write(tx, deps, request, 'corporate_limit_request.created'),
      replayed: false,
    }
  }).finally(deps.wake)

/** A request that the caller sees, locked with its account. */
async function lock(tx: Tx, caller: Caller, text: string): Promise<LimitRequest> {
  const { owner, id } = await findOwn(tx, caller, text)
  return (await store.lock(tx, { owner, id }))!
}

/**
 * Refuses a request that was decided on, taken back or has ended; `again`, where the call would be
 * a repetition, it does not.
 */
export async function demandPending(
  deps: Deps,
  caller: Caller,
  text: string,
  again: LimitRequestStatus,
): Promise<void> {
  const { status } = asOf(await findOwn(deps.db, caller, text), deps.clock.now())
  if (status !== 'pending' && status !== again)
    throw refuse('limit_request_over', { words: { status } })
}

/** The limit that a request is about, as it is now. */
async function presentOf(
  tx: Tx,
  caller: Caller,
  { card, holder }: LimitRequest,
): Promise<SetLimit> {
  if (card === null) return findHolder(tx, caller, holder)
  const { limit: amount, interval } = await findMade(tx, caller, card)
  return { amount, interval }
}

/** Sets the limit that a request is about, by the operation that people set it by. */
async function setLimit(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { card, holder }: LimitRequest,
  limit: SetLimit,
) {
  const { amount, interval } = limit
  if (card === null) await updateHolder(tx, deps, caller, holder, { amount, interval })
  else await updateCard(tx, deps, caller, card, { limit: amount, interval })
}

type Acceptance = BodyOf<typeof acceptLimitRequest>

/**
 * Accepts a request, and changes the limit in the same commit. The same acceptance again is the
 * same.
 */
export const accept = (
  deps: Deps,
  caller: Caller,
  text: string,
  { amount, reason }: NonNullable<Acceptance> = {},
): Promise<LimitRequestDetails> =>
  inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller)
    const before = await lock(tx, caller, text)
    const isSame =
      before.status === 'accepted' && (amount ?? before.grantedAmount) === before.grantedAmount
    if (isSame) return findOwn(tx, caller, text)
    if (caller.person && caller.credential === before.author) throw refuse('own_approval')
    const present = await presentOf(tx, caller, before)
    const granted = grantOf(before, present, amount as Cents | undefined)
    const decision = { by: caller.credential, reason: reason?.trim() ?? null }
    const now = deps.clock.now()
    const request = accepted(asOf(before, now), { present, granted }, decision, now)
    // It may have been changed since it was asked for.
    refuseNoRaise(present, granted)
    await setLimit(tx, deps, caller, request, granted)
    return write(tx, deps, request, 'corporate_limit_request.accepted')
  }).finally(deps.wake)

/** Declines a request. The same again is the same. */
export const decline = (
  deps: Deps,
  caller: Caller,
  text: string,
  { reason }: BodyOf<typeof declineLimitRequest>,
): Promise<LimitRequestDetails> =>
  inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller, refuseIfClosed)
    const before = await lock(tx, caller, text)
    if (before.status === 'declined') return findOwn(tx, caller, text)
    const decision = { by: caller.credential, reason: reason.trim() }
    return write(
      tx,
      deps,
      declined(before, decision, deps.clock.now()),
      'corporate_limit_request.declined',
    )
  }).finally(deps.wake)

/** Takes a request back. The same again is the same. */
export const cancel = (deps: Deps, caller: Caller, text: string): Promise<LimitRequestDetails> =>
  inTransaction(deps.db, async (tx) => {
    await lockActive(tx, caller, refuseIfClosed)
    const before = await lock(tx, caller, text)
    if (before.status === 'canceled') return findOwn(tx, caller, text)
    return write(tx, deps, canceled(before, deps.clock.now()), 'corporate_limit_request.canceled')
  })

// ── What time does ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The worker in the name of a company. */
const workerOf = ({ owner, seller, decidedBy, author }: LimitRequest): Caller => ({
  owner,
  seller,
  platform: false,
  credential: decidedBy ?? author,
  scopes: new Set(),
})

/** Whether a raise has ended by its date, and not merely been postponed. */
const isPast = ({ until }: LimitRequest, now: Date): boolean =>
  until !== null && startOf(addDays(until, 1)) <= now

/**
 * Ends a due request: one that nobody decided expires; after its last day a raise is undone, unless
 * somebody has changed the limit since, or its card, its holder or its account is gone.
 * `account_not_active` where the account cannot be changed now.
 */
export const endDue = (deps: Deps, due: LimitRequest): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const caller = workerOf(due)
    const now = deps.clock.now()
    const account = await lockAccount(tx, due)
    const request = (await store.lock(tx, due))!
    if (request.status === 'pending' && request.expiresAt <= now)
      return void (await write(tx, deps, expired(request, now)))
    if (request.status !== 'accepted' || !isPast(request, now)) return
    // Of a closed account there is no limit to restore.
    if (account?.status === 'inactive')
      return void (await write(tx, deps, ended(request, now), 'corporate_limit_request.ended'))
    const restored = restoredBy(request, await presentOf(tx, caller, request))
    const later = restored ? undefined : await store.lockNextRaise(tx, request)
    if (restored) await setLimit(tx, deps, caller, request, restored)
    if (later) await store.save(tx, builtOn(later, request))
    await write(tx, deps, ended(request, now), 'corporate_limit_request.ended')
  }).finally(deps.wake)

/** Ends a due request whose card, holder or account is gone: there is no limit to restore. */
export const endWithout = (deps: Deps, due: LimitRequest): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, due)
    const request = (await store.lock(tx, due))!
    const now = deps.clock.now()
    if (request.status === 'pending') await write(tx, deps, expired(request, now))
    if (request.status === 'accepted') await write(tx, deps, ended(request, now))
  })

// Holds a call that a policy of the caller's company does not let one person, or one credential, do
// alone. It stands in the one path by which calls are executed, before the call itself.

import { createHmac } from 'node:crypto'
import { bindsAll, isAlwaysHeld } from '../../contract/access/delicacy.ts'
import type { ApprovalId, PortalUserId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { lockCompany } from '../platform/company-store.ts'
import { seal } from '../kernel/seal.ts'
import { usableBy } from '../identity/auth/credential.ts'
import { findById } from '../identity/auth/store.ts'
import { currentAct } from '../platform/audit/act.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction } from '../platform/db/sql.ts'
import { claim, recall, type Key } from '../platform/idempotency/idempotency.ts'
import { companyOf, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import {
  auditedOf,
  bindOf,
  isAskedBy,
  open,
  type Approval,
  type Requester,
  type Content,
} from './approval.ts'
import { recordEvent } from './events.ts'
import { mailApprovers } from './mail-operations.ts'
import * as policies from './policy-store.ts'
import { holdingAlways, holdsAmount, type Holding } from './policy.ts'
import * as store from './store.ts'
import { governing, type AskedCall } from './policy.ts'
import { subjectOf, type Subject } from './subjects/subject-queries.ts'

/** Beyond it, somebody asks in a loop. */
const PENDING_MAX = 1000
/** With so many pending, approvers have mails enough. */
const MAILED_PENDING_MAX = 50
const NOTHING = 0 as Cents

export type KeyedCall = AskedCall & { readonly key: Key | undefined }

/** What a call that is not held goes on with: the caller, or the approval that carried it out. */
export type Passed = { readonly caller: Caller; readonly carriedOut?: Approval }

const required = ({ id, needed }: Pick<Approval, 'id' | 'needed'>): Refusal =>
  refuse('approval_required', {
    approval: id,
    words: { approval: id, needed: needed === 1 ? 'an approval' : `${needed} approvals` },
  })

/**
 * The same call again, with its key: the approval that it got, until that ends; then its result, or
 * that it was not given. For its requester alone: others have asked for nothing with this key, and
 * cannot ask for it again.
 */
async function again(deps: Deps, caller: Caller, id: ApprovalId): Promise<Passed> {
  const approval = await store.find(deps.db, { owner: caller.owner, id })
  if (!approval || !isAskedBy(approval, caller)) throw refuse('idempotency_key_reused')
  if (approval.status === 'pending' || approval.status === 'approved') throw required(approval)
  if (approval.status === 'carried_out') return { caller, carriedOut: approval }
  throw refuse('approval_ended', { approval: id, words: { approval: id, status: approval.status } })
}

async function requesterOf(
  deps: Deps,
  { owner, credential: requester, person }: Caller,
): Promise<Requester> {
  if (person) {
    const [user] = await store.namesOf(deps.db, owner, [requester as string as PortalUserId])
    return {
      requesterType: 'user',
      requester,
      person,
      requesterName: user?.name ?? null,
      shownTo: [],
    }
  }
  const found = await findById(deps.db, { owner, id: requester })
  const shownTo = found ? usableBy(found, deps.clock.wall()) : []
  return {
    requesterType: 'credential',
    requester,
    person: null,
    requesterName: found?.email ?? null,
    shownTo,
  }
}

/** A keyed hash, since bodies may hold what must not be tried out. */
const fingerprintOf = (deps: Deps, { operation, caller, params, query, body }: AskedCall): string =>
  createHmac('sha256', deps.hashKey.reveal())
    .update(
      `approval|${JSON.stringify([caller.credential, caller.seller, operation.id, params, query, body])}`,
    )
    .digest('hex')

/** Whether a policy holds a call: then the policy, and what the call is of. */
type Decision =
  | { readonly isHeld: true; readonly policy: Holding; readonly subject: Subject }
  | { readonly isHeld: false; readonly caller: Caller }

/** The one decision on every call. */
async function decide(deps: Deps, call: AskedCall): Promise<Decision> {
  const { caller, action } = call
  const all = await policies.list(deps.db, { owner: caller.owner, seller: companyOf(caller) })
  const own = governing(call, all)
  const policy = own ?? holdingAlways(action, companyOf(caller))
  const isBound = caller.person || own?.bindsCredentials || bindsAll(action) || isAlwaysHeld(action)
  if (!policy || !isBound) return { isHeld: false, caller }
  const subject = await subjectOf(deps, call, all)
  if (subject !== 'not held' && holdsAmount(policy, subject.amount))
    return { isHeld: true, policy, subject }
  if (action !== 'refund') return { isHeld: false, caller }
  // What is a cancellation now may be a refund when the transaction is locked: that was not decided
  // on.
  const refundsUpTo = subject === 'not held' ? NOTHING : (subject.amount ?? NOTHING)
  return { isHeld: false, caller: { ...caller, refundsUpTo } }
}

type Held = {
  readonly policy: Holding
  readonly subject: Subject
  readonly requester: Requester
  readonly key: Key | undefined
}

/** The approval for a call, with the call sealed in it. */
function approvalFor(
  deps: Deps,
  call: AskedCall,
  { policy, subject, requester, key }: Held,
): Approval {
  const { caller, operation, action, params, query, body } = call
  const { amount, object = null, until, ...about } = subject
  const { request, reason: why } = currentAct()
  const approval = open(
    {
      ...requester,
      owner: caller.owner,
      seller: policy.seller,
      actingFor: caller.seller,
      action,
      operation: operation.id,
      amount,
      object,
      request: request ?? '0'.repeat(32),
      fingerprint: key ? null : fingerprintOf(deps, call),
      needed: policy.approvals,
      roles: policy.roles,
      users: policy.users,
    },
    { now: deps.clock.now(), wall: deps.clock.wall(), ...(until ? { until } : {}) },
  )
  const content: Content = {
    params,
    query,
    body: body ?? null,
    ...(why === undefined ? {} : { why }),
    ...about,
  }
  return {
    ...approval,
    contentSealed: seal(deps.sealKeys, JSON.stringify(content), bindOf(approval)),
  }
}

/**
 * Stores the approval, with the key of the call. What is asked a second time gets the first
 * approval.
 */
async function insert(
  deps: Deps,
  approval: Approval,
  key: Key | undefined,
): Promise<ApprovalId | 'known'> {
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const [claimed] = await claim(
        tx,
        [{ ...key, owner: approval.owner, objectKind: 'approval', objectId: approval.id }],
        deps.clock.now(),
      )
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh) return 'known'
    }
    await lockCompany(tx, approval)
    const pending = await store.countPending(tx, approval)
    if (pending >= PENDING_MAX)
      throw refuse('too_many_approvals', { words: { limit: PENDING_MAX } })
    if (!(await store.insert(tx, approval))) {
      const first = await store.findAsked(tx, approval.owner, approval.fingerprint!)
      if (!first) throw refuse('request_in_progress', { retryAfter: 1 })
      return first.id
    }
    await recordEvent(tx, deps, approval, 'approval.created')
    recordAct(tx, deps, 'approval.created', approval, { after: auditedOf(approval) })
    if (pending < MAILED_PENDING_MAX) await mailApprovers(tx, deps, approval)
    return approval.id
  })
}

/**
 * Lets a call pass that nothing holds. Refuses with `approval_required` one that a policy holds:
 * it is stored, and nothing of it is done. Companies that never had a policy are known with their
 * caller, and nothing is read for them.
 */
export async function pass(deps: Deps, call: KeyedCall): Promise<Passed> {
  const { caller, key } = call
  if (!caller.hasPolicies && !isAlwaysHeld(call.action)) return { caller }
  const before = key && (await recall(deps.db, caller.owner, key))
  if (before?.objectKind === 'approval') return again(deps, caller, before.objectId as ApprovalId)
  // What the caller did before a policy held it.
  if (before?.isOwn) return { caller }
  const decision = await decide(deps, call)
  if (!decision.isHeld) return { caller: decision.caller }
  // Another caller did it: this one may not alone, and with this key it would be done twice.
  if (before) throw refuse('idempotency_key_reused')
  const requester = await requesterOf(deps, caller)
  const approval = approvalFor(deps, call, { ...decision, requester, key })
  const id = await insert(deps, approval, key)
  // The same key was used a moment ago: now it is found.
  if (id === 'known') return pass(deps, call)
  throw required({ ...approval, id })
}

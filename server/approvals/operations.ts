// Decisions on approvals. Each locks the approval, so that of contradictory decisions one counts.

import type { BodyOf } from '../../contract/operation.ts'
import type { rejectApproval } from '../../contract/access/approvals.ts'
import type { EventType } from '../../contract/events.ts'
import type { AuditAction } from '../../contract/records/audit-actions.ts'
import { readId, type ApprovalId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { approvedBy, auditedOf, deciderOf, isAskedBy, moved, type Approval } from './approval.ts'
import { contentOf } from './carry-out-operations.ts'
import { recordEvent } from './events.ts'
import { mailRequester } from './mail-operations.ts'
import * as store from './store.ts'

/** An approval that the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Approval> {
  const id = readId<'approval'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id: id as ApprovalId }))
  if (!found || !(sees(caller, found.seller) || sees(caller, found.actingFor)))
    throw refuse('approval_not_found')
  return found
}

type Decide = (approval: Approval, tx: Tx) => Approval | Promise<Approval>
type Recorded = {
  readonly event: EventType
  readonly action: AuditAction
  readonly reason?: string
}

/** Locks the approval, decides, and records the decision. What changes nothing records nothing. */
async function change(
  deps: Deps,
  caller: Caller,
  text: string,
  decide: Decide,
  recorded: (after: Approval) => Recorded,
) {
  const found = await findVisible(deps, caller, text)
  return inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, found)
    if (!before) throw refuse('approval_not_found')
    const approval = await decide(before, tx)
    if (approval === before) return before
    await store.save(tx, approval)
    const { event, action, reason } = recorded(approval)
    await recordEvent(tx, deps, approval, event)
    recordAct(tx, deps, action, approval, {
      before: auditedOf(before),
      after: auditedOf(approval),
      reason,
    })
    return approval
  })
}

/**
 * The person who decides, and the users of the company, whose roles stay as they are until the
 * commit.
 */
async function decider(tx: Tx, caller: Caller, approval: Approval) {
  if (!caller.person) throw refuse('person_needed')
  const members = await store.lockMembers(tx, approval)
  return { decider: deciderOf(approval, caller.person, members), members }
}

/**
 * Refuses who may not decide, and then an approval that was decided on, or has ended: nobody
 * rejects it any more.
 */
export async function demandPending(deps: Deps, caller: Caller, text: string): Promise<Approval> {
  const found = await findVisible(deps, caller, text)
  await inTransaction(deps.db, (tx) => decider(tx, caller, found))
  return moved(found, 'rejected', deps.clock.now())
}

/**
 * Approves as the user of the caller. The last approval has the call carried out, by the worker.
 */
export async function approve(deps: Deps, caller: Caller, id: string): Promise<Approval> {
  const decide: Decide = async (before, tx) => {
    const { decider: by, members } = await decider(tx, caller, before)
    return approvedBy(before, by, members, deps.clock.now())
  }
  const approval = await change(deps, caller, id, decide, ({ status }) => ({
    event: status === 'approved' ? 'approval.approved' : 'approval.updated',
    action: 'approval.approved',
  }))
  if (approval.status === 'approved') deps.wake()
  return approval
}

export const reject = (
  deps: Deps,
  caller: Caller,
  id: string,
  { reason }: BodyOf<typeof rejectApproval>,
): Promise<Approval> => {
  const decide: Decide = async (before, tx) => {
    const { decider: by } = await decider(tx, caller, before)
    const endedBy = { user: by.id, name: by.name }
    const rejected = { ...moved(before, 'rejected', deps.clock.now()), reason, endedBy }
    await mailRequester(tx, deps, rejected, 'rejected')
    return rejected
  }
  return change(deps, caller, id, decide, () => ({
    event: 'approval.rejected',
    action: 'approval.rejected',
    reason,
  }))
}

export const withdraw = (deps: Deps, caller: Caller, id: string): Promise<Approval> => {
  const decide: Decide = (before) => {
    if (!isAskedBy(before, caller)) throw refuse('asker_needed')
    return moved(before, 'withdrawn', deps.clock.now())
  }
  return change(deps, caller, id, decide, () => ({
    event: 'approval.withdrawn',
    action: 'approval.withdrawn',
  }))
}

/**
 * The reply of what was carried out, with its secrets; only for who asked. A call with a key gives
 * it again.
 */
export async function resultOf(deps: Deps, caller: Caller, id: string) {
  const approval = await findVisible(deps, caller, id)
  if (!isAskedBy(approval, caller)) throw refuse('asker_needed')
  if (approval.status !== 'carried_out')
    throw refuse('invalid_state', { words: { status: approval.status } })
  const content = contentOf(deps, approval)
  const kept = { status: content?.result?.status ?? 200, body: content?.result?.body ?? null }
  const reply =
    content && deps.approvedCalls.isKeyed(approval)
      ? await deps.approvedCalls.call(approval, content)
      : kept
  await inTransaction(deps.db, async (tx) => recordAct(tx, deps, 'approval.result_read', approval))
  return reply
}

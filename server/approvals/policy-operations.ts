// Sets and removes policies of approvals. A change of a policy is itself held by it
// (hold-operations.ts); here it is checked again under the lock, because the policy may be newer
// than what the call was held by.

import type { setApprovalPolicy } from '../../contract/access/approvals.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { newId, readId, type ApprovalPolicyId, type PortalUserId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { currentAct } from '../platform/audit/act.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import { companyOf, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import type { Member } from './approval.ts'
import { contentOf } from './carry-out-operations.ts'
import * as store from './policy-store.ts'
import { auditedOf, checkFields, refuseUnsatisfiable, type Policy } from './policy.ts'
import { find as findApproval, lockMembers } from './store.ts'

/**
 * Refuses a change that a policy of a moment ago holds; a repetition of the call is held by it.
 * Refuses an approved change of a policy that is not as it was when the change was asked for: it
 * was approved against another one.
 */
async function refuseUnapproved(
  tx: Tx,
  deps: Deps,
  { owner }: Caller,
  { governing, before }: { governing: Policy | undefined; before: Policy | undefined },
): Promise<void> {
  const { approval: id } = currentAct()
  if (id === undefined) {
    if (governing) throw refuse('request_in_progress', { retryAfter: 2 })
    return
  }
  const approval = await findApproval(tx, { owner, id })
  const asked = approval && contentOf(deps, approval)?.policy
  if (asked?.id !== before?.id || asked?.version !== before?.version)
    throw refuse('approval_policy_changed')
}

/** The named users; refuses one whom the company does not have. */
const readUsers = (texts: readonly string[], members: readonly Member[]): PortalUserId[] =>
  [...new Set(texts)].map((text) => {
    const found = members.find(({ id }) => id === readId<'portal user'>(text))
    if (!found) throw refuse('user_not_found')
    return found.id
  })

/** Sets the policy for an action, in place of the one before. */
export const set = (
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof setApprovalPolicy>,
): Promise<Policy> =>
  inTransaction(deps.db, async (tx) => {
    const company = { owner: caller.owner, seller: companyOf(caller) }
    const all = await store.lock(tx, company)
    const before = all.find(({ action }) => action === body.action)
    const governing = before ?? all.find(({ action }) => action === 'policy')
    await refuseUnapproved(tx, deps, caller, { governing, before })
    const members = await lockMembers(tx, company)
    const [now, wall] = [deps.clock.now(), deps.clock.wall()]
    const policy: Policy = {
      ...company,
      id: before?.id ?? (newId<'approval policy'>(wall) as ApprovalPolicyId),
      action: body.action,
      amountFrom: (body.amount_from_cents ?? null) as Cents | null,
      approvals: body.approvals,
      roles: [...new Set(body.roles)],
      users: readUsers(body.users ?? [], members),
      bindsCredentials: body.binds_credentials ?? true,
      version: (before?.version ?? 0) + 1,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    }
    checkFields(policy)
    refuseUnsatisfiable(policy, members)
    await store.save(tx, policy)
    const details = { ...(before ? { before: auditedOf(before) } : {}), after: auditedOf(policy) }
    recordAct(tx, deps, 'approval_policy.set', policy, details)
    return policy
  })

export const remove = (deps: Deps, caller: Caller, text: string): Promise<ApprovalPolicyId> =>
  inTransaction(deps.db, async (tx) => {
    const id = readId<'approval policy'>(text)
    const all = await store.lock(tx, { owner: caller.owner, seller: companyOf(caller) })
    const policy = all.find((one) => one.id === id)
    if (!policy) throw refuse('approval_policy_not_found')
    await refuseUnapproved(tx, deps, caller, { governing: policy, before: policy })
    await store.remove(tx, policy)
    recordAct(tx, deps, 'approval_policy.removed', policy, { before: auditedOf(policy) })
    return policy.id
  })

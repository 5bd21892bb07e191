// Approvals and policies as callers read them.

import type { listApprovals } from '../../contract/access/approvals.ts'
import { APPROVAL_STATUSES } from '../../contract/access/approvals-fields.ts'
import type { QueryOf } from '../../contract/operation.ts'
import type { PortalUserId } from '../kernel/ids.ts'
import { readPaging, readWords, type Paging } from '../platform/lists/paging.ts'
import { boundTo, companyOf, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { canDecide, mayApprove, type Approval, type Member } from './approval.ts'
import * as policies from './policy-store.ts'
import type { Policy } from './policy.ts'
import * as store from './store.ts'

type Named = Pick<Member, 'id' | 'name'>
type Page = {
  readonly items: readonly Approval[]
  readonly total: number
  readonly paging: Paging
  readonly names: readonly Named[]
}

/** The names of the users that policies name. */
export const namesIn = (
  deps: Deps,
  { owner }: Caller,
  all: readonly { readonly users: readonly PortalUserId[] }[],
) => {
  const users = [...new Set(all.flatMap((one) => one.users))]
  return users.length === 0 ? Promise.resolve<Named[]>([]) : store.namesOf(deps.reads, owner, users)
}

/** The user of the caller in their company, if they may approve anything. */
async function approverOf(deps: Deps, caller: Caller): Promise<Member | undefined> {
  if (!caller.person) return undefined
  const members = await store.membersOf(deps.db, { owner: caller.owner, seller: companyOf(caller) })
  return members.find((one) => one.person === caller.person && mayApprove(one))
}

/** Whether the caller may decide on it now. */
export const mayDecide = async (
  deps: Deps,
  { person }: Caller,
  approval: Approval,
): Promise<boolean> =>
  person !== undefined &&
  approval.status === 'pending' &&
  canDecide(approval, person, await store.membersOf(deps.db, approval), deps.clock.now())

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listApprovals>,
): Promise<Page> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, APPROVAL_STATUSES)
  const approver = query.waiting_for_me ? await approverOf(deps, caller) : undefined
  if (query.waiting_for_me && !approver) return { items: [], total: 0, paging, names: [] }
  const filter: store.ApprovalFilter = {
    owner: caller.owner,
    ...(approver ? { seller: companyOf(caller) } : { visibleTo: boundTo(caller) }),
    statuses,
    action: query.action,
    requester: query.asked_by_me ? caller.credential : undefined,
    approver,
  }
  const now = deps.clock.now()
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter, now, paging),
    store.count(deps.reads, filter, now),
  ])
  return { items, total, paging, names: await namesIn(deps, caller, items) }
}

export const listPolicies = (deps: Deps, caller: Caller): Promise<Policy[]> =>
  policies.list(deps.db, { owner: caller.owner, seller: companyOf(caller) })

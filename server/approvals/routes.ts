// The calls of contract/access/approvals.ts.

import {
  approve,
  getApproval,
  listApprovalPolicies,
  listApprovals,
  readApprovalResult,
  rejectApproval,
  removeApprovalPolicy,
  setApprovalPolicy,
  withdrawApproval,
} from '../../contract/access/approvals.ts'
import { idsOf, listOf } from '../platform/lists/paging.ts'
import type { Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { serve } from '../runtime/route.ts'
import type { Approval } from './approval.ts'
import { contentOf } from './carry-out-operations.ts'
import * as operations from './operations.ts'
import * as policies from './policy-operations.ts'
import * as queries from './queries.ts'
import { policyToWire, toWire, toWireInFull } from './wire.ts'

const shown = async (deps: Deps, caller: Caller, approval: Approval) => ({
  body: toWire(approval, await queries.namesIn(deps, caller, [approval])),
})

export const routes = [
  serve(listApprovals, async ({ deps, caller, query }) => {
    const { items, total, paging, names } = await queries.list(deps, caller, query)
    return {
      body: listOf(
        items.map((one) => toWire(one, names)),
        total,
        paging,
        idsOf(items),
      ),
    }
  }),
  serve(getApproval, async ({ deps, caller, params }) => {
    const approval = await operations.findVisible(deps, caller, params.id)
    const names = await queries.namesIn(deps, caller, [approval])
    const canDecide = await queries.mayDecide(deps, caller, approval)
    return {
      body: toWireInFull(approval, names, { content: contentOf(deps, approval), canDecide }),
    }
  }),
  serve(approve, async ({ deps, caller, params }) =>
    shown(deps, caller, await operations.approve(deps, caller, params.id)),
  ),
  serve(
    rejectApproval,
    async ({ deps, caller, params, body }) =>
      shown(deps, caller, await operations.reject(deps, caller, params.id, body)),
    ({ deps, caller, params }) => operations.demandPending(deps, caller, params.id),
  ),
  serve(withdrawApproval, async ({ deps, caller, params }) =>
    shown(deps, caller, await operations.withdraw(deps, caller, params.id)),
  ),
  serve(readApprovalResult, async ({ deps, caller, params }) => ({
    body: await operations.resultOf(deps, caller, params.id),
  })),
  serve(listApprovalPolicies, async ({ deps, caller }) => {
    const items = await queries.listPolicies(deps, caller)
    const names = await queries.namesIn(deps, caller, items)
    return { body: { resource: 'list', items: items.map((one) => policyToWire(one, names)) } }
  }),
  serve(setApprovalPolicy, async ({ deps, caller, body }) => {
    const policy = await policies.set(deps, caller, body)
    return { body: policyToWire(policy, await queries.namesIn(deps, caller, [policy])) }
  }),
  serve(removeApprovalPolicy, async ({ deps, caller, params }) => ({
    body: {
      id: await policies.remove(deps, caller, params.id),
      resource: 'approval_policy',
      deleted: true,
    },
  })),
]

// Approvals: calls that a policy holds until other people approve, and the policies.

import type {
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
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Listed = QueryOf<typeof listApprovals>

const APPROVALS = '/v1/approvals'
const POLICIES = '/v1/approval_policies'

export function approvalsOf(client: Client) {
  const { get, post } = callsOf(client)
  const list = (query: Listed = {}) => get<typeof listApprovals>(APPROVALS, { query })
  return {
    list,
    all: (query: Omit<Listed, 'page'> = {}) => allOf(list, query),
    get: (approval: string) => get<typeof getApproval>(`${APPROVALS}/${id(approval)}`),
    /** Only as a person who signed in to the portal with a second factor. */
    approve: (approval: string) => post<typeof approve>(`${APPROVALS}/${id(approval)}/approve`),
    /** Only as a person who signed in to the portal with a second factor. */
    reject: (approval: string, body: BodyOf<typeof rejectApproval>) =>
      post<typeof rejectApproval>(`${APPROVALS}/${id(approval)}/reject`, { body }),
    /**
     * The reply of the carried-out call, with the secret of a new credential; only for who asked.
     */
    result: (approval: string) =>
      post<typeof readApprovalResult>(`${APPROVALS}/${id(approval)}/result`),
    withdraw: (approval: string) =>
      post<typeof withdrawApproval>(`${APPROVALS}/${id(approval)}/withdraw`),
  }
}

export function approvalPoliciesOf(client: Client) {
  const { get, post, delete: remove } = callsOf(client)
  return {
    list: () => get<typeof listApprovalPolicies>(POLICIES),
    /**
     * In place of the policy for this action, if there is one: then the change itself needs
     * approval.
     */
    set: (body: BodyOf<typeof setApprovalPolicy>) =>
      post<typeof setApprovalPolicy>(POLICIES, { body }),
    remove: (policy: string) => remove<typeof removeApprovalPolicy>(`${POLICIES}/${id(policy)}`),
  }
}

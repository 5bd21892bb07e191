// A policy of approvals: what a company holds, from which amount, who approves and how many; and
// whether anybody could. Pure.

import { hasAmount, isAlwaysHeld, type ApprovalAction } from '../../contract/access/delicacy.ts'
import type { Operation } from '../../contract/operation.ts'
import {
  readId,
  type ApprovalPolicyId,
  type OwnerId,
  type PortalUserId,
  type SellerId,
} from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { isApprover, type Member } from './approval.ts'
import type { Caller } from '../runtime/caller.ts'

/** A call, validated. */
export type AskedCall = {
  readonly operation: Pick<Operation, 'id' | 'method'>
  /** What a policy that may hold it is for. */
  readonly action: ApprovalAction
  readonly caller: Caller
  readonly params: Readonly<Record<string, unknown>>
  readonly query: unknown
  readonly body: unknown
}

export type Policy = {
  readonly owner: OwnerId
  readonly id: ApprovalPolicyId
  /** The company. */
  readonly seller: SellerId
  readonly action: ApprovalAction
  /** It holds from this amount on; null: any amount. */
  readonly amountFrom: Cents | null
  readonly approvals: number
  readonly roles: readonly string[]
  readonly users: readonly PortalUserId[]
  readonly bindsCredentials: boolean
  /** Counts its changes. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What holds a call: a policy of the company, or what holds it always. */
export type Holding = Pick<Policy, 'seller' | 'amountFrom' | 'approvals' | 'roles' | 'users'>

/** What holds a call that nobody does alone, in a company without a policy for it. */
export const holdingAlways = (action: ApprovalAction, seller: SellerId): Holding | undefined =>
  isAlwaysHeld(action)
    ? { seller, amountFrom: null, approvals: 1, roles: ['admin', 'finance'], users: [] }
    : undefined

/** Whether a policy holds this amount. What has no amount is held. */
export const holdsAmount = (
  { amountFrom }: Pick<Policy, 'amountFrom'>,
  amount: Cents | null,
): boolean => amount === null || amountFrom === null || amount >= amountFrom

/** Refuses an amount where nothing has one, and a policy that names nobody. */
export function checkFields({ action, amountFrom, roles, users }: Policy): void {
  if (amountFrom !== null && !hasAmount(action))
    throw refuseField('amount_from_cents', {
      en: 'must be null: this action has no amount',
      pt: 'deve ser null: esta ação não tem valor',
    })
  if (roles.length === 0 && users.length === 0)
    throw refuseField('roles', {
      en: 'must name a role, unless users are named',
      pt: 'deve indicar um perfil, se nenhum usuário for indicado',
    })
}

/**
 * Refuses a policy that nobody could satisfy: each administrator, who may change it, must find
 * enough others to approve. Without an administrator only credentials ask, and everybody whom it
 * names may approve.
 */
export function refuseUnsatisfiable(policy: Policy, members: readonly Member[]): void {
  const eligible = members.filter((member) => isApprover(policy, member))
  const admins = members.filter(({ role, status }) => role === 'admin' && status === 'active')
  const othersOf = (person: string) => eligible.filter((one) => one.person !== person).length
  const fewest = Math.min(eligible.length, ...admins.map(({ person }) => othersOf(person)))
  if (fewest < policy.approvals)
    throw refuse('policy_not_satisfiable', {
      words: { needed: policy.approvals, eligible: fewest },
    })
}

/** What the audit log shows of a policy. */
export const auditedOf = (p: Policy) => ({
  action: p.action,
  amount_from_cents: p.amountFrom,
  approvals: p.approvals,
  roles: p.roles,
  users: p.users,
  binds_credentials: p.bindsCredentials,
})

export const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/**
 * The policy that governs a call. A change of a policy is governed by that policy itself; of one
 * that does not exist yet, by the policy for policies.
 */
export function governing(
  { operation, action: held, params, body }: AskedCall,
  all: readonly Policy[],
): Policy | undefined {
  const named = (action: unknown) => all.find((one) => one.action === action)
  if (held !== 'policy') return named(held)
  if (operation.method !== 'DELETE') return named(fieldsOf(body)['action']) ?? named('policy')
  return all.find((one) => one.id === readId<'approval policy'>(String(params['id'])))
}

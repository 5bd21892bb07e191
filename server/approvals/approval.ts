// An approval: a call that a policy holds until enough other people approve; its life, and who may decide on it. Pure.

import { APPROVAL_DAYS } from '../../contract/approvals.ts'
import type { ApprovalAction } from '../../contract/operation.ts'
import { after } from '../kernel/clock.ts'
import {
  newId,
  type ApprovalId,
  type OwnerId,
  type PersonId,
  type PortalUserId,
  type SellerId,
  type TransactionId,
} from '../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../kernel/machine.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Role } from '../identity/users/roles.ts'

export const approvalTransitions = machine({
  pending: { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrawn', expired: 'expired' },
  approved: { carried_out: 'carried_out', failed: 'failed' },
  carried_out: {},
  failed: {},
  rejected: {},
  withdrawn: {},
  expired: {},
})
export type ApprovalStatus = StateOf<typeof approvalTransitions>
export type ApprovalEvent = EventOf<typeof approvalTransitions>

/** A user of a company as an approval shows them. */
export type NamedUser = { readonly user: PortalUserId; readonly name: string }
/** An approval that was given. `at`: ISO. */
export type Given = NamedUser & { readonly person: PersonId; readonly at: string }

export type Asker = {
  readonly askerType: 'credential' | 'user'
  /** Id of the credential, or of the user of the company. */
  readonly asker: string
  /** The person; null for a credential. */
  readonly person: PersonId | null
  readonly askerName: string | null
}

/** Who may approve, and how many are needed: of the policy as it was when the call was held. */
export type Approvers = {
  readonly needed: number
  readonly roles: readonly string[]
  readonly users: readonly PortalUserId[]
}

export type Approval = Asker &
  Approvers & {
    readonly owner: OwnerId
    readonly id: ApprovalId
    /** The company whose policy held it. */
    readonly seller: SellerId
    /** The seller of the caller's token; another one where a platform's credential acts for it. */
    readonly actingFor: SellerId
    readonly status: ApprovalStatus
    readonly action: ApprovalAction
    readonly operation: string
    readonly amount: Cents | null
    /** The transaction of a refund. */
    readonly object: TransactionId | null
    /** The request that asked, without its prefix. */
    readonly request: string
    readonly fingerprint: string | null
    readonly given: readonly Given[]
    readonly reason: string | null
    readonly endedBy: NamedUser | null
    readonly contentSealed: Buffer | null
    readonly version: number
    readonly attempts: number
    readonly dueAt: Date | null
    readonly expiresAt: Date
    readonly createdAt: Date
    readonly updatedAt: Date
    readonly endedAt: Date | null
  }

/** What is kept sealed: the call as it was validated, and how it ended. */
export type Content = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly result?: Result
}

export type Result = {
  readonly status: number
  readonly code: string | null
  readonly message: string | null
  readonly body: unknown
}

export const bindOf = ({ owner, id }: Pick<Approval, 'owner' | 'id'>): string => `${owner}/approvals/${id}`

const DAY_MS = 86_400_000

type NewApproval = Asker &
  Approvers &
  Pick<
    Approval,
    'owner' | 'seller' | 'actingFor' | 'action' | 'operation' | 'amount' | 'object' | 'request' | 'fingerprint'
  >

export function open(given: NewApproval, { now, wall }: { now: Date; wall: Date }): Approval {
  const expiresAt = after(now, APPROVAL_DAYS * DAY_MS)
  return {
    ...given,
    id: newId<'approval'>(wall),
    status: 'pending',
    given: [],
    reason: null,
    endedBy: null,
    contentSealed: null,
    version: 1,
    attempts: 0,
    dueAt: expiresAt,
    expiresAt,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  }
}

/** A user of the company, as the decision needs them. */
export type Member = {
  readonly id: PortalUserId
  readonly person: PersonId
  readonly name: string
  readonly role: Role
  readonly status: string
}

/** Whether a user may approve: an active one, by their role or by name. */
export const isApprover = ({ roles, users }: Pick<Approvers, 'roles' | 'users'>, member: Member): boolean =>
  member.status === 'active' && (roles.includes(member.role) || users.includes(member.id))

/** The user of the company who decides; refuses the person who asked, and users whom the policy does not name. */
export function deciderOf(a: Approval, person: PersonId, members: readonly Member[]): Member {
  if (a.person === person) throw refuse('own_approval')
  const member = members.find((one) => one.person === person)
  if (member && isApprover(a, member)) return member
  const named = a.users.length > 0 ? ['users that it names'] : []
  throw refuse('approver_needed', { words: { who: [...a.roles, ...named].join(', ') } })
}

/** The approval after an event; refuses it in another status. The job ends what has expired; until then it counts as expired. */
export function moved(a: Approval, event: ApprovalEvent, now: Date): Approval {
  const isLate = a.status === 'pending' && event !== 'expired' && a.expiresAt <= now
  const status = isLate ? undefined : approvalTransitions.next(a.status, event)
  if (!status) throw refuse('invalid_state', { words: { status: isLate ? 'expired' : a.status } })
  const dueAt = status === 'approved' ? now : null
  const endedAt = status === 'approved' ? null : now
  return { ...a, status, dueAt, endedAt, version: a.version + 1, attempts: 0, updatedAt: now }
}

/**
 * With the approval of one more user. What was given by people who may no longer approve does not count, nor does a second one of the
 * same person. With enough of them it is approved.
 */
export function approvedBy(a: Approval, decider: Member, members: readonly Member[], now: Date): Approval {
  const approved = moved(a, 'approved', now)
  const stillValid = a.given.filter(({ person }) => members.some((one) => one.person === person && isApprover(a, one)))
  const others = stillValid.filter(({ person }) => person !== decider.person)
  const { id: user, person, name } = decider
  const given = [...others, { user, person, name, at: now.toISOString() }]
  if (given.length >= a.needed) return { ...approved, given }
  return { ...a, given, version: a.version + 1, updatedAt: now }
}

/** What the audit log shows of an approval. */
export const auditedOf = (a: Approval) => ({
  status: a.status,
  action: a.action,
  operation: a.operation,
  amount_cents: a.amount,
  given: a.given.map(({ user }) => user),
})

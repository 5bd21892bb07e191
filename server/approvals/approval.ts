// An approval: a call that a policy holds until enough other people approve; its life, and who may
// decide on it. Pure.

import { APPROVAL_DAYS } from '../../contract/access/approvals-fields.ts'
import type { ApprovalAction } from '../../contract/access/delicacy.ts'
import { after } from '../kernel/clock.ts'
import {
  newId,
  type ApprovalId,
  type ApprovalPolicyId,
  type OwnerId,
  type PayoutId,
  type RefundId,
  type PersonId,
  type PortalUserId,
  type SellerId,
  type TransactionId,
} from '../kernel/ids.ts'
import { machine, type EventOf, type StateOf } from '../kernel/machine.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { mayDo, type Role } from '../identity/users/roles.ts'

export const approvalTransitions = machine({
  pending: {
    approved: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
    expired: 'expired',
  },
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
export type ApproverRef = { readonly user: PortalUserId; readonly name: string }
/** An approval that was given. `at`: ISO. */
export type Given = ApproverRef & { readonly person: PersonId; readonly at: string }

export type Requester = {
  readonly requesterType: 'credential' | 'user'
  /** Id of the credential, or of the user of the company. */
  readonly requester: string
  /** The person; null for a credential. */
  readonly person: PersonId | null
  readonly requesterName: string | null
  /** People who were shown the secret of the credential: what it asks for is their own request. */
  readonly shownTo: readonly PersonId[]
}

/** Who may approve, and how many are needed: of the policy as it was when the call was held. */
export type Approvers = {
  readonly needed: number
  readonly roles: readonly string[]
  readonly users: readonly PortalUserId[]
}

export type Approval = Requester &
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
    /** The transaction of a refund, or the payout whose result is said. */
    readonly object: TransactionId | PayoutId | RefundId | null
    /** The request that asked, without its prefix. */
    readonly request: string
    readonly fingerprint: string | null
    readonly given: readonly Given[]
    readonly reason: string | null
    readonly endedBy: ApproverRef | null
    readonly contentSealed: Buffer | null
    readonly version: number
    readonly attempts: number
    readonly dueAt: Date | null
    readonly expiresAt: Date
    readonly createdAt: Date
    readonly updatedAt: Date
    readonly endedAt: Date | null
  }

/** A policy as it was; null: there was none. */
export type PolicyVersion = { readonly id: ApprovalPolicyId; readonly version: number } | null

/** The bank account that a call pays to, links or unlinks, as approvers see it. */
export type ShownAccount = {
  readonly seller: { readonly id: SellerId; readonly name: string }
  readonly holderName: string
  readonly taxpayerId: string
  /** Null for a pix key. */
  readonly bankCode: string | null
  readonly bankName: string
  readonly routingNumber: string | null
  readonly last4: string
  readonly type: 'checking' | 'savings' | 'pix'
  /** A pix key, masked. */
  readonly pixKeyShown: string | null
}

/** What is kept sealed: the call as it was validated, what it was about, and how it ended. */
export type Content = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly account?: ShownAccount
  /** Why it is asked for, in the words of the caller. */
  readonly why?: string
  /** Of a change of a policy: the policy that it changes. */
  readonly policy?: PolicyVersion
  readonly result?: Result
}

export type Result = {
  readonly status: number
  readonly code: string | null
  readonly message: string | null
  readonly body: unknown
}

export const bindOf = ({ owner, id }: Pick<Approval, 'owner' | 'id'>): string =>
  `${owner}/approvals/${id}`

const DAY_MS = 86_400_000

type NewApproval = Requester &
  Approvers &
  Pick<
    Approval,
    | 'owner'
    | 'seller'
    | 'actingFor'
    | 'action'
    | 'operation'
    | 'amount'
    | 'object'
    | 'request'
    | 'fingerprint'
  >

/**
 * A pending approval. It expires after some days, or at `until`: when what it asks for can no
 * longer be done.
 */
export function open(
  given: NewApproval,
  { now, wall, until }: { now: Date; wall: Date; until?: Date },
): Approval {
  const latest = after(now, APPROVAL_DAYS * DAY_MS)
  const expiresAt = until && until < latest ? until : latest
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

export const mayApprove = ({ status, role }: Member): boolean =>
  status === 'active' && mayDo(role, 'approvals:decide')

/** Whether a policy names a user, by role or by themselves, whose role may decide. */
export const isApprover = (
  { roles, users }: Pick<Approvers, 'roles' | 'users'>,
  member: Member,
): boolean => mayApprove(member) && (roles.includes(member.role) || users.includes(member.id))

/** Whether the person asked for it, or was shown the secret of the credential that asked. */
const isRequester = ({ person, shownTo }: Requester, other: PersonId): boolean =>
  person === other || shownTo.includes(other)

/** Whether the caller asked for it: what comes of it is shown to them alone. */
export const isAskedBy = (
  a: Requester,
  { person, credential }: { readonly person?: PersonId; readonly credential: string },
): boolean =>
  person ? a.person === person : a.requesterType === 'credential' && a.requester === credential

export type Quorum<M extends Member = Member> = {
  readonly approvers: readonly M[]
  /** How many of them must approve. */
  readonly needed: number
}

/**
 * Who may approve now, and how many must. Where too few approvers of a policy are left to change
 * it, the other administrators may approve the change too, and all of these are enough: people who
 * leave do not freeze a policy.
 */
export function quorumOf<M extends Member>(a: Approval, members: readonly M[]): Quorum<M> {
  const others = members.filter((one) => mayApprove(one) && !isRequester(a, one.person))
  const approvers = others.filter((one) => isApprover(a, one))
  if (a.action !== 'policy' || approvers.length >= a.needed) return { approvers, needed: a.needed }
  const withAdmins = others.filter((one) => isApprover(a, one) || one.role === 'admin')
  return { approvers: withAdmins, needed: Math.max(1, Math.min(a.needed, withAdmins.length)) }
}

const hasApproved = ({ given }: Approval, { person }: Member): boolean =>
  given.some((one) => one.person === person)

/**
 * The user of the company who decides; refuses the person who asked, and users whom the policy does
 * not name.
 */
export function deciderOf(a: Approval, person: PersonId, members: readonly Member[]): Member {
  if (isRequester(a, person)) throw refuse('own_approval')
  const member = quorumOf(a, members).approvers.find((one) => one.person === person)
  if (member) return member
  const named = a.users.length > 0 ? ['users that it names'] : []
  throw refuse('approver_needed', { words: { who: [...a.roles, ...named].join(', ') } })
}

/** Whether the person may approve or reject it now, and has not approved yet. */
export const canDecide = (
  a: Approval,
  person: PersonId,
  members: readonly Member[],
  now: Date,
): boolean =>
  a.status === 'pending' &&
  a.expiresAt > now &&
  quorumOf(a, members).approvers.some((one) => one.person === person && !hasApproved(a, one))

/**
 * The approval after an event; refuses it in another status. The job ends what has expired; until
 * then it counts as expired.
 */
export function moved(a: Approval, event: ApprovalEvent, now: Date): Approval {
  const isLate = a.status === 'pending' && event !== 'expired' && a.expiresAt <= now
  const status = isLate ? undefined : approvalTransitions.next(a.status, event)
  if (!status) throw refuse('invalid_state', { words: { status: isLate ? 'expired' : a.status } })
  const dueAt = status === 'approved' ? now : null
  const endedAt = status === 'approved' ? null : now
  return { ...a, status, dueAt, endedAt, version: a.version + 1, attempts: 0, updatedAt: now }
}

/** Reached when enough people have approved. */
const APPROVED: ReadonlySet<ApprovalStatus> = new Set(['approved', 'carried_out', 'failed'])

/**
 * With the approval of one more user. What was given by people who may no longer approve does not
 * count. With enough of them it is approved. The same user again changes nothing.
 */
export function approvedBy(
  a: Approval,
  decider: Member,
  members: readonly Member[],
  now: Date,
): Approval {
  const isRepeated = hasApproved(a, decider)
  if (isRepeated && APPROVED.has(a.status)) return a
  const approved = moved(a, 'approved', now)
  const { approvers, needed } = quorumOf(a, members)
  const valid = a.given.filter(({ person }) => approvers.some((one) => one.person === person))
  const { id: user, person, name } = decider
  const given = isRepeated ? valid : [...valid, { user, person, name, at: now.toISOString() }]
  if (given.length >= needed) return { ...approved, given }
  return isRepeated ? a : { ...a, given, version: a.version + 1, updatedAt: now }
}

/** What the audit log shows of an approval. */
export const auditedOf = (a: Approval) => ({
  status: a.status,
  action: a.action,
  operation: a.operation,
  amount_cents: a.amount,
  given: a.given.map(({ user }) => user),
})

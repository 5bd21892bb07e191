// Approvals and policies as the wire shows them. Pure.

import type { approve, getApproval, setApprovalPolicy } from '../../contract/access/approvals.ts'
import type { ReplyOf } from '../../contract/operation.ts'
import { hyphened, type PortalUserId } from '../kernel/ids.ts'
import { PLAIN_NAMER, redact } from '../kernel/text/redact.ts'
import type { Approval, ApproverRef, Content, Member, ShownAccount } from './approval.ts'
import type { Policy } from './policy.ts'

type Named = Pick<Member, 'id' | 'name'>
type Shown = ReplyOf<typeof approve>

const personOf = ({ user, name }: ApproverRef) => ({ id: user, name })

/** Users as they are named; one who is gone has no name. */
const usersOf = (users: readonly PortalUserId[], names: readonly Named[]) =>
  users.map((id) => ({ id, name: names.find((one) => one.id === id)?.name ?? '' }))

export const toWire = (a: Approval, names: readonly Named[]): Shown => ({
  id: a.id,
  resource: 'approval',
  io_seller_id: hyphened(a.seller),
  status: a.status,
  action: a.action,
  operation: a.operation,
  amount_cents: a.amount,
  asked_by: { type: a.requesterType, id: a.requester, name: a.requesterName },
  approvals_needed: a.needed,
  approvals: a.given.map((one) => ({ user: personOf(one), created_at: one.at })),
  roles: [...a.roles] as Shown['roles'],
  users: usersOf(a.users, names),
  reason: a.reason,
  ended_by: a.endedBy && personOf(a.endedBy),
  created_at: a.createdAt.toISOString(),
  updated_at: a.updatedAt.toISOString(),
  expires_at: a.expiresAt.toISOString(),
  ended_at: a.endedAt?.toISOString() ?? null,
})

const accountToWire = (account: ShownAccount) => ({
  io_seller_id: hyphened(account.seller.id),
  seller_name: account.seller.name,
  holder_name: account.holderName,
  taxpayer_id: account.taxpayerId,
  bank_code: account.bankCode,
  bank_name: account.bankName,
  routing_number: account.routingNumber,
  account_number: account.pixKeyShown ?? `****${account.last4}`,
  type: account.type,
})

const hidden = (value: unknown): unknown => redact(value ?? null, PLAIN_NAMER)

/** With the request and its result, without secrets. */
export const toWireInFull = (
  a: Approval,
  names: readonly Named[],
  { content, canDecide }: { content: Content | undefined; canDecide: boolean },
): ReplyOf<typeof getApproval> => ({
  ...toWire(a, names),
  can_decide: canDecide,
  request: content
    ? {
        params: hidden(content.params),
        body: hidden(content.body),
        bank_account: content.account ? accountToWire(content.account) : null,
        reason: content.why ?? null,
      }
    : null,
  result: content?.result ? { ...content.result, body: hidden(content.result.body) } : null,
})

export const policyToWire = (
  p: Policy,
  names: readonly Named[],
): ReplyOf<typeof setApprovalPolicy> => ({
  id: p.id,
  resource: 'approval_policy',
  io_seller_id: hyphened(p.seller),
  action: p.action,
  amount_from_cents: p.amountFrom,
  approvals: p.approvals,
  roles: [...p.roles] as Shown['roles'],
  users: usersOf(p.users, names),
  binds_credentials: p.bindsCredentials,
  created_at: p.createdAt.toISOString(),
  updated_at: p.updatedAt.toISOString(),
})

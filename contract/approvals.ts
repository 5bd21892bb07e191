// Approvals: what a company lets nobody do alone. A policy says what, from which amount, who
// approves and how many of them; a call that it holds is answered with `approval_required`, and
// carried out once when enough people have approved.

import { Type } from 'typebox'
import { APPROVAL_ACTIONS } from './delicacy.ts'
import {
  AMOUNT_MAX,
  CentsOut,
  Exact,
  Flag,
  HexId,
  IdIn,
  Instant,
  Name,
  Nullable,
  SellerIdOut,
  Text,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { operation } from './operation.ts'

export const APPROVAL_STATUSES = [
  'pending',
  'approved',
  'carried_out',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
] as const
/** The roles that a policy can name. */
export const APPROVER_ROLES = ['admin', 'finance', 'developer'] as const
export const APPROVALS_NEEDED_MAX = 10
export const APPROVER_USERS_MAX = 50
export const APPROVAL_DAYS = 7
export const APPROVAL_REASON_MAX = 500

const scopes = ['payments', 'sellers', 'corporate', 'credentials'] as const
const params = Type.Object({ id: IdIn('approval') })

const Action = () =>
  Type.Enum(APPROVAL_ACTIONS, {
    description:
      '`payout`: payouts, changes of the payout policy of a seller, and the closing of the ' +
      'corporate account, which pays out its balance. `refund`: refunds of paid transactions. ' +
      '`bank_account`: linking and unlinking a bank account. `card_limit`: limits of cardholders ' +
      'and corporate cards. `corporate_payment`: recharges, and payments of statements. ' +
      '`credential`: a credential that moves money: created, changed, its secret rotated. ' +
      '`user`: invitations and changes of users. `policy`: a policy for something that had none.',
  })

const Person = Exact({
  id: HexId('user'),
  name: Type.String(),
})

const approval = {
  id: HexId('approval'),
  resource: Type.Literal('approval'),
  io_seller_id: SellerIdOut(),
  status: Type.Enum(APPROVAL_STATUSES, {
    description:
      '`approved`: the server is about to carry it out. `failed`: it was approved, and refused when it was carried out.',
  }),
  action: Action(),
  operation: Type.String({
    description: 'Name of the call, as in the SDK.',
    examples: ['transfers.create'],
  }),
  amount_cents: Nullable(CentsOut('Of what is asked for; null if it has no amount.')),
  asked_by: Exact({
    type: Type.Enum(['credential', 'user'] as const),
    id: Type.String(),
    name: Nullable(
      Type.String({ description: 'The name of the user, or the e-mail of the credential.' }),
    ),
  }),
  approvals_needed: Type.Integer(),
  approvals: Type.Array(Exact({ user: Person, created_at: Instant() })),
  roles: Type.Array(Type.Enum(APPROVER_ROLES)),
  users: Type.Array(Person, {
    description:
      'Further users who may approve, while their role is `admin`, `finance` or `developer`.',
  }),
  reason: Nullable(Type.String({ description: 'Why it was rejected.' })),
  ended_by: Nullable(Type.Union([Person], { description: 'The user who rejected it.' })),
  created_at: Instant(),
  updated_at: Instant(),
  expires_at: Instant(),
  ended_at: Nullable(Instant()),
}
export const ApprovalSummary = Exact(approval)
const ShownAccount = Exact(
  {
    io_seller_id: SellerIdOut(),
    seller_name: Type.String(),
    holder_name: Type.String(),
    taxpayer_id: Type.String(),
    bank_code: Type.String(),
    bank_name: Type.String(),
    routing_number: Type.String(),
    account_number: Type.String({ description: 'Masked.' }),
    type: Type.Enum(['checking', 'savings'] as const),
  },
  {
    description:
      'The bank account that is linked, unlinked or paid out to, as it was when this was asked ' +
      'for; null where it is about none.',
  },
)
const ApprovalInFull = Exact({
  ...approval,
  can_decide: Type.Boolean({
    description: 'Whether you may approve or reject it now. A credential never may.',
  }),
  request: Nullable(
    Exact({
      params: Type.Unknown({ description: 'The ids of the path.' }),
      body: Type.Unknown({ description: 'The body as it will be carried out, without secrets.' }),
      bank_account: Nullable(ShownAccount),
      reason: Nullable(
        Type.String({
          description: 'Why it is asked for: the header `Vintem-Reason` of the call.',
        }),
      ),
    }),
  ),
  result: Nullable(
    Exact({
      status: Type.Integer({ description: 'HTTP status of the reply when it was carried out.' }),
      code: Nullable(Type.String({ description: 'The error code, if it was refused.' })),
      message: Nullable(Type.String()),
      body: Type.Unknown({
        description:
          'The reply, without secrets. A secret is shown to who asked: by `POST …/result`, or by ' +
          'the call again with its `Idempotency-Key`.',
      }),
    }),
  ),
})

export const listApprovals = operation({
  id: 'approvals.list',
  summary: 'List approvals, the newest first',
  method: 'GET',
  path: '/v1/approvals',
  scopes,
  query: ListQuery({
    status: Type.Optional(Text(100, { description: 'One or more statuses, separated by commas.' })),
    action: Type.Optional(Action()),
    asked_by_me: Type.Optional(
      Flag({
        softens: 'asked',
        description: 'Only what this credential, or this user, asked for.',
      }),
    ),
    waiting_for_me: Type.Optional(
      Flag({
        softens: 'asked',
        description:
          'Only what this user may approve or reject now. A credential approves nothing.',
      }),
    ),
  }),
  reply: List(ApprovalSummary),
})

export const getApproval = operation({
  id: 'approvals.get',
  summary: 'Get an approval, with the request and its result',
  method: 'GET',
  path: '/v1/approvals/:id',
  scopes,
  params,
  reply: ApprovalInFull,
  refusals: ['approval_not_found'],
})

export const approve = operation({
  id: 'approvals.approve',
  delicate: { is: 'moves_money' },
  blocked: 'what is carried out is checked again by itself',
  summary: 'Approve a held call; the last approval has it carried out',
  method: 'POST',
  path: '/v1/approvals/:id/approve',
  scopes,
  params,
  reply: ApprovalSummary,
  refusals: [
    'approval_not_found',
    'person_needed',
    'own_approval',
    'approver_needed',
    'invalid_state',
  ],
})

export const rejectApproval = operation({
  id: 'approvals.reject',
  delicate: { is: 'directs_money' },
  blocked: 'nothing is done',
  summary: 'Reject a held call, with a reason',
  method: 'POST',
  path: '/v1/approvals/:id/reject',
  scopes,
  params,
  body: Type.Object({ reason: Name(APPROVAL_REASON_MAX) }),
  reply: ApprovalSummary,
  refusals: [
    'approval_not_found',
    'person_needed',
    'own_approval',
    'approver_needed',
    'invalid_state',
  ],
  example: { reason: 'The invoice is not ours' },
})

export const readApprovalResult = operation({
  id: 'approvals.result',
  delicate: { is: 'shows_secret' },
  confidential: true,
  blocked: 'it shows what was done',
  summary: 'Get the reply of a call that was carried out; only for whoever asked for it',
  method: 'POST',
  path: '/v1/approvals/:id/result',
  scopes,
  params,
  reply: Exact({ status: Type.Integer(), body: Type.Unknown() }),
  refusals: ['approval_not_found', 'asker_needed', 'asker_not_allowed', 'invalid_state'],
})

export const withdrawApproval = operation({
  id: 'approvals.withdraw',
  delicate: 'none',
  blocked: 'nothing is done',
  summary: 'Withdraw what you asked for, before it is approved',
  method: 'POST',
  path: '/v1/approvals/:id/withdraw',
  scopes,
  params,
  reply: ApprovalSummary,
  refusals: ['approval_not_found', 'asker_needed', 'invalid_state'],
})

const policy = {
  action: Action(),
  amount_from_cents: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: AMOUNT_MAX,
      description:
        'It holds from this amount on, in centavos; null: any amount. Only for `payout`, ' +
        '`refund`, `card_limit` and `corporate_payment`; what has no amount, such as a payout ' +
        'policy, is held always.',
    }),
  ),
  approvals: Type.Integer({
    minimum: 1,
    maximum: APPROVALS_NEEDED_MAX,
    description: 'How many people must approve.',
  }),
  roles: Type.Array(Type.Enum(APPROVER_ROLES), {
    maxItems: APPROVER_ROLES.length,
    description: 'Users with one of these roles may approve.',
    examples: [['admin']],
  }),
  binds_credentials: Type.Boolean({
    description:
      'Whether it also holds what credentials ask for. Calls that change a policy or make a ' +
      'credential are held in any case.',
  }),
}

const ApprovalPolicy = Exact({
  id: HexId('approval policy'),
  resource: Type.Literal('approval_policy'),
  io_seller_id: SellerIdOut(),
  ...policy,
  users: Type.Array(Person),
  created_at: Instant(),
  updated_at: Instant(),
})

export const listApprovalPolicies = operation({
  id: 'approvalPolicies.list',
  summary: 'List the approval policies of your company; there is at most one for each action',
  method: 'GET',
  path: '/v1/approval_policies',
  scopes,
  reply: Exact({ resource: Type.Literal('list'), items: Type.Array(ApprovalPolicy) }),
})

export const setApprovalPolicy = operation({
  id: 'approvalPolicies.set',
  delicate: { is: 'directs_money', held: 'policy' },
  summary: 'Set the approval policy of an action',
  method: 'POST',
  path: '/v1/approval_policies',
  scopes: ['credentials'],
  body: Type.Object({
    action: policy.action,
    amount_from_cents: Type.Optional(policy.amount_from_cents),
    approvals: policy.approvals,
    roles: policy.roles,
    users: Type.Optional(
      Type.Array(Text(36), {
        maxItems: APPROVER_USERS_MAX,
        description:
          'Ids of further users of your company who may approve, while their role is one of these.',
      }),
    ),
    binds_credentials: Type.Optional(policy.binds_credentials),
  }),
  reply: ApprovalPolicy,
  refusals: [
    'user_not_found',
    'policy_not_satisfiable',
    'approval_policy_changed',
    'request_in_progress',
  ],
  example: {
    action: 'payout',
    amount_from_cents: 1_000_000,
    approvals: 1,
    roles: ['admin'],
    binds_credentials: true,
  },
})

export const removeApprovalPolicy = operation({
  id: 'approvalPolicies.remove',
  delicate: { is: 'directs_money', held: 'policy' },
  summary: 'Remove an approval policy',
  method: 'DELETE',
  path: '/v1/approval_policies/:id',
  scopes: ['credentials'],
  params: Type.Object({ id: IdIn('approval policy') }),
  reply: Exact({
    id: HexId('approval policy'),
    resource: Type.Literal('approval_policy'),
    deleted: Type.Literal(true),
  }),
  refusals: ['approval_policy_not_found', 'approval_policy_changed', 'request_in_progress'],
})

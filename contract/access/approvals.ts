// Approvals: what a company lets nobody do alone. A policy says what, from which amount, who
// approves and how many of them; a call that it holds is answered with `approval_required`, and
// carried out once when enough people have approved.

import { Type } from 'typebox'
import { Exact, Flag, HexId, IdIn, Name, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/access/approvals.ts'
import {
  APPROVER_USERS_MAX,
  APPROVAL_REASON_MAX,
  Action,
  ApprovalSummary,
} from './approvals-fields.ts'
import { policy, ApprovalPolicy } from './approvals-policies.ts'
import { ApprovalInFull } from './approvals-in-full.ts'

const scopes = ['payments', 'sellers', 'corporate', 'credentials'] as const
const params = Type.Object({ id: IdIn('approval') })

export const listApprovals = operation({
  id: 'approvals.list',
  summary: {
    en: 'List approvals, the newest first',
    pt: 'Listar aprovações, as mais novas primeiro',
  },
  description: DESCRIPTIONS['approvals.list'],
  method: 'GET',
  path: '/v1/approvals',
  scopes,
  query: ListQuery({
    status: Type.Optional(TextIn(100, { text: FIELD_TEXTS.statuses })),
    action: Type.Optional(Action()),
    asked_by_me: Type.Optional(
      Flag({
        softens: 'asked',
        text: {
          en: 'Only what this credential, or this user, asked for.',
          pt: 'Só o que esta credencial, ou este usuário, pediu.',
        },
      }),
    ),
    waiting_for_me: Type.Optional(
      Flag({
        softens: 'asked',
        text: {
          en: 'Only what this user may approve or reject now. A credential approves nothing.',
          pt: 'Só o que este usuário pode aprovar ou recusar agora. Uma credencial não aprova nada.',
        },
      }),
    ),
  }),
  reply: List(ApprovalSummary),
})

export const getApproval = operation({
  id: 'approvals.get',
  summary: {
    en: 'Get an approval, with the request and its result',
    pt: 'Consultar uma aprovação, com o pedido e o resultado',
  },
  description: DESCRIPTIONS['approvals.get'],
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
  summary: {
    en: 'Approve a held call; the last approval has it carried out',
    pt: 'Aprovar uma chamada retida; a última aprovação a faz executar',
  },
  description: DESCRIPTIONS['approvals.approve'],
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
  summary: {
    en: 'Reject a held call, with a reason',
    pt: 'Recusar uma chamada retida, com um motivo',
  },
  description: DESCRIPTIONS['approvals.reject'],
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
  summary: {
    en: 'Get the reply of a call that was carried out; only for whoever asked for it',
    pt: 'Obter a resposta de uma chamada executada; só para quem a pediu',
  },
  description: DESCRIPTIONS['approvals.result'],
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
  summary: {
    en: 'Withdraw what you asked for, before it is approved',
    pt: 'Retirar o que você pediu, antes de ser aprovado',
  },
  description: DESCRIPTIONS['approvals.withdraw'],
  method: 'POST',
  path: '/v1/approvals/:id/withdraw',
  scopes,
  params,
  reply: ApprovalSummary,
  refusals: ['approval_not_found', 'asker_needed', 'invalid_state'],
})

export const listApprovalPolicies = operation({
  id: 'approvalPolicies.list',
  summary: {
    en: 'List the approval policies of your company; there is at most one for each action',
    pt: 'Listar as políticas de aprovação da sua empresa; há no máximo uma por ação',
  },
  description: DESCRIPTIONS['approvalPolicies.list'],
  method: 'GET',
  path: '/v1/approval_policies',
  scopes,
  reply: Exact({ resource: Type.Literal('list'), items: Type.Array(ApprovalPolicy) }),
})

export const setApprovalPolicy = operation({
  id: 'approvalPolicies.set',
  delicate: { is: 'directs_money', held: 'policy' },
  summary: {
    en: 'Set the approval policy of an action',
    pt: 'Definir a política de aprovação de uma ação',
  },
  description: DESCRIPTIONS['approvalPolicies.set'],
  method: 'POST',
  path: '/v1/approval_policies',
  scopes: ['credentials'],
  body: Type.Object({
    action: policy.action,
    amount_from_cents: Type.Optional(policy.amount_from_cents),
    approvals: policy.approvals,
    roles: policy.roles,
    users: Type.Optional(
      Type.Array(TextIn(36), {
        maxItems: APPROVER_USERS_MAX,
        text: {
          en: 'Ids of further users of your company who may approve, while their role is one of these.',
          pt:
            'Ids de outros usuários da sua empresa que podem aprovar, enquanto o perfil deles for ' +
            'um destes.',
        },
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
  summary: { en: 'Remove an approval policy', pt: 'Remover uma política de aprovação' },
  description: DESCRIPTIONS['approvalPolicies.remove'],
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

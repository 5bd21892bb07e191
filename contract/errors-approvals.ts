// The error codes of approvals: acts that need the word of others.

import { notFound, row, type Refused } from './refused.ts'

export const APPROVAL_ERRORS = {
  approval_required: row(
    409,
    'conflict_error',
    'state',
    'this needs {needed}; nothing was done. Approval {approval} waits for people of the company',
    'Esta operação precisa de aprovação',
    'The users who may approve find it in the portal, under Approvals. Once approved it is carried out once, by the server: do not send the call again with another key. Follow `approval_id` at GET /v1/approvals/:id or by the events `approval.*`.',
  ),
  approval_ended: row(
    409,
    'conflict_error',
    'idempotency',
    'the approval {approval}, which this call asked for with the same Idempotency-Key, is {status}',
    'A aprovação pedida por esta operação foi encerrada',
    'Read GET /v1/approvals/:id for the reason. To ask again, send the call with a new Idempotency-Key.',
  ),
  approval_not_found: notFound('approval', 'Aprovação não encontrada'),
  approval_policy_not_found: notFound('approval policy', 'Política de aprovação não encontrada'),
  person_needed: row(
    403,
    'permission_error',
    'permission',
    'only a person approves or rejects, signed in to the portal with a second factor',
    'Somente pessoas aprovam ou recusam, no portal',
    'Sign in to the portal and open Approvals.',
  ),
  own_approval: row(
    403,
    'permission_error',
    'permission',
    'nobody can approve their own request, nor one of a credential whose secret they were shown',
    'Ninguém aprova o próprio pedido',
    'Another user of the company approves or rejects it. You can withdraw it.',
  ),
  approver_needed: row(
    403,
    'permission_error',
    'permission',
    'the policy names other users to approve this: {who}',
    'A política não permite que você aprove',
    'Ask a user whom the policy names.',
  ),
  asker_needed: row(
    403,
    'permission_error',
    'permission',
    'only the credential or the person that asked can withdraw it',
    'Somente quem pediu pode desistir',
    'A user who may approve can reject it instead.',
  ),
  asker_not_allowed: row(
    403,
    'permission_error',
    'permission',
    'the credential or the person that asked may no longer do this',
    'Quem pediu já não pode fazer esta operação',
    'Have somebody who may do it ask again.',
  ),
  approval_policy_changed: row(
    409,
    'conflict_error',
    'state',
    'the policy was changed after this change to it was requested',
    'A política mudou depois que esta alteração foi pedida',
    'Read the policy as it is now, and ask for the change again.',
  ),
  policy_not_satisfiable: row(
    409,
    'conflict_error',
    'state',
    'nobody could satisfy this policy: it needs {needed} approvals, and besides the person who asks there are {eligible} active users who may approve',
    'Ninguém poderia cumprir esta política: faltam pessoas que possam aprovar',
    'Invite users with these roles, name more roles or users, or ask for fewer approvals.',
  ),
  too_many_approvals: row(
    409,
    'conflict_error',
    'capacity',
    '{limit} approvals of this company are pending, and it can have no more',
    'Limite de aprovações pendentes atingido',
    'Decide on pending approvals, or withdraw them.',
  ),
} as const satisfies Record<string, Refused>

/** Codes that any call can return that a policy may hold. */
export const HELD_CODES = ['approval_required', 'approval_ended', 'too_many_approvals'] as const

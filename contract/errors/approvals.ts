// The error codes of approvals: acts that need the word of others.

import { notFound, row, type Refused } from '../refused.ts'

export const APPROVAL_ERRORS = {
  approval_required: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'this needs {needed}; nothing was done. Approval {approval} waits for people of the ' +
        'company',
      pt:
        'isto precisa de {needed}; nada foi feito. A aprovação {approval} espera por pessoas da ' +
        'empresa',
    },
    'Esta operação precisa de aprovação',
    {
      en:
        'The users who may approve find it in the portal, under Approvals. Once approved it is ' +
        'carried out once, by the server: do not send the call again with another key. Follow ' +
        '`approval_id` at GET /v1/approvals/:id or by the events `approval.*`.',
      pt:
        'Os usuários que podem aprovar a encontram no portal, em Aprovações. Aprovada, ela é ' +
        'executada uma vez, pelo servidor: não envie a chamada de novo com outra chave. ' +
        'Acompanhe `approval_id` em GET /v1/approvals/:id ou pelos eventos `approval.*`.',
    },
  ),
  approval_ended: row(
    409,
    'conflict_error',
    'idempotency',
    {
      en:
        'the approval {approval}, which this call asked for with the same Idempotency-Key, is ' +
        '{status}',
      pt:
        'a aprovação {approval}, que esta chamada pediu com a mesma Idempotency-Key, está ' +
        '{status}',
    },
    'A aprovação pedida por esta operação foi encerrada',
    {
      en:
        'Read GET /v1/approvals/:id for the reason. To ask again, send the call with a new ' +
        'Idempotency-Key.',
      pt:
        'Leia o motivo em GET /v1/approvals/:id. Para pedir de novo, envie a chamada com uma ' +
        'nova Idempotency-Key.',
    },
  ),
  approval_not_found: notFound(
    { en: 'no such approval', pt: 'aprovação não encontrada' },
    'Aprovação não encontrada',
  ),
  approval_policy_not_found: notFound(
    { en: 'no such approval policy', pt: 'política de aprovação não encontrada' },
    'Política de aprovação não encontrada',
  ),
  person_needed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'only a person approves or rejects, signed in to the portal with a second factor',
      pt: 'só uma pessoa aprova ou recusa, no portal, com a verificação em duas etapas',
    },
    'Somente pessoas aprovam ou recusam, no portal',
    { en: 'Sign in to the portal and open Approvals.', pt: 'Entre no portal e abra Aprovações.' },
  ),
  own_approval: row(
    403,
    'permission_error',
    'permission',
    {
      en:
        'nobody can approve their own request, nor one of a credential whose secret they were ' +
        'shown',
      pt: 'ninguém aprova o próprio pedido, nem o de uma credencial cujo segredo lhe foi mostrado',
    },
    'Ninguém aprova o próprio pedido',
    {
      en: 'Another user of the company approves or rejects it. You can withdraw it.',
      pt: 'Outro usuário da empresa aprova ou recusa. Você pode desistir do pedido.',
    },
  ),
  approver_needed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'the policy names other users to approve this: {who}',
      pt: 'a política indica outros usuários para aprovar isto: {who}',
    },
    'A política não permite que você aprove',
    { en: 'Ask a user whom the policy names.', pt: 'Peça a um usuário que a política indica.' },
  ),
  asker_needed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'only the credential or the person that asked can withdraw it',
      pt: 'só a credencial ou a pessoa que pediu pode desistir',
    },
    'Somente quem pediu pode desistir',
    {
      en: 'A user who may approve can reject it instead.',
      pt: 'Um usuário que pode aprovar pode recusar o pedido.',
    },
  ),
  asker_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'the credential or the person that asked may no longer do this',
      pt: 'a credencial ou a pessoa que pediu já não pode fazer isto',
    },
    'Quem pediu já não pode fazer esta operação',
    {
      en: 'Have somebody who may do it ask again.',
      pt: 'Alguém que possa fazê-lo precisa pedir de novo.',
    },
  ),
  approval_policy_changed: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the policy was changed after this change to it was requested',
      pt: 'a política mudou depois que esta alteração dela foi pedida',
    },
    'A política mudou depois que esta alteração foi pedida',
    {
      en: 'Read the policy as it is now, and ask for the change again.',
      pt: 'Leia a política como está agora e peça a alteração de novo.',
    },
  ),
  policy_not_satisfiable: row(
    409,
    'conflict_error',
    'state',
    {
      en:
        'nobody could satisfy this policy: it needs {needed} approvals, and besides the person ' +
        'who asks there are {eligible} active users who may approve',
      pt:
        'ninguém poderia cumprir esta política: ela precisa de {needed} aprovações e, além de ' +
        'quem pede, há {eligible} usuários ativos que podem aprovar',
    },
    'Ninguém poderia cumprir esta política: faltam pessoas que possam aprovar',
    {
      en: 'Invite users with these roles, name more roles or users, or ask for fewer approvals.',
      pt:
        'Convide usuários com estes perfis, indique mais perfis ou usuários, ou peça menos ' +
        'aprovações.',
    },
  ),
  too_many_approvals: row(
    409,
    'conflict_error',
    'capacity',
    {
      en: '{limit} approvals of this company are pending, and it can have no more',
      pt: '{limit} aprovações desta empresa estão pendentes, e ela não pode ter mais',
    },
    'Limite de aprovações pendentes atingido',
    {
      en: 'Decide on pending approvals, or withdraw them.',
      pt: 'Decida aprovações pendentes, ou desista delas.',
    },
  ),
} as const satisfies Record<string, Refused>

/** Codes that any call can return that a policy may hold. */
export const HELD_CODES = ['approval_required', 'approval_ended', 'too_many_approvals'] as const

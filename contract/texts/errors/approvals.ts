// The Portuguese of the errors of approvals.

import type { APPROVAL_ERRORS } from '../../errors-approvals.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const APPROVAL_TEXTS = {
  approval_required: {
    message:
      'isto precisa de {needed}; nada foi feito. A aprovação {approval} espera por pessoas da empresa',
    mend:
      'Os usuários que podem aprovar a encontram no portal, em Aprovações. Aprovada, ela é ' +
      'executada uma vez, pelo servidor: não envie a chamada de novo com outra chave. Acompanhe ' +
      '`approval_id` em GET /v1/approvals/:id ou pelos eventos `approval.*`.',
  },
  approval_ended: {
    message:
      'a aprovação {approval}, que esta chamada pediu com a mesma Idempotency-Key, está {status}',
    mend: 'Leia o motivo em GET /v1/approvals/:id. Para pedir de novo, envie a chamada com uma nova Idempotency-Key.',
  },
  approval_not_found: notFound('aprovação não encontrada'),
  approval_policy_not_found: notFound('política de aprovação não encontrada'),
  person_needed: {
    message: 'só uma pessoa aprova ou recusa, no portal, com a verificação em duas etapas',
    mend: 'Entre no portal e abra Aprovações.',
  },
  own_approval: {
    message:
      'ninguém aprova o próprio pedido, nem o de uma credencial cujo segredo lhe foi mostrado',
    mend: 'Outro usuário da empresa aprova ou recusa. Você pode desistir do pedido.',
  },
  approver_needed: {
    message: 'a política indica outros usuários para aprovar isto: {who}',
    mend: 'Peça a um usuário que a política indica.',
  },
  asker_needed: {
    message: 'só a credencial ou a pessoa que pediu pode desistir',
    mend: 'Um usuário que pode aprovar pode recusar o pedido.',
  },
  asker_not_allowed: {
    message: 'a credencial ou a pessoa que pediu já não pode fazer isto',
    mend: 'Alguém que possa fazê-lo precisa pedir de novo.',
  },
  approval_policy_changed: {
    message: 'a política mudou depois que esta alteração dela foi pedida',
    mend: 'Leia a política como está agora e peça a alteração de novo.',
  },
  policy_not_satisfiable: {
    message:
      'ninguém poderia cumprir esta política: ela precisa de {needed} aprovações e, além de quem ' +
      'pede, há {eligible} usuários ativos que podem aprovar',
    mend: 'Convide usuários com estes perfis, indique mais perfis ou usuários, ou peça menos aprovações.',
  },
  too_many_approvals: {
    message: '{limit} aprovações desta empresa estão pendentes, e ela não pode ter mais',
    mend: 'Decida aprovações pendentes, ou desista delas.',
  },
} as const satisfies Readonly<Record<keyof typeof APPROVAL_ERRORS, ErrorText>>

// What each call of contract/access/approvals.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'approvals.list': {
    en:
      'Lists approvals that the token may see, the newest first, without request and result. ' +
      '`status` and `action` filter; `asked_by_me` shows what this credential or user asked ' +
      'for. `waiting_for_me` shows what a user may decide now, and is empty for a credential.',
    pt:
      'Lista as aprovações que o token pode ver, as mais novas primeiro, sem pedido nem ' +
      'resultado. `status` e `action` filtram; `asked_by_me` mostra o que esta credencial ou ' +
      'este usuário pediu. `waiting_for_me` mostra o que um usuário pode decidir agora, e para ' +
      'uma credencial é vazio.',
  },
  'approvals.get': {
    en:
      'Shows who asked for what, who approved, and after its end the `result` of the call, all ' +
      'without secrets. For payouts and bank accounts it shows the last digits of the account. ' +
      'The request and the result are kept for 90 days after the end. Follow an `approval_id` ' +
      'here or by the events `approval.*`.',
    pt:
      'Mostra quem pediu o quê, quem aprovou e, depois do fim, o `result` da chamada, tudo sem ' +
      'segredos. Em repasses e contas bancárias mostra os últimos dígitos da conta. O pedido e ' +
      'o resultado ficam guardados por 90 dias depois do fim. Acompanhe um `approval_id` aqui ' +
      'ou pelos eventos `approval.*`.',
  },
  'approvals.approve': {
    en:
      'Counts the approval of the signed-in user. While others are still needed, the approval ' +
      'stays `pending` (event `approval.updated`); with the last one it is `approved` and the ' +
      'server carries the call out, once. Then it is `carried_out`, or `failed` if the call ' +
      'was refused by then. Only a person in the portal with a second factor approves: a ' +
      'credential gets 403 `person_needed`, and nobody can approve their own request ' +
      '(`own_approval`). Approving again changes nothing.',
    pt:
      'Conta a aprovação do usuário que entrou no portal. Enquanto faltam outras, fica ' +
      '`pending` (evento `approval.updated`); com a última, passa a `approved` e o servidor ' +
      'executa a chamada, uma vez. Depois fica `carried_out`, ou `failed` se a chamada foi ' +
      'recusada nessa hora. Só uma pessoa no portal, com verificação em duas etapas, aprova: ' +
      'uma credencial recebe 403 `person_needed`, e ninguém aprova o próprio pedido ' +
      '(`own_approval`). Aprovar de novo não muda nada.',
  },
  'approvals.reject': {
    en:
      'Ends a pending approval as `rejected`; the call is not carried out. The user who asked ' +
      'is mailed the reason, and the event is `approval.rejected`. Only a person in the portal ' +
      'with a second factor rejects: a credential gets 403 `person_needed`. You cannot reject ' +
      'your own request: withdraw it instead.',
    pt:
      'Encerra uma aprovação pendente como `rejected`; a chamada não é executada. O usuário ' +
      'que pediu recebe o motivo por e-mail, e o evento é `approval.rejected`. Só uma pessoa ' +
      'no portal, com verificação em duas etapas, recusa: uma credencial recebe 403 ' +
      '`person_needed`. Ninguém recusa o próprio pedido: retire-o.',
  },
  'approvals.result': {
    en:
      'Gives the whole reply of a call that was carried out, as the call itself would have ' +
      'given it. Besides a repetition with the same `Idempotency-Key`, only this shows the ' +
      'secret of a credential that needed approval. Only the credential or the user that asked ' +
      'gets it (403 `asker_needed`), and only with the status `carried_out`. Each reading is ' +
      'recorded in the audit log.',
    pt:
      'Devolve a resposta inteira de uma chamada executada, como a própria chamada a teria ' +
      'dado. Além da repetição com a mesma `Idempotency-Key`, só ela mostra o segredo de uma ' +
      'credencial que precisou de aprovação. Só a credencial ou o usuário que pediu a recebe ' +
      '(403 `asker_needed`), e só no status `carried_out`. Cada leitura fica na auditoria.',
  },
  'approvals.withdraw': {
    en:
      'Ends a pending approval as `withdrawn`; nothing is done. Only the credential or the ' +
      'user that asked may do it (403 `asker_needed`). If it is already approved, the reply is ' +
      '409 `invalid_state`.',
    pt:
      'Encerra uma aprovação pendente como `withdrawn`; nada é feito. Só a credencial ou o ' +
      'usuário que pediu pode retirar (403 `asker_needed`). Se já foi aprovada, a resposta é ' +
      '409 `invalid_state`.',
  },
  'approvalPolicies.list': {
    en:
      'Lists all policies of the company of the token, in one reply without pages. An action ' +
      'without a policy needs no approval.',
    pt:
      'Lista todas as políticas da empresa do token, em uma só resposta, sem páginas. Uma ação ' +
      'sem política não precisa de aprovação.',
  },
  'approvalPolicies.set': {
    en:
      'Requires that `approvals` people with one of `roles`, or among `users`, approve an ' +
      'action from `amount_from_cents` on. It replaces the policy of that action. A first ' +
      'policy takes effect at once, unless a policy for `policy` holds this call; a change is ' +
      'held by the policy that it replaces (409 `approval_required`). Besides each ' +
      'administrator there must be enough active users who may approve, else 409 ' +
      '`policy_not_satisfiable`. The payout policy of a seller pays out by itself: only ' +
      'changes to it are held. Commands of the operator are never held.',
    pt:
      'Exige que `approvals` pessoas com um dos `roles`, ou entre os `users`, aprovem uma ' +
      'ação, a partir de `amount_from_cents`. Substitui a política dessa ação. A primeira ' +
      'política vale na hora, a não ser que uma política para `policy` retenha esta chamada; ' +
      'uma mudança é retida pela política anterior (409 `approval_required`). Além de cada ' +
      'administrador precisa haver usuários ativos suficientes que possam aprovar; se não, 409 ' +
      '`policy_not_satisfiable`. A política de repasse de um vendedor repassa sozinha: só as ' +
      'mudanças dela são retidas. Comandos do operador nunca são retidos.',
  },
  'approvalPolicies.remove': {
    en:
      'Asks to remove a policy. The policy itself holds this call, also for credentials: the ' +
      'reply is 409 `approval_required`, and the policy is removed when its approvers have ' +
      'approved. If the policy changes meanwhile, the removal is refused with ' +
      '`approval_policy_changed`. Calls that already wait for approval stay as they are.',
    pt:
      'Pede a remoção de uma política. A própria política retém esta chamada, também para ' +
      'credenciais: a resposta é 409 `approval_required`, e a política sai quando os ' +
      'aprovadores dela aprovarem. Se a política mudar nesse meio-tempo, a remoção é recusada ' +
      'com `approval_policy_changed`. As chamadas que já esperam aprovação ficam como estão.',
  },
} as const satisfies Texts

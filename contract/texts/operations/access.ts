// What each call does: login, credentials, users and approvals.

import type { OperationText } from '../index.ts'

export const ACCESS: Readonly<Record<string, OperationText>> = {
  'auth.login': {
    summary: 'Entrar com uma credencial e receber um token',
    says: [
      'Exchanges the e-mail and the secret of a credential for an `access_token`, valid for an ' +
        'hour or until the credential ends. `io_seller_id` names the seller that the token acts ' +
        'for: the credential’s own, or any seller of its platform. `scope` narrows the token to ' +
        'fewer scopes. Several tokens can be valid at once; keep one and use it until shortly ' +
        'before `expires_at`. An unknown e-mail and a wrong secret get the same reply. After ten ' +
        'wrong secrets for an e-mail from one network, logins from there get 429 ' +
        '`too_many_attempts` for 30 minutes.',
      'Troca o e-mail e o segredo de uma credencial por um `access_token`, válido por uma hora ' +
        'ou até o fim da credencial. `io_seller_id` diz por qual vendedor o token age: o da ' +
        'própria credencial ou qualquer vendedor da plataforma dela. `scope` limita o token a ' +
        'menos escopos. Vários tokens podem valer ao mesmo tempo; guarde um e use-o até pouco ' +
        'antes de `expires_at`. E-mail desconhecido e segredo errado têm a mesma resposta. Depois ' +
        'de dez segredos errados para um e-mail a partir de uma rede, os logins dessa rede recebem ' +
        '429 `too_many_attempts` por 30 minutos.',
    ],
  },
  'auth.cards': {
    summary: 'Receber um token para o cofre de cartões',
    says: [
      'Takes the same body as `POST /auth/login` and gives a token with the scope `cards`: it ' +
        'can call the card vault, charge cards and delete split rules, and nothing else. The ' +
        'credential must have the scope `cards`. With `scope: "tokenize"` the token only tokenizes ' +
        'cards, which is all that a page needs; a request with an `Origin` header gets no other. ' +
        'Never put the secret into a page: make this call from your server and give the page the ' +
        'token.',
      'Recebe o mesmo corpo de `POST /auth/login` e devolve um token com o escopo `cards`: ele ' +
        'abre as chamadas do cofre de cartões, cobra cartões e exclui regras de divisão, e nada ' +
        'mais. A credencial precisa ter o escopo `cards`. Com `scope: "tokenize"` o token só ' +
        'tokeniza cartões, que é tudo de que uma página precisa; uma requisição com o cabeçalho ' +
        '`Origin` não recebe outro. Nunca ponha o segredo em uma página: faça esta chamada no seu ' +
        'servidor e entregue o token à página.',
    ],
  },
  'credentials.create': {
    summary: 'Criar uma credencial; a resposta mostra o segredo uma única vez',
    says: [
      'Creates a credential for a program of yours or of one of your sellers. Scopes, networks, ' +
        'end and rate limit must be within those of your own token; otherwise 403 ' +
        '`exceeds_own_limits`. Whatever you omit is taken from your own, except `credentials`, ' +
        '`users`, `requests`, `audit` and `corporate:secrets`, which must be named. An e-mail has ' +
        'one active credential on the whole server. The `secret` is stored as a hash only; a ' +
        'repetition with the same `Idempotency-Key` shows it again until it is rotated. A ' +
        'credential with a budget cannot create others.',
      'Cria uma credencial para um programa seu ou de um dos seus vendedores. Escopos, redes, ' +
        'validade e limite de chamadas devem caber nos do seu token; se não, 403 ' +
        '`exceeds_own_limits`. O que você omitir vem do seu, exceto `credentials`, `users`, ' +
        '`requests`, `audit` e `corporate:secrets`, que precisam ser citados. Cada e-mail tem uma ' +
        'credencial ativa em todo o servidor. O `secret` é guardado só como hash; a repetição com ' +
        'a mesma `Idempotency-Key` o mostra de novo até ele ser trocado. Uma credencial com ' +
        'orçamento não pode criar outras.',
    ],
  },
  'credentials.current': {
    summary:
      'Consultar a credencial do token: o que ela pode fazer e o que resta do orçamento hoje',
    says: [
      'Shows a program its own limits: the scopes of its token, the end of its credential, ' +
        'whether it is bound to networks, its calls a minute, and its budget with what is left of ' +
        'it today. Every token of a credential may make this call, with any scope, whatever its ' +
        'budget allows and at every hour; only a token for cards in a browser may not. It is read ' +
        'anew each time, so a change of the budget shows at once. The secret is never shown, nor ' +
        'are the networks.',
      'Mostra a um programa os seus próprios limites: os escopos do token, a validade da ' +
        'credencial, se ela só vale em certas redes, as chamadas por minuto, e o orçamento com o ' +
        'que resta dele hoje. Todo token de uma credencial pode fazer esta chamada, com qualquer ' +
        'escopo, seja qual for o orçamento e a qualquer hora; só um token para cartões no ' +
        'navegador não pode. Os dados são lidos a cada vez, então uma mudança do orçamento aparece ' +
        'na hora. O segredo nunca aparece, nem as redes.',
    ],
  },
  'credentials.get': {
    summary: 'Consultar uma credencial',
    says: [
      'Shows the scopes, networks, end, rate limit, budget, note and last login of a credential. ' +
        'The secret is never shown. `previous_secret_until` says how long the secret before the ' +
        'last rotation still works.',
      'Mostra escopos, redes, validade, limite de chamadas, orçamento, nota e último login de ' +
        'uma credencial. O segredo nunca aparece. `previous_secret_until` diz até quando o segredo ' +
        'anterior à última troca ainda funciona.',
    ],
  },
  'credentials.list': {
    summary: 'Listar credenciais, com o último uso',
    says: [
      'Lists the credentials of the seller of the token, or of the platform and all its sellers; ' +
        'the newest first. It includes active, expired and revoked ones; `io_seller_id` filters by ' +
        'seller. `last_used_at` is the time of the last login, to the minute: revoke what has not ' +
        'been used for months.',
      'Lista as credenciais do vendedor do token, ou da plataforma e de todos os seus ' +
        'vendedores; as mais novas primeiro. Inclui as ativas, as expiradas e as revogadas; ' +
        '`io_seller_id` filtra por vendedor. `last_used_at` é a hora do último login, com precisão ' +
        'de minuto: revogue o que não é usado há meses.',
    ],
  },
  'credentials.revoke': {
    summary: 'Revogar uma credencial e seus tokens, em até dois segundos',
    says: [
      'Ends a credential and all its tokens within two seconds on every server. This is final; ' +
        'the e-mail can get another credential. Use it after a leak: after a rotation existing ' +
        'tokens stay valid for up to an hour. You may revoke your own credential, and those that ' +
        'have no more rights than yours.',
      'Encerra uma credencial e todos os seus tokens em até dois segundos, em todos os ' +
        'servidores. Não pode ser desfeito; o e-mail pode receber outra credencial. Use depois de ' +
        'um vazamento: na troca do segredo, os tokens existentes ainda valem por até uma hora. ' +
        'Você pode revogar a sua própria credencial e as que não têm mais direitos que a sua.',
    ],
  },
  'credentials.rotate': {
    summary: 'Trocar o segredo de uma credencial; o anterior vale por mais 24 horas',
    says: [
      'Gives a credential a new secret, shown only here, without refusing any login: the ' +
        'previous one works for 24 more hours, or for `overlap_hours` (0 to 168). Only the last ' +
        'two secrets work. After a leak send `overlap_hours: 0`; existing tokens stay valid for an ' +
        'hour at most. A repetition with the same `Idempotency-Key` shows the same secret while it ' +
        'is the current one. A revoked credential is refused with 409 `credential_revoked`.',
      'Dá um segredo novo à credencial, que só aparece aqui, sem recusar nenhum login: o ' +
        'anterior funciona por mais 24 horas, ou por `overlap_hours` (0 a 168). Só os dois últimos ' +
        'segredos funcionam. Depois de um vazamento, envie `overlap_hours: 0`; os tokens ' +
        'existentes valem por no máximo mais uma hora. A repetição com a mesma `Idempotency-Key` ' +
        'mostra o mesmo segredo enquanto ele for o atual. Uma credencial revogada é recusada com ' +
        '409 `credential_revoked`.',
    ],
  },
  'credentials.update': {
    summary: 'Mudar as redes, a validade, o orçamento ou a nota de uma credencial',
    says: [
      'Changes `networks`, `expires_at`, `budget` and `note`; an absent field stays, `null` ' +
        'removes the limit. It also applies to existing tokens, within two seconds: an earlier end ' +
        'shortens them, a later one does not lengthen them. Scopes do not change: create another ' +
        'credential for other scopes. A `budget` replaces the whole previous budget; what was ' +
        'spent today still counts. Nobody can give more than they have (403 `exceeds_own_limits`).',
      'Muda `networks`, `expires_at`, `budget` e `note`; o campo ausente fica como está, `null` ' +
        'tira o limite. Vale também para os tokens existentes, em até dois segundos: um fim mais ' +
        'cedo os encurta, um mais tarde não os prolonga. Os escopos não mudam: para outros ' +
        'escopos, crie outra credencial. Um `budget` substitui o orçamento anterior inteiro; o que ' +
        'foi gasto hoje continua contando. Ninguém pode dar mais do que tem (403 ' +
        '`exceeds_own_limits`).',
    ],
  },
  'users.invite': {
    summary: 'Convidar uma pessoa para a empresa por e-mail; no máximo 500 usuários',
    says: [
      'Creates a user with the status `invited` and mails a link that is valid for seven days. ' +
        'The person sets a password there and becomes `active`; a person who already has a ' +
        'password joins with it. `holder` is required for the role `cardholder` and refused for ' +
        'others. The same `Idempotency-Key` returns the same user without another mail. Without a ' +
        'mail server the call gets 409 `mail_not_configured`; a credential with a budget cannot ' +
        'invite.',
      'Cria um usuário no status `invited` e envia um link por e-mail, válido por sete dias. A ' +
        'pessoa define a senha nele e passa a `active`; quem já tem senha entra com ela. `holder` ' +
        'é obrigatório para o perfil `cardholder` e recusado para os outros. A mesma ' +
        '`Idempotency-Key` devolve o mesmo usuário, sem outro e-mail. Um servidor sem envio de ' +
        'e-mails recusa com 409 `mail_not_configured`, e uma credencial com orçamento não pode ' +
        'convidar.',
    ],
  },
  'users.inviteAgain': {
    summary:
      'Enviar o convite de novo, no máximo uma vez por minuto; o link anterior deixa de valer',
    says: [
      'Mails a new link to a user who has not accepted yet; the earlier link stops working. ' +
        'Within a minute of the last mail it is refused with 429 `too_many_attempts`. A user who ' +
        'is not `invited` gets 409 `invalid_state`.',
      'Envia um link novo a um usuário que ainda não aceitou; o anterior deixa de valer. Menos ' +
        'de um minuto depois do último e-mail, recusa com 429 `too_many_attempts`. Um usuário que ' +
        'não está `invited` recebe 409 `invalid_state`.',
    ],
  },
  'users.list': {
    summary: 'Listar os usuários da empresa: quem entra no portal e quem foi convidado',
    says: [
      'Lists the people who sign in to the portal for the company of the token, with role, ' +
        'status and whether they have a second factor. The name of a person who has not accepted ' +
        'is null. Credentials are not users: see `GET /v1/credentials`.',
      'Lista as pessoas que entram no portal pela empresa do token, com perfil, status e se têm ' +
        'verificação em duas etapas. O nome de quem ainda não aceitou é nulo. Credenciais não são ' +
        'usuários: veja `GET /v1/credentials`.',
    ],
  },
  'users.update': {
    summary:
      'Mudar o perfil de um usuário, bloquear ou desbloquear; o último administrador ativo permanece',
    says: [
      'Changes the role, or sets `status` to `blocked` or `active`. Blocking ends the sessions ' +
        'of the user in this company at once. A change that would leave the company without an ' +
        'active administrator is refused with 409 `last_admin`. The status of an invitation cannot ' +
        'be changed: withdraw it instead. A credential with a budget cannot change users.',
      'Muda o perfil, ou põe `status` em `blocked` ou `active`. O bloqueio encerra na hora as ' +
        'sessões do usuário nesta empresa. Uma mudança que deixaria a empresa sem administrador ' +
        'ativo é recusada com 409 `last_admin`. O status de um convite não pode mudar: cancele o ' +
        'convite. Uma credencial com orçamento não pode mudar usuários.',
    ],
  },
  'users.withdraw': {
    summary: 'Cancelar um convite que ainda não foi aceito',
    says: [
      'Withdraws an invitation; its link stops working. A user who has accepted cannot be ' +
        'removed (409 `invalid_state`): block the user with `PATCH /v1/users/:id`.',
      'Cancela um convite; o link deixa de valer. Quem já aceitou não pode ser removido (409 ' +
        '`invalid_state`): bloqueie com `PATCH /v1/users/:id`.',
    ],
  },
  'approvals.approve': {
    summary: 'Aprovar uma chamada retida; a última aprovação a faz executar',
    says: [
      'Counts the approval of the signed-in user. While others are still needed, the approval ' +
        'stays `pending` (event `approval.updated`); with the last one it is `approved` and the ' +
        'server carries the call out, once. Then it is `carried_out`, or `failed` if the call was ' +
        'refused by then. Only a person in the portal with a second factor approves: a credential ' +
        'gets 403 `person_needed`, and nobody can approve their own request (`own_approval`). ' +
        'Approving again changes nothing.',
      'Conta a aprovação do usuário que entrou no portal. Enquanto faltam outras, fica `pending` ' +
        '(evento `approval.updated`); com a última, passa a `approved` e o servidor executa a ' +
        'chamada, uma vez. Depois fica `carried_out`, ou `failed` se a chamada foi recusada nessa ' +
        'hora. Só uma pessoa no portal, com verificação em duas etapas, aprova: uma credencial ' +
        'recebe 403 `person_needed`, e ninguém aprova o próprio pedido (`own_approval`). Aprovar ' +
        'de novo não muda nada.',
    ],
  },
  'approvals.get': {
    summary: 'Consultar uma aprovação, com o pedido e o resultado',
    says: [
      'Shows who asked for what, who approved, and after its end the `result` of the call, all ' +
        'without secrets. For payouts and bank accounts it shows the last digits of the account. ' +
        'The request and the result are kept for 90 days after the end. Follow an `approval_id` ' +
        'here or by the events `approval.*`.',
      'Mostra quem pediu o quê, quem aprovou e, depois do fim, o `result` da chamada, tudo sem ' +
        'segredos. Em repasses e contas bancárias mostra os últimos dígitos da conta. O pedido e o ' +
        'resultado ficam guardados por 90 dias depois do fim. Acompanhe um `approval_id` aqui ou ' +
        'pelos eventos `approval.*`.',
    ],
  },
  'approvals.list': {
    summary: 'Listar aprovações, as mais novas primeiro',
    says: [
      'Lists approvals that the token may see, the newest first, without request and result. ' +
        '`status` and `action` filter; `asked_by_me` shows what this credential or user asked for. ' +
        '`waiting_for_me` shows what a user may decide now, and is empty for a credential.',
      'Lista as aprovações que o token pode ver, as mais novas primeiro, sem pedido nem ' +
        'resultado. `status` e `action` filtram; `asked_by_me` mostra o que esta credencial ou ' +
        'este usuário pediu. `waiting_for_me` mostra o que um usuário pode decidir agora, e para ' +
        'uma credencial é vazio.',
    ],
  },
  'approvals.result': {
    summary: 'Obter a resposta de uma chamada executada; só para quem a pediu',
    says: [
      'Gives the whole reply of a call that was carried out, as the call itself would have given ' +
        'it. Besides a repetition with the same `Idempotency-Key`, only this shows the secret of a ' +
        'credential that needed approval. Only the credential or the user that asked gets it (403 ' +
        '`asker_needed`), and only with the status `carried_out`. Each reading is recorded in the ' +
        'audit log.',
      'Devolve a resposta inteira de uma chamada executada, como a própria chamada a teria dado. ' +
        'Além da repetição com a mesma `Idempotency-Key`, só ela mostra o segredo de uma ' +
        'credencial que precisou de aprovação. Só a credencial ou o usuário que pediu a recebe ' +
        '(403 `asker_needed`), e só no status `carried_out`. Cada leitura fica na auditoria.',
    ],
  },
  'approvals.reject': {
    summary: 'Recusar uma chamada retida, com um motivo',
    says: [
      'Ends a pending approval as `rejected`; the call is not carried out. The user who asked is ' +
        'mailed the reason, and the event is `approval.rejected`. Only a person in the portal with ' +
        'a second factor rejects: a credential gets 403 `person_needed`. You cannot reject your ' +
        'own request: withdraw it instead.',
      'Encerra uma aprovação pendente como `rejected`; a chamada não é executada. O usuário que ' +
        'pediu recebe o motivo por e-mail, e o evento é `approval.rejected`. Só uma pessoa no ' +
        'portal, com verificação em duas etapas, recusa: uma credencial recebe 403 ' +
        '`person_needed`. Ninguém recusa o próprio pedido: retire-o.',
    ],
  },
  'approvals.withdraw': {
    summary: 'Retirar o que você pediu, antes de ser aprovado',
    says: [
      'Ends a pending approval as `withdrawn`; nothing is done. Only the credential or the user ' +
        'that asked may do it (403 `asker_needed`). If it is already approved, the reply is 409 ' +
        '`invalid_state`.',
      'Encerra uma aprovação pendente como `withdrawn`; nada é feito. Só a credencial ou o ' +
        'usuário que pediu pode retirar (403 `asker_needed`). Se já foi aprovada, a resposta é 409 ' +
        '`invalid_state`.',
    ],
  },
  'approvalPolicies.list': {
    summary: 'Listar as políticas de aprovação da sua empresa; há no máximo uma por ação',
    says: [
      'Lists all policies of the company of the token, in one reply without pages. An action ' +
        'without a policy needs no approval.',
      'Lista todas as políticas da empresa do token, em uma só resposta, sem páginas. Uma ação ' +
        'sem política não precisa de aprovação.',
    ],
  },
  'approvalPolicies.remove': {
    summary: 'Remover uma política de aprovação',
    says: [
      'Asks to remove a policy. The policy itself holds this call, also for credentials: the ' +
        'reply is 409 `approval_required`, and the policy is removed when its approvers have ' +
        'approved. If the policy changes meanwhile, the removal is refused with ' +
        '`approval_policy_changed`. Calls that already wait for approval stay as they are.',
      'Pede a remoção de uma política. A própria política retém esta chamada, também para ' +
        'credenciais: a resposta é 409 `approval_required`, e a política sai quando os aprovadores ' +
        'dela aprovarem. Se a política mudar nesse meio-tempo, a remoção é recusada com ' +
        '`approval_policy_changed`. As chamadas que já esperam aprovação ficam como estão.',
    ],
  },
  'approvalPolicies.set': {
    summary: 'Definir a política de aprovação de uma ação',
    says: [
      'Requires that `approvals` people with one of `roles`, or among `users`, approve an action ' +
        'from `amount_from_cents` on. It replaces the policy of that action. A first policy takes ' +
        'effect at once, unless a policy for `policy` holds this call; a change is held by the ' +
        'policy that it replaces (409 `approval_required`). Besides each administrator there must ' +
        'be enough active users who may approve, else 409 `policy_not_satisfiable`. The payout ' +
        'policy of a seller pays out by itself: only changes to it are held. Commands of the ' +
        'operator are never held.',
      'Exige que `approvals` pessoas com um dos `roles`, ou entre os `users`, aprovem uma ação, ' +
        'a partir de `amount_from_cents`. Substitui a política dessa ação. A primeira política ' +
        'vale na hora, a não ser que uma política para `policy` retenha esta chamada; uma mudança ' +
        'é retida pela política anterior (409 `approval_required`). Além de cada administrador ' +
        'precisa haver usuários ativos suficientes que possam aprovar; se não, 409 ' +
        '`policy_not_satisfiable`. A política de repasse de um vendedor repassa sozinha: só as ' +
        'mudanças dela são retidas. Comandos do operador nunca são retidos.',
    ],
  },
}

// What each call of contract/access/users.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'users.list': {
    en:
      'Lists the people who sign in to the portal for the company of the token, with role, ' +
      'status and whether they have a second factor. The name of a person who has not accepted ' +
      'is null. Credentials are not users: see `GET /v1/credentials`.',
    pt:
      'Lista as pessoas que entram no portal pela empresa do token, com perfil, status e se ' +
      'têm verificação em duas etapas. O nome de quem ainda não aceitou é nulo. Credenciais ' +
      'não são usuários: veja `GET /v1/credentials`.',
  },
  'users.invite': {
    en:
      'Creates a user with the status `invited` and mails a link that is valid for seven days. ' +
      'The person sets a password there and becomes `active`; a person who already has a ' +
      'password joins with it. `holder` is required for the role `cardholder` and refused for ' +
      'others. The same `Idempotency-Key` returns the same user without another mail. Without ' +
      'a mail server the call gets 409 `mail_not_configured`; a credential with a budget ' +
      'cannot invite.',
    pt:
      'Cria um usuário no status `invited` e envia um link por e-mail, válido por sete dias. A ' +
      'pessoa define a senha nele e passa a `active`; quem já tem senha entra com ela. ' +
      '`holder` é obrigatório para o perfil `cardholder` e recusado para os outros. A mesma ' +
      '`Idempotency-Key` devolve o mesmo usuário, sem outro e-mail. Um servidor sem envio de ' +
      'e-mails recusa com 409 `mail_not_configured`, e uma credencial com orçamento não pode ' +
      'convidar.',
  },
  'users.update': {
    en:
      'Changes the role, or sets `status` to `blocked` or `active`. Blocking ends the sessions ' +
      'of the user in this company at once. A change that would leave the company without an ' +
      'active administrator is refused with 409 `last_admin`. The status of an invitation ' +
      'cannot be changed: withdraw it instead. A credential with a budget cannot change users.',
    pt:
      'Muda o perfil, ou põe `status` em `blocked` ou `active`. O bloqueio encerra na hora as ' +
      'sessões do usuário nesta empresa. Uma mudança que deixaria a empresa sem administrador ' +
      'ativo é recusada com 409 `last_admin`. O status de um convite não pode mudar: cancele o ' +
      'convite. Uma credencial com orçamento não pode mudar usuários.',
  },
  'users.inviteAgain': {
    en:
      'Mails a new link to a user who has not accepted yet; the earlier link stops working. ' +
      'Within a minute of the last mail it is refused with 429 `too_many_attempts`. A user who ' +
      'is not `invited` gets 409 `invalid_state`.',
    pt:
      'Envia um link novo a um usuário que ainda não aceitou; o anterior deixa de valer. Menos ' +
      'de um minuto depois do último e-mail, recusa com 429 `too_many_attempts`. Um usuário ' +
      'que não está `invited` recebe 409 `invalid_state`.',
  },
  'users.withdraw': {
    en:
      'Withdraws an invitation; its link stops working. A user who has accepted cannot be ' +
      'removed (409 `invalid_state`): block the user with `PATCH /v1/users/:id`.',
    pt:
      'Cancela um convite; o link deixa de valer. Quem já aceitou não pode ser removido (409 ' +
      '`invalid_state`): bloqueie com `PATCH /v1/users/:id`.',
  },
} as const satisfies Texts

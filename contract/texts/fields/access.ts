// The fields of who may do what: log in, credentials, users, approvals, saved views, and the logs
// of acts and requests.

import type { Text, Texts } from '../text.ts'

const CREDENTIAL_STATUS: Text = [
  '`active`: it works. `expired`: its end has passed. `revoked` is final.',
  '`active`: funciona. `expired`: o prazo dela passou. `revoked` é final.',
]
const CREDENTIAL_EMAIL: Text = [
  'The e-mail address with which the program logs in; no mail is sent to it.',
  'O e-mail com que o programa entra; não recebe mensagens.',
]
const CREDENTIAL_END: Text = [
  'When the credential ends; null: never.',
  'Quando a credencial termina; null: nunca.',
]
const CREDENTIAL_END_IN: Text = [
  'When the credential ends; null: never. A time without an offset is São Paulo’s.',
  'Quando a credencial termina; null: nunca. Uma hora sem fuso é de São Paulo.',
]
const BUDGET: Text = [
  'What limits the credential beyond its scopes: calls, hours and amounts; null: nothing.',
  'O que limita a credencial além dos escopos: chamadas, horários e valores; null: nada.',
]
const USER_STATUS: Text = [
  '`invited`: the person has not accepted yet. `active`: can sign in. `blocked`: cannot.',
  '`invited`: a pessoa ainda não aceitou. `active`: pode entrar. `blocked`: não pode.',
]
const USER_EMAIL: Text = [
  'The e-mail address with which the person signs in.',
  'O e-mail com que a pessoa entra.',
]
const VIEW_NAME: Text = ['The name of the view.', 'O nome da visão.']
const RATE_LIMIT: Text = [
  'The most calls a minute; null: no limit.',
  'O máximo de chamadas por minuto; null: sem limite.',
]
const ROLE_HOLDER: Text = [
  'Of a user who is a cardholder: the id of the holder of their cards; otherwise null.',
  'De um usuário portador: o id do portador dos cartões dele; senão, null.',
]

const CREDENTIALS: Texts = {
  'AuthCardsReply.token_type': ['Always `bearer`.', 'Sempre `bearer`.'],
  'AuthLoginRequest.email': ['The e-mail address of the credential.', 'O e-mail da credencial.'],
  'AuthCardsRequest.email': ['The e-mail address of the credential.', 'O e-mail da credencial.'],
  secret: [
    'The secret of the credential. Keep it on your server.',
    'O segredo da credencial. Guarde-o no seu servidor.',
  ],
  'Credential.email': CREDENTIAL_EMAIL,
  'CredentialsCreateReply.email': CREDENTIAL_EMAIL,
  'CredentialsCreateRequest.email': CREDENTIAL_EMAIL,
  'Credential.status': CREDENTIAL_STATUS,
  'CredentialsCreateReply.status': CREDENTIAL_STATUS,
  scopes: [
    'What the credential may do; `<scope>:read` is for reading only.',
    'O que a credencial pode fazer; `<escopo>:read` é só para leitura.',
  ],
  note: [
    'Your own note, such as what it is for; null: none.',
    'Uma nota sua, como para que serve; null: nenhuma.',
  ],
  'Credential.expires_at': CREDENTIAL_END,
  'CredentialsCreateReply.expires_at': CREDENTIAL_END,
  'CredentialsCreateRequest.expires_at': CREDENTIAL_END_IN,
  'CredentialsUpdateRequest.expires_at': CREDENTIAL_END_IN,
  budget: BUDGET,
  last_used_at: [
    'When it last logged in; null if never.',
    'Quando entrou pela última vez; null se nunca.',
  ],
  previous_secret_until: [
    'Until when the secret before the last rotation works too; null if there is none.',
    'Até quando o segredo anterior à última troca também funciona; null se não há.',
  ],
  revoked_at: ['When it was revoked; null if it was not.', 'Quando foi revogada; null se não foi.'],
}

const USERS: Texts = {
  'User.status': USER_STATUS,
  'UsersInviteReply.status': USER_STATUS,
  'UsersUpdateRequest.status': [
    '`blocked`: the user cannot sign in any more; `active`: can again.',
    '`blocked`: o usuário não pode mais entrar; `active`: pode de novo.',
  ],
  'User.email': USER_EMAIL,
  'UsersInviteReply.email': USER_EMAIL,
  'UsersInviteRequest.email': [
    'The e-mail address to which the invitation is sent.',
    'O e-mail para o qual o convite é enviado.',
  ],
  'UsersInviteRequest.name': ['The name of the person.', 'O nome da pessoa.'],
  role: [
    '`admin`: everything of the company. `finance`: its money. `developer`: its integration. ' +
      '`viewer`: reading. `cardholder`: their own cards.',
    '`admin`: tudo da empresa. `finance`: o dinheiro dela. `developer`: a integração. `viewer`: ' +
      'leitura. `cardholder`: os próprios cartões.',
  ],
  'ViewsCreateReply.name': VIEW_NAME,
  'ViewsCreateRequest.name': VIEW_NAME,
  'ViewsCreateRequest.path': [
    'The screen, below the address of the portal.',
    'A tela, abaixo do endereço do portal.',
  ],
}

const APPROVALS: Texts = {
  asked_by: [
    'The credential or the user who made the call.',
    'A credencial ou o usuário que fez a chamada.',
  ],
  'ApprovalSummaryAskedBy.type': [
    '`credential`: a program. `user`: a user of the portal.',
    '`credential`: um programa. `user`: um usuário do portal.',
  ],
  'ApprovalSummaryAskedBy.id': [
    'Id of the credential or the user.',
    'Id da credencial ou do usuário.',
  ],
  approvals_needed: ['How many people must approve it.', 'Quantas pessoas precisam aprovar.'],
  approvals: [
    'Who has approved so far, the first one first.',
    'Quem já aprovou, do primeiro ao último.',
  ],
  'ApprovalSummaryApproval.created_at': ['When the user approved.', 'Quando o usuário aprovou.'],
  'ApprovalSummaryApproval.user': ['The user who approved.', 'O usuário que aprovou.'],
  'ApprovalSummaryApprovalUser.name': ['The name of the user.', 'O nome do usuário.'],
  roles: [
    'Users with one of these roles may approve.',
    'Usuários com um destes perfis podem aprovar.',
  ],
  users: [
    'Further users who may approve, while their role is `admin`, `finance` or `developer`.',
    'Outros usuários que podem aprovar, enquanto o perfil deles for `admin`, `finance` ou `developer`.',
  ],
  expires_at: [
    'When it expires if it was not approved: after seven days, or earlier if it can no longer be done then.',
    'Quando expira se não for aprovado: depois de sete dias, ou antes, se já não puder ser feito.',
  ],
  'Approval.ended_at': [
    'When it was carried out, failed, rejected, withdrawn or expired; null until then.',
    'Quando foi feito, falhou, foi recusado, retirado ou expirou; null até lá.',
  ],
  'ApprovalSummary.ended_at': [
    'When it was carried out, failed, rejected, withdrawn or expired; null until then.',
    'Quando foi feito, falhou, foi recusado, retirado ou expirou; null até lá.',
  ],
  'Approval.request': [
    'What was asked for; null 90 days after its end.',
    'O que foi pedido; null 90 dias depois do fim.',
  ],
  'Approval.result': [
    'The reply of the call; null until it was carried out, and 90 days after its end.',
    'A resposta da chamada; null até ser feita, e 90 dias depois do fim.',
  ],
  'ApprovalResult.message': [
    'The message of the error; null if it succeeded.',
    'A mensagem do erro; null se deu certo.',
  ],
  'ApprovalsRejectRequest.reason': [
    'Why it is rejected; the one who asked reads it.',
    'Por que é recusado; quem pediu o lê.',
  ],
  'ApprovalsResultReply.status': [
    'The HTTP status of the reply of the carried-out call.',
    'O status HTTP da resposta da chamada feita.',
  ],
  'ApprovalsResultReply.body': [
    'The reply of the carried-out call.',
    'A resposta da chamada feita.',
  ],
}

const LOGS: Texts = {
  'AuditRecord.id': [
    'Identifier of a record of the audit log.',
    'Identificador de um registro de auditoria.',
  ],
  'AuditRecord.created_at': ['When it was done.', 'Quando foi feito.'],
  'AuditRecord.actor': ['Who did it.', 'Quem fez.'],
  'AuditRecord.object': [
    'The object that was created, changed or read.',
    'O objeto que foi criado, mudado ou lido.',
  ],
  'AuditRecordObject.type': ['The kind of the object.', 'O tipo do objeto.'],
  action: [
    'What was done: the kind of the object, and the act.',
    'O que foi feito: o tipo do objeto e o ato.',
  ],
  'audit.list.action': ['Only this kind of act.', 'Só este tipo de ato.'],
  'audit.list.actor_type': ['Only acts of this kind of actor.', 'Só os atos deste tipo de autor.'],
  'audit.list.request_id': ['Only what this request did.', 'Só o que esta requisição fez.'],
  'AuditRecord.reason': [
    'The reason that was given: the header `Vintem-Reason` of the call, then the one in its body; null without one.',
    'O motivo informado: o cabeçalho `Vintem-Reason` da chamada e depois o do corpo; null se não há.',
  ],
  'TimelineEntryAct.reason': [
    'The reason that was given; null without one.',
    'O motivo informado; null se não há.',
  ],
  'TimelineEntryAct.actor_type': [
    '`credential`: a program. `user`: a user of the portal. `operator`, `command`: of the ' +
      'installation. `server`: the server itself.',
    '`credential`: um programa. `user`: um usuário do portal. `operator`, `command`: da ' +
      'instalação. `server`: o próprio servidor.',
  ],
  'TimelineEntryAct.actor_name': [
    'The name of the actor, if the caller may know it; otherwise null.',
    'O nome do autor, se quem chama pode sabê-lo; senão, null.',
  ],
  'RequestSummary.created_at': ['When the request came.', 'Quando a requisição chegou.'],
  'RequestDetail.created_at': ['When the request came.', 'Quando a requisição chegou.'],
  method: ['The HTTP method of the request.', 'O método HTTP da requisição.'],
  'requests.list.method': [
    'Only requests with this HTTP method.',
    'Só as requisições com este método HTTP.',
  ],
  path: ['The path of the request.', 'O caminho da requisição.'],
  duration_ms: ['How long it took, in milliseconds.', 'Quanto demorou, em milissegundos.'],
  idempotency_key: [
    'Sent with the request; to callers other than its own a hash, `sha256:…`.',
    'A chave; a outros, um hash.',
  ],
  'requests.list.idempotency_key': [
    'Only requests with this key, or hash.',
    'Só as com esta chave, ou hash.',
  ],
}

/** Their sentences in the contract give their form alone. */
const FORMS: Texts = {
  'AuthCardsReply.expires_in': [
    'For how long the token is valid, in seconds.',
    'Por quanto tempo o token vale, em segundos.',
  ],
  'AuthCardsReply.expires_at': [
    'When the token expires, in Unix seconds.',
    'Quando o token expira, em segundos Unix.',
  ],
  'Credential.rate_limit': RATE_LIMIT,
  'CredentialsCreateReply.rate_limit': RATE_LIMIT,
  'User.name': [
    'The name of the person; null until they accepted.',
    'O nome da pessoa; null até ela aceitar.',
  ],
  'UsersInviteReply.name': [
    'The name of the person; null until they accepted.',
    'O nome da pessoa; null até ela aceitar.',
  ],
  'User.holder': ROLE_HOLDER,
  'UsersInviteReply.holder': ROLE_HOLDER,
  'Approval.amount_cents': [
    'The amount of what is asked for, in whole centavos; null if it has none.',
    'O valor do que é pedido, em centavos inteiros; null se não tem.',
  ],
  'ApprovalSummary.amount_cents': [
    'The amount of what is asked for, in whole centavos; null if it has none.',
    'O valor do que é pedido, em centavos inteiros; null se não tem.',
  ],
  'AuditRecordActor.name': [
    'The name of the actor; of a command, the user and the machine; null if it is not known.',
    'O nome do autor; de um comando, o usuário e a máquina; null se não é conhecido.',
  ],
  'AuditRecordObject.id': [
    'Id of the object; null if there is only one such object.',
    'Id do objeto; null se só há um objeto assim.',
  ],
  'RequestSummary.code': [
    'The code of the error; null if the call succeeded.',
    'O código do erro; null se a chamada deu certo.',
  ],
  'RequestDetail.code': [
    'The code of the error; null if the call succeeded.',
    'O código do erro; null se a chamada deu certo.',
  ],
  'Event.sequence': [
    'The place of the event in the feed of the platform, without gaps.',
    'O lugar do evento no feed da plataforma, sem lacunas.',
  ],
  'WebhookBody.sequence': [
    'The place of the event in the feed of the platform, without gaps.',
    'O lugar do evento no feed da plataforma, sem lacunas.',
  ],
  'Event.object_sequence': [
    'The number of the event among those of its object, from 1.',
    'O número do evento entre os do seu objeto, a partir de 1.',
  ],
  'WebhookBody.object_sequence': [
    'The number of the event among those of its object, from 1.',
    'O número do evento entre os do seu objeto, a partir de 1.',
  ],
  'Delivery.attempts': [
    'The twenty newest attempts, the oldest first.',
    'As vinte tentativas mais novas, da mais antiga à mais nova.',
  ],
  'Error.card_id': [
    'Of the corporate card that the error is about.',
    'Do cartão corporativo a que o erro se refere.',
  ],
  'Error.recharge_id': [
    'Of the recharge that the error is about.',
    'Da recarga a que o erro se refere.',
  ],
  'Error.payment_id': [
    'Of the pix for a statement that the error is about.',
    'Do pix de uma fatura a que o erro se refere.',
  ],
  'Error.message_display': [
    'What is wrong, in Brazilian Portuguese, for people.',
    'O que está errado, em português do Brasil, para pessoas.',
  ],
  'SandboxMailReply.to': ['The address of the recipient.', 'O endereço do destinatário.'],
  'SandboxSessionReplyCall.code': [
    'The code of the error, if the call was refused.',
    'O código do erro, se a chamada foi recusada.',
  ],
  'SearchFind.amount': [
    'The amount of the object, in centavos; null if it has none.',
    'O valor do objeto, em centavos; null se não tem.',
  ],
  'sandbox.agenda.limit': [
    'The most items; 50 when absent.',
    'O máximo de itens; 50 quando ausente.',
  ],
}

export const ACCESS_FIELDS: Texts = { ...CREDENTIALS, ...USERS, ...APPROVALS, ...LOGS, ...FORMS }

// The fields of who may do what: log in, credentials, users, approvals, saved views, and the logs
// of acts and requests.

import type { Text, Texts } from '../../text.ts'
import { FORMS } from './forms/access-forms.ts'

const CREDENTIAL_STATUS: Text = {
  en: '`active`: it works. `expired`: its end has passed. `revoked` is final.',
  pt: '`active`: funciona. `expired`: o prazo dela passou. `revoked` é final.',
}
const CREDENTIAL_EMAIL: Text = {
  en: 'The e-mail address with which the program logs in; no mail is sent to it.',
  pt: 'O e-mail com que o programa entra; não recebe mensagens.',
}
const CREDENTIAL_END: Text = {
  en: 'When the credential ends; null: never.',
  pt: 'Quando a credencial termina; null: nunca.',
}
const CREDENTIAL_END_IN: Text = {
  en: 'When the credential ends; null: never. A time without an offset is São Paulo’s.',
  pt: 'Quando a credencial termina; null: nunca. Uma hora sem fuso é de São Paulo.',
}
const BUDGET: Text = {
  en: 'What limits the credential beyond its scopes: calls, hours and amounts; null: nothing.',
  pt: 'O que limita a credencial além dos escopos: chamadas, horários e valores; null: nada.',
}
const USER_STATUS: Text = {
  en: '`invited`: the person has not accepted yet. `active`: can sign in. `blocked`: cannot.',
  pt: '`invited`: a pessoa ainda não aceitou. `active`: pode entrar. `blocked`: não pode.',
}
const USER_EMAIL: Text = {
  en: 'The e-mail address with which the person signs in.',
  pt: 'O e-mail com que a pessoa entra.',
}
const VIEW_NAME: Text = { en: 'The name of the view.', pt: 'O nome da visão.' }

const CREDENTIALS: Texts = {
  'AuthCardsReply.token_type': { en: 'Always `bearer`.', pt: 'Sempre `bearer`.' },
  'AuthLoginRequest.email': {
    en: 'The e-mail address of the credential.',
    pt: 'O e-mail da credencial.',
  },
  'AuthCardsRequest.email': {
    en: 'The e-mail address of the credential.',
    pt: 'O e-mail da credencial.',
  },
  secret: {
    en: 'The secret of the credential. Keep it on your server.',
    pt: 'O segredo da credencial. Guarde-o no seu servidor.',
  },
  'Credential.email': CREDENTIAL_EMAIL,
  'CredentialsCreateReply.email': CREDENTIAL_EMAIL,
  'CredentialsCreateRequest.email': CREDENTIAL_EMAIL,
  'Credential.status': CREDENTIAL_STATUS,
  'CredentialsCreateReply.status': CREDENTIAL_STATUS,
  scopes: {
    en: 'What the credential may do; `<scope>:read` is for reading only.',
    pt: 'O que a credencial pode fazer; `<escopo>:read` é só para leitura.',
  },
  note: {
    en: 'Your own note, such as what it is for; null: none.',
    pt: 'Uma nota sua, como para que serve; null: nenhuma.',
  },
  'Credential.expires_at': CREDENTIAL_END,
  'CredentialsCreateReply.expires_at': CREDENTIAL_END,
  'CredentialsCreateRequest.expires_at': CREDENTIAL_END_IN,
  'CredentialsUpdateRequest.expires_at': CREDENTIAL_END_IN,
  budget: BUDGET,
  last_used_at: {
    en: 'When it last logged in; null if never.',
    pt: 'Quando entrou pela última vez; null se nunca.',
  },
  previous_secret_until: {
    en: 'Until when the secret before the last rotation works too; null if there is none.',
    pt: 'Até quando o segredo anterior à última troca também funciona; null se não há.',
  },
  revoked_at: {
    en: 'When it was revoked; null if it was not.',
    pt: 'Quando foi revogada; null se não foi.',
  },
}

const USERS: Texts = {
  'User.status': USER_STATUS,
  'UsersInviteReply.status': USER_STATUS,
  'UsersUpdateRequest.status': {
    en: '`blocked`: the user cannot sign in any more; `active`: can again.',
    pt: '`blocked`: o usuário não pode mais entrar; `active`: pode de novo.',
  },
  'User.email': USER_EMAIL,
  'UsersInviteReply.email': USER_EMAIL,
  'UsersInviteRequest.email': {
    en: 'The e-mail address to which the invitation is sent.',
    pt: 'O e-mail para o qual o convite é enviado.',
  },
  'UsersInviteRequest.name': { en: 'The name of the person.', pt: 'O nome da pessoa.' },
  role: {
    en:
      '`admin`: everything of the company. `finance`: its money. `developer`: its integration. ' +
      '`viewer`: reading. `cardholder`: their own cards.',
    pt:
      '`admin`: tudo da empresa. `finance`: o dinheiro dela. `developer`: a integração. `viewer`: ' +
      'leitura. `cardholder`: os próprios cartões.',
  },
  'ViewsCreateReply.name': VIEW_NAME,
  'ViewsCreateRequest.name': VIEW_NAME,
  'ViewsCreateRequest.path': {
    en: 'The screen, below the address of the portal.',
    pt: 'A tela, abaixo do endereço do portal.',
  },
}

const APPROVALS: Texts = {
  asked_by: {
    en: 'The credential or the user who made the call.',
    pt: 'A credencial ou o usuário que fez a chamada.',
  },
  'ApprovalSummaryAskedBy.type': {
    en: '`credential`: a program. `user`: a user of the portal.',
    pt: '`credential`: um programa. `user`: um usuário do portal.',
  },
  'ApprovalSummaryAskedBy.id': {
    en: 'Id of the credential or the user.',
    pt: 'Id da credencial ou do usuário.',
  },
  approvals_needed: {
    en: 'How many people must approve it.',
    pt: 'Quantas pessoas precisam aprovar.',
  },
  approvals: {
    en: 'Who has approved so far, the first one first.',
    pt: 'Quem já aprovou, do primeiro ao último.',
  },
  'ApprovalSummaryApproval.created_at': {
    en: 'When the user approved.',
    pt: 'Quando o usuário aprovou.',
  },
  'ApprovalSummaryApproval.user': { en: 'The user who approved.', pt: 'O usuário que aprovou.' },
  'ApprovalSummaryApprovalUser.name': { en: 'The name of the user.', pt: 'O nome do usuário.' },
  roles: {
    en: 'Users with one of these roles may approve.',
    pt: 'Usuários com um destes perfis podem aprovar.',
  },
  users: {
    en: 'Further users who may approve, while their role is `admin`, `finance` or `developer`.',
    pt: 'Outros usuários que podem aprovar, enquanto o perfil deles for `admin`, `finance` ou `developer`.',
  },
  expires_at: {
    en: 'When it expires if it was not approved: after seven days, or earlier if it can no longer be done then.',
    pt: 'Quando expira se não for aprovado: depois de sete dias, ou antes, se já não puder ser feito.',
  },
  'Approval.ended_at': {
    en: 'When it was carried out, failed, rejected, withdrawn or expired; null until then.',
    pt: 'Quando foi feito, falhou, foi recusado, retirado ou expirou; null até lá.',
  },
  'ApprovalSummary.ended_at': {
    en: 'When it was carried out, failed, rejected, withdrawn or expired; null until then.',
    pt: 'Quando foi feito, falhou, foi recusado, retirado ou expirou; null até lá.',
  },
  'Approval.request': {
    en: 'What was asked for; null 90 days after its end.',
    pt: 'O que foi pedido; null 90 dias depois do fim.',
  },
  'Approval.result': {
    en: 'The reply of the call; null until it was carried out, and 90 days after its end.',
    pt: 'A resposta da chamada; null até ser feita, e 90 dias depois do fim.',
  },
  'ApprovalResult.message': {
    en: 'The message of the error; null if it succeeded.',
    pt: 'A mensagem do erro; null se deu certo.',
  },
  'ApprovalsRejectRequest.reason': {
    en: 'Why it is rejected; the one who asked reads it.',
    pt: 'Por que é recusado; quem pediu o lê.',
  },
  'ApprovalsResultReply.status': {
    en: 'The HTTP status of the reply of the carried-out call.',
    pt: 'O status HTTP da resposta da chamada feita.',
  },
  'ApprovalsResultReply.body': {
    en: 'The reply of the carried-out call.',
    pt: 'A resposta da chamada feita.',
  },
}

const LOGS: Texts = {
  'AuditRecord.id': {
    en: 'Identifier of a record of the audit log.',
    pt: 'Identificador de um registro de auditoria.',
  },
  'AuditRecord.created_at': { en: 'When it was done.', pt: 'Quando foi feito.' },
  'AuditRecord.actor': { en: 'Who did it.', pt: 'Quem fez.' },
  'AuditRecord.object': {
    en: 'The object that was created, changed or read.',
    pt: 'O objeto que foi criado, mudado ou lido.',
  },
  'AuditRecordObject.type': { en: 'The kind of the object.', pt: 'O tipo do objeto.' },
  action: {
    en: 'What was done: the kind of the object, and the act.',
    pt: 'O que foi feito: o tipo do objeto e o ato.',
  },
  'audit.list.action': { en: 'Only this kind of act.', pt: 'Só este tipo de ato.' },
  'audit.list.actor_type': {
    en: 'Only acts of this kind of actor.',
    pt: 'Só os atos deste tipo de autor.',
  },
  'audit.list.request_id': {
    en: 'Only what this request did.',
    pt: 'Só o que esta requisição fez.',
  },
  'AuditRecord.reason': {
    en: 'The reason that was given: the header `Vintem-Reason` of the call, then the one in its body; null without one.',
    pt: 'O motivo informado: o cabeçalho `Vintem-Reason` da chamada e depois o do corpo; null se não há.',
  },
  'TimelineEntryAct.reason': {
    en: 'The reason that was given; null without one.',
    pt: 'O motivo informado; null se não há.',
  },
  'TimelineEntryAct.actor_type': {
    en:
      '`credential`: a program. `user`: a user of the portal. `operator`, `command`: of the ' +
      'installation. `server`: the server itself.',
    pt:
      '`credential`: um programa. `user`: um usuário do portal. `operator`, `command`: da ' +
      'instalação. `server`: o próprio servidor.',
  },
  'TimelineEntryAct.actor_name': {
    en: 'The name of the actor, if the caller may know it; otherwise null.',
    pt: 'O nome do autor, se quem chama pode sabê-lo; senão, null.',
  },
  'RequestSummary.created_at': { en: 'When the request came.', pt: 'Quando a requisição chegou.' },
  'RequestDetail.created_at': { en: 'When the request came.', pt: 'Quando a requisição chegou.' },
  method: { en: 'The HTTP method of the request.', pt: 'O método HTTP da requisição.' },
  'requests.list.method': {
    en: 'Only requests with this HTTP method.',
    pt: 'Só as requisições com este método HTTP.',
  },
  path: { en: 'The path of the request.', pt: 'O caminho da requisição.' },
  duration_ms: {
    en: 'How long it took, in milliseconds.',
    pt: 'Quanto demorou, em milissegundos.',
  },
  idempotency_key: {
    en: 'Sent with the request; to callers other than its own a hash, `sha256:…`.',
    pt: 'A chave; a outros, um hash.',
  },
  'requests.list.idempotency_key': {
    en: 'Only requests with this key, or hash.',
    pt: 'Só as com esta chave, ou hash.',
  },
}

export const ACCESS_FIELDS: Texts = { ...CREDENTIALS, ...USERS, ...APPROVALS, ...LOGS, ...FORMS }

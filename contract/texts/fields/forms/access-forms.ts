// The fields that calls of credentials, users, approvals and logs take.

import type { Text, Texts } from '../../../text.ts'

const RATE_LIMIT: Text = {
  en: 'The most calls a minute; null: no limit.',
  pt: 'O máximo de chamadas por minuto; null: sem limite.',
}
const ROLE_HOLDER: Text = {
  en: 'Of a user who is a cardholder: the id of the holder of their cards; otherwise null.',
  pt: 'De um usuário portador: o id do portador dos cartões dele; senão, null.',
}

/** Their sentences in the contract give their form alone. */
export const FORMS: Texts = {
  'AuthCardsReply.expires_in': {
    en: 'For how long the token is valid, in seconds.',
    pt: 'Por quanto tempo o token vale, em segundos.',
  },
  'AuthCardsReply.expires_at': {
    en: 'When the token expires, in Unix seconds.',
    pt: 'Quando o token expira, em segundos Unix.',
  },
  'Credential.rate_limit': RATE_LIMIT,
  'CredentialsCreateReply.rate_limit': RATE_LIMIT,
  'User.name': {
    en: 'The name of the person; null until they accepted.',
    pt: 'O nome da pessoa; null até ela aceitar.',
  },
  'UsersInviteReply.name': {
    en: 'The name of the person; null until they accepted.',
    pt: 'O nome da pessoa; null até ela aceitar.',
  },
  'User.holder': ROLE_HOLDER,
  'UsersInviteReply.holder': ROLE_HOLDER,
  'Approval.amount_cents': {
    en: 'The amount of what is asked for, in whole centavos; null if it has none.',
    pt: 'O valor do que é pedido, em centavos inteiros; null se não tem.',
  },
  'ApprovalSummary.amount_cents': {
    en: 'The amount of what is asked for, in whole centavos; null if it has none.',
    pt: 'O valor do que é pedido, em centavos inteiros; null se não tem.',
  },
  'AuditRecordActor.name': {
    en: 'The name of the actor; of a command, the user and the machine; null if it is not known.',
    pt: 'O nome do autor; de um comando, o usuário e a máquina; null se não é conhecido.',
  },
  'AuditRecordObject.id': {
    en: 'Id of the object; null if there is only one such object.',
    pt: 'Id do objeto; null se só há um objeto assim.',
  },
  'RequestSummary.code': {
    en: 'The code of the error; null if the call succeeded.',
    pt: 'O código do erro; null se a chamada deu certo.',
  },
  'RequestDetail.code': {
    en: 'The code of the error; null if the call succeeded.',
    pt: 'O código do erro; null se a chamada deu certo.',
  },
  'Event.sequence': {
    en: 'The place of the event in the feed of the platform, without gaps.',
    pt: 'O lugar do evento no feed da plataforma, sem lacunas.',
  },
  'WebhookBody.sequence': {
    en: 'The place of the event in the feed of the platform, without gaps.',
    pt: 'O lugar do evento no feed da plataforma, sem lacunas.',
  },
  'Event.object_sequence': {
    en: 'The number of the event among those of its object, from 1.',
    pt: 'O número do evento entre os do seu objeto, a partir de 1.',
  },
  'WebhookBody.object_sequence': {
    en: 'The number of the event among those of its object, from 1.',
    pt: 'O número do evento entre os do seu objeto, a partir de 1.',
  },
  'Delivery.attempts': {
    en: 'The twenty newest attempts, the oldest first.',
    pt: 'As vinte tentativas mais novas, da mais antiga à mais nova.',
  },
  'Error.card_id': {
    en: 'Of the corporate card that the error is about.',
    pt: 'Do cartão corporativo a que o erro se refere.',
  },
  'Error.recharge_id': {
    en: 'Of the recharge that the error is about.',
    pt: 'Da recarga a que o erro se refere.',
  },
  'Error.payment_id': {
    en: 'Of the pix for a statement that the error is about.',
    pt: 'Do pix de uma fatura a que o erro se refere.',
  },
  'Error.message_display': {
    en: 'What is wrong, in Brazilian Portuguese, for people.',
    pt: 'O que está errado, em português do Brasil, para pessoas.',
  },
  'SandboxMailReply.to': { en: 'The address of the recipient.', pt: 'O endereço do destinatário.' },
  'SandboxSessionReplyCall.code': {
    en: 'The code of the error, if the call was refused.',
    pt: 'O código do erro, se a chamada foi recusada.',
  },
  'SearchFind.amount': {
    en: 'The amount of the object, in centavos; null if it has none.',
    pt: 'O valor do objeto, em centavos; null se não tem.',
  },
  'sandbox.agenda.limit': {
    en: 'The most items; 50 when absent.',
    pt: 'O máximo de itens; 50 quando ausente.',
  },
}

// The sandbox's mailbox: the mails that a live server would send. It exists in sandbox mode only.

import { Type } from 'typebox'
import { Exact, HexId, IdIn, Instant, Nullable, SellerIdOut, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { LANGUAGES } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/mails.ts'

export const MAIL_KINDS = [
  'password_reset',
  'sign_in_changed',
  'invitation',
  'welcome',
  'seller_denied',
  'payout_failed',
  'payout_returned',
  'statement_closed',
  'statement_overdue',
  'account_changed',
  'limit_requested',
  'limit_decided',
  'approval_waits',
  'approval_ended',
  'webhook_disabled',
  'credential_expires',
  'secrets_lost',
] as const

/**
 * A scope of its own: whoever reads a mail that resets a password, or invites, can be the person
 * that it was for.
 */
const sandbox = { sandbox: true, scopes: ['mails'] as const }

const Mail = Exact({
  id: HexId('mail'),
  resource: Type.Literal('mail'),
  io_seller_id: Nullable(SellerIdOut()),
  kind: Type.Enum(MAIL_KINDS),
  to: Type.String({ text: { en: 'The recipient.', pt: 'O destinatário.' } }),
  language: Type.Enum(LANGUAGES),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  url: Type.String({
    text: {
      en: 'The mail as a page, for a browser. Anyone who has this address can open it.',
      pt: 'O e-mail como página, para um navegador. Quem tem este endereço pode abri-la.',
    },
  }),
  created_at: Instant(),
})

export const listMails = operation({
  ...sandbox,
  id: 'sandbox.mails',
  summary: {
    en: 'List the mails that a live server would have sent',
    pt: 'Listar os e-mails que um servidor real teria enviado',
  },
  description: DESCRIPTIONS['sandbox.mails'],
  method: 'GET',
  path: '/v1/sandbox/mails',
  query: ListQuery({
    kind: Type.Optional(Type.Enum(MAIL_KINDS)),
    to: Type.Optional(
      TextIn(100, { text: { en: 'Address of the recipient.', pt: 'Endereço do destinatário.' } }),
    ),
  }),
  reply: List(Mail),
  refusals: [],
})

export const getMail = operation({
  ...sandbox,
  id: 'sandbox.mail',
  summary: {
    en: 'Get a mail that a live server would have sent',
    pt: 'Consultar um e-mail que um servidor real teria enviado',
  },
  description: DESCRIPTIONS['sandbox.mail'],
  method: 'GET',
  path: '/v1/sandbox/mails/:id',
  params: Type.Object({ id: IdIn('mail') }),
  reply: Mail,
  refusals: ['mail_not_found'],
})

// The audit log: who did what, as whom and from where, before and after.

import { Type } from 'typebox'
import { Exact, IdIn, Instant, Nullable, SellerIdIn, SellerIdOut, TextIn } from '../fields.ts'
import { SearchedList, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/audit.ts'

export const AUDIT_LIMIT_DEFAULT = 50
export const AUDIT_LIMIT_MAX = 200

/** Every recorded action: the type of the object, and the action. */
export const AUDIT_ACTIONS = [
  'customer.created',
  'customer.updated',
  'customer.cards_deleted',
  'customer.exported',
  'customer.erased',
  'customer.identity_read',
  'card_token.created',
  'card.associated',
  'card.set_default',
  'card.deleted',
  'transaction.created',
  'transaction.cancel_requested',
  'transaction.refund_requested',
  'transaction.refund_decided',
  'transaction.refund_decision_corrected',
  'transaction.capture_requested',
  'transaction.change_requested',
  'transaction.protest_requested',
  'transaction.protest_cancel_requested',
  'boleto_batch.created',
  'boleto_batch.canceled',
  'payment_link.created',
  'payment_link.updated',
  'static_qr_code.created',
  'static_qr_code.updated',
  'received_pix.assigned',
  'received_pix.return_requested',
  'branding.updated',
  'dispute.evidence_submitted',
  'split_rule.created',
  'split_rule.deleted',
  'quote.created',
  'seller.created',
  'seller.updated',
  'seller.approved',
  'seller.denied',
  'seller.blocked',
  'seller.unblocked',
  'seller.deleted',
  'bank_account_token.created',
  'bank_account.associated',
  'bank_account.deleted',
  'transfer.created',
  'transfer.canceled',
  'transfer.decided',
  'transfer.decision_corrected',
  'credential.created',
  'credential.updated',
  'credential.secret_rotated',
  'credential.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.recovered',
  'webhook_delivery.redelivered',
  'corporate_account.requested',
  'corporate_account.contract_accepted',
  'corporate_account.approved',
  'corporate_account.denied',
  'corporate_account.suspended',
  'corporate_account.resumed',
  'corporate_account.contract_changed',
  'corporate_account.updated',
  'corporate_account.closed',
  'corporate_holder.created',
  'corporate_holder.updated',
  'corporate_holder.canceled',
  'corporate_card.created',
  'corporate_card.updated',
  'corporate_card.secrets_read',
  'corporate_authorization_endpoint.created',
  'corporate_authorization_endpoint.updated',
  'corporate_authorization_endpoint.deleted',
  'corporate_authorization_endpoint.secret_rotated',
  'corporate_authorization_endpoint.tested',
  'corporate_purchase_dispute.created',
  'corporate_purchase_dispute.withdrawn',
  'corporate_purchase_dispute.evidence_added',
  'corporate_limit_request.created',
  'corporate_limit_request.accepted',
  'corporate_limit_request.declined',
  'corporate_limit_request.canceled',
  'corporate_limit_request.ended',
  'corporate_receipt.created',
  'corporate_receipt.updated',
  'corporate_receipt.removed',
  'corporate_charge.created',
  'approval.created',
  'approval.approved',
  'approval.rejected',
  'approval.result_read',
  'approval.withdrawn',
  'approval.expired',
  'approval.carried_out',
  'approval.failed',
  'approval_policy.set',
  'approval_policy.removed',
  'user.invited',
  'user.invited_again',
  'user.invitation_withdrawn',
  'user.invitation_accepted',
  'user.added',
  'user.updated',
  'person.address_changed',
  'person.password_changed',
  'person.password_reset_requested',
  'person.second_factor_started',
  'person.second_factor_added',
  'person.second_factor_removed',
  'person.recovery_codes_renewed',
  'person.blocked',
  'person.unblocked',
  'person.operator_added',
  'person.operator_removed',
  'session.started',
  'session.ended',
  'session.company_changed',
  'saved_view.created',
  'saved_view.shared',
  'saved_view.unshared',
  'saved_view.removed',
  'sandbox_lever.pulled',
  'platform.created',
  'platform.updated',
  'platform.moved',
  'fee_plan.created',
  'cnab_file.written',
  'cnab_file.downloaded',
  'cnab_file.read',
  'cnab_file.entries_refused',
  'request.read',
  'mail.retried',
  'mail.tested',
  'installation.keys_rotated',
  'installation.keys_retired',
  'installation.keys_lost',
  'installation.clock_accepted',
  'installation.migrated',
  'installation.reconciled',
  'installation.backed_up',
  'installation.backup_proven',
  'installation.restored',
  'installation.events_archived',
  'installation.verification_started',
  'installation.verification_canceled',
  'installation.searched',
  'audit_log.exported',
  'audit_log.deleted',
  'audit_log.hold_placed',
  'audit_log.hold_released',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const ACTOR_TYPES = ['credential', 'user', 'operator', 'command', 'server'] as const

/** The actor of an act, on an object that keeps it. */
export const Author = (text: Text) =>
  Nullable(
    Exact({
      type: Type.Enum(ACTOR_TYPES),
      id: Nullable(
        Type.String({
          text: {
            en: 'Id of the credential or the person, as in the audit log.',
            pt: 'Id da credencial ou da pessoa, como na auditoria.',
          },
        }),
      ),
      name: Nullable(
        Type.String({
          text: {
            en: 'Of a user whom the caller may know; otherwise null.',
            pt: 'De um usuário que quem chama pode conhecer; se não, null.',
          },
        }),
      ),
    }),
    { text },
  )

const scopes = ['audit'] as const
const Details = (text: Text) => Nullable(Type.Unknown({ text }))

export const AuditRecord = Exact({
  id: Type.String({ pattern: '^aud_[0-9a-f]{32}$' }),
  resource: Type.Literal('audit_record'),
  created_at: Instant(),
  io_seller_id: Nullable(SellerIdOut()),
  actor: Exact({
    type: Type.Enum(ACTOR_TYPES, {
      text: {
        en:
          '`credential`: a program. `user`: a user of the portal. `operator`: an operator of the ' +
          'installation, in the portal. `command`: a command at the machine. `server`: the ' +
          'server itself, in a job.',
        pt:
          '`credential`: um programa. `user`: um usuário do portal. `operator`: um operador da ' +
          'instalação, no portal. `command`: um comando na máquina. `server`: o próprio ' +
          'servidor, em uma tarefa.',
      },
    }),
    id: Nullable(
      Type.String({
        text: { en: 'Id of the credential or the person.', pt: 'Id da credencial ou da pessoa.' },
      }),
    ),
    name: Nullable(
      Type.String({
        text: {
          en: 'Of a command: the user and the machine.',
          pt: 'De um comando: o usuário e a máquina.',
        },
      }),
    ),
  }),
  acting_for_seller: Type.Boolean({
    text: FIELD_TEXTS.ofPlatform,
  }),
  source: Nullable(Type.String({ text: FIELD_TEXTS.address })),
  request_id: Nullable(
    Type.String({
      text: { en: '`X-Request-Id` of the request.', pt: '`X-Request-Id` da requisição.' },
    }),
  ),
  operation: Nullable(
    Type.String({
      text: {
        en: 'Name of the call, as in the SDK, or the command.',
        pt: 'Nome da chamada, como no SDK, ou o comando.',
      },
    }),
  ),
  action: Type.Enum(AUDIT_ACTIONS),
  object: Exact({
    type: Type.String(),
    id: Nullable(
      Type.String({
        text: {
          en: 'Null if there is only one such object.',
          pt: 'Null se só existe um objeto assim.',
        },
      }),
    ),
  }),
  reason: Nullable(Type.String()),
  before: Details({
    en: 'The changed fields with their previous values. Without secrets.',
    pt: 'Os campos alterados, com os valores anteriores. Sem segredos.',
  }),
  after: Details({
    en: 'The created object, or the changed fields with their new values. Without secrets.',
    pt: 'O objeto criado, ou os campos alterados com os novos valores. Sem segredos.',
  }),
})

export const listAudit = operation({
  id: 'audit.list',
  summary: { en: 'List audit records', pt: 'Listar registros da auditoria' },
  description: DESCRIPTIONS['audit.list'],
  method: 'GET',
  path: '/v1/audit',
  replica: true,
  scopes,
  query: Type.Object({
    before: Type.Optional(TextIn(200, { text: FIELD_TEXTS.nextOfBefore })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: AUDIT_LIMIT_MAX, softens: 'count' })),
    'created_at[gte]': timeFilters['created_at[gte]'],
    'created_at[lte]': timeFilters['created_at[lte]'],
    action: Type.Optional(
      Type.Enum(AUDIT_ACTIONS, {
        says: {
          en: 'must be an action such as credential.created; the reference lists them',
          pt: 'deve ser uma ação como credential.created; a referência lista todas',
        },
      }),
    ),
    actor: Type.Optional(
      TextIn(36, {
        text: { en: 'Id of a credential or a person.', pt: 'Id de uma credencial ou pessoa.' },
      }),
    ),
    actor_type: Type.Optional(Type.Enum(ACTOR_TYPES)),
    object: Type.Optional(TextIn(36, { text: { en: 'Id of an object.', pt: 'Id de um objeto.' } })),
    request_id: Type.Optional(TextIn(36)),
    io_seller_id: Type.Optional(SellerIdIn()),
  }),
  reply: SearchedList(AuditRecord, { en: 'records', pt: 'registros' }),
})

export const getAudit = operation({
  id: 'audit.get',
  summary: { en: 'Get a record of the audit log', pt: 'Consultar um registro da auditoria' },
  description: DESCRIPTIONS['audit.get'],
  method: 'GET',
  path: '/v1/audit/:id',
  scopes,
  params: Type.Object({ id: IdIn('audit record') }),
  reply: AuditRecord,
  refusals: ['audit_record_not_found'],
})

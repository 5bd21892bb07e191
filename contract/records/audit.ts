// The audit log: who did what, as whom and from where, before and after.

import { Type } from 'typebox'
import { Exact, IdIn, Instant, Nullable, SellerIdIn, SellerIdOut, TextIn } from '../fields.ts'
import { SearchedList, timeFilters } from '../list.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/audit.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

export const AUDIT_LIMIT_DEFAULT = 50
export const AUDIT_LIMIT_MAX = 200

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

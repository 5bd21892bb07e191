// Credentials of programs: e-mail, secret, scopes, networks, expiry. A platform manages its own and
// its sellers', a seller its own.

import { Type } from 'typebox'
import { Email, HexId, IdIn, Instant, Nullable, Exact, SellerIdIn, SellerIdOut } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { ALL_SCOPES, operation } from '../operation.ts'
import { fill } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/access/credentials.ts'
import {
  CREDENTIAL_OVERLAP_HOURS,
  CREDENTIAL_OVERLAP_HOURS_MAX,
  CREDENTIAL_SCOPES,
  RATE_LIMIT_MAX,
  Budget,
  credential,
  Credential,
} from './credentials-fields.ts'
import { BudgetIn, ExpiryIn, NetworksIn, NoteIn } from './credentials-in.ts'

const scopes = ['credentials'] as const
const params = Type.Object({ id: IdIn('credential') })
const Secret = Nullable(
  Type.String({
    pattern: '^vtm_(live|test)_',
    text: {
      en:
        'The secret. Shown only in this reply, and to the same caller in a replay with its ' +
        '`Idempotency-Key`; null to others, and after a rotation.',
      pt: 'O segredo. Só aqui e, ao mesmo chamador, na repetição; null a outros e após troca.',
    },
  }),
)
const CredentialWithSecret = Exact({ ...credential, secret: Secret })

export const createCredential = operation({
  id: 'credentials.create',
  delicate: { is: 'makes_secret', held: 'credential' },
  confidential: true,
  summary: {
    en: 'Create a credential; the response shows its secret, once',
    pt: 'Criar uma credencial; a resposta mostra o segredo uma única vez',
  },
  description: DESCRIPTIONS['credentials.create'],
  method: 'POST',
  path: '/v1/credentials',
  scopes,
  idempotent: true,
  status: 201,
  body: Type.Object({
    email: Email(254),
    io_seller_id: Type.Optional(SellerIdIn()),
    scopes: Type.Optional(
      Type.Array(Type.Enum(CREDENTIAL_SCOPES as string[]), {
        minItems: 1,
        maxItems: CREDENTIAL_SCOPES.length,
        text: {
          en:
            'By default the scopes of your token, without `credentials`, `users`, `requests`, ' +
            '`audit`, `mails` and `corporate:secrets`, which must be named.',
          pt:
            'Por padrão, os escopos do seu token, sem `credentials`, `users`, `requests`, `audit`, ' +
            '`mails` e `corporate:secrets`, que precisam ser indicados.',
        },
      }),
    ),
    expires_at: ExpiryIn,
    networks: NetworksIn,
    rate_limit: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: RATE_LIMIT_MAX,
          text: {
            en: 'Calls a minute; further ones get 429.',
            pt: 'Chamadas por minuto; as que passam disso recebem 429.',
          },
        }),
      ),
    ),
    budget: Type.Optional(Nullable(BudgetIn)),
    note: NoteIn,
  }),
  reply: CredentialWithSecret,
  refusals: ['seller_not_found', 'credential_exists', 'exceeds_own_limits', 'credential_not_found'],
  example: {
    email: 'shop@example.com',
    scopes: ['payments', 'sellers:read'],
    note: 'The web shop',
  },
})

export const listCredentials = operation({
  id: 'credentials.list',
  summary: {
    en: 'List credentials, with their last use',
    pt: 'Listar credenciais, com o último uso',
  },
  description: DESCRIPTIONS['credentials.list'],
  method: 'GET',
  path: '/v1/credentials',
  scopes,
  query: ListQuery({ io_seller_id: Type.Optional(SellerIdIn()) }),
  reply: List(Credential),
})

export const getCredential = operation({
  id: 'credentials.get',
  summary: { en: 'Get a credential', pt: 'Consultar uma credencial' },
  description: DESCRIPTIONS['credentials.get'],
  method: 'GET',
  path: '/v1/credentials/:id',
  scopes,
  params,
  reply: Credential,
  refusals: ['credential_not_found'],
})

export const getCurrentCredential = operation({
  id: 'credentials.current',
  summary: {
    en: 'Get the credential of the token: what it may do, and what its budget leaves today',
    pt: 'Consultar a credencial do token: o que ela pode fazer e o que resta do orçamento hoje',
  },
  description: DESCRIPTIONS['credentials.current'],
  method: 'GET',
  path: '/v1/credentials/current',
  scopes: ALL_SCOPES,
  unbudgeted: 'a program must be able to see the limits that stop it',
  reply: Exact({
    id: HexId('credential'),
    resource: Type.Literal('current_credential'),
    io_seller_id: SellerIdOut(),
    mode: Type.Enum(['sandbox', 'live'] as const, {
      text: { en: 'Of the server.', pt: 'Do servidor.' },
    }),
    scopes: Type.Array(Type.String(), {
      text: {
        en: 'What the token may do; fewer than the credential may, where the login asked for fewer.',
        pt: 'O que o token pode fazer; menos que a credencial, se o login pediu menos.',
      },
    }),
    expires_at: Nullable(Instant()),
    bound_to_networks: Type.Boolean({
      text: {
        en: 'Whether it works from certain networks only.',
        pt: 'Se só funciona a partir de certas redes.',
      },
    }),
    rate_limit: credential.rate_limit,
    budget: Nullable(Budget),
    budget_today: Nullable(
      Exact(
        {
          day: Type.String({
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            text: { en: 'The day in São Paulo.', pt: 'O dia em São Paulo.' },
          }),
          open: Type.Boolean({
            text: {
              en: 'Whether the hours of the budget allow calls now.',
              pt: 'Se os horários do orçamento permitem chamadas agora.',
            },
          }),
          amount_spent: Nullable(
            Type.Integer({
              text: {
                en: 'In centavos; null: without `amount_per_day` nothing is counted.',
                pt: 'Em centavos; null: sem `amount_per_day` nada é contado.',
              },
            }),
          ),
          amount_left: Nullable(
            Type.Integer({
              text: {
                en: 'In centavos; null: no limit of the day.',
                pt: 'Em centavos; null: sem limite por dia.',
              },
            }),
          ),
        },
        {
          text: {
            en: 'What counted against the budget today, and what is left; null: it has no budget.',
            pt: 'O que contou no orçamento hoje e o que resta; null: não tem orçamento.',
          },
        },
      ),
    ),
  }),
})

export const updateCredential = operation({
  id: 'credentials.update',
  delicate: { is: 'directs_money', held: 'credential' },
  summary: {
    en: 'Change the networks, the expiry, the budget or the note of a credential',
    pt: 'Mudar as redes, a validade, o orçamento ou a nota de uma credencial',
  },
  description: DESCRIPTIONS['credentials.update'],
  method: 'PATCH',
  path: '/v1/credentials/:id',
  scopes,
  params,
  body: Type.Object(
    {
      expires_at: ExpiryIn,
      networks: NetworksIn,
      budget: Type.Optional(
        Nullable(
          Type.Object(BudgetIn.properties, {
            text: {
              en: 'The whole budget, in place of the one before; null: none. What was spent today stays spent.',
              pt:
                'O orçamento inteiro, no lugar do anterior; null: nenhum. O que foi gasto hoje ' +
                'continua contado.',
            },
          }),
        ),
      ),
      note: NoteIn,
    },
    {
      text: {
        en:
          'Absent fields stay unchanged. The scopes never change: for other scopes create ' +
          'another credential.',
        pt:
          'Campos ausentes ficam como estão. Os escopos nunca mudam: para outros, crie outra ' +
          'credencial.',
      },
    },
  ),
  reply: Credential,
  refusals: ['credential_not_found', 'credential_revoked', 'exceeds_own_limits'],
  example: {
    networks: ['203.0.113.0/24'],
    budget: { amount_per_call: 50_000, amount_per_day: 1_000_000 },
  },
})

export const rotateCredential = operation({
  id: 'credentials.rotate',
  delicate: { is: 'makes_secret', held: 'credential' },
  confidential: true,
  summary: fill(
    {
      en: 'Rotate the secret of a credential; the previous one stays valid for {hours} hours',
      pt: 'Trocar o segredo de uma credencial; o anterior vale por mais {hours} horas',
    },
    { hours: CREDENTIAL_OVERLAP_HOURS },
  ),
  description: DESCRIPTIONS['credentials.rotate'],
  method: 'POST',
  path: '/v1/credentials/:id/rotate',
  scopes,
  params,
  body: Type.Optional(
    Type.Object({
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: CREDENTIAL_OVERLAP_HOURS_MAX,
          text: {
            en:
              'Hours for which the previous secret stays valid. 0 ends it at once, for example after ' +
              'a leak.',
            pt:
              'Horas pelas quais o segredo anterior continua válido. Com 0 ele termina na hora, por ' +
              'exemplo depois de um vazamento.',
          },
        }),
      ),
    }),
  ),
  reply: CredentialWithSecret,
  idempotent: true,
  refusals: ['credential_not_found', 'credential_revoked', 'exceeds_own_limits'],
  example: { overlap_hours: 24 },
})

export const revokeCredential = operation({
  id: 'credentials.revoke',
  delicate: { is: 'directs_money' },
  blocked: 'it only removes rights',
  summary: {
    en: 'Revoke a credential and its tokens, within two seconds',
    pt: 'Revogar uma credencial e seus tokens, em até dois segundos',
  },
  description: DESCRIPTIONS['credentials.revoke'],
  method: 'DELETE',
  path: '/v1/credentials/:id',
  scopes,
  params,
  reply: Credential,
  refusals: ['credential_not_found', 'exceeds_own_limits'],
})

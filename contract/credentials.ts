// Credentials of programs: e-mail, secret, scopes, networks, expiry. A platform manages its own and
// its sellers', a seller its own.

import { Type } from 'typebox'
import {
  Email,
  HexId,
  IdIn,
  Instant,
  InstantIn,
  Nullable,
  Exact,
  SellerIdIn,
  SellerIdOut,
  Text,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { ALL_SCOPES, operation } from './operation.ts'

export const CREDENTIAL_STATUSES = ['active', 'expired', 'revoked'] as const
export const CREDENTIAL_NETWORKS_MAX = 50
export const CREDENTIAL_NOTE_MAX = 200
/** Hours for which the previous secret stays valid after a rotation, by default. */
export const CREDENTIAL_OVERLAP_HOURS = 24
export const CREDENTIAL_OVERLAP_HOURS_MAX = 168
/** The scopes that a credential can have, each also for reading only. */
export const CREDENTIAL_SCOPES: readonly string[] = ALL_SCOPES.flatMap((scope) => [
  scope,
  `${scope}:read`,
])

export const RATE_LIMIT_MAX = 10_000_000

export const BUDGET_OPERATIONS_MAX = 100
const BUDGET_AMOUNT_MAX = 100_000_000_000

const Time = (description: string, example: string) =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    maxLength: 5,
    says: { en: 'must be a time of day such as 08:00', pt: 'deve ser um horário como 08:00' },
    description,
    examples: [example],
  })
const Amount = (description: string) =>
  Nullable(Type.Integer({ minimum: 1, maximum: BUDGET_AMOUNT_MAX, description }))

const budgetFields = {
  operations: Nullable(
    Type.Array(Text(60, { minLength: 1 }), {
      minItems: 1,
      maxItems: BUDGET_OPERATIONS_MAX,
      description:
        'Names of calls, as in the SDK, or families such as `customers.*`; null: all calls that the scopes allow.',
      examples: [['transactions.create', 'transactions.get', 'customers.*']],
    }),
  ),
  hours: Nullable(
    Exact(
      {
        from: Time('From this minute on.', '08:00'),
        to: Time('Up to this minute; before `from`: on the next day.', '18:00'),
      },
      { description: 'Hours in which the credential works, in São Paulo time; null: always.' },
    ),
  ),
  amount_per_call: Amount(
    'The most that one call may charge, refund or pay out, in centavos; null: no limit.',
  ),
  amount_per_day: Amount(
    'The most that all its calls of a day (São Paulo) may charge, refund and pay out together, in centavos; null: no limit.',
  ),
}
const Budget = Exact(budgetFields)
const BudgetIn = Type.Object({
  operations: Type.Optional(budgetFields.operations),
  hours: Type.Optional(budgetFields.hours),
  amount_per_call: Type.Optional(budgetFields.amount_per_call),
  amount_per_day: Type.Optional(budgetFields.amount_per_day),
})

const scopes = ['credentials'] as const
const params = Type.Object({ id: IdIn('credential') })

const credential = {
  id: HexId('credential'),
  resource: Type.Literal('credential'),
  io_seller_id: SellerIdOut(),
  email: Type.String(),
  status: Type.Enum(CREDENTIAL_STATUSES),
  scopes: Type.Array(Type.String()),
  note: Nullable(Type.String()),
  expires_at: Nullable(Instant()),
  networks: Nullable(
    Type.Array(Type.String(), {
      description: 'Addresses and networks from which it works; null: from everywhere.',
    }),
  ),
  rate_limit: Nullable(Type.Integer({ description: 'Calls a minute; null: no limit.' })),
  budget: Nullable(Budget),
  last_used_at: Nullable(Instant()),
  last_used_from: Nullable(Type.String({ description: 'The address of the last login.' })),
  previous_secret_until: Nullable(Instant()),
  created_at: Instant(),
  revoked_at: Nullable(Instant()),
}
const Secret = Nullable(
  Type.String({
    pattern: '^vtm_(live|test)_',
    description:
      'The secret. Shown only in this reply, and to the same caller in a replay with its ' +
      '`Idempotency-Key`; null to others, and after a rotation.',
  }),
)

export const Credential = Exact(credential)
const CredentialWithSecret = Exact({ ...credential, secret: Secret })

const ExpiryIn = Type.Optional(Nullable(InstantIn()))
const NetworksIn = Type.Optional(
  Nullable(
    Type.Array(Text(50, { minLength: 1, cards: 'kept' }), {
      minItems: 1,
      maxItems: CREDENTIAL_NETWORKS_MAX,
      description: 'Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere.',
      examples: [['203.0.113.0/24']],
    }),
  ),
)
const NoteIn = Type.Optional(Nullable(Text(CREDENTIAL_NOTE_MAX)))

export const createCredential = operation({
  id: 'credentials.create',
  delicate: { is: 'makes_secret', held: 'credential' },
  confidential: true,
  summary: 'Create a credential; the response shows its secret, once',
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
        description:
          'By default the scopes of your token, without `credentials`, `users`, `requests`, ' +
          '`audit`, `mails` and `corporate:secrets`, which must be named.',
      }),
    ),
    expires_at: ExpiryIn,
    networks: NetworksIn,
    rate_limit: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: RATE_LIMIT_MAX,
          description: 'Calls a minute; further ones get 429.',
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
  summary: 'List credentials, with their last use',
  method: 'GET',
  path: '/v1/credentials',
  scopes,
  query: ListQuery({ io_seller_id: Type.Optional(SellerIdIn()) }),
  reply: List(Credential),
})

export const getCredential = operation({
  id: 'credentials.get',
  summary: 'Get a credential',
  method: 'GET',
  path: '/v1/credentials/:id',
  scopes,
  params,
  reply: Credential,
  refusals: ['credential_not_found'],
})

export const getCurrentCredential = operation({
  id: 'credentials.current',
  summary: 'Get the credential of the token: what it may do, and what its budget leaves today',
  method: 'GET',
  path: '/v1/credentials/current',
  scopes: ALL_SCOPES,
  unbudgeted: 'a program must be able to see the limits that stop it',
  reply: Exact({
    id: HexId('credential'),
    resource: Type.Literal('current_credential'),
    io_seller_id: SellerIdOut(),
    mode: Type.Enum(['sandbox', 'live'] as const, { description: 'Of the server.' }),
    scopes: Type.Array(Type.String(), {
      description:
        'What the token may do; fewer than the credential may, where the login asked for fewer.',
    }),
    expires_at: Nullable(Instant()),
    bound_to_networks: Type.Boolean({
      description: 'Whether it works from certain networks only.',
    }),
    rate_limit: credential.rate_limit,
    budget: Nullable(Budget),
    budget_today: Nullable(
      Exact(
        {
          day: Type.String({
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description: 'The day in São Paulo.',
          }),
          open: Type.Boolean({ description: 'Whether the hours of the budget allow calls now.' }),
          amount_spent: Nullable(
            Type.Integer({
              description: 'In centavos; null: without `amount_per_day` nothing is counted.',
            }),
          ),
          amount_left: Nullable(
            Type.Integer({ description: 'In centavos; null: no limit of the day.' }),
          ),
        },
        {
          description:
            'What counted against the budget today, and what is left; null: it has no budget.',
        },
      ),
    ),
  }),
})

export const updateCredential = operation({
  id: 'credentials.update',
  delicate: { is: 'directs_money', held: 'credential' },
  summary: 'Change the networks, the expiry, the budget or the note of a credential',
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
            description:
              'The whole budget, in place of the one before; null: none. What was spent today stays spent.',
          }),
        ),
      ),
      note: NoteIn,
    },
    {
      description:
        'Absent fields stay unchanged. The scopes never change: for other scopes create another credential.',
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
  summary: `Rotate the secret of a credential; the previous one stays valid for ${CREDENTIAL_OVERLAP_HOURS} hours`,
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
          description:
            'Hours for which the previous secret stays valid. 0 ends it at once, for example after a leak.',
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
  summary: 'Revoke a credential and its tokens, within two seconds',
  method: 'DELETE',
  path: '/v1/credentials/:id',
  scopes,
  params,
  reply: Credential,
  refusals: ['credential_not_found', 'exceeds_own_limits'],
})

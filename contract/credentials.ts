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
  TextIn,
} from './fields.ts'
import { List, ListQuery } from './list.ts'
import { ALL_SCOPES, operation } from './operation.ts'
import { fill, type Text } from './text.ts'
import { DESCRIPTIONS } from './texts/operations/credentials.ts'

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

const Time = (text: Text, example: string) =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    maxLength: 5,
    says: { en: 'must be a time of day such as 08:00', pt: 'deve ser um horário como 08:00' },
    text,
    examples: [example],
  })
const Amount = (text: Text) =>
  Nullable(Type.Integer({ minimum: 1, maximum: BUDGET_AMOUNT_MAX, text }))

const budgetFields = {
  operations: Nullable(
    Type.Array(TextIn(60, { minLength: 1 }), {
      minItems: 1,
      maxItems: BUDGET_OPERATIONS_MAX,
      text: {
        en:
          'Names of calls, as in the SDK, or families such as `customers.*`; null: all calls ' +
          'that the scopes allow.',
        pt:
          'Nomes de chamadas, como no SDK, ou famílias como `customers.*`; null: todas as ' +
          'chamadas que os escopos permitem.',
      },
      examples: [['transactions.create', 'transactions.get', 'customers.*']],
    }),
  ),
  hours: Nullable(
    Exact(
      {
        from: Time({ en: 'From this minute on.', pt: 'A partir deste minuto.' }, '08:00'),
        to: Time(
          {
            en: 'Up to this minute; before `from`: on the next day.',
            pt: 'Até este minuto; se for antes de `from`, no dia seguinte.',
          },
          '18:00',
        ),
      },
      {
        text: {
          en: 'Hours in which the credential works, in São Paulo time; null: always.',
          pt: 'Horário em que a credencial funciona, no fuso de São Paulo; null: sempre.',
        },
      },
    ),
  ),
  amount_per_call: Amount({
    en: 'The most that one call may charge, refund or pay out, in centavos; null: no limit.',
    pt: 'O máximo que uma chamada pode cobrar, reembolsar ou repassar, em centavos; null: sem limite.',
  }),
  amount_per_day: Amount({
    en:
      'The most that all its calls of a day (São Paulo) may charge, refund and pay out ' +
      'together, in centavos; null: no limit.',
    pt:
      'O máximo que todas as chamadas de um dia (São Paulo) podem cobrar, reembolsar e ' +
      'repassar juntas, em centavos; null: sem limite.',
  }),
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
      text: {
        en: 'Addresses and networks from which it works; null: from everywhere.',
        pt: 'Endereços e redes de onde funciona; null: de qualquer lugar.',
      },
    }),
  ),
  rate_limit: Nullable(
    Type.Integer({
      text: { en: 'Calls a minute; null: no limit.', pt: 'Chamadas por minuto; null: sem limite.' },
    }),
  ),
  budget: Nullable(Budget),
  last_used_at: Nullable(Instant()),
  last_used_from: Nullable(
    Type.String({
      text: { en: 'The address of the last login.', pt: 'O endereço do último login.' },
    }),
  ),
  previous_secret_until: Nullable(Instant()),
  created_at: Instant(),
  revoked_at: Nullable(Instant()),
}
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

export const Credential = Exact(credential)
const CredentialWithSecret = Exact({ ...credential, secret: Secret })

const ExpiryIn = Type.Optional(Nullable(InstantIn()))
const NetworksIn = Type.Optional(
  Nullable(
    Type.Array(TextIn(50, { minLength: 1, cards: 'kept' }), {
      minItems: 1,
      maxItems: CREDENTIAL_NETWORKS_MAX,
      text: {
        en: 'Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere.',
        pt: 'Endereços e redes (CIDR), IPv4 ou IPv6; null: de qualquer lugar.',
      },
      examples: [['203.0.113.0/24']],
    }),
  ),
)
const NoteIn = Type.Optional(Nullable(TextIn(CREDENTIAL_NOTE_MAX)))

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

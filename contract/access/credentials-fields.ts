// Credentials, their limits and budgets, as the calls take and reply them.

import { Type } from 'typebox'
import { HexId, Instant, Nullable, Exact, SellerIdOut, TextIn } from '../fields.ts'
import { ALL_SCOPES } from '../operation.ts'
import type { Text } from '../text.ts'

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

export const budgetFields = {
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
export const Budget = Exact(budgetFields)

export const credential = {
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

export const Credential = Exact(credential)

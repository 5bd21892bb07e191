// Fields that several calls of corporate cards share.

import { Type } from 'typebox'
import { AMOUNT_MAX, Flag, HexId, IdIn, Instant, Nullable, Exact, TextIn } from '../fields.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { ObjectName } from '../names/objects.ts'
import type { Text } from '../text.ts'

/** The path of all calls. */
export const ROOT = '/v1/baas/corporate/cards'
export const INTERVALS = ['day', 'week', 'month'] as const
export const NAME_MAX = 120
export const COST_CENTER_MAX = 60
export const REASON_MAX = 255
export const FILE_NAME_MAX = 200

export const corporate = ['corporate'] as const

export const Interval = () =>
  Type.Enum(INTERVALS, {
    text: {
      en:
        'Resets at midnight (day), on Monday (week) or on the first of the month (month), in ' +
        'São Paulo time.',
      pt:
        'Recomeça à meia-noite (day), na segunda-feira (week) ou no dia primeiro (month), no ' +
        'horário de São Paulo.',
    },
  })
/** The reason of a block, in a request. */
export const ReasonIn = () =>
  Type.Optional(
    Nullable(
      TextIn(REASON_MAX, {
        text: {
          en:
            'The reason: together with a `status` that blocks or cancels, or for an object that is ' +
            'blocked. Unblocking clears it.',
          pt:
            'O motivo: junto com um `status` que bloqueia ou cancela, ou para um objeto bloqueado. ' +
            'O desbloqueio o apaga.',
        },
        examples: ['Perdido em viagem'],
      }),
    ),
  )
/** The same in a reply. */
export const ReasonOut = (text: Text) => Nullable(Type.String({ text }))
/** A limit in a request: whole centavos; 0 allows no purchase. */
export const Limit = (text: Text) =>
  Type.Integer({
    minimum: 0,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    text,
    examples: [500_00],
  })
export const Centavos = (text: Text = FIELD_TEXTS.centavos) =>
  Type.Integer({ text, examples: [4509] })
/**
 * A filter by an id: an unknown id matches nothing. An empty value, as forms send it, is refused,
 * since it would match nothing too.
 */
export const IdFilter = (names: ObjectName) =>
  Type.Optional(Type.String({ ...IdIn(names), minLength: 1 }))
export const Day = (text: Text) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', text, examples: ['2026-11-21'] })

/** The used part of a limit, and the time of its reset. */
export const spending = {
  spent: Centavos({
    en: 'Spent in the current interval, authorized or confirmed.',
    pt: 'Gasto no período atual, autorizado ou confirmado.',
  }),
  available: Centavos({
    en: 'The amount that this limit still allows in the interval; never below 0.',
    pt: 'O valor que este limite ainda permite no período; nunca abaixo de 0.',
  }),
  resets_at: Instant(),
}
export const times = { created_at: Instant(), updated_at: Instant() }

/** Returns of a company's payment by its bank (MED). */
export const returned = {
  returned_amount: Centavos({
    en: 'The amount that the bank returned to the payer (MED).',
    pt: 'O valor que o banco devolveu ao pagador (MED).',
  }),
  returns: Type.Array(
    Exact({
      id: Type.String({
        text: {
          en: 'The id of the return at the SPI (rtrId).',
          pt: 'O id da devolução no SPI (rtrId).',
        },
      }),
      amount: Centavos(),
      from_balance: Centavos({
        en: 'The amount debited from the balance for it.',
        pt: 'O valor debitado do saldo por ela.',
      }),
      owed: Centavos({
        en: 'The amount that the balance did not cover; it is owed on a statement.',
        pt: 'O valor que o saldo não cobriu; é devido em uma fatura.',
      }),
      invoice_id: Nullable(HexId('invoice')),
      reason: Exact({
        code: Type.String({
          text: {
            en: '`MED_FRAUDE`, `MED_OPERACIONAL` or `MED_PIX_AUTOMATICO`.',
            pt: '`MED_FRAUDE`, `MED_OPERACIONAL` ou `MED_PIX_AUTOMATICO`.',
          },
        }),
        message: Type.String(),
      }),
      created_at: Instant(),
    }),
    {
      text: {
        en: 'Oldest first. `invoice_id` is null if nothing is owed, and until the next statement opens.',
        pt:
          'Da mais antiga à mais nova. `invoice_id` é null se nada é devido, e até a próxima ' +
          'fatura abrir.',
      },
    },
  ),
}

export const refresh = {
  refresh: Type.Optional(
    Flag({
      softens: 'asked',
      text: {
        en: 'Read the current data from the issuing bank first; 502 if the bank does not answer.',
        pt: 'Lê antes os dados atuais no banco emissor; 502 se o banco não responde.',
      },
    }),
  ),
}
/** A range of days, both included. */
export const span = {
  from: Type.Optional(
    Type.String({ maxLength: 40, text: { en: 'From this day on.', pt: 'A partir deste dia.' } }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      text: { en: 'Up to and including this day.', pt: 'Até este dia, inclusive.' },
    }),
  ),
}

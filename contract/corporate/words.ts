// Fields that several calls of corporate cards share.

import { Type } from 'typebox'
import { AMOUNT_MAX, Flag, HexId, IdIn, Instant, Nullable, Exact, Text } from '../fields.ts'

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
    description:
      'Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time.',
  })
/** The reason of a block, in a request. */
export const ReasonIn = () =>
  Type.Optional(
    Nullable(
      Text(REASON_MAX, {
        description:
          'The reason: together with a `status` that blocks or cancels, or for an object that is ' +
          'blocked. Unblocking clears it.',
        examples: ['Perdido em viagem'],
      }),
    ),
  )
/** The same in a reply. */
export const ReasonOut = (of: string) =>
  Nullable(Type.String({ description: `Why ${of}, as it was sent.` }))
/** A limit in a request: whole centavos; 0 allows no purchase. */
export const Limit = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: AMOUNT_MAX,
    softens: 'amount',
    description,
    examples: [500_00],
  })
export const Centavos = (description = 'Whole centavos.') =>
  Type.Integer({ description, examples: [4509] })
/**
 * A filter by an id: an unknown id matches nothing. An empty value, as forms send it, is refused,
 * since it would match nothing too.
 */
export const IdFilter = (names: string) =>
  Type.Optional(Type.String({ ...IdIn(names), minLength: 1 }))
export const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-11-21'] })

/** The used part of a limit, and the time of its reset. */
export const spending = {
  spent: Centavos('Spent in the current interval, authorized or confirmed.'),
  available: Centavos('The amount that this limit still allows in the interval; never below 0.'),
  resets_at: Instant(),
}
export const times = { created_at: Instant(), updated_at: Instant() }

/** Returns of a company's payment by its bank (MED). */
export const returned = {
  returned_amount: Centavos('The amount that the bank returned to the payer (MED).'),
  returns: Type.Array(
    Exact({
      id: Type.String({ description: 'The id of the return at the SPI (rtrId).' }),
      amount: Centavos(),
      from_balance: Centavos('The amount debited from the balance for it.'),
      owed: Centavos('The amount that the balance did not cover; it is owed on a statement.'),
      invoice_id: Nullable(HexId('invoice')),
      reason: Exact({
        code: Type.String({
          description: '`MED_FRAUDE`, `MED_OPERACIONAL` or `MED_PIX_AUTOMATICO`.',
        }),
        message: Type.String(),
      }),
      created_at: Instant(),
    }),
    {
      description:
        'Oldest first. `invoice_id` is null if nothing is owed, and until the next statement opens.',
    },
  ),
}

export const refresh = {
  refresh: Type.Optional(
    Flag({
      softens: 'asked',
      description:
        'Read the current data from the issuing bank first; 502 if the bank does not answer.',
    }),
  ),
}
/** A range of days, both included. */
export const span = {
  from: Type.Optional(Type.String({ maxLength: 40, description: 'From this day on.' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'Up to and including this day.' })),
}

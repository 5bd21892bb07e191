// The words that the calls of corporate cards share.

import { Type } from 'typebox'
import { AMOUNT_MAX, Flag, HexId, IdIn, Instant, Nullable, Said, Text } from '../fields.ts'

/** Where all of it lives. */
export const ROOT = '/v1/baas/corporate/cards'
export const INTERVALS = ['day', 'week', 'month'] as const
export const NAME_MAX = 120
export const COST_CENTER_MAX = 60
export const REASON_MAX = 255

export const corporate = ['corporate'] as const

export const Interval = () =>
  Type.Enum(INTERVALS, {
    description: 'Begins anew at midnight, on Monday, on the first of the month, in São Paulo.',
  })
/** Why something was blocked, on its way in. */
export const ReasonIn = () =>
  Type.Optional(
    Nullable(
      Text(REASON_MAX, {
        description: 'Why: beside a `status` that blocks or cancels, or of what is blocked. Unblocking clears it.',
        examples: ['Perdido em viagem'],
      }),
    ),
  )
/** The same on its way out. */
export const ReasonOut = (of: string) => Nullable(Type.String({ description: `Why ${of}, as it was said.` }))
/** A limit on its way in: whole centavos; 0 lets nothing through. */
export const Limit = (description: string) =>
  Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, softens: 'amount', description, examples: [500_00] })
export const Centavos = (description = 'Whole centavos.') => Type.Integer({ description, examples: [4509] })
/** A filter by an id: an unknown one leaves nothing. One that stands empty, as forms send it, is refused: it would leave nothing, too. */
export const IdFilter = (names: string) => Type.Optional(Type.String({ ...IdIn(names), minLength: 1 }))
export const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-11-21'] })

/** How much of a limit is used now, and when it begins anew. */
export const spending = {
  spent: Centavos('Of the present interval, authorized or confirmed.'),
  available: Centavos('What may still be spent in it, as far as this limit goes; never below 0.'),
  resets_at: Instant(),
}
export const times = { created_at: Instant(), updated_at: Instant() }

/** What the bank gave back of a company's payment by itself. */
export const returned = {
  returned_amount: Centavos('What the bank gave back of it to the payer by itself (MED).'),
  returns: Type.Array(
    Said({
      id: Type.String({ description: 'The name the SPI has for it (rtrId).' }),
      amount: Centavos(),
      from_balance: Centavos('What was taken of the balance for it.'),
      owed: Centavos('What was not there: it is owed on a statement.'),
      invoice_id: Nullable(HexId('invoice')),
      reason: Said({
        code: Type.String({ description: '`MED_FRAUDE`, `MED_OPERACIONAL` or `MED_PIX_AUTOMATICO`.' }),
        message: Type.String(),
      }),
      created_at: Instant(),
    }),
    {
      description: 'The oldest first. `invoice_id` is null where nothing is owed, and until the next statement begins.',
    },
  ),
}

export const refresh = {
  refresh: Type.Optional(
    Flag({
      softens: 'asked',
      description: 'Brings what is known up to date from the issuing bank first; 502 when that is silent.',
    }),
  ),
}
/** A span of civil days, both included. */
export const span = {
  from: Type.Optional(Type.String({ maxLength: 40, description: 'From this day on.' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'Up to and with this day.' })),
}

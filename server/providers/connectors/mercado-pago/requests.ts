// Orders as Mercado Pago takes them. Pure. Sources: facts.md.

import { dayOf, OFFSET, timeOfDay } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import type { PixOrder } from '../../bank.ts'
import { reaisNumber } from '../../wires/values.ts'

/** Seconds a charge may be payable: 30 minutes to 30 days. */
const EXPIRES_MIN_S = 1_800
const EXPIRES_MAX_S = 2_592_000
const CPF_DIGITS = 11

/** Milliseconds and an offset are obligatory. */
export const timeText = (at: Date): string =>
  `${dayOf(at)}T${timeOfDay(at)}.${String(at.getUTCMilliseconds()).padStart(3, '0')}${OFFSET}`

export const cannotCharge = ({ expiresIn }: PixOrder): string | undefined =>
  expiresIn < EXPIRES_MIN_S || expiresIn > EXPIRES_MAX_S
    ? 'a pix at Mercado Pago is payable for 30 minutes to 30 days (expires_in 1800 to 2592000)'
    : undefined

/** `email`: of the payer, which is obligatory; our orders have none. */
export const chargeTo = (
  { txid, amount, expiresIn, payer, text }: PixOrder,
  email: string,
  now: Date,
): object => ({
  transaction_amount: reaisNumber(amount),
  payment_method_id: 'pix',
  external_reference: txid,
  date_of_expiration: timeText(after(now, expiresIn * 1_000)),
  ...(text !== undefined && { description: text }),
  payer: {
    email,
    ...(payer && {
      first_name: payer.name,
      identification: {
        type: payer.taxpayerId.length === CPF_DIGITS ? 'CPF' : 'CNPJ',
        number: payer.taxpayerId,
      },
    }),
  },
})

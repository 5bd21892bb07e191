// Orders as Stark Bank takes them. Pure. Sources: facts.md.

import { after } from '../../../kernel/clock.ts'
import type { PixOrder } from '../../bank.ts'
import { tagOf } from './report.ts'

/** Seconds after the due time in which it could still be paid: none, as far as it lets us say so. */
const AFTER_DUE_S = 1

export const invoiceTo = (
  { txid, amount, expiresIn, text }: PixOrder,
  { name, taxpayerId }: NonNullable<PixOrder['payer']>,
  now: Date,
): object => ({
  invoices: [
    {
      amount,
      name,
      taxId: taxpayerId,
      due: after(now, (expiresIn - AFTER_DUE_S) * 1e3).toISOString(),
      expiration: AFTER_DUE_S,
      fine: 0,
      interest: 0,
      tags: [tagOf(txid)],
      ...(text !== undefined && {
        descriptions: [
          {
            key: 'Descrição',
            value: text,
          },
        ],
      }),
    },
  ],
})

// A platform's exchange of payment files, of its payouts.

import type { OwnerId, PayoutId } from '../../kernel/ids.ts'
import type { PaymentExchange } from '../../providers/cnab/payments/exchange.ts'
import { paymentsKey } from '../../providers/cnab/payments/payment.ts'
import type { PaymentSender } from '../../providers/cnab/payments/settings.ts'
import type { Deps } from '../../runtime/deps.ts'
import { ordersOf } from './order.ts'
import { makePayoutsDue } from './store.ts'

export const paymentExchangeOf = (
  { db, clock, sealKeys }: Pick<Deps, 'db' | 'clock' | 'sealKeys'>,
  owner: OwnerId,
  sender: PaymentSender,
): PaymentExchange => ({
  db,
  clock,
  sender,
  sealKeys,
  place: { owner, agreement: paymentsKey(sender.agreement) },
  ordersOf: (sql, ids) => ordersOf(sql, { owner, sealKeys }, ids as readonly PayoutId[]),
  markDue: (tx, ids, now) => makePayoutsDue(tx, ids as readonly PayoutId[], now),
})

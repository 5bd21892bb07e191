// A platform's exchange of payment files: of its payouts, and of the refunds that are paid out, which
// have ids of their own.

import type { OwnerId, RefundId } from '../../kernel/ids.ts'
import { paymentExchangeOf } from '../../marketplace/payouts/payment-exchange.ts'
import { refundOrdersOf } from '../transactions/refunds/order.ts'
import { findPaidOut, makeRefundsDue } from '../transactions/refunds/store.ts'
import type { PaymentExchange } from '../../providers/cnab/payments/exchange.ts'
import type { PaymentSender } from '../../providers/cnab/payments/settings.ts'
import type { Deps } from '../../runtime/deps.ts'

export function paidOutExchangeOf(
  deps: Pick<Deps, 'db' | 'clock' | 'sealKeys'>,
  owner: OwnerId,
  sender: PaymentSender,
): PaymentExchange {
  const { sealKeys } = deps
  const payouts = paymentExchangeOf(deps, owner, sender)
  return {
    ...payouts,
    ordersOf: async (db, ids) => {
      const found = await payouts.ordersOf(db, ids)
      const others = (ids as readonly RefundId[]).filter((id) => !found.has(id))
      if (others.length === 0) return found
      return new Map([...found, ...(await refundOrdersOf(db, { owner, sealKeys }, others))])
    },
    refundsAmong: async (db, ids) =>
      new Set((await findPaidOut(db, owner, ids as readonly RefundId[])).map(({ id }) => id)),
    // In the order of whoever makes both due (mark-due.ts).
    markDue: async (tx, ids, now) => {
      await makeRefundsDue(tx, ids as readonly RefundId[], now)
      await payouts.markDue(tx, ids, now)
    },
  }
}

// What a refund pays to whom, as the bank that pays it out is asked: the same whenever it is asked again.
// Account numbers are in plain text here, and nowhere else.

import type { OwnerId, RefundId } from '../../../kernel/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { PayoutOrder } from '../../../providers/payouts.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { textOf } from '../methods/charge.ts'
import { methodOf } from '../methods/methods.ts'
import { findMany } from '../store.ts'
import type { Transaction } from '../transaction.ts'
import { unsealTo } from './refund-to.ts'
import type { Refund } from './refund.ts'
import { findPaidOut } from './store.ts'

/** Undefined where it is not known who paid. */
export function orderOf(
  { sealKeys }: Pick<Deps, 'sealKeys'>,
  r: Refund,
  t: Transaction | undefined,
): PayoutOrder | undefined {
  const holder = t && methodOf(t).payee(t, r.paymentReference)
  if (!holder) return undefined
  const payee = r.toSealed ? unsealTo(sealKeys, r) : { to: { key: r.toKey ?? '' }, holder }
  return { id: r.id, amount: r.amount, ...textOf(t), ...payee }
}

/** Of these refunds of a platform; one whose destination can no longer be read is left out. */
export async function refundOrdersOf(
  db: Sql,
  { owner, sealKeys }: Pick<Deps, 'sealKeys'> & { readonly owner: OwnerId },
  ids: readonly RefundId[],
): Promise<Map<string, PayoutOrder>> {
  const refunds = await findPaidOut(db, owner, ids)
  const names = refunds.map(({ transaction }) => ({ owner, id: transaction }))
  const sales = new Map((await findMany(db, names)).map((one) => [one.id, one]))
  return new Map(
    refunds.flatMap((refund) => {
      const isLost = refund.toSealed ? refund.toSealed.length === 0 : refund.toKey === null
      const order = isLost
        ? undefined
        : orderOf({ sealKeys }, refund, sales.get(refund.transaction))
      return order ? [[order.id, order] as const] : []
    }),
  )
}

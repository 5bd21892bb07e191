// A person settles payments of which no return says what became of them, by what the bank's screens or
// statement say: all of them or none, in one commit. A payment that is in no file yet can only fail.

import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { lockFiles } from '../store.ts'
import type { PaymentExchange } from './exchange.ts'
import { type Payment, paymentTransitions } from './payment.ts'
import * as store from './store.ts'

export const SETTLED = { paid: 'paid', failed: 'refused', returned: 'returned' } as const
export type Settled = keyof typeof SETTLED

/** Why a person cannot settle it so; undefined where that is possible. */
function whyNot({ id, status, file }: Payment, to: Settled): string | undefined {
  if (status === 'waiting' && file !== null)
    return `${id} is in a file that was not marked as written: write it first, or read the bank's return of it`
  return paymentTransitions.may(status, SETTLED[to])
    ? undefined
    : `${id} is ${status}, which cannot become ${to}`
}

export type Settling = {
  readonly ids: readonly string[]
  readonly to: Settled
  readonly because: string
}

/** Settles payouts of an agreement; throws where one of them cannot be, and then none is. */
export function settlePayments(
  { db, clock, place, markDue }: PaymentExchange,
  { ids, to, because }: Settling,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockFiles(tx, place)
    const payments = await store.lockPayments(tx, place, ids)
    const known = new Set(payments.map(({ id }) => id))
    const faults = [
      ...ids.filter((id) => !known.has(id)).map((id) => `${id} is not paid in ${place.agreement}`),
      ...payments.flatMap((one) => whyNot(one, to) ?? []),
    ]
    if (faults.length > 0) throw new Error(`Nothing was settled:\n  - ${faults.join('\n  - ')}`)
    const reason = to === 'paid' ? null : because
    const settled = payments.map((one): Payment => ({ ...one, status: to, reason }))
    await store.savePayments(tx, settled, now)
    await markDue(tx, ids, now)
    for (const { id, status, amount } of payments)
      recordAct(
        tx,
        { clock },
        'cnab_payment.settled',
        { owner: place.owner, id },
        { before: { status }, after: { status: to, amount, because } },
      )
  })
}

// Payments of a boleto as a bank lists them without a name for each: named by what is told of them,
// whatever the order of its list, so that a name is always of the same sum. Pure.

import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import { type Cents } from '../../kernel/money.ts'
import type { BoletoPayment } from '../bank.ts'

export type PaidOn = { readonly amount: Cents; readonly day: Day }

/** Those of one day and one amount are counted: which of them is which makes no difference. */
export function paymentsOf(id: string, all: readonly PaidOn[]): BoletoPayment[] {
  const counts = new Map<string, number>()
  const sorted = all.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.amount - other.amount,
  )
  return sorted.map(({ amount, day }) => {
    const name = `boleto-${id}-${day.replaceAll('-', '')}-${amount}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { id: count === 1 ? name : `${name}-${count}`, amount, paidAt: startOf(day) }
  })
}

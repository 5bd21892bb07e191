// Payments of a boleto as a bank lists them: named by their order in time, whatever the order of its
// list. Pure.

import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import { type Cents } from '../../kernel/money.ts'
import type { BoletoPayment } from '../bank.ts'

export type PaidOn = { readonly amount: Cents; readonly day: Day }

export const paymentsOf = (id: string, all: readonly PaidOn[]): BoletoPayment[] =>
  all
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.amount - other.amount)
    .map(({ amount, day }, n) => ({
      id: `boleto-${id}${n === 0 ? '' : `-${n}`}`,
      amount,
      paidAt: startOf(day),
    }))

// The export of a customer's data on the wire. Pure.

import type { ReplyOf } from '../../contract/operation.ts'
import type { exportCustomer } from '../../contract/records/privacy.ts'
import { toWire as customerToWire, type Customer } from '../payments/customers/customer.ts'
import type { Refund } from '../payments/transactions/refunds/refund.ts'
import type { Transaction } from '../payments/transactions/transaction.ts'
import { toWire as transactionToWire } from '../payments/transactions/wire.ts'
import { listToWire, type Card } from '../payments/vault/card.ts'
import type { Deps } from '../runtime/deps.ts'
import { toWire, type Erasure } from './erasure.ts'

/** A part of a customer's data. */
export type Export = {
  readonly customer: Customer
  readonly cards: readonly Card[]
  readonly transactions: readonly { transaction: Transaction; refunds: readonly Refund[] }[]
  readonly next: string | null
  readonly events: number
  readonly erasure: Erasure | undefined
}

export const exportToWire = (
  { customer, cards, transactions, next, events, erasure }: Export,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): ReplyOf<typeof exportCustomer> => ({
  id: customer.id,
  resource: 'customer_export',
  created_at: clock.now().toISOString(),
  customer: customerToWire(customer),
  cards: listToWire(customer, cards).items,
  transactions: transactions.map(({ transaction, refunds }) =>
    transactionToWire(transaction, refunds, config.publicUrl),
  ) as ReplyOf<typeof exportCustomer>['transactions'],
  has_more: next !== null,
  next,
  also_in: {
    events,
    requests_days: config.requestsDays,
    erasure: erasure ? toWire(erasure) : null,
  },
})

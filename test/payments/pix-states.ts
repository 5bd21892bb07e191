// A pix in each of its states, and what changes of one say, for tables of cases.

import { after } from '../../server/kernel/clock.ts'
import type { CustomerId, OwnerId, SellerId, TransactionId } from '../../server/kernel/ids.ts'
import { cents, toReais } from '../../server/kernel/money.ts'
import type { Transfer } from '../../server/platform/ledger/transfer.ts'
import type { Instant, TransactionChanges } from '../../server/payments/transactions/changes.ts'
import { open, type PixTransaction } from '../../server/payments/transactions/transaction.ts'

const T0 = new Date('2026-03-02T12:00:00Z')
export const at = (seconds: number) => after(T0, seconds * 1000)

export const time = (seconds: number): Instant => ({
  now: at(seconds),
  wall: at(seconds),
  random: () => 0.5,
})

export const LIFETIME_S = 100

const plan = {
  version: 1,
  feeOnRefund: 'return' as const,
  rules: [{ method: 'pix' as const, instalments: [1, 1] as const, bp: 250, fixed: 0 }],
}

const order = {
  owner: 'o' as OwnerId,
  seller: 's' as SellerId,
  customer: 'c' as CustomerId,
  amount: cents(100_00),
  paymentMethod: {
    method: 'pix' as const,
    pix: { key: 'k@x.com', expiresIn: LIFETIME_S, payee: { name: 'Loja', city: 'SP' } },
  },
  expiresAt: at(LIFETIME_S),
  installments: 1,
  detail: {},
  rules: [],
}

export const fresh = open(order, plan, 'f'.repeat(32) as TransactionId, T0) as PixTransaction

export const pending: PixTransaction = {
  ...fresh,
  status: 'pending',
  pix: { ...fresh.pix, brCode: 'code', location: 'x' },
  dueAt: fresh.expiresAt,
}

export const expired: PixTransaction = {
  ...pending,
  status: 'canceled',
  closedAt: at(101),
  dueAt: null,
}

export const canceledByVoid: PixTransaction = {
  ...expired,
  cancelAskedAt: at(20),
  closedAt: at(20),
}

export const paid: PixTransaction = {
  ...pending,
  status: 'succeeded',
  paidAt: at(10),
  pix: { ...pending.pix, endToEndId: 'E1' },
  dueAt: null,
}

const arrow = (x: Transfer) =>
  `${x.debit.split('/')[0]}→${x.credit.split('/')[0]} ${toReais(x.amount)}${x.phase === 'posted' ? '' : ` ${x.phase}`}`

export const movesOf = (changes: TransactionChanges) => changes.transfers.map(arrow)

export const typesOf = (changes: TransactionChanges) =>
  changes.events.map((one) => one.type.replace('transaction.', ''))

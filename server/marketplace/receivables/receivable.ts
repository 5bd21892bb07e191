// What each receiver gets of a transaction, and on which day. Pure. Quotes and settlement use the
// same functions, so what was quoted is what is paid.

import {
  addDays,
  bankingDayFrom,
  dayOf,
  nextBankingDay,
  type Day,
} from '../../kernel/brazil/calendar.ts'
import {
  newId,
  type OwnerId,
  type ReceivableId,
  type SellerId,
  type TransactionId,
} from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { allocate, type Cents } from '../../kernel/money.ts'
import type { Method } from '../fees/plan.ts'
import { ofSeller, type AccountId } from '../../platform/ledger/chart.ts'
import type { Cause, Transfer, TransferId } from '../../platform/ledger/transfer.ts'
import type { Part } from '../splits/split.ts'

/**
 * Canceled when a refund or dispute takes the whole of it; scheduled again when that refund or
 * dispute fails.
 */
export const receivableTransitions = machine({
  scheduled: { day_came: 'settled', taken_whole: 'canceled' },
  settled: {},
  canceled: { given_back: 'scheduled' },
})

/** One installment of one receiver. Net is gross less fee. */
export type Planned = {
  readonly receiver: SellerId
  readonly number: number
  readonly gross: Cents
  readonly fee: Cents
  readonly dueOn: Day
}

export type Receivable = {
  readonly owner: OwnerId
  readonly id: ReceivableId
  readonly seller: SellerId
  readonly transaction: TransactionId
  readonly method: Method
  readonly number: number
  readonly gross: Cents
  readonly fee: Cents
  readonly dueOn: Day
  readonly status: StateOf<typeof receivableTransitions>
  readonly settledAt: Date | null
  readonly createdAt: Date
}

const DAYS_PER_INSTALLMENT = 30

const DUE_DAYS: { readonly [M in Method]: (day: Day, number: number) => Day } = {
  pix: (day) => day,
  boleto: (day) => nextBankingDay(day),
  credit: (day, number) => bankingDayFrom(addDays(day, DAYS_PER_INSTALLMENT * number)),
}

/** The day on which installment `number` of a transaction paid on `day` becomes available. */
export const dueDay = (method: Method, day: Day, number: number): Day =>
  DUE_DAYS[method](day, number)

/** Divides an amount into equal installments; the remainder goes to the first. */
export function installmentsOf(amount: Cents, count: number): Cents[] {
  const each = Math.floor(amount / count)
  return Array.from(
    { length: count },
    (_, n) => (n === 0 ? amount - each * (count - 1) : each) as Cents,
  )
}

/**
 * Each receiver's installments. Each installment is divided in proportion to what every receiver
 * has still to get, so that the installments sum to the transaction and a receiver's shares sum to
 * its part.
 */
export function schedule(
  parts: readonly Part[],
  method: Method,
  installments: number,
  paidAt: Date,
): Planned[] {
  const amount = parts.reduce((all, part) => all + part.amount, 0) as Cents
  const left = parts.map((part) => part.amount as number)
  const grosses = installmentsOf(amount, installments).map((installment) => {
    const shares = installment === 0 ? left.map(() => 0 as Cents) : allocate(installment, left)
    shares.forEach((share, n) => (left[n]! -= share))
    return shares
  })
  const fees = parts.map((part, n) =>
    allocate(
      part.fee,
      grosses.map((shares) => shares[n]!),
    ),
  )
  const day = dayOf(paidAt)
  return grosses.flatMap((shares, k) =>
    parts.flatMap((part, n): Planned[] => {
      const number = k + 1
      const planned = {
        receiver: part.receiver,
        number,
        gross: shares[n]!,
        fee: fees[n]![k]!,
        dueOn: dueDay(method, day, number),
      }
      return planned.gross > 0 ? [planned] : []
    }),
  )
}

type Sold = { owner: OwnerId; id: TransactionId; method: Method; paidAt: Date }

/** The receivables of a paid transaction. Those of a pix are created settled. */
export const receivablesOf = (
  transaction: Sold,
  planned: readonly Planned[],
  wall: Date,
): Receivable[] =>
  planned.map(({ receiver, ...rest }) => ({
    owner: transaction.owner,
    id: newId<'receivable'>(wall) as ReceivableId,
    seller: receiver,
    transaction: transaction.id,
    method: transaction.method,
    ...rest,
    status: transaction.method === 'pix' ? 'settled' : 'scheduled',
    settledAt: transaction.method === 'pix' ? transaction.paidAt : null,
    createdAt: transaction.paidAt,
  }))

const RAILS = { pix: 'pix', boleto: 'boleto', credit: 'card' } as const

/** The account a transaction's money comes from: our bank, or what the bank still owes us. */
export const sourceOf = (method: Method): AccountId =>
  method === 'pix' ? 'bank:pix' : `bank-due:${RAILS[method]}`

/**
 * The transfers that settle a receivable: the bank pays us the gross, and the net becomes available
 * to its receiver.
 */
export function settlementOf(r: Receivable, wall: Date, at: Date): Transfer[] {
  const cause: Cause = { kind: 'receivable', id: r.id }
  const made = (changes: Pick<Transfer, 'debit' | 'credit' | 'amount'>): Transfer => ({
    owner: r.owner,
    id: newId<'transfer'>(wall) as TransferId,
    kind: 'settlement',
    phase: 'posted',
    cause,
    at,
    ...changes,
  })
  const rail = RAILS[r.method]
  const net = (r.gross - r.fee) as Cents
  const arrived = made({ debit: `bank:${rail}`, credit: sourceOf(r.method), amount: r.gross })
  const [pending, available] = [ofSeller('pending', r.seller), ofSeller('available', r.seller)]
  return net > 0 ? [arrived, made({ debit: pending, credit: available, amount: net })] : [arrived]
}

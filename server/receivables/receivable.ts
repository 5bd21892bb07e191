// What a sale brings each receiver, and on which day. Pure: quotes and settlement are made by these very functions, so
// that what was offered is what is paid.

import { addDays, bankingDayFrom, dayOf, nextBankingDay, type Day } from '../base/calendar.ts'
import { newId, type OwnerId, type ReceivableId, type SellerId, type TransactionId } from '../base/ids.ts'
import { machine, type StateOf } from '../base/machine.ts'
import { allocate, type Cents } from '../base/money.ts'
import type { Method } from '../fees/plan.ts'
import { ofSeller, type AccountId } from '../ledger/chart.ts'
import type { Cause, Transfer, TransferId } from '../ledger/transfer.ts'
import type { Part } from '../splits/split.ts'

/** What is taken whole by a refund or a dispute is canceled, and due again when that comes to nothing. */
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
  readonly state: StateOf<typeof receivableTransitions>
  readonly settledAt: Date | null
  readonly createdAt: Date
}

const DAYS_PER_INSTALLMENT = 30

/** The day installment `number` of a sale paid on `day` becomes available. Pix: at once. */
export function dueDay(method: Method, day: Day, number: number): Day {
  if (method === 'pix') return day
  return method === 'boleto' ? nextBankingDay(day) : bankingDayFrom(addDays(day, DAYS_PER_INSTALLMENT * number))
}

/** The installments of an amount: equal, and what is left over on the first. */
export function installmentsOf(amount: Cents, count: number): Cents[] {
  const each = Math.floor(amount / count)
  return Array.from({ length: count }, (_, n) => (n === 0 ? amount - each * (count - 1) : each) as Cents)
}

/**
 * What each receiver gets, instalment by installment. Each installment is divided by what every receiver has still to
 * get, so that the installments sum to the sale and each receiver's to its part.
 */
export function schedule(parts: readonly Part[], method: Method, installments: number, paidAt: Date): Planned[] {
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

/** The receivables of a paid sale. Those of a pix are settled as they are made. */
export const receivablesOf = (transaction: Sold, planned: readonly Planned[], wall: Date): Receivable[] =>
  planned.map(({ receiver, ...rest }) => ({
    owner: transaction.owner,
    id: newId<'receivable'>(wall) as ReceivableId,
    seller: receiver,
    transaction: transaction.id,
    method: transaction.method,
    ...rest,
    state: transaction.method === 'pix' ? 'settled' : 'scheduled',
    settledAt: transaction.method === 'pix' ? transaction.paidAt : null,
    createdAt: transaction.paidAt,
  }))

const RAILS = { pix: 'pix', boleto: 'boleto', credit: 'card' } as const

/** Where the money of a sale comes from: our bank, or what the bank still owes us. */
export const sourceOf = (method: Method): AccountId => (method === 'pix' ? 'bank:pix' : `bank-due:${RAILS[method]}`)

/** What a scheduled receivable does on its day: the bank pays us, and the receiver may take its net. */
export function settlementOf(r: Receivable, wall: Date, at: Date): Transfer[] {
  const cause: Cause = { kind: 'receivable', id: r.id }
  const made = (said: Pick<Transfer, 'debit' | 'credit' | 'amount'>): Transfer => ({
    owner: r.owner,
    id: newId<'transfer'>(wall) as TransferId,
    kind: 'settlement',
    phase: 'posted',
    cause,
    at,
    ...said,
  })
  const rail = RAILS[r.method]
  const net = (r.gross - r.fee) as Cents
  const arrived = made({ debit: `bank:${rail}`, credit: sourceOf(r.method), amount: r.gross })
  const [pending, available] = [ofSeller('pending', r.seller), ofSeller('available', r.seller)]
  return net > 0 ? [arrived, made({ debit: pending, credit: available, amount: net })] : [arrived]
}

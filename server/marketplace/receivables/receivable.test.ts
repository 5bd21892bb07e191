// Receivables by receiver and day: tables of days and installments, and that the pieces always sum
// to the whole.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays, isBankingDay } from '../../kernel/brazil/calendar.ts'
import type { OwnerId, SellerId, TransactionId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import type { Method } from '../fees/plan.ts'
import type { Part } from '../splits/split.ts'
import { dueDay, installmentsOf, receivablesOf, schedule, settlementOf } from './receivable.ts'

const ONE = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as SellerId
const TWO = '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId
const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as OwnerId
const TRANSACTION = '019a1b2c3d4e7f008a1b2c3d4e5f6a7e' as TransactionId
const FOUR_YEARS = 1_461
const SATURDAY = new Date('2026-11-21T12:00:00Z')

const part = (receiver: SellerId, amount: number, fee: number): Part => ({
  receiver,
  amount: cents(amount),
  fee: cents(fee),
  refunded: cents(0),
  feeReturned: cents(0),
  liable: false,
})

test('days: pix at once, boleto the next banking day, installment k after 30·k days, never on a closed day', () => {
  const rows: readonly [method: Method, paid: string, number, due: string][] = [
    ['pix', '2026-11-21', 1, '2026-11-21'],
    ['pix', '2026-12-25', 1, '2026-12-25'],
    ['boleto', '2026-11-18', 1, '2026-11-19'],
    // The 20th is a holiday, and a weekend follows.
    ['boleto', '2026-11-19', 1, '2026-11-23'],
    ['boleto', '2026-12-24', 1, '2026-12-28'],
    ['credit', '2026-11-18', 1, '2026-12-18'],
    ['credit', '2026-11-18', 2, '2027-01-18'],
    ['credit', '2026-11-25', 1, '2026-12-28'],
    ['credit', '2026-11-18', 12, '2027-11-16'],
    // From the Friday before Carnival to Ash Wednesday; and a twelfth on the Carnival Monday of a
    // leap year.
    ['boleto', '2026-02-13', 1, '2026-02-18'],
    ['credit', '2027-03-05', 12, '2028-03-01'],
  ]
  for (const [method, paid, number, due] of rows)
    assert.equal(dueDay(method, paid, number), due, `${method} of ${paid}, ${number}`)
})

test('for four years every due day is a banking day, on or after the promised day', () => {
  for (let n = 0; n < FOUR_YEARS; n++) {
    const day = addDays('2026-01-01', n)
    const next = dueDay('boleto', day, 1)
    assert.ok(next > day && isBankingDay(next), day)
    for (let number = 1; number <= 12; number++) {
      const due = dueDay('credit', day, number)
      const named = addDays(day, 30 * number)
      assert.ok(isBankingDay(due) && due >= named && due <= addDays(named, 5), `${day} ${number}`)
    }
  }
})

test('installments are equal, and the remainder is on the first', () => {
  assert.deepEqual(installmentsOf(cents(100), 3), [34, 33, 33])
  assert.deepEqual(installmentsOf(cents(99), 3), [33, 33, 33])
  assert.deepEqual(installmentsOf(cents(2), 3), [2, 0, 0])
  assert.deepEqual(installmentsOf(cents(4_509), 1), [4_509])
})

test('two receivers in three installments: each gets its part of each, with its fee', () => {
  const planned = schedule([part(ONE, 9_000, 360), part(TWO, 1_000, 40)], 'credit', 3, SATURDAY)
  assert.deepEqual(
    planned.map(({ receiver, number, gross, fee, dueOn }) => [
      receiver === ONE ? 1 : 2,
      number,
      gross,
      fee,
      dueOn,
    ]),
    [
      [1, 1, 3_001, 120, '2026-12-21'],
      [2, 1, 333, 13, '2026-12-21'],
      [1, 2, 3_000, 120, '2027-01-20'],
      [2, 2, 333, 13, '2027-01-20'],
      [1, 3, 2_999, 120, '2027-02-19'],
      [2, 3, 334, 14, '2027-02-19'],
    ],
  )
})

test('a receiver without an amount has no receivable', () => {
  const planned = schedule([part(ONE, 2, 0)], 'credit', 3, SATURDAY)
  assert.deepEqual(
    planned.map(({ number, gross }) => [number, gross]),
    [[1, 2]],
  )
})

test('parts always sum to the whole, and no fee exceeds its amount (R11)', () => {
  const amounts = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 10_000_000 }), share: fc.nat(1_000) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (said, installments) => {
      const parts = said.map(({ amount, share }, n) =>
        part(`${n}`.padStart(32, '0') as SellerId, amount, Math.floor((amount * share) / 1_000)),
      )
      const planned = schedule(parts, 'credit', installments, SATURDAY)
      const of = (receiver: SellerId) => planned.filter((one) => one.receiver === receiver)
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
      for (const { receiver, amount, fee } of parts) {
        assert.equal(sum(of(receiver).map((one) => one.gross)), amount)
        assert.equal(sum(of(receiver).map((one) => one.fee)), fee)
      }
      const whole = sum(parts.map(({ amount }) => amount))
      for (const [n, installment] of installmentsOf(cents(whole), installments).entries())
        assert.equal(
          sum(planned.filter(({ number }) => number === n + 1).map((one) => one.gross)),
          installment,
        )
      assert.ok(planned.every(({ gross, fee }) => gross > 0 && fee >= 0 && fee <= gross))
    }),
    { numRuns: 2_000 },
  )
})

test('on its day the bank pays the gross and the net becomes available; a pix settles at once', () => {
  const made = (method: Method, fee: number) => {
    const sold = { owner: OWNER, id: TRANSACTION, method, paidAt: SATURDAY }
    return receivablesOf(sold, schedule([part(ONE, 5_000, fee)], method, 1, SATURDAY), SATURDAY)[0]!
  }
  assert.deepEqual([made('pix', 50).status, made('pix', 50).settledAt], ['settled', SATURDAY])
  const boleto = made('boleto', 349)
  assert.deepEqual([boleto.status, boleto.settledAt], ['scheduled', null])
  const moves = (fee: number) =>
    settlementOf(made('boleto', fee), SATURDAY, SATURDAY).map(({ debit, credit, amount }) => [
      debit,
      credit,
      amount,
    ])
  const arrived = ['bank:boleto', 'bank-due:boleto', 5_000]
  assert.deepEqual(moves(349), [arrived, [`pending/${ONE}`, `available/${ONE}`, 4_651]])
  assert.deepEqual(moves(5_000), [arrived], 'a sale that was all fee brings its receiver nothing')
})

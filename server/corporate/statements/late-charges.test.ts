// Late charges: by the day of payment, by the days of part payments, and by when these are
// reported.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type Day } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  chargesOn,
  countsOn,
  notLate,
  lastDayOf,
  calculateCharges,
  suspendsAt,
  suspendsOn,
  TERMS,
  termsOf,
  type Owing,
  type Received,
} from './late-charges.ts'

const owing = (dueDate: Day, principal: number, terms = TERMS[2]!): Owing => ({
  dueDate,
  principal: principal as Cents,
  ...notLate(terms),
})
const receivedOn = (on: Day, amount: number): Received => ({ on, amount: amount as Cents })
const DUE = '2026-12-10'

test('the late fee is charged once and interest each day, both rounded down, from the day after the last day to pay', () => {
  const rows: [
    what: string,
    dueDate: Day,
    principal: number,
    today: Day,
    lateFee: number,
    interest: number,
  ][] = [
    ['on the due date', DUE, 1_000_00, '2026-12-10', 0, 0],
    ['a day late', DUE, 1_000_00, '2026-12-11', 20_00, 33],
    ['two days', DUE, 1_000_00, '2026-12-12', 20_00, 66],
    ['three days: whole centavos of a day are not lost', DUE, 1_000_00, '2026-12-13', 20_00, 1_00],
    ['a month of thirty days', DUE, 1_000_00, '2027-01-09', 20_00, 10_00],
    ['a year', DUE, 1_000_00, '2027-12-10', 20_00, 121_66],
    ['due on a Saturday, paid on Monday', '2026-12-12', 1_000_00, '2026-12-14', 0, 0],
    ['due on a Saturday, paid on Tuesday', '2026-12-12', 1_000_00, '2026-12-15', 20_00, 33],
    ['due on a Sunday', '2026-12-13', 1_000_00, '2026-12-15', 20_00, 33],
    ['due on Christmas, a Friday', '2026-12-25', 1_000_00, '2026-12-28', 0, 0],
    ['the day after that', '2026-12-25', 1_000_00, '2026-12-29', 20_00, 33],
    ['across the end of the year', '2026-12-28', 1_000_00, '2027-01-01', 20_00, 1_33],
    ['across 29 February', '2024-02-28', 1_000_00, '2024-03-01', 20_00, 66],
    ['across the end of February', '2027-02-26', 1_000_00, '2027-03-01', 20_00, 1_00],
    ['due on Carnival Monday', '2027-02-08', 1_000_00, '2027-02-10', 0, 0],
    ['the day after Ash Wednesday', '2027-02-08', 1_000_00, '2027-02-11', 20_00, 33],
    ['one centavo', DUE, 1, '2027-12-10', 0, 0],
    ['49 centavos bear no late fee', DUE, 49, '2026-12-11', 0, 0],
    ['50 centavos bear one centavo', DUE, 50, '2026-12-11', 1, 0],
    ['a large one', DUE, 999_999_999_99, '2026-12-11', 19_999_999_99, 333_333_33],
  ]
  for (const [what, dueDate, principal, today, lateFee, interest] of rows) {
    const one = owing(dueDate, principal)
    const result = calculateCharges(one, [], today)
    assert.deepEqual([result.lateFee, result.interest, result.paid], [lateFee, interest, 0], what)
    assert.deepEqual(
      chargesOn({ ...one, paidAmount: 0 as Cents }, today),
      { lateFee, interest },
      `${what}, as shown`,
    )
  }
})

test('a payment covers purchases first, on the day it counts; an excess does not belong to the statement', () => {
  const rows: [
    what: string,
    received: Received[],
    today: Day,
    lateFee: number,
    interest: number,
    paid: number,
  ][] = [
    ['all on time', [receivedOn('2026-12-10', 1_000_00)], '2026-12-20', 0, 0, 1_000_00],
    [
      'a half in time: the rest is late',
      [receivedOn('2026-12-01', 500_00)],
      '2026-12-11',
      10_00,
      16,
      500_00,
    ],
    ['a half a day late', [receivedOn('2026-12-11', 500_00)], '2026-12-12', 20_00, 50, 500_00],
    [
      'all, three days late',
      [receivedOn('2026-12-13', 1_021_00)],
      '2027-06-01',
      20_00,
      1_00,
      1_021_00,
    ],
    [
      'the purchases alone: no interest of the rest',
      [receivedOn('2026-12-13', 1_000_00)],
      '2027-06-01',
      20_00,
      1_00,
      1_000_00,
    ],
    ['more than all', [receivedOn('2026-12-13', 2_000_00)], '2026-12-13', 20_00, 1_00, 1_021_00],
    [
      'twice on a day',
      [receivedOn('2026-12-13', 600_00), receivedOn('2026-12-13', 600_00)],
      '2026-12-13',
      20_00,
      1_00,
      1_021_00,
    ],
    [
      'reported in another order',
      [receivedOn('2026-12-16', 400_00), receivedOn('2026-12-13', 600_00)],
      '2026-12-16',
      20_00,
      1_40,
      1_000_00,
    ],
  ]
  for (const [what, received, today, lateFee, interest, paid] of rows) {
    const result = calculateCharges(owing(DUE, 1_000_00), received, today)
    assert.deepEqual(
      [result.lateFee, result.interest, result.paid],
      [lateFee, interest, paid],
      what,
    )
  }
})

test('a contract without rates charges nothing, and the clock suspends nothing', () => {
  for (const terms of [
    TERMS[1]!,
    termsOf({ contractVersion: null }),
    termsOf({ contractVersion: 1 }),
  ]) {
    const one = owing(DUE, 1_000_00, terms)
    const { lateFee, interest } = calculateCharges(one, [], '2028-02-29')
    assert.deepEqual([lateFee, interest, suspendsOn(one)], [0, 0, undefined])
  }
})

const DAYS = 120
const payment = fc.record({
  day: fc.nat({ max: DAYS }),
  amount: fc.integer({ min: 1, max: 800_00 }),
})

test('whatever the payments and the order of reports, the result is the same, the shown amount is charged, and a larger payment never costs more', () => {
  const dueDate = fc.nat({ max: 1_500 }).map((n) => addDays('2026-01-01', n))
  fc.assert(
    fc.property(
      dueDate,
      fc.integer({ min: 1, max: 1_500_00 }),
      fc.array(payment, { maxLength: 6 }),
      (due, principal, all) => {
        const one = owing(due, principal)
        const received = all.map(({ day, amount }) => receivedOn(addDays(due, day - 20), amount))
        const today = addDays(due, DAYS)
        const whole = calculateCharges(one, received, today)
        assert.deepEqual(calculateCharges(one, received.toReversed(), today), whole)
        // Computed on any day on the way, and shown for a later one.
        for (const on of [addDays(due, 1), addDays(due, 40)]) {
          const known = received.filter((some) => some.on <= on)
          const { paid, ...charges } = calculateCharges(one, known, on)
          const later = addDays(on, 30)
          const { lateFee, interest } = calculateCharges(one, known, later)
          assert.deepEqual(chargesOn({ ...one, ...charges, paidAmount: paid }, later), {
            lateFee,
            interest,
          })
        }
        for (const [n] of received.entries()) {
          const less = calculateCharges(one, received.toSpliced(n, 1), today)
          assert.ok(less.interest >= whole.interest && less.lateFee >= whole.lateFee)
        }
        // Never above the legal maximum, day by day.
        const days = Math.max(0, DAYS)
        assert.ok(whole.lateFee * 50 <= principal && whole.interest * 3_000 <= principal * days)
      },
    ),
    { numRuns: 500 },
  )
})

test('a payment counts on the bank’s day; a pix paid while it is valid counts on the day it was created', () => {
  const at = (text: string) => new Date(text)
  // Created at 23:50 in São Paulo, it expires at ten past midnight.
  const pix = { createdAt: at('2026-12-11T02:50:00Z'), expiresAt: at('2026-12-11T03:10:00Z') }
  const now = at('2026-12-20T15:00:00Z')
  const rows: [what: string, paidAt: Date, now: Date, day: Day][] = [
    ['before midnight', at('2026-12-11T02:59:59Z'), now, '2026-12-10'],
    ['after midnight, while it lasts', at('2026-12-11T03:09:59Z'), now, '2026-12-10'],
    ['at its last moment', pix.expiresAt, now, '2026-12-10'],
    ['after it', after(pix.expiresAt, 1), now, '2026-12-11'],
    ['days later', at('2026-12-15T12:00:00Z'), now, '2026-12-15'],
    ['late at night of another day', at('2026-12-16T02:59:00Z'), now, '2026-12-15'],
    ['tomorrow, by the bank’s clock', at('2026-12-21T12:00:00Z'), now, '2026-12-20'],
    ['in an impossible year', at('+020000-01-01T00:00:00Z'), now, '2026-12-10'],
    ['long ago, by the bank’s clock', at('2001-01-01T00:00:00Z'), now, '2026-12-10'],
  ]
  for (const [what, paidAt, applied, day] of rows)
    assert.equal(countsOn(pix, paidAt, applied), day, what)
})

test('an account is suspended after the contract’s number of whole days of lateness', () => {
  const rows: [dueDate: Day, day: Day][] = [
    ['2026-12-10', '2026-12-26'],
    ['2026-12-12', '2026-12-30'],
    ['2026-12-25', '2027-01-13'],
    ['2028-02-14', '2028-03-01'],
  ]
  for (const [dueDate, day] of rows) {
    const one = { dueDate, ...TERMS[2]! }
    assert.deepEqual(
      [suspendsOn(one), suspendsAt(one)?.toISOString()],
      [day, `${day}T03:00:00.000Z`],
      dueDate,
    )
    assert.equal(addDays(lastDayOf(one), 16), day)
  }
})

test('the rates of a contract are in its text, in both languages, and within the legal limits', async () => {
  const text = (version: number, language: string) =>
    readFile(
      join(import.meta.dirname, '..', 'account', 'contracts', `${version}.${language}.md`),
      'utf8',
    )
  for (const [version, { lateFeeBp, interestBp, suspendsAfterDays }] of Object.entries(TERMS)) {
    assert.ok(lateFeeBp <= 200 && interestBp <= 100)
    if (suspendsAfterDays === null) continue
    const [portuguese, english] = [
      await text(Number(version), 'pt-BR'),
      await text(Number(version), 'en'),
    ].map((one) => one.replaceAll(/\s+/g, ' '))
    for (const words of [
      `multa de ${lateFeeBp / 100}%`,
      `juros de ${interestBp / 100}% ao mês`,
      `Após ${suspendsAfterDays} dias de atraso`,
    ])
      assert.ok(portuguese!.includes(words), words)
    for (const words of [
      `late fee of ${lateFeeBp / 100} %`,
      `interest of ${interestBp / 100} % a month`,
      `After ${suspendsAfterDays} days of lateness`,
    ])
      assert.ok(english!.includes(words), words)
  }
})

// The amount due on a day: one row per rule, the worked examples of the Banco Central, and a
// comparison with the sandbox bank, which implements the same standard with code of its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Detail } from '../../../sandbox/charges/charge.ts'
import { dueOn as bankDueOn, lastDay as bankLastDay } from '../../../sandbox/charges/due.ts'
import {
  type BoletoTerms,
  daysOfValidity,
  discountUntil,
  type Due,
  dueOn,
  lastDay,
  payableOn,
} from './boleto-due.ts'
import { addDays, type Day } from './calendar.ts'
import { cents, toReais } from '../money.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)

const due = (terms: BoletoTerms, day: Day): number[] => {
  const { amount, interest, lateFee, discount }: Due = dueOn(terms, day)
  return [interest, lateFee, discount, amount]
}

// 2026-03-10 is a Tuesday; R$ 100.00.
const PLAIN = { amount: cents(100_00), dueOn: '2026-03-10', limitOn: '2026-04-30' }

/** The rule, the day, and interest, late fee, discount, amount. */
type Row = [what: string, rule: Partial<BoletoTerms>, day: Day, figures: number[]]

function assertDue(rows: readonly Row[]): void {
  for (const [what, rule, day, figures] of rows)
    assert.deepEqual(due({ ...PLAIN, ...rule }, day), figures, what)
}

test('interest, day by day', () => {
  assertDue([
    ['nothing agreed, nothing added', {}, '2026-03-20', [0, 0, 0, 100_00]],
    ['on the due day nothing is added', late(), '2026-03-10', [0, 0, 0, 100_00]],
    ['the day after, a day and the fee', late(), '2026-03-11', [10, 2_00, 0, 102_10]],
    ['the fee is charged once', late(), '2026-03-13', [30, 2_00, 0, 102_30]],
    ['percent a day', interest('daily_percentage', 10_000), '2026-03-12', [2_00, 0, 0, 102_00]],
    [
      'a third of a percent a day is rounded once',
      interest('daily_percentage', 333),
      '2026-03-13',
      [10, 0, 0, 100_10],
    ],
    [
      'percent a month is of thirty days',
      interest('monthly_percentage', 10_000),
      '2026-04-09',
      [1_00, 0, 0, 101_00],
    ],
    [
      'a third of a month',
      interest('monthly_percentage', 30_000),
      '2026-03-20',
      [1_00, 0, 0, 101_00],
    ],
    [
      'half a centavo rounds up',
      { ...interest('monthly_percentage', 15_000), amount: cents(1_00) },
      '2026-03-20',
      [1, 0, 0, 1_01],
    ],
    ['interest from a later day', later('2026-03-15'), '2026-03-15', [0, 0, 0, 100_00]],
    ['costs from the day after', later('2026-03-15'), '2026-03-16', [10, 0, 0, 100_10]],
    [
      'a start before the due day is the due day',
      later('2026-03-01'),
      '2026-03-11',
      [10, 0, 0, 100_10],
    ],
  ])
})

test('a late fee, day by day', () => {
  assertDue([
    ['a fee by percent', fee('percentage', 20_000), '2026-03-11', [0, 2_00, 0, 102_00]],
    [
      'a fee from a later day, before it',
      fee('amount', 200, '2026-03-13'),
      '2026-03-12',
      [0, 0, 0, 100_00],
    ],
    ['on it', fee('amount', 200, '2026-03-13'), '2026-03-13', [0, 2_00, 0, 102_00]],
    [
      'a fee that starts on the due day waits for the next',
      fee('amount', 200, '2026-03-10'),
      '2026-03-10',
      [0, 0, 0, 100_00],
    ],
  ])
})

test('a discount, day by day', () => {
  assertDue([
    [
      'a discount on its last day',
      discount('amount', 500, '2026-03-05'),
      '2026-03-05',
      [0, 0, 5_00, 95_00],
    ],
    ['the day after it', discount('amount', 500, '2026-03-05'), '2026-03-06', [0, 0, 0, 100_00]],
    [
      'a discount by percent',
      discount('percentage', 75_000, '2026-03-05'),
      '2026-03-04',
      [0, 0, 7_50, 92_50],
    ],
    [
      'one that ends on a Sunday ends on Monday',
      discount('amount', 1, '2026-03-08'),
      '2026-03-09',
      [0, 0, 1, 99_99],
    ],
    [
      'none after the due day',
      discount('amount', 500, '2026-03-31'),
      '2026-03-11',
      [0, 0, 0, 100_00],
    ],
    ['up to the due day', discount('amount', 500, '2026-03-31'), '2026-03-10', [0, 0, 5_00, 95_00]],
    [
      'never below a centavo',
      discount('amount', 100_00, '2026-03-10'),
      '2026-03-01',
      [0, 0, 100_00, 1],
    ],
  ])
})

test('a due day on which banks are closed waits for the next', () => {
  assertDue([
    // 2026-02-14 is the Saturday of Carnival; banks open again on Wednesday, the 18th.
    ['a closed due day waits', { ...late(), dueOn: '2026-02-14' }, '2026-02-18', [0, 0, 0, 100_00]],
    [
      'and days count from the day it waited for',
      { ...late(), dueOn: '2026-02-14' },
      '2026-02-19',
      [10, 2_00, 0, 102_10],
    ],
  ])
})

function late(): Partial<BoletoTerms> {
  return { ...interest('daily_amount', 10), ...fee('amount', 200) }
}
function interest(mode: 'daily_amount' | 'daily_percentage' | 'monthly_percentage', value: number) {
  return { interest: { mode, value } } as const
}
function later(startOn: Day): Partial<BoletoTerms> {
  return { interest: { mode: 'daily_amount', value: 10, startOn } }
}
function fee(mode: 'amount' | 'percentage', value: number, startOn?: Day): Partial<BoletoTerms> {
  return { lateFee: { mode, value, ...(startOn && { startOn }) } }
}
function discount(
  mode: 'amount' | 'percentage',
  value: number,
  limitOn: Day,
): Partial<BoletoTerms> {
  return { discount: { mode, value, limitOn } }
}

test('the last day matches the examples of the Banco Central', () => {
  // API Pix 2.9.0, CobDataDeVencimento, examples A to G: due day, days of validity, the last day
  // that is accepted.
  const rows: [string, Day, number, Day][] = [
    ['A', '2020-10-20', 4, '2020-10-26'],
    ['B', '2020-12-25', 0, '2020-12-28'],
    ['C', '2020-12-25', 1, '2020-12-29'],
    ['D', '2020-12-25', 3, '2020-12-31'],
    ['E', '2020-12-25', 4, '2021-01-04'],
    ['F', '2021-08-27', 5, '2021-09-01'],
    ['G', '2021-08-28', 5, '2021-09-06'],
  ]
  for (const [name, dueDay, days, last] of rows) {
    const terms = { dueOn: dueDay, limitOn: addDays(payableOn({ dueOn: dueDay }), days) }
    assert.equal(lastDay(terms), last, name)
    assert.equal(daysOfValidity(terms), days, name)
  }
  assert.equal(
    lastDay({ dueOn: '2026-03-10', limitOn: '2026-03-01' }),
    '2026-03-10',
    'a limit before the due day',
  )
  assert.equal(
    lastDay({ dueOn: '2026-02-14', limitOn: '2026-02-16' }),
    '2026-02-18',
    'a limit within Carnival',
  )
  assert.equal(discountUntil({ ...PLAIN, ...discount('amount', 1, '2026-02-14') }), '2026-02-18')
  assert.equal(discountUntil(PLAIN), undefined)
})

/** Terms as the API Pix writes them. Percentages have two decimals there. */
function detailOf({ interest: runs, lateFee, discount: less }: BoletoTerms): Detail {
  const MODES = { daily_amount: 1, daily_percentage: 2, monthly_percentage: 3 } as const
  const written = (mode: string, value: number): string =>
    toReais(cents(mode.endsWith('percentage') ? value / 100 : value))
  return {
    ...(runs && {
      juros: { modalidade: MODES[runs.mode], valorPerc: written(runs.mode, runs.value) },
    }),
    ...(lateFee && {
      multa: {
        modalidade: lateFee.mode === 'amount' ? 1 : 2,
        valorPerc: written(lateFee.mode, lateFee.value),
      },
    }),
    ...(less && {
      desconto: {
        modalidade: less.mode === 'amount' ? 1 : 2,
        descontoDataFixa: [{ data: less.limitOn, valorPerc: written(less.mode, less.value) }],
      },
    }),
  }
}

const days = (min: number, max: number) => fc.integer({ min, max })
const percents = fc.integer({ min: 0, max: 2_000 }).map((hundredths) => hundredths * 100)
const valued = <M extends string>(amounts: readonly M[], percentages: readonly M[]) =>
  fc.oneof(
    fc.record({ mode: fc.constantFrom(...amounts), value: fc.nat({ max: 5_000 }) }),
    fc.record({ mode: fc.constantFrom(...percentages), value: percents }),
  )
const cases = fc
  .record({
    amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
    due: days(0, 3_000).map((n) => addDays('2024-01-01', n)),
    validity: days(0, 90),
    paid: days(-40, 120),
    early: days(0, 30),
    interest: fc.option(valued(['daily_amount'], ['daily_percentage', 'monthly_percentage']), {
      nil: undefined,
    }),
    lateFee: fc.option(valued(['amount'], ['percentage']), { nil: undefined }),
    discount: fc.option(valued(['amount'], ['percentage']), { nil: undefined }),
  })
  .map(
    ({ amount, due: dueDay, validity, paid, early, interest: runs, lateFee, discount: less }) => ({
      day: addDays(dueDay, paid),
      terms: {
        amount,
        dueOn: dueDay,
        limitOn: addDays(dueDay, validity),
        ...(runs && { interest: runs }),
        ...(lateFee && { lateFee }),
        ...(less && { discount: { ...less, limitOn: addDays(dueDay, -early) } }),
      } satisfies BoletoTerms,
    }),
  )

test(`the sandbox bank computes the same amount and the same last day for its QR code (SEED ${SEED})`, () => {
  fc.assert(
    fc.property(cases, ({ terms, day }) => {
      const validDays = daysOfValidity(terms)
      const calendar = { dueDate: terms.dueOn, validDays }
      const theirs = bankDueOn({ amount: terms.amount, calendar, detail: detailOf(terms) }, day)
      const { amount, interest: runs, lateFee, discount: less } = dueOn(terms, day)
      assert.deepEqual(
        [amount, runs, lateFee, less],
        [theirs.total, theirs.interest, theirs.fine, theirs.discount],
      )
      assert.equal(lastDay(terms), bankLastDay(terms.dueOn, validDays))
    }),
    { seed: SEED, numRuns: 3_000 },
  )
})

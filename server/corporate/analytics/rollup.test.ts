// Spans of analytics: for any days, the stored sums add up to a recount of those days, and few of
// them are read.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { seededRandom } from '../../../test/traffic.ts'
import { addDays, daysBetween, type Day } from '../../kernel/brazil/calendar.ts'
import { newId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { addingRollups, sumsBy, sumsByMonth } from './rollup-store.ts'
import { splitSpan, type Rollup, type Span } from './rollup.ts'

const FIRST: Day = '2026-01-01'
const DAYS = 800
const random = seededRandom(20_261_121)
const anyDay = (): Day => addDays(FIRST, Math.floor(random() * DAYS))
const SPANS: Span[] = Array.from({ length: 300 }, () => {
  const [a, b] = [anyDay(), anyDay()].toSorted()
  return { from: a, before: addDays(b!, 1) }
})
/** With edges that random cases seldom hit. */
const EDGES: [from: Day | undefined, before: Day | undefined][] = [
  ['2026-02-01', '2026-03-01'],
  ['2026-02-02', '2026-03-01'],
  ['2026-02-01', '2026-02-28'],
  ['2026-01-31', '2026-02-02'],
  ['2026-12-01', '2027-02-01'],
  ['2028-02-29', '2028-03-01'],
  [undefined, '2026-02-20'],
  ['2026-02-20', undefined],
  [undefined, undefined],
]
const spans: readonly Span[] = [...SPANS, ...EDGES.map(([from, before]) => ({ from, before }))]
const textOf = ({ from = '', before = '' }: Span): string => `${from}..${before}`
const isIn = ({ from, before }: Span, day: Day): boolean =>
  (from === undefined || day >= from) && (before === undefined || day < before)

test('a part of a month is summed from at most sixteen days, whole months from one row each', () => {
  for (const span of spans) {
    const days = splitSpan(span).filter(({ grain }) => grain === 'day')
    for (const { from, before } of days)
      assert.ok(days.length === 1 || daysBetween(from, before) <= 16, textOf(span))
  }
})

test('daily and monthly sums add up, over any span, to a recount of the days', async (t) => {
  const db = await freshDatabase(t)
  const accountKey = {
    owner: newId<'owner'>(new Date(0)) as OwnerId,
    seller: newId<'seller'>(new Date(0)) as SellerId,
  }
  const spent = Array.from({ length: 400 }, () => ({
    day: anyDay(),
    key: ['fuel', 'retail', 'health'][Math.floor(random() * 3)]!,
    amount: Math.floor(random() * 1_000) + 1,
  }))
  const of = (grain: Rollup['grain'], startOf: (day: Day) => Day): Rollup[] =>
    spent.map(({ day, key, amount }) => {
      const sums = { spent: amount, purchases: 1, cashback: amount % 7 }
      return { ...accountKey, grain, dimension: 'category', startsOn: startOf(day), key, ...sums }
    })
  // One at a time, like purchases: one insert cannot update the same sum twice.
  const rows = [...of('day', (day) => day), ...of('month', (day) => `${day.slice(0, 7)}-01`)]
  await inTransaction(db, async (tx) => {
    for (const row of rows) await tx.rows(addingRollups([row]))
  })
  const recount = (list: typeof spent, name: (one: (typeof spent)[number]) => string) =>
    Object.fromEntries(
      [...Map.groupBy(list, name)].map(([key, own]) => [
        key,
        [
          own.reduce((sum, { amount }) => sum + amount, 0),
          own.length,
          own.reduce((n, one) => n + (one.amount % 7), 0),
        ],
      ]),
    )
  for (const span of spans) {
    const query = { ...accountKey, dimension: 'category', ...span } as const
    const within = spent.filter(({ day }) => isIn(span, day))
    const [byKey, byMonth] = await Promise.all([sumsBy(db, query), sumsByMonth(db, query)])
    const shown = (
      sums: readonly { spent: number; purchases: number; cashback: number }[],
      names: string[],
    ) =>
      Object.fromEntries(sums.map((one, n) => [names[n], [one.spent, one.purchases, one.cashback]]))
    const keys = byKey.map(({ key }) => key)
    const months = byMonth.map(({ month }) => month)
    assert.deepEqual(
      shown(byKey, keys),
      recount(within, ({ key }) => key),
      textOf(span),
    )
    assert.deepEqual(
      shown(byMonth, months),
      recount(within, ({ day }) => day.slice(0, 7)),
      textOf(span),
    )
    assert.deepEqual(months, months.toSorted(), textOf(span))
  }
})

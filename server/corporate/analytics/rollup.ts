// Sums of confirmed purchases, by day and by month: in total, by card, holder, cost center and
// category, and within each cost center. Computes what a change of a purchase adds to each. Pure.

import { daysBetween, type Day } from '../../kernel/brazil/calendar.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { confirmed, type Purchase } from '../purchases/purchase.ts'
import { nextInterval, startOfInterval } from '../purchases/spending.ts'

const DIMENSIONS = [
  'all',
  'card',
  'holder',
  'center',
  'category',
  'center_category',
  'center_holder',
] as const
export type Dimension = (typeof DIMENSIONS)[number]
export type Grain = 'day' | 'month'

export type Rollup = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly grain: Grain
  readonly dimension: Dimension
  readonly startsOn: Day
  readonly key: string
  spent: number
  purchases: number
  cashback: number
}

/** The sums of a span, by the keys of one dimension. */
export type Sum = {
  readonly key: string
  readonly spent: Cents
  readonly purchases: number
  readonly cashback: Cents
}
export type MonthSum = { readonly month: string } & Omit<Sum, 'key'>

const GRAINS: readonly [Grain, (day: Day) => Day][] = [
  ['day', (day) => day],
  ['month', (day) => `${day.slice(0, 7)}-01`],
]

/** The key of a category or holder within a cost center. */
const within = (center: string, key: string): string => `${center}/${key}`

const keyOf: Record<Dimension, (p: Purchase) => string> = {
  all: () => '',
  card: (p) => p.card,
  holder: (p) => p.holder,
  center: (p) => p.center ?? '',
  category: (p) => p.category,
  center_category: (p) => within(p.center ?? '', p.category),
  center_holder: (p) => within(p.center ?? '', p.holder),
}

const isCounted = (p: Purchase | undefined): number => (p?.status === 'confirmed' ? 1 : 0)

/** The changes of the sums that changes of purchases make, in key order. */
export function rollupsOf(
  changes: readonly { before: Purchase | undefined; after: Purchase }[],
): Rollup[] {
  const sums = new Map<string, Rollup>()
  for (const { before, after } of changes) {
    const spent = confirmed(after) - (before ? confirmed(before) : 0)
    const purchases = isCounted(after) - isCounted(before)
    const cashback = after.cashback - (before?.cashback ?? 0)
    if (spent === 0 && purchases === 0 && cashback === 0) continue
    const { owner, seller } = after
    for (const [grain, startOf] of GRAINS) {
      for (const dimension of DIMENSIONS) {
        const [startsOn, key] = [startOf(after.day), keyOf[dimension](after)]
        const name = [owner, seller, grain, dimension, startsOn, key].join('/')
        const sum = sums.get(name) ?? {
          owner,
          seller,
          grain,
          dimension,
          startsOn,
          key,
          spent: 0,
          purchases: 0,
          cashback: 0,
        }
        sum.spent += spent
        sum.purchases += purchases
        sum.cashback += cashback
        sums.set(name, sum)
      }
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** From a day (inclusive) up to another (exclusive); open where absent. */
export type Span = { readonly from: Day | undefined; readonly before: Day | undefined }

// Each is the first day of a month; no purchase lies outside.
const FIRST: Day = '0001-01-01'
const LAST: Day = '9999-12-01'

/** A range of days or months, to be added or subtracted. */
type RollupRange = {
  readonly grain: Grain
  readonly from: Day
  readonly before: Day
  readonly sign: 1 | -1
}

const isShorter = (
  [from, before]: readonly [Day, Day],
  [start, end]: readonly [Day, Day],
): boolean => daysBetween(from, before) < daysBetween(start, end)

/**
 * Splits a span into whole months and the days around them. Where most of a month is wanted, the
 * whole month is read and the other days are subtracted, so that few rows are read for any span.
 */
export function splitSpan({ from = FIRST, before = LAST }: Span): RollupRange[] {
  const [start, end] = [startOfInterval('month', from), startOfInterval('month', before)]
  if (start === end) return [{ grain: 'day', from, before, sign: 1 }]
  const afterStart = from === start ? start : nextInterval('month', from)
  const afterEnd = before === end ? end : nextInterval('month', before)
  const lessHead = isShorter([start, from], [from, afterStart])
  const lessTail = isShorter([before, afterEnd], [end, before])
  return [
    {
      grain: 'month',
      from: lessHead ? start : afterStart,
      before: lessTail ? afterEnd : end,
      sign: 1,
    },
    {
      grain: 'day',
      ...(lessHead
        ? { from: start, before: from, sign: -1 }
        : { from, before: afterStart, sign: 1 }),
    },
    {
      grain: 'day',
      ...(lessTail ? { from: before, before: afterEnd, sign: -1 } : { from: end, before, sign: 1 }),
    },
  ]
}

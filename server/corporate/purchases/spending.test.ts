// The intervals of limits, at every edge of weeks, months and leap years, and what counts in them
// (R23).

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf, type Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  remainingOf,
  nextInterval,
  resetsAt,
  spentIn,
  startOfInterval,
  type Interval,
} from './spending.ts'

test('an interval begins at midnight, on Monday, on the first', () => {
  const rows: [Interval, day: Day, start: Day, next: Day][] = [
    ['day', '2026-11-21', '2026-11-21', '2026-11-22'],
    ['day', '2024-02-28', '2024-02-28', '2024-02-29'],
    ['day', '2026-12-31', '2026-12-31', '2027-01-01'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-23'], // A Saturday.
    ['week', '2026-11-22', '2026-11-16', '2026-11-23'], // A Sunday ends its week.
    ['week', '2026-11-23', '2026-11-23', '2026-11-30'], // A Monday begins one.
    ['week', '2027-01-01', '2026-12-28', '2027-01-04'],
    ['month', '2026-11-30', '2026-11-01', '2026-12-01'],
    ['month', '2026-12-01', '2026-12-01', '2027-01-01'],
    ['month', '2027-02-28', '2027-02-01', '2027-03-01'],
    ['month', '2028-02-29', '2028-02-01', '2028-03-01'],
    ['month', '2027-01-31', '2027-01-01', '2027-02-01'],
  ]
  for (const [interval, day, start, next] of rows)
    assert.deepEqual(
      [startOfInterval(interval, day), nextInterval(interval, day)],
      [start, next],
      `${interval} ${day}`,
    )
})

test('for ten years every day is in one interval, which ends where the next begins', () => {
  for (const interval of ['day', 'week', 'month'] as const) {
    let begins = 0
    let day: Day = '2026-01-01'
    for (; day < '2036-01-01'; day = addDays(day, 1)) {
      const [start, next] = [startOfInterval(interval, day), nextInterval(interval, day)]
      assert.ok(start <= day && day < next, `${interval} ${day}`)
      assert.equal(startOfInterval(interval, addDays(next, -1)), start)
      assert.equal(startOfInterval(interval, next), next)
      if (start === day) begins++
    }
    assert.equal(begins, { day: 3_652, week: 522, month: 120 }[interval])
  }
})

test('a limit resets at midnight in São Paulo, three hours after UTC', () => {
  assert.equal(
    resetsAt('month', new Date('2026-12-01T02:59:59.999Z')).toISOString(),
    '2026-12-01T03:00:00.000Z',
  )
  assert.equal(
    resetsAt('month', new Date('2026-12-01T03:00:00.000Z')).toISOString(),
    '2027-01-01T03:00:00.000Z',
  )
  assert.equal(dayOf(new Date('2026-12-01T02:59:59.999Z')), '2026-11-30')
})

test('days outside the interval do not count, and the available amount is never below zero', () => {
  const days = new Map<Day, Cents>([
    ['2026-10-31', 7],
    ['2026-11-15', 10],
    ['2026-11-16', 20],
    ['2026-11-22', 40],
    ['2026-11-23', 80],
    ['2026-12-01', 5],
  ] as [Day, Cents][])
  const at = (interval: Interval) => spentIn(days, interval, '2026-11-18')
  assert.deepEqual([at('day'), at('week'), at('month')], [0, 60, 150])
  assert.deepEqual(
    [remainingOf(100 as Cents, 30 as Cents), remainingOf(100 as Cents, 130 as Cents)],
    [70, 0],
  )
})

// The range of days that is asked for, and the rate of what was approved.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../kernel/refusal.ts'
import { analyticsToWire, rateOf, readRange, type Rollup } from './analytics.ts'

const NOW = new Date('2026-11-24T01:30:00Z')

test('without a range: the thirty days up to today in São Paulo', () => {
  const rows: [query: { from?: string; to?: string }, from: string, to: string][] = [
    [{}, '2026-10-25', '2026-11-23'],
    [{ to: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    [{ from: '2026-11-23' }, '2026-11-23', '2026-11-23'],
    [{ from: '2025-01-01', to: '2026-01-01' }, '2025-01-01', '2026-01-01'],
  ]
  for (const [query, from, to] of rows)
    assert.deepEqual(readRange(query, NOW), { from, to }, JSON.stringify(query))
})

test('a range that is reversed, longer than a year or no days is refused', () => {
  for (const query of [
    { from: '2026-11-24' },
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '2025-01-01', to: '2026-01-02' },
    { from: 'today' },
    { to: '2026-02-30' },
  ])
    assert.throws(() => readRange(query, NOW), Refusal, JSON.stringify(query))
})

test('the rate is rounded to four digits; of nothing there is none', () => {
  const rows: [approved: number, refused: number, rate: number | null][] = [
    [0, 0, null],
    [0, 3, 0],
    [2, 0, 1],
    [2, 1, 0.6667],
    [99_999, 1, 1],
    [1, 99_999, 0],
  ]
  for (const [approved, refused, rate] of rows)
    assert.equal(rateOf(approved, refused), rate, `${approved} ${refused}`)
})

test('money is that of paid transactions, by day, by method and in all; a status has its own', () => {
  const day = '2026-11-23'
  const rollup = (status: Rollup['status'], gross: number, more: Partial<Rollup> = {}): Rollup => ({
    day,
    method: 'credit',
    status,
    transactions: 1,
    gross,
    fees: 3,
    refunded: 0,
    ...more,
  })
  const reply = analyticsToWire(
    { from: day, to: '2026-11-24' },
    [
      rollup('charged_back', 100),
      rollup('failed', 200, { fees: 0 }),
      rollup('partial_refunded', 300, { refunded: 50 }),
      rollup('pre_authorized', 400),
      rollup('succeeded', 1_000, { method: 'pix', day: '2026-11-24', transactions: 2 }),
    ],
    { until: null, complete: false },
  )
  const money = (gross: number, fees: number, refunded: number) => ({
    gross_cents: gross,
    fees_cents: fees,
    refunded_cents: refunded,
    net_cents: gross - fees - refunded,
  })
  const card = { transactions: 4, paid: 2, refused: 1, approval_rate: 0.75, ...money(400, 6, 50) }
  const pix = { transactions: 2, paid: 2, refused: 0, approval_rate: 1, ...money(1_000, 3, 0) }
  assert.deepEqual([reply.filled_until, reply.complete], [null, false])
  assert.deepEqual(reply.by_day, [
    { day, ...card },
    { day: '2026-11-24', ...pix },
  ])
  assert.deepEqual(reply.by_payment_type, [
    { payment_type: 'credit', ...card },
    { payment_type: 'pix', ...pix },
  ])
  assert.deepEqual(reply.total, {
    transactions: 6,
    paid: 4,
    refused: 1,
    approval_rate: 0.8333,
    ...money(1_400, 9, 50),
  })
  assert.deepEqual(
    reply.by_status.map(({ status, transactions, net_cents: net }) => [status, transactions, net]),
    [
      ['charged_back', 1, 97],
      ['failed', 1, 200],
      ['partial_refunded', 1, 247],
      ['pre_authorized', 1, 397],
      ['succeeded', 2, 997],
    ],
  )
})

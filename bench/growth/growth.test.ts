// What could lay wrong sales, or judge them wrongly, without being noticed: the places of ids and
// times, the months, the table.

import assert from 'node:assert/strict'
import test from 'node:test'
import { monthsBetween } from './partitions.ts'
import { openPatterns, soldAt, type Form } from './pattern.ts'
import { growthTable, lackOf, sizesOf, type Figure, type Measured } from './table.ts'

// ── places ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const since = Date.parse('2026-11-26T19:40:30.400Z')
const SALE = {
  since,
  until: since + 60_000,
  words: { '00000000000000000007': 'number', 'a-b_C$d': 'token' },
} as const
const made = (afterMs: number) => (since + afterMs).toString(16).padStart(12, '0')
const OWN = made(48)
const OLDER = made(-20_000)

for (const [text, expected, ...places] of [
  [`"${OWN}707eb57c1a30c693fb0d"`, '"%1$s707eb57c1a30c693fb0d"', ['id', 48]],
  [
    `"${OWN.slice(0, 8)}-${OWN.slice(8)}-707e-b57c-1a30c693fb0d"`,
    '"%1$s-707e-b57c-1a30c693fb0d"',
    ['uuid', 48],
  ],
  // A seller's, a hash's, and an id that is random from its first digit.
  [`"${OLDER}707eb57c1a30c693fb0d"`, `"${OLDER}707eb57c1a30c693fb0d"`],
  [`"${OWN}707eb57c1a30c693fb0d${OWN}"`, `"${OWN}707eb57c1a30c693fb0d${OWN}"`],
  ['"891ac00d-aa3a-779c-9c6f-cd0cf2eab2c7"', '"891ac00d-aa3a-779c-9c6f-cd0cf2eab2c7"'],
  ['"2026-11-26T19:40:30.587Z"', '"%1$s"', ['instant', 187]],
  ['"2026-11-26T19:40:30.5+00:00"', '"%1$s"', ['instant', 100]],
  ['"2026-11-27T19:40:30.564Z"', '"%1$s"', ['instant', 86_400_164]],
  ['"2026-01-01T19:40:30.564Z"', '"2026-01-01T19:40:30.564Z"'],
  ['"2026-11-26 19:40:30"', '"%1$s"', ['shown', -400]],
  ['"due_on":"2026-11-26"', '"due_on":"%1$s"', ['day', 0]],
  ['"E999999992026112619401qI6waywHtP"', '"E99999999%1$s"', ['payment', 0]],
  ['order-5f00000000000000000007, 100%', 'order-5f%1$s, 100%%', ['number', 0]],
  ['qr/1a-b_C$d5204', 'qr/1%1$s5204', ['token', 0]],
] as [string, string, ...[Form, number][]][]) {
  test(`${text} is copied as ${expected}`, () => {
    const patterns = openPatterns(SALE)
    assert.equal(patterns.textOf(text), expected)
    assert.deepEqual(
      patterns.places(),
      places.map(([form, ms]) => ({ form, ms: since + ms })),
    )
  })
}

test('what is at the same time and written alike is one place, in all rows of a sale', () => {
  const patterns = openPatterns(SALE)
  assert.equal(
    patterns.textOf(`${OWN}7aaab57c1a30c693fb0d ${OWN}7bbbb57c1a30c693fb0d`).match(/%1\$s/g)!
      .length,
    2,
  )
  assert.equal(
    patterns.textOf(`"2026-11-26T19:40:30.448Z" "${OWN}7aaab57c1a30c693fb0d"`),
    '"%2$s" "%1$s7aaab57c1a30c693fb0d"',
  )
})

test('copies are sold evenly, each at a time of its own, and none before the first or after the last', () => {
  const range = { after: 100, count: 1_000, from: since, to: since + 400 * 86_400_000 }
  const times = Array.from({ length: range.count }, (_, n) => soldAt(range, range.after + 1 + n))
  assert.equal(times[0], range.from)
  assert.ok(times.at(-1)! < range.to)
  assert.equal(new Set(times).size, range.count)
  assert.deepEqual(
    times.toSorted((a, b) => a - b),
    times,
  )
})

test('months are from the one of the first instant until the one of the last', () => {
  const months = monthsBetween(new Date('2025-11-30T23:59:59Z'), new Date('2026-02-01T00:00:00Z'))
  assert.deepEqual(
    months.map((month) => month.toISOString().slice(0, 10)),
    ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'],
  )
})

// ── the table ────────────────────────────────────────────────────────────────────────────────────────────────────────

const measured = (sales: number, figure: Figure): Measured => ({
  sales,
  figures: [figure],
  database: sales * 2 ** 20,
  largest: [{ name: 'events', bytes: sales * 2 ** 19 }],
})
const judgedRow = (few: Figure, many: Figure): string =>
  growthTable(measured(1_000, few), measured(100_000, many)).split('\n')[2]!

for (const [few, many, expected] of [
  [
    { what: 'get', perSecond: 1_000 },
    { what: 'get', perSecond: 900 },
    '| get | 1,000/s | 900/s | 0.90 × | yes |',
  ],
  [
    { what: 'get', perSecond: 1_000 },
    { what: 'get', perSecond: 894 },
    '| get | 1,000/s | 894/s | 0.89 × | **no** |',
  ],
  [
    { what: 'pay', perSecond: 9.51 },
    { what: 'pay', perSecond: 12 },
    '| pay | 9.5/s | 12/s | 1.26 × | yes |',
  ],
  [
    { what: 'start', seconds: 4, most: 3 },
    { what: 'start', seconds: 3, most: 3 },
    '| start, ≤ 3 s | 4.0 s | 3.0 s | 0.75 × | yes |',
  ],
  [
    { what: 'start', seconds: 1, most: 3 },
    { what: 'start', seconds: 3.01, most: 3 },
    '| start, ≤ 3 s | 1.0 s | 3.0 s | 3.01 × | **no** |',
  ],
  [
    { what: 'verify', seconds: 1 },
    { what: 'verify', seconds: 90 },
    '| verify | 1.0 s | 90.0 s | 90.00 × | not judged |',
  ],
] as [Figure, Figure, string][]) {
  test(`with few and with many sales: ${expected}`, () =>
    assert.equal(judgedRow(few, many), expected))
}

test('the table ends with the sizes of the database and of its largest tables', () => {
  const figure = { what: 'get', perSecond: 1 }
  const rows = growthTable(measured(1_024, figure), measured(10_240, figure)).split('\n')
  assert.equal(rows[0], '| What | 1,024 sales | 10,240 sales | ratio | ≥ 0.9 × |')
  assert.deepEqual(rows.slice(-2), [
    '| size of the database | 1.00 GB | 10.00 GB | 10.00 × | not judged |',
    '| size of `events` | 0.50 GB | 5.00 GB | 10.00 × | not judged |',
  ])
})

for (const [rows, from, few] of [
  ['10000000', undefined, 100_000],
  ['2000', undefined, 20],
  ['200', '199', 199],
] as const) {
  test(`--rows ${rows} --from ${from}: first with ${few} sales`, () =>
    assert.deepEqual(sizesOf(rows, from), { few, many: Number(rows) }))
}

for (const [rows, from, says] of [
  ['ten', undefined, /^--rows ten: give a whole number from 200 to 100000000$/],
  ['199', undefined, /^--rows 199: /],
  ['1e6', undefined, /^--rows 1e6: /],
  ['2000', '2000', /^--from 2000: give a whole number from 1 to 1999$/],
  ['2000', '0', /^--from 0: /],
] as const) {
  test(`--rows ${rows} --from ${from} is refused`, () =>
    assert.throws(
      () => sizesOf(rows, from),
      ({ message }: Error) => says.test(message),
    ))
}

test('what the rest takes on the disk is known by what the first sales took', () => {
  const disk = { before: 0, after: 2 ** 30, few: 100, many: 1_100 }
  assert.equal(lackOf({ ...disk, free: 13 * 2 ** 30 }), undefined)
  assert.match(
    lackOf({ ...disk, free: 12 * 2 ** 30 })!,
    /^1,100 sales need some 13\.00 GB more, and the disk has 12\.00 GB/,
  )
})

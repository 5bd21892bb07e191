// When a table becomes cards: its columns, the gaps between them, and a readable part of a name
// need room.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neededWidthOf } from '../src/parts/table/columns-width.ts'

const columns = (...widths: (string | undefined)[]) =>
  widths.map((width) => (width === undefined ? {} : { width }))

test('a table needs its fixed columns, the gaps, the ends, and 64 pixels for each column that takes what is left', () => {
  const rows: [needed: number, ...widths: (string | undefined)[]][] = [
    [36 + 100, '100px'],
    [36 + 100 + 16 + 50, '100px', '50px'],
    [36 + 64, undefined],
    [36 + 64 + 16 + 64, 'minmax(0, 1.4fr)', '2fr'],
    // The statement of a seller.
    [
      36 + 5 * 16 + 64 + 170 + 150 + 130 + 140 + 70,
      'minmax(0, 1fr)',
      '170px',
      '150px',
      '130px',
      '140px',
      '70px',
    ],
  ]
  for (const [needed, ...widths] of rows)
    assert.equal(neededWidthOf(columns(...widths)), needed, widths.join(' '))
})

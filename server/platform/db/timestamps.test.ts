// Timestamps are read as the parser of `pg` reads them, whatever PostgreSQL writes in a session in
// UTC.

import assert from 'node:assert/strict'
import test from 'node:test'
import pg from 'pg'
import { freshDatabase } from '../../../test/database.ts'
import { seedOf } from '../../../test/seed.ts'
import { seededRandom } from '../../../test/traffic.ts'
import { readTimestamp, sql } from './sql.ts'

const SEED = seedOf(20_261_127)
const RANDOM = 2_000
const SECONDS_MAX = 32_503_680_000 // The year 3000.

const EDGES = [
  '2026-11-27 10:23:54+00',
  '2026-11-27 10:23:54.1+00',
  '2026-11-27 10:23:54.12+00',
  '2026-11-27 10:23:54.123+00',
  '2026-11-27 10:23:54.1239+00',
  '2026-11-27 10:23:54.123999+00',
  '2026-11-27 10:23:54.000001+00',
  '1969-12-31 23:59:59.999+00',
  '2028-02-29 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
  '10000-01-01 00:00:00+00',
  '0099-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '2026-11-27 07:23:54.5-03',
  '2026-11-27 15:53:54+05:30',
  'infinity',
  '-infinity',
]

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMP) as (text: string) => Date

test('edges are read as the parser of `pg` reads them', () => {
  for (const text of EDGES) assert.deepEqual(readTimestamp(text), parseAny(text), text)
})

test('any instants, written by PostgreSQL with the fractions it has, are read to the millisecond', async (t) => {
  const db = await freshDatabase(t)
  const random = seededRandom(SEED)
  const seconds = Array.from({ length: RANDOM }, (_, n) => {
    const [whole, micros] = [SECONDS_MAX, 1_000_000].map((max) => Math.floor(random() * max))
    const fraction = String(micros)
      .padStart(6, '0')
      .slice(0, n % 7)
    return fraction === '' ? String(whole) : `${whole}.${fraction}`
  })
  const rows = await db.rows<{ given: string; text: string; at: Date }>(sql`
    select given, to_timestamp(given::numeric::double precision)::text as text,
      to_timestamp(given::numeric::double precision) as at
    from unnest(${seconds}::text[]) as g(given)`)
  assert.equal(rows.length, RANDOM)
  for (const { given, text, at } of rows) assert.deepEqual(at, parseAny(text), given)
})

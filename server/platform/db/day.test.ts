// A day begins at the same instant in PostgreSQL as in the program.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { startOf } from '../../kernel/brazil/calendar.ts'
import { startOfDay } from './day.ts'
import { sql } from './sql.ts'

test('days begin at the calendar’s midnight: in summer and winter, in leap years and at the year’s end', async (t) => {
  const db = await freshDatabase(t)
  for (const day of ['2026-01-01', '2026-07-15', '2028-02-29', '2018-12-31']) {
    const [row] = await db.rows<{ at: Date }>(
      sql`select ${startOfDay('day')} as at from (select ${day}::date as day) d`,
    )
    assert.deepEqual(row!.at, startOf(day))
  }
})

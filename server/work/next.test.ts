// Works look up together: one statement for all who ask in one turn, each answered for itself.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../test/database.ts'
import { sql, type Database } from '../db/sql.ts'
import { earliestAt, openLookout, type Times } from './next.ts'

const at = (time: string) => sql`select ${time}::timestamptz as at`
const never = sql`select null::timestamptz as at where false`
const [noon, one] = ['2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z']

const soon: Times = [at(one), at(noon)]
const later: Times = [never, at(one)]
const none: Times = [never]

const told = (time: Date | undefined): string | undefined => time?.toISOString()

/** The same database, and how many statements it was asked. */
function counting(db: Database): { db: Database; asked: () => number } {
  let asked = 0
  const rows = <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> => {
    asked++
    return db.rows<Row>(statement)
  }
  return { db: { ...db, rows }, asked: () => asked }
}

test('the earliest of several times counts, and none is none', async (t) => {
  const db = await freshDatabase(t)
  assert.equal(told(await earliestAt(db, soon)), noon)
  assert.equal(told(await earliestAt(db, later)), one)
  assert.equal(told(await earliestAt(db, none)), undefined)
})

test('who asks in one turn is answered by one statement, each for what it asked', async (t) => {
  const { db, asked } = counting(await freshDatabase(t))
  const lookOut = openLookout([soon, later, none])
  const all = await Promise.all([none, soon, later, soon].map((mine) => lookOut(db, mine)))
  assert.deepEqual(all.map(told), [undefined, noon, one, noon])
  assert.equal(asked(), 1)
  // Asked later, it looks again.
  assert.equal(told(await lookOut(db, later)), one)
  assert.equal(asked(), 2)
})

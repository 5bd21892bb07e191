// Jobs check for due items together: one statement for all checks of one turn, and each gets its
// own result.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../test/database.ts'
import { openState } from '../../kernel/state.ts'
import { sql, type Database } from '../../platform/db/sql.ts'
import { earliestAt, dueLookupFor, type Times } from './next.ts'

const at = (time: string) => sql`select ${time}::timestamptz as at`
const never = sql`select null::timestamptz as at where false`
const [noon, one] = ['2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z']

const soon: Times = [at(one), at(noon)]
const later: Times = [never, at(one)]
const none: Times = [never]

const isoOf = (time: Date | undefined): string | undefined => time?.toISOString()

/** A server on the same database, and how many statements it was asked. */
function counting(db: Database) {
  let asked = 0
  const rows = <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> => {
    asked++
    return db.rows<Row>(statement)
  }
  return { deps: { db: { ...db, rows }, state: openState() }, asked: () => asked }
}

test('the earliest of several times counts, and no time means none', async (t) => {
  const deps = { db: await freshDatabase(t), state: openState() }
  assert.equal(isoOf(await earliestAt(deps, soon)), noon)
  assert.equal(isoOf(await earliestAt(deps, later)), one)
  assert.equal(isoOf(await earliestAt(deps, none)), undefined)
})

test('checks of one turn share one statement, and each gets its own answer', async (t) => {
  const { deps, asked } = counting(await freshDatabase(t))
  const dueAt = dueLookupFor([soon, later, none])
  const all = await Promise.all([none, soon, later, soon].map((times) => dueAt(deps, times)))
  assert.deepEqual(all.map(isoOf), [undefined, noon, one, noon])
  assert.equal(asked(), 1)
  // A later call queries again.
  assert.equal(isoOf(await dueAt(deps, later)), one)
  assert.equal(asked(), 2)
})

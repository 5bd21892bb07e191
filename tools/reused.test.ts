// A database that one test used is, for the next, as its template is.

import assert from 'node:assert/strict'
import test from 'node:test'
import { raw, sql, type Database } from '../server/platform/db/sql.ts'
import { lendDatabase } from '../test/database.ts'
import { rowsIn } from '../test/reused.ts'
import { world } from '../test/world.ts'

const nameOf = async (db: Database): Promise<string> =>
  (await db.rows<{ name: string }>(sql`select current_database()::text as name`))[0]!.name

/** The database that is lent after `use`, and whether it is the same one. */
async function lentAgain(t: test.TestContext, use: (db: Database) => Promise<unknown>) {
  const first = await lendDatabase()
  const name = await nameOf(first.db)
  await use(first.db)
  await first.release()
  const next = await lendDatabase()
  t.after(next.release)
  return { db: next.db, isSame: (await nameOf(next.db)) === name, first: first.db }
}

test('after a test with every kind of row the same database is as empty as a new one', async (t) => {
  const first = await lendDatabase()
  const template = await rowsIn(first.db)
  await first.release()
  await t.test('a test', async (t) => {
    const w = await world(t, { corporate: true })
    await w.sdk.customers.create({ first_name: 'Ana' })
    await w.work()
    assert.ok((await rowsIn(w.db)).length > template.length + 10)
  })
  const next = await lendDatabase()
  t.after(next.release)
  assert.deepEqual(await rowsIn(next.db), template)
})

test('what was done to the tables themselves is not handed on', async (t) => {
  const changes = [
    'create table one_more (id int)',
    'alter table customers disable trigger all',
    'alter table customers add column one_more int',
    'create index one_more on customers (first_name)',
    'alter table customers alter column first_name drop not null',
  ]
  for (const change of changes) {
    const { isSame } = await lentAgain(t, (db) => db.rows(sql`${raw(change)}`))
    assert.equal(isSame, false, change)
  }
})

test('a lock of a session is not handed on, nor can a test use what it gave back', async (t) => {
  const { isSame, first } = await lentAgain(t, (db) => db.rows(sql`select pg_advisory_lock(1)`))
  assert.equal(isSame, false)
  await assert.rejects(first.rows(sql`select 1`), /closed/)
})

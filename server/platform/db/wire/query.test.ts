// Rows that are copied: they are in the transaction's commit or none is, and a failure leaves the
// connection as good as it was.

import assert from 'node:assert/strict'
import test from 'node:test'
import { freshDatabase } from '../../../../test/database.ts'
import { inTransaction, openDatabase, sql, type Database, type Tx } from '../sql.ts'

/** One connection, so that what a failure does to it shows in later statements. */
async function oneConnection(t: Parameters<typeof freshDatabase>[0]): Promise<Database> {
  const { url } = await freshDatabase(t)
  const db = openDatabase({ url, max: 1 })
  t.after(() => db.close())
  await db.rows(sql`create table numbers (n int primary key)`)
  return db
}

const rows = (text: string) => ({
  statement: 'copy numbers (n) from stdin',
  rows: Buffer.from(text),
})

test('copied rows are in the commit, in their order among other writes; a failure rolls all back and leaves the connection', async (t) => {
  const db = await oneConnection(t)
  const stored = async () =>
    (await db.rows<{ n: number }>(sql`select n from numbers order by n`)).map(({ n }) => n)
  await inTransaction(db, async (tx) => {
    tx.copy(rows('1\n2\n'))
    tx.write(sql`update numbers set n = n + 10`)
    tx.copy(rows('3\n'))
    tx.copy(rows(''))
  })
  assert.deepEqual(await stored(), [3, 11, 12])

  const failing: [text: string, statement: string | undefined, code: string][] = [
    ['4\n3\n', undefined, '23505'],
    ['4\nfour\n', undefined, '22P02'],
    ['4\t5\n', undefined, '22P04'],
    ['4\n', 'copy nothing (n) from stdin', '42P01'],
    [`${'4\n'.repeat(100_000)}x\n`, 'copy numbers (m) from stdin', '42703'],
  ]
  for (const [text, statement = rows('').statement, code] of failing) {
    const work = (tx: Tx) => {
      tx.write(sql`insert into numbers values (100)`)
      tx.copy({ statement, rows: Buffer.from(text) })
      tx.write(sql`insert into numbers values (101)`)
      return Promise.resolve()
    }
    await assert.rejects(inTransaction(db, work), { code }, text.slice(0, 20))
    assert.deepEqual(await stored(), [3, 11, 12])
  }
})

test('rows that follow a failed statement are ignored, and the first error is thrown', async (t) => {
  const db = await oneConnection(t)
  const work = (tx: Tx) => {
    tx.write(sql`insert into numbers values (1), (1)`)
    tx.copy(rows('2\n'))
    return Promise.resolve()
  }
  await assert.rejects(inTransaction(db, work), { code: '23505' })
  assert.deepEqual(await db.rows(sql`select n from numbers`), [])
  let late: Tx | undefined
  await inTransaction(db, (tx) => Promise.resolve(void (late = tx)))
  assert.throws(() => late!.copy(rows('1\n')), /after the transaction/)
})

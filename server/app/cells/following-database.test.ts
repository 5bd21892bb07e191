// The database of a cell that goes to another node: new work goes there, what is under way ends
// where it began, and nothing is counted twice.

import assert from 'node:assert/strict'
import test from 'node:test'
import { once } from 'node:events'
import { freshDatabase } from '../../../test/database.ts'
import { inTransaction, openDatabase, sql } from '../../platform/db/sql.ts'
import { openFollowing } from './following-database.ts'

const [ONE, OTHER] = [
  { host: 'one', port: 1 },
  { host: 'other', port: 2 },
]

test('new work goes to the node where the cell is now, and what is under way ends where it began', async (t) => {
  const { url } = await freshDatabase(t)
  const opened: string[] = []
  const db = openFollowing((node) => {
    opened.push(node!.host)
    return openDatabase({ url, max: 1, name: node!.host })
  }, ONE)
  t.after(() => db.close())
  const nameOf = async () =>
    (await db.rows<{ name: string }>(sql`select current_setting('application_name') as name`))[0]!
      .name
  assert.equal(await nameOf(), 'one')
  assert.equal(db.reach({ ...ONE }), false)
  const apart = await db.connection()
  const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const underWay = inTransaction(db, async (tx) => {
    began.resolve()
    await goOn.promise
    tx.count('sales')
    return tx.rows<{ name: string }>(sql`select current_setting('application_name') as name`)
  })
  await began.promise
  // One that waits for the only connection of the first node is answered too.
  const waiting = nameOf()
  const ended = once(apart, 'end')
  assert.equal(db.reach(OTHER), true)
  await ended
  assert.equal(await nameOf(), 'other')
  goOn.resolve()
  assert.deepEqual(await underWay, [{ name: 'one' }])
  assert.equal(await waiting, 'one')
  await inTransaction(db, async (tx) => tx.count('sales'))
  assert.deepEqual([...db.counted()], [['sales', 2]])
  assert.deepEqual(opened, ['one', 'other'])
  db.refuseTransactions('no standby')
  db.reach(ONE)
  await assert.rejects(
    inTransaction(db, async () => {}),
    /no standby/,
  )
})

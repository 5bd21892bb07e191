// Every statement that locks several rows takes them in the order of their keys, whatever the order
// in which they are named or lie: while the lower row is another's, the statement waits for it and
// does not have the higher one. So two of them never wait for each other.

import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction, raw, sql, type Tx } from '../../server/platform/db/sql.ts'
import { isOnCitus } from '../database.ts'
import { rowsOf } from '../rows.ts'
import { waitsFirst } from '../waiting.ts'
import { world } from '../world.ts'
import { LOCKS_OF_MANY_AT_THE_BANK } from './many-bank.ts'
import { LOCKS_OF_MANY } from './many.ts'
import { locks } from './scan.ts'
import { twinsIn, type Twin } from './twins.ts'

/**
 * More than one connection: the holder's, the statement's, and those of the looks at both. A
 * database with that many is not used again.
 */
const CONNECTIONS = 6
const STATEMENTS = { ...LOCKS_OF_MANY, ...LOCKS_OF_MANY_AT_THE_BANK }
const undone = new Error('undone')

/** Rows come as they lie or as they are named, not as an index has them. */
async function withoutIndexes(tx: Tx): Promise<void> {
  for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await tx.rows(sql`set local ${raw(`enable_${kind}`)} = off`)
}

test('every statement that locks in an order is tried here', () => {
  const some = locks().filter(
    ({ lock, order }) => order !== '-' && lock.startsWith('for-') && !lock.endsWith('skip-locked'),
  )
  assert.deepEqual(
    some.map(({ path, name }) => `${path} ${name}`).toSorted(),
    Object.keys(STATEMENTS).toSorted(),
  )
})

test(
  'statements lock the lower of two rows first',
  { skip: isOnCitus() && 'it drops checks and triggers' },
  async (t) => {
    const w = await world(t, { connections: CONNECTIONS })
    await rowsOf(w, await w.token(), w.platform.io_seller_id, 'Baobab')
    for (const [name, { table, before, lock, ...options }] of Object.entries(STATEMENTS))
      await t.test(name, async () => {
        const { high, low, at } = await twinsIn(w.db, table, options)
        await before?.(w)
        const row = (twin: Twin, how: string) =>
          sql`select 1 from ${raw(table)} where ${at(twin)} for update ${raw(how)}`
        const locking = () =>
          inTransaction(w.db, async (tx) => {
            await withoutIndexes(tx)
            await lock(tx, [high, low], w)
            throw undone
          }).catch((error: unknown) => {
            if (error !== undone) throw error
          })
        await waitsFirst(w.db, { held: row(low, ''), free: row(high, 'nowait') }, locking)
      })
  },
)

// Every statement that locks one row, or takes a lock of its own, is waited for: what is committed
// meanwhile decides. Without its lock the call does not wait, or says what was true before.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { isOnCitus } from '../database.ts'
import { rowsOf } from '../rows.ts'
import { whileHeld } from '../waiting.ts'
import { world } from '../world.ts'
import { HELD, type Given } from './held.ts'
import { HELD_IN_STORES } from './held-in-stores.ts'

/**
 * A database with more connections than usual is not used again, so that nothing has to be put
 * back.
 */
const CONNECTIONS = 6
const STORIES = { ...HELD, ...HELD_IN_STORES }

test('every row of the table of locks that names this file is tried here, and no other', () => {
  const table = fs.readFileSync(join(import.meta.dirname, 'locks.txt'), 'utf8').split('\n')
  const named = table.filter((line) => line.endsWith(' test/locks/held.test.ts'))
  assert.deepEqual(
    named.map((line) => line.split(' ').slice(0, 2).join(' ')).toSorted(),
    Object.keys(STORIES).toSorted(),
  )
})

test(
  'a call that waited for a lock is decided by what was committed meanwhile',
  { skip: isOnCitus() },
  async (t) => {
    const w = await world(t, { connections: CONNECTIONS })
    const token = await w.token()
    const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Baobab')
    const given: Given = {
      w,
      ids,
      call: (method, path, body) => w.call(method, path, { token, body }),
    }
    for (const [name, { before, hold, act, other, left, says }] of Object.entries(STORIES))
      await t.test(name, async () => {
        await before?.(given)
        const calls = [act, ...(other ? [other] : [])].map((one) => () => one(given))
        const [said] = await whileHeld(w.db, (tx) => hold(tx, given), calls)
        if (says !== undefined) assert.partialDeepStrictEqual(left ? await left(given) : said, says)
      })
  },
)

// The records of emulated companies: two changes of one at once are made one after the other.

import assert from 'node:assert/strict'
import test from 'node:test'
import { recordsOf } from '../../sandbox/emulators/records-store.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { openTestBank } from '../bank.ts'
import { freshDatabase } from '../database.ts'
import { inTurn } from '../waiting.ts'

test('two changes of one record at once both count', async (t) => {
  const db = await freshDatabase(t)
  await openTestBank(t, { db })
  const records = recordsOf(db, 'asaas')
  const place = { client: 'shop', id: '1' }
  await records.insert('charge', place, { returns: 0 })
  const change = () =>
    records.change('charge', place, ({ returns }) => ({ returns: Number(returns) + 1 }))
  const row = sql`select 1 from bank.company_records for update`
  const { waited } = await inTurn<unknown>(db, row, [change, change])
  assert.deepEqual(waited, [true, true])
  assert.deepEqual(await records.find('charge', place), { returns: 2 })
})

// Opening the bank: its schema is made once, by the first process, and later ones wait for no
// writer.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { openClock } from '../server/kernel/clock.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { HOST, openTestBank } from '../test/bank.ts'
import { bareDatabase } from '../test/database.ts'
import { openBank } from './bank.ts'

const DAY_MS = 86_400_000

test('processes that open the bank at the same time create one schema', async (t) => {
  const db = await bareDatabase(t)
  await Promise.all(
    Array.from({ length: 6 }, () => openBank({ db, clock: openClock(), host: HOST })),
  )
  const tables = await db.rows(
    sql`select 1 from information_schema.tables where table_schema = 'bank'`,
  )
  assert.ok(tables.length >= 10)
  const elsewhere = await db.rows(
    sql`select 1 from information_schema.tables where table_schema = 'public'`,
  )
  assert.deepEqual(elsewhere, [])
})

test('a process that opens the bank later does not wait for running writes', async (t) => {
  const { db, clock, cob } = await openTestBank(t)
  await cob('1.00')
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`update bank.charges set status = status`)
    await openBank({ db, clock, host: HOST })
  })
})

test('additions of a newer schema are created, and no data is lost', async (t) => {
  const { db, clock, cob, api } = await openTestBank(t)
  const txid = await cob('1.00')
  await db.rows(sql`drop table bank.fates_met`)
  await db.rows(sql`comment on schema bank is 'an older one'`)
  await openBank({ db, clock, host: HOST })
  assert.deepEqual(await db.rows(sql`select * from bank.fates_met`), [])
  assert.equal((await api('GET', `/cob/${txid}`)).status, 200)
})

test('a restarted bank opens at the time at which it closed, not at the machine’s time', async (t) => {
  const { db, control } = await openTestBank(t)
  assert.equal((await control('clock', { offset_ms: 3 * DAY_MS })).offset_ms, 3 * DAY_MS)
  assert.equal((await control('clock', { offset_ms: DAY_MS })).offset_ms, 3 * DAY_MS, 'never back')
  const clock = openClock()
  await openBank({ db, clock, host: HOST })
  assert.equal(clock.offsetMs(), 3 * DAY_MS)
})

test('of two processes that move the clock, the one that is behind does not set the stored time back', async (t) => {
  const first = await openTestBank(t)
  const second = await openTestBank(t, { db: first.db })
  await first.control('clock', { offset_ms: 3 * DAY_MS })
  await second.control('clock', { offset_ms: DAY_MS })
  const clock = openClock()
  await openBank({ db: first.db, clock, host: HOST })
  assert.equal(clock.offsetMs(), 3 * DAY_MS)
})

test('a bank whose host name is too long for a BR Code does not open', async (t) => {
  const db = await bareDatabase(t)
  await assert.rejects(
    openBank({ db, clock: openClock(), host: `${'a'.repeat(40)}.test` }),
    /no room/,
  )
})

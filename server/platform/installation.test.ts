// The mode of a database: decided once, by the first server or by an operator.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../test/database.ts'
import { readConfig } from './config.ts'
import { sql, type Database } from './db/sql.ts'
import { claimMode, findInstallation, refuseOtherMode } from './installation.ts'

const config = (MODE: string) => readConfig({ MODE })
const refusalOf = async (db: Database, mode: string) => {
  const known = await findInstallation(db)
  try {
    refuseOtherMode(known, config(mode))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('the first to claim a new database decides its mode for good, whatever comes at the same time', async (t) => {
  const db = await freshDatabase(t)
  assert.equal(await refusalOf(db, 'live'), undefined)
  const modes = ['live', 'sandbox', 'live', 'sandbox', 'sandbox', 'live']
  const claims = await Promise.allSettled(modes.map((mode) => claimMode(db, config(mode))))
  const mode = (await findInstallation(db))!.mode!
  assert.deepEqual(
    claims.map(({ status }) => status),
    modes.map((one) => (one === mode ? 'fulfilled' : 'rejected')),
  )
  const other = mode === 'live' ? 'sandbox' : 'live'
  assert.match(
    (await refusalOf(db, other))!,
    new RegExp(`^This is a ${mode} database, and MODE is ${other}; .* use a new`),
  )
  for (const change of [
    sql`update installation set mode = ${other}`,
    sql`delete from installation`,
  ])
    await assert.rejects(db.rows(change), /the mode of a database never changes/)
})

test('an operator decides the mode of a new database, once', async (t) => {
  const db = await freshDatabase(t)
  await claimMode(db, config('sandbox'), 'live')
  assert.equal((await findInstallation(db))!.mode, 'live')
  await claimMode(db, config('live'))
  await assert.rejects(claimMode(db, config('live'), 'sandbox'), /This is a live database/)
})

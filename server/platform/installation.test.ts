// The mode of a database: a migration finds it by the traces of a sandbox; an operator decides it where there are none.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { bareDatabase, freshDatabase } from '../../test/database.ts'
import { readConfig } from './config.ts'
import { migrate, MIGRATIONS_FOLDER } from './db/migrate.ts'
import { sql, type Database } from './db/sql.ts'
import { claimMode, findInstallation, refuseOtherMode } from './installation.ts'

const MODE_MIGRATION = '0034-mode.sql'
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

/** A database as the version before left it. */
async function before(t: TestContext): Promise<Database> {
  const db = await bareDatabase(t)
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-older-'))
  t.after(() => fs.rmSync(folder, { recursive: true }))
  for (const file of fs.readdirSync(MIGRATIONS_FOLDER))
    if (file < MODE_MIGRATION) fs.copyFileSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
  await migrate(db, folder)
  return db
}

const PLATFORM = sql`
  insert into sellers (owner, id, type, first_name, name, email, taxpayer_id, city, status, allow_register_seller, number, created_at, updated_at)
  values ('01a20000000070008000000000000001', '01a20000000070008000000000000001', 'business', 'Mercado', 'Mercado', 'a@example.com', '12345678909',
    'Recife', 'active', true, 1, '2026-01-01', '2026-01-01')`
const CREDENTIAL = sql`
  insert into credentials (owner, id, seller, email, secret_hash, scopes, created_at)
  values ('01a20000000070008000000000000001', '01a20000000070008000000000000002', '01a20000000070008000000000000001',
    'platform.jatoba@example.com', '\\x00', '{}', '2026-01-01')`
const CALL = sql`
  insert into sandbox_calls (owner, at, seller, operation, method, path, cut, status, understood, gave, missed)
  values ('01a20000000070008000000000000001', '2026-01-01', '01a20000000070008000000000000001', 'x', 'GET', '/', false, 200, true, '[]', 0)`

test('the migration finds the mode by what the sandbox leaves behind', async (t) => {
  const rows = [
    ['nothing at all', [], { mode: null, usedBefore: false }],
    ['a platform alone', [PLATFORM], { mode: null, usedBefore: true }],
    ['the books of the sandbox bank', [sql`create schema bank`], { mode: 'sandbox', usedBefore: false }],
    ['a clock that was moved', [PLATFORM, sql`update clock set offset_ms = 1`], { mode: 'sandbox', usedBefore: true }],
    ['credentials of the seed', [PLATFORM, CREDENTIAL], { mode: 'sandbox', usedBefore: true }],
    ['a call that was recorded', [PLATFORM, CALL], { mode: 'sandbox', usedBefore: true }],
  ] as const
  for (const [name, statements, expected] of rows) {
    const db = await before(t)
    assert.equal(await findInstallation(db), undefined)
    for (const statement of statements) await db.rows(statement)
    await migrate(db)
    assert.deepEqual(await findInstallation(db), expected, name)
  }
})

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
  for (const change of [sql`update installation set mode = ${other}`, sql`delete from installation`])
    await assert.rejects(db.rows(change), /the mode of a database never changes/)
})

test('a database from before modes were recorded is decided by an operator, once', async (t) => {
  const db = await before(t)
  await db.rows(PLATFORM)
  await migrate(db)
  for (const mode of ['live', 'sandbox']) {
    await assert.rejects(claimMode(db, config(mode)), /npm run migrate -- --mode live/)
    assert.match((await refusalOf(db, mode))!, /used before Vintém recorded whether it is live/)
  }
  await claimMode(db, config('sandbox'), 'live')
  assert.equal((await findInstallation(db))!.mode, 'live')
  await claimMode(db, config('live'))
  await assert.rejects(claimMode(db, config('live'), 'sandbox'), /This is a live database/)
})

// A backup is proven (`npm run backup -- verify FILE`), and an upgrade rehearsed on it
// (`npm run upgrade -- rehearse FILE`), in throw-away databases.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../server/platform/db/migrate.ts'
import { backupTo } from '../../server/platform/db/snapshot.ts'
import { bareDatabase } from '../database.ts'
import { envOf, speaking } from '../program.ts'
import { world } from '../world.ts'

const OWNER = '0'.repeat(31).concat('1') as OwnerId

const leftovers = (): string[] =>
  fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('vintem-throw-away-'))

test('a backup is restored, recomputed and deleted; corrupted books and an unsuitable key ring are found', async (t) => {
  const w = await world(t)
  const customer = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = await w.sdk.transactions.create(customer.id, { amount: 4_509, payment_type: 'pix' })
  await w.sdk.sandbox.payPix(sale.id)
  const folder = envOf(t, w.db).DATA_DIR
  const env = {
    DATABASE_URL: (w.db as unknown as { url: string }).url,
    DATA_DIR: w.deps.config.dataDir,
    MODE: 'sandbox',
  }
  const run = speaking(env)
  const [good, bad] = [join(folder, 'good'), join(folder, 'bad')]
  assert.equal((await run('backup', good)).code, 0)
  const before = leftovers()
  const proof = await run('backup', 'verify', good)
  assert.equal(proof.code, 0, proof.err)
  const { ok, checks, faults, keyring, bytes } = proof.out[0]!
  assert.deepEqual([ok, faults, keyring, bytes], [true, [], 'fits', fs.statSync(good).size])
  assert.ok((checks as number) > 30)

  const ageIn = async () =>
    /^vintem_backup_proven_age_seconds (.*)$/m.exec((await w.call('GET', '/metrics')).text)![1]!
  assert.match(await ageIn(), /Inf$/, 'verify records nothing')
  assert.equal((await run('backup', 'prove', good, '--dry-run')).code, 0)
  assert.match(await ageIn(), /Inf$/)
  const old = join(folder, 'old')
  await backupTo(w.db, old, 'sandbox', new Date(w.deps.clock.wall().getTime() - 3 * 86_400_000))
  assert.deepEqual((await run('backup', 'prove', old)).out[0]!['proven'], true)
  assert.ok(
    Math.abs(Number(await ageIn()) - 3 * 86_400) < 600,
    'the age of the backup, not of its proof',
  )
  assert.equal((await run('backup', 'prove', good)).code, 0)
  assert.ok(Number(await ageIn()) < 600)

  // Written past every guard, as by a broken disk or by hand.
  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(
      sql`update accounts set credits_posted = credits_posted + 1 where credits_posted > 0`,
    )
  })
  await run('backup', bad)
  const corrupted = await run('backup', 'verify', bad)
  assert.deepEqual([corrupted.code, corrupted.out[0]!['ok']], [1, false])
  assert.ok((corrupted.out[0]!['faults'] as object[]).length > 0)
  const since = Number(await ageIn())
  assert.equal((await run('backup', 'prove', bad)).code, 1)
  const unfit = await speaking({ ...env, DATA_DIR: folder })('backup', 'prove', good)
  assert.equal(unfit.code, 1, 'with another key ring it is of no use')
  assert.ok(Number(await ageIn()) >= since, 'neither is proven')

  const other = await speaking({ ...env, DATA_DIR: folder })('backup', 'verify', good)
  assert.deepEqual([other.code, other.out[0]?.['keyring']], [0, 'does not fit'])
  assert.match(other.err, /^The backup is restorable, but not with this key ring: /)
  assert.match((await run('backup', 'verify', join(folder, 'none'))).err, /^There is no file /)
  assert.match(
    (await run('backup', 'verify')).err,
    /^FILE is missing\.\nusage: npm run backup -- verify FILE/,
    'no backup is called verify',
  )
  assert.match(
    (await run('backup', 'verify', w.deps.config.dataDir + '/keyring.json')).err,
    /no backup of Vintém/,
  )
  assert.deepEqual(leftovers(), before, 'nothing is left behind')
})

test('an upgrade is rehearsed on a backup of an earlier version: how long, which locks, and whether the books are right', async (t) => {
  const db = await bareDatabase(t)
  const env = envOf(t, db)
  await migrate(db, MIGRATIONS_FOLDER, { upTo: 12 })
  await inTransaction(db, (tx) =>
    tx.rows(sql`insert into feed_ends (owner, last_sequence) values (${OWNER}, 0)`),
  )
  const file = join(env.DATA_DIR, 'backup')
  await backupTo(db, file, null)
  const run = speaking(env)
  const { code, out, err } = await run('upgrade', 'rehearse', file)
  assert.equal(code, 0, `${err}${JSON.stringify(out)}`)
  const { ok, from_migration, migrations, faults } = out.at(-1)!
  assert.deepEqual([ok, from_migration, migrations, faults], [true, 12, out.length - 1, []])
  const next = out.find(({ migration }) => String(migration).startsWith('0013-'))!
  assert.equal((next['locks'] as Record<string, string>)['transactions'], 'ShareRowExclusiveLock')
  assert.ok((next['ms'] as number) >= 0)
  assert.deepEqual(leftovers(), [])
  const [applied] = await db.rows<{ n: number }>(sql`select count(*)::int as n from migrations`)
  assert.equal(applied!.n, 12, 'the database itself is not changed')

  assert.match((await run('upgrade')).err, /^usage: npm run upgrade -- rehearse FILE/)
  fs.writeFileSync(file, 'no gzip at all')
  assert.match((await run('upgrade', 'rehearse', file)).err, /no backup of Vintém/)
})

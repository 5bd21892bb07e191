// `npm run backup -- verify FILE`: a backup is proven by restoring it into a throw-away database and recomputing its books.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { envOf, speaking } from './program.ts'
import { world } from './world.ts'

const leftovers = (): string[] => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('vintem-backup-'))

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

  // Written past every guard, as a fault of a disk or of a person is.
  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(sql`update accounts set credits_posted = credits_posted + 1 where credits_posted > 0`)
  })
  await run('backup', bad)
  const corrupted = await run('backup', 'verify', bad)
  assert.deepEqual([corrupted.code, corrupted.out[0]!['ok']], [1, false])
  assert.ok((corrupted.out[0]!['faults'] as object[]).length > 0)

  const other = await speaking({ ...env, DATA_DIR: folder })('backup', 'verify', good)
  assert.deepEqual([other.code, other.out[0]?.['keyring']], [0, 'does not fit'])
  assert.match(other.err, /^The backup is restorable, but not with this key ring: /)
  assert.match((await run('backup', 'verify', join(folder, 'none'))).err, /^There is no file /)
  assert.match((await run('backup', 'verify', w.deps.config.dataDir + '/keyring.json')).err, /no backup of Vintém/)
  assert.deepEqual(leftovers(), before, 'nothing is left behind')
})

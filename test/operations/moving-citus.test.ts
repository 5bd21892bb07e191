// A platform outgrows one PostgreSQL: it goes to a cell that is a distributed schema of a Citus. It is skipped where there is none.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { openBank } from '../../sandbox/bank.ts'
import { tablesWith } from '../../server/app/cells/moving/copy-store.ts'
import { keysOf } from '../../server/app/cells/moving/keys-store.ts'
import { movePlatforms } from '../../server/app/cells/moving/move.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { openClock } from '../../server/kernel/clock.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { startEmbedded } from '../../server/platform/db/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { backupTo, restoreFrom } from '../../server/platform/db/snapshot.ts'
import { openDatabase, outsideTransaction, sql, type Database } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { isOnCitus } from '../database.ts'
import { plain } from '../rows.ts'
import { world, type Test } from '../world.ts'

async function plainDatabase(t: Test) {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-moving-'))
  const postgres = await startEmbedded(folder)
  const url = postgres.url('postgres')
  const db = openDatabase({ url, max: 8 })
  t.after(async () => {
    await db.close()
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  await migrate(db)
  return { ...db, url }
}

test(
  'a platform moves from one PostgreSQL to a Citus, with what is written meanwhile, and back with its cell',
  { skip: !isOnCitus() },
  async (t) => {
    const w = await world(t, { database: await plainDatabase(t), corporate: true })
    const there = await world(t)
    const settle = async () => {
      await w.work()
      await extendChains(w.deps)
    }
    const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
    const sell = () => w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
    const paid = await sell()
    await sell()
    await settle()
    const owner = plain(w.platform.io_seller_id) as OwnerId
    const meanwhile = async () => {
      await w.sdk.sandbox.payPix(paid.id)
      await w.sdk.transactions.void(paid.id)
      await sell()
      await settle()
    }
    const move = (from: Database, to: Database, during = async () => {}) =>
      movePlatforms({
        source: { name: 'a', db: from },
        target: { name: 'b', db: to },
        owners: [owner],
        clock: openClock(),
        reassign: async () => {},
        gateMs: 0,
        step: (step) => (step === 'copied' ? outsideTransaction(during) : undefined),
      })
    await move(w.db, there.db, meanwhile)
    assert.deepEqual(await tablesWith(w.db, await keysOf(w.db, [owner])), [])
    const states = sql`select status from transactions where owner = ${owner} order by id`
    assert.deepEqual(await there.db.rows(states), [
      { status: 'refunded' },
      { status: 'pending' },
      { status: 'pending' },
    ])
    // The jobs there go on with it.
    await there.work()
    await extendChains(there.deps)
    assert.deepEqual(await verify(there.db), [])
    await assert.rejects(move(there.db, w.db), /is a distributed schema of a Citus, which takes no triggers/)

    // The cell leaves by a backup, and the platform from there.
    const file = join(fs.mkdtempSync(join(os.tmpdir(), 'vintem-leaving-')), 'b.backup')
    t.after(() => fs.rmSync(dirname(file), { recursive: true, force: true }))
    // The tests find the schema by the search path of their sessions.
    await backupTo({ ...there.db, schema: process.env['TEST_SCHEMA']! }, file, 'sandbox')
    const left = await plainDatabase(t)
    await (await openBank({ db: left, clock: openClock(), host: '127.0.0.1' })).close()
    await restoreFrom(left, file, 'sandbox')
    assert.deepEqual(await verify(left), [])
    await move(left, w.db)
    assert.deepEqual(await tablesWith(left, await keysOf(left, [owner])), [])
    assert.deepEqual(await w.db.rows(states), [{ status: 'refunded' }, { status: 'pending' }, { status: 'pending' }])
    assert.deepEqual(await verify(w.db), [])
  },
)

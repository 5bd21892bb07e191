// A platform whose old events lie in a file moves to another cell: both cells know the file, each
// the part of its own platforms.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { movePlatforms } from '../../server/app/cells/moving/move.ts'
import { runJob as extendChains } from '../../server/audit/job.ts'
import { checkArchives } from '../../server/archive/check.ts'
import { archive, list } from '../../server/archive/operations.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { partitions } from '../../server/platform/outbox/partition-store.ts'
import { cellBeside, moving } from '../moving.ts'
import { plain } from '../rows.ts'
import { world } from '../world.ts'

const DAY_MS = 24 * 3_600_000

async function faultsOfFiles(db: Database, folder: string): Promise<(string | null)[]> {
  const faults = []
  for await (const { fault } of checkArchives(db, folder)) faults.push(fault)
  return faults
}

test('a platform moves to another cell with its archived events, and the file is checked in both', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-archive-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const env = { ARCHIVE_FOLDER: folder }
  const w = await world(t, { env, platforms: 2 })
  const target = await cellBeside(w, 'b')
  t.after(() => target.close())
  await w.sdk.customers.create({ first_name: 'Ana' })
  await w.work()
  await extendChains(w.deps)
  const [first] = await partitions(w.db)
  const wall = () => new Date(first!.to!.getTime() + 100 * DAY_MS)
  const context = { db: w.db, sealKeys: w.deps.sealKeys, clock: { now: wall, wall } }
  for (const one of await list(context, wall()))
    if (one.reason === undefined) await archive(context, one, { folder, migration: 1 })

  const [moved, stays] = w.platforms.map(({ io_seller_id }) => plain(io_seller_id) as OwnerId)
  await movePlatforms(moving(w, target, [moved!]))
  const blocks = sql`select distinct owner from event_archive_blocks`
  for (const [db, owner] of [
    [w.db, stays],
    [target, moved],
  ] as const) {
    assert.deepEqual(await faultsOfFiles(db, folder), [null])
    assert.deepEqual(await verify(db), [])
    assert.deepEqual(await db.rows(blocks), [{ owner }])
  }
})

// Events by month: each month begins without a write waiting for it.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { bareDatabase, freshDatabase } from '../../../test/database.ts'
import { newId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { migrate } from '../db/migrate.ts'
import { backupTo, restoreFrom } from '../db/snapshot.ts'
import { inTransaction, sql, type Database } from '../db/sql.ts'
import { verify } from '../../verification/verify.ts'
import { dispatch, findEvent, openFeed, pageEvents, record } from './outbox.ts'
import { nextCut } from './partition.ts'
import { cutLast, partitions } from './partition-store.ts'

const OWNER = newId<'owner'>(new Date('2026-01-01')) as OwnerId
/** A change of an object at an instant, with its event. */
async function happens(db: Database, at: string, n: number): Promise<void> {
  const wall = new Date(at)
  await inTransaction(db, async (tx) => {
    await openFeed(tx, OWNER)
    const one = {
      owner: OWNER,
      seller: OWNER as string as SellerId,
      type: 'customer.updated' as const,
      objectKind: 'customer' as const,
      objectId: OWNER,
      objectSequence: n,
      status: null,
      referenceId: null,
      data: { n },
      at: wall,
    }
    await record(tx, [one], wall)
  })
  while ((await dispatch(db)) > 0);
}

const whereOf = async (db: Database): Promise<Record<string, number[]>> => {
  const rows = await db.rows<{ table: string; n: number }>(
    sql`select tableoid::regclass::text as "table", object_sequence as n from events order by id`,
  )
  const at = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...at].map(([table, those]) => [table, those.map(({ n }) => n)]))
}

const shown = async (db: Database) =>
  (await partitions(db)).map(({ table, from, to }) => [
    table,
    from?.toISOString() ?? null,
    to?.toISOString() ?? null,
  ])

const cutAsAt = (db: Database, at: string) => cutLast(db, (last) => nextCut(last, new Date(at)))

test('a partition is cut at the first month that begins 27 days later or more, once it has begun', () => {
  const rows: [from: string | null, wall: string, cut: string | undefined][] = [
    [null, '2026-11-26T10:00Z', '2027-01-01'],
    [null, '2026-11-03T23:59Z', '2026-12-01'],
    [null, '2026-12-31T23:59Z', '2027-02-01'],
    ['2027-01-01', '2026-12-31T23:59:59.999Z', undefined],
    ['2027-01-01', '2027-01-01T00:00Z', '2027-02-01'],
    ['2027-02-01', '2027-02-01T12:00Z', '2027-03-01'],
    // The worker had not run for a while.
    ['2027-02-01', '2027-02-03T00:00Z', '2027-04-01'],
    ['2027-02-01', '2027-09-30T00:00Z', '2027-11-01'],
  ]
  for (const [from, wall, cut] of rows)
    assert.equal(
      nextCut(
        { from: from && new Date(from) } as { from: Date | null },
        new Date(wall),
      )?.toISOString(),
      cut && new Date(cut).toISOString(),
      wall,
    )
})

test('the first partition ends with its month: no row is copied, and later ones go beside it', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db)
  for (const n of [1, 2, 3]) await happens(db, `2026-0${n}-15T12:00Z`, n)
  const file = async () =>
    (await db.rows(sql`select relfilenode::text from pg_class where relname = 'events_first'`))[0]
  const before = await file()
  assert.deepEqual(await shown(db), [['events_first', null, null]])
  assert.equal(await cutAsAt(db, '2026-04-10T12:00Z'), 1)
  assert.deepEqual(await file(), before)
  assert.equal(await cutAsAt(db, '2026-04-30T12:00Z'), 0, 'until the next month begins')
  assert.deepEqual(await shown(db), [
    ['events_first', null, '2026-06-01T00:00:00.000Z'],
    ['events_from_20260601', '2026-06-01T00:00:00.000Z', null],
  ])
  await happens(db, '2026-05-31T23:59:59.999Z', 4)
  await happens(db, '2026-06-01T00:00Z', 5)
  assert.deepEqual(await whereOf(db), { events_first: [1, 2, 3, 4], events_from_20260601: [5] })
  assert.deepEqual(await verify(db), [])
})

test('for a year each month gets its partition; the feed reads over all of them, and a backup has them', async (t) => {
  const db = await freshDatabase(t)
  const months = Array.from({ length: 12 }, (_, n) => `2027-${String(n + 1).padStart(2, '0')}`)
  for (const [n, month] of months.entries()) {
    await cutAsAt(db, `${month}-01T00:10Z`)
    await happens(db, `${month}-20T12:00Z`, n + 1)
  }
  const where = await whereOf(db)
  assert.equal(Object.keys(where).length, 12)
  assert.deepEqual(where['events_from_20270701'], [7])
  const page = (after: number, limit: number) => pageEvents(db, OWNER, { after, limit })
  assert.deepEqual(
    (await page(0, 100)).map((row) => row.object_sequence),
    months.map((_, n) => n + 1),
  )
  assert.deepEqual(
    (await page(5, 3)).map((row) => row.sequence),
    [6, 7, 8, 9],
  )
  const [last] = await page(11, 1)
  assert.equal((await findEvent(db, OWNER, last!.id))!.sequence, 12)

  // The table is as append-only as before, in each partition.
  const spoil = [
    sql`delete from events where object_sequence = 7`,
    sql`delete from events_from_20270701`,
    sql`update events set status = 'x' where object_sequence = 7`,
    sql`update events_from_20270701 set data = '{}'`,
    sql`truncate events`,
    sql`truncate events_from_20270701`,
    sql`truncate events_first`,
  ]
  for (const statement of spoil)
    await assert.rejects(
      inTransaction(db, (tx) => tx.rows(statement)),
      /append-only/,
      statement.text,
    )

  const folder = await mkdtemp(join(os.tmpdir(), 'vintem-months-'))
  t.after(() => rm(folder, { recursive: true }))
  await backupTo(db, join(folder, 'backup'), null)
  const other = await freshDatabase(t)
  await restoreFrom(other, join(folder, 'backup'), 'live')
  assert.equal((await pageEvents(other, OWNER, { after: 0, limit: 100 })).length, 12)
  assert.deepEqual(await verify(other), [])
})

test('a cut that was killed half way refuses nothing of these weeks, and the next round makes it; two at once make one', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db)
  await db.rows(
    sql`alter table events_first add constraint events_cut check
        (id < '019f0000-0000-7000-8000-000000000000') not valid`,
  )
  await happens(db, '2026-06-01T12:00Z', 1)
  const cuts = await Promise.all([1, 2, 3].map(() => cutAsAt(db, '2026-06-01T12:00Z')))
  assert.equal(
    cuts.reduce((sum, n) => sum + n, 0),
    1,
  )
  await happens(db, '2026-06-30T12:00Z', 2)
  await happens(db, '2026-07-02T12:00Z', 3)
  assert.deepEqual(await whereOf(db), { events_first: [1, 2], events_from_20260701: [3] })
  const [left] = await db.rows(sql`select conname from pg_constraint where conname = 'events_cut'`)
  assert.equal(left, undefined)
})

test('a cut that must wait too long gives up, and leaves the partition as it was', async (t) => {
  const db = await bareDatabase(t)
  await migrate(db)
  await happens(db, '2026-06-01T12:00Z', 1)
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`select 1 from events limit 1`)
    await assert.rejects(cutAsAt(db, '2026-06-01T12:00Z'), /lock timeout/)
  })
  assert.deepEqual(await shown(db), [['events_first', null, null]])
  await happens(db, '2027-06-30T12:00Z', 2)
  await assert.rejects(cutAsAt(db, '2026-06-01T12:00Z'), /violated by some row/)
  await happens(db, '2027-07-30T12:00Z', 3)
  assert.deepEqual(await whereOf(db), { events_first: [1, 2, 3] })
})

// Dispatching events: how waiting events are found.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { inTransaction, raw, sql, type Database, type Statement } from '../db/sql.ts'
import { world } from '../../../test/world.ts'
import { dispatch, record, type Happened } from './outbox.ts'

/** The same database, with the statements of its transactions recorded. */
const watched = (db: Database, asked: Statement[]): Database => ({
  ...db,
  begin: (work) =>
    db.begin((tx) =>
      work({ ...tx, rows: (statement) => (asked.push(statement), tx.rows(statement)) }),
    ),
})

test('a plan made while the outbox is empty claims events by their place, however many there are', async (t) => {
  const { deps, db, platform, sdk } = await world(t)
  const owner = readId<'owner'>(platform.io_seller_id) as OwnerId
  await dispatch(deps.db, owner)
  await db.rows(sql`vacuum analyze outbox`)
  await sdk.customers.create({ first_name: 'Ana' })
  const asked: Statement[] = []
  await dispatch(watched(deps.db, asked), owner)
  const [taking] = asked.filter(({ text }) => text.includes('delete from outbox'))
  const plan = await inTransaction(db, async (tx) => {
    // As in a server's sessions (`byKey`).
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await tx.rows(sql`set local ${raw(`enable_${way}`)} = off`)
    return tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${taking!}`)
  })
  const text = plan.map((row) => row['QUERY PLAN'].trim()).join('\n')
  assert.match(text, /Delete on outbox.*\n.*InitPlan[^]*Tid Scan on outbox/)
})

test('events of one object are in the feed in the order in which they were recorded, whatever their ids', async (t) => {
  const { deps, db, platform, sdk, work } = await world(t)
  const seller = readId<'seller'>(platform.io_seller_id) as SellerId
  const owner = readId<'owner'>(platform.io_seller_id) as OwnerId
  const { id: objectId } = await sdk.customers.create({ first_name: 'Ana' })
  await work()
  const wall = deps.clock.wall().getTime()
  const one = (objectSequence: number): Happened => ({
    owner,
    seller,
    type: 'customer.updated',
    objectKind: 'customer',
    objectId: readId(objectId)!,
    objectSequence,
    status: null,
    referenceId: null,
    data: { n: objectSequence },
    at: deps.clock.now(),
  })
  // Each was recorded by a process whose clock is behind that of the one before: its id is the
  // smaller. The last two are of one commit.
  const batches = [[one(2)], [one(3)], [one(4), one(5)]]
  for (const [n, batch] of batches.entries())
    await inTransaction(deps.db, (tx) => record(tx, batch, new Date(wall - n * 60_000)))
  await dispatch(deps.db, owner)
  const rows = await db.rows<{ id: string; n: number }>(sql`
    select e.id, e.object_sequence as n
    from feed f
    join events e on e.owner = f.owner
      and e.id = f.event
    where e.object_id = ${readId(objectId)} order by f.sequence`)
  assert.deepEqual(
    rows.map(({ n }) => n),
    [1, 2, 3, 4, 5],
  )
  assert.ok(
    rows[1]!.id > rows[2]!.id && rows[2]!.id > rows[3]!.id,
    'the ids are in the opposite order',
  )
  const listed = (await sdk.events.list({ object: objectId })).items
  assert.deepEqual(
    listed.map(({ object_sequence: n }) => n),
    [1, 2, 3, 4, 5],
  )
})

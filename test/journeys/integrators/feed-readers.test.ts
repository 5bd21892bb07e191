// Readers of the feed under load: a round reads all that is there, in bounded batches, each event
// once, however many platforms there are.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOBS } from '../../../server/jobs/jobs.ts'
import { runJob as fillSearch } from '../../../server/jobs/fill-search.ts'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { readState, type ReadRange } from '../../../server/platform/outbox/feed-readers.ts'
import { dispatch, record } from '../../../server/platform/outbox/outbox.ts'
import { verify } from '../../../server/verification/verify.ts'
import { followFeed } from '../../../server/runtime/scheduler/follow-feed.ts'
import { world, type World } from '../../world.ts'

/** In one transaction. */
const BATCH = 1_000

/** Events as a busy platform has them: of its webhooks, which no reader makes anything of. */
async function happen(w: World, owner: OwnerId, count: number): Promise<void> {
  const event = {
    owner,
    seller: owner as never,
    type: 'webhook.disabled',
    objectKind: 'webhook',
    objectId: owner,
    status: null,
    referenceId: null,
    data: {},
    at: w.deps.clock.now(),
  } as const
  const events = Array.from({ length: count }, (_, n) => ({ ...event, objectSequence: n + 1 }))
  await inTransaction(w.db, (tx) => record(tx, events, w.deps.clock.wall()))
  while ((await dispatch(w.db)) > 0);
}

test('a round reads every event once, in batches that all platforms share', async (t) => {
  const w = await world(t, { platforms: 2 })
  await w.work()
  const [one, two] = w.platforms.map(
    (platform) => readId<'owner'>(platform.io_seller_id) as OwnerId,
  )
  await happen(w, one!, 2 * BATCH + 300)
  await happen(w, two!, 400)
  const batches: (readonly ReadRange[])[] = []
  const read = await followFeed(
    w.deps,
    'transaction rollups',
    async (_tx, ranges) => void batches.push(ranges),
  )
  assert.equal(read, 2 * BATCH + 700)
  const sizes = batches.map((ranges) =>
    ranges.reduce((all, { readTo, upTo }) => all + upTo - readTo, 0),
  )
  assert.deepEqual(sizes, [BATCH, BATCH, 700])
  for (const [owner, count] of [
    [one!, 2 * BATCH + 300],
    [two!, 400],
  ] as const) {
    const own = batches.flat().filter((range) => range.owner === owner)
    for (const [n, { readTo }] of own.entries()) if (n > 0) assert.equal(readTo, own[n - 1]!.upTo)
    assert.equal(own.at(-1)!.upTo - own[0]!.readTo, count)
    assert.equal((await readState(w.db, 'transaction rollups', owner)).complete, true)
  }
})

test('what people search is filled within a round, behind any number of other events', async (t) => {
  const w = await world(t)
  await w.work()
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  await happen(w, owner, 2 * BATCH)
  const { id } = await w.sdk.customers.create({ first_name: 'Zuleica' })
  await dispatch(w.db)
  assert.equal((await readState(w.db, 'search', owner)).complete, false)
  assert.ok((await fillSearch(w.deps)) > 2 * BATCH)
  assert.equal((await readState(w.db, 'search', owner)).complete, true)
  const [row] = await w.db.rows<{ object: string }>(
    sql`select object from search_terms where term = 'zuleica'`,
  )
  assert.equal(row!.object, id)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('the worker looks for events again at most three seconds after a round', () => {
  for (const name of ['transaction rollups', 'search']) {
    const job = JOBS.find((one) => one.name === name)!
    assert.ok(job.everyMs! + job.restMs! <= 3_000, name)
  }
})

// Two servers in one process, on one database: they share no state, and closing one closes nothing
// of the other.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { openVintem } from '../../sdk/index.ts'
import { openApp } from '../../server/app/app.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { openDeps } from '../../server/app/open.ts'
import { isReleased, nextSignal } from '../../server/events/feed/feed-signal.ts'
import { runJob as deliverWebhooks } from '../../server/events/webhooks/job.ts'
import { runDueJobs } from '../../server/jobs/jobs.ts'
import { openReceiver } from '../hooks.ts'
import { world, type World } from '../world.ts'

const FOR_EVER_MS = 2 ** 31 - 1

async function second(w: World) {
  const opened = await openDeps({ config: { ...w.deps.config }, db: w.db, log: w.deps.log })
  const app = await openApp(opened.deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { email, secret, io_seller_id: sellerId } = w.platform
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await opened.close()
  }
  return { deps: opened.deps, sdk: openVintem({ url, email, secret, sellerId }), close }
}

/** Makes a server use its caches, queues and jobs. */
async function use({ sdk, deps }: Pick<World, 'sdk' | 'deps'>): Promise<void> {
  const { id } = await sdk.customers.create({ first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  await sdk.transactions.create(id, { amount: 10_00, payment_type: 'pix' })
  await sdk.events.list()
  await runDueJobs(deps)
  await deliverWebhooks(deps)
}

test('two servers share no state, and one keeps working when the other is closed', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  const other = await second(w)
  await use(w)
  await use(other)
  const [mine, theirs] = [w.deps.state.list(), other.deps.state.list()]
  for (const kept of [mine, theirs])
    for (const name of [
      'batch',
      'background',
      'callers',
      'doctor traffic',
      'dispatcher of webhooks',
      'feed signal',
    ])
      assert.ok(
        kept.some((one) => one.name === name || one.name.startsWith(`${name} `)),
        name,
      )
  const shared = mine.filter(({ value }) => theirs.some((one) => one.value === value))
  assert.deepEqual(shared, [])
  // Each counted its customer in shards of its own, and a listing adds them up.
  assert.deepEqual([w.deps.shard.number, other.deps.shard.number], [0, 1])
  const shards = await w.db.rows<{ process: number }>(sql`
    select distinct shard / 8 as process from counters where what = 'customer' order by 1`)
  assert.deepEqual(
    shards.map(({ process }) => process),
    [0, 1],
  )
  const { total, items } = await w.sdk.customers.list()
  assert.equal(total, items.length)

  const gone = new AbortController()
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  let woken = false
  const waits = nextSignal(w.deps, FOR_EVER_MS, { gone: gone.signal }).then(() => (woken = true))
  const waited = nextSignal(other.deps, FOR_EVER_MS)
  await other.close()
  await waited
  assert.deepEqual(
    [...[other.deps, w.deps].map((deps) => isReleased(deps, owner)), woken],
    [true, false, false],
  )
  gone.abort()
  await waits
  const before = receiver.came.length
  await use(w)
  while (receiver.came.length === before) await deliverWebhooks(w.deps)
  const next = await second(w)
  assert.equal(next.deps.shard.number, 1)
  await next.close()
  assert.deepEqual(w.logged, [])
})

test('a server stays ready when a newer version migrates the database, and is not while one of its own migrations is missing', async (t) => {
  const w = await world(t)
  const ready = async () => {
    const { status, body } = await w.call('GET', '/readyz')
    return [status, body.faults]
  }
  await w.db.rows(
    sql`insert into migrations (version, name, checksum, at)
      values (9999, '9999-future.sql', 'x', '2030-01-01')`,
  )
  assert.deepEqual(await ready(), [200, []])
  await use(w)
  const [last] = await w.db.rows<{ name: string }>(
    sql`delete from migrations
      where version = (select max(version) from migrations where version < 9999)
      returning name`,
  )
  assert.deepEqual(await ready(), [503, [`migrations to run: ${last!.name}`]])
})

// Endpoints with a history: a receiver that failed before it returns 410, or succeeds, or whose
// endpoint ends; events of one object queued together, of which the first fails; a worker that is
// stopped during a blocked round.

import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { JOBS } from '../../server/jobs/jobs.ts'
import { startLoop } from '../../server/runtime/scheduler/loop.ts'
import { openReceiver } from '../hooks.ts'
import { world, type World } from '../world.ts'

const customerOf = async (w: World): Promise<string> =>
  (await w.sdk.customers.create({ first_name: 'Ana' })).id
const pass = (w: World, advance: string) => w.sdk.sandbox.moveClock({ advance })

/**
 * An endpoint whose receiver failed once, at the first of two events of one transaction that were
 * queued together.
 */
async function failedOnce(w: World, receiver: { url: string }) {
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const sale = await w.sdk.transactions.create(await customerOf(w), {
    amount: 45_09,
    payment_type: 'pix',
  })
  await w.sdk.sandbox.payPix(sale.id)
  await w.work()
  return { hook, sale }
}
const states = async (w: World, hook: string) =>
  (await w.sdk.webhooks.deliveries(hook, { sort: 'time-ascending' })).items.map((one) => [
    one.type,
    one.status,
    one.attempts.map(({ status }) => status),
  ])

test('a receiver that failed and then answers 410 gets nothing more, the others get an event, and recovery sends both', async (t) => {
  const w = await world(t)
  const [receiver, other] = [await openReceiver(t, 500), await openReceiver(t)]
  await w.sdk.webhooks.create({ url: other.url, events: ['webhook.disabled'] })
  const since = (await w.sdk.sandbox.clock()).now
  const { hook } = await failedOnce(w, receiver)
  assert.deepEqual(receiver.kinds(), ['transaction.created'], 'the second waits for the first')
  assert.equal((await w.sdk.webhooks.get(hook.id)).status, 'enabled')

  receiver.says = 410
  await pass(w, '7s')
  const { status, disabled_reason: reason } = await w.sdk.webhooks.get(hook.id)
  assert.deepEqual([status, reason], ['disabled', 'gone'])
  assert.deepEqual(await states(w, hook.id), [
    ['transaction.created', 'failed', [500, 410]],
    ['transaction.succeeded', 'dropped', []],
  ])
  assert.deepEqual(other.kinds(), ['webhook.disabled'])
  receiver.says = 200
  await pass(w, '30h')
  assert.equal(
    receiver.came.length,
    2,
    'neither what failed nor what waited is sent to who is gone',
  )

  await w.sdk.webhooks.update(hook.id, { status: 'enabled' })
  await w.sdk.webhooks.recover(hook.id, { since })
  await w.work()
  assert.deepEqual(receiver.kinds().slice(2), ['transaction.created', 'transaction.succeeded'])
})

const ENDS: Record<string, (w: World, hook: string, seller: string) => Promise<unknown>> = {
  'is disabled': ({ sdk }, hook) => sdk.webhooks.update(hook, { status: 'disabled' }),
  'is deleted': ({ sdk }, hook) => sdk.webhooks.delete(hook),
  'was the url_notify that its seller takes away': async (w, _, seller) => notify(w, seller, null),
  'is of a seller that is deleted': async (w, _, seller) =>
    w.sdk.sellers.delete(seller, (await w.sdk.sellers.get(seller)).taxpayer_id),
}

async function notify(w: World, seller: string, url: string | null): Promise<void> {
  const { type } = await w.sdk.sellers.get(seller)
  const update =
    type === 'individual' ? w.sdk.sellers.updateIndividual : w.sdk.sellers.updateBusiness
  await update(seller, { url_notify: url })
}

/** A sale of a seller that was canceled. */
async function canceled(w: World, seller: string): Promise<void> {
  const body = { amount: 45_09, payment_type: 'pix', io_seller_id: seller } as const
  const { id } = await w.sdk.transactions.create(await customerOf(w), body)
  await w.sdk.transactions.void(id)
  await w.work()
}

for (const [how, end] of Object.entries(ENDS))
  test(`what failed is not tried again at an endpoint that ${how}`, async (t) => {
    const w = await world(t)
    const receiver = await openReceiver(t, 500)
    const seller = w.platform.sellers[0]!.io_seller_id
    if (how.includes('url_notify')) await notify(w, seller, receiver.url)
    const owner = how.includes('seller') ? w.as(w.platform.sellers[0]!) : w.sdk
    const hook = how.includes('url_notify')
      ? (await owner.webhooks.list()).items[0]!
      : await owner.webhooks.create({ url: receiver.url, events: ['transaction.canceled'] })
    await canceled(w, seller)
    assert.equal(receiver.came.length, 1)
    await end(w, hook.id, seller)
    await pass(w, '10m')
    assert.equal(receiver.came.length, 1)
    assert.deepEqual(await w.db.rows(sql`select distinct status from webhook_deliveries`), [
      { status: 'dropped' },
    ])
  })

test('what was given up and is sent again by hand is tried again on a whole schedule', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.created'] })
  await customerOf(w)
  await w.work()
  for (const span of ['4d', '20h']) await pass(w, span)
  const given = async () => (await w.sdk.webhooks.deliveries(hook.id)).items[0]!
  const { id, status, attempts } = await given()
  assert.deepEqual([status, attempts.length], ['failed', 10])
  await w.sdk.webhooks.redeliver(id)
  await w.work()
  assert.deepEqual([(await given()).status, receiver.came.length], ['pending', 11])
  await pass(w, '7s')
  assert.equal(receiver.came.length, 12)
})

test('a url_notify that was gone is enabled by a new URL', async (t) => {
  const w = await world(t)
  const [old, next] = [await openReceiver(t, 410), await openReceiver(t)]
  const seller = w.platform.sellers[0]!
  await notify(w, seller.io_seller_id, old.url)
  await canceled(w, seller.io_seller_id)
  const { webhooks } = w.as(seller)
  assert.deepEqual(
    (await webhooks.list()).items.map(({ status }) => status),
    ['disabled'],
  )
  await notify(w, seller.io_seller_id, next.url)
  const [hook] = (await webhooks.list()).items
  assert.deepEqual(
    [hook!.status, hook!.disabled_reason, hook!.failing_since],
    ['enabled', null, null],
  )
  await canceled(w, seller.io_seller_id)
  assert.deepEqual([old.came.length, next.kinds().includes('transaction.canceled')], [1, true])
})

test('a receiver that fails for one object and answers 410 for another is disabled; after a success in between the five days start again', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  const state = async () => {
    const { status, disabled_reason: reason } = await w.sdk.webhooks.get(hook.id)
    return [status, reason]
  }
  const replyTo = async (says: number) => {
    receiver.says = says
    await customerOf(w)
    await w.work()
  }
  await replyTo(500)
  await pass(w, '4d')
  await replyTo(200)
  await replyTo(500)
  await pass(w, '3d')
  assert.deepEqual(
    await state(),
    ['enabled', null],
    'seven days after the first failure, three after the last success',
  )
  await replyTo(410)
  assert.deepEqual(await state(), ['disabled', 'gone'])
})

test('of two events queued together the first fails: the second is sent a minute later, whatever happens to the first', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  receiver.says = (answer, { event }) =>
    answer.writeHead(event.type === 'transaction.created' ? 500 : 200).end()
  const { hook } = await failedOnce(w, receiver)
  assert.deepEqual(await states(w, hook.id), [
    ['transaction.created', 'pending', [500]],
    ['transaction.succeeded', 'pending', []],
  ])
  await pass(w, '55s')
  assert.ok(!receiver.kinds().includes('transaction.succeeded'))
  await pass(w, '10s')
  assert.deepEqual(await states(w, hook.id), [
    ['transaction.created', 'pending', [500, 500]],
    ['transaction.succeeded', 'succeeded', [200]],
  ])
  await pass(w, '4d')
  const [first, second] = await states(w, hook.id)
  assert.deepEqual(
    [first![1], (first![2] as number[]).length, second![1]],
    ['failed', 10, 'succeeded'],
  )
})

/** Number of queries of this world's server that wait for a lock. */
async function blocked(w: World): Promise<number> {
  const [row] = await w.db.rows<{ n: number }>(sql`
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`)
  return row!.n
}

test('a worker that is stopped while its round is blocked ends that round and begins no other; its current work is completed', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  const started: string[] = []
  const jobs = JOBS.map((job) => ({
    ...job,
    run: (...asked: Parameters<typeof job.run>) => {
      started.push(job.name)
      return job.run(...asked)
    },
  }))
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(w.db, async (tx) => {
    await tx.rows(sql`lock table webhook_ends in access exclusive mode`)
    taken.resolve()
    await free.promise
  })
  await taken.promise
  const loop = startLoop(w.deps, jobs)
  // The test's timeout is the limit, as for all of these waits.
  while ((await blocked(w)) === 0) await new Promise(setImmediate)
  let stopped = false
  const ending = loop.stop().then(() => void (stopped = true))
  started.length = 0
  loop.wake()
  const [still, early] = [await blocked(w), stopped]
  free.resolve()
  await holding
  assert.ok(still > 0 && !early, 'it waits for its round')
  await ending
  assert.deepEqual(started, [], 'no round was begun after the stop')
  assert.deepEqual(w.logged, [])
  await customerOf(w)
  await w.work()
  assert.deepEqual(receiver.kinds(), ['customer.created'])
})

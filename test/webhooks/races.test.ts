// Races of webhooks: an endpoint that ends while events are queued, an address that changes during
// a delivery, platforms with many events, and deliveries that were claimed and never sent.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, WebhookId } from '../../server/kernel/ids.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { runJob as dispatchEvents } from '../../server/events/feed/job.ts'
import { dispatcherOf } from '../../server/events/webhooks/dispatcher.ts'
import { lock } from '../../server/events/webhooks/store.ts'
import { handOn } from '../../server/events/webhooks/job.ts'
import type { VintemError } from '../../sdk/index.ts'
import { openReceiver } from '../hooks.ts'
import { inTurn, whileHeld } from '../waiting.ts'
import { world, type World } from '../world.ts'

/** Queues events, claims due deliveries and sends them, without waiting for responses. */
async function send(w: World): Promise<void> {
  await dispatchEvents(w.deps)
  await handOn(w.deps)
  await dispatcherOf(w.deps).takeDue()
}

async function allSettled(w: World): Promise<void> {
  while (dispatcherOf(w.deps).held() > 0) await dispatcherOf(w.deps).nextSettled(50)
}

test('an endpoint that ends while events are queued gets nothing', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  await w.sdk.webhooks.create({ url: receiver.url })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await dispatchEvents(w.deps)
  const [hook] = await w.db.rows<{ owner: OwnerId; id: WebhookId }>(
    sql`select owner, id from webhook_endpoints`,
  )
  const handing = await inTransaction(w.db, async (tx) => {
    await lock(tx, [hook!])
    const going = handOn(w.deps)
    // Until it waits for the test's lock.
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await w.db.rows(waiting)).length === 0) await new Promise(setImmediate)
    await tx.rows(sql`update webhook_endpoints set status = 'deleted' where id = ${hook!.id}`)
    return { going }
  })
  await handing.going
  await w.work()
  assert.deepEqual(await w.db.rows(sql`select status from webhook_deliveries`), [])
  assert.equal(receiver.came.length, 0)
})

test('an endpoint gets no event from before it was created, not even one that waits to be queued', async (t) => {
  const w = await world(t)
  const first = await w.sdk.webhooks.create({ url: 'http://localhost:9/1' })
  await w.sdk.customers.create({ first_name: 'Ana' })
  const second = await w.sdk.webhooks.create({ url: 'http://localhost:9/2' })
  await w.sdk.customers.create({ first_name: 'Bia' })
  await dispatchEvents(w.deps)
  await handOn(w.deps)
  const queued = await Promise.all([first, second].map(({ id }) => w.sdk.webhooks.deliveries(id)))
  assert.deepEqual(
    queued.map(({ total }) => total),
    [2, 1],
  )
})

test('what waits in memory for an endpoint that is disabled meanwhile is not sent', async (t) => {
  const AT_ONCE = 8
  const w = await world(t)
  const answers: (() => void)[] = []
  const receiver = await openReceiver(
    t,
    (answer) => void answers.push(() => answer.writeHead(500).end()),
  )
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  for (let n = 0; n <= AT_ONCE; n++) await w.sdk.customers.create({ first_name: 'Ana' })
  await send(w)
  while (answers.length < AT_ONCE) await new Promise(setImmediate)
  await w.sdk.webhooks.update(hook.id, { status: 'disabled' })
  for (const end of answers) end()
  await allSettled(w)
  assert.equal(receiver.came.length, AT_ONCE)
})

test('the 410 of an old URL does not disable an endpoint that has a new one', async (t) => {
  const w = await world(t)
  let answerGone = () => {}
  const old = await openReceiver(
    t,
    (answer) => void (answerGone = () => answer.writeHead(410).end()),
  )
  const next = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: old.url, events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await send(w)
  while (old.came.length < 1) await new Promise(setImmediate)
  await w.sdk.webhooks.update(hook.id, { url: next.url })
  answerGone()
  await allSettled(w)
  assert.equal((await w.sdk.webhooks.get(hook.id)).status, 'enabled')
})

test('a second test is sent at once although the first one failed', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  const hook = await w.sdk.webhooks.create({ url: receiver.url })
  await w.sdk.webhooks.test(hook.id)
  await w.work()
  receiver.says = 200
  const again = await w.sdk.webhooks.test(hook.id)
  await w.work()
  assert.equal(receiver.came.at(-1)!.headers['webhook-id'], again.event_id)
})

test('platforms with many events do not delay the others', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  for (let n = 10; n < 30; n++) {
    const id = `00000000-0000-7000-8000-0000000000${n}`
    await w.db.rows(sql`insert into feed_ends values (${id}, 100000)`)
    await w.db.rows(sql`insert into webhook_ends values (${id}, 0)`)
  }
  await w.sdk.webhooks.create({ url: receiver.url })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await dispatchEvents(w.deps)
  for (let round = 0; round < 3; round++) await handOn(w.deps)
  assert.equal((await w.db.rows(sql`select 1 from webhook_deliveries`)).length, 1)
})

test('a delivery that was claimed but not sent does not count among the ten attempts', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  const [kept] = await w.db.rows<{ secret: Buffer }>(
    sql`select secret_sealed as secret from webhook_endpoints`,
  )
  await w.db.rows(sql`update webhook_endpoints set secret_sealed = '\\x00'::bytea`)
  await w.work()
  for (let n = 0; n < 11; n++) await w.sdk.sandbox.moveClock({ advance: '61s' })
  await w.db.rows(sql`update webhook_endpoints set secret_sealed = ${kept!.secret}`)
  receiver.says = 500
  await w.sdk.sandbox.moveClock({ advance: '61s' })
  assert.equal((await w.sdk.webhooks.deliveries(hook.id)).items[0]!.status, 'pending')
})

test('the result of an attempt whose lease has ended does not settle a delivery that was claimed again', async (t) => {
  const w = await world(t)
  let answerLate = () => {}
  const receiver = await openReceiver(
    t,
    (answer) => void (answerLate = () => answer.writeHead(200).end()),
  )
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await send(w)
  while (receiver.came.length < 1) await new Promise(setImmediate)
  // As another process claims it.
  await w.db.rows(sql`update webhook_deliveries set attempts = attempts + 1, tries = tries + 1`)
  answerLate()
  await allSettled(w)
  const [delivery] = (await w.sdk.webhooks.deliveries(hook.id)).items
  assert.deepEqual([delivery!.status, delivery!.attempts.length], ['pending', 1])
})

test('an endpoint that is disabled while it answers: the delivery stays dropped, and the answer changes nothing', async (t) => {
  const w = await world(t)
  let answerGone = () => {}
  const receiver = await openReceiver(
    t,
    (answer) => void (answerGone = () => answer.writeHead(410).end()),
  )
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await send(w)
  while (receiver.came.length < 1) await new Promise(setImmediate)
  await w.sdk.webhooks.update(hook.id, { status: 'disabled' })
  answerGone()
  await allSettled(w)
  assert.equal((await w.sdk.webhooks.deliveries(hook.id)).items[0]!.status, 'dropped')
  assert.equal((await w.sdk.webhooks.get(hook.id)).disabled_reason, 'asked')
  // It counts the events about the endpoint, of which there is none.
  assert.deepEqual(await w.db.rows(sql`select version from webhook_endpoints`), [{ version: 0 }])
})

const CHANGED_MEANWHILE = [
  [
    'deleted',
    'webhook_not_found',
    (w: World, id: string) => w.sdk.webhooks.update(id, { description: 'Depois' }),
  ],
  [
    'disabled',
    'webhook_disabled',
    (w: World, id: string) => w.sdk.webhooks.recover(id, { since: '2020-01-01T00:00:00Z' }),
  ],
] as const
for (const [status, code, ask] of CHANGED_MEANWHILE)
  test(`an endpoint that is ${status} while a call about it waits: ${code}`, async (t) => {
    const w = await world(t)
    await w.sdk.customers.create({ first_name: 'Ana' })
    const { id } = await w.sdk.webhooks.create({ url: 'http://localhost:9/' })
    const [answer] = await whileHeld(
      w.db,
      (tx) =>
        tx.rows(sql`
          update webhook_endpoints
          set status = ${status}, disabled_reason = ${status === 'disabled' ? 'asked' : null},
            disabled_at = ${status === 'disabled' ? w.deps.clock.now() : null} where id = ${id}`),
      [
        () =>
          ask(w, id).then(
            () => 'done',
            (error: VintemError) => error.code,
          ),
      ],
    )
    assert.equal(answer, code)
    const rows = await w.db.rows(sql`
      select
      from webhook_endpoints
      where description is not null
      union all
      select
      from webhook_deliveries`)
    assert.equal(rows.length, 0)
  })

test('an event that fails delays the next one of its object by a minute, though both were queued before it failed', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  await w.sdk.customers.update(id, { first_name: 'Bea' })
  await w.work()
  const seen = () => new Set(receiver.came.map(({ event }) => event.object_sequence))
  assert.deepEqual(seen(), new Set([1]))
  await w.sdk.sandbox.moveClock({ advance: '50s' })
  assert.deepEqual(seen(), new Set([1]))
  await w.sdk.sandbox.moveClock({ advance: '11s' })
  assert.deepEqual(seen(), new Set([1, 2]))
})

test('recovered events go before later waiting events of their object', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t, 500)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.*'] })
  const since = (await w.sdk.sandbox.clock()).now
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  await w.sdk.customers.update(id, { first_name: 'Bea' })
  await w.work()
  await w.db.rows(
    sql`update webhook_deliveries set status = 'failed', settled_at = due_at where tries > 0`,
  )
  receiver.says = 200
  receiver.came.length = 0
  await w.sdk.webhooks.recover(hook.id, { since })
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.deepEqual(
    receiver.came.map(({ event }) => event.object_sequence),
    [1, 2],
  )
})

test('an event committed a moment after its time is not lost between two recoveries', async (t) => {
  const w = await world(t)
  const hook = await w.sdk.webhooks.create({ url: 'http://localhost:9/', events: ['customer.*'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await w.sdk.events.list({})
  await w.db.rows(sql`
    insert into events (owner, id, seller, type, object_kind, object_id, object_sequence, status,
      reference_id, data, created_at)
    select owner, ('f0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, seller, type,
      object_kind,
      ('f0000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, status, reference_id, data,
      '2026-01-01T00:00:00Z'::timestamptz + (case
          when n = 10001 then 9990
          else n end) * interval '1 millisecond'
    from (select * from events where type = 'customer.created' limit 1) one,
      generate_series(1, 10001) n`)
  // Otherwise each new row of the feed would look for its event in the whole table: a plan made
  // while it had one row.
  await w.db.rows(sql`analyze events`)
  await w.db.rows(sql`
    insert into feed (owner, sequence, event)
    select owner, 1000 + row_number() over (order by id), id
    from events
    where created_at < '2026-02-01T00:00:00Z'`)
  let since: string | null = '2025-12-31T00:00:00Z'
  while (since !== null) since = (await w.sdk.webhooks.recover(hook.id, { since })).next_since
  const left = await w.db.rows(sql`
    select e.id from events e where created_at < '2026-02-01T00:00:00Z'
      and not exists (select from webhook_deliveries d where d.owner = e.owner and d.event = e.id)`)
  assert.deepEqual(left, [])
})

test('an invalid time is refused', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.webhooks.create({ url: 'http://localhost:9/' })
  for (const since of [
    '2026-11-21T23:59:60Z',
    '9999-12-31T23:59:59-23:59',
    '0001-01-01T00:00:00+23:59',
  ])
    await assert.rejects(w.sdk.webhooks.recover(id, { since }), { code: 'invalid_request' }, since)
})

/** More endpoints like this one. */
const copies = (w: World, id: string, n: number) =>
  w.db.rows(sql`
    insert into webhook_endpoints (owner, id, seller, url, events, status, origin, secret_sealed,
      after_sequence, version, created_at, updated_at)
    select owner, gen_random_uuid(), seller, url || '/' || n, events, status, origin, secret_sealed,
      after_sequence, 1, created_at, updated_at
    from webhook_endpoints, generate_series(1, ${n}::int) n where id = ${id}`)

test('a seller has at most two hundred, also with concurrent requests', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id } = await w.sdk.webhooks.create({ url: 'http://localhost:9/' })
  await copies(w, id, 194)
  const body = { url: 'http://localhost:9/' }
  const made = await Promise.all(
    Array.from({ length: 20 }, () => w.call('POST', '/v1/webhooks', { token, body })),
  )
  assert.equal(made.filter(({ status }) => status === 201).length, 5)
  assert.ok(made.every(({ status, body }) => status === 201 || body.code === 'too_many_webhooks'))
})

test('many hanging receivers of one platform leave room for those of others (R18)', async (t) => {
  const w = await world(t, { platforms: 2 })
  const other = w.as(w.platforms[1]!)
  const hung = await openReceiver(t, () => {})
  const healthy = await openReceiver(t)
  for (let n = 0; n < 41; n++)
    await w.sdk.webhooks.create({ url: `${hung.url}/${n}`, events: ['customer.*'] })
  await other.webhooks.create({ url: healthy.url, events: ['customer.*'] })
  for (let n = 0; n < 20; n++) await w.sdk.customers.create({ first_name: `Ana ${n}` })
  await dispatchEvents(w.deps)
  while ((await handOn(w.deps)) > 0);
  const dispatcher = dispatcherOf(w.deps)
  while ((await dispatcher.takeDue()) > 0);
  assert.ok(dispatcher.held() <= 600, `${dispatcher.held()} held`)
  await other.customers.create({ first_name: 'Bea' })
  await dispatchEvents(w.deps)
  while ((await handOn(w.deps)) > 0);
  while (healthy.came.length === 0) {
    await dispatcher.takeDue()
    await dispatcher.nextSettled(50)
  }
  assert.equal(healthy.came.length, 1)
})

const meanwhile = [
  // The effect of enabling: it receives later events.
  {
    name: 'disabled and enabled',
    done: sql`update webhook_endpoints set after_sequence = (select max(sequence) from feed)`,
    says: /enabled again/,
  },
  {
    name: 'disabled',
    done: sql`update webhook_endpoints set status = 'disabled', disabled_reason = 'asked'`,
    says: /it is disabled$/,
  },
]
for (const { name, done, says } of meanwhile)
  test(`a test of an endpoint that is ${name} meanwhile is answered at once`, async (t) => {
    const w = await world(t)
    const receiver = await openReceiver(t)
    const hook = await w.sdk.webhooks.create({ url: receiver.url })
    const waiting = await inTransaction(w.db, async (tx) => {
      // No event is queued while this lock is held.
      await tx.rows(sql`select from webhook_ends for update`)
      const going = w.call('POST', `/v1/webhooks/${hook.id}/test`, {
        token: await w.token(),
        body: {},
      })
      const recorded = sql`select 1
        from feed f
        join events e on e.id = f.event
        where e.type = 'webhook.test'`
      while ((await w.db.rows(recorded)).length === 0) await new Promise(setImmediate)
      await tx.rows(done)
      // The endpoint is skipped in the commit that disables it: a reader sees both or neither.
      await tx.rows(sql`update webhook_ends set last_sequence = (select max(sequence) from feed)`)
      return { going }
    })
    const { status, body } = await waiting.going
    assert.deepEqual([status, body.code], [409, 'webhook_disabled'])
    assert.match(body.message, says)
    assert.equal(receiver.came.length, 0)
  })

test('two rotations at once with one idempotency key make one secret', async (t) => {
  const w = await world(t, { connections: 8 })
  const { id } = await w.sdk.webhooks.create({ url: 'http://localhost:9/1' })
  const rotate = () => w.sdk.webhooks.rotateSecret(id, { key: 'rotate-once' })
  const row = sql`select 1 from webhook_endpoints where id = ${id} for update`
  // Both have found the key unused before they wait.
  const { ended, waited } = await inTurn(w.db, row, [rotate, rotate])
  assert.deepEqual(waited, [true, true])
  const secrets = ended.map((one) => (one as PromiseFulfilledResult<{ secret: string }>).value)
  assert.equal(secrets[1]!.secret, secrets[0]!.secret)
  const acts = await w.db.rows(
    sql`select 1 from audit_records where action = 'webhook.secret_rotated'`,
  )
  assert.equal(acts.length, 1)
})

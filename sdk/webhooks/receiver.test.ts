// The receiver against a feed in an array, and a misbehaving sender.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import {
  confirmsWebhook,
  listenerOf,
  memoryStore,
  openReceiver,
  signConfirm,
  signWebhook,
  type ReceiverOptions,
  type VintemEvent,
} from '../index.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = `whsec_${Buffer.from('another secret of ours!!').toString('base64')}`
const NOW = 1_614_265_330_000

/** `a2` is the second event of object a. The feed has them in the order given. */
const feedOf = (...names: string[]): VintemEvent[] =>
  names.map((name, n) => ({
    id: name[0]!,
    type: 'transaction.updated',
    status: null,
    reference_id: name[0]!,
    io_seller_id: 's',
    event_id: `evt_${name}`,
    sequence: n + 1,
    object_sequence: Number(name.slice(1)),
    created_at: '2026-11-21T12:00:00.000Z',
    data: {},
  }))

type Stage = { feed?: VintemEvent[]; options?: Partial<ReceiverOptions>; failing?: Set<string> }

/** A receiver, what it applied, and a feed that can be taken away. */
function stage({ feed = [], options = {}, failing = new Set() }: Stage = {}) {
  const applied: string[] = []
  const asked: object[] = []
  const state = { away: false, page: 100 }
  const receiver = openReceiver({
    secrets: SECRET,
    store: memoryStore(),
    now: () => NOW,
    feed: {
      list: async (query) => {
        asked.push(query)
        if (state.away) throw new Error('the feed is away')
        const { after, object, limit } = query
        const all = feed.filter(
          (event) => event.sequence > after && (object === undefined || event.id === object),
        )
        const items = all.slice(0, Math.min(limit, state.page))
        const more = all.length > items.length
        return { items, has_more: more, last_sequence: more ? items.at(-1)!.sequence : feed.length }
      },
    },
    apply: (event) => {
      if (failing.has(event.event_id)) throw new Error(`cannot apply ${event.event_id}`)
      applied.push(event.event_id.slice(4))
    },
    ...options,
  })
  const by = (name: string) => feed.find(({ event_id }) => event_id === `evt_${name}`)!
  const take = async (name: string) => {
    const { status, outcome } = await receiver.take(by(name))
    return `${outcome} ${status}`
  }
  return { receiver, applied, asked, state, take, by }
}

function webhook(body: string, secret = SECRET, id = 'evt_a1') {
  const timestampS = NOW / 1000
  const signature = signWebhook({ id, timestampS, body, secret })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signature,
  }
  return { headers, body }
}

test('events are applied in order, each once, even if they arrive twice or late', async () => {
  const { take, applied, asked } = stage({ feed: feedOf('a1', 'b1', 'a2', 'b2') })
  assert.equal(await take('a1'), 'applied 200')
  assert.equal(await take('a1'), 'repeated 200')
  assert.equal(await take('b1'), 'applied 200')
  assert.equal(await take('a2'), 'applied 200')
  assert.equal(await take('a1'), 'repeated 200')
  assert.deepEqual(applied, ['a1', 'b1', 'a2'])
  assert.deepEqual(asked, [], 'the feed was not read for events that were delivered')
})

test('missing events are read from the feed, for that object only', async () => {
  const { take, applied, asked, state } = stage({
    feed: feedOf('a1', 'b1', 'a2', 'a3', 'a4', 'a5'),
  })
  state.page = 2
  await take('a1')
  assert.equal(await take('a4'), 'applied 200')
  assert.deepEqual(applied, ['a1', 'a2', 'a3', 'a4', 'a5'])
  assert.deepEqual(asked, [
    { object: 'a', after: 1, limit: 100 },
    { object: 'a', after: 4, limit: 100 },
  ])
  for (const name of ['a2', 'a3', 'a5']) assert.equal(await take(name), 'repeated 200')
})

test('an event that arrives too early while the feed is down waits, is requested again, and follows the missing events', async () => {
  const { take, applied, state, receiver } = stage({ feed: feedOf('a1', 'a2', 'a3', 'a4', 'b1') })
  state.away = true
  assert.equal(await take('a3'), 'held 503')
  assert.equal(await take('a3'), 'held 503')
  assert.equal(await take('a2'), 'held 503')
  assert.equal(await take('b1'), 'applied 200')
  assert.equal(await take('a1'), 'applied 200')
  assert.deepEqual(applied, ['b1', 'a1', 'a2', 'a3'])
  assert.equal(await take('a3'), 'repeated 200')
  await assert.rejects(receiver.catchUp(), /the feed is away/)
  state.away = false
  assert.equal(await receiver.catchUp(), 1)
  assert.deepEqual(applied.at(-1), 'a4')
})

test('the number of held events of one object is limited', async () => {
  const names = Array.from({ length: 150 }, (_, n) => `a${n + 1}`)
  const { take, applied, state, by, receiver } = stage({ feed: feedOf(...names) })
  state.away = true
  for (const name of names.slice(1).reverse()) assert.equal(await take(name), 'held 503')
  assert.equal((await receiver.take(by('a2'))).cause instanceof Error, true)
  // 150 down to 51 are held; for earlier ones there was no room any more.
  assert.equal(await take('a1'), 'applied 200')
  assert.deepEqual(applied, ['a1'])
  state.away = false
  assert.equal(await take('a51'), 'applied 200')
  assert.deepEqual(applied, names)
})

test('catching up finds events that were never delivered, and resumes at its position', async () => {
  const feed = feedOf('a1', 'b1', 'a2')
  const { receiver, applied, asked, state, take } = stage({ feed })
  state.page = 2
  await take('b1')
  assert.equal(await receiver.catchUp(), 2)
  assert.deepEqual(applied, ['b1', 'a1', 'a2'])
  asked.length = 0
  assert.equal(await receiver.catchUp(), 0)
  assert.deepEqual(asked, [{ after: 3, limit: 100 }])
})

test('of two readers of the feed at once the one that is further keeps the place', async () => {
  const store = memoryStore()
  for (const [sequence, place] of [
    [5, 5],
    [3, 5],
    [6, 6],
  ] as const) {
    await store.savePlace(sequence)
    assert.equal(await store.readPlace(), place)
  }
})

test('an event whose apply fails is delivered again, and later events of its object wait', async () => {
  const failing = new Set(['evt_a2'])
  const { receiver, applied, take } = stage({ feed: feedOf('a1', 'a2', 'a3', 'b1'), failing })
  await take('a1')
  await assert.rejects(take('a2'), /cannot apply evt_a2/)
  await assert.rejects(take('a3'), /cannot apply evt_a2/)
  await assert.rejects(receiver.catchUp(), /cannot apply evt_a2/)
  assert.deepEqual(applied, ['a1', 'b1'], 'others do not wait')
  assert.equal(await take('b1'), 'repeated 200')
  failing.clear()
  assert.equal(await receiver.catchUp(), 2)
  assert.deepEqual(applied, ['a1', 'b1', 'a2', 'a3'])
})

test('catching up stops when the store is down, and skips nothing', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `${String.fromCharCode(1_000 + n)}1`)
  const failing = new Set(names.map((name) => `evt_${name}`))
  const { receiver, applied, asked } = stage({ feed: feedOf(...names), failing })
  await assert.rejects(receiver.catchUp(), /cannot apply/)
  assert.equal(asked.length, 1)
  failing.clear()
  assert.equal(await receiver.catchUp(), 300)
  assert.equal(applied.length, 300)
})

test('concurrent deliveries of one object are applied one after the other', async () => {
  let [inside, most] = [0, 0]
  const applied: number[] = []
  const feed = feedOf('a1', 'a2', 'a3', 'a4', 'a5')
  const { receiver } = stage({
    feed,
    options: {
      apply: async ({ object_sequence }) => {
        most = Math.max(most, ++inside)
        await new Promise(setImmediate)
        inside--
        applied.push(object_sequence)
      },
    },
  })
  await Promise.all([...feed, ...feed].reverse().map((event) => receiver.take(event)))
  assert.deepEqual([applied, most], [[1, 2, 3, 4, 5], 1])
})

test('events before the starting position are ignored, whether delivered, missing or caught up with', async () => {
  const { receiver, applied, take } = stage({
    feed: feedOf('a1', 'a2', 'b1', 'a3', 'c1'),
    options: { startAfter: 3 },
  })
  assert.equal(await take('b1'), 'repeated 200')
  assert.equal(await take('a3'), 'applied 200')
  assert.equal(await receiver.catchUp(), 1)
  assert.deepEqual(applied, ['a3', 'c1'])
})

test('a test event is acknowledged and has no effect', async () => {
  const feed = feedOf('w1', 'w2')
  Object.assign(feed[0]!, { type: 'webhook.test' })
  const { applied, take, receiver } = stage({ feed })
  assert.equal(await take('w1'), 'passed 200')
  assert.equal(await take('w2'), 'applied 200')
  assert.equal(await receiver.catchUp(), 0)
  assert.deepEqual(applied, ['w2'])
})

test('over HTTP: only genuine events are accepted, and the status reports the result', async (t) => {
  const failing = new Set<string>()
  const { receiver, applied, state, by } = stage({ feed: feedOf('a1', 'a2', 'a3', 'b1'), failing })
  const told: unknown[] = []
  const server = http.createServer(listenerOf(receiver, { failed: (cause) => told.push(cause) }))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = async (sent: { headers: Record<string, string>; body: string }) => {
    const answer = await fetch(url, { method: 'POST', ...sent })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const body = (name: string) => JSON.stringify(by(name))
  assert.deepEqual(await post(webhook(body('a1'), OTHER)), [401, null])
  assert.deepEqual(await post({ headers: {}, body: body('a1') }), [401, null])
  for (const odd of [
    '{}',
    'null',
    '"x"',
    '{"id":"a"}',
    body('a1').replace('"object_sequence":1', '"object_sequence":0'),
    '{',
  ])
    assert.deepEqual(await post(webhook(odd)), [400, null], odd)
  assert.deepEqual(await post(webhook('x'.repeat(2_000_000))), [413, null])
  assert.equal((await fetch(url)).status, 405)
  assert.deepEqual(applied, [])
  assert.equal(told.length, 8)

  assert.deepEqual(await post(webhook(body('a1'))), [200, null])
  state.away = true
  assert.deepEqual(await post(webhook(body('a3'))), [503, '5'])
  failing.add('evt_b1')
  assert.deepEqual(await post(webhook(body('b1'))), [500, '5'])
  state.away = false
  assert.deepEqual(await post(webhook(body('a3'))), [200, null])
  assert.deepEqual(applied, ['a1', 'a2', 'a3'])
  assert.equal(told.length, 10)
})

test('sign_confirm: five fields, one key, an empty text for a null status', () => {
  const event = { id: 'a', type: 't', status: null, reference_id: 'r', io_seller_id: 's' }
  // As openssl dgst -sha256 -mac HMAC says of "a.t..r.s".
  const sign_confirm = signConfirm(event, SECRET)
  assert.equal(sign_confirm, 'f055699468006a55907f696f9f3448f52d4e346575d6bdeb95d0de24d608c03b')
  assert.notEqual(signConfirm({ ...event, status: 'x' }, SECRET), sign_confirm)
  assert.ok(confirmsWebhook({ ...event, sign_confirm }, SECRET))
  assert.ok(confirmsWebhook({ ...event, sign_confirm }, [OTHER, SECRET]))
  for (const field of ['id', 'type', 'reference_id', 'io_seller_id'] as const)
    assert.ok(!confirmsWebhook({ ...event, sign_confirm, [field]: 'other' }, SECRET), field)
  assert.ok(!confirmsWebhook({ ...event, sign_confirm }, OTHER))
  assert.ok(!confirmsWebhook({ ...event } as never, SECRET))
  assert.throws(() => confirmsWebhook({ ...event, sign_confirm }, []), TypeError)
  assert.throws(() => signConfirm(event, 'whsec_'), TypeError)
})

test('a signed body that lacks one field of an event is refused, whichever it is', async () => {
  const { receiver, by, applied } = stage({ feed: feedOf('a1') })
  const event = by('a1')
  const wrong = {
    id: ['', 1],
    event_id: ['', null],
    type: ['', 7],
    sequence: ['1', 1.5],
    object_sequence: [0, '1'],
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of [undefined, ...values]) {
      const { status, outcome } = await receiver.receive(
        webhook(JSON.stringify({ ...event, [field]: value })),
      )
      assert.deepEqual([status, outcome], [400, 'refused'], `${field}: ${String(value)}`)
    }
  assert.deepEqual(applied, [])
  assert.equal((await receiver.receive(webhook(JSON.stringify(event)))).outcome, 'applied')
})

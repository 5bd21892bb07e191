// The bytes of a webhook, its signatures, and its state after an attempt.

import assert from 'node:assert/strict'
import { createHmac, createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { signWebhook, verifyWebhook } from '../../../sdk/webhooks/webhooks.ts'
import { openClock } from '../../kernel/clock.ts'
import type { DeliveryId, EventId, OwnerId, SellerId, WebhookId } from '../../kernel/ids.ts'
import {
  bodyOf,
  FAILING_MAX_MS,
  headersOf,
  healthAfter,
  settled,
  TRIES_MAX,
  type ClaimedDelivery,
  type SendResult,
} from './delivery.ts'
import { rotated } from './endpoint.ts'

const KEY_TEXT = Buffer.alloc(32, 7).toString('base64')
const SECRET = `whsec_${KEY_TEXT}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const keyOf = (secret: string) => createSecretKey(Buffer.from(secret.slice(6), 'base64'))
const NOW = new Date('2026-11-21T12:00:00.000Z')
const id = (n: number) => n.toString(16).padStart(32, '0')

const CLAIMED: ClaimedDelivery = {
  owner: id(1) as OwnerId,
  id: id(2) as DeliveryId,
  endpoint: id(3) as WebhookId,
  objectId: id(4),
  attempts: 1,
  tries: 1,
  forged: false,
  url: 'https://shop.example.com/',
  secretSealed: Buffer.alloc(0),
  oldSecretSealed: null,
  oldSecretUntil: null,
  event: id(5) as EventId,
  sequence: 12,
  type: 'transaction.succeeded',
  status: 'succeeded',
  referenceId: 'order-1042',
  seller: id(6) as SellerId,
  objectSequence: 2,
  createdAt: NOW,
  trace: null,
  data: '{"id":"x","amount":"45.09","note":"ação \\u0001"}',
}

const sentOf = (status: number | null, more: Partial<SendResult> = {}): SendResult => ({
  status,
  fault: null,
  answer: '',
  durationMs: 5,
  retryAfter: null,
  ...more,
})
const time = { now: NOW, wall: NOW, random: () => 0 }

test('the body is flat for older receivers, and contains the object exactly as rendered', () => {
  const body = bodyOf(CLAIMED, keyOf(SECRET))
  assert.ok(body.endsWith(`,"data":${CLAIMED.data}}`), 'not a byte of the object is written anew')
  const { data: _, sign_confirm, ...head } = JSON.parse(body)
  assert.deepEqual(head, {
    id: id(4),
    type: 'transaction.succeeded',
    status: 'succeeded',
    reference_id: 'order-1042',
    io_seller_id: '00000000-0000-0000-0000-000000000006',
    event_id: `evt_${id(5)}`,
    sequence: 12,
    object_sequence: 2,
    created_at: '2026-11-21T12:00:00.000Z',
  })
  const words = `${id(4)}.transaction.succeeded.succeeded.order-1042.00000000-0000-0000-0000-000000000006`
  assert.equal(sign_confirm, createHmac('sha256', Buffer.alloc(32, 7)).update(words).digest('hex'))
  assert.equal(
    bodyOf({ ...CLAIMED, attempts: 5, tries: 2 }, keyOf(SECRET)),
    body,
    'every attempt sends the same bytes',
  )
  const bare = JSON.parse(bodyOf({ ...CLAIMED, status: null }, keyOf(SECRET)))
  const without = `${id(4)}.transaction.succeeded..order-1042.00000000-0000-0000-0000-000000000006`
  assert.equal(
    bare.sign_confirm,
    createHmac('sha256', Buffer.alloc(32, 7)).update(without).digest('hex'),
  )
})

test('the public library verifies a good signature and refuses every changed bit (R15)', () => {
  // The library accepts five minutes: the time of the test, not of its file.
  const wall = openClock().wall()
  const body = bodyOf(CLAIMED, keyOf(SECRET))
  const headers = headersOf(CLAIMED, body, [keyOf(SECRET)], wall)
  const judge = new Webhook(SECRET)
  judge.verify(body, headers)
  const changed: [string, string, Record<string, string>][] = [
    ['another body', body.replace('45.09', '45.08'), headers],
    ['a space more', `${body} `, headers],
    ['another id', body, { ...headers, 'webhook-id': `evt_${id(9)}` }],
    [
      'another time',
      body,
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
    ],
    [
      'another signature',
      body,
      { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` },
    ],
    ['forged', body, headersOf({ ...CLAIMED, forged: true }, body, [keyOf(SECRET)], wall)],
    [
      'an hour old',
      body,
      headersOf(CLAIMED, body, [keyOf(SECRET)], new Date(wall.getTime() - 3_600_000)),
    ],
  ]
  for (const [what, text, said] of changed) {
    assert.throws(() => judge.verify(text, said), what)
    assert.throws(() => verifyWebhook({ headers: said, body: text, secrets: SECRET }), what)
  }
  assert.throws(() => new Webhook(OTHER).verify(body, headers), 'another secret')
})

test('after a rotation the old secret is valid for a day of real time, whatever the sandbox’s clock shows', () => {
  const before = {
    secretSealed: Buffer.from('a'),
    oldSecretSealed: null,
    oldSecretUntil: null,
    updatedAt: NOW,
    secretBy: null,
  }
  const ahead = new Date(NOW.getTime() + 90 * 86_400_000)
  const next = rotated(before, { sealed: Buffer.from('b'), by: null }, { now: ahead, wall: NOW })
  assert.deepEqual(next, {
    secretSealed: Buffer.from('b'),
    secretBy: null,
    oldSecretSealed: Buffer.from('a'),
    oldSecretUntil: new Date(NOW.getTime() + 86_400_000),
    updatedAt: ahead,
  })
})

test('during a rotation both secrets verify', () => {
  // The library accepts five minutes: the time of the test, not of its file.
  const wall = openClock().wall()
  const body = bodyOf(CLAIMED, keyOf(OTHER))
  const headers = headersOf(CLAIMED, body, [keyOf(OTHER), keyOf(SECRET)], wall)
  for (const secret of [SECRET, OTHER]) {
    new Webhook(secret).verify(body, headers)
    verifyWebhook({ headers, body, secrets: secret })
  }
  const timestampS = Number(headers['webhook-timestamp'])
  const newest = signWebhook({ id: headers['webhook-id']!, timestampS, body, secret: OTHER })
  assert.equal(headers['webhook-signature']!.split(' ')[0], newest, 'the newest first')
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('a failed delivery is tried ten times in all, with growing waits, and never before Retry-After', () => {
  const waits = [
    5_000,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ]
  assert.equal(TRIES_MAX, waits.length + 1)
  for (const [n, wait] of waits.entries()) {
    for (const [random, factor] of [
      [0, 1],
      [0.5, 1.1],
      [0.999999, 1.2],
    ] as const) {
      const { status, dueAt } = settled({ ...CLAIMED, tries: n + 1 }, sentOf(500), {
        ...time,
        random: () => random,
      })
      assert.equal(status, 'pending')
      const late = dueAt.getTime() - NOW.getTime() - wait * factor
      assert.ok(
        late >= -1 && late <= Math.min(wait / 20, 300_000),
        `try ${n + 1}: ${late} ms later`,
      )
    }
  }
  assert.equal(settled({ ...CLAIMED, tries: TRIES_MAX }, sentOf(500), time).status, 'failed')
})

test('the effect of a response on a delivery', () => {
  const rows: [status: number | null, more: Partial<SendResult>, state: string, waitMs: number][] =
    [
      [200, {}, 'succeeded', 0],
      [204, {}, 'succeeded', 0],
      [299, {}, 'succeeded', 0],
      [199, {}, 'pending', 5_000],
      [301, {}, 'pending', 5_000],
      [304, {}, 'pending', 5_000],
      [400, {}, 'pending', 5_000],
      [410, {}, 'failed', 0],
      [null, { fault: 'the connection was refused' }, 'pending', 5_000],
      [429, { retryAfter: '120' }, 'pending', 120_000],
      // A wait shorter than the schedule's is ignored.
      [503, { retryAfter: '1' }, 'pending', 5_000],
      [503, { retryAfter: new Date(NOW.getTime() + HOUR).toUTCString() }, 'pending', HOUR],
      [503, { retryAfter: new Date(NOW.getTime() - HOUR).toUTCString() }, 'pending', 5_000],
      [503, { retryAfter: '999999999' }, 'pending', 24 * HOUR],
      [503, { retryAfter: 'soon' }, 'pending', 5_000],
      [503, { retryAfter: '-5' }, 'pending', 5_000],
    ]
  for (const [status, more, state, waitMs] of rows) {
    const after = settled(CLAIMED, sentOf(status, more), time)
    assert.deepEqual(
      [after.status, after.dueAt.getTime() - NOW.getTime()],
      [state, waitMs],
      `${status} ${more.retryAfter}`,
    )
  }
  const forged = { ...CLAIMED, forged: true }
  assert.equal(
    settled(forged, sentOf(200), time).status,
    'failed',
    'the receiver accepted a forged test',
  )
  assert.equal(settled(forged, sentOf(401), time).status, 'succeeded')
  assert.equal(settled(forged, sentOf(null), time).status, 'succeeded', 'a forgery is sent once')
})

test('five days without a success, or a 410, disable an endpoint', () => {
  const healthy = { failingSince: null, lastSuccessAt: null }
  const failed = (more: Partial<ClaimedDelivery> = {}, status = 500) => ({
    d: { ...CLAIMED, ...more },
    sent: sentOf(status),
  })
  const ok = { d: CLAIMED, sent: sentOf(200) }
  assert.deepEqual(healthAfter(healthy, [failed()], NOW), {
    failingSince: NOW,
    lastSuccessAt: null,
  })
  const long = { failingSince: new Date(NOW.getTime() - FAILING_MAX_MS), lastSuccessAt: null }
  assert.equal(healthAfter(long, [failed()], NOW).disable, 'failing')
  assert.equal(
    healthAfter(long, [ok, failed()], NOW).disable,
    undefined,
    'a success begins the days anew',
  )
  assert.deepEqual(healthAfter(long, [failed(), ok], NOW), {
    failingSince: null,
    lastSuccessAt: NOW,
  })
  const almost = { failingSince: new Date(NOW.getTime() - FAILING_MAX_MS + 1), lastSuccessAt: null }
  assert.equal(healthAfter(almost, [failed()], NOW).disable, undefined)
  assert.equal(healthAfter(healthy, [failed({}, 410)], NOW).disable, 'gone')
  assert.deepEqual(
    healthAfter(healthy, [failed({ forged: true })], NOW),
    healthy,
    'a forged test does not change the health',
  )
})

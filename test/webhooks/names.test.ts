// A receiver's DNS server may misbehave too: one that never answers does not delay the names of
// others.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import test from 'node:test'
import { openClock } from '../../server/kernel/clock.ts'
import { openAgent, openNames, sendOnce } from '../../server/events/webhooks/sending/exchange.ts'
import { openReceiver } from '../hooks.ts'
import { world } from '../world.ts'

const BODY = { headers: {}, body: '{}' }

test('names that do not resolve delay no other receiver (R18)', async (t) => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  let asked = 0
  silent.on('message', () => asked++)
  await once(silent, 'listening')
  t.after(() => void silent.close())
  const receiver = await openReceiver(t)
  const agent = openAgent('loopback', openNames('loopback', [`127.0.0.1:${silent.address().port}`]))
  t.after(() => void agent.destroy())
  const sender = {
    agent,
    allowed: 'loopback' as const,
    wall: openClock().wall,
    stop: new AbortController().signal,
  }
  const slow = Array.from({ length: 16 }, (_, n) =>
    sendOnce(sender, { url: `http://shop${n}.example.com/`, ...BODY }),
  )
  let given = 0
  for (const one of slow) one.then(() => given++).catch(() => {})
  while (asked < 16) await new Promise(setImmediate)
  const sent = await sendOnce(sender, {
    url: receiver.url.replace('127.0.0.1', 'localhost'),
    ...BODY,
  })
  assert.equal(sent.status, 200)
  assert.equal(given, 0, 'all names are still asked for')
  await lookup('localhost')
  for (const one of await Promise.all(slow)) assert.equal(one.status, null)
})

test('an address is stored as parsed, and judged alike in every field', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const register = (url: string) => w.call('POST', '/v1/webhooks', { token, body: { url } })
  const made = await register('http://LOCALHOST:9/a/../b')
  assert.equal(made.body.url, 'http://localhost:9/b')
  const moved = await w.call('PATCH', `/v1/webhooks/${made.body.id}`, {
    token,
    body: { url: ' http://127.0.0.1:9' },
  })
  assert.equal(moved.body.url, 'http://127.0.0.1:9/')

  const seller = w.platform.io_seller_id
  const change = (body: object) =>
    w.call('PATCH', `/v1/sellers/update/businesses/${seller}`, { token, body })
  const allow = (webhookAllowPrivate: string) =>
    Object.assign(w.deps.config, { webhookAllowPrivate })
  for (const field of ['url_notify', 'url_logo', 'url_allow_from']) {
    const reported = await change({ [field]: 'http://LocalHost:9/x%20y' })
    assert.equal(reported.body.success[field], 'http://localhost:9/x%20y', reported.text)
    const refusals: [allowed: string, url: string][] = [
      ['loopback', 'http://10.0.0.1/'],
      ['all', 'http://4242/'],
      ['loopback', 'http://127.1:9/'],
      ['loopback', 'http://[::ffff:10.0.0.1]/'],
      ['none', 'http://127.0.0.1/'],
      ['none', 'https://8.8.8.8:5432/'],
      ['live', 'http://8.8.8.8/'],
      ['live', 'https://shop.onion/'],
    ]
    for (const [allowed, url] of refusals) {
      allow(allowed)
      for (const answer of [await change({ [field]: url }), await register(url)]) {
        assert.equal(answer.status, 422, `${field} ${allowed} ${url}: ${answer.text}`)
        assert.match(Object.keys(answer.body.error)[0]!, /^url/)
      }
    }
    allow('live')
    assert.equal(
      (await change({ [field]: 'https://8.8.8.8' })).body.success[field],
      'https://8.8.8.8/',
    )
    assert.equal((await change({ [field]: null })).body.success[field], null)
    allow('loopback')
  }
  const long = `http://localhost:9/${'ç'.repeat(100)}`
  assert.equal(
    (await change({ url_logo: long })).status,
    422,
    'longer than is kept once it is written out',
  )
})

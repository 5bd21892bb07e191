// A receiver's server of names is a stranger too: one that never answers holds up nobody else's names.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import test from 'node:test'
import { openClock } from '../server/base/clock.ts'
import { openAgent, openNames, post } from '../server/webhooks/post.ts'
import { openReceiver } from './hooks.ts'

const BODY = { headers: {}, body: '{}' }

test('names that are never answered hold up no other (R18)', async (t) => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  let asked = 0
  silent.on('message', () => asked++)
  await once(silent, 'listening')
  t.after(() => void silent.close())
  const receiver = await openReceiver(t)
  const agent = openAgent('loopback', openNames('loopback', [`127.0.0.1:${silent.address().port}`]))
  t.after(() => void agent.destroy())
  const line = { agent, allowed: 'loopback' as const, wall: openClock().wall, stop: new AbortController().signal }
  const slow = Array.from({ length: 16 }, (_, n) => post(line, { url: `http://shop${n}.example.com/`, ...BODY }))
  while (asked < 16) await new Promise(setImmediate)
  const sent = await post(line, { url: receiver.url.replace('127.0.0.1', 'localhost'), ...BODY })
  assert.equal(sent.status, 200)
  assert.ok(sent.durationMs < 1_000, `${sent.durationMs} ms`)
  await lookup('localhost')
  for (const one of await Promise.all(slow)) assert.equal(one.status, null)
})

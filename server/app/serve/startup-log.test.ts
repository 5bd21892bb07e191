// The messages of a start: what it waits for when that takes long, and how its time was spent.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '../../runtime/deps.ts'
import { openStartupLog } from './startup-log.ts'

/** A log that can be read, and a start with a clock set by hand. */
function opened() {
  const lines: string[] = []
  const keep = (level: string) => (detail: object, message: string) =>
    void lines.push([`${level}: ${message}`, ...Object.values(detail)].join(' · '))
  const log: Log = {
    trace: keep('trace'),
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
  }
  let now = 100
  const starting = openStartupLog(log, () => now)
  return { lines, starting, pass: (ms: number) => void (now += ms) }
}

test('a slow phase logs within two seconds what it waits for, and repeats it until it ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { lines, starting, pass } = opened()
  const { promise, resolve } = Promise.withResolvers<string>()
  const phase = starting.phase('postgres', 'PostgreSQL', () => promise)
  const later = (ms: number) => {
    pass(ms)
    t.mock.timers.tick(ms)
  }
  later(1_000)
  starting.wait('db:5432/vintem says: sorry, too many clients already')
  assert.equal(lines.length, 0)
  later(1_000)
  const sentence =
    'still waiting for PostgreSQL · db:5432/vintem says: sorry, too many clients already'
  assert.equal(lines.length, 1)
  assert.ok(
    lines[0]!.startsWith('warn: not ready after 2 s') && lines[0]!.endsWith(sentence),
    lines[0],
  )
  later(10_000)
  assert.equal(lines.length, 3)
  resolve('done')
  assert.equal(await phase, 'done')
  later(60_000)
  assert.equal(lines.length, 3)
})

test('a phase that is only slow says so, and warns of nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { lines, starting } = opened()
  const { promise, resolve } = Promise.withResolvers<void>()
  const phase = starting.phase('migrations', 'the migrations', () => promise)
  t.mock.timers.tick(2_000)
  resolve()
  await phase
  assert.deepEqual(lines, ['info: not ready after 0 s: still waiting for the migrations'])
})

test('a failed phase logs nothing more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { lines, starting } = opened()
  await assert.rejects(
    starting.phase('seed', 'the seed', () => Promise.reject(new Error('no'))),
    /no/,
  )
  t.mock.timers.tick(60_000)
  assert.deepEqual(lines, [])
})

test('the reason of a failed phase is not attributed to the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const { lines, starting } = opened()
  await starting.phase('postgres', 'PostgreSQL', async () =>
    starting.wait('sorry, too many clients already'),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const phase = starting.phase('migrations', 'the migrations', () => promise)
  t.mock.timers.tick(2_000)
  resolve()
  await phase
  assert.deepEqual(lines, ['info: not ready after 0 s: still waiting for the migrations'])
})

test('the ready line has the duration of each phase; two phases of one name are added', async () => {
  const { lines, starting, pass } = opened()
  const taking = (ms: number) => async () => pass(ms)
  await starting.phase('postgres', 'PostgreSQL', taking(300))
  await starting.phase('code', 'our own code', taking(40))
  await starting.phase('code', 'our own code', taking(60))
  starting.done()
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /^info: ready · 500 ms: node 100, code 100, postgres 300$/)
})

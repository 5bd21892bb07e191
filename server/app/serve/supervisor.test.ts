// When a program that ended is restarted, and when it is not.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../platform/db/processes.ts'
import { keepRunning, waitBeforeStart, type Ended } from './supervisor.ts'

const quick: Ended = { code: 1, wasReady: true, livedMs: 5_000 }
const long: Ended = { ...quick, livedMs: 3_600_000 }
const neverReady: Ended = { ...quick, wasReady: false }
const wellEnded: Ended = { ...long, code: 0 }
const times = (n: number, end: Ended): Ended[] => Array.from({ length: n }, () => end)

test('the wait before the next start', () => {
  for (const [name, ends, wait] of [
    ['it ended on request', [wellEnded], undefined],
    ['it never became ready: it has printed the reason', [neverReady], undefined],
    ['it ran for an hour and crashed', [long], 0],
    ['it ran for an hour, a hundred times', times(100, long), 0],
    ['it crashed soon', [quick], 0],
    ['it crashed soon twice', times(2, quick), 500],
    ['it crashed soon four times', times(4, quick), 2_000],
    ['it crashed soon five times', times(5, quick), undefined],
    [
      'four times, but it ran well in between',
      [...times(3, quick), long, ...times(4, quick)],
      2_000,
    ],
    [
      'it was ready, and then cannot start: its port may be free in a moment',
      [long, neverReady, neverReady],
      500,
    ],
    [
      'it was ready once, and then cannot start five times',
      [long, ...times(5, neverReady)],
      undefined,
    ],
  ] as const) {
    assert.equal(waitBeforeStart(ends), wait, name)
  }
})

const READY = 'process.send({ ready: true, port: 7 }, () => process.disconnect());'

/**
 * Runs a program of one line until it is no longer restarted; returns the supervisor's messages and
 * the last exit code.
 */
async function run(line: string) {
  const warnings: string[] = []
  const code = await keepRunning(
    { args: ['-e', line], env: { PATH: process.env['PATH'], PORT: '0' } },
    {
      onStop: () => {},
      warn: (sentence) => void warnings.push(sentence),
      waits: (ends) => (waitBeforeStart(ends) === undefined ? undefined : 0),
    },
  )
  return { code, warnings }
}

test('a server that crashes repeatedly is not restarted, with a message; the supervisor exits with its exit code', async () => {
  const { code, warnings } = await run(`${READY} process.exitCode = 3`)
  assert.equal(code, 3)
  assert.equal(warnings.length, 5)
  assert.match(warnings.at(-1)!, /^The server ended 5 times .* is not started again$/)
})

test('a server that cannot start prints its reason, and the supervisor prints nothing', async () => {
  assert.deepEqual(await run('process.exitCode = 1'), { code: 1, warnings: [] })
})

test('a server that was killed before it was ready printed nothing: the supervisor says it', async () => {
  for (const [signal, code] of [
    ['SIGKILL', 137],
    ['SIGSEGV', 139],
  ] as const) {
    const said = await run(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000)`)
    assert.equal(said.code, code)
    assert.equal(said.warnings.length, 1)
    assert.match(
      said.warnings[0]!,
      new RegExp(
        `^The server was ended by ${signal} before it was ready, and is not started again`,
      ),
    )
    assert.equal(said.warnings[0]!.includes('dmesg'), signal === 'SIGKILL')
  }
})

test('a restarted server listens on the same port', async () => {
  const { code, warnings } = await run(
    `${READY} process.exitCode = process.env.PORT === '7' ? 0 : 9`,
  )
  assert.deepEqual([code, warnings.length], [0, 1])
})

const timers = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('stopped before the next start, the supervisor exits at once and leaves no process', async () => {
  let left: number | undefined
  let stop: (signal: NodeJS.Signals) => void
  const code = await keepRunning(
    { args: ['-e', `${READY} process.exitCode = 3`], env: { PATH: process.env['PATH'] } },
    {
      onStop: (callback) => (stop = callback),
      // Called while it waits, for an hour. Counted in one turn: other tests of this process have
      // timers too.
      warn: () =>
        void setImmediate(() => {
          const before = timers()
          stop('SIGTERM')
          left = timers() - before
        }),
      waits: () => 3_600_000,
    },
  )
  assert.equal(code, 3)
  assert.equal(left, -1)
})

/**
 * A program that creates a file when it is up, and exits with 7 once another file exists; a signal
 * ends it with 9.
 */
const LASTING = `
  const { existsSync, writeFileSync } = require('node:fs')
  process.on('SIGINT', () => process.exit(9))
  writeFileSync(process.env.UP, '')
  setInterval(() => existsSync(process.env.END) && process.exit(7), 10)`

for (const [receivesSignals, ends] of [
  [true, 7],
  [false, 9],
] as const) {
  test(`a program that ${receivesSignals ? 'receives Ctrl-C from the terminal is not signalled again, and exits by itself' : 'does not receive Ctrl-C from the terminal is signalled'}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vintem-supervisor-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const [UP, END] = [join(folder, 'up'), join(folder, 'end')]
    const { promise: stop, resolve: onStop } =
      Promise.withResolvers<(signal: NodeJS.Signals) => void>()
    const running = keepRunning(
      { args: ['-e', LASTING], env: { PATH: process.env['PATH'], UP, END } },
      { onStop, warn: () => {}, receivesSignals },
    )
    assert.ok(await until(async () => existsSync(UP), { withinMs: 60_000 }))
    ;(await stop)('SIGINT')
    if (receivesSignals) writeFileSync(END, '')
    assert.equal(await running, ends)
  })
}

// When a program that ended is started again, and when it is left alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepRunning, waitBeforeStart, type Ended } from './supervisor.ts'

const quick: Ended = { code: 1, wasReady: true, livedMs: 5_000 }
const long: Ended = { ...quick, livedMs: 3_600_000 }
const neverReady: Ended = { ...quick, wasReady: false }
const wellEnded: Ended = { ...long, code: 0 }
const times = (n: number, end: Ended): Ended[] => Array.from({ length: n }, () => end)

test('how long it waits before the next start', () => {
  for (const [name, ends, wait] of [
    ['it ended as it was told to', [wellEnded], undefined],
    ['it never became ready: it has said why', [neverReady], undefined],
    ['it ran for an hour and crashed', [long], 500],
    ['it ran for an hour, as often as you like', times(100, long), 500],
    ['it crashed soon', [quick], 500],
    ['and again', times(2, quick), 1_000],
    ['and again', times(4, quick), 4_000],
    ['five times', times(5, quick), undefined],
    ['four times, but it ran well in between', [...times(3, quick), long, ...times(4, quick)], 4_000],
    ['it was ready, and then cannot start: its port may be free in a moment', [long, neverReady, neverReady], 1_000],
    ['nor later', [long, ...times(5, neverReady)], undefined],
  ] as const) {
    assert.equal(waitBeforeStart(ends), wait, name)
  }
})

const READY = 'process.send({ ready: true, port: 7 }, () => process.disconnect());'

/** Runs a program of one line until it is left alone; what the supervisor said, and the last exit code. */
async function run(line: string) {
  const said: string[] = []
  const code = await keepRunning(
    { args: ['-e', line], env: { PATH: process.env['PATH'], PORT: '0' } },
    {
      onStop: () => {},
      tell: (sentence) => void said.push(sentence),
      waits: (ends) => (waitBeforeStart(ends) === undefined ? undefined : 0),
    },
  )
  return { code, said }
}

test('one that crashes again and again is left alone, and says so; its exit code is the program’s', async () => {
  const { code, said } = await run(`${READY} process.exitCode = 3`)
  assert.equal(code, 3)
  assert.equal(said.length, 5)
  assert.match(said.at(-1)!, /^The server ended 5 times .* is not started again$/)
})

test('one that cannot start has its say, and no other', async () => {
  assert.deepEqual(await run('process.exitCode = 1'), { code: 1, said: [] })
})

test('started again, it listens where it was found', async () => {
  const { code, said } = await run(`${READY} process.exitCode = process.env.PORT === '7' ? 0 : 9`)
  assert.deepEqual([code, said.length], [0, 1])
})

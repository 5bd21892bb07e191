// A clock that never goes back, even when the machine's clock is set back.

import assert from 'node:assert/strict'
import test from 'node:test'
import { behindMs, openClock } from './clock.ts'

const START = Date.UTC(2026, 2, 2, 12)
const MINUTE = 60_000

/** A machine whose clock is set, and whose time passes, by hand. */
function machineAt(epoch: number) {
  let [clock, passed] = [epoch, 1_000]
  return {
    machine: { epoch: () => clock, elapsed: () => passed },
    pass: (ms: number) => {
      clock += ms
      passed += ms
    },
    set: (ms: number) => void (clock += ms),
  }
}

const CASES: readonly (readonly [name: string, behind: number, passes: number, then: number])[] = [
  ['nothing is wrong', 0, 5 * MINUTE, 5 * MINUTE],
  ['set back by a minute: at half its pace', 1 * MINUTE, 1 * MINUTE, 0.5 * MINUTE],
  ['caught up after twice as long', 1 * MINUTE, 2 * MINUTE, 1 * MINUTE],
  ['and then it is the machine’s again', 1 * MINUTE, 5 * MINUTE, 4 * MINUTE],
  ['set back by ten minutes', 10 * MINUTE, 10 * MINUTE, 5 * MINUTE],
  [
    'set back by a day: the clock is wrong, and time goes on',
    1_440 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
  ],
  ['set forward by a minute', -1 * MINUTE, 5 * MINUTE, 6 * MINUTE],
]

for (const [name, behind, passes, then] of CASES) {
  for (const start of ['while it runs', 'before it begins'] as const) {
    test(`${name} (${start})`, () => {
      const { machine, pass, set } = machineAt(START)
      const isRunning = start === 'while it runs'
      if (!isRunning) set(-behind)
      const clock = openClock({ machine, ...(isRunning ? {} : { from: new Date(START) }) })
      if (isRunning) assert.equal(clock.now().getTime(), START)
      if (isRunning) set(-behind)
      let last = clock.now().getTime()
      assert.ok(last >= START)
      for (let n = 0; n < 100; n++) {
        pass(passes / 100)
        const now = clock.now().getTime()
        assert.ok(now >= last, 'it went back')
        last = now
      }
      assert.ok(Math.abs(last - (START + then)) <= 2 * (passes / 100), new Date(last).toISOString())
      assert.equal(clock.wall().getTime(), START - behind + passes)
    })
  }
}

test('the sandbox’s offset is added to the clock that never goes back', () => {
  const { machine, pass, set } = machineAt(START)
  const clock = openClock({ machine, offsetMs: 1_000 })
  assert.equal(clock.now().getTime(), START + 1_000)
  set(-5 * MINUTE)
  clock.moveTo(new Date(START + 2 * MINUTE))
  assert.deepEqual([clock.offsetMs(), clock.now().getTime()], [2 * MINUTE, START + 2 * MINUTE])
  pass(20 * MINUTE)
  assert.equal(clock.now().getTime(), START + 17 * MINUTE)
  clock.advanceTo(0)
  assert.equal(clock.offsetMs(), 2 * MINUTE)
})

test('the lag of a machine’s clock', () => {
  assert.equal(behindMs(null, new Date(START)), 0)
  assert.equal(behindMs(new Date(START - 1), new Date(START)), 0)
  assert.equal(behindMs(new Date(START + 5), new Date(START)), 5)
})

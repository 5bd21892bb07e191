// A job that finds nothing to do pauses, and is then only asked whether there is something, instead
// of running a round.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Deps } from '../deps.ts'
import { openState } from '../../kernel/state.ts'
import { startLoop } from './loop.ts'

const quiet = {
  state: openState(),
  log: { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
} as unknown as Deps

/** A job with so many items, one a round; `asked` resolves after its `has` was called so often. */
function jobOf(things: number, times: number) {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let [rounds, looks] = [0, 0]
  return {
    asked,
    rounds: () => rounds,
    add: (more: number) => void (things += more),
    job: {
      name: 'things',
      run: async () => {
        rounds++
        if (things === 0) return 0
        things--
        return 1
      },
      has: async () => {
        if (++looks === times) resolve()
        return things > 0
      },
    },
  }
}

test('the loop continues while there is work, and then checks before the next round', async () => {
  const { job, asked, rounds } = jobOf(3, 2)
  const loop = startLoop(quiet, [job])
  await asked
  await loop.stop()
  // Three rounds that did something, and one that found nothing.
  assert.equal(rounds(), 4)
})

test('work that arrived meanwhile is found by the check', async () => {
  const { job, asked, rounds, add } = jobOf(0, 2)
  const loop = startLoop(quiet, [job])
  add(2)
  await asked
  await loop.stop()
  assert.equal(rounds(), 4)
})

// The feed's signal: waiting, waking and releasing waits.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../kernel/ids.ts'
import { openState } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  isReleased,
  nextSignal,
  releaseFeed,
  releaseLeaving,
  signalFeed,
  signalCount,
} from './feed-signal.ts'
import { PLATFORM_WAITS_MAX, startWait } from './wait-limit.ts'

const FOR_EVER_MS = 2 ** 31 - 1
const [ANY, OTHER] = ['1'.repeat(32), '2'.repeat(32)] as [OwnerId, OwnerId]
const anyDeps = () => ({ state: openState() }) as Deps

test('a signal wakes all waiting readers of this server, and none of another server', async () => {
  const [here, there] = [anyDeps(), anyDeps()]
  const controller = new AbortController()
  let woken = false
  const elsewhere = nextSignal(there, FOR_EVER_MS, { gone: controller.signal }).then(
    () => (woken = true),
  )
  const waits = [nextSignal(here, FOR_EVER_MS), nextSignal(here, FOR_EVER_MS)]
  signalFeed(here)
  await Promise.all(waits)
  assert.equal(woken, false)
  controller.abort()
  await elsewhere
})

test('a signal between the read and the wait is not lost', async () => {
  const deps = anyDeps()
  const since = signalCount(deps)
  signalFeed(deps)
  await nextSignal(deps, FOR_EVER_MS, { since })
  assert.equal(signalCount(deps), since + 1)
})

test('a wait ends by itself, and when its caller is gone', async () => {
  const deps = anyDeps()
  await nextSignal(deps, 1)
  await nextSignal(deps, FOR_EVER_MS, { gone: AbortSignal.abort() })
})

test('after the release every wait has ended and no new one begins', async () => {
  const deps = anyDeps()
  const wait = nextSignal(deps, FOR_EVER_MS)
  assert.equal(isReleased(deps, ANY), false)
  releaseFeed(deps)
  await wait
  await nextSignal(deps, FOR_EVER_MS)
  assert.equal(isReleased(deps, ANY), true)
})

test('waits for the events of a platform that leaves end, and begin again when it is back; all others go on', async () => {
  const deps = anyDeps()
  const wait = nextSignal(deps, FOR_EVER_MS)
  releaseLeaving(deps, [ANY])
  await wait
  assert.deepEqual([isReleased(deps, ANY), isReleased(deps, OTHER)], [true, false])
  releaseLeaving(deps, [])
  assert.equal(isReleased(deps, ANY), false)
})

test('waits are limited by platform and by process, and a finished wait frees one place', () => {
  const deps = anyDeps()
  const fill = (owner: string) =>
    Array.from({ length: PLATFORM_WAITS_MAX }, () => startWait(deps, owner as OwnerId))
  const [first] = fill('0')
  const full = { code: 'too_many_waiting' }
  assert.throws(() => startWait(deps, '0' as OwnerId), full)
  first!()
  first!()
  startWait(deps, '0' as OwnerId)
  assert.throws(() => startWait(deps, '0' as OwnerId), full)
  for (let n = 1; n < 10; n++) fill(String(n))
  assert.throws(() => startWait(deps, 'late' as OwnerId), full)
})

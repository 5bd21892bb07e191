// The bell: who waits, who is woken, and who is let go.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../base/ids.ts'
import type { Deps } from '../deps.ts'
import { isReleased, nextRing, releaseFeed, ringFeed, ringsOf } from './bell.ts'
import { SEATS_OF_PLATFORM, takeSeat } from './seats.ts'

const FOR_EVER_MS = 2 ** 31 - 1
// A bell hangs on the object alone.
const anyDeps = () => ({}) as Deps

test('a ring wakes everybody who waits at this server, and nobody at another', async () => {
  const [here, there] = [anyDeps(), anyDeps()]
  const controller = new AbortController()
  let woken = false
  const elsewhere = nextRing(there, FOR_EVER_MS, { gone: controller.signal }).then(() => (woken = true))
  const waits = [nextRing(here, FOR_EVER_MS), nextRing(here, FOR_EVER_MS)]
  ringFeed(here)
  await Promise.all(waits)
  assert.equal(woken, false)
  controller.abort()
  await elsewhere
})

test('a ring between the look and the wait is heard', async () => {
  const deps = anyDeps()
  const since = ringsOf(deps)
  ringFeed(deps)
  await nextRing(deps, FOR_EVER_MS, { since })
  assert.equal(ringsOf(deps), since + 1)
})

test('a wait ends by itself, and when who waited has gone', async () => {
  const deps = anyDeps()
  await nextRing(deps, 1)
  await nextRing(deps, FOR_EVER_MS, { gone: AbortSignal.abort() })
})

test('once released, every wait has ended and none begins', async () => {
  const deps = anyDeps()
  const wait = nextRing(deps, FOR_EVER_MS)
  assert.equal(isReleased(deps), false)
  releaseFeed(deps)
  await wait
  await nextRing(deps, FOR_EVER_MS)
  assert.equal(isReleased(deps), true)
})

test('seats: a platform has its own, this process has so many, and who leaves makes room once', () => {
  const deps = anyDeps()
  const fill = (owner: string) => Array.from({ length: SEATS_OF_PLATFORM }, () => takeSeat(deps, owner as OwnerId))
  const [first] = fill('0')
  const full = { code: 'too_many_waiting' }
  assert.throws(() => takeSeat(deps, '0' as OwnerId), full)
  first!()
  first!()
  takeSeat(deps, '0' as OwnerId)
  assert.throws(() => takeSeat(deps, '0' as OwnerId), full)
  for (let n = 1; n < 10; n++) fill(String(n))
  assert.throws(() => takeSeat(deps, 'late' as OwnerId), full)
})

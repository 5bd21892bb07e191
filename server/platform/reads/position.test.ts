// What is known of a replica, and what it is good for.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openKnowledge } from './knowledge.ts'
import {
  faultOf,
  replayedSample,
  withSample,
  type ReplicaPosition,
  type Sample,
} from './position.ts'

const PRIMARY = { system: '7', timeline: 2, written: 100 }
const FOLLOWING: ReplicaPosition = { standby: true, system: '7', timeline: 2, replayed: 100 }

for (const [what, replica, fault] of [
  ['a standby on the same timeline', FOLLOWING, undefined],
  ['one that takes writes', { ...FOLLOWING, standby: false, replayed: null }, 'not_a_standby'],
  ['a copy of another database', { ...FOLLOWING, system: '8' }, 'other_system'],
  [
    'one of another database that takes writes',
    { ...FOLLOWING, system: '8', standby: false },
    'other_system',
  ],
  ['a standby of the primary before', { ...FOLLOWING, timeline: 1 }, 'other_timeline'],
  ['a standby of a primary after it', { ...FOLLOWING, timeline: 3 }, 'other_timeline'],
] as const)
  test(`${what} ${fault ? `is not read: ${fault}` : 'is read'}`, () =>
    assert.equal(faultOf(replica, PRIMARY), fault))

const SAMPLES: readonly Sample[] = [
  { takenAt: 1_000, written: 10 },
  { takenAt: 2_000, written: 20 },
  { takenAt: 3_000, written: 20 },
  { takenAt: 4_000, written: 30 },
]

for (const [replayed, takenAt] of [
  [9, undefined],
  [10, 1_000],
  [19, 1_000],
  // Nothing was written between the two, so the later one counts.
  [20, 3_000],
  [29, 3_000],
  [31, 4_000],
] as const)
  test(`what is replayed up to ${replayed} is from ${takenAt ?? 'an unknown time'}`, () =>
    assert.equal(replayedSample(SAMPLES, replayed)?.takenAt, takenAt))

test('samples are kept for as long as they are of use, ten in a second at most', () => {
  const last = { takenAt: 6_500, written: 40 }
  assert.deepEqual(withSample(SAMPLES, last, 3_000), [...SAMPLES.slice(3), last])
  assert.deepEqual(withSample(SAMPLES, { takenAt: 4_099, written: 40 }, 3_000), SAMPLES)
})

test('nothing that was known of one timeline holds on another', () => {
  const known = openKnowledge(60_000)
  const now = performance.now()
  assert.equal(known.noteReplica(FOLLOWING), false, 'the primary is not known yet')
  known.notePrimary(PRIMARY, now)
  assert.deepEqual([known.status().fault, known.newest()?.takenAt], [undefined, now])
  assert.equal(known.has({ takenAt: now, written: 101 }), false)

  // Another server took over, at an earlier position than the replica has of the old one.
  known.notePrimary({ ...PRIMARY, timeline: 3, written: 90 }, now + 1_000)
  assert.deepEqual([known.status().fault, known.newest()], ['other_timeline', undefined])
  assert.equal(known.has({ takenAt: now, written: 90 }), false)
  assert.equal(known.noteReplica({ ...FOLLOWING, timeline: 3 }), true)
  assert.equal(known.newest()?.takenAt, now + 1_000)
  known.noteSilence()
  assert.equal(known.status().fault, 'unreachable')
})

test('a replica that has nothing of what was written within the limit is behind', () => {
  const known = openKnowledge(1_000)
  known.notePrimary(PRIMARY, performance.now() - 1_200)
  known.noteReplica(FOLLOWING)
  const { fault, lagMs } = known.status()
  assert.equal(fault, 'behind')
  assert.ok(lagMs! >= 1_200)
})

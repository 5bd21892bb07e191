// When a registration is looked at next, and what counts as failing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../../kernel/clock.ts'
import { afterLook, type Registration } from './registration.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const NEW: Registration = {
  name: 'pix/psp/1',
  dueAt: NOW,
  attempts: 0,
  stoodAt: null,
  failingSince: null,
  why: null,
}
const missing = { is: 'missing', why: 'the bank answered 500' } as const
const secondsTo = ({ dueAt }: Registration, now = NOW) => (dueAt.getTime() - now.getTime()) / 1_000

test('one that does not stand is tried after pauses that grow to an hour, and counts from its first failure', () => {
  let found = NEW
  const pauses = []
  for (let n = 0; n < 8; n++) {
    found = afterLook(found, missing, after(NOW, n), () => 0.5)
    pauses.push(secondsTo(found, after(NOW, n)))
  }
  assert.deepEqual(pauses, [5, 15, 60, 300, 900, 3_600, 3_600, 3_600])
  assert.deepEqual([found.failingSince, found.why], [NOW, 'the bank answered 500'])
  const [early, late] = [0, 0.999].map((random) => afterLook(NEW, missing, NOW, () => random))
  assert.deepEqual([secondsTo(early!), Math.round(secondsTo(late!))], [4, 6], 'they are spread')
})

test('one that stands is looked at within a day, spread over two hours, and is no failure any more', () => {
  const failed = afterLook(NEW, missing, NOW, () => 0)
  const [one, other] = [0, 1].map((random) =>
    afterLook(failed, { is: 'stands' }, NOW, () => random),
  )
  assert.deepEqual([secondsTo(one!), secondsTo(other!)], [86_400, 79_200])
  assert.deepEqual(one, { ...NEW, dueAt: one!.dueAt, stoodAt: NOW })
})

test('one that nobody can see is neither a failure nor standing', () => {
  const seen = afterLook(NEW, { is: 'unseen', why: 'the bank answered 403' }, NOW, () => 0)
  assert.deepEqual(
    [seen.failingSince, seen.stoodAt, seen.why, secondsTo(seen)],
    [null, null, 'the bank answered 403', 86_400],
  )
})

test('a bank that is silent is looked at again after growing pauses, and what was found stays', () => {
  const stands = afterLook(NEW, { is: 'stands' }, NOW, () => 0.5)
  const failed = afterLook(NEW, missing, NOW, () => 0.5)
  for (const before of [stands, failed]) {
    let found = before
    for (let n = 0; n < 8; n++) found = afterLook(found, { is: 'silent' }, NOW, () => 0.5)
    assert.equal(secondsTo(found), 3_600)
    const { stoodAt, failingSince, why } = before
    assert.deepEqual([found.stoodAt, found.failingSince, found.why], [stoodAt, failingSince, why])
  }
})

// The order in which waiting tasks start, and which are refused. A task ends when the test ends it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFairQueue, type FairQueue } from './fair-queue.ts'

/**
 * Asks for turns in this order and ends each running work until none waits. Returns the sources
 * that started, in order, and those refused.
 */
async function play(
  turns: FairQueue,
  sources: readonly string[],
): Promise<{ started: string[]; refused: string[] }> {
  const [started, refused]: string[][] = [[], []]
  const ends: (() => void)[] = []
  const all = sources.map((source) =>
    turns(source, async () => {
      started!.push(source)
      await new Promise<void>((end) => ends.push(end))
    }).catch((error: { code: string }) => {
      assert.equal(error.code, 'overloaded')
      refused!.push(source)
    }),
  )
  await new Promise(setImmediate)
  while (ends.length > 0) {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  return { started: started!, refused: refused! }
}

const bounds = { concurrency: 1, ofSource: 3, all: 6 }

test('turns rotate among sources: a source with many requests waits behind one with few', async () => {
  assert.deepEqual(await play(openFairQueue(bounds), ['a', 'a', 'a', 'a', 'b', 'c', 'b']), {
    started: ['a', 'a', 'b', 'c', 'a', 'b', 'a'],
    refused: [],
  })
})

test('a source with too many requests is refused, and no other source', async () => {
  assert.deepEqual(await play(openFairQueue(bounds), ['a', 'a', 'a', 'a', 'a', 'a', 'b']), {
    started: ['a', 'a', 'b', 'a', 'a'],
    refused: ['a', 'a'],
  })
})

test('when all places are taken, a source with few requests replaces one of a source with many', async () => {
  const crowd = ['a', 'a', 'a', 'a', 'b', 'b', 'b']
  assert.deepEqual(
    (await play(openFairQueue(bounds), [...crowd, 'c', 'c', 'c'])).refused.toSorted(),
    ['a', 'b', 'c'],
  )
})

test('a source that would then have as many as the longest replaces nobody', async () => {
  const full = openFairQueue({ ...bounds, all: 5 })
  assert.deepEqual((await play(full, ['a', 'a', 'a', 'a', 'b', 'b', 'b'])).refused, ['b'])
})

test('a failed request passes its turn on, and frees its place', async () => {
  const turns = openFairQueue(bounds)
  await assert.rejects(
    turns('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  for (const _ of [1, 2]) assert.equal((await play(turns, ['a', 'b'])).started.length, 2)
})

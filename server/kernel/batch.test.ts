// Batches: which calls are sent together, and which of them fail when a batch fails.

import assert from 'node:assert/strict'
import test from 'node:test'
import { batched } from './batch.ts'

const three = (run: (items: number[]) => Promise<number[]>, options = {}) => {
  const one = batched(run, options)
  return Promise.allSettled([1, 2, 3].map(one))
}
const changes = (settled: PromiseSettledResult<number>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))

test('concurrent callers share a batch, and each gets its own result', async () => {
  const runs: number[][] = []
  const settled = await three(async (items) => {
    runs.push(items)
    return items.map((item) => item * 10)
  })
  assert.deepEqual([changes(settled), runs], [[10, 20, 30], [[1, 2, 3]]])
})

test('an invalid item fails alone', async () => {
  const settled = await three(async (items) => {
    if (items.includes(2)) throw new Error('bad')
    return items
  })
  assert.deepEqual(changes(settled), [1, 'bad', 3])
})

test('a batch runs once, if it must not be repeated and if the service is unavailable', async () => {
  const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  const shut = Object.assign(new Error('gone'), { code: '57P01' })
  for (const [error, options] of [
    [new Error('gone'), { tryAlone: false }],
    [lost, {}],
    [shut, {}],
    [new Error('Connection terminated unexpectedly'), {}],
  ] as const) {
    let runs = 0
    const settled = await three(async () => {
      runs++
      throw error
    }, options)
    assert.deepEqual(
      [settled.map(({ status }) => status), runs],
      [['rejected', 'rejected', 'rejected'], 1],
    )
  }
})

test('items that arrive during a batch go with the next, up to the size limit', async () => {
  const runs: number[][] = []
  const one = batched(
    async (items: number[]) => {
      runs.push(items)
      return items
    },
    { max: 2 },
  )
  await Promise.all([1, 2, 3, 4, 5].map(one))
  assert.deepEqual(runs, [[1, 2], [3, 4], [5]])
})

test('callers that wait behind a batch that found the service unavailable fail with it, without waiting again', async () => {
  const { promise, reject } = Promise.withResolvers<number[]>()
  const runs: number[][] = []
  const one = batched(async (items: number[]) => {
    runs.push(items)
    return runs.length === 1 ? promise : items
  })
  const first = one(1)
  await new Promise(setImmediate)
  const behind = Promise.allSettled([first, one(2), one(3)])
  reject(Object.assign(new Error('gone'), { code: 'ETIMEDOUT' }))
  assert.deepEqual(changes(await behind), ['gone', 'gone', 'gone'])
  assert.deepEqual([await one(4), runs], [4, [[1], [4]]])
})

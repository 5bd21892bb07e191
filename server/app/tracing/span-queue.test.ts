// The queue of spans: bounded, sent one request at a time, and lost spans are counted.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Sent } from './send-spans.ts'
import { type After, openSpanQueue } from './span-queue.ts'

/** Time that passes by hand. */
function handTime() {
  let now = 0
  let timers: { at: number; work: () => void }[] = []
  const after: After = (ms, work) => {
    const timer = { at: now + ms, work }
    timers.push(timer)
    return { cancel: () => void (timers = timers.filter((one) => one !== timer)) }
  }
  const pass = (ms: number): void => {
    now += ms
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { work } of due) work()
  }
  return { after, pass }
}

/** A queue whose requests end as told, and a clock set by hand. */
function opened() {
  const { after, pass } = handTime()
  const said: string[] = []
  const requests: { spans: readonly number[]; end: (sent: Sent) => Promise<void> }[] = []
  const settle = () => new Promise<void>((done) => setImmediate(done))
  const send = (spans: readonly number[]) =>
    new Promise<Sent>((end) => {
      const endIt = async (sent: Sent) => {
        end(sent)
        await settle()
      }
      requests.push({ spans, end: endIt })
    })
  const keep = (detail: { detail?: unknown }, message: string) =>
    void said.push(`${message} ${detail.detail ?? ''}`)
  const queue = openSpanQueue(send, { info: keep, warn: keep }, after)
  const add = (n: number) => {
    for (let i = 0; i < n; i++) queue.add(i)
  }
  return { queue, requests, said, add, settle, pass }
}

const TAKEN: Sent = { result: 'taken' }
const LATER: Sent = { result: 'later', why: 'ECONNREFUSED' }

test('spans are sent together after a second, and at once when they are many', async () => {
  const { requests, add, pass } = opened()
  add(3)
  assert.equal(requests.length, 0)
  pass(1_000)
  assert.deepEqual(requests[0]!.spans, [0, 1, 2])
  add(255)
  pass(60_000)
  assert.equal(requests.length, 1, 'one request at a time')
  await requests[0]!.end(TAKEN)
  pass(1_000)
  assert.equal(requests[1]!.spans.length, 255)
  await requests[1]!.end(TAKEN)
  add(256)
  assert.equal(requests[2]!.spans.length, 256)
})

test('a collector that hangs costs a bounded number of spans in memory; the others are counted', async () => {
  const { queue, requests, add, pass } = opened()
  add(10_000)
  assert.equal(queue.dropped(), 10_000 - 2_048)
  assert.equal(requests.length, 1)
  await requests[0]!.end(TAKEN)
  pass(0)
  assert.equal(requests.length, 2)
  add(300)
  assert.equal(queue.dropped(), 10_000 - 2_048 + 44, 'there is room for what was taken')
})

test('what was not taken is sent again after five seconds; the log has the first failure and the recovery', async () => {
  const { queue, requests, said, add, pass } = opened()
  add(2)
  pass(1_000)
  await requests[0]!.end(LATER)
  add(1)
  pass(4_999)
  assert.equal(requests.length, 1)
  pass(1)
  assert.deepEqual(requests[1]!.spans, [0, 1, 0])
  await requests[1]!.end(LATER)
  pass(5_000)
  await requests[2]!.end(TAKEN)
  assert.equal(queue.dropped(), 0)
  assert.deepEqual(said, [
    'traces cannot be exported; spans beyond a short queue are dropped ECONNREFUSED',
    'traces are exported again ',
  ])
})

test('what a collector refuses for good is counted, and not sent again', async () => {
  const { queue, requests, said, add, pass } = opened()
  add(2)
  pass(1_000)
  await requests[0]!.end({ result: 'refused', why: 'it answered 400' })
  pass(60_000)
  assert.deepEqual([requests.length, queue.dropped(), said.length], [1, 2, 1])
})

test('a stop sends what waits, and takes nothing more', async () => {
  const { queue, requests, add, settle } = opened()
  add(300)
  const closed = queue.close()
  await requests[0]!.end(TAKEN)
  assert.equal(requests[1]!.spans.length, 44)
  await requests[1]!.end(TAKEN)
  await closed
  add(1)
  await settle()
  assert.deepEqual([requests.length, queue.dropped()], [2, 1])
})

test('a stop waits half a second for a collector that hangs, and not at all for one that failed', async () => {
  const hanging = opened()
  hanging.add(5)
  let isClosed = false
  const closed = hanging.queue.close().then(() => (isClosed = true))
  hanging.pass(499)
  await hanging.settle()
  assert.equal(isClosed, false)
  hanging.pass(1)
  await closed
  assert.equal(hanging.queue.dropped(), 5)

  const failed = opened()
  failed.add(5)
  failed.pass(1_000)
  await failed.requests[0]!.end(LATER)
  await failed.queue.close()
  assert.deepEqual([failed.requests.length, failed.queue.dropped()], [1, 5])
})

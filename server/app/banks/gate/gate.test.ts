// The pace that is learnt from refusals, the circuit, and when a bank wants to be asked again: by
// time that is passed in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankReply, BankRequest } from '../../../kernel/bank-call.ts'
import { TURN_TIMEOUT_MS } from '../../../providers/ask.ts'
import { openCircuit } from './circuit.ts'
import { openGate } from './gate.ts'
import { openPace, type Pace } from './pace.ts'
import { retryAfterMs } from './retry-after.ts'

const NOW = new Date('2026-11-30T12:00:00Z')

test('Retry-After is seconds or a date, by the bank’s own clock, and bounded', () => {
  const cases: [headers: Record<string, string>, ms: number][] = [
    [{}, 1_000],
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': '0' }, 200],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'soon' }, 1_000],
    [{ 'retry-after': '-5' }, 200],
    [{ 'retry-after': '86400' }, 900_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:05 GMT' }, 5_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 200],
    // Its clock is ten minutes fast.
    [
      {
        'retry-after': 'Mon, 30 Nov 2026 12:10:05 GMT',
        date: 'Mon, 30 Nov 2026 12:10:00 GMT',
      },
      5_000,
    ],
  ]
  for (const [headers, ms] of cases)
    assert.equal(retryAfterMs({ headers }, NOW), ms, JSON.stringify(headers))
})

/** A bank that takes so many calls in any second, asked as the pace allows until `untilMs`. */
function ask(
  pace: Pace,
  perSecond: number,
  { calls, fromMs = 0 }: { calls: number; fromMs?: number },
) {
  const taken: number[] = []
  let refused = 0
  let now = fromMs
  for (let left = calls; left > 0;) {
    const waitMs = pace.waitMs(now)
    if (waitMs > 0) {
      now += waitMs
      continue
    }
    // All that the pace allows at this instant are on their way at once.
    const burst = []
    while (burst.length < left && pace.waitMs(now) === 0) burst.push(pace.sent(now))
    for (const sent of burst) {
      if (taken.filter((at) => now - at < 1_000).length < perSecond) {
        taken.push(now)
        pace.took(sent)
        left--
      } else {
        refused++
        pace.refused(sent, now, 1_000)
      }
    }
  }
  return { refused, ms: now - fromMs }
}

test('a burst of refusals teaches the limit: the rest is sent at that pace, without another refusal', () => {
  const pace = openPace()
  // Forty sales, and the call for a token: the last is sent while its caller still waits.
  const { refused, ms } = ask(pace, 5, { calls: 41 })
  assert.deepEqual([refused, ms], [36, 8 * 1_020])
  assert.ok(ms < TURN_TIMEOUT_MS - 1_000)
  assert.equal(pace.limit(), 5)
  // And so are those that come later.
  assert.deepEqual(ask(pace, 5, { calls: 10, fromMs: 9_000 }).refused, 0)
})

test('a bank that refuses nothing has no limit, however many calls there are', () => {
  const pace = openPace()
  assert.deepEqual(ask(pace, 10_000, { calls: 10_000 }), { refused: 0, ms: 0 })
  assert.equal(pace.limit(), undefined)
})

test('a limit that is lower now is found, and one that was raised as well', () => {
  const pace = openPace()
  ask(pace, 10, { calls: 40 })
  assert.equal(pace.limit(), 10)
  ask(pace, 3, { calls: 20, fromMs: 8_000 })
  assert.equal(pace.limit(), 3)
  // Ten seconds without a refusal each.
  for (let n = 1; n <= 12; n++) pace.waitMs(60_000 + n * 10_001)
  assert.ok(pace.limit()! >= 30, String(pace.limit()))
  for (let n = 13; n <= 40; n++) pace.waitMs(60_000 + n * 10_001)
  assert.equal(pace.limit(), undefined)
})

test('a limit is never nothing', () => {
  const pace = openPace()
  const sent = pace.sent(0)
  pace.refused(sent, 10, 60_000)
  assert.equal(pace.waitMs(10), 60_000)
  assert.equal(pace.waitMs(60_010), 0)
  assert.equal(pace.limit(), 1)
})

test('a circuit opens after five failures in a row, tries with one call, and waits longer each time', () => {
  const circuit = openCircuit()
  const fail = (now: number, isTrial = false) => circuit.ended(now, false, isTrial)
  for (let n = 0; n < 4; n++) fail(n)
  circuit.ended(4, true, false)
  for (let n = 5; n < 9; n++) fail(n)
  assert.deepEqual([circuit.state(9), circuit.admit(9)], ['closed', { is: 'call' }])
  fail(10)
  assert.deepEqual([circuit.state(10), circuit.admit(10)], ['open', { is: 'out', forMs: 5_000 }])
  // A call that was under way changes nothing unless it was answered.
  fail(11)
  assert.deepEqual(circuit.admit(5_009), { is: 'out', forMs: 1 })
  let now = 5_010
  for (const waits of [10_000, 20_000, 40_000, 60_000, 60_000]) {
    assert.equal(circuit.state(now), 'half_open')
    assert.deepEqual(circuit.admit(now), { is: 'trial' })
    assert.equal(circuit.admit(now).is, 'out', 'one tries, the others do not')
    fail(now, true)
    assert.deepEqual(circuit.admit(now), { is: 'out', forMs: waits })
    now += waits
  }
  assert.deepEqual(circuit.admit(now), { is: 'trial' })
  circuit.ended(now, true, true)
  assert.deepEqual([circuit.state(now), circuit.admit(now)], ['closed', { is: 'call' }])
})

const reply = (status: number, headers: Record<string, string> = {}): BankReply => ({
  status,
  headers,
  body: {},
})
const GET: BankRequest = { method: 'GET', path: '/cob/1', headers: {} }

/** A gate before a scripted bank, and its clock. */
function gateBefore(answer: (request: BankRequest, n: number) => BankReply | Error) {
  let now = 0
  const asked: string[] = []
  const gate = openGate({
    call: async (request) => {
      asked.push(`${request.method} ${request.path}`)
      const said = answer(request, asked.length)
      if (said instanceof Error) throw said
      return said
    },
    now: () => now,
    wall: () => NOW,
    mayRepeat: ({ method }) => method !== 'POST',
  })
  return { gate, asked, pass: (ms: number) => void (now += ms) }
}

test('a bank that does not answer is left alone: its callers are told at once, until a trial succeeds', async () => {
  let isBack = false
  const { gate, asked, pass } = gateBefore((_, n) =>
    isBack ? reply(200) : n % 2 === 0 ? reply(503) : new Error('ECONNRESET'),
  )
  for (let n = 0; n < 5; n++) await gate.call(GET).catch(() => {})
  assert.equal(gate.status().circuit, 'open')
  for (let n = 0; n < 100; n++)
    await assert.rejects(gate.call(GET), {
      message: 'the bank is left alone for 5 s: it did not answer the last calls',
    })
  assert.equal(asked.length, 5)
  pass(5_000)
  await gate.call(GET)
  await assert.rejects(gate.call(GET), /left alone for 10 s/)
  assert.equal(asked.length, 6)
  isBack = true
  pass(10_000)
  assert.equal((await gate.call(GET)).status, 200)
  assert.equal((await gate.call(GET)).status, 200)
  assert.equal(gate.status().circuit, 'closed')
})

test('a caller that gives up soon says nothing about the bank; one that waited has met its silence', async () => {
  let given = new AbortController()
  const { gate, pass } = gateBefore(() => {
    // Given up while it is under way.
    given.abort()
    pass(tookMs)
    return new Error('aborted')
  })
  let tookMs = 100
  const giveUp = async () => {
    given = new AbortController()
    await gate.call({ ...GET, signal: given.signal }).catch(() => {})
  }
  for (let n = 0; n < 20; n++) await giveUp()
  assert.equal(gate.status().circuit, 'closed')
  tookMs = 2_000
  for (let n = 0; n < 5; n++) await giveUp()
  assert.equal(gate.status().circuit, 'open')
})

test('what creates something without our id is not sent twice, and nobody waits in vain', async () => {
  const { gate, asked, pass } = gateBefore(() => reply(429, { 'retry-after': '60' }))
  const post = { ...GET, method: 'POST' }
  assert.equal((await gate.call(post)).status, 429)
  await assert.rejects(gate.call(GET), { message: 'the bank takes no calls for 60 s more' })
  assert.ok(gate.isPaused(), 'a standby may take its place')
  pass(59_000)
  assert.ok(!gate.isPaused())
  const given = new AbortController()
  const waiting = gate.call({ ...GET, signal: given.signal })
  assert.equal(gate.status().waiting, 1)
  given.abort()
  await assert.rejects(waiting, /did not get its turn/)
  assert.deepEqual([gate.status().waiting, asked.length], [0, 1])
  gate.close()
})

test('writes go before reads, but every fourth turn is for a read', async () => {
  let isFull = true
  const { gate, asked, pass } = gateBefore(() => (isFull ? reply(429, {}) : reply(200)))
  await gate.call({ ...GET, method: 'POST' })
  isFull = false
  asked.length = 0
  const of = (method: string) => Array.from({ length: 6 }, () => gate.call({ ...GET, method }))
  const all = [...of('GET'), ...of('PUT')]
  assert.equal(gate.status().waiting, 12)
  for (let n = 0; n < 12; n++) {
    pass(1_020)
    gate.look()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  assert.equal(asked.map(([letter]) => letter).join(''), 'PPPGPPPGGGGG')
})

// Counting in memory: every count is taken once, and no caller can make the memory grow.

import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { test } from 'node:test'
import { SAMPLES_MAX } from '../../contract/records/doctor.ts'
import { createTransaction, getTransaction } from '../../contract/payments/transactions.ts'
import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { openState } from '../kernel/state.ts'
import { Secret } from '../kernel/secret.ts'
import type { Call } from './call.ts'
import { giveBack, heldOf, note, takeCounts, type Count } from './traffic.ts'

const START = Date.UTC(2026, 10, 21, 12)
const MANY = 100_000
const COUNTS_MAX = 20_000
const OF_ONE_MAX = 2_000
const RECENT_MAX = 100_000

const open = () => {
  const logged: string[] = []
  const keep = (_detail: object, message: string) => void logged.push(message)
  const log = { trace: keep, debug: keep, info: keep, warn: keep, error: keep }
  return {
    deps: { log, state: openState(), hashKey: new Secret(createSecretKey(Buffer.alloc(32, 1))) },
    logged,
  }
}

const numbered = (n: number): string => n.toString(16).padStart(32, '0')

function read(n: number, more: Partial<Call> = {}): Call {
  return {
    owner: numbered(1) as OwnerId,
    seller: numbered(1) as SellerId,
    at: START + n,
    requestId: `req_${n}`,
    operation: getTransaction,
    path: getTransaction.path,
    params: { id: 't' },
    url: '/v1/transaction/get/t',
    query: {},
    status: 200,
    replayed: false,
    body: undefined,
    gone: false,
    fromBrowser: false,
    ignored: [],
    ...more,
  }
}
const write = (n: number, more: Partial<Call> = {}): Call =>
  read(n, {
    operation: createTransaction,
    path: createTransaction.path,
    url: '/',
    status: 201,
    body: { n },
    ...more,
  })

const of = (counts: readonly Count[], sign: string): Count | undefined =>
  counts.find((one) => one.sign === sign)

test('calls of one hour and operation share one count, with a few samples, and a count is taken once', () => {
  const { deps } = open()
  for (let n = 0; n < 9; n++) note(deps, write(n))
  note(deps, write(0, { at: START + 3_600_000 }))
  const counts = takeCounts(deps)
  const keyless = counts.filter(({ sign }) => sign === 'keyless')
  assert.deepEqual(
    keyless.map(({ hour, count, firstAt, lastAt }) => [
      hour - START,
      count,
      firstAt - START,
      lastAt - START,
    ]),
    [
      [0, 9, 0, 8],
      [3_600_000, 1, 3_600_000, 3_600_000],
    ],
  )
  assert.equal(keyless[0]!.samples.length, SAMPLES_MAX)
  assert.deepEqual(takeCounts(deps), [])
})

test('counts that could not be saved are added to later ones', () => {
  const { deps } = open()
  note(deps, write(1))
  const taken = takeCounts(deps)
  note(deps, write(2))
  giveBack(deps, taken)
  const keyless = of(takeCounts(deps), 'keyless')
  assert.deepEqual([keyless?.count, keyless?.firstAt, keyless?.samples.length], [2, START + 1, 2])
})

function takeCountsOf(deps: Parameters<typeof takeCounts>[0], max: number): void {
  const { length } = takeCounts(deps)
  assert.equal(length, max)
}

test('a hundred thousand callers, and a caller with a hundred thousand sellers, do not exceed the memory limit', () => {
  const { deps, logged } = open()
  for (let n = 0; n < MANY; n++)
    note(deps, read(n, { owner: numbered(n) as OwnerId, url: `/v1/transaction/get/${n}` }))
  takeCountsOf(deps, COUNTS_MAX)
  for (let n = 0; n < MANY; n++) note(deps, write(n))
  for (let n = 0; n < 2 * OF_ONE_MAX; n++) note(deps, read(n, { seller: numbered(n) as SellerId }))
  assert.ok(heldOf(deps).recent <= RECENT_MAX, String(heldOf(deps).recent))
  takeCountsOf(deps, OF_ONE_MAX)
  assert.equal(heldOf(deps).counts, 0)
  assert.deepEqual(logged, [])
})

test('a call that cannot be examined is logged, and the others are counted', () => {
  const { deps, logged } = open()
  const broken = { ...write(1), body: { toJSON: () => assert.fail('broken') } }
  note(deps, broken)
  note(deps, write(2))
  assert.equal(of(takeCounts(deps), 'keyless')?.count, 2)
  assert.deepEqual(logged, ['counting a call failed; GET /v1/doctor misses this call'])
})

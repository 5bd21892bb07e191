// The log of an outage: its first failure, then a count at most once a minute, and its end, also of
// one that comes and goes.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openState } from '../kernel/state.ts'
import { countBankCall } from './bank-calls.ts'
import type { Log } from './deps.ts'
import { logBankCall, openOutages } from './outages.ts'

function logged() {
  const lines: string[] = []
  const write = (detail: object, message: string) =>
    void lines.push(`${message} ${JSON.stringify(detail)}`)
  const log: Log = { trace: write, debug: write, info: write, warn: write, error: write }
  let second = 0
  const outages = openOutages(log, () => second * 1_000)
  const fail = (what = 'bank') => outages.fail(what, { bank: what }, 'it failed')
  return {
    fail,
    end: () => outages.end('bank'),
    isUnderWay: () => outages.isUnderWay('bank'),
    at: (next: number) => void (second = next),
    taken: () => lines.splice(0),
  }
}

const went = (failures: number, seconds: number) =>
  `an outage goes on; this is its latest failure {"bank":"bank","work":"bank","failures":${failures},"seconds":${seconds}}`
const ended = (failures: number, seconds: number) =>
  `an outage has ended {"work":"bank","failures":${failures},"seconds":${seconds}}`

test('an outage is its first failure, a count each minute, and its end with how many and how long', () => {
  const { fail, end, at, taken, isUnderWay } = logged()
  end()
  assert.deepEqual([taken(), isUnderWay()], [[], false])
  for (let second = 0; second < 150; second++) {
    at(second)
    fail()
  }
  assert.deepEqual(taken(), ['it failed {"bank":"bank"}', went(61, 60), went(121, 120)])
  assert.equal(isUnderWay(), true)
  at(155)
  end()
  end()
  assert.deepEqual([taken(), isUnderWay()], [[ended(150, 155)], false])
})

test('an outage that comes and goes has a line a minute; one that comes back later is another', () => {
  const { fail, end, at, taken } = logged()
  for (let second = 0; second <= 120; second++) {
    at(second)
    fail()
    end()
  }
  assert.deepEqual(taken(), [
    'it failed {"bank":"bank"}',
    ended(1, 0),
    went(61, 60),
    went(121, 120),
  ])
  at(121)
  fail()
  at(181)
  end()
  at(300)
  fail()
  assert.deepEqual(taken(), [ended(122, 181), 'it failed {"bank":"bank"}'])
})

test('outages of two things are told apart', () => {
  const { fail, taken } = logged()
  for (const what of ['bank', 'mail', 'bank', 'mail']) fail(what)
  assert.deepEqual(taken(), ['it failed {"bank":"bank"}', 'it failed {"bank":"mail"}'])
})

test('each bank that is silent has its outage, wherever it is among those that are, and no other bank has one', () => {
  const lines: string[] = []
  const write = (detail: object) => void lines.push((detail as { bank: string }).bank)
  const log: Log = { trace: write, debug: write, info: write, warn: write, error: write }
  const deps = { log, state: openState() }
  const call = (bank: string, kind: string) => {
    const one = { bank, kind, result: 'none' } as const
    countBankCall(deps, one, 1)
    logBankCall(deps, one, { bank: `${bank} ${kind}` })
  }
  for (const [bank, kind] of [
    ['a', 'pix'],
    ['b', 'pix'],
    ['b', 'cards'],
  ] as const)
    for (let n = 0; n < 3; n++) call(bank, kind)
  call('a', 'cards')
  assert.deepEqual(lines, ['a pix', 'b pix', 'b cards'])
})

// Which slow request bodies are refused, and how many connections fit.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { overdue, type Arrival } from './arrivals.ts'
import { connectionsFor, openFilesMax } from './connections.ts'

const NOW = 100_000
type Named = Arrival & { name: string }
const of = (source: string, n: number, age: number, known = false): Named[] =>
  Array.from({ length: n }, (_, i) => ({ source, known, since: NOW - age, name: `${source} ${i}` }))
const namesOf = (given: Named[]): string[] => overdue(given, NOW).map(({ name }) => name)

test('an unauthenticated caller has five seconds to send a body, an authenticated one has no such limit', () => {
  assert.deepEqual(
    namesOf([...of('a', 1, 5_000), ...of('b', 1, 4_999), ...of('c', 1, 29_000, true)]),
    ['a 0'],
  )
})

test('a hundred bodies of one source may wait; beyond that the oldest of that source are refused', () => {
  const flood = of('a', 130, 2_000)
  const gone = namesOf([...of('b', 100, 3_000), ...flood, ...of('c', 500, 2_000, true)])
  assert.deepEqual(
    gone,
    flood.slice(0, 30).map(({ name }) => name),
  )
})

test('a caller whose token is still being checked is not refused because of other callers, but waits no longer than they do', () => {
  const unidentified = (age: number): Named[] =>
    of('a', 1, age).map((one) => ({ ...one, known: undefined, name: 'asked' }))
  const flood = of('a', 130, 2_000)
  assert.deepEqual(
    namesOf([...unidentified(2_000), ...flood]),
    flood.slice(0, 30).map(({ name }) => name),
  )
  assert.deepEqual(namesOf(unidentified(5_000)), ['asked'])
})

test('two thousand bodies of all sources may wait', () => {
  const many = Array.from({ length: 25 }, (_, n) => of(`source ${n}`, 100, 2_000)).flat()
  assert.deepEqual(
    namesOf(many),
    many.slice(0, 500).map(({ name }) => name),
  )
})

test('the connection limit leaves room for the database, for files and for our own calls', () => {
  for (const [files, pool, fit] of [
    [256, 12, 88],
    [1_024, 12, 549],
    [1_024, 500, 256],
    [64, 12, 8],
    [1_048_576, 12, 20_000],
    [Infinity, 12, 20_000],
  ] as const) {
    assert.equal(
      connectionsFor(files, pool),
      fit,
      `${files} files, ${pool} connections to the database`,
    )
    if (files >= 256) assert.ok(fit + pool + 64 + 32 < files)
  }
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  assert.equal(openFilesMax(), limit === 'unlimited' ? Infinity : Number(limit))
})

// Every statement that locks has a row in locks.txt, with the order in which it locks and the test
// that races it. A lock that is dropped, that takes its rows in another order, or that is new and
// has no row, fails here, whatever the races of the other tests happen to reach.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { locks, type Lock } from './scan.ts'

const PROJECT = join(import.meta.dirname, '../..')
const TABLE = fs.readFileSync(join(import.meta.dirname, 'locks.txt'), 'utf8')

const rowOf = ({ path, name, lock, table, order }: Lock): string =>
  [path, name, lock, table, order].join(' ')
const rows = TABLE.split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [row, held] = line.split(/(?<=^(?:\S+ ){5})/).map((part) => part.trim())
    return { row: row!, held: held! }
  })

test('the table of locks has a row for each statement that locks, and no other', () => {
  const found = locks().map(rowOf)
  assert.ok(found.length > 100)
  assert.deepEqual(
    rows.map(({ row }) => row),
    found,
    'a lock came, went, or changed: mend test/locks/locks.txt, and name the test that fails without it',
  )
})

test('each row names the test that fails without its lock, or says what the lock is', () => {
  const says = (held: string): boolean => /^(claim|session|held by( \S+){3,})$/.test(held)
  for (const { row, held } of rows)
    assert.ok(says(held) || fs.existsSync(join(PROJECT, held)), `${row}: ${held} is no test`)
})

test('a statement that may lock several rows says in which order, unless it passes over what is locked', () => {
  const loose = locks().filter(
    ({ lock, isOfMany, order }) => isOfMany && order === '-' && !lock.endsWith('skip-locked'),
  )
  assert.deepEqual(loose.map(rowOf), [])
})

/** Within one owner, or one client of the sandbox bank, the rest of the key decides. */
const keyOf = (order: string): string => order.replace(/^(owner|client),(?=id$)/, '')

test('the rows of a table are locked in one order everywhere', () => {
  const byTable = Map.groupBy(
    locks().filter(
      ({ order, lock, table }) => order !== '-' && table !== '-' && !lock.endsWith('skip-locked'),
    ),
    ({ table }) => table,
  )
  assert.ok(byTable.size > 25)
  const several = [...byTable].filter(
    ([, some]) => new Set(some.map(({ order }) => keyOf(order))).size > 1,
  )
  assert.deepEqual(several, [])
})

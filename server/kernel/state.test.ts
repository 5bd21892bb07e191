// Slots of a process: one value for each process, closed in order.

import assert from 'node:assert/strict'
import test from 'node:test'
import { batchedBy } from './batch.ts'
import { openState, slot } from './state.ts'

const server = (name = 'here') => ({ name, state: openState() })

test('a slot has one value for each process, opened with the deps of its first use', () => {
  const cache = slot('cache', ({ name }: ReturnType<typeof server>) => ({ of: name }))
  const other = slot('other', () => new Map<string, string>())
  const [here, there] = [server('here'), server('there')]
  assert.deepEqual(here.state.list(), [])
  assert.equal(cache.of(here), cache.of(here))
  assert.deepEqual([cache.of(here).of, cache.of(there).of], ['here', 'there'])
  assert.notEqual(other.of(here), other.of(there))
  assert.deepEqual(
    here.state.list().map(({ name, value }) => [name, value]),
    [
      ['cache', cache.of(here)],
      ['other', other.of(here)],
    ],
  )
})

test('two processes batch apart', async () => {
  const batches: string[] = []
  const add = batchedBy(
    'add numbers',
    async ({ name }: ReturnType<typeof server>, items: number[]) => {
      batches.push(`${name} ${items.join()}`)
      return items
    },
  )
  const [here, there] = [server('here'), server('there')]
  await Promise.all([add(here, 1), add(there, 2), add(here, 3)])
  assert.deepEqual(batches.toSorted(), ['here 1,3', 'there 2'])
})

test('the newest value is closed first, and a value that another needs to close is closed after it', async () => {
  const closed: string[] = []
  const leaf = (name: string) =>
    slot(
      name,
      () => ({}),
      () => closed.push(name),
    )
  const [first, needed, late] = [leaf('first'), leaf('needed'), leaf('late')]
  const needing = slot(
    'needing',
    (deps: ReturnType<typeof server>) => ({ needed: needed.of(deps), late: () => late.of(deps) }),
    async (one) => {
      await new Promise(setImmediate)
      // Opened during the close, and closed too.
      one.late()
      closed.push('needing')
    },
  )
  const [here, there] = [server('here'), server('there')]
  first.of(there)
  needing.of(here)
  first.of(here)
  assert.deepEqual(await here.state.close(), [])
  assert.deepEqual(closed, ['first', 'needing', 'late', 'needed'])
  // Each value once, and none of another process.
  assert.deepEqual(await here.state.close(), [])
  assert.equal(closed.length, 4)
  await there.state.close()
  assert.equal(closed.length, 5)
})

test('a value that fails to close is named, and the others are closed', async () => {
  const closed: string[] = []
  const good = slot(
    'good',
    () => ({}),
    () => closed.push('good'),
  )
  const hanging = slot(
    'hanging',
    () => ({}),
    () => new Promise(() => {}),
  )
  const broken = slot(
    'broken',
    () => ({}),
    () => Promise.reject(new Error('it broke')),
  )
  const here = { state: openState(10) }
  for (const one of [good, hanging, broken]) one.of(here)
  assert.deepEqual(
    (await here.state.close()).map(({ name, error }) => [name, (error as Error).message]),
    [
      ['broken', 'it broke'],
      ['hanging', 'it took longer than 10 ms'],
    ],
  )
  assert.deepEqual(closed, ['good'])
})

test('a value that must be closed cannot be opened after the close', async () => {
  const plain = slot('plain', () => ({}))
  const closing = slot(
    'closing',
    () => ({}),
    () => undefined,
  )
  const here = server()
  await here.state.close()
  assert.ok(plain.of(here))
  assert.throws(() => closing.of(here), /closing was opened after its server was closed/)
})

// The order of jobs: as they say, and in the order in which the worker has always run them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAPABILITIES } from '../capabilities.ts'
import { inOrder } from './in-order.ts'
import { JOBS } from './jobs.ts'

const namesOf = (jobs: readonly { readonly name: string }[]): string[] =>
  jobs.map(({ name }) => name)

test('a job runs after the one that it names, wherever the list has it, and before what others wait for', () => {
  const jobs = [
    { name: 'payouts', after: 'receivables' },
    { name: 'banks' },
    { name: 'receivables', after: 'sellers' },
    { name: 'sellers', after: 'banks' },
    { name: 'fees', after: 'sellers' },
  ]
  assert.deepEqual(namesOf(inOrder(jobs)), ['banks', 'sellers', 'fees', 'receivables', 'payouts'])
})

test('a job after one that does not exist, or after itself, is an error', () => {
  assert.throws(() => inOrder([{ name: 'a' }, { name: 'b', after: 'c' }]), /b after c/)
  assert.throws(() => inOrder([{ name: 'a', after: 'a' }]), /a after a/)
})

test('every declared job runs once, in the order of cause and effect', () => {
  const names = namesOf(JOBS)
  assert.equal(new Set(names).size, names.length)
  for (const { dueJobs = [], workerJobs = [] } of CAPABILITIES)
    for (const { name } of [...dueJobs, ...workerJobs]) assert.ok(names.includes(name), name)
  const money = [
    'transactions',
    'charges',
    'invoices',
    'sellers',
    'receivables',
    'payouts',
    'events',
    'notifications',
  ]
  const places = money.map((name) => names.indexOf(name))
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    places,
  )
})

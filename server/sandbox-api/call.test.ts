// What a recorded call keeps of its reply: the ids, so that a replay can put its own in their
// place.

import assert from 'node:assert/strict'
import test from 'node:test'
import { createTransaction } from '../../contract/payments/transactions.ts'
import { newId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import { redact, UNNAMED, type Namer } from '../kernel/text/redact.ts'
import { callOf } from './call.ts'

const NAMES: Namer = { card: () => undefined, account: () => undefined, unnamed: UNNAMED }
const AT = new Date('2026-03-02T12:00:00Z')

const idsOf = (reply: unknown) => {
  const by = { owner: newId(AT) as OwnerId, seller: newId(AT) as SellerId, at: AT }
  const call = {
    operation: createTransaction,
    params: {},
    body: {},
    key: undefined,
    status: 201,
    code: undefined,
  }
  return callOf({ ...by, ...call, understood: true, reply }, NAMES, 0).gave
}

test('ids are kept with their place and their kind, whatever way they are written', () => {
  const [transaction, customer, part] = [newId(AT), newId(AT), newId(AT)]
  const hyphened = customer.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const reply = {
    success: {
      resource: 'transaction',
      id: transaction,
      customer: hyphened,
      split_rules: [{ id: part }],
      request_id: newId(AT),
      status: 'pending',
    },
  }
  assert.deepEqual(idsOf(reply), [
    { at: '/success/id', kind: 'transaction', id: transaction },
    { at: '/success/customer', kind: 'customer', id: customer },
    { at: '/success/split_rules/0/id', kind: 'split_rule', id: part },
  ])
})

test('at most sixty ids are kept, and none from deeper than six steps', () => {
  const id = newId(AT)
  const nested = (steps: number): unknown => (steps === 0 ? id : { a: nested(steps - 1) })
  assert.deepEqual(
    [1, 6, 7].map((steps) => idsOf(nested(steps)).length),
    [1, 1, 0],
  )
  assert.equal(idsOf(Array.from({ length: 100 }, () => id)).length, 60)
})

test('a body with one secret that has no name is not recorded, wherever the secret is', () => {
  const [name, password] = [{ name: 'Ana' }, { password: 'x' }]
  for (const body of [
    password,
    { ...password, ...name },
    { ...name, ...password },
    { ...name, inner: { ...name, ...password } },
    [name, password],
    [password, name],
    { list: [name, { ...password, ...name }], ...name },
  ])
    assert.equal(redact(body, NAMES), UNNAMED, JSON.stringify(body))
  assert.deepEqual(redact({ ...name, list: [name] }, NAMES), { ...name, list: [name] })
})

// Which transactions of Stark Bank are payments, and what gives one back.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { statedFrom } from './statement.ts'

const row = (more: object = {}) => ({
  id: '7656565656565656',
  amount: -40_00,
  source: 'transfer/92873912873',
  created: '2026-11-21T12:00:00.000000+00:00',
  ...more,
})
const AT = new Date('2026-11-21T12:00:00Z')
const ENTRY = { id: '7656565656565656', amount: 40_00, at: AT, reference: '92873912873' }

test('a transaction is of what its source names, whatever its sign', () => {
  assert.deepEqual(statedFrom(row()), { kind: 'paid', entry: ENTRY })
  assert.deepEqual(statedFrom(row({ amount: 40_00 })), { kind: 'paid', entry: ENTRY })
  const back = row({ source: 'transfer/92873912873/chargeback', amount: 40_00 })
  assert.deepEqual(statedFrom(back), { kind: 'returned', entry: ENTRY })
  for (const source of ['invoice/1', 'deposit/1', 'invoice/1/chargeback', 'self', ''])
    assert.equal(statedFrom(row({ source })), null, source)
})

test('what cannot be read is not left out', () => {
  for (const bent of [{ id: '' }, { amount: 'much' }, { source: null }, { created: 'hoje' }])
    assert.equal(statedFrom(row(bent)), undefined, JSON.stringify(bent))
  assert.equal(statedFrom('row'), undefined)
})

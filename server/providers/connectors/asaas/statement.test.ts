// Which lines of Asaas's statement are payments, and what gives one back.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { statedFrom } from './statement.ts'

const row = (more: object = {}) => ({
  id: 'fin_1',
  type: 'TRANSFER',
  value: -40,
  date: '2026-11-21',
  transferId: 'a1b2-c3',
  ...more,
})
const AT = new Date('2026-11-21T03:00:00Z')
const ENTRY = { id: 'fin_1', amount: 40_00, at: AT, reference: 'a1b2-c3' }

test('a line is of its type, and names its transfer', () => {
  assert.deepEqual(statedFrom(row(), 'paid'), ENTRY)
  assert.equal(statedFrom(row(), 'returned'), null)
  const back = row({ type: 'TRANSFER_REVERSAL', value: 40 })
  assert.deepEqual(statedFrom(back, 'returned'), ENTRY)
  const { reference: _, ...bare } = ENTRY
  const other = row({ type: 'PIX_TRANSACTION_DEBIT', transferId: null })
  assert.deepEqual(statedFrom(other, 'paid'), bare)
  for (const type of ['TRANSFER_FEE', 'PAYMENT_RECEIVED', 'A_NEW_ONE'])
    assert.equal(statedFrom(row({ type }), 'paid'), null, type)
})

test('what cannot be read is not left out', () => {
  for (const bent of [{ id: null }, { type: 7 }, { value: '40' }, { date: '21/11/2026' }])
    assert.equal(statedFrom(row(bent), 'paid'), undefined, JSON.stringify(bent))
})

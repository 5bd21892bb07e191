// The account of a refund, as the paying bank gets it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTo } from './refund-to.ts'

const ACCOUNT = { holder_name: 'Maria', taxpayer_id: '123.456.789-09', type: 'checking' } as const

test('branch and number keep the hyphen before a check digit, which may be a letter', () => {
  const rows = [
    ['237', '1234-5', '12345-6', '60746948', '1234-5', '12345-6'],
    ['237', '1234P', '12.345p', '60746948', '1234-P', '12345-P'],
    ['1', '1', '12345x', '00000000', '0001', '12345-X'],
    ['12abc345', '0001', '123456', '12ABC345', '0001', '123456'],
  ] as const
  for (const [bank_code, routing_number, account_number, ispb, branch, number] of rows)
    assert.deepEqual(readTo({ ...ACCOUNT, bank_code, routing_number, account_number }), {
      to: { account: { ispb, branch, number, type: 'checking' } },
      holder: { name: 'Maria', taxpayerId: '12345678909' },
    })
})

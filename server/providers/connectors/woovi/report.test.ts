// What Woovi says, field by field, of bodies in the shape of published and real ones.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { chargeFrom, refundsFrom, saysAbsent, transactionsFrom } from './report.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const E2E = 'E18236120202012032010s0133872GZA'

const CHARGE = {
  status: 'ACTIVE',
  value: 100,
  correlationID: TXID,
  transactionID: '9134e286f6f71427bf00241681624586',
  brCode: '000201',
  createdAt: '2021-02-12T12:43:59.000Z',
  expiresIn: 3_600,
  expiresDate: '2021-02-12T13:43:59.000Z',
}
const PAYMENT = {
  value: 100,
  time: '2021-03-02T22:29:10.720Z',
  endToEndId: E2E,
  type: 'PAYMENT',
  status: 'CONFIRMED',
  charge: { correlationID: TXID },
}

test('a charge is read in each of its states', () => {
  const states: [object, string | undefined][] = [
    [CHARGE, 'active'],
    [{ ...CHARGE, status: 'COMPLETED' }, 'completed'],
    [{ ...CHARGE, status: 'EXPIRED' }, 'active'],
    [{ ...CHARGE, status: 'DELETED' }, undefined],
    [{ ...CHARGE, correlationID: 'other' }, undefined],
    [{ ...CHARGE, value: 100.5 }, undefined],
    [{ ...CHARGE, createdAt: '2021-02-12' }, undefined],
    [{ ...CHARGE, brCode: null }, undefined],
  ]
  for (const [charge, status] of states)
    assert.equal(chargeFrom({ charge }, TXID)?.report.status, status, JSON.stringify(charge))
  const { expiresDate: none, ...bare } = CHARGE
  assert.deepEqual(
    chargeFrom({ charge: bare }, TXID)?.report.expiresAt,
    new Date(none),
    'made of expiresIn',
  )
})

test('a transaction is a payment, whichever of its two words says so', () => {
  const read = (...transactions: object[]) =>
    transactionsFrom({ transactions, pageInfo: { hasNextPage: false } })?.received.map(
      ({ pix, hasReturns }) => [pix.endToEndId, pix.amount, pix.txid, hasReturns],
    )
  assert.deepEqual(read(PAYMENT), [[E2E, 100, TXID, false]])
  assert.deepEqual(read({ ...PAYMENT, type: 'CONFIRMED', status: 'PAYMENT' }), [
    [E2E, 100, TXID, false],
  ])
  assert.deepEqual(read({ ...PAYMENT, status: 'PARTIAL_REFUND' }), [[E2E, 100, TXID, true]])
  for (const status of ['CREATED', 'IN_PROCESSING', 'REJECTED'])
    assert.deepEqual(read({ ...PAYMENT, status }), [])
  assert.deepEqual(read({ ...PAYMENT, type: 'WITHDRAW' }), [])
  assert.equal(read({ ...PAYMENT, status: 'SOMETHING' }), undefined)
  assert.equal(read({ ...PAYMENT, time: null }), undefined)
  assert.equal(transactionsFrom({ transactions: [] }), undefined)
  // Asked for by a charge: what names another one is no payment of it.
  const page = { transactions: [PAYMENT], pageInfo: { hasNextPage: false } }
  assert.equal(transactionsFrom(page, TXID)?.received.length, 1)
  assert.equal(transactionsFrom(page, `${TXID.slice(1)}f`), undefined)
  const [[long]] = read({ ...PAYMENT, endToEndId: `E${'fa8df7c628cf43d2'.repeat(2)}` })! as [
    [string],
  ]
  assert.match(long, /^WV[0-9a-f]{30}$/)
})

test('refunds are ours by their correlationID, in both vocabularies', () => {
  const refund = {
    status: 'CONFIRMED',
    value: 50,
    correlationID: TXID,
    endToEndId: `D${E2E.slice(1)}`,
  }
  const statuses: [string, string | undefined][] = [
    ['IN_PROCESSING', 'processing'],
    ['CONFIRMED', 'returned'],
    ['REFUNDED', 'returned'],
    ['REJECTED', 'failed'],
    ['NOT_ACCOMPLISHED', 'failed'],
    ['OTHER', undefined],
  ]
  for (const [status, read] of statuses)
    assert.equal(refundsFrom({ refunds: [{ ...refund, status }] })?.[0]?.status, read, status)
  assert.deepEqual(refundsFrom({ refunds: [refund] }), [
    { id: TXID, providerReference: `D${E2E.slice(1)}`, amount: 50, status: 'returned' },
  ])
  assert.equal(refundsFrom({}), undefined)
})

test('only its sentence says that there is nothing', () => {
  assert.ok(saysAbsent({ error: 'Cobrança não encontrada' }))
  assert.ok(saysAbsent({ error: 'charge not found' }))
  assert.ok(!saysAbsent({ error: 'appID inválido' }))
  assert.ok(!saysAbsent('not found'))
})

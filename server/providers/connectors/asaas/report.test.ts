// What Asaas says, field by field, of bodies in the shape of published and real ones.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { codeFrom, paymentFrom, paymentsUnder, pixFrom, refundFrom } from './report.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'

// The shape of a payment, as the test environment answered.
const PENDING = {
  object: 'payment',
  id: 'pay_ibvub5tu20v9lxr7',
  dateCreated: '2026-07-14',
  customer: 'cus_000008392496',
  value: 100,
  netValue: 98.01,
  originalValue: null,
  billingType: 'PIX',
  pixTransaction: null,
  status: 'PENDING',
  dueDate: '2026-07-14',
  paymentDate: null,
  externalReference: TXID,
  deleted: false,
  refunds: null,
}
const PAID = {
  ...PENDING,
  status: 'RECEIVED',
  pixTransaction: 'c1f17d02-1a78-4f3c-9d3f-0a1b2c3d4e5f',
}

test('a payment is read in each of its states', () => {
  const states: [object, string | undefined][] = [
    [PENDING, 'active'],
    [{ ...PENDING, status: 'OVERDUE' }, 'active'],
    [{ ...PENDING, status: 'AWAITING_RISK_ANALYSIS' }, 'active'],
    [PAID, 'completed'],
    [{ ...PAID, status: 'CONFIRMED' }, 'completed'],
    [{ ...PAID, status: 'REFUND_REQUESTED' }, 'completed'],
    [{ ...PAID, status: 'REFUNDED' }, 'completed'],
    [{ ...PAID, status: 'CHARGEBACK_DISPUTE' }, 'completed'],
    [{ ...PAID, deleted: true }, 'completed'],
    [{ ...PENDING, status: 'RECEIVED_IN_CASH' }, 'removed'],
    [{ ...PENDING, deleted: true }, 'removed'],
    [{ ...PENDING, status: 'RECEIVED' }, undefined],
    [{ ...PENDING, status: 'DUNNING_REQUESTED' }, undefined],
    [{ ...PENDING, value: '100' }, undefined],
    [{ ...PENDING, dateCreated: null }, undefined],
    [{ ...PAID, refunds: [{ value: 1, status: 'GONE' }] }, undefined],
  ]
  for (const [body, status] of states)
    assert.equal(paymentFrom(body)?.status, status, JSON.stringify(body))
})

test('the amount is what was asked for, also where another was paid', () => {
  assert.equal(paymentFrom({ ...PAID, value: 99.9, originalValue: 100.9 })?.amount, 100_90)
  assert.equal(paymentFrom(PENDING)?.amount, 100_00)
})

test('of several payments a deleted one does not count, and two that live do both', () => {
  const list = (data: object[], hasMore = false) => ({ object: 'list', hasMore, data })
  const gone = { ...PENDING, id: 'pay_1', deleted: true }
  const ids = (body: unknown) => paymentsUnder(body, TXID)?.map(({ id }) => id)
  assert.deepEqual(ids(list([gone, PENDING])), ['pay_ibvub5tu20v9lxr7'])
  assert.deepEqual(ids(list([gone, { ...gone, id: 'pay_2' }])), ['pay_1'])
  assert.deepEqual(ids(list([PAID, PENDING]))?.length, 2)
  assert.deepEqual(ids(list([{ ...PENDING, externalReference: 'other' }])), [])
  assert.equal(ids(list([PENDING], true)), undefined)
  assert.equal(ids({ data: [PENDING] }), undefined)
})

test('a pix has its time in São Paulo, and a code its end', () => {
  const transaction = {
    id: 'c1f17d02-1a78-4f3c-9d3f-0a1b2c3d4e5f',
    endToEndIdentifier: 'E00416968202111161635q5bk0brYk2C',
    value: 100,
    effectiveDate: '2022-01-13 10:49:59',
  }
  assert.deepEqual(pixFrom(transaction, paymentFrom(PAID)!), {
    endToEndId: 'E00416968202111161635q5bk0brYk2C',
    txid: TXID,
    amount: 100_00,
    paidAt: new Date('2022-01-13T13:49:59Z'),
    returns: [],
  })
  assert.equal(pixFrom({ ...transaction, endToEndIdentifier: null }, paymentFrom(PAID)!), undefined)
  const code = { payload: '000201', expirationDate: '2027-07-14 23:59:59' }
  assert.deepEqual(codeFrom(code)?.expiresAt, new Date('2027-07-15T02:59:59Z'))
  assert.equal(codeFrom({ ...code, payload: '' }), undefined)
})

test('a refund is ours by its description', () => {
  const refund = {
    dateCreated: '2026-07-14 10:00:00',
    status: 'DONE',
    value: 10.5,
    endToEndIdentifier: 'D00416968202111161635q5bk0brYk2C',
    description: TXID,
  }
  assert.deepEqual(refundFrom(refund, 'pay_1'), {
    id: TXID,
    providerReference: 'D00416968202111161635q5bk0brYk2C',
    amount: 10_50,
    status: 'returned',
  })
  const pending = refundFrom({ ...refund, status: 'PENDING', endToEndIdentifier: null }, 'pay_1')
  assert.deepEqual([pending?.status, pending?.providerReference], ['processing', TXID])
  assert.equal(refundFrom({ ...refund, description: 'Overpayment' }, 'pay_1')?.id[0], 'D')
  assert.equal(refundFrom({ ...refund, status: 'CANCELLED' }, 'pay_1')?.status, 'failed')
})

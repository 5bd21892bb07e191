// What Mercado Pago says, field by field, of bodies in the shape of published and real ones; and what it is
// sent, byte by byte.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import { chargeFrom, idsUnder, pageFrom, refundFrom, refusalFrom } from './report.ts'
import { cannotCharge, chargeTo } from './requests.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const E2E = 'E18236120202512301732s147cf58777'
const CODE =
  '00020126580014br.gov.bcb.pix0136b6295ee1-f054-47d1-9e90-ee57b74f60d952040000530398654041.005802BR5904Loja6009Sao Paulo62250521mpqrinter1394036904976304'

// The shape of a pending pix payment, as it was seen in production.
const PENDING = {
  id: 139_403_690_497,
  status: 'pending',
  status_detail: 'pending_waiting_transfer',
  date_created: '2025-12-30T13:24:15.000-04:00',
  date_of_expiration: '2025-12-31T13:24:15.000-04:00',
  date_approved: null,
  transaction_amount: 58.8,
  payment_method_id: 'pix',
  external_reference: TXID,
  point_of_interaction: {
    type: 'OPENPLATFORM',
    transaction_data: { qr_code: CODE, transaction_id: null, e2e_id: null },
  },
  transaction_details: { total_paid_amount: 58.8, transaction_id: null },
  refunds: [],
}
const PAID = {
  ...PENDING,
  status: 'approved',
  status_detail: 'accredited',
  date_approved: '2025-12-30T13:32:41.000-04:00',
  transaction_details: { total_paid_amount: 58.8, transaction_id: `PIX${E2E}` },
}

test('an order is written as Mercado Pago takes it', () => {
  const order = {
    txid: TXID,
    amount: cents(58_80),
    key: 'k',
    expiresIn: 3_600,
    payer: { name: 'Ana Souza', taxpayerId: '12345678909' },
    text: 'Pedido 7',
  }
  const now = new Date('2026-11-30T12:00:00.123Z')
  assert.equal(
    JSON.stringify(chargeTo(order, 'pix@loja.com.br', now)),
    `{"transaction_amount":58.8,"payment_method_id":"pix","external_reference":"${TXID}",` +
      '"date_of_expiration":"2026-11-30T10:00:00.123-03:00","description":"Pedido 7",' +
      '"payer":{"email":"pix@loja.com.br","first_name":"Ana Souza",' +
      '"identification":{"type":"CPF","number":"12345678909"}}}',
  )
  assert.equal(cannotCharge(order), undefined)
  for (const expiresIn of [1_799, 2_592_001])
    assert.match(cannotCharge({ ...order, expiresIn })!, /30 minutes to 30 days/)
})

test('a payment is read in each of its states', () => {
  const states: [object, string | undefined][] = [
    [PENDING, 'active'],
    [{ ...PENDING, status: 'in_process' }, 'active'],
    [PAID, 'completed'],
    [{ ...PAID, status: 'refunded' }, 'completed'],
    [{ ...PAID, status: 'charged_back' }, 'completed'],
    [{ ...PAID, status: 'in_mediation' }, 'completed'],
    [{ ...PENDING, status: 'cancelled', status_detail: 'by_collector' }, 'removed'],
    [{ ...PENDING, status: 'cancelled', status_detail: 'expired' }, 'active'],
    [{ ...PENDING, status: 'rejected' }, 'removed'],
    [{ ...PENDING, status: 'authorized' }, undefined],
    [{ ...PENDING, status: 'constructor' }, undefined],
  ]
  for (const [body, status] of states)
    assert.equal(chargeFrom(body, TXID)?.report.status, status, JSON.stringify(body))
})

test('a paid one tells its pix, and an id that cannot be read makes it unreadable', () => {
  const { report, id } = chargeFrom(PAID, TXID)!
  assert.equal(id, '139403690497')
  assert.deepEqual(report.payments, [
    {
      endToEndId: E2E,
      txid: TXID,
      amount: 58_80,
      paidAt: new Date('2025-12-30T17:32:41Z'),
      returns: [],
    },
  ])
  const told = (transaction_id: unknown, e2e_id: unknown = null) =>
    chargeFrom(
      {
        ...PAID,
        transaction_details: { transaction_id },
        point_of_interaction: { transaction_data: { e2e_id } },
      },
      TXID,
    )?.report.payments[0]?.endToEndId
  assert.equal(told(null, E2E), E2E)
  assert.equal(told(`PIX${E2E}`, E2E), E2E)
  // It may be told later: until then the payment is not known.
  assert.equal(told(null), undefined)
  const within = { ...PAID, point_of_interaction: { sub_type: 'INTRA_PSP' } }
  for (const transaction_id of [null, `PIX${E2E}`]) {
    const body = { ...within, transaction_details: { transaction_id } }
    assert.match(chargeFrom(body, TXID)!.report.payments[0]!.endToEndId, /^MP[0-9a-f]{30}$/)
  }
  assert.equal(told('PIXE1'), undefined)
  assert.equal(told(`PIX${E2E}`, E2E.replace('s147', 's148')), undefined)
})

test('a payment with a fault anywhere is unreadable', () => {
  const faults: object[] = [
    { ...PENDING, external_reference: 'other' },
    { ...PENDING, id: 0 },
    { ...PENDING, transaction_amount: '58.80' },
    { ...PENDING, transaction_amount: 58.805 },
    { ...PENDING, date_created: '2025-12-30T13:24:15' },
    { ...PENDING, date_of_expiration: null },
    { ...PENDING, point_of_interaction: null },
    { ...PAID, date_approved: null },
    { ...PAID, refunds: [{ id: 1, amount: 1, status: 'gone' }] },
  ]
  for (const body of faults) assert.equal(chargeFrom(body, TXID), undefined, JSON.stringify(body))
})

test('a refund, a refusal and a search are read', () => {
  const refund = { id: 1_245_678, payment_id: 1, amount: 10.5, status: 'in_process' }
  assert.deepEqual(refundFrom(refund), {
    id: '1245678',
    providerReference: '1245678',
    amount: 10_50,
    status: 'processing',
  })
  assert.equal(refundFrom({ ...refund, amount: null }), undefined)
  const refused = { message: 'x', error: 'bad_request', cause: [{ code: 2017, description: 'y' }] }
  assert.deepEqual(refusalFrom(refused), { code: '2017', why: 'y' })
  assert.deepEqual(refusalFrom({ message: 'x', error: 'bad_request', cause: [] }), {
    code: 'bad_request',
    why: 'x',
  })
  const search = { paging: { total: 2, limit: 10, offset: 0 }, results: [PENDING, PAID] }
  assert.deepEqual(idsUnder(search, TXID), ['139403690497', '139403690497'])
  assert.deepEqual(idsUnder(search, 'other'), [])
  assert.equal(idsUnder({ ...search, paging: { total: 3 } }, TXID), undefined)
  const page = pageFrom(search, 0)
  assert.deepEqual([page?.pix.length, page?.unread, page?.more], [1, [], false])
  const bare = { ...PAID, transaction_details: null }
  assert.deepEqual(pageFrom({ paging: { total: 1 }, results: [bare] }, 0)?.unread, ['139403690497'])
  assert.equal(pageFrom({ results: [] }, 0), undefined)
})

// What Stark Bank says, field by field, of bodies in the shape of published and real ones; and what it is
// sent, byte by byte.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import { createdFrom, invoiceFrom, invoicesUnder, logsFrom, paymentFrom, pixOf } from './report.ts'
import { invoiceTo } from './requests.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const INVOICE = {
  id: '5656565656565656',
  amount: 10_00,
  nominalAmount: 10_00,
  status: 'created',
  brcode: '00020101021226890014br.gov.bcb.pix2567invoice.starkbank.com/f5333103',
  due: '2026-11-30T12:59:59.000000+00:00',
  expiration: 1,
  tags: [`txid/${TXID}`],
  created: '2026-11-30T12:00:00.123456+00:00',
}

test('an order is written as Stark Bank takes it', () => {
  const order = { txid: TXID, amount: cents(10_00), key: 'k', expiresIn: 3_600, text: 'Pedido 7' }
  const payer = { name: 'Ana Souza', taxpayerId: '12345678909' }
  assert.equal(
    JSON.stringify(invoiceTo(order, payer, new Date('2026-11-30T12:00:00Z'))),
    '{"invoices":[{"amount":1000,"name":"Ana Souza","taxId":"12345678909",' +
      '"due":"2026-11-30T12:59:59.000Z","expiration":1,"fine":0,"interest":0,' +
      `"tags":["txid/${TXID}"],"descriptions":[{"key":"Descrição","value":"Pedido 7"}]}]}`,
  )
})

test('an invoice is read in each of its states', () => {
  const states: [object, string | undefined][] = [
    [INVOICE, 'active'],
    [{ ...INVOICE, status: 'overdue' }, 'active'],
    [{ ...INVOICE, status: 'expired' }, 'active'],
    [{ ...INVOICE, status: 'paid' }, 'completed'],
    [{ ...INVOICE, status: 'canceled' }, 'removed'],
    [{ ...INVOICE, status: 'voided' }, undefined],
    [{ ...INVOICE, amount: 10.5 }, undefined],
    [{ ...INVOICE, due: '2026-11-30' }, undefined],
    [{ ...INVOICE, expiration: -1 }, undefined],
    [{ ...INVOICE, brcode: '' }, undefined],
  ]
  for (const [body, status] of states)
    assert.equal(invoiceFrom(body)?.status, status, JSON.stringify(body))
  assert.deepEqual(invoiceFrom(INVOICE)?.expiresAt, new Date('2026-11-30T13:00:00Z'))
})

test('an invoice is ours by exactly one tag', () => {
  const tagged = (tags: unknown) => invoiceFrom({ ...INVOICE, tags })?.txid
  assert.equal(tagged([`txid/${TXID}`, 'war']), TXID)
  assert.equal(tagged([`txid/${TXID}`, `txid/${TXID}`]), undefined)
  assert.equal(tagged([TXID]), undefined)
  assert.equal(tagged(null), undefined)
  const list = { cursor: null, invoices: [INVOICE, { ...INVOICE, tags: [] }] }
  assert.equal(invoicesUnder(list, TXID)?.length, 1)
  assert.equal(invoicesUnder({ ...list, cursor: 'x' }, TXID), undefined)
  assert.equal(createdFrom({ invoices: [INVOICE, INVOICE] }), undefined)
})

test('a payment and its time are two readings, and what is gone is the difference', () => {
  const payment = paymentFrom({
    payment: { amount: 10_00, endToEndId: 'E79457883202011031547tAFDWZxYyGN', method: 'pix' },
  })!
  assert.deepEqual(payment, { endToEndId: 'E79457883202011031547tAFDWZxYyGN', amount: 10_00 })
  assert.equal(paymentFrom({ payment: { amount: 10_00, endToEndId: 'e1' } }), undefined)
  const paidAt = new Date('2026-11-30T12:30:00Z')
  const back = pixOf(invoiceFrom({ ...INVOICE, status: 'paid', amount: 0 })!, payment, paidAt)
  assert.deepEqual(back.returns, [
    { id: INVOICE.id, providerReference: INVOICE.id, amount: 10_00, status: 'returned' },
  ])
  const logs = {
    cursor: 'next',
    logs: [{ id: '1', created: INVOICE.created, type: 'paid', invoice: INVOICE }],
  }
  assert.deepEqual(
    [logsFrom(logs)?.cursor, logsFrom(logs)?.items[0]?.at],
    ['next', new Date('2026-11-30T12:00:00.123Z')],
  )
  assert.equal(logsFrom({ ...logs, cursor: 7 }), undefined)
})

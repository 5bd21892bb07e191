// What Pagar.me says, field by field, of bodies in the shape of published and real ones; and what it is
// sent, byte by byte.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../../kernel/money.ts'
import { chargeFrom, orderFrom, ordersUnder, paymentAmong, pixOf } from './report.ts'
import { orderTo } from './requests.ts'

const TXID = '019b1c5e7d3a7f0c8a5b2e4d6f8091a3'
const E2E = 'E31872495202402231302aGm4EXo2wyv'

const PENDING = {
  id: 'ch_XgQO3VQCbJt23RpG',
  code: TXID,
  amount: 1_090,
  status: 'pending',
  payment_method: 'pix',
  created_at: '2024-11-29T22:08:25Z',
  last_transaction: {
    id: 'tran_1',
    transaction_type: 'pix',
    qr_code: '000201',
    expires_at: '2024-11-30T22:08:25Z',
    amount: 1_090,
    status: 'waiting_payment',
    success: true,
    gateway_response: {},
  },
}
const PAID = {
  ...PENDING,
  status: 'paid',
  paid_at: '2024-11-29T22:14:40.5727266Z',
  paid_amount: 1_090,
  last_transaction: { ...PENDING.last_transaction, status: 'paid', end_to_end_id: E2E },
}

test('an order is written as Pagar.me takes it', () => {
  const order = { txid: TXID, amount: cents(10_90), key: 'k', expiresIn: 86_400, text: 'Pedido 7' }
  const payer = { name: 'Loja Ltda', taxpayerId: '11222333000181' }
  const contact = { email: 'pix@loja.com.br', phone: '11999998888' }
  assert.equal(
    JSON.stringify(orderTo(order, payer, contact)),
    `{"code":"${TXID}","closed":true,"items":[{"amount":1090,"description":"Pedido 7",` +
      `"quantity":1,"code":"${TXID}"}],"customer":{"name":"Loja Ltda","email":"pix@loja.com.br",` +
      '"type":"company","document":"11222333000181","document_type":"CNPJ","phones":' +
      '{"mobile_phone":{"country_code":"55","area_code":"11","number":"999998888"}}},' +
      '"payments":[{"payment_method":"pix","pix":{"expires_in":86400}}]}',
  )
})

test('a charge is read in each of its states', () => {
  const states: [object, string | undefined][] = [
    [PENDING, 'active'],
    [{ ...PENDING, status: 'processing' }, 'active'],
    [PAID, 'completed'],
    [{ ...PAID, status: 'overpaid', paid_amount: 1_100 }, 'completed'],
    [{ ...PAID, status: 'canceled', canceled_amount: 1_090 }, 'completed'],
    [{ ...PAID, status: 'chargedback' }, 'completed'],
    [{ ...PENDING, status: 'canceled' }, 'removed'],
    [{ ...PENDING, status: 'failed' }, 'removed'],
    [{ ...PENDING, status: 'paid' }, undefined],
    [{ ...PENDING, status: 'other' }, undefined],
    [{ ...PENDING, amount: '1090' }, undefined],
    [{ ...PENDING, last_transaction: null }, undefined],
  ]
  for (const [body, status] of states)
    assert.equal(chargeFrom(body)?.report.status, status, JSON.stringify(body))
  assert.deepEqual(chargeFrom(PAID)?.paid?.at, new Date('2024-11-29T22:14:40.572Z'))
})

test('a charge that failed says why, though its order was accepted', () => {
  const charge = {
    ...PENDING,
    status: 'failed',
    last_transaction: {
      status: 'with_error',
      success: false,
      gateway_response: { code: '400', errors: [{ message: 'pix is not enabled' }] },
    },
  }
  const read = orderFrom({ code: TXID, charges: [charge] }, TXID)
  assert.deepEqual([read?.hasFailed, read?.why], [true, 'pix is not enabled'])
})

test('an order is ours by its code, and has one charge', () => {
  assert.equal(orderFrom({ code: 'other', charges: [PENDING] }, TXID), undefined)
  assert.equal(orderFrom({ code: TXID, charges: [PENDING, PENDING] }, TXID), undefined)
  assert.equal(orderFrom({ code: TXID, charges: [] }, TXID), undefined)
  const list = {
    data: [{ code: TXID, charges: [PENDING] }, { code: 'other' }],
    paging: { total: 2 },
  }
  assert.equal(ordersUnder(list, TXID)?.length, 1)
  assert.equal(ordersUnder({ ...list, paging: { next: 'https://x' } }, TXID), undefined)
})

test('after a return the pix is named by its transactions, and by no two', () => {
  const among = (...names: unknown[]) =>
    paymentAmong({ data: names.map((end_to_end_id) => ({ end_to_end_id })), paging: {} })
      ?.endToEndId
  assert.equal(among(undefined, E2E), E2E)
  assert.equal(among(E2E, E2E), E2E)
  assert.equal(among(E2E, E2E.replace('aGm4', 'aGm5')), undefined)
  assert.equal(among(`D${E2E.slice(1)}`, E2E), E2E)
  assert.equal(among(), undefined)
  const charge = chargeFrom({ ...PAID, canceled_amount: 90, pending_cancellation: true })!
  assert.deepEqual(pixOf(charge, charge.paid!, { endToEndId: E2E }).returns, [
    { id: charge.id, providerReference: charge.id, amount: 90, status: 'processing' },
  ])
})

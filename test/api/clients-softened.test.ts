// Requests of existing clients, replayed: softened values. Pages beside offsets, numbers as text,
// texts that are too long, and PHP's empty values.

import assert from 'node:assert/strict'
import test from 'node:test'
import { CARD, clientOf, CUSTOMERS, hasKeys, SHIPPING } from './clients.ts'
import { world } from '../world.ts'

test('every listing accepts a page beside an offset, which then counts; debit finds nothing; a slash may precede the query', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const seller = w.platform.sellers[0]!.io_seller_id
  const { success: buyer } = await client.ask('POST', '/v1/customer/new', CUSTOMERS['TypeScript'])
  for (const n of [1, 2])
    await client.ask('POST', `/v1/transaction/new/${buyer.id}`, {
      amount: n * 100,
      payment_type: 'pix',
    })
  for (const path of [
    '/v1/transaction/list',
    '/v1/customer/list',
    '/v1/sellers/list',
    '/v1/sellers/mcc_list',
    `/v1/sellers/bank_accounts/list/${seller}`,
    `/v1/sellers/transfers/list/${seller}`,
  ]) {
    const listed = await client.ask('GET', `${path}?page=1&limit=10&offset=0`)
    hasKeys(listed, '', 'resource items has_more limit offset total query_count')
  }
  const all =
    '/v1/transaction/list/?page=1&limit=1&offset=1&sort=time-ascending&payment_type=credit,debit,boleto,pix'
  const { items, total } = await client.ask('GET', all)
  assert.deepEqual([total, items.length, items[0].amount], [2, 1, '2.00'], 'the offset counts')
  assert.equal((await client.ask('GET', '/v1/transaction/list?payment_type=debit')).total, 0)
})

test('interest, late fee and discount as numbers in text; zero is none; too high a value is refused before a bank call', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const { success: buyer } = await client.ask('POST', '/v1/customer/new', CUSTOMERS['TypeScript'])
  const boleto = (more: object) =>
    client.call('POST', `/v1/transaction/new/${buyer.id}`, {
      amount: 10000,
      payment_type: 'boleto',
      ...more,
    })
  const taken = await boleto({
    interest: { mode: 'daily_percentage', value: '0.33' },
    late_fee: { mode: 'percentage', value: '2.00' },
  })
  assert.equal(taken.status, 201, taken.text)
  const { interest, late_fee } = taken.body.success.payment_method.billing_instructions
  assert.deepEqual([interest.percentage, late_fee.percentage], [0.33, 2])
  const none = await boleto({
    interest: { mode: 'daily_percentage', value: '0.00' },
    late_fee: { mode: 'percentage', value: '0.00' },
  })
  assert.equal(none.status, 201, none.text)
  const said = none.body.success.payment_method.billing_instructions
  assert.deepEqual([said.interest, said.late_fee], [null, null])
  for (const more of [
    { interest: { mode: 'daily_percentage', value: '3.31' } },
    { interest: { mode: 'daily_amount', value: 331 } },
    { interest: { mode: 'monthly_percentage', value: '99.01' } },
    { late_fee: { mode: 'percentage', value: '100.1' } },
    { late_fee: { mode: 'amount', value: 10001 } },
  ])
    assert.equal((await boleto(more)).status, 422, JSON.stringify(more))
})

test('customers with the empty values of PHP and shops are read as intended', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  for (const [what, body] of Object.entries({
    'a CEP with a dot': {
      first_name: 'Maria',
      address: { city: 'Recife', state: 'PE', postal_code: '50.010-000' },
    },
    'an empty CEP': {
      first_name: 'Maria',
      address: { city: 'Recife', state: 'PE', postal_code: '' },
    },
    'an empty array for an address': { first_name: 'Maria', address: [] },
    'an empty array for metadata': { first_name: 'Maria', metadata: [] },
    'an empty text for metadata': { first_name: 'Maria', metadata: '' },
    'false for metadata': { first_name: 'Maria', metadata: false },
    'null for metadata': { first_name: 'Maria', metadata: null },
    'numbers, flags and nulls in metadata': {
      first_name: 'Maria',
      metadata: { total: 45.09, gift: false, note: null },
    },
    'spaces around an e-mail address': { first_name: 'Maria', email: ' maria@example.com ' },
    'false for a text': { first_name: 'Maria', last_name: false, email: false },
    'a person under the type of a company': {
      first_name: 'Maria',
      taxpayer_id: '12345678909',
      customer_type: 'person_legal',
    },
  })) {
    const answer = await client.call('POST', '/v1/customer/new', body)
    assert.equal(answer.status, 201, `${what}: ${answer.text}`)
  }
})

test('transactions with too long texts and empty values are created; the header names the changes', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const { success: buyer } = await client.ask('POST', '/v1/customer/new', CUSTOMERS['TypeScript'])
  const sell = (more: object) =>
    client.call('POST', `/v1/transaction/new/${buyer.id}`, {
      amount: 4509,
      payment_type: 'pix',
      ...more,
    })
  const cut = await sell({
    statement_descriptor: 'Loja de Camisas: pedido - '.repeat(4),
    description: 'Camisa '.repeat(80),
  })
  assert.equal(cut.status, 201, cut.text)
  assert.match(cut.headers.get('vintem-ignored') ?? '', /statement_descriptor/)
  assert.match(cut.headers.get('vintem-ignored') ?? '', /description/)
  for (const more of [
    { currency: '' },
    { installment_plan: { number_installments: 0 } },
    { installment_plan: [], shipping: [] },
    { description: false },
    { metadata: [] },
    { metadata: '' },
    { metadata: { cart: 1042, coupon: null } },
    { payment_type: 'pix', shipping: SHIPPING, product: [], split_rules: [] },
  ]) {
    const answer = await sell(more)
    assert.equal(answer.status, 201, `${JSON.stringify(more)}: ${answer.text}`)
  }
})

test('an invalid card is 402 with a message that a browser shows', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  for (const more of [
    { security_code: '12' },
    { security_code: 'abc' },
    { expiration_month: '13' },
    { holder_name: '' },
    { card_number: '4111111111111112' },
    { expiration_year: '20' },
  ]) {
    const answer = await client.call('POST', '/v1/card/tokenize/token', { ...CARD, ...more })
    assert.deepEqual(
      [answer.status, typeof answer.body.error.message],
      [402, 'string'],
      JSON.stringify(more),
    )
  }
})

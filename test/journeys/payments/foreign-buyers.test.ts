// Buyers who live abroad: their addresses and telephones, what the acquirer is told of where an
// order is sent, and what a boleto leaves out. Over HTTP, against the real bank of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { IGNORED_HEADER } from '../../../contract/strictness.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { tokenFor } from '../../cards.ts'
import { market } from '../../marketplace.ts'
import { world } from '../../world.ts'
import { orderBy, pageOf, payOn } from './payment-link-page.ts'

const NEW_YORKER = {
  first_name: 'John',
  last_name: 'Smith',
  email: 'john@example.com',
  phone_number: '(415) 555-2671',
  address: {
    line1: '1 Market St',
    line2: 'Suite 300',
    city: 'San Francisco',
    state: 'California',
    postal_code: '94105',
    country_code: 'US',
  },
}

test('a buyer abroad has the postal code, the state and the telephone of its country', async (t) => {
  const w = await world(t)
  const { send, read } = await market(w)
  const made = await send('/v1/customer/new', NEW_YORKER)
  assert.equal(made.status, 201, made.text)
  const { id, address, phone_number } = made.body.success
  assert.deepEqual(address, { ...NEW_YORKER.address, line3: null, neighborhood: null })
  assert.equal(phone_number, '+14155552671')
  assert.deepEqual((await read(`/v1/customer/get/${id}`)).address, address)

  // Without an address in the change, the telephone is still one of the stored country.
  const moved = await send(`/v1/customer/update/${id}`, { phone_number: '(212) 555-0123' })
  assert.equal(moved.body.success.phone_number, '+12125550123', moved.text)

  // A country without states; and a postal code that a form of PHP sends as an integer.
  for (const [given, kept] of [
    [{ city: 'Singapore', postal_code: '018956', country_code: 'SG', state: '' }, '018956'],
    [{ city: 'Lisboa', postal_code: 1100148, country_code: 'pt' }, '1100148'],
    [{ city: 'Boston', postal_code: 2134, country_code: 'US', state: null }, '02134'],
    [{ city: 'London', postal_code: 'sw1a 1aa', country_code: 'GB', state: null }, 'SW1A 1AA'],
  ] as const) {
    const answer = await send('/v1/customer/new', { first_name: 'Ana', address: given })
    assert.deepEqual(
      [answer.status, answer.body.success?.address.postal_code],
      [201, kept],
      answer.text,
    )
    assert.equal(answer.body.success.address.state, null)
  }
})

test('what no country has, and what Brazil has not, is refused', async (t) => {
  const w = await world(t)
  const { send } = await market(w)
  const OF_BRAZIL = { city: 'Recife', state: 'PE' }
  const rows: [address: object, error: object][] = [
    [{ ...OF_BRAZIL, postal_code: '94105' }, { 'address.postal_code': ['must have 8 digits'] }],
    [
      { ...OF_BRAZIL, postal_code: '94105', country_code: 'BR' },
      { 'address.postal_code': ['must have 8 digits'] },
    ],
    [{ city: 'Recife' }, { 'address.state': ['is required'] }],
    [
      { city: 'Recife', state: 'Pernambuco' },
      { 'address.state': ['must be a two-letter state code'] },
    ],
    [
      { ...NEW_YORKER.address, postal_code: '9410' },
      { 'address.postal_code': ['must be a postal code of US, such as 94105'] },
    ],
    [
      { ...NEW_YORKER.address, country_code: 'USA' },
      { 'address.country_code': ['must be a two-letter country code'] },
    ],
  ]
  for (const [address, error] of rows) {
    const answer = await send('/v1/customer/new', { first_name: 'Ana', address })
    assert.deepEqual([answer.status, answer.body.error], [422, error], answer.text)
  }
  const portuguese = await w.call('POST', '/v1/customer/new', {
    token: await w.token(),
    headers: { 'accept-language': 'pt-BR' },
    body: { first_name: 'Ana', address: { ...NEW_YORKER.address, postal_code: '9410' } },
  })
  assert.deepEqual(portuguese.body.error, {
    'address.postal_code': ['deve ser um código postal de US, como 94105'],
  })
})

test('a card of a buyer abroad is charged, and its order may be sent abroad', async (t) => {
  const w = await world(t)
  const { send, sale } = await market(w)
  const customer = (await send('/v1/customer/new', NEW_YORKER)).body.success.id
  const sell = async (shipping: object) =>
    send(`/v1/transaction/new/${customer}`, {
      amount: 100_00,
      payment_type: 'credit',
      token: await tokenFor(w),
      shipping,
    })
  const shipping = {
    city: 'San Francisco',
    state: 'California',
    postal_code: '94105',
    country_code: 'US',
  }
  const made = await sell(shipping)
  assert.deepEqual([made.status, made.headers.get(IGNORED_HEADER)], [201, null], made.text)
  const { id } = made.body.success
  assert.equal((await sale(id)).status, 'succeeded')
  const [kept] = await w.db.rows<{ shipping: object }>(sql`
    select detail -> 'shipping' as shipping from transactions where id = ${id}`)
  assert.deepEqual(kept!.shipping, shipping)
})

test('a boleto has no address of abroad', async (t) => {
  const w = await world(t)
  const { send, sale } = await market(w)
  const customer = (
    await send('/v1/customer/new', { ...NEW_YORKER, taxpayer_id: '123.456.789-09' })
  ).body.success.id
  const made = await send(`/v1/transaction/new/${customer}`, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  assert.equal(made.status, 201, made.text)
  assert.equal((await sale(made.body.success.id)).status, 'pending')
  const [kept] = await w.db.rows<{ payer: object }>(sql`
    select boleto -> 'payer' as payer from transactions where id = ${made.body.success.id}`)
  assert.deepEqual(kept!.payer, { name: 'John Smith', taxpayerId: '12345678909' })
})

test('on the page of a link a buyer abroad pays by card without a CPF, and by nothing else', async (t) => {
  const w = await world(t)
  const { send, sale, read } = await market(w)
  const link = (
    await send('/v1/payment_links', { description: 'Mesa', amount: 100_00, usage: 'many' })
  ).body
  const without = (method: 'pix' | 'boleto' | 'credit', taxpayer_id?: string) =>
    orderBy(method, { name: 'John Smith', taxpayer_id })
  for (const method of ['pix', 'boleto'] as const) {
    const refused = await payOn(w, link, without(method))
    assert.deepEqual(
      [refused.status, refused.body.error],
      [422, { taxpayer_id: ['is required'] }],
      method,
    )
  }
  for (const wrong of ['', '123', '123.456.789-00']) {
    const refused = await payOn(w, link, without('credit', wrong))
    assert.deepEqual(
      [refused.status, refused.body.error],
      [422, { taxpayer_id: ['must be a valid CPF or CNPJ'] }],
    )
  }
  const order = without('credit')
  const paid = await payOn(w, link, order)
  assert.equal(paid.status, 201, paid.text)
  const { status, customer } = await sale(paid.body.transaction)
  const { first_name, taxpayer_id } = await read(`/v1/customer/get/${customer}`)
  assert.deepEqual([status, first_name, taxpayer_id], ['succeeded', 'John Smith', null])
  const shown = await pageOf(w, link).show('', { headers: { 'accept-language': 'en' } })
  assert.match(shown.text, /You live abroad and have none\? Leave it empty and pay by card\./)
})

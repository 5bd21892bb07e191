// Requests of existing clients, replayed: sellers, their bank accounts, transfers and split rules.

import assert from 'node:assert/strict'
import test from 'node:test'
import { company, person } from '../../server/app/seed/sellers.ts'
import {
  ACCOUNT_KEYS,
  clientOf,
  hasKeys,
  LIST_KEYS,
  readAt,
  SELLER_KEYS,
  SELLER_MORE_KEYS,
} from './clients.ts'
import { world } from '../world.ts'
import { allowedObjects } from './allowed-objects.ts'

/** Bodies without the fields that some clients omit, and in the forms that they send. */
function personOf() {
  const {
    revenue: _revenue,
    address,
    ...rest
  } = person('Ana', 'Souza', 'ana@example.com') as Record<string, unknown>
  return {
    ...rest,
    phone_number: '(41)988062315',
    address: { ...(address as object), line2: 2040, zip_code: '80010-000' },
    send_welcome_email: false,
  }
}

test('sellers: registered without revenue, read, changed, searched, listed, deleted', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const made = await client.ask('POST', '/v1/sellers/create/individuals', personOf())
  hasKeys(made, '', SELLER_KEYS)
  assert.deepEqual(
    [made.mcc.length, made.online_payments, made.allow_register_seller],
    [4, '1', '0'],
  )
  const { io_seller_id: id, taxpayer_id: document } = made
  // A form has texts alone, with spaces.
  const typed = { revenue: '1500.50', email: ' ana@example.com ' }
  const { success: kept } = await client.ask('PATCH', `/v1/sellers/update/individuals/${id}`, typed)
  assert.deepEqual([kept.revenue, kept.email], [1500.5, 'ana@example.com'])
  const business = await client.ask(
    'POST',
    '/v1/sellers/create/businesses',
    company('Loja Ltda', 'Souza', 'loja@example.com'),
  )
  hasKeys(
    business,
    '',
    `${SELLER_KEYS} owner_tel owner_name owner_taxpayer_id owner_birthdate owner_email`,
  )

  for (const read of [
    await client.ask('GET', `/v1/sellers/get/${id}`),
    await client.ask('GET', `/v1/sellers/search/${document}`),
    (await client.ask('GET', '/v1/sellers/list?limit=10&sort=time-ascending')).items.find(
      (one: { io_seller_id: string }) => one.io_seller_id === id,
    ),
    (
      await client.ask('PATCH', `/v1/sellers/update/individuals/${id}`, {
        first_name: 'Ana Maria',
        mcc: made.mcc,
      })
    ).success,
  ]) {
    hasKeys(read, '', `${SELLER_KEYS} ${SELLER_MORE_KEYS}`)
    assert.deepEqual(
      [typeof read.mcc, read.online_payments, read.allow_register_seller],
      ['string', 1, 0],
    )
    assert.deepEqual([typeof read.id, read.io_seller_id], ['number', id])
  }
  const codes = await client.ask('GET', '/v1/sellers/mcc_list')
  hasKeys(codes, '', `${LIST_KEYS} sort`.replace('total_pages page ', ''))
  assert.ok(
    codes.items.every(
      (one: { code: unknown }) =>
        /^[0-9]{4}$/.test(String(one.code)) && typeof one.code === 'string',
    ),
  )
  const { items } = await client.ask('GET', `/v1/sellers/get/${id}/balances`)
  assert.deepEqual([items.current_balance, items.account_balance], ['0.00', '0.00'])
  const gone = await client.ask('DELETE', `/v1/sellers/delete/${id}/${document}`)
  assert.deepEqual(
    { id: gone.id, resource: gone.resource, type: gone.type, deleted: gone.deleted },
    { id, resource: 'seller', type: 'individual', deleted: true },
  )
})

test('bank accounts and transfers: a token, an association with exactly 200, a payout with amounts as text', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const seller = w.platform.sellers[0]!
  const id = seller.io_seller_id
  const root = '/v1/sellers/bank_accounts'
  const token = await client.ask('POST', `${root}/tokenize/${id}`, {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '0001-9',
    account_number: '12345-6',
    taxpayer_id: seller.taxpayer_id,
    type: 'checking',
  })
  hasKeys(token, '', 'id resource type used bank_account.bank_name created_at updated_at')
  const linked = await client.call('POST', `${root}/associate_bank_account`, {
    io_seller_id: id,
    token: token.id,
  })
  assert.equal(linked.status, 200)
  hasKeys(linked.body, '', ACCOUNT_KEYS)
  hasKeys(
    linked.body,
    'verification_checklist',
    'postal_code_check address_line1_check deposit_check',
  )
  const account = linked.body.id as string
  assert.deepEqual([linked.body.customer, linked.body.routing_check_digit], [id, '9'])
  hasKeys((await client.ask('GET', `${root}/list/${id}`)).items[0], '', ACCOUNT_KEYS)
  hasKeys(await client.ask('GET', `${root}/get/${id}/${account}`), '', ACCOUNT_KEYS)

  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const sale = await w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'pix',
    io_seller_id: id,
  })
  await w.sdk.sandbox.payPix(sale.id)
  const body = { amount: '5000', description: 'Saque', statement_descriptor: 'SAQUE' }
  const { success } = await client.ask('POST', `/v1/sellers/transfers/new/${id}/${account}`, body)
  assert.deepEqual([success.amount, success.bank_account_id], ['50.00', account])
  await w.work()
  const listed = await client.ask('GET', `/v1/sellers/transfers/list/${id}`)
  hasKeys(listed.items[0], '', 'id amount description statement_descriptor bank_account_id')
  assert.equal(
    (await client.ask('GET', `/v1/sellers/transfers/get/${id}/${success.id}`)).id,
    success.id,
  )
  await client.ask('GET', `/v1/sellers/transfers/get/${id}/${success.id}/transactions`)
  assert.equal((await client.ask('DELETE', `${root}/delete/${id}/${account}`)).deleted, true)
})

test('splits: inline with flags as numbers, and stored rules, deleted with the token of a log-in', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const receiver = w.platform.sellers[0]!.io_seller_id
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const inline = {
    receiver,
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 30,
  }
  for (const chargeback_liable of [true, 1, 0]) {
    const sale = {
      amount: 100_00,
      payment_type: 'pix',
      split_rules: [{ ...inline, chargeback_liable }],
    }
    const { success } = await client.ask('POST', `/v1/transaction/new/${customer}`, sale)
    assert.equal(success.split_rules.length, 1)
  }
  const body = {
    ...inline,
    split_type: 'fixed',
    split_value: 500,
    min_amount: 1000,
    max_amount: 100000,
    chargeback_liable: 1,
  }
  const id = readAt(await client.ask('POST', '/v1/split_rules', body), 'success.id') as string
  hasKeys(await client.ask('GET', `/v1/split_rules/${id}`), '', 'id receiver')
  assert.equal((await client.ask('GET', `/v1/split_rules?receiver=${receiver}`)).total, 1)
  assert.equal((await client.ask('DELETE', `/v1/split_rules/${id}`)).deleted, true)
})

test('splits and products: a PHP client sends null in each field that was not set', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const receiver = w.platform.sellers[0]!.io_seller_id
  const { id: customer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const unset = {
    receiver_fee_type: null,
    min_amount: null,
    max_amount: null,
    chargeback_liable: null,
  }
  const rule = { receiver, split_type: 'percent', split_value: 10, ...unset }
  const { success: stored } = await client.ask('POST', '/v1/split_rules', rule)
  assert.deepEqual(
    [stored.receiver_fee_type, stored.min_amount, stored.max_amount, stored.chargeback_liable],
    ['proportional', null, null, false],
  )
  const products = [{ name: 'Camisa', code: null, amount: null, quantity: null }]
  const sale = { amount: 100_00, payment_type: 'pix', split_rules: [rule], products }
  const { success: sold } = await client.ask('POST', `/v1/transaction/new/${customer}`, sale)
  assert.equal(sold.split_rules[0].amount, '10.00')

  // Any other value than a number or null is refused where it is.
  for (const odd of ['', false, [], {}, 'none', 0, -1, 10.5]) {
    const { status, body } = await client.call('POST', '/v1/split_rules', {
      ...rule,
      max_amount: odd,
    })
    assert.deepEqual([status, Object.keys(body.error)], [422, ['max_amount']], JSON.stringify(odd))
  }
  // Absent, it means the whole amount: here null is refused.
  const held = (await allowedObjects(w, customer))['transactions.capture']!['transaction']
  for (const [way, id] of Object.entries({ capture: held, void: sold.id })) {
    const { status, body } = await client.call('POST', `/v1/transaction/${way}/${id}`, {
      amount: null,
    })
    assert.deepEqual([status, Object.keys(body.error)], [422, ['amount']], way)
  }
})

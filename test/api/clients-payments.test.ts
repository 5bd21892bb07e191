// Requests of existing clients, replayed: buyers, cards and transactions are accepted as they send
// them, with the keys they read.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  BOLETO_KEYS,
  CARD,
  CARD_KEYS,
  clientOf,
  CUSTOMERS,
  hasKeys,
  HISTORY_KEYS,
  LIST_KEYS,
  PIX_KEYS,
  PIXES,
  readAt,
  SHIPPING,
  TRANSACTION_KEYS,
} from './clients.ts'
import { openReceiver } from '../hooks.ts'
import { exchange, requestText } from '../raw-http.ts'
import { loginOf, world, type World } from '../world.ts'

const buyerOf = async (w: World) => {
  const client = await clientOf(w)
  const { success } = await client.ask('POST', '/v1/customer/new', CUSTOMERS['the official PHP'])
  return { client, customer: success.id as string }
}

test('login: only the body counts, whatever the query and headers contain', async (t) => {
  const w = await world(t)
  const body = loginOf(w.platform)
  const query = `?email=${body.email}&secret=$a!+b~=&io_seller_id=${body.io_seller_id}`
  const answer = await w.call('POST', `/api/auth/login${query}`, { body })
  assert.deepEqual([answer.body.token_type, answer.body.expires_in], ['bearer', 3_600])
  hasKeys(answer.body, '', 'access_token token_scope expires_at')
  const form = await w.call('POST', '/v1/card/authentication', {
    body: new URLSearchParams(body).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://shop.example.com',
    },
  })
  const token = readAt(form.body, 'access_token') as string
  const card = await w.call('POST', '/v1/card/tokenize/token', {
    body: new URLSearchParams({ ...CARD, expiration_year: '2035' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://shop.example.com',
    },
    token,
  })
  hasKeys(
    card.body,
    '',
    'id card.id card.card_brand card.expiration_month card.expiration_year card.last4_digits',
  )
})

test('customers: as each client writes them, changed by POST, listed with brackets in the query', async (t) => {
  const w = await world(t)
  const client = await clientOf(w)
  const { total: before } = await client.ask('GET', '/v1/customer/list')
  for (const [who, body] of Object.entries(CUSTOMERS))
    assert.match(
      readAt(await client.ask('POST', '/v1/customer/new', body), 'success.id'),
      /^[0-9a-f]{32}$/,
      who,
    )
  const { success } = await client.ask('POST', '/v1/customer/new', CUSTOMERS['TypeScript'])
  hasKeys(
    success,
    '',
    'id status resource description delinquent payment_methods default_debit default_credit created_at',
  )
  for (const change of [
    { email: 'nova@example.com' },
    { address: { city: 'Olinda', state: 'PE' } },
    CUSTOMERS['TypeScript'],
  ])
    assert.equal(
      (await client.ask('POST', `/v1/customer/update/${success.id}`, change)).success.id,
      success.id,
    )
  assert.equal(
    (await client.ask('GET', `/v1/customer/get/${success.id}`)).success.first_name,
    'Maria',
  )
  const { total } = await client.ask(
    'GET',
    '/v1/customer/list?limit=5&offset=0&sort=time-descending&created_at[gte]=1577836800',
  )
  assert.equal(total, before + Object.keys(CUSTOMERS).length + 1)
})

test('cards: stored under either spelling, listed with the default, chosen by POST, deleted without a body', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  const tokenize = async (more: object = {}) =>
    (await client.card('POST', '/v1/card/tokenize/token', { ...CARD, ...more })).id as string
  const keep = (spelling: string, token: string) =>
    client.card('POST', `/v1/card/${spelling}_token_with_customer`, {
      id_customer: customer,
      token,
    })
  const first = await keep('associate', await tokenize())
  const second = await keep('associeate', await tokenize({ card_number: '5555555555554444' }))
  const KEPT =
    'id_card id_customer holder_name card_brand first4_digits last4_digits expiration_month expiration_year created_at'
  hasKeys(first, '', KEPT)
  const chosen = await client.card('POST', `/v1/card/set_default/${customer}`, {
    id_card: second.id_card,
  })
  assert.equal(chosen.id, customer)
  const listed = await client.card('GET', `/v1/card/list/${customer}`)
  assert.deepEqual(
    [listed.id_customer, listed.resource, listed.items.length],
    [customer, 'cards', 2],
  )
  hasKeys(listed, 'default_debit', KEPT)
  hasKeys(listed, 'default_credit', KEPT)
  assert.deepEqual(
    [listed.default_debit.id_card, listed.default_credit.id_card],
    [second.id_card, second.id_card],
  )
  const marks = listed.items.map((one: { id_card: string; is_default: boolean }) => [
    one.id_card,
    one.is_default,
  ])
  assert.deepEqual(Object.fromEntries(marks), { [first.id_card]: false, [second.id_card]: true })
  assert.equal(
    (await client.card('DELETE', `/v1/card/delete/${customer}/${first.id_card}`)).deleted,
    true,
  )
  assert.equal((await client.card('DELETE', `/v1/card/delete_all/${customer}`)).deleted, true)
})

test('pix: as each client writes it; pending, in reais, with all the fields that a buyer sees', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  for (const [who, [body, reais]] of Object.entries(PIXES)) {
    const { success } = await client.ask('POST', `/v1/transaction/new/${customer}`, body)
    assert.deepEqual(
      [success.status, success.amount, success.payment_type],
      ['pending', reais, 'pix'],
      who,
    )
    hasKeys(
      success,
      '',
      `${TRANSACTION_KEYS} pix_qrcode_url qrcode_link existing_transaction individual business`,
    )
    hasKeys(success, 'payment_method', PIX_KEYS)
    hasKeys(success.history[0], '', HISTORY_KEYS)
    assert.deepEqual(
      [success.history[0].operation_type, success.history[0].status],
      ['created', 'succeeded'],
    )
    assert.ok(success.history[0].response_message.length > 0)
    const image = await fetch(success.pix_qrcode_url)
    assert.match(image.headers.get('content-type') ?? '', /^image\//)
    await image.arrayBuffer()
  }
  const [shown] = (await client.ask('GET', '/v1/transaction/list?page=1&limit=1')).items
  // OpenCart sends a body with this GET.
  const { port } = new URL(w.url)
  const raw = await exchange(w.url, [
    requestText(
      `GET /api/v1/transaction/get/${shown.id} HTTP/1.1`,
      [
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${await w.token()}`,
        'Content-Type: application/json',
        'Content-Length: 2',
        'Connection: close',
      ],
      '[]',
    ),
  ])
  assert.deepEqual([raw.status, raw.body.success.id], [200, shown.id])
})

test('boletos: with interest and late fee, shown in the modes that clients read', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  const due = new Date(w.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { success } = await client.ask('POST', `/v1/transaction/new/${customer}`, {
    amount: 10000,
    currency: 'BRL',
    payment_type: 'boleto',
    expiration_date: due,
    payment_limit_date: due,
    interest: { mode: 'monthly_percentage', value: 1, start_date: due },
    late_fee: { mode: 'amount', value: 200 },
  })
  hasKeys(success, 'payment_method', BOLETO_KEYS)
  const { billing_instructions: said, status, sequence } = success.payment_method
  assert.deepEqual([status, typeof sequence], ['not_paid', 'string'])
  assert.deepEqual([said.interest.mode, said.interest.percentage], ['MONTHLY_PERCENTAGE', 1])
  assert.deepEqual(
    [said.late_fee.mode, said.late_fee.amount, said.discount],
    ['FIXED', '2.00', null],
  )
  hasKeys(said, 'interest', 'mode amount percentage start_date limit_date')
})

test('credit: charged, authorized, captured, voided; a declined transaction is under `error`', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  const token = async (card_number = CARD.card_number) =>
    (await client.card('POST', '/v1/card/tokenize/token', { ...CARD, card_number })).id as string
  const sell = async (more: object) =>
    client.card('POST', `/v1/transaction/new/${customer}`, {
      amount: '4509',
      currency: 'BRL',
      payment_type: 'credit',
      reference_id: 1145,
      installment_plan: { number_installments: '3' },
      antifraud_sessid: 'c0ffee',
      shipping: SHIPPING,
      products: [{ name: 'Camisa', code: 7, amount: 4509, quantity: 1 }],
      token: await token(),
      ...more,
    })
  for (const capture of [1, '1', true]) {
    const { success } = await sell({ capture })
    assert.deepEqual(
      [success.status, success.captured, success.confirmed],
      ['succeeded', true, '1'],
    )
    assert.equal(success.installment_plan.number_installments, '3')
    hasKeys(success, 'payment_method', CARD_KEYS)
    hasKeys(success, 'payment_authorization', 'authorizer_id authorization_code authorization_nsu')
    hasKeys(success, '', TRANSACTION_KEYS)
  }
  const { success: held } = await sell({ capture: '0' })
  assert.equal(held.status, 'pre_authorized')
  const released = await client.ask('POST', `/v1/transaction/void/${held.id}`, { amount: 509 })
  assert.deepEqual([released.success.amount, released.success.status], ['40.00', 'pre_authorized'])
  const { success: captured } = await client.ask('POST', `/v1/transaction/capture/${held.id}`, {
    amount: '4000',
  })
  assert.deepEqual([captured.status, captured.amount], ['succeeded', '40.00'])
  const { success: part } = await client.ask('POST', `/v1/transaction/void/${held.id}`, {
    amount: 1000,
  })
  assert.deepEqual(
    [part.status, part.voided, part.history.at(-1).operation_type],
    ['partial_refunded', false, 'void_partial'],
  )
  const { success: back } = await client.ask('POST', `/v1/transaction/void/${held.id}`, {})
  assert.deepEqual(
    [back.status, back.voided, back.history.at(-1).operation_type],
    ['refunded', true, 'void'],
  )
  assert.match(back.voided_at, /Z$/)

  const declined = await client.call('POST', `/v1/transaction/new/${customer}`, {
    amount: 4509,
    payment_type: 'credit',
    token: await token('4000000000510000'),
  })
  assert.equal(declined.status, 402)
  hasKeys(
    declined.body,
    'error',
    'id status message message_display created_at amount payment_method installment_plan antifraud_status',
  )
  assert.equal(declined.body.error.status, 'failed')
  const wrong = await client.call('POST', '/v1/card/tokenize/token', {
    ...CARD,
    card_number: '4111111111111112',
  })
  assert.deepEqual([wrong.status, typeof wrong.body.error.message], [402, 'string'])
})

test('listings of transactions: by state, method and reference, since a time, without an envelope', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  await client.ask('POST', `/v1/transaction/new/${customer}`, PIXES['the official PHP']![0])
  for (const query of [
    'limit=10&offset=0&sort=time-ascending&status=pending',
    'payment_type=pix&reference_id=1145',
    'data_range[gte]=2020-01-01&data_range[lte]=2100-01-01',
    'date_range[gte]=2020-01-01&date_range[lte]=2100-01-01',
  ]) {
    const listed = await client.ask('GET', `/v1/transaction/list?${query}`)
    hasKeys(listed, '', LIST_KEYS)
    assert.equal(listed.total, 1, query)
  }
  // Zoop's name of the filter counts.
  const none = await client.call('GET', '/v1/transaction/list?date_range[lte]=2020-01-01')
  assert.deepEqual(
    [none.body.total, none.headers.get('vintem-ignored')],
    [0, '?date_range[lte] (taken as data_range[lte])'],
  )
})

test('a notification: six non-empty texts, about a transaction that GET returns the same way', async (t) => {
  const w = await world(t)
  const { client, customer } = await buyerOf(w)
  const received: string[] = []
  const shop = await openReceiver(t, (answer, { event }) => {
    received.push(event.type)
    for (const key of [
      'id',
      'type',
      'status',
      'reference_id',
      'io_seller_id',
      'sign_confirm',
    ] as const)
      assert.ok(typeof event[key] === 'string' && event[key] !== '', key)
    answer
      .writeHead(event.type === 'transaction.succeeded' && event.status === 'succeeded' ? 200 : 500)
      .end()
  })
  const seller = w.platform.sellers[0]!
  const kind = seller.type === 'individual' ? 'individuals' : 'businesses'
  await client.ask('PATCH', `/v1/sellers/update/${kind}/${seller.io_seller_id}`, {
    url_notify: shop.url,
  })
  const { success } = await client.ask('POST', `/v1/transaction/new/${customer}`, {
    amount: 4509,
    payment_type: 'pix',
    io_seller_id: seller.io_seller_id,
  })
  await w.sdk.sandbox.payPix(success.id)
  await w.work()
  assert.deepEqual(received, ['transaction.succeeded'])
  const { success: read } = await client.ask('GET', `/v1/transaction/get/${success.id}`)
  assert.deepEqual([read.status, read.amount], ['succeeded', '45.09'])
})

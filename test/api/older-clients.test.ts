// What existing clients of older APIs send, a row for each: extra fields, PHP's empty values, texts
// that are too long. All of it is accepted with its intended meaning, and ignored fields are listed
// in the header `vintem-ignored`.

import assert from 'node:assert/strict'
import test from 'node:test'
import { IGNORED_HEADER } from '../../contract/strictness.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '35',
  security_code: '123',
}
const ADDRESS = {
  line1: 'Rua das Laranjeiras',
  line2: 100,
  city: 'Rio de Janeiro',
  state: 'RJ',
  postal_code: '22240-003',
}

async function given(w: World) {
  const token = await w.token()
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    w.call('POST', path, { token, body, headers })
  const customer = (
    await post('/v1/customer/new', { first_name: 'Ana', taxpayer_id: '123.456.789-09' })
  ).body.success.id
  const sell = (more: object) =>
    post(`/v1/transaction/new/${customer}`, { amount: 10_000, payment_type: 'pix', ...more })
  const buyer = (more: object) => post('/v1/customer/new', { first_name: 'Ana', ...more })
  return { token, post, customer: customer as string, sell, buyer }
}

type Row = readonly [
  who: string,
  ask: () => Promise<Answer>,
  ignored: string | null,
  shows?: object,
]

async function run(rows: readonly Row[]): Promise<void> {
  for (const [who, ask, ignored, shows = {}] of rows) {
    const answer = await ask()
    assert.ok(answer.status < 300, `${who}: ${answer.text}`)
    assert.equal(answer.headers.get(IGNORED_HEADER), ignored, who)
    const said = answer.body.success ?? answer.body
    for (const [name, value] of Object.entries(shows))
      assert.deepEqual(said[name], value, `${who}: ${name}`)
  }
}

type Given = Awaited<ReturnType<typeof given>>

const LOGIN_IN_QUERY = '?email, ?secret, ?io_seller_id'
const ITEM = {
  name: 'Camisa',
  code: 'A1',
  amount: '4509',
  quantity: '1',
  sku: 'x',
  total: 1,
  discount: 0,
  image: '',
}

/** Logins and customers. */
function buyerRows(w: World, { post, customer }: Given): Row[] {
  const login = loginOf(w.platform)
  const query = new URLSearchParams(login).toString()
  const address = { ...ADDRESS, street: 'Rua', number: '1', country: 'BR', zip_code: '1' }
  return [
    [
      'PHP, M1, M2: credentials in the query too',
      () => w.call('POST', `/auth/login?${query}`, { body: login }),
      LOGIN_IN_QUERY,
    ],
    [
      'DIV: and for cards',
      () => w.call('POST', `/v1/card/authentication?${query}`, { body: login }),
      LOGIN_IN_QUERY,
    ],
    [
      'DIV: phone',
      () => post('/v1/customer/new', { first_name: 'Ana', phone: '11999999999', document: '1' }),
      'phone, document',
    ],
    [
      'B4Y: an address with names of its own',
      () => post(`/v1/customer/update/${customer}`, { address }),
      'address.street, address.number, address.country, address.zip_code',
    ],
  ]
}

/** Transactions by pix. */
const saleRows = ({ sell }: Given): Row[] => [
  ['LAB: product', () => sell({ product: [{ name: 'x' }] }), 'product'],
  [
    'DIV: pix',
    () => sell({ payment_method: 'pix', notification_url: 'https://x.example' }),
    'payment_method, notification_url',
  ],
  [
    'LAB: nulls and fields of other payment methods',
    () =>
      sell({
        installment_plan: { number_installments: 1 },
        capture: 1,
        expiration_date: null,
        payment_limit_date: null,
      }),
    null,
  ],
  [
    'M2: products with more',
    () => sell({ products: [ITEM, ITEM] }),
    'products.*.sku, products.*.total, products.*.discount, products.*.image',
  ],
]

/** Cards, and transactions by card. */
function cardRows(w: World, { token, post, customer, sell }: Given, card: string): Row[] {
  const body = new URLSearchParams({ ...CARD, card_brand: 'visa', installments: '1' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const shipping = { firstname: 'Ana', client_type: 'pf', country: 'BR', amount: '1' }
  const shop = { split: null, installments: 1, account_id: 1, captcha: 'x' }
  return [
    [
      'WOO: a form from a browser',
      () => w.call('POST', '/v1/card/tokenize/token', { token, body, headers }),
      'card_brand, installments',
    ],
    [
      'DIV: set_default',
      () => post(`/v1/card/set_default/${customer}`, { id_card: card, default: true }),
      'default',
    ],
    [
      'M1, WOO: antifraud and the shop around it',
      () =>
        sell({
          payment_type: 'credit',
          id_card: card,
          capture: '1',
          antifraud_sessid: 's',
          shipping,
          ...shop,
        }),
      'shipping.country, shipping.amount, split, installments, account_id, captcha',
    ],
    [
      'a picture that is never cached',
      () => w.call('GET', `/v1/card/list/${customer}?_=1`, { token }),
      '?_',
    ],
  ]
}

test('fields that older clients send and the API does not use are never refused', async (t) => {
  const w = await world(t)
  const g = await given(w)
  const { id: token } = (await g.post('/v1/card/tokenize/token', CARD)).body
  const kept = await g.post('/v1/card/associate_token_with_customer', {
    id_customer: g.customer,
    token,
  })
  await run([...buyerRows(w, g), ...saleRows(g), ...cardRows(w, g, kept.body.id_card as string)])
  const seller = w.platform.sellers[0]!.io_seller_id
  const rule = {
    receiver: seller,
    receiver_fee_type: 'proportional',
    split_type: 'percent',
    split_value: 10,
  }
  await run([
    [
      'PHP: a stored rule with more',
      () => g.post('/v1/split_rules', { ...rule, product: 'x', currency: 'BRL' }),
      'product, currency',
    ],
  ])
  const misspelt = await g.post('/v1/split_rules', { ...rule, split_valeu: 20 })
  assert.deepEqual([misspelt.status, misspelt.body.code], [422, 'unknown_field'])
  const { id } = (await g.sell({ reference_id: 'order' })).body.success
  const more = {
    reason: 'x',
    id: 1,
    payment_type: 'pix',
    transaction: 1,
    currency: 'BRL',
    description: 'x',
  }
  await run([
    [
      'B4Y: void with more',
      () => g.post(`/v1/transaction/void/${id}`, more),
      'reason, id, payment_type, transaction, currency, description',
      { status: 'canceled' },
    ],
  ])
})

const LONG = 'Pedido 1042: '.repeat(30)

/** Transactions with an empty, false or too long value. */
const loosely = ({ sell }: Given): Row[] => [
  [
    'OC: a long descriptor',
    () => sell({ statement_descriptor: LONG }),
    'statement_descriptor (cut to 40)',
    { statement_descriptor: LONG.slice(0, 40) },
  ],
  [
    'WOO: a long description',
    () => sell({ description: LONG, reference_id: 'd' }),
    'description (cut to 255)',
    { description: LONG.slice(0, 255) },
  ],
  [
    'characters are not cut in two',
    () => sell({ statement_descriptor: `${'x'.repeat(39)}😀😀` }),
    'statement_descriptor (cut to 40)',
    { statement_descriptor: `${'x'.repeat(39)}😀` },
  ],
  [
    'a currency that is empty',
    () => sell({ currency: '' }),
    'currency (empty)',
    { currency: 'BRL' },
  ],
  [
    'LAB: instalments of a pix',
    () => sell({ installment_plan: { number_installments: 0 } }),
    'installment_plan.number_installments (none)',
    { installment_plan: null },
  ],
  [
    'PHP: [] for an object',
    () => sell({ shipping: [], installment_plan: [] }),
    'installment_plan (empty list), shipping (empty list)',
  ],
  [
    'PHP: false for a text',
    () => sell({ description: false, antifraud_sessid: false }),
    'description (false), antifraud_sessid (false)',
    { description: null },
  ],
  [
    'a due day that is empty',
    () => sell({ payment_type: 'boleto', expiration_date: '', payment_limit_date: null }),
    'expiration_date (empty)',
  ],
]

/** Customers with such values. */
const looseBuyers = ({ buyer }: Given): Row[] => [
  ['a CEP with a dot', () => buyer({ address: { ...ADDRESS, postal_code: '22.240-003' } }), null],
  [
    'a CEP without its zero',
    () => buyer({ address: { ...ADDRESS, postal_code: 1_310_100 } }),
    null,
  ],
  [
    'a CEP that is empty',
    () => buyer({ address: { ...ADDRESS, postal_code: '', country_code: '' } }),
    'address.postal_code (empty), address.country_code (empty)',
  ],
  [
    'PHP: an address that is not there',
    () => buyer({ address: [], last_name: false }),
    'last_name (false), address (empty list)',
    { address: null, last_name: null },
  ],
  [
    'one type for all customers',
    () => buyer({ taxpayer_id: '123.456.789-09', customer_type: 'person_legal' }),
    'customer_type (taken as person_natural)',
    { customer_type: 'person_natural' },
  ],
  [
    'and the other',
    () => buyer({ taxpayer_id: '12.ABC.345/01DE-35', customer_type: 'person_natural' }),
    'customer_type (taken as person_legal)',
    { customer_type: 'person_legal' },
  ],
]

test('empty values count as absent, and too long texts are truncated', async (t) => {
  const w = await world(t)
  const g = await given(w)
  const { post, sell } = g
  await run([...loosely(g), ...looseBuyers(g)])
  const rows = await w.db.rows<{ cep: string }>(sql`
    select address ->> 'postal_code' as cep
    from customers
    where address ->> 'postal_code' is not null
    order by id`)
  assert.deepEqual(
    rows.map(({ cep }) => cep),
    ['22240003', '01310100'],
  )

  // A value that changes the movement of money is not taken as absent.
  const refused: [object, string][] = [
    [{ amount: '' }, 'amount'],
    [{ amount: false }, 'amount'],
    [{ payment_type: 'credit', token: false }, 'token'],
    [{ payment_type: 'credit', id_card: [] }, 'id_card'],
    [{ payment_type: 'credit', capture: '' }, 'capture'],
    [{ split_rules: {} }, 'split_rules'],
    [{ split_rules: '' }, 'split_rules'],
    [
      { payment_type: 'credit', installment_plan: { number_installments: 0 } },
      'installment_plan.number_installments',
    ],
  ]
  for (const [more, field] of refused) {
    const { status, body } = await sell(more)
    assert.deepEqual(
      [status, body.code, Object.keys(body.error)],
      [422, 'invalid_request', [field]],
      JSON.stringify(more),
    )
  }
  // Newer calls tolerate none of this.
  const strict = await post('/v1/quotes', { amount: 1_000, payment_type: 'pix', installments: '' })
  assert.deepEqual([strict.status, strict.body.code], [422, 'invalid_request'])
})

test('the header contains only plain names, and a limited number of them', async (t) => {
  const w = await world(t)
  const { token, sell } = await given(w)
  const nasty = {
    'a\r\nset-cookie: x': 1,
    '4111111111111111': 1,
    açaí: 1,
    '': 1,
    'a,b': 1,
    eyJhbGciOiJIUzI1NiJ9Aa1Bb2Cc3Dd4: 1,
    [`x${'y'.repeat(500)}`]: 1,
  }
  const answer = await sell(nasty)
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.headers.get(IGNORED_HEADER), '(no plain name)')
  assert.equal(answer.headers.get('set-cookie'), null)
  // The page that sent a card can read the header; a page of another site cannot.
  const form = await w.call('POST', '/v1/card/tokenize/token', {
    token,
    body: { ...CARD, phone: 1 },
  })
  assert.equal(form.headers.get(IGNORED_HEADER), 'phone')
  assert.ok(form.headers.get('access-control-expose-headers')!.split(', ').includes(IGNORED_HEADER))
  const many = await sell(
    Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`field_${n}`, n])),
  )
  assert.equal(many.status, 201)
  const header = many.headers.get(IGNORED_HEADER)!
  assert.ok(header.length < 1_000 && header.endsWith(', and 2980 more'), header)
  // A possible split is refused, however many other fields there are.
  const hidden = Object.fromEntries([
    ...Array.from({ length: 3_000 }, (_, n) => [`field_${n}`, n]),
    ['split_rule', []],
  ])
  assert.equal((await sell(hidden)).body.code, 'unknown_field')
})

test('listings accept page beside offset, which counts, debit among the methods, and a slash before the question mark', async (t) => {
  const w = await world(t)
  const { token, sell } = await given(w)
  for (let n = 0; n < 3; n++) await sell({ reference_id: String(n) })
  const list = async (query: string) =>
    (await w.call('GET', `/v1/transaction/list${query}`, { token })).body
  const rows: [query: string, shows: object][] = [
    [
      '/?page=1&limit=2&offset=1&sort=time-ascending',
      { offset: 1, query_count: 2, total: 3, page: 1 },
    ],
    ['?page=7&offset=0&limit=2', { offset: 0, query_count: 2, total: 3, has_more: true }],
    ['/?payment_type=credit,debit,boleto,pix', { query_count: 3, total: 3 }],
    ['?payment_type=debit', { query_count: 0, total: 0, has_more: false }],
    ['?payment_type=debit,boleto&status=pending', { query_count: 0, total: 0 }],
  ]
  for (const [query, shows] of rows) {
    const body = await list(query)
    for (const [name, value] of Object.entries(shows))
      assert.equal(body[name], value, `${query}: ${JSON.stringify(body)}`)
  }
  assert.deepEqual((await list('?payment_type=cash')).error, {
    payment_type: ['accepts pix, boleto, credit, debit'],
  })
  for (const path of [
    '/v1/customer/list',
    '/v1/sellers/list',
    '/v1/sellers/mcc_list',
    '/v1/disputes',
    '/v1/split_rules',
  ]) {
    const { status, body } = await w.call('GET', `${path}?page=2&offset=1&limit=5`, { token })
    assert.deepEqual([status, body.offset, body.limit], [200, 1, 5], path)
  }
})

test('an invalid card is 402 with a message for the buyer, whichever field is wrong', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  const type = (more: object) =>
    w.call('POST', '/v1/card/tokenize/token', { token, body: { ...CARD, ...more } })
  const rows: [more: object, code: string][] = [
    [{ security_code: '' }, 'invalid_security_code'],
    [{ security_code: '12a' }, 'invalid_security_code'],
    [{ security_code: 12 }, 'invalid_security_code'],
    [{ expiration_month: '13' }, 'invalid_expiration'],
    [{ expiration_month: '' }, 'invalid_expiration'],
    [{ expiration_year: '203' }, 'invalid_expiration'],
    [{ holder_name: '' }, 'invalid_card_holder'],
    [{ holder_name: '1234' }, 'invalid_card_holder'],
    [{ card_number: '' }, 'invalid_card_number'],
    [{ card_number: '4111' }, 'invalid_card_number'],
  ]
  for (const [more, code] of rows) {
    const { status, body } = await type(more)
    assert.deepEqual([status, body.code], [402, code], JSON.stringify(more))
    assert.ok(
      body.error.message.length > 10 && body.error.message_display.length > 10,
      JSON.stringify(body),
    )
  }
  // Their form was refused: that reveals nothing about a card, and counts as no attempt.
  for (let n = 0; n < 25; n++) assert.equal((await type({ card_number: '' })).status, 402)
  assert.equal((await type({})).status, 201)
  const { security_code: _, ...without } = CARD
  const missing = await w.call('POST', '/v1/card/tokenize/token', { token, body: without })
  assert.deepEqual([missing.status, missing.body.error], [422, { security_code: ['is required'] }])
})

test('errors of fields are in the requested language, and always in Portuguese too', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  const ask = (
    language: Record<string, string>,
    body: object = { first_name: '', customer_type: 'robot', colour: 1 },
  ) => w.call('POST', '/v1/customer/new', { token, body, headers: language })
  const display =
    'first_name: deve ter de 1 a 100 caracteres, pelo menos um deles visível; customer_type: deve ser person_natural ou person_legal'
  const plain = await ask({})
  assert.deepEqual(plain.body.error, {
    first_name: ['must have 1 to 100 characters, at least one of them visible'],
    customer_type: ['must be person_natural or person_legal'],
  })
  assert.equal(
    plain.body.message,
    'first_name: must have 1 to 100 characters, at least one of them visible; customer_type: must be person_natural or person_legal',
  )
  assert.deepEqual(
    [plain.body.message_display, plain.headers.get('content-language')],
    [display, 'en'],
  )
  const reply = await ask({ 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })
  assert.deepEqual(reply.body.error, {
    first_name: ['deve ter de 1 a 100 caracteres, pelo menos um deles visível'],
    customer_type: ['deve ser person_natural ou person_legal'],
  })
  assert.deepEqual(
    [reply.body.message, reply.body.message_display, reply.headers.get('content-language')],
    [display, display, 'pt-BR'],
  )
  // Errors found after the schema check have both languages too.
  const born = await ask(
    { 'accept-language': 'pt' },
    { first_name: 'Ana', birthdate: '1899-12-31' },
  )
  assert.deepEqual(born.body.error, { birthdate: ['deve ser de 1900 em diante'] })
  assert.equal((await ask({}, { first_name: 'Ana', birthdate: '1900-01-01' })).status, 201)
  // Of a refusal without a field, `error` has both languages as before, and the message beside the
  // code is Portuguese too.
  const none = await w.call('GET', '/v1/customer/get/x', {
    token,
    headers: { 'accept-language': 'pt' },
  })
  assert.deepEqual(
    [none.body.message, none.body.message_display, none.body.error.message_display],
    ['no such customer', 'Cliente não encontrado', 'Cliente não encontrado'],
  )
  const sorted = await w.call('GET', '/v1/customer/list?sort=newest', { token })
  assert.deepEqual(sorted.body.error, { sort: ['must be time-descending or time-ascending'] })
  const account = await w.call(
    'POST',
    `/v1/sellers/bank_accounts/tokenize/${w.platform.io_seller_id}`,
    {
      token,
      body: {
        holder_name: 'Ana',
        bank_code: '341',
        routing_number: '1',
        account_number: '1-1',
        type: 'poupança',
      },
    },
  )
  assert.deepEqual(account.body.error, { type: ['must be checking or savings'] })
})

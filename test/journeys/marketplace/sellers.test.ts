// Sellers as a platform manages them, through the SDK, over HTTP, against the real KYC provider of
// the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VintemError } from '../../../sdk/index.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { world } from '../../world.ts'
import {
  code,
  eventsOf,
  right,
  ana,
  shop,
  DENIED,
  DENIED_LATER,
} from '../../marketplace/registering.ts'

const fields = (expected: Record<string, string[]>) => (error: unknown) => {
  assert.ok(error instanceof VintemError)
  assert.deepEqual(error.fields, expected)
  return true
}
test('a person registers, is approved at once, and is found by id, document and list', async (t) => {
  const w = await world(t)
  const said = ana({ line3: 'ignored' })
  const made = await w.sdk.sellers.createIndividual(said)
  assert.deepEqual(
    [made.id, made.type, made.status, made.taxpayer_id, made.reason, made.created_by],
    [4, 'individual', 'active', said.cpf, null, w.platform.io_seller_id],
  )
  assert.deepEqual(
    [
      made.phone_number,
      made.zip_code,
      made.address_line2,
      made.state,
      made.revenue,
      made.birthdate,
    ],
    ['+5521998765432', '22240003', '100', 'RJ', 250_000.5, '1990-05-17'],
  )
  assert.ok(!('owner_name' in made) && !('enable_pix' in made))

  const read = await w.sdk.sellers.get(made.io_seller_id)
  assert.deepEqual(
    [read.enable_pix, read.credit_max_installments, read.allow_register_seller],
    ['S', 12, 0],
  )
  assert.deepEqual(read.payout_policy, {
    interval: 'manual',
    minimum_amount_cents: 1,
    anchor: null,
    next_on: null,
  })
  assert.deepEqual(await w.sdk.sellers.search(said.cpf!), read)
  assert.deepEqual((await w.sdk.sellers.list({ taxpayer_id: said.cpf! })).items, [read])
  assert.equal((await w.sdk.sellers.balances(made.io_seller_id)).items.current_balance_cents, 0)
  assert.deepEqual(await eventsOf(w, made.io_seller_id), ['seller.created', 'seller.activated'])
  await right(w)
})

test('a company with letters in its CNPJ registers, with its representative', async (t) => {
  const w = await world(t)
  const said = shop()
  said.business.cnpj = '12.abc.345/01de-35'
  const made = await w.sdk.sellers.createBusiness(said)
  assert.deepEqual(
    [made.type, made.taxpayer_id, made.first_name, made.last_name, made.birthdate, made.website],
    [
      'business',
      '12ABC34501DE35',
      'Loja da Ana Ltda',
      null,
      '2015-03-02',
      'https://www.example.com',
    ],
  )
  assert.deepEqual(
    [
      made.owner_name,
      made.owner_email,
      made.owner_tel,
      made.owner_taxpayer_id,
      made.owner_birthdate,
    ],
    ['Beatriz Souza', 'loja@example.com', '+5511987654321', said.owner.cpf, '1978-11-30'],
  )
  assert.deepEqual(made.owner_address, { ...said.owner_address, line3: null, zip_code: '01310200' })
  assert.deepEqual((await w.sdk.sellers.get(made.io_seller_id)).owner_address, made.owner_address)
  await assert.rejects(w.sdk.sellers.createBusiness(said), code('seller_exists'))
  await right(w)
})

test('values as PHP sends them are understood: numbers as text, integers as text, punctuation, S and N', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { cpf, ...rest } = ana()
  const odd = `${cpf!.slice(0, 3)}.${cpf!.slice(3, 6)}.${cpf!.slice(6, 9)}-${cpf!.slice(9)}`
  const body = {
    ...rest,
    taxpayer_id: odd,
    mcc: '5411',
    send_welcome_email: 1,
    phone_number: 21998765432,
    description: null,
    address: { ...rest.address, line2: 0, zip_code: 22240003, state: 'rj' },
  }
  const made = await w.call('POST', '/v1/sellers/create/individuals', { token, body })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(
    [
      made.body.taxpayer_id,
      made.body.mcc,
      made.body.address_line2,
      made.body.zip_code,
      made.body.description,
    ],
    [cpf, '5411', '0', '22240003', null],
  )
  assert.deepEqual(
    [made.body.online_payments, made.body.allow_register_seller],
    ['1', '0'],
    'text when it is made',
  )
  const path = `/v1/sellers/update/individuals/${made.body.io_seller_id}`
  const changed = await w.call('PATCH', path, {
    token,
    body: {
      enable_pix: true,
      enable_credit: false,
      enable_boleto: 'N',
      credit_max_installments: '6',
      max_transaction_amount: '100000',
    },
  })
  const { success } = changed.body
  assert.deepEqual(
    [success.enable_credit, success.enable_boleto, success.enable_pix],
    ['N', 'N', 'S'],
  )
  assert.deepEqual([success.credit_max_installments, success.max_transaction_amount], [6, 100_000])
})

test('all invalid fields at once, by their names on the wire', async (t) => {
  const w = await world(t)
  const bad = ana({
    cpf: '123.456.789-00',
    phone_number: '12',
    birthdate: '2010-01-01',
    mcc: 1,
    revenue: 1.005,
    last_name: ' ',
    address: { ...ana().address, state: 'XX', line1: '     ' },
  })
  await assert.rejects(
    w.sdk.sellers.createIndividual(bad),
    fields({
      cpf: ['must be a valid CPF'],
      phone_number: ['must be a valid phone number, such as (21) 99876-5432'],
      birthdate: ['must be the birth date of an adult, 18 years old or more'],
      mcc: ['must be a code of GET /v1/sellers/mcc_list'],
      revenue: ['must have at most two decimal places'],
      last_name: ['must not be blank'],
      'address.state': ['must be a state of Brazil, such as SP'],
      'address.line1': ['must not be blank'],
    }),
  )
  const { cpf: _, ...without } = ana()
  await assert.rejects(w.sdk.sellers.createIndividual(without), fields({ cpf: ['is required'] }))
  const nothing = async (path: string, body: object): Promise<string[]> => {
    const answer = await w.call('POST', `/v1/sellers/create/${path}`, {
      token: await w.token(),
      body,
    })
    assert.equal(answer.status, 422, answer.text)
    for (const says of Object.values(answer.body.error)) assert.deepEqual(says, ['is required'])
    return Object.keys(answer.body.error as object).sort()
  }
  const PERSON = ['birthdate', 'cpf', 'email', 'first_name', 'last_name', 'phone_number']
  assert.deepEqual(
    await nothing('individuals', {}),
    [...PERSON, 'address', 'mcc', 'statement_descriptor'].sort(),
  )
  const company = ['cnpj', 'email', 'name', 'opening_date', 'phone_number'].map(
    (field) => `business.${field}`,
  )
  const reported = (await nothing('businesses', { business: {}, owner: {} })).filter((field) =>
    field.includes('.'),
  )
  assert.deepEqual(reported, [...company, ...PERSON.map((field) => `owner.${field}`)])
  const two = ana({ taxpayer_id: '123.456.789-09' })
  await assert.rejects(
    w.sdk.sellers.createIndividual(two),
    fields({ taxpayer_id: ['must be the same as cpf'] }),
  )
  const young = shop()
  young.business.opening_date = '2999-01-01'
  young.owner.birthdate = '2020-02-29'
  young.owner_address = { ...young.owner_address, state: 'ZZ' }
  await assert.rejects(
    w.sdk.sellers.createBusiness(young),
    fields({
      'business.opening_date': ['must not be in the future'],
      'owner.birthdate': ['must be the birth date of an adult, 18 years old or more'],
      'owner_address.state': ['must be a state of Brazil, such as SP'],
    }),
  )
  assert.equal((await w.sdk.sellers.list()).total, 3)
  await right(w)
})

test('the same key is one seller; concurrent registrations each have their own number and no document twice', async (t) => {
  const w = await world(t)
  const body = ana()
  const once = await w.sdk.sellers.createIndividual(body, { key: 'k' })
  const twice = await w.sdk.sellers.createIndividual(body, { key: 'k' })
  assert.equal(once.io_seller_id, twice.io_seller_id)
  await assert.rejects(
    w.sdk.sellers.createIndividual(ana(), { key: 'k' }),
    code('idempotency_key_reused'),
  )

  const same = ana()
  const token = await w.token()
  const answers = await Promise.all(
    [...Array.from({ length: 8 }, () => ana()), ...Array.from({ length: 8 }, () => same)].map(
      (one) => w.call('POST', '/v1/sellers/create/individuals', { token, body: one }),
    ),
  )
  const made = answers
    .filter(({ status }) => status === 201)
    .map(({ body: { id } }) => id as number)
  const refused = answers
    .filter(({ status }) => status !== 201)
    .map(({ body: { code: says } }) => says as string)
  assert.deepEqual(
    made.toSorted((a, b) => a - b),
    [5, 6, 7, 8, 9, 10, 11, 12, 13],
  )
  assert.deepEqual(
    refused,
    Array.from({ length: 7 }, () => 'seller_exists'),
  )
  await right(w)
})

test('a change keeps absent fields; fixed fields are refused by name; null clears optional fields', async (t) => {
  const w = await world(t)
  const made = await w.sdk.sellers.createIndividual(ana())
  const change = (body: object) => w.sdk.sellers.updateIndividual(made.io_seller_id, body)
  const changed = await change({
    email: 'nova@example.com',
    address: { line2: '7', city: 'Niterói' },
    url_logo: 'https://example.com/logo.png',
    payout_policy: { interval: 'weekly', minimum_amount: 10_000, anchor: 5 },
    cpf: made.taxpayer_id,
    status: 'active',
  })
  assert.deepEqual(
    [
      changed.email,
      changed.address_line1,
      changed.address_line2,
      changed.city,
      changed.id,
      changed.io_seller_id,
    ],
    ['nova@example.com', 'Rua das Laranjeiras', '7', 'Niterói', made.id, made.io_seller_id],
  )
  const { next_on: next, ...policy } = changed.payout_policy
  assert.deepEqual(policy, { interval: 'weekly', minimum_amount_cents: 10_000, anchor: 5 })
  assert.match(next ?? '', /^\d{4}-\d{2}-\d{2}$/)
  const again = await change({ url_logo: null, email: null, payout_policy: { interval: 'weekly' } })
  assert.deepEqual([again.url_logo, again.email], [null, 'nova@example.com'])
  assert.deepEqual(again.payout_policy, changed.payout_policy)

  await assert.rejects(
    change({
      cpf: '123.456.789-09',
      status: 'blocked',
      type: 'business',
      allow_register_seller: true,
      url_notify: 'https://[',
    }),
    (error: VintemError) => {
      assert.deepEqual(Object.keys(error.fields ?? {}).toSorted(), [
        'allow_register_seller',
        'cpf',
        'status',
        'type',
        'url_notify',
      ])
      return true
    },
  )
  await assert.rejects(w.sdk.sellers.updateBusiness(made.io_seller_id, {}), (error: VintemError) =>
    Object.hasOwn(error.fields ?? {}, 'IO_SELLER_ID'),
  )
  await assert.rejects(
    change({ payout_policy: { interval: 'weekly', anchor: 6 } }),
    (error: VintemError) => Object.hasOwn(error.fields ?? {}, 'payout_policy.anchor'),
  )
  assert.deepEqual(await eventsOf(w, made.io_seller_id), [
    'seller.created',
    'seller.activated',
    'seller.updated',
    'seller.updated',
  ])
  await right(w)
})

test('a company changes its parts: business, owner and both addresses', async (t) => {
  const w = await world(t)
  const made = await w.sdk.sellers.createBusiness(shop())
  const changed = await w.sdk.sellers.updateBusiness(made.io_seller_id, {
    business: { name: 'Nova Loja Ltda', website: 'nova.example.com' },
    owner: { first_name: 'Carla', cpf: '123.456.789-09' },
    business_address: { city: 'Campinas' },
    owner_address: { line2: '9' },
    mcc: 5812,
  })
  assert.deepEqual(
    [
      changed.first_name,
      changed.website,
      changed.owner_name,
      changed.owner_taxpayer_id,
      changed.city,
      changed.mcc,
    ],
    ['Nova Loja Ltda', 'nova.example.com', 'Carla Souza', '12345678909', 'Campinas', '5812'],
  )
  assert.equal(changed.owner_tel, made.owner_tel)
})

test('a seller sees and changes itself, registers no seller, and never sees its sibling', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const sdk = w.as(one!)
  assert.equal((await sdk.sellers.get(one!.io_seller_id)).io_seller_id, one!.io_seller_id)
  assert.deepEqual(
    (await sdk.sellers.list()).items.map((seller) => seller.io_seller_id),
    [one!.io_seller_id],
  )
  assert.equal((await sdk.sellers.list()).total, 1)
  assert.equal((await sdk.sellers.list({ type: 'business' })).total, 0)
  assert.equal((await sdk.sellers.updateIndividual(one!.io_seller_id, { mcc: 5812 })).mcc, '5812')
  // Payment methods and maximum amount are set by its platform.
  for (const limit of [
    { enable_pix: 'S' as const },
    { max_transaction_amount: 1 },
    { credit_max_installments: 1 },
  ])
    await assert.rejects(
      sdk.sellers.updateIndividual(one!.io_seller_id, limit),
      code('seller_registration_not_allowed'),
    )
  const sibling = two!.io_seller_id
  await assert.rejects(sdk.sellers.get(sibling), code('seller_not_found'))
  await assert.rejects(sdk.sellers.search(two!.taxpayer_id), code('seller_not_found'))
  await assert.rejects(sdk.sellers.updateBusiness(sibling, {}), code('seller_not_found'))
  await assert.rejects(sdk.sellers.delete(sibling, two!.taxpayer_id), code('seller_not_found'))
  await assert.rejects(sdk.sellers.createIndividual(ana()), code('seller_registration_not_allowed'))
  await assert.rejects(
    sdk.sellers.delete(one!.io_seller_id, one!.taxpayer_id),
    code('seller_registration_not_allowed'),
  )
})

test('a seller with money cannot be deleted; one without can, with its tokens and credentials', async (t) => {
  const w = await world(t)
  const [one] = w.platform.sellers
  const { io_seller_id: id, taxpayer_id: document } = one!
  const sdk = w.as(one!)
  await sdk.sellers.get(id)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const open = await w.sdk.transactions.create(customer.id, {
    amount: 10_00,
    payment_type: 'pix',
    io_seller_id: id,
  })
  await assert.rejects(w.sdk.sellers.delete(id, document), (error: VintemError) =>
    /open transactions/.test(error.message),
  )
  await w.sdk.sandbox.payPix(open.id)
  await assert.rejects(w.sdk.sellers.delete(id, document), (error: VintemError) =>
    /a balance/.test(error.message),
  )
  await w.sdk.transactions.void(open.id)
  await assert.rejects(w.sdk.sellers.delete(id, '123.456.789-09'), code('seller_not_found'))
  await assert.rejects(
    w.sdk.sellers.delete(
      w.platform.io_seller_id,
      (await w.sdk.sellers.get(w.platform.io_seller_id)).taxpayer_id,
    ),
    code('invalid_state'),
  )
  const { type } = await w.sdk.sellers.get(id)
  const gone = { id, io_seller_id: id, resource: 'seller', type, deleted: true }
  assert.deepEqual(await w.sdk.sellers.delete(id, document), gone)
  const { sellers } = w.sdk
  for (const gone of [
    () => sellers.get(id),
    () => sellers.search(document),
    () => sellers.delete(id, document),
  ])
    await assert.rejects(gone, code('seller_not_found'))
  for (const login of [one!, { ...w.platform, io_seller_id: id }])
    await assert.rejects(w.as(login).sellers.get(id), code('invalid_credentials'))
  const live = await w.db.rows(
    sql`select 1 from credentials where lower(email) = ${one!.email} and revoked_at is null`,
  )
  assert.deepEqual(live, [], 'the address can be used again')
  assert.equal((await w.sdk.sellers.list()).total, 2)
  assert.deepEqual(
    (await w.sdk.sellers.list({ status: 'deleted' })).items.map((seller) => seller.io_seller_id),
    [id],
  )
  // The document can be used again.
  assert.notEqual((await w.sdk.sellers.createIndividual(ana({ cpf: document }))).io_seller_id, id)
  assert.deepEqual(await eventsOf(w, id), ['seller.deleted'])
  await right(w)
})

test('lists: filters, both orders, pages and correct totals', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 3; n++) await w.sdk.sellers.createIndividual(ana())
  const business = await w.sdk.sellers.list({ type: 'business' })
  assert.deepEqual([business.total, business.items.length], [2, 2])
  const people = await w.sdk.sellers.list({
    type: 'individual',
    status: 'active,pending',
    limit: 2,
    sort: 'time-ascending',
  })
  assert.deepEqual(
    [people.total, people.items.map(({ id }) => id), people.has_more],
    [4, [2, 4], true],
  )
  assert.deepEqual(
    [
      (await w.sdk.sellers.list({ page: 99 })).total,
      (await w.sdk.sellers.list({ status: 'blocked' })).total,
    ],
    [6, 0],
  )
  assert.equal((await w.sdk.sellers.list({ 'created_at[gte]': '2999-01-01' })).total, 0)
  const all = []
  for await (const one of w.sdk.sellers.all({ limit: 2 })) all.push(one.id)
  assert.deepEqual(all, [6, 5, 4, 3, 2, 1])
  const mccs = await w.sdk.sellers.mccs({ q: 'supermercado', limit: 5 })
  assert.ok(
    mccs.items.some(
      (one) => one.code === '5411' && one.description_pt.length > 0 && one.category.length > 0,
    ),
  )
  assert.equal((await w.sdk.sellers.mccs({ q: '5411' })).total, 1)
  assert.equal(
    (await w.sdk.sellers.mccs({ q: '0742' })).items[0]!.code,
    '0742',
    'four digits, as text',
  )
})

test('events contain the seller as GET shows it, in order', async (t) => {
  const w = await world(t)
  const made = await w.sdk.sellers.createIndividual(ana())
  const read = await w.sdk.sellers.get(made.io_seller_id)
  await w.work()
  const events = (await w.sdk.events.list({ type: 'seller.created,seller.activated' })).items
  assert.deepEqual(
    events.map(({ type, status, object_sequence: n, io_seller_id: id }) => [type, status, n, id]),
    [
      ['seller.created', 'pending', 1, made.io_seller_id],
      ['seller.activated', 'active', 2, made.io_seller_id],
    ],
  )
  assert.deepEqual(events[1]!.data, read)
})

test('a pending seller can sell, a denied one cannot', async (t) => {
  const w = await world(t)
  const customer = await w.sdk.customers.create({ first_name: 'Maria' })
  const sale = (id: string) =>
    w.sdk.transactions.create(customer.id, { amount: 10_00, payment_type: 'pix', io_seller_id: id })
  const pending = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED_LATER }))
  assert.equal((await sale(pending.io_seller_id)).status, 'pending')
  const denied = await w.sdk.sellers.createIndividual(ana({ cpf: DENIED }))
  await assert.rejects(sale(denied.io_seller_id), code('seller_not_active'))
})

// An operator opens a platform in the portal and sets it up: its first credential, its fees, its
// limit.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBusiness, createIndividual } from '../../../contract/marketplace/sellers.ts'
import { registerPlatform } from '../../../server/app/platforms.ts'
import { person } from '../../../server/app/seed/sellers.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { registerIndividual } from '../../../server/marketplace/sellers/registration/register.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { operator } from '../../portal.ts'
import { tokenOf } from '../../tokens.ts'
import { world, type World } from '../../world.ts'

const PATH = '/portal/api/operator/platforms'
const { example: business } = createBusiness as { example: { business: object } }

test('a platform is made once, and takes a payment with its first credential', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const make = (key: string, body: object = business) =>
    browser.post(`${PATH}/businesses`, body, { 'idempotency-key': key })
  // A double click: both say the same platform, whichever came first.
  const [one, two] = await Promise.all([make('a'), make('a')])
  const made = [one, two].find(({ status }) => status === 201)!
  const again = await make('a')
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.equal(again.body.io_seller_id, made.body.io_seller_id)
  const listed = (await browser.get(PATH)).body.items
  assert.equal(listed.filter(({ name }: { name: string }) => name === made.body.name).length, 1)
  assert.deepEqual(
    [made.body.ready, made.body.fee_plan, made.body.active_credentials],
    [true, 1, 0],
  )

  const at = `${PATH}/${made.body.io_seller_id}`
  const credential = { email: 'shop@example.com' }
  const first = await browser.post(`${at}/credentials`, credential, { 'idempotency-key': 'c' })
  const repeated = await browser.post(`${at}/credentials`, credential, { 'idempotency-key': 'c' })
  assert.deepEqual([first.status, repeated.body.secret], [201, first.body.secret])
  const shop = w.as({
    ...credential,
    secret: first.body.secret,
    io_seller_id: made.body.io_seller_id,
  })
  const buyer = await shop.customers.create({ first_name: 'Ana' })
  const sale = await shop.transactions.create(buyer.id, { payment_type: 'pix', amount: 1000 })
  assert.equal(sale.status, 'pending')

  const { items } = (await browser.get(`${at}/credentials`)).body
  assert.deepEqual(
    [items.length, items[0].email, 'secret' in items[0]],
    [1, 'shop@example.com', false],
  )
  const rotated = await browser.post(`${at}/credentials/${items[0].id}/rotate`, {
    overlap_hours: 0,
  })
  assert.match(rotated.body.secret, /^vtm_test_/)
  assert.notEqual(rotated.body.secret, first.body.secret)
  assert.equal(
    (await browser.send('DELETE', `${at}/credentials/${items[0].id}`)).body.status,
    'revoked',
  )
  const late = w.as({
    ...credential,
    secret: rotated.body.secret,
    io_seller_id: made.body.io_seller_id,
  })
  await assert.rejects(late.customers.create({ first_name: 'Bia' }), {
    code: 'invalid_credentials',
  })
  const elsewhere = `${PATH}/${w.platform.io_seller_id}/credentials/${items[0].id}`
  assert.equal((await browser.send('DELETE', elsewhere)).body.code, 'credential_not_found')
  const acts = await w.db.rows<{ action: string }>(sql`
    select action
    from audit_records
    where owner = ${made.body.io_seller_id}
      and actor_type = 'operator'
    order by id`)
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['platform.created', 'credential.created', 'credential.secret_rotated', 'credential.revoked'],
  )
})

test('what is wrong with a platform is named by its field, and a document has one platform', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const wrong = await browser.post(`${PATH}/businesses`, {
    ...business,
    business: { ...business.business, cnpj: '11.111.111/1111-11' },
  })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error)], [422, ['business.cnpj']])
  const [one, two] = await Promise.all(
    [1, 2].map(() => browser.post(`${PATH}/businesses`, business)),
  )
  const [made, refused] = one!.status === 201 ? [one!, two!] : [two!, one!]
  assert.deepEqual(
    [made.status, refused.status, refused.body.error],
    [201, 422, { 'business.cnpj': ['has a platform already'] }],
  )
  const person = await browser.post(`${PATH}/individuals`, createIndividual.example as object)
  assert.deepEqual(person.body.error, {
    cpf: ['must be of a company: the sandbox bank has no others'],
  })
})

/** What operators did to the platform, as the audit log has it. */
const actsOf = (w: World) =>
  w.db.rows(sql`
    select action
    from audit_records
    where owner = ${w.platform.io_seller_id}
      and actor_type = 'operator'
    order by id`)

test('an operator adds a version of the fees of a platform', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const at = `${PATH}/${w.platform.io_seller_id}`
  const pix = { method: 'pix', instalments: [1, 1], bp: 50, fixed: 10 }
  const plan = {
    fee_on_refund: 'keep',
    rules: [pix, { method: 'credit', instalments: [1, 6], bp: 300, fixed: 0 }],
  }
  const add = (body: object, key = 'k') =>
    browser.post(`${at}/fee-plans`, body, { 'idempotency-key': key })
  const added = await add(plan)
  assert.deepEqual([added.status, added.body.version, added.body.rules], [201, 2, plan.rules])
  assert.equal((await add(plan)).body.version, 2)
  const twice = await add(
    { ...plan, rules: [pix, { ...pix, bp: 40 }, { ...pix, instalments: [1, 2] }] },
    'b',
  )
  assert.deepEqual(twice.body.error, {
    'rules.1.instalments': ['has a price in another rule already'],
    'rules.2.instalments': ['must be [first, last]; only credit has more than one'],
  })
  const credit = (first: number, last: number) => ({
    ...pix,
    method: 'credit',
    instalments: [first, last],
  })
  const mixed = [
    pix,
    credit(1, 6),
    credit(8, 12),
    credit(7, 7),
    credit(6, 6),
    credit(12, 12),
    { ...pix, bp: 40 },
  ]
  assert.deepEqual(
    (await add({ ...plan, rules: mixed }, 'mixed')).body.error,
    Object.fromEntries(
      [4, 5, 6].map((n) => [`rules.${n}.instalments`, ['has a price in another rule already']]),
    ),
  )
  assert.deepEqual((await add({ ...plan, starts_on: '2020-01-01' }, 'c')).body.error, {
    starts_on: ['must not be before the start of the last version'],
  })
  assert.deepEqual((await add({ ...plan, starts_on: '2020-13-01' }, 'd')).body.error, {
    starts_on: ['must be a date, YYYY-MM-DD'],
  })
  // Today, once more: it begins now, and no earlier than what priced until now.
  const again = await add({ ...plan, starts_on: dayOf(w.deps.clock.now()) }, 'e')
  assert.deepEqual([again.status, again.body.version], [201, 3])
  const { items } = await w.sdk.feePlans.list()
  assert.deepEqual(
    items.map(({ version, status }) => [version, status]),
    [
      [3, 'active'],
      [2, 'ended'],
      [1, 'ended'],
    ],
  )
  assert.equal(items[0]!.starts_at, items[0]!.created_at)
  const versions = (await browser.get(`${at}/fee-plans`)).body.items.map(
    ({ version }: { version: number }) => version,
  )
  assert.deepEqual(versions, [3, 2, 1])
  const sale = await w.sdk.transactions.create(w.platform.customers[0]!, {
    payment_type: 'pix',
    amount: 10_000,
  })
  await w.sdk.sandbox.payPix(sale.id)
  const available = (await w.sdk.sellers.balances(w.platform.io_seller_id)) as unknown as object
  assert.match(JSON.stringify(available), /9940|99\.4/)
  assert.deepEqual(await actsOf(w), [
    { action: 'fee_plan.created' },
    { action: 'fee_plan.created' },
  ])
})

test('an operator limits the calls of a platform', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const at = `${PATH}/${w.platform.io_seller_id}`
  const limit = (rate_limit: number | null) => browser.post(`${at}/limit`, { rate_limit })
  assert.equal((await limit(5)).body.rate_limit, 5)
  assert.equal((await limit(0)).status, 422)
  assert.equal((await limit(null)).body.rate_limit, null)
  assert.deepEqual(await actsOf(w), [
    { action: 'platform.updated' },
    { action: 'platform.updated' },
  ])
})

test('an operator changes the limits of a credential by the rules of the platform; what is absent stays', async (t) => {
  const w = await world(t, { platforms: 2 })
  const browser = await operator(w)
  const { io_seller_id } = w.platform
  const made = await w.sdk.credentials.create({
    email: 'agent@example.com',
    networks: ['127.0.0.1'],
  })
  const at = `${PATH}/${io_seller_id}/credentials/${made.id}`
  const change = (body: object, path = at) => browser.send('PATCH', path, body)
  const limits = async (body: object) => {
    const { status, body: changed } = await change(body)
    return [
      status,
      changed.rate_limit,
      changed.budget?.amount_per_call,
      changed.budget?.amount_per_day,
    ]
  }
  assert.deepEqual(await limits({ rate_limit: 600 }), [200, 600, undefined, undefined])
  assert.deepEqual(await limits({ budget: { amount_per_day: 50_00 } }), [200, 600, null, 50_00])
  assert.deepEqual(await limits({ budget: { amount_per_day: 50_00 }, rate_limit: 600 }), [
    200,
    600,
    null,
    50_00,
  ])
  assert.deepEqual(await limits({}), [200, 600, null, 50_00])

  const agent = w.as({ email: 'agent@example.com', secret: made.secret!, io_seller_id })
  const sale = { payment_type: 'pix', amount: 50_01 } as const
  await assert.rejects(agent.transactions.create(w.platform.customers[0]!, sale), {
    code: 'budget_exceeded',
  })
  const token = await tokenOf(w, { email: 'agent@example.com', secret: made.secret!, io_seller_id })
  const { headers } = await w.call('GET', '/v1/customer/list', { token })
  assert.match(headers.get('ratelimit-limit') ?? '', /^600$/)

  const wrong = await change({ rate_limit: 0, budget: { operations: ['nothing.*'] } })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error)], [422, ['rate_limit']])
  const unknown = await change({ budget: { operations: ['nothing.*'] } })
  assert.deepEqual(Object.keys(unknown.body.error), ['budget.operations.0'])
  // The platform itself does not change its calls a minute, and another platform's path does not
  // lead to the credential.
  const own = await w.call('PATCH', `/v1/credentials/${made.id}`, {
    token: await w.token(),
    body: { rate_limit: 9 },
  })
  assert.equal(own.status, 422)
  const elsewhere = `${PATH}/${w.platforms[1]!.io_seller_id}/credentials/${made.id}`
  assert.equal((await change({ rate_limit: 9 }, elsewhere)).body.code, 'credential_not_found')
  assert.deepEqual(await limits({ rate_limit: null, budget: null }), [
    200,
    null,
    undefined,
    undefined,
  ])
  await browser.send('DELETE', at)
  assert.equal((await change({ rate_limit: 9 })).body.code, 'credential_revoked')

  const acts = await w.db.rows<{ before: object; after: object }>(sql`
    select before, after from audit_records
    where owner = ${io_seller_id}
      and action = 'credential.updated'
      and actor_type = 'operator'
    order by id`)
  const daily = { operations: null, hours: null, amount_per_call: null, amount_per_day: 50_00 }
  assert.deepEqual(acts, [
    { before: { rate_limit: null }, after: { rate_limit: 600 } },
    { before: { budget: null }, after: { budget: daily } },
    { before: { rate_limit: 600, budget: daily }, after: { rate_limit: null, budget: null } },
  ])
})

test('an operator changes the registration of a platform by the rules of the API, once for a key', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const at = `${PATH}/${w.platform.io_seller_id}/registration`
  const change = (body: object, key = 'k', kind = 'business') =>
    browser.send('PATCH', `${at}/${kind}`, body, { 'idempotency-key': key })
  const before = (await browser.get(at)).body
  assert.deepEqual([before.type, before.fields['business.name']], ['business', w.platform.name])
  const body = {
    business: {
      name: 'Mercado Novo Ltda',
      email: 'novo@example.com',
      phone_number: '(21) 3265-4321',
    },
    business_address: { line1: 'Rua do Catete', city: 'Rio de Janeiro', state: 'RJ' },
    owner: { last_name: 'Lima' },
  }
  // A double click: one change, and both say what is now.
  const both = await Promise.all([change(body), change(body)])
  const replays = both.map(({ headers }) => headers.get('idempotent-replayed')).toSorted()
  assert.deepEqual(
    [both.map(({ status }) => status), replays],
    [
      [200, 200],
      [null, 'true'],
    ],
  )
  const { fields } = (await browser.get(at)).body
  assert.deepEqual(
    [
      'business.name',
      'business.phone_number',
      'business_address.line1',
      'owner.last_name',
      'owner.cpf',
    ].map((name) => fields[name]),
    ['Mercado Novo Ltda', '+552132654321', 'Rua do Catete', 'Lima', before.fields['owner.cpf']],
  )
  assert.deepEqual(both[0]!.body.fields, fields)
  assert.equal(
    (await browser.get(`${PATH}/${w.platform.io_seller_id}`)).body.name,
    'Mercado Novo Ltda',
  )
  assert.equal((await w.sdk.sellers.get(w.platform.io_seller_id)).email, 'novo@example.com')
  assert.equal((await change({ business: { name: 'Outra' } })).body.code, 'idempotency_key_reused')

  const refused = await change(
    {
      type: 'individual',
      status: 'denied',
      business: { cnpj: '11.222.333/0001-81', phone_number: '1' },
      mcc: 1,
    },
    'b',
  )
  assert.deepEqual(refused.body.error, {
    type: ['cannot be changed: it is business'],
    status: ['cannot be changed here: it is active'],
    'business.cnpj': ['cannot be changed; register another seller'],
    'business.phone_number': ['must be a valid phone number, such as (21) 99876-5432'],
    mcc: ['must be a code of GET /v1/sellers/mcc_list'],
  })
  const other = await change({ email: 'x@example.com' }, 'c', 'individual')
  assert.deepEqual(other.body.error, {
    IO_SELLER_ID: ['is a business: use PATCH /v1/sellers/update/businesses'],
  })
  assert.equal((await change({ url_notify: 'https://shop.example/notify' }, 'd')).status, 422)
  const seller = `${PATH}/${w.platform.sellers[0]!.io_seller_id}/registration`
  assert.deepEqual(
    [
      (await browser.get(seller)).status,
      (await browser.send('PATCH', `${seller}/business`, {})).status,
    ],
    [404, 404],
  )

  const acts = await w.db.rows<{ action: string; fields: string[] }>(sql`
    select action, after->'fields' as fields from audit_records
    where owner = ${w.platform.io_seller_id} and actor_type = 'operator' order by id`)
  assert.deepEqual(acts, [
    {
      action: 'seller.updated',
      fields: ['name', 'city', 'firstName', 'email', 'phoneNumber', 'address', 'ownerPerson'],
    },
  ])
})

test('the registration of a platform that is a person is changed by an operator too', async (t) => {
  const w = await world(t)
  const browser = await operator(w)
  const registration = registerIndividual(
    person('Ana', 'Souza', 'ana@example.com'),
    dayOf(w.deps.clock.now()),
  )
  const opened = await inTransaction(w.db, (tx) =>
    registerPlatform(tx, w.deps, { registration, rules: [], isLive: false }),
  )
  assert.ok('added' in opened)
  const at = `${PATH}/${opened.added.id}/registration`
  const { type, fields } = (await browser.get(at)).body
  assert.deepEqual(
    [type, fields.first_name, fields.email],
    ['individual', 'Ana', 'ana@example.com'],
  )
  const changed = await browser.send('PATCH', `${at}/individual`, {
    first_name: 'Aline',
    address: { line3: 'casa 2' },
  })
  assert.deepEqual(changed.body.fields, {
    ...fields,
    first_name: 'Aline',
    'address.line3': 'casa 2',
  })
})

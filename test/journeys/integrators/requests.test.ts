// The request log as integrators and operators use it: by the request_id of an error, and by
// filters.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { settled } from '../../../server/requests/save.ts'
import { loginOf, world, type World } from '../../world.ts'

type Json = ReturnType<typeof JSON.parse>

const idOf = ({ headers }: { headers: Headers }): string => headers.get('x-request-id')!

/** A platform's calls, and the recorded request of each. */
async function callerOf(w: World) {
  const token = await w.token()
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => w.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const recorded = async (id: string): Promise<Json> =>
    (await call('GET', `/v1/requests/${id}`)).body
  return { token, call, recorded }
}

test('the request_id of an error finds the request and its reply', async (t) => {
  const w = await world(t)
  const { call, recorded, token } = await callerOf(w)
  const refused = await call('POST', '/v1/customer/new?colour=red', {
    first_name: 'Ana',
    email: 'no address',
    metadata: { order: 'A-1' },
    senha: 'hunter2',
  })
  assert.equal(refused.status, 422)
  const { created_at: at, duration_ms: ms, ...found } = await recorded(refused.body.request_id)
  assert.ok(Date.parse(at) > w.deps.clock.wall().getTime() - 60_000 && ms > 0)
  const credentials = (await w.sdk.credentials.list()).items
  const credential = credentials.find(({ email }) => email === w.platform.email)!.id
  assert.deepEqual(found, {
    id: refused.body.request_id,
    resource: 'request',
    io_seller_id: w.platform.io_seller_id,
    credential,
    acting_for_seller: false,
    source: '127.0.0.1',
    method: 'POST',
    path: '/v1/customer/new',
    operation: 'customers.create',
    status: 422,
    code: 'invalid_request',
    idempotency_key: null,
    replayed: false,
    objects: [],
    query: null,
    body: { first_name: 'Ana', email: 'no address', metadata: { order: 'A-1' } },
    reply: refused.body,
  })

  const unreadable = await w.call('POST', '/v1/customer/new', {
    token,
    body: '{"first_name":',
    headers: {},
  })
  assert.equal((await recorded(idOf(unreadable))).code, unreadable.body.code)
  const large = await call('POST', '/v1/customer/new', { first_name: 'x'.repeat(200_000) })
  assert.equal((await recorded(idOf(large))).code, 'body_too_large')
  const unknown = await call('GET', '/v1/nothing')
  const { operation, code, path } = await recorded(idOf(unknown))
  assert.deepEqual([operation, code, path], [null, 'route_not_found', '/v1/nothing'])
  const narrow = (
    await w.call('POST', '/auth/login', { body: { ...loginOf(w.platform), scope: 'sellers' } })
  ).body
  const forbidden = await w.call('GET', '/v1/customer/list', { token: narrow.access_token })
  assert.equal((await recorded(idOf(forbidden))).code, 'scope_not_allowed')
})

test('a write shows its body and the ids of its objects, a read has no body, and a replay is marked', async (t) => {
  const w = await world(t)
  const { call, recorded } = await callerOf(w)
  const body = { first_name: 'Ana', email: 'ana@x.example' }
  const made = await call('POST', '/v1/customer/new', body, { 'idempotency-key': 'k-1' })
  const { id } = made.body.success
  const again = await call('POST', '/v1/customer/new', body, { 'idempotency-key': 'k-1' })
  const read = await call('GET', `/v1/customer/get/${id}`)
  const listed = await call('GET', '/v1/customer/list?limit=2')
  const all = [await recorded(idOf(made)), await recorded(idOf(again)), await recorded(idOf(read))]
  assert.deepEqual(
    all.map((one) => [
      one.status,
      one.idempotency_key,
      one.replayed,
      one.objects,
      one.body,
      one.reply,
    ]),
    [
      [201, 'k-1', false, [id], body, null],
      [201, 'k-1', true, [id], body, null],
      [200, null, false, [id], null, null],
    ],
  )
  assert.deepEqual((await recorded(idOf(listed))).query, { limit: '2' })
})

test('secrets and card numbers are in no record, wherever they were sent', async (t) => {
  const w = await world(t)
  const { call, recorded } = await callerOf(w)
  const card = '4111111111111111'
  const buyer = (
    await call('POST', '/v1/customer/new', { first_name: 'Ana', email: 'ana@x.example' })
  ).body.success.id
  const requests = [
    await w.call('POST', '/auth/login', { body: loginOf(w.platform) }),
    await call('POST', '/v1/customer/new', {
      first_name: card,
      email: `${card}@x.example`,
      metadata: { [card]: Number(card) },
    }),
    await call('POST', '/v1/customer/new', {
      first_name: Number(card),
      address: { line1: [card] },
    }),
    await call('POST', '/v1/card/tokenize/token', {
      holder_name: 'ANA SOUZA',
      card_number: card,
      security_code: '123',
      expiration_month: '12',
      expiration_year: '2030',
    }),
    await call('POST', `/v1/transaction/new/${buyer}`, {
      amount: 1000,
      payment_type: 'credit',
      card: {
        holder_name: 'ANA SOUZA',
        card_number: card,
        security_code: '123',
        expiration_month: '12',
        expiration_year: '2030',
      },
    }),
    await call('GET', `/v1/customer/get/${card}?email=${card}`),
    await call('POST', '/v1/webhooks', {
      url: 'https://shop.example/hook?key=hidden',
      events: ['*'],
    }),
  ]
  for (const request of requests) await recorded(idOf(request))
  const rows = await w.db.rows<Json>(sql`select * from requests`)
  const stored = JSON.stringify(rows)
  assert.ok(rows.length > requests.length)
  for (const secret of [
    card,
    w.platform.secret,
    '"123"',
    'key=hidden',
    ...requests.flatMap(({ body }) => body?.secret ?? []),
  ])
    assert.ok(!stored.includes(secret), `${secret} is stored`)
  const [login, , , tokenized, sold] = await Promise.all(requests.map((one) => recorded(idOf(one))))
  for (const one of [login, tokenized]) assert.deepEqual([one.body, one.reply], [null, null])
  // The call has no field `card`.
  assert.deepEqual(sold.body, { amount: 1000, payment_type: 'credit' })
})

test('requests are found by status, call, object, key, credential, seller and time, page by page', async (t) => {
  const w = await world(t)
  const { call } = await callerOf(w)
  const made: string[] = []
  for (const n of [1, 2, 3])
    made.push(
      (await call('POST', '/v1/customer/new', { first_name: `B${n}`, email: `b${n}@x.example` }))
        .body.success.id,
    )
  await call('GET', `/v1/customer/get/${made[0]}`)
  const missing = await call('GET', '/v1/customer/get/none', undefined, {})
  await call('POST', '/v1/customer/new', {}, { 'idempotency-key': 'mine' })
  const list = async (query: string) => {
    const { status, body, text } = await call('GET', `/v1/requests?${query}`)
    assert.equal(status, 200, text)
    const shown = body.items.map((one: Json) => `${one.method} ${one.operation} ${one.status}`)
    return shown.filter((one: string) => !one.includes('requests.'))
  }
  const created = 'POST customers.create 201'
  const rows: [query: string, found: string[]][] = [
    ['operation=customers.create&status=201', [created, created, created]],
    ['status=4xx', ['POST customers.create 422', 'GET customers.get 404']],
    ['status=404', ['GET customers.get 404']],
    ['code=customer_not_found', ['GET customers.get 404']],
    [`object=${made[0]}`, ['GET customers.get 200', created]],
    ['idempotency_key=mine', ['POST customers.create 422']],
    [
      `method=GET&io_seller_id=${w.platform.io_seller_id}`,
      ['GET customers.get 404', 'GET customers.get 200'],
    ],
    ['object=none', []],
    ['credential=none', []],
    ['created_at[lte]=2020-01-01', []],
    ['created_at[lte]=1900-01-01', []],
    ['created_at[gte]=9999-12-31', []],
    [
      'status=422&created_at[gte]=0001-01-01&created_at[lte]=9999-12-31',
      ['POST customers.create 422'],
    ],
  ]
  for (const [query, found] of rows) assert.deepEqual(await list(query), found, query)
  const seen: string[] = []
  let next: string | null = null
  do {
    const page: Json = await w.sdk.requests.list({
      limit: 2,
      operation: 'customers.create',
      ...(next ? { before: next } : {}),
    })
    seen.push(...page.items.map((one: Json) => one.status))
    assert.equal(page.has_more, page.next !== null)
    next = page.next
  } while (next !== null)
  assert.deepEqual(seen, [422, 201, 201, 201])
  assert.equal((await w.sdk.requests.get(idOf(missing))).code, 'customer_not_found')
})

test('a seller sees its own requests, a platform those of all its sellers, and nobody another platform’s', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, other] = w.platforms
  const seller = one!.sellers[0]!
  const ids: string[] = []
  for (const credential of [one!, other!, seller]) {
    const { access_token: token } = (
      await w.call('POST', '/auth/login', { body: loginOf(credential) })
    ).body
    ids.push(idOf(await w.call('GET', '/v1/customer/list', { token })))
  }
  const visible = async (credential: Parameters<World['as']>[0]) => {
    const client = w.as(credential)
    const seen = await Promise.all(
      ids.map((id) =>
        client.requests.get(id).then(
          () => true,
          () => false,
        ),
      ),
    )
    const listed = (await client.requests.list({ operation: 'customers.list' })).items.map(
      ({ id }) => id,
    )
    assert.deepEqual(listed.toSorted(), ids.filter((_, n) => seen[n]).toSorted())
    return seen
  }
  assert.deepEqual(await visible(one!), [true, false, true])
  assert.deepEqual(await visible(other!), [false, true, false])
  assert.deepEqual(await visible(seller), [false, false, true])
})

test('refused unauthenticated requests are counted, with a few examples, and none of their content', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 8; n++)
    await w.call('GET', `/v1/customer/get/4111111111111111${n === 0 ? '' : `?n=${n}`}`)
  await w.call('POST', '/auth/login', {
    body: { client_id: 'nobody@x.example', client_secret: 'hunter2' },
  })
  await settled(w.deps)
  const rows = await w.db.rows<Json>(
    sql`select status, code, count::int, samples from unauthenticated_requests order by count desc`,
  )
  assert.deepEqual(
    rows.map(({ status, code, count, samples }) => [status, code, count, samples.length]),
    [
      [401, 'invalid_token', 8, 5],
      [rows[1]!.status, rows[1]!.code, 1, 1],
    ],
  )
  assert.match(rows[0]!.samples[0].request_id, /^req_/)
  assert.ok(!/4111111111111111|hunter2/.test(JSON.stringify(rows)))
})

test('a call that a platform makes in the name of a seller is recorded as such, and the seller sees it', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!
  const tokenOf = async (body: object) =>
    (await w.call('POST', '/auth/login', { body })).body.access_token as string
  const byPlatform = await tokenOf({ ...loginOf(w.platform), io_seller_id: seller.io_seller_id })
  const bySeller = await tokenOf(loginOf(seller))
  const calls = []
  for (const token of [byPlatform, bySeller, await w.token()])
    calls.push(idOf(await w.call('GET', '/v1/customer/list', { token })))
  await settled(w.deps)
  const found = []
  for (const id of calls) {
    const { io_seller_id: of, acting_for_seller: acting } = await w.sdk.requests.get(id)
    found.push([of, acting])
  }
  assert.deepEqual(found, [
    [seller.io_seller_id, true],
    [seller.io_seller_id, false],
    [w.platform.io_seller_id, false],
  ])
})

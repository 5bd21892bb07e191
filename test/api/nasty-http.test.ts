// R29, around the bodies: methods, headers, browsers, forms, broken and slow HTTP. What real
// clients need is accepted, what is broken is refused in the shape of every other error, and no
// request hangs.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { openApp } from '../../server/app/app.ts'
import { exchange, requestText, type RawAnswer } from '../raw-http.ts'
import { fingerprint } from '../fingerprint.ts'
import { beside, loginOf, world, type World } from '../world.ts'
import { CLOSE, HOST, BROKEN, JSON_TYPE } from './broken-http.ts'

async function given(w: World) {
  const token = await w.token()
  const bearer = `authorization: Bearer ${token}`
  const customer = JSON.stringify({ first_name: 'Ana' })
  const raw = (line: string, headers: readonly string[], body = '') =>
    exchange(w.url, [requestText(line, [HOST, CLOSE, ...headers], body)])
  return { token, bearer, customer, raw }
}

function refused(answer: RawAnswer, code: ErrorCode, name: string): void {
  assert.deepEqual(
    [answer.status, answer.body?.code],
    [ERRORS[code].status, code],
    `${name}: ${answer.text}`,
  )
  assert.match(answer.headers['x-request-id'] ?? '', /^req_[0-9a-f]{32}$/, name)
  assert.equal(answer.body.request_id, answer.headers['x-request-id'], name)
  assert.equal(answer.headers['cache-control'], 'no-store', name)
}

test('broken HTTP gets an error in the usual shape, with an id, and the connection is closed', async (t) => {
  const w = await world(t)
  const before = await fingerprint(w.db)
  for (const [name, text, code] of BROKEN) refused(await exchange(w.url, [text]), code, name)
  assert.deepEqual(await fingerprint(w.db), before)
  assert.deepEqual(w.logged, [])
})

/** Every path, and some that do not exist, with each HTTP method. */
async function everywhere(w: World, token: string): Promise<[method: string, path: string][]> {
  const ids = Object.fromEntries(
    OPERATIONS.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)]).map(([, name]) => [name, 'x']),
  )
  const pathsOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name]!)
  const sale = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 'Ana', taxpayer_id: '12345678909' },
  })
  const made = async (payment_type: string) => {
    const path = `/v1/transaction/new/${sale.body.success.id}`
    return (await w.call('POST', path, { token, body: { amount: 100, payment_type } })).body.success
  }
  const [pix, boleto] = [await made('pix'), await made('boleto')]
  const addresses = [
    pix.pix_qrcode_url,
    pix.qrcode_link,
    boleto.payment_method.url,
    `${boleto.payment_method.url}.pdf`,
  ]
  const open = [
    '/',
    '/docs',
    '/docs/',
    '/docs/js/scalar.js',
    '/docs/errors',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
  ]
  return [
    ...OPERATIONS.filter(({ id }) => id !== 'events.stream').flatMap(
      ({ method, path, also }): [string, string][] =>
        [path, ...also].map((one) => [method, pathsOf(one)]),
    ),
    ...[
      ...addresses.map((one) => one.slice(w.url.length)),
      ...open,
      '/pay/x',
      '/portal/api/me',
      '/v1/baas/corporate/cards/purchases/export',
      '/v1/nothing',
      '/%ZZ',
    ].flatMap((path): [string, string][] => [
      ['GET', path],
      ['HEAD', path],
      ['OPTIONS', path],
      ['PUT', path],
    ]),
    ['OPTIONS', '/v1/card/tokenize/token'],
    ['POST', '/banks/issuing/authorizations'],
    ['POST', '/banks/pix/x/pix'],
  ]
}

test('no response can be MIME-sniffed, and over https every response has HSTS', async (t) => {
  const w = await world(t, { corporate: true })
  const { token } = await given(w)
  const rows = await everywhere(w, token)
  const statuses = new Set<number>()
  for (const address of ['http://127.0.0.1', 'https://pay.example.com']) {
    const kept = w.deps.config.publicUrl
    Object.assign(w.deps.config, { publicUrl: address })
    const wanted = address.startsWith('https') ? 'max-age=31536000' : undefined
    const see = (headers: Record<string, string | undefined>, name: string) => {
      assert.equal(headers['x-content-type-options'], 'nosniff', name)
      assert.equal(headers['strict-transport-security'], wanted, name)
    }
    for (const [method, path] of rows) {
      const answer = await fetch(`${w.url}${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { body: '{' }),
      })
      await answer.arrayBuffer()
      statuses.add(answer.status)
      see(Object.fromEntries(answer.headers), `${method} ${path} ${answer.status}`)
    }
    for (const [name, text] of BROKEN) see((await exchange(w.url, [text])).headers, name)
    Object.assign(w.deps.config, { publicUrl: kept })
  }
  for (const status of [200, 204, 302, 400, 401, 404, 405])
    assert.ok(statuses.has(status), `no ${status}`)
})

test('a request that arrives byte by byte is understood, with and without chunks', async (t) => {
  const w = await world(t)
  const { bearer, customer } = await given(w)
  const lines = [HOST, CLOSE, bearer, JSON_TYPE]
  const length = `content-length: ${customer.length}`
  const whole = requestText('POST /v1/customer/new HTTP/1.1', [...lines, length], customer)
  assert.equal((await exchange(w.url, [...whole])).status, 201)
  const chunks = [...customer].map((byte) => `1\r\n${byte}\r\n`).join('') + '0\r\n\r\n'
  const chunked = requestText(
    'POST /v1/customer/new HTTP/1.1',
    [...lines, 'transfer-encoding: chunked'],
    chunks,
  )
  assert.equal((await exchange(w.url, [...chunked])).body.success.first_name, 'Ana')
})

type Timeouts = {
  requestTimeout: number
  headersTimeout: number
  connectionsCheckingInterval: number
}

test('a request that never ends is ended: 30 seconds at most for headers and body', async (t) => {
  const w = await world(t)
  const { bearer } = await given(w)
  const server = await openApp(beside(w.deps))
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } =
    server.server as unknown as Timeouts
  // A limit for headers above that of the whole request would apply to the body: Node swaps the
  // two.
  assert.ok(
    requestTimeout === 30_000 &&
      headersTimeout <= requestTimeout &&
      connectionsCheckingInterval <= 5_000,
  )
  Object.assign(server.server, {
    requestTimeout: 200,
    headersTimeout: 200,
    connectionsCheckingInterval: 20,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => server.close())
  const before = await fingerprint(w.db)
  const half = [
    'GET /v1/customer/list HTTP/1.1\r\nhost: te',
    requestText(
      'POST /v1/customer/new HTTP/1.1',
      [HOST, bearer, JSON_TYPE, 'content-length: 500'],
      '{"first_name":',
    ),
  ]
  for (const text of half) refused(await exchange(url, [text]), 'request_timeout', text)
  assert.deepEqual(await fingerprint(w.db), before)
})

test('a caller that disconnects in the middle does not affect the database', async (t) => {
  const w = await world(t)
  const { bearer } = await given(w)
  const before = await fingerprint(w.db)
  const abort = new AbortController()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"first_name":')),
    pull: () => abort.abort(),
  })
  const init = {
    method: 'POST',
    headers: { authorization: bearer.slice(15), 'content-type': 'application/json' },
    body,
    duplex: 'half',
    signal: abort.signal,
  }
  await assert.rejects(fetch(`${w.url}/v1/customer/new`, init as RequestInit))
  const short = requestText(
    'POST /v1/customer/new HTTP/1.1',
    [HOST, bearer, JSON_TYPE, 'content-length: 500'],
    '{"first_name":',
  )
  const { createConnection } = await import('node:net')
  const socket = createConnection(Number(new URL(w.url).port), '127.0.0.1')
  await new Promise<void>((resolve) => socket.write(short, () => resolve()))
  socket.resetAndDestroy()
  assert.equal((await w.call('GET', '/healthz')).status, 200)
  assert.deepEqual(await fingerprint(w.db), before)
  assert.deepEqual(w.logged, [])
})

test('quirks of real clients are accepted: JSON without a body, unneeded bodies, slashes, /api, brackets, old headers', async (t) => {
  const w = await world(t)
  const { bearer, customer, raw } = await given(w)
  const length = `content-length: ${customer.length}`
  const rows: [string, string[], string, number][] = [
    ['GET /v1/customer/list HTTP/1.1', [bearer, JSON_TYPE], '', 200],
    ['GET /v1/customer/list HTTP/1.1', [bearer, JSON_TYPE, 'content-length: 0'], '', 200],
    ['GET /v1/customer/list HTTP/1.1', [bearer, JSON_TYPE, length], customer, 200],
    [
      'GET /v1/customer/list HTTP/1.1',
      [bearer, 'content-type: text/xml', 'content-length: 4'],
      '<a/>',
      200,
    ],
    ['GET /v1/customer/list/ HTTP/1.1', [bearer], '', 200],
    ['GET /api/v1/customer/list HTTP/1.1', [bearer], '', 200],
    ['GET /api/v1/customer/list/?limit=2 HTTP/1.1', [bearer], '', 200],
    [
      'GET /v1/transaction/list?created_at[gte]=2026-01-01&status=pending,succeeded&sort=time-ascending HTTP/1.1',
      [bearer],
      '',
      200,
    ],
    [
      'GET /v1/transaction/list?created_at%5Bgte%5D=2026-01-01&status=pending%2Csucceeded HTTP/1.1',
      [bearer],
      '',
      200,
    ],
    ['GET /v1/customer/list?utm[]=a&utm[]=b HTTP/1.1', [bearer], '', 422],
    ['GET /v1/customer/list HTTP/1.0', [bearer], '', 200],
    ['GET /v1/customer/list HTTP/1.1', [bearer, 'expect: miracles'], '', 200],
    [
      'GET /v1/customer/list HTTP/1.1',
      [bearer, 'upgrade: websocket', 'connection: upgrade'],
      '',
      200,
    ],
    ['POST /v1/customer/new/ HTTP/1.1', [bearer, JSON_TYPE, length], customer, 201],
    [
      'POST /v1/customer/new HTTP/1.1',
      [bearer, 'Content-Type: APPLICATION/JSON ; Charset="UTF-8"', length],
      customer,
      201,
    ],
    ['POST /v1/customer/new HTTP/1.1', [bearer, length], customer, 415],
    ['GET /v1/customer/list HTTP/1.1', [`authorization: bearer  ${bearer.slice(22)}`], '', 200],
    ['GET /v1/customer/list HTTP/1.1', ['authorization: Basic YTpi'], '', 401],
    ['GET /v1/customer/list HTTP/1.1', ['authorization: Bearer'], '', 401],
    ['GET /v1/customer/list HTTP/1.1', [`${bearer}, Bearer x`], '', 401],
    ['GET /v1/customer/list HTTP/1.1', [`authorization: Bearer ${'x'.repeat(8_000)}`], '', 401],
  ]
  for (const [line, headers, body, status] of rows)
    assert.equal(
      (await raw(line, headers, body)).status,
      status,
      `${line} ${headers.slice(1).join(' ')}`,
    )
  assert.deepEqual(w.logged, [])
})

/** Methods that are answered like another one. */
function alike(path: string, method: string): string[] {
  // HEAD does not read secrets, nor what is counted as a download.
  if (method === 'GET')
    return path.endsWith('/secrets') || path === '/v1/payment_files/:id/content' ? [] : ['HEAD']
  return method === 'PATCH' && path.startsWith('/v1/baas/') ? ['PUT'] : []
}

test('another method is 405 with Allow; HEAD is GET without the body; OPTIONS is for the two calls of browsers', async (t) => {
  const w = await world(t)
  const { token, bearer, raw } = await given(w)
  const paths = [...new Set(OPERATIONS.flatMap(({ path, also }) => [path, ...also]))]
  for (const path of paths) {
    const own = OPERATIONS.filter(
      (operation) => operation.path === path || operation.also.includes(path),
    )
    const allowed = new Set(own.flatMap(({ method }) => [method, ...alike(path, method)]))
    const address = path.replace(/:\w+/g, 'x')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      if (allowed.has(method) || (method === 'OPTIONS' && own.some(({ browsers }) => browsers)))
        continue
      const answer = await w.call(method, address, { token })
      assert.deepEqual(
        [answer.status, answer.body.code],
        [405, 'method_not_allowed'],
        `${method} ${path}`,
      )
      assert.deepEqual(
        new Set(answer.headers.get('allow')!.split(', ')),
        allowed,
        `${method} ${path}`,
      )
    }
  }
  const get = await raw('GET /v1/customer/list HTTP/1.1', [bearer])
  const head = await raw('HEAD /v1/customer/list HTTP/1.1', [bearer])
  assert.deepEqual(
    [head.status, head.text, head.headers['content-length']],
    [200, '', get.headers['content-length']],
  )
  assert.equal((await raw('HEAD /v1/customer/list HTTP/1.1', [])).status, 401)
  assert.equal((await raw('GET http://elsewhere/v1/customer/list HTTP/1.1', [bearer])).status, 200)
  for (const line of [
    'TRACE / HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET http://elsewhere/nothing HTTP/1.1',
  ])
    refused(
      await raw(line, [bearer]),
      line.startsWith('TRACE') ? 'method_not_allowed' : 'route_not_found',
      line,
    )
})

const ELSEWHERE = { origin: 'https://shop.example' }

test('browsers of other sites can use two calls, and no other', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  for (const operation of OPERATIONS) {
    const path = operation.path.replace(/:\w+/g, 'x')
    const preflight = await fetch(`${w.url}${path}`, {
      method: 'OPTIONS',
      headers: { ...ELSEWHERE, 'access-control-request-method': operation.method },
    })
    const open = operation.browsers ? '*' : null
    assert.deepEqual(
      [preflight.status, preflight.headers.get('access-control-allow-origin')],
      [operation.browsers ? 204 : 405, open],
      path,
    )
    for (const origin of ['https://shop.example', 'null', 'http://127.0.0.1:1', 'file://']) {
      const answer = await w.call(operation.method, path, {
        token,
        headers: { origin },
        ...(operation.body ? { body: {} } : {}),
      })
      assert.equal(answer.headers.get('access-control-allow-origin'), open, path)
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
      if (!operation.browsers && (!operation.produces || operation.scopes.length > 0))
        assert.deepEqual([answer.status, answer.body.code], [403, 'browser_not_allowed'], path)
      else assert.notEqual(answer.status, 403, path)
    }
  }
  const own = await w.call('GET', '/v1/customer/list', { token, headers: { origin: w.url } })
  assert.equal(own.status, 200, 'pages of this server itself may ask')
  const large = await w.call('POST', '/v1/card/authentication', {
    body: ' '.repeat(200_000),
    headers: ELSEWHERE,
  })
  assert.deepEqual(
    [large.status, large.headers.get('access-control-allow-origin')],
    [413, '*'],
    'a page can read why',
  )
})

test('card/authentication accepts a form, strictly; credentials in the URL and stale headers are not used', async (t) => {
  const w = await world(t)
  const { email, secret, io_seller_id } = loginOf(w.platform)
  const form = new URLSearchParams({ email, secret, io_seller_id }).toString()
  const send = (path: string, body: string) =>
    w.call('POST', path, {
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        authorization: 'Bearer stale',
      },
    })
  assert.equal((await send('/v1/card/authentication', form)).body.token_scope, 'cards tokenize')
  const rows: [string, number, string][] = [
    [`${form}&email=x`, 400, 'malformed_request'],
    [`${form}&__proto__=x`, 400, 'malformed_request'],
    [`email=%ZZ&secret=x&io_seller_id=x`, 400, 'malformed_request'],
    [`email=a&secret=%FF&io_seller_id=x`, 400, 'malformed_request'],
    ['email=a&secret=%00&io_seller_id=x', 422, 'invalid_request'],
    ['email=a&secret=', 422, 'invalid_request'],
    ['constructor=x', 422, 'invalid_request'],
    ['{"email":"a"}', 415, 'unsupported_media_type'],
  ]
  const before = await fingerprint(w.db)
  for (const [body, status, code] of rows) {
    const answer = await send('/v1/card/authentication', body)
    assert.deepEqual([answer.status, answer.body.code], [status, code], body)
  }
  assert.equal((await send('/auth/login', form)).body.code, 'unsupported_media_type')
  const inAddress = await w.call('POST', `/auth/login?${form}`, { body: {} })
  assert.deepEqual(
    [inAddress.status, Object.keys(inAddress.body.error)],
    [422, ['email', 'secret', 'io_seller_id']],
  )
  const token = await w.token()
  assert.equal(
    (await w.call('GET', `/v1/customer/list?access_token=${token}&token=${token}&${form}`)).status,
    401,
  )
  const after = await fingerprint(w.db)
  assert.deepEqual({ ...after, 'public.tokens': 0 }, { ...before, 'public.tokens': 0 })
  const stale = await w.call('POST', '/auth/login', {
    body: loginOf(w.platform),
    headers: { authorization: 'Bearer stale' },
  })
  assert.equal(stale.status, 200)
  assert.deepEqual(w.logged, [], 'nothing of it is in the log')
})

test('a key of 1 to 255 characters is honoured, whatever the characters; an empty or longer one is refused', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  const create = (key: string) =>
    w.call('POST', '/v1/customer/new', {
      body: { first_name: 'Ana' },
      token,
      headers: { 'idempotency-key': key },
    })
  for (const key of ['', 'k'.repeat(256), 'k'.repeat(8_000)]) {
    const before = await fingerprint(w.db)
    const { status, body } = await create(key)
    assert.deepEqual([status, Object.keys(body.error)], [422, ['Idempotency-Key']])
    assert.deepEqual(await fingerprint(w.db), before)
  }
  for (const key of [
    'k',
    'k'.repeat(255),
    '\xff\xfe\x80',
    "' or 1=1 --",
    'a\tb',
    '%00',
    '__proto__',
    '{}',
  ]) {
    const [first, again] = [await create(key), await create(key)]
    assert.deepEqual(
      [first.status, again.status, again.headers.get('idempotent-replayed')],
      [201, 201, 'true'],
      key.slice(0, 20),
    )
    assert.equal(again.body.success.id, first.body.success.id)
  }
})

test('values are normalized exactly; unknown fields are ignored; no body reaches a prototype', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  const body = `{"first_name":"A","constructor":{"prototype":{"admin":true}},"toString":1,"hasOwnProperty":null,"\\ud800":"\\ud800","unknown":[1]}`
  const { success } = (await w.call('POST', '/v1/customer/new', { body, token })).body
  assert.equal(({} as Record<string, unknown>)['admin'], undefined)
  const sale = (said: string) =>
    w.call('POST', `/v1/transaction/new/${success.id}`, {
      body: `{"payment_type":"pix",${said}}`,
      token,
    })
  const rows: [string, number][] = [
    ['"amount":"4509"', 4_509],
    ['"amount":1998.9999999999998', 1_999],
    ['"amount":1e3', 1_000],
    ['"amount":99999999999', 99_999_999_999],
    ['"amount":1', 1],
  ]
  for (const [said, cents] of rows)
    assert.equal((await sale(said)).body.success.amount_cents, cents, said)
  assert.equal((await sale('"amount":1,"reference_id":1042')).body.success.reference_id, '1042')
  assert.equal((await sale('"amount":100000000000')).status, 422)
  const crlf = (
    await sale('"amount":2,"description":"a\\r\\nset-cookie: x","reference_id":"b\\r\\nc"')
  ).body.success
  assert.deepEqual([crlf.description, crlf.reference_id], ['a\r\nset-cookie: x', 'b\r\nc'])
})

test('lists: beyond the end the total is correct; the largest page and offset are accepted', async (t) => {
  const w = await world(t)
  const { token } = await given(w)
  const { total } = (await w.call('GET', '/v1/customer/list', { token })).body
  for (let n = total; n < 3; n++)
    await w.call('POST', '/v1/customer/new', { body: { first_name: 'A' }, token })
  const rows: [string, object][] = [
    ['limit=2', { query_count: 2, total: 3, has_more: true, total_pages: 2 }],
    ['limit=2&page=2', { query_count: 1, total: 3, has_more: false, offset: 2 }],
    ['limit=2&page=99', { query_count: 0, total: 3, has_more: false, offset: 196 }],
    ['offset=1000000000&limit=1000', { query_count: 0, total: 3, has_more: false }],
    ['page=1000000000&limit=1000', { query_count: 0, total: 3, has_more: false }],
    ['offset=3', { query_count: 0, total: 3, has_more: false }],
  ]
  for (const [query, expected] of rows) {
    const { body } = await w.call('GET', `/v1/customer/list?${query}`, { token })
    for (const [name, value] of Object.entries(expected))
      assert.equal(body[name], value, `${query}: ${name}`)
  }
})

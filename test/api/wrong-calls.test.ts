// Typical mistakes of first calls: the reply says what was wrong, where, and what to do. The codes
// themselves are tested in nasty.test.ts and nasty-http.test.ts.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { IGNORED_HEADER } from '../../contract/strictness.ts'
import { exchange, requestText } from '../raw-http.ts'
import { world, type World } from '../world.ts'

const UTF8 = Buffer.from('{"first_name": "Jos')
const LATIN1 = Buffer.concat([UTF8, Buffer.from([0xe9]), Buffer.from('"}')])
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Row = [name: string, body: string | Buffer, headers: Record<string, string>, message: RegExp]

/** Each body is refused with its message, which quotes nothing of it. */
async function assertRefused(w: World, rows: readonly Row[]): Promise<void> {
  const token = await w.token()
  for (const [name, body, more, message] of rows) {
    const headers = {
      'content-type': 'application/json',
      ...more,
      authorization: `Bearer ${token}`,
    }
    const answer = await fetch(`${w.url}/v1/customer/new`, {
      method: 'POST',
      headers,
      body: Buffer.from(body),
    })
    const reply = (await answer.json()) as { message: string }
    assert.match(reply.message, message, name)
    assert.doesNotMatch(reply.message, /Ana|4111/, name)
  }
}

test('an unreadable body: the position of the error', async (t) => {
  await assertRefused(await world(t), [
    [
      'a comma too many',
      '{"first_name": "Ana",\n "email": "a@b.co",}',
      {},
      /cannot be parsed at line 2, column 20$/,
    ],
    ['no quotes', '{first_name: "Ana"}', {}, /cannot be parsed at line 1, column 2$/],
    ['other quotes', `{"first_name": 'Ana'}`, {}, /cannot be parsed at line 1, column 16$/],
    [
      'a literal of another language',
      '{"first_name": "Ana",\n"email": None}',
      {},
      /cannot be parsed at line 2, column 10$/,
    ],
    ['an extra word', '{"first_name": }', {}, /cannot be parsed$/],
    ['cut off', '{"first_name": "Ana"', {}, /cannot be parsed at line 1, column 21$/],
  ])
})

test('a body in another encoding: where it is no UTF-8', async (t) => {
  await assertRefused(await world(t), [
    ['Latin-1', LATIN1, {}, /it is not UTF-8 at line 1, column 20 \(convert Latin-1/],
    [
      'Latin-1 after the sign of what is lost',
      Buffer.concat([
        Buffer.from('{"a": "\ufffd\ufffdç",\n"b": "'),
        Buffer.from([0xe9]),
        Buffer.from('"}'),
      ]),
      {},
      /it is not UTF-8 at line 2, column 7 /,
    ],
    [
      'UTF-16',
      Buffer.from('{"first_name": "Ana"}', 'utf16le'),
      {},
      /it is UTF-16 \(convert it to UTF-8 first\)$/,
    ],
    ['UTF-16 with its mark', Buffer.from('\ufeff{"a": 1}', 'utf16le'), {}, /it is UTF-16/],
  ])
})

test('a body of another format: the one that it seems to be', async (t) => {
  const w = await world(t)
  const token = await w.token()
  await assertRefused(w, [
    [
      'a form that says it is JSON',
      'first_name=Ana&email=a%40b.co',
      {},
      /it is a form \(name=value&…\)$/,
    ],
    [
      'a form',
      'first_name=Ana',
      FORM,
      /must be application\/json: its Content-Type is application\/x-www-form-urlencoded$/,
    ],
    [
      'a type that is a card number',
      '{}',
      { 'content-type': 'a/4111111111111111' },
      /its Content-Type is \(a number\)$/,
    ],
    [
      'a charset',
      '{}',
      { 'content-type': 'application/json; charset=latin1' },
      /names a charset other than UTF-8$/,
    ],
    ['compressed', '{}', { 'content-encoding': 'gzip' }, /it is compressed \(Content-Encoding\)$/],
  ])
  // Where forms are accepted, JSON that says it is one is told as that, and not as a form without
  // fields.
  const card = JSON.stringify({ card_number: '4111111111111111' })
  const labelled = await w.call('POST', '/v1/card/tokenize/token', {
    token,
    body: card,
    headers: FORM,
  })
  assert.equal(labelled.status, 415)
  assert.match(
    labelled.body.message,
    /must be application\/json: its Content-Type is application\/x-www-form-urlencoded$/,
  )
  const bare = [
    'host: x',
    'connection: close',
    'content-length: 2',
    `authorization: Bearer ${token}`,
  ]
  const untyped = await exchange(w.url, [requestText('POST /v1/customer/new HTTP/1.1', bare, '{}')])
  assert.match(untyped.body.message, /it has no Content-Type$/)
})

test('an unknown path: similar ones are suggested; a wrong method: the allowed ones are named', async (t) => {
  const w = await world(t)
  const rows: [method: string, path: string, message: string][] = [
    ['GET', '/v1/customer', 'did you mean GET /v1/customer/list?'],
    [
      'GET',
      '/v1/transactions',
      'did you mean GET /v1/transaction/list or GET /v1/analytics/transactions?',
    ],
    ['POST', '/v1/customers/new', 'did you mean POST /v1/customer/new?'],
    ['POST', '/api/v1/auth/login', 'did you mean POST /auth/login?'],
    ['POST', '/login', 'did you mean POST /auth/login?'],
    ['GET', '/health', 'did you mean GET /healthz?'],
    ['POST', '/v1/transaction/new', 'did you mean POST /v1/transaction/new/:CustomerID?'],
    ['GET', '/v1/webhook', 'did you mean GET /v1/webhooks?'],
    [
      'POST',
      '/v1/charges',
      'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    ],
    [
      'POST',
      '/banks/pix/guessed/pix',
      'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    ],
    [
      'POST',
      '/banks/pixx',
      'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    ],
    [
      'GET',
      '/wp-login.php',
      'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    ],
    [
      'GET',
      `/${'v1/customer/'.repeat(200)}`,
      'see /docs for all endpoints, and /docs/guides/words for what other APIs call them',
    ],
  ]
  for (const [method, path, hint] of rows) {
    const { status, body } = await w.call(method, path)
    assert.deepEqual(
      [status, body.message],
      [404, `there is no endpoint at this URL; ${hint}`],
      path,
    )
  }
  const put = await w.call('PUT', '/v1/customer/list')
  assert.deepEqual([put.status, put.body.message], [405, 'this URL accepts GET, not PUT'])
})

test('no valid token: the error tells whether it is missing, of another kind, a secret, or expired', async (t) => {
  const w = await world(t)
  const rows: [headers: Record<string, string>, why: string][] = [
    [{}, 'the request has no Authorization header'],
    [{ authorization: 'Basic YTpi' }, 'the Authorization header is not `Bearer <access_token>`'],
    [{ authorization: await w.token() }, 'the Authorization header is not `Bearer <access_token>`'],
    [
      { authorization: `Bearer ${w.platform.secret}` },
      'it is the secret of a credential; log in with the secret first',
    ],
    [{ authorization: 'Bearer abc' }, 'it is unknown or expired; log in again'],
  ]
  for (const [headers, why] of rows) {
    const { status, body } = await w.call('GET', '/v1/customer/list', { headers })
    assert.deepEqual(
      [status, body.message],
      [401, `the access token is missing or invalid: ${why}`],
    )
  }
})

test('fields: an amount in reais, no field at all, two at once, and a filter of another API', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const sell = (body: object) => w.call('POST', `/v1/transaction/new/${id}`, { token, body })
  const cents = 'amount: must be a whole number of centavos: R$ 45.09 is 4509'
  for (const amount of [45.09, '45.09', '45,09', ''])
    assert.equal((await sell({ amount, payment_type: 'pix' })).body.message, cents)
  const none = await sell({ amount: 0, payment_type: 'pix' })
  assert.equal(none.body.message, 'amount: must be at least one centavo')
  const quoted = await sell({ amount: 100, payment_type: 'pix', capture: 'true' })
  assert.equal(quoted.body.message, 'capture: must be true or false, without quotes')
  // http_build_query(['status' => ['pending', 'paid']]): ignored, the filter would find everything.
  for (const name of ['status[]', 'status[0]']) {
    const list = await w.call('GET', `/v1/transaction/list?${encodeURIComponent(name)}=pending`, {
      token,
    })
    assert.deepEqual(
      [list.status, list.body.message],
      [422, `${name}: is not known; did you mean status?`],
    )
  }
  // Ignored, a bound of time would find everything too.
  for (const [name, near] of [
    ['created_at[gt]', 'created_at[gte]'],
    ['created_at', 'created_at[gte]'],
    ['date_range[to]', 'created_at[lte]'],
  ] as const) {
    const list = await w.call(
      'GET',
      `/v1/transaction/list?${encodeURIComponent(name)}=2026-01-01`,
      { token },
    )
    assert.deepEqual(
      [list.status, list.body.message],
      [422, `${name}: is not known; did you mean ${near}?`],
    )
  }
  // A missing field is told under the name by which it came; a number where a text belongs, as
  // that.
  const named = await w.call('POST', '/v1/customer/new', {
    token,
    body: { firstName: 'Ana', cpf: '1' },
  })
  assert.deepEqual(named.body.error, {
    firstName: ['is not known; did you mean first_name?'],
    first_name: ['is required'],
  })
  const typed = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 123, email: 5 },
  })
  assert.deepEqual(typed.body.error.first_name, ['must be a string'])
  const half = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 'Ana \ud83d' },
  })
  assert.deepEqual(half.body.error, {
    first_name: ['must not contain NUL or an incomplete Unicode character'],
  })
  // A message may contain commas.
  const two = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 'Ana', birthdate: '31/12/1990', address: { city: '' } },
  })
  assert.equal(
    two.body.message,
    'birthdate: must be a date, YYYY-MM-DD; address.city: must not be empty',
  )
  const state = await w.call('POST', '/v1/customer/new', {
    token,
    body: { first_name: 'Ana', address: { city: 'São Paulo', state: 'São Paulo' } },
  })
  assert.equal(state.body.message, 'address.state: must be a two-letter state code')
  const path = `/v1/sellers/get/${w.platform.io_seller_id}/statement?per_page=10`
  const { body } = await w.call('GET', path, { token })
  assert.match(body.error.per_page[0], /^is not known; allowed here: .*\blimit\b.* or /)
})

test('docs/words.md: its addresses exist, and words of other APIs have the documented effect', async (t) => {
  const text = readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8')
  const named = [...text.matchAll(/`(GET|POST) (\/[^`? ]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  )
  const known = new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`))
  assert.ok(named.length > 8)
  for (const address of named) assert.ok(known.has(address), address)

  const w = await world(t)
  const token = await w.token()
  const { id } = await w.sdk.customers.create({ first_name: 'Ana' })
  const foreign = {
    metadata: { order: 1 },
    split: [{ recipient: 'x', amount: 80 }],
    installments: 3,
  }
  const headers = { 'x-idempotency-key': 'order-1' }
  const sell = () =>
    w.call('POST', `/v1/transaction/new/${id}`, {
      token,
      headers,
      body: { ...foreign, amount: 100, payment_type: 'pix' },
    })
  const [first, second] = [await sell(), await sell()]
  assert.equal(first.headers.get(IGNORED_HEADER), 'split, installments')
  assert.deepEqual(
    [first.body.success.metadata, first.body.success.split_rules],
    [{ order: '1' }, []],
  )
  assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [201, null])
})

// The client over HTTP, against a small real server that replies as each test says.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { OPERATIONS } from '../contract/index.ts'
import { ADDRESSES, NO_ADDRESSES } from '../test/clients/addresses.ts'
import { type Answer, refusal, scriptedServer, TOKEN } from '../test/scripted-server.ts'
import { allOf } from './client/list.ts'
import { openVintem, VintemError, type Vintem, type VintemOptions } from './index.ts'
import { referenceKeys } from './client/reference-key.ts'

/** A server that replies as told, and its client, which never really waits. */
async function other(
  t: TestContext,
  answers: Answer[],
  logins?: Answer[],
  options: Omit<Partial<VintemOptions>, 'email' | 'secret' | 'session' | 'accessToken'> = {},
) {
  const server = await scriptedServer(t, answers, logins)
  const slept: number[] = []
  const sleep = async (ms: number) => void slept.push(ms)
  const credential = { url: server.url, email: 'a@b.co', secret: 's', sellerId: 'x' }
  return {
    ...server,
    slept,
    vintem: openVintem({ ...credential, dice: () => 0.5, sleep, ...options }),
  }
}

const create = (vintem: Vintem, keyed = {}) => vintem.customers.create({ first_name: 'A' }, keyed)
const created = { status: 201, body: { success: { id: 'c1' } } }

test('a call that may have taken effect is retried with the same key', async (t) => {
  const { vintem, calls, slept } = await other(t, [
    { cut: 'before' },
    { status: 502, body: refusal('bank_unavailable') },
    { status: 409, body: refusal('request_in_progress') },
    created,
  ])
  assert.deepEqual(await create(vintem), { id: 'c1' })
  const keys = new Set(calls().map(({ key }) => key))
  assert.deepEqual([calls().length, keys.size], [4, 1])
  assert.deepEqual(slept, [200, 400, 800])
})

test('two calls have two keys, and your own key is used as given', async (t) => {
  const { vintem, calls } = await other(t, [created])
  await create(vintem)
  await create(vintem)
  await create(vintem, { key: 'mine' })
  const [first, second, third] = calls().map(({ key }) => key)
  assert.ok(first && second && first !== second)
  assert.equal(third, 'mine')
})

test('a reference gives the same key to the same transaction in any spelling, and another to any other', async () => {
  const seller = '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b'
  const sale = {
    reference_id: 'r',
    amount: 100,
    payment_type: 'credit',
    io_seller_id: seller,
    token: 't1',
    id_card: 'c1',
  }
  const keyOf = (customer: string, more: object = {}, nth = 1) =>
    referenceKeys(customer, { ...sale, ...more })!(nth)
  const key = await keyOf('A1')
  for (const same of [
    keyOf('a1'),
    keyOf('A1', { io_seller_id: seller.replaceAll('-', '') }),
    keyOf('A1', { note: 'x' }),
  ])
    assert.equal(await same, key)
  const others = await Promise.all([
    keyOf('a2'),
    keyOf('A1', {}, 2),
    ...['reference_id', 'amount', 'payment_type', 'io_seller_id', 'token', 'id_card'].map((f) =>
      keyOf('A1', { [f]: 'x' }),
    ),
  ])
  assert.equal(new Set([key, ...others]).size, 9)
  for (const none of [undefined, null, ''])
    assert.equal(referenceKeys('A1', { ...sale, reference_id: none }), undefined)
})

test('a refusal is not retried, and the error has all its fields', async (t) => {
  const { vintem, calls } = await other(t, [
    { status: 422, body: { ...refusal('invalid_request'), error: { amount: ['is required'] } } },
  ])
  await assert.rejects(create(vintem), (error: VintemError) => {
    assert.deepEqual(
      [error.code, error.status, error.requestId, error.fields],
      ['invalid_request', 422, 'req_1', { amount: ['is required'] }],
    )
    return true
  })
  assert.equal(calls().length, 1)
})

test('a refusal names the object that it left behind', async (t) => {
  const rows = [
    ['transaction_id', 'transactionId'],
    ['card_id', 'cardId'],
    ['recharge_id', 'rechargeId'],
    ['payment_id', 'paymentId'],
    ['approval_id', 'approvalId'],
  ] as const
  for (const [word, name] of rows) {
    const { vintem } = await other(t, [
      { status: 502, body: { ...refusal('bank_unavailable'), [word]: 'x1' } },
    ])
    await assert.rejects(create(vintem), { code: 'bank_unavailable', [name]: 'x1' })
  }
})

test('retries are limited', async (t) => {
  const { vintem, calls } = await other(t, [{ status: 503, body: refusal('overloaded') }])
  await assert.rejects(create(vintem), { code: 'overloaded' })
  assert.equal(calls().length, 4)
})

test('Retry-After is respected, in seconds or as a date', async (t) => {
  const now = Date.UTC(2026, 10, 21, 12)
  const { vintem, slept } = await other(
    t,
    [
      { status: 429, body: refusal('too_many_attempts'), headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 12:00:20 GMT' } },
      { status: 503, headers: { 'retry-after': 'soon' } },
      created,
    ],
    undefined,
    { now: () => now },
  )
  await create(vintem)
  assert.deepEqual(slept, [7_000, 20_000, 800])
})

test('if the server asks for half an hour the SDK does not retry, and the error says so', async (t) => {
  const locked = {
    status: 429,
    body: refusal('too_many_attempts'),
    headers: { 'retry-after': '1800' },
  }
  const { vintem, seen, slept } = await other(t, [created], [locked])
  await assert.rejects(create(vintem), { code: 'too_many_attempts', retryAfter: 1800 })
  assert.deepEqual([seen.length, slept.length], [1, 0])
})

test('one login serves many calls, and a refused token causes one more login', async (t) => {
  const { vintem, seen, calls } = await other(
    t,
    [created, created, { status: 401, body: refusal('invalid_token') }, created],
    [{ body: TOKEN }, { body: { ...TOKEN, access_token: 'token-2' } }],
  )
  await Promise.all([create(vintem), create(vintem)])
  await create(vintem)
  assert.equal(seen.filter(({ path }) => path === '/auth/login').length, 2)
  assert.deepEqual(
    calls().map(({ bearer }) => bearer),
    ['Bearer token-1', 'Bearer token-1', 'Bearer token-1', 'Bearer token-2'],
  )
})

test('a token that is refused twice is not tried a third time', async (t) => {
  const { vintem, calls } = await other(t, [{ status: 401, body: refusal('invalid_token') }])
  await assert.rejects(create(vintem), { code: 'invalid_token', status: 401 })
  assert.equal(calls().length, 2)
})

test('a failing login is retried like any call, and its retries do not multiply with those of the call', async (t) => {
  const { vintem, seen } = await other(t, [created], [{ cut: 'before' }])
  await assert.rejects(create(vintem), { code: 'network_error' })
  assert.deepEqual(
    seen.map(({ path }) => path),
    Array.from({ length: 4 }, () => '/auth/login'),
  )
})

test('the error for a server that is down says so, not only that something failed', async (t) => {
  const { vintem, close } = await other(t, [created])
  close()
  await assert.rejects(create(vintem), {
    code: 'network_error',
    message: /: no server listens at this address \(ECONNREFUSED\)$/,
  })
})

test('a call without a response times out, and the error has the key for a repetition', async (t) => {
  const { vintem, slept } = await other(t, [{ never: true }], undefined, { timeoutMs: 100 })
  await assert.rejects(create(vintem, { key: 'order-1' }), {
    code: 'network_error',
    idempotencyKey: 'order-1',
  })
  assert.equal(slept.length, 3)
})

test('a truncated response counts as no response', async (t) => {
  const { vintem, calls } = await other(t, [{ cut: 'within', text: '{"items":[' }])
  await assert.rejects(vintem.transactions.list(), { code: 'network_error' })
  assert.equal(calls().length, 4)
})

test('a response that is not from this API is an error, whatever its status', async (t) => {
  const strange: [Answer, number][] = [
    [{ text: '<html>' }, 1],
    [{ text: 'null' }, 1],
    [{ body: { id: 'c1' } }, 1],
    [{ status: 302, headers: { location: '/elsewhere' } }, 1],
    [{ status: 403, text: 'Forbidden' }, 1],
    [{ status: 502, body: { code: 502 } }, 4],
  ]
  for (const [answer, times] of strange) {
    const { vintem, calls } = await other(t, [answer])
    await assert.rejects(create(vintem), {
      code: 'unexpected_answer',
      status: answer.status ?? 200,
    })
    assert.equal(calls().length, times, JSON.stringify(answer))
  }
})

test('an invalid page of a list is an error too', async (t) => {
  for (const text of ['null', '7', '']) {
    const { vintem } = await other(t, [{ text }])
    await assert.rejects(
      vintem.transactions.list(),
      { code: 'unexpected_answer', status: 200 },
      text,
    )
  }
})

test('a call without a key is retried only if it did not begin', async (t) => {
  const rows: [Answer, number][] = [
    [{ cut: 'before' }, 1],
    [{ status: 502, body: refusal('bank_unavailable') }, 1],
    [{ status: 503, body: refusal('overloaded') }, 4],
    [{ status: 429, body: refusal('too_many_attempts') }, 4],
  ]
  for (const [answer, times] of rows) {
    const { vintem, calls } = await other(t, [answer])
    await assert.rejects(vintem.sandbox.weather({ bank: 'pix', mode: 'fair' }))
    assert.equal(calls().length, times, JSON.stringify(answer))
  }
})

test('an invalid argument is refused before anything is sent', async (t) => {
  const { vintem, seen } = await other(t, [created])
  const unset = [undefined, null, {}] as unknown as string[]
  for (const id of ['', '.', '..', ...unset])
    await assert.rejects(vintem.transactions.void(id), TypeError)
  for (const key of ['', ' a', 'pedido-ã', 'a\nb', 'k'.repeat(256)])
    await assert.rejects(create(vintem, { key }), TypeError)
  assert.equal(seen.length, 0)
  const good = { url: 'https://payments.example.com', email: 'a@b.co', secret: 's', sellerId: 'x' }
  const badUrl =
    /^TypeError: url must begin with http:\/\/ or https:\/\/, not be "payments\.example\.com"$/
  assert.throws(() => openVintem({ ...good, url: 'payments.example.com' }), badUrl)
  assert.throws(() => openVintem({ ...good, retries: Number.NaN }), RangeError)
  assert.throws(() => openVintem({ ...good, timeoutMs: 0 }), RangeError)
})

test('an address is one for every client alike', () => {
  const rest = { email: 'a@b.co', secret: 's', sellerId: 'x' }
  for (const url of ADDRESSES) openVintem({ ...rest, url })
  for (const url of NO_ADDRESSES) assert.throws(() => openVintem({ ...rest, url }), TypeError, url)
})

test('a list is read page by page to its end', async (t) => {
  const page = (ids: string[], more: boolean, offset: number) => ({
    body: { items: ids.map((id) => ({ id })), has_more: more, offset, query_count: ids.length },
  })
  const { vintem, calls } = await other(t, [page(['1', '2'], true, 0), page(['3'], false, 2)])
  const ids = []
  for await (const { id } of vintem.transactions.all({ limit: 2, status: 'succeeded' }))
    ids.push(id)
  assert.deepEqual(ids, ['1', '2', '3'])
  assert.deepEqual(
    calls().map(({ path }) => path),
    [
      '/v1/transaction/list?limit=2&status=succeeded&offset=0',
      '/v1/transaction/list?limit=2&status=succeeded&offset=2',
    ],
  )
})

test('a transaction created while the newest are listed first is not returned twice', async (t) => {
  const page = (ids: string[], more: boolean) => ({
    body: { items: ids.map((id) => ({ id })), has_more: more },
  })
  const { vintem } = await other(t, [
    page(['5', '4'], true),
    page(['4', '3'], true),
    page(['2', '1'], false),
  ])
  const ids = []
  for await (const { id } of vintem.transactions.all({ limit: 2 })) ids.push(id)
  assert.deepEqual(ids, ['5', '4', '3', '2', '1'])
})

test('the memory of a reader of a long list is bounded', async () => {
  const PAGES = 12
  const page = async ({ offset = 0 }: { limit?: number; offset?: number }) => {
    const n = offset / 1000
    const first = n === PAGES ? 0 : offset
    return {
      items: Array.from({ length: 1000 }, (_, i) => ({ id: String(first + i) })),
      has_more: n < PAGES,
    }
  }
  let told = 0
  for await (const _ of allOf(page, { limit: 1000 })) told++
  // The last page repeats the first, which by then is forgotten.
  assert.equal(told, (PAGES + 1) * 1000)
})

test('the feed is read to its end, by sequence; a feed that does not advance is an error', async (t) => {
  const page = (sequences: number[], last: number, more: boolean) => ({
    body: {
      items: sequences.map((sequence) => ({ sequence })),
      last_sequence: last,
      has_more: more,
    },
  })
  const { vintem, calls } = await other(t, [
    page([8, 9], 9, true),
    page([12], 14, false),
    page([15], 3, true),
  ])
  const read = async (after: number) => {
    const sequences = []
    for await (const { sequence } of vintem.events.all({ after, limit: 2 }))
      sequences.push(sequence)
    return sequences
  }
  assert.deepEqual(await read(7), [8, 9, 12])
  assert.deepEqual(
    calls().map(({ path }) => path),
    ['/v1/events?after=7&limit=2', '/v1/events?after=9&limit=2'],
  )
  await assert.rejects(read(14), { code: 'unexpected_answer' })
})

type Method = (...args: unknown[]) => Promise<unknown>

/** Every method by its name, groups within groups too: `corporate.holders.list`. */
const methodsOf = (group: object, prefix = ''): [string, Method][] =>
  Object.entries(group).flatMap(([name, one]): [string, Method][] =>
    typeof one === 'function'
      ? [[prefix + name, one as Method]]
      : methodsOf(one as object, `${prefix}${name}.`),
  )

/** Reads the first event of a stream; a reply that is no stream is an error. */
const firstOf = (stream: unknown) =>
  assert.rejects((stream as AsyncGenerator).next(), { code: 'unexpected_answer' })

test('every operation of the contract has a method, with its path, key, token and wrapping', async (t) => {
  const bare = { items: [], has_more: false }
  const { vintem, seen } = await other(t, [{ body: { ...bare, success: 'unwrapped' } }])
  const methods = new Map(methodsOf(vintem))
  await vintem.events.list()
  for (const { id, method, path, params, idempotent, scopes, wrapped, produces } of OPERATIONS) {
    const call = methods.get(id)
    assert.ok(call, `no method for ${id}`)
    const names = Object.keys(params.properties)
    seen.length = 0
    const streams = produces === 'text/event-stream'
    const reply = streams
      ? await firstOf(call({}))
      : await call(...names.map((_, n) => `p/${n}`), {})
    const expected = names.reduce((text, param, n) => text.replace(`:${param}`, `p%2F${n}`), path)
    const last = seen.at(-1)!
    assert.deepEqual([last.method, last.path.split('?')[0]], [method, expected], id)
    assert.deepEqual(
      [last.key !== undefined, last.bearer !== undefined],
      [idempotent, scopes.length > 0],
      id,
    )
    assert.equal(reply === 'unwrapped', wrapped, id)
    assert.equal(reply instanceof Uint8Array, produces !== undefined && !streams, id)
  }
})

test('every method is an operation of the contract, or a few beside them', async (t) => {
  const { vintem } = await other(t, [])
  const ids = new Set(OPERATIONS.map(({ id }) => id))
  const methods = methodsOf(vintem).map(([name]) => name)
  const beside = methods.filter((method) => !/\.all([A-Z]|$)/.test(method) && !ids.has(method))
  assert.deepEqual(beside.toSorted(), ['auth.page', 'events.wait', 'withOptions'])
})

test('a QR code is also available as an image', async (t) => {
  const { vintem, seen } = await other(t, [{ text: '<svg/>' }])
  assert.deepEqual(await vintem.pix.qrcode('x', 'svg'), new TextEncoder().encode('<svg/>'))
  assert.equal(seen[0]!.path, '/pix/qrcode/x.svg')
})

test('a login with Retry-After is retried like any call, not once more for each waiting call', async (t) => {
  const { vintem, seen } = await other(
    t,
    [created],
    [{ status: 429, body: refusal('too_many_attempts') }],
  )
  await assert.rejects(create(vintem), { code: 'too_many_attempts' })
  assert.equal(seen.length, 4)
})

test('a sandbox lever whose response is lost is retried with the same key; weather has no key and is not retried', async (t) => {
  const { vintem, calls } = await other(t, [{ cut: 'before' }])
  await assert.rejects(vintem.sandbox.payPix('t1'), { code: 'network_error' })
  const keys = calls().map(({ key }) => key)
  assert.deepEqual([keys.length, new Set(keys).size, typeof keys[0]], [4, 1, 'string'])
  await assert.rejects(vintem.sandbox.weather({ bank: 'pix', mode: 'fair' }), {
    code: 'network_error',
  })
  assert.deepEqual(
    calls()
      .slice(4)
      .map(({ key }) => key),
    [undefined],
  )
})

// The options of calls (time-outs, retries, signals) and what comes with a result, against a server
// that replies as each test says.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { type Answer, refusal, scriptedServer, TOKEN } from '../../test/scripted-server.ts'
import { openVintem, responseOf, VintemError, type Vintem, type VintemOptions } from '../index.ts'
import { pauseFor } from './pause.ts'

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
const NOW = Date.UTC(2026, 10, 21, 12)
const LIMITED = { 'ratelimit-limit': '60', 'ratelimit-remaining': '7', 'ratelimit-reset': '3' }

test('a result carries its request id, rate limit and retries, and nothing of that is in the result', async (t) => {
  const headers = { 'x-request-id': 'req_7', ...LIMITED }
  const answers = [{ cut: 'before' as const }, { ...created, headers }]
  const { vintem } = await other(t, answers, undefined, { now: () => NOW })
  const buyer = await create(vintem, { key: 'order-1' })
  assert.deepEqual(buyer, { id: 'c1' })
  const { headers: all, ...response } = responseOf(buyer)!
  assert.deepEqual(response, {
    requestId: 'req_7',
    status: 201,
    rateLimit: { limit: 60, remaining: 7, resetAt: new Date(NOW + 3_000) },
    retried: 1,
    replayed: false,
    idempotencyKey: 'order-1',
  })
  assert.equal(all.get('content-type'), 'application/json')
  assert.equal(responseOf({ ...buyer }), undefined, 'a copy is another object')
})

test('an error carries the same, and bytes do too; no limit, no rate limit', async (t) => {
  const refused = {
    status: 429,
    body: refusal('rate_limited'),
    headers: { ...LIMITED, 'x-request-id': 'req_8' },
  }
  const { vintem } = await other(t, [refused])
  await assert.rejects(create(vintem), (error) => {
    assert.deepEqual([responseOf(error)?.requestId, responseOf(error)?.retried], ['req_8', 3])
    assert.equal(responseOf(error)?.rateLimit?.remaining, 7)
    return true
  })
  const { vintem: another, close } = await other(t, [
    { text: '<svg/>', headers: { 'ratelimit-limit': 'many' } },
  ])
  const image = await another.pix.qrcode('x', 'svg')
  assert.deepEqual([responseOf(image)?.status, responseOf(image)?.rateLimit], [200, undefined])
  close()
  await assert.rejects(another.pix.qrcode('x'), (error) => responseOf(error) === undefined)
  for (const strange of [undefined, null, 'text', {}]) assert.equal(responseOf(strange), undefined)
})

test('time-outs and retries may differ by call, and the token is the same', async (t) => {
  const { vintem, seen, calls } = await other(t, [{ never: true }], undefined, { retries: 0 })
  const hurried = vintem.withOptions({ timeoutMs: 50, retries: 1 })
  await assert.rejects(create(hurried), { code: 'network_error', message: /nothing within 50 ms/ })
  assert.equal(calls().length, 2)
  await assert.rejects(create(hurried.withOptions({ retries: 0 })), {
    message: /nothing within 50 ms/,
  })
  assert.deepEqual([calls().length, seen.length], [3, 4], 'one login')
  assert.throws(() => vintem.withOptions({ retries: 11 }), RangeError)
  assert.throws(() => vintem.withOptions({ timeoutMs: 0 }), RangeError)
})

test('a signal ends a call that waits for its reply, and it is not retried', async (t) => {
  const { vintem, calls } = await other(t, [{ never: true }])
  const ended = new AbortController()
  const call = create(vintem.withOptions({ signal: ended.signal }))
  while (calls().length === 0) await new Promise(setImmediate)
  ended.abort()
  await assert.rejects(call, { name: 'AbortError' })
  assert.equal(calls().length, 1)
})

test('a signal ends the pause before a retry, at once', async (t) => {
  const ended = new AbortController()
  const paused = Promise.withResolvers<AbortSignal | undefined>()
  const { vintem, calls } = await other(
    t,
    [{ status: 503, body: refusal('overloaded'), headers: { 'retry-after': '30' } }],
    undefined,
    { sleep: (ms, signal) => (paused.resolve(signal), pauseFor(ms, signal)) },
  )
  const call = vintem.withOptions({ signal: ended.signal }).transactions.list()
  assert.equal(await paused.promise, ended.signal)
  ended.abort(new Error('the buyer left'))
  await assert.rejects(call, /the buyer left/)
  assert.equal(calls().length, 1)
})

test('a pause that knows no signal is not waited for either', async (t) => {
  const ended = new AbortController()
  const sleep = (): Promise<void> => (ended.abort(), new Promise(() => {}))
  const { vintem } = await other(t, [{ cut: 'before' }], undefined, { sleep })
  await assert.rejects(create(vintem.withOptions({ signal: ended.signal })), { name: 'AbortError' })
})

test('a call whose signal aborted before sends nothing, and the signals of both options count', async (t) => {
  const always = new AbortController()
  let sent = 0
  const counted: typeof fetch = (...request) => (sent++, fetch(...request))
  const { vintem } = await other(t, [created], undefined, { signal: always.signal, fetch: counted })
  await assert.rejects(create(vintem.withOptions({ signal: AbortSignal.abort() })), {
    name: 'AbortError',
  })
  assert.equal(sent, 0)
  const both = vintem.withOptions({ signal: new AbortController().signal })
  await create(both)
  always.abort()
  await assert.rejects(create(both), { name: 'AbortError' })
  await assert.rejects(create(vintem), { name: 'AbortError' })
})

test('a call that stops waiting for a login leaves that login to the other calls', async (t) => {
  const { vintem, seen } = await other(t, [created], [{ never: true }, { body: TOKEN }], {
    timeoutMs: 300,
  })
  const ended = new AbortController()
  const [stopped, waiting] = [create(vintem.withOptions({ signal: ended.signal })), create(vintem)]
  while (seen.length === 0) await new Promise(setImmediate)
  ended.abort()
  await assert.rejects(stopped, { name: 'AbortError' })
  assert.equal(seen.length, 1)
  assert.deepEqual(await waiting, { id: 'c1' })
})

test('a reply repeated after a retry and a new login is no replay of an earlier call', async (t) => {
  const replay: Answer = { ...created, headers: { 'idempotent-replayed': 'true' } }
  const refused: Answer = { status: 401, body: refusal('invalid_token') }
  for (const [answers, replayed, retried] of [
    [[{ cut: 'before' }, refused, replay], false, 1],
    [[refused, replay], true, 0],
  ] as const) {
    const { vintem } = await other(t, [...answers])
    const response = responseOf(await create(vintem))
    assert.deepEqual([response?.replayed, response?.retried], [replayed, retried])
  }
})

test('reading a long list ends with its signal', async (t) => {
  const { vintem } = await other(t, [
    { body: { items: [{ id: '1' }, { id: '2' }], has_more: true } },
  ])
  const ended = new AbortController()
  const read = async () => {
    for await (const { id } of vintem.withOptions({ signal: ended.signal }).transactions.all())
      if (id === '2') ended.abort()
  }
  await assert.rejects(
    read(),
    (error) => !(error instanceof VintemError) && (error as Error).name === 'AbortError',
  )
})

test('a page calls with the token that it was given, and a token that is refused is an error', async (t) => {
  const server = await scriptedServer(t, [
    { status: 201, body: { id: 'token-of-a-card' } },
    { status: 401, body: refusal('invalid_token') },
  ])
  const page = openVintem({ url: server.url, accessToken: 'for cards' })
  const card = {
    holder_name: 'A',
    card_number: '4',
    expiration_month: '1',
    expiration_year: '35',
    security_code: '1',
  }
  assert.deepEqual(await page.cards.tokenize(card), { id: 'token-of-a-card' })
  await assert.rejects(page.cards.tokenize(card), { code: 'invalid_token' })
  await assert.rejects(page.auth.login(), /the token was given, and no other can be had/)
  assert.deepEqual(
    server.seen.map(({ bearer }) => bearer),
    ['Bearer for cards', 'Bearer for cards'],
  )
})

test('an address with a password, a query or a blank, and a token with a line break are refused at once, and not quoted', () => {
  const open = (url: string, accessToken = 'vtm_test_token') => openVintem({ url, accessToken })
  const rows: [url: string, says: RegExp][] = [
    ['https://admin:hunter2@pay.example.com', /no name and no password/],
    ['https://hunter2@pay.example.com', /no name and no password/],
    ['https://pay.example.com/?key=hunter2', /no query and no fragment/],
    ['https://pay.example.com/#hunter2', /no query and no fragment/],
    ['https://pay .example.com', /is not an address/],
    ['https://pay.example.com:99999', /is not an address/],
  ]
  for (const [url, says] of rows)
    assert.throws(
      () => open(url),
      (error: Error) =>
        error instanceof TypeError && says.test(error.message) && !/hunter2/.test(error.message),
      url,
    )
  for (const token of ['vtm_hunter2\nx: y', 'vtm_hunter2€', ''])
    assert.throws(
      () => open('https://pay.example.com', token),
      (error: Error) =>
        error instanceof TypeError &&
        /accessToken/.test(error.message) &&
        !/hunter2/.test(error.message),
    )
})

test('an address may end with a slash, and a token with the line break of its file', async (t) => {
  const server = await scriptedServer(t, [{ body: { items: [], has_more: false } }])
  await openVintem({
    url: `${server.url}/// `,
    accessToken: 'vtm_test_token\n',
  }).transactions.list()
  const [call] = server.calls()
  assert.deepEqual([call?.path, call?.bearer], ['/v1/transaction/list', 'Bearer vtm_test_token'])
})

// The client against the other side of HTTP: a small real server that answers what the test says.

import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { OPERATIONS } from '../contract/index.ts'
import { openVintem, signWebhook, verifyWebhook, VintemError, type Vintem } from './index.ts'

type Seen = { method: string; path: string; key: string | undefined; bearer: string | undefined; body: string }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string>; cut?: boolean }

const TOKEN = {
  access_token: 'token-1',
  token_type: 'bearer',
  token_scope: 'payments',
  expires_in: 3600,
  expires_at: 0,
}
const refusal = (code: string) => ({
  error: { message: code, message_display: 'não', type: 't', category: 'c' },
  code,
  message: code,
  request_id: 'req_1',
  docs: 'x',
})

/** A server that answers logins by itself, and everything else from a list (the last one for ever). */
async function other(t: TestContext, answers: Answer[], logins: Answer[] = [{ body: TOKEN }]) {
  const seen: Seen[] = []
  const slept: number[] = []
  const take = (list: Answer[]) => (list.length > 1 ? list.shift()! : list[0]!)
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url!
    seen.push({
      method: request.method!,
      path,
      key: request.headers['idempotency-key'] as string | undefined,
      bearer: request.headers.authorization,
      body,
    })
    const answer = path === '/auth/login' ? take(logins) : take(answers)
    if (answer.cut) return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? {}))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sleep = async (ms: number) => void slept.push(ms)
  const vintem = openVintem({ url, email: 'a@b.co', secret: 's', sellerId: 'x', dice: () => 0.5, sleep })
  return { vintem, seen, slept, calls: () => seen.filter(({ path }) => path !== '/auth/login') }
}

const create = (vintem: Vintem, keyed = {}) => vintem.customers.create({ first_name: 'A' }, keyed)
const created = { status: 201, body: { success: { id: 'c1' } } }

test('what may have been done is asked again with the same key', async (t) => {
  const { vintem, calls, slept } = await other(t, [
    { cut: true },
    { status: 502, body: refusal('bank_unavailable') },
    { status: 409, body: refusal('request_in_progress') },
    created,
  ])
  assert.deepEqual(await create(vintem), { id: 'c1' })
  const keys = new Set(calls().map(({ key }) => key))
  assert.deepEqual([calls().length, keys.size], [4, 1])
  assert.deepEqual(slept, [200, 400, 800])
})

test('two calls have two keys, and a key of yours is kept', async (t) => {
  const { vintem, calls } = await other(t, [created])
  await create(vintem)
  await create(vintem)
  await create(vintem, { key: 'mine' })
  const [first, second, third] = calls().map(({ key }) => key)
  assert.ok(first && second && first !== second)
  assert.equal(third, 'mine')
})

test('a refusal is not repeated, and says all it knows', async (t) => {
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

test('repeating ends', async (t) => {
  const { vintem, calls } = await other(t, [{ status: 503, body: refusal('overloaded') }])
  await assert.rejects(create(vintem), { code: 'overloaded' })
  assert.equal(calls().length, 4)
})

test('Retry-After is waited for, within reason', async (t) => {
  const { vintem, slept } = await other(t, [
    { status: 429, body: refusal('too_many_attempts'), headers: { 'retry-after': '7' } },
    { status: 503, headers: { 'retry-after': '999999' } },
    created,
  ])
  await create(vintem)
  assert.deepEqual(slept, [7_000, 20_000])
})

test('one login for many calls, and one more when the token is refused', async (t) => {
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

test('a list is read page by page to its end', async (t) => {
  const page = (ids: string[], more: boolean, offset: number) => ({
    body: { items: ids.map((id) => ({ id })), has_more: more, offset, query_count: ids.length },
  })
  const { vintem, calls } = await other(t, [page(['1', '2'], true, 0), page(['3'], false, 2)])
  const ids = []
  for await (const { id } of vintem.transactions.all({ limit: 2, status: 'succeeded' })) ids.push(id)
  assert.deepEqual(ids, ['1', '2', '3'])
  assert.deepEqual(
    calls().map(({ path }) => path),
    [
      '/v1/transaction/list?limit=2&status=succeeded&offset=0',
      '/v1/transaction/list?limit=2&status=succeeded&offset=2',
    ],
  )
})

test('every operation of the contract has a method, with its very path', async (t) => {
  const { vintem, seen } = await other(t, [{ body: { items: [], has_more: false, success: {} } }])
  const groups = vintem as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>
  for (const { id, method, path, params } of OPERATIONS) {
    const [group, name] = id.split('.') as [string, string]
    const call = groups[group]?.[name]
    assert.ok(call, `no method for ${id}`)
    const names = Object.keys(params.properties)
    seen.length = 0
    await call(...names.map((_, n) => `p${n}`), {})
    const expected = names.reduce((text, param, n) => text.replace(`:${param}`, `p${n}`), path)
    const last = seen.at(-1)!
    assert.deepEqual([last.method, last.path.split('?')[0]], [method, expected], id)
  }
})

// Published example of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md).
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1614265330,
  body: '{"test": 2432232314}',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('webhooks: the published signature, and the public library agrees', () => {
  assert.equal(signWebhook(EXAMPLE), EXAMPLE.signature)
  const now = new Date()
  const timestampS = Math.floor(now.getTime() / 1000)
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': String(timestampS),
    'webhook-signature': new Webhook(EXAMPLE.secret).sign('m1', now, EXAMPLE.body),
  }
  assert.deepEqual(verifyWebhook({ headers, body: EXAMPLE.body, secrets: EXAMPLE.secret }), { test: 2432232314 })
  assert.deepEqual(
    new Webhook(EXAMPLE.secret).verify(EXAMPLE.body, {
      ...headers,
      'webhook-signature': signWebhook({ ...EXAMPLE, id: 'm1', timestampS }),
    }),
    { test: 2432232314 },
  )
})

test('webhooks: what is bent, old or signed by another is refused; a rotated secret still fits', () => {
  const headers = (signature: string) => ({
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': String(EXAMPLE.timestampS),
    'webhook-signature': signature,
  })
  const now = EXAMPLE.timestampS * 1000
  const good = { headers: headers(EXAMPLE.signature), body: EXAMPLE.body, secrets: EXAMPLE.secret, now }
  const other = `whsec_${Buffer.from('another secret of ours!!').toString('base64')}`
  assert.ok(verifyWebhook(good))
  assert.ok(verifyWebhook({ ...good, secrets: [other, EXAMPLE.secret] }))
  assert.ok(verifyWebhook({ ...good, headers: headers(`v1,AAAA ${EXAMPLE.signature}`) }))
  assert.ok(
    verifyWebhook({ ...good, headers: new Headers(headers(EXAMPLE.signature)), body: Buffer.from(EXAMPLE.body) }),
  )
  const bad = [
    { ...good, body: `${EXAMPLE.body} ` },
    { ...good, secrets: other },
    { ...good, now: now + 301_000 },
    { ...good, now: now - 301_000 },
    { ...good, headers: headers('') },
    { ...good, headers: headers('v1,AAAA') },
    { ...good, headers: { ...headers(EXAMPLE.signature), 'webhook-id': 'other' } },
    { ...good, headers: { ...headers(EXAMPLE.signature), 'webhook-timestamp': 'soon' } },
  ]
  for (const one of bad) assert.throws(() => verifyWebhook(one), { code: 'invalid_signature' })
})

test('a login that is told to wait is repeated as often as any call, not as often again for each of them', async (t) => {
  const { vintem, seen } = await other(t, [created], [{ status: 429, body: refusal('too_many_attempts') }])
  await assert.rejects(create(vintem), { code: 'too_many_attempts' })
  assert.equal(seen.length, 4)
})

test('a lever of the sandbox has no key, so it is not pulled twice when its answer is lost', async (t) => {
  const { vintem, calls } = await other(t, [{ cut: true }])
  for (const pull of [() => vintem.sandbox.payPix('t1'), () => vintem.sandbox.moveClock({ advance: '30d' })])
    await assert.rejects(pull, { code: 'network_error' })
  assert.deepEqual(
    calls().map(({ key }) => key),
    [undefined, undefined],
  )
})

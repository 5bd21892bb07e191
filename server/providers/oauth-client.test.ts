// Tokens: one for all waiting calls, renewed before it expires and once more after a 401, and never
// printed.

import { strict as assert } from 'node:assert'
import { inspect } from 'node:util'
import { test } from 'node:test'
import type { BankCall, BankRequest } from '../kernel/bank-call.ts'
import type { Clock } from '../kernel/clock.ts'
import { Secret } from '../kernel/secret.ts'
import { type OauthSettings, PLAIN_TOKEN } from './settings/connection.ts'
import { openOauthClient } from './oauth-client.ts'

const settings: OauthSettings = {
  name: 'psp',
  baseUrl: 'https://psp.test/pix/v2',
  tokenUrl: 'https://oauth.psp.test/token',
  clientId: 'id',
  clientSecret: new Secret('s:cret'),
  clientAuth: 'basic',
  token: PLAIN_TOKEN,
  query: {},
  headers: { 'x-app-key': new Secret('app') },
  scope: 'cob.read',
  timeoutMs: 1_000,
}

/** A bank that counts its token requests, and a clock set by hand. */
function scripted(
  given: {
    lifetime?: unknown
    status?: (token: string, request: BankRequest) => number
    token?: () => { status: number; body: unknown }
  } = {},
) {
  const asked: BankRequest[] = []
  let tokens = 0
  let wall = 0
  const call: BankCall = async (request) => {
    asked.push(request)
    await Promise.resolve()
    if (request.method === 'POST') {
      const { status, body } = given.token?.() ?? {
        status: 200,
        body: { access_token: `t${++tokens}`, expires_in: given.lifetime ?? 3600 },
      }
      return { status, headers: {}, body }
    }
    const token = request.headers['authorization']!.slice(7)
    return { status: given.status?.(token, request) ?? 200, headers: {}, body: token }
  }
  const clock = { wall: () => new Date(wall) } as Clock
  return {
    call,
    asked,
    clock,
    at: (ms: number) => void (wall = ms),
    tokens: () => asked.filter((one) => one.method === 'POST').length,
  }
}

const request = () => ({ method: 'GET', path: '/cob/x', signal: new AbortController().signal })

test('the token is requested as configured, and sent with the bank’s headers', async () => {
  const bank = scripted()
  const reply = await openOauthClient(
    settings,
    bank.call,
    bank.clock,
  )({ ...request(), method: 'PUT', body: { a: 1 } })
  assert.equal(reply.body, 't1')
  const [token, put] = bank.asked
  assert.deepEqual(
    [token!.path, token!.body],
    [settings.tokenUrl, { grant_type: 'client_credentials', scope: 'cob.read' }],
  )
  assert.equal(
    token!.headers['authorization'],
    `Basic ${Buffer.from('id:s:cret').toString('base64')}`,
  )
  assert.equal(token!.headers['x-app-key'], undefined)
  assert.deepEqual(
    [put!.headers['x-app-key'], put!.headers['content-type'], put!.body],
    ['app', 'application/json', { a: 1 }],
  )
})

test('id and secret go in the body if configured, and the token’s path may be relative to the base', async () => {
  const bank = scripted()
  const { scope: _none, ...rest } = settings
  await openOauthClient(
    { ...rest, clientAuth: 'body', tokenUrl: 'https://psp.test/pix/v2/oauth/token' },
    bank.call,
    bank.clock,
  )(request())
  const [token] = bank.asked
  assert.deepEqual([token!.path, token!.headers['authorization']], ['/oauth/token', undefined])
  assert.deepEqual(token!.body, {
    grant_type: 'client_credentials',
    client_id: 'id',
    client_secret: 's:cret',
  })
})

test('concurrent callers wait for one token', async () => {
  const bank = scripted()
  const client = openOauthClient(settings, bank.call, bank.clock)
  await Promise.all(Array.from({ length: 50 }, () => client(request())))
  assert.equal(bank.tokens(), 1)
})

test('a token is renewed a minute before it expires, or after half of a short lifetime', async () => {
  for (const [lifetime, kept, renewed] of [
    [3600, 3_539_000, 3_540_001],
    ['3600', 3_539_000, 3_540_001],
    [60, 29_000, 30_001],
    [undefined, 3_539_000, 3_540_001],
  ] as const) {
    const bank = scripted({ lifetime })
    const client = openOauthClient(settings, bank.call, bank.clock)
    await client(request())
    bank.at(kept)
    await client(request())
    assert.equal(bank.tokens(), 1, `${lifetime} at ${kept}`)
    bank.at(renewed)
    await client(request())
    assert.equal(bank.tokens(), 2, `${lifetime} at ${renewed}`)
  }
})

test('a 401 leads to a new token, once', async () => {
  const revoked = scripted({ status: (token) => (token === 't1' ? 401 : 200) })
  const client = openOauthClient(settings, revoked.call, revoked.clock)
  assert.equal((await client(request())).status, 200)
  assert.equal((await client(request())).status, 200)
  assert.equal(revoked.tokens(), 2)

  const never = scripted({ status: () => 401 })
  assert.equal((await openOauthClient(settings, never.call, never.clock)(request())).status, 401)
  assert.equal(never.tokens(), 2)
})

test('concurrent callers whose token was revoked get one new token', async () => {
  const bank = scripted({ status: (token) => (token === 't1' ? 401 : 200) })
  const client = openOauthClient(settings, bank.call, bank.clock)
  const replies = await Promise.all(Array.from({ length: 20 }, () => client(request())))
  assert.deepEqual(new Set(replies.map((one) => one.status)), new Set([200]))
  assert.equal(bank.tokens(), 2)
})

test('a 401 that arrives after another caller has got a new token costs no further one', async () => {
  const bank = scripted({ status: (token) => (token === 't1' ? 401 : 200) })
  const late = Promise.withResolvers<void>()
  const call: BankCall = async (asked) => {
    const reply = await bank.call(asked)
    if (asked.path === '/cob/late' && reply.status === 401) await late.promise
    return reply
  }
  const client = openOauthClient(settings, call, bank.clock)
  const waiting = client({ ...request(), path: '/cob/late' })
  assert.equal((await client(request())).status, 200)
  late.resolve()
  assert.equal((await waiting).status, 200)
  assert.equal(bank.tokens(), 2)
})

test('without a token no call is made, the reason is reported, and the next caller tries again', async () => {
  const replies = [
    { status: 401, body: { error: 'invalid_client' } },
    { status: 200, body: '<html>' },
    { status: 200, body: { access_token: '' } },
    { status: 200, body: { access_token: 't', expires_in: -1 } },
    { status: 200, body: { access_token: 't', expires_in: 60 } },
  ]
  const bank = scripted({ token: () => replies.shift()! })
  const client = openOauthClient(settings, bank.call, bank.clock)
  await assert.rejects(client(request()), {
    message: 'no token: the bank answered 401 (invalid_client)',
  })
  for (let n = 0; n < 3; n++)
    await assert.rejects(client(request()), { message: 'no token: the bank answered 200' })
  assert.equal((await client(request())).status, 200)
})

test('an aborted request is not sent', async () => {
  const bank = scripted()
  const stop = new AbortController()
  stop.abort()
  await assert.rejects(
    openOauthClient(settings, bank.call, bank.clock)({ ...request(), signal: stop.signal }),
  )
  assert.equal(bank.asked.filter((one) => one.method === 'GET').length, 0)
})

test('printed settings do not contain their secrets', () => {
  for (const text of [
    inspect(settings, { depth: 9 }),
    JSON.stringify(settings),
    String(settings.clientSecret),
  ]) {
    assert.ok(!text.includes('s:cret') && !text.includes("'app'") && !text.includes('"app"'))
  }
})

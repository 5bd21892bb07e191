// Tokens: one for everyone who waits, renewed before it lapses, once more when the bank says 401, and never printed.

import { strict as assert } from 'node:assert'
import { inspect } from 'node:util'
import { test } from 'node:test'
import type { BankCall, BankRequest } from '../base/call.ts'
import type { Clock } from '../base/clock.ts'
import { Secret } from '../base/secret.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openOauthClient } from './oauth-client.ts'

const settings: ConnectionSettings = {
  name: 'psp',
  baseUrl: 'https://psp.test/pix/v2',
  tokenUrl: 'https://oauth.psp.test/token',
  clientId: 'id',
  clientSecret: new Secret('s:cret'),
  clientAuth: 'basic',
  headers: { 'x-app-key': new Secret('app') },
  scope: 'cob.read',
  timeoutMs: 1_000,
}

/** A bank that counts its tokens, and a clock that is set. */
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

const oauthRequest = () => ({ method: 'GET', path: '/cob/x', signal: new AbortController().signal })

test('the token is asked for as the settings say, and sent with the headers of the bank', async () => {
  const bank = scripted()
  const reply = await openOauthClient(
    settings,
    bank.call,
    bank.clock,
  )({ ...oauthRequest(), method: 'PUT', body: { a: 1 } })
  assert.equal(reply.body, 't1')
  const [token, put] = bank.asked
  assert.deepEqual(
    [token!.path, token!.body],
    [settings.tokenUrl, { grant_type: 'client_credentials', scope: 'cob.read' }],
  )
  assert.equal(token!.headers['authorization'], `Basic ${Buffer.from('id:s:cret').toString('base64')}`)
  assert.equal(token!.headers['x-app-key'], undefined)
  assert.deepEqual(
    [put!.headers['x-app-key'], put!.headers['content-type'], put!.body],
    ['app', 'application/json', { a: 1 }],
  )
})

test("id and secret go in the body where the bank wants them there, and the token's path is short under the base", async () => {
  const bank = scripted()
  const { scope: _none, ...rest } = settings
  await openOauthClient(
    { ...rest, clientAuth: 'body', tokenUrl: 'https://psp.test/pix/v2/oauth/token' },
    bank.call,
    bank.clock,
  )(oauthRequest())
  const [token] = bank.asked
  assert.deepEqual([token!.path, token!.headers['authorization']], ['/oauth/token', undefined])
  assert.deepEqual(token!.body, { grant_type: 'client_credentials', client_id: 'id', client_secret: 's:cret' })
})

test('many callers at once wait for one token', async () => {
  const bank = scripted()
  const oauthClient = openOauthClient(settings, bank.call, bank.clock)
  await Promise.all(Array.from({ length: 50 }, () => oauthClient(oauthRequest())))
  assert.equal(bank.tokens(), 1)
})

test('a token is renewed a minute before it lapses, or at half of a short life', async () => {
  for (const [lifetime, kept, renewed] of [
    [3600, 3_539_000, 3_540_001],
    ['3600', 3_539_000, 3_540_001],
    [60, 29_000, 30_001],
    [undefined, 3_539_000, 3_540_001],
  ] as const) {
    const bank = scripted({ lifetime })
    const oauthClient = openOauthClient(settings, bank.call, bank.clock)
    await oauthClient(oauthRequest())
    bank.at(kept)
    await oauthClient(oauthRequest())
    assert.equal(bank.tokens(), 1, `${lifetime} at ${kept}`)
    bank.at(renewed)
    await oauthClient(oauthRequest())
    assert.equal(bank.tokens(), 2, `${lifetime} at ${renewed}`)
  }
})

test('a 401 is answered with a new token, once', async () => {
  const revoked = scripted({ status: (token) => (token === 't1' ? 401 : 200) })
  const oauthClient = openOauthClient(settings, revoked.call, revoked.clock)
  assert.equal((await oauthClient(oauthRequest())).status, 200)
  assert.equal((await oauthClient(oauthRequest())).status, 200)
  assert.equal(revoked.tokens(), 2)

  const never = scripted({ status: () => 401 })
  assert.equal((await openOauthClient(settings, never.call, never.clock)(oauthRequest())).status, 401)
  assert.equal(never.tokens(), 2)
})

test('many callers whose token was revoked get one new one', async () => {
  const bank = scripted({ status: (token) => (token === 't1' ? 401 : 200) })
  const oauthClient = openOauthClient(settings, bank.call, bank.clock)
  const replies = await Promise.all(Array.from({ length: 20 }, () => oauthClient(oauthRequest())))
  assert.deepEqual(new Set(replies.map((one) => one.status)), new Set([200]))
  assert.equal(bank.tokens(), 2)
})

test('without a token nothing is asked, the reason is told, and the next caller tries again', async () => {
  const replies = [
    { status: 401, body: { error: 'invalid_client' } },
    { status: 200, body: '<html>' },
    { status: 200, body: { access_token: '' } },
    { status: 200, body: { access_token: 't', expires_in: -1 } },
    { status: 200, body: { access_token: 't', expires_in: 60 } },
  ]
  const bank = scripted({ token: () => replies.shift()! })
  const oauthClient = openOauthClient(settings, bank.call, bank.clock)
  await assert.rejects(oauthClient(oauthRequest()), { message: 'no token: the bank answered 401 (invalid_client)' })
  for (let n = 0; n < 3; n++)
    await assert.rejects(oauthClient(oauthRequest()), { message: 'no token: the bank answered 200' })
  assert.equal((await oauthClient(oauthRequest())).status, 200)
})

test('what nobody waits for any more is not said', async () => {
  const bank = scripted()
  const stop = new AbortController()
  stop.abort()
  await assert.rejects(openOauthClient(settings, bank.call, bank.clock)({ ...oauthRequest(), signal: stop.signal }))
  assert.equal(bank.asked.filter((one) => one.method === 'GET').length, 0)
})

test('settings cannot be printed with their secrets', () => {
  for (const text of [inspect(settings, { depth: 9 }), JSON.stringify(settings), String(settings.clientSecret)]) {
    assert.ok(!text.includes('s:cret') && !text.includes("'app'") && !text.includes('"app"'))
  }
})

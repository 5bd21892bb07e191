// R35, logging in: how many wrong secrets lock whom and for how long; what a token may do; what is
// stored.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { newCredential } from '../../server/identity/auth/credential.ts'
import { callerOf, hashSecret, login } from '../../server/identity/auth/operations.ts'
import { insertCredential } from '../../server/identity/auth/store.ts'
import { type OwnerId, type SellerId } from '../../server/kernel/ids.ts'
import { Refusal } from '../../server/kernel/refusal.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { dumpOf } from '../fingerprint.ts'
import { agedBy } from '../database.ts'
import { beside, loginOf, world, type World } from '../world.ts'

// The limits of the documentation, repeated here.
const WRONG_SECRETS_MAX = 10
const LOCKOUT_MS = 30 * 60_000
const CROWD = 64
const LOCKOUT_S = LOCKOUT_MS / 1_000

type Credential = { email: string; secret: string; io_seller_id: string }

const attempt = (
  w: World,
  credential: Credential,
  headers: Record<string, string> = {},
  path = '/auth/login',
) => w.call('POST', path, { body: loginOf(credential), headers })

const wrong = (credential: Credential): Credential => ({ ...credential, secret: 'not it' })

async function wrongTimes(
  w: World,
  credential: Credential,
  times: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n++)
    statuses.push((await attempt(w, wrong(credential), headers)).status)
  return statuses
}

/** Moves the recorded failures into the past. */
const agePast = (w: World, ms: number) =>
  inTransaction(w.db, (tx) =>
    tx.rows(sql`update login_failures set ${agedBy('last_at', ms)}, ${agedBy('locked_until', ms)}`),
  )

test('ten wrong secrets lock the e-mail, for the right secret too, and no header avoids the lock', async (t) => {
  const w = await world(t)
  assert.deepEqual(new Set(await wrongTimes(w, w.platform, WRONG_SECRETS_MAX)), new Set([401]))
  for (const forwarded of ['203.0.113.7', '203.0.113.8, 127.0.0.1', 'unknown']) {
    const headers = {
      'x-forwarded-for': forwarded,
      forwarded: `for=${forwarded}`,
      'x-real-ip': forwarded,
      'client-ip': forwarded,
    }
    for (const credential of [w.platform, wrong(w.platform)]) {
      for (const path of ['/auth/login', '/api/auth/login/', '/v1/card/authentication']) {
        const locked = await attempt(w, credential, headers, path)
        assert.deepEqual([locked.status, locked.body.code], [429, 'too_many_attempts'])
        const wait = Number(locked.headers.get('retry-after'))
        assert.ok(wait > 0 && wait <= LOCKOUT_S, `Retry-After: ${wait}`)
      }
    }
  }
  const seller = w.platform.sellers[0]!
  assert.equal((await attempt(w, seller)).status, 200, 'another e-mail is not locked')
  const inCapitals = { ...w.platform, email: w.platform.email.toUpperCase() }
  assert.equal((await attempt(w, inCapitals)).status, 429, 'capitals make no other e-mail')
})

test('after half an hour the lock ends with a new count, and the right secret resets the count', async (t) => {
  const w = await world(t)
  await wrongTimes(w, w.platform, WRONG_SECRETS_MAX)
  await agePast(w, LOCKOUT_MS - 60_000)
  assert.equal((await attempt(w, w.platform)).status, 429, 'not a minute too early')
  await agePast(w, 61_000)
  assert.deepEqual(
    await wrongTimes(w, w.platform, WRONG_SECRETS_MAX - 1),
    Array(WRONG_SECRETS_MAX - 1).fill(401),
  )
  assert.equal((await attempt(w, w.platform)).status, 200, 'the tenth is right')
  await wrongTimes(w, w.platform, WRONG_SECRETS_MAX - 1)
  assert.equal((await attempt(w, w.platform)).status, 200, 'the count began again')
  await wrongTimes(w, w.platform, WRONG_SECRETS_MAX - 1)
  await agePast(w, LOCKOUT_MS + 1_000)
  await wrongTimes(w, w.platform, WRONG_SECRETS_MAX - 1)
  assert.equal((await attempt(w, w.platform)).status, 200, 'old mistakes are forgotten')
})

test('behind a trusted proxy the lock applies to the source it names, and an invalid address is ignored', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'loopback' } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  await wrongTimes(w, w.platform, WRONG_SECRETS_MAX, from('203.0.113.7'))
  assert.equal((await attempt(w, w.platform, from('203.0.113.7'))).status, 429)
  assert.equal(
    (await attempt(w, w.platform, from('198.51.100.1, 203.0.113.7'))).status,
    429,
    'the proxy’s own word counts',
  )
  assert.equal(
    (await attempt(w, w.platform, from('203.0.113.8'))).status,
    200,
    'the owner elsewhere is not locked out',
  )
  assert.equal((await attempt(w, w.platform, from('2001:db8::7'))).status, 200)
  for (const junk of [
    'unknown',
    'x'.repeat(9_000),
    "'; drop table login_failures; --",
    '\xff\xfe',
  ]) {
    const answer = await attempt(w, wrong(w.platform), from(junk))
    assert.ok([401, 429].includes(answer.status), junk.slice(0, 40))
  }
  const sources = await w.db.rows<{ source: string }>(
    sql`select source from login_failures order by source`,
  )
  assert.deepEqual(
    sources.map(({ source }) => source),
    ['127.0.0.1', '203.0.113.7'],
  )
  assert.deepEqual(w.logged, [])
})

test('a caller with an IPv6 network has no more guesses than one with a single address', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'loopback' } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (let n = 1; n <= WRONG_SECRETS_MAX; n++)
    assert.equal((await attempt(w, wrong(w.platform), from(`2001:db8:0:7:${n}::${n}`))).status, 401)
  assert.equal(
    (await attempt(w, w.platform, from('2001:db8:0:7:ffff::1'))).status,
    429,
    'another of the same /64',
  )
  assert.equal((await attempt(w, w.platform, from('2001:db8:0:8::1'))).status, 200, 'the next /64')
})

test('an existing e-mail and an unknown one get the same answers, before and during the lock', async (t) => {
  const w = await world(t)
  const nobody = { ...w.platform, email: 'nobody@example.com' }
  const stranger = { ...w.platform, io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7d' }
  for (let n = 0; n <= WRONG_SECRETS_MAX; n++) {
    const answers = []
    for (const credential of [wrong(w.platform), nobody]) {
      const { status, body, headers } = await attempt(w, credential)
      const names = [...headers.keys()].sort()
      answers.push({ status, names, ...body, request_id: '' })
    }
    assert.deepEqual(answers[0], answers[1])
  }
  const other = w.platform.sellers[0]!
  const [badSeller, badSecret] = [
    await attempt(w, { ...other, io_seller_id: stranger.io_seller_id }),
    await attempt(w, wrong(other)),
  ]
  assert.deepEqual({ ...badSeller.body, request_id: '' }, { ...badSecret.body, request_id: '' })
})

test('concurrent guesses count like any others: ten are checked, the rest are refused, even a right one', async (t) => {
  const w = await world(t)
  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => attempt(w, wrong(w.platform))),
  )
  assert.equal(answers.filter(({ status }) => status === 401).length, WRONG_SECRETS_MAX)
  assert.equal(answers.filter(({ status }) => status === 429).length, CROWD - WRONG_SECRETS_MAX)
  // In one process and one turn of the event loop, so that the right secret surely comes after the
  // wrong ones.
  const seller = w.platform.sellers[0]!
  const crowd = [...Array.from({ length: CROWD }, () => wrong(seller)), seller]
  const reply = await Promise.all(
    crowd.map((one) =>
      login(w.deps, loginOf(one), { source: '203.0.113.9' }).then(
        () => 'in',
        (error: unknown) => (error as Refusal).code,
      ),
    ),
  )
  assert.equal(reply.at(-1), 'too_many_attempts')
  assert.equal(reply.filter((code) => code === 'invalid_credentials').length, WRONG_SECRETS_MAX)
  const many = await Promise.all(
    Array.from({ length: CROWD }, () => attempt(w, w.platform.sellers[1]!)),
  )
  assert.deepEqual(
    new Set(many.map(({ status }) => status)),
    new Set([200]),
    'right ones at once all pass',
  )
})

test('a credential names its own seller; a platform’s also its sellers, and is then bound to them', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [platform, other] = [w.platform, w.platforms[1]!]
  const [one, two] = [platform.sellers[0]!, platform.sellers[1]!]
  const rows: [Credential, string, number][] = [
    [platform, platform.io_seller_id.replaceAll('-', ''), 200],
    [platform, platform.io_seller_id.toUpperCase(), 200],
    [platform, one.io_seller_id, 200],
    [platform, other.io_seller_id, 401],
    [platform, other.sellers[0]!.io_seller_id, 401],
    [platform, 'x', 401],
    [one, two.io_seller_id, 401],
    [one, platform.io_seller_id, 401],
    [one, one.io_seller_id, 200],
  ]
  for (const [credential, io_seller_id, status] of rows)
    assert.equal((await attempt(w, { ...credential, io_seller_id })).status, status, io_seller_id)
  const { body } = await attempt(w, { ...platform, io_seller_id: one.io_seller_id })
  assert.deepEqual([body.token_type, body.expires_in], ['bearer', 3_600])
  const token = body.access_token as string
  assert.equal(
    (await w.call('GET', `/v1/sellers/get/${one.io_seller_id}/balances`, { token })).status,
    200,
  )
  assert.equal(
    (await w.call('GET', `/v1/sellers/get/${two.io_seller_id}/balances`, { token })).status,
    404,
  )
})

test('a token is valid for 30 seconds longer than its expires_at, and no longer', async (t) => {
  const w = await world(t)
  const { body } = await attempt(w, w.platform)
  const at = (seconds: number): typeof w.deps => {
    const wall = () => new Date((body.expires_at + seconds) * 1000)
    return beside(w.deps, { clock: { ...w.deps.clock, wall } })
  }
  for (const seconds of [-1, 1, 29])
    assert.ok((await callerOf(at(seconds), body.access_token)).platform, `${seconds} s`)
  await assert.rejects(callerOf(at(31), body.access_token), { code: 'invalid_token' })
})

test('a token for cards allows nothing else, a browser’s token even less, and no token exceeds its credential', async (t) => {
  const w = await world(t)
  const path = '/v1/card/authentication'
  const server = (await attempt(w, w.platform, {}, path)).body
  const browser = (await attempt(w, w.platform, { origin: 'https://shop.example' }, path)).body
  assert.deepEqual([server.token_scope, browser.token_scope], ['cards tokenize', 'tokenize'])
  for (const operation of OPERATIONS.filter(({ scopes }) => scopes.length > 0)) {
    for (const { access_token, token_scope } of [server, browser]) {
      const may = (token_scope as string).split(' ')
      if (operation.scopes.some((scope) => may.includes(scope))) continue
      const answer = await w.call(operation.method, operation.path.replace(/:\w+/g, 'x'), {
        token: access_token,
        ...(operation.body ? { body: {} } : {}),
      })
      assert.deepEqual(
        [answer.status, answer.body.code],
        [403, 'scope_not_allowed'],
        `${token_scope}: ${operation.id}`,
      )
    }
  }
  const owner = w.platform.io_seller_id.replaceAll('-', '')
  const wall = w.deps.clock.wall()
  const given = { owner: owner as OwnerId, seller: owner as SellerId, email: 'reader@example.com' }
  const credential = newCredential(
    { ...given, secretHash: hashSecret(w.deps, 's'), scopes: ['payments:read'] },
    { now: wall, wall },
  )
  await inTransaction(w.db, (tx) => insertCredential(tx, credential))
  const reader = { email: 'reader@example.com', secret: 's', io_seller_id: w.platform.io_seller_id }
  assert.equal((await attempt(w, reader)).body.token_scope, 'payments:read')
  for (const headers of [{}, { origin: 'https://shop.example' }] as Record<string, string>[])
    assert.equal((await attempt(w, reader, headers, path)).body.code, 'scope_not_allowed')
})

test('secrets and tokens are not stored in plain text, and not logged', async (t) => {
  const w = await world(t)
  const all = [w.platform, ...w.platform.sellers]
  const tokens = []
  for (const credential of all) {
    const token = (await attempt(w, credential)).body.access_token as string
    await w.call('GET', '/v1/customer/list', { token })
    tokens.push(token)
    await attempt(w, wrong(credential))
  }
  const text = await dumpOf(w)
  assert.ok(text.includes(w.platform.email), 'the search finds what is there')
  for (const secret of [...all.map(({ secret }) => secret), ...tokens, 'not it']) {
    for (const form of [
      secret,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ])
      assert.ok(!text.includes(form), 'a secret lies in the database')
  }
  assert.deepEqual(w.logged, [])
})

// A platform manages its credentials by API: it gives its shop, its seller and a report only the
// scopes that each needs, rotates secrets without a refused call, and revokes leaked ones. No
// credential gives more rights than it has.

import assert from 'node:assert/strict'
import test from 'node:test'
import { newId } from '../../../server/kernel/ids.ts'
import { loginOf, world, type World } from '../../world.ts'

const PATH = '/v1/credentials'
const HOUR_MS = 3_600_000

type Credential = { id: string; email: string; secret: string; io_seller_id: string }

const logIn = (w: World, { email, secret, io_seller_id }: Credential, more: object = {}) =>
  w.call('POST', '/auth/login', { body: { email, secret, io_seller_id, ...more } })
const tokenFor = async (w: World, credential: Credential, more: object = {}): Promise<string> =>
  (await logIn(w, credential, more)).body.access_token as string

test('a platform gives its shop and its seller a credential each, sees their last use, and ends one', async (t) => {
  const w = await world(t)
  const shop = (await w.sdk.credentials.create({
    email: 'Shop@Example.com',
    scopes: ['payments', 'sellers:read'],
    note: 'The web shop',
  })) as Credential
  assert.match(shop.secret, /^vtm_test_/)
  const shown = await w.sdk.credentials.get(shop.id)
  assert.deepEqual(
    [shown.email, shown.scopes, shown.note, shown.status, shown.last_used_at, 'secret' in shown],
    ['shop@example.com', ['payments', 'sellers:read'], 'The web shop', 'active', null, false],
  )
  const token = await tokenFor(w, shop)
  assert.equal((await w.call('GET', '/v1/sellers/list', { token })).status, 200)
  const refused = await w.call('GET', PATH, { token })
  assert.deepEqual([refused.status, refused.body.code], [403, 'scope_not_allowed'])
  assert.equal((await w.sdk.credentials.get(shop.id)).last_used_from, '127.0.0.1')

  const seller = w.platform.sellers[0]!.io_seller_id
  const theirs = (await w.sdk.credentials.create({
    email: 'ana@example.com',
    io_seller_id: seller,
  })) as Credential
  assert.equal((await logIn(w, theirs)).body.token_scope.includes('credentials'), false)
  const listed = await w.sdk.credentials.list({ io_seller_id: seller })
  assert.ok(listed.items.every(({ io_seller_id }) => io_seller_id === seller))
  assert.equal(listed.items[0]!.id, theirs.id)

  const ended = await w.sdk.credentials.revoke(shop.id)
  assert.equal(ended.status, 'revoked')
  assert.equal((await w.sdk.credentials.revoke(shop.id)).revoked_at, ended.revoked_at)
  assert.equal((await logIn(w, shop)).body.code, 'invalid_credentials')
  // The e-mail is free again.
  assert.equal((await w.sdk.credentials.create({ email: 'shop@example.com' })).status, 'active')
})

test('a seller manages its own credentials, and sees no other’s', async (t) => {
  const w = await world(t)
  const [first, second] = w.platform.sellers
  const scopes = ['credentials', 'payments']
  const boss = (await w.sdk.credentials.create({
    email: 'boss@example.com',
    io_seller_id: first!.io_seller_id,
    scopes,
  })) as Credential
  const own = w.as(boss)
  const made = await own.credentials.create({ email: 'till@example.com' })
  assert.deepEqual([made.io_seller_id, made.scopes], [first!.io_seller_id, ['payments']])
  const { items, total } = await own.credentials.list()
  assert.ok(
    items.every(({ io_seller_id }) => io_seller_id === first!.io_seller_id) &&
      total === items.length,
  )
  const notFound = { code: 'credential_not_found' }
  await assert.rejects(own.credentials.get(w.platform.id_dev), notFound)
  await assert.rejects(own.credentials.revoke(w.platform.id_dev), notFound)
  assert.deepEqual((await own.credentials.list({ io_seller_id: second!.io_seller_id })).items, [])
  await assert.rejects(
    own.credentials.create({ email: 'x@example.com', io_seller_id: w.platform.io_seller_id }),
    {
      code: 'seller_not_found',
    },
  )
})

test('a credential gives, rotates and revokes nothing beyond its own scopes, networks and life', async (t) => {
  const w = await world(t)
  const expires_at = new Date(w.deps.clock.wall().getTime() + HOUR_MS).toISOString()
  const networks = ['127.0.0.0/8']
  const scopes = ['credentials', 'payments']
  const weak = (await w.sdk.credentials.create({
    email: 'weak@example.com',
    scopes,
    networks,
    expires_at,
  })) as Credential
  const own = w.as(weak)
  const beyond = { code: 'exceeds_own_limits' }
  const give = (body: object) =>
    own.credentials.create({ email: 'new@example.com', ...body } as never)
  for (const body of [
    { scopes: ['sellers'] },
    { scopes: ['payments', 'corporate:secrets'] },
    { networks: null },
    { networks: ['0.0.0.0/0'] },
    { expires_at: null },
    { expires_at: new Date(Date.parse(expires_at) + 1).toISOString() },
  ])
    await assert.rejects(give(body), beyond, JSON.stringify(body))
  // Rotating a stronger credential would give its rights to the caller.
  await assert.rejects(own.credentials.rotate(w.platform.id_dev), beyond)
  await assert.rejects(own.credentials.revoke(w.platform.id_dev), beyond)
  const made = await give({})
  assert.deepEqual(
    [made.scopes, made.networks, made.expires_at],
    [['payments'], networks, expires_at],
  )
  // A token narrower than its credential gives only the rights of the token.
  const token = await tokenFor(w, w.platform as never, { scope: 'credentials payments:read' })
  const narrow = await w.call('POST', PATH, {
    token,
    body: { email: 'other@example.com', scopes: ['payments'] },
  })
  assert.equal(narrow.body.code, 'exceeds_own_limits')
})

test('a secret is rotated with an overlap; a repetition with the same key shows the same secret', async (t) => {
  const w = await world(t)
  const body = { email: 'shop@example.com' }
  const keyed = { key: 'make' }
  const first = (await w.sdk.credentials.create(body, keyed)) as Credential
  assert.deepEqual(await w.sdk.credentials.create(body, keyed), first)
  const rotate = (key: string, more: object = {}) =>
    w.sdk.credentials.rotate(first.id, more, { key }) as Promise<Credential>
  const second = await rotate('turn')
  assert.notEqual(second.secret, first.secret)
  assert.equal((await rotate('turn')).secret, second.secret)
  assert.deepEqual([(await logIn(w, first)).status, (await logIn(w, second)).status], [200, 200])
  // The secret was rotated since: the replay does not show the previous secret.
  assert.equal((await w.sdk.credentials.create(body, keyed)).secret, null)
  const third = await rotate('leaked', { overlap_hours: 0 })
  assert.deepEqual(
    [
      (await logIn(w, first)).status,
      (await logIn(w, second)).status,
      (await logIn(w, third)).status,
    ],
    [401, 401, 200],
  )
  await w.sdk.credentials.revoke(first.id)
  await assert.rejects(rotate('too late'), { code: 'credential_revoked' })
})

test('eight at once: one e-mail has one credential, and one key one secret', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ask = (email: string, headers: Record<string, string>) =>
    w.call('POST', PATH, { token, body: { email }, headers })
  const eight = Array.from({ length: 8 })
  const free = await Promise.all(eight.map(() => ask('one@example.com', {})))
  assert.deepEqual(free.map(({ status }) => status).toSorted(), [
    201,
    ...eight.slice(1).map(() => 409),
  ])
  const keyed = await Promise.all(
    eight.map(() => ask('two@example.com', { 'idempotency-key': 'k' })),
  )
  const done = keyed.filter(({ status }) => status === 201)
  assert.ok(
    done.length > 0 &&
      keyed.every(({ status, body }) => status === 201 || body.code === 'request_in_progress'),
  )
  assert.equal(new Set(done.map((answer) => answer.body.secret)).size, 1)
})

test('wrong networks, scopes and ends are refused by field', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const rows: [body: object, field: string][] = [
    [{ networks: ['203.0.113.0/33'] }, 'networks.0'],
    [{ networks: ['203.0.113.0', 'here'] }, 'networks.1'],
    [{ scopes: ['tokenize'] }, 'scopes.0'],
    [{ scopes: [] }, 'scopes'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ email: 'nobody' }, 'email'],
  ]
  for (const [more, field] of rows) {
    const body = { email: 'shop@example.com', ...more }
    const answer = await w.call('POST', PATH, { token, body })
    assert.deepEqual([answer.status, Object.keys(answer.body.error)], [422, [field]], answer.text)
  }
  const unknown = await w.call('DELETE', `${PATH}/${newId(w.deps.clock.wall())}`, { token })
  assert.equal(unknown.body.code, 'credential_not_found')
  assert.equal(
    (await logIn(w, { ...w.platform, id: '' } as never, loginOf(w.platform))).status,
    200,
  )
})

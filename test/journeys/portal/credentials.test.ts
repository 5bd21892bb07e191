// Credentials in the portal: administrators and developers of a company create them with a second
// factor, for the company, and a platform's for its sellers; nobody sees another company's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CREDENTIAL_SCOPES } from '../../../contract/access/credentials-fields.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import type { Role } from '../../../server/identity/users/roles.ts'
import { person, signIn } from '../../portal.ts'
import { loginOf, world, type World } from '../../world.ts'

const ROOT = '/portal/api/v1/credentials'
const FACTOR = '/portal/api/second-factor'

/** A user of a seller, with a second factor. */
async function enrolled(w: World, seller: string, role: Role, email = `${role}@example.com`) {
  const who = await person(w, seller, role, email)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  await browser.post(`${FACTOR}/confirm`, { code: codeAt(secret, w.deps.clock.wall()) })
  return browser
}

test('a developer makes a credential, which logs in, is rotated and revoked; its secret is shown once, and again to the same key', async (t) => {
  const w = await world(t)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const browser = await enrolled(w, seller, 'developer')
  const body = { email: 'shop@example.com', scopes: ['payments'], note: 'Shop' }
  const made = await browser.post(ROOT, body, { 'idempotency-key': 'k1' })
  assert.equal(made.status, 201, made.text)
  const again = await browser.post(ROOT, body, { 'idempotency-key': 'k1' })
  assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [made.body, 'true'])
  const login = (secret: string) =>
    w.call('POST', '/auth/login', {
      body: loginOf({ email: body.email, secret, io_seller_id: seller }),
    })
  assert.equal((await login(made.body.secret)).status, 200)

  const { id } = made.body
  const rotated = await browser.post(`${ROOT}/${id}/rotate`, { overlap_hours: 0 })
  assert.equal((await login(made.body.secret)).status, 401)
  assert.equal((await login(rotated.body.secret)).status, 200)
  const shown = await browser.get(`${ROOT}/${id}`)
  assert.deepEqual(
    [shown.body.note, shown.body.status, 'secret' in shown.body],
    ['Shop', 'active', false],
  )
  assert.equal((await browser.send('DELETE', `${ROOT}/${id}`)).body.status, 'revoked')
  assert.equal((await login(rotated.body.secret)).status, 401)
})

test('reading needs a role that has it, changing a second factor besides', async (t) => {
  const w = await world(t)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  for (const role of ['admin', 'developer', 'finance', 'viewer'] as const) {
    const browser = await signIn(w, await person(w, seller, role))
    const may = role === 'admin' || role === 'developer'
    assert.equal((await browser.get(ROOT)).status, may ? 200 : 403, role)
    const refused = await browser.post(ROOT, { email: `${role}.shop@example.com` })
    assert.deepEqual(
      [refused.status, refused.body.code],
      [403, may ? 'second_factor_needed' : 'role_not_allowed'],
    )
  }
})

test('a platform makes credentials for its sellers, a seller for itself alone; another company’s cannot be seen', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = w.platforms
  const [seller, sibling] = one!.sellers.map(({ io_seller_id }) => io_seller_id)
  const platform = await enrolled(w, one!.io_seller_id, 'admin', 'platform@example.com')
  const own = await enrolled(w, seller!, 'admin', 'seller@example.com')
  const made = await platform.post(ROOT, { email: 'a@example.com', io_seller_id: seller })
  assert.deepEqual([made.status, made.body.io_seller_id], [201, seller])
  assert.equal((await own.get(`${ROOT}/${made.body.id}`)).status, 200)
  assert.equal(
    (await own.post(ROOT, { email: 'b@example.com', io_seller_id: sibling })).status,
    404,
  )

  const all = (await platform.get(`${ROOT}?limit=100`)).body.items as { io_seller_id: string }[]
  assert.ok(all.some(({ io_seller_id }) => io_seller_id === one!.io_seller_id))
  const seen = (await own.get(ROOT)).body.items as { io_seller_id: string }[]
  assert.deepEqual(new Set(seen.map(({ io_seller_id }) => io_seller_id)), new Set([seller]))
  assert.ok(!JSON.stringify(all).includes(two!.io_seller_id))
  assert.equal((await platform.get(`${ROOT}?io_seller_id=${two!.io_seller_id}`)).body.total, 0)
  const { items } = await w.as(two!).sellers.list()
  assert.ok(items.length > 0)
})

test('a user may give every scope of a company, and no other', async (t) => {
  const w = await world(t)
  const browser = await enrolled(w, w.platform.io_seller_id, 'admin')
  const every = await browser.post(ROOT, { email: 'all@example.com', scopes: CREDENTIAL_SCOPES })
  assert.deepEqual(every.body.scopes.toSorted(), CREDENTIAL_SCOPES.toSorted())
  assert.equal((await browser.post(ROOT, { email: 'x@example.com', scopes: ['root'] })).status, 422)
})

// Sign-in at the portal: a cookie for the browser alone, a token with every write, sessions that
// end, wrong passwords that are counted; and neither API nor portal accepts the other's
// credentials.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../../server/kernel/clock.ts'
import { portalRoutes } from '../../../server/corporate/account/portal-routes.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { runJob as sweep } from '../../../server/identity/users/job.ts'
import { backgroundOf } from '../../../server/runtime/background.ts'
import { cookieIn, person, signIn, trySignIn } from '../../portal.ts'
import { world, type World } from '../../world.ts'
import {
  resetPassword,
  setBlocked,
} from '../../../server/identity/users/members/operator-operations.ts'

const ME = '/portal/api/me'
const NEXT = 'cavalo correto bateria grampo'
const NOBODY = 'nobody@example.com'
const DAY_MS = 86_400_000

const sellerOf = (w: World): string => w.platform.sellers[0]!.io_seller_id

test('a sign-in sets a cookie for the portal only, which identifies the user until the sign-out', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'viewer', 'Ana@Example.com')
  const ana = await signIn(w, { ...who, email: 'aNA@example.COM' })
  const set = ana.signedIn.headers.get('set-cookie')!
  assert.match(
    set,
    /^vintem_session=[\w-]{43}; Path=\/portal; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  )
  assert.equal(ana.signedIn.headers.get('cache-control'), 'no-store')
  assert.equal(ana.signedIn.headers.get('access-control-allow-origin'), null)
  const { user, company } = ana.signedIn.body
  assert.deepEqual(
    [user.email, user.role, company.io_seller_id],
    ['ana@example.com', 'viewer', sellerOf(w)],
  )
  const { mode, now, version } = ana.signedIn.body
  assert.deepEqual([mode, version], ['sandbox', '0.1.0'])
  assert.ok(Math.abs(Date.parse(now) - w.deps.clock.now().getTime()) < 60_000)
  assert.deepEqual([company.status, company.corporate_account], ['active', null])

  const me = await ana.get(ME)
  assert.deepEqual(
    { ...me.body, now: ana.signedIn.body.now },
    ana.signedIn.body,
    'the same token after a page is loaded anew',
  )
  assert.ok(
    !JSON.stringify(await w.db.rows(sql`select * from portal_sessions`)).includes(
      ana.cookie.split('=')[1]!,
    ),
  )

  const out = await ana.post('/portal/api/sign-out')
  assert.match(
    out.headers.get('set-cookie')!,
    /^vintem_session=; Path=\/portal; Max-Age=0; HttpOnly/,
  )
  assert.deepEqual(
    [(await ana.get(ME)).status, (await ana.get(ME)).body.code],
    [401, 'not_signed_in'],
  )
})

test('over TLS the cookie is Secure, and under a prefix it is limited to the prefix', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'viewer')
  Object.assign(w.deps.config, { publicUrl: 'https://pay.example.com/shop' })
  const { headers } = await trySignIn(w, who)
  assert.match(headers.get('set-cookie')!, /; Path=\/shop\/portal; .*; SameSite=Lax; Secure$/)
})

test('a write needs the CSRF token of its session, and a page of another site gets no answer', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'admin')
  const [ana, other] = [await signIn(w, who), await signIn(w, who)]
  const forged: readonly [headers: Record<string, string>, code: string][] = [
    [{ 'x-csrf-token': '' }, 'csrf_refused'],
    [{ 'x-csrf-token': other.csrf }, 'csrf_refused'],
    [{ 'x-csrf-token': ana.cookie.split('=')[1]! }, 'csrf_refused'],
    [{ origin: 'https://evil.example' }, 'browser_not_allowed'],
    [{ origin: 'null' }, 'browser_not_allowed'],
  ]
  for (const [headers, code] of forged) {
    const reply = await ana.post('/portal/api/sign-out', undefined, headers)
    assert.deepEqual([reply.status, reply.body.code], [403, code], JSON.stringify(headers))
  }
  assert.equal(
    (await ana.get(ME, { origin: 'https://evil.example' })).body.code,
    'browser_not_allowed',
  )
  const elsewhere = await trySignIn(w, who, { origin: 'https://evil.example' })
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('set-cookie')], [403, null])
  const form = await w.call('POST', '/portal/api/sign-in', {
    body: `email=${who.email}&password=${who.password}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(form.body.code, 'unsupported_media_type', 'no form of another site signs anybody in')
  assert.equal((await ana.post('/portal/api/sign-out', undefined, { origin: w.url })).status, 200)
  assert.equal((await other.get(ME)).status, 200)
})

test('the API rejects portal sessions, and the portal rejects API tokens', async (t) => {
  const w = await world(t)
  const ana = await signIn(w, await person(w, sellerOf(w), 'admin'))
  const authorization = `Bearer ${await w.token()}`
  assert.equal((await w.call('GET', ME, { headers: { authorization } })).body.code, 'not_signed_in')
  assert.equal((await ana.get('/v1/baas/corporate/cards/account')).body.code, 'invalid_token')
  const token = ana.cookie.split('=')[1]!
  assert.equal((await w.call('GET', '/v1/customer/list', { token })).body.code, 'invalid_token')
  for (const cookie of [
    `${ana.cookie}; ${ana.cookie}`,
    'vintem_session=',
    'vintem_session=x',
    `x${ana.cookie}`,
  ])
    assert.equal(
      (await w.call('GET', ME, { headers: { cookie } })).body.code,
      'not_signed_in',
      cookie,
    )
})

test('every call about a company’s account is open to its admin and finance users, reading it to viewers too, and to no other', async (t) => {
  const w = await world(t)
  const opens = { admin: true, finance: true, developer: false, viewer: false } as const
  const readers = 'admin or finance or viewer'
  for (const role of ['admin', 'finance', 'developer', 'viewer'] as const) {
    const who = await signIn(w, await person(w, sellerOf(w), role))
    for (const { operation } of portalRoutes) {
      const { method, path, id } = operation
      const { status, body } = await (method === 'GET'
        ? who.get(path)
        : who.post(path, { version: 1 }))
      const isOpen = body.code !== 'role_not_allowed'
      const reads = method === 'GET'
      assert.equal(isOpen, opens[role] || (reads && role === 'viewer'), `${role}, ${id}`)
      if (isOpen) continue
      assert.equal(status, 403)
      const needed = reads ? readers : 'admin or finance'
      assert.equal(body.message, `the role ${role} is not allowed to do this; it needs ${needed}`)
    }
  }
})

test('a session ends after half an hour without a request, and after twelve hours of use', async (t) => {
  const w = await world(t)
  const ana = await signIn(w, await person(w, sellerOf(w), 'viewer'))
  const wall = w.deps.clock.wall()
  const age = (seen: number, left: number) =>
    w.db.rows(sql`
      update portal_sessions set seen_at = ${after(wall, -seen * 60_000)}::timestamptz,
        expires_at = ${after(wall, left * 60_000)}::timestamptz`)
  await age(29, 60)
  assert.equal((await ana.get(ME)).status, 200)
  const [touched] = await w.db.rows<{ seen: Date }>(
    sql`select seen_at as seen from portal_sessions`,
  )
  assert.ok(touched!.seen >= wall, 'a request keeps it alive')
  await age(31, 60)
  assert.equal((await ana.get(ME)).body.code, 'not_signed_in')
  await age(0, -1)
  assert.equal((await ana.get(ME)).body.code, 'not_signed_in')
  await w.sdk.sandbox.moveClock({ advance: '48h' })
  await age(0, 60)
  assert.equal((await ana.get(ME)).status, 200, 'the clock of the sandbox moves no session')
  assert.ok(DAY_MS < w.deps.clock.now().getTime() - wall.getTime())
})

test('ended sessions are deleted, and no other', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'viewer')
  await signIn(w, who)
  await w.db.rows(sql`update portal_sessions set expires_at = created_at`)
  const ana = await signIn(w, who)
  assert.equal(await sweep(w.deps), 1)
  assert.equal((await ana.get(ME)).status, 200)
  assert.equal((await w.db.rows(sql`select 1 from portal_sessions`)).length, 1)
})

test('a password change ends every other session; a short password, or one made of the e-mail, is refused', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'finance', 'mariana.souza@example.com')
  const [here, there] = [await signIn(w, who), await signIn(w, who)]
  const change = (current: string, next: string) =>
    here.post('/portal/api/password', { current, next })
  const refused: readonly [current: string, next: string, field: string, says: RegExp][] = [
    ['wrong password', NEXT, 'current', /is not the current password/],
    [who.password, 'short', 'next', /at least 12/],
    [who.password, 'x'.repeat(201), 'next', /at most 200/],
    [who.password, 'Mariana.Souza@example.com', 'next', /based on the e-mail/],
    [who.password, 'mariana.souza1234', 'next', /based on the e-mail/],
    [who.password, 'abababababababab', 'next', /one or two/],
    [who.password, who.password, 'next', /must differ from the current/],
  ]
  for (const [current, next, field, says] of refused) {
    const { status, body } = await change(current, next)
    assert.equal(status, 422, next)
    assert.match(body.error[field][0], says)
  }
  assert.equal((await change(who.password, NEXT)).status, 200)
  assert.equal((await here.get(ME)).status, 200)
  assert.equal((await there.get(ME)).body.code, 'not_signed_in')
  assert.equal((await trySignIn(w, who)).body.code, 'sign_in_refused')
  assert.equal((await trySignIn(w, { ...who, password: NEXT })).status, 200)
})

test('ten wrong passwords lock an e-mail for their source, whether or not the e-mail exists', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const who = await person(w, sellerOf(w), 'admin')
  const from = (source: string, more: object = {}) =>
    trySignIn(w, { ...who, ...more }, { 'x-forwarded-for': source })
  const sources = [() => '203.0.113.9', (n: number) => `2001:db8:0:7:${n}::1`]
  for (const [email, source] of sources.flatMap((one) => [
    [who.email, one] as const,
    [NOBODY, one] as const,
  ])) {
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        from(source(n), { email, password: 'not the password' }),
      ),
    )
    const codes = wrong.map(({ body }) => body.code as string).toSorted()
    assert.deepEqual(
      codes,
      [...Array(10).fill('sign_in_refused'), 'too_many_attempts', 'too_many_attempts'],
      email,
    )
  }
  const locked = await from('203.0.113.9')
  assert.deepEqual([locked.status, locked.body.code], [429, 'too_many_attempts'])
  assert.ok(Number(locked.headers.get('retry-after')) > 1700)
  assert.equal(
    (await from('2001:db8:0:7:ffff::1')).status,
    429,
    'whoever has one address of a /64 has them all',
  )
  for (const elsewhere of ['203.0.113.10', '2001:db8:0:8::1'])
    assert.equal((await from(elsewhere)).status, 200, 'who comes from elsewhere is not locked out')
})

test('a blocked user is signed out at once, and a password reset by an operator ends every session', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'admin')
  const ana = await signIn(w, who)
  await setBlocked(w.deps, who.email, true)
  assert.equal((await ana.get(ME)).body.code, 'not_signed_in')
  assert.equal((await trySignIn(w, who)).body.code, 'sign_in_refused', 'as for a wrong password')
  // Nor is a new password of use.
  assert.equal(
    (await w.call('POST', '/portal/api/password/forgot', { body: { email: who.email } })).status,
    200,
  )
  await backgroundOf(w.deps).ended()
  assert.equal((await w.sdk.sandbox.mails({ kind: 'password_reset' })).total, 0)
  await setBlocked(w.deps, who.email, false)
  assert.equal((await ana.get(ME)).body.code, 'not_signed_in')
  const back = await signIn(w, who)
  const reset = await resetPassword(w.deps, who.email)
  assert.equal((await back.get(ME)).body.code, 'not_signed_in')
  assert.equal((await trySignIn(w, who)).body.code, 'sign_in_refused')
  assert.equal((await trySignIn(w, { email: who.email, password: reset!.password })).status, 200)
})

test('users of a deleted company are signed out at once, and cannot sign in again', async (t) => {
  const w = await world(t)
  const [company] = w.platform.sellers
  const who = await person(w, company!.io_seller_id, 'admin')
  const ana = await signIn(w, who)
  await w.sdk.sellers.delete(company!.io_seller_id, company!.taxpayer_id)
  assert.equal((await ana.get(ME)).body.code, 'not_signed_in')
  assert.equal((await trySignIn(w, who)).body.code, 'sign_in_refused')
  assert.equal((await w.db.rows(sql`select 1 from portal_sessions`)).length, 1, 'none has begun')
})

test('a browser that signs in again has one session, and a user has at most twenty', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'viewer')
  const first = await signIn(w, who)
  const second = await trySignIn(w, who, { cookie: first.cookie })
  assert.equal((await first.get(ME)).body.code, 'not_signed_in')
  for (let n = 0; n < 20; n++) await signIn(w, who)
  assert.equal((await w.db.rows(sql`select 1 from portal_sessions`)).length, 20)
  const oldest = await w.call('GET', ME, { headers: { cookie: cookieIn(second) } })
  assert.equal(oldest.body.code, 'not_signed_in')
})

test('an address that tries ever new e-mails does not delay sign-ins from others', async (t) => {
  const w = await world(t, { slowPasswords: true, env: { TRUST_PROXY: 'true' } })
  const who = await person(w, sellerOf(w), 'viewer')
  const [flooding, elsewhere] = ['203.0.113.9', '198.51.100.7'].map((source) => ({
    'x-forwarded-for': source,
  }))
  const full = Promise.withResolvers<void>()
  const codes = new Map<string, number>()
  let over = false
  let tried = 0
  // Each source retries as soon as it is answered, so that its queue is full all the time.
  const flood = Array.from({ length: 24 }, async () => {
    while (!over) {
      const email = `nobody-${tried++}@example.com`
      const { body } = await trySignIn(w, { email, password: NEXT }, flooding)
      codes.set(body.code, (codes.get(body.code) ?? 0) + 1)
      if (body.code === 'overloaded') full.resolve()
    }
  })
  await full.promise
  const before = await w.db.rows(sql`select 1 from login_failures`)
  const answers = []
  for (let n = 0; n < 3; n++) answers.push((await trySignIn(w, who, elsewhere)).status)
  over = true
  await Promise.all(flood)
  assert.deepEqual(answers, [200, 200, 200])
  assert.deepEqual([...codes.keys()].toSorted(), ['overloaded', 'sign_in_refused'])
  // A refused attempt costs no write: only attempts that were checked are counted.
  const counted = await w.db.rows(sql`select 1 from login_failures`)
  assert.ok(
    before.length < 24 && counted.length === codes.get('sign_in_refused'),
    `${counted.length} counted`,
  )
})

test('a password by pattern, or of what is known of the person, is refused where one is set', async (t) => {
  const w = await world(t)
  const who = await person(w, sellerOf(w), 'viewer', 'rui.tavares@example.com')
  const rui = await signIn(w, who)
  const company = rui.signedIn.body.company.name as string
  const set = (next: string) => rui.post('/portal/api/password', { current: who.password, next })
  for (const next of [
    'senha12345678',
    'Vintem@2026!!',
    'qwertyuiop12',
    'Pessoaviewer1',
    `${company}12345`.slice(0, 60),
  ])
    assert.equal((await set(next)).body.code, 'common_password', next)
  assert.equal((await set(NEXT)).status, 200)
})

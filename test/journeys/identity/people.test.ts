// People: invited by mail, with one password for all their companies, a forgotten password, a
// second factor, sessions that they see and end; and operators, who belong to no company.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openClock } from '../../../server/kernel/clock.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { removeFor } from '../../../server/identity/users/people/second-factor-operations.ts'
import { backgroundOf } from '../../../server/runtime/background.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { companyIn } from '../../company.ts'
import {
  enrolled as withFactor,
  person,
  signIn,
  trySignIn,
  type Browser,
  type Credentials,
} from '../../portal.ts'
import { world, type Answer, type World } from '../../world.ts'
import {
  resetPassword,
  setBlocked,
  setOperator,
} from '../../../server/identity/users/members/operator-operations.ts'

const API = '/portal/api'
const USERS = `${API}/v1/users`
const FACTOR = `${API}/second-factor`
const PASSWORD = 'cavalo correto bateria grampo'
const STEP_MS = 30_000
const HOUR_MS = 3_600_000

const sellersOf = (w: World) => w.platform.sellers.map(({ io_seller_id }) => io_seller_id)
const codeOf = (answer: Answer) => [answer.status, answer.body.code]
const open = (w: World, path: string, body: object) => w.call('POST', `${API}${path}`, { body })

/** A world whose real time the test moves: codes, links and sessions follow it. */
async function timedWorld(t: Parameters<typeof world>[0]) {
  let ms = Date.UTC(2026, 10, 23, 12)
  const machine = { epoch: () => ms, elapsed: () => ms }
  const w = await world(t, { clock: openClock({ machine }), env: { TRUST_PROXY: 'true' } })
  return { w, wait: (by: number) => void (ms += by) }
}

/** The token in the newest mail of a kind to an address. */
async function linkTo(
  w: World,
  to: string,
  kind: 'invitation' | 'password_reset',
): Promise<string> {
  await backgroundOf(w.deps).ended()
  const [mail] = (await w.sdk.sandbox.mails({ to, kind })).items
  return /#([\w-]{43})$/m.exec(mail!.text)![1]!
}

const ADMIN = 'admin@example.com'
const admin = (w: World, seller = sellersOf(w)[0]!) => withFactor(w, seller, 'admin', ADMIN)
const inviteAna = (browser: Browser, more = {}) =>
  browser.post(USERS, { email: 'Ana@example.com', name: 'Ana', role: 'finance', ...more })

test('a person is invited by mail, accepts with a password, and signs in with the role given', async (t) => {
  const w = await world(t)
  const browser = await admin(w)
  const invited = await inviteAna(browser, { language: 'en' })
  assert.deepEqual([invited.status, invited.body.status, invited.body.name], [201, 'invited', null])
  const [mail] = (await w.sdk.sandbox.mails({ to: 'ana@example.com' })).items
  assert.equal(mail!.kind, 'invitation')
  assert.match(mail!.text, /^Hello Ana,\n\nPessoa admin invited you to /)
  assert.deepEqual(codeOf(await trySignIn(w, { email: 'ana@example.com', password: PASSWORD })), [
    401,
    'sign_in_refused',
  ])

  const token = await linkTo(w, 'ana@example.com', 'invitation')
  const { name: company } = browser.signedIn.body.company
  const shown = await open(w, '/invitation', { token })
  assert.deepEqual(shown.body, { email: 'ana@example.com', company, needs_password: true })
  assert.equal(
    (await open(w, '/invitation/accept', { token })).body.error.password[0],
    'is required',
  )
  assert.deepEqual(
    codeOf(await open(w, '/invitation/accept', { token, password: 'Password2026!' })),
    [422, 'common_password'],
  )
  // It is for nothing else.
  assert.deepEqual(codeOf(await open(w, '/password/reset', { token, password: PASSWORD })), [
    409,
    'link_not_valid',
  ])
  assert.equal((await open(w, '/invitation/accept', { token, password: PASSWORD })).status, 200)
  assert.deepEqual(codeOf(await open(w, '/invitation/accept', { token, password: PASSWORD })), [
    409,
    'link_not_valid',
  ])

  const ana = await signIn(w, { email: 'ana@example.com', password: PASSWORD })
  const { user, permissions } = ana.signedIn.body
  assert.deepEqual([user.role, user.name, user.language], ['finance', 'Ana', 'en'])
  assert.ok(permissions.includes('statements:pay') && !permissions.includes('users:manage'))
  assert.deepEqual(codeOf(await inviteAna(ana)), [403, 'role_not_allowed'])
  const { items } = (await browser.get(USERS)).body
  assert.deepEqual(
    items.map(({ email, name, role, status }: Record<string, string>) => [
      email,
      name,
      role,
      status,
    ]),
    [
      ['ana@example.com', 'Ana', 'finance', 'active'],
      [ADMIN, 'Pessoa admin', 'admin', 'active'],
    ],
  )
  // The token of the link is neither in the database nor in the feed.
  const dump = JSON.stringify(
    await w.db.rows(sql`select l.*, e.data from person_links l full join events e on false`),
  )
  assert.ok(!dump.includes(token))
})

test('an invitation ends after a week, when it is mailed again, and when it is withdrawn', async (t) => {
  const { w, wait } = await timedWorld(t)
  const browser = await admin(w)
  const { id } = (await inviteAna(browser)).body
  const first = await linkTo(w, 'ana@example.com', 'invitation')
  assert.deepEqual(codeOf(await browser.post(`${USERS}/${id}/invite`)), [429, 'too_many_attempts'])
  wait(60_000)
  assert.equal((await browser.post(`${USERS}/${id}/invite`)).status, 200)
  const second = await linkTo(w, 'ana@example.com', 'invitation')
  assert.deepEqual(codeOf(await open(w, '/invitation', { token: first })), [409, 'link_not_valid'])
  assert.equal((await open(w, '/invitation', { token: second })).status, 200)
  wait(7 * 24 * HOUR_MS)
  assert.deepEqual(codeOf(await open(w, '/invitation', { token: second })), [409, 'link_not_valid'])

  const again = await withFactor(w, sellersOf(w)[0]!, 'admin', 'outro@example.com')
  assert.equal((await again.post(`${USERS}/${id}/invite`)).status, 200)
  const third = await linkTo(w, 'ana@example.com', 'invitation')
  assert.equal((await again.send('DELETE', `${USERS}/${id}`)).status, 200)
  assert.deepEqual(codeOf(await open(w, '/invitation', { token: third })), [409, 'link_not_valid'])
  assert.equal((await again.get(USERS)).body.total, 2)
})

test('a person has one password for all companies, and changes from one to the other; each has its own role', async (t) => {
  const w = await world(t)
  const [one, two] = sellersOf(w)
  const who = await person(w, one!, 'viewer', 'ana@example.com')
  const other = await admin(w, two!)
  assert.equal(
    (await other.post(USERS, { email: 'ANA@example.com', name: 'Someone', role: 'finance' }))
      .status,
    201,
  )
  const token = await linkTo(w, 'ana@example.com', 'invitation')
  assert.equal((await open(w, '/invitation', { token })).body.needs_password, false)
  assert.equal(
    (await open(w, '/invitation/accept', { token, password: 'ignored, since there is one' }))
      .status,
    200,
  )

  const ana = await signIn(w, who)
  const { companies, company } = ana.signedIn.body
  assert.deepEqual([company.io_seller_id, companies.length], [one, 2])
  assert.deepEqual(codeOf(await ana.get(USERS)), [403, 'role_not_allowed'])
  const { user: id } = companies.find(
    (place: { io_seller_id: string }) => place.io_seller_id === two,
  )
  const moved = await ana.post(`${API}/company`, { user: id })
  assert.deepEqual([moved.body.company.io_seller_id, moved.body.user.role], [two, 'finance'])
  assert.equal((await ana.get(USERS)).body.total, 2)
  const foreign = other.signedIn.body.user.id
  assert.deepEqual(codeOf(await ana.post(`${API}/company`, { user: foreign })), [
    404,
    'user_not_found',
  ])

  // Blocked in one company, she continues in the other.
  assert.equal((await other.send('PATCH', `${USERS}/${id}`, { status: 'blocked' })).status, 200)
  assert.deepEqual(codeOf(await ana.get(`${API}/me`)), [401, 'not_signed_in'])
  const back = await signIn(w, who)
  assert.deepEqual(back.signedIn.body.companies.length, 1)
  assert.deepEqual(codeOf(await back.post(`${API}/company`, { user: id })), [404, 'user_not_found'])
  assert.equal((await back.get(`${API}/me`)).body.company.io_seller_id, one)
  assert.equal((await other.send('PATCH', `${USERS}/${id}`, { status: 'active' })).status, 200)
  assert.deepEqual(
    codeOf(await ana.get(`${API}/me`)),
    [401, 'not_signed_in'],
    'what was ended stays ended',
  )
  await setBlocked(w.deps, 'ana@example.com', true)
  assert.deepEqual(codeOf(await trySignIn(w, who)), [401, 'sign_in_refused'])
})

test('roles are changed by administrators alone; the last one stays, also when two of them are changed at once', async (t) => {
  const w = await world(t)
  const first = await admin(w)
  const second = await signIn(w, await person(w, sellersOf(w)[0]!, 'admin', 'second@example.com'))
  const [one, two] = [first, second].map(({ signedIn }) => signedIn.body.user.id as string)
  const results = await Promise.all([
    first.send('PATCH', `${USERS}/${two}`, { role: 'viewer' }),
    second.send('PATCH', `${USERS}/${one}`, { status: 'blocked' }),
  ])
  assert.deepEqual(results.map(({ status }) => status).filter((status) => status === 200).length, 1)
  const admins = await w.db.rows(
    sql`select 1
      from portal_users
      where role = 'admin'
        and status = 'active'
        and seller = ${sellersOf(w)[0]!}`,
  )
  assert.equal(admins.length, 1)
})

test('a user of another company cannot be seen or changed', async (t) => {
  const w = await world(t)
  const [one, two] = sellersOf(w)
  const mine = await admin(w, one!)
  const theirs = await signIn(w, await person(w, two!, 'viewer'))
  const { id } = theirs.signedIn.body.user
  for (const answer of [
    await mine.send('PATCH', `${USERS}/${id}`, { status: 'blocked' }),
    await mine.post(`${USERS}/${id}/invite`),
    await mine.send('DELETE', `${USERS}/${id}`),
  ])
    assert.deepEqual(codeOf(answer), [404, 'user_not_found'])
  assert.equal((await theirs.get(`${API}/me`)).status, 200)
  const session = (await theirs.get(`${API}/sessions`)).body.items[0].id
  assert.deepEqual(codeOf(await mine.post(`${API}/sessions/${session}/end`)), [
    404,
    'session_not_found',
  ])
})

test('a forgotten password: the link works once, for an hour, and ends all sessions; the reply is the same for an unknown e-mail', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'viewer', 'ana@example.com')
  const before = await signIn(w, who)
  const [known, unknown] = [
    await open(w, '/password/forgot', { email: 'ANA@example.com' }),
    await open(w, '/password/forgot', { email: 'nobody@example.com' }),
  ]
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
  const token = await linkTo(w, 'ana@example.com', 'password_reset')
  await open(w, '/password/forgot', { email: 'ana@example.com' })
  await backgroundOf(w.deps).ended()
  assert.equal((await w.sdk.sandbox.mails({ kind: 'password_reset' })).total, 1, 'one a minute')

  assert.deepEqual((await open(w, '/password/reset', { token, password: 'short' })).status, 422)
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      open(w, '/password/reset', { token, password: `${PASSWORD} ${n}` }),
    ),
  )
  assert.equal(tries.filter(({ status }) => status === 200).length, 1)
  const password = `${PASSWORD} ${tries.findIndex(({ status }) => status === 200)}`
  assert.deepEqual(codeOf(await before.get(`${API}/me`)), [401, 'not_signed_in'])
  assert.deepEqual(codeOf(await trySignIn(w, who)), [401, 'sign_in_refused'])
  await signIn(w, { email: who.email, password })
  const [mail] = (await w.sdk.sandbox.mails({ kind: 'sign_in_changed' })).items
  assert.deepEqual([mail?.to, mail?.subject], [who.email, 'Sua senha foi alterada'])
  assert.match(mail!.text, /Endereço IP: 127\.0\.0\.1/)

  wait(60_000)
  await open(w, '/password/forgot', { email: 'ana@example.com' })
  const late = await linkTo(w, 'ana@example.com', 'password_reset')
  wait(HOUR_MS)
  assert.deepEqual(codeOf(await open(w, '/password/reset', { token: late, password: PASSWORD })), [
    409,
    'link_not_valid',
  ])
})

test('a password that was changed meanwhile ends the link of a mail: by the person, and by an operator', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'viewer', 'ana@example.com')
  const browser = await signIn(w, who)
  const ways: (() => Promise<unknown>)[] = [
    () => browser.post(`${API}/password`, { current: who.password, next: PASSWORD }),
    () => resetPassword(w.deps, who.email),
  ]
  for (const changes of ways) {
    await open(w, '/password/forgot', { email: who.email })
    const token = await linkTo(w, who.email, 'password_reset')
    await changes()
    const late = await open(w, '/password/reset', { token, password: `${PASSWORD} 2` })
    assert.deepEqual(codeOf(late), [409, 'link_not_valid'])
    wait(60_000)
  }
})

test('without mail nobody is invited, and no link is promised', async (t) => {
  const w = await world(t)
  const browser = await admin(w)
  Object.assign(w.deps.config, { mail: { is: 'off' } })
  assert.deepEqual(codeOf(await inviteAna(browser)), [409, 'mail_not_configured'])
  assert.deepEqual(codeOf(await open(w, '/password/forgot', { email: ADMIN })), [
    409,
    'mail_not_configured',
  ])
  assert.equal((await browser.get(USERS)).body.total, 1)
})

test('one source can request ten links in half an hour', async (t) => {
  const w = await world(t)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await open(w, '/password/forgot', { email: `a${n}@example.com` })).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429])
})

/** Enrols a second factor; returns the secret and the recovery codes. */
async function enrolled(w: World, who: Credentials) {
  const browser = await signIn(w, who)
  const { secret, uri } = (await browser.post(FACTOR, { password: who.password })).body
  assert.ok(uri.includes(secret))
  const confirmed = await browser.post(`${FACTOR}/confirm`, {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  return { browser, secret: secret as string, recovery: confirmed.body.recovery_codes as string[] }
}

test('a second factor: enrolled with the password and a code, demanded at every sign-in, each code accepted once', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'admin', 'ana@example.com')
  const elsewhere = await signIn(w, who)
  const wrong = await elsewhere.post(FACTOR, { password: 'not my password' })
  assert.deepEqual(
    [
      wrong.status,
      Object.keys(wrong.body.error).filter((name) => Array.isArray(wrong.body.error[name])),
    ],
    [422, ['password']],
  )
  const { browser, secret } = await enrolled(w, who)
  assert.deepEqual((await browser.get(`${API}/me`)).body.second_factor, {
    enrolled: true,
    session: true,
    needed: true,
  })
  assert.deepEqual(
    codeOf(await elsewhere.get(`${API}/me`)),
    [401, 'not_signed_in'],
    'other sessions end',
  )

  const code = () => codeAt(secret, w.deps.clock.wall())
  assert.deepEqual(codeOf(await trySignIn(w, who)), [401, 'second_factor_required'])
  assert.deepEqual(
    codeOf(await trySignIn(w, { ...who, code: code() })),
    [401, 'second_factor_refused'],
    'it confirmed',
  )
  wait(STEP_MS)
  const again = await signIn(w, { ...who, code: code() })
  assert.equal(again.signedIn.body.second_factor.session, true)
  assert.deepEqual(codeOf(await trySignIn(w, { ...who, code: code() })), [
    401,
    'second_factor_refused',
  ])
  assert.deepEqual(codeOf(await trySignIn(w, { ...who, password: 'x', code: code() })), [
    401,
    'sign_in_refused',
  ])

  wait(STEP_MS)
  const removed = await again.post(`${FACTOR}/remove`, { password: who.password, code: code() })
  assert.equal(removed.status, 200, removed.text)
  const without = (await again.get(`${API}/me`)).body.second_factor
  assert.deepEqual(
    [without.enrolled, without.session],
    [false, false],
    'the session continues without it',
  )
  assert.deepEqual(
    codeOf(await browser.get(`${API}/me`)),
    [401, 'not_signed_in'],
    'other sessions end',
  )
  assert.equal((await signIn(w, who)).signedIn.body.second_factor.enrolled, false)
  assert.deepEqual(
    (await w.sdk.sandbox.mails({ kind: 'sign_in_changed', to: who.email })).items.map(
      ({ subject }) => subject,
    ),
    ['A verificação em duas etapas foi desativada', 'A verificação em duas etapas foi ativada'],
  )
  assert.ok(!JSON.stringify(await w.db.rows(sql`select * from people`)).includes(secret))
})

test('of 64 sign-ins at once with the same code one succeeds; 64 people at once all succeed', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'viewer', 'ana@example.com')
  const { secret } = await enrolled(w, who)
  wait(STEP_MS)
  const code = codeAt(secret, w.deps.clock.wall())
  const headers = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
  const same = await Promise.all(
    Array.from({ length: 64 }, (_, n) => trySignIn(w, { ...who, code }, headers(n))),
  )
  assert.equal(same.filter(({ status }) => status === 200).length, 1)

  const people = []
  for (let n = 0; n < 64; n++) {
    const one = await person(w, sellersOf(w)[0]!, 'viewer', `p${n}@example.com`)
    people.push({ who: one, ...(await enrolled(w, one)) })
  }
  wait(STEP_MS)
  const all = await Promise.all(
    people.map((one, n) =>
      trySignIn(w, { ...one.who, code: codeAt(one.secret, w.deps.clock.wall()) }, headers(n)),
    ),
  )
  assert.deepEqual(all.filter(({ status }) => status !== 200).map(codeOf), [])
})

test('a recovery code replaces the app once; new ones end the old', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'admin', 'ana@example.com')
  const { recovery, secret } = await enrolled(w, who)
  const [first, second] = recovery
  const tries = await Promise.all(
    Array.from({ length: 4 }, () => trySignIn(w, { ...who, code: first!.toUpperCase() })),
  )
  assert.deepEqual(tries.filter(({ status }) => status === 200).length, 1)
  wait(STEP_MS)
  const browser = await signIn(w, { ...who, code: codeAt(secret, w.deps.clock.wall()) })
  wait(STEP_MS)
  const fresh = await browser.post(`${FACTOR}/recovery-codes`, {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  assert.equal(fresh.body.recovery_codes.length, 10)
  assert.deepEqual(codeOf(await trySignIn(w, { ...who, code: second! })), [
    401,
    'second_factor_refused',
  ])
  await signIn(w, { ...who, code: fresh.body.recovery_codes[0] })
  const stored = JSON.stringify(
    await w.db.rows(sql`select encode(code_hash, 'escape') as hash from recovery_codes`),
  )
  assert.ok(!recovery.some((code) => stored.includes(code)))
})

test('wrong codes lock the person, wherever they come from; an operator removes a lost second factor', async (t) => {
  const { w, wait } = await timedWorld(t)
  const who = await person(w, sellersOf(w)[0]!, 'viewer', 'ana@example.com')
  const { secret, browser } = await enrolled(w, who)
  wait(STEP_MS)
  const codes: unknown[] = []
  for (let n = 0; n < 21; n++) {
    await w.db.rows(sql`delete from login_failures where source <> 'all'`)
    codes.push((await trySignIn(w, { ...who, code: '000000' })).body.code)
  }
  assert.deepEqual([codes[19], codes[20]], ['second_factor_refused', 'too_many_attempts'])
  await w.db.rows(sql`delete from login_failures where source <> 'all'`)
  assert.deepEqual(
    codeOf(await trySignIn(w, { ...who, code: codeAt(secret, w.deps.clock.wall()) })),
    [429, 'too_many_attempts'],
  )
  wait(31 * 60_000)
  assert.equal((await removeFor(w.deps, who.email))?.totpConfirmedAt, null)
  assert.deepEqual(codeOf(await browser.get(`${API}/me`)), [401, 'not_signed_in'])
  assert.equal((await signIn(w, who)).signedIn.body.second_factor.enrolled, false)
})

test('a person sees their sessions, and ends one or all others', async (t) => {
  const w = await world(t)
  const who = await person(w, sellersOf(w)[0]!, 'viewer', 'ana@example.com')
  const agents = ['Firefox', 'Safari', 'x'.repeat(300)]
  const browsers: Browser[] = []
  for (const agent of agents) {
    await trySignIn(w, who, { 'user-agent': agent })
    browsers.push(await signIn(w, who))
  }
  const [here, there] = browsers
  const { items } = (await here!.get(`${API}/sessions`)).body
  assert.equal(items.length, 6)
  assert.equal(items.filter(({ current }: { current: boolean }) => current).length, 1)
  assert.ok(
    items.some(
      ({ agent, source }: { agent: string; source: string }) =>
        agent === 'Firefox' && source === '127.0.0.1',
    ),
  )
  assert.ok(items.every(({ agent }: { agent: string }) => agent.length <= 200))
  const own = (await there!.get(`${API}/sessions`)).body.items.find(
    ({ current }: { current: boolean }) => current,
  )
  assert.equal((await here!.post(`${API}/sessions/${own.id}/end`)).status, 200)
  assert.equal((await there!.get(`${API}/me`)).status, 401)
  assert.equal((await here!.post(`${API}/sessions/end-others`)).status, 200)
  assert.deepEqual((await here!.get(`${API}/sessions`)).body.items.length, 1)
  assert.equal((await browsers[2]!.get(`${API}/me`)).status, 401)
})

test('an operator belongs to no company, and does nothing before enrolling a second factor', async (t) => {
  const { w, wait } = await timedWorld(t)
  const op = { email: 'op@example.com', name: 'Olga', language: 'en' } as const
  const { password } = await setOperator(w.deps, op, true)
  const who = { email: op.email, password: password! }
  const browser = await signIn(w, who)
  const { user, company, second_factor: factor } = browser.signedIn.body
  assert.deepEqual([user.operator, user.role, company, factor.needed], [true, null, null, true])
  assert.deepEqual(codeOf(await browser.get(USERS)), [403, 'company_needed'])

  // Also as a user of a company, an operator needs the second factor.
  const place = await person(w, sellersOf(w)[0]!, 'admin', 'both@example.com')
  await setOperator(w.deps, { ...op, email: place.email }, true)
  assert.deepEqual(codeOf(await (await signIn(w, place)).get(USERS)), [403, 'second_factor_needed'])
  const { secret } = await enrolled(w, place)
  wait(STEP_MS)
  const both = await signIn(w, { ...place, code: codeAt(secret, w.deps.clock.wall()) })
  assert.equal((await both.get(USERS)).status, 200)

  await setOperator(w.deps, op, false)
  assert.equal((await browser.get(`${API}/me`)).status, 401)
  await setOperator(w.deps, { ...op, email: place.email }, false)
  assert.deepEqual(
    codeOf(await both.get(`${API}/me`)),
    [401, 'not_signed_in'],
    'also of a user of a company',
  )
  assert.deepEqual(codeOf(await trySignIn(w, who)), [401, 'sign_in_refused'])
})

test('a cardholder is invited for a holder of the company, and no other role is', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1_000_00, holder: 1_000_00, card: 1_000_00 })
  const holder = holders[0]!.id as string
  const company = w.platform.io_seller_id
  const browser = await admin(w, company)
  const cardholder = { role: 'cardholder', email: 'bia@example.com' }
  assert.equal((await inviteAna(browser, { ...cardholder, holder })).body.holder, holder)
  const refused = await inviteAna(browser, { ...cardholder, email: 'x@example.com' })
  assert.deepEqual(
    [
      refused.status,
      Object.keys(refused.body.error).filter((name) => Array.isArray(refused.body.error[name])),
    ],
    [422, ['holder']],
  )
  assert.equal((await inviteAna(browser, { email: 'y@example.com', holder })).status, 422)
  assert.deepEqual(
    codeOf(await inviteAna(browser, { ...cardholder, email: 'z@example.com', holder: company })),
    [404, 'holder_not_found'],
  )
})

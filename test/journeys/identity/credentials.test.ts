// An operator creates credentials: scopes, networks, expiry, and rotation of a secret without a
// refused call.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { isSecret } from '../../../server/identity/auth/secret.ts'
import { after } from '../../../server/kernel/clock.ts'
import { inTransaction, sql, type Statement } from '../../../server/platform/db/sql.ts'
import { typing } from '../../command-stage.ts'
import { envOf } from '../../program.ts'
import { world, type World } from '../../world.ts'

type Line = Record<string, unknown>

/** Commands on the database and with the keys of a world, as an operator types them. */
async function operatorOf(t: TestContext, w: World) {
  const env = { ...envOf(t, w.db), DATA_DIR: w.deps.config.dataDir }
  const run = typing(env)
  const credential = async (...args: string[]): Promise<Line> => {
    const { code, out, err } = await run('credentials', ...args)
    assert.equal(code, 0, err)
    return out[0]!
  }
  return { run, credential }
}

const logIn = (w: World, io_seller_id: string, { email, secret }: Line, more: object = {}) =>
  w.call('POST', '/auth/login', { body: { email, secret, io_seller_id, ...more } })

test('an operator creates a credential, which has exactly the given rights', async (t) => {
  const w = await world(t)
  const { credential, run } = await operatorOf(t, w)
  const id = w.platform.io_seller_id
  const asked = [
    'add',
    id,
    'Shop@Example.com',
    '--scopes',
    'payments,sellers:read',
    '--note',
    'The shop',
  ]
  const dry = await credential(...asked, '--dry-run')
  assert.deepEqual([dry['dry_run'], dry['secret']], [true, undefined])
  const given = await credential(...asked)
  assert.deepEqual(
    [
      given['email'],
      given['scopes'],
      given['note'],
      given['networks'],
      given['expires_at'],
      given['last_used_at'],
    ],
    ['shop@example.com', ['payments', 'sellers:read'], 'The shop', null, null, null],
  )
  assert.ok(
    isSecret(given['secret'] as string) && (given['secret'] as string).startsWith('vtm_test_'),
  )
  const again = await run('credentials', ...asked)
  assert.match(again.err, /^There is already an active credential/)

  const { status, body } = await logIn(w, id, given)
  assert.deepEqual([status, body.token_scope], [200, 'payments sellers:read'])
  const token = body.access_token as string
  assert.equal((await w.call('GET', '/v1/sellers/list', { token })).status, 200)
  assert.equal(
    (await w.call('GET', '/v1/baas/corporate/cards/account', { token })).body.code,
    'scope_not_allowed',
  )
  const narrow = await logIn(w, id, given, { scope: 'payments:read' })
  assert.equal(narrow.body.token_scope, 'payments:read')
  assert.equal((await logIn(w, id, given, { scope: 'webhooks' })).body.code, 'scope_not_allowed')

  const [listed] = (await run('credentials', 'list', id)).out
  assert.equal(listed!['last_used_from'], '127.0.0.1')
  assert.ok(
    Date.parse(listed!['last_used_at'] as string) > Date.parse(given['created_at'] as string),
  )
  assert.equal(listed!['secret'], undefined)
  assert.equal((await run('credentials', 'revoke', 'shop@example.com')).code, 0)
  assert.equal((await logIn(w, id, given)).body.code, 'invalid_credentials')
})

test('a token ends with its credential, and works only from the credential’s networks', async (t) => {
  const w = await world(t)
  const { credential } = await operatorOf(t, w)
  const id = w.platform.io_seller_id
  const here = await credential('add', id, 'here@example.com', '--networks', '127.0.0.0/8,::1')
  const elsewhere = await credential(
    'add',
    id,
    'elsewhere@example.com',
    '--networks',
    '203.0.113.0/24',
  )
  assert.equal((await logIn(w, id, here)).status, 200)
  assert.equal((await logIn(w, id, elsewhere)).body.code, 'network_not_allowed')
  const change = (set: Statement) =>
    inTransaction(w.db, (tx) =>
      tx.rows(sql`update credentials set ${set} where email = 'here@example.com'`),
    )
  // A stolen token cannot be used from another network; here the allowed network changes, not the
  // caller.
  const { access_token: token } = (await logIn(w, id, here)).body
  await change(sql`networks = '{203.0.113.0/24}'`)
  assert.equal(
    (await w.call('GET', '/v1/customer/list', { token })).body.code,
    'network_not_allowed',
  )

  await change(sql`networks = null, expires_at = ${after(w.deps.clock.wall(), 60_000)}`)
  const { expires_in: seconds } = (await logIn(w, id, here)).body
  assert.ok(seconds > 50 && seconds <= 60, String(seconds))
  // Its end may come nearer after the token was issued.
  const { access_token: issued } = (await logIn(w, id, here)).body
  await change(sql`expires_at = ${after(w.deps.clock.wall(), -1)}`)
  assert.equal(
    (await w.call('GET', '/v1/customer/list', { token: issued })).body.code,
    'invalid_token',
  )
})

test('a secret is rotated with an overlap, and of concurrent rotations the last two count', async (t) => {
  const w = await world(t)
  const { credential, run } = await operatorOf(t, w)
  const id = w.platform.io_seller_id
  const first = await credential('add', id, 'erp@example.com')
  const second = await credential('rotate', 'erp@example.com')
  const hours =
    (Date.parse(second['previous_secret_until'] as string) - w.deps.clock.wall().getTime()) /
    3_600_000
  assert.ok(hours > 23.9 && hours <= 24, String(hours))
  for (const one of [first, second]) assert.equal((await logIn(w, id, one)).status, 200)
  const third = await credential('rotate', 'erp@example.com', '--overlap', '0')
  const statusesOf = async (all: Line[]) =>
    (await Promise.all(all.map((one) => logIn(w, id, one)))).map(({ status }) => status)
  assert.deepEqual(await statusesOf([first, second, third]), [401, 401, 200])

  const many = await Promise.all(
    Array.from({ length: 4 }, () => credential('rotate', 'erp@example.com')),
  )
  const [before, ...after] = await statusesOf([third, ...many])
  assert.equal(before, 401)
  assert.equal(after.filter((status) => status === 200).length, 2)
  assert.match(
    (await run('credentials', 'rotate', 'nobody@example.com')).err,
    /has no active credential/,
  )
})

const WRONG: [args: string[], says: RegExp][] = [
  [['add', 'ID'], /^EMAIL is missing\.\nusage: /],
  [['add', 'ID', 'no-email'], /^"no-email" is no e-mail address/],
  [['add', '01a20000-0000-7000-8000-000000000001', 'a@example.com'], /^There is no seller/],
  [
    ['add', 'ID', 'a@example.com', '--scopes', 'payments,all'],
    /^--scopes: "all" is no scope; there are payments,/,
  ],
  [['add', 'ID', 'a@example.com', '--scopes', 'tokenize'], /^--scopes: "tokenize" is no scope/],
  [['add', 'ID', 'a@example.com', '--networks', '10.0.0'], /^--networks: "10\.0\.0" is no address/],
  [
    ['add', 'ID', 'a@example.com', '--expires', '2020-01-01'],
    /^--expires must be a day that is not over/,
  ],
  [
    ['add', 'ID', 'a@example.com', '--expires', '9999-12-31'],
    /^--expires must be a day that is not over/,
  ],
  [['add', 'ID', 'a@example.com', '--note', 'x'.repeat(201)], /^--note has at most 200 characters/],
  [
    ['rotate', 'a@example.com', '--overlap', '169'],
    /^--overlap must be a whole number from 0 to 168/,
  ],
  [['remove', 'a@example.com'], /^"remove" is no subcommand of credentials.*\nusage: /],
]

test('invalid arguments are named, and nothing is created', async (t) => {
  const w = await world(t)
  const { run } = await operatorOf(t, w)
  for (const [args, says] of WRONG) {
    const { code, err } = await run(
      'credentials',
      ...args.map((one) => (one === 'ID' ? w.platform.io_seller_id : one)),
    )
    assert.equal(code, 1)
    assert.match(err, says)
  }
  assert.deepEqual(
    await w.db.rows(sql`select email from credentials where email = 'a@example.com'`),
    [],
  )
})

test('networks, end and note are changed, for tokens that exist too; the scopes stay', async (t) => {
  const w = await world(t)
  const id = w.platform.io_seller_id
  const made = await w.sdk.credentials.create({ email: 'erp@example.com', scopes: ['payments'] })
  const tokenOf = async (): Promise<string> => (await logIn(w, id, made)).body.access_token
  const [first, second] = [await tokenOf(), await tokenOf()]
  const elsewhere = ['203.0.113.0/24', '2001:db8::/32']
  const changed = await w.sdk.credentials.update(made.id, {
    networks: [...elsewhere, elsewhere[0]!],
    note: 'The ERP',
  })
  assert.deepEqual(
    [changed.networks, changed.note, changed.scopes],
    [elsewhere, 'The ERP', ['payments']],
  )
  assert.equal((await logIn(w, id, made)).body.code, 'network_not_allowed')
  assert.equal(
    (await w.call('GET', '/v1/customer/list', { token: first })).body.code,
    'network_not_allowed',
  )
  assert.equal((await w.sdk.credentials.update(made.id, { networks: null })).networks, null)
  assert.equal((await w.call('GET', '/v1/customer/list', { token: second })).status, 200)

  const soon = after(w.deps.clock.wall(), 600_000)
  const ending = await w.sdk.credentials.update(made.id, { expires_at: soon.toISOString() })
  assert.deepEqual([ending.expires_at, ending.note], [soon.toISOString(), 'The ERP'])
  assert.ok((await logIn(w, id, made)).body.expires_in <= 600)
  assert.equal((await w.sdk.credentials.update(made.id, { expires_at: null })).expires_at, null)
  assert.ok((await logIn(w, id, made)).body.expires_in > 3_500)

  const recorded = async () =>
    (await w.sdk.audit.list({ object: made.id, action: 'credential.updated' })).items
  const before = (await recorded()).length
  assert.equal(before, 4)
  for (const same of [{}, { note: 'The ERP' }, { networks: null, expires_at: null }])
    await w.sdk.credentials.update(made.id, same)
  assert.equal((await recorded()).length, before, 'the same again is no change')
})

test('a change is refused by field, and beyond what the caller has', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const made = await w.sdk.credentials.create({ email: 'erp@example.com', scopes: ['payments'] })
  const rows: [body: object, field: string][] = [
    [{ networks: ['10.0.0'] }, 'networks.0'],
    [{ networks: [] }, 'networks'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2099-12-31' }, 'expires_at'],
    [{ note: 'x'.repeat(201) }, 'note'],
    [{ scopes: ['sellers'] }, 'scopes'],
  ]
  for (const [body, field] of rows) {
    const answer = await w.call('PATCH', `/v1/credentials/${made.id}`, { token, body })
    assert.deepEqual([answer.status, Object.keys(answer.body.error)], [422, [field]], answer.text)
  }
  const end = after(w.deps.clock.wall(), 3_600_000).toISOString()
  const rights = { scopes: ['credentials', 'payments'], networks: ['127.0.0.0/8'], expires_at: end }
  const bound = await w.sdk.credentials.create({ email: 'bound@example.com', ...rights } as never)
  const robot = w.as({ ...w.platform, email: bound.email, secret: bound.secret! })
  const beyond = { code: 'exceeds_own_limits' }
  for (const body of [{ networks: null }, { networks: ['10.0.0.0/8'] }, { expires_at: null }])
    await assert.rejects(robot.credentials.update(bound.id, body), beyond, JSON.stringify(body))
  await assert.rejects(
    robot.credentials.update(made.id, { note: 'mine' }),
    beyond,
    'it works from everywhere',
  )
  assert.equal((await robot.credentials.update(bound.id, { note: 'narrow' })).note, 'narrow')
  assert.deepEqual(
    (await robot.credentials.update(bound.id, { networks: ['127.0.0.1'] })).networks,
    ['127.0.0.1'],
  )
})

// An operator's commands for people and mails, beside a real server: operators, a person of two
// companies, a lost second factor, and mails that failed.

import assert from 'node:assert/strict'
import test from 'node:test'
import { startMailServer } from '../../../test/mail-server.ts'
import { liveServer } from '../../../test/live.ts'
import { signIn, trySignIn } from '../../../test/portal.ts'
import { typing } from '../../../test/command-stage.ts'
import { envOf } from '../../../test/program.ts'
import { world } from '../../../test/world.ts'
import { codeAt } from '../../identity/users/people/second-factor.ts'
import { sql } from '../../platform/db/sql.ts'

const FACTOR = '/portal/api/second-factor'
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

test('an operator makes another one, who enrols, loses the app, and is removed', async (t) => {
  const w = await world(t)
  const run = typing(envOf(t, w.db))
  const email = 'olga@example.com'
  const [made] = (await run('operators', 'add', email, '--name', 'Olga Lima', '--language', 'en'))
    .out
  const who = { email, password: made!['password'] as string }
  assert.deepEqual(
    [made!['operator'], made!['second_factor'], who.password.length],
    [true, false, 20],
  )
  const browser = await signIn(w, who)
  const { secret } = (await browser.post(FACTOR, { password: who.password })).body
  await browser.post(`${FACTOR}/confirm`, { code: codeAt(secret, w.deps.clock.wall()) })
  const [listed] = (await run('operators', 'list')).out
  assert.deepEqual(
    [listed!['email'], listed!['second_factor'], listed!['password']],
    [email, true, undefined],
  )

  assert.equal((await trySignIn(w, who)).body.code, 'second_factor_required')
  assert.deepEqual(
    (await run('users', 'reset-second-factor', email)).out[0]!['second_factor'],
    false,
  )
  assert.equal((await browser.get('/portal/api/me')).status, 401)
  await signIn(w, who)

  assert.equal((await run('operators', 'remove', email)).out[0]!['operator'], false)
  assert.equal((await trySignIn(w, who)).body.code, 'sign_in_refused')
  assert.deepEqual((await run('operators', 'list')).out, [])
  for (const wrong of [
    ['remove', email],
    ['add', 'x', '--name', 'X'],
    ['add', email],
    ['promote', email],
    [],
  ])
    assert.equal((await run('operators', ...wrong)).code, 1, String(wrong))
})

test('a person who is added to a second company keeps the password, and gets no other', async (t) => {
  const w = await world(t)
  const run = typing(envOf(t, w.db))
  const [one, two] = w.platform.sellers.map(({ io_seller_id }) => io_seller_id)
  const add = (id: string, role: string) =>
    run('users', 'add', id, 'rui@example.com', '--name', 'Rui Lima', '--role', role)
  const password = (await add(one!, 'admin')).out[0]!['password'] as string
  assert.equal((await add(two!, 'viewer')).out[0]!['password'], undefined)
  assert.equal((await add(two!, 'viewer')).code, 1)
  const rui = await signIn(w, { email: 'rui@example.com', password })
  assert.equal(rui.signedIn.body.companies.length, 2)
  assert.equal((await run('users', 'block', 'rui@example.com')).out[0]!['status'], 'blocked')
  assert.equal((await rui.get('/portal/api/me')).status, 401)
  assert.equal(
    (await trySignIn(w, { email: 'rui@example.com', password })).body.code,
    'sign_in_refused',
  )
  assert.equal((await run('users', 'unblock', 'rui@example.com')).out[0]!['status'], 'active')
  await signIn(w, { email: 'rui@example.com', password })
})

test('mails are listed without their texts, failed ones are tried again, and a test mail shows what the mail server says', async (t) => {
  const { db, env } = await liveServer(t)
  const refusalOf = (to: string) => (to === 'nobody@example.com' ? '550 No such user' : undefined)
  const server = await startMailServer(t, { refusalOf })
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Loja <no-reply@example.com>',
  }
  const run = typing({ ...env, ...mail })
  const [sent] = (await run('mails', 'test', 'ana@example.com')).out
  assert.deepEqual([sent!['status'], sent!['from']], ['accepted', 'Loja <no-reply@example.com>'])
  assert.deepEqual(server.taken[0]!.to, ['ana@example.com'])
  const refused = await run('mails', 'test', 'nobody@example.com')
  assert.deepEqual([refused.code, refused.out[0]!['status']], [1, 'rejected'])
  assert.match(String(refused.out[0]!['error']), /No such user/)
  assert.match(
    (await typing({ ...env, SMTP_URL: 'off' })('mails', 'test', 'ana@example.com')).err,
    /no mail server/,
  )

  const at = new Date('2026-11-23T12:00:00Z')
  await db.rows(sql`
    insert into mails (owner, id, kind, recipient, language, content_sealed, status, attempts,
      error, created_at)
    values (${'0'.repeat(32)}, ${ID}, 'password_reset', 'nobody@example.com', 'en', '\\x00',
      'failed', 1, '550 No such user', ${at})`)
  const [failed] = (await run('mails', 'list', '--status', 'failed')).out
  assert.deepEqual(
    [failed!['id'], failed!['platform'], failed!['error']],
    [ID, null, '550 No such user'],
  )
  assert.equal((await run('mails', 'retry', ID)).out[0]!['status'], 'queued')
  assert.deepEqual((await run('mails', 'list', '--status', 'failed')).out, [])
  for (const wrong of [
    ['retry'],
    ['retry', 'x'],
    ['retry', `${ID.slice(0, -1)}c`],
    ['list', '--status', 'lost'],
    ['test', 'x'],
    [],
  ])
    assert.equal((await run('mails', ...wrong)).code, 1, String(wrong))
})

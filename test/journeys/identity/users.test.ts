// Users of a company as a program manages them: the same calls as people's in the portal, by a
// credential with the scope `users`, and no way around roles, budgets and policies.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VintemError } from '../../../sdk/errors.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { agedBy } from '../../database.ts'
import { enrolled, person, signIn } from '../../portal.ts'
import { loginOf, world } from '../../world.ts'
import { API, decide, setPolicy, approvalOf } from './approvals-stage.ts'

const ANA = { email: 'ana@example.com', name: 'Ana', role: 'finance' } as const
const coded = (code: string) => (error: VintemError) => error.code === code

test('a program invites people, changes and blocks them, mails an invitation again and takes it back', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const { users, sandbox } = w.as(seller!)
  const invited = await users.invite(ANA, { key: 'ana' })
  assert.deepEqual(
    [invited.status, invited.name, invited.email, invited.role],
    ['invited', null, ANA.email, 'finance'],
  )
  assert.deepEqual(await users.invite(ANA, { key: 'ana' }), invited)
  await assert.rejects(
    users.invite({ ...ANA, role: 'admin' }, { key: 'ana' }),
    coded('idempotency_key_reused'),
  )
  await assert.rejects(users.invite(ANA), coded('user_exists'))
  const mails = (await sandbox.mails({ to: ANA.email })).items
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /Você recebeu um convite para acessar /)

  assert.equal((await users.update(invited.id, { role: 'viewer' })).role, 'viewer')
  await assert.rejects(users.inviteAgain(invited.id), coded('too_many_attempts'))
  await w.db.rows(sql`update person_links set ${agedBy('created_at', 60_000)}`)
  assert.equal((await users.inviteAgain(invited.id)).status, 'invited')
  const { email } = await person(w, seller!.io_seller_id, 'viewer', 'bia@example.com')
  const bia = (await users.list()).items.find((one) => one.email === email)!
  assert.deepEqual(
    [bia.status, bia.second_factor, (await users.list()).total],
    ['active', false, 2],
  )
  assert.equal((await users.update(bia.id, { status: 'blocked' })).status, 'blocked')
  await assert.rejects(users.withdraw(bia.id), coded('invalid_state'))
  assert.equal((await users.withdraw(invited.id)).id, invited.id)
  assert.equal((await users.list()).total, 1)
  // What a credential did is in the audit log by the credential.
  const acts = (await w.sdk.audit.list({ actor_type: 'credential', limit: 50 })).items
    .map(({ action }) => action)
    .filter((action) => action.startsWith('user.'))
    .toReversed()
  assert.deepEqual(acts, [
    'user.invited',
    'user.updated',
    'user.invited_again',
    'user.updated',
    'user.invitation_withdrawn',
  ])
})

test('an administrator goes while another stays, wherever they are among the users; the last does not, whoever else there is', async (t) => {
  const w = await world(t)
  const [seller] = w.platform.sellers
  const { users } = w.as(seller!)
  const roles = ['viewer', 'admin', 'finance', 'admin', 'admin', 'developer'] as const
  const ids: string[] = []
  for (const [n, role] of roles.entries()) {
    await person(w, seller!.io_seller_id, role, `u${n}@example.com`)
    const { items } = await users.list()
    ids.push(items.find(({ email }) => email === `u${n}@example.com`)!.id)
  }
  const [, one, , two, three] = ids as [string, string, string, string, string]
  assert.equal((await users.update(two, { role: 'viewer' })).role, 'viewer')
  assert.equal((await users.update(three, { status: 'blocked' })).status, 'blocked')
  for (const change of [{ role: 'viewer' }, { status: 'blocked' }] as const)
    await assert.rejects(users.update(one, change), coded('last_admin'))
  await users.update(three, { status: 'active' })
  assert.equal((await users.update(one, { role: 'viewer' })).role, 'viewer')
  await assert.rejects(users.update(three, { status: 'blocked' }), coded('last_admin'))
})

test('a platform invites people of its seller, in its own name, and sees no other company', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [seller] = w.platform.sellers
  const body = { ...loginOf(w.platform), io_seller_id: seller!.io_seller_id }
  const { access_token: token } = (await w.call('POST', '/auth/login', { body })).body
  const made = await w.call('POST', '/v1/users', { token, body: ANA })
  assert.equal(made.status, 201, made.text)
  const [mail] = (await w.sdk.sandbox.mails({ to: ANA.email })).items
  const { name: platform } = (await signIn(w, await person(w, w.platform.io_seller_id, 'admin')))
    .signedIn.body.company
  assert.ok(mail!.text.includes(`${platform} convidou você para acessar `), mail!.text)
  assert.equal((await w.as(seller!).users.list()).total, 1)
  assert.equal((await w.sdk.users.list()).total, 1, 'of the platform itself')
  for (const other of [w.sdk, w.as(w.platforms[1]!)])
    await assert.rejects(
      other.users.update(made.body.id, { role: 'admin' }),
      coded('user_not_found'),
    )
})

test('the right over users is given by name, by who has it, and never by a budget', async (t) => {
  const w = await world(t)
  const { io_seller_id: company } = w.platform
  const [plain, named] = [
    await w.sdk.credentials.create({ email: 'plain@example.com' }),
    await w.sdk.credentials.create({
      email: 'named@example.com',
      scopes: ['users'],
      budget: { amount_per_day: 1 },
    }),
  ]
  assert.deepEqual([plain.scopes.includes('users'), named.scopes], [false, ['users']])
  const as = ({ email, secret }: typeof named) =>
    w.as({ email, secret: secret!, io_seller_id: company } as never)
  await assert.rejects(as(plain).users.list(), coded('scope_not_allowed'))
  await assert.rejects(as(named).users.invite(ANA), coded('exceeds_own_limits'))
  const viewer = (await signIn(w, await person(w, company, 'viewer'))).signedIn.body.user.id
  await assert.rejects(
    as(named).users.update(viewer, { role: 'admin' }),
    coded('exceeds_own_limits'),
  )
  // A developer, who manages credentials but no users, neither makes such a credential nor sees the
  // secret of one.
  const developer = await enrolled(w, company, 'developer')
  const root = `${API}/credentials`
  const answer = await developer.post(root, {
    email: 'way@example.com',
    scopes: ['payments', 'users'],
  })
  assert.deepEqual([answer.status, answer.body.code], [403, 'exceeds_own_limits'])
  assert.equal(
    (await developer.post(`${root}/${named.id}/rotate`, {})).body.code,
    'exceeds_own_limits',
  )
  const admin = await enrolled(w, company, 'admin')
  const made = await admin.post(root, { email: 'people@example.com', scopes: ['users'] })
  assert.equal(made.status, 201, made.text)
})

test('a policy for users holds a credential whatever it says, and carries out what was approved', async (t) => {
  const w = await world(t)
  const { io_seller_id: company } = w.platform
  const ana = await enrolled(w, company, 'admin', 'a@example.com')
  const bia = await enrolled(w, company, 'admin', 'b@example.com')
  assert.equal((await setPolicy(ana, { action: 'user', binds_credentials: false })).status, 200)
  const held = await w.sdk.users.invite(ANA).catch((error: VintemError) => error)
  assert.ok(held instanceof Error && held.code === 'approval_required')
  const id = (await w.sdk.approvals.list({ action: 'user' })).items[0]!.id
  assert.equal((await decide(bia, id, 'approve')).status, 200)
  await w.work()
  assert.equal((await approvalOf(bia, id)).status, 'carried_out')
  assert.ok(
    (await w.sdk.users.list()).items.some(
      ({ email, status }) => email === ANA.email && status === 'invited',
    ),
  )
})

test('a name is each company’s own: another company does not read it, in lists, in mails or in what the person is shown', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const shared = { email: 'maria@example.com', role: 'viewer' } as const
  const [a, b] = [w.as(one!), w.as(two!)]
  await a.users.invite({ ...shared, name: '  Maria\u202E \u00A0Alves ' })
  await b.users.invite({ ...shared, name: 'Doutora Maria Lima' })
  await w.db.rows(sql`update portal_users set status = 'active'`)
  const nameIn = async (company: typeof a) => (await company.users.list()).items[0]!.name
  assert.deepEqual([await nameIn(a), await nameIn(b)], ['Maria Alves', 'Doutora Maria Lima'])
  const [second, first] = (await w.sdk.sandbox.mails({ to: shared.email })).items
  assert.match(first!.text, /Maria Alves/)
  assert.match(second!.text, /Doutora Maria Lima/)
  assert.doesNotMatch(second!.text, /Alves/)
})

test('what an inviting company writes is a name, and no link of a mail of ours', async (t) => {
  const w = await world(t)
  const { users, sandbox } = w.as(w.platform.sellers[0]!)
  for (const name of [
    'http://evil.example',
    'Prêmio em pix-premio.com',
    'ligue@golpe.example',
    'x'.repeat(121),
    '\u200B',
  ])
    await assert.rejects(users.invite({ ...ANA, name }), coded('invalid_request'), name)
  await w.db.rows(
    sql`update sellers
      set name = ${`Ganhe R$ 500 em https://evil.example/pix ${'agora '.repeat(40)}`}`,
  )
  await users.invite(ANA)
  const [mail] = (await sandbox.mails({ to: ANA.email })).items
  for (const said of [mail!.subject, ...mail!.text.split('\n')]) {
    if (said.startsWith(w.url)) continue
    assert.doesNotMatch(said, /:\/\/|evil\.example/)
    assert.ok(said.length < 500, said)
  }
})

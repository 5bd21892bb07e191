// What callers give away over HTTP, in every pair of what they have and what they give, from the
// lists of scopes and roles: credentials by credentials and by people, users by both, and what a
// policy of approvals holds of it.

import assert from 'node:assert/strict'
import test from 'node:test'
import { CREDENTIAL_SCOPES } from '../../contract/access/credentials-fields.ts'
import { heldAs } from '../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { USER_ROLES } from '../../contract/access/users.ts'
import { mayDo, ROLES } from '../../server/identity/users/roles.ts'
import { API, heldBy, setPolicy } from '../journeys/identity/approvals-stage.ts'
import { enrolled } from '../portal.ts'
import { loginOf, world, type Answer, type World } from '../world.ts'

const covers = (own: string, given: string): boolean => given === own || given === `${own}:read`

type Post = (path: string, body: object) => Promise<Answer>

/** Posts by the token of a new credential with these scopes. */
async function withScopes(w: World, scopes: readonly string[]): Promise<Post> {
  const email = `${scopes.join('.').replaceAll(':', '-')}@example.com`
  const made = (await w.sdk.credentials.create({ email, scopes: [...scopes] })) as {
    secret: string
  }
  const login = await w.call('POST', '/auth/login', {
    body: loginOf({ email, secret: made.secret, io_seller_id: w.platform.io_seller_id }),
  })
  const token = login.body.access_token as string
  return (path, body) => w.call('POST', path, { token, body })
}

const codeOf = ({ status, body }: Answer): string => (status === 201 ? 'made' : body.code)

let addresses = 0
const fresh = (): string => `new${++addresses}@example.com`

test('a credential gives a credential what covers it and nothing else, in every pair of scopes', async (t) => {
  const w = await world(t)
  for (const own of CREDENTIAL_SCOPES) {
    const has = [...new Set(['credentials', own])]
    const post = await withScopes(w, has)
    const may = CREDENTIAL_SCOPES.filter((given) => has.some((one) => covers(one, given)))
    assert.equal(
      codeOf(await post('/v1/credentials', { email: fresh(), scopes: may })),
      'made',
      own,
    )
    for (const given of CREDENTIAL_SCOPES.filter((one) => !may.includes(one)))
      for (const scopes of [[given], [...may, given]])
        assert.equal(
          codeOf(await post('/v1/credentials', { email: fresh(), scopes })),
          'exceeds_own_limits',
          `${has.join()} gives ${scopes.join()}`,
        )
  }
})

test('a credential that may not make credentials or users makes none, whatever else it may', async (t) => {
  const w = await world(t)
  for (const own of CREDENTIAL_SCOPES) {
    const post = await withScopes(w, [own])
    if (own !== 'credentials')
      assert.equal(
        codeOf(await post('/v1/credentials', { email: fresh(), scopes: [own] })),
        'scope_not_allowed',
        own,
      )
    if (own !== 'users')
      for (const role of USER_ROLES)
        assert.equal(
          codeOf(await post('/v1/users', { email: fresh(), name: 'Ana', role })),
          'scope_not_allowed',
          `${own} invites ${role}`,
        )
  }
})

test('a person makes credentials and invites users as their role may, in every pair of roles and scopes', async (t) => {
  const w = await world(t)
  for (const role of ROLES.filter((one) => one !== 'cardholder')) {
    const { post } = await enrolled(w, w.platform.io_seller_id, role)
    for (const given of CREDENTIAL_SCOPES) {
      const expected = !mayDo(role, 'credentials:manage')
        ? 'role_not_allowed'
        : (mayDo(role, 'users:manage') || !covers('users', given)) &&
            (mayDo(role, 'mails:read') || !covers('mails', given))
          ? 'made'
          : 'exceeds_own_limits'
      const made = await post(`${API}/credentials`, { email: fresh(), scopes: [given] })
      assert.equal(codeOf(made), expected, `${role} gives ${given}`)
    }
    for (const invited of USER_ROLES.filter((one) => one !== 'cardholder'))
      assert.equal(
        codeOf(await post(`${API}/users`, { email: fresh(), name: 'Ana', role: invited })),
        mayDo(role, 'users:manage') ? 'made' : 'role_not_allowed',
        `${role} invites ${invited}`,
      )
  }
})

test('a policy for credentials holds each that could make a call which policies hold, of every scope', async (t) => {
  const w = await world(t)
  const ana = await enrolled(w, w.platform.io_seller_id, 'admin')
  await enrolled(w, w.platform.io_seller_id, 'admin', 'bia@example.com')
  assert.equal((await setPolicy(ana, { action: 'credential', roles: ['admin'] })).status, 200)
  const held = new Set<string>(OPERATIONS.flatMap((one) => (heldAs(one) ? one.scopes : [])))
  // What it makes is held by the same policy.
  held.delete('credentials')
  // Whoever reads a card’s number can spend by it; whoever may only read is shown none. Whoever
  // reads the mails to people can be any of them.
  for (const scope of ['corporate:secrets', 'mails']) held.add(scope)
  assert.deepEqual([...held].toSorted(), [
    'corporate',
    'corporate:secrets',
    'mails',
    'payments',
    'sellers',
    'users',
  ])
  for (const scope of CREDENTIAL_SCOPES)
    for (const scopes of [[scope], ['requests:read', scope], [scope, 'requests:read']]) {
      const answer = await ana.post(`${API}/credentials`, {
        email: fresh(),
        scopes: [...new Set(scopes)],
      })
      if (held.has(scope)) heldBy(answer)
      else assert.equal(codeOf(answer), 'made', scopes.join())
    }
})

// Who may do what in the portal: every call walked with every role, without a session, with an API token, with a second factor and without it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PORTAL_ROUTES } from '../server/app/app.ts'
import { codeAt } from '../server/identity/users/people/second-factor.ts'
import {
  mayDo,
  needsSecondFactor,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type Role,
} from '../server/identity/users/roles.ts'
import { sql } from '../server/platform/db/sql.ts'
import { companyIn } from './company.ts'
import { person, signIn, type Browser } from './portal.ts'
import { world, type World } from './world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const FACTOR = '/portal/api/second-factor'

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, UNKNOWN)

/** What the table says, written down once more: a change of a role shows here. */
const TABLE: Readonly<Record<Role, readonly string[]>> = {
  admin: [...PERMISSIONS],
  finance: [
    'account:read',
    'account:manage',
    'statements:read',
    'statements:pay',
    'users:read',
    'payments:read',
    'payouts:create',
    'cards:read',
    'cards:manage',
  ],
  developer: ['credentials:read', 'credentials:manage', 'payments:read'],
  viewer: ['payments:read', 'cards:read'],
  cardholder: ['own-cards:read', 'secrets:read'],
}

test('each role has the permissions written down here', () => {
  for (const role of ROLES) assert.deepEqual(permissionsOf(role), TABLE[role], role)
})

/** Somebody of the platform's company with this role; of a cardholder, with a holder. */
async function userOf(
  w: World,
  role: Role,
  holder?: string,
): Promise<{ browser: Browser; enrol: () => Promise<void> }> {
  const who = await person(w, w.platform.io_seller_id, role === 'cardholder' ? 'viewer' : role, `${role}@example.com`)
  if (role === 'cardholder')
    await w.db.rows(sql`
      update portal_users set role = 'cardholder', holder = ${holder}
      where person = (select id from people where email = ${who.email})`)
  const browser = await signIn(w, who)
  const enrol = async () => {
    const { secret } = (await browser.post(FACTOR, { password: who.password })).body
    const code = codeAt(secret, w.deps.clock.wall())
    assert.equal((await browser.post(`${FACTOR}/confirm`, { code })).status, 200)
  }
  return { browser, enrol }
}

const ofCompany = PORTAL_ROUTES.filter(({ access }) => access !== 'open' && access !== 'signed in')

test('every call of a company is open to the roles that have its permission, with a second factor where it needs one', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1, holder: 1, card: 1 })
  let walked = 0
  for (const role of ROLES) {
    const { browser, enrol } = await userOf(w, role, holders[0]!.id)
    for (const enrolled of [false, true]) {
      if (enrolled) await enrol()
      for (const { operation, access } of ofCompany) {
        const permission = access as (typeof PERMISSIONS)[number]
        const expected = !mayDo(role, permission)
          ? 'role_not_allowed'
          : needsSecondFactor(permission) && !enrolled
            ? 'second_factor_needed'
            : undefined
        const { method, path, id } = operation
        const { status, body } = await browser.send(method, pathOf(path), method === 'GET' ? undefined : {})
        const refused = ['role_not_allowed', 'second_factor_needed'].includes(body?.code) ? body.code : undefined
        assert.equal(refused, expected, `${role}, ${id}: ${status} ${body?.code}`)
        assert.ok(refused === undefined || status === 403, id)
        walked += 1
      }
    }
  }
  t.diagnostic(`${walked} calls walked`)
  assert.equal(walked, ROLES.length * 2 * ofCompany.length)
})

test('without a session every call but those for signing in is refused, also with a token of the API', async (t) => {
  const w = await world(t)
  const authorization = `Bearer ${await w.token()}`
  const open = PORTAL_ROUTES.filter(({ access }) => access === 'open').map(({ operation }) => operation.id)
  assert.deepEqual(open.toSorted(), [
    'portal.acceptInvitation',
    'portal.forgotPassword',
    'portal.invitation',
    'portal.resetPassword',
    'portal.signIn',
  ])
  for (const { operation, access } of PORTAL_ROUTES) {
    if (access === 'open') continue
    const { method, path, id } = operation
    for (const headers of [{}, { authorization }, { cookie: `vintem_session=${'a'.repeat(43)}` }]) {
      const { status, body } = await w.call(method, pathOf(path), {
        headers: { ...headers },
        ...(method === 'GET' ? {} : { body: {} }),
      })
      assert.deepEqual([status, body.code], [401, 'not_signed_in'], id)
    }
  }
})

test('every write needs the token of its session', async (t) => {
  const w = await world(t)
  const { browser } = await userOf(w, 'admin')
  for (const { operation, access } of PORTAL_ROUTES) {
    if (access === 'open' || operation.method === 'GET') continue
    const { status, body } = await w.call(operation.method, pathOf(operation.path), {
      headers: { cookie: browser.cookie },
      body: {},
    })
    assert.deepEqual([status, body.code], [403, 'csrf_refused'], operation.id)
  }
})

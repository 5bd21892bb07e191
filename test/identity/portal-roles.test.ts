// Permissions in the portal: every call with every role, without a session, with an API token, with
// and without a second factor.

import { NOT_IN_PORTAL, PERMISSIONS, type Permission } from '../../contract/access/permissions.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { needsSecondFactor } from '../../contract/access/delicacy.ts'
import { PORTAL_ROUTES, PUBLIC_IN_PORTAL } from '../../server/app/app.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { permissionsFor } from '../../server/identity/users/public-permissions.ts'
import {
  mayDo,
  permissionsOf,
  ROLES,
  scopesOf,
  type Role,
} from '../../server/identity/users/roles.ts'
import { ROOT } from '../../contract/corporate/words.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { companyIn } from '../company.ts'
import { disputingCompany } from '../disputing-company.ts'
import { cardholder, enrolled, person, signIn, type Browser } from '../portal.ts'
import { world, type World } from '../world.ts'
import { setOperator } from '../../server/identity/users/members/operator-operations.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const FACTOR = '/portal/api/second-factor'

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, UNKNOWN)

/** The expected table of roles: a change of a role fails here. */
const TABLE: Readonly<Record<Role, readonly string[]>> = {
  admin: [...PERMISSIONS],
  finance: [
    'account:read',
    'account:manage',
    'account:close',
    'statements:read',
    'statements:pay',
    'users:read',
    'payments:read',
    'payments:write',
    'returns:upload',
    'customers:read',
    'customers:manage',
    'customers:erase',
    'sellers:read',
    'sellers:manage',
    'bank-accounts:manage',
    'payouts:create',
    'events:read',
    'cards:read',
    'cards:manage',
    'approvals:read',
    'approvals:withdraw',
    'approvals:decide',
    'views:use',
    'views:share',
    'search:use',
    'sandbox:use',
  ],
  developer: [
    'credentials:read',
    'credentials:manage',
    'payments:read',
    'customers:read',
    'sellers:read',
    'events:read',
    'webhooks:read',
    'webhooks:manage',
    'webhooks:resend',
    'requests:read',
    'doctor:read',
    'approvals:read',
    'approvals:withdraw',
    'approvals:decide',
    'views:use',
    'views:share',
    'search:use',
    'sandbox:use',
  ],
  viewer: [
    'account:read',
    'statements:read',
    'payments:read',
    'customers:read',
    'sellers:read',
    'events:read',
    'cards:read',
    'approvals:read',
    'views:use',
    'search:use',
  ],
  cardholder: [
    'own-cards:read',
    'own-cards:block',
    'own-cards:write',
    'secrets:read',
    'views:use',
    'search:use',
  ],
}

test('each role has the permissions written down here', () => {
  for (const role of ROLES) assert.deepEqual(permissionsOf(role), TABLE[role], role)
})

/** A user of the platform's company with this role; a cardholder with a holder. */
async function userOf(
  w: World,
  role: Role,
  holder?: string,
): Promise<{ browser: Browser; enrol: () => Promise<void> }> {
  const who =
    holder && role === 'cardholder'
      ? await cardholder(w, holder)
      : await person(w, w.platform.io_seller_id, role)
  const browser = await signIn(w, who)
  const enrol = async () => {
    const { secret } = (await browser.post(FACTOR, { password: who.password })).body
    const code = codeAt(secret, w.deps.clock.wall())
    assert.equal((await browser.post(`${FACTOR}/confirm`, { code })).status, 200)
  }
  return { browser, enrol }
}

type Call = {
  id: string
  method: string
  path: string
  anyOf: readonly Permission[]
  needsFactor: boolean
}

const OWN_CALLS: readonly Call[] = PORTAL_ROUTES.flatMap(({ operation, access }) =>
  access === 'open' || access === 'signed in' || access === 'operator'
    ? []
    : [{ ...operation, anyOf: [access], needsFactor: needsSecondFactor(operation, {}) }],
)
const PUBLIC_CALLS: readonly Call[] = PUBLIC_IN_PORTAL.map(({ operation }) => ({
  ...operation,
  path: `/portal/api${operation.path}`,
  anyOf: permissionsFor(operation),
  needsFactor: needsSecondFactor(operation, {}),
}))
const CALLS = [...OWN_CALLS, ...PUBLIC_CALLS]

test('every operation of the public API is in the portal with a permission, or left out for a reason', () => {
  const known = new Set(OPERATIONS.map(({ id }) => id))
  assert.deepEqual(
    Object.keys(NOT_IN_PORTAL).filter((id) => !known.has(id)),
    [],
  )
  for (const operation of OPERATIONS) {
    const there = PUBLIC_IN_PORTAL.some((route) => route.operation.id === operation.id)
    assert.equal(there, !(operation.id in NOT_IN_PORTAL), operation.id)
    if (there)
      assert.ok(
        permissionsFor(operation).length > 0,
        `${operation.id} has no entry in public-permissions.ts`,
      )
  }
  const unknown = { id: 'new.resource', method: 'POST' } as const
  assert.deepEqual(permissionsFor(unknown), [], 'what has no entry is for nobody')
})

test('a permission has the scopes of every operation that it opens', () => {
  for (const { operation } of PUBLIC_IN_PORTAL)
    for (const permission of permissionsFor(operation)) {
      const scopes = scopesOf(permission, 'admin')
      const reading = (scope: string) => operation.method === 'GET' && scopes.has(`${scope}:read`)
      const opens = operation.scopes.some((scope) => scopes.has(scope) || reading(scope))
      assert.ok(opens, `${permission}: ${operation.id}`)
    }
})

/** The code that a role gets for a call by its permissions alone. */
function refusalFor(role: Role, call: Call, enrolled: boolean): string | undefined {
  if (!call.anyOf.some((one) => mayDo(role, one))) return 'role_not_allowed'
  return call.needsFactor && !enrolled ? 'second_factor_needed' : undefined
}

const REFUSALS = [
  'role_not_allowed',
  'second_factor_needed',
  'scope_not_allowed',
  'company_needed',
  'csrf_refused',
]

test('every call of a company is open to the roles that have its permission, with a second factor where it needs one', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1, holder: 1, card: 1 })
  let walked = 0
  for (const role of ROLES) {
    const { browser, enrol } = await userOf(w, role, holders[0]!.id)
    for (const enrolled of [false, true]) {
      if (enrolled) await enrol()
      for (const call of CALLS) {
        const { method, path, id } = call
        const { status, body } = await browser.send(
          method,
          pathOf(path),
          method === 'GET' ? undefined : {},
        )
        const refused = REFUSALS.includes(body?.code) ? body.code : undefined
        assert.equal(
          refused,
          refusalFor(role, call, enrolled),
          `${role}, ${id}: ${status} ${body?.code}`,
        )
        assert.ok(refused === undefined || status === 403, id)
        assert.ok(status < 500, `${role}, ${id}: ${status}`)
        walked += 1
      }
    }
  }
  t.diagnostic(`${walked} calls walked`)
  assert.equal(walked, ROLES.length * 2 * CALLS.length)
  assert.deepEqual(w.logged, [])
})

/**
 * Another cardholder of the company, with a card, a disputed purchase and a request for a higher
 * limit.
 */
async function colleagueIn({
  corporate,
  sandbox,
  dispute,
}: Awaited<ReturnType<typeof disputingCompany>>) {
  const limit = { amount: 500_00, interval: 'month' } as const
  const { id: holder } = await corporate.holders.create({
    name: 'Ana',
    tax_id: '987.654.321-00',
    ...limit,
  })
  const made = {
    holder_id: holder,
    name: 'Ana',
    limit: 500_00,
    interval: 'month',
    type: 'virtual',
  } as const
  const { id: card } = await corporate.cards.create(made)
  const { id: purchase } = await sandbox.buyWithCard(card, { amount: 20_00 })
  await sandbox.clearPurchase(purchase)
  await dispute(purchase)
  const { id: request } = await corporate.limitRequests.create({
    card_id: card,
    amount: 900_00,
    reason: 'Viagem',
  })
  return { holder, card, purchase, request }
}

test('a cardholder sees and blocks their own cards, and is answered about those of a colleague as about unknown ones', async (t) => {
  const c = await disputingCompany(t)
  const own = await c.corporate.purchases.get((await c.bought(45_09)).id)
  const mine = await c.corporate.limitRequests.create({
    card_id: own.card_id,
    amount: 95_000_00,
    reason: 'Equipe',
  })
  const theirs = await colleagueIn(c)
  const me = await enrolled(c.w, c.w.platform.io_seller_id, 'viewer', 'me@example.com')
  await c.w.db.rows(sql`update portal_users set role = 'cardholder', holder = ${own.holder_id}`)
  const call = (method: string, path: string, body?: object) =>
    me.send(method, `/portal/api${ROOT}${path}`, body)

  const of = ({
    holder,
    card,
    purchase,
    request,
  }: typeof theirs): [path: string, unknown: string][] => [
    [`/${card}`, 'corporate_card_not_found'],
    [`/${card}/purchases`, 'corporate_card_not_found'],
    [`/${card}/secrets`, 'corporate_card_not_found'],
    [`/holders/${holder}`, 'holder_not_found'],
    [`/holders/${holder}/cards`, 'holder_not_found'],
    [`/holders/${holder}/purchases`, 'holder_not_found'],
    [`/purchases/${purchase}`, 'purchase_not_found'],
    [`/purchases/${purchase}/disputes`, 'purchase_not_found'],
    [`/limit-requests/${request}`, 'limit_request_not_found'],
  ]
  for (const [path, unknown] of of(theirs))
    assert.equal((await call('GET', path)).body.code, unknown, path)
  const known = { holder: own.holder_id, card: own.card_id, purchase: own.id, request: mine.id }
  for (const [path] of of(known)) assert.equal((await call('GET', path)).status, 200, path)

  for (const [list, id] of [
    ['', known.card],
    ['/purchases', known.purchase],
    ['/limit-requests', known.request],
  ] as const) {
    const idsOf = async (query: string) =>
      (await call('GET', `${list}?${query}`)).body.items.map((one: { id: string }) => one.id)
    assert.deepEqual(await idsOf(''), [id], list)
    assert.deepEqual(await idsOf(`holder_id=${theirs.holder}`), [], list)
    assert.deepEqual(await idsOf(`holder_id=${known.holder}`), [id], list)
  }
  const exported = await call('GET', '/purchases/export')
  assert.deepEqual(
    [exported.text.includes(known.purchase), exported.text.includes(theirs.purchase)],
    [true, false],
  )

  const raise = { amount: 900_00, reason: 'x' }
  for (const [method, path, body, expected] of [
    ['PATCH', `/${theirs.card}`, { status: 'blocked' }, 'corporate_card_not_found'],
    ['POST', '/limit-requests', { ...raise, card_id: theirs.card }, 'corporate_card_not_found'],
    ['POST', '/limit-requests', { ...raise, holder_id: theirs.holder }, 'holder_not_found'],
    ['POST', `/limit-requests/${theirs.request}/cancel`, {}, 'limit_request_not_found'],
    ['PATCH', `/${known.card}`, { status: 'canceled' }, 'role_not_allowed'],
    ['PATCH', `/${known.card}`, { status: 'blocked', limit: 1 }, 'role_not_allowed'],
    ['PATCH', `/${known.card}`, { status: 'blocked', reason: 'Perdido' }, undefined],
    ['PATCH', `/${known.card}`, { status: 'active' }, 'role_not_allowed'],
  ] as const)
    assert.equal(
      (await call(method, path, body)).body.code,
      expected,
      `${method} ${path} ${JSON.stringify(body)}`,
    )
  await c.right()
})

const OPERATOR_CALLS = PORTAL_ROUTES.filter(({ access }) => access === 'operator').map(
  ({ operation }) => operation,
)

test('the calls of an operator are open to an operator with a second factor, and to nobody else', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1, holder: 1, card: 1 })
  const codes = async (browser: Browser) => {
    const said = new Set<string>()
    for (const { method, path } of OPERATOR_CALLS) {
      const { status, body } = await browser.send(
        method,
        pathOf(path),
        method === 'GET' ? undefined : {},
      )
      const refused = [
        'operator_only',
        'second_factor_needed',
        'role_not_allowed',
        'company_needed',
      ].includes(body?.code)
      assert.equal(refused, status === 403, `${path}: ${status}`)
      said.add(refused ? body.code : 'open')
    }
    return [...said]
  }
  assert.ok(OPERATOR_CALLS.length >= 8)
  for (const role of ROLES) {
    const { browser, enrol } = await userOf(w, role, holders[0]!.id)
    assert.deepEqual(await codes(browser), ['operator_only'], role)
    await enrol()
    assert.deepEqual(await codes(browser), ['operator_only'], `${role}, with a second factor`)
  }
  const who = await person(w, w.platform.io_seller_id, 'viewer', 'operator@example.com')
  await setOperator(w.deps, { email: who.email, name: 'Op', language: 'en' }, true)
  const operator = await signIn(w, who)
  assert.deepEqual(await codes(operator), ['second_factor_needed'])
  const { secret } = (await operator.post(FACTOR, { password: who.password })).body
  await operator.post(`${FACTOR}/confirm`, { code: codeAt(secret, w.deps.clock.wall()) })
  assert.deepEqual(await codes(operator), ['open'])
})

test('without a session every call but those for signing in is refused, also with a token of the API', async (t) => {
  const w = await world(t)
  const authorization = `Bearer ${await w.token()}`
  const open = PORTAL_ROUTES.filter(({ access }) => access === 'open').map(
    ({ operation }) => operation.id,
  )
  assert.deepEqual(open.toSorted(), [
    'portal.acceptInvitation',
    'portal.forgotPassword',
    'portal.invitation',
    'portal.resetPassword',
    'portal.signIn',
  ])
  const signedIn = PORTAL_ROUTES.filter(({ access }) => access !== 'open').map(
    ({ operation }) => operation,
  )
  for (const { method, path, id } of [...signedIn, ...PUBLIC_CALLS]) {
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
  const signedIn = PORTAL_ROUTES.filter(({ access }) => access !== 'open').map(
    ({ operation }) => operation,
  )
  for (const { method, path, id } of [...signedIn, ...PUBLIC_CALLS]) {
    if (method === 'GET') continue
    for (const token of [{}, { 'x-csrf-token': 'x' }]) {
      const headers = { cookie: browser.cookie, ...token }
      const { status, body } = await w.call(method, pathOf(path), { headers, body: {} })
      assert.deepEqual([status, body.code], [403, 'csrf_refused'], id)
    }
  }
})

// What each call is to money, rights and secrets is said once (contract/access/delicacy.ts): of every
// call, of the public API, of the portal and of the pages. In the portal what needs a second factor
// needs it on the fields that make it so; an act takes a reason and is kept by its class.

import assert from 'node:assert/strict'
import test from 'node:test'
import { Type } from 'typebox'
import {
  APPROVAL_ACTIONS,
  auditClassOf,
  DELICACIES,
  heldAs,
  mayNeedSecondFactor,
  needsSecondFactor,
  showsSecret,
  type Delicacy,
} from '../../contract/access/delicacy.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { internalOperation, type Operation } from '../../contract/operation.ts'
import { isAct } from '../../contract/access/reason.ts'
import { PORTAL_ROUTES } from '../../server/app/app.ts'
import { CHECKOUT_CALLS } from '../../server/payments/checkout/calls.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { enrolled, person, signIn } from '../portal.ts'
import { bodyFor, pathOf } from '../samples.ts'
import { tokenOf } from '../tokens.ts'
import { loginOf, world } from '../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const NOBODY = new Proxy({}, { get: () => UNKNOWN }) as Record<string, string>

const OF_PORTAL: readonly Operation[] = PORTAL_ROUTES.map((route) => route.operation)
const ALL: readonly Operation[] = [...OPERATIONS, ...OF_PORTAL, ...CHECKOUT_CALLS]

const kindOf = ({ delicate }: Operation): string => (delicate === 'none' ? delicate : delicate.is)
const whereOf = ({ delicate }: Operation): Delicacy['where'] =>
  delicate === 'none' ? undefined : delicate.where
const idsOf = (some: readonly Operation[]): string[] => some.map(({ id }) => id).toSorted()

const SECRETS = ['secret', 'cvv', 'recovery_codes', 'access_token', 'password']
const showsIn = ({ reply }: Operation): boolean =>
  SECRETS.some((name) => name in ((reply as { properties?: object }).properties ?? {}))

test('a call that writes and does not say what it is does not compile', () => {
  const said = { id: 'x', summary: 'x', path: '/x', reply: Type.Object({}) } as const
  // @ts-expect-error: it writes
  assert.equal(internalOperation({ ...said, method: 'POST' }).delicate, 'none')
  // @ts-expect-error: there is no such kind
  internalOperation({ ...said, method: 'POST', delicate: { is: 'harmless' } })
  // @ts-expect-error: no policy is for this
  internalOperation({ ...said, method: 'POST', delicate: { is: 'moves_money', held: 'gift' } })
  assert.equal(internalOperation({ ...said, method: 'GET' }).delicate, 'none')
})

test('every kind is one of some call; what shows a secret says so, and nothing that is said of a call is of no effect', () => {
  for (const kind of Object.keys(DELICACIES)) assert.ok(ALL.map(kindOf).includes(kind), kind)
  for (const one of ALL.filter(showsIn))
    assert.ok(
      showsSecret(one) || kindOf(one) === 'secures_person' || one.id.startsWith('auth.'),
      one.id,
    )
  for (const one of ALL.filter(({ delicate }) => delicate !== 'none')) {
    assert.ok(isAct(one), one.id)
    const fields = Object.keys((one.body as { properties?: object } | undefined)?.properties ?? {})
    for (const name of Object.keys(whereOf(one) ?? {}))
      assert.ok(fields.includes(name), `${one.id} has no ${name}`)
  }
})

test('a policy of each kind holds some call; none holds what has no caller, reads, takes a file or is an operator’s', () => {
  const held = ALL.filter((one) => heldAs(one) !== undefined)
  assert.deepEqual([...new Set(held.map(heldAs))].toSorted(), [...APPROVAL_ACTIONS].toSorted())
  const ofCompanies = new Set<Operation>([
    ...OPERATIONS.filter(({ scopes }) => scopes.length > 0),
    ...PORTAL_ROUTES.filter(({ access }) => access.includes(':')).map((route) => route.operation),
  ])
  for (const one of held)
    assert.ok(ofCompanies.has(one) && one.method !== 'GET' && !one.takes, one.id)
})

/** Calls of the portal alone that write, by what they are: a change fails here. */
const WRITTEN_DOWN: Readonly<Record<string, readonly string[]>> = {
  none: [
    'banks.check',
    'platforms.createBusiness',
    'platforms.createIndividual',
    'platforms.limit',
    'verification.cancel',
    'verification.start',
  ]
    .map((id) => `portal.operator.${id}`)
    .concat(['portal.corporateAccept', 'portal.corporateRequest', 'portal.invitation']),
  moves_money: ['portal.corporateClose'],
  asks_money: ['portal.corporate.invoices.payment', 'portal.corporate.recharge'],
  directs_money: [
    'accounts.decide',
    'platforms.credentials.revoke',
    'platforms.credentials.update',
    'platforms.decide',
    'platforms.feePlans.add',
    'platforms.updateBusiness',
    'platforms.updateIndividual',
    'sellers.decide',
  ].map((id) => `portal.operator.${id}`),
  makes_secret: [
    'portal.operator.platforms.credentials.create',
    'portal.operator.platforms.credentials.rotate',
  ],
  shows_people: ['portal.operator.search'],
  signs_in: ['company', 'endSession', 'endSessions', 'signIn', 'signOut'].map(
    (id) => `portal.${id}`,
  ),
  secures_person: [
    'acceptInvitation',
    'confirmSecondFactor',
    'enrolSecondFactor',
    'forgotPassword',
    'password',
    'recoveryCodes',
    'removeSecondFactor',
    'resetPassword',
  ].map((id) => `portal.${id}`),
}

test('each call of the portal alone that writes is what is written down here, and none that reads is anything', () => {
  const writing = OF_PORTAL.filter(({ method }) => method !== 'GET')
  const found = Object.groupBy(writing, kindOf)
  for (const [kind, ids] of Object.entries(WRITTEN_DOWN))
    assert.deepEqual(idsOf(found[kind] ?? []), ids.toSorted(), kind)
  assert.equal(writing.length, Object.values(WRITTEN_DOWN).flat().length)
  for (const one of OF_PORTAL.filter(({ method }) => method === 'GET'))
    assert.equal(one.delicate, 'none', one.id)
})

test('records of reading a secret or people, and of sessions, are kept as access; all others as changes', () => {
  assert.deepEqual(idsOf(ALL.filter((one) => auditClassOf(one) === 'access')), [
    'approvals.result',
    'corporate.cards.secrets',
    'customers.export',
    'paymentFiles.content',
    'portal.company',
    'portal.endSession',
    'portal.endSessions',
    'portal.operator.search',
    'portal.signIn',
    'portal.signOut',
  ])
})

test('without a second factor an administrator makes no call that needs one, and makes the same call without the fields that make it so', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin')
  const browser = await signIn(w, who)
  const send = async (one: Operation, path: string, body: object | undefined) =>
    (await browser.send(one.method, path, body)).body?.code
  let walked = 0
  for (const one of OPERATIONS.filter(mayNeedSecondFactor)) {
    const path = `/portal/api${pathOf(one, NOBODY)}`
    const body = one.body && bodyFor(one)
    const where = whereOf(one)
    if (!where) assert.equal(await send(one, path, body), 'second_factor_needed', one.id)
    for (const [name, values] of Object.entries(where ?? {})) {
      const without = {
        ...body,
        ...Object.fromEntries(Object.keys(where!).map((other) => [other, undefined])),
      }
      const sample =
        (bodyFor(one) as Record<string, unknown>)[name] ?? (name === 'quote' ? UNKNOWN : [])
      for (const value of values === 'any' ? [sample] : values) {
        const given = { ...without, [name]: value }
        assert.ok(needsSecondFactor(one, given), `${one.id} ${name}`)
        assert.equal(
          await send(one, path, given),
          'second_factor_needed',
          `${one.id} ${name} ${String(value)}`,
        )
      }
      const harmless = values === 'any' ? without : { ...without, [name]: 'viewer' }
      assert.notEqual(
        await send(one, path, harmless),
        'second_factor_needed',
        `${one.id} without ${name}`,
      )
    }
    walked += 1
  }
  // An operator’s need one in any case: portal-roles.test.ts.
  for (const { operation: one, access } of PORTAL_ROUTES) {
    if (access === 'open' || access === 'operator' || !mayNeedSecondFactor(one)) continue
    assert.equal(
      await send(one, pathOf(one, NOBODY), one.body && bodyFor(one)),
      'second_factor_needed',
      one.id,
    )
    walked += 1
  }
  t.diagnostic(`${walked} calls that need a second factor`)
  assert.ok(walked >= 35, String(walked))
})

test('an act of the portal alone is recorded with its reason, and by its class', async (t) => {
  const w = await world(t)
  const who = await enrolled(w, w.platform.io_seller_id, 'admin')
  const why = { 'vintem-reason': 'Chamado%201042' }
  const [ended, asked] = [
    await who.post('/portal/api/sessions/end-others', {}, why),
    await who.post('/portal/api/corporate/account/request', {}, why),
  ]
  assert.deepEqual([ended.status, asked.status], [200, 200], `${ended.text} ${asked.text}`)
  assert.deepEqual(
    await w.db.rows(sql`
      select action, class, reason from audit_records
      where action in ('session.ended', 'corporate_account.requested', 'person.second_factor_added')
      order by action`),
    [
      { action: 'corporate_account.requested', class: 'change', reason: 'Chamado 1042' },
      { action: 'person.second_factor_added', class: 'change', reason: null },
      { action: 'session.ended', class: 'access', reason: 'Chamado 1042' },
    ],
  )
  const unreadable = await who.post(
    '/portal/api/sessions/end-others',
    {},
    { 'vintem-reason': '%zz' },
  )
  assert.deepEqual(
    [unreadable.status, unreadable.body.code],
    [422, 'invalid_request'],
    unreadable.text,
  )
})

test('a token of the card vault, of a server or of a page, deletes no split rule; a token of a whole login does', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const rule = {
    split_type: 'percent',
    split_value: 10,
    receiver: two!.io_seller_id,
    io_seller_id: one!.io_seller_id,
  }
  const token = await tokenOf(w, w.platform)
  const made = await w.call('POST', '/v1/split_rules', { token, body: rule })
  assert.equal(made.status, 201, made.text)
  const path = `/v1/split_rules/${made.body.success.id}`
  for (const more of [{}, { scope: 'tokenize' }]) {
    const vault = await w.call('POST', '/v1/card/authentication', {
      body: { ...loginOf(w.platform), ...more },
    })
    const refused = await w.call('DELETE', path, { token: vault.body.access_token })
    assert.deepEqual([refused.status, refused.body.code], [403, 'scope_not_allowed'], refused.text)
  }
  assert.equal((await w.call('DELETE', path, { token })).status, 200)
})

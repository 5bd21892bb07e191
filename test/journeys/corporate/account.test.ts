// A company gets its corporate account: its users request it and accept the contract in the portal;
// an operator approves, suspends and resumes it; a company that is not active gets its status and
// nothing else.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { Operation } from '../../../contract/operation.ts'
import { ROUTES } from '../../../server/app/app.ts'
import { stoppedClock } from '../../../server/kernel/clock.ts'
import type { OwnerId, SellerId } from '../../../server/kernel/ids.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import { CONTRACT_VERSION } from '../../../server/corporate/account/contract-store.ts'
import { request, decideAccount, setLimit } from '../../../server/corporate/account/operations.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { switchTrigger } from '../../database.ts'
import { person, signIn } from '../../portal.ts'
import { loginOf, world, type Answer, type World } from '../../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const ROOT = '/portal/api/corporate'
const ACCOUNT = '/v1/baas/corporate/cards/account'

const hex = (id: string): string => id.replaceAll('-', '')

async function companyOf(w: World) {
  const seller = w.platform.sellers.find(({ type }) => type === 'business')!
  const token = (await w.call('POST', '/auth/login', { body: loginOf(seller) })).body
    .access_token as string
  const get = (path: string) => w.call('GET', path, { token })
  return { seller, id: hex(seller.io_seller_id) as SellerId, token, get }
}

/** The types of an account's events, in order. */
async function eventTypesOf(w: World, id: string): Promise<string[]> {
  await w.work()
  const { items } = await w.sdk.events.list({
    object: id,
    type: 'corporate.account.*',
    limit: 1000,
  })
  return items.map(({ type }) => type)
}

test('a company requests its account, accepts the contract, is approved, and each step has its event', async (t) => {
  const w = await world(t)
  const company = await companyOf(w)
  const finance = await signIn(w, await person(w, company.seller.io_seller_id, 'finance'))

  const before = await company.get(ACCOUNT)
  assert.deepEqual(
    [before.status, before.body.status, before.body.tax_id],
    [200, 'inactive', company.seller.taxpayer_id],
  )
  assert.equal(
    (await finance.post(`${ROOT}/account/accept`, { version: CONTRACT_VERSION })).body.code,
    'invalid_state',
  )

  const requested = await finance.post(`${ROOT}/account/request`, { due_day: 15 })
  assert.equal(requested.body.account.status, 'waiting_contract_assignment')
  assert.equal(requested.body.account.due_day, 15)
  const again = await finance.post(`${ROOT}/account/request`, {})
  assert.deepEqual([again.status, again.body.code], [409, 'invalid_state'])

  const contract = (await finance.get(`${ROOT}/contract`)).body
  assert.match(contract.pt_br, /^# Contrato da conta corporativa/)
  assert.match(contract.en, /^# Contract of the corporate account/)
  const older = await finance.post(`${ROOT}/account/accept`, { version: contract.version + 1 })
  assert.deepEqual([older.status, older.body.code], [409, 'contract_changed'])
  const accepted = await finance.post(`${ROOT}/account/accept`, { version: contract.version })
  assert.deepEqual(
    [accepted.body.account.status, accepted.body.account.contract_version],
    ['pending', contract.version],
  )
  const signed = await w.db.rows(sql`
    select c.contract_version as version, encode(c.contract_hash, 'hex') as hash, i.email, c.source
    from corporate_acceptances c
    join portal_users u on u.owner = c.owner
      and u.id = c.portal_user
    join people i on i.id = u.person`)
  assert.deepEqual(signed, [
    {
      version: contract.version,
      hash: contract.sha256,
      email: 'finance@example.com',
      source: '127.0.0.1',
    },
  ])

  assert.equal((await company.get(`${ACCOUNT}/balance`)).body.code, 'account_not_active')
  await decideAccount(w.deps, company.id, 'approved', { creditLimit: 50_000_00 as Cents })
  const { body: balance } = await company.get(`${ACCOUNT}/balance`)
  assert.deepEqual(
    [balance.balance, balance.limit, balance.used, balance.available, balance.id],
    [0, 50_000_00, 0, 50_000_00, company.id],
  )
  assert.deepEqual(await eventTypesOf(w, company.id), [
    'corporate.account.requested',
    'corporate.account.accepted',
    'corporate.account.activated',
  ])
  const { items } = await w.sdk.events.list({
    object: company.id,
    type: 'corporate.account.activated',
  })
  assert.deepEqual(items[0]!.data, (await company.get(ACCOUNT)).body, 'told as GET shows it')
  await setLimit(w.deps, company.id, 10_00 as Cents)
  assert.equal((await company.get(`${ACCOUNT}/balance`)).body.available, 10_00)
  assert.deepEqual(await verify(w.db), [])
})

test('an operator’s denial, suspension or new contract has an event with its reason, and the account can continue from there', async (t) => {
  const w = await world(t)
  const company = await companyOf(w)
  const admin = await signIn(w, await person(w, company.seller.io_seller_id, 'admin'))
  const request = () => admin.post(`${ROOT}/account/request`, {})
  const accept = () => admin.post(`${ROOT}/account/accept`, { version: CONTRACT_VERSION })
  const stands = async () => {
    const { account, reason } = (await admin.get(`${ROOT}/account`)).body
    return [account.status, reason]
  }

  await request()
  await accept()
  await decideAccount(w.deps, company.id, 'denied', { reason: 'the balance sheet is missing' })
  assert.deepEqual(await stands(), ['inactive', 'the balance sheet is missing'])
  await request()
  await accept()
  await decideAccount(w.deps, company.id, 'approved')
  await decideAccount(w.deps, company.id, 'suspended', { reason: 'a statement is overdue' })
  assert.deepEqual(await stands(), ['suspended', 'a statement is overdue'])
  await assert.rejects(
    decideAccount(w.deps, company.id, 'approved'),
    /this is not allowed in status suspended/,
  )
  await decideAccount(w.deps, company.id, 'resumed')
  await decideAccount(w.deps, company.id, 'contract_changed')
  assert.deepEqual(await stands(), ['waiting_contract_assignment', null])
  await accept()
  await decideAccount(w.deps, company.id, 'approved')
  assert.deepEqual(await stands(), ['active', null])
  assert.equal(await decideAccount(w.deps, UNKNOWN as SellerId, 'approved'), undefined)
  assert.deepEqual(
    (await eventTypesOf(w, company.id)).map((type) => type.slice('corporate.account.'.length)),
    [
      'requested',
      'accepted',
      'denied',
      'requested',
      'accepted',
      'activated',
      'suspended',
      'activated',
    ].concat(['contract_changed', 'accepted', 'activated']),
  )
})

test('a new request with another due day keeps the due day of the open statement', async (t) => {
  const w = await world(t, { corporate: true })
  const id = hex(w.platform.corporate!.io_seller_id) as SellerId
  const owner = hex(w.platform.io_seller_id) as OwnerId
  const admin = await signIn(w, w.platform.portal!)
  await decideAccount(w.deps, id, 'contract_changed')
  await admin.post(`${ROOT}/account/accept`, { version: CONTRACT_VERSION })
  await decideAccount(w.deps, id, 'denied')
  const { dueDay, nextDueDay } = await request(w.deps, { owner, seller: id }, 20)
  assert.deepEqual([dueDay, nextDueDay], [10, 20])
})

test('a blocked company cannot request an account', async (t) => {
  const w = await world(t)
  const company = await companyOf(w)
  const admin = await signIn(w, await person(w, company.seller.io_seller_id, 'admin'))
  await w.db.rows(sql`update sellers set status = 'blocked' where id = ${company.id}`)
  const { status, body } = await admin.post(`${ROOT}/account/request`, {})
  assert.deepEqual([status, body.code], [409, 'seller_not_active'])
  assert.deepEqual(await w.db.rows(sql`select 1 from corporate_accounts`), [])
})

test('two concurrent requests and acceptances make one account and one acceptance', async (t) => {
  const w = await world(t)
  const company = await companyOf(w)
  const admin = await signIn(w, await person(w, company.seller.io_seller_id, 'admin'))
  const all = async (path: string, body: object): Promise<number[]> =>
    (await Promise.all([1, 2, 3, 4].map(() => admin.post(path, body))))
      .map(({ status }) => status)
      .toSorted()
  assert.deepEqual(await all(`${ROOT}/account/request`, {}), [200, 409, 409, 409])
  assert.deepEqual(
    await all(`${ROOT}/account/accept`, { version: CONTRACT_VERSION }),
    [200, 409, 409, 409],
  )
  assert.equal((await w.db.rows(sql`select 1 from corporate_acceptances`)).length, 1)
  assert.deepEqual(await eventTypesOf(w, company.id), [
    'corporate.account.requested',
    'corporate.account.accepted',
  ])
})

test('a contract that is accepted, lost and accepted again at one instant has two acceptances', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-23T12:00:00Z')) })
  const company = await companyOf(w)
  const admin = await signIn(w, await person(w, company.seller.io_seller_id, 'admin'))
  for (const n of [1, 2, 3]) {
    assert.equal((await admin.post(`${ROOT}/account/request`, {})).status, 200)
    const accepting = [1, 2, 3].map(() =>
      admin.post(`${ROOT}/account/accept`, { version: CONTRACT_VERSION }),
    )
    const statuses = (await Promise.all(accepting)).map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, 409, 409], `time ${n}`)
    await decideAccount(w.deps, company.id, 'denied', { reason: 'the balance sheet is missing' })
  }
  const kept = await w.db.rows<{ at: Date }>(sql`select at from corporate_acceptances order by at`)
  assert.deepEqual(
    kept.map(({ at }) => at.toISOString()),
    ['2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.001Z', '2026-11-23T12:00:00.002Z'],
  )
  assert.deepEqual(w.logged, [])
})

const GATED = ROUTES.map(({ operation }) => operation).filter(
  // An authorization endpoint is the platform's, and of no account.
  ({ path, id }) =>
    path.startsWith('/v1/baas/') &&
    id !== 'corporate.account' &&
    !id.includes('.authorizationEndpoint.'),
)

/** A minimal valid body, so that only the status can refuse the call. */
const BODIES: Record<string, object> = {
  'corporate.limitRequests.create': { holder_id: UNKNOWN, amount: 1, reason: 'Feira' },
  'corporate.cards.create': {
    holder_id: UNKNOWN,
    name: 'Viagens',
    limit: 1,
    interval: 'month',
    type: 'virtual',
  },
}

function ask(w: World, token: string, operation: Operation): Promise<Answer> {
  const path = operation.path.replace(/:\w+/g, UNKNOWN)
  const body = operation.body ? (operation.example ?? BODIES[operation.id] ?? {}) : undefined
  return w.call(operation.method, path, { token, ...(body === undefined ? {} : { body }) })
}

test('every call except the one that shows the account needs an active account, and names the current state', async (t) => {
  const w = await world(t, { corporate: true })
  const { corporate } = w.platform
  const login = await w.call('POST', '/auth/login', { body: loginOf(corporate!) })
  const token = login.body.access_token as string
  const put = (status: string) =>
    inTransaction(w.db, async (tx) => {
      await switchTrigger(tx, 'disable', 'corporate_accounts', 'corporate_accounts_status')
      await tx.rows(sql`update corporate_accounts set status = ${status}`)
      await switchTrigger(tx, 'enable', 'corporate_accounts', 'corporate_accounts_status')
    })
  for (const status of [
    'inactive',
    'waiting_contract_assignment',
    'pending',
    'suspended',
    'active',
  ]) {
    await put(status)
    const stands = await w.call('GET', ACCOUNT, { token })
    assert.deepEqual([stands.status, stands.body.status], [200, status])
    for (const operation of GATED) {
      const { status: code, body, text } = await ask(w, token, operation)
      if (status === 'active') assert.notEqual(body?.code, 'account_not_active', operation.id)
      else {
        assert.deepEqual(
          [code, body?.code],
          [403, 'account_not_active'],
          `${operation.id} when ${status}: ${text}`,
        )
        assert.ok(body.message.endsWith(`is ${status}`), body.message)
      }
    }
  }
})

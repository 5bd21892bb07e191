// What a denied, blocked or deleted seller can still do with its own token: every operation is
// tested. And that no object is named by invisible characters alone.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { needsActiveSeller, type Operation } from '../../contract/operation.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../samples.ts'
import { loginOf, world, type World } from '../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const NOBODY = new Proxy({}, { get: () => UNKNOWN }) as Record<string, string>

const WRITES = OPERATIONS.filter(({ method }) => method !== 'GET')

async function ask(
  w: World,
  token: string,
  operation: Operation,
  body: object | undefined,
  key?: string,
) {
  const path = pathOf(operation, NOBODY)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return w.call(operation.method, path, { token, ...(body ? { body } : {}), headers })
}

async function sellerOf(w: World) {
  const seller = w.platform.sellers[0]!
  const { body } = await w.call('POST', '/auth/login', {
    body: loginOf({ ...w.platform, io_seller_id: seller.io_seller_id }),
  })
  const stand = (status: string) =>
    w.db.rows(sql`update sellers set status = ${status} where id = ${seller.io_seller_id}`)
  // Outside of tests a status changes step by step.
  await w.db.rows(sql`alter table sellers disable trigger user`)
  return { token: body.access_token as string, stand }
}

test('a blocked or denied seller can call only the operations that allow it', async (t) => {
  const w = await world(t)
  const { token, stand } = await sellerOf(w)
  const create = () =>
    w.call('POST', '/v1/customer/new', {
      token,
      body: { first_name: 'Ana' },
      headers: { 'idempotency-key': 'k' },
    })
  assert.equal((await create()).status, 201)
  const asked: string[] = []
  for (const status of ['blocked', 'denied', 'deleted']) {
    await stand(status)
    for (const operation of WRITES.filter(needsActiveSeller)) {
      const {
        status: code,
        body,
        text,
      } = await ask(w, token, operation, operation.body && bodyFor(operation))
      if (status === 'deleted')
        assert.ok(code === 401 || body.code === 'seller_not_active', `${operation.id} ${text}`)
      else
        assert.deepEqual([code, body.code], [409, 'seller_not_active'], `${operation.id} ${text}`)
      asked.push(operation.id)
    }
  }
  assert.ok(
    asked.includes('webhooks.create') &&
      asked.includes('customers.create') &&
      asked.includes('cards.tokenize'),
  )
  assert.equal((await w.sdk.webhooks.list()).total, 0)
  // A repetition of an earlier call is refused like any other; allowed operations work; and the
  // platform is not affected.
  await stand('blocked')
  assert.equal((await create()).body.code, 'seller_not_active')
  for (const operation of WRITES.filter((one) => one.blocked !== undefined)) {
    const { body } = await ask(
      w,
      token,
      operation,
      operation.body &&
        bodyFor(
          operation,
          operation.id === 'transactions.create' ? { io_seller_id: undefined } : {},
        ),
    )
    assert.ok(
      operation.id === 'transactions.create' || body.code !== 'seller_not_active',
      operation.id,
    )
  }
  assert.ok((await w.sdk.customers.create({ first_name: 'Bia' })).id)
})

test('a seller of a blocked or denied platform cannot act either, and keeps its own status', async (t) => {
  const w = await world(t)
  const { token, stand } = await sellerOf(w)
  const create = async () => {
    const { status, body } = await w.call('POST', '/v1/customer/new', {
      token,
      body: { first_name: 'Ana' },
    })
    return status === 201 ? 'created' : body.code
  }
  const platform = (status: string) =>
    w.db.rows(sql`update sellers set status = ${status} where id = ${w.platform.io_seller_id}`)
  for (const status of ['blocked', 'denied']) {
    await platform(status)
    assert.equal(await create(), 'seller_not_active', status)
  }
  await platform('active')
  assert.equal(await create(), 'created')
  await stand('blocked')
  assert.equal(await create(), 'seller_not_active')
})

test('exceptions to that rule are declared on the operation, with their reason', () => {
  const outside = WRITES.filter(
    (one) => one.scopes.length > 0 && !one.sandbox && !needsActiveSeller(one),
  )
  assert.deepEqual(outside.map(({ id }) => id).toSorted(), [
    'approvals.approve',
    'approvals.reject',
    'approvals.result',
    'approvals.withdraw',
    'boletoBatches.cancel',
    'cards.delete',
    'cards.deleteAll',
    'corporate.authorizationEndpoint.delete',
    'corporate.disputes.addEvidence',
    'corporate.disputes.create',
    'corporate.disputes.withdraw',
    'corporate.holders.cancel',
    'corporate.invoices.payment',
    'corporate.limitRequests.cancel',
    'corporate.limitRequests.decline',
    'credentials.revoke',
    'customers.erase',
    'customers.export',
    'disputes.submitEvidence',
    'transactions.create',
    'transactions.void',
    'users.invite',
    'users.inviteAgain',
    'users.update',
    'users.withdraw',
    'webhooks.delete',
  ])
})

const UNSEEN = [
  '\u202E\u200B',
  ' \u00A0\u2003 ',
  '\u0007\u0001',
  '\uFEFF\u00AD',
  '\u3164',
  '\u2800',
  '\u0301',
]
const SEEN = ['É', '李', '.', '🙂', 'a\u200Db']
const NAMES = /^(first_name|last_name|holder_name|name|center_cost)$/
/**
 * Names that a shop gives to its things, by which no person or account is identified; they do not
 * fail a payment.
 */
const NOT_OF_PEOPLE = /^(products|shipping|files|merchant|address)\./

test('no person, company, card or account has a name of invisible characters only', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const tried: string[] = []
  // Changes of a seller are validated like its registration, after it was found.
  for (const operation of WRITES.filter(
    (one) => one.body && !one.id.startsWith('sellers.update'),
  )) {
    const places = placesOf(operation.body as Field).filter(
      ({ path, field }) =>
        NAMES.test(path.at(-1)!) &&
        field.type === 'string' &&
        !NOT_OF_PEOPLE.test(`${path.join('.')}`),
    )
    for (const { path } of places) {
      tried.push(`${operation.id} ${path.join('.')}`)
      for (const text of [...UNSEEN, ...SEEN]) {
        const body = bodyFor(operation)
        const inner = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, body)
        inner[path.at(-1)!] = text
        const { status, body: said, text: answer } = await ask(w, token, operation, body)
        const blames = status === 422 && Object.hasOwn(Object(said.error), path.join('.'))
        const refused = blames || said.code === 'invalid_card_holder'
        const seen = SEEN.includes(text)
        if (seen && operation.id === 'cards.tokenize') continue
        assert.equal(
          refused,
          !seen,
          `${operation.id} ${path.join('.')} ${JSON.stringify(text)} ${answer}`,
        )
      }
    }
  }
  for (const one of [
    'customers.create first_name',
    'customers.update last_name',
    'sellers.createBusiness business.name',
  ])
    assert.ok(tried.includes(one), tried.join(', '))
  assert.equal(
    (await w.sdk.customers.create({ first_name: 'Ana', last_name: ' ' })).first_name,
    'Ana',
  )
})

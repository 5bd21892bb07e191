// What a suspended platform can still do with money: every call that moves or directs it, and the
// payouts of its sellers by policy.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { heldAs, mayNeedSecondFactor } from '../../contract/access/delicacy.ts'
import { needsActiveSeller, type Operation } from '../../contract/operation.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { rowsOf } from '../rows.ts'
import { bodyFor, pathOf } from '../samples.ts'
import { paidSeller } from '../marketplace.ts'
import { world, type World } from '../world.ts'

const isReturn = ({ delicate }: Operation): boolean =>
  delicate !== 'none' && delicate.is === 'returns_money'

/** Calls that move or direct money, or show a secret with which others could. */
const OF_MONEY = OPERATIONS.filter(
  (one) =>
    one.method !== 'GET' &&
    one.scopes.length > 0 &&
    (mayNeedSecondFactor(one) || heldAs(one) !== undefined || isReturn(one)),
)

/** Which of them a suspended platform may make, and what comes of it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'approvals.approve': 'what is carried out is refused by itself',
  'approvals.reject': 'it only refuses',
  'approvals.result': 'it moves nothing, and shows its maker what was done before',
  'corporate.authorizationEndpoint.delete': 'it only removes',
  'corporate.invoices.payment': 'a debt can always be paid: money comes in',
  'credentials.revoke': 'it only takes away',
  'transactions.create': 'a sale is refused by itself (below)',
  'transactions.void': 'an unpaid transaction is canceled; a refund is refused (below)',
  'users.invite': 'people, who are refused like programs',
  'users.update': 'people, who are refused like programs',
  'webhooks.delete': 'it only removes',
}

/** Sets the status of the platform, as `npm run platforms -- suspend` and `resume`. */
const stand = (w: World, status: string) =>
  w.db.rows(sql`update sellers set status = ${status} where id = ${w.platform.io_seller_id}`)

test('every call that moves or directs money is refused to a suspended platform, or allowed for a reason', async (t) => {
  const w = await world(t, { corporate: true })
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await stand(w, 'blocked')
  const allowed: string[] = []
  for (const operation of OF_MONEY) {
    if (!needsActiveSeller(operation)) {
      allowed.push(operation.id)
      continue
    }
    const body = operation.body && bodyFor(operation)
    const answer = await w.call(operation.method, pathOf(operation, ids), {
      token,
      ...(body ? { body } : {}),
    })
    assert.deepEqual(
      [answer.status, answer.body.code],
      [409, 'seller_not_active'],
      `${operation.id} ${answer.text}`,
    )
  }
  assert.ok(OF_MONEY.length > allowed.length)
  assert.deepEqual(allowed.toSorted(), Object.keys(ALLOWED).toSorted())
})

test('a suspended platform sells nothing, captures and refunds nothing; what is not paid can be canceled, and payments arrive', async (t) => {
  const w = await world(t, { corporate: true })
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  const call = async (method: string, path: string, body: object = {}, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await w.call(method, path, { token, body, headers })
    return answer.status < 300
      ? (answer.body.success?.status ?? answer.body.status)
      : answer.body.code
  }
  const sell = async () => {
    const made = await w.call('POST', `/v1/transaction/new/${ids.customer}`, {
      token,
      body: { amount: 1_000, payment_type: 'pix' },
    })
    return made.body.success.id as string
  }
  const [paid, once, open, late] = [await sell(), await sell(), await sell(), await sell()]
  for (const one of [paid, once]) await w.sdk.sandbox.payPix(one)
  assert.equal(
    await call('POST', `/v1/transaction/void/${once}`, { amount: 100 }, 'k'),
    'partial_refunded',
  )
  await stand(w, 'blocked')
  for (const id of [paid, once]) {
    assert.equal(await call('POST', `/v1/transaction/void/${id}`), 'seller_not_active')
    assert.equal(
      await call('POST', `/v1/transaction/void/${id}`, { amount: 100 }),
      'seller_not_active',
    )
  }
  assert.equal(
    await call('POST', `/v1/transaction/void/${once}`, { amount: 100 }, 'k'),
    'seller_not_active',
    'a repetition',
  )
  assert.equal(
    await call('POST', `/v1/transaction/capture/${ids.authorization}`),
    'seller_not_active',
  )
  assert.equal(
    await call('POST', `/v1/transaction/new/${ids.customer}`, {
      amount: 1_000,
      payment_type: 'pix',
    }),
    'seller_not_active',
  )
  assert.equal(await call('POST', `/v1/transaction/void/${open}`), 'canceled')
  assert.equal(await call('POST', `/v1/sandbox/pix/${late}/pay`), 'succeeded')
  await stand(w, 'active')
  assert.equal(await call('POST', `/v1/transaction/void/${paid}`), 'refunded')
})

test('the sellers of a suspended platform are not paid out by their policy; after it is resumed they are, on their day', async (t) => {
  const w = await world(t)
  const { m, id } = await paidSeller(w)
  const body = { payout_policy: { interval: 'daily' } }
  const set = await w.call('PATCH', `/v1/sellers/update/individuals/${id}`, {
    token: m.token,
    body,
  })
  assert.equal(set.status, 200, set.text)
  const nextDay = async () => {
    await m.advance('1d')
    await w.work()
    return m.current(id)
  }
  await stand(w, 'blocked')
  for (let day = 0; day < 5; day++) assert.equal(await nextDay(), 99_01)
  await stand(w, 'active')
  let left = 99_01
  for (let day = 0; day < 5 && left > 0; day++) left = await nextDay()
  assert.equal(left, 0)
})

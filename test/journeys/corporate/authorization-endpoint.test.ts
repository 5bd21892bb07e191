// A platform's authorization endpoint: asked about each purchase that the limits allow, while the
// buyer waits. It may decline, and never widens a limit; whatever it does, the purchase is decided.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once as happened } from 'node:events'
import test from 'node:test'
import { listenerOf, openAuthorizer, type AuthorizationRequest } from '../../../sdk/receiving.ts'
import { readId, type OwnerId, type SellerId } from '../../../server/kernel/ids.ts'
import { seedAccount } from '../../../server/app/seed/corporate.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import {
  askedCompany,
  approving,
  declining,
  ENDPOINT,
  hanging,
  answering,
  type Answers,
} from '../../authorizing.ts'
import { ROOT } from '../../issuing-company.ts'
import { loginOf, type Test } from '../../world.ts'

/** A program of the platform, on the SDK. */
async function program(
  t: Test,
  secret: string,
  decide: (endpointRequest: AuthorizationRequest) => { approved: boolean },
) {
  const failures: unknown[] = []
  const answerer = openAuthorizer({ secrets: secret, decide })
  const server = createServer(listenerOf(answerer, { failed: (cause) => failures.push(cause) }))
  server.listen(0, '127.0.0.1')
  await happened(server, 'listening')
  t.after(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/authorize`, failures }
}

test('a program on the SDK approves and declines purchases, and the purchase says who decided', async (t) => {
  const { buy, card, endpoint, set, secret, right, done, w } = await askedCompany(t)
  const endpointRequests: AuthorizationRequest[] = []
  const { url } = await program(t, secret, (endpointRequest) => {
    endpointRequests.push(endpointRequest)
    return endpointRequest.data.amount <= 50_00
      ? { approved: true }
      : {
          approved: false,
          reason: endpointRequest.data.amount < 70_00 ? 'Acima de R$ 50' : '😀'.repeat(5_000),
        }
  })
  await set({ url })
  const cheap = await buy({
    amount: 40_00,
    merchant: { name: 'Padaria', mcc: '5812', country: 'BR' },
  })
  assert.deepEqual([cheap.status, cheap.denied_reason], ['approved', null])
  const { duration_ms, authorization_id, ...decision } = cheap.endpoint_decision
  assert.deepEqual(decision, { result: 'approved', approved: true, reason: null, error: null })
  assert.ok(Number.isInteger(duration_ms) && duration_ms >= 0)
  const dear = await buy({ amount: 60_00 })
  assert.deepEqual([dear.status, dear.denied_reason], ['denied', 'declined_by_endpoint'])
  assert.deepEqual(
    [dear.endpoint_decision.result, dear.endpoint_decision.approved, dear.endpoint_decision.reason],
    ['declined', false, 'Acima de R$ 50'],
  )
  // A reason that is too long for an answer is shortened, and the answer still counts.
  const wordy = await buy({ amount: 80_00 })
  assert.deepEqual([wordy.status, wordy.denied_reason], ['denied', 'declined_by_endpoint'])
  assert.match(wordy.endpoint_decision.reason, /^(😀)+$/u)
  const [first] = endpointRequests
  assert.deepEqual(first!.id, authorization_id)
  assert.deepEqual(
    [first!.type, first!.test, first!.io_seller_id],
    ['corporate.authorization.request', false, w.platform.io_seller_id],
  )
  // Less where the bank's own time is nearly over.
  assert.ok(first!.timeout_ms > 0 && first!.timeout_ms <= endpoint.timeout_ms)
  const { purchased_at, ...data } = first!.data
  assert.equal(purchased_at, cheap.purchased_at)
  assert.deepEqual(data, {
    resource: 'corporate_authorization',
    card_id: card.id,
    card_last4: card.last4,
    holder_id: card.holder_id,
    holder_name: 'Maria',
    center_cost: null,
    amount: 40_00,
    currency: 'BRL',
    merchant_amount: 40_00,
    merchant_currency: 'BRL',
    merchant_name: 'Padaria',
    merchant_category: '5812',
    category: 'restaurants',
    merchant_country: 'BR',
    method: cheap.method,
  })
  // The event has what the purchase has, and a cleared purchase keeps it.
  const { items } = await w.sdk.events.list({ type: 'corporate.purchase.denied' })
  assert.deepEqual((items[0]!.data as typeof dear).endpoint_decision, dear.endpoint_decision)
  const cleared = await done('POST', `/v1/sandbox/purchases/${cheap.id}/clear`, {})
  assert.deepEqual(
    [cleared.status, cleared.endpoint_decision],
    ['confirmed', cheap.endpoint_decision],
  )
  await right()
})

const TOO_LONG = answering(`{"approved": true, "filler": "${'x'.repeat(100_000)}"}`)
const redirecting: Answers = (answer) =>
  void answer
    .writeHead(307, { location: 'http://127.0.0.1:9/', 'content-type': 'application/json' })
    .end('{"approved":true}')
const breaking: Answers = (answer) => {
  answer.writeHead(200, { 'content-length': '1000' }).write('{"approved":true}')
  setImmediate(() => answer.destroy())
}

// What a receiver does · what comes of it · with a time that need not be waited for in full.
const FAILURES: readonly (readonly [what: string, says: Answers, result: string, more?: object])[] =
  [
    ['does not answer', hanging, 'timeout', { timeout_ms: 150 }],
    [
      'begins an answer',
      (answer) => void answer.writeHead(200).write('{"approved":'),
      'timeout',
      { timeout_ms: 150 },
    ],
    ['breaks off a whole answer', breaking, 'error'],
    ['breaks off', (answer) => void answer.destroy(), 'error'],
    ['redirects', redirecting, 'error'],
    ['has an error', answering({ approved: true }, 500), 'error'],
    ['says nothing', answering(''), 'invalid_answer'],
    ['says garbage', answering('<html>{"approved":true}</html>'), 'invalid_answer'],
    ['says yes in its own words', answering({ approved: 'yes' }), 'invalid_answer'],
    ['says a list', answering([{ approved: true }]), 'invalid_answer'],
    ['says null', answering('null'), 'invalid_answer'],
    ['says yes and no', answering('{"approved":false,"approved":true}'), 'invalid_answer'],
    ['says too much', TOO_LONG, 'invalid_answer'],
    [
      'says too much after a whole answer',
      answering(`{"approved":true}${' '.repeat(100_000)}`),
      'invalid_answer',
    ],
  ]

test('without a valid answer in time on_failure decides', async (t) => {
  const { bought, receiver, set, used, right, w } = await askedCompany(t)
  for (const [what, says, result, more] of FAILURES) {
    receiver.says = says
    await set({ timeout_ms: 1_500, ...more, on_failure: 'decline' })
    assert.deepEqual(await bought(), ['denied', 'endpoint_unavailable', result], what)
    await set({ on_failure: 'approve' })
    assert.deepEqual(await bought(), ['approved', null, result], what)
  }
  assert.equal(await used(), FAILURES.length * 100_00)
  await right()
  // The doctor tells the platform.
  const found = (await w.sdk.doctor.look()).findings.find(
    ({ code }) => code === 'authorizations_unanswered',
  )
  assert.equal(found?.evidence.count, 2 * FAILURES.length)
})

test('an endpoint that is down, or whose secret is lost, fails like any other', async (t) => {
  const { bought, receiver, set, w } = await askedCompany(t)
  await set({ url: 'http://127.0.0.1:9999/nobody' })
  assert.deepEqual(await bought(), ['denied', 'endpoint_unavailable', 'error'])
  await set({ url: receiver.url })
  await w.db.rows(sql`update corporate_authorization_endpoints set secret_sealed = '\\x00'::bytea`)
  assert.deepEqual(await bought(), ['denied', 'endpoint_unavailable', 'error'])
  assert.equal(receiver.came.length, 0)
  assert.match(
    w.logged.join(),
    /the signing secret of an authorization endpoint cannot be decrypted/,
  )
})

test('an answer after the time changes nothing, and the next question is answered', async (t) => {
  const { buy, read, receiver, set, right } = await askedCompany(t, { timeout_ms: 150 })
  let answerLate = () => {}
  receiver.says = (answer) => {
    answerLate = () => approving(answer, receiver.came[0]!)
  }
  const { id } = await buy()
  answerLate()
  receiver.says = approving
  await set({ timeout_ms: 1_500 })
  assert.equal((await buy()).status, 'approved')
  const { status, endpoint_decision: decision } = await read(id)
  assert.deepEqual([status, decision.result], ['denied', 'timeout'])
  await right()
})

test('a reason is cut, and shows no card number; one that is no text does not spoil an answer', async (t) => {
  const { buy, receiver } = await askedCompany(t)
  const rows: [given: unknown, shown: string | null][] = [
    ['Fora do horário', 'Fora do horário'],
    ['á'.repeat(300), 'á'.repeat(200)],
    ['4111 1111 1111 1111', '**** 1111'],
    [' \n\u0000 ', null],
    ['\ud800 no', '\ufffd no'],
    [{ why: 'no' }, null],
    [undefined, null],
  ]
  for (const [reason, shown] of rows) {
    receiver.says = answering({ approved: false, reason })
    const { denied_reason, endpoint_decision } = await buy()
    assert.equal(denied_reason, 'declined_by_endpoint')
    if (shown === '**** 1111')
      assert.ok(!endpoint_decision.reason.includes('1111 1111'), endpoint_decision.reason)
    else assert.equal(endpoint_decision.reason, shown)
  }
})

test('what the limits deny is not asked, and a yes does not widen them', async (t) => {
  const { bought, card, done, receiver, right } = await askedCompany(t)
  await done('PATCH', `${ROOT}/${card.id}`, { limit: 150_00 })
  assert.deepEqual(await bought({ amount: 151_00 }), ['denied', 'card_limit', null])
  assert.deepEqual(await bought(), ['approved', null, 'approved'])
  assert.deepEqual(await bought(), ['denied', 'card_limit', null])
  await done('PATCH', `${ROOT}/${card.id}`, { status: 'blocked' })
  assert.deepEqual(await bought({ amount: 1 }), ['denied', 'card_not_active', null])
  assert.equal(receiver.came.length, 1)
  await right()
})

test('a question is signed as a webhook is; the SDK refuses a false signature, and a rotation keeps both secrets', async (t) => {
  const { bought, done, receiver, secret, endpoint } = await askedCompany(t)
  await bought()
  const [came] = receiver.came
  assert.ok(receiver.verified(came!, secret))
  const { secret: next, ...rotated } = await done('POST', `${ENDPOINT}/secret/rotate`, {})
  assert.ok(rotated.old_secret_until)
  await bought()
  const second = receiver.came[1]!
  assert.deepEqual(
    [receiver.verified(second, secret), receiver.verified(second, next)],
    [true, true],
  )
  assert.equal(endpoint.id, rotated.id)

  const { failures, url } = await program(t, next, () => ({ approved: true }))
  await done('PATCH', ENDPOINT, { url })
  const genuine = await done('POST', `${ENDPOINT}/test`, {})
  assert.deepEqual([genuine.result, genuine.status, genuine.approved], ['approved', 200, true])
  const forged = await done('POST', `${ENDPOINT}/test`, { forged: true })
  assert.deepEqual([forged.result, forged.status, failures.length], ['error', 401, 1])
})

test('it is registered once, with a key that returns it again; deleted, nobody is asked', async (t) => {
  const { call, done, refused, bought, endpoint, receiver, w } = await askedCompany(t)
  const body = { url: receiver.url }
  await refused('POST', ENDPOINT, body, 'authorization_endpoint_exists')
  assert.deepEqual(await done('DELETE', ENDPOINT), {
    id: endpoint.id,
    resource: 'authorization_endpoint',
    deleted: true,
  })
  for (const method of ['GET', 'DELETE'] as const)
    await refused(method, ENDPOINT, undefined, 'authorization_endpoint_not_found')
  await refused('PATCH', ENDPOINT, { timeout_ms: 500 }, 'authorization_endpoint_not_found')
  assert.deepEqual(await bought(), ['approved', null, null])
  assert.equal(receiver.came.length, 0)
  const key = { 'idempotency-key': 'one endpoint' }
  const [first, again] = [
    await call('POST', ENDPOINT, body, key),
    await call('POST', ENDPOINT, body, key),
  ]
  assert.deepEqual([first.status, again.headers.get('idempotent-replayed')], [201, 'true'])
  assert.deepEqual(again.body, first.body)
  assert.deepEqual([first.body.timeout_ms, first.body.on_failure], [1_000, 'decline'])
  const { secret: _, ...shown } = first.body
  assert.deepEqual(await done('GET', ENDPOINT), shown)
  assert.deepEqual(await bought(), ['approved', null, 'approved'])
  const records = (await w.sdk.audit.list({ object: endpoint.id })).items
  assert.deepEqual(
    records.map(({ action }) => action),
    ['corporate_authorization_endpoint.deleted', 'corporate_authorization_endpoint.created'],
  )
})

test('its URL, its time and its fallback are checked', async (t) => {
  const { call } = await askedCompany(t)
  const rows: [body: object, field: string][] = [
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'http://10.0.0.1/hook' }, 'url'],
    [{ url: 'https://user:word@shop.example.com/hook' }, 'url'],
    [{ url: 'ftp://shop.example.com/hook' }, 'url'],
    [{ timeout_ms: 99 }, 'timeout_ms'],
    [{ timeout_ms: 1_501 }, 'timeout_ms'],
    [{ on_failure: 'ask_again' }, 'on_failure'],
  ]
  for (const [body, field] of rows) {
    const answer = await call('PATCH', ENDPOINT, body)
    assert.deepEqual(
      [answer.status, Object.keys(answer.body.error ?? {})],
      [422, [field]],
      answer.text,
    )
  }
})

test('a platform’s endpoint is asked about all of its companies, which cannot see or change it, and about no other platform’s', async (t) => {
  const { bought, call, done, endpointRequests, receiver, w } = await askedCompany(
    t,
    {},
    { platforms: 2 },
  )
  const company = w.platform.sellers[1]!
  const [owner, seller] = [w.platform, company].map(({ io_seller_id }) => readId(io_seller_id)!)
  await inTransaction(w.db, (tx) =>
    seedAccount(tx, w.deps, { owner: owner as OwnerId, seller: seller as SellerId }),
  )
  const { access_token: token } = (await w.call('POST', '/auth/login', { body: loginOf(company) }))
    .body
  for (const [method, path, body] of [
    ['GET', ENDPOINT],
    ['POST', ENDPOINT, { url: receiver.url }],
    ['PATCH', ENDPOINT, { on_failure: 'approve' }],
    ['DELETE', ENDPOINT],
    ['POST', `${ENDPOINT}/secret/rotate`, {}],
    ['POST', `${ENDPOINT}/test`, {}],
  ] as const)
    assert.equal((await w.call(method, path, { token, body })).body.code, 'platform_only', method)
  const post = async (path: string, body: object) =>
    (await w.call('POST', path, { token, body })).body
  const holder = await post(`${ROOT}/holders`, {
    name: 'Rui',
    tax_id: '98765432100',
    amount: 900_00,
    interval: 'month',
  })
  const card = await post(ROOT, {
    holder_id: holder.id,
    name: 'Rui',
    limit: 900_00,
    interval: 'month',
    type: 'virtual',
  })
  receiver.says = declining
  const theirs = await post(`/v1/sandbox/cards/${card.id}/purchases`, { amount: 5_00 })
  assert.equal(theirs.denied_reason, 'declined_by_endpoint')
  assert.deepEqual(await bought(), ['denied', 'declined_by_endpoint', 'declined'])
  assert.deepEqual(
    endpointRequests().map(({ io_seller_id: id }) => id),
    [company.io_seller_id, w.platform.io_seller_id],
  )
  // Another platform has none, and sees none.
  const other = w.platforms[1]!
  const { access_token: foreign } = (await w.call('POST', '/auth/login', { body: loginOf(other) }))
    .body
  assert.equal(
    (await w.call('GET', ENDPOINT, { token: foreign })).body.code,
    'authorization_endpoint_not_found',
  )
  assert.equal((await call('GET', ENDPOINT)).status, 200)
  await done('DELETE', ENDPOINT)
})

// The issuing bank: cards made once under any number of requests; purchases asked about, decided
// without an answer, listed without a gap; numbers that are stored nowhere.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { Secret } from '../../server/kernel/secret.ts'
import { addDays, startOf } from '../../server/kernel/brazil/calendar.ts'
import { sql } from '../../server/platform/db/sql.ts'
import {
  newTxid,
  openTestBank,
  RECEIVER,
  type Reply,
  type TestBank,
  tokenOf,
} from '../../test/bank.ts'
import { openBank } from '../bank.ts'
import type { AuthorizationRequest } from './authorization-client.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOOK = 'http://127.0.0.1:9/hook'

const CARD = {
  version: 1,
  seller: 'company',
  holder: { id: 'holder', name: 'Maria Souza', taxpayer_id: '12345678909' },
  type: 'virtual',
  status: 'active',
  stand_in_limit: 500_00,
  merchant: null,
}

const cardOf = ({ api, bank }: TestBank, id = newTxid()) => ({
  id,
  put: (more: object = {}) => api('PUT', `/issuing/cards/${id}`, { ...CARD, ...more }),
  get: () => api('GET', `/issuing/cards/${id}`),
  secrets: () => api('GET', `/issuing/cards/${id}/secrets`),
  buy: async (body: object) =>
    (await bank.call({
      method: 'POST',
      path: `/sandbox/issuing/${id}/purchases`,
      headers: {},
      body,
    })) as Reply,
  pull: async (what: string) =>
    (await bank.call({
      method: 'POST',
      path: `/sandbox/issuing/${id}/${what}`,
      headers: {},
      body: {},
    })) as Reply,
})

const follow = async ({ bank }: TestBank, id: string, what: string, body: object = {}) =>
  (await bank.call({
    method: 'POST',
    path: `/sandbox/purchases/${id}/${what}`,
    headers: {},
    body,
  })) as Reply

/** Answers every request with `say`, and keeps them. */
function listen(
  { bank }: TestBank,
  say: () => { status: number; body: unknown },
): AuthorizationRequest[] {
  const asked: AuthorizationRequest[] = []
  bank.onAuthorizationRequest(async (request) => {
    asked.push(request)
    return say()
  })
  return asked
}
const YES = () => ({ status: 200, body: { approved: true, reason: null } })
const NO = () => ({ status: 200, body: { approved: false, reason: 'card_limit' } })
const DOWN = () => ({ status: 503, body: undefined })

const resultOf = ({ status, body }: Reply) => [
  status,
  body.status,
  body.approved_by,
  body.denied_reason,
]

async function ready(
  t: Parameters<typeof openTestBank>[0],
  say: Parameters<typeof listen>[1] = YES,
) {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/issuing/authorizer', { url: HOOK, key: 'x' })
  await bank.api('PUT', '/notices', { url: HOOK })
  return { bank, asked: listen(bank, say), card: cardOf(bank) }
}

async function changesOf({ api, clock }: TestBank, more: object = {}, from = 0) {
  const to = new Date(clock.now().getTime() + 1).toISOString()
  const { body } = await api('GET', '/issuing/changes', undefined, {
    from: new Date(from).toISOString(),
    to,
    ...more,
  })
  return body
}

test('a card is created once, follows its newest version, and shows its number only to the secrets call', async (t) => {
  const { bank, card } = await ready(t)
  const [made, again] = [await card.put(), await card.put()]
  assert.deepEqual([made.status, again.status, made.body], [201, 200, again.body])
  const secrets = (await card.secrets()).body
  assert.match(secrets.number, /^222300\d{10}$/)
  assert.equal(secrets.number.slice(-4), made.body.last4)
  assert.equal((await card.put({ version: 3, status: 'blocked' })).body.status, 'blocked')
  assert.equal(
    (await card.put({ version: 2, status: 'active' })).body.status,
    'blocked',
    'an order that comes late',
  )
  assert.equal((await card.put({ version: 9, type: 'physical' })).status, 409)
  assert.equal((await card.put({ version: 0 })).status, 400)
  assert.equal((await cardOf(bank).get()).status, 404)
  const refused = await cardOf(bank).put({ holder: { ...CARD.holder, taxpayer_id: '99900010906' } })
  assert.deepEqual([refused.status, refused.body.type], [422, '/problems/CartaoRecusado'])
  const tables = await bank.db.rows<{ name: string }>(sql`
    select tablename::text as name from pg_tables where schemaname = 'bank'`)
  for (const { name } of tables) {
    const rows = await bank.db.rows({
      text: `select to_jsonb(t)::text as row from bank.${name} t`,
      values: [],
    } as never)
    assert.ok(
      !JSON.stringify(rows).includes(secrets.number.slice(6, -1)),
      `the number is in ${name}`,
    )
  }
})

test('the authorization request goes to the card’s client with a valid signature, and the bank follows the answer', async (t) => {
  const signingKey = new Secret('a key')
  const test_ = await openTestBank(t)
  const bank = await openBank({ db: test_.db, clock: test_.clock, host: 'bank.test', signingKey })
  const there = { ...test_, bank }
  await test_.api('PUT', '/issuing/authorizer', { url: HOOK, key: 'x' })
  const asked = listen(there, NO)
  const card = cardOf(there)
  await card.put()
  const denied = await card.buy({
    amount: 10_00,
    currency: 'USD',
    merchant: { name: 'Bar', mcc: '5813', country: 'US' },
  })
  assert.deepEqual(resultOf(denied), [201, 'denied', 'client', 'card_limit'])
  const [{ url, text, headers }] = asked as [AuthorizationRequest]
  const said = JSON.parse(text)
  assert.deepEqual(
    [url, said.card_id, said.amount, said.currency, said.merchant_amount, said.merchant_currency],
    [HOOK, card.id, 55_89, 'BRL', 10_00, 'USD'],
  )
  const right = createHmac('sha256', 'a key')
    .update(`${headers['x-issuer-timestamp']}.${text}`)
    .digest('hex')
  assert.equal(headers['x-issuer-signature'], right)
  const read = await test_.api('GET', `/issuing/purchases/${said.id}`)
  assert.deepEqual(read.body, denied.body)
  assert.equal(test_.notices.length, 0, 'the client that decided is not notified')
})

test('a remote client is called by HTTP; an invalid answer counts as no answer', async (t) => {
  const bank = await openTestBank(t)
  const replies: [number, string][] = [
    [200, '{"approved":true,"reason":null}'],
    [200, '{"approved":false,"reason":"card_limit"}'],
    [200, '<html>'],
    [200, '{"approved":"yes"}'],
    [200, '{"approved":false,"reason":"A Reason"}'],
    [401, ''],
  ]
  const there = http.createServer((request, response) => {
    request.resume()
    const [status, text] = replies.shift()!
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve))
  const { port } = there.address() as AddressInfo
  await bank.api('PUT', '/issuing/authorizer', { url: `http://127.0.0.1:${port}/ask`, key: 'x' })
  const card = cardOf(bank)
  await card.put()
  const deciders = []
  for (let n = 0; n < 6; n++) deciders.push(resultOf(await card.buy({ amount: 300_00 })).slice(1))
  const alone = ['denied', 'stand_in', 'issuer_denied']
  const asked = [
    ['authorized', 'client', undefined],
    ['denied', 'client', 'card_limit'],
  ]
  assert.deepEqual(deciders, [...asked, alone, alone, alone, alone])
  there.closeAllConnections()
  await new Promise((resolve) => there.close(resolve))
  assert.deepEqual(
    resultOf(await card.buy({ amount: 300_00 })).slice(1),
    alone,
    'the client is unreachable',
  )
})

test('without an answer small purchases are approved three times, until a request is answered again', async (t) => {
  const { bank, card } = await ready(t, DOWN)
  await card.put()
  const buy = async (amount = 10_00) => resultOf(await card.buy({ amount })).slice(1)
  const [yes, no] = [
    ['authorized', 'stand_in', undefined],
    ['denied', 'stand_in', 'issuer_denied'],
  ]
  assert.deepEqual(await buy(200_01), no)
  assert.deepEqual([await buy(), await buy(), await buy(), await buy()], [yes, yes, yes, no])
  listen(bank, YES)
  assert.deepEqual(await buy(5_000_00), ['authorized', 'client', undefined])
  listen(bank, DOWN)
  assert.deepEqual(await buy(), yes)
  const notified = bank.notices.flatMap(({ body }) => ('purchases' in body ? body.purchases : []))
  assert.ok(notified.length >= 6 && notified.every((one) => one.card_id === card.id))
})

test('a bank with the deaf fault does not call us; if answers are lost the bank decides by itself', async (t) => {
  const { bank, asked, card } = await ready(t)
  await card.put()
  await bank.control('weather', { bank: 'issuing', mode: 'deaf', calls: 1 })
  assert.deepEqual(resultOf(await card.buy({ amount: 10_00 })), [
    201,
    'authorized',
    'stand_in',
    undefined,
  ])
  assert.equal(asked.length, 0)
  await bank.control('weather', {
    bank: 'issuing',
    mode: 'silent_after',
    surface: 'issuing-asks',
    calls: 1,
  })
  assert.deepEqual(resultOf(await card.buy({ amount: 500_00 })), [
    201,
    'denied',
    'stand_in',
    'issuer_denied',
  ])
  assert.equal(asked.length, 1)
  const wrong = await bank.call({
    method: 'POST',
    path: '/sandbox/weather',
    headers: {},
    body: { bank: 'pix', mode: 'deaf' },
  })
  assert.equal(wrong.status, 400)
})

test('an ended card approves no purchase, whoever ended it', async (t) => {
  const { bank, card } = await ready(t)
  const canceled = cardOf(bank)
  await card.put()
  await canceled.put()
  await canceled.put({ version: 2, status: 'canceled' })
  const denied = [201, 'denied', 'client', 'issuer_denied']
  assert.deepEqual(resultOf(await canceled.buy({ amount: 1_00 })), denied)
  assert.equal(resultOf(await card.buy({ amount: 1_00 }))[1], 'authorized')
  bank.clock.moveTo(startOf(addDays((await card.secrets()).body.expires_on, 1)))
  assert.deepEqual(resultOf(await card.buy({ amount: 1_00 })), denied)
})

test('wrong card details are declined, and no authorization request is sent', async (t) => {
  const { asked, card } = await ready(t)
  await card.put()
  const { number, code, expires_on: expiresOn } = (await card.secrets()).body
  const expiry = `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`
  const buy = async (more: object) => resultOf(await card.buy({ amount: 1_00, ...more }))[1]
  assert.equal(await buy({ number, cvv: code, expiry }), 'authorized')
  const wrong = {
    number: '2223000000000007',
    cvv: String((Number(code) + 1) % 1_000).padStart(3, '0'),
    expiry: '01/20',
  }
  for (const [name, value] of Object.entries(wrong))
    assert.equal(await buy({ [name]: value }), 'denied', name)
  assert.equal(asked.length, 1)
})

test('purchases clear and cards arrive with time; every change is listed once, by company', async (t) => {
  const { bank, card } = await ready(t)
  const other = cardOf(bank)
  await card.put({ type: 'physical', status: 'blocked' })
  await other.put({ seller: 'other' })
  const bought = (await card.buy({ amount: 10_00, clear: 'partial' })).body.id
  const dueAt = (await bank.control('due')).next
  assert.ok(dueAt !== null)
  bank.clock.advanceTo(bank.clock.offsetMs() + 10 * DAY_MS)
  assert.equal(await bank.bank.work(bank.clock.now()), 2)
  const mine = await changesOf(bank, { seller: 'company' })
  assert.deepEqual(
    [
      mine.cards.map((one: { id: string }) => one.id),
      mine.purchases.map((one: { id: string }) => one.id),
      mine.more,
    ],
    [[card.id], [bought], false],
  )
  assert.deepEqual(
    mine.purchases[0].entries.map(({ kind, amount }: { kind: string; amount: number }) => [
      kind,
      amount,
    ]),
    [
      ['clearing', 6_00],
      ['clearing', 4_00],
    ],
  )
  assert.deepEqual((await changesOf(bank)).cards.length, 2)
  assert.equal((await card.get()).body.shipping.stage, 'delivered')
  const notified = bank.notices.flatMap(({ body }) => Object.keys(body))
  assert.deepEqual(new Set(notified), new Set(['issued', 'purchases']))
  assert.equal((await changesOf(bank, { page: '1' })).purchases.length, 0)
})

test('changes beyond one page are on the next page', async (t) => {
  const { bank, card } = await ready(t)
  await card.put()
  await bank.db.rows(sql`
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select client, seller, kind, 'card-' || s, at
    from bank.issuing_changes, generate_series(1, 500) s`)
  const [first, second] = [
    await changesOf(bank, { page: '0' }),
    await changesOf(bank, { page: '1' }),
  ]
  assert.deepEqual(
    [first.more, second.more, first.cards.length, second.cards.length],
    [true, false, 500, 1],
  )
  assert.equal(new Set([...first.cards, ...second.cards].map(({ id }) => id)).size, 501)
})

test('a control clears, reverses and refunds purchases, and speeds up the delivery of cards', async (t) => {
  const { bank, card } = await ready(t)
  const physical = cardOf(bank)
  await card.put()
  await physical.put({ type: 'physical', status: 'blocked' })
  assert.equal((await physical.pull('deliver')).status, 409)
  assert.equal((await physical.pull('ship')).body.shipping.stage, 'shipped')
  assert.equal((await physical.pull('deliver')).body.shipping.stage, 'delivered')
  assert.equal((await physical.pull('ship')).status, 200, 'it was delivered already')
  assert.equal((await card.pull('ship')).status, 409)
  const { id } = (await card.buy({ amount: 10_00 })).body
  assert.equal((await follow(bank, id, 'refund')).status, 409)
  assert.equal((await follow(bank, id, 'reverse', { amount: 2_00 })).body.entries.length, 1)
  assert.equal((await follow(bank, id, 'clear')).body.entries[1].amount, 8_00)
  assert.equal((await follow(bank, id, 'refund', { amount: 8_01 })).status, 409)
  assert.equal((await follow(bank, id, 'refund')).body.entries[2].amount, 8_00)
  assert.equal((await follow(bank, newTxid(), 'clear')).status, 404)
  assert.equal((await follow(bank, id, 'clear', { amount: -1 })).status, 400)
})

test('another client sees none of it', async (t) => {
  const { bank, card } = await ready(t)
  await card.put()
  const { id } = (await card.buy({ amount: 10_00 })).body
  await bank.bank.register({
    ...RECEIVER,
    clientId: 'outra',
    cnpj: '11444777000161',
    keys: [],
    secret: 'other',
  })
  const token = await tokenOf(bank.call, { clientId: 'outra', secret: 'other' })
  const api = (method: string, path: string, _body?: unknown, query: Record<string, string> = {}) =>
    bank.call({ method, path, headers: { authorization: `Bearer ${token}` }, query })
  for (const path of [
    `/issuing/cards/${card.id}`,
    `/issuing/cards/${card.id}/secrets`,
    `/issuing/purchases/${id}`,
  ])
    assert.equal((await api('GET', path)).status, 404, path)
  assert.deepEqual(await changesOf({ ...bank, api }), {
    purchases: [],
    disputes: [],
    cards: [],
    more: false,
    until: null,
  })
})

// Cards at the bank: authorized once under any number of requests; captured once by any number of
// processes; refunded and disputed no further than there is; listed without a gap; and in the
// books.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../server/kernel/money.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import {
  CARD,
  newTxid,
  openTestBank,
  RECEIVER,
  type Reply,
  type TestBank,
  tokenOf,
} from '../../test/bank.ts'
import { open, type Authorization } from './authorization.ts'
import { refund } from './refund.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOOK = 'http://127.0.0.1:9/hook'

const typeOf = ({ body }: Reply): string => `${body.type}`.split('/').at(-1)!
const of = (number: string, more: object = {}) => ({
  ...CARD,
  ...more,
  card: { ...CARD.card, number },
})
const REVIEWED = '4000000002010009'
const DISPUTED = '4000000002030007'

/** The calls of one authorization. */
const cardOf = ({ api, bank }: TestBank, id = newTxid()) => {
  const path = `/cards/authorizations/${id}`
  return {
    id,
    put: (body: unknown = CARD) => api('PUT', path, body),
    get: () => api('GET', path),
    capture: (amount: unknown) => api('PUT', `${path}/capture`, { amount }),
    release: (amount: unknown) => api('PUT', `${path}/release`, { amount }),
    cancel: () => api('PUT', `${path}/cancel`, {}),
    refund: (name: string, amount: unknown) => api('PUT', `${path}/refunds/${name}`, { amount }),
    defend: (dispute: string, name: string, body: unknown = { text: 'Entregue.' }) =>
      api('PUT', `${path}/disputes/${dispute}/evidence/${name}`, body),
    pull: async (control: string, body: unknown = {}) =>
      (await bank.call({
        method: 'POST',
        path: `/sandbox/cards/${id}/${control}`,
        headers: {},
        body,
      })) as Reply,
  }
}

/** The sums of the receiver, after they were held against the rows. */
async function bookOf({ control }: TestBank): Promise<Record<string, unknown>> {
  const [book] = (await control(`books?client_id=${RECEIVER.clientId}`)).cards
  if (!book) return {}
  const { consistent, client_id: _client, ...sums } = book
  assert.equal(consistent, true)
  return sums
}

/** The ids told of, notice by notice. */
const notifiedOf = ({ notices }: TestBank) =>
  notices.map(({ body }) => ('cards' in body ? body.cards.map(({ id }) => id) : []))

async function pass({ bank, clock }: TestBank, ms: number): Promise<number> {
  clock.advanceTo(clock.offsetMs() + ms)
  return bank.work(clock.now())
}

test('an authorization is accepted, read, captured in part, and the rest is released', async (t) => {
  const bank = await openTestBank(t)
  const card = cardOf(bank)
  const taken = await card.put()
  assert.deepEqual([taken.status, taken.body.status, taken.body.captured], [201, 'authorized', 0])
  assert.deepEqual(taken.body.card, { brand: 'Visa', first6: '411111', last4: '1111' })
  assert.match(taken.body.authorization.code, /^[0-9A-F]{6}$/)
  assert.match(taken.body.authorization.nsu, /^\d{9}$/)
  assert.equal(Date.parse(taken.body.expires_at) - Date.parse(taken.body.at), 7 * DAY_MS)
  const again = await card.put()
  assert.deepEqual([again.status, again.body], [200, taken.body])
  assert.deepEqual((await card.get()).body, taken.body)

  const over = await card.capture(100_01)
  assert.deepEqual([over.status, typeOf(over)], [422, 'CapturaRecusada'])
  for (const amount of [0, '1', undefined]) assert.equal((await card.capture(amount)).status, 400)
  const captured = await card.capture(60_00)
  assert.deepEqual(
    [captured.status, captured.body.status, captured.body.captured],
    [200, 'captured', 60_00],
  )
  for (const late of [await card.capture(100_00), await card.cancel(), await card.put()])
    assert.deepEqual([late.status, late.body], [200, captured.body])
  assert.deepEqual(await bookOf(bank), {
    authorized: 100_00,
    captured: 60_00,
    refunded: 0,
    disputed: 0,
  })
})

test('a partial release reduces the capturable amount, never increases it, and changes no ended authorization', async (t) => {
  const bank = await openTestBank(t)
  const card = cardOf(bank)
  const taken = await card.put()
  assert.equal(taken.body.capturable, undefined)
  const released = await card.release(70_00)
  assert.deepEqual(
    [released.status, released.body.status, released.body.amount, released.body.capturable],
    [200, 'authorized', 100_00, 70_00],
  )
  for (const again of [await card.release(70_00), await card.release(80_00), await card.get()])
    assert.deepEqual(again.body, released.body)
  for (const amount of [0, '1', undefined]) assert.equal((await card.release(amount)).status, 400)
  assert.deepEqual(typeOf(await card.capture(70_01)), 'CapturaRecusada')
  const captured = await card.capture(70_00)
  assert.deepEqual([captured.body.status, captured.body.captured], ['captured', 70_00])
  assert.deepEqual((await card.release(1)).body, captured.body)
})

test('capture: true captures at once; a canceled authorization holds nothing', async (t) => {
  const bank = await openTestBank(t)
  const [first, second] = [cardOf(bank), cardOf(bank)]
  assert.deepEqual((await first.put({ ...CARD, capture: true })).body.captured, 100_00)
  await second.put()
  const canceled = await second.cancel()
  assert.equal(canceled.body.status, 'canceled')
  assert.deepEqual((await second.capture(1)).body, canceled.body)
  assert.deepEqual(await bookOf(bank), {
    authorized: 200_00,
    captured: 100_00,
    refunded: 0,
    disputed: 0,
  })
})

test('a repeated id must agree in amount, plan and card; the security code is not compared', async (t) => {
  const bank = await openTestBank(t)
  const card = cardOf(bank)
  await card.put()
  const { code: _code, ...forgotten } = CARD.card
  for (const same of [
    { ...CARD, card: forgotten },
    { ...CARD, buyer: { name: 'M. Silva' } },
  ])
    assert.equal((await card.put(same)).status, 200)
  for (const other of [
    { ...CARD, amount: 100_01 },
    { ...CARD, installments: 2 },
    { ...CARD, capture: true },
    of('5555555555554444'),
    { ...CARD, card: { ...CARD.card, expiration_year: 2098 } },
  ]) {
    const refused = await card.put(other)
    assert.deepEqual([refused.status, typeOf(refused)], [409, 'IdJaUtilizado'])
  }
  assert.equal((await card.get()).body.amount, 100_00)
})

test('an authorization lapses after seven days, in the job and at a read', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const [first, second, third] = [cardOf(bank), cardOf(bank), cardOf(bank)]
  for (const card of [first, second, third]) await card.put()
  assert.equal(await pass(bank, 7 * DAY_MS - 60_000), 0)
  assert.equal((await first.get()).body.status, 'authorized')
  bank.clock.advanceTo(7 * DAY_MS)
  assert.equal((await first.get()).body.status, 'canceled')
  assert.deepEqual((await second.capture(100_00)).body.status, 'canceled')
  assert.equal(await bank.bank.work(bank.clock.now()), 1)
  assert.equal((await third.get()).body.status, 'canceled')
  assert.deepEqual(notifiedOf(bank), [[third.id]])
})

test('an expired card and an unknown number are declined; an invalid card is refused', async (t) => {
  const bank = await openTestBank(t)
  const over = await cardOf(bank).put({ ...CARD, card: { ...CARD.card, expiration_year: 2020 } })
  assert.deepEqual([over.status, over.body.status, over.body.decline.code], [201, 'declined', '54'])
  assert.equal((await cardOf(bank).put(of('4111111111111112'))).body.decline.code, '14')
  const refusals: [string, unknown][] = [
    ['no body', []],
    ['nothing to pay', { ...CARD, amount: 0 }],
    ['no plan', { ...CARD, installments: undefined }],
    ['thirteen instalments', { ...CARD, installments: 13 }],
    ['a text for a flag', { ...CARD, capture: 'true' }],
    ['no card', { ...CARD, card: undefined }],
    ['a number with blanks', of('4111 1111 1111 1111')],
    ['a number that is a number', { ...CARD, card: { ...CARD.card, number: 4111111111111111 } }],
    ['a code of five digits', { ...CARD, card: { ...CARD.card, code: '12345' } }],
    ['a month too many', { ...CARD, card: { ...CARD.card, expiration_month: 13 } }],
    ['a year of two digits', { ...CARD, card: { ...CARD.card, expiration_year: 30 } }],
    ['a number for a brand', { ...CARD, card: { ...CARD.card, brand: '4111111111111111' } }],
    ['no holder', { ...CARD, card: { ...CARD.card, holder_name: '' } }],
    ['no buyer', { ...CARD, buyer: undefined }],
    ['a document that is none', { ...CARD, buyer: { name: 'A', taxpayer_id: '1' } }],
    ['too long a descriptor', { ...CARD, descriptor: 'x'.repeat(23) }],
    ['a text for the risk tools', { ...CARD, antifraud: 'x' }],
    ['a list for an address', { ...CARD, antifraud: { shipping: [] } }],
  ]
  for (const [what, body] of refusals) {
    const refused = await cardOf(bank).put(body)
    assert.deepEqual([refused.status, typeOf(refused)], [400, 'AutorizacaoInvalida'], what)
    assert.ok(!JSON.stringify(refused.body).includes('1111'), what)
  }
  assert.equal((await cardOf(bank, 'a_b').put()).status, 400)
  const whole = {
    ...CARD,
    descriptor: 'LOJA',
    antifraud: { session: 's', shipping: { city: 'Recife' } },
  }
  assert.equal((await cardOf(bank).put(whole)).status, 201)
  assert.deepEqual(await bookOf(bank), {
    authorized: 100_00,
    captured: 0,
    refunded: 0,
    disputed: 0,
  })
})

test('a capture is refunded in parts, each once, up to the captured amount', async (t) => {
  const bank = await openTestBank(t)
  const card = cardOf(bank)
  await card.put()
  assert.deepEqual(typeOf(await card.refund('r0', 1)), 'EstornoRecusado')
  await card.capture(100_00)
  const first = await card.refund('r1', 30_00)
  assert.deepEqual(first.body, { id: 'r1', amount: 30_00, status: 'refunded', nsu: first.body.nsu })
  assert.deepEqual(
    [(await card.refund('r1', 30_00)).body, (await card.refund('r1', 1)).status],
    [first.body, 409],
  )
  assert.deepEqual((await card.refund('r2', 70_01)).status, 422)
  await card.refund('r2', 70_00)
  assert.deepEqual((await card.refund('r3', 1)).status, 422)
  for (const amount of [0, '1', undefined])
    assert.equal((await card.refund('r4', amount)).status, 400)
  assert.deepEqual(
    (await card.get()).body.refunds.map(({ id, amount }: { id: string; amount: number }) => [
      id,
      amount,
    ]),
    [
      ['r1', 30_00],
      ['r2', 70_00],
    ],
  )
  assert.deepEqual(await bookOf(bank), {
    authorized: 100_00,
    captured: 100_00,
    refunded: 100_00,
    disputed: 0,
  })
})

test('a capture takes two hundred refunds, and a repeated one is not another', () => {
  const at = new Date('2027-03-01T15:00:00Z')
  const named = { client: 'c', id: 'a', words: '', brand: 'visa', first6: '411111', last4: '1111' }
  let known = open(
    { ...named, amount: cents(10_00), installments: 1, capture: true, effect: null, decline: null },
    at,
  )
  const ask = (n: number) => refund(known, { id: `r${n}`, amount: cents(1) }, at)
  for (let n = 0; n < 200; n++) known = ask(n) as Authorization
  assert.equal(known.refunds.length, 200)
  assert.equal(ask(0), known)
  assert.deepEqual(ask(200), {
    refused: 'EstornoRecusado',
    why: 'Há estornos demais desta captura.',
  })
})

test('a control ends a review, and a pending capture is captured with it', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const [first, second] = [cardOf(bank), cardOf(bank)]
  for (const card of [first, second])
    assert.equal((await card.put(of(REVIEWED, { capture: true }))).body.status, 'reviewing')
  assert.deepEqual(await bookOf(bank), {})
  assert.equal(typeOf(await first.capture(1)), 'CapturaRecusada')
  assert.equal((await first.pull('review/clear')).body.status, 'captured')
  const rejected = await second.pull('review/reject')
  assert.deepEqual([rejected.body.status, rejected.body.decline.code], ['declined', 'AF'])
  assert.deepEqual(
    [(await second.pull('review/reject')).status, (await second.pull('review/clear')).status],
    [200, 409],
  )
  assert.equal((await cardOf(bank, first.id).pull('expire')).status, 409)
  assert.deepEqual(notifiedOf(bank), [[first.id], [second.id]])
  assert.equal((await bookOf(bank))['authorized'], 100_00)
})

test('a dispute debits the money, takes evidence, and is won or lost by a control', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: HOOK })
  const card = cardOf(bank)
  assert.equal((await card.pull('dispute')).status, 404)
  await card.put()
  assert.equal((await card.pull('dispute')).status, 409)
  await card.capture(100_00)
  await card.refund('r1', 20_00)
  assert.equal((await card.pull('dispute', { amount: 80_01 })).status, 409)
  const opened = await card.pull('dispute', { amount: 50_00, reason: '13.1' })
  const [dispute] = opened.body.disputes
  assert.deepEqual([dispute.status, dispute.amount, dispute.reason.code], ['open', 50_00, '13.1'])
  assert.equal((await card.refund('r2', 30_01)).status, 422)
  assert.deepEqual((await bookOf(bank))['disputed'], 50_00)

  const defended = await card.defend(dispute.id, 'e1')
  assert.deepEqual([defended.status, defended.body], [200, dispute])
  assert.equal((await card.defend(dispute.id, 'e1')).status, 200)
  assert.equal((await card.defend(dispute.id, 'e1', { text: 'Outra.' })).status, 409)
  assert.equal((await card.defend('d9', 'e1')).status, 404)
  const file = { name: 'nota.pdf', type: 'application/pdf', base64: 'AAAA' }
  for (const invalid of [
    {},
    { text: '' },
    { text: 'x', files: [{}] },
    { text: 'x', files: Array(11).fill(file) },
  ])
    assert.equal((await card.defend(dispute.id, 'e2', invalid)).status, 400)
  assert.equal((await card.defend(dispute.id, 'e2', { text: '', files: [file] })).status, 200)

  assert.equal((await card.pull('win')).body.disputes[0].status, 'won')
  assert.equal((await card.defend(dispute.id, 'e3')).status, 422)
  assert.equal((await card.defend(dispute.id, 'e1')).status, 200)
  assert.deepEqual([(await card.pull('win')).status, (await card.pull('lose')).status], [200, 409])
  const second = await card.pull('dispute', { reason: 'constructor' })
  assert.deepEqual(second.body.disputes[1].reason, { code: 'other', text: 'constructor' })
  assert.equal((await card.pull('lose')).body.disputes[1].status, 'lost')
  assert.deepEqual(await bookOf(bank), {
    authorized: 100_00,
    captured: 100_00,
    refunded: 20_00,
    disputed: 80_00,
  })
  assert.equal(notifiedOf(bank).length, 4)
  for (const invalid of [{ amount: 'x' }, { reason: '' }])
    assert.equal((await card.pull('dispute', invalid)).status, 400)
  assert.deepEqual(
    [(await card.pull('bend')).status, (await card.pull('review/bend')).status],
    [404, 400],
  )
})

test('a dispute is decided at its deadline: won with evidence, lost without', async (t) => {
  const bank = await openTestBank(t)
  const [first, second] = [cardOf(bank), cardOf(bank)]
  for (const card of [first, second]) await card.put(of(DISPUTED, { capture: true }))
  assert.equal(await pass(bank, HOUR_MS), 2)
  const { id } = (await first.get()).body.disputes[0]
  await first.defend(id, 'e1')
  assert.equal(await pass(bank, 10 * DAY_MS), 2)
  const ends = [await first.get(), await second.get()].map(({ body }) => body.disputes[0].status)
  assert.deepEqual(ends, ['won', 'lost'])
  assert.deepEqual(await bookOf(bank), {
    authorized: 200_00,
    captured: 200_00,
    refunded: 0,
    disputed: 100_00,
  })
})

test('32 concurrent requests in two processes authorize, capture and refund once', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db, clock: bank.clock })
  const id = newTxid()
  const all = <T>(ask: (card: ReturnType<typeof cardOf>) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 32 }, (_, n) => ask(cardOf(n % 2 ? second : bank, id))))
  const taken = await all((card) => card.put())
  assert.equal(taken.filter(({ status }) => status === 201).length, 1)
  assert.ok(taken.every(({ status }) => status === 201 || status === 200))
  const captured = await all((card) => card.capture(100_00))
  assert.ok(captured.every(({ body }) => body.captured === 100_00))
  const back = await all((card) => card.refund('r1', 60_00))
  assert.deepEqual(new Set(back.map(({ body }) => body.nsu)).size, 1)
  assert.deepEqual(await bookOf(bank), {
    authorized: 100_00,
    captured: 100_00,
    refunded: 60_00,
    disputed: 0,
  })
})

test('of concurrent captures and cancellations one wins, and a lapse happens once', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db, clock: bank.clock })
  const cards = Array.from({ length: 20 }, () => newTxid())
  await Promise.all(cards.map((id) => cardOf(bank, id).put()))
  const ends = await Promise.all(
    cards.flatMap((id) => [cardOf(bank, id).capture(100_00), cardOf(second, id).cancel()]),
  )
  const captured = new Set(
    ends.filter(({ body }) => body.status === 'captured').map(({ body }) => body.id),
  )
  const canceled = new Set(
    ends.filter(({ body }) => body.status === 'canceled').map(({ body }) => body.id),
  )
  assert.deepEqual(
    [captured.size + canceled.size, [...captured].filter((id) => canceled.has(id)).length],
    [20, 0],
  )
  assert.equal((await bookOf(bank))['captured'], captured.size * 100_00)

  await Promise.all(Array.from({ length: 30 }, () => cardOf(bank).put()))
  bank.clock.advanceTo(7 * DAY_MS)
  const now = bank.clock.now()
  const worked = await Promise.all([bank.bank.work(now), second.bank.work(now)])
  assert.equal(worked[0] + worked[1], 30)
})

test('a process skips the authorizations that another process is working on', async (t) => {
  const bank = await openTestBank(t)
  const card = cardOf(bank)
  await card.put()
  bank.clock.advanceTo(7 * DAY_MS)
  const now = bank.clock.now()
  await inTransaction(bank.db, async (tx) => {
    await tx.rows(sql`select 1 from bank.card_authorizations where id = ${card.id} for update`)
    assert.equal(await bank.bank.work(now), 0)
  })
  assert.equal(await bank.bank.work(now), 1)
})

test('every change is listed once, page by page, to its own client', async (t) => {
  const bank = await openTestBank(t)
  const from = bank.clock.now()
  const cards = Array.from({ length: 60 }, () => cardOf(bank))
  await Promise.all(cards.map((card) => card.put()))
  await Promise.all(cards.map((card) => card.capture(100_00)))
  const [last] = cards
  await last!.refund('r1', 1_00)
  await last!.pull('dispute')
  await last!.capture(1)
  const span = { from: from.toISOString(), to: bank.clock.now().toISOString() }
  const found: string[] = []
  for (let page = 0, more = true; more && page < 5; page++) {
    const { body } = await bank.api('GET', '/cards/changes', undefined, {
      ...span,
      page: String(page),
    })
    found.push(...body.items.map(({ id }: { id: string }) => id))
    more = body.more
  }
  assert.deepEqual([found.length, found.filter((id) => id === last!.id).length], [122, 4])
  for (const invalid of [{}, { from: span.to, to: span.from }, { ...span, page: 'x' }])
    assert.equal((await bank.api('GET', '/cards/changes', undefined, invalid)).status, 400)

  const other = { ...RECEIVER, clientId: 'outra', cnpj: '12ABC34501DE35', keys: [] }
  await bank.bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, other)}` }
  const ask = (path: string, method = 'GET', body?: object) =>
    bank.call({ method, path, headers, query: span, ...(body && { body }) })
  assert.deepEqual((await ask('/cards/changes')).body, { items: [], more: false })
  const path = `/cards/authorizations/${last!.id}`
  for (const reply of [
    await ask(path),
    await ask(`${path}/cancel`, 'PUT', {}),
    await ask(`${path}/refunds/r1`, 'PUT', { amount: 1 }),
  ])
    assert.deepEqual([reply.status, typeOf(reply as Reply)], [404, 'AutorizacaoNaoEncontrada'])
  assert.equal((await ask(path, 'PUT', CARD)).status, 201)
})

test('calls need their scope, and unknown addresses are 404', async (t) => {
  const bank = await openTestBank(t)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, RECEIVER, 'cards.read')}` }
  const ask = async (method: string, path: string) =>
    (await bank.call({ method, path: `/cards/${path}`, headers, body: CARD })).status
  assert.equal(await ask('PUT', `authorizations/${newTxid()}`), 403)
  assert.equal(await ask('GET', `authorizations/${newTxid()}`), 404)
  for (const path of [
    '',
    'changes/x',
    'authorizations',
    'authorizations/x/y',
    'authorizations/x/capture/y',
    'x',
  ])
    assert.equal(await ask('PUT', path), 404, path)
})

// A buyer's card in the vault: tokenized, stored, listed, made the default, deleted, through the
// SDK, over HTTP; who may not, what is refused, and what is destroyed by time.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { openVintem, VintemError } from '../../../sdk/index.ts'
import { loginOf, world, type World } from '../../world.ts'

const VISA = {
  holder_name: 'MARIA SILVA',
  card_number: '4111 1111 1111 1111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}
const MASTER = { ...VISA, card_number: '5555555555554444' }
const WRONG = { ...VISA, card_number: '4111111111111112' }
const SHOP = 'https://shop.example'
const AT_ONCE = 16
const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected

const buyerIn = (w: World) => w.sdk.customers.create({ first_name: 'Maria' })
const keep = async (w: World, customer: string, card: typeof VISA) =>
  w.sdk.cards.associate({ id_customer: customer, token: (await w.sdk.cards.tokenize(card)).id })

/** The sealed numbers and codes in the vault. */
async function sealedIn(w: World) {
  const [row] = await w.db.rows<{ tokens: number; cards: number; codes: number }>(sql`
    select (select count(*)::int from card_tokens where number_sealed <> '') as tokens,
      (select count(*)::int from cards where number_sealed <> '') as cards,
      (select count(*)::int from card_codes) as codes`)
  return row
}

test('a card is tokenized, stored, listed, chosen and deleted, and the customer always shows its cards', async (t) => {
  const w = await world(t)
  const buyer = await buyerIn(w)
  assert.deepEqual([buyer.payment_methods, buyer.default_credit], [[], null])
  const token = await w.sdk.cards.tokenize(VISA)
  const { id: _id, fingerprint, ...card } = token.card
  assert.deepEqual([token.resource, token.type, token.used], ['token', 'card', false])
  assert.match(fingerprint, /^[0-9a-f]{32}$/)
  assert.deepEqual(card, {
    resource: 'card',
    holder_name: 'MARIA SILVA',
    card_brand: 'Visa',
    first4_digits: '4111',
    last4_digits: '1111',
    expiration_month: '12',
    expiration_year: '2035',
    first6_digits: '411111',
  })

  const first = await w.sdk.cards.associate({ id_customer: buyer.id, token: token.id })
  const second = await keep(w, buyer.id, MASTER)
  assert.deepEqual(
    [first.id, first.id_customer, second.card_brand],
    [first.id_card, buyer.id, 'MasterCard'],
  )
  const listed = await w.sdk.cards.list(buyer.id)
  assert.deepEqual([listed.id_customer, listed.resource], [buyer.id, 'cards'])
  const asDefault = { ...first, is_default: true }
  assert.deepEqual(listed.items, [{ ...second, is_default: false }, asDefault])
  assert.deepEqual([listed.default_credit, listed.default_debit], [asDefault, asDefault])
  const kept = await w.sdk.customers.get(buyer.id)
  assert.deepEqual([kept.payment_methods, kept.default_credit], [['credit'], first.id])

  const chosen = await w.sdk.cards.setDefault(buyer.id, { id_card: second.id })
  assert.deepEqual(chosen, await w.sdk.customers.get(buyer.id))
  assert.equal(chosen.default_credit, second.id)
  assert.equal((await w.sdk.cards.list(buyer.id)).default_debit?.id_card, second.id)
  const deleted = await w.sdk.cards.delete(buyer.id, second.id)
  assert.deepEqual([deleted.deleted, deleted.id_card], [true, second.id])
  const left = await w.sdk.customers.get(buyer.id)
  assert.deepEqual([left.payment_methods, left.default_credit], [['credit'], null])
  const none = await w.sdk.cards.list(buyer.id)
  assert.deepEqual(
    [none.default_credit, none.default_debit, none.items[0]!.is_default],
    [null, null, false],
  )
  assert.deepEqual(await w.sdk.cards.deleteAll(buyer.id), { deleted: true, count: 1 })
  assert.deepEqual((await w.sdk.cards.list(buyer.id)).items, [])
  assert.deepEqual((await w.sdk.customers.get(buyer.id)).payment_methods, [])
  assert.deepEqual(await sealedIn(w), { tokens: 0, cards: 0, codes: 0 })

  const reported = []
  for await (const { id, type, data } of w.sdk.events.all({
    type: 'customer.created,customer.updated',
  }))
    if (id === buyer.id) reported.push([type, (data as typeof left).default_credit])
  assert.deepEqual(reported, [
    ['customer.created', null],
    ['customer.updated', first.id],
    ['customer.updated', first.id],
    ['customer.updated', second.id],
    ['customer.updated', null],
    ['customer.updated', null],
  ])
})

test('deleting another card leaves the default as it is', async (t) => {
  const w = await world(t)
  const { id } = await buyerIn(w)
  const [first, second] = [await keep(w, id, VISA), await keep(w, id, MASTER)]
  await w.sdk.cards.delete(id, second.id)
  assert.equal((await w.sdk.customers.get(id)).default_credit, first.id)
  assert.equal((await w.sdk.cards.list(id)).default_credit?.id_card, first.id)
})

test('a token is used once, also by sixteen concurrent calls, and only by its own seller', async (t) => {
  const w = await world(t, { platforms: 2 })
  const buyer = await buyerIn(w)
  const { id: token } = await w.sdk.cards.tokenize(VISA)
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () => w.sdk.cards.associate({ id_customer: buyer.id, token })),
  )
  const refused = ends.flatMap((end) =>
    end.status === 'rejected' ? [(end.reason as VintemError).code] : [],
  )
  assert.deepEqual(
    refused,
    Array.from({ length: AT_ONCE - 1 }, () => 'token_used'),
  )
  assert.equal((await w.sdk.cards.list(buyer.id)).items.length, 1)

  const [one, two] = w.platform.sellers.map((seller) => w.as(seller))
  const { id: own } = await one!.cards.tokenize(VISA)
  const theirs = await two!.customers.create({ first_name: 'Ana' })
  const abroad = w.as(w.platforms[1]!)
  const stranger = await abroad.customers.create({ first_name: 'Rui' })
  for (const [sdk, customer] of [
    [two!, theirs],
    [abroad, stranger],
  ] as const)
    await assert.rejects(
      sdk.cards.associate({ id_customer: customer.id, token: own }),
      code('token_not_found'),
    )
  await assert.rejects(
    one!.cards.associate({ id_customer: theirs.id, token: own }),
    code('customer_not_found'),
  )
  assert.equal(
    (await w.sdk.cards.associate({ id_customer: theirs.id, token: own })).id_customer,
    theirs.id,
  )
})

test('the same number again is the same card, with the new name and date, and the newest code', async (t) => {
  const w = await world(t)
  const buyer = await buyerIn(w)
  const first = await keep(w, buyer.id, VISA)
  await w.sdk.sandbox.moveClock({ advance: '10m' })
  const again = await keep(w, buyer.id, {
    ...VISA,
    holder_name: 'MARIA S SOUZA',
    expiration_year: '39',
  })
  assert.deepEqual(
    [again.id, again.holder_name, again.expiration_year],
    [first.id, 'MARIA S SOUZA', '2039'],
  )
  assert.equal((await w.sdk.cards.list(buyer.id)).items.length, 1)
  await w.sdk.sandbox.moveClock({ advance: '10m' })
  assert.deepEqual(
    await sealedIn(w),
    { tokens: 0, cards: 1, codes: 1 },
    'the first code is over, the second is not',
  )
  const other = await buyerIn(w)
  assert.notEqual((await keep(w, other.id, VISA)).id, first.id)
})

test('expired secrets are destroyed: the code within fifteen minutes, the token’s number in a day', async (t) => {
  const w = await world(t)
  const buyer = await buyerIn(w)
  const { id: token } = await w.sdk.cards.tokenize(VISA)
  await keep(w, buyer.id, MASTER)
  assert.deepEqual(await sealedIn(w), { tokens: 1, cards: 1, codes: 2 })
  await w.sdk.sandbox.moveClock({ advance: '15m' })
  assert.deepEqual(await sealedIn(w), { tokens: 1, cards: 1, codes: 0 })
  await w.sdk.sandbox.moveClock({ advance: '24h' })
  await assert.rejects(
    w.sdk.cards.associate({ id_customer: buyer.id, token }),
    code('token_expired'),
  )
  assert.deepEqual(await sealedIn(w), { tokens: 0, cards: 1, codes: 0 })
  await w.sdk.sandbox.moveClock({ advance: '8d' })
  await assert.rejects(
    w.sdk.cards.associate({ id_customer: buyer.id, token }),
    code('token_not_found'),
  )
})

test('a server makes the token of its page: it tokenizes cards from there, and opens nothing else', async (t) => {
  const w = await world(t)
  const buyer = await buyerIn(w)
  const { access_token: accessToken, token_scope } = await w.sdk.auth.page()
  assert.equal(token_scope, 'tokenize')
  const page = openVintem({
    url: w.url,
    accessToken,
    fetch: (url, { headers, ...init } = {}) =>
      fetch(url, { ...init, headers: { ...headers, origin: SHOP } }),
  })
  const { id: token } = await page.cards.tokenize(VISA)
  await assert.rejects(
    page.cards.associate({ id_customer: buyer.id, token }),
    code('browser_not_allowed'),
  )
  // Also for whoever copies it out of the page.
  const copied = openVintem({ url: w.url, accessToken })
  for (const call of [
    () => copied.cards.associate({ id_customer: buyer.id, token }),
    () => copied.cards.list(buyer.id),
    () => copied.transactions.create(buyer.id, { amount: 100, payment_type: 'credit', token }),
    () => copied.customers.list(),
  ])
    await assert.rejects(call(), code('scope_not_allowed'))
  assert.equal(
    (await w.sdk.auth.cards()).token_scope,
    'cards tokenize',
    'a token for a server opens more',
  )
  // The server's login is no secret in a page.
  const { findings } = await w.sdk.doctor.look()
  assert.ok(!findings.some((one) => one.code === 'secret_in_browser'))
})

test('from a browser: a preflight, a token limited to tokenization, a form, and a response the page can read', async (t) => {
  const w = await world(t)
  const origin = { origin: SHOP }
  const path = '/v1/card/tokenize/token'
  const preflight = await fetch(`${w.url}${path}`, { method: 'OPTIONS', headers: origin })
  assert.deepEqual(
    [preflight.status, preflight.headers.get('access-control-allow-origin')],
    [204, '*'],
  )
  const added = ['traceparent', 'tracestate', 'baggage', 'sentry-trace', 'x-requested-with']
  const allowed = preflight.headers.get('access-control-allow-headers')!.split(', ')
  const sent = ['content-type', 'authorization', 'idempotency-key', 'vintem-reason', ...added]
  assert.deepEqual(allowed, sent, 'what a page and its libraries send, and nothing else')
  for (const document of ['/openapi.json', '/docs/collections/vintem.http']) {
    const { status, headers } = await fetch(`${w.url}${document}`, {
      method: 'OPTIONS',
      headers: origin,
    })
    assert.deepEqual(
      [status, headers.get('access-control-allow-headers')],
      [204, added.join(', ')],
      document,
    )
  }
  const login = await w.call('POST', '/v1/card/authentication', {
    body: loginOf(w.platform),
    headers: origin,
  })
  const token = login.body.access_token as string
  assert.equal(login.body.token_scope, 'tokenize')

  const form = new URLSearchParams({
    ...VISA,
    expiration_month: '05',
    expiration_year: '35',
  }).toString()
  const headers = { ...origin, 'content-type': 'application/x-www-form-urlencoded' }
  const made = await w.call('POST', path, { body: form, token, headers })
  assert.deepEqual(
    [made.status, made.body.card.expiration_month, made.body.card.expiration_year],
    [201, '05', '2035'],
  )
  assert.deepEqual(
    [made.headers.get('access-control-allow-origin'), made.headers.get('cache-control')],
    ['*', 'no-store'],
  )
  const wrong = await w.call('POST', path, { body: WRONG, token, headers: origin })
  assert.deepEqual([wrong.status, wrong.headers.get('access-control-allow-origin')], [402, '*'])

  const buyer = await buyerIn(w)
  const body = { id_customer: buyer.id, token: made.body.id as string }
  for (const spelling of ['associate_token_with_customer', 'associeate_token_with_customer']) {
    const asPage = await w.call('POST', `/v1/card/${spelling}`, { body, token })
    assert.deepEqual([asPage.status, asPage.body.code], [403, 'scope_not_allowed'])
    const foreign = await w.call('POST', `/v1/card/${spelling}`, { body, token, headers: origin })
    assert.equal(foreign.body.code, 'browser_not_allowed')
  }
  const named = (scope: string) =>
    w.call('POST', '/v1/card/authentication', {
      body: { ...loginOf(w.platform), scope },
      headers: origin,
    })
  assert.equal((await named('tokenize')).body.token_scope, 'tokenize')
  assert.deepEqual((await named('cards')).body.error, { scope: ['must be tokenize'] })
  const asServer = await w.call('POST', '/v1/card/authentication', { body: loginOf(w.platform) })
  const older = '/v1/card/associeate_token_with_customer'
  const kept = await w.call('POST', older, { body, token: asServer.body.access_token as string })
  assert.equal(kept.status, 201)
  const nobody = await w.call('POST', path, { body: VISA, token: 'x'.repeat(32) })
  assert.deepEqual([nobody.status, nobody.body.code], [401, 'invalid_token'])
})

test('card testing is stopped after twenty invalid cards, and an honest buyer beside it is not affected', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const token = await w.token()
  const from = (source: string, body: object) =>
    w.call('POST', '/v1/card/tokenize/token', {
      token,
      body,
      headers: { 'x-forwarded-for': source },
    })
  const tried = await Promise.all(Array.from({ length: 40 }, () => from('192.0.2.7', WRONG)))
  const statuses = Map.groupBy(tried, ({ status }) => status)
  assert.deepEqual([statuses.get(402)?.length, statuses.get(429)?.length], [20, 20])
  const stopped = await from('192.0.2.7', VISA)
  assert.deepEqual([stopped.status, stopped.body.code], [429, 'too_many_cards'])
  const wait = Number(stopped.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 600, `${wait}`)
  assert.equal((await from('192.0.2.8', VISA)).status, 201)
  assert.equal((await from('192.0.2.8', { ...VISA, card_number: 'x' })).status, 402)
  const [row] = await w.db.rows<{ n: number }>(
    sql`select count(*)::int as n from card_attempts where name = 'source 192.0.2.8'`,
  )
  assert.equal(row!.n, 0)
  // The window is real time: moving the sandbox's clock does not end it.
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  assert.equal((await from('192.0.2.7', VISA)).status, 429)
  const elevenMinutesAgo = new Date(w.deps.clock.wall().getTime() - 11 * 60_000)
  await w.db.rows(sql`update card_attempts set since = ${elevenMinutesAgo}`)
  assert.equal((await from('192.0.2.7', VISA)).status, 201)
  await w.work()
  assert.equal((await w.db.rows(sql`select 1 from card_attempts`)).length, 0)
})

test('all processes share the count', async (t) => {
  const w = await world(t)
  const token = await w.token()
  await w.db.rows(sql`
    insert into card_attempts (name, refused, since)
    values ('source 127.0.0.1', 20, ${w.deps.clock.wall()})`)
  const answer = await w.call('POST', '/v1/card/tokenize/token', { token, body: VISA })
  assert.equal(answer.body.code, 'too_many_cards')
})

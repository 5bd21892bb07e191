// The public API in the portal: what a person does there is what their company's credential would
// do, and no more than their role allows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVintem, VintemError, type Vintem } from '../../../sdk/browser.ts'
import { codeAt } from '../../../server/identity/users/people/second-factor.ts'
import { PLATFORM_WAITS_MAX, startWait } from '../../../server/events/feed/wait-limit.ts'
import { until } from '../../../server/platform/db/processes.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { applyPurchases } from '../../../server/corporate/purchases/operations.ts'
import { askOf, companyIn, reportOf } from '../../company.ts'
import { ownerOf } from '../../marketplace.ts'
import { cardholder, enrolled, person, signIn, type Browser } from '../../portal.ts'
import { checkedFetch, world, type World } from '../../world.ts'

const V1 = '/portal/api/v1'
const SOON = { withinMs: 20_000 }
const CARDS = `${V1}/baas/corporate/cards`

/** The client of a page: the browser adds the cookie by itself, and here the test does. */
const clientOf = (
  w: World,
  { cookie, csrf }: Browser,
  sellerId = w.platform.io_seller_id,
): Vintem =>
  openVintem({
    url: w.url,
    sellerId,
    session: { csrfToken: csrf },
    retries: 0,
    fetch: (url, init = {}) =>
      checkedFetch(url, { ...init, headers: { ...(init.headers as object), cookie } }),
  })

const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected

test('a finance user sells, refunds and reads it all through the SDK; the keys of their calls hold, and the audit log names them', async (t) => {
  const w = await world(t)
  const finance = await signIn(w, await person(w, w.platform.io_seller_id, 'finance'))
  const vintem = clientOf(w, finance)
  const customer = await vintem.customers.create({ first_name: 'Maria' })
  const sold = await vintem.transactions.create(
    customer.id,
    { amount: 4509, payment_type: 'pix' },
    { key: 'once' },
  )
  const again = await vintem.transactions.create(
    customer.id,
    { amount: 4509, payment_type: 'pix' },
    { key: 'once' },
  )
  assert.equal(again.id, sold.id, 'the same key is the same sale')
  await vintem.sandbox.payPix(sold.id)
  await w.work()
  await vintem.transactions.void(sold.id, { amount: 1000 })
  await w.work()
  assert.deepEqual(await vintem.transactions.get(sold.id), await w.sdk.transactions.get(sold.id))
  assert.deepEqual(
    (await vintem.transactions.list()).items,
    (await w.sdk.transactions.list()).items,
  )
  await assert.rejects(
    vintem.transactions.void(sold.id, { amount: 99_999 }),
    code('refund_exceeds_amount'),
  )
  await assert.rejects(vintem.webhooks.list(), code('role_not_allowed'))
  const admin = await enrolled(w, w.platform.io_seller_id, 'admin', 'chefe@example.com')
  const { items } = await clientOf(w, admin).audit.list({ object: sold.id })
  assert.deepEqual(
    items.map(({ action, actor, operation }) => [action, actor.type, operation]),
    [
      ['transaction.refund_requested', 'user', 'transactions.void'],
      ['transaction.created', 'user', 'transactions.create'],
    ],
  )
})

test('a seller’s user sees the seller’s rows alone; a platform’s user those of its sellers, too', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers
  const [first, second] = await Promise.all(
    [one!, two!].map((seller) => w.as(seller).customers.create({ first_name: 'X' })),
  )
  const own = clientOf(
    w,
    await signIn(w, await person(w, one!.io_seller_id, 'finance', 'one@example.com')),
  )
  const all = clientOf(
    w,
    await signIn(w, await person(w, w.platform.io_seller_id, 'viewer', 'all@example.com')),
  )
  const ids = async (vintem: Vintem) =>
    (await vintem.customers.list()).items.map(({ id }) => id).toSorted()
  assert.deepEqual(await ids(own), await ids(w.as(one!)))
  assert.deepEqual(await ids(all), await ids(w.sdk))
  assert.ok((await ids(own)).includes(first!.id) && !(await ids(own)).includes(second!.id))
  assert.ok((await ids(all)).includes(first!.id) && (await ids(all)).includes(second!.id))
  await assert.rejects(own.customers.get(second!.id), code('customer_not_found'))
})

test('money goes out, and a bank account changes, only in a session with the second factor', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'finance')
  const weak = clientOf(w, await signIn(w, who))
  const seller = w.platform.io_seller_id
  await assert.rejects(
    weak.transfers.create(seller, seller, { amount: 1 }),
    code('second_factor_needed'),
  )
  await assert.rejects(weak.bankAccounts.delete(seller, seller), code('second_factor_needed'))
  const strong = clientOf(w, await enrolled(w, seller, 'finance', 'strong@example.com'))
  const beyond = (error: unknown) =>
    error instanceof VintemError && error.code !== 'second_factor_needed'
  await assert.rejects(strong.transfers.create(seller, seller, { amount: 1 }), beyond)
})

test('a cardholder sees their own cards and purchases, blocks a card of theirs, and does nothing else', async (t) => {
  const w = await world(t)
  const { owner, holders } = await companyIn(
    w,
    { account: 1_000_000, holder: 100_000, card: 100_000 },
    { holders: 2, cards: 2 },
  )
  const [mine, other] = holders as [(typeof holders)[0], (typeof holders)[0]]
  const browser = await signIn(w, await cardholder(w, mine!.id))
  const get = async (path: string) => (await browser.get(path)).body
  const idsAt = async (path: string) =>
    ((await get(path)).items as { id: string }[]).map(({ id }) => id).toSorted()
  assert.equal((await get('/portal/api/me')).user.holder_id, mine!.id)
  assert.deepEqual(await idsAt(CARDS), mine!.cards.toSorted())
  assert.deepEqual(await idsAt(`${CARDS}?holder_id=${other!.id}`), [])
  assert.equal((await get(CARDS)).total, 2)
  for (const path of [
    `${CARDS}/${other!.cards[0]}`,
    `${CARDS}/${other!.cards[0]}/purchases`,
    `${CARDS}/holders/${other!.id}`,
    `${CARDS}/holders/${other!.id}/cards`,
    `${CARDS}/holders/${other!.id}/purchases`,
  ]) {
    const [real, unknown] = [
      await browser.get(path),
      await browser.get(path.replace(/[0-9a-f]{32}/, '0'.repeat(32))),
    ]
    assert.deepEqual([real.status, real.body.code], [404, unknown.body.code], path)
  }
  assert.deepEqual(await idsAt(`${CARDS}/holders/${mine!.id}/cards`), mine!.cards.toSorted())
  const [card] = mine!.cards
  const change = (id: string, body: object) => browser.send('PATCH', `${CARDS}/${id}`, body)
  for (const body of [
    { limit: 1 },
    { status: 'active' },
    { status: 'blocked', limit: 1 },
    { status: 'canceled' },
    {},
  ])
    assert.equal((await change(card!, body)).body.code, 'role_not_allowed', JSON.stringify(body))
  assert.equal((await change(other!.cards[0]!, { status: 'blocked' })).status, 404)
  const blocked = await change(card!, { status: 'blocked', reason: 'Perdido' })
  assert.deepEqual([blocked.status, blocked.body.status], [200, 'blocked'])
  assert.equal((await browser.get(`${CARDS}/${card}/secrets`)).body.code, 'second_factor_needed')
  assert.equal(
    (await browser.get(`${V1}/baas/corporate/cards/account`)).body.code,
    'role_not_allowed',
  )

  const asks = [mine, other].map(({ cards }, n) =>
    askOf(`buy-${n}`, cards[0]!, 100, w.deps.clock.now()),
  )
  await applyPurchases(
    w.deps,
    owner,
    asks.map((ask) => reportOf(ask, ['clearing'])),
  )
  const [own, ...others] = await idsAt(`${CARDS}/purchases`)
  assert.deepEqual(others, [])
  assert.deepEqual(await idsAt(`${CARDS}/purchases?holder_id=${other!.id}`), [])
  const purchases = await w.db.rows<{ id: string }>(
    sql`select id from corporate_purchases where id <> ${own!}`,
  )
  assert.equal((await get(`${CARDS}/purchases/${own}`)).id, own)
  for (const id of [purchases[0]!.id, '0'.repeat(32), 'x']) {
    const { status, body } = await browser.get(`${CARDS}/purchases/${id}`)
    assert.deepEqual([status, body.code], [404, 'purchase_not_found'], id)
  }
})

test('a cardholder with a second factor still gets no other’s number', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(
    w,
    { account: 1_000_000, holder: 100_000, card: 100_000 },
    { holders: 2, cards: 1 },
  )
  const [mine, other] = holders
  const who = await cardholder(w, mine!.id)
  const browser = await signIn(w, who)
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password }))
    .body
  await browser.post('/portal/api/second-factor/confirm', {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  assert.equal(
    (await browser.get(`${CARDS}/${other!.cards[0]}/secrets`)).body.code,
    'corporate_card_not_found',
  )
  assert.notEqual(
    (await browser.get(`${CARDS}/${mine!.cards[0]}/secrets`)).body.code,
    'corporate_card_not_found',
  )
})

/** The stream of a session, as a browser reads it. */
async function streamOf(w: World, browser: Browser) {
  const response = await fetch(`${w.url}${V1}/events/stream`, {
    headers: { cookie: browser.cookie },
  })
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const until = async (word: string): Promise<boolean> => {
    while (!text.includes(word)) {
      const { done, value } = await reader.read()
      if (done) return false
      text += decoder.decode(value, { stream: true })
    }
    return true
  }
  return { status: response.status, until, text: () => text, cancel: () => reader.cancel() }
}

test('the event stream of a session shows what happens, ends with the session, and does not keep it alive', async (t) => {
  const w = await world(t)
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  await w.db.rows(sql`update portal_sessions set seen_at = seen_at - interval '5 minutes'`)
  const seen = () => w.db.rows(sql`select seen_at from portal_sessions`)
  const before = await seen()
  const stream = await streamOf(w, viewer)
  assert.equal(stream.status, 200)
  const first = await w.sdk.customers.create({ first_name: 'Ana' })
  await w.sdk.events.list()
  assert.ok(await stream.until(first.id))
  assert.deepEqual(
    await seen(),
    before,
    'a stream that reconnects by itself keeps no session alive',
  )
  await viewer.post('/portal/api/sign-out')
  const second = await w.sdk.customers.create({ first_name: 'Bia' })
  await w.sdk.events.list()
  assert.equal(await stream.until(second.id), false, 'the stream has ended')
  assert.ok(!stream.text().includes(second.id))
  assert.equal((await streamOf(w, viewer)).status, 401)
})

test('the stream ends when the role has changed to one that does not see events', async (t) => {
  const w = await world(t)
  const { holders } = await companyIn(w, { account: 1, holder: 1, card: 1 })
  const viewer = await signIn(w, await person(w, w.platform.io_seller_id, 'viewer'))
  const stream = await streamOf(w, viewer)
  await w.db.rows(sql`update portal_users set role = 'cardholder', holder = ${holders[0]!.id}`)
  const made = await w.sdk.customers.create({ first_name: 'Ana' })
  await w.sdk.events.list()
  assert.equal(await stream.until(made.id), false)
})

type Part = { n: number; status: number; headers: Record<string, string>; body: string }

/** Reads in one request, in their order. */
async function joined(w: World, paths: readonly string[], headers: Record<string, string>) {
  const query = new URLSearchParams(paths.map((path): [string, string] => ['path', path]))
  const answer = await fetch(`${w.url}/portal/api/reads?${query}`, { headers })
  const text = await answer.text()
  const lines = answer.ok ? text.trimEnd().split('\n') : []
  const parts = lines.map((line): Part => JSON.parse(line)).toSorted((a, b) => a.n - b.n)
  return { status: answer.status, text, parts }
}

test('reads in one request are answered as each would be alone: by the role, with its own error, and nothing but reads', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create({ first_name: 'Maria' })
  const finance = await signIn(w, await person(w, w.platform.io_seller_id, 'finance'))
  const { cookie } = finance
  const paths = [
    `/v1/customer/get/${id}`,
    '/v1/webhooks',
    '/v1/transaction/list?limit=0x',
    '/me',
    // Not JSON that ends, another route, the call itself, and what is not a call.
    '/v1/events/stream',
    '/../../v1/customer/list',
    '/reads?path=%2Fme',
    '/sign-in',
    '/nothing',
  ]
  const { status, parts } = await joined(w, paths, { cookie })
  assert.equal(status, 200)
  assert.deepEqual(
    parts.map(({ n, status }) => [n, status]),
    [200, 403, 422, 200, 404, 404, 404, 404, 404].map((expected, n) => [n, expected]),
  )
  for (const { n, status, headers, body } of parts.slice(0, 4)) {
    const alone = await finance.get(`/portal/api${paths[n]}`)
    assert.equal(status, alone.status, paths[n])
    assert.equal(headers['content-type'], alone.headers.get('content-type'))
    assert.match(headers['x-request-id']!, /^req_[0-9a-f]{32}$/)
    const said = JSON.parse(body)
    if (status >= 400) assert.ok(said.code !== undefined && said.code === alone.body.code)
    else if (paths[n] !== '/me') assert.deepEqual(said, alone.body)
  }
})

test('reads in one request need a session, an origin of our own, and one to sixteen paths', async (t) => {
  const w = await world(t)
  const { cookie } = await signIn(w, await person(w, w.platform.io_seller_id, 'finance'))
  const codeOf = async (paths: readonly string[], headers: Record<string, string>) => {
    const { status, text } = await joined(w, paths, headers)
    return [status, JSON.parse(text).code]
  }
  assert.deepEqual(await codeOf(['/me'], {}), [401, 'not_signed_in'])
  assert.deepEqual(await codeOf(['/me'], { cookie, origin: 'https://evil.example' }), [
    403,
    'browser_not_allowed',
  ])
  assert.deepEqual(await codeOf([], { cookie }), [422, 'invalid_request'])
  assert.deepEqual(
    await codeOf(
      Array.from({ length: 17 }, () => '/me'),
      { cookie },
    ),
    [422, 'invalid_request'],
  )
  const elsewhere = 'http://127.0.0.1:9/'
  for (const paths of [
    [elsewhere],
    ['/me', elsewhere],
    [elsewhere, '/me'],
    ['/me', elsewhere, '/me'],
  ])
    assert.deepEqual(await codeOf(paths, { cookie }), [404, 'route_not_found'], paths.join())
  const { parts } = await joined(
    w,
    Array.from({ length: 16 }, () => '/me'),
    { cookie },
  )
  assert.ok(parts.length === 16 && parts.every(({ status }) => status === 200))
})

test('reads in one request end with their caller: a wait for events gives its place back', async (t) => {
  const w = await world(t)
  await w.sdk.customers.create({ first_name: 'Ana' })
  const { cookie } = await signIn(w, await person(w, w.platform.io_seller_id, 'admin'))
  const { last_sequence: last } = await w.sdk.events.list()
  /** How many more may wait. */
  const places = () => {
    const taken: (() => void)[] = []
    try {
      while (taken.length < PLATFORM_WAITS_MAX) taken.push(startWait(w.deps, ownerOf(w)))
    } catch {
      // No more.
    }
    for (const end of taken) end()
    return taken.length
  }
  const page = new AbortController()
  const query = Array.from(
    { length: 16 },
    () => `path=${encodeURIComponent(`/v1/events?after=${last}&wait=60`)}`,
  )
  const left = fetch(`${w.url}/portal/api/reads?${query.join('&')}`, {
    headers: { cookie },
    signal: page.signal,
  })
  left.catch(() => {})
  assert.ok(await until(() => places() === PLATFORM_WAITS_MAX - 16, SOON))
  page.abort()
  assert.ok(await until(() => places() === PLATFORM_WAITS_MAX, SOON))
})

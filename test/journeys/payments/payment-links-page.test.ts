// The pages of payment links over HTTP: what they show and with which headers, what their calls
// refuse, and the limits against card testing and against floods of payments.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { after } from '../../../server/kernel/clock.ts'
import { readTypedAmount } from '../../../server/kernel/brazil/typed-amount.ts'
import { refuseTooMany } from '../../../server/payments/checkout/start-limit.ts'
import {
  namesOnLink,
  namesOfTransaction,
  refuseOver,
} from '../../../server/payments/vault/card-testing-limit.ts'
import { raw, sql } from '../../../server/platform/db/sql.ts'
import { PDF, png, pngOf } from '../../receipt-files.ts'
import { world, type World } from '../../world.ts'
import { orderBy, pageOf, payOn } from './payment-link-page.ts'

const ONCE = { amount: 4_509, description: 'Encomenda 1042' }
const OPEN = { amount_min: 500, amount_max: 20_000, description: 'Doação', usage: 'many' as const }
const DECLINED = '4000000000510000'
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`
const PNG = png()

const sha = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The page may run its own script and style alone, shows pictures of its own server alone, and is
 * in no frame.
 */
function checkHeaders({ headers, text }: { headers: Headers; text: string }): void {
  const csp = headers.get('content-security-policy')!
  const [style] = /<style>([^]*)<\/style>/.exec(text)!.slice(1)
  const [script] = /<script>([^]*)<\/script>/.exec(text)?.slice(1) ?? []
  assert.ok(csp.includes(`style-src ${sha(style!)}`), csp)
  if (script !== undefined) assert.ok(csp.includes(`script-src ${sha(script)}`), csp)
  assert.match(csp, /^default-src 'none'.*frame-ancestors 'none'/)
  assert.doesNotMatch(csp, /unsafe|http|\*/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('set-cookie'), null)
  assert.doesNotMatch(text, /src="(https?:)?\/\/|@import|url\(/)
}

test('the page shows seller, text and amount in both languages, runs nothing foreign, and says when it is over', async (t) => {
  const w = await world(t)
  const link = await w.sdk.paymentLinks.create({ ...ONCE, description: HOSTILE })
  const page = pageOf(w, link)
  const shown = await page.show()
  assert.equal(shown.status, 200)
  checkHeaders(shown)
  assert.doesNotMatch(shown.text, /<script>alert|<img src=x/)
  assert.match(shown.text, /lang="pt-BR"[^]*R\$ 45,09[^]*Cartão de crédito/)
  const english = await page.show('', { headers: { 'accept-language': 'en' } })
  assert.match(english.text, /lang="en"[^]*R\$ 45\.09[^]*Credit card/)
  assert.match((await page.show('?lang=en')).text, /lang="en"/)

  await w.sdk.paymentLinks.update(link.id, { status: 'inactive' })
  const closed = await page.show()
  assert.equal(closed.status, 410)
  assert.match(closed.text, /Este link foi encerrado/)
  checkHeaders(closed)
  const unknown = await w.call('GET', `/link/${'0'.repeat(32)}`)
  assert.equal(unknown.status, 404)
  assert.match(unknown.text, /Não encontramos este link/)
  // The id of the API is no address.
  assert.equal((await w.call('GET', `/link/${link.id}`)).status, 404)
})

test('the script of the page reads a typed amount as the portal does', async (t) => {
  const w = await world(t)
  const page = pageOf(w, await w.sdk.paymentLinks.create(OPEN))
  const { text } = await page.show()
  const [, script] = /<script>([^]*)<\/script>/.exec(text)!
  const noForm = { getElementById: () => null }
  const read = new Function('document', `${script}; return readTypedAmount`)(
    noForm,
  ) as typeof readTypedAmount
  for (const typed of [
    '12,500',
    '12.500',
    '0,001',
    '1,2,3',
    '25.90',
    'R$\u00a01.234,56',
    '1 234,56',
    '-5',
    '',
  ])
    for (const language of ['pt-BR', 'en'] as const)
      assert.equal(read(typed, language), readTypedAmount(typed, language), `${typed} ${language}`)
  assert.equal(
    script!.match(/readTypedAmount\(find\('amount'\)\.value, facts\.language\)/g)?.length,
    1,
  )
  // A browser that cuts a pasted text makes another amount of it.
  assert.doesNotMatch(/<input id="amount"[^>]*>/.exec(text)![0], /maxlength/)
})

test('the pages of transactions: a pix turns to paid, a boleto has its line, a card its result; of no other link', async (t) => {
  const w = await world(t)
  const return_url = 'https://shop.example.com/thanks?order=1'
  const link = await w.sdk.paymentLinks.create({ ...ONCE, usage: 'many', return_url })
  const page = pageOf(w, link)
  const of = async (order: object) => (await page.pay(order as never)).body.path as string
  const pix = await of(orderBy('pix'))
  const shown = await page.show(`/${pix}`)
  checkHeaders(shown)
  assert.match(shown.text, /000201[^]*href="https:\/\/shop\.example\.com\/thanks\?order=1"/)
  assert.equal((await page.show(`/${pix}/status`)).body.view, 'pending')
  await w.sdk.sandbox.payPix(pix)
  await w.work()
  assert.equal((await page.show(`/${pix}/status`)).body.view, 'paid')
  const boleto = await page.show(`/${await of(orderBy('boleto'))}`)
  checkHeaders(boleto)
  assert.match(boleto.text, /\d{5}\.\d{5} \d{5}\.\d{6}[^]*\/boleto\/[0-9a-f]{32}\.pdf/)
  assert.doesNotMatch(boleto.text, /123\.456\.789-09|12345678909/)
  const card = await page.show(`/${await of(orderBy('credit'))}`)
  checkHeaders(card)
  assert.match(card.text, /Pagamento confirmado/)
  const other = pageOf(w, await w.sdk.paymentLinks.create(ONCE))
  assert.equal((await other.show(`/${pix}`)).status, 404)
  assert.equal((await other.show(`/${pix}/status`)).status, 404)
})

test('a seller’s logo and colors: by content, bounded, readable; of its platform where it has none', async (t) => {
  const w = await world(t)
  const own = w.platform.io_seller_id
  const seller = w.platform.sellers[0]!
  const set = (body: Parameters<typeof w.sdk.branding.update>[1]) =>
    w.sdk.branding.update(own, body)
  // At once, and none is lost: there was no branding before.
  await Promise.all([
    set({ color: '#0B6E57', text_color: '#ffffff' }),
    w.sdk.branding.uploadLogo(own, PNG),
  ])
  const branded = await w.sdk.branding.get(own)
  assert.deepEqual([branded.color, branded.text_color], ['#0b6e57', '#ffffff'])
  const logo = await fetch(branded.logo_url!)
  assert.deepEqual(
    ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) =>
      logo.headers.get(name),
    ),
    ['image/png', 'nosniff', "default-src 'none'; sandbox"],
  )
  assert.deepEqual(Buffer.from(await logo.arrayBuffer()), PNG)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const file of [svg, png(2_001, 1), PNG.subarray(0, -1), PDF, Buffer.alloc(0)])
    await assert.rejects(w.sdk.branding.uploadLogo(own, file), { code: 'invalid_request' })
  await assert.rejects(w.sdk.branding.uploadLogo(own, pngOf(200_001)), { code: 'body_too_large' })
  for (const [body, field] of [
    [{ color: '#ffffff', text_color: '#f0f0f0' }, 'text_color'],
    [{ color: null, text_color: '#000000' }, 'text_color'],
    [{ color: 'red' }, 'color'],
  ] as const)
    await assert.rejects(set(body as never), (error: { code: string; fields?: object }) => {
      assert.equal(error.code, 'invalid_request', JSON.stringify(body).slice(0, 80))
      assert.ok(JSON.stringify(error).includes(field) || field in (error.fields ?? {}))
      return true
    })
  const link = await w.as(seller).paymentLinks.create(ONCE)
  const shown = await pageOf(w, link).show()
  checkHeaders(shown)
  assert.match(shown.text, /--brand: #0b6e57; --on-brand: #ffffff/)
  assert.ok(shown.text.includes(new URL(branded.logo_url!).pathname))
  await w.as(seller).branding.update(seller.io_seller_id, { color: '#ffee00' })
  assert.match((await pageOf(w, link).show()).text, /--brand: #ffee00; --on-brand: #000000/)
  const gone = await w.sdk.branding.removeLogo(own)
  assert.equal(gone.logo_url, null)
  assert.equal((await fetch(branded.logo_url!)).status, 404)
})

const REFUSALS: readonly (readonly [says: string, link: object, order: object, field: string])[] = [
  ['another amount than the link’s', ONCE, { amount: 1 }, 'amount'],
  ['no amount where the buyer chooses', OPEN, {}, 'amount'],
  ['an amount below the bounds', OPEN, { amount: 499 }, 'amount'],
  ['an amount above the bounds', OPEN, { amount: 20_001 }, 'amount'],
  ['a document with wrong check digits', ONCE, { taxpayer_id: '123.456.789-00' }, 'taxpayer_id'],
  ['a document of one digit', ONCE, { taxpayer_id: '111.111.111-11' }, 'taxpayer_id'],
  ['no name', ONCE, { name: '' }, 'name'],
  ['an e-mail that is none', ONCE, { email: 'maria' }, 'email'],
  [
    'a method that the link does not offer',
    { ...ONCE, payment_types: ['boleto'] },
    {},
    'payment_type',
  ],
  ['installments of a pix', { ...ONCE, installments_max: 3 }, { installments: 2 }, 'installments'],
  ['a card of a pix', ONCE, { card_token: '0'.repeat(32) }, 'card_token'],
  ['an intent that is no key', ONCE, { intent: 'one' }, 'intent'],
  ['a field that is not known', ONCE, { seller: 'x' }, 'seller'],
]

test('the page’s calls refuse, beside the field, what cannot be paid; nothing is made', async (t) => {
  const w = await world(t)
  for (const [says, link, order, field] of REFUSALS) {
    const made = await w.sdk.paymentLinks.create(link as typeof ONCE)
    const { status, body } = await payOn(w, made, { ...orderBy('pix'), ...order })
    assert.equal(status, 422, says)
    assert.ok(field in body.error, `${says}: ${JSON.stringify(body.error)}`)
    assert.equal((await w.sdk.transactions.list({ payment_link: made.id })).total, 0, says)
  }
  const link = await w.sdk.paymentLinks.create({ ...ONCE, installments_max: 2 })
  const over = await payOn(w, link, orderBy('credit', { installments: 3 }))
  assert.ok('installments' in over.body.error)
  const foreign = pageOf(w, link, { origin: 'https://evil.example.com' })
  assert.equal((await foreign.post('payments', orderBy('pix'))).body.code, 'browser_not_allowed')
  const plain = await w.call('POST', `${foreign.path}/payments`, {
    body: JSON.stringify(orderBy('pix')),
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(plain.body.code, 'unsupported_media_type')
})

test('the calls that create a link refuse what it could not hold', async (t) => {
  const w = await world(t)
  for (const [body, field] of [
    [{ description: 'x' }, 'amount_max'],
    [{ description: 'x', amount: 1, amount_max: 2 }, 'amount_max'],
    [{ description: 'x', amount_min: 3, amount_max: 2 }, 'amount_min'],
    [{ ...ONCE, payment_types: ['pix', 'pix'] }, 'payment_types'],
    [{ ...ONCE, payment_types: ['pix'], installments_max: 2 }, 'installments_max'],
    [{ ...ONCE, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ ...ONCE, return_url: 'http://shop.example.com' }, 'return_url'],
    [{ ...ONCE, return_url: 'javascript:alert(1)' }, 'return_url'],
    [{ ...ONCE, return_url: 'https://user:secret@shop.example.com' }, 'return_url'],
    [{ ...ONCE, description: '   ' }, 'description'],
  ] as const) {
    const { status, body: said } = await w.call('POST', '/v1/payment_links', {
      token: await w.token(),
      body,
    })
    assert.equal(status, 422, JSON.stringify(body))
    assert.ok(field in said.error, JSON.stringify([body, said.error]))
  }
  const local = await w.sdk.paymentLinks.create({
    ...ONCE,
    return_url: 'http://localhost:4000/thanks',
  })
  assert.equal(local.return_url, 'http://localhost:4000/thanks')
})

test('a page token is for one card, of its link and its network, and for ten minutes', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const link = await w.sdk.paymentLinks.create({ ...ONCE, usage: 'many' })
  const page = pageOf(w, link)
  const token = await page.pageToken()
  assert.equal((await page.tokenize(token)).status, 201)
  assert.equal((await page.tokenize(token)).body.code, 'payment_link_token_over')
  const other = pageOf(w, await w.sdk.paymentLinks.create(ONCE))
  assert.equal((await other.tokenize(await page.pageToken())).body.code, 'payment_link_token_over')
  const elsewhere = pageOf(w, link, { 'x-forwarded-for': '203.0.113.7' })
  assert.equal(
    (await elsewhere.tokenize(await page.pageToken())).body.code,
    'payment_link_token_over',
  )
  assert.equal((await elsewhere.tokenize(await elsewhere.pageToken())).status, 201)
  const old = await page.pageToken()
  await w.sdk.sandbox.moveClock({ advance: '10m' })
  assert.equal((await page.tokenize(old)).body.code, 'payment_link_token_over')
  // It opens no call of the API.
  const bearer = await w.call('POST', '/v1/card/tokenize/token', {
    token: await page.pageToken(),
    body: {},
  })
  assert.equal(bearer.status, 401)
  // Another seller's link cannot charge the card.
  const card = (await page.tokenize(await page.pageToken())).body.id as string
  const sellers = await w.as(w.platform.sellers[0]!).paymentLinks.create(ONCE)
  assert.equal(
    (await payOn(w, sellers, orderBy('credit', { card_token: card }))).body.code,
    'token_not_found',
  )
})

const WALL = new Date('2026-11-24T12:00:00Z')
const MINUTE_MS = 60_000

/**
 * Counts under a name, minutes since the first, and the seconds for which the next card is refused.
 */
const LIMITS: readonly (readonly [
  name: string,
  refused: number,
  minutes: number,
  seconds?: number,
])[] = [
  ['link source l 192.0.2.7', 9, 0],
  ['link source l 192.0.2.7', 10, 0, 600],
  ['link source l 192.0.2.7', 10, 9.5, 30],
  ['link source l 192.0.2.7', 99, 10],
  ['link l', 99, 1],
  ['link l', 100, 1, 540],
  ['link l', 500, 10],
]

test('cards refused on a link are counted by link and by network of the buyer, for ten minutes', () => {
  assert.deepEqual(namesOnLink('l', '2001:db8:0:1::9'), [
    'source 2001:db8:0:1::/64',
    'link source l 2001:db8:0:1::/64',
    'link l',
  ])
  const declined = { owner: 'o', customer: 'c', source: 'declined 192.0.2.7', link: 'l' }
  assert.deepEqual(namesOfTransaction(declined), [
    'customer o/c',
    'declined 192.0.2.7',
    'link source l 192.0.2.7',
    'link l',
  ])
  for (const [name, refused, minutes, seconds] of LIMITS) {
    const ask = () =>
      refuseOver([{ name, refused, since: after(WALL, -minutes * MINUTE_MS) }], WALL, {
        counting: false,
      })
    if (seconds === undefined) ask()
    else
      assert.throws(
        ask,
        { code: 'too_many_cards', detail: { retryAfter: seconds } },
        `${name} ${refused}`,
      )
  }
})

test('payments started on a link are counted by link and by network, for ten minutes', () => {
  for (const [name, started, minutes, seconds] of [
    ['started from l 192.0.2.7', 60, 0, undefined],
    ['started from l 192.0.2.7', 61, 0, 600],
    ['started from l 192.0.2.7', 61, 10, undefined],
    ['started l', 1_000, 0, undefined],
    ['started l', 1_001, 1, 540],
  ] as const) {
    const ask = () =>
      refuseTooMany([{ name, refused: started, since: after(WALL, -minutes * MINUTE_MS) }], WALL)
    if (seconds === undefined) ask()
    else
      assert.throws(
        ask,
        { code: 'too_many_link_payments', detail: { retryAfter: seconds } },
        `${name} ${started}`,
      )
  }
})

const noNumber = async (w: World, number: string): Promise<void> => {
  const tables = await w.db.rows<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')
      and table_schema <> 'bank'`)
  for (const { name } of tables) {
    const rows = await w.db.rows(
      sql`select 1 from ${raw(name)} x where x::text like ${`%${number}%`} limit 1`,
    )
    assert.equal(rows.length, 0, `${name} has a card number`)
  }
}

test('a card tester on a page is stopped: by the link and the address, and elsewhere a buyer still pays', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const link = await w.sdk.paymentLinks.create({ ...ONCE, usage: 'many' })
  const tester = pageOf(w, link, { 'x-forwarded-for': '198.51.100.1' })
  for (let n = 0; n < 5; n++)
    assert.equal((await tester.pay({ ...orderBy('credit'), card: DECLINED })).status, 402)
  for (let n = 0; n < 5; n++) {
    const wrong = await tester.tokenize(await tester.pageToken(), '4111111111111112')
    assert.equal(wrong.body.code, 'invalid_card_number')
  }
  const stopped = await tester.tokenize(await tester.pageToken())
  assert.deepEqual([stopped.status, stopped.body.code], [429, 'too_many_cards'])
  assert.ok(Number(stopped.headers.get('retry-after')) > 0)
  assert.match(stopped.body.message_display, /aguarde/)
  const buyer = pageOf(w, link, { 'x-forwarded-for': '198.51.100.2' })
  assert.equal((await buyer.pay(orderBy('credit'))).status, 201)
  // Pix is no card: the tester's address may still pay by it.
  assert.equal((await tester.pay(orderBy('pix'))).status, 201)
  await noNumber(w, DECLINED)
  await noNumber(w, '4111111111111111')
})

test('a flood of payments on a link is stopped for its address; what an intent has made is returned all the same', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const link = await w.sdk.paymentLinks.create({ ...ONCE, usage: 'many' })
  const flood = pageOf(w, link, { 'x-forwarded-for': '198.51.100.1' })
  const order = orderBy('pix')
  const first = await flood.pay(order)
  await w.db.rows(sql`update card_attempts set refused = 60 where name like 'started from %'`)
  const stopped = await flood.pay(orderBy('pix'))
  assert.deepEqual([stopped.status, stopped.body.code], [429, 'too_many_link_payments'])
  assert.equal((await flood.pay(order)).body.transaction, first.body.transaction)
  assert.equal(
    (await pageOf(w, link, { 'x-forwarded-for': '198.51.100.2' }).pay(orderBy('pix'))).status,
    201,
  )
})

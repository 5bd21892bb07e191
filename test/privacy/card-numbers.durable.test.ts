// R37: card numbers and security codes are found only sealed. Unique numbers go through every route
// of the vault and every magic value of a card transaction: valid, refused, malformed and
// misplaced. Then everything is searched for them: every row of every table, the files PostgreSQL
// wrote, the log, the metrics and every reply. On a PostgreSQL of its own, without the writes of
// other tests.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { openHome } from '../../tools/home.ts'
import { assertNowhere, assertUnwritten, cardsOnce, spaced, writtenFrom } from '../card-search.ts'
import { dumpOf } from '../fingerprint.ts'
import { world, type Answer, type World } from '../world.ts'

const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-numbers-'))
const home = await openHome(folder, 'npm')
Object.assign(process.env, home.env)
after(async () => {
  await home.stop()
  fs.rmSync(folder, { recursive: true })
})

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** Every call that takes a card, and every field that could hold one, by one caller. */
async function sendEverywhere(
  w: World,
  { number, amex }: ReturnType<typeof cardsOnce>,
): Promise<Answer[]> {
  const token = await w.token()
  const said = {
    holder_name: 'MARIA SILVA',
    expiration_month: '12',
    expiration_year: '2035',
    security_code: '123',
  }
  const post = (path: string, body: unknown, headers = {}) =>
    w.call('POST', path, { token, body, headers })
  const tokenize = (more: object, query = '') =>
    post(`/v1/card/tokenize/token${query}`, { ...said, ...more })
  const customer = (await post('/v1/customer/new', { first_name: 'Maria' })).body.success
    .id as string
  const associate = (more: object) =>
    post('/v1/card/associate_token_with_customer', {
      id_customer: customer,
      token: UNKNOWN,
      ...more,
    })
  const answers: Answer[] = []
  const keep = async (asked: Promise<Answer>) => {
    answers.push(await asked)
    return answers.at(-1)!
  }

  // Valid cards: stored, stored twice, made the default, deleted, and left as a token.
  for (const card of [amex(), { card_number: spaced(number()) }, amex()]) {
    const made = await keep(tokenize(card))
    assert.equal(made.status, 201, made.text)
    const kept = await keep(associate({ token: made.body.id }))
    await keep(post(`/v1/card/set_default/${customer}`, { id_card: kept.body.id_card }))
    await keep(associate({ token: (await keep(tokenize(card))).body.id }))
  }
  const form = new URLSearchParams({ ...said, card_number: number() }).toString()
  await keep(
    post('/v1/card/tokenize/token', form, { 'content-type': 'application/x-www-form-urlencoded' }),
  )
  const [listed] = (await keep(w.call('GET', `/v1/card/list/${customer}`, { token }))).body
    .items as { id: string }[]
  await keep(w.call('DELETE', `/v1/card/delete/${customer}/${listed!.id}`, { token }))

  // Refused cards.
  const bent = (text: string) => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`
  await keep(tokenize({ card_number: bent(number()) }))
  await keep(tokenize({ card_number: number(), expiration_year: '2019' }))
  await keep(tokenize({ ...amex(), security_code: '123' }))
  await keep(tokenize({ card_number: number(), expiration_month: '13' }))
  await keep(tokenize({ card_number: `${number()}x` }))
  await keep(tokenize({ card_number: Number(number()) }))
  await keep(tokenize({ card_number: [number()] }))

  // Card numbers in wrong fields.
  for (const field of Object.keys(said))
    await keep(tokenize({ card_number: number(), [field]: number() }))
  for (const field of Object.keys(said))
    await keep(tokenize({ card_number: number(), [field]: `M ${spaced(number())}` }))
  await keep(tokenize({ card_number: number(), pan: number(), [number()]: 1 }))
  await keep(tokenize({ card_number: number() }, `?card_number=${number()}&pan=${number()}`))
  await keep(tokenize({ card_number: number() }, `?x=${number()}&x=${number()}`))
  const twice = number()
  await keep(tokenize({ card_number: number() }, `?${twice}=1&${twice}=2`))
  await keep(post('/v1/card/tokenize/token', `{"${twice}":1,"${twice}":2}`))
  await keep(post('/v1/card/tokenize/token', `{"a":{"${spaced(twice)}":1,"${spaced(twice)}":2}}`))
  await keep(associate({ token: number() }))
  await keep(associate({ id_customer: number() }))
  await keep(associate({ token: number().padStart(32, '0') }))
  await keep(post(`/v1/card/set_default/${number()}`, { id_card: number() }))
  await keep(post(`/v1/card/set_default/${customer}`, { id_card: number() }))
  await keep(w.call('GET', `/v1/card/list/${number()}?q=${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete/${number()}/${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete/${customer}/${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete_all/${number()}`, { token }))
  await keep(w.call('GET', `/v1/card/${number()}`, { token }))
  await keep(w.call('GET', `/v1/card/list/${customer}`, { token: number() }))

  // Malformed.
  const right = JSON.stringify({ ...said, card_number: number() })
  await keep(post('/v1/card/tokenize/token', right.slice(0, -1)))
  await keep(post('/v1/card/tokenize/token', right.replace('{', `{"card_number":"${number()}",`)))
  await keep(post('/v1/card/tokenize/token', right, { 'content-type': 'text/xml' }))
  await keep(w.call('POST', '/v1/card/tokenize/token', { body: right }))
  await keep(w.call('DELETE', `/v1/card/delete_all/${customer}`, { token }))
  return answers
}

/**
 * Results that only some test numbers have: reviewed and approved, reviewed and rejected, invalid
 * reply, 503.
 */
const MAGIC_CARDS = ['4000000002010009', '4000000002020008', '4000000001050006', '4000000001040007']
const DECLINING = 900_051

/** All calls of a buyer with unique cards; every reply is kept. */
async function shopOf(w: World, { amex }: ReturnType<typeof cardsOnce>) {
  const token = await w.token()
  const answers: Answer[] = []
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    answers.push(
      await w.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) }),
    )
    return answers.at(-1)!
  }
  const post = (path: string, body: unknown = {}, headers = {}) => call('POST', path, body, headers)
  const { id: customer } = (await post('/v1/customer/new', { first_name: 'Maria' })).body.success
  const said = {
    holder_name: 'MARIA SILVA',
    expiration_month: '12',
    expiration_year: '2035',
    security_code: '123',
  }
  const named = async (card: object = amex()): Promise<{ token: string }> => {
    const { id } = (await post('/v1/card/tokenize/token', { ...said, ...card })).body
    return { token: id }
  }
  const sell = async (more: object, headers = {}): Promise<string> => {
    const body = { amount: 10_00, payment_type: 'credit', ...more }
    const reply = await post(`/v1/transaction/new/${customer}`, body, headers)
    return reply.body.success?.id ?? reply.body.transaction_id
  }
  const setFaults = (mode: string, calls?: number) =>
    post('/v1/sandbox/weather', { bank: 'card', mode, calls })
  const control = (id: string, what: string) => post(`/v1/sandbox/transactions/${id}/${what}`)
  const later = (advance: string) => post('/v1/sandbox/clock', { advance })
  return { answers, customer, call, post, named, sell, setFaults, control, later }
}

type Shop = Awaited<ReturnType<typeof shopOf>>

/** Transactions with every result of a card. */
async function sellEverywhere({
  customer,
  call,
  post,
  named,
  sell,
  setFaults,
  control,
  later,
}: Shop): Promise<void> {
  // By a token, by the same token again, by a stored card, by the default card.
  const once = await named()
  const sold = await sell(once)
  await sell(once)
  const kept = (
    await post('/v1/card/associate_token_with_customer', {
      id_customer: customer,
      ...(await named()),
    })
  ).body
  await sell({ id_card: kept.id_card })
  await sell({})
  await post(`/v1/transaction/void/${sold}`, { amount: 1_00 })
  // Declined, and repeated with its key.
  const declined = { ...(await named()), amount: DECLINING }
  for (let n = 0; n < 2; n++) await sell(declined, { 'idempotency-key': 'declined' })
  // Authorized: captured in part, captured beyond the amount, canceled; and a lapsed authorization.
  const held = await sell({ ...(await named()), capture: false })
  await post(`/v1/transaction/capture/${held}`, { amount: 10_01 })
  await post(`/v1/transaction/capture/${held}`, { amount: 4_00 })
  await post(`/v1/transaction/void/${await sell({ ...(await named()), capture: false })}`)
  await sell({ ...(await named()), capture: false })
  // No reply from the acquirer: before it acts, after it acts, ever; and an invalid reply.
  for (const mode of ['silent_before', 'silent_after', 'down']) {
    await setFaults(mode, 1)
    await sell(await named(), { 'idempotency-key': mode })
  }
  await setFaults('silent_before')
  await sell(await named())
  await later('20m')
  await setFaults('fair')
  await later('1h')
  for (const card_number of MAGIC_CARDS) await sell(await named({ card_number }))
  const looked = await sell(await named({ card_number: MAGIC_CARDS[0]! }))
  await control(looked, 'clear')
  await later('3h')
  // Disputed, answered, won and lost.
  for (const end of ['win', 'lose']) {
    const disputed = await sell(await named())
    await control(disputed, 'dispute')
    const { items } = (await call('GET', `/v1/disputes?transaction=${disputed}`)).body
    await post(`/v1/disputes/${items[0].id}/evidence`, { text: 'Entregue.' })
    await control(disputed, end)
  }
}

/** Card numbers in fields of a transaction that take none. */
async function sellMisplaced(
  { call, post, named, sell }: Shop,
  { number, amex }: ReturnType<typeof cardsOnce>,
) {
  const misplaced = { card_number: number(), card: { number: number() }, [number()]: 1 }
  await sell({ ...(await named()), ...misplaced, security_code: amex().security_code })
  const shipping = { city: 'Recife', card_number: number() }
  await sell({ ...(await named()), shipping, products: [{ name: 'Bolo', pan: number() }] })
  for (const field of ['token', 'id_card', 'payment_type', 'amount', 'io_seller_id', 'quote'])
    await sell({ ...(field === 'id_card' ? {} : await named()), [field]: number() })
  await sell({
    ...(await named()),
    installment_plan: { number_installments: number(), mode: number() },
  })
  for (const path of ['void', 'capture'])
    await post(`/v1/transaction/${path}/${number()}?pan=${number()}`)
  await call('GET', `/v1/transaction/get/${number()}`)
}

/** Everything readable: rows, files, log, metrics, replies. */
async function readAll({ customer, call, later }: Shop): Promise<void> {
  await later('40d')
  for (const path of ['transaction/list', 'events', 'disputes'])
    await call('GET', `/v1/${path}?limit=1000`)
  await call('GET', `/v1/card/list/${customer}`)
}

test('card transactions leave no numbers and codes in plain text, whatever their result, not even in PostgreSQL’s files', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const written = await writtenFrom(w)
  const made = cardsOnce()
  const shop = await shopOf(w, made)
  await sellEverywhere(shop)
  await sellMisplaced(shop, made)
  await readAll(shop)
  const { answers } = shop
  const given = { numbers: [...made.numbers, ...MAGIC_CARDS], codes: made.codes }
  const sales = await w.db.rows<{ status: string }>(
    sql`select distinct status from transactions order by 1`,
  )
  assert.deepEqual(
    sales.map(({ status }) => status),
    ['canceled', 'charged_back', 'failed', 'partial_refunded', 'succeeded'],
  )
  for (const { status, text, headers } of answers)
    assertNowhere(`${text}\n${JSON.stringify([...headers])}`, given, `an answer ${status}`)
  assert.ok(!answers.some(({ status }) => status >= 500))
  const rows = await dumpOf(w)
  for (const table of [
    'public.events',
    'public.idempotency',
    'public.disputes',
    'bank.card_authorizations',
  ])
    assert.ok(new RegExp(`${table}\\n\\(`).test(rows), `nothing in ${table}`)
  assertNowhere(rows, given, 'the database')
  assertNowhere(w.logged.join('\n'), given, 'the log')
  assertNowhere(await (await fetch(`${w.url}/metrics`)).text(), given, 'the metrics')
  const bytes = await written()
  assertUnwritten(bytes, given)
  const [left] = await w.db.rows<{ codes: number; spent: number }>(sql`
    select (select count(*)::int from card_codes) as codes,
      (select count(*)::int
        from card_tokens
        where used_at is not null
          and number_sealed <> '') as spent`)
  assert.deepEqual(left, { codes: 0, spent: 0 })
  t.diagnostic(
    `${answers.length} answers, ${given.numbers.length} numbers, ${bytes.length} bytes written`,
  )
})

test('no number or code is found in a row, a log, a metric or a response (R37)', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const given = cardsOnce()
  const answers = await sendEverywhere(w, given)
  const statuses = new Set(answers.map(({ status }) => status))
  for (const status of [200, 201, 400, 401, 402, 404, 415, 422])
    assert.ok(statuses.has(status), `nothing was answered with ${status}`)
  assert.ok(!answers.some(({ status }) => status >= 500))

  for (const { status, text, headers } of answers)
    assertNowhere(`${text}\n${JSON.stringify([...headers])}`, given, `an answer ${status}`)
  const rows = await dumpOf(w)
  assert.ok(
    rows.includes('card_tokens') && rows.includes('MARIA SILVA'),
    'the dump holds what was kept',
  )
  assertNowhere(rows, given, 'the database')
  assertNowhere(w.logged.join('\n'), given, 'the log')
  assert.deepEqual(w.logged, [])
  assertNowhere(await (await fetch(`${w.url}/metrics`)).text(), given, 'the metrics')
  t.diagnostic(
    `${answers.length} answers, ${given.numbers.length} numbers, ${rows.length} characters of rows`,
  )
})

test('the search finds numbers and codes that exist', () => {
  const { number, amex, numbers, codes } = cardsOnce()
  const given = { numbers, codes }
  const one = number()
  const { security_code: code } = amex()
  for (const text of [
    one,
    `x${one.slice(2, 14)}x`,
    spaced(one),
    Buffer.from(one).toString('hex'),
    `"${code}"`,
  ])
    assert.throws(() => assertNowhere(text, given, 'here'), /here: /, text)
  assertNowhere(`${one.slice(0, 6)}******${one.slice(-4)}`, given, 'here')
})

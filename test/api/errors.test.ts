// Every code of contract/errors.ts can be provoked, has its texts in both languages, and is
// explained at the address in the reply's `docs`. A code that no test provokes fails the run.

import assert from 'node:assert/strict'
import test from 'node:test'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { OPERATIONS } from '../../contract/index.ts'
import { codesOf } from '../../contract/openapi.ts'
import { STORED_RULES_MAX } from '../../contract/marketplace/splits.ts'
import { STORED_CARDS_MAX } from '../../contract/payments/vault.ts'
import { openApp } from '../../server/app/app.ts'
import { newId, type OwnerId, type SellerId, type TransactionId } from '../../server/kernel/ids.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { cents } from '../../server/kernel/money.ts'
import { refuse } from '../../server/kernel/refusal.ts'
import { inTransaction, openDatabase, sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { errorHeaders, errorToWire, refusalOf } from '../../server/runtime/errors.ts'
import { ofSeller } from '../../server/platform/ledger/chart.ts'
import { post } from '../../server/platform/ledger/store.ts'
import { STATEMENTS_PROVOKED } from './corporate-errors-statements.ts'
import { CORPORATE_PROVOKED } from './corporate-errors.ts'
import { LOGIN_PROVOKED } from './login-errors.ts'
import { PAYMENT_FILES_PROVOKED } from './payment-file-errors.ts'
import { DECLINED_SAYS, PAYMENTS_PROVOKED, type Reply } from './payment-errors.ts'
import { NO_BANK } from '../../server/app/banks/open-banks.ts'
import { PORTAL_PROVOKED } from './portal-errors.ts'
import { PRIVACY_PROVOKED } from './privacy-errors.ts'
import { exchange, requestText } from '../raw-http.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { STATIC_CODES_PROVOKED } from './static-qr-code-errors.ts'
import { WEBHOOKS_PROVOKED } from './webhook-errors.ts'
import { market } from '../marketplace.ts'
import { enrolled } from '../portal.ts'
import { moveByDays } from '../sandbox-time.ts'
import { beside, loginOf, world, type World } from '../world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const RAW = ['host: test', 'connection: close']
/** The sandbox bank declines the first amount and delays the second. */
const DECLINED = 99_990_01
const SLOW = 99_990_02
const ACCOUNT = {
  holder_name: 'Maria Silva',
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
  type: 'checking',
}
const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}

async function given(w: World) {
  const token = await w.token()
  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    w.call('POST', path, { token, body, headers })
  const get = (path: string) => w.call('GET', path, { token })
  const customer = (await post('/v1/customer/new', { first_name: 'Ana' })).body.success.id as string
  const create = (more: object = {}, headers: Record<string, string> = {}) =>
    post(
      `/v1/transaction/new/${customer}`,
      { amount: 1_000, payment_type: 'pix', ...more },
      headers,
    )
  const pending = async () => (await create()).body.success.id as string
  const paid = async () => {
    const id = await pending()
    assert.equal((await post(`/v1/sandbox/pix/${id}/pay`)).body.status, 'succeeded')
    return id
  }
  const undo = (id: string, body: object = {}) => post(`/v1/transaction/void/${id}`, body)
  const setFaults = (mode: string) => post('/v1/sandbox/weather', { bank: 'pix', mode })
  const change = (statement: Statement) => inTransaction(w.db, (tx) => tx.rows(statement))
  const { io_seller_id, taxpayer_id } = w.platform.sellers[0]!
  const account = (more: object = {}, integration = w.platform.id_dev) =>
    post(`/v1/sellers/bank_accounts/tokenize/${io_seller_id}/${integration}`, {
      ...ACCOUNT,
      taxpayer_id,
      ...more,
    })
  const accountToken = async () => (await account()).body.id as string
  const link = (token: string) =>
    post('/v1/sellers/bank_accounts/associate_bank_account', { io_seller_id, token })
  const bankAccounts = { account, accountToken, link }
  const receiver = w.platform.sellers[1]!.io_seller_id
  const rule = (more: object = {}) => ({
    receiver,
    split_type: 'percent',
    split_value: 10,
    ...more,
  })
  const split = (...rules: object[]) => create({ split_rules: rules })
  const quote = async () =>
    (await post('/v1/quotes', { amount: 1_000, payment_type: 'pix' })).body.id as string
  const card = (more: object = {}) => post('/v1/card/tokenize/token', { ...CARD, ...more })
  const keepCard = async (card_number: string) => {
    const { id } = (await card({ card_number })).body as { id: string }
    return post('/v1/card/associate_token_with_customer', { id_customer: customer, token: id })
  }
  const cards = { card, keepCard }
  const splits = { receiver, rule, split, quote }
  return {
    ...cards,
    ...splits,
    w,
    token,
    post,
    get,
    customer,
    create,
    pending,
    paid,
    undo,
    setFaults,
    change,
    ...bankAccounts,
  }
}
type Given = Awaited<ReturnType<typeof given>>

/** The same server without a part of it. */
async function crippled(
  w: World,
  more: Partial<Deps>,
  ask: (url: string) => Promise<Reply>,
): Promise<Reply> {
  const server = await openApp(beside(w.deps, more))
  try {
    return await ask(await server.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await server.close()
  }
}

/** Creates a pix at a server with other banks. */
const withBanks = (given: Given, banks: Deps['banks']): Promise<Reply> =>
  posted(given, banks, `/v1/transaction/new/${given.customer}`, { amount: 1, payment_type: 'pix' })

/** A payout of more than the bank takes at once. */
const aboveLimit = (given: Given): Promise<Reply> => {
  const { banks } = given.w.deps
  const payouts: Deps['banks']['payouts'] = (owner) => {
    const rail = banks.payouts(owner)
    return rail && { ...rail, limits: { perPayment: 1 as Cents } }
  }
  const path = `/v1/sellers/transfers/new/${given.receiver}/${UNKNOWN}`
  return posted(given, { ...banks, payouts }, path, { amount: 2 })
}

/** A person says how a payout ended whose bank answers but so many calls. */
async function resultOf({ w }: Given, silent: number): Promise<Reply> {
  const m = await market(w)
  const seller = w.platform.sellers[0]!
  const { io_seller_id: id } = seller
  await m.paid(10_00, { io_seller_id: id })
  const account = await m.link(seller)
  if (silent > 0) await m.setFaults('silent_before', silent)
  const payout = (await m.payOut(id, account, 1_00)).body.success.id
  const admin = await enrolled(w, w.platform.io_seller_id, 'admin', `says.${silent}@example.com`)
  const path = `/portal/api/v1/sellers/transfers/decide/${id}/${payout}`
  return admin.post(path, { result: 'paid', proof: 'It is in the statement' })
}

/** A call of a server with other banks. */
const posted = (
  { w, token }: Given,
  banks: Deps['banks'],
  path: string,
  sent: object,
): Promise<Reply> =>
  crippled(w, { banks }, async (url) => {
    const body = JSON.stringify(sent)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body,
    })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  })

const fetched = async (url: string, token: string): Promise<Reply> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/**
 * An error below HTTP, or one that only a failing server would return, raised where replies are
 * rendered.
 */
function pure(w: World, error: unknown): Reply {
  const refusal = refusalOf(error)
  return {
    status: ERRORS[refusal.code].status,
    body: errorToWire(refusal, `req_${UNKNOWN}`, w.url),
    headers: new Headers(errorHeaders(refusal)),
  }
}

/**
 * The bank has received the payment, and its notification is held back: our side does not know yet.
 */
async function paidUnnoticed({ w, setFaults, pending, undo }: Given): Promise<Reply> {
  const id = await pending()
  await setFaults('shuffled')
  await w.deps.banks.sandbox!.pay(id, {})
  const reply = await undo(id)
  await setFaults('fair')
  return reply
}

/** A transaction while the platform's own row has another status. */
async function whileSeller(
  { change, create }: Given,
  said: Statement,
  again: Statement,
): Promise<Reply> {
  await change(sql`update sellers set ${said} where owner = id`)
  const reply = await create()
  await change(sql`update sellers set ${again} where owner = id`)
  return reply
}

/** The maximum number of split rules, inserted directly, because a caller would take long. */
const fill = ({ change, receiver }: Given) =>
  change(sql`
    insert into split_rules (owner, id, seller, receiver, fee_type, split_type, value,
      chargeback_liable, created_at, updated_at)
    select s.owner, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, s.id, s.id,
      'free', 'fixed', 1, false,
      s.created_at, s.created_at
    from sellers s
    cross join generate_series(1, ${STORED_RULES_MAX}::int) n
    where s.id = ${receiver}`)

async function emptied({ w, paid, undo }: Given): Promise<Reply> {
  const id = (await paid()) as TransactionId
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  const seller = owner as string as SellerId
  const balances = await w.call('GET', `/v1/sellers/get/${owner}/balances`, {
    token: await w.token(),
  })
  const leaving = {
    owner,
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit: ofSeller('available', seller),
    credit: ofSeller('paying', seller),
    amount: cents(balances.body.items.current_balance_cents as number),
    kind: 'returned' as const,
    phase: 'posted' as const,
    cause: { kind: 'transaction' as const, id },
    at: w.deps.clock.now(),
  }
  await inTransaction(w.db, (tx) => post(tx, [leaving]))
  return undo(id)
}

async function bySeller(w: World, path: string, body: object): Promise<Reply> {
  const { body: login } = await w.call('POST', '/auth/login', {
    body: loginOf(w.platform.sellers[1]!),
  })
  return w.call('POST', path, { token: login.access_token, body })
}

const PROVOKED: Record<ErrorCode, (g: Given) => Promise<Reply> | Reply> = {
  invalid_request: ({ post }) => post('/v1/customer/new', {}),
  unknown_field: ({ post }) =>
    post('/v1/quotes', { amount: 1_000, payment_type: 'pix', split_rule: [] }),
  malformed_json: ({ post }) => post('/v1/customer/new', '{'),
  malformed_request: ({ get }) => get('/v1/customer/get/%ZZ'),
  unsupported_media_type: ({ post }) =>
    post('/v1/customer/new', '<a/>', { 'content-type': 'text/xml' }),
  body_too_large: ({ post }) => post('/v1/customer/new', ' '.repeat(200_000)),
  // Tested over a slow connection in nasty-http.test.ts.
  request_timeout: ({ w }) => pure(w, refuse('request_timeout')),
  headers_too_large: ({ w }) =>
    exchange(w.url, [requestText('GET / HTTP/1.1', [...RAW, `x: ${'y'.repeat(20_000)}`])]).then(
      ({ status, body }) => ({
        status,
        body,
      }),
    ),
  route_not_found: ({ get }) => get('/v1/nothing'),
  method_not_allowed: ({ get }) => get('/auth/login'),
  invalid_token: ({ w }) => w.call('GET', '/v1/customer/list'),
  invalid_credentials: ({ w }) =>
    w.call('POST', '/auth/login', { body: { ...loginOf(w.platform), secret: 'x' } }),
  too_many_attempts: async ({ w }) => {
    const body = { ...loginOf(w.platform.sellers[0]!), secret: 'x' }
    for (let n = 0; n < 10; n++) await w.call('POST', '/auth/login', { body })
    return w.call('POST', '/auth/login', { body })
  },
  scope_not_allowed: async ({ w }) => {
    const { body } = await w.call('POST', '/v1/card/authentication', { body: loginOf(w.platform) })
    return w.call('GET', '/v1/customer/list', { token: body.access_token })
  },
  browser_not_allowed: ({ post }) =>
    post('/v1/customer/new', {}, { origin: 'https://shop.example' }),
  ...PRIVACY_PROVOKED,
  customer_not_found: ({ get }) => get(`/v1/customer/get/${UNKNOWN}`),
  transaction_not_found: ({ get }) => get(`/v1/transaction/get/${UNKNOWN}`),
  seller_not_found: ({ get }) => get(`/v1/sellers/get/${UNKNOWN}/balances`),
  bank_account_not_found: ({ w, get }) =>
    get(`/v1/sellers/bank_accounts/get/${w.platform.io_seller_id}/${UNKNOWN}`),
  token_not_found: (g) => g.link(UNKNOWN),
  token_used: async (g) => {
    const token = await g.accountToken()
    await g.link(token)
    return g.link(token)
  },
  token_expired: async (g) => {
    const token = await g.accountToken()
    await g.change(sql`update bank_account_tokens set expires_at = created_at where id = ${token}`)
    return g.link(token)
  },
  invalid_card_number: (g) => g.card({ card_number: '4111111111111112' }),
  invalid_card_holder: (g) => g.card({ holder_name: '' }),
  invalid_expiration: (g) => g.card({ expiration_month: '13' }),
  unknown_card_brand: (g) => g.card({ card_number: '6759649826438453' }),
  invalid_security_code: (g) => g.card({ security_code: '1234' }),
  card_expired: (g) => g.card({ expiration_year: '2020' }),
  card_number_not_allowed: ({ post }) =>
    post('/v1/customer/new', { first_name: 'Ana' }, { 'idempotency-key': '4111111111111111' }),
  card_not_found: (g) => g.post(`/v1/card/set_default/${g.customer}`, { id_card: UNKNOWN }),
  too_many_stored_cards: async (g) => {
    await g.change(sql`update customers set cards = ${STORED_CARDS_MAX} where id = ${g.customer}`)
    const reported = await g.keepCard('4012888888881881')
    await g.change(sql`update customers set cards = 0 where id = ${g.customer}`)
    return reported
  },
  too_many_cards: async (g) => {
    for (let n = 0; n < 20; n++) await g.card({ card_number: '4111111111111112' })
    const reply = await g.card()
    await g.change(sql`delete from card_attempts`)
    return reply
  },
  holder_mismatch: (g) => g.account({ taxpayer_id: '123.456.789-09' }),
  integration_not_found: (g) => g.account({}, UNKNOWN),
  event_not_found: ({ get }) => get(`/v1/events/evt_${UNKNOWN}`),
  seller_not_active: (g) => whileSeller(g, sql`status = 'blocked'`, sql`status = 'active'`),
  method_not_enabled: (g) => whileSeller(g, sql`enable_pix = false`, sql`enable_pix = true`),
  amount_over_seller_limit: (g) =>
    whileSeller(g, sql`max_transaction_amount = 999`, sql`max_transaction_amount = null`),
  seller_exists: ({ post }) => {
    const body = person('Ana', 'Souza', 'ana@example.com')
    return post('/v1/sellers/create/individuals', body).then(() =>
      post('/v1/sellers/create/individuals', body),
    )
  },
  platform_only: async ({ w }) => bySeller(w, '/v1/sandbox/clock', { advance: '1s' }),
  seller_registration_not_allowed: async ({ w }) =>
    bySeller(w, '/v1/sellers/create/individuals', person('Ana', 'Souza', 'ana@example.com')),
  seller_has_money: async ({ w, token, create }) => {
    const { io_seller_id: id, taxpayer_id: document } = w.platform.sellers[1]!
    await create({ io_seller_id: id })
    return w.call('DELETE', `/v1/sellers/delete/${id}/${document}`, { token })
  },
  split_rule_not_found: ({ get }) => get(`/v1/split_rules/${UNKNOWN}`),
  split_receiver_not_found: ({ split, rule }) => split(rule({ receiver: UNKNOWN })),
  split_receiver_twice: ({ split, rule }) => split(rule(), rule()),
  split_over_whole: ({ w, split, rule }) =>
    split(rule({ split_value: 60 }), rule({ split_value: 41, receiver: w.platform.io_seller_id })),
  split_over_amount: ({ split, rule }) => split(rule({ split_type: 'fixed', split_value: 1_001 })),
  split_nothing: ({ split, rule }) => split(rule({ split_value: 0.01 })),
  split_fee_uncovered: ({ split, rule }) =>
    split(rule({ split_value: 99.99, receiver_fee_type: 'free' })),
  split_full_twice: ({ w, split, rule }) => {
    const full = rule({ receiver_fee_type: 'full' })
    return split(full, { ...full, receiver: w.platform.sellers[0]!.io_seller_id })
  },
  too_many_split_rules: async (g) => {
    await fill(g)
    return g.post('/v1/split_rules', g.rule({ io_seller_id: g.receiver }))
  },
  quote_not_found: ({ create }) => create({ quote: UNKNOWN }),
  quote_mismatch: async ({ create, quote }) => create({ quote: await quote(), amount: 1_001 }),
  quote_used: async ({ create, quote }) => {
    const id = await quote()
    await create({ quote: id })
    return create({ quote: id })
  },
  quote_expired: async ({ change, create, quote }) => {
    const id = await quote()
    await change(sql`update quotes set valid_until = created_at where id = ${id}`)
    return create({ quote: id })
  },
  transfer_not_found: ({ w, get }) =>
    get(`/v1/sellers/transfers/get/${w.platform.io_seller_id}/${UNKNOWN}`),
  seller_without_bank_account: (g) =>
    g.post(`/v1/sellers/transfers/new/${g.receiver}/${UNKNOWN}`, { amount: 1 }),
  payout_above_bank_limit: aboveLimit,
  refund_not_found: async ({ paid, post }) =>
    post(`/v1/transaction/refund/decide/${await paid()}/${UNKNOWN}`, {
      result: 'paid',
      proof: 'It is in the statement',
    }),
  payout_result_known: (g) => resultOf(g, 0),
  payout_result_too_early: (g) => resultOf(g, 1),
  timeline_not_found: ({ get }) => get(`/v1/timeline/${UNKNOWN}`),
  explanation_not_found: ({ get }) => get(`/v1/explain/${UNKNOWN}`),
  idempotency_key_reused: async ({ create }) => {
    await create({}, { 'idempotency-key': 'k' })
    return create({ amount: 1 }, { 'idempotency-key': 'k' })
  },
  request_in_progress: async ({ create }) => {
    const both = await Promise.all(
      [1, 2].map(() => create({ amount: SLOW }, { 'idempotency-key': 'slow' })),
    )
    return both.find(({ status }) => status !== 201)!
  },
  invalid_state: async ({ pending, undo, post }) => {
    const id = await pending()
    await undo(id)
    return post(`/v1/sandbox/transactions/${id}/expire`)
  },
  already_paid: paidUnnoticed,
  insufficient_funds: emptied,
  refund_window_closed: async ({ w, paid, undo }) => {
    const [id] = [await paid(), await moveByDays(w, 91)]
    return undo(id)
  },
  refund_exceeds_amount: async ({ paid, undo }) => undo(await paid(), { amount: 1_001 }),
  too_many_refunds: async ({ paid, undo, change }) => {
    const id = await paid()
    await change(sql`update transactions set refund_count = 100 where id = ${id}`)
    return undo(id, { amount: 1 })
  },
  charge_refused: ({ create }) => create({ amount: DECLINED }),
  bank_unavailable: async ({ setFaults, create }) => {
    await setFaults('down')
    const reply = await create()
    await setFaults('fair')
    return reply
  },
  bank_not_configured: (scene) => withBanks(scene, { ...NO_BANK, serves: () => true }),
  not_ready: (scene) => withBanks(scene, NO_BANK),
  ...PAYMENTS_PROVOKED,
  ...PAYMENT_FILES_PROVOKED,
  ...WEBHOOKS_PROVOKED,
  ...LOGIN_PROVOKED,
  ...PORTAL_PROVOKED,
  ...CORPORATE_PROVOKED,
  ...STATEMENTS_PROVOKED,
  ...STATIC_CODES_PROVOKED,
  purchase_not_found: ({ post }) => post('/v1/sandbox/purchases/x/clear', {}),
  clock_backwards: ({ post }) => post('/v1/sandbox/clock', { to: '2001-01-01T00:00:00Z' }),
  overloaded: ({ w }) => pure(w, refuse('overloaded', { retryAfter: 1 })),
  database_unavailable: async ({ w, token }) => {
    const db = openDatabase({ url: 'postgres://nobody:hidden@127.0.0.1:1/nowhere' })
    return crippled(w, { db }, (url) => fetched(`${url}/v1/customer/list`, token))
  },
  internal_error: async ({ w, token, change }) => {
    await change(sql`alter table customers rename to customers_hidden`)
    const reply = await crippled(w, {}, (url) => fetched(`${url}/v1/customer/list`, token))
    await change(sql`alter table customers_hidden rename to customers`)
    return reply
  },
}

test('every error code can be caused, with its status, both languages, a docs URL, and no unfilled placeholder', async (t) => {
  const w = await world(t)
  const g = await given(w)
  assert.deepEqual(Object.keys(PROVOKED).sort(), Object.keys(ERRORS).sort())
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { status, body, headers } = await PROVOKED[code](g)
    const said = ERRORS[code]
    assert.deepEqual([status, body?.code], [said.status, code], JSON.stringify(body))
    assert.match(body.request_id, /^req_[0-9a-f]{32}$/, code)
    assert.ok((body.docs as string).endsWith(`/docs/errors#${code}`), code)
    const text = JSON.stringify(body)
    assert.ok(
      !/[{}]/.test(body.message) && !/: $|: "| {2}|undefined|null/.test(`${body.message}"`),
      `${code}: ${body.message}`,
    )
    if (code !== 'invalid_request' && code !== 'unknown_field') {
      const { message, message_display, type, category } = body.error
      const display = code === 'card_declined' ? DECLINED_SAYS : said.display
      // Shops show `error.message` of a refused payment to the buyer.
      const speaks = said.type === 'payment_error' ? display : body.message
      assert.deepEqual(
        [message, message_display, type, category],
        [speaks, display, said.type, said.category],
      )
    }
    if (status >= 500)
      assert.ok(!/customers|relation|ECONN|postgres|hidden|node_modules/i.test(text), text)
    if ([429, 503].includes(status) || code === 'request_in_progress')
      assert.ok(Number((headers as Headers).get('retry-after')) > 0, code)
  }
})

test('the internals of an error are never shown, wherever it was thrown', async (t) => {
  const w = await world(t)
  const thrown = [
    new Error('password=hunter2'),
    new TypeError('x'),
    'hunter2',
    null,
    undefined,
    7,
    { message: 'hunter2', code: '42P01' },
    Object.assign(new Error('hunter2'), { statusCode: 418 }),
  ]
  for (const error of thrown) {
    const { status, body } = pure(w, error)
    assert.deepEqual([status, body.code], [500, 'internal_error'])
    assert.ok(!JSON.stringify(body).includes('hunter2'))
  }
  const unavailable = [
    { code: '57P01' },
    { code: '53300' },
    { code: 'ECONNREFUSED' },
    { code: '08006' },
    new Error('timeout exceeded when trying to connect'),
  ]
  for (const error of unavailable) assert.equal(pure(w, error).body.code, 'database_unavailable')
})

const KINDS: Record<string, readonly number[]> = {
  invalid_request_error: [400, 405, 408, 413, 415, 422, 431],
  authentication_error: [401],
  permission_error: [403],
  not_found_error: [404, 410],
  conflict_error: [409],
  rate_limit_error: [429],
  payment_error: [402],
  api_error: [500, 502, 503],
}

test('the table of errors has both languages, and its kinds and statuses agree', () => {
  for (const [code, { status, type, category, message, display, mend }] of Object.entries(ERRORS)) {
    assert.ok(KINDS[type]!.includes(status), `${code}: ${type} with ${status}`)
    for (const text of [category, message.en, message.pt, display, mend.en, mend.pt])
      assert.ok(text.length > 2 && text === text.trim(), code)
    for (const { en, pt } of [message, mend]) assert.notEqual(en, pt, code)
    assert.notEqual(message.en, display, code)
    assert.match(display, /^\p{Lu}/u, `${code}: people read ${display}`)
    assert.ok(!/\(a\)|\(o\)|[{}]/.test(display), `${code}: ${display}`)
    for (const text of [mend.en, mend.pt]) assert.match(text, /[.]$/, code)
  }
})

test('every code is explained at /docs/errors, and every code an operation names is a code', async (t) => {
  const w = await world(t)
  const page = await w.call('GET', '/docs/errors')
  assert.equal(page.status, 200)
  const plain = page.text.replaceAll('&amp;', '&').replaceAll(/&(#39|quot|lt|gt|#x27);/g, ' ')
  for (const [code, { status, display }] of Object.entries(ERRORS)) {
    assert.ok(page.text.includes(`id="${code}"`), `no anchor for ${code}`)
    assert.ok(plain.includes(display), `${code}: no “${display}”`)
    assert.ok(plain.includes(String(status)), code)
  }
  for (const operation of OPERATIONS)
    for (const code of codesOf(operation))
      assert.ok(Object.hasOwn(ERRORS, code), `${operation.id}: ${code}`)
})

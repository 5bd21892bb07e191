// Which operations take an Idempotency-Key: every POST, or a stated reason why not. And keyed
// operations other than transactions: tokens, stored cards and accounts, secrets of webhooks, the
// controls of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { createHash, createHmac } from 'node:crypto'
import { OPERATIONS } from '../../contract/index.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { disputingCompany } from '../disputing-company.ts'
import { bankOf, ROOT } from '../issuing-company.ts'
import { JPEG } from '../receipt-files.ts'
import { world, type Answer, type World } from '../world.ts'

const NO_KEY: Record<string, string> = {
  'auth.login': 'a token each time; it names no caller yet whose key it could be',
  'auth.cards': 'as auth.login',
  'approvals.approve': 'a person counts once: the same again is the same',
  'approvals.reject': 'what has ended stays so: the same again is refused',
  'approvals.result': 'it reads',
  'transfers.cancel': 'a payout is canceled once',
  'transactions.decideRefund': 'as transfers.decide',
  'transfers.decide':
    'it is held, and asked for once at a time: the same again is the same request',
  'approvals.withdraw': 'what has ended stays so: the same again is refused',
  'approvalPolicies.set': 'it sets what is asked: the same again is the same',
  'boletoBatches.cancel': 'what is canceled stays so: the same again is the same',
  'branding.uploadLogo': 'the logo is what was sent: the same again is the same',
  'cards.setDefault': 'it sets what is asked: the same again is the same',
  'corporate.disputes.withdraw': 'what is taken back stays so: the same again is the same',
  'corporate.limitRequests.accept': 'what is decided stays so: the same again is the same',
  'corporate.limitRequests.decline': 'as corporate.limitRequests.accept',
  'corporate.limitRequests.cancel': 'as corporate.limitRequests.accept',
  'corporate.authorizationEndpoint.test':
    'it asks; the endpoint tells repetitions apart by `webhook-id`',
  'customers.export': 'it reads',
  'customers.erase': 'what is erased stays so: the same again is the same',
  'users.inviteAgain': 'it mails again, which is what is asked of it, at most once a minute',
  'views.share': 'it sets what is asked: the same again is the same',
  'views.unshare': 'as views.share',
  'webhooks.test': 'it sends; receivers tell repetitions apart by `webhook-id`',
  'webhooks.redeliver': 'it sends again, which is what is asked of it',
  'webhooks.recover': 'it sends again what was missed; what is queued already is not queued twice',
  'sandbox.answerAuthorization': 'a question is answered once: the second answer is refused',
  'sandbox.payKey': 'each is another payment, as at a bank',
  'sandbox.weather': 'it sets what is asked: the same again is the same',
}

test('every POST honours a key, or is listed here with the reason', () => {
  const posts = OPERATIONS.filter(({ method }) => method === 'POST')
  const without = posts.filter(({ idempotent }) => !idempotent).map(({ id }) => id)
  assert.deepEqual(without.toSorted(), Object.keys(NO_KEY).toSorted())
})

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111 1111 1111 1111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '737',
}
const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

/** Calls with keys, with the platform's token: twice the same, and once with another body. */
async function asker(w: World) {
  const token = await w.token()
  const post = (path: string, body: object, key?: string): Promise<Answer> =>
    w.call('POST', path, {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const twice = async (path: string, body: object, other?: object) => {
    const key = `key of ${path}`
    const first = await post(path, body, key)
    const again = await post(path, body, key)
    assert.deepEqual(
      [first.status < 300, first.status, isReplay(first), isReplay(again)],
      [true, again.status, false, true],
      `${path} ${first.text} ${again.text}`,
    )
    if (other) {
      const refused = await post(path, other, key)
      assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency_key_reused'], path)
    }
    return { first: first.body.success ?? first.body, again: again.body.success ?? again.body }
  }
  return { token, post, twice }
}

test('a card: one token, one stored card, and no code or number in the compared request', async (t) => {
  const w = await world(t)
  const { post, twice } = await asker(w)
  const path = '/v1/card/tokenize/token'
  const { first: token, again } = await twice(path, CARD, {
    ...CARD,
    card_number: '5555 5555 5555 4444',
  })
  assert.equal(again.id, token.id)
  const otherCode = await post(path, { ...CARD, security_code: '111' }, `key of ${path}`)
  assert.deepEqual([isReplay(otherCode), otherCode.body.id], [true, token.id])
  const many = await Promise.all(Array.from({ length: 20 }, () => post(path, CARD, 'many')))
  assert.deepEqual(
    [new Set(many.map(({ body }) => body.id)).size, many.filter((one) => !isReplay(one)).length],
    [1, 1],
  )
  // The page that tokenizes does not use up keys of the shop's own calls.
  const customer = await post('/v1/customer/new', { first_name: 'Maria' }, `key of ${path}`)
  assert.equal(customer.status, 201)

  const id_customer = customer.body.success.id as string
  const associate = '/v1/card/associate_token_with_customer'
  const kept = await twice(
    associate,
    { id_customer, token: token.id },
    { id_customer, token: many[0]!.body.id },
  )
  assert.equal(kept.again.id_card, kept.first.id_card)
  assert.equal((await w.sdk.cards.list(id_customer)).items.length, 1)

  // None of the stored hashes equals the hash of a possible code or number.
  const rows = await w.db.rows<{ text: string; hash: string }>(sql`
    select to_jsonb(i)::text as text, encode(request_hash, 'hex') as hash from idempotency i`)
  const seller = w.platform.io_seller_id.replaceAll('-', '')
  const bodies = ['000', '111', '737'].map((security_code) => ({ ...CARD, security_code }))
  const guesses = [...bodies, { ...CARD, security_code: undefined }].flatMap((body) => {
    const said = `${seller}\n${JSON.stringify(body)}`
    return [
      createHash('sha256').update(said).digest('hex'),
      createHmac('sha256', '').update(said).digest('hex'),
    ]
  })
  for (const { text, hash } of rows) {
    assert.ok(!guesses.includes(hash))
    // Four digits alone may be in a hash.
    assert.doesNotMatch(text, /4111.?1111|5555.?5555/)
  }
  await w.sdk.cards.delete(id_customer, kept.first.id_card)
  const gone = await post(associate, { id_customer, token: token.id }, `key of ${associate}`)
  assert.deepEqual([gone.status, gone.body.code], [404, 'card_not_found'])
})

test('a bank account: one token, one link; a webhook’s secret: one rotation', async (t) => {
  const w = await world(t)
  const { post, twice } = await asker(w)
  const { io_seller_id, taxpayer_id } = w.platform.sellers[0]!
  const account = {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '0001',
    account_number: '7305918-2',
    type: 'checking',
    taxpayer_id,
  }
  const root = '/v1/sellers/bank_accounts'
  const named = await twice(`${root}/tokenize/${io_seller_id}`, account, {
    ...account,
    account_number: '7305918-1',
  })
  assert.equal(named.again.id, named.first.id)
  const linked = await twice(`${root}/associate_bank_account`, {
    io_seller_id,
    token: named.first.id,
  })
  assert.equal(linked.again.id, linked.first.id)
  assert.equal((await w.sdk.bankAccounts.list(io_seller_id)).total, 1)
  const events = await w.sdk.events.list({ type: 'bank_account.associated' })
  assert.equal(events.items.length, 1)

  const hook = await post('/v1/webhooks', { url: 'http://127.0.0.1:9/hook' })
  const rotated = await twice(`/v1/webhooks/${hook.body.id}/secret/rotate`, {})
  assert.equal(rotated.again.secret, rotated.first.secret)
  assert.notEqual(rotated.first.secret, hook.body.secret)
})

/**
 * What a key makes and a caller removes: where, the body, and the code of a repetition after it is
 * gone.
 */
const REMOVED: readonly [path: string, body: object, code: string][] = [
  ['/v1/views', { name: 'Sem recibo', path: '/purchases' }, 'view_not_found'],
  ['/v1/users', { email: 'ana@example.com', name: 'Ana', role: 'viewer' }, 'user_not_found'],
  ['/v1/webhooks', { url: 'http://127.0.0.1:9/hook' }, 'webhook_not_found'],
  [`${ROOT}/receipts`, JPEG, 'receipt_not_found'],
]

test('what a key made and a caller removed since is not made again: its key answers 404', async (t) => {
  const { w } = await disputingCompany(t)
  const { token, post } = await asker(w)
  for (const [path, body, code] of REMOVED) {
    const made = await post(path, body, path)
    assert.equal(made.status, 201, made.text)
    assert.equal((await w.call('DELETE', `${path}/${made.body.id}`, { token })).status, 200, path)
    const again = await post(path, body, path)
    assert.deepEqual([again.status, again.body.code], [404, code], path)
    assert.match(
      again.body.message,
      /; what this Idempotency-Key made was removed since, .* with another key$/,
    )
    assert.equal((await w.call('GET', path, { token })).body.total, 0, path)
  }
})

test('the controls of a transaction: paid once per key, the clock moved once, a review approved once', async (t) => {
  const w = await world(t)
  const { post, twice } = await asker(w)
  const customer = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
  })
  const pix = await w.sdk.transactions.create(customer.id, { amount: 10_00, payment_type: 'pix' })
  const paid = await twice(`/v1/sandbox/pix/${pix.id}/pay`, {}, { amount: 1 })
  assert.deepEqual([paid.first.status, paid.again.status], ['succeeded', 'succeeded'])
  assert.ok(
    !paid.again.history.some(
      (one: { operation_type: string }) => one.operation_type === 'unmatched',
    ),
  )
  const boleto = await w.sdk.transactions.create(customer.id, {
    amount: 10_00,
    payment_type: 'boleto',
  })
  await twice(`/v1/sandbox/boletos/${boleto.id}/pay`, {})
  const before = w.deps.clock.offsetMs()
  await twice('/v1/sandbox/clock', { advance: '1h' })
  assert.equal(Math.round((w.deps.clock.offsetMs() - before) / 3_600_000), 1)
  // A refused call does not use up its key.
  const unknown = await post('/v1/sandbox/pix/unknown/pay', {}, 'unknown')
  assert.deepEqual([unknown.status, unknown.body.message], [404, 'no such transaction'])
  const refused = await post(`/v1/sandbox/transactions/${pix.id}/clear`, {}, 'refused')
  assert.equal(refused.status, 409)
  const kept = await w.db.rows(sql`select 1 from idempotency where key = 'refused'`)
  assert.equal(kept.length, 0)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('the controls of a purchase: created, cleared, refunded and reversed once per key, also concurrently', async (t) => {
  const b = await bankOf(t)
  const { post, twice } = await asker(b.w)
  const bought = await twice(
    `/v1/sandbox/cards/${b.card.id}/purchases`,
    { amount: 100_00 },
    { amount: 1 },
  )
  const id = bought.first.id as string
  assert.equal(bought.again.id, id)
  const cleared = await twice(
    `/v1/sandbox/purchases/${id}/clear`,
    { amount: 40_00 },
    { amount: 1_00 },
  )
  assert.deepEqual(cleared.again.amount, cleared.first.amount)
  await twice(`/v1/sandbox/purchases/${id}/refund`, { amount: 10_00 })
  const both = await Promise.all(
    [0, 1].map(() => post(`/v1/sandbox/purchases/${id}/refund`, { amount: 5_00 }, 'both')),
  )
  assert.ok(both.some(({ status }) => status === 200))
  for (const { status, body } of both)
    assert.ok(status === 200 || body.code === 'request_in_progress')
  await post(`/v1/sandbox/purchases/${id}/refund`, { amount: 5_00 }, 'both')
  // The cleared amount, less refunds of 10.00 and 5.00.
  assert.equal((await b.read(id)).amount, 25_00)
  const other = await b.buy()
  const reversed = await twice(`/v1/sandbox/purchases/${other.id}/reverse`, {})
  assert.equal(reversed.again.status, reversed.first.status)

  // A server died during a control: the result is unknown, so after a minute it is repeated.
  const key = { 'idempotency-key': 'died' }
  await b.buy().then((one) => post(`/v1/sandbox/purchases/${one.id}/clear`, {}, 'died'))
  await inTransaction(b.w.db, (tx) =>
    tx.rows(sql`update idempotency set object_kind = 'control' where key = 'died'`),
  )
  const path = (
    await b.w.db.rows<{ operation: string }>(
      sql`select operation from idempotency where key = 'died'`,
    )
  )[0]!
  const again = () => b.call('POST', path.operation.replace('POST ', ''), {}, key)
  assert.equal((await again()).body.code, 'request_in_progress')
  b.w.deps.clock.advanceTo(b.w.deps.clock.offsetMs() + 61_000)
  assert.equal((await again()).body.code, 'invalid_state')
  await b.right()
})

// Payouts at the bank: created once under any number of requests; moved on once by any number of
// processes; listed without a gap; and in the books.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import {
  CARD,
  CHECK,
  newTxid,
  openTestBank,
  PAYOUT,
  RECEIVER,
  type TestBank,
  tokenOf,
} from '../../test/bank.ts'

const HOUR_MS = 3_600_000
const typeOf = (body: { type: string }): string => body.type.split('/').at(-1)!
const to = (number: string, more: object = {}) => ({
  ...PAYOUT,
  account: { ...PAYOUT.account, number },
  ...more,
})
const RETURNED = '99990033'

const bookOf = async (bank: TestBank) =>
  (await bank.control(`books?client_id=${RECEIVER.clientId}`)).payouts as Record<string, unknown>[]

/** The ids that were told of, notice by notice, whatever they were about. */
const notifiedOf = ({ notices }: TestBank) =>
  notices.map(({ body }) =>
    ('payouts' in body ? body.payouts : 'kyc' in body ? body.kyc : []).map(({ id }) => id),
  )

test('what is due of one client is not listed for another', async (t) => {
  const { bank, call, control } = await openTestBank(t)
  const other = { ...RECEIVER, clientId: 'outra', cnpj: '45997418000153', keys: [] }
  await bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(call, other)}` }
  const REVIEWED = { ...CHECK, taxpayer_id: '99900010221' }
  for (const [path, body] of [
    ['payouts', PAYOUT],
    ['kyc/checks', REVIEWED],
    ['cards/authorizations', CARD],
  ] as const)
    await call({ method: 'PUT', path: `/${path}/${newTxid()}`, headers, body })
  const dueOf = async (client: string) =>
    (await control(`agenda/${client}`)).items.map((one: { on: string }) => one.on).toSorted()
  assert.deepEqual(
    [await dueOf('outra'), await dueOf(RECEIVER.clientId)],
    [['card', 'check', 'payout'], []],
  )
})

test('a payout is accepted, paid in the next round, reported and booked', async (t) => {
  const bank = await openTestBank(t)
  const { api, clock } = bank
  await api('PUT', '/notices', { url: 'http://127.0.0.1:9/hook' })
  const id = newTxid()
  const taken = await api('PUT', `/payouts/${id}`, { ...PAYOUT, text: 'maio' })
  assert.deepEqual(
    [taken.status, taken.body],
    [201, { id, status: 'processing', amount: 10_00, at: taken.body.at }],
  )
  assert.deepEqual(await bookOf(bank), [
    {
      client_id: 'loja',
      paid: 0,
      returned: 0,
      out: 0,
      paid_count: 0,
      return_count: 0,
      consistent: true,
    },
  ])

  clock.advanceTo(1_000)
  assert.equal(await bank.bank.work(clock.now()), 1)
  assert.equal(await bank.bank.work(clock.now()), 0)
  const paid = await api('PUT', `/payouts/${id}`, { ...PAYOUT, text: 'maio' })
  assert.deepEqual([paid.status, paid.body.status], [200, 'paid'])
  assert.match(paid.body.end_to_end_id, /^E99999999\d{12}[a-zA-Z0-9]{11}$/)
  assert.ok(paid.body.at > taken.body.at)
  assert.deepEqual(bank.notices, [
    { webhookUrl: 'http://127.0.0.1:9/hook', body: { payouts: [{ id }] } },
  ])
  assert.deepEqual(await bookOf(bank), [
    {
      client_id: 'loja',
      paid: 1000,
      returned: 0,
      out: 1000,
      paid_count: 1,
      return_count: 0,
      consistent: true,
    },
  ])
})

test('the same id with different content is refused and changes nothing', async (t) => {
  const bank = await openTestBank(t)
  const id = newTxid()
  const first = await bank.api('PUT', `/payouts/${id}`, PAYOUT)
  const others: object[] = [
    { ...PAYOUT, amount: 10_01 },
    to('654321'),
    // An account that refuses every payout: the id was used all the same.
    to('99990022'),
    { ...PAYOUT, account: { ...PAYOUT.account, ispb: '60701190' } },
    { ...PAYOUT, account: { ...PAYOUT.account, branch: '2' } },
    { ...PAYOUT, account: { ...PAYOUT.account, type: 'savings' } },
    { ...PAYOUT, holder: { ...PAYOUT.holder, name: 'Bia' } },
    { ...PAYOUT, holder: { ...PAYOUT.holder, taxpayer_id: '11222333000181' } },
    { ...PAYOUT, text: 'x' },
  ]
  for (const other of others) {
    const refused = await bank.api('PUT', `/payouts/${id}`, other)
    assert.deepEqual(
      [refused.status, typeOf(refused.body)],
      [409, 'IdJaUtilizado'],
      JSON.stringify(other),
    )
  }
  assert.deepEqual((await bank.api('PUT', `/payouts/${id}`, PAYOUT)).body, first.body)
})

test('a payout that breaks a rule is refused, and no payout is created', async (t) => {
  const bank = await openTestBank(t)
  const account = (more: object) => ({ ...PAYOUT, account: { ...PAYOUT.account, ...more } })
  const holder = (more: object) => ({ ...PAYOUT, holder: { ...PAYOUT.holder, ...more } })
  const refusals: [string, unknown][] = [
    ['no body', []],
    ['nothing', { ...PAYOUT, amount: 0 }],
    ['less than nothing', { ...PAYOUT, amount: -1 }],
    ['a part of a centavo', { ...PAYOUT, amount: 1.5 }],
    ['a text for an amount', { ...PAYOUT, amount: '1000' }],
    ['more than there can be', { ...PAYOUT, amount: 100_000_000_000 }],
    ['no account', { ...PAYOUT, account: null }],
    ['neither account nor key', { ...PAYOUT, account: undefined }],
    ['an account and a key', { ...PAYOUT, key: '12345678909' }],
    ['a key that does not add up', { ...PAYOUT, account: undefined, key: '12345678900' }],
    ['a key with a mask', { ...PAYOUT, account: undefined, key: '123.456.789-09' }],
    ['a key in capitals', { ...PAYOUT, account: undefined, key: 'Ana@a.com' }],
    ['a key that is too long', { ...PAYOUT, account: undefined, key: `${'a'.repeat(78)}@a.com` }],
    ['an ISPB of 7', account({ ispb: '0000000' })],
    ['no branch', account({ branch: '' })],
    ['a number of letters and blanks', account({ number: '12 34' })],
    ['a third type', account({ type: 'salary' })],
    ['no name', holder({ name: '' })],
    ['a name with a NUL', holder({ name: 'a\0b' })],
    ['a document with a mask', holder({ taxpayer_id: '123.456.789-09' })],
    ['a document that does not add up', holder({ taxpayer_id: '12345678900' })],
    ['a text that is too long', { ...PAYOUT, text: 'a'.repeat(141) }],
  ]
  for (const [what, body] of refusals) {
    const refused = await bank.api('PUT', `/payouts/${newTxid()}`, body)
    assert.deepEqual([refused.status, typeOf(refused.body)], [400, 'PagamentoInvalido'], what)
  }
  assert.equal((await bank.api('PUT', `/payouts/${'a'.repeat(65)}`, PAYOUT)).status, 400)
  const id = newTxid()
  const magic = await bank.api('PUT', `/payouts/${id}`, to('9999002-2'))
  assert.deepEqual(
    [magic.status, typeOf(magic.body), magic.headers['content-type']],
    [422, 'PagamentoRecusado', 'application/problem+json'],
  )
  assert.equal((await bank.api('PUT', `/payouts/${id}`, PAYOUT)).status, 201)
  const most = await bank.api('PUT', `/payouts/${newTxid()}`, { ...PAYOUT, amount: 99_999_999_999 })
  assert.equal(most.status, 201)
})

test('a payout can go to every form of pix key, and another key is another payout', async (t) => {
  const bank = await openTestBank(t)
  const { account: _account, ...plain } = PAYOUT
  const keys = [
    '12345678909',
    '11222333000181',
    '12ABC34501DE35',
    '+5511987654321',
    'ana@a.com.br',
    RECEIVER.keys[0],
  ]
  for (const key of keys) {
    const path = `/payouts/${newTxid()}`
    assert.equal((await bank.api('PUT', path, { ...plain, key })).status, 201, key)
    await bank.bank.work(bank.clock.now())
    assert.equal((await bank.api('PUT', path, { ...plain, key })).body.status, 'paid', key)
    for (const other of [PAYOUT, { ...plain, key: 'outra@a.com.br' }])
      assert.equal((await bank.api('PUT', path, other)).status, 409, key)
  }
  const [book] = await bookOf(bank)
  assert.deepEqual([book!['paid'], book!['consistent']], [keys.length * 10_00, true])
})

test('32 concurrent requests in two processes create one payout, and two processes pay each payout once', async (t) => {
  const bank = await openTestBank(t)
  const second = await openTestBank(t, { db: bank.db })
  const ids = [newTxid(), newTxid(), newTxid()]
  const replies = await Promise.all(
    Array.from({ length: 32 * 3 }, (_, n) =>
      (n % 2 ? second : bank).api('PUT', `/payouts/${ids[n % 3]}`, PAYOUT),
    ),
  )
  assert.equal(replies.filter((one) => one.status === 201).length, 3)
  assert.deepEqual(new Set(replies.map((one) => one.status)), new Set([200, 201]))
  const now = bank.clock.now()
  const worked = await Promise.all([bank.bank.work(now), second.bank.work(now)])
  assert.equal(worked[0] + worked[1] + (await bank.bank.work(now)), 3)
  const [book] = await bookOf(bank)
  assert.deepEqual([book!['paid'], book!['paid_count'], book!['consistent']], [30_00, 3, true])
})

test('a process skips the payouts that another process is paying', async (t) => {
  const bank = await openTestBank(t)
  const id = newTxid()
  await bank.api('PUT', `/payouts/${id}`, PAYOUT)
  const now = bank.clock.now()
  await inTransaction(bank.db, async (tx) => {
    await tx.rows(sql`select 1 from bank.payouts where id = ${id} for update`)
    assert.equal(await bank.bank.work(now), 0)
  })
  assert.equal(await bank.bank.work(now), 1)
})

test('of a batch that repeats one id with different content the first is accepted and the others are refused', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('GET', '/cob')
  const id = newTxid()
  const amounts = [1_00, 2_00, 1_00]
  const replies = await Promise.all(
    amounts.map((amount) => bank.api('PUT', `/payouts/${id}`, { ...PAYOUT, amount })),
  )
  assert.deepEqual(
    replies.map((one) => one.status),
    [201, 409, 200],
  )
})

test('returned payouts are booked too, and each change is listed once and in order', async (t) => {
  const bank = await openTestBank(t)
  const from = bank.clock.now().toISOString()
  const [kept, back] = [newTxid(), newTxid()]
  await bank.api('PUT', `/payouts/${kept}`, PAYOUT)
  await bank.api('PUT', `/payouts/${back}`, to(RETURNED, { amount: 3_00 }))
  for (const hours of [1, 26]) {
    bank.clock.advanceTo(hours * HOUR_MS)
    await bank.bank.work(bank.clock.now())
  }
  const [book] = await bookOf(bank)
  assert.deepEqual(
    [book!['paid'], book!['returned'], book!['out'], book!['return_count'], book!['consistent']],
    [13_00, 3_00, 10_00, 1, true],
  )
  const list = async (query: Record<string, string>) =>
    (await bank.api('GET', '/payouts', undefined, query)).body
  const to_ = bank.clock.now().toISOString()
  const { items, more } = await list({ from, to: to_ })
  assert.equal(more, false)
  assert.deepEqual(
    items.map((one: { id: string; status: string; amount: number }) => [
      one.id === kept,
      one.status,
      one.amount,
    ]),
    [
      [true, 'processing', 10_00],
      [false, 'processing', 3_00],
      [true, 'paid', 10_00],
      [false, 'paid', 3_00],
      [false, 'returned', 3_00],
    ],
  )
  const last = items.at(-1)
  assert.deepEqual(
    [last.end_to_end_id, last.reason !== undefined],
    [items.at(-2).end_to_end_id, true],
  )
  assert.deepEqual((await list({ from: last.at, to: last.at })).items, [last])
})

test('a long list comes in pages without gaps', async (t) => {
  const bank = await openTestBank(t)
  const from = bank.clock.now().toISOString()
  const ids = Array.from({ length: 105 }, newTxid)
  await Promise.all(ids.map((id) => bank.api('PUT', `/payouts/${id}`, PAYOUT)))
  const query = { from, to: bank.clock.now().toISOString() }
  const page = async (n: number) =>
    (await bank.api('GET', '/payouts', undefined, { ...query, page: String(n) })).body
  const pages = [await page(0), await page(1), await page(2)]
  assert.deepEqual(
    pages.map((one) => [one.items.length, one.more]),
    [
      [100, true],
      [5, false],
      [0, false],
    ],
  )
  const found = pages.flatMap((one) => one.items.map(({ id }: { id: string }) => id))
  assert.deepEqual(found.toSorted(), ids.toSorted())
  for (const wrong of [
    {},
    { from },
    { from: 'yesterday', to: from },
    { from: query.to, to: '2020-01-01T00:00:00Z' },
    { ...query, page: '-1' },
    { ...query, page: 'x' },
  ]) {
    const refused = await bank.api('GET', '/payouts', undefined, wrong as Record<string, string>)
    assert.deepEqual(
      [refused.status, typeOf(refused.body)],
      [400, 'PagamentoConsultaInvalida'],
      JSON.stringify(wrong),
    )
  }
})

test('a control lets a payout fail or be returned, and it is reported once', async (t) => {
  const bank = await openTestBank(t)
  await bank.api('PUT', '/notices', { url: 'http://127.0.0.1:9/hook' })
  const end = async (id: string, verb: string) => {
    const { status, body } = await bank.bank.call({
      method: 'POST',
      path: `/sandbox/payouts/${id}/${verb}`,
      headers: {},
    })
    return [status, (body as { status: unknown }).status]
  }
  const ids = [newTxid(), newTxid(), newTxid()] as const
  for (const id of ids) await bank.api('PUT', `/payouts/${id}`, PAYOUT)
  // One still under way is paid first, and then comes back.
  assert.deepEqual(await end(ids[0], 'fail'), [200, 'failed'])
  assert.deepEqual(await end(ids[1], 'return'), [200, 'returned'])
  await bank.bank.work(bank.clock.now())
  assert.deepEqual(await end(ids[2], 'fail'), [409, 'paid'])
  assert.deepEqual(await end(ids[2], 'return'), [200, 'returned'])
  assert.deepEqual(await end(ids[2], 'return'), [200, 'returned'])
  assert.deepEqual(await end(ids[0], 'return'), [409, 'failed'])
  assert.deepEqual(await end(newTxid(), 'fail'), [404, 404])
  assert.deepEqual(notifiedOf(bank), [[ids[0]], [ids[1]], [ids[2]], [ids[2]]])
  const [book] = await bookOf(bank)
  assert.deepEqual([book!['paid'], book!['returned'], book!['consistent']], [20_00, 20_00, true])
})

test('a client cannot see the payouts of another client, and two clients can use one id', async (t) => {
  const bank = await openTestBank(t)
  const id = newTxid()
  const from = bank.clock.now().toISOString()
  await bank.api('PUT', `/payouts/${id}`, PAYOUT)
  // Another client of the same company is another client.
  const other = { ...RECEIVER, clientId: 'outra' }
  await bank.bank.register(other)
  const headers = { authorization: `Bearer ${await tokenOf(bank.call, other)}` }
  const query = { from, to: bank.clock.now().toISOString() }
  const listed = await bank.call({ method: 'GET', path: '/payouts', headers, query })
  assert.deepEqual(listed.body, { items: [], more: false })
  const body = { ...PAYOUT, amount: 7_00 }
  const put = await bank.call({ method: 'PUT', path: `/payouts/${id}`, headers, body })
  assert.deepEqual([put.status, (put.body as { amount: number }).amount], [201, 7_00])
  await bank.bank.work(bank.clock.now())
  assert.deepEqual(
    (await bank.control('books')).payouts.map((one: { client_id: string; paid: number }) => [
      one.client_id,
      one.paid,
    ]),
    [
      ['loja', 10_00],
      ['outra', 7_00],
    ],
  )
})

test('payout calls need their scopes', async (t) => {
  const bank = await openTestBank(t)
  const headers = {
    authorization: `Bearer ${await tokenOf(bank.call, RECEIVER, 'payouts.read kyc.write')}`,
  }
  const ask = async (method: string, path: string, body?: object) =>
    (await bank.call({ method, path, headers, ...(body && { body }) })).status
  assert.equal(await ask('PUT', `/payouts/${newTxid()}`, PAYOUT), 403)
  assert.equal(await ask('GET', '/payouts'), 400)
  assert.equal(await ask('PUT', '/notices', { url: 'https://a.test' }), 403)
  assert.equal(await ask('GET', `/payouts/${newTxid()}`), 404)
  assert.equal(await ask('PUT', `/payouts/${newTxid()}/x`, PAYOUT), 404)
})

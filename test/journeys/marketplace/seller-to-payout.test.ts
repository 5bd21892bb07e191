// From a seller's registration to money in its bank account: manual, refused, failed, returned, and
// with a debt to repay first. Over HTTP, against the real bank of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { person } from '../../../server/app/seed/sellers.ts'
import { rule } from '../../../server/marketplace/sellers/operations.ts'
import { fingerprint } from '../../fingerprint.ts'
import {
  force,
  idOf,
  market,
  paidSeller,
  right,
  eventTypesOf,
  type Market,
  type Said,
} from '../../marketplace.ts'
import { world } from '../../world.ts'

const APPROVED_LATER = '999.000.102-21'
const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
const CLOSED = '9999001-1'
const REFUSED = '99990022'
const RETURNED = '9999003-3'
const SLOW = '99990044'

const kinds = (lines: readonly Said[]) => lines.map((line) => `${line.kind} ${line.amount_cents}`)

test('a person registers, is approved, links its account, sells and is paid out', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const body = { ...person('Ana', 'Souza', 'ana@example.com'), cpf: APPROVED_LATER }
  const made = await m.send('/v1/sellers/create/individuals', body)
  const id = made.body.io_seller_id as string
  assert.equal(made.body.status, 'pending')
  // A pending seller can sell, but is not paid out.
  const sale = await m.paid(100_00, { io_seller_id: id })
  const early = await m.payOut(id, UNKNOWN, 1)
  assert.deepEqual([early.status, early.body.code], [409, 'seller_not_active'])
  assert.equal((await m.control(`sellers/${id}/approve`)).status, 'active')
  const account = await m.link({ io_seller_id: id, taxpayer_id: APPROVED_LATER })

  const said = { amount: 50_00, description: 'Semana 47', statement_descriptor: 'LOJA ANA' }
  const asked = await m.send(`/v1/sellers/transfers/new/${id}/${account}`, said)
  const payout = asked.body.success
  const { id: transfer, created_at: created, updated_at: updated, ...shown } = payout
  assert.deepEqual(shown, {
    resource: 'transfer',
    status: 'processing',
    io_seller_id: id,
    bank_account: account,
    bank_account_id: account,
    amount: '50.00',
    amount_cents: 50_00,
    currency: 'BRL',
    description: 'Semana 47',
    statement_descriptor: 'LOJA ANA',
    type: 'manual',
    paying_bank: 'sandbox',
    reason: null,
    returned_amount_cents: 0,
    waits_for: null,
    unknown_since: null,
    decision: null,
    end_to_end_id: null,
    ended_at: null,
  })
  assert.ok(created <= updated)
  const under = await m.balances(id)
  assert.deepEqual([under.current_balance_cents, under.blocked_cents], [49_01, 50_00])

  await w.work()
  const done = await m.payout(id, transfer)
  assert.deepEqual([done.status, done.reason, done.updated_at], ['succeeded', null, done.ended_at])
  assert.match(done.end_to_end_id, /^E99999999\d{12}[0-9A-Za-z]{11}$/)
  assert.equal((await m.balances(id)).blocked_cents, 0)
  assert.deepEqual(await eventTypesOf(w, transfer), ['transfer.created', 'transfer.succeeded'])
  const [paid] = await w.db.rows(sql`
    select amount, status, ispb, branch, number, taxpayer_id as document, description as text,
      end_to_end_id as name
    from bank.payouts`)
  assert.deepEqual(paid, {
    amount: 50_00,
    status: 'paid',
    ispb: '60701190',
    branch: '0001',
    number: '7305918-2',
    document: APPROVED_LATER.replace(/\D/g, ''),
    text: 'LOJA ANA',
    name: done.end_to_end_id,
  })
  assert.deepEqual(kinds(await m.statement(id)), ['sale 10000', 'fee -99', 'payout -5000'])
  assert.deepEqual(
    (await m.statement(id)).map((line) => line.cause),
    [
      { type: 'transaction', id: sale },
      { type: 'transaction', id: sale },
      { type: 'payout', id: transfer },
    ],
  )
  await right(w)
})

test('the transactions of a payout add up: the amount brought forward and every line, less the amount, is carried forward', async (t) => {
  const w = await world(t)
  const { m, id, account } = await paidSeller(w)
  // Another seller's statement and payouts are numbered by themselves.
  const other = w.platform.sellers[1]!
  const theirs = await m.link(other)
  await m.paid(60_00, { io_seller_id: other.io_seller_id })
  assert.equal((await m.payOut(other.io_seller_id, theirs, 10_00)).status, 201)
  await m.paid(20_00, { io_seller_id: id })
  const refunded = await m.paid(30_00, { io_seller_id: id })
  await m.refund(refunded, 10_00)
  const made: string[] = []
  for (const amount of [40_00, 15_00])
    made.push((await m.payOut(id, account, amount)).body.success.id)
  await m.paid(1_00, { io_seller_id: id })
  made.push((await m.payOut(id, account, (await m.current(id)) as number)).body.success.id)

  const path = (transfer: string, query = '') =>
    `/v1/sellers/transfers/get/${id}/${transfer}/transactions${query}`
  const all = await m.statement(id)
  const pages = await Promise.all(
    made.map((transfer) => m.read(path(transfer, '?sort=time-ascending'))),
  )
  for (const page of pages) {
    const lines = page.items.reduce((sum: number, line: Said) => sum + line.amount_cents, 0)
    assert.equal(page.brought_forward_cents + lines - page.amount_cents, page.carried_forward_cents)
  }
  assert.deepEqual(
    pages.map((page) => [
      page.total,
      page.brought_forward_cents,
      page.amount_cents,
      page.carried_forward_cents,
    ]),
    [
      [7, 0, 40_00, 98_61],
      [0, 98_61, 15_00, 83_61],
      [2, 83_61, 84_60, 0],
    ],
  )
  assert.deepEqual(
    [...pages[0]!.items, ...pages[2]!.items],
    [...all.slice(0, 7), ...all.slice(9, 11)],
  )
  assert.deepEqual(
    pages[0]!.items.map((line: Said) => line.number),
    [1, 2, 3, 4, 5, 6, 7],
  )

  const numbers = async (query: string, n = 0) =>
    (await m.read(path(made[n]!, query))).items.map((line: Said) => line.number)
  assert.deepEqual(
    [await numbers('', 1), await numbers('', 2)],
    [[], [11, 10]],
    'not those of the payout before',
  )
  assert.deepEqual(await numbers('?limit=3'), [7, 6, 5])
  assert.deepEqual(await numbers('?limit=3&offset=6'), [1])
  assert.deepEqual(await numbers('?limit=3&page=2&sort=time-ascending'), [4, 5, 6])
  const past = await m.read(path(made[0]!, '?limit=3&page=9'))
  assert.deepEqual([past.items, past.total, past.brought_forward_cents], [[], 7, 0])
  await right(w)
})

test('payouts are listed by state and time, and visible only to their seller', async (t) => {
  const w = await world(t)
  const { m, seller, id, account } = await paidSeller(w)
  const refusing = await m.link(seller, REFUSED)
  const made: string[] = []
  for (const to of [account, refusing, account])
    made.push((await m.payOut(id, to, 10_00)).body.success.id)
  await w.work()
  const list = (query: string, of = id) => m.read(`/v1/sellers/transfers/list/${of}${query}`)
  const ids = async (query: string) => (await list(query)).items.map((one: Said) => one.id)
  assert.deepEqual(await ids(''), made.toReversed())
  assert.deepEqual(await ids('?status=failed'), [made[1]])
  assert.deepEqual(await ids('?status=succeeded,processing&sort=time-ascending'), [
    made[0],
    made[2],
  ])
  assert.deepEqual(await ids('?limit=1&page=2'), [made[1]])
  assert.deepEqual(
    [(await list('?page=99')).total, (await list('?created_at[gte]=2999-01-01')).total],
    [3, 0],
  )
  const wrong = await m.get(`/v1/sellers/transfers/list/${id}?status=paid`)
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error)], [422, ['status']])

  const sibling = w.platform.sellers[1]!
  assert.equal((await list('', sibling.io_seller_id)).total, 0)
  const own = await market(w, seller)
  assert.equal((await own.payout(id, made[0]!)).id, made[0])
  const other = await market(w, sibling)
  for (const [who, path, says] of [
    [m, `get/${sibling.io_seller_id}/${made[0]}`, 'transfer_not_found'],
    [m, `get/${id}/${UNKNOWN}`, 'transfer_not_found'],
    [m, `get/${id}/nonsense/transactions`, 'transfer_not_found'],
    [other, `get/${id}/${made[0]}`, 'seller_not_found'],
    [other, `list/${id}`, 'seller_not_found'],
  ] as [Market, string, string][]) {
    const refused = await who.get(`/v1/sellers/transfers/${path}`)
    assert.deepEqual([refused.status, refused.body.code], [404, says], path)
  }
})

type PayoutCase = [
  number: string,
  at: string,
  ends: string,
  after: string,
  events: string[],
  lines: string[],
]
const PAYOUTS: readonly PayoutCase[] = [
  [
    CLOSED,
    'processing',
    'failed',
    '1s',
    ['created', 'failed'],
    ['payout -5000', 'payout_returned 5000'],
  ],
  [
    REFUSED,
    'failed',
    'failed',
    '1s',
    ['created', 'failed'],
    ['payout -5000', 'payout_returned 5000'],
  ],
  [
    RETURNED,
    'processing',
    'returned',
    '25h',
    ['created', 'succeeded', 'returned'],
    ['payout -5000', 'payout_returned 5000'],
  ],
  [SLOW, 'processing', 'succeeded', '61m', ['created', 'succeeded'], ['payout -5000']],
]

for (const [number, at, ends, after, reported, lines] of PAYOUTS) {
  test(`a payout to ${number} is ${at} at first and ${ends} in the end; an amount that was not paid is available again`, async (t) => {
    const w = await world(t)
    const { m, id, account } = await paidSeller(w, number)
    const { success: made } = (await m.payOut(id, account, 50_00)).body
    assert.equal(made.status, at)
    await m.advance(after)
    const payout = await m.payout(id, made.id)
    assert.equal(payout.status, ends)
    assert.equal(typeof payout.reason, ends === 'succeeded' ? 'object' : 'string')
    const balances = await m.balances(id)
    const left = ends === 'succeeded' ? 49_01 : 99_01
    assert.deepEqual(
      [balances.current_balance_cents, balances.account_balance_cents, balances.blocked_cents],
      [left, left, 0],
    )
    assert.deepEqual(kinds((await m.statement(id)).slice(2)), lines)
    assert.deepEqual(
      await eventTypesOf(w, made.id),
      reported.map((kind) => `transfer.${kind}`),
    )
    await right(w)
  })
}

test('a slow payout is in progress for an hour, and its money is reserved meanwhile', async (t) => {
  const w = await world(t)
  const { m, id, account } = await paidSeller(w, SLOW)
  const { success: made } = (await m.payOut(id, account, 99_01)).body
  await m.advance('58m')
  assert.equal((await m.payout(id, made.id)).status, 'processing')
  const refused = await m.payOut(id, account, 1)
  assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_funds'])
  await m.advance('1h')
  assert.equal((await m.payout(id, made.id)).status, 'succeeded')
  await right(w)
})

test('the controls fail payouts in progress and return paid ones; ended ones do not change', async (t) => {
  const w = await world(t)
  const { m, id, account } = await paidSeller(w)
  const control = (payout: string, verb: string) =>
    m.send(`/v1/sandbox/transfers/${payout}/${verb}`)
  const failing = (await m.payOut(id, account, 50_00)).body.success.id as string
  assert.equal((await control(failing, 'fail')).body.status, 'failed')
  assert.equal(await m.current(id), 99_01)
  const returning = (await m.payOut(id, account, 99_01)).body.success.id as string
  assert.equal((await control(returning, 'return')).body.status, 'returned')
  assert.equal(await m.current(id), 99_01)
  const keeping = (await m.payOut(id, account, 99_01)).body.success.id as string
  await w.work()
  for (const [payout, verb] of [
    [failing, 'fail'],
    [failing, 'return'],
    [returning, 'fail'],
    [returning, 'return'],
    [keeping, 'fail'],
  ]) {
    const refused = await control(payout!, verb!)
    assert.deepEqual(
      [refused.status, refused.body.code],
      [409, 'invalid_state'],
      `${payout} ${verb}`,
    )
  }
  assert.deepEqual(await eventTypesOf(w, returning), [
    'transfer.created',
    'transfer.succeeded',
    'transfer.returned',
  ])
  assert.equal((await control(UNKNOWN, 'fail')).body.code, 'transfer_not_found')
  assert.equal(await m.current(id), 0)
  await right(w)
})

test('an impossible payout is refused with its code, and nothing changes', async (t) => {
  const w = await world(t)
  const { m, seller, id, account } = await paidSeller(w)
  const sibling = w.platform.sellers[1]!
  const unlinked = await m.link(seller, '1112223-3')
  assert.equal(
    (
      await w.call('DELETE', `/v1/sellers/bank_accounts/delete/${id}/${unlinked}`, {
        token: m.token,
      })
    ).status,
    200,
  )
  const stranger = await market(w, sibling)
  await w.work()
  const before = await fingerprint(w.db)
  const refusals: [who: Market, path: string, body: object, status: number, code: string][] = [
    [m, `${id}/${account}`, { amount: 99_02 }, 409, 'insufficient_funds'],
    [m, `${id}/${unlinked}`, { amount: 1 }, 404, 'bank_account_not_found'],
    [m, `${id}/${UNKNOWN}`, { amount: 1 }, 404, 'bank_account_not_found'],
    [m, `${sibling.io_seller_id}/${account}`, { amount: 1 }, 409, 'seller_without_bank_account'],
    [m, `${UNKNOWN}/${account}`, { amount: 1 }, 404, 'seller_not_found'],
    [stranger, `${id}/${account}`, { amount: 1 }, 404, 'seller_not_found'],
    [m, `${id}/${account}`, { amount: 0 }, 422, 'invalid_request'],
    [m, `${id}/${account}`, { amount: -1 }, 422, 'invalid_request'],
    [m, `${id}/${account}`, { amount: 1.5 }, 422, 'invalid_request'],
    [m, `${id}/${account}`, { amount: null }, 422, 'invalid_request'],
    [m, `${id}/${account}`, {}, 422, 'invalid_request'],
  ]
  for (const [who, path, body, status, says] of refusals) {
    const refused = await who.send(`/v1/sellers/transfers/new/${path}`, body)
    assert.deepEqual(
      [refused.status, refused.body.code],
      [status, says],
      `${path} ${JSON.stringify(body)}`,
    )
  }
  assert.deepEqual(await fingerprint(w.db), before)
  await rule(w.deps, idOf(id), 'blocked', 'fraud')
  const blocked = await m.payOut(id, account, 1)
  assert.deepEqual([blocked.status, blocked.body.code], [409, 'seller_not_active'])
})

test('the same key returns the same payout in its current state; for another request it is refused', async (t) => {
  const w = await world(t)
  const { m, seller, id, account } = await paidSeller(w)
  const other = await m.link(seller, '1112223-3')
  const first = await m.payOut(id, account, 30_00, 'k')
  await w.work()
  const again = await m.payOut(id, account, 30_00, 'k')
  assert.deepEqual(
    [
      again.status,
      again.headers.get('idempotent-replayed'),
      again.body.success.id,
      again.body.success.status,
    ],
    [201, 'true', first.body.success.id, 'succeeded'],
  )
  for (const [to, amount] of [
    [account, 30_01],
    [other, 30_00],
  ] as const) {
    const refused = await m.payOut(id, to, amount, 'k')
    assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency_key_reused'])
  }
  // A refusal does not use up the key.
  assert.equal((await m.payOut(id, account, 99_01, 'k2')).body.code, 'insufficient_funds')
  assert.equal((await m.payOut(id, account, 69_01, 'k2')).status, 201)
  assert.equal((await m.payouts(id)).length, 2)
  await right(w)
})

test('a debt is repaid first: nothing is paid out until later transactions have covered it', async (t) => {
  const w = await world(t)
  const { m, id, account } = await paidSeller(w)
  assert.equal((await m.payOut(id, account, 99_01)).status, 201)
  await force(w, id, 150_00)
  const owing = await m.balances(id)
  assert.deepEqual([owing.current_balance, owing.current_balance_cents], ['-150.00', -150_00])
  await m.paid(100_00, { io_seller_id: id })
  assert.equal(await m.current(id), -50_99)
  const refused = await m.payOut(id, account, 1)
  assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_funds'])
  await m.paid(100_00, { io_seller_id: id })
  assert.equal(await m.current(id), 48_02)
  assert.equal((await m.payOut(id, account, 48_03)).body.code, 'insufficient_funds')
  assert.equal((await m.payOut(id, account, 48_02)).status, 201)

  const lines = await m.statement(id)
  assert.deepEqual(
    lines.map((line) => [line.kind, line.balance_cents]),
    [
      ['sale', 100_00],
      ['fee', 99_01],
      ['payout', 0],
      ['returned', -150_00],
      ['sale', -50_00],
      ['fee', -50_99],
      ['sale', 49_01],
      ['fee', 48_02],
      ['payout', 0],
    ],
  )
  const explained = await m.explain(id)
  assert.deepEqual(
    [explained.kind, explained.total_cents, explained.lines.length],
    ['balance', 0, 9],
  )
  const debt = await w.db.rows(sql`
    select kind, sum(amount)::bigint as amount, count(*) as n
    from transfers
    where kind = 'repayment'
    group by 1`)
  assert.deepEqual(debt, [{ kind: 'repayment', amount: 150_00, n: 2 }])
  await right(w)
})

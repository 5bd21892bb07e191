// The sandbox's clock and its agenda: everything due is done at its own instant; concurrent moves
// run one after the other; other processes follow; and no platform or seller sees what is scheduled
// for another.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp } from '../../server/app/app.ts'
import { stoppedClock } from '../../server/kernel/clock.ts'
import { openDatabase, sql } from '../../server/platform/db/sql.ts'
import { openDeps } from '../../server/app/open.ts'
import { buyer, tokenFor } from '../cards.ts'
import { market, type Said } from '../marketplace.ts'
import { moveByDays } from '../sandbox-time.ts'
import { loginOf, world, type World } from '../world.ts'

const DAY_MS = 86_400_000
/** Another process reads the clock every second; on a busy machine later. */
const FOLLOWS_MAX_MS = 10_000
const START = '2027-03-01T15:00:00.000Z'
const stopped = () => ({ clock: stoppedClock(new Date(START)) })
const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()

const sale = (w: World, customer: string, more: object) =>
  w.sdk.transactions.create(customer, {
    amount: 100_00,
    payment_type: 'credit',
    ...more,
  } as never) as Promise<Said>

test('a long move of the clock runs everything the bank has due at its own time', async (t) => {
  const w = await world(t, stopped())
  const m = await market(w)
  const maria = await buyer(w)
  await m.refund(await m.paid(99_990_21))
  await sale(w, maria.id, { token: await tokenFor(w, '4000000002030007') })
  await sale(w, maria.id, { token: await tokenFor(w, '4000000002010009'), capture: false })
  await m.link(w.platform.sellers[0]!, '99990033')
  await m.paid(50_00, { io_seller_id: w.platform.sellers[0]!.io_seller_id })
  const { items } = (await m.read(
    `/v1/sellers/bank_accounts/list/${w.platform.sellers[0]!.io_seller_id}`,
  )) as Said
  await m.payOut(w.platform.sellers[0]!.io_seller_id, items[0].id, 10_00)
  await m.advance('30d')

  const rows = await w.db.rows<{ type: string; at: Date }>(sql`
    select type, created_at as at
    from events
    where owner = ${w.platform.io_seller_id}
      and created_at > ${new Date(START)}
    order by created_at, type`)
  const hour = later(3_600_001)
  const lost = later(10 * DAY_MS + 3_600_002)
  assert.deepEqual(
    rows.map(({ type, at }) => [type, at.toISOString()]),
    [
      ['transaction.refunded', later(60_001)],
      ['transaction.disputed', hour],
      ['transaction.updated', hour],
      ['transfer.returned', later(DAY_MS + 1)],
      ['transaction.canceled', later(7 * DAY_MS + 1)],
      ['transaction.charged_back', lost],
    ],
  )
})

test('concurrent moves of the clock run one after the other, in two processes too', async (t) => {
  const w = await world(t)
  const other = await second(t, w)
  const from = Date.parse((await w.sdk.sandbox.clock()).now)
  const moves = [w.url, other.url, w.url, other.url].map(async (url) => {
    const answer = await fetch(`${url}/v1/sandbox/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await w.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ advance: '1d' }),
    })
    assert.equal(answer.status, 200)
    return Math.round((Date.parse(((await answer.json()) as Said).now) - from) / DAY_MS)
  })
  assert.deepEqual((await Promise.all(moves)).toSorted(), [1, 2, 3, 4])
})

/** Another server on the same database, with its worker. */
async function second(t: Parameters<typeof world>[0], w: World) {
  const db = openDatabase({ url: (w.db as typeof w.db & { url: string }).url, max: 4 })
  const opened = await openDeps({ config: { ...w.deps.config }, db, log: w.deps.log })
  const server = await openApp(opened.deps)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  opened.startWorker()
  t.after(async () => {
    await server.close()
    await opened.close()
    await db.close()
  })
  return { url, deps: opened.deps }
}

test('another process follows by itself, and then answers and works at the new time', async (t) => {
  const w = await world(t)
  const other = await second(t, w)
  const { now } = await w.sdk.sandbox.moveClock({ advance: '400d' })
  const began = performance.now()
  const token = await w.token()
  const read = async (path: string, body?: object): Promise<Said> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    return (await fetch(`${other.url}${path}`, asked)).json() as Promise<Said>
  }
  while ((await read('/v1/sandbox/clock')).now < now) {
    assert.ok(performance.now() - began < FOLLOWS_MAX_MS, 'it does not follow')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const customer = await read('/v1/customer/new', { first_name: 'Ana' })
  assert.ok(customer.success.created_at >= now, customer.success.created_at)
})

test('a payout by policy includes amounts that settle that day, while workers of two processes run', async (t) => {
  const w = await world(t, { worker: true })
  await second(t, w)
  const m = await market(w)
  const [, company] = w.platform.sellers
  await m.link(company!)
  await w.call('PATCH', `/v1/sellers/update/businesses/${company!.io_seller_id}`, {
    token: m.token,
    body: { payout_policy: { interval: 'daily' } },
  })
  const maria = await buyer(w)
  const plan = { installment_plan: { number_installments: 6 }, io_seller_id: company!.io_seller_id }
  await sale(w, maria.id, { token: await tokenFor(w), ...plan })
  await moveByDays(w, 200)
  const dues = (await m.receivables(company!.io_seller_id)).map((one) => one.due_on)
  const days = (await m.payouts(company!.io_seller_id)).map((one) =>
    String(one.created_at).slice(0, 10),
  )
  assert.equal(dues.length, 6)
  assert.deepEqual(days, dues)
})

test('the agenda lists the next items in order, and moving to the next runs exactly it', async (t) => {
  const w = await world(t, stopped())
  const m = await market(w)
  const maria = await buyer(w)
  const pix = await m.sell(30_00, { expires_in: 7_200 })
  const held = await sale(w, maria.id, { token: await tokenFor(w), capture: false })
  const paid = await sale(w, maria.id, {
    token: await tokenFor(w),
    installment_plan: { number_installments: 2 },
  })
  await w.sdk.sandbox.dispute(paid.id)
  await tokenFor(w)
  const { items, has_more, now } = await w.sdk.sandbox.agenda()
  assert.equal(now, START)
  assert.equal(has_more, false)
  assert.deepEqual(
    items.map(({ at, what, id }) => [
      at,
      what,
      id === pix ? 'pix' : id === held.id ? 'held' : 'other',
    ]),
    [
      [later(7_200_000), 'transaction.expires', 'pix'],
      [later(DAY_MS), 'token.expires', 'other'],
      [later(7 * DAY_MS), 'authorization.lapses', 'held'],
      [later(7 * DAY_MS), 'bank.card', 'held'],
      [later(10 * DAY_MS), 'bank.card', 'other'],
      [later(10 * DAY_MS), 'dispute.evidence_due', 'other'],
      ['2027-03-31T03:00:00.000Z', 'receivable.settles', 'other'],
      ['2027-04-30T03:00:00.000Z', 'receivable.settles', 'other'],
    ],
  )
  assert.ok(
    items.every(
      ({ summary, io_seller_id }) =>
        summary.endsWith('.') && io_seller_id === w.platform.io_seller_id,
    ),
  )
  assert.deepEqual((await w.sdk.sandbox.agenda({ limit: 1 })).items, items.slice(0, 1))
  assert.equal((await w.sdk.sandbox.agenda({ limit: 1 })).has_more, true)

  const moved = await w.sdk.sandbox.moveClock({ advance: 'next' })
  assert.equal(moved.now, later(7_200_001))
  assert.equal((await w.sdk.transactions.get(pix)).status, 'canceled')
  assert.equal((await w.sdk.sandbox.agenda()).items[0]!.what, 'token.expires')

  // An ended dispute takes no evidence: its deadline is nothing to wait for.
  await w.sdk.sandbox.win(paid.id)
  assert.deepEqual(
    (await w.sdk.sandbox.agenda()).items.map(({ what }) => what),
    [
      'token.expires',
      'authorization.lapses',
      'bank.card',
      'receivable.settles',
      'receivable.settles',
    ],
  )
})

test('a seller’s agenda has only its own entries, and no agenda has another platform’s', async (t) => {
  const w = await world(t, { platforms: 2 })
  const m = await market(w)
  const [first, company] = w.platform.sellers
  await m.sell(10_00, { io_seller_id: first!.io_seller_id })
  await m.sell(20_00, { io_seller_id: company!.io_seller_id })
  await m.sell(30_00)
  const seen = async (credential: typeof first) => {
    const { body } = await w.call('POST', '/auth/login', { body: loginOf(credential!) })
    const answer = await w.call('GET', '/v1/sandbox/agenda', { token: body.access_token })
    return (answer.body.items as Said[]).map(({ summary }) => /R\$ ([\d.]+)/.exec(summary)?.[1])
  }
  assert.deepEqual(await seen(first), ['10.00'])
  assert.deepEqual(await seen(company), ['20.00'])
  assert.deepEqual(await seen(w.platforms[1] as never), [])
  assert.deepEqual((await w.sdk.sandbox.agenda()).items.length, 3)
})

test('the clock takes either advance or to, moves only forward, and within limits', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const move = async (body: object) =>
    (await w.call('POST', '/v1/sandbox/clock', { token, body })).status
  assert.equal(await move({}), 422)
  assert.equal(await move({ advance: 'next', to: '2100-01-01T00:00:00Z' }), 422)
  assert.equal(await move({ advance: 'nextly' }), 422)
  assert.equal(await move({ to: '2001-01-01T00:00:00Z' }), 409)
  assert.equal(await move({ advance: '4000d' }), 422)
  assert.equal(await move({ advance: 'next' }), 200)
})

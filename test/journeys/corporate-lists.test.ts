// What a company asks of its purchases: what is new, what was bought when, and what that comes to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../../server/base/clock.ts'
import { sql } from '../../server/db/sql.ts'
import { payingCompany, ROOT } from '../paying-company.ts'

const HOUR_MS = 3_600_000

test('what is new is asked for by when it came to be known, and what was bought by when it was', async (t) => {
  const { w, buy, done, refused, goTo } = await payingCompany(t)
  await buy('early', 10_00)
  await goTo('2026-11-20')
  const bought = after(w.deps.clock.now(), -30 * HOUR_MS)
  await buy('late', 20_00, { at: bought })
  const [late, early] = (await done('GET', `${ROOT}/purchases`)).items
  assert.deepEqual([late.amount, late.purchased_at], [20_00, bought.toISOString()])
  assert.ok(late.created_at > late.purchased_at)

  const rows: [query: string, ids: string[]][] = [
    [`created_at[gte]=${late.created_at}`, [late.id]],
    [`created_at[lte]=${early.created_at}`, [early.id]],
    ['created_at[gte]=2026-11-20', [late.id]],
    [`purchased_at[gte]=${late.purchased_at}`, [late.id]],
    ['purchased_at[gte]=2026-11-20', []],
    ['purchased_at[gte]=2026-11-18&purchased_at[lte]=2026-11-18', [late.id]],
    ['purchased_at[lte]=2026-11-18', [late.id, early.id]],
    ['status=confirmed,denied', [late.id, early.id]],
    ['status=denied', []],
  ]
  for (const [query, ids] of rows) {
    const { items, total } = await done('GET', `${ROOT}/purchases?${query}`)
    assert.deepEqual([items.map((one: { id: string }) => one.id), total], [ids, ids.length], query)
    const spent = [late, early].filter(({ id }) => ids.includes(id)).reduce((sum, { amount }) => sum + amount, 0)
    assert.equal((await done('GET', `${ROOT}/analytics?${query}`)).total_spent, spent, query)
  }
  for (const query of ['q=!', 'q=%25', 'q=_', 'q=', 'card_id=', 'center_cost=', 'purchased_at[gte]=soon'])
    for (const path of ['purchases', 'analytics'])
      await refused('GET', `${ROOT}/${path}?${query}`, undefined, 422, 'invalid_request')
})

test('sums of a span are of what lies in it, whatever else a filter says of time', async (t) => {
  const { buy, done, refused } = await payingCompany(t)
  // 1 November in São Paulo, though 2 November elsewhere.
  await buy('first', 10_00, { at: new Date('2026-11-02T02:30:00Z') })
  await buy('second', 20_00)
  const rows: [query: string, spent: number][] = [
    ['from=2026-11-02', 20_00],
    ['from=2026-11-02T02:00:00Z', 30_00],
    ['to=2026-11-02T02:59:59Z', 10_00],
    ['to=2026-11-01T23:59:59-03:00', 10_00],
    ['from=2026-11-01&to=2026-11-02&purchased_at[lte]=2026-11-01', 10_00],
    ['from=2026-11-02&purchased_at[gte]=2026-11-01', 20_00],
    ['from=2026-11-02&purchased_at[lte]=2026-11-01', 0],
    ['to=2026-11-01&purchased_at[lte]=2026-11-30', 10_00],
  ]
  for (const [query, spent] of rows)
    assert.equal((await done('GET', `${ROOT}/analytics?${query}`)).total_spent, spent, query)
  for (const from of ['2026-11-02Tgarbage', '2026-02-30', 'yesterday'])
    await refused('GET', `${ROOT}/analytics?from=${from}`, undefined, 422, 'invalid_request')
})

test('a part that was given back is shown beside what is left', async (t) => {
  const { buy, done } = await payingCompany(t)
  await buy('p1', 100_00)
  await buy('p1', 30_00, { kind: 'refund' })
  const read = async () => (await done('GET', `${ROOT}/purchases`)).items[0]
  const shown = ({ status, amount, refunded_amount: refunded }: Awaited<ReturnType<typeof read>>) =>
    [status, amount, refunded] as unknown
  assert.deepEqual(shown(await read()), ['confirmed', 70_00, 30_00])
  await buy('p1', 70_00, { kind: 'refund' })
  assert.deepEqual(shown(await read()), ['refunded', 0, 100_00])
})

test('nobody reads the number of a card by HEAD, and nothing is counted for it', async (t) => {
  const { w, card, token, done } = await payingCompany(t)
  const head = await fetch(`${w.url}${ROOT}/${card}/secrets`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.deepEqual([head.status, head.headers.get('allow')], [405, 'GET'])
  assert.equal((await w.db.rows(sql`select from corporate_secret_readings`)).length, 0)
  await done('GET', `${ROOT}/${card}/secrets`)
})

test('a purchase keeps the cost center its holder had, whenever it is heard of, and its events say the same', async (t) => {
  const { w, card, buy, done } = await payingCompany(t)
  const [{ id: holder }] = (await done('GET', `${ROOT}/holders`)).items
  const read = async () => (await done('GET', `${ROOT}/purchases`)).items
  const boughtAt = w.deps.clock.now()
  await buy('told', 10_00, { kind: 'reversal' })
  await done('POST', '/v1/sandbox/clock', { advance: '1m' })
  await done('PATCH', `${ROOT}/holders/${holder}`, { center_cost: 'Sales' })
  await buy('told', 10_00)
  await buy('untold', 20_00, { at: boughtAt })
  await buy('new', 40_00)
  const centers = (await read()).map((one: { center_cost: string }) => one.center_cost)
  assert.deepEqual(centers, ['Sales', 'Marketing', 'Marketing'])
  assert.equal((await done('GET', `${ROOT}/cost-centers/Marketing`)).total_spent, 30_00)

  await w.work()
  for (const one of await read()) {
    const rows = await w.db.rows<{ data: object }>(sql`
      select data from events where object_id = ${one.id} order by object_sequence desc limit 1`)
    assert.deepEqual(rows[0]?.data, one)
  }
  // It was in none before.
  await done('PATCH', `${ROOT}/holders/${holder}`, { center_cost: null })
  await buy('none', 5_00)
  assert.equal((await read())[0].center_cost, null)
  assert.equal((await done('GET', `${ROOT}/${card}`)).holder_id, holder)
})

// A company's lists of purchases: new ones, by time of purchase, and their sums.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after } from '../../../server/kernel/clock.ts'
import { authorize, applyPurchases } from '../../../server/corporate/purchases/operations.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { askOf, reportOf } from '../../company.ts'
import { payingCompany, ROOT } from '../../paying-company.ts'

const HOUR_MS = 3_600_000
/** More purchases than a page of the CSV, and than one commit applies. */
const MANY = 1_001

test('created_at filters by the time of recording, purchased_at by the time of purchase', async (t) => {
  const { w, buy, done, refused, goTo } = await payingCompany(t)
  await buy('early', 10_00)
  await goTo('2026-11-20')
  const bought = after(w.deps.clock.now(), -30 * HOUR_MS)
  await buy('late', 20_00, { at: bought })
  const [late, early] = (await done('GET', `${ROOT}/purchases`)).items
  assert.deepEqual([late.amount, late.purchased_at], [20_00, bought.toISOString()])
  assert.ok(late.created_at > late.purchased_at)
  assert.deepEqual(await done('GET', `${ROOT}/purchases/${late.id}`), late)

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
    const spent = [late, early]
      .filter(({ id }) => ids.includes(id))
      .reduce((sum, { amount }) => sum + amount, 0)
    assert.equal((await done('GET', `${ROOT}/analytics?${query}`)).total_spent, spent, query)
  }
  for (const query of [
    'q=!',
    'q=%25',
    'q=_',
    'q=',
    'card_id=',
    'center_cost=',
    'purchased_at[gte]=soon',
  ])
    for (const path of ['purchases', 'analytics'])
      await refused('GET', `${ROOT}/${path}?${query}`, undefined, 422, 'invalid_request')
})

test('a page has the requested number of purchases, from the requested offset, in both orders', async (t) => {
  const { w, buy, done } = await payingCompany(t)
  for (let n = 0; n < 5; n++) await buy(`p${n}`, 1_00 + n)
  const rows: [query: string, numbers: number[]][] = [
    ['limit=2', [4, 3]],
    ['limit=2&offset=2', [2, 1]],
    ['limit=2&offset=4', [0]],
    ['limit=2&offset=5', []],
    ['limit=2&sort=time-ascending', [0, 1]],
    ['limit=2&offset=3&sort=time-ascending', [3, 4]],
    ['limit=2&offset=4&sort=time-ascending', [4]],
  ]
  // By the numbers of the purchases, counted from the offset.
  for (const filter of ['', '&status=confirmed'])
    for (const [query, numbers] of rows) {
      const { items, total } = await done('GET', `${ROOT}/purchases?${query}${filter}`)
      const shown = items.map(({ amount }: { amount: number }) => amount - 1_00)
      assert.deepEqual([shown, total], [numbers, 5], `${query}${filter}`)
    }
  assert.deepEqual(w.logged, [])
})

test('a page of reports and a CSV have every purchase, however many there are', async (t) => {
  const { w, owner, card, token } = await payingCompany(t)
  const at = w.deps.clock.now()
  const reports = Array.from({ length: MANY }, (_, n) =>
    reportOf(askOf(`many-${n}`, card, 1_00 + n, at), []),
  )
  assert.equal(await applyPurchases(w.deps, owner, reports), MANY)
  const { text } = await w.call('GET', `${ROOT}/purchases/export`, { token })
  const [head, ...lines] = text.trim().split('\r\n')
  const amount = head!.split(';').indexOf('Valor')
  assert.deepEqual(
    [lines.length, new Set(lines.map((line) => line.split(';')[amount])).size],
    [MANY, MANY],
  )
})

test('sums of a period contain the purchases made in it, whatever the other time filters', async (t) => {
  const { w, card, token, buy, done, refused } = await payingCompany(t)
  // Purchases that are only held do not count.
  await authorize(w.deps, askOf('held', card, 40_00, w.deps.clock.now()))
  // 1 November in São Paulo, 2 November in UTC.
  await buy('first', 10_00, { at: new Date('2026-11-02T02:30:00Z') })
  await buy('second', 20_00)
  const table = await w.call('GET', `${ROOT}/purchases/export?amount[lte]=1000`, { token })
  assert.match(table.text, /\r\n01\/11\/2026;/)
  const rows: [query: string, spent: number][] = [
    ['', 30_00],
    ['from=2026-11-02', 20_00],
    ['from=2026-11-02T02:00:00Z', 30_00],
    ['to=2026-11-02T02:59:59Z', 10_00],
    ['to=2026-11-01T23:59:59-03:00', 10_00],
    ['from=2026-11-01&to=2026-11-02&purchased_at[lte]=2026-11-01', 10_00],
    ['from=2026-11-02&purchased_at[gte]=2026-11-01', 20_00],
    ['from=2026-11-01&purchased_at[gte]=2026-11-02', 20_00],
    ['from=2026-11-02&purchased_at[lte]=2026-11-01', 0],
    ['to=2026-11-01&purchased_at[lte]=2026-11-30', 10_00],
  ]
  for (const filter of ['', `&card_id=${card}`])
    for (const [query, spent] of rows) {
      const { total_spent: shown } = await done('GET', `${ROOT}/analytics?${query}${filter}`)
      assert.equal(shown, spent, `${query}${filter}`)
    }
  for (const from of ['2026-11-02Tgarbage', '2026-02-30', 'yesterday'])
    await refused('GET', `${ROOT}/analytics?from=${from}`, undefined, 422, 'invalid_request')
})

test('a cost center counts the cards that work or can work, of cardholders who are not canceled', async (t) => {
  const { card, done } = await payingCompany(t)
  const members = async () => {
    const [{ holders, cards }] = (await done('GET', `${ROOT}/cost-centers`)).items
    return [holders, cards]
  }
  assert.deepEqual(await members(), [1, 1])
  await done('PATCH', `${ROOT}/${card}`, { status: 'canceled' })
  assert.deepEqual(await members(), [1, 0])
  const [{ id }] = (await done('GET', `${ROOT}/holders`)).items
  await done('DELETE', `${ROOT}/holders/${id}`)
  assert.deepEqual(await members(), [0, 0])
})

test('a partial refund is shown beside the remaining cost', async (t) => {
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

test('a HEAD request reads no card number and counts no read', async (t) => {
  const { w, card, token, done } = await payingCompany(t)
  const head = await fetch(`${w.url}${ROOT}/${card}/secrets`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.deepEqual([head.status, head.headers.get('allow')], [405, 'GET'])
  assert.equal((await w.db.rows(sql`select from corporate_secret_readings`)).length, 0)
  await done('GET', `${ROOT}/${card}/secrets`)
})

test('a purchase keeps its cardholder’s cost center at that time, whenever it is reported, and so do its events', async (t) => {
  const { w, card, buy, done } = await payingCompany(t)
  const [{ id: holder }] = (await done('GET', `${ROOT}/holders`)).items
  const read = async () => (await done('GET', `${ROOT}/purchases`)).items
  const boughtAt = w.deps.clock.now()
  await buy('told', 10_00, { kind: 'reversal' })
  await done('POST', '/v1/sandbox/clock', { advance: '1m' })
  await done('PATCH', `${ROOT}/holders/${holder}`, { center_cost: 'Sales' })
  await buy('told', 10_00)
  await buy('unreported', 20_00, { at: boughtAt })
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
  // Its cardholder had no cost center before.
  await done('PATCH', `${ROOT}/holders/${holder}`, { center_cost: null })
  await buy('none', 5_00)
  assert.equal((await read())[0].center_cost, null)
  assert.equal((await done('GET', `${ROOT}/${card}`)).holder_id, holder)
})

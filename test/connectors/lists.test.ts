// How far back the lists of companies with a wire of their own are read, and how often.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { after } from '../../server/kernel/clock.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { buyer } from '../cards.ts'
import { openSale } from './sale.ts'
import { COMPANIES } from './wires.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The longest that the sandbox's own charges are payable. */
const LONG_S = 86_400

test('pagarme lists by creation: the charges of hours each minute, of a month each hour', async (t) => {
  const { w, there } = await openSale(
    t,
    COMPANIES.find(({ name }) => name === 'pagarme')!,
  )
  const since: number[] = []
  there.disturb((request, next) => {
    const { created_since: from } = request.query ?? {}
    if (from !== undefined) since.push(w.deps.clock.now().getTime() - Date.parse(from))
    return next(request)
  })
  const pass = (ms: number) => {
    w.deps.clock.moveTo(after(w.deps.clock.now(), ms))
    there.clock.moveTo(w.deps.clock.now())
  }
  /** How far back the lists of a round went, in hours. */
  const round = async () => {
    since.length = 0
    await reconcile(w.deps)
    await w.work()
    return since.map((ms) => Math.floor(ms / HOUR_MS))
  }
  const { id: customer } = await buyer(w)
  const body = { amount: 10_00, payment_type: 'pix', expires_in: LONG_S } as const
  const old = await w.sdk.transactions.create(customer, body)
  assert.equal((await round()).length, 2)
  pass(4 * HOUR_MS)
  await round()
  const young = await w.sdk.transactions.create(customer, body)
  await there.pay(young.id)
  await there.pay(old.id)
  const statusOf = async ({ id }: { id: string }) => (await w.sdk.transactions.get(id)).status
  pass(2 * MINUTE_MS)
  // Within the overlap, and two hours before.
  assert.deepEqual(await round(), [2])
  assert.deepEqual([await statusOf(young), await statusOf(old)], ['succeeded', 'pending'])
  pass(HOUR_MS)
  const [lately, late] = await round()
  assert.ok(lately! <= 4 && late! >= 30 * 24, `${lately}, ${late}`)
  assert.equal(await statusOf(old), 'succeeded')
})

for (const company of COMPANIES)
  test(`${company.name} tells of no returns by the bank: nothing is read back for 91 days`, async (t) => {
    const { w, there } = await openSale(t, company)
    const from: string[] = []
    there.disturb((request, next) => {
      const { query = {} } = request
      for (const name of BEGINS) from.push(...(query[name] === undefined ? [] : [query[name]]))
      return next(request)
    })
    for (let n = 0; n < 3; n++) {
      await reconcile(w.deps)
      w.deps.clock.moveTo(after(w.deps.clock.now(), HOUR_MS))
    }
    const oldest = after(w.deps.clock.now(), -32 * DAY_MS)
    assert.notEqual(from.length, 0)
    assert.deepEqual(
      from.filter((at) => new Date(at) < oldest),
      [],
    )
    const rows = await w.db.rows<{ bank: string }>(
      sql`select bank from reconciliations where bank like 'psp%' order by bank`,
    )
    assert.ok(
      rows.every(({ bank }) => bank === 'psp' || bank === 'psp/late'),
      JSON.stringify(rows),
    )
  })

/** What the companies call the begin of a range. */
const BEGINS = [
  'begin_date',
  'effectiveDate[ge]',
  'paymentDate[ge]',
  'start',
  'after',
  'created_since',
]

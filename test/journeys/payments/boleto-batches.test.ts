// One act for many boletos: each as the call for one would do it, once, whatever happens meanwhile,
// and what came of each can be read.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { addDays, dayOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { type BoletoRail, unknown } from '../../../server/providers/bank.ts'
import { verify } from '../../../server/verification/verify.ts'
import { buyer } from '../../cards.ts'
import { plainDay } from '../../due-days.ts'
import { world, type World } from '../../world.ts'

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const today = (w: World): Day => dayOf(w.deps.clock.now())
const dueOf = (w: World): Day => plainDay(addDays(today(w), 5))

async function issued(w: World, count: number): Promise<string[]> {
  const { id } = await buyer(w)
  const sales: string[] = []
  for (let n = 0; n < count; n++) {
    const body = { amount: 100_00 + n, payment_type: 'boleto', expiration_date: dueOf(w) } as const
    sales.push((await w.sdk.transactions.create(id, body)).id)
  }
  return sales
}

type Batch = Awaited<ReturnType<World['sdk']['boletoBatches']['get']>>

async function itemsOf(w: World, { id }: Batch) {
  const { items } = await w.sdk.boletoBatches.items(id)
  return items.map(({ status, refusal }) => [status, refusal?.code ?? null])
}
const read = (w: World, { id }: Batch) => w.sdk.boletoBatches.get(id)
async function dueDayOf(w: World, id: string): Promise<string> {
  const { payment_method: method } = await w.sdk.transactions.get(id)
  return (method as { expiration_date: string }).expiration_date
}
/** All that is due now, however many rounds it takes. */
async function workAll(w: World): Promise<void> {
  for (let n = 0; n < 20 && (await w.work()) > 0; n++);
}

/** The bank whose rail is bent for a while. */
function bend(w: World, change: (rail: BoletoRail) => Partial<BoletoRail>): () => void {
  const { banks } = w.deps
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const route = banks.boleto(owner)!
  const bent = { ...route, rail: { ...route.rail, ...change(route.rail) } }
  Object.assign(w.deps, { banks: { ...banks, boleto: () => bent } })
  return () => void Object.assign(w.deps, { banks })
}

test('many boletos get another due date, each as its own, with events and audit as of one', async (t) => {
  const w = await world(t)
  const sales = await issued(w, 12)
  const made = await w.sdk.boletoBatches.create({
    action: 'change_due_date',
    transactions: sales,
    days: 7,
  })
  assert.deepEqual(
    [made.status, made.count, made.total_cents, made.results.waiting, made.ended_at],
    ['running', 12, 12 * 100_00 + 66, 12, null],
  )
  await workAll(w)
  const done = await read(w, made)
  assert.deepEqual(
    [done.status, done.results],
    ['done', { waiting: 0, done: 12, refused: 0, canceled: 0 }],
  )
  assert.notEqual(done.ended_at, null)
  const due = addDays(dueOf(w), 7)
  for (const id of sales) assert.equal(await dueDayOf(w, id), due)
  const { items } = await w.sdk.boletoBatches.items(made.id)
  assert.deepEqual(
    items.map((one) => [one.number, one.transaction_id, one.expiration_date, one.attempts]),
    sales.map((id, n) => [n + 1, id, due, 1]),
  )
  let updated = 0
  for await (const { type } of w.sdk.events.all()) if (type === 'transaction.updated') updated++
  assert.equal(updated, 12)
  const records = await w.db.rows<{ action: string; operation: string; n: number }>(sql`
    select action, operation, count(*) as n
    from audit_records
    where action in ('boleto_batch.created', 'transaction.change_requested')
    group by action, operation
    order by action`)
  assert.deepEqual(records, [
    { action: 'boleto_batch.created', operation: 'boletoBatches.create', n: 1 },
    { action: 'transaction.change_requested', operation: 'transactions.update', n: 12 },
  ])
  await right(w)
})

test('boletos are withdrawn, and one that was paid meanwhile is reported and not refunded', async (t) => {
  const w = await world(t)
  const sales = await issued(w, 3)
  const made = await w.sdk.boletoBatches.create({ action: 'cancel', transactions: sales })
  await w.sdk.sandbox.payBoleto(sales[1]!)
  await workAll(w)
  assert.deepEqual(await itemsOf(w, made), [
    ['done', null],
    ['refused', 'already_paid'],
    ['done', null],
  ])
  const [refused] = (await w.sdk.boletoBatches.items(made.id, { status: 'refused' })).items
  assert.match(refused!.refusal!.en, /paid/)
  assert.match(refused!.refusal!.pt, /pag/)
  const paid = await w.sdk.transactions.get(sales[1]!)
  assert.deepEqual([paid.status, paid.refunds.length], ['succeeded', 0])
  assert.equal((await w.sdk.transactions.get(sales[0]!)).status, 'canceled')
  await right(w)
})

test('the same key makes one batch, and what does not fit makes none', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [sale] = await issued(w, 1)
  const body = { action: 'cancel' as const, transactions: [sale!] }
  const first = await w.sdk.boletoBatches.create(body, { key: 'batch-1' })
  assert.equal((await w.sdk.boletoBatches.create(body, { key: 'batch-1' })).id, first.id)
  const token = await w.token()
  const pix = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 100,
    payment_type: 'pix',
  })
  const due = dueOf(w)
  const wrong: [object, string][] = [
    [{ action: 'cancel', transactions: [] }, 'transactions'],
    [{ action: 'cancel', transactions: Array(501).fill(sale) }, 'transactions'],
    [{ action: 'cancel', transactions: [sale, sale] }, 'transactions.1'],
    [{ action: 'cancel', transactions: [sale, pix.id] }, 'transactions.1'],
    [{ action: 'cancel', transactions: [sale], days: 3 }, 'days'],
    [{ action: 'change_due_date', transactions: [sale] }, 'expiration_date'],
    [
      { action: 'change_due_date', transactions: [sale], expiration_date: '2027-02-30' },
      'expiration_date',
    ],
    [{ action: 'change_due_date', transactions: [sale], days: 3, expiration_date: due }, 'days'],
    [{ action: 'change_due_date', transactions: [sale], days: 0 }, 'days'],
    [{ action: 'refund', transactions: [sale] }, 'action'],
  ]
  for (const [given, field] of wrong) {
    const { status, body: said } = await w.call('POST', '/v1/boleto_batches', {
      token,
      body: given,
    })
    assert.deepEqual([status, Object.keys(said.error)], [422, [field]], JSON.stringify(given))
  }
  assert.equal((await w.sdk.boletoBatches.list()).total, 1)
  // Another platform finds neither the batch nor the boleto.
  const other = w.as(w.platforms[1]!)
  await assert.rejects(other.boletoBatches.get(first.id), { code: 'boleto_batch_not_found' })
  await assert.rejects(other.boletoBatches.create(body), { code: 'transaction_not_found' })
})

test('what has not begun can be canceled, and what has begun goes on', async (t) => {
  const w = await world(t)
  const sales = await issued(w, 2)
  const silent = bend(w, ({ changes }) => ({
    changes: { ...changes!, change: async () => unknown('no answer') },
  }))
  const made = await w.sdk.boletoBatches.create({
    action: 'change_due_date',
    transactions: [sales[0]!],
    days: 7,
  })
  await workAll(w)
  assert.deepEqual(await itemsOf(w, made), [['waiting', 'bank_unavailable']])
  const begun = await w.sdk.boletoBatches.cancel(made.id)
  assert.deepEqual([begun.status, begun.results.waiting], ['running', 1])
  silent()
  await w.sdk.sandbox.moveClock({ advance: '1h' })
  const ended = await read(w, made)
  assert.deepEqual([ended.status, ended.results.done], ['canceled', 1])
  await assert.rejects(
    w.sdk.boletoBatches.create({ action: 'cancel', transactions: sales }).then(async (batch) => {
      const stopped = await w.sdk.boletoBatches.cancel(batch.id)
      assert.deepEqual([stopped.status, stopped.results.canceled], ['canceled', 2])
      assert.deepEqual((await w.sdk.boletoBatches.cancel(batch.id)).results, stopped.results)
      await workAll(w)
      assert.equal((await w.sdk.transactions.get(sales[1]!)).status, 'pending')
      const last = await w.sdk.boletoBatches.create({ action: 'cancel', transactions: sales })
      await workAll(w)
      return w.sdk.boletoBatches.cancel(last.id)
    }),
    { code: 'invalid_state' },
  )
  await right(w)
})

test('a process that ends between the act and its record does it once', async (t) => {
  const w = await world(t)
  const [sale] = await issued(w, 1)
  let asked = 0
  const restore = bend(w, ({ changes }) => ({
    changes: {
      ...changes!,
      change: async (...given) => {
        asked++
        return changes!.change(...given)
      },
    },
  }))
  const made = await w.sdk.boletoBatches.create({
    action: 'change_due_date',
    transactions: [sale!],
    days: 7,
  })
  await workAll(w)
  const due = await dueDayOf(w, sale!)
  // As it is after a claim whose process ended: the boleto was changed, and nobody wrote that down.
  await w.db.rows(sql`alter table boleto_batch_items disable trigger all`)
  await w.db.rows(sql`
    update boleto_batch_items set status = 'waiting', ended_at = null, due_at = begun_at`)
  await w.db.rows(sql`alter table boleto_batch_items enable trigger all`)
  await workAll(w)
  restore()
  assert.deepEqual([asked, await dueDayOf(w, sale!)], [1, due])
  assert.deepEqual(await itemsOf(w, made), [['done', null]])
  const { history } = await w.sdk.transactions.get(sale!)
  assert.equal(history.filter((one) => one.operation_type === 'updated').length, 1)
  await right(w)
})

test('two batches over the same boleto: each asks in its turn, and days are counted once each', async (t) => {
  const w = await world(t)
  const [sale] = await issued(w, 1)
  const body = { action: 'change_due_date' as const, transactions: [sale!], days: 7 }
  const both = [await w.sdk.boletoBatches.create(body), await w.sdk.boletoBatches.create(body)]
  const gone = await w.sdk.boletoBatches.create({ action: 'cancel', transactions: [sale!] })
  for (let n = 0; n < 20; n++) await w.sdk.sandbox.moveClock({ advance: '10m' })
  const ended = await Promise.all([...both, gone].map((batch) => itemsOf(w, batch)))
  assert.ok(ended.flat().every(([status]) => status === 'done' || status === 'refused'))
  assert.equal((await w.sdk.transactions.get(sale!)).status, 'canceled')
  await right(w)
})

test('who may do it is asked at the time of the act', async (t) => {
  const w = await world(t)
  const sales = await issued(w, 2)
  const made = await w.sdk.credentials.create({
    email: 'batches@example.com',
    scopes: ['payments'],
    budget: { operations: ['boletoBatches.*'] },
  })
  const agent = w.as({ ...made, io_seller_id: w.platform.io_seller_id } as never)
  const beyond = await agent.boletoBatches.create({ action: 'cancel', transactions: [sales[0]!] })
  await workAll(w)
  assert.deepEqual(await itemsOf(w, beyond), [['refused', 'call_not_in_budget']])
  const late = await agent.boletoBatches.create({ action: 'cancel', transactions: [sales[1]!] })
  await w.sdk.credentials.revoke(made.id)
  await workAll(w)
  assert.deepEqual(await itemsOf(w, late), [['refused', 'asker_not_allowed']])
  for (const id of sales) assert.equal((await w.sdk.transactions.get(id)).status, 'pending')
})

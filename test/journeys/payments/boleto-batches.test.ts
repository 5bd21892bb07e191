// One act for many boletos: each as the call for one would do it, once, whatever happens meanwhile,
// and what came of each can be read.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readId, type OwnerId } from '../../../server/kernel/ids.ts'
import { addDays, dayOf, type Day } from '../../../server/kernel/brazil/calendar.ts'
import { claimDue } from '../../../server/payments/boleto-batches/store.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { type BoletoRail, unknown } from '../../../server/providers/bank.ts'
import { verify } from '../../../server/verification/verify.ts'
import { reserve, type ReservedFile, written } from '../../../server/providers/cnab/exchange.ts'
import { agreementKey } from '../../../server/providers/cnab/title.ts'
import { buyer } from '../../cards.ts'
import { AGREEMENT, fileBankIn, orderIn, paid, SENDER } from '../../cnab.ts'
import { returnText, type Said } from '../../cnab-bank.ts'
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

test('by files a cancellation waits for the return, and a payment in between counts', async (t) => {
  const w = await world(t)
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  fileBankIn(w, owner)
  const { db, deps } = w
  const place = { owner, agreement: agreementKey(AGREEMENT) }
  const exchange = { db, clock: deps.clock, place, sender: SENDER, markDue: async () => {} }
  const sends = async () => {
    const file = (await reserve(exchange)) as ReservedFile
    await written(exchange, file, `${file.sequence}.rem`)
    return 'remittance' in file ? file.remittance.sent.map(({ what }) => what) : []
  }
  const returns = async (sequence: number, said: Said[]) => {
    const body = returnText(SENDER, said, sequence)
    const { status } = await w.call('POST', '/v1/boleto_files', { token: await w.token(), body })
    assert.ok(status < 300)
    await workAll(w)
  }
  const sales = await issued(w, 3)
  await sends()
  const orders = await Promise.all(sales.map((id) => orderIn(w, id)))
  await returns(
    1,
    orders.map((order) => ({ order, movement: '02' })),
  )
  const made = await w.sdk.boletoBatches.create({ action: 'cancel', transactions: sales })
  await workAll(w)
  const waits = ['waiting', 'request_in_progress']
  assert.deepEqual(await itemsOf(w, made), [waits, waits, waits])
  await assert.rejects(w.sdk.transactions.void(sales[0]!), { code: 'request_in_progress' })
  assert.deepEqual(await sends(), ['withdraw', 'withdraw', 'withdraw'])
  const day = { occurredOn: today(w), creditedOn: today(w) }
  const [gone, bought, kept] = [orders[0]!, orders[1]!, orders[2]!]
  await returns(2, [
    { order: gone, movement: '09' },
    paid(bought, bought.terms.amount, day),
    { order: kept, movement: '26', t: { motives: '60' } },
  ])
  // The next file asks again for what the bank refused.
  assert.deepEqual(await sends(), ['withdraw'])
  await w.sdk.sandbox.moveClock({ advance: '2h' })
  assert.deepEqual(await itemsOf(w, made), [['done', null], ['refused', 'already_paid'], waits])
  await returns(3, [{ order: kept, movement: '09' }])
  await w.sdk.sandbox.moveClock({ advance: '2h' })
  assert.deepEqual((await itemsOf(w, made))[2], ['done', null])
  const statuses = await Promise.all(sales.map((id) => w.sdk.transactions.get(id)))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['canceled', 'succeeded', 'canceled'],
  )
  await right(w)
})

test('an act that was stored goes on when its requester may no more: the item waits, and says what came of it', async (t) => {
  const w = await world(t)
  const [sale, other] = await issued(w, 2)
  const made = await w.sdk.credentials.create({ email: 'b@example.com', scopes: ['payments'] })
  const agent = w.as({ ...made, io_seller_id: w.platform.io_seller_id } as never)
  const restore = bend(w, ({ changes }) => ({
    changes: { ...changes!, change: async () => unknown('no answer') },
    withdraw: async () => unknown('no answer'),
  }))
  const due = addDays(await dueDayOf(w, sale!).then((day) => day as Day), 7)
  const batch = await agent.boletoBatches.create({
    action: 'change_due_date',
    transactions: [sale!],
    days: 7,
  })
  const gone = await agent.boletoBatches.create({ action: 'cancel', transactions: [other!] })
  await workAll(w)
  await w.sdk.credentials.revoke(made.id)
  await w.sdk.sandbox.moveClock({ advance: '10s' })
  for (const one of [batch, gone])
    assert.deepEqual(await itemsOf(w, one), [['waiting', 'request_in_progress']])
  restore()
  for (let n = 0; n < 3; n++) await w.sdk.sandbox.moveClock({ advance: '2h' })
  for (const one of [batch, gone]) assert.deepEqual(await itemsOf(w, one), [['done', null]])
  assert.equal(await dueDayOf(w, sale!), due)
  await right(w)
})

test('what was claimed, and stored nothing, is canceled with its batch', async (t) => {
  const w = await world(t)
  const [sale] = await issued(w, 1)
  const made = await w.sdk.boletoBatches.create({ action: 'cancel', transactions: [sale!] })
  // As a claim leaves it whose process ended.
  await w.db.rows(sql`update boleto_batch_items set begun_at = due_at, attempts = 1`)
  assert.equal((await w.sdk.boletoBatches.cancel(made.id)).results.waiting, 1)
  await workAll(w)
  assert.deepEqual(await itemsOf(w, made), [['canceled', null]])
  assert.equal((await w.sdk.transactions.get(sale!)).status, 'pending')
})

test('many boletos of one platform leave room for those of another', async (t) => {
  const w = await world(t, { platforms: 2 })
  const sales = await issued(w, 11)
  await w.sdk.boletoBatches.create({ action: 'cancel', transactions: sales })
  const owner = readId<'owner'>(w.platforms[1]!.io_seller_id) as OwnerId
  await w.db.rows(sql`
    insert into boleto_batches
    select (json_populate_record(b, json_build_object('owner', ${owner}::uuid,
      'seller', (select id from sellers where owner = ${owner} limit 1)))).*
    from boleto_batches b`)
  await w.db.rows(sql`
    insert into boleto_batch_items
    select (json_populate_record(i, json_build_object('owner', ${owner}::uuid,
      'due_at', i.due_at + interval '1 second'))).*
    from boleto_batch_items i where number <= 2`)
  const now = new Date(w.deps.clock.now().getTime() + 60_000)
  const claimed = await inTransaction(w.db, (tx) => claimDue(tx, now, now, 10))
  assert.deepEqual([claimed.length, claimed.filter((one) => one.owner === owner).length], [10, 2])
})

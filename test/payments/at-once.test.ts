// A pix is created in few round trips: its rows are inserted with everything else of the commit,
// and the bank's answer is saved without reading the row again. What stands against it, or changes
// it in between, is noticed all the same.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { sql, type Database } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { partiesOf } from '../../server/payments/transactions/creation/parties-store.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { LEASE_MS } from '../../server/payments/transactions/transaction.ts'
import { given, withDatabase, withRail } from '../faults.ts'
import { beside, world, type World } from '../world.ts'

const eventsOf = (w: World, id: string) =>
  w.db.rows<{ type: string; n: number }>(
    sql`select type, object_sequence as n
      from events
      where object_id = ${id}::uuid
      order by object_sequence`,
  )

const countRows = async (w: World, table: 'transactions' | 'idempotency') => {
  const rows = await w.db.rows<{ n: number }>(
    table === 'transactions'
      ? sql`select count(*)::int as n from transactions`
      : sql`select count(*)::int as n from idempotency where object_kind = 'transaction'`,
  )
  return rows[0]!.n
}

/**
 * Its database; `work` is done after seller and customer were read, before the first rows are
 * written.
 */
function beforeFirst(w: World, work: () => Promise<unknown>): Database {
  let done: Promise<unknown> | undefined
  return {
    ...w.db,
    begin: async (writing) => {
      await (done ??= work())
      return w.db.begin(writing)
    },
  }
}

test('a pix waits for no answer of the database within its commits, but for its row when the bank has answered', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const awaited: string[] = []
  const watched = withDatabase(w.deps, async ({ text }) => void awaited.push(text))
  const { transaction } = await create(
    watched,
    caller,
    customer,
    { ...body, reference_id: 'r' },
    keyOf('k'),
  )
  assert.equal(transaction.status, 'pending')
  assert.deepEqual(
    awaited.map((text) => /from transactions t[^]*for update$/.test(text)),
    [true],
  )
  const twice = await create(watched, caller, customer, { ...body, reference_id: 'r' }, keyOf('k'))
  assert.deepEqual(
    [twice.transaction.id, twice.replayed, awaited.length],
    [transaction.id, true, 1],
  )
})

test('a notification that arrives while the bank registers a new pix is not lost', async (t) => {
  const w = await world(t)
  const { caller, customer, body, sale } = await given(w)
  const crossed = withRail(w.deps, (rail) => ({
    charge: async (order, again) => {
      const answer = await rail.charge(order, again)
      await w.deps.banks.sandbox!.pay(order.txid, {})
      await markDue(w.deps, { pix: [{ txid: order.txid }] })
      return answer
    },
  }))
  const { transaction } = await create(crossed, caller, customer, body, undefined)
  assert.equal(transaction.status, 'pending')
  await advanceDue(w.deps)
  assert.equal((await sale(transaction.id)).status, 'succeeded')
  assert.deepEqual(await verify(w.db), [])
})

test('a worker that registers a new pix while its request still waits: one registration is recorded', async (t) => {
  const w = await world(t)
  const { caller, customer, body, sale } = await given(w)
  const crossed = withRail(w.deps, (rail) => ({
    charge: async (order, again) => {
      const answer = await rail.charge(order, again)
      await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + LEASE_MS + 1_000)
      await advanceDue(w.deps)
      return answer
    },
  }))
  const { transaction } = await create(crossed, caller, customer, body, undefined)
  assert.equal(transaction.status, 'pending')
  assert.deepEqual(await eventsOf(w, transaction.id), [{ type: 'transaction.created', n: 1 }])
  assert.equal((await sale(transaction.id)).version, 1)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('a change of the row by anyone else while the bank registers it is kept', async (t) => {
  const w = await world(t)
  const { caller, customer, body, sale } = await given(w)
  const asked = after(w.deps.clock.now(), 1_000)
  const crossed = withRail(w.deps, (rail) => ({
    charge: async (order, again) => {
      await w.db.rows(
        sql`update transactions set cancel_asked_at = ${asked} where id = ${order.txid}::uuid`,
      )
      return rail.charge(order, again)
    },
  }))
  const { transaction } = await create(crossed, caller, customer, body, undefined)
  assert.deepEqual((await sale(transaction.id)).cancelAskedAt, asked)
})

test('many new pix, one with a used key, one with a key of another request and one with an open reference: each as if alone', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const first = await create(
    w.deps,
    caller,
    customer,
    { ...body, reference_id: 'first' },
    keyOf('first'),
  )
  const open = await create(w.deps, caller, customer, { ...body, reference_id: 'open' }, undefined)
  const rows = await countRows(w, 'transactions')
  const other = { ...keyOf('first'), requestHash: '11' }
  const asked = [
    ...Array.from({ length: 20 }, (_, n) =>
      create(w.deps, caller, customer, { ...body, reference_id: `new-${n}` }, keyOf(`new-${n}`)),
    ),
    create(w.deps, caller, customer, { ...body, reference_id: 'first' }, keyOf('first')),
    create(w.deps, caller, customer, { ...body, reference_id: 'open' }, undefined),
  ]
  const reused = assert.rejects(create(w.deps, caller, customer, body, other), {
    code: 'idempotency_key_reused',
  })
  const made = await Promise.all(asked)
  await reused
  const ids = made.map(({ transaction }) => transaction.id)
  assert.equal(new Set(ids.slice(0, 20)).size, 20)
  assert.deepEqual(
    made.slice(0, 20).filter(({ existing, replayed }) => existing || replayed),
    [],
  )
  assert.deepEqual(
    made
      .slice(20)
      .map(({ transaction, existing, replayed }) => [transaction.id, existing, replayed]),
    [
      [first.transaction.id, false, true],
      [open.transaction.id, true, false],
    ],
  )
  assert.equal(await countRows(w, 'transactions'), rows + 20)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('answers of the bank in another order than the calls: each call gets its own pix', async (t) => {
  const w = await world(t)
  const { caller, customer, body } = await given(w)
  const amounts = Array.from({ length: 8 }, (_, n) => 1_000 + n)
  const waiting: { amount: number; go: () => void }[] = []
  const reversed = withRail(w.deps, (rail) => ({
    charge: async (order, again) => {
      const answer = await rail.charge(order, again)
      const { promise, resolve: go } = Promise.withResolvers<void>()
      waiting.push({ amount: order.amount, go })
      if (waiting.length === amounts.length)
        for (const one of waiting.toSorted((a, b) => b.amount - a.amount)) one.go()
      await promise
      return answer
    },
  }))
  const made = await Promise.all(
    amounts.map((amount) => create(reversed, caller, customer, { ...body, amount }, undefined)),
  )
  assert.deepEqual(
    made.map(({ transaction }) => transaction.amount),
    amounts,
  )
})

test('a seller that is blocked at that instant sells nothing, and the key stays free', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const db = beforeFirst(w, () =>
    w.db.rows(sql`update sellers set status = 'blocked' where id = ${caller.seller}::uuid`),
  )
  const keys = await countRows(w, 'idempotency')
  await assert.rejects(create(beside(w.deps, { db }), caller, customer, body, keyOf('k')), {
    code: 'seller_not_active',
  })
  assert.deepEqual(
    [await countRows(w, 'transactions'), await countRows(w, 'idempotency')],
    [0, keys],
  )
  await w.db.rows(sql`update sellers set status = 'active' where id = ${caller.seller}::uuid`)
  const { transaction, replayed } = await create(w.deps, caller, customer, body, keyOf('k'))
  assert.deepEqual([transaction.status, replayed], ['pending', false])
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('one of two sellers is blocked at that instant: the other sells', async (t) => {
  const w = await world(t)
  const { caller, customer, body } = await given(w)
  const blocked = w.platform.sellers[0]!.io_seller_id
  const db = beforeFirst(w, () =>
    w.db.rows(sql`update sellers set status = 'blocked' where id = ${blocked}::uuid`),
  )
  const deps = beside(w.deps, { db })
  const [sold, refused] = await Promise.allSettled([
    create(deps, caller, customer, body, undefined),
    create(deps, caller, customer, { ...body, io_seller_id: blocked }, undefined),
  ])
  assert.deepEqual([sold.status, refused.status], ['fulfilled', 'rejected'])
  assert.equal(await countRows(w, 'transactions'), 1)
})

test('two pix at once, before and after a fee plan starts: each has the plan of its instant', async (t) => {
  const w = await world(t)
  const { caller, customer } = await given(w)
  const { owner, seller } = caller
  const [before, start, later] = [0, 1_000, 2_000].map((ms) => after(w.deps.clock.now(), ms))
  await w.db.rows(sql`
    insert into fee_plans (owner, version, starts_at, fee_on_refund, rules, created_at)
    select owner, version + 1, ${start}, fee_on_refund, rules, created_at
    from fee_plans
    where owner = ${owner}
    order by version desc
    limit 1`)
  const asked = [before, later, before].map((now) =>
    partiesOf(w.deps, { owner, seller, customer, now: now! }),
  )
  const versions = (await Promise.all(asked)).map(({ plan }) => plan!.version)
  assert.deepEqual(versions, [versions[0], versions[0]! + 1, versions[0]])
})

// Faults between two lines of our code: concurrent responses, a commit whose response is lost, a
// crash, another server that closes. With a real bank and a real database; a test only chooses the
// instant.

import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import test from 'node:test'
import { stoppedClock } from '../../server/kernel/clock.ts'
import { create as createCustomer } from '../../server/payments/customers/operations.ts'
import { inTransaction, sql, type Database } from '../../server/platform/db/sql.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as reconcile } from '../../server/jobs/reconcile.ts'
import { verify } from '../../server/verification/verify.ts'
import { advance } from '../../server/payments/transactions/advance.ts'
import { advanceRefund } from '../../server/payments/transactions/refunds/advance.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { refundsOf } from '../../server/payments/transactions/refunds/store.ts'
import { voidOrRefund } from '../../server/payments/transactions/refunds/void.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { given, withRail, withReads } from '../faults.ts'
import { beside, world, type World } from '../world.ts'

const pass = (w: World, ms: number) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + ms)

test('one key twice concurrently, while a pix of the same reference is open: both get the key’s pix', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const order = { ...body, reference_id: 'r' }
  const first = await create(w.deps, caller, customer, order, undefined)
  const twice = await Promise.allSettled(
    ['k', 'k'].map((key) => create(w.deps, caller, customer, order, keyOf(key))),
  )
  const made = new Set(
    twice.flatMap((one) => (one.status === 'fulfilled' ? [one.value.transaction.id] : [])),
  )
  assert.deepEqual([made.size, made.has(first.transaction.id)], [1, false])
  const again = await create(w.deps, caller, customer, order, keyOf('k'))
  assert.deepEqual(
    [made.has(again.transaction.id), again.replayed, again.existing],
    [true, true, false],
  )
  const keyless = await create(w.deps, caller, customer, order, undefined)
  assert.deepEqual([keyless.transaction.id, keyless.existing], [first.transaction.id, true])
})

test('a key does not revive an expired pix: a new one is created, and the key returns the new one', async (t) => {
  const w = await world(t)
  const { post } = await given(w)
  const first = await post({ reference_id: 'r', expires_in: 60 })
  pass(w, 61_000)
  const second = await post({ reference_id: 'r', expires_in: 60 }, 'k')
  assert.deepEqual([second.status, second.body.success.status], [201, 'pending'])
  assert.notEqual(second.body.success.id, first.body.success.id)
  const again = await post({ reference_id: 'r', expires_in: 60 }, 'k')
  assert.equal(again.body.success.id, second.body.success.id)
  assert.deepEqual(await verify(w.db), [])
})

test('an expired pix whose end the bank does not confirm is not returned as payable', async (t) => {
  const w = await world(t)
  const { post, token } = await given(w)
  const first = await post({ reference_id: 'r', expires_in: 60 })
  pass(w, 61_000)
  await w.call('POST', '/v1/sandbox/weather', {
    body: { bank: 'pix', mode: 'down', calls: 2 },
    token,
  })
  for (let time = 0; time < 2; time++) {
    const silent = await post({ reference_id: 'r', expires_in: 60 })
    assert.deepEqual([silent.status, silent.body.transaction_id], [502, first.body.success.id])
  }
  const result = await post({ reference_id: 'r', expires_in: 60 })
  assert.deepEqual([result.status, result.body.success.status], [201, 'pending'])
})

test('an open transaction of the same reference that closes at that instant is in the way of none', async (t) => {
  const w = await world(t)
  const { caller, customer, body } = await given(w)
  const order = { ...body, reference_id: 'r' }
  const { transaction } = await create(w.deps, caller, customer, order, undefined)
  let closed = false
  const outside = AsyncLocalStorage.snapshot()
  const watched = withReads(w.deps, async ({ text }) => {
    // After the insertion was refused, before the open one is looked for.
    if (
      closed ||
      (!text.includes('from card_tokens') && !text.includes("not in ('pending', 'active')"))
    )
      return
    closed = true
    await outside(() => voidOrRefund(w.deps, caller, transaction.id, {}, undefined))
  })
  const again = await create(watched, caller, customer, order, undefined)
  assert.ok(closed)
  assert.deepEqual([again.transaction.status, again.existing], ['pending', false])
  assert.deepEqual(await verify(w.db), [])
})

test('a commit whose response is lost is not silently repeated', async (t) => {
  const w = await world(t)
  const { caller } = await given(w)
  let commits = 0
  const db: Database = {
    ...w.db,
    begin: async (work) => {
      const result = await w.db.begin(work)
      if (commits++ === 0)
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
      return result
    },
  }
  const deps = beside(w.deps, { db })
  const made = ['A', 'B'].map((name) =>
    createCustomer(deps, caller, { first_name: name }, undefined),
  )
  for (const one of await Promise.allSettled(made)) assert.equal(one.status, 'rejected')
  assert.equal(commits, 1)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

const stopped = () => ({ clock: stoppedClock(new Date('2027-03-01T15:00:00Z')) })

test('a notification that arrives during the read of the bank, even at its first instant, is not lost', async (t) => {
  const w = await world(t, stopped())
  const { caller, customer, body, sale } = await given(w)
  const { transaction } = await create(w.deps, caller, customer, body, undefined)
  const crossed = withRail(w.deps, (rail) => ({
    read: async (txid) => {
      const stale = await rail.read(txid)
      await w.deps.banks.sandbox!.pay(txid, {})
      await markDue(w.deps, { pix: [{ txid }] })
      return stale
    },
  }))
  await advance(crossed, await sale(transaction.id))
  assert.equal((await sale(transaction.id)).status, 'pending')
  await advanceDue(w.deps)
  assert.equal((await sale(transaction.id)).status, 'succeeded')
})

test('a notification of a refund that arrives during the bank call, even at its first instant, is not lost', async (t) => {
  const w = await world(t, stopped())
  const { owner, caller, customer, body, sale } = await given(w)
  const { transaction } = await create(w.deps, caller, customer, body, undefined)
  await w.deps.banks.sandbox!.pay(transaction.id, {})
  await advance(w.deps, await sale(transaction.id))
  const silent = withRail(w.deps, () => ({
    giveBack: async () => ({ result: 'unknown', why: 'silence' }),
  }))
  await voidOrRefund(silent, caller, transaction.id, { amount: 1_000 }, undefined)
  const refund = async () => (await refundsOf(w.db, owner, [transaction.id]))[0]!
  const crossed = withRail(w.deps, () => ({
    giveBack: async () => {
      await markDue(w.deps, { pix: [{ devolucoes: [{ id: (await refund()).id }] }] })
      return { result: 'unknown', why: 'silence' }
    },
  }))
  await advanceRefund(crossed, await refund())
  await advanceDue(w.deps)
  assert.equal((await refund()).status, 'succeeded')
  // A refund that has ended is asked about no more.
  await markDue(w.deps, { pix: [{ devolucoes: [{ id: (await refund()).id }] }] })
  assert.equal((await refund()).dueAt, null)
  assert.deepEqual(await verify(w.db), [])
})

/** The state of a transaction after a crash between the bank's acceptance and our commit. */
const forget = (w: World, id: string): Promise<void> =>
  inTransaction(w.db, async (tx) => {
    await tx.rows(sql`alter table transactions disable trigger transactions_status`)
    await tx.rows(
      sql`update transactions
        set status = 'new', attempts = 0, due_at = ${w.deps.clock.now()}
        where id = ${id}`,
    )
    await tx.rows(sql`alter table transactions enable trigger transactions_status`)
  })

test('after a crash the bank is read before the charge is created again', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const { transaction } = await create(w.deps, caller, customer, body, keyOf('k'))
  await forget(w, transaction.id)
  const asked: boolean[] = []
  const answering = withRail(w.deps, (rail) => ({
    charge: (order, again) => {
      asked.push(again)
      return rail.charge(order, again)
    },
  }))
  const again = await create(answering, caller, customer, body, keyOf('k'))
  assert.deepEqual(
    [again.transaction.id, again.transaction.status, asked],
    [transaction.id, 'pending', [true]],
  )
})

test('after a crash the worker too reads before it repeats a charge or a refund', async (t) => {
  const w = await world(t)
  const { caller, customer, body, sale } = await given(w)
  const asked: [string, boolean][] = []
  const answering = withRail(w.deps, (rail) => ({
    charge: (order, again) => {
      asked.push(['charge', again])
      return rail.charge(order, again)
    },
    giveBack: (order, again) => {
      asked.push(['refund', again])
      return rail.giveBack(order, again)
    },
  }))
  const { transaction } = await create(w.deps, caller, customer, body, undefined)
  await forget(w, transaction.id)
  await advanceDue(answering)
  await w.deps.banks.sandbox!.pay(transaction.id, {})
  await advance(w.deps, await sale(transaction.id))
  const silent = withRail(w.deps, () => ({
    giveBack: async () => ({ result: 'unknown', why: 'silence' }),
  }))
  await voidOrRefund(silent, caller, transaction.id, { amount: 1_000 }, undefined)
  // As it was stored before the call.
  await w.db.rows(sql`update refunds set attempts = 0, due_at = ${w.deps.clock.now()}`)
  await advanceDue(answering)
  assert.deepEqual(asked, [
    ['charge', true],
    ['refund', true],
  ])
  assert.equal((await sale(transaction.id)).status, 'partial_refunded')
})

test('a silent bank is called again at the documented pace', async (t) => {
  const w = await world(t)
  const { caller, customer, body, sale, owner } = await given(w)
  const silent = withRail(w.deps, () => ({
    charge: async () => ({ result: 'unknown', why: 'silence' }),
    giveBack: async () => ({ result: 'unknown', why: 'silence' }),
  }))
  const waits = async (dueAt: () => Promise<Date | null>) => {
    const seen: number[] = []
    for (let n = 0; n < 4; n++) {
      const wait = (await dueAt())!.getTime() - w.deps.clock.now().getTime()
      seen.push(Math.round(wait / 1000))
      pass(w, wait + 1)
      await advanceDue(silent)
    }
    return seen
  }
  await assert.rejects(
    create(silent, caller, customer, { ...body, expires_in: 86_400 }, undefined),
    {
      code: 'bank_unavailable',
    },
  )
  const [row] = await w.db.rows<{ id: string }>(sql`select id from transactions`)
  assert.deepEqual(await waits(async () => (await sale(row!.id)).dueAt), [5, 15, 60, 300])

  const { transaction } = await create(w.deps, caller, customer, body, undefined)
  await w.deps.banks.sandbox!.pay(transaction.id, {})
  await advance(w.deps, await sale(transaction.id))
  await voidOrRefund(silent, caller, transaction.id, { amount: 1_000 }, undefined)
  const refund = async () => (await refundsOf(w.db, owner, [transaction.id]))[0]!
  assert.deepEqual(await waits(async () => (await refund()).dueAt), [5, 15, 60, 300])
})

test('a bank list longer than one round is continued, not restarted forever', async (t) => {
  const w = await world(t)
  await (await given(w)).post()
  const PAGES = 130
  const pages: number[] = []
  const long = withRail(w.deps, () => ({
    received: async ({ page, returned }) => {
      // Returns are a separate list, read in the same way.
      if (!returned) pages.push(page)
      return { result: 'accepted', value: { pix: [], more: page + 1 < PAGES } }
    },
  }))
  await reconcile(long)
  await reconcile(long)
  assert.deepEqual([pages.length, pages.at(-1)], [PAGES, PAGES - 1])
  const read = await w.db.rows(
    sql`select 1
      from reconciliations
      where bank not similar to '(payouts|cards|boletos|issuing|disputes)/%'
        and bank not like '%/returned'`,
  )
  assert.equal(read.length, 1)
})

test('each reading of a bank list begins before the end of the last, for a pix that the bank lists late', async (t) => {
  const w = await world(t)
  await (await given(w)).post()
  const ranges: { from: Date; to: Date }[] = []
  const listing = withRail(w.deps, () => ({
    received: async ({ from, to, returned }) => {
      if (!returned) ranges.push({ from, to })
      return { result: 'accepted', value: { pix: [], more: false } }
    },
  }))
  await reconcile(listing)
  pass(w, 120_000)
  await reconcile(listing)
  assert.equal(ranges.length, 2)
  assert.ok(ranges[1]!.from.getTime() <= ranges[0]!.to.getTime() - 600_000)
})

test('names and reasons are never truncated within a character', async (t) => {
  const w = await world(t)
  const { caller, body } = await given(w)
  const { customer } = await createCustomer(
    w.deps,
    caller,
    { first_name: `A${'😀'.repeat(98)}`, last_name: 'A😀😀', taxpayer_id: '529.982.247-25' },
    undefined,
  )
  const { transaction } = await create(w.deps, caller, customer.id, body, undefined)
  assert.equal(transaction.status, 'pending')
})

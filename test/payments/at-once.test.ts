// A pix is created in few round trips: its rows are inserted with everything else of the commit, and the bank's answer is saved without
// reading the row again. What stands against it, or changes it in between, is noticed all the same.

import assert from 'node:assert/strict'
import test from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/platform/ledger/verify.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { DETOURS } from '../../server/payments/transactions/creation/save.ts'
import { create } from '../../server/payments/transactions/operations.ts'
import { LEASE_MS } from '../../server/payments/transactions/transaction.ts'
import { given, withDatabase, withRail } from '../faults.ts'
import { beside, loginOf, world, type World } from '../world.ts'

const eventsOf = (w: World, id: string) =>
  w.db.rows<{ type: string; n: number }>(
    sql`select type, object_sequence as n from events where object_id = ${id}::uuid order by object_sequence`,
  )

const countRows = async (w: World, table: 'transactions' | 'idempotency') => {
  const rows = await w.db.rows<{ n: number }>(
    table === 'transactions'
      ? sql`select count(*)::int as n from transactions`
      : sql`select count(*)::int as n from idempotency where object_kind = 'transaction'`,
  )
  return rows[0]!.n
}

test('a pix waits for no answer of the database within its commits', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const awaited: string[] = []
  const watched = withDatabase(w.deps, async ({ text }) => void awaited.push(text))
  const { transaction } = await create(watched, caller, customer, { ...body, reference_id: 'r' }, keyOf('k'))
  assert.deepEqual([transaction.status, awaited], ['pending', []])
  const twice = await create(watched, caller, customer, { ...body, reference_id: 'r' }, keyOf('k'))
  assert.deepEqual([twice.transaction.id, twice.replayed], [transaction.id, true])
  assert.notDeepEqual(awaited, [], 'a key that was used before is looked up')
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
      await w.db.rows(sql`update transactions set cancel_asked_at = ${asked} where id = ${order.txid}::uuid`)
      return rail.charge(order, again)
    },
  }))
  const { transaction } = await create(crossed, caller, customer, body, undefined)
  assert.deepEqual((await sale(transaction.id)).cancelAskedAt, asked)
})

test('many new pix, one with a used key, one with a key of another request and one with an open reference: each as if alone', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  const first = await create(w.deps, caller, customer, { ...body, reference_id: 'first' }, keyOf('first'))
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
  const reused = assert.rejects(create(w.deps, caller, customer, body, other), { code: 'idempotency_key_reused' })
  const made = await Promise.all(asked)
  await reused
  const ids = made.map(({ transaction }) => transaction.id)
  assert.equal(new Set(ids.slice(0, 20)).size, 20)
  assert.deepEqual(
    made.slice(0, 20).filter(({ existing, replayed }) => existing || replayed),
    [],
  )
  assert.deepEqual(
    made.slice(20).map(({ transaction, existing, replayed }) => [transaction.id, existing, replayed]),
    [
      [first.transaction.id, false, true],
      [open.transaction.id, true, false],
    ],
  )
  assert.equal(await countRows(w, 'transactions'), rows + 20)
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('a seller that is blocked at that instant sells nothing, and the key stays free', async (t) => {
  const w = await world(t)
  const { caller, customer, body, keyOf } = await given(w)
  let blocked = false
  // After seller and customer were read, before the rows are written.
  const db = {
    ...w.db,
    begin: async <T>(work: Parameters<typeof w.db.begin<T>>[0]) => {
      if (!blocked) await w.db.rows(sql`update sellers set status = 'blocked' where id = ${caller.seller}::uuid`)
      blocked = true
      return w.db.begin(work)
    },
  }
  const keys = await countRows(w, 'idempotency')
  await assert.rejects(create(beside(w.deps, { db }), caller, customer, body, keyOf('k')), {
    code: 'seller_not_active',
  })
  assert.deepEqual([await countRows(w, 'transactions'), await countRows(w, 'idempotency')], [0, keys])
  await w.db.rows(sql`update sellers set status = 'active' where id = ${caller.seller}::uuid`)
  const { transaction, replayed } = await create(w.deps, caller, customer, body, keyOf('k'))
  assert.deepEqual([transaction.status, replayed], ['pending', false])
  await w.work()
  assert.deepEqual(await verify(w.db), [])
})

test('a key that a sibling used first is still its own when the sibling’s use is gone', async (t) => {
  const w = await world(t)
  const [own, sibling] = await Promise.all(
    [w.platform.io_seller_id, w.platform.sellers[0]!.io_seller_id].map(async (id) => {
      const { body } = await w.call('POST', '/auth/login', { body: loginOf({ ...w.platform, io_seller_id: id }) })
      const token = body.access_token as string
      const made = await w.call('POST', '/v1/customer/new', { token, body: { first_name: 'Ana' } })
      const pay = async (key = 'k') => {
        const headers = { 'idempotency-key': key }
        const sent = { amount: 1_000, payment_type: 'pix' }
        const reply = await w.call('POST', `/v1/transaction/new/${made.body.success.id}`, {
          token,
          body: sent,
          headers,
        })
        return reply.body.success.id as string
      }
      return { pay }
    }),
  )
  await own!.pay()
  const first = await sibling!.pay()
  await w.db.rows(sql`delete from idempotency where key = 'k'`)
  // After a key that was used before, some batches go step by step.
  for (let n = 0; n < DETOURS; n++) await own!.pay(`other-${n}`)
  assert.equal(await sibling!.pay(), first)
})

// Notifications and the worker: a notification takes a transaction that no call is about, and makes
// all others due.

import assert from 'node:assert/strict'
import test from 'node:test'
import { beside, world, type World } from '../../../test/world.ts'
import { after, stoppedClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { sql } from '../../platform/db/sql.ts'
import { markDue } from '../../jobs/mark-due.ts'
import { LEASE_MS } from './transaction.ts'
import { runJob } from './job.ts'

const dueOf = async (w: World, id: string): Promise<Date> =>
  (await w.db.rows<{ at: Date }>(sql`select due_at as at from transactions where id = ${id}`))[0]!
    .at

const stateOf = async (w: World, id: string): Promise<string> =>
  (await w.sdk.transactions.get(id)).status

/**
 * A transaction paid at the bank; the process that got the notification has crashed, and its lease
 * has ended.
 */
async function paidUnnoticed(w: World): Promise<string> {
  const customer = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
  })
  const { id } = await w.sdk.transactions.create(customer.id, {
    amount: 10_00,
    payment_type: 'pix',
  })
  await w.deps.banks.sandbox!.pay(id, {})
  await w.db.rows(sql`update transactions set due_at = expires_at where id = ${id}`)
  return id
}

test('a notification makes this process claim the transaction, and its next round advances it', async (t) => {
  const w = await world(t)
  const id = await paidUnnoticed(w)
  const [first, second] = [beside(w.deps), beside(w.deps)]
  await markDue(first, { pix: [{ txid: id }] })
  assert.equal(
    (await dueOf(w, id)).getTime() <= after(w.deps.clock.now(), LEASE_MS).getTime(),
    true,
  )
  assert.equal(await runJob(second), 0)
  assert.equal(await stateOf(w, id), 'pending')
  assert.equal(await runJob(first), 1)
  assert.equal(await stateOf(w, id), 'succeeded')
  assert.equal(await runJob(first), 0)
})

test('if that process dies, another one advances the transaction after the lease', async (t) => {
  const w = await world(t)
  const id = await paidUnnoticed(w)
  await markDue(beside(w.deps), { pix: [{ txid: id }] })
  const survivor = beside(w.deps)
  assert.equal(await runJob(survivor), 0)
  await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + LEASE_MS + 1)
  await runJob(survivor)
  assert.equal(await stateOf(w, id), 'succeeded')
})

test('a transaction whose bank call may be running is notified again, even at the same instant: it is due at once', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2027-03-01T15:00:00Z')) })
  const id = await paidUnnoticed(w)
  const [first, second] = [beside(w.deps), beside(w.deps)]
  await markDue(first, { pix: [{ txid: id }] })
  await markDue(second, { pix: [{ txid: id }] })
  assert.equal((await dueOf(w, id)) <= w.deps.clock.now(), true)
  assert.equal(await runJob(second), 1)
  assert.equal(await stateOf(w, id), 'succeeded')
})

test('a flood of notifications leaves its transactions due for any free worker', async (t) => {
  const w = await world(t)
  const id = await paidUnnoticed(w)
  const strangers = () => Array.from({ length: 999 }, () => ({ txid: newId(w.deps.clock.wall()) }))
  const flooded = beside(w.deps)
  const flood = Array.from({ length: 5 }, () => ({ pix: [{ txid: id }, ...strangers()] }))
  await Promise.all(flood.map((notice) => markDue(flooded, notice)))
  assert.equal((await dueOf(w, id)) <= w.deps.clock.now(), true)
  assert.equal(await runJob(beside(w.deps)), 1)
  assert.equal(await stateOf(w, id), 'succeeded')
})

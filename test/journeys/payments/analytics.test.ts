// The sums of transactions, as finance reads them: filled after the fact, by day, method and
// seller, each only their own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf, startOf } from '../../../server/kernel/brazil/calendar.ts'
import type { OwnerId } from '../../../server/kernel/ids.ts'
import { runJob as addToRollups } from '../../../server/payments/analytics/job.ts'
import { addEvents } from '../../../server/payments/analytics/store.ts'
import { inTransaction, sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { followFeed } from '../../../server/runtime/scheduler/follow-feed.ts'
import { VintemError } from '../../../sdk/index.ts'
import { buyer, tokenFor } from '../../cards.ts'
import { world, type World } from '../../world.ts'

/** The acquirer declines every card for this amount. */
const DECLINED = 900_051

const shown = (sum: {
  transactions: number
  paid: number
  refused: number
  gross_cents: number
  refunded_cents: number
}) => [sum.transactions, sum.paid, sum.refused, sum.gross_cents, sum.refunded_cents] as const

/**
 * One of each: paid by pix, unpaid, paid by card and refunded in part, declined; of a seller of the
 * platform.
 */
async function soldOf(w: World) {
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const { id } = await buyer(w)
  const pix = (amount: number, more: object = {}) =>
    w.sdk.transactions.create(id, { amount, payment_type: 'pix', ...more })
  const paid = await pix(100_00, { io_seller_id: seller })
  await w.sdk.sandbox.payPix(paid.id)
  const unpaid = await pix(30_00)
  const card = await w.sdk.transactions.create(id, {
    amount: 50_00,
    payment_type: 'credit',
    token: await tokenFor(w),
  })
  await w.sdk.transactions.void(card.id, { amount: 20_00 })
  await assert.rejects(
    w.sdk.transactions.create(id, {
      amount: DECLINED,
      payment_type: 'credit',
      token: await tokenFor(w),
    }),
    (error) => error instanceof VintemError && error.code === 'card_declined',
  )
  return { seller, unpaid: unpaid.id }
}

test('sums are filled by the worker, say until when, and follow each transaction to its day and status', async (t) => {
  const w = await world(t)
  await w.work()
  const before = await w.sdk.analytics.transactions()
  assert.deepEqual(
    [before.complete, shown(before.total), before.by_day],
    [true, [0, 0, 0, 0, 0], []],
  )
  const today = dayOf(w.deps.clock.now())
  assert.deepEqual([before.from, before.to], [addDays(today, -29), today])

  const { seller, unpaid } = await soldOf(w)
  const behind = await w.sdk.analytics.transactions()
  assert.deepEqual(
    [behind.complete, behind.filled_until, shown(behind.total)],
    [false, before.filled_until, [0, 0, 0, 0, 0]],
  )
  await w.work()
  const sums = await w.sdk.analytics.transactions()
  const [last] = await w.db.rows<{ at: Date }>(sql`select max(created_at) as at from events`)
  assert.deepEqual([sums.complete, sums.filled_until], [true, last!.at.toISOString()])
  assert.deepEqual(shown(sums.total), [4, 2, 1, 150_00, 20_00])
  assert.equal(sums.total.approval_rate, 0.6667)
  assert.equal(sums.total.net_cents, 130_00 - sums.total.fees_cents)
  assert.deepEqual(
    sums.by_payment_type.map((one) => [one.payment_type, ...shown(one)]),
    [
      ['credit', 2, 1, 1, 50_00, 20_00],
      ['pix', 2, 1, 0, 100_00, 0],
    ],
  )
  assert.deepEqual(
    sums.by_status.map((one) => [one.status, one.transactions, one.gross_cents]),
    [
      ['failed', 1, DECLINED],
      ['partial_refunded', 1, 50_00],
      ['pending', 1, 30_00],
      ['succeeded', 1, 100_00],
    ],
  )
  assert.deepEqual(
    shown((await w.sdk.analytics.transactions({ io_seller_id: seller })).total),
    [1, 1, 0, 100_00, 0],
  )
  assert.deepEqual(await verify(w.db), [])

  // Paid a day later, it counts on that day, and no more on the day before.
  await w.sdk.sandbox.moveClock({ to: startOf(addDays(today, 1)).toISOString() })
  await w.sdk.sandbox.payPix(unpaid)
  await w.work()
  const later = await w.sdk.analytics.transactions({ from: today })
  assert.deepEqual(
    later.by_day.map((one) => [one.day, ...shown(one)]),
    [
      [today, 3, 2, 1, 150_00, 20_00],
      [addDays(today, 1), 1, 1, 0, 30_00, 0],
    ],
  )
  assert.deepEqual(
    shown((await w.sdk.analytics.transactions({ from: today, to: today })).total),
    [3, 2, 1, 150_00, 20_00],
  )
  assert.deepEqual(await verify(w.db), [])
})

test('a seller gets the sums of its own transactions, whichever seller it names', async (t) => {
  const w = await world(t, { platforms: 2 })
  await soldOf(w)
  await w.work()
  const [one, two] = w.platform.sellers
  const totalOf = async (as: typeof one, named?: string) =>
    shown((await w.as(as!).analytics.transactions(named ? { io_seller_id: named } : {})).total)
  assert.deepEqual(await totalOf(one), [1, 1, 0, 100_00, 0])
  assert.deepEqual(await totalOf(one, w.platform.io_seller_id), [0, 0, 0, 0, 0])
  assert.deepEqual(await totalOf(two), [0, 0, 0, 0, 0])
  assert.deepEqual(await totalOf(two, one!.io_seller_id), [0, 0, 0, 0, 0])
  const other = w.as(w.platforms[1]!)
  assert.deepEqual(shown((await other.analytics.transactions()).total), [0, 0, 0, 0, 0])
  assert.deepEqual(
    shown((await other.analytics.transactions({ io_seller_id: one!.io_seller_id })).total),
    [0, 0, 0, 0, 0],
  )
  await assert.rejects(
    w.sdk.analytics.transactions({ from: '2026-02-01', to: '2026-01-01' }),
    (error) => error instanceof VintemError && error.status === 422,
  )
})

test('a batch that fails leaves nothing; two workers at once count once; a filled database is filled again alike', async (t) => {
  const w = await world(t)
  await soldOf(w)
  const rollups = () =>
    w.db.rows(sql`
      select grain, seller, day::text, method, status, transactions, gross, fees, refunded
      from transaction_rollups
      where transactions <> 0 order by 1, 2, 3, 4, 5`)
  await w.work()
  const filled = await rollups()
  assert.ok(filled.length > 5)

  // As in a database that is upgraded: the feed is there, and was never read.
  const empty = () =>
    inTransaction(w.db, async (tx) => {
      await tx.rows(sql`delete from transaction_rollups`)
      await tx.rows(sql`delete from feed_readers`)
    })
  await empty()
  assert.deepEqual(await verify(w.db), [])
  const crashed = followFeed(w.deps, 'transaction rollups', async (tx, ranges) => {
    await addEvents(tx, ranges)
    throw new Error('killed')
  })
  await assert.rejects(crashed, /killed/)
  assert.deepEqual(await rollups(), [])
  assert.equal((await w.sdk.analytics.transactions()).complete, false)
  await Promise.all([addToRollups(w.deps), addToRollups(w.deps), addToRollups(w.deps)])
  assert.deepEqual(await rollups(), filled)
  assert.equal((await w.sdk.analytics.transactions()).complete, true)
  assert.deepEqual(await verify(w.db), [])
  assert.equal(await addToRollups(w.deps), 0)

  // Read one by one, most rows are ahead of their event: it counts as the event has it.
  await inTransaction(w.db, (tx) => tx.rows(sql`delete from transaction_rollups`))
  const ends = await w.db.rows<{ owner: OwnerId; last: number }>(
    sql`select owner, last_sequence as last from feed_ends`,
  )
  for (const { owner, last } of ends)
    for (let upTo = 1; upTo <= last; upTo++)
      await inTransaction(w.db, (tx) => addEvents(tx, [{ owner, readTo: upTo - 1, upTo }]))
  assert.deepEqual(await rollups(), filled)
})

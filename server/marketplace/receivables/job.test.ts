// A receivable settles as soon as its day begins in São Paulo, and not when that day begins in UTC,
// three hours before.

import assert from 'node:assert/strict'
import test from 'node:test'
import { accounts, buyer, tokenFor } from '../../../test/cards.ts'
import { world } from '../../../test/world.ts'
import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../kernel/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import { runJob } from './job.ts'

test('a card payment becomes available with the first instant of its day', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const order = { amount: 100_00, payment_type: 'credit', token: await tokenFor(w) } as const
  await w.sdk.transactions.create((await buyer(w)).id, order)
  const [due] = await w.db.rows<{ day: Day }>(sql`select due_on as day from receivables`)
  const settledAt = async (now: Date) => {
    w.deps.clock.moveTo(now)
    return [await runJob(w.deps), (await accounts(w))['available']]
  }
  assert.deepEqual(await settledAt(after(startOf(due!.day), -1)), [0, undefined])
  assert.deepEqual(await settledAt(startOf(due!.day)), [1, 96_01])
})

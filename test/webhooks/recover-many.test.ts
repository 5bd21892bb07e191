// Recovery of an endpoint that has missed very many events: page by page, each event once, and
// without reading those from before.

import assert from 'node:assert/strict'
import test from 'node:test'
import { recover } from '../../server/events/webhooks/recover-operations.ts'
import { newId, type OwnerId } from '../../server/kernel/ids.ts'
import { inTransaction, raw, sql } from '../../server/platform/db/sql.ts'
import type { Caller } from '../../server/runtime/caller.ts'
import { openReads } from '../plans.ts'
import { world, type World } from '../world.ts'

const HOUR = 3_600_000
const MORE_THAN_A_CALL = 10_500

/**
 * Lays `count` events of a customer, a millisecond apart from `at` on, which every reader of the
 * feed has read.
 */
async function layEvents(
  { db, platform, sdk }: World,
  { at, count }: { at: Date; count: number },
): Promise<void> {
  const { id } = await sdk.customers.create({ first_name: 'Ana' })
  const owner = platform.io_seller_id
  const of = newId<'event'>(at).slice(12)
  await inTransaction(db, async (tx) => {
    const laid = await tx.rows<{ id: string }>(sql`
      insert into events (owner, id, seller, type, object_kind, object_id, object_sequence,
        reference_id, data, created_at)
      select ${owner}::uuid, (lpad(to_hex(${at.getTime()}::bigint + n), 12, '0') || ${of})::uuid,
        ${owner}, 'customer.updated', 'customer', ${id},
        (extract(epoch from ${at}::timestamptz) / 3600)::int + 1000000 + n, '', '{}',
          ${at}::timestamptz + n * interval '1 ms'
      from generate_series(1, ${count}::int) n returning id`)
    await tx.rows(sql`
      insert into feed (owner, sequence, event) select ${owner}::uuid, last_sequence + n, id::uuid
      from feed_ends, unnest(${laid.map((one) => one.id)}::text[]) with ordinality as l(id, n)
      where owner = ${owner}`)
    for (const [table, column] of [
      ['feed_ends', 'last_sequence'],
      ['feed_readers', 'read_to'],
    ] as const)
      await tx.rows(
        sql`update ${raw(table)}
          set ${raw(column)} = (select max(sequence) from feed where owner = ${owner})
          where owner = ${owner}`,
      )
  })
}

test('a call queues ten thousand deliveries, and the next one goes on: each event once', async (t) => {
  const w = await world(t)
  const since = new Date(w.deps.clock.now().getTime() - 2 * HOUR)
  await layEvents(w, { at: since, count: MORE_THAN_A_CALL })
  const hook = await w.sdk.webhooks.create({
    url: 'http://127.0.0.1:9/hook',
    events: ['customer.updated'],
  })
  const first = await w.sdk.webhooks.recover(hook.id, { since: since.toISOString() })
  assert.deepEqual([first.queued, first.has_more], [10_000, true])
  const second = await w.sdk.webhooks.recover(hook.id, { since: first.next_since! })
  assert.deepEqual([second.queued, second.has_more], [MORE_THAN_A_CALL - 10_000, false])
  const [counted] = await w.db.rows(
    sql`select count(*)::int as n, count(distinct event)::int as events
      from webhook_deliveries
      where endpoint = ${hook.id}`,
  )
  assert.deepEqual(counted, { n: MORE_THAN_A_CALL, events: MORE_THAN_A_CALL })
})

test('what happened days before is not read', async (t) => {
  const w = await world(t)
  const now = w.deps.clock.now().getTime()
  await layEvents(w, { at: new Date(now - 72 * HOUR), count: 3_000 })
  await layEvents(w, { at: new Date(now - HOUR), count: 20 })
  const hook = await w.sdk.webhooks.create({
    url: 'http://127.0.0.1:9/hook',
    events: ['customer.updated'],
  })
  const reads = openReads(w, t)
  const db = { ...w.db, rows: reads.db.rows }
  const owner = w.platform.io_seller_id.replaceAll('-', '') as OwnerId
  const caller = { owner, seller: owner } as unknown as Caller
  const since = new Date(now - 2 * HOUR).toISOString()
  assert.equal(
    (await recover({ ...w.deps, db } as typeof w.deps, caller, hook.id, { since })).queued,
    20,
  )
  assert.ok(reads.read.inVain < 100, `${reads.read.inVain} events were read in vain`)
})

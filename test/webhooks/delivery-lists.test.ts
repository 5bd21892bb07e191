// Lists of deliveries by status: each page is the part of all deliveries that it should be, and
// none that do not match are looked through for it.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId, WebhookId } from '../../server/kernel/ids.ts'
import { DELIVERY_STATUSES } from '../../contract/events/webhooks-fields.ts'
import { page } from '../../server/events/webhooks/delivery-list-store.ts'
import { raw, sql } from '../../server/platform/db/sql.ts'
import { isOnCitus } from '../database.ts'
import { openReads } from '../plans.ts'
import { world, type World } from '../world.ts'

const ACCEPTED = 5_000

/**
 * An endpoint with three deliveries of each status, of events that are each later than those
 * before.
 */
async function deliverAll(w: World) {
  const hook = await w.sdk.webhooks.create({
    url: 'http://127.0.0.1:9/hook',
    events: ['customer.created'],
  })
  for (let n = 0; n < 3 * DELIVERY_STATUSES.length; n++)
    await w.sdk.customers.create({ first_name: `Ana ${n}` })
  await w.work()
  await w.db.rows(sql`
    update webhook_deliveries d
    set status = s.status, settled_at = case
      when s.status <> 'pending' then d.created_at end
    from (
      select id,
        (${[...DELIVERY_STATUSES]}::text[])[(row_number() over (order by event))::int % 4 + 1] as
          status
      from webhook_deliveries where endpoint = ${hook.id}) s
    where s.id = d.id`)
  return hook
}

test('each page of a list by status is what it should be', async (t) => {
  const w = await world(t)
  const hook = await deliverAll(w)
  const { items: all } = await w.sdk.webhooks.deliveries(hook.id, { limit: 100 })
  assert.equal(all.length, 12)
  assert.deepEqual(
    [...new Set(all.map(({ status }) => status))].sort(),
    [...DELIVERY_STATUSES].sort(),
  )
  for (const statuses of [
    'failed',
    'failed,dropped',
    'failed,failed',
    'pending',
    'succeeded,dropped',
  ])
    for (const sort of ['time-descending', 'time-ascending'] as const)
      for (const offset of [0, 1, 3]) {
        const is = all.filter(({ status }) => statuses.split(',').includes(status))
        const sorted = sort === 'time-ascending' ? is.toReversed() : is
        const query = { status: statuses, sort, limit: 2, offset }
        const { items, total } = await w.sdk.webhooks.deliveries(hook.id, query as object)
        assert.deepEqual(
          [items.map(({ id }) => id), total],
          [sorted.slice(offset, offset + 2).map(({ id }) => id), is.length],
          JSON.stringify(query),
        )
      }
  const [failed] = all.filter(({ status }) => status === 'failed')
  for (const [status, n] of [
    ['failed,dropped', 1],
    ['succeeded', 0],
  ] as const)
    assert.equal(
      (await w.sdk.webhooks.deliveries(hook.id, { event: failed!.event_id, status } as object))
        .total,
      n,
    )
})

test(
  'failed deliveries are found without a look at the others',
  { skip: isOnCitus() },
  async (t) => {
    const w = await world(t)
    const hook = await deliverAll(w)
    const columns = raw(
      'owner, endpoint, object_id, sequence, status, forged, attempts, tries, due_at, created_at, settled_at',
    )
    await w.db.rows(sql`
    insert into webhook_deliveries (id, event, ${columns})
    select gen_random_uuid(), gen_random_uuid(), ${columns}
    from webhook_deliveries, generate_series(1, ${ACCEPTED}::int)
    where endpoint = ${hook.id}
      and id = (select id from webhook_deliveries where status = 'succeeded' limit 1)`)
    await w.db.rows(sql`analyze webhook_deliveries`)
    const { db, read } = openReads(w, t)
    const of = {
      owner: w.platform.io_seller_id as OwnerId,
      endpoint: hook.id as WebhookId,
      ascending: false,
      offset: 0,
    }
    assert.equal((await page(db, { ...of, limit: 5, statuses: ['failed', 'dropped'] })).length, 5)
    assert.ok(
      read.inVain < 10 && read.rows < 100,
      `${read.rows} rows were read, ${read.inVain} in vain`,
    )
  },
)

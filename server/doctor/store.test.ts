// The doctor's queries in SQL: a small seller's events are counted among those of its platform.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../test/database.ts'
import { leastIdAt, newId, type SellerId } from '../kernel/ids.ts'
import { sql } from '../platform/db/sql.ts'
import { eventsSince } from './store.ts'

const OF_OTHERS = 5_001

test('the events of a small seller are found beneath those of its platform', async (t) => {
  const db = await freshDatabase(t)
  const at = new Date('2026-11-24T12:00:00Z')
  const [owner, small, large] = [newId<'owner'>(at), newId<'seller'>(at), newId<'seller'>(at)]
  const events = [
    { id: newId(new Date(at.getTime() - 1_000)), seller: small, type: 'transaction.succeeded' },
    ...Array.from({ length: OF_OTHERS }, () => ({
      id: newId(at),
      seller: large,
      type: 'transaction.created',
    })),
  ]
  await db.rows(sql`
    insert into events (owner, id, seller, type, object_kind, object_id, object_sequence,
      reference_id, data, created_at)
    select ${owner}::uuid, id, seller, type, 'transaction', id, 1, '', '{}', ${at}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, seller uuid, type text)`)
  const since = leastIdAt(new Date(at.getTime() - 60_000))
  const found = (seller: SellerId | undefined) => eventsSince(db, { owner, seller }, since)
  assert.deepEqual(
    (await found(small)).map(({ type, count }) => [type, count]),
    [['transaction.succeeded', 1]],
  )
  assert.deepEqual(
    (await found(undefined)).map(({ type, count }) => [type, count]),
    [['transaction.created', 5_000]],
  )
})

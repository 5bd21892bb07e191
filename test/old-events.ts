// A month of long ago among the events of a database: a partition with one event, which everybody
// has read.

import { inTransaction, raw, sql, type Database } from '../server/platform/db/sql.ts'
import { leastIdAt, newId } from '../server/kernel/ids.ts'

const END = new Date('2025-07-01T00:00:00Z')
const AT = new Date('2025-06-15T12:00:00Z')

/** Makes the partition, `events_old`. */
export async function addOldMonth(db: Database): Promise<void> {
  const end = raw(`'${leastIdAt(END)}'`)
  const [owner, event] = [newId<'owner'>(AT), newId<'event'>(AT)]
  await inTransaction(db, async (tx) => {
    const [first] = await tx.rows<{ to: string }>(sql`
      select substring(pg_get_expr(relpartbound, oid) from 'TO (.*)$') as to
      from pg_class
      where relname = 'events_first'`)
    await tx.rows(sql`alter table events detach partition events_first`)
    await tx.rows(
      sql`alter table events attach partition events_first for
        values
        from (${end}) to ${raw(first!.to)}`,
    )
    await tx.rows(
      sql`create table events_old partition of events for values from (minvalue) to (${end})`,
    )
    await tx.rows(sql`insert into feed_ends values (${owner}, 1)`)
    await tx.rows(
      sql`insert into feed_readers
        values (${owner}, 'search', 1), (${owner}, 'transaction rollups', 1)`,
    )
    await tx.rows(sql`
      insert into events (owner, id, seller, type, object_kind, object_id, object_sequence,
        reference_id, data, created_at)
      values (${owner}, ${event}, ${owner}, 'seller.updated', 'seller', ${owner}, 1, '',
        '{"name": "Loja"}', ${AT})`)
    await tx.rows(sql`insert into feed values (${owner}, 1, ${event})`)
  })
}

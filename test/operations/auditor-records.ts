// Corruptions of events, erasures, the audit log and counters, for
// test/operations/auditor-table.ts.

import { sql } from '../../server/platform/db/sql.ts'
import { LAST_ID, type Corruption } from './auditor-books.ts'
import { ROLLUP } from './auditor-readers.ts'

const COUNTER = 'a counter differs from the rows it counts'

const onId = sql`returning id::text as where`

export const OF_RECORDS: readonly Corruption[] = [
  {
    name: 'a table that is append-only lets TRUNCATE take its rows',
    what: 'a table that is append-only is not guarded against changes or TRUNCATE',
    corrupt: () => sql`
      update pg_trigger t set tgenabled = 'D' from pg_class c
      where c.oid = t.tgrelid
        and c.relnamespace = current_schema()::regnamespace
        and t.tgname in ('clock_accepts_no_truncate', 'events_first_no_truncate')
      returning c.relname::text as where`,
  },
  {
    name: 'an event that was told is no longer on the feed',
    what: 'the sequence of events has a gap',
    also: [
      'an event is neither published nor waiting',
      'the events of an object are not numbered without gaps',
    ],
    corrupt: ({ pix }) => sql`
      delete from feed f using events e
      where e.owner = f.owner
        and e.id = f.event
        and e.object_id = ${pix}
        and e.object_sequence = 1
      returning f.owner::text as where`,
  },
  {
    name: 'the feed says that it is longer',
    what: 'the sequence of events has a gap',
    corrupt: () =>
      sql`update feed_ends set last_sequence = last_sequence + 1 returning owner::text as where`,
  },
  {
    name: 'an event that waited is forgotten',
    what: 'an event is neither published nor waiting',
    corrupt: ({ owner, seller }) => sql`
      insert into events (owner, id, seller, type, object_kind, object_id, object_sequence,
        reference_id, data, created_at)
      values (${owner}, ${LAST_ID}, ${seller}, 'seller.updated', 'seller', ${seller}, 99, '',
        '{}', '2026-11-02') ${onId}`,
  },
  {
    name: 'two events of an object changed places',
    what: 'the events of an object are not numbered without gaps',
    also: [ROLLUP],
    corrupt: ({ pix }) => sql`
      update events
      set object_sequence = 3 - object_sequence
      where object_id = ${pix}
        and object_sequence in (1, 2)
      returning object_id::text as where`,
  },
  {
    name: 'an erased customer has a document again',
    what: 'an erased customer has personal data again',
    corrupt: () =>
      sql`update customers set taxpayer_id = '12345678909' where erased_at is not null ${onId}`,
  },
  {
    name: 'an audit record was changed',
    what: 'an audit record was changed after it was written',
    corrupt: () => sql`
      update audit_records
      set source = '10.0.0.1'
      where id = (select id from audit_records order by id limit 1)
      returning id::text as
      where`,
  },
  {
    name: 'a block of the audit log was changed',
    what: 'a block of the audit log does not follow from the one before',
    corrupt: ({ owner }) => sql`
      update audit_blocks b set at = at - interval '1 day' where b.owner = ${owner}
        and b.number = (select number from audit_heads h where h.owner = b.owner)
      returning owner::text || ' ' || number as where`,
  },
  {
    name: 'a forged audit record',
    what: 'an audit record is not in the chain exactly once',
    corrupt: () => sql`
      insert into audit_records (owner, id, at, actor_type, acting, action, object_type, class,
        salt)
      select owner, ${LAST_ID}, at, 'server', false, action, object_type, class, salt
      from audit_records
      limit 1
      returning id::text as where`,
  },
  {
    name: 'an audit record was deleted',
    what: 'an audit record was deleted, and no retention says so',
    corrupt: () => sql`
      delete from audit_records
      where id = (select id from audit_records order by id limit 1)
      returning owner::text as
      where`,
  },
  {
    name: 'a counter counts one more',
    what: COUNTER,
    corrupt: ({ owner }) => sql`
      insert into counters (owner, seller, what, shard, n)
      values (${owner}, ${owner}, 'customer', 99, 1)
      returning seller::text || ' ' || what as where`,
  },
  {
    name: 'rows that no counter counts',
    what: COUNTER,
    corrupt: () => sql`
      with gone as (delete from counters
        where what like 'transaction:credit:%'
        returning seller, what, n)
      select seller::text || ' ' || what as where from gone group by seller, what having sum(n) <> 0`,
  },
]

// Checks of the events: each is in the feed exactly once, in its object's order, and whole, here or in an archive.

import { forEach, lookup } from '../db/planner.ts'
import { sql, type Statement } from '../db/sql.ts'
import type { Mark } from './marks-store.ts'
import type { Check } from './verify.ts'

/** The feed is numbered without gaps, which a check of its own finds. */
const EVENTS: Mark = {
  name: 'events',
  ends: () => sql`select owner, last_sequence as reached, 0 as below from feed_ends`,
}

/** Every event of the feed; or, of objects with events after the mark, all of theirs. Found by their keys: the order keeps them from being joined as a whole. */
function numbered(since: Statement | null): Statement {
  if (since === null) return sql`events e join feed f on f.owner = e.owner and f.event = e.id`
  const later = sql`
    select f.event from feed f where f.owner = n.owner and f.sequence > coalesce(m.reached, 0) order by f.sequence`
  const changed = sql`
    select distinct e.owner, e.object_id from feed_ends n left join ${since} m on m.owner = n.owner
    ${forEach(later, 'f')} ${lookup(sql`select * from events where owner = n.owner and id = f.event`, 'e')}`
  const own = sql`
    select * from events where owner = c.owner and object_id = c.object_id order by object_sequence`
  const place = sql`select sequence from feed where owner = c.owner and event = e.id`
  return sql`(${changed}) c ${forEach(own, 'e')} ${lookup(place, 'f')}`
}

export const eventChecks = (limit: number): readonly Check[] => [
  {
    what: 'the sequence of events has a gap',
    rows: (db) =>
      db.rows(sql`
      select e.owner::text as where from feed_ends e
      left join lateral (select count(*) as n, coalesce(max(sequence), 0) as last from feed f where f.owner = e.owner) f on true
      where f.n <> f.last or f.last <> e.last_sequence
      limit ${limit}`),
  },
  {
    what: 'an event is neither published nor waiting',
    rows: (db) =>
      db.rows(sql`
      select e.id::text as where from events e
      where not exists (select 1 from feed f where f.owner = e.owner and f.event = e.id)
        and not exists (select 1 from outbox o where o.owner = e.owner and o.event = e.id)
      limit ${limit}`),
  },
  {
    what: 'the feed, a webhook delivery or a mail names an event that is not there',
    rows: (db) =>
      db.rows(sql`
      select n.event::text as where from (
        select owner, event from feed
        union all select owner, coalesce(alias_of, event) from webhook_deliveries
        union all select owner, event from mail_events) n
      where not exists (select 1 from events e where e.owner = n.owner and e.id = n.event)
      limit ${limit}`),
  },
  {
    what: 'the events of an object are not numbered without gaps',
    mark: EVENTS,
    rows: (db, since) =>
      db.rows(sql`
      select object_id::text as where from (
        select e.object_id, e.object_sequence, row_number() over (partition by e.owner, e.object_id order by f.sequence) as n
        from ${numbered(since)}) e
      where object_sequence <> n
      limit ${limit}`),
  },
  {
    what: 'the events of an archive differ from what was archived',
    rows: (db) =>
      db.rows(sql`
      select concat_ws(' ', owner, archive) as where
      from (select owner, archive, events from event_archive_parts) p
      full join (select owner, archive, count(*) as events from events where archive is not null group by 1, 2) e using (owner, archive)
      full join (select owner, archive, sum(events) as events from event_archive_blocks group by 1, 2) b using (owner, archive)
      where p.events is distinct from e.events or p.events is distinct from b.events
      limit ${limit}`),
  },
]

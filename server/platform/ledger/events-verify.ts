// Checks of the events: each is in the feed exactly once, in its object's order, and whole, here or
// in an archive.

import { existsByKey, forEach, lookup } from '../db/planner.ts'
import { sql, type Statement } from '../db/sql.ts'
import { CHANGES } from './changed/store.ts'
import { leastId } from './marks-store.ts'
import type { Mark } from './verify.ts'
import type { Check } from './verify.ts'

/** The feed is numbered without gaps, which a check of its own finds. */
const EVENTS: Mark = {
  name: 'events',
  ends: () => sql`select owner, last_sequence as reached, 0 as below from feed_ends`,
}

/**
 * Every event of the feed; or, of objects with events after the mark, all of theirs. Found by their
 * keys: the order keeps them from being joined as a whole.
 */
function numbered(since: Statement | null): Statement {
  if (since === null) return sql`events e join feed f on f.owner = e.owner and f.event = e.id`
  const later = sql`
    select f.event
    from feed f
    where f.owner = n.owner
      and f.sequence > coalesce(m.reached, 0)
    order by f.sequence`
  const changed = sql`
    select distinct e.owner, e.object_id from feed_ends n left join ${since} m on m.owner = n.owner
    ${forEach(later, 'f')}
      ${lookup(sql`select * from events where owner = n.owner and id = f.event`, 'e')}`
  const own = sql`
    select * from events where owner = c.owner and object_id = c.object_id order by object_sequence`
  const place = sql`select sequence from feed where owner = c.owner and event = e.id`
  return sql`(${changed}) c ${forEach(own, 'e')} ${lookup(place, 'f')}`
}

/** Whether `rows` has any: by a join where everything is read, by keys where little is. */
const isThere = (since: Statement | null, rows: Statement): Statement =>
  since === null ? sql`exists (${rows})` : existsByKey(rows)

/** Events with an id after the mark `m` of a platform `n`. */
const made = (columns: Statement): Statement => sql`
  select ${columns}
  from events
  where owner = n.owner
    and id >= ${leastId(sql`coalesce(m.reached, 0)`)}
  order by id`

/** Every event, or those made after the mark. */
const recorded = (since: Statement | null): Statement =>
  since === null
    ? sql`events e`
    : sql`feed_ends n left join ${since} m on m.owner = n.owner ${forEach(made(sql`*`), 'e')}`

/** Every event of the feed, or those after the mark. */
function published(since: Statement | null): Statement {
  if (since === null) return sql`select owner, event from feed`
  const later = sql`select event
    from feed
    where owner = n.owner
      and sequence > coalesce(m.reached, 0)
    order by sequence`
  return sql`select n.owner, f.event
    from feed_ends n
    left join ${since} m on m.owner = n.owner ${forEach(later, 'f')}`
}

/**
 * Archives, of which each platform has a part: all of them, or those of the time after the mark.
 */
const archives = (since: Statement | null): Statement =>
  since === null
    ? sql`(select owner, archive, events from event_archive_parts)`
    : sql`(select p.owner, p.archive, p.events
      from event_archive_parts p
      join event_archives a on a.name = p.archive
        left join ${since} m on m.owner = p.owner
        where a.archived_at >= to_timestamp(coalesce(m.reached, 0) / 1000.0))`

/** Blocks of archives: all of them, or those of the archives of the time after the mark. */
const blocks = (since: Statement | null): Statement =>
  since === null
    ? sql`event_archive_blocks`
    : sql`(select b.*
      from event_archive_blocks b
      join ${archives(since)} a on a.owner = b.owner
        and a.archive = b.archive)`

/**
 * Events that say that an archive has them: all, or those in the blocks of these archives, and
 * those made after the mark.
 */
function archived(since: Statement | null): Statement {
  if (since === null) return sql`(select owner, archive, id from events where archive is not null)`
  const within = sql`select archive, id
    from events
    where owner = p.owner
      and id between b.first_id and b.last_id
    order by id`
  return sql`(
    select p.owner, e.archive, e.id
    from ${archives(since)} p
    join event_archive_blocks b on b.owner = p.owner
      and b.archive = p.archive
      ${forEach(within, 'e')}
    union select n.owner, e.archive, e.id from ${recorded(since)} where e.archive is not null)`
}

export const eventChecks = (limit: number): readonly Check[] => [
  {
    what: { en: 'the sequence of events has a gap', pt: 'a sequência de eventos tem uma lacuna' },
    rows: (db) =>
      db.rows(sql`
      select e.owner::text as where from feed_ends e
      left join lateral (select count(*) as n, coalesce(max(sequence), 0) as last
        from feed f
        where f.owner = e.owner) f on true
      where f.n <> f.last or f.last <> e.last_sequence
      limit ${limit}`),
  },
  {
    what: {
      en: 'an event is neither published nor waiting',
      pt: 'um evento não foi publicado nem espera',
    },
    mark: CHANGES,
    rows: (db, since) =>
      db.rows(sql`
      select e.id::text as where from ${recorded(since)}
      where not
        ${isThere(since, sql`select from feed f where f.owner = e.owner and f.event = e.id`)}
        and not
          ${isThere(since, sql`select from outbox o where o.owner = e.owner and o.event = e.id`)}
      limit ${limit}`),
  },
  {
    what: {
      en: 'the feed, a webhook delivery or a mail names an event that is not there',
      pt: 'o feed, uma entrega de webhook ou um e-mail cita um evento que não existe',
    },
    mark: EVENTS,
    rows: (db, since) =>
      db.rows(sql`
      select n.event::text as where from (
        ${published(since)}
        union all select owner, coalesce(alias_of, event) from webhook_deliveries
        union all select owner, event from mail_events) n
      where not
        ${isThere(since, sql`select from events e where e.owner = n.owner and e.id = n.event`)}
      limit ${limit}`),
  },
  {
    what: {
      en: 'the events of an object are not numbered without gaps',
      pt: 'os eventos de um objeto não estão numerados sem lacunas',
    },
    mark: EVENTS,
    rows: (db, since) =>
      db.rows(sql`
      select object_id::text as where from (
        select e.object_id, e.object_sequence,
          row_number() over (partition by e.owner, e.object_kind, e.object_id
            order by f.sequence) as n
        from ${numbered(since)}) e
      where object_sequence <> n
      limit ${limit}`),
  },
  archiveCheck(limit),
]

const archiveCheck = (limit: number): Check => ({
  what: {
    en: 'the events of an archive differ from what was archived',
    pt: 'os eventos de um arquivo diferem do que foi arquivado',
  },
  mark: CHANGES,
  rows: (db, since) =>
    db.rows(sql`
    select concat_ws(' ', owner, archive) as where
    from ${archives(since)} p
    full join (select owner, archive, count(*) as events
      from ${archived(since)} e
      group by 1, 2) e using (owner, archive)
    full join (select b.owner, b.archive, sum(b.events) as events
      from ${blocks(since)} b
      group by 1, 2) b using (owner, archive)
    where p.events is distinct from e.events or p.events is distinct from b.events
    limit ${limit}`),
})

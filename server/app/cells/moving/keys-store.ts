// What moves with platforms, and what stands against it, in SQL. It decides nothing.

import type { OwnerId } from '../../../kernel/ids.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { FEED_READERS } from '../../../platform/outbox/feed-readers.ts'
import type { MovingKeys } from './tables.ts'

/** The keys of what moves with these platforms. */
export async function keysOf(db: Sql, owners: readonly OwnerId[]): Promise<MovingKeys> {
  const people = await db.rows<{ id: string }>(
    sql`select distinct person as id from portal_users where owner = any(${[...owners]}::uuid[])`,
  )
  const [bank] = await db.rows<{ there: boolean }>(sql`select to_regclass('bank.clients') is not null as there`)
  const holders = bank!.there
    ? await db.rows<{ holder: string }>(sql`select holder from bank.clients where id = any(${[...owners]}::text[])`)
    : []
  return { owners, people: people.map(({ id }) => id), holders: holders.map(({ holder }) => holder) }
}

/** Those of these ids that are platforms here. */
export async function platformsAmong(db: Sql, owners: readonly OwnerId[]): Promise<Set<OwnerId>> {
  const rows = await db.rows<{ id: OwnerId }>(
    sql`select id from sellers where owner = id and id = any(${[...owners]}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Other platforms for which people of these work, each with one of their e-mails. */
export const sharing = (db: Sql, owners: readonly OwnerId[]): Promise<{ owner: OwnerId; email: string }[]> =>
  db.rows(sql`
    select other.owner, min(p.email) as email
    from portal_users u join portal_users other on other.person = u.person and other.owner <> all(${[...owners]}::uuid[]) join people p on p.id = u.person
    where u.owner = any(${[...owners]}::uuid[]) group by other.owner order by other.owner`)

/** People of these platforms who are operators of the installation. */
export const operatorsAmong = (db: Sql, owners: readonly OwnerId[]): Promise<{ email: string }[]> =>
  db.rows(sql`
    select distinct p.email from portal_users u join people p on p.id = u.person
    where u.owner = any(${[...owners]}::uuid[]) and p.is_operator order by 1`)

/**
 * What jobs of the cell still have to do for these platforms before they can leave: events to number, to count, to hand to webhooks and to mail, and
 * audit records to chain. A job takes those of many platforms at once, and would fail with theirs.
 */
export async function undrained(db: Sql, owners: readonly OwnerId[]): Promise<number> {
  const ours = [...owners]
  const [row] = await db.rows<{ n: number }>(sql`
    select (select count(*) from outbox where owner = any(${ours}::uuid[]))
      + (select count(*) from mail_events where owner = any(${ours}::uuid[]))
      + (select count(*) from audit_queue where owner = any(${ours}::uuid[]))
      + (select count(*) from feed_ends f cross join unnest(${[...FEED_READERS]}::text[]) as named (reader)
          left join feed_readers r on r.owner = f.owner and r.reader = named.reader
          where f.owner = any(${ours}::uuid[]) and f.last_sequence > coalesce(r.read_to, 0))
      + (select count(*) from webhook_ends w join feed_ends f on f.owner = w.owner
          where w.owner = any(${ours}::uuid[]) and w.last_sequence < f.last_sequence) as n`)
  return row!.n
}

/** Webhooks of these platforms that are being sent. */
export async function sending(db: Sql, owners: readonly OwnerId[]): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    select count(*) as n from webhook_deliveries d
    where d.owner = any(${[...owners]}::uuid[]) and d.status = 'pending' and d.tries > 0 and not exists (
      select from webhook_attempts a where a.owner = d.owner and a.delivery = d.id and a.number = d.attempts)`)
  return row!.n
}

/** By how much the sandbox's clock is ahead, in milliseconds. */
export async function clockOffset(db: Sql): Promise<number> {
  const [row] = await db.rows<{ ms: number }>(sql`select offset_ms as ms from clock`)
  return row?.ms ?? 0
}

export const emailsOf = (db: Sql, people: readonly string[]): Promise<{ email: string }[]> =>
  db.rows(sql`select email from people where id = any(${[...people]}::uuid[])`)

/** Every platform of a cell with its events, and each pair of which the same people work for both. */
export async function platformsIn(db: Sql): Promise<{
  readonly platforms: { owner: OwnerId; size: number }[]
  readonly links: (readonly [OwnerId, OwnerId])[]
}> {
  const platforms = await db.rows<{ owner: OwnerId; size: number }>(sql`
    select s.owner, coalesce(f.last_sequence, 0) as size from sellers s left join feed_ends f on f.owner = s.owner
    where s.id = s.owner order by s.owner`)
  const links = await db.rows<{ one: OwnerId; other: OwnerId }>(sql`
    select distinct u.owner as one, v.owner as other from portal_users u join portal_users v on v.person = u.person and v.owner > u.owner`)
  return { platforms, links: links.map(({ one, other }) => [one, other] as const) }
}

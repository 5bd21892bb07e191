// The doctor's counts and what else it reads, in SQL. Every query is limited in days and in rows.

import type { OwnerId, SellerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { forEach } from '../platform/db/planner.ts'
import { raw, sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Sample } from './call.ts'
import type { Attempt } from './receivers.ts'
import type { AuthorizationAsked } from './authorizations.ts'
import type { SignCount, EventCount } from './rules.ts'
import type { Count } from './traffic.ts'

/** The scope of a report: a platform with all its sellers, or one seller. */
export type SellerScope = { readonly owner: OwnerId; readonly seller: SellerId | undefined }

const SAMPLES_MAX = 5
/**
 * The maximum of counter rows read, the latest first: some thousand sellers for some hours, or one
 * for the whole week.
 */
const COUNTS_MAX = 10_000
const EVENTS_MAX = 5_000
/** For a seller's events its platform's are read, as no index has the seller. */
const SCANNED_MAX = 100_000
const WEBHOOKS_MAX = 50
const ATTEMPTS_EACH_MAX = 100

type Stored = Omit<Count, 'hour' | 'firstAt' | 'lastAt'> &
  Record<'hour' | 'firstAt' | 'lastAt', Date>
type Key = 'owner' | 'hour' | 'seller' | 'operation' | 'sign' | 'detail'

/** The columns of a count. */
const TRAFFIC = table<Stored, Key>('traffic', 't', {
  owner: 'key',
  hour: 'key',
  seller: 'key',
  operation: 'key',
  sign: 'key',
  detail: 'key',
  count: 'fixed',
  firstAt: 'fixed',
  lastAt: 'fixed',
  samples: 'fixed',
})

/** Adds counts to the stored ones, in one order, so that two processes cannot deadlock. */
export async function addCounts(tx: Tx, counts: readonly Count[]): Promise<void> {
  const rows = counts.map((one) => ({
    ...one,
    hour: new Date(one.hour),
    firstAt: new Date(one.firstAt),
    lastAt: new Date(one.lastAt),
  }))
  await tx.rows(sql`
    ${TRAFFIC.inserting(rows)} order by owner, hour, seller, operation, sign, detail
    on conflict (owner, hour, seller, operation, sign, detail) do update
    set count = t.count + excluded.count,
        first_at = least(t.first_at, excluded.first_at),
        last_at = greatest(t.last_at, excluded.last_at),
        samples = case
          when jsonb_array_length(t.samples) >= ${raw(String(SAMPLES_MAX))}
          or excluded.samples = '[]' then t.samples
                       else jsonb_path_query_array(t.samples || excluded.samples, '$[0 to 4]') end`)
}

/** Deletes older counts, a bounded number at a time. Returns how many rows. */
export async function sweep(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from traffic where (owner, hour, seller, operation, sign, detail) in (
      select owner, hour, seller, operation, sign, detail
      from traffic
      where hour < ${before}
      limit ${limit})
    returning 1`)
  return rows.length
}

type CountedRow = Omit<SignCount, 'samples'> & { samples: Sample[][] | null }

/** The counts since, by operation and sign, with the latest samples. */
export async function countedSince(
  db: Sql,
  { owner, seller }: SellerScope,
  since: Date,
): Promise<SignCount[]> {
  const bound = seller ? sql`and seller = ${seller}` : sql``
  const rows = await db.rows<CountedRow>(sql`
    select operation, sign, detail, sum(count)::bigint as count, min(first_at) as "firstAt",
      max(last_at) as "lastAt",
      (array_agg(samples
        order by last_at desc) filter (where samples <> '[]'))[1:${SAMPLES_MAX}] as samples
    from (select *
      from traffic
      where owner = ${owner} ${bound}
        and hour >= ${since}
      order by hour desc
      limit ${COUNTS_MAX}) t
    group by operation, sign, detail`)
  return rows.map((row) => ({ ...row, samples: (row.samples ?? []).flat() }))
}

/**
 * The kinds of the latest events since an instant (given as an id). Times are real time, from the
 * ids.
 */
export function eventsSince(
  db: Sql,
  { owner, seller }: SellerScope,
  since: string,
): Promise<HappenedRow[]> {
  const latest = (limit: number) =>
    sql`select id, seller, type
      from events
      where owner = ${owner}
        and id >= ${since}
      order by id desc
      limit ${limit}`
  const counted = seller
    ? sql`select * from (${latest(SCANNED_MAX)}) l where seller = ${seller} limit ${EVENTS_MAX}`
    : latest(EVENTS_MAX)
  return db.rows<HappenedRow>(sql`
    select type, count(*)::int as count, min(id::text)::uuid as first, max(id::text)::uuid as last
    from (${counted}) e group by type`)
}

export type HappenedRow = Pick<EventCount, 'type' | 'count'> & {
  readonly first: string
  readonly last: string
}

/**
 * The kinds that enabled webhooks cover: of the platform's own seller, or of the seller that asks.
 */
export async function subscriptionsOf(db: Sql, { owner, seller }: SellerScope): Promise<string[]> {
  const rows = await db.rows<{ kind: string }>(sql`
    select distinct unnest(events) as kind from (
      select events from webhook_endpoints
      where owner = ${owner}
          and seller = ${seller ?? (owner as string)}
          and status = 'enabled'
        limit ${WEBHOOKS_MAX}) w`)
  return rows.map(({ kind }) => kind)
}

/** The latest attempts on webhooks that are enabled, or were disabled because of their replies. */
export const attemptsSince = (
  db: Sql,
  { owner, seller }: SellerScope,
  since: Date,
): Promise<Attempt[]> =>
  db.rows<Attempt>(sql`
    select a.endpoint as webhook, a.delivery, a.at, a.duration_ms as "durationMs", a.status,
      a.fault, a.forged
    from (
      select id from webhook_endpoints
      where owner = ${owner} ${seller ? sql`and seller = ${seller}` : sql``}
        and (status = 'enabled' or (status = 'disabled' and disabled_reason <> 'asked'))
      order by updated_at desc limit ${WEBHOOKS_MAX}) w
    ${forEach(
      sql`
        select * from webhook_attempts t where t.owner = ${owner} and t.endpoint = w.id and t.at >= ${since}
        order by t.at desc limit ${ATTEMPTS_EACH_MAX}`,
      'a',
    )}`)

/** Of this many newest questions to the authorization endpoint. */
const AUTHORIZATIONS_MAX = 1_000

/**
 * The newest purchases about which the platform's authorization endpoint was asked, since an
 * instant (given as an id).
 */
export const authorizationsSince = (
  db: Sql,
  { owner, seller }: SellerScope,
  since: string,
): Promise<AuthorizationAsked[]> =>
  db.rows<AuthorizationAsked>(sql`
    select id, endpoint_decision->>'result' as result, endpoint_decision->>'fault' as fault,
      (endpoint_decision->>'durationMs')::int as "durationMs"
    from corporate_purchases
    where owner = ${owner}
      and endpoint_decision is not null
      and id >= ${since} ${seller ? sql`and seller = ${seller}` : sql``}
    order by id desc limit ${AUTHORIZATIONS_MAX}`)

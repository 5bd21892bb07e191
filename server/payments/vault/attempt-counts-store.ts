// The counts of attempts with cards under each name, in SQL: how many are under way, how many were
// refused. card-testing-limit.ts decides what they mean.

import { computedOnce } from '../../platform/db/planner.ts'
import { raw, rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import { NO_PLACE, type Attempts, type Places } from './card-testing-limit.ts'

/** The counts under these names, in no order; names without a count are left out. */
export const findAttempts = (db: Sql, names: readonly string[]): Promise<Places[]> =>
  db.rows<Places>(
    sql`select name, refused, held, since from card_attempts where name = any(${[...names]}::text[])`,
  )

/**
 * Counts refusals, in one statement and in name order, so that concurrent attempts are all counted.
 */
export const countRefused = (
  tx: Tx,
  refusals: readonly { name: string; n: number }[],
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<Attempts[]> => {
  const isOver = raw(`excluded.since - a.since >= interval '${windowMs} milliseconds'`)
  return tx.rows<Attempts>(sql`
    insert into card_attempts as a (name, refused, since)
    select name, n, ${now}::timestamptz
    from json_to_recordset(${rowsOf(refusals)}) as r(name text, n int)
    order by name
    on conflict (name) do update
    set refused = case when ${isOver} then excluded.refused else a.refused + excluded.refused end,
        since = case when ${isOver} then excluded.since else a.since end
    returning name, refused, since`)
}

/** So many places under a name; `max`: how many attempts may be under way or refused. */
type Wanted = { readonly name: string; readonly held: number; readonly max: number }

/** So many attempts under a name have ended, `refused` of them with a refusal. */
type Ended = { readonly name: string; readonly ended: number; readonly refused: number }

type Window = { readonly now: Date; readonly windowMs: number }

/**
 * Adds to what is held under names, locked in name order. A window that is over begins again, and
 * so does a name that is not known.
 */
function holding(
  places: readonly { name: string; held: number }[],
  { now, windowMs }: Window,
): Statement {
  const isOver = raw(`excluded.since - a.since >= interval '${windowMs} milliseconds'`)
  return sql`
    insert into card_attempts as a (name, refused, held, since)
    select name, 0, held, ${now}::timestamptz
    from json_to_recordset(${rowsOf(places.map(({ name, held }) => ({ name, held })))})
      as r(name text, held int)
    order by name
    on conflict (name) do update
    set refused = case when ${isOver} then 0 else a.refused end,
        held = case when ${isOver} then 0 else a.held end + excluded.held,
        since = case when ${isOver} then excluded.since else a.since end
    returning name, refused + held as taken`
}

/** Takes places in the commit of `tx`, which fails where a name has not so many. */
export function holdPlaces(tx: Tx, wanted: readonly Wanted[], at: Window): void {
  const limits = rowsOf(wanted.map(({ name, max }) => ({ name, max })))
  tx.write(sql`
    with ${computedOnce('counted', holding(wanted, at))}
    select assert_holds(count(*) = 0, ${NO_PLACE}) from counted c
    join json_to_recordset(${limits}) as r(name text, max int) on r.name = c.name
    where c.taken > r.max`)
}

/**
 * Gives places back, and counts those of refused cards. Its window may have begun again, without
 * them.
 */
export function endPlaces(tx: Tx, ended: readonly Ended[], at: Window): void {
  tx.write(
    holding(
      ended.map(({ name }) => ({ name, held: 0 })),
      at,
    ),
  )
  tx.write(sql`
    update card_attempts a set refused = a.refused + r.refused, held = greatest(0, a.held - r.ended)
    from json_to_recordset(${rowsOf(ended)}) as r(name text, ended int, refused int)
    where a.name = r.name`)
}

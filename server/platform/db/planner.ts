// Fragments of SQL that steer PostgreSQL's planner and mean nothing else. docs/planner.md says for
// each what happens without it, how that was found and which test shows it. tools/tidy refuses
// these words elsewhere.

import sqlTag, { join, raw, type Sql as Statement } from 'sql-template-tag'

/**
 * Settings of a session that finds all rows by key: no scan of a whole table, and no join that
 * reads one. Before PostgreSQL 18 such a scan costs ten billion where nothing else is possible,
 * which would have every such statement compiled (`jit`) at each call.
 */
export const BY_KEY =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c max_parallel_workers_per_gather=0 -c jit=off'

/**
 * Half an hour: the books of some years take minutes, and one statement of them is not read in
 * thirty seconds.
 */
const LEISURE_MS = 30 * 60_000

/** For sorts and hash tables of whole tables, on one connection at a time. */
const LEISURE_MEMORY = '64MB'

/**
 * For a transaction that reads whole tables, on whatever connection: takes `BY_KEY` back, but for
 * parallel workers and compiling, since others need the processors.
 */
export const AT_LEISURE: Statement = sqlTag`
  select set_config('statement_timeout', ${String(LEISURE_MS)}, true), set_config('work_mem', ${LEISURE_MEMORY}, true),
    set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true), set_config('enable_mergejoin', 'on', true)`

/**
 * Joins each row so far to one row of `select`, which may use columns of that row. Rows without one
 * are dropped.
 */
export const lookup = (select: Statement, alias: string): Statement =>
  forEach(sqlTag`${select} limit 1`, alias)

/** The same as `lookup`, but a row without one is kept, with nulls. */
export const lookupOrNull = (select: Statement, alias: string): Statement =>
  forEachOrNull(sqlTag`${select} limit 1`, alias)

/**
 * Joins each row so far to the rows of `select`, which may use columns of that row: a sum by key,
 * or the first few.
 */
export const forEach = (select: Statement, alias: string): Statement =>
  sqlTag`cross join lateral (${select}) ${raw(alias)}`

/** The same as `forEach`, but a row without any is kept once, with nulls. */
export const forEachOrNull = (select: Statement, alias: string): Statement =>
  sqlTag`left join lateral (${select}) ${raw(alias)} on true`

/**
 * Whether `select` has a row, looked for by key for each row so far: a plain `exists` may be joined
 * with the whole table.
 */
export const existsByKey = (select: Statement): Statement => sqlTag`exists (${select} offset 0)`

/** `left = right`, which no index can serve. Two nulls are equal. */
export const equalsUnindexed = (left: Statement, right: Statement): Statement =>
  sqlTag`${left} is not distinct from ${right}`

/**
 * `left = right`, as a range: an order that begins with `left` is then more than one by what
 * follows, and only the index that begins so has it.
 */
const equalsInOrder = (left: Statement, right: Statement): Statement =>
  sqlTag`${left} >= ${right} and ${left} <= ${right}`

/**
 * A table of the rows that `from` has for each of `values` in `column`, which an index begins with:
 * it then gives them in order. `first`: that order, and how many of each value may be needed. The
 * values are constants of ours, since an index of some values serves no parameter; such an index
 * names those that it leaves out (`not in`).
 */
export function eachInOrder(
  { column, values, from }: { column: string; values: readonly string[]; from: Statement },
  first: Statement,
): Statement {
  const parts = values.map(
    (value) =>
      sqlTag`(select * from ${from} and ${equalsInOrder(raw(column), raw(`'${value}'`))} ${first})`,
  )
  return sqlTag`(${join(parts, ' union all ')})`
}

/**
 * The physical place of a row. It identifies the row only while the row is locked, or where nothing
 * else changes it.
 */
export const PLACE = raw('ctid')

/** Rows at the places that `select` returns. */
export const atPlaces = (select: Statement): Statement => sqlTag`${PLACE} ${anyOf(select)}`

/** `= any` of the values of `select`, which is evaluated once, before the table is read. */
export const anyOf = (select: Statement): Statement => sqlTag`= any(array(${select}))`

/** A part of a `with` that is evaluated once, however often it is read. */
export const computedOnce = (name: string, select: Statement): Statement =>
  sqlTag`${raw(name)} as materialized (${select})`

/**
 * A part of a `with recursive`: the distinct values of `columns`, by a jump in an index from each
 * value to the next. `from`: the table and the condition of its index, as `table where …`.
 */
export function distinctByJumps(name: string, columns: readonly string[], from: string): Statement {
  const list = columns.join(', ')
  const of = (alias: string) => columns.map((column) => `${alias}.${column}`).join(', ')
  return raw(`${name} as (
    (select ${list} from ${from} order by ${list} limit 1)
    union all
    select ${of('n')} from ${name} before cross join lateral (
      select ${list} from ${from} and (${list}) > (${of('before')}) order by ${list} limit 1) n
  )`)
}

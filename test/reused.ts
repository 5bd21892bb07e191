// A database that a test has used becomes as its template again, for the next test of the process.
// Its connections stay open: the plans of statements, and what they know of the catalog, are two
// thirds of PostgreSQL's work for a test. What cannot be put back is given up.

import { raw, sql, type Database } from '../server/platform/db/sql.ts'

/** Deleted rows stay in the files: after this many tests searches would meet too many. */
const USES_MAX = 25
/** Of all tables together; a test that wrote more leaves files that the next one would read. */
const BYTES_MAX = 4 * 2 ** 20

export type Reused = { readonly db: Database; readonly name: string; uses: number }

/** The rows of a template, by table. */
export type Rows = readonly { readonly table: string; readonly rows: string }[]

/**
 * What tells one catalog from another: a test may add a trigger, drop a constraint, make a
 * partition.
 */
const CATALOG = sql`
  select (select concat_ws(' ', count(*), max(oid::bigint), sum(relfilenode::bigint),
    sum(relchecks), count(*) filter (where relhastriggers))
    from pg_class)
    || ' ' || (select concat_ws(' ', count(*), max(oid::bigint), sum(ascii(tgenabled::text)))
      from pg_trigger)
    || ' ' || (select concat_ws(' ', count(*), max(oid::bigint), sum(hashtext(prosrc)::bigint))
      from pg_proc
      where oid >= 16384)
    || ' ' || (select concat_ws(' ', count(*), max(oid::bigint),
      count(*) filter (where convalidated))
      from pg_constraint)
    || ' ' || (select concat_ws(' ', count(*), count(*) filter (where attnotnull),
      count(*) filter (where atthasdef), count(*) filter (where attisdropped))
      from pg_attribute)
    || ' ' || (select concat_ws(' ', count(*), count(*) filter (where indisvalid)) from pg_index)
    || ' ' || (select count(*)
      from pg_db_role_setting
      where setdatabase = (select oid
        from pg_database
        where datname = current_database())) as catalog`

const TABLES = sql`
  select c.oid::regclass::text as "table"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not like 'pg\\_%'
    and n.nspname <> 'information_schema'
  order by 1`

export const catalogOf = async (db: Database): Promise<string> =>
  (await db.rows<{ catalog: string }>(CATALOG))[0]!.catalog

/** The rows of a database that nobody has used yet. */
export async function rowsIn(db: Database): Promise<Rows> {
  const found: { table: string; rows: string }[] = []
  for (const { table } of await db.rows<{ table: string }>(TABLES)) {
    const [all] = await db.rows<{ rows: string | null }>(
      sql`select json_agg(t order by t::text)::text as rows from ${raw(table)} t`,
    )
    if (all?.rows) found.push({ table, rows: all.rows })
  }
  return found
}

/** Without guards and foreign keys; sequences begin anew. */
const EMPTY = raw(`do $$
  declare one record;
  begin
    set local session_replication_role = replica;
    for one in
      select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and pg_relation_size(c.oid) > 0
    loop
      execute format('delete from %s', one.name);
    end loop;
    for one in select format('%I.%I', schemaname, sequencename)::regclass as name, start_value from pg_sequences where last_value is not null loop
      perform setval(one.name, one.start_value, false);
    end loop;
  end $$`)

/** Nobody else is connected who still does something, and no lock of a session is left. */
const QUIET = sql`
  select (select count(*)
    from pg_stat_activity
    where datname = current_database()
      and state <> 'idle'
      and pid <> pg_backend_pid())
    + (select count(*)
      from pg_locks
      where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())) = 0
    and (select sum(pg_relation_size(oid))
      from pg_class
      where relkind = 'r'
      and oid >= 16384) < ${BYTES_MAX} as quiet`

/** Puts it back; false when it cannot be used again. */
export async function restore(
  one: Reused,
  template: { catalog: string; rows: Rows },
): Promise<boolean> {
  const { db } = one
  if (++one.uses >= USES_MAX) return false
  const [now] = await db.rows<{ quiet: boolean }>(QUIET)
  if (!now!.quiet || (await catalogOf(db)) !== template.catalog) return false
  await db.begin(async (tx) => {
    await tx.rows(sql`${EMPTY}`)
    for (const { table, rows } of template.rows)
      await tx.rows(
        sql`insert into ${raw(table)} overriding system value select *
          from json_populate_recordset(null::${raw(table)}, ${rows}::json)`,
      )
  })
  ;(db.counted() as Map<string, number>).clear()
  return true
}

// Verifies that what is append-only is guarded: against changes of rows, and against TRUNCATE. The triggers say themselves which tables these
// are, so that a new one is not forgotten.

import { sql } from '../db/sql.ts'
import type { Check } from './verify.ts'

/** Bits of `pg_trigger.tgtype`. */
const [DELETE, UPDATE, TRUNCATE] = [8, 16, 32]

/** Tables that hold what happened, in every installation: a guard that is gone is missed, too. */
export const APPEND_ONLY = [
  'transfers',
  'payments',
  'events',
  'feed',
  'statement_lines',
  'cnab_occurrences',
  'corporate_payments',
  'corporate_secret_readings',
  'corporate_acceptances',
  'clock_accepts',
  'audit_records',
  'audit_blocks',
] as const

/** On a Citus there are no triggers (docs/decisions/0071). */
export const appendOnlyChecks = (limit: number): Check[] => [
  {
    what: 'a table that is append-only is not guarded against changes or TRUNCATE',
    rows: (db) =>
      db.rows(sql`
      with guarded as (
        select c.oid, c.relname, coalesce(bit_or(t.tgtype::int) filter (where t.tgenabled in ('O', 'A')), 0) as kinds
        from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
        where c.relnamespace = current_schema()::regnamespace
          and (c.relname = any(${[...APPEND_ONLY]}::text[])
            or c.oid in (select i.inhrelid from pg_inherits i where i.inhparent = to_regclass(current_schema() || '.events')))
        group by c.oid, c.relname)
      select g.relname::text as where from guarded g
      where to_regclass('pg_catalog.pg_dist_node') is null
        and (g.kinds & ${DELETE} = 0 or g.kinds & ${UPDATE} = 0 or g.kinds & ${TRUNCATE} = 0)
      union all
      select n.name from unnest(${[...APPEND_ONLY]}::text[]) n(name) where not exists (select 1 from guarded g where g.relname = n.name)
      limit ${limit}`),
  },
]

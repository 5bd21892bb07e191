// Verifies that what is append-only is guarded: against changes of rows, and against TRUNCATE. The
// triggers say themselves which tables these are, so that a new one is not forgotten.

import { sql } from '../db/sql.ts'
import type { Check } from './verify.ts'

/** Bits of `pg_trigger.tgtype`. */
const [DELETE, UPDATE, TRUNCATE] = [8, 16, 32]

/**
 * Tables that hold what happened, in every installation: a guard or a table that is gone is missed,
 * too.
 */
export const APPEND_ONLY = [
  'transfers',
  'payments',
  'events',
  'feed',
  'statement_lines',
  'cnab_occurrences',
  'cnab_payment_reports',
  'corporate_payments',
  'corporate_secret_readings',
  'corporate_acceptances',
  'clock_accepts',
  'audit_records',
  'audit_blocks',
] as const
/** Of the list, the text of an array. */
const NAMES = `{${APPEND_ONLY.join(',')}}`

/** A distributed schema has no triggers (docs/decisions/0030). */
export const appendOnlyChecks = (limit: number): Check[] => [
  {
    what: {
      en: 'a table that is append-only is not guarded against changes or TRUNCATE',
      pt: 'uma tabela só de inclusão não está protegida contra alterações ou TRUNCATE',
    },
    rows: (db) =>
      db.rows(sql`
      select n.name as where
      from (
        select name
        from unnest(${NAMES}::text[]) name
        where to_regclass('pg_catalog.pg_dist_node') is null
        union select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass(current_schema() || '.events')
            and to_regclass('pg_catalog.pg_dist_node') is null) n
      cross join lateral (
        select coalesce(bit_or(t.tgtype::int), 0) as kinds from pg_trigger t
        where t.tgrelid = to_regclass(current_schema() || '.' || quote_ident(n.name))
            and not t.tgisinternal
            and t.tgenabled in ('O', 'A')) g
      where g.kinds & ${DELETE} = 0 or g.kinds & ${UPDATE} = 0 or g.kinds & ${TRUNCATE} = 0
      limit ${limit}`),
  },
]

// Verifies a platform alone: the same checks, whose tables are views of the platform's rows. A
// check has no statement of its own for that, and cannot be forgotten.

import type { OwnerId } from '../kernel/ids.ts'
import { sqlOn } from '../platform/db/connection-sql.ts'
import { MADE_HERE_ALONE } from '../platform/db/connections/nodes.ts'
import { raw, sql, type Database, type Sql } from '../platform/db/sql.ts'
import type { Fault, How } from '../platform/ledger/verify.ts'
import { beginSnapshot, faultsIn } from './verify.ts'

/**
 * Restricts this session to the rows of a platform: its temporary views come before the tables of
 * the same names.
 */
export const restrictToOwner = (db: Sql, owner: OwnerId): Promise<unknown> =>
  db.rows(
    sql`${raw(`do $views$
    declare view text;
    begin
      -- Not on every node of a distributed schema (0030).
      perform ${MADE_HERE_ALONE};
      for view in
        select format('create temp view %I as select * from %I.%I where owner = %L', c.relname, n.nspname, c.relname, '${owner}'::uuid)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and not c.relispartition and pg_table_is_visible(c.oid)
          and a.attname = 'owner' and a.atttypid = 'uuid'::regtype and not a.attisdropped order by c.oid
      loop
        execute view;
      end loop;
    end $views$`)}`,
  )

/**
 * Every fault of a platform, whatever was verified before. What belongs to the installation is not
 * looked at.
 */
export async function verifyPlatform(
  db: Database,
  owner: OwnerId,
  before?: How['before'],
): Promise<readonly Fault[]> {
  // The views end with it.
  const connection = await db.connection()
  try {
    const own = sqlOn(connection)
    await restrictToOwner(own, owner)
    await own.rows(sql`begin`)
    await beginSnapshot(own)
    return await faultsIn(own, before)
  } finally {
    await connection.end()
  }
}

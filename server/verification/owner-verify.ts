// Verifies a platform alone: the same checks, whose tables are views of the platform's rows. A check has no statement of its own for that,
// and cannot be forgotten.

import type { OwnerId } from '../kernel/ids.ts'
import { sqlOn } from '../platform/db/connection-sql.ts'
import { raw, sql, type Database, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Fault, How } from '../platform/ledger/verify.ts'
import { beginSnapshot, faultsIn } from './verify.ts'

/** Restricts this session to the rows of a platform: its temporary views come before the tables of the same names. */
export const restrictToOwner = (db: Sql, owner: OwnerId): Promise<unknown> =>
  db.rows(
    sql`${raw(`do $views$
    declare view text;
    begin
      -- On a Citus they would be made on every node. Elsewhere this is a name without a meaning.
      perform set_config('citus.enable_ddl_propagation', 'off', true);
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

/** Every fault of a platform in the view of a transaction under way, for what is not committed yet. The views are gone again after it. */
export async function faultsAmong(tx: Tx, owner: OwnerId): Promise<readonly Fault[]> {
  await tx.rows(sql`savepoint one_platform`)
  await restrictToOwner(tx, owner)
  const faults = await faultsIn(tx)
  await tx.rows(sql`rollback to savepoint one_platform`)
  return faults
}

/** Every fault of a platform, whatever was verified before. What belongs to the installation is not looked at. */
export async function verifyPlatform(db: Database, owner: OwnerId, before?: How['before']): Promise<readonly Fault[]> {
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

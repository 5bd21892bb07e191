// Verifies a platform alone: the same checks, whose tables are views of the platform's rows. A check has no statement of its own for that,
// and cannot be forgotten.

import type { OwnerId } from '../../kernel/ids.ts'
import { sqlOn } from '../db/connection-sql.ts'
import { raw, sql, type Database, type Sql, type Tx } from '../db/sql.ts'
import { beginSnapshot, verifyIn, type Fault, type How } from './verify.ts'

/** Hides the rows of other platforms from this session: its temporary views come before the tables of the same names. */
export async function hideOthers(db: Sql, owner: OwnerId): Promise<void> {
  const rows = await db.rows<{ view: string }>(sql`
    select format('create temp view %I as select * from %I.%I where owner = %L', c.relname, n.nspname, c.relname, ${owner}::uuid) as view
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and pg_table_is_visible(c.oid)
      and a.attname = 'owner' and a.atttypid = 'uuid'::regtype and not a.attisdropped order by c.oid`)
  for (const { view } of rows) await db.rows(sql`${raw(view)}`)
}

/** The same in the view of a transaction under way, for what is not committed yet: the views are gone again after it. */
export async function faultsAmong(tx: Tx, owner: OwnerId, at: Date): Promise<readonly Fault[]> {
  await tx.rows(sql`savepoint one_platform`)
  await hideOthers(tx, owner)
  const { faults } = await verifyIn(tx, { isComplete: true, at })
  await tx.rows(sql`rollback to savepoint one_platform`)
  return faults
}

/** Every fault of a platform, whatever was verified before. What belongs to the installation is not looked at. */
export async function verifyPlatform(
  db: Database,
  owner: OwnerId,
  how: Omit<How, 'isComplete'>,
): Promise<readonly Fault[]> {
  // The views end with it.
  const connection = await db.connection()
  try {
    const own = sqlOn(connection)
    await hideOthers(own, owner)
    await own.rows(sql`begin`)
    await beginSnapshot(own)
    return (await verifyIn(own, { ...how, isComplete: true })).faults
  } finally {
    await connection.end()
  }
}

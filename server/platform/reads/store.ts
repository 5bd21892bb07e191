// What PostgreSQL says of its log, and who has written lately: by the audit log, which has every
// act, and the events, which have what was told.

import { leastIdAt, type OwnerId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql } from '../db/sql.ts'
import type { PrimaryPosition, ReplicaPosition } from './position.ts'

/**
 * The end of the primary's log, and those of the owners who have written since. A commit that is
 * acknowledged is flushed, but where commits do not wait for that. Fails on a standby.
 */
export async function positionOfPrimary(
  db: Sql,
  owners: readonly OwnerId[],
  since: Date,
): Promise<PrimaryPosition & { readonly writers: readonly OwnerId[] }> {
  const from = leastIdAt(since)
  const rows = await db.rows<PrimaryPosition & { writers: OwnerId[] }>(sql`
    select (select system_identifier::text from pg_control_system()) as system,
           ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
           pg_wal_lsn_diff(case current_setting('synchronous_commit')
             when 'off' then pg_current_wal_insert_lsn()
                                else pg_current_wal_flush_lsn() end, '0/0')::bigint as written,
           array(select r.owner
           from json_to_recordset(${rowsOf(owners.map((owner) => ({ owner })))}) as r(owner uuid)
                 where exists (select 1
                   from audit_records a
                   where a.owner = r.owner
                     and a.id >= ${from})
                    or exists (select 1
                      from events e
                      where e.owner = r.owner
                      and e.id >= ${from})) as writers`)
  return rows[0]!
}

/**
 * How far a replica has come, in the order of its columns: statements sent after it see at least as
 * much. Its timeline is that of what it receives, where our user may see it, or else of its last
 * restart point, which follows some minutes after a fail-over.
 */
export const POSITION_OF_REPLICA = sql`
  select pg_is_in_recovery() as standby,
    pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as replayed,
         (select system_identifier::text from pg_control_system()) as system,
         greatest((select timeline_id from pg_control_checkpoint()),
                  (select min_recovery_end_timeline from pg_control_recovery()),
                  (select received_tli from pg_stat_wal_receiver)) as timeline`

export const positionOfReplica = async (db: Sql): Promise<ReplicaPosition> =>
  (await db.rows<ReplicaPosition>(POSITION_OF_REPLICA))[0]!

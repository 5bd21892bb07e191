// Whether this PostgreSQL keeps what it has acknowledged: through a crash, and, if a standby may
// take over, through that too. It knows no table.

import type { Config } from '../config.ts'
import { inTransaction, sql, type Database, type Sql } from './sql.ts'

/** Settings as PostgreSQL has them for our sessions. */
export type DurabilitySettings = {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  /** Empty: no standby is waited for. */
  readonly synchronous_standby_names: string
  /** A standby is read-only until it takes over. */
  readonly standby: boolean
  /**
   * On: a primary that takes no writes by its settings, as a managed one sets itself when its disk
   * is nearly full.
   */
  readonly default_transaction_read_only: string
}

export const durabilitySettings = async (db: Sql): Promise<DurabilitySettings> =>
  (
    await db.rows<DurabilitySettings>(sql`
      select current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
             current_setting('synchronous_commit') as synchronous_commit,
             current_setting('synchronous_standby_names') as synchronous_standby_names,
               pg_is_in_recovery() as standby,
             current_setting('default_transaction_read_only') as default_transaction_read_only`)
  )[0]!

/** The settings that are off, so that a crash may lose acknowledged payments. */
export const settingsOff = (settings: DurabilitySettings): string[] =>
  (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  )

/** A sandbox may lose what it has acknowledged when a standby takes over. */
export const mustReplicate = ({
  mode,
  databaseReplicated,
}: Pick<Config, 'mode' | 'databaseReplicated'>): boolean => mode === 'live' && databaseReplicated

/**
 * Returns once a standby has everything that was written before. Who finds what an earlier call
 * wrote writes nothing, so nothing waits; and that call may have had no answer because no standby
 * confirmed its commit. Throws like a commit that none confirms.
 */
export const confirmWritten = (db: Database): Promise<unknown> =>
  inTransaction(db, (tx) => tx.rows(sql`select pg_logical_emit_message(true, 'vintem', '')`))

/** Values of synchronous_commit with which a commit waits until a standby has it on its disk. */
const WAITS_FOR_STANDBY: readonly string[] = ['on', 'remote_apply']

/** Why a fail-over may lose acknowledged payments; undefined when it may not. */
export function replicationFault(settings: DurabilitySettings): string | undefined {
  const { synchronous_standby_names: names, synchronous_commit: commit } = settings
  if (names.trim() === '')
    return 'no standby is synchronous (synchronous_standby_names is empty): one that takes over may lack payments that were acknowledged'
  if (!WAITS_FOR_STANDBY.includes(commit))
    return `synchronous_commit is ${commit}, which does not wait for a standby's disk: one that takes over may lack payments that were acknowledged`
  return undefined
}

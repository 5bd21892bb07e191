// Opens the read replica of READ_URL. One that can never be read is refused; one that is down or
// behind is read once it has come up.

import type { Config } from '../config.ts'
import { openDatabase, type Database } from '../db/sql.ts'
import { openReplica, type Replica, type ReplicaStatus } from './replica.ts'
import type { ReplicaFault } from './position.ts'

const MESSAGES: Record<ReplicaFault, string> = {
  unreachable: 'it does not answer',
  not_a_standby: 'it takes writes: it is the primary itself, or was promoted',
  other_system: 'it is no copy of the database of DATABASE_URL: its system identifier is another',
  other_timeline:
    'it follows another primary than the present one, or has not yet reached what that one wrote',
  behind: 'it is too far behind',
}
const NEVER: readonly ReplicaFault[] = ['not_a_standby', 'other_system']

/** Why the replica is not read, for operators; undefined when it is. */
export function whyNotRead({ fault, lagMs }: ReplicaStatus): string | undefined {
  if (!fault) return undefined
  const lag = fault === 'behind' && lagMs !== undefined ? ` (${Math.round(lagMs / 1_000)} s)` : ''
  return `${MESSAGES[fault]}${lag}`
}

const HARMLESS = 'everything is read from DATABASE_URL until it can be read'

export async function openReads(
  { readUrl, poolMax, readLagMaxSeconds }: Config,
  {
    primary,
    warn,
    wall,
  }: { primary: Database; warn: (sentence: string) => void; wall: () => Date },
): Promise<Replica | undefined> {
  if (readUrl === undefined) return undefined
  const opened = openReplica({
    primary,
    replica: openDatabase({ url: readUrl, max: poolMax, name: 'vintem-reads', byKey: true }),
    lagMaxMs: readLagMaxSeconds * 1_000,
    wall,
  })
  const status = await opened.look()
  const why = whyNotRead(status)
  if (why && NEVER.includes(status.fault!)) {
    await opened.close()
    throw new Error(
      `READ_URL leads to a PostgreSQL that is no replica: ${why}. Set it right, or remove it.`,
    )
  }
  if (why) warn(`${why}; ${HARMLESS}`)
  return opened
}

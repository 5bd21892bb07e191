// The number of this process among all processes that write counters: the smallest free one,
// claimed by an advisory lock on a connection of its own. PostgreSQL releases the lock when the
// process ends or the connection is lost.
//
// A process without a claim shares a number. That costs waiting, never a wrong total, so it works
// on and tries again.

import { randomInt } from 'node:crypto'
import { keyIn } from '../db/connections/schema.ts'
import type { Database } from '../db/sql.ts'

export type ProcessShard = {
  readonly number: number
  /** How many processes have a claim, this one included, as of a few seconds ago. */
  readonly processes: number
}

/**
 * More processes than this share numbers. Readers of a counter add up at most eight rows for each
 * number.
 */
export const PROCESSES_MAX = 128
/** "cntr" in ASCII: the first of the lock's two keys; the second is the number. */
export const SHARD_LOCK = 0x63_6e_74_72
/**
 * A query this often notices a connection that was lost silently, and prevents an
 * `idle_session_timeout`.
 */
const PING_EVERY_MS = 5_000
const CONNECT_MS = 3_000

type Connection = Awaited<ReturnType<Database['connection']>>

/**
 * Claims the smallest free number; undefined if all are taken. The series is read only up to the
 * first lock.
 */
async function claimOn(connection: Connection, lock: number): Promise<number | undefined> {
  const { rows } = await connection.query<{ number: number }>(
    'select number from generate_series(0, $2::int - 1) as number where pg_try_advisory_lock($1::int, number) limit 1',
    [lock, PROCESSES_MAX],
  )
  return rows[0]?.number
}

/** How many numbers are claimed. */
async function countOn(connection: Connection, lock: number): Promise<number> {
  const { rows } = await connection.query<{ processes: number }>(
    `select count(*)::int as processes from pg_locks
     where locktype = 'advisory' and classid = $1::int::oid and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return rows[0]!.processes
}

/** Warns of a shared shard, the first time alone. */
function warnsOnce(warn: (sentence: string) => void) {
  let isWarned = false
  return (why: string, number: number): void => {
    if (!isWarned)
      warn(
        `no counter shard could be claimed (${why}): number ${number} is shared until one can be`,
      )
    isWarned = true
  }
}

/**
 * Claims a number until `close`. It never fails: a process without a claim shares a number with
 * another one, and `warn` is called once. A claim that is lost with its connection is renewed, by
 * another number if the old one is taken.
 */
export async function openShard(
  db: Database,
  warn: (sentence: string) => void,
  pingEveryMs = PING_EVERY_MS,
): Promise<ProcessShard & { close(): Promise<void> }> {
  const lock = keyIn(db.schema, SHARD_LOCK)
  const shard = { number: randomInt(PROCESSES_MAX), processes: 1 }
  let connection: Connection | undefined
  let isClaimed = false
  let isClosed = false
  let pending: Promise<void> | undefined

  const warnOnce = warnsOnce(warn)
  const forget = (): void => {
    connection = undefined
    isClaimed = false
  }
  const connect = async (): Promise<Connection> => {
    const opened = await db.connection(CONNECT_MS)
    opened.once('end', () => {
      if (opened !== connection) return
      forget()
      claimOrPingOnce().catch(forget)
    })
    return opened
  }
  const claimOrPing = async (): Promise<void> => {
    connection ??= await connect()
    if (!isClaimed) {
      const claimed = await claimOn(connection, lock)
      if (claimed === undefined) return warnOnce(`all ${PROCESSES_MAX} are taken`, shard.number)
      shard.number = claimed
      isClaimed = true
    }
    shard.processes = Math.max(1, await countOn(connection, lock))
  }
  const close = async (): Promise<void> => {
    const closing = connection
    forget()
    await closing?.end()
  }
  const claimOrPingOnce = (): Promise<void> => {
    if (isClosed) return Promise.resolve()
    pending ??= claimOrPing()
      .catch(() => close().catch(() => {}))
      .finally(() => (pending = undefined))
    return pending
  }

  await claimOrPing().catch((error: Error) => warnOnce(error.message, shard.number))
  const timer = setInterval(() => void claimOrPingOnce().catch(forget), pingEveryMs).unref()
  return Object.assign(shard, {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await pending
      await close()
    },
  })
}

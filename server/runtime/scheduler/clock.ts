// The clock of all processes, stored in the database: the sandbox's offset, and the latest instant
// of any server. No server starts with an earlier time. One process at a time moves it.

import {
  behindMs,
  CATCH_UP_MAX_MS,
  openClock,
  type Clock,
  type Machine,
} from '../../kernel/clock.ts'
import { refuse } from '../../kernel/refusal.ts'
import { asTyped, type Config } from '../../platform/config.ts'
import { keyIn } from '../../platform/db/connections/schema.ts'
import {
  inTransaction,
  sql,
  together,
  type Database,
  type Sql,
  type Tx,
} from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'

const RETRY_AFTER_S = 5

/** `lastAt`: the last instant a server had (`Clock.steady`); null before the first. */
export type StoredTime = { readonly offsetMs: number; readonly lastAt: Date | null }

export async function readTime(db: Sql): Promise<StoredTime> {
  const [row] = await db.rows<StoredTime>(
    sql`select offset_ms as "offsetMs", last_at as "lastAt" from clock`,
  )
  return row ?? { offsetMs: 0, lastAt: null }
}

const MINUTE_MS = 60_000
const minutesOf = (ms: number): string =>
  ms < MINUTE_MS ? 'less than a minute' : `${Math.round(ms / MINUTE_MS)} minutes`

export type TimeOptions = {
  readonly machine?: Machine
  /**
   * Called with a message when the machine's clock is behind and time continues from the last
   * instant.
   */
  readonly warn?: (sentence: string) => void
}

/**
 * A clock that starts no earlier than the last instant that any server had. Throws when the
 * machine's clock is more than ten minutes behind it: one of the two is wrong, and an operator has
 * to decide which.
 */
export async function openBusinessClock(
  db: Sql,
  config: Config,
  { machine, warn }: TimeOptions = {},
): Promise<Clock> {
  const { offsetMs, lastAt } = await readTime(db)
  const options = {
    offsetMs: config.mode === 'sandbox' ? offsetMs : 0,
    ...(machine ? { machine } : {}),
  }
  const now = openClock(options).wall()
  const behind = behindMs(lastAt, now)
  if (behind > CATCH_UP_MAX_MS)
    throw new Error(
      `This machine's clock says ${now.toISOString()}, but it was already ${lastAt!.toISOString()} when a server last ran on ` +
        `this database, ${minutesOf(behind)} later; time must not go back. Correct the clock. If that later time was ` +
        `wrong, accept the machine's time: ${asTyped(config, 'npm run clock -- accept')} (the change is recorded).`,
    )
  if (behind > 0)
    warn?.(
      `this machine's clock was set back (${minutesOf(behind)}): time continues from the last instant, at half pace, until the clock has caught up`,
    )
  return openClock({ ...options, from: lastAt ?? undefined })
}

/**
 * Stores the current instant, and returns the sandbox's offset. Not synced to disk: any later
 * durable commit includes it.
 */
export const saveInstant = (db: Database, at: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const [, rows] = await Promise.all([
      tx.rows(sql`set local synchronous_commit = off`),
      tx.rows<{ offsetMs: number }>(
        sql`update clock set last_at = greatest(last_at, ${at}) returning offset_ms as "offsetMs"`,
      ),
    ])
    return rows[0]?.offsetMs ?? 0
  })

/** The machine's time that was accepted, and the later instant that was discarded for it. */
export type AcceptedTime = { readonly at: Date; readonly lastAt: Date }

/**
 * Accepts the machine's time although a later instant is stored; undefined when none is. Records
 * who accepted it. Use it when no server runs: a running server would continue with its own time,
 * and store it.
 */
export const acceptTime = (
  db: Database,
  { at, by }: { at: Date; by: string },
): Promise<AcceptedTime | undefined> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx.rows<{ lastAt: Date | null }>(
      sql`select last_at as "lastAt" from clock for update`,
    )
    const lastAt = row?.lastAt ?? null
    if (lastAt === null || behindMs(lastAt, at) === 0) return undefined
    await tx.rows(sql`insert into clock_accepts (at, by, last_at) values (${at}, ${by}, ${lastAt})`)
    await tx.rows(sql`update clock set last_at = ${at}`)
    return { at, lastAt }
  })

/**
 * Moves the time of all processes. If not `durably`, the commit is not synced: any later durable
 * commit includes it, so time is never behind what was done in it.
 */
export const saveOffset = (tx: Tx, offsetMs: number, durably: boolean): Promise<void> =>
  together([
    ...(durably ? [] : [tx.rows(sql`set local synchronous_commit = off`)]),
    tx.rows(sql`update clock set offset_ms = greatest(offset_ms, ${offsetMs}::bigint)`),
  ])

/** Any number that no other lock uses. */
const MOVING_LOCK = 0x63_6c_6f_63
// When two processes move the clock, the second waits a little less than the time limit of a
// statement.
const MOVING_WAIT_MS = 25_000
// Together with the three seconds for rounds (turn.ts) less than five: then the caller gets 503.
const CONNECT_MS = 1_500
const LOCK_NOT_AVAILABLE = '55P03'
// While this process holds the lock it sends a keep-alive; PostgreSQL ends a session that is idle
// too long, and releases the lock.
const KEEP_ALIVE_EVERY_MS = 1_000
const IDLE_SESSION_MAX_MS = 6_000

/** Runs `work` while no other process moves the clock; 503 when one does for too long. */
export async function whileMoving<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const client = await db.connection(CONNECT_MS)
  let keepAlive: NodeJS.Timeout | undefined
  try {
    await client.query(`set lock_timeout = ${MOVING_WAIT_MS}`)
    await client.query(`set idle_session_timeout = ${IDLE_SESSION_MAX_MS}`)
    await client
      .query('select pg_advisory_lock($1)', [keyIn(db.schema, MOVING_LOCK)])
      .catch((error: { code?: string }) => {
        throw error.code === LOCK_NOT_AVAILABLE
          ? refuse('overloaded', { retryAfter: RETRY_AFTER_S })
          : error
      })
    keepAlive = setInterval(
      () => void client.query('select 1').catch(() => {}),
      KEEP_ALIVE_EVERY_MS,
    )
    return await work()
  } finally {
    clearInterval(keepAlive)
    await client.end() // The lock goes with the session, also when this process is killed.
  }
}

/**
 * Sets this process's clock to the database's, which another process may have moved, and stores the
 * current instant. It returns 0, since it is never finished.
 */
export async function followClock({ config, db, clock }: Deps): Promise<number> {
  const offsetMs = await saveInstant(db, clock.steady())
  if (config.mode === 'sandbox') clock.advanceTo(offsetMs)
  return 0
}

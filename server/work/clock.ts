// Time as the database keeps it, for every process at once: how far the sandbox's is ahead, and the last instant that was,
// before which no start begins. Who moves it moves it alone.

import { behindMs, CATCH_UP_MAX_MS, openClock, type Clock, type Machine } from '../base/clock.ts'
import { refuse } from '../base/refusal.ts'
import { asTyped, type Config } from '../config.ts'
import { inTransaction, sql, together, type Database, type Sql, type Tx } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

const RETRY_AFTER_S = 5

/** `lastAt`: the last instant that a server had (`Clock.steady`); null before there was one. */
export type KeptTime = { readonly offsetMs: number; readonly lastAt: Date | null }

export async function readTime(db: Sql): Promise<KeptTime> {
  const [row] = await db.rows<KeptTime>(sql`select offset_ms as "offsetMs", last_at as "lastAt" from clock`)
  return row ?? { offsetMs: 0, lastAt: null }
}

const MINUTE_MS = 60_000
const minutesOf = (ms: number): string =>
  ms < MINUTE_MS ? 'less than a minute' : `${Math.round(ms / MINUTE_MS)} minutes`

export type TimeOptions = {
  readonly machine?: Machine
  /** Told in a sentence when the machine's clock is behind, and time goes on from where it was. */
  readonly tell?: (sentence: string) => void
}

/**
 * A clock that begins no earlier than the last instant that any server had. Throws, in words for people, when the
 * machine's clock is more than ten minutes behind it: one of the two is wrong, and somebody has to say which.
 */
export async function openBusinessClock(db: Sql, config: Config, { machine, tell }: TimeOptions = {}): Promise<Clock> {
  const { offsetMs, lastAt } = await readTime(db)
  const options = { offsetMs: config.mode === 'sandbox' ? offsetMs : 0, ...(machine ? { machine } : {}) }
  const now = openClock(options).wall()
  const behind = behindMs(lastAt, now)
  if (behind > CATCH_UP_MAX_MS)
    throw new Error(
      `This machine's clock says ${now.toISOString()}, but it was ${lastAt!.toISOString()} already when a server last ran on ` +
        `this database, ${minutesOf(behind)} later; time must not go back. Set the clock right. If that later time was ` +
        `wrong, take the machine's: ${asTyped(config, 'npm run clock -- accept')} (it is written down who did).`,
    )
  if (behind > 0)
    tell?.(
      `this machine's clock was set back (${minutesOf(behind)}): time goes on from where it was, at half its pace, until the clock has caught up`,
    )
  return openClock({ ...options, from: lastAt ?? undefined })
}

/** Keeps the instant it is, and says how far the sandbox's time is ahead. Not durably: what is committed later takes it along. */
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

/** What was accepted: the machine's time, and the later one that was given up for it. */
export type Accepted = { readonly at: Date; readonly lastAt: Date }

/**
 * Takes the machine's time although a later one was told; undefined when there was none later. Written down with who did.
 * For when no server runs: one that does goes on with the time it has, and keeps it.
 */
export const acceptTime = (db: Database, { at, by }: { at: Date; by: string }): Promise<Accepted | undefined> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx.rows<{ lastAt: Date | null }>(sql`select last_at as "lastAt" from clock for update`)
    const lastAt = row?.lastAt ?? null
    if (lastAt === null || behindMs(lastAt, at) === 0) return undefined
    await tx.rows(sql`insert into clock_accepts (at, by, last_at) values (${at}, ${by}, ${lastAt})`)
    await tx.rows(sql`update clock set last_at = ${at}`)
    return { at, lastAt }
  })

/**
 * Moves the time of all processes. Not `durably`: whatever is committed durably later takes this along, so time is
 * never behind what was done in it.
 */
export const saveOffset = (tx: Tx, offsetMs: number, durably: boolean): Promise<void> =>
  together([
    ...(durably ? [] : [tx.rows(sql`set local synchronous_commit = off`)]),
    tx.rows(sql`update clock set offset_ms = greatest(offset_ms, ${offsetMs}::bigint)`),
  ])

/** Any number will do that no other lock has. */
const MOVING_LOCK = 0x63_6c_6f_63
// Of two that move the clock at once, the later waits a little less long than a statement may take.
const MOVING_WAIT_MS = 25_000
// With the three seconds that rounds are waited for before (turn.ts) less than five: then it is told that nobody is there.
const CONNECT_MS = 1_500
const LOCK_NOT_AVAILABLE = '55P03'
// While the lock is held we say that we are here; PostgreSQL takes it back from whom it does not hear.
const HERE_EVERY_MS = 1_000
const GONE_AFTER_MS = 6_000

/** Does `work` while no other process moves the clock; 503 when one does for too long. */
export async function whileMoving<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const client = await db.connection(CONNECT_MS)
  let here: NodeJS.Timeout | undefined
  try {
    await client.query(`set lock_timeout = ${MOVING_WAIT_MS}; set idle_session_timeout = ${GONE_AFTER_MS}`)
    await client.query('select pg_advisory_lock($1)', [MOVING_LOCK]).catch((error: { code?: string }) => {
      throw error.code === LOCK_NOT_AVAILABLE ? refuse('overloaded', { retryAfter: RETRY_AFTER_S }) : error
    })
    here = setInterval(() => void client.query('select 1').catch(() => {}), HERE_EVERY_MS)
    return await work()
  } finally {
    clearInterval(here)
    await client.end() // The lock goes with the session, also when this process is killed.
  }
}

/**
 * Brings this process's clock up to the database's, which another process may have moved, and keeps the instant it is.
 * Work that is never "done".
 */
export async function followClock({ config, db, clock }: Deps): Promise<number> {
  const offsetMs = await saveInstant(db, clock.steady())
  if (config.mode === 'sandbox') clock.advanceTo(offsetMs)
  return 0
}

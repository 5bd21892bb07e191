// Gives up connections on which PostgreSQL answers no more. After a fail-over, or behind a NAT that forgot it, a connection
// may stand for hours although nothing comes through. Slow is not silent: before a connection is given up, PostgreSQL is
// asked on a new one whether it is still at work on the statement. It knows no statement.

import type { Socket } from 'node:net'
import pg from 'pg'

export type Silence = {
  /** Looks after this connection until it ends. */
  watch(client: pg.Client): void
}

export type SilenceOptions = {
  /** How a new connection is made. */
  config: pg.ClientConfig
  /** A connection was given up: whatever else is as old may be dead as well. */
  onGivenUp(): void
}

/** What is read of a connection of the driver. */
type Line = {
  readonly readyForQuery?: boolean
  readonly processID: number | null
  readonly connection: { stream: Socket }
}
/** How often it was looked at since anything moved, and whether PostgreSQL says that it waits for us. */
type Seen = { mark: number; looks: number; lost: boolean }

const LOOK_MS = 250
/** Looks, not milliseconds: between two of them everything that came in is read, however long this process was kept busy. */
const QUIET_LOOKS = 3
/** When PostgreSQL answers, but cannot say (it has no connection to spare), silence is believed after so many. */
const UNTOLD_LOOKS = 12
/** A connection we have ended, and whose other end does not say goodbye. */
const GOODBYE_LOOKS = 8
const ASK_MS = 1_000
const SQLSTATE = /^[0-9A-Z]{5}$/

const lineOf = (client: pg.Client | pg.PoolClient): Line => client as unknown as Line

/** Sent and read so far; the same again: nothing moved. */
const markOf = ({ connection: { stream } }: Line): number => stream.bytesRead - stream.writableLength

const isWaiting = (line: Line): boolean => line.readyForQuery === false
const isLeaving = ({ connection: { stream } }: Line): boolean => stream.writableEnded

/** Ends a connection without waiting for its other end. What was asked on it may have been done or not. */
export const giveUp = (client: pg.Client | pg.PoolClient): void =>
  void lineOf(client).connection.stream.destroy(
    Object.assign(new Error('the database fell silent, and the connection was given up'), { code: 'ETIMEDOUT' }),
  )

/** Whether anything on the other end of these is at work for us; undefined when PostgreSQL cannot say. */
async function atWork(config: pg.ClientConfig, pids: readonly number[]): Promise<Set<number> | undefined> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, pipeline: false })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // Whoever answers with a code is there.
    return SQLSTATE.test((error as { code?: string }).code ?? '') ? undefined : new Set()
  } finally {
    client.end().catch(() => {})
    setTimeout(() => lineOf(client).connection.stream.destroy(), ASK_MS).unref()
  }
}

/** Watches connections for as long as there are any. */
export function openSilence({ config, onGivenUp }: SilenceOptions): Silence {
  const watched = new Map<pg.Client, Seen>()
  let timer: NodeJS.Timeout | undefined
  let asking = false

  const ask = async (): Promise<void> => {
    const quiet = [...watched].filter(([client, { looks }]) => looks >= QUIET_LOOKS && isWaiting(lineOf(client)))
    if (asking || quiet.length === 0) return
    asking = true
    const marks = quiet.map(([, { mark }]) => mark)
    const busy = await atWork(
      config,
      quiet.flatMap(([client]) => lineOf(client).processID ?? []),
    )
    asking = false
    quiet.forEach(([client, seen], n) => {
      if (seen.mark !== marks[n] || seen.looks < QUIET_LOOKS) return
      // What is answered just now is heard before the next look, which gives up what is lost.
      seen.lost = busy ? !busy.has(lineOf(client).processID ?? 0) : seen.looks >= UNTOLD_LOOKS
    })
  }

  const look = (): void => {
    let givenUp = 0
    for (const [client, seen] of watched) {
      const line = lineOf(client)
      const mark = markOf(line)
      const still = mark === seen.mark && (isWaiting(line) || isLeaving(line))
      const next = still ? { ...seen, looks: seen.looks + 1 } : { mark, looks: 0, lost: false }
      Object.assign(seen, next)
      if (still && isLeaving(line) && seen.looks >= GOODBYE_LOOKS) giveUp(client)
      else if (still && seen.lost) {
        giveUp(client)
        givenUp++
      }
    }
    if (givenUp > 0) onGivenUp()
    // Could not even ask: the next look asks again.
    ask().catch(() => (asking = false))
  }

  return {
    watch: (client) => {
      watched.set(client, { mark: -1, looks: 0, lost: false })
      timer ??= setInterval(look, LOOK_MS).unref()
      client.once('end', () => {
        watched.delete(client)
        if (watched.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}

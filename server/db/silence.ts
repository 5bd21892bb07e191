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
/** When PostgreSQL is there, but does not say (it has no connection to spare, or is slow), silence is believed after so many. */
const UNTOLD_LOOKS = 12
/** A connection we have ended, and whose other end does not say goodbye. */
const GOODBYE_LOOKS = 8
/** What is asked on a new connection has so long. */
const ASK_LOOKS = 4
const GOODBYE_MS = 1_000
const SQLSTATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/
/** Words of the network by which nobody is there. Any other (no descriptor, no port, no name found) is a want of our own. */
const GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

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

/**
 * What asking PostgreSQL has told: which backends are at work; `untold`: it is there, but did not say; `unasked`: it could
 * not be asked, for a want that is not its own.
 */
export type Said = ReadonlySet<number> | 'untold' | 'unasked'

/** What a query that failed has told; `answered`: something came back before it did. */
export function saidBy(error: unknown, answered: boolean): Said {
  const { code = '' } = Object(error) as { code?: string }
  if (GONE.test(code)) return new Set()
  if (answered || SQLSTATE.test(code)) return 'untold'
  // Without a code it is the driver's or ours: it ended without a word, or nothing came for as long as it had.
  return code === '' ? new Set() : 'unasked'
}

/** Which of these backends are at work for us. */
async function atWork(config: pg.ClientConfig, pids: readonly number[]): Promise<Said> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0, pipeline: false })
  client.on('error', () => {})
  const { stream: socket } = lineOf(client).connection
  let looks = 0
  // Looks again: an answer that came while this process was busy is read before the next.
  const looking = setInterval(() => {
    if (++looks >= ASK_LOOKS) lineOf(client).connection.stream.destroy(new Error('nothing came in time'))
  }, LOOK_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return saidBy(error, socket.bytesRead > 0)
  } finally {
    clearInterval(looking)
    client.end().catch(() => {})
    setTimeout(() => lineOf(client).connection.stream.destroy(), GOODBYE_MS).unref()
  }
}

/** Watches connections for as long as there are any. */
export function openSilence({ config, onGivenUp }: SilenceOptions): Silence {
  const watched = new Map<pg.Client, Seen>()
  let timer: NodeJS.Timeout | undefined
  let isAsked = false

  const ask = async (): Promise<void> => {
    const quiet = [...watched].filter(([client, { looks }]) => looks >= QUIET_LOOKS && isWaiting(lineOf(client)))
    if (isAsked || quiet.length === 0) return
    isAsked = true
    const marks = quiet.map(([, { mark }]) => mark)
    const said = await atWork(
      config,
      quiet.flatMap(([client]) => lineOf(client).processID ?? []),
    )
    isAsked = false
    quiet.forEach(([client, seen], n) => {
      if (seen.mark !== marks[n] || seen.looks < QUIET_LOOKS) return
      // What is answered just now is heard before the next look, which gives up what is lost.
      if (said === 'untold') seen.lost = seen.looks >= UNTOLD_LOOKS
      else seen.lost = said !== 'unasked' && !said.has(lineOf(client).processID ?? 0)
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
    ask().catch(() => (isAsked = false))
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

// Closes connections on which PostgreSQL no longer answers. After a fail-over, or behind a NAT that dropped it, a
// connection may stay open for hours although nothing comes through. Slow is not dead: before it closes a connection,
// it asks PostgreSQL on a new one whether the statement is still running. It knows no statement.

import type { Socket } from 'node:net'
import pg from 'pg'

export type Silence = {
  /** Watches this connection until it ends. */
  watch(client: pg.Client): void
}

export type SilenceOptions = {
  /** The configuration of new connections. */
  config: pg.ClientConfig
  /** Called when a connection was given up: other connections of its age may be dead too. */
  onGivenUp(): void
}

/** What we read of the driver's connection. */
type Line = {
  readonly readyForQuery?: boolean
  readonly processID: number | null
  readonly connection: { stream: Socket }
}
/** Its traffic mark, the checks since that last changed, and whether PostgreSQL says that no statement runs on it. */
type Seen = { mark: number; looks: number; lost: boolean }

const LOOK_MS = 250
/** Counted in checks, not milliseconds: between two checks all input is read, however long this process was busy. */
const QUIET_LOOKS = 3
/**
 * When PostgreSQL is up but cannot say (it has no spare connection, or is slow), the silence is believed after this
 * many checks.
 */
const UNTOLD_LOOKS = 12
/** Checks until a connection that we ended, and the other end did not close, is dropped. */
const GOODBYE_LOOKS = 8
/** Checks until the request on a new connection is given up. */
const ASK_LOOKS = 4
const GOODBYE_MS = 1_000
const SQLSTATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/
/**
 * Network errors that mean PostgreSQL is unreachable. Others (no file descriptor, no port, unresolved name) are
 * problems of ours.
 */
const GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

const lineOf = (client: pg.Client | pg.PoolClient): Line => client as unknown as Line

/** Bytes sent and read so far; an equal mark means that nothing moved. */
const markOf = ({ connection: { stream } }: Line): number => stream.bytesRead - stream.writableLength

const isWaiting = (line: Line): boolean => line.readyForQuery === false
const isLeaving = ({ connection: { stream } }: Line): boolean => stream.writableEnded

/** Closes a connection without waiting for its other end. What was sent on it may or may not have been carried out. */
export const giveUp = (client: pg.Client | pg.PoolClient): void =>
  void lineOf(client).connection.stream.destroy(
    Object.assign(new Error('the database fell silent, and the connection was given up'), { code: 'ETIMEDOUT' }),
  )

/**
 * PostgreSQL's answer: the backends that are running a statement; `untold`: it is up but did not say; `unasked`: we
 * could not ask, for a reason on our side.
 */
export type Said = ReadonlySet<number> | 'untold' | 'unasked'

/** What a failed query says about PostgreSQL; `answered`: something was received before it failed. */
export function saidBy(error: unknown, answered: boolean): Said {
  const { code = '' } = Object(error) as { code?: string }
  if (GONE.test(code)) return new Set()
  if (answered || SQLSTATE.test(code)) return 'untold'
  // An error without a code is the driver's or ours: the connection ended, or nothing came in time.
  return code === '' ? new Set() : 'unasked'
}

/** Which of these backends are running a statement of ours. */
async function atWork(config: pg.ClientConfig, pids: readonly number[]): Promise<Said> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0, pipeline: false })
  client.on('error', () => {})
  const { stream: socket } = lineOf(client).connection
  let looks = 0
  // Counted in checks again: an answer that came while this process was busy is read before the next.
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

/** Watches connections as long as there are any. */
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
      // An answer that just arrived is read before the next check, which closes what is lost.
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
    // We could not ask at all; the next check tries again.
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

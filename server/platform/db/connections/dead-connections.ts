// Closes connections on which PostgreSQL no longer answers. After a fail-over, or behind a NAT that
// dropped it, a connection may stay open for hours although nothing comes through. Slow is not
// dead: before it closes a connection, it asks PostgreSQL on a new one whether the statement is
// still running. A commit that waits for a standby which does not come is given up then, since
// nothing else would end it. It knows no statement.

import type { Socket } from 'node:net'
import pg from 'pg'

export type DeadConnections = {
  /** Watches this connection until it ends. */
  watch(client: pg.Client): void
}

export type DeadConnectionsOptions = {
  /** The configuration of new connections. */
  config: pg.ClientConfig
  /**
   * Whether callers wait for its commits. A command waits for a standby that is behind for as long
   * as it takes.
   */
  isServer: boolean
  /** Called when a connection was dropped: other connections of its age may be dead too. */
  onDropped(): void
}

/** What we read of the driver's connection. */
type DriverConnection = {
  readonly readyForQuery?: boolean
  readonly processID: number | null
  readonly connection: { stream: Socket }
}
/**
 * The bytes it moved, the checks since they last changed, and whether PostgreSQL says that no
 * statement runs on it.
 */
type Traffic = { bytes: number; quietChecks: number; lost: boolean }

const CHECK_MS = 250
/**
 * Counted in checks, not milliseconds: between two checks all input is read, however long this
 * process was busy.
 */
const QUIET_CHECKS = 3
/**
 * When PostgreSQL is up but cannot say (it has no spare connection, or is slow), the silence is
 * believed after this many checks.
 */
const UNKNOWN_CHECKS = 12
/** Checks until a connection that we ended, and the other end did not close, is dropped. */
const CLOSE_CHECKS = 8
/** Checks until the request on a new connection is given up. */
const QUERY_CHECKS = 4
const CLOSE_MS = 1_000
/**
 * Checks until a commit that waits for a standby is canceled: PostgreSQL has no limit of its own
 * for this wait.
 */
const STANDBY_CHECKS = 8
const SQLSTATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/
/**
 * Network errors that mean PostgreSQL is unreachable. Others (no file descriptor, no port,
 * unresolved name) are problems of ours.
 */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

const driverConnectionOf = (client: pg.Client | pg.PoolClient): DriverConnection =>
  client as unknown as DriverConnection

/** Bytes sent and read so far; an equal number means that nothing moved. */
const bytesMoved = ({ connection: { stream } }: DriverConnection): number =>
  stream.bytesRead - stream.writableLength

const isWaiting = (connection: DriverConnection): boolean => connection.readyForQuery === false
const isClosing = ({ connection: { stream } }: DriverConnection): boolean => stream.writableEnded

/**
 * Closes a connection without waiting for its other end. What was sent on it may or may not have
 * been carried out.
 */
export const dropConnection = (client: pg.Client | pg.PoolClient): void =>
  void driverConnectionOf(client).connection.stream.destroy(
    Object.assign(new Error('PostgreSQL no longer answers on this connection, so it was closed'), {
      code: 'ETIMEDOUT',
    }),
  )

/**
 * PostgreSQL's answer: the backends that are running a statement; `unknown`: it is up but did not
 * say; `not_queried`: we could not ask, for a reason on our side.
 */
export type RunningBackends = ReadonlySet<number> | 'unknown' | 'not_queried'

/**
 * What a failed query says about PostgreSQL; `answered`: something was received before it failed.
 */
export function runningAfterError(error: unknown, answered: boolean): RunningBackends {
  const { code = '' } = Object(error) as { code?: string }
  if (UNREACHABLE.test(code)) return new Set()
  if (answered || SQLSTATE.test(code)) return 'unknown'
  // An error without a code is the driver's or ours: the connection ended, or nothing came in time.
  return code === '' ? new Set() : 'not_queried'
}

/**
 * Which of these backends are running a statement of ours; those of `late` whose commit waits for a
 * standby are canceled.
 */
async function queryRunning(
  config: pg.ClientConfig,
  pids: readonly number[],
  late: readonly number[],
): Promise<RunningBackends> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0, pipeline: false })
  client.on('error', () => {})
  const { stream: socket } = driverConnectionOf(client).connection
  let checks = 0
  // Counted in checks again: an answer that came while this process was busy is read before the
  // next.
  const timer = setInterval(() => {
    if (++checks >= QUERY_CHECKS)
      driverConnectionOf(client).connection.stream.destroy(new Error('nothing came in time'))
  }, CHECK_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid, case
          when wait_event = 'SyncRep'
          and pid = any($2) then pg_cancel_backend(pid) end
       from pg_stat_activity where pid = any($1) and coalesce(state, '') not like 'idle%'
         and datname = current_database() and usename = current_user`,
      [pids, late],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    return runningAfterError(error, socket.bytesRead > 0)
  } finally {
    clearInterval(timer)
    client.end().catch(() => {})
    setTimeout(() => driverConnectionOf(client).connection.stream.destroy(), CLOSE_MS).unref()
  }
}

/** Watches connections as long as there are any. */
export function openDeadConnections({
  config,
  onDropped,
  isServer,
}: DeadConnectionsOptions): DeadConnections {
  const watched = new Map<pg.Client, Traffic>()
  let timer: NodeJS.Timeout | undefined
  let isQuerying = false

  const queryQuiet = async (): Promise<void> => {
    const quiet = [...watched].filter(
      ([client, { quietChecks }]) =>
        quietChecks >= QUIET_CHECKS && isWaiting(driverConnectionOf(client)),
    )
    if (isQuerying || quiet.length === 0) return
    isQuerying = true
    const bytesBefore = quiet.map(([, { bytes }]) => bytes)
    const pidsOf = (some: typeof quiet) =>
      some.flatMap(([client]) => driverConnectionOf(client).processID ?? [])
    const late = quiet.filter(([, { quietChecks }]) => isServer && quietChecks >= STANDBY_CHECKS)
    const running = await queryRunning(config, pidsOf(quiet), pidsOf(late))
    isQuerying = false
    quiet.forEach(([client, traffic], n) => {
      if (traffic.bytes !== bytesBefore[n] || traffic.quietChecks < QUIET_CHECKS) return
      // An answer that just arrived is read before the next check, which closes what is lost.
      if (running === 'unknown') traffic.lost = traffic.quietChecks >= UNKNOWN_CHECKS
      else
        traffic.lost =
          running !== 'not_queried' && !running.has(driverConnectionOf(client).processID ?? 0)
    })
  }

  const check = (): void => {
    let dropped = 0
    for (const [client, traffic] of watched) {
      const connection = driverConnectionOf(client)
      const bytes = bytesMoved(connection)
      const still = bytes === traffic.bytes && (isWaiting(connection) || isClosing(connection))
      const next = still
        ? { ...traffic, quietChecks: traffic.quietChecks + 1 }
        : { bytes, quietChecks: 0, lost: false }
      Object.assign(traffic, next)
      if (still && isClosing(connection) && traffic.quietChecks >= CLOSE_CHECKS)
        dropConnection(client)
      else if (still && traffic.lost) {
        dropConnection(client)
        dropped++
      }
    }
    if (dropped > 0) onDropped()
    // We could not ask at all; the next check tries again.
    queryQuiet().catch(() => (isQuerying = false))
  }

  return {
    watch: (client) => {
      watched.set(client, { bytes: -1, quietChecks: 0, lost: false })
      timer ??= setInterval(check, CHECK_MS).unref()
      client.once('end', () => {
        watched.delete(client)
        if (watched.size > 0) return
        clearInterval(timer)
        timer = undefined
      })
    },
  }
}

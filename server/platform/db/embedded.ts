// Supervises the embedded PostgreSQL under a running server: restarts it when it dies or loses its
// socket, with growing waits and at most ten times a minute. The pool in sql.ts reconnects by
// itself. postmaster.ts starts and stops it.

import { clusterPathsIn, type ClusterPaths } from './cluster/cluster.ts'
import {
  clearLeftovers,
  hasSocket,
  startPostmaster,
  trimLog,
  urlOf,
  type Postmaster,
  type StartOptions,
} from './postmaster.ts'
import { alive, until } from './processes.ts'

export type Supervision = {
  /** Called with a message when PostgreSQL died and is restarted. */
  warn?: (sentence: string) => void
  /** PostgreSQL keeps dying and is not restarted any more; the server had better end. */
  onAbandoned?: (error: Error) => void
}

export type Embedded = {
  /** For `openDatabase`. Stays the same when PostgreSQL is started again (not on Windows). */
  url(database: string): string
  /** The postmaster's process id, as of now. */
  pid(): number
  /** Stops supervising and waits for a restart under way. PostgreSQL itself is left as it is. */
  stopSupervising(): Promise<void>
  /** Shuts it down; open transactions are rolled back. */
  stop(): Promise<void>
}

const LOG_WATCH_MS = 60_000
const WATCH_MS = 50
const RESTARTS_MAX = 10
const RESTARTS_WINDOW_MS = 60_000
const RESTART_WAIT_MS = 100
const RESTART_WAIT_MAX_MS = 5_000

/**
 * Milliseconds before the next start, after `recent` starts in the last minute; undefined after too
 * many.
 */
export function waitBeforeRestart(recent: number): number | undefined {
  if (recent >= RESTARTS_MAX) return undefined
  return recent === 0 ? 0 : Math.min(RESTART_WAIT_MAX_MS, RESTART_WAIT_MS * 2 ** (recent - 1))
}

type Restart = () => Promise<Postmaster>
type RestartOptions = Supervision & { waits?: typeof waitBeforeRestart }

/**
 * Restarts it until it runs or `isStopped`. After too many starts it returns undefined, and
 * `onAbandoned` was called.
 */
function restarter(
  restart: Restart,
  isStopped: () => boolean,
  { warn, onAbandoned, waits = waitBeforeRestart }: RestartOptions,
) {
  let starts: number[] = []
  return async (): Promise<Postmaster | undefined> => {
    let last = new Error('PostgreSQL ended')
    while (!isStopped()) {
      starts = starts.filter((at) => performance.now() - at < RESTARTS_WINDOW_MS)
      const wait = waits(starts.length)
      if (wait === undefined) {
        const summary = `PostgreSQL was started ${starts.length} times within ${RESTARTS_WINDOW_MS / 1_000} s, and is not restarted again`
        onAbandoned?.(new Error(`${summary}: ${last.message}`, { cause: last }))
        return undefined
      }
      if (await until(isStopped, { withinMs: wait })) return undefined
      starts.push(performance.now())
      try {
        const postmaster = await restart()
        warn?.(`PostgreSQL ended unexpectedly and was started again (process ${postmaster.pid})`)
        return postmaster
      } catch (error) {
        last = error as Error
        warn?.(
          `PostgreSQL ended unexpectedly and could not be started; trying again: ${last.message}`,
        )
      }
    }
    return undefined
  }
}

/** Supervises `first`: when it dies, `restart` starts another, at most ten times a minute. */
export function supervise(
  paths: ClusterPaths,
  first: Postmaster,
  options: RestartOptions & { restart: Restart },
): Embedded {
  let current = first
  let stopped = false
  let restarting: Promise<void> | undefined
  const { warn } = options
  const restartUntilRunning = restarter(options.restart, () => stopped, options)

  const check = () => {
    if (restarting || (alive(current.pid) && hasSocket(current))) return
    if (alive(current.pid))
      warn?.(
        `the socket of PostgreSQL in ${current.host} was removed: it is started anew, since nothing reaches it`,
      )
    restarting = restartUntilRunning().then((postmaster) => {
      if (postmaster) current = postmaster
      stopped ||= postmaster === undefined
      restarting = undefined
    })
  }
  const trim = () => {
    try {
      trimLog(paths)
    } catch (error) {
      // Probably out of file descriptors.
      warn?.(
        `PostgreSQL's log could not be trimmed; trying again in a minute: ${(error as Error).message}`,
      )
    }
  }
  const timers = [setInterval(() => stopped || check(), WATCH_MS), setInterval(trim, LOG_WATCH_MS)]
  for (const timer of timers) timer.unref()

  const stopSupervising = async () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    await restarting
  }
  return {
    url: (database) => urlOf(current, database),
    pid: () => current.pid,
    stopSupervising,
    stop: async () => {
      await stopSupervising()
      await clearLeftovers(paths)
    },
  }
}

/**
 * Starts PostgreSQL on `folder` (a DATA_DIR) and supervises it until it is stopped. For one process
 * only.
 */
export async function startEmbedded(
  folder: string,
  options: StartOptions & Supervision = {},
): Promise<Embedded> {
  const paths = clusterPathsIn(folder)
  const restart = () => startPostmaster(paths, options)
  return supervise(paths, await restart(), { ...options, restart })
}

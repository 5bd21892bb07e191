// What answers on the port: the routes of one process, from listening to the last reply.

import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { releaseFeed } from '../../events/feed/feed-signal.ts'
import { listeningOn, type Config } from '../../platform/config.ts'
import type { Deps, Log } from '../../runtime/deps.ts'
import { openApp } from '../app.ts'
import { openCells, type Cells, type JobSet } from '../cells/cells.ts'
import { isElsewhere } from '../cells/registry-store.ts'
import { routeCells } from '../cells/router.ts'
import { openLog } from '../../runtime/log.ts'
import type { Opened } from '../open.ts'
import { prepare } from './prepare.ts'
import type { Stop } from '../commands/command.ts'
import { drainOf } from '../http/load/drain.ts'
import { explained } from './port.ts'

/** One process that listens, or several on one port. */
export type Front = {
  readonly port: number
  /** Stops accepting connections; returns when every request was answered, or had time to be. */
  close(stop: Stop): Promise<void>
}

// How long to wait for the next request on an open connection; a user at a keyboard has none, and
// waits.
const IDLE_MS = { SIGTERM: 2_000, other: 300 }
// A request that waits for a silent bank is answered within eight seconds (ASK_TIMEOUT_MS); the
// whole stop has ten. One that waits for its turn for longer is cut, and the worker makes its call.
const REQUESTS_MS = 8_400

/**
 * Linux spreads the connections to one port over the processes that listen on it; elsewhere the
 * first process hands them on.
 */
const SHARES_PORTS = process.platform === 'linux'

async function listen(server: FastifyInstance, config: Config): Promise<number> {
  const { host, port } = config
  const shared = cluster.isWorker && SHARES_PORTS ? { reusePort: true } : {}
  try {
    await server.listen({ host, port, ...shared })
  } catch (error) {
    throw explained(error, config)
  }
  return (server.server.address() as AddressInfo).port
}

/**
 * Links begin with the public URL and the path prefix. A public URL derived from the port follows
 * the one that the system chose.
 */
export function publishAt(deps: Pick<Deps, 'config'>, config: Config, port: number): Config {
  const listening = listeningOn(config, port)
  Object.assign(deps.config, { publicUrl: `${listening.publicUrl}${config.basePath}` })
  return listening
}

/**
 * What answers: a server, the object that tells its replies to close their connections, and what it
 * releases when it stops.
 */
type Answering = {
  readonly server: FastifyInstance
  readonly draining: { now: boolean }
  readonly release: () => void
}

/** Whether a platform of this installation is in another schema than these. */
export const isBeside = ({ db }: Deps, platform: OwnerId): Promise<boolean> =>
  isElsewhere(db, platform)

/** How a process serves what it opened. */
export type Serving = {
  readonly config: Config
  readonly jobs: JobSet
  readonly env: NodeJS.ProcessEnv
  /** What a server makes sure of before it serves a cell that was added. */
  readonly prepare?: typeof prepare
  /** The log of a cell. */
  readonly log?: (cell: string) => Log
  /** How often it looks at the list of cells. */
  readonly lookMs?: number
}

/** The name of a process that answers beside others. */
const inProcess = () => (cluster.worker ? { process: `api-${cluster.worker.id}` } : {})

const cellsOf = (
  opened: Opened,
  { config, jobs, env, ...more }: Serving,
  draining: { now: boolean },
  app?: FastifyInstance,
) =>
  openCells({
    log: (cell) =>
      cell === opened.deps.db.schema
        ? opened.deps.log
        : openLog(config.logLevel, { ...inProcess(), schema: cell }),
    ...more,
    opened,
    config,
    env,
    jobs,
    draining,
    ...(opened.deps.siblings ? { siblings: opened.deps.siblings } : {}),
    ...(app ? { app } : {}),
  })

/** Listens in this process, for every cell of the database. */
export async function openFront(
  opened: Opened,
  serving: Serving,
): Promise<Front & { readonly cells: Cells }> {
  const { deps } = opened
  const draining = { now: false }
  const server = await openApp(deps, MAGIC_VALUES, draining)
  const cells = await cellsOf(opened, serving, draining, server)
  routeCells(server, deps, cells)
  const release = () => cells.serving.forEach((cell) => releaseFeed(cell.opened.deps))
  const publish = (port: number) =>
    cells.serving.forEach((cell) => publishAt(cell.opened.deps, serving.config, port))
  try {
    const front = await frontOf({ server, draining, release }, serving.config)
    publish(front.port)
    const close: Front['close'] = async (stop) => {
      await front.close(stop)
      await cells.close()
    }
    return { port: front.port, close, cells }
  } catch (error) {
    await cells.close()
    throw error
  }
}

/** The cells of a process that answers nothing: it works for them. Returns what closes them. */
export async function openBehind(opened: Opened, serving: Serving): Promise<() => Promise<void>> {
  const cells = await cellsOf(opened, serving, { now: false })
  return () => cells.close()
}

/** Makes a server listen, and closes it if it cannot. */
export async function frontOf(
  { server, draining, release }: Answering,
  config: Config,
): Promise<Front> {
  const drain = drainOf(server)
  try {
    const port = await listen(server, config)
    return {
      port,
      close: async ({ signal, uncaught }) => {
        draining.now = true
        release()
        const idleMs = signal === 'SIGTERM' || uncaught ? IDLE_MS.SIGTERM : IDLE_MS.other
        await drain({ idleMs, requestsMs: REQUESTS_MS })
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

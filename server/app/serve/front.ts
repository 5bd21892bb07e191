// What answers on the port: the routes of one process, from listening to the last reply.

import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import { releaseFeed } from '../../events/feed/feed-signal.ts'
import { listeningOn, type Config } from '../../platform/config.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openApp } from '../app.ts'
import type { Stop } from '../commands/command.ts'
import { drainOf } from '../http/load/drain.ts'
import { explained } from './port.ts'

/** One process that listens, or several on one port. */
export type Front = {
  readonly port: number
  /** Stops accepting connections; returns when every request was answered, or had time to be. */
  close(stop: Stop): Promise<void>
}

// How long to wait for the next request on an open connection; a user at a keyboard has none, and waits.
const IDLE_MS = { SIGTERM: 2_000, other: 300 }
// A request that waits for a silent bank is answered within eight seconds (ASK_TIMEOUT_MS); the whole stop has ten.
const REQUESTS_MS = 8_400

/** Linux spreads the connections to one port over the processes that listen on it; elsewhere the first process hands them on. */
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

/** Links begin with the public URL and the path prefix. A public URL derived from the port follows the one that the system chose. */
export function publishAt(deps: Pick<Deps, 'config'>, config: Config, port: number): Config {
  const listening = listeningOn(config, port)
  Object.assign(deps.config, { publicUrl: `${listening.publicUrl}${config.basePath}` })
  return listening
}

/** What answers: a server, the object that tells its replies to close their connections, and what it releases when it stops. */
type Answering = { readonly server: FastifyInstance; readonly draining: { now: boolean }; readonly release: () => void }

/** Listens in this process. */
export async function openFront(deps: Deps, config: Config): Promise<Front> {
  const draining = { now: false }
  const server = await openApp(deps, MAGIC_VALUES, draining)
  const front = await frontOf({ server, draining, release: () => releaseFeed(deps) }, config)
  publishAt(deps, config, front.port)
  return front
}

/** Makes a server listen, and closes it if it cannot. */
export async function frontOf({ server, draining, release }: Answering, config: Config): Promise<Front> {
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

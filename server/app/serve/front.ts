// What answers on the port: the routes of one process, from listening to the last reply.

import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { FATES } from '../../../sandbox/fates.ts'
import { releaseFeed } from '../../events/feed/feed-signal.ts'
import { asTyped, listeningOn, type Config } from '../../platform/config.ts'
import type { Deps } from '../../runtime/deps.ts'
import { openApp } from '../app.ts'
import type { Stop } from '../commands/command.ts'
import { drainOf } from '../http/load/drain.ts'

/** One process that listens, or several on one port. */
export type Front = {
  readonly port: number
  /** Stops accepting connections; returns when every request was answered, or had time to be. */
  close(stop: Stop): Promise<void>
}

const UNPRIVILEGED_PORT = 8080
// How long to wait for the next request on an open connection; a user at a keyboard has none, and waits.
const IDLE_MS = { SIGTERM: 2_000, other: 300 }
// A request that waits for a silent bank is answered within eight seconds (ASK_TIMEOUT_MS); the whole stop has ten.
const REQUESTS_MS = 8_400

/** What a person can do about a port on which we cannot listen. */
function explained(error: unknown, config: Config): Error {
  const { host, port } = config
  const onPort = (other: number) => asTyped({ ...listeningOn(config, other) }, 'npm start')
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program that uses it, or choose another: ${onPort(port + 1)}`)
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}. Choose one above 1023: ${onPort(UNPRIVILEGED_PORT)}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST=${host} is not an address of this machine. 0.0.0.0 means all its addresses.`)
  return error as Error
}

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

/**
 * The port that several processes will share; throws if another program has it, which sharing would not notice. PORT=0: the system
 * chooses one.
 */
export async function freePort(config: Config): Promise<number> {
  const { host, port } = config
  const probe = net.createServer().listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
    return (probe.address() as AddressInfo).port
  } catch (error) {
    throw explained(error, config)
  } finally {
    probe.close()
  }
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
  const server = await openApp(deps, FATES, draining)
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

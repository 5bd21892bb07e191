// Graceful shutdown: accepts no new connections, and lets requests in progress finish.

import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isPart } from './limit-load.ts'

export type DrainTimes = {
  /** For idle connections: their next request may be on its way. */
  idleMs: number
  /** For requests in progress. */
  requestsMs: number
}

// A client that opens a connection for each request returns right after its reply.
const RECONNECT_MS = 30
const QUIET_MAX_MS = 500
const CHECK_EVERY_MS = 5

/**
 * Returns a function that creates a quiet instant: new requests are held until earlier ones are
 * answered and their clients have reconnected, so that no connection is in the system's queue,
 * which closing the listener would reset.
 */
function quietInstantOf(server: FastifyInstance): (work: () => void) => Promise<void> {
  let held: Promise<void> | undefined
  let underWay = 0
  server.addHook('onRequest', async (request, reply) => {
    // A part of joined reads ends with a request that is under way.
    if (held && !isPart(request)) await held
    underWay++
    reply.raw.once('close', () => underWay--)
  })
  return async (work) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    for (let waited = 0; underWay > 0 && waited < QUIET_MAX_MS; waited += CHECK_EVERY_MS)
      await pause(CHECK_EVERY_MS)
    await pause(RECONNECT_MS)
    work()
    held = undefined
    resolve()
  }
}

/**
 * Returns the function that shuts `server` down; to be called before it listens. It closes the
 * listener; requests on open connections are still answered, and the reply (`Connection: close`,
 * see `openApp`) ends the connection. Only then are idle connections closed, and much later
 * everything else.
 */
export function drainOf(server: FastifyInstance): (patience: DrainTimes) => Promise<void> {
  const http = server.server
  const inQuiet = quietInstantOf(server)
  const sockets = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async ({ idleMs, requestsMs }) => {
    const empty = Promise.withResolvers<void>()
    // Not http's own `close`, which also cuts connections whose next request has not been read yet.
    await inQuiet(() => void Listener.prototype.close.call(http, () => empty.resolve()))
    const timers = [
      setTimeout(() => {
        http.closeIdleConnections()
        // http counts a connection without any request as busy: browsers open some in advance.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, idleMs),
      setTimeout(() => http.closeAllConnections(), requestsMs),
    ]
    await empty.promise
    for (const timer of timers) clearTimeout(timer)
    await server.close()
  }
}

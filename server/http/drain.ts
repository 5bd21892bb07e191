// The end of the door: nobody new is let in, and nobody who is inside is cut off. It knows no route.

import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Patience = {
  /** For connections on which nothing is asked: their next request may be on its way. */
  idleMs: number
  /** For requests under way. */
  requestsMs: number
}

// Whoever opens a connection for each request comes back at once when answered.
const COME_BACK_MS = 30
const QUIET_MAX_MS = 500
const LOOK_MS = 5

/**
 * Gives what makes a quiet moment: requests that come in are held back until those before them are answered and their
 * callers have come back to wait inside, so that nobody stands in the system's queue, which closing the door cuts off.
 */
function quietOf(server: FastifyInstance): (work: () => void) => Promise<void> {
  let held: Promise<void> | undefined
  let underWay = 0
  server.addHook('onRequest', async (_request, reply) => {
    if (held) await held
    underWay++
    reply.raw.once('close', () => underWay--)
  })
  return async (work) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    for (let waited = 0; underWay > 0 && waited < QUIET_MAX_MS; waited += LOOK_MS) await pause(LOOK_MS)
    await pause(COME_BACK_MS)
    work()
    held = undefined
    resolve()
  }
}

/**
 * Gives what ends `server`; to be called before it listens. Ending it closes the door; what comes on a connection that
 * is open already is still answered, and the answer (`Connection: close`, see `openApp`) ends the connection. Only then
 * are idle connections closed, and last of all, late, whatever is left.
 */
export function drainOf(server: FastifyInstance): (patience: Patience) => Promise<void> {
  const http = server.server
  const inQuiet = quietOf(server)
  const sockets = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async ({ idleMs, requestsMs }) => {
    const empty = Promise.withResolvers<void>()
    // Not http's own `close`, which also cuts the connections whose next request has not been read yet.
    await inQuiet(() => void Listener.prototype.close.call(http, () => empty.resolve()))
    const timers = [
      setTimeout(() => {
        http.closeIdleConnections()
        // A connection that never said anything counts as busy there: browsers open some in advance.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, idleMs),
      setTimeout(() => http.closeAllConnections(), requestsMs),
    ]
    await empty.promise
    for (const timer of timers) clearTimeout(timer)
    await server.close()
  }
}

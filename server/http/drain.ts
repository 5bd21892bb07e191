// The end of the door: nobody new is let in, and nobody who is inside is cut off. It knows no route.

import { Server as Listener, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Patience = {
  /** For connections on which nothing is asked: their next request may be on its way. */
  idleMs: number
  /** For requests under way. */
  requestsMs: number
}

/**
 * Gives what ends `server`; to be called before it listens. Ending it closes the door at once; what comes on a
 * connection that is open already is still answered, and the answer (`Connection: close`, see `openApp`) ends the
 * connection. Only then are idle connections closed, and last of all, late, whatever is left.
 */
export function drainOf(server: FastifyInstance): (patience: Patience) => Promise<void> {
  const http = server.server
  const sockets = new Set<Socket>()
  http.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async ({ idleMs, requestsMs }) => {
    // Not http's own `close`, which also cuts the connections whose next request has not been read yet.
    const empty = new Promise<void>((resolve) => void Listener.prototype.close.call(http, () => resolve()))
    const timers = [
      setTimeout(() => {
        http.closeIdleConnections()
        // A connection that never said anything counts as busy there: browsers open some in advance.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, idleMs),
      setTimeout(() => http.closeAllConnections(), requestsMs),
    ]
    await empty
    for (const timer of timers) clearTimeout(timer)
    await server.close()
  }
}

// Limits the server's connections: as many as the limit of open files allows, with reserves for the
// database, files and our own calls. At the limit, unused connections are closed for new ones; when
// all are busy, a new one gets 503.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Files that the idle process has open: code, log, locks, pipes, the listening socket. */
const IDLE_FILES = 64
/** The rest of the remaining files is for our own calls: banks and webhooks. */
const CLIENT_SHARE = 0.6
const CONNECTIONS_MAX = 20_000
const CONNECTIONS_MIN = 8
/** Connections above the limit that still get a 503; further ones are closed without a reply. */
const SPARE_CONNECTIONS = 32
/** The time for a new connection to send its first request. */
const FIRST_REQUEST_MS = 250
/** The assumed limit where the system does not show it. */
const OPEN_FILES_ASSUMED = 1_024
/** The maximum of unanswered requests on one connection. */
const PIPELINED_MAX = 32

/** How many files this process may have open. */
export function openFilesMax(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(
      readFileSync('/proc/self/limits', 'utf8'),
    )?.[1]
    return found === 'unlimited' ? Infinity : Number(found ?? OPEN_FILES_ASSUMED)
  } catch {
    return OPEN_FILES_ASSUMED
  }
}

/**
 * How many client connections fit under a limit of open files, beside `poolMax` connections to the
 * database.
 */
export function connectionsFor(openFiles: number, poolMax: number): number {
  const left = Math.floor((openFiles - IDLE_FILES - poolMax - SPARE_CONNECTIONS) * CLIENT_SHARE)
  return Math.min(CONNECTIONS_MAX, Math.max(CONNECTIONS_MIN, left))
}

/**
 * `over`: it was opened when every connection was busy. `unanswered`: the number of its unanswered
 * requests.
 */
type State = { unanswered: number; readonly over: boolean; readonly since: number }

export type Connections = {
  count(): number
  /** Connections closed for new ones, and new ones closed without a reply. */
  closed(): number
  /** Whether the connection is above the limit: its requests get 503, and it is closed. */
  isOver(socket: Socket): boolean
  /**
   * The request on it is slow: it may be closed for a new connection until the request has arrived.
   */
  markSlow(socket: Socket): void
  markArrived(socket: Socket): void
}

const first = (sockets: ReadonlySet<Socket>): Socket | undefined => sockets.values().next().value

/**
 * Limits the connections of `server` to `max`. `onEnd` is called for each request that is answered
 * or aborted.
 */
export function boundConnections(
  server: Server,
  max: number,
  onEnd: (request: IncomingMessage, response: ServerResponse) => void,
): Connections {
  const states = new Map<Socket, State>()
  // Candidates for closing, in this order and oldest first: connections without a request, waiting
  // for a body, idle after a reply.
  const [unused, slow, idle] = [new Set<Socket>(), new Set<Socket>(), new Set<Socket>()]
  let closed = 0
  const forget = (socket: Socket) => {
    for (const all of [states, unused, slow, idle]) all.delete(socket)
  }
  const silent = (now: number) => {
    const oldest = first(unused)
    return oldest && now - states.get(oldest)!.since >= FIRST_REQUEST_MS ? oldest : undefined
  }
  /** Closes as many unused connections as needed for one more. */
  const closeForOneMore = (now: number) => {
    while (states.size >= max) {
      const victim = silent(now) ?? first(slow) ?? first(idle)
      if (!victim) return
      forget(victim)
      closed++
      victim.destroy()
    }
  }
  server.maxConnections = max + SPARE_CONNECTIONS
  // One of several processes: else it would hand connections back to the first, which offers them
  // to the next, for ever.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', () => {
    closed++
    closeForOneMore(performance.now()) // For the next one: this one was dropped.
  })
  server.on('connection', (socket: Socket) => {
    const now = performance.now()
    closeForOneMore(now)
    states.set(socket, { unanswered: 0, over: states.size >= max, since: now })
    unused.add(socket)
    socket.once('close', () => forget(socket))
  })
  // One listener per request, shared by all: it is on the path of every reply.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const state = states.get(socket)
    response.once('close', () => {
      onEnd(request, response)
      if (!state) return
      state.unanswered--
      slow.delete(socket)
      if (state.unanswered === 0 && states.has(socket)) idle.add(socket)
    })
    if (!state) return
    state.unanswered++
    unused.delete(socket)
    idle.delete(socket)
    // No client that reads its replies pipelines this much; one that does not read must not use up
    // the memory.
    if (state.unanswered > PIPELINED_MAX) socket.destroy()
  })
  return {
    count: () => states.size,
    closed: () => closed,
    isOver: (socket) => states.size > max && (states.get(socket)?.over ?? false),
    markSlow: (socket) => void (states.has(socket) && slow.add(socket)),
    markArrived: (socket) => void slow.delete(socket),
  }
}

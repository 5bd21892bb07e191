// How many connections the server keeps: as many as the system's limit of open files allows, with room for the database,
// files and calls of our own. Before the last is taken, those on which nothing is asked are closed for those that come;
// when every one is busy, a newcomer is answered with 503. It knows no route.

import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Files that the process has open at rest: code, log, locks, pipes, the listening socket. */
const FILES_AT_REST = 64
/** The rest of what is left is for calls of our own: banks and webhooks. */
const SHARE_OF_CALLERS = 0.6
const CONNECTIONS_MAX = 20_000
const CONNECTIONS_LEAST = 8
/** Connections above the limit, on which 503 can still be said; those above are closed unheard. */
const SPARE = 32
/** So long a newcomer may take to begin. */
const BEGINS_MS = 250
/** Where the system does not say. */
const LIMIT_ASSUMED = 1_024
/** Requests of one connection that are not answered yet. */
const ASKED_AHEAD_MAX = 32

/** How many files this process may have open. */
export function openFilesMax(): number {
  try {
    const found = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return found === 'unlimited' ? Infinity : Number(found ?? LIMIT_ASSUMED)
  } catch {
    return LIMIT_ASSUMED
  }
}

/** How many connections of callers fit under a limit of open files, beside `poolMax` connections to the database. */
export function connectionsFor(openFiles: number, poolMax: number): number {
  const left = Math.floor((openFiles - FILES_AT_REST - poolMax - SPARE) * SHARE_OF_CALLERS)
  return Math.min(CONNECTIONS_MAX, Math.max(CONNECTIONS_LEAST, left))
}

/** `over`: it came when every connection was busy. `asked`: requests that are not answered yet. */
type State = { asked: number; readonly over: boolean; readonly since: number }

export type Connections = {
  count(): number
  /** Connections that were closed for newcomers, and newcomers that were closed unheard. */
  closed(): number
  /** Whether the connection is above the limit: what is asked on it is answered with 503, and it ends. */
  isOver(socket: Socket): boolean
  /** The request on it does not come: it may be closed for a newcomer until it has come. */
  isSlow(socket: Socket): void
  hasCome(socket: Socket): void
}

const first = (sockets: ReadonlySet<Socket>): Socket | undefined => sockets.values().next().value

/** Bounds the connections of `server` to `max`. `onEnd` hears of each request that is answered, or given up by who asked. */
export function boundConnections(
  server: Server,
  max: number,
  onEnd: (request: IncomingMessage, response: ServerResponse) => void,
): Connections {
  const states = new Map<Socket, State>()
  // Each in the order in which they came to be so: what has asked for nothing yet, what waits for a body, what was
  // answered and asks nothing more. In this order they are closed for others.
  const [unused, slow, idle] = [new Set<Socket>(), new Set<Socket>(), new Set<Socket>()]
  let closed = 0
  const forget = (socket: Socket) => {
    for (const all of [states, unused, slow, idle]) all.delete(socket)
  }
  const silent = (now: number) => {
    const oldest = first(unused)
    return oldest && now - states.get(oldest)!.since >= BEGINS_MS ? oldest : undefined
  }
  /** Closes, of those on which nothing is asked, as many as are in the way of one more. */
  const makeRoom = (now: number) => {
    while (states.size >= max) {
      const victim = silent(now) ?? first(slow) ?? first(idle)
      if (!victim) return
      forget(victim)
      closed++
      victim.destroy()
    }
  }
  server.maxConnections = max + SPARE
  server.on('drop', () => {
    closed++
    makeRoom(performance.now()) // For the next: this one has gone.
  })
  server.on('connection', (socket: Socket) => {
    const now = performance.now()
    makeRoom(now)
    states.set(socket, { asked: 0, over: states.size >= max, since: now })
    unused.add(socket)
    socket.once('close', () => forget(socket))
  })
  // One listener a request for all who want to know of its end: it is on the path of every answer.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const state = states.get(socket)
    response.once('close', () => {
      onEnd(request, response)
      if (!state) return
      state.asked--
      slow.delete(socket)
      if (state.asked === 0 && states.has(socket)) idle.add(socket)
    })
    if (!state) return
    state.asked++
    unused.delete(socket)
    idle.delete(socket)
    // Nobody who reads its answers asks so much ahead; one that does not read them must not fill the room of others.
    if (state.asked > ASKED_AHEAD_MAX) socket.destroy()
  })
  return {
    count: () => states.size,
    closed: () => closed,
    isOver: (socket) => states.size > max && (states.get(socket)?.over ?? false),
    isSlow: (socket) => void (states.has(socket) && slow.add(socket)),
    hasCome: (socket) => void slow.delete(socket),
  }
}

// What the server takes on at once: connections, requests whose body is on its way, and requests in flight. Health and
// metrics have a room of their own, so that they answer when nothing else does.

import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/operations.ts'
import { refuse } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { watchArrivals } from './arrivals.ts'
import { boundConnections, connectionsFor, openFilesMax } from './connections.ts'
import { bearerOf } from './request.ts'

/** More requests than this at once are told to come back: a queue without end helps nobody. */
const IN_FLIGHT_MAX = 2_000
/** Of what is served when nothing else is. */
const RESERVED_MAX = 50
const RESERVED = /^(\/api)?\/(healthz|readyz|metrics)(\/?\?|\/?$)/

/** What the server has taken on, for those who watch it. */
export type Load = {
  readonly connections: number
  readonly arriving: number
  readonly inFlight: number
  /** Since the start. */
  readonly closedForOthers: number
  readonly slowRefused: number
}

const loads = new WeakMap<FastifyInstance, () => Load>()

/** What `app` has taken on now. */
export const loadOf = (app: FastifyInstance): Load => loads.get(app)!()

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** By its address: the route of a request is an object that would be made for each. */
const isReserved = ({ url }: FastifyRequest): boolean => RESERVED.test(url)

/** Keeps `app` from taking on too much. `refuseSlow` answers a request that has not come, and ends its connection. */
export function keepRoom(app: FastifyInstance, deps: Deps, refuseSlow: (request: FastifyRequest) => void): void {
  const max = connectionsFor(openFilesMax(), deps.config.poolMax)
  let slowRefused = 0
  const [inFlight, reserved] = [new Set<ServerResponse>(), new Set<ServerResponse>()]
  const connections = boundConnections(app.server, max, (raw, response) => {
    arrivals.leave(raw)
    if (!inFlight.delete(response)) reserved.delete(response)
  })
  const arrivals = watchArrivals({
    isKnown: async (request) => (await callerOf(deps, bearerOf(request))) !== undefined,
    onSlow: ({ raw }) => connections.isSlow(raw.socket),
    refuse: (request) => {
      slowRefused++
      refuseSlow(request)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const isOver = connections.isOver(request.raw.socket)
    if (isOver) reply.header('connection', 'close')
    if (isOver && !isReserved(request)) return done(refuse('overloaded', { retryAfter: 1 }))
    if (hasBody(request)) arrivals.arrive(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request)) {
      arrivals.leave(request.raw)
      connections.hasCome(request.raw.socket)
    }
    const [room, most] = isReserved(request) ? [reserved, RESERVED_MAX] : [inFlight, IN_FLIGHT_MAX]
    if (room.size >= most) return done(refuse('overloaded', { retryAfter: 1 }))
    room.add(reply.raw)
    done()
  })
  app.addHook('onClose', async () => arrivals.stop())
  loads.set(app, () => ({
    connections: connections.count(),
    arriving: arrivals.count(),
    inFlight: inFlight.size,
    closedForOthers: connections.closed(),
    slowRefused,
  }))
}

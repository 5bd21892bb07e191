// Limits the server's load: connections, requests whose body is arriving, and requests in flight.
// Health and metrics have a limit of their own, so that they answer when nothing else does.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf } from '../../../identity/auth/operations.ts'
import { sessionOf } from '../../../identity/users/operations.ts'
import { readCookie } from '../../../identity/users/session.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { watchArrivals } from './arrivals.ts'
import { boundConnections, connectionsFor, openFilesMax } from './connections.ts'
import { unknownPath } from '../portal/joined-reads.ts'
import { bearerOf } from '../request.ts'

/** Above this, requests are refused and told to retry: an endless queue helps no client. */
const IN_FLIGHT_MAX = 2_000
/** The limit for health and metrics. */
const RESERVED_MAX = 50
const RESERVED = /^(\/api)?\/(healthz|readyz|metrics)(\/?\?|\/?$)/

/** The current load, for metrics. */
export type Load = {
  readonly connections: number
  readonly arriving: number
  readonly inFlight: number
  /** Since the start. */
  readonly closedForOthers: number
  readonly slowRefused: number
}

/** Whether it is a part of joined reads: those did not come over the network. */
export const isPart = ({ raw }: FastifyRequest): boolean => !(raw.socket instanceof Socket)

const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Whether a request has a valid token, or the cookie of a session. */
async function isKnown(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const cookie = readCookie(request.headers.cookie)
  const found =
    cookie === undefined
      ? await callerOf(deps, bearerOf(request))
      : await sessionOf(deps, cookie, { idle: true })
  return found !== undefined
}

/** By the URL: the request's route object would be created for each request. */
const isReserved = ({ url }: FastifyRequest): boolean => RESERVED.test(url)

/**
 * Limits the load of `app`; returns a function that reads it. `refuseSlow` refuses a request that
 * has not arrived, and closes its connection.
 */
export function limitLoad(
  app: FastifyInstance,
  deps: Deps,
  refuseSlow: (request: FastifyRequest) => void,
): () => Load {
  const max = connectionsFor(openFilesMax(), deps.config.poolMax)
  let slowRefused = 0
  const [inFlight, reserved] = [new Set<ServerResponse>(), new Set<ServerResponse>()]
  /** Of joined reads: they have no connection that would tell of their end. */
  const parts = new Set<ServerResponse>()
  const connections = boundConnections(app.server, max, (raw, response) => {
    if (hasBody(raw)) arrivals.leave(raw)
    if (!inFlight.delete(response)) reserved.delete(response)
  })
  const arrivals = watchArrivals({
    isKnown: (request) => isKnown(deps, request),
    onSlow: ({ raw }) => connections.markSlow(raw.socket),
    refuse: (request) => {
      slowRefused++
      refuseSlow(request)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isPart(request) && !request.routeOptions.config.joins) return done(unknownPath())
    const isOver = connections.isOver(request.raw.socket)
    if (isOver) reply.header('connection', 'close')
    if (isOver && !isReserved(request)) return done(refuse('overloaded', { retryAfter: 1 }))
    if (hasBody(request)) arrivals.arrive(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request)) {
      arrivals.leave(request.raw)
      connections.markArrived(request.raw.socket)
    }
    const others = isPart(request) ? parts : inFlight
    const [active, max] = isReserved(request) ? [reserved, RESERVED_MAX] : [others, IN_FLIGHT_MAX]
    if (active.size >= max) return done(refuse('overloaded', { retryAfter: 1 }))
    active.add(reply.raw)
    if (active === parts) reply.raw.once('close', () => parts.delete(reply.raw))
    done()
  })
  app.addHook('onClose', async () => arrivals.stop())
  return () => ({
    connections: connections.count(),
    arriving: arrivals.count(),
    inFlight: inFlight.size,
    closedForOthers: connections.closed(),
    slowRefused,
  })
}

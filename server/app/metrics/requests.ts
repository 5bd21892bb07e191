// Metrics of requests: how many, how long, refused logins, connections, and what was given up or
// not recorded.

import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { authenticateCard, login } from '../../../contract/access/auth.ts'
import { signInCall } from '../../identity/users/calls.ts'
import { droppedOf } from '../../requests/save.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Load } from '../http/load/limit-load.ts'

/** Upper bounds of the histograms, in seconds. */
export const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Where one signs in, and as what. */
const LOGINS: ReadonlyMap<string, 'credential' | 'person'> = new Map([
  [login.path, 'credential'],
  [authenticateCard.path, 'credential'],
  [signInCall.path, 'person'],
])
/**
 * The form of a login is refused with 400 or 422. The portal asks for the code of a second factor
 * by its own refusal.
 */
const isRefusedLogin = (status: number, code: string): boolean =>
  [401, 403, 429].includes(status) && code !== 'second_factor_required'

function timeRequests(registry: Registry, app: FastifyInstance): void {
  const requests = new Counter({
    name: 'vintem_requests_total',
    help: 'Answers, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'vintem_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
    done()
  })
}

function countRefusedLogins(registry: Registry, app: FastifyInstance): void {
  const refused = new Counter({
    name: 'vintem_logins_refused_total',
    help: 'Refused logins of credentials, and sign-ins of people, by the code of the refusal.',
    labelNames: ['of', 'code'] as const,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const of = LOGINS.get(request.routeOptions.url ?? '')
    const { refusedWith: code } = request
    if (of && code && isRefusedLogin(reply.statusCode, code)) refused.inc({ of, code })
    done()
  })
}

function gaugeLoad(registry: Registry, load: () => Load): void {
  const gauges = [
    ['vintem_connections', 'Connections of callers.', ({ connections }: Load) => connections],
    [
      'vintem_requests_arriving',
      'Requests whose body is on its way.',
      ({ arriving }: Load) => arriving,
    ],
    [
      'vintem_requests_in_flight',
      'Requests that are being answered.',
      ({ inFlight }: Load) => inFlight,
    ],
  ] as const
  for (const [name, help, read] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(read(load())),
    })
  }
  const givenUp = new Counter({
    name: 'vintem_given_up_total',
    help: 'Connections closed for newcomers, and requests refused because their body did not come.',
    labelNames: ['what'] as const,
    registers: [registry],
    collect() {
      const { closedForOthers, slowRefused } = load()
      givenUp.reset()
      givenUp.inc({ what: 'connection' }, closedForOthers)
      givenUp.inc({ what: 'request' }, slowRefused)
    },
  })
}

function countDropped(registry: Registry, deps: Deps): void {
  const dropped: Counter = new Counter({
    name: 'vintem_requests_unrecorded_total',
    help: 'Requests that were answered and could not be recorded: GET /v1/requests misses them.',
    registers: [registry],
    collect() {
      dropped.reset()
      dropped.inc(droppedOf(deps))
    },
  })
}

/** Measures every request of `app`, and its load. */
export function measureRequests(
  registry: Registry,
  app: FastifyInstance,
  deps: Deps,
  load: () => Load,
): void {
  timeRequests(registry, app)
  countRefusedLogins(registry, app)
  gaugeLoad(registry, load)
  countDropped(registry, deps)
}

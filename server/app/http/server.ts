// The HTTP server without routes: limits, request ids, errors in one shape, and the tolerance that
// real clients need.

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '../../kernel/ids.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import type { Deps } from '../../runtime/deps.ts'
import { errorHeaders, errorToWire, refusalOf } from '../../runtime/errors.ts'
import { logRefusal } from '../../runtime/outages.ts'
import { guardsOf } from './guards.ts'
import { askedLanguage } from '../../kernel/text/language.ts'
import { logRequests } from './request-log.ts'
import { recordRequests } from './request-record.ts'
import { traceRequests } from './trace-requests.ts'
import { similarEndpoints, unknownPath, methodNotAllowed, type Endpoint } from './unknown-path.ts'
import { limitLoad, type Load } from './load/limit-load.ts'

/** Of a path that is not known: calls name their own. */
const BODY_MAX_BYTES = 8 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const HOST = 'host'
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** How often connections are checked for requests that take too long. */
const TIMEOUTS_CHECKED_EVERY_MS = 2_000
/**
 * The limit of a connection without any traffic, also one whose client does not read. Longer than
 * the longest wait for an event.
 */
const SOCKET_IDLE_MAX_MS = 90_000
/**
 * Longer than headers may be: a path parameter is never refused for its length, it just matches
 * nothing.
 */
const PARAM_MAX_LENGTH = 64 * 1024
/** How long a refused connection stays open so that the client can read why. */
const CLOSE_DELAY_MS = 1_000

/** `/api/v1/…` is `/v1/…`; a configured prefix is removed as well. */
export function rewrite(url: string, basePath: string): string {
  const bare =
    basePath && (url === basePath || url.startsWith(`${basePath}/`))
      ? url.slice(basePath.length) || '/'
      : url
  return bare === '/api' || bare.startsWith('/api/') ? bare.slice(4) || '/' : bare
}

type RefusalDeps = Pick<Deps, 'config' | 'clock'>

const newRequestId = (deps: Pick<Deps, 'clock'>): string => `req_${newId(deps.clock.wall())}`

function sendRefusal(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
) {
  request.refusedWith = refusal.code
  const asked = askedLanguage(request.headers['accept-language'])
  const body = errorToWire(refusal, request.id, deps.config.publicUrl, asked)
  request.refusal = body
  return reply
    .code(ERRORS[refusal.code].status)
    .headers({
      ...guardsOf(deps),
      'cache-control': 'no-store',
      'x-request-id': request.id,
      ...errorHeaders(refusal),
    })
    .headers(refusal.translated ? { 'content-language': asked ?? 'en' } : {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function report(deps: Deps, request: FastifyRequest, error: unknown, refusal: Refusal): void {
  if (ERRORS[refusal.code].status < 500) return
  const { message, stack, code } = Object(error) as Error & { code?: string }
  const detail = {
    request_id: request.id,
    route: request.routeOptions.url,
    code: refusal.code,
    cause: code,
  }
  if (refusal.code === 'internal_error')
    deps.log.error(
      { ...detail, message, stack },
      'a request failed with an internal error; the caller got 500',
    )
  else logRefusal(deps, refusal.code, detail, 'a request was answered with a 5xx error')
}

const pathOf = ({ url }: FastifyRequest): string =>
  url.split('?')[0]!.replace(/(?<!\/)\/+$/, '') || '/'

type Endpoints = {
  /** The methods that a path accepts; none when it is unknown. */
  allowed(path: string): readonly string[]
  readonly all: readonly Endpoint[]
}

/** What a mounted path matches: anything but a slash in place of each parameter. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/**
 * Tracks the mounted paths. A literal path accepts its own methods only: `PATCH …/cards/holders`
 * does not mean a card with the id "holders".
 */
function trackEndpoints(app: FastifyInstance): Endpoints {
  const literalPaths = new Map<string, Set<string>>()
  const endpoints: Endpoint[] = []
  const refuseOtherMethods = (
    request: FastifyRequest,
    _reply: FastifyReply,
    done: (refusal?: Error) => void,
  ) => {
    const own = literalPaths.get(pathOf(request))
    if (own && !own.has(request.method)) return done(methodNotAllowed(request.method, [...own]))
    done()
  }
  app.addHook('onRoute', (route) => {
    const { url, method } = route
    // Only on paths with a parameter: literal paths cannot be confused.
    if (url.includes(':')) route.onRequest = [refuseOtherMethods, ...[route.onRequest ?? []].flat()]
    for (const one of [method].flat()) {
      if (one === 'OPTIONS') continue
      endpoints.push({ method: one, path: url })
      if (!url.includes(':')) literalPaths.set(url, (literalPaths.get(url) ?? new Set()).add(one))
    }
  })
  // Compiled for the first unknown path: few servers see one.
  let patterns: { method: string; pattern: RegExp }[] | undefined
  const methodsAt = (path: string) => {
    patterns ??= endpoints.map((one) => ({ method: one.method, pattern: patternOf(one.path) }))
    return new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))
  }
  const allowed = (path: string) => [...(literalPaths.get(path) ?? methodsAt(path))]
  return { allowed, all: endpoints }
}

function replyToUnknownPaths(app: FastifyInstance, deps: Deps, { allowed, all }: Endpoints): void {
  app.setNotFoundHandler((request, reply) => {
    const { method } = request
    const path = pathOf(request)
    const allow = allowed(path)
    const refusal =
      allow.length > 0
        ? methodNotAllowed(method, allow)
        : unknownPath(similarEndpoints({ method, path }, all))
    return sendRefusal(deps, request, reply, refusal)
  })
}

/** Node's code for a request that did not arrive in time. */
const REQUEST_TIMEOUT_CODE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Errors below HTTP: the request could not be parsed. */
function replyToParseError(deps: RefusalDeps, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const codes: Record<string, ErrorCode> = {
    HPE_HEADER_OVERFLOW: 'headers_too_large',
    [REQUEST_TIMEOUT_CODE]: 'request_timeout',
  }
  const refusal = refuse(codes[error.code ?? ''] ?? 'malformed_request', {
    words: { why: 'it is not valid HTTP/1.1' },
  })
  const { status } = ERRORS[refusal.code]
  const id = newRequestId(deps)
  const body = JSON.stringify(errorToWire(refusal, id, deps.config.publicUrl))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${id}`,
    ...Object.entries(guardsOf(deps)).map((line) => line.join(': ')),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}

/**
 * A server that reads no request: the limits of connections, requests that cannot be parsed, and
 * bodies as bytes.
 */
function openBareServer(deps: RefusalDeps): FastifyInstance {
  const { config } = deps
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      // Node swaps the two limits when the one of headers is longer, and a body would get a minute.
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      // A request without a Host is refused below, with our own error.
      requireHostHeader: false,
    },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: SOCKET_IDLE_MAX_MS,
    trustProxy: config.trustProxy,
    genReqId: () => newRequestId(deps),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_LENGTH },
    rewriteUrl: (request) => rewrite(request.url ?? '/', config.basePath),
    clientErrorHandler: (error, socket) => replyToParseError(deps, error, socket),
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(
        deps,
        request as FastifyRequest,
        reply as FastifyReply,
        refusalOf(error, BODY_MAX_BYTES),
      ),
    logger: false,
    exposeHeadRoutes: true,
    // Requests on open connections are still answered while we stop.
    return503OnClosing: false,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // An unknown `Expect` is not refused: the reply to the request is enough.
  app.server.on(
    'checkExpectation',
    (request, response) => void app.server.emit('request', request, response),
  )
  return app
}

/** The number of `Host` headers: Node shows the first one alone. */
function hostsOf({ raw: { rawHeaders } }: FastifyRequest): number {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]!.length === HOST.length && rawHeaders[n]!.toLowerCase() === HOST) hosts++
  return hosts
}

/** A server without routes. It refuses everything; the app mounts what it serves. */
export function openServer(deps: Deps): { app: FastifyInstance; load: () => Load } {
  const app = openBareServer(deps)
  traceRequests(app, deps)
  // With a callback: promises would be created for every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(guardsOf(deps)).header('x-request-id', request.id)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(refuse('malformed_request', { words: { why: 'it has no Host header' } }))
    // A proxy may go by the one, and this server by the other.
    if (hostsOf(request) > 1)
      return done(refuse('malformed_request', { words: { why: 'it has two Host headers' } }))
    done()
  })
  logRequests(app, deps)
  recordRequests(app, deps)
  const load = limitLoad(app, deps, ({ raw: { socket } }) =>
    replyToParseError(
      deps,
      Object.assign(new Error('slow'), { code: REQUEST_TIMEOUT_CODE }),
      socket,
    ),
  )
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit)
    report(deps, request, error, refusal)
    return sendRefusal(deps, request, reply, refusal)
  })
  replyToUnknownPaths(app, deps, trackEndpoints(app))
  return { app, load }
}

// A span for each request, in the trace of its caller if it names one. Registers nothing where no
// traces are exported.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inSpan, tracerOf, type Span } from '../../kernel/tracing/span.ts'
import { parseTraceparent } from '../../kernel/tracing/traceparent.ts'
import type { Deps } from '../../runtime/deps.ts'
import { PROBE } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/**
 * Ends it with what became of the request, also when the client is gone before its reply is sent.
 */
function end(
  span: Span,
  { caller, refusedWith }: FastifyRequest,
  { raw, statusCode }: FastifyReply,
): void {
  span.set({ 'vintem.platform': caller?.owner, 'vintem.code': refusedWith })
  if (raw.headersSent) span.set({ 'http.response.status_code': statusCode })
  if (!raw.writableFinished) span.fail('client_closed_request')
  else if (statusCode >= 500) span.fail(refusedWith ?? String(statusCode))
  span.end()
}

export function traceRequests(app: FastifyInstance, deps: Pick<Deps, 'state'>): void {
  app.decorateRequest('span', undefined)
  const tracer = tracerOf(deps)
  if (!tracer) return
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id, routeOptions } = request
    const route = routeOptions.url
    if (route !== undefined && PROBE.test(route)) return done()
    const span = tracer.start(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      caller: parseTraceparent(headers['traceparent']),
      detail: { 'http.request.method': method, 'http.route': route, 'vintem.request_id': id },
    })
    request.span = span
    reply.raw.once('close', () => end(span, request, reply))
    inSpan(span, done)
  })
  // The body arrived by events of its socket, which belong to no request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? inSpan(span, done) : done()))
}

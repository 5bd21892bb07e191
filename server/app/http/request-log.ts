// One log line for each request: who asked for what, and how it was answered. It has no body, no
// query string and no id from a path.

import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sourceOf } from './request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The identified caller; for the log only. */
    caller:
      | (Pick<Caller, 'owner' | 'seller'> & Partial<Pick<Caller, 'credential' | 'acting'>>)
      | undefined
    /** Its path with parameters, where it is known without a look at the route, which costs. */
    operationPath: string | undefined
    /** The code of its refusal. */
    refusedWith: string | undefined
  }
}

const LEVELS: readonly string[] = ['trace', 'debug', 'info']
/** Probes come every few seconds and say nothing. */
export const PROBE = /^\/(healthz|readyz|metrics)$/

/** Writes them at level `info`, those of probes at `trace`. */
export function logRequests(
  app: FastifyInstance,
  { log, config }: Pick<Deps, 'log' | 'config'>,
): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('operationPath', undefined)
  app.decorateRequest('refusedWith', undefined)
  if (!LEVELS.includes(config.logLevel)) return
  app.addHook('onResponse', (request, reply, done) => {
    const { caller, refusedWith, operationPath: route = request.routeOptions.url } = request
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      source: sourceOf(request),
      platform: caller?.owner,
      seller: caller?.seller,
      credential: caller?.credential,
      ...(caller?.acting ? { acting: true } : {}),
      code: refusedWith,
      trace_id: request.span?.context.traceId,
    }
    if (caller === undefined && route !== undefined && PROBE.test(route)) log.trace(line, 'request')
    else log.info(line, 'request')
    done()
  })
}

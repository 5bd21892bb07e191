// Passes every answered API request to the records (GET /v1/requests), after the reply was sent:
// requests of known callers with their content, refused unauthenticated ones as a count.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../identity/auth/operations.ts'
import type { AnsweredRequest, RequestId } from '../../requests/request.ts'
import { countUnauthenticated, recordLater, recordRequest } from '../../requests/save.ts'
import { redactedText } from '../../kernel/text/redact.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { CallRecord } from './call-record.ts'
import { bearerOf, sourceOf } from './request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What became known of an API call while it was answered. */
    observed: CallRecord | undefined
    /** The body of an error reply. */
    refusal: object | undefined
  }
}

/** Pages, the portal and probes are no API requests. */
const API = /^\/(v1|auth)(\/|$)/
const READS = new Set(['GET', 'HEAD'])
const PATH_MAX = 200
const KEY_MAX = 255

/** As it came: a request may be refused before its key was looked at. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const { 'idempotency-key': key } = headers
  return typeof key === 'string' && key.length <= KEY_MAX ? key : undefined
}

type KnownCaller = NonNullable<FastifyRequest['caller']>

const pathOf = (url: string): string => url.split('?')[0]!

function answeredBy(
  caller: KnownCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): AnsweredRequest {
  const { observed = {}, refusedWith, refusal, method } = request
  return {
    owner: caller.owner,
    seller: caller.seller,
    credential: caller.credential,
    acting: caller.acting ?? false,
    id: request.id.slice('req_'.length) as RequestId,
    source: sourceOf(request),
    method,
    path: pathOf(request.url),
    operation: observed.operation?.id,
    status: reply.statusCode,
    code: refusedWith,
    durationMs: reply.elapsedTime,
    key: keyIn(request),
    replayed: observed.reply?.replayed ?? false,
    query: request.query,
    body: observed.given,
    result: READS.has(method) ? undefined : observed.reply?.body,
    refusal,
  }
}

/**
 * A caller whose request was refused before it was looked at; undefined when it is not
 * authenticated.
 */
async function lateCaller(deps: Deps, request: FastifyRequest): Promise<KnownCaller | undefined> {
  const bearer = request.refusedWith === 'invalid_token' ? undefined : bearerOf(request)
  return bearer === undefined ? undefined : callerOf(deps, bearer).catch(() => undefined)
}

async function recordUnauthenticated(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const caller = await lateCaller(deps, request)
  if (caller) return recordRequest(deps, answeredBy(caller, request, reply), undefined)
  const { id, method, url, refusedWith = 'unknown' } = request
  countUnauthenticated(deps, reply.statusCode, refusedWith, {
    request_id: id,
    at: deps.clock.wall().toISOString(),
    source: sourceOf(request),
    method,
    path: redactedText(pathOf(url)).slice(0, PATH_MAX),
  })
}

export function recordRequests(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('observed', undefined)
  app.decorateRequest('refusal', undefined)
  if (deps.config.requestsDays === 0) return
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!API.test(request.url)) return
    const { caller, observed } = request
    if (caller) recordRequest(deps, answeredBy(caller, request, reply), observed?.operation)
    else if (reply.statusCode >= 400) recordLater(deps, recordUnauthenticated(deps, request, reply))
  })
}

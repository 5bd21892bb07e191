// Several reads of the portal in one request (a batch request):
// `GET /portal/api/reads?path=…&path=…`, so that a screen asks once. Each is a request of its own
// for everything else: session, role, checks, log. Its reply is one line of JSON, sent as soon as
// it is there.

import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showsSecret } from '../../../../contract/access/delicacy.ts'
import type { Operation } from '../../../../contract/operation.ts'
import { fill } from '../../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../../contract/fields/field-messages.ts'
import { PORTAL } from '../../../identity/users/route.ts'
import { sessionOf } from '../../../identity/users/operations.ts'
import { readCookie } from '../../../identity/users/session.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { isForeign } from '../request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route may be a part of joined reads. */
    joins?: boolean
  }
}

/** More than any screen asks for at once. */
const READS_MAX = 16
/** Headers of the caller that each part has too: who calls, from where, in which language. */
const PASSED_ON =
  /^(cookie|host|origin|user-agent|accept-language|traceparent|forwarded|x-forwarded-.*|x-real-ip)$/
/** Headers of a part's reply that the SDK reads. */
const SHOWN = ['content-type', 'retry-after', 'x-request-id']

/**
 * The setting of a route that may be a part: reads of JSON that end. Those of secrets are made one
 * by one.
 */
export const joinable = (one: Operation): { joins: boolean } => ({
  joins: one.method === 'GET' && one.produces === undefined && !showsSecret(one),
})

export const unknownPath = () =>
  refuse('route_not_found', { words: { hint: 'only reads of JSON can be joined' } })

function pathsOf({ query }: FastifyRequest): string[] {
  const { path, ...others } = query as Record<string, string | string[]>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw refuse('invalid_request', {
      fields: { [unknown.slice(0, 40)]: [FIELD_MESSAGES.unknown] },
    })
  const paths = path === undefined ? [] : [path].flat()
  if (paths.length === 0)
    throw refuse('invalid_request', { fields: { path: [FIELD_MESSAGES.required] } })
  if (paths.length > READS_MAX)
    throw refuse('invalid_request', {
      fields: { path: [fill(FIELD_MESSAGES.tooManyItems, { limit: READS_MAX })] },
    })
  if (paths.some((one) => !one.startsWith('/'))) throw unknownPath()
  return paths
}

const passedOn = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED_ON.test(name)))

/** The line of one part. Its number says which path it answers. */
async function lineOf(
  app: FastifyInstance,
  url: string,
  n: number,
  request: FastifyRequest,
  signal: AbortSignal,
) {
  const { statusCode, headers, payload } = await app.inject({
    method: 'GET',
    url,
    headers: passedOn(request),
    remoteAddress: request.socket.remoteAddress ?? '',
    signal,
  })
  const shown = Object.fromEntries(
    SHOWN.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])),
  )
  return `${JSON.stringify({ n, status: statusCode, headers: shown, body: payload })}\n`
}

async function answer(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isForeign(request, deps)) throw refuse('browser_not_allowed')
  // The parts keep the session alive where they would alone.
  await sessionOf(deps, readCookie(request.headers.cookie), { idle: true })
  const paths = pathsOf(request)

  // Parts end with their caller: a wait for events would keep its place.
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  const lines = new PassThrough()
  const parts = paths.map(async (path, n) => {
    const url = `${deps.config.basePath}${PORTAL}${path}`
    lines.write(await lineOf(app, url, n, request, gone.signal))
  })
  // The caller asks again for a part without a line.
  Promise.allSettled(parts).then(
    () => lines.end(),
    (error: Error) => lines.destroy(error),
  )
  // A proxy passes each line on as it comes.
  return reply
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .type('application/x-ndjson')
    .send(lines)
}

/** Mounts them, for the routes that are `joinable`. */
export function mountJoinedReads(app: FastifyInstance, deps: Deps): void {
  app.get(`${PORTAL}/reads`, (request, reply) => answer(app, deps, request, reply))
}

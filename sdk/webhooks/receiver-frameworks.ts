// A webhook receiver, or what answers questions, as a route of Express, Fastify, Hono or Next. It
// loads none of them: it knows the shape of what they pass.

import {
  answerTo,
  BODY_MAX_BYTES,
  bytesOf,
  type Handled,
  type HandlerOptions,
  listenerOf,
  readBefore,
} from './receiver-http.ts'
import type { Received } from './webhooks.ts'

/**
 * For Express: `app.post('/hook', expressWebhook(receiver))`, before `app.use(express.json())`.
 * After it, the route needs `express.raw` before the handler.
 */
export const expressWebhook = listenerOf

/**
 * A handler of the Web's `Request`, such as Next's `export const POST = nextWebhook(receiver)`, in
 * its Node runtime.
 */
export function nextWebhook(receiver: Handled, options: HandlerOptions = {}) {
  return async (request: Request): Promise<Response> => {
    const body = () => {
      if (request.bodyUsed) throw readBefore('pass the request before anything reads it')
      return request.body ? bytesOf(chunksOf(request.body)) : new Uint8Array()
    }
    const { method, headers } = request
    const answer = await answerTo(receiver, { method, headers, body }, options)
    return new Response(answer.body ?? null, answer)
  }
}

/** For Hono: `app.post('/hook', honoWebhook(receiver))`. */
export function honoWebhook(receiver: Handled, options: HandlerOptions = {}) {
  const handle = nextWebhook(receiver, options)
  return (context: { req: { raw: Request } }): Promise<Response> => handle(context.req.raw)
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

type FastifyRequest = {
  method: string
  headers: Exclude<Received['headers'], { get: unknown }>
  body: unknown
}
type FastifyReply = {
  code(status: number): FastifyReply
  headers(headers: Record<string, string>): FastifyReply
  send(body?: string): unknown
}
type Parser = (
  request: unknown,
  body: Uint8Array,
  done: (error: null, body: Uint8Array) => void,
) => void
type Fastify = {
  removeAllContentTypeParsers(): void
  // `never`: Fastify's own type is overloaded for several shapes of parsers, of which none is named
  // here.
  addContentTypeParser(
    type: '*',
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: never,
  ): unknown
  post(
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown
}

/**
 * For Fastify: `app.register(fastifyWebhook(receiver), { prefix: '/hook' })`. Only this route keeps
 * its body unparsed.
 */
export function fastifyWebhook(receiver: Handled, options: HandlerOptions = {}) {
  return async (app: Fastify): Promise<void> => {
    app.removeAllContentTypeParsers()
    const unparsed: Parser = (_request, body, done) => done(null, body)
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      unparsed as never,
    )
    app.post('/', async ({ method, headers, body }, reply) => {
      const asked = { method, headers, body: () => (body ?? new Uint8Array()) as Uint8Array }
      const answer = await answerTo(receiver, asked, options)
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  }
}

// A webhook receiver, or what answers questions, over HTTP: reads the body as it came, and answers
// with the receipt's status. It knows no event and no framework.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Received } from './webhooks.ts'

export type HandlerOptions = {
  /**
   * Gets the errors of `apply` and of the store (answered with 500, so that the event is sent
   * again), and why an event was refused or has to wait.
   */
  failed?: (cause: unknown) => void
}

/** `openReceiver(…)`, whose answers have no body, or `openAuthorizer(…)`. */
export type Handled = {
  receive(
    request: Pick<Received, 'headers' | 'body'>,
  ): Promise<{ readonly status: number; readonly body?: string; readonly cause?: unknown }>
}

type Asked = {
  method: string | undefined
  headers: Received['headers']
  /** The body as it came; undefined where it is too long. */
  body: () => Promise<Received['body'] | undefined> | Received['body']
}

/** Our bodies are far smaller. */
export const BODY_MAX_BYTES = 1024 * 1024
/** `Retry-After` of 503 and 500. */
const COME_BACK_S = 5

type Said = { status: number; body?: string | undefined }

async function saidTo(
  handled: Handled,
  asked: Asked,
  failed: (cause: unknown) => void,
): Promise<Said> {
  if (asked.method !== 'POST') return { status: 405 }
  const received = await asked.body()
  if (received === undefined) return { status: 413 }
  const { status, body, cause } = await handled.receive({ headers: asked.headers, body: received })
  if (cause !== undefined) failed(cause)
  return { status, body }
}

/** What to answer to a request. */
export async function answerTo(
  handled: Handled,
  asked: Asked,
  { failed = () => {} }: HandlerOptions,
) {
  const { status, body } = await saidTo(handled, asked, failed).catch((cause: unknown): Said => {
    failed(cause)
    return { status: 500 }
  })
  const again = status === 500 || status === 503 ? { 'retry-after': String(COME_BACK_S) } : {}
  const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  const headers = {
    'content-length': String(Buffer.byteLength(body ?? '')),
    ...type,
    ...again,
  } as Record<string, string>
  return { status, headers, body }
}

/**
 * The error where something read the body before: the signature is over the bytes, and they are
 * gone.
 */
export const readBefore = (what: string): TypeError =>
  new TypeError(
    `the body of the webhook was read or parsed before its signature could be verified: ${what}`,
  )

/** The bytes of a body; undefined where there are too many. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > BODY_MAX_BYTES) return undefined
    read.push(chunk)
  }
  return Buffer.concat(read)
}

/**
 * A request of Node; frameworks and hosts keep the body in one of two more places when they have
 * read it.
 */
type NodeRequest = IncomingMessage & { rawBody?: unknown; body?: unknown }

async function bodyOf(request: NodeRequest): Promise<Received['body'] | undefined> {
  if (!request.readableDidRead) return bytesOf(request)
  for (const kept of [request.rawBody, request.body])
    if (typeof kept === 'string' || kept instanceof Uint8Array) return kept
  throw readBefore(
    "let its route come before express.json(), or give the route express.raw({ type: '*/*' })",
  )
}

/** A listener for `http.createServer`. */
export function listenerOf(receiver: Handled, options: HandlerOptions = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const asked = { method: request.method, headers: request.headers, body: () => bodyOf(request) }
    answerTo(receiver, asked, options)
      .then(({ status, headers, body }) => {
        const close = status === 413 ? { connection: 'close' } : {}
        response.writeHead(status, { ...headers, ...close }).end(body)
      })
      // `failed` threw, or something else has answered: the sender hears nothing, and sends it
      // again.
      .catch(() => response.destroy())
  }
}

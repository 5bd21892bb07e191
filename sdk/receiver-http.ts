// A webhook receiver behind Node's own HTTP server: passes the body as it came, and returns the receipt's status. It knows no event.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Receiver } from './receiver.ts'

/** Our bodies are far smaller. */
const BODY_MAX_BYTES = 1024 * 1024
/** `Retry-After` of 503 and 500. */
const COME_BACK_S = 5

/** The bytes of a body; undefined where there are too many. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > BODY_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A listener for `http.createServer`. `failed` gets the errors of `apply` and of the store (answered with 500, so that the event is
 * sent again), and why an event was refused or has to wait.
 */
export function listenerOf(receiver: Receiver, { failed = () => {} }: { failed?: (cause: unknown) => void } = {}) {
  async function statusFor(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405
    const body = await bodyOf(request)
    if (!body) return 413
    const { status, cause } = await receiver.receive({ headers: request.headers, body })
    if (cause !== undefined) failed(cause)
    return status
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answer = (status: number) => {
      const again = status === 500 || status === 503 ? { 'retry-after': String(COME_BACK_S) } : {}
      const close = status === 413 ? { connection: 'close' } : {}
      response.writeHead(status, { 'content-length': 0, ...again, ...close }).end()
    }
    statusFor(request).then(answer, (cause: unknown) => {
      failed(cause)
      answer(500)
    })
  }
}

// Posts encoded spans to a collector (OTLP over HTTP): a limit on everything, no redirects, and
// what its answer means. It knows no span.

import { Agent, request } from 'undici'
import type { TracingSettings } from '../../platform/settings/tracing-settings.ts'

/** `later`: the same may be accepted another time. `refused`: it never will be. */
export type Sent =
  | { readonly result: 'taken' }
  | { readonly result: 'later' | 'refused'; readonly why: string }

export type Sender = { send(body: Uint8Array): Promise<Sent>; close(): Promise<void> }

const ANSWER_MAX_BYTES = 64 * 1024
/** Source: OTLP 1.x, "Retryable Response Codes". */
const RETRYABLE = new Set([429, 502, 503, 504])

const whyOf = (error: unknown): string => {
  const { code, name, cause } = Object(error ?? {}) as {
    code?: unknown
    name?: unknown
    cause?: unknown
  }
  if (typeof code === 'string') return code
  return cause === undefined ? String(name) : whyOf(cause)
}

export function openSender(
  { endpoint, headers, timeoutMs }: Pick<TracingSettings, 'endpoint' | 'headers' | 'timeoutMs'>,
  type: string,
): Sender {
  const agent = new Agent({
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: ANSWER_MAX_BYTES,
    connect: { timeout: timeoutMs },
  })
  return {
    send: async (body) => {
      try {
        const reply = await request(endpoint, {
          dispatcher: agent,
          method: 'POST',
          headers: { ...headers.reveal(), 'content-type': type },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        })
        // So that the connection is free for the next.
        await reply.body.dump({ limit: ANSWER_MAX_BYTES })
        const { statusCode: status } = reply
        if (status >= 200 && status < 300) return { result: 'taken' }
        return { result: RETRYABLE.has(status) ? 'later' : 'refused', why: `it answered ${status}` }
      } catch (error) {
        return { result: 'later', why: whyOf(error) }
      }
    },
    // A request under way is broken off.
    close: () => agent.destroy(),
  }
}

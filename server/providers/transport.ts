// HTTPS transport to a PSP: our certificate, a limit on everything, no redirects. It knows paths
// and bytes, not pix.

import { Agent, request as send, type Dispatcher } from 'undici'
import type { BankCall, BankReply, BankRequest } from '../kernel/bank-call.ts'
import { parseOnce } from '../kernel/text/json-keys.ts'
import { ASK_TIMEOUT_MS } from './ask.ts'
import type { ConnectionSettings } from './settings/connection.ts'

export type HttpTransport = BankCall & { close(): Promise<void> }

const FORM = 'application/x-www-form-urlencoded'
// A page of a hundred pix with their returns has some 100 kB.
const REPLY_MAX_BYTES = 2 * 1024 * 1024
// Concurrent connections to one bank. Further calls queue, and are unknown when they wait too long.
const CONNECTIONS_MAX = 32

/**
 * Calls the bank over HTTPS. Rejects when the connection drops, the call takes too long, or the
 * reply is too large.
 */
export function httpTransport(
  settings: Pick<ConnectionSettings, 'baseUrl'> &
    Partial<Pick<ConnectionSettings, 'tls' | 'timeoutMs'>>,
): HttpTransport {
  const { baseUrl, tls, timeoutMs = ASK_TIMEOUT_MS } = settings
  const agent = new Agent({
    connections: CONNECTIONS_MAX,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: REPLY_MAX_BYTES,
    connect: { timeout: timeoutMs, ...tls?.reveal() },
  })
  const call: BankCall = async (request) => {
    const url = new URL(request.path.startsWith('/') ? baseUrl + request.path : request.path)
    for (const [name, value] of Object.entries(request.query ?? {}))
      url.searchParams.set(name, value)
    const { withinMs = timeoutMs } = request
    // The agent's own time-outs restart with every byte; this one does not.
    const late = AbortSignal.timeout(withinMs)
    const reply = await send(url, {
      dispatcher: agent,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers,
      body: bodyOf(request),
      headersTimeout: withinMs,
      bodyTimeout: withinMs,
      signal: request.signal ? AbortSignal.any([request.signal, late]) : late,
    })
    return replyOf(reply.statusCode, reply.headers, await reply.body.text())
  }
  return Object.assign(call, { close: () => agent.destroy() })
}

function bodyOf({ body, headers }: BankRequest): string | null {
  if (body === undefined) return null
  if (headers['content-type'] !== FORM) return JSON.stringify(body)
  return new URLSearchParams(body as Record<string, string>).toString()
}

function replyOf(
  status: number,
  given: Record<string, string | string[] | undefined>,
  text: string,
): BankReply {
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  )
  return { status, headers, body: text === '' ? undefined : parsed(text) }
}

/**
 * The parsed JSON, or the text when it is none, or says a thing twice: what it says is then not
 * known. An id of more digits than a number holds is a text. Some banks send a wrong content type.
 */
function parsed(text: string): unknown {
  try {
    return parseOnce(text)
  } catch {
    return text
  }
}

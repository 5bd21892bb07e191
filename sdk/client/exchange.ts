// One request and its reply over HTTP, with a limit in time. It retries nothing and knows no
// operation.

import type { Request } from './client.ts'
import { VintemError } from '../errors.ts'

/** People call the public API at the portal's path, to which their cookie is sent. */
const PUBLIC = /^\/v1\//
const IN_PORTAL = '/portal/api/v1/'

/** `?a=1&b=2` of what is given. */
function queryOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`
}

/** How requests are sent. */
export type Transport = {
  base: string
  send: typeof fetch
  timeoutMs: number
  now: () => number
  /** Of a person who is signed in to the portal. */
  csrfToken: string | undefined
}
export type Heard = {
  status: number
  ok: boolean
  headers: Headers
  bytes: Uint8Array
  stream?: ReadableStream<Uint8Array>
}

/**
 * A signal for one request: aborts after `ms`, unless `arrived` was called by then, or with
 * `given`.
 */
function limitOf(ms: number, given?: AbortSignal) {
  const limit = new AbortController()
  const giveUp = () => limit.abort(given?.reason)
  const timer = setTimeout(() => limit.abort(new Error(`nothing within ${ms} ms`)), ms)
  if (given?.aborted) giveUp()
  else given?.addEventListener('abort', giveUp, { once: true })
  const arrived = () => clearTimeout(timer)
  const end = () => {
    arrived()
    given?.removeEventListener('abort', giveUp)
  }
  return { signal: limit.signal, arrived, end }
}

/** The message `fetch failed` says nothing; its cause does. */
function beneath(error: unknown): string {
  const { message, cause } = error as Error
  const { code, message: below } = Object(cause) as { code?: string; message?: string }
  return code === 'ECONNREFUSED'
    ? 'no server listens at this address (ECONNREFUSED)'
    : below || code || message
}

/**
 * Sends once and reads the whole reply, unless it is streamed. `network_error` for anything that
 * prevents the reply from arriving.
 */
export async function exchange(
  transport: Transport,
  request: Request,
  headers: Record<string, string>,
): Promise<Heard> {
  const { base, send, timeoutMs, csrfToken } = transport
  const sent =
    request.file ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const body = sent === undefined ? {} : { body: sent as NonNullable<RequestInit['body']> }
  const limit = limitOf(timeoutMs + (request.longerMs ?? 0), request.signal)
  const { signal } = limit
  let streaming = false
  try {
    const path = csrfToken === undefined ? request.path : request.path.replace(PUBLIC, IN_PORTAL)
    const url = `${base}${path}${queryOf(request.query)}`
    const credentials = csrfToken === undefined ? {} : { credentials: 'same-origin' as const }
    // Redirects are not followed: a POST would become a GET.
    const response = await send(url, {
      method: request.method,
      headers,
      signal,
      redirect: 'manual',
      ...credentials,
      ...body,
    })
    const { status, ok, headers: said } = response
    if (ok && request.streams && response.body) {
      streaming = true
      limit.arrived()
      return { status, ok, headers: said, bytes: new Uint8Array(), stream: response.body }
    }
    return { status, ok, headers: said, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason
    const message = `no answer from ${base}: ${beneath(cause)}`
    throw new VintemError({ code: 'network_error', message, idempotencyKey: request.key, cause })
  } finally {
    // The reader of a stream may still want to end it.
    if (!streaming) limit.end()
  }
}

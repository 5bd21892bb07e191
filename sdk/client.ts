// The transport: logs in by itself, repeats what may be repeated with the same key, and turns answers into values or
// errors. It knows no operation.

import { errorOf, VintemError } from './errors.ts'

export type VintemOptions = {
  /** Where the server is, such as `https://payments.example.com`. */
  url: string
  email: string
  secret: string
  /** The seller (or platform) to act for: its `io_seller_id`. */
  sellerId: string
  /** For one request, in milliseconds; 30 000 when absent. */
  timeoutMs?: number
  /** Repetitions after the first try; 3 when absent. */
  retries?: number
  fetch?: typeof fetch
  /** For tests: chance, waiting and time. */
  dice?: () => number
  sleep?: (ms: number) => Promise<void>
  now?: () => number
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Request = {
  method: Method
  path: string
  query?: object | undefined
  body?: unknown
  /** A key makes a POST safe to repeat; one is made when none is given. */
  key?: string | undefined
  /** The reply is `{success: …}`. */
  wrapped?: boolean
  /** Login routes carry no token. */
  open?: boolean
  /** The answer is bytes, not JSON. */
  bytes?: boolean
}

export type Client = { send<Reply>(request: Request): Promise<Reply>; login(path: string): Promise<Token> }
export type Token = {
  access_token: string
  token_type: 'bearer'
  token_scope: string
  expires_in: number
  expires_at: number
}

const TIMEOUT_MS = 30_000
const RETRIES = 3
const WAIT_MS = 200
const WAIT_MAX_MS = 20_000
/** A token is renewed this long before it ends, so that it does not end on the way. */
const EARLY_MS = 60_000
const REPEATABLE_STATUS = new Set([408, 429, 502, 503, 504])

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** `a=1&b=2` of what is given. */
function queryOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`
}

const retryAfterOf = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

const mayRepeat = (error: VintemError): boolean =>
  error.code === 'network_error' || error.code === 'request_in_progress' || REPEATABLE_STATUS.has(error.status)

type Session = { base: string; send: typeof fetch; timeoutMs: number }

/** One try: the value, or a `VintemError`. */
async function once<Reply>(
  session: Session,
  request: Request,
  bearer: string | undefined,
  key: string | undefined,
): Promise<Reply> {
  const { base, send, timeoutMs } = session
  const headers: Record<string, string> = {
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const url = `${base}${request.path}${queryOf(request.query)}`
    const response = await send(url, { method: request.method, headers, signal, redirect: 'error', ...body })
    if (response.ok && request.bytes) return new Uint8Array(await response.arrayBuffer()) as Reply
    const said: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw errorOf(response.status, said, retryAfterOf(response))
    return (request.wrapped ? (said as { success: Reply }).success : said) as Reply
  } catch (error) {
    if (error instanceof VintemError) throw error
    throw new VintemError({ code: 'network_error', message: `no answer from ${base}: ${(error as Error).message}` })
  }
}

type Patience = { retries: number; dice: () => number; sleep: (ms: number) => Promise<void> }

/** Tries again what may be tried again: longer each time, and at least as long as the server asks, within reason. */
async function repeated<Reply>(patience: Patience, attempt: () => Promise<Reply>): Promise<Reply> {
  for (let n = 0; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof VintemError) || n >= patience.retries || !mayRepeat(error)) throw error
      const backoff = WAIT_MS * 2 ** n * (0.5 + patience.dice())
      await patience.sleep(Math.min(WAIT_MAX_MS, Math.max(backoff, (error.retryAfter ?? 0) * 1000)))
    }
  }
}

/** A token, renewed when it is about to end; callers that come together share one login. */
function tokens(login: () => Promise<Token>, now: () => number) {
  let token: { value: string; until: number } | undefined
  let loggingIn: Promise<string> | undefined
  return {
    forget: () => (token = undefined),
    get: (): Promise<string> => {
      if (token && token.until > now()) return Promise.resolve(token.value)
      loggingIn ??= login()
        .then((said) => {
          token = { value: said.access_token, until: now() + said.expires_in * 1000 - EARLY_MS }
          return said.access_token
        })
        .finally(() => (loggingIn = undefined))
      return loggingIn
    },
  }
}

/** Opens the transport. Nothing is sent before the first call. */
export function openClient(options: VintemOptions): Client {
  const { timeoutMs = TIMEOUT_MS, retries = RETRIES, dice = Math.random, sleep = sleepFor, now = Date.now } = options
  const session = { base: options.url.replace(/\/+$/, ''), send: options.fetch ?? fetch, timeoutMs }
  const patience = { retries, dice, sleep }
  const login = (path: string): Promise<Token> => {
    const { email, secret, sellerId } = options
    const request = { method: 'POST', path, body: { email, secret, io_seller_id: sellerId } } as const
    return repeated(patience, () => once(session, request, undefined, undefined))
  }
  const bearers = tokens(() => login('/auth/login'), now)

  async function send<Reply>(request: Request): Promise<Reply> {
    if (request.open) return repeated(patience, () => once(session, request, undefined, undefined))
    const key = request.method === 'POST' ? (request.key ?? crypto.randomUUID()) : undefined
    const attempt = () => repeated(patience, async () => once<Reply>(session, request, await bearers.get(), key))
    try {
      return await attempt()
    } catch (error) {
      // A token may be revoked before its time: one more login, and the same request with the same key.
      if (!(error instanceof VintemError) || error.code !== 'invalid_token') throw error
      bearers.forget()
      return attempt()
    }
  }
  return { login, send }
}

// The transport: logs in by itself, retries with the same idempotency key, and turns replies into values or errors. It knows no
// operation.

import { errorOf, VintemError } from './errors.ts'
import { exchange, type Transport } from './exchange.ts'
import { bearersOf, type Token } from './login.ts'
import { cameToNothing, wasDeclined } from './reference-key.ts'
import { retryAfterOf, waitMs } from './retry.ts'

/** A program logs in with its credential. */
type Credential = {
  email: string
  secret: string
  session?: undefined
}

/** A page of the portal's own origin calls as the person who signed in there: the browser adds the cookie, and there is no token. */
type SignedIn = {
  /** `csrfToken`: the `csrf_token` of `GET /portal/api/me`. */
  session: { csrfToken: string }
  email?: undefined
  secret?: undefined
}

export type VintemOptions = (Credential | SignedIn) & {
  /** The server's address, such as `https://payments.example.com`. */
  url: string
  /** The seller (or platform) to act for: its `io_seller_id`. */
  sellerId: string
  /** Of one request, in milliseconds; default 30 000. */
  timeoutMs?: number
  /** Retries after the first attempt, 0 to 10; default 3. */
  retries?: number
  fetch?: typeof fetch
  /** For tests: random numbers, waiting and time. */
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
  /** A body that is a file, sent as it is. */
  file?: Uint8Array | Blob
  /** It takes an `Idempotency-Key`, so it gets one and can be retried. */
  keyed?: boolean
  /** The caller's key; without one, a key is generated. */
  key?: string | undefined
  /** Derives the key from the `reference_id` of the body; `n` counts the transactions with that reference, from 1. */
  keyOf?: ((nth: number) => Promise<string>) | undefined
  /** The reply is `{success: …}`. */
  wrapped?: boolean
  /** It needs no token. */
  open?: boolean
  /** It can be retried, although it is not a GET and has no key. */
  harmless?: boolean
  /** The reply is bytes, not JSON. */
  bytes?: boolean
  /** The reply is a stream of bytes without a fixed end. */
  streams?: boolean
  /** Added to the timeout, in milliseconds: the server takes longer to answer. */
  longerMs?: number
  /** Sent as `Last-Event-ID`. */
  lastEventId?: string | undefined
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

export type Client = {
  send<Reply>(request: Request): Promise<Reply>
  login(path: string): Promise<Token>
  /** The seller it acts for, as given in the options. */
  readonly sellerId: string
}

const TIMEOUT_MS = 30_000
const TIMEOUT_MAX_MS = 600_000
const RETRIES = 3
const RETRIES_MAX = 10
/** After this many failed transactions of one reference, a repetition gets a random key and is no longer recognized. */
const NAMESAKES_MAX = 20
/** Text that a header carries unchanged. */
const KEY = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/
/** An empty id, or dots, would address another path; an unset value would be looked up as the id `undefined`. */
const ASTRAY = /\/(\.{0,2}|undefined|null|%5Bobject%20Object%5D)(\/|$)/

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const EVENT_STREAM = 'text/event-stream'

function acceptOf({ bytes, streams }: Request): string {
  if (streams) return EVENT_STREAM
  return bytes ? '*/*' : 'application/json'
}

/** One attempt: the value, or a `VintemError`. */
async function once<Reply>(
  transport: Transport,
  request: Request,
  again: boolean,
  bearer?: string,
): Promise<Said<Reply>> {
  const heard = await exchange(transport, request, {
    accept: acceptOf(request),
    ...(request.lastEventId ? { 'last-event-id': request.lastEventId } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(transport.csrfToken !== undefined && request.method !== 'GET' ? { 'x-csrf-token': transport.csrfToken } : {}),
    ...(request.key ? { 'idempotency-key': request.key } : {}),
  })
  // A retry within this call is not a replay for the caller.
  const replayed = !again && heard.headers.get('idempotent-replayed') === 'true'
  const said = (value: unknown): Said<Reply> => ({ value: value as Reply, replayed })
  if (heard.stream && heard.headers.get('content-type')?.startsWith(EVENT_STREAM)) return said(heard.stream)
  await heard.stream?.cancel()
  if (heard.ok && request.bytes) return said(heard.bytes)
  const body = parsed(heard.bytes)
  const isObject = typeof body === 'object' && body !== null
  if (heard.ok && isObject && !request.wrapped) return said(body)
  if (heard.ok && isObject && 'success' in body) return said(body.success)
  throw errorOf(heard.status, body, {
    retryAfter: retryAfterOf(heard.headers.get('retry-after'), transport.now()),
    requestId: heard.headers.get('x-request-id') ?? undefined,
    idempotencyKey: request.key,
    replayed,
  })
}

type Said<Reply> = { value: Reply; replayed: boolean }
type Patience = { retries: number; dice: () => number; sleep: (ms: number) => Promise<void> }

/** Retries what may be retried, with backoff. */
async function repeated<Reply>(
  patience: Patience,
  safe: boolean,
  attempt: (again: boolean) => Promise<Reply>,
): Promise<Reply> {
  for (let n = 0; ; n++) {
    try {
      return await attempt(n > 0)
    } catch (error) {
      if (!(error instanceof VintemError) || n >= patience.retries) throw error
      const wait = waitMs(error, n, { safe, dice: patience.dice })
      if (wait === undefined) throw error
      await patience.sleep(wait)
    }
  }
}

/** The request with its key, made once, so that every retry carries the same. Refuses invalid paths. */
function ready(request: Request): Request {
  if (ASTRAY.test(request.path)) throw new TypeError(`an id is empty, not set or nothing but dots: ${request.path}`)
  if (!request.keyed) return request
  const key = request.key ?? crypto.randomUUID()
  if (!KEY.test(key)) throw new TypeError('a key has 1 to 255 printable ASCII characters')
  return { ...request, key }
}

function within(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

/** Opens the transport. Sends nothing before the first call. Throws for invalid options. */
export function openClient(options: VintemOptions): Client {
  const { timeoutMs = TIMEOUT_MS, retries = RETRIES, dice = Math.random, sleep = sleepFor, now = Date.now } = options
  if (!/^https?:\/\/[^/?#]/.test(options.url))
    throw new TypeError(`url must begin with http:// or https://, not be ${JSON.stringify(options.url) ?? 'left out'}`)
  const transport: Transport = {
    base: options.url.replace(/\/+$/, ''),
    send: options.fetch ?? fetch,
    timeoutMs: within('timeoutMs', timeoutMs, 1, TIMEOUT_MAX_MS),
    now,
    csrfToken: options.session?.csrfToken,
  }
  const patience = { retries: within('retries', retries, 0, RETRIES_MAX), dice, sleep }

  const tries = <Reply>(request: Request, bearer?: string): Promise<Said<Reply>> => {
    const safe = request.method === 'GET' || request.keyed === true || request.harmless === true
    return repeated(patience, safe, (again) => once<Reply>(transport, request, again, bearer))
  }
  const login = async (path: string): Promise<Token> => {
    if (options.session) throw new TypeError('a person who is signed in has no token: open a client with a credential')
    const { email, secret, sellerId } = options
    const body = { email, secret, io_seller_id: sellerId }
    return (await tries<Token>({ method: 'POST', path, body, harmless: true })).value
  }
  const bearers = bearersOf(() => login('/auth/login'), now)

  async function ask<Reply>(request: Request): Promise<Said<Reply>> {
    if (request.open || options.session) return tries<Reply>(request)
    // Outside the retries: a login has its own, and they must not multiply.
    const bearer = await bearers.current()
    try {
      return await tries<Reply>(request, bearer)
    } catch (error) {
      // A token may be revoked early: log in once more, and repeat the request with the same key.
      if (!(error instanceof VintemError) || error.code !== 'invalid_token') throw error
      bearers.forget(bearer)
      return tries<Reply>(request, await bearers.current())
    }
  }

  /** The first transaction with this reference that has not failed: an existing one, or one made now. */
  async function named<Reply>(asked: Request, keyOf: (nth: number) => Promise<string>): Promise<Reply> {
    for (let nth = 1; nth <= NAMESAKES_MAX; nth++) {
      try {
        const { value, replayed } = await ask<Reply>(ready({ ...asked, key: await keyOf(nth) }))
        if (!replayed || !cameToNothing(value)) return value
      } catch (error) {
        if (!(error instanceof VintemError) || !error.replayed || !wasDeclined(error)) throw error
      }
    }
    return (await ask<Reply>(ready(asked))).value
  }

  async function send<Reply>(asked: Request): Promise<Reply> {
    if (asked.key === undefined && asked.keyOf) return named(asked, asked.keyOf)
    return (await ask<Reply>(ready(asked))).value
  }
  return { login, send, sellerId: options.sellerId }
}

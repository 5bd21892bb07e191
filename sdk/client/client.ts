// The transport: logs in by itself, retries with the same idempotency key, and turns replies into
// values or errors. It knows no operation.

import { baseOf, tokenOf } from './address.ts'
import { errorOf, VintemError } from '../errors.ts'
import { exchange, type Transport } from './exchange.ts'
import { checkedKey } from './key.ts'
import { bearersOf, type Bearers, givenBearer, type Token } from './login.ts'
import { pauseFor, unlessAborted } from './pause.ts'
import { cameToNothing, wasDeclined } from './reference-key.ts'
import { kept, rateLimitOf, type ResponseInfo, responseOf } from './response.ts'
import { reasonHeader } from './reason.ts'
import { retryAfterOf, waitMs } from './retry.ts'

/** The seller (or platform) to act for: its `io_seller_id`. */
type ActingFor = { sellerId: string }

/** A program logs in with its credential. */
type Credential = ActingFor & {
  email: string
  secret: string
  session?: undefined
  accessToken?: undefined
}

/**
 * A page of a shop has a token that its server got for it, that of `vintem.auth.page()`, and
 * nothing else.
 */
type Given = Partial<ActingFor> & {
  accessToken: string
  email?: undefined
  secret?: undefined
  session?: undefined
}

/**
 * A page of the portal's own origin calls as the person who signed in there: the browser adds the
 * cookie, and there is no token.
 */
type SignedIn = ActingFor & {
  /** `csrfToken`: the `csrf_token` of `GET /portal/api/me`. */
  session: { csrfToken: string }
  email?: undefined
  secret?: undefined
  accessToken?: undefined
}

/** What may differ from call to call. */
export type CallOptions = {
  /**
   * Of one attempt, in milliseconds, 1 to 600 000; default 30 000. A limit for the whole call:
   * `AbortSignal.timeout(ms)`.
   */
  timeoutMs?: number
  /** Retries after the first attempt, 0 to 10; default 3. */
  retries?: number
  /**
   * Ends the call, its retries and the pauses between them; it rejects with the signal's reason.
   * What the server began is not undone: give a call that moves money a `key` of yours, and repeat
   * it with that.
   */
  signal?: AbortSignal
  /**
   * Why the calls are made: up to 300 characters, kept in the audit log with what a call changes. A
   * repetition with the same key leaves that of the first call.
   */
  reason?: string
}

export type VintemOptions = (Credential | SignedIn | Given) &
  CallOptions & {
    /** The server's address, such as `https://payments.example.com`. */
    url: string
    fetch?: typeof fetch
    /** For tests: random numbers, waiting and time. */
    dice?: () => number
    sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
    now?: () => number
  }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
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
  /**
   * Derives the key from the `reference_id` of the body; `n` counts the transactions with that
   * reference, from 1.
   */
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
  /** The header with the reason of the call, as `reasonHeader` makes it. */
  reason?: string | undefined
}

export type Client = {
  send<Reply>(request: Request): Promise<Reply>
  /** `scope`: fewer scopes than the token would have. */
  login(path: string, scope?: string): Promise<Token>
  /** The seller it acts for, as given in the options. */
  readonly sellerId: string
}

export type OpenClient = Client & {
  /** The same client, with the same token, and other options for its calls. */
  withOptions(options: CallOptions): OpenClient
}

const TIMEOUT_MS = 30_000
const TIMEOUT_MAX_MS = 600_000
const RETRIES = 3
const RETRIES_MAX = 10
/**
 * After this many failed transactions of one reference, a repetition gets a random key and is no
 * longer recognized.
 */
const NAMESAKES_MAX = 20
/**
 * An empty id, or dots, would address another path; an unset value would be looked up as the id
 * `undefined`.
 */
const ASTRAY = /\/(\.{0,2}|undefined|null|%5Bobject%20Object%5D)(\/|$)/

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

/** One attempt, the first where `retried` is 0: the value, or a `VintemError`. */
async function once<Reply>(
  transport: Transport,
  request: Request,
  retried: number,
  bearer?: string,
): Promise<Reply> {
  const heard = await exchange(transport, request, {
    accept: acceptOf(request),
    ...(request.lastEventId ? { 'last-event-id': request.lastEventId } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(transport.csrfToken !== undefined && request.method !== 'GET'
      ? { 'x-csrf-token': transport.csrfToken }
      : {}),
    ...(request.key ? { 'idempotency-key': request.key } : {}),
    ...(request.reason && !request.open ? { 'vintem-reason': request.reason } : {}),
  })
  const response: ResponseInfo = {
    requestId: heard.headers.get('x-request-id') ?? undefined,
    status: heard.status,
    rateLimit: rateLimitOf(heard.headers, transport.now()),
    retried,
    // A retry within this call is not a replay for the caller.
    replayed: retried === 0 && heard.headers.get('idempotent-replayed') === 'true',
    idempotencyKey: request.key,
    headers: heard.headers,
  }
  const said = (value: unknown): Reply => kept(value as Reply, response)
  if (heard.stream && heard.headers.get('content-type')?.startsWith(EVENT_STREAM))
    return said(heard.stream)
  await heard.stream?.cancel()
  if (heard.ok && request.bytes) return said(heard.bytes)
  const body = parsed(heard.bytes)
  const isObject = typeof body === 'object' && body !== null
  if (heard.ok && isObject && !request.wrapped) return said(body)
  if (heard.ok && isObject && 'success' in body) return said(body.success)
  const { requestId, idempotencyKey, replayed } = response
  const retryAfter = retryAfterOf(heard.headers.get('retry-after'), transport.now())
  throw kept(
    errorOf(heard.status, body, { retryAfter, requestId, idempotencyKey, replayed }),
    response,
  )
}

type Patience = Required<Pick<VintemOptions, 'retries' | 'dice' | 'sleep'>>

/** Retries what may be retried, with backoff; `before`: how often it was sent again before. */
async function repeated<Reply>(
  { retries, dice, sleep }: Patience,
  { safe, before, signal }: { safe: boolean; before: number; signal: AbortSignal | undefined },
  attempt: (retried: number) => Promise<Reply>,
): Promise<Reply> {
  for (let n = 0; ; n++) {
    signal?.throwIfAborted()
    try {
      return await attempt(before + n)
    } catch (error) {
      if (!(error instanceof VintemError) || n >= retries) throw error
      const wait = waitMs(error, n, { safe, dice })
      if (wait === undefined) throw error
      await unlessAborted(sleep(wait, signal), signal)
    }
  }
}

/**
 * The request with its key, made once, so that every retry carries the same. Refuses invalid paths.
 */
function ready(request: Request): Request {
  if (ASTRAY.test(request.path))
    throw new TypeError(`an id is empty, not set or nothing but dots: ${request.path}`)
  if (!request.keyed) return request
  return { ...request, key: checkedKey(request.key ?? crypto.randomUUID()) }
}

function within(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

/** How calls are made: the options of the client, of which `withOptions` changes a part. */
type Manner = {
  transport: Transport
  patience: Patience
  signal: AbortSignal | undefined
  reason: string | undefined
}

function changed({ transport, patience, signal, reason }: Manner, options: CallOptions): Manner {
  const { timeoutMs = transport.timeoutMs, retries = patience.retries } = options
  const signals = [signal, options.signal].filter((one) => one !== undefined)
  return {
    transport: { ...transport, timeoutMs: within('timeoutMs', timeoutMs, 1, TIMEOUT_MAX_MS) },
    patience: { ...patience, retries: within('retries', retries, 0, RETRIES_MAX) },
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    reason: options.reason === undefined ? reason : reasonHeader(options.reason),
  }
}

function sent<Reply>(
  manner: Manner,
  request: Request,
  bearer?: string,
  before = 0,
): Promise<Reply> {
  const { transport, patience, signal, reason } = manner
  const safe = request.method === 'GET' || request.keyed === true || request.harmless === true
  const attempt = (retried: number) =>
    once<Reply>(transport, { ...request, signal, reason }, retried, bearer)
  return repeated(patience, { safe, before, signal }, attempt)
}

/**
 * Who calls: a credential with its tokens, or (without `bearers`) the person who is signed in to
 * the portal.
 */
type Account = Pick<Client, 'login' | 'sellerId'> & { bearers: Bearers | undefined }

function clientOf(account: Account, manner: Manner): OpenClient {
  const { bearers, login, sellerId } = account

  async function ask<Reply>(request: Request): Promise<Reply> {
    const asking = request.signal ? changed(manner, { signal: request.signal }) : manner
    const { signal } = asking
    signal?.throwIfAborted()
    if (request.open || !bearers) return sent<Reply>(asking, request)
    // Outside the retries: a login has its own, and they must not multiply. Other calls wait for
    // the same login.
    const bearer = await unlessAborted(bearers.current(), signal)
    try {
      return await sent<Reply>(asking, request, bearer)
    } catch (error) {
      // A token may be revoked early: log in once more, and repeat the request with the same key.
      if (!(error instanceof VintemError) || error.code !== 'invalid_token') throw error
      if (!bearers.forget(bearer)) throw error
      const next = await unlessAborted(bearers.current(), signal)
      return sent<Reply>(asking, request, next, responseOf(error)?.retried)
    }
  }

  /**
   * The first transaction with this reference that has not failed: an existing one, or one made
   * now.
   */
  async function named<Reply>(
    asked: Request,
    keyOf: (nth: number) => Promise<string>,
  ): Promise<Reply> {
    for (let nth = 1; nth <= NAMESAKES_MAX; nth++) {
      try {
        const value = await ask<Reply>(ready({ ...asked, key: await keyOf(nth) }))
        if (!responseOf(value)?.replayed || !cameToNothing(value)) return value
      } catch (error) {
        if (!(error instanceof VintemError) || !error.replayed || !wasDeclined(error)) throw error
      }
    }
    return ask<Reply>(ready(asked))
  }

  const send = async <Reply>(asked: Request): Promise<Reply> =>
    asked.key === undefined && asked.keyOf ? named(asked, asked.keyOf) : ask(ready(asked))
  return {
    login,
    send,
    sellerId,
    withOptions: (options) => clientOf(account, changed(manner, options)),
  }
}

/** Opens the transport. Sends nothing before the first call. Throws for invalid options. */
export function openClient(options: VintemOptions): OpenClient {
  const {
    dice = Math.random,
    sleep = pauseFor,
    now = Date.now,
    session,
    accessToken,
    sellerId = '',
  } = options
  const base = baseOf(options.url)
  const send = options.fetch ?? fetch
  const transport = { base, send, timeoutMs: TIMEOUT_MS, now, csrfToken: session?.csrfToken }
  const usual: Manner = {
    transport,
    patience: { retries: RETRIES, dice, sleep },
    signal: undefined,
    reason: undefined,
  }
  const manner = changed(usual, options)

  async function login(path: string, scope?: string): Promise<Token> {
    if (session)
      throw new TypeError('a person who is signed in has no token: open a client with a credential')
    if (accessToken !== undefined)
      throw new TypeError(
        'the token was given, and no other can be had: open a client with a credential',
      )
    const body = {
      email: options.email,
      secret: options.secret,
      io_seller_id: sellerId,
      ...(scope ? { scope } : {}),
    }
    return sent(manner, { method: 'POST', path, body, harmless: true })
  }
  const bearers =
    accessToken === undefined
      ? bearersOf(() => login('/auth/login'), now)
      : givenBearer(tokenOf(accessToken))
  return clientOf({ login, sellerId, bearers: session ? undefined : bearers }, manner)
}

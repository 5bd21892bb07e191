// What came with a reply besides its value: the request id, the rate limit, how often it was
// retried. It is kept beside the value, not in it, so that a value is what the API says and nothing
// else.

export type RateLimit = {
  /** Calls a minute. */
  readonly limit: number
  readonly remaining: number
  /**
   * When there is a call again, by the clock of this machine; the time of the reply while some
   * remain.
   */
  readonly resetAt: Date
}

export type ResponseInfo = {
  /** Name it in a question to the operator of the server; `vintem.requests.get` shows it. */
  readonly requestId: string | undefined
  readonly status: number
  /** Only for a credential or a platform that has a limit. */
  readonly rateLimit: RateLimit | undefined
  /** How often the call was sent again before this reply, after failures that may pass. */
  readonly retried: number
  /** The reply repeats the result of an earlier call with the same key. */
  readonly replayed: boolean
  /** The key that the call was sent with, also where the client made it. */
  readonly idempotencyKey: string | undefined
  readonly headers: Headers
}

type Shared = { [RESPONSES]?: WeakMap<object, ResponseInfo> }
/** One of a program, which may have this module twice: imported and required. */
const RESPONSES = Symbol.for('@vintem/sdk responses')
const responses = ((globalThis as Shared)[RESPONSES] ??= new WeakMap())

/**
 * What came with a result, or with a `VintemError`: pass the very object that a method returned or
 * threw. Undefined for anything else, for the items of a list, and for an error without a reply
 * (`network_error`).
 */
export const responseOf = (result: unknown): ResponseInfo | undefined =>
  typeof result === 'object' && result !== null ? responses.get(result) : undefined

/** Keeps what came with a result; returns the result. */
export function kept<Result>(result: Result, response: ResponseInfo): Result {
  if (typeof result === 'object' && result !== null) responses.set(result, response)
  return result
}

/** A header as a whole number; undefined where it is missing or something else. */
function numberOf(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The limit in the headers of a reply that arrived at `now` (epoch milliseconds). */
export function rateLimitOf(headers: Headers, now: number): RateLimit | undefined {
  const limit = numberOf(headers, 'ratelimit-limit')
  const remaining = numberOf(headers, 'ratelimit-remaining')
  const resetS = numberOf(headers, 'ratelimit-reset')
  if (limit === undefined || remaining === undefined || resetS === undefined) return undefined
  return { limit, remaining, resetAt: new Date(now + resetS * 1000) }
}

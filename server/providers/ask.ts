// Calls a bank: never inside a transaction, never without a time limit, and any error means that
// the result is unknown. It knows no bank and no protocol.

import { assertOutsideTransaction } from '../platform/db/sql.ts'
import { type ProviderResult, unknown } from './bank.ts'

// Our own callers get an answer within ten seconds; this leaves two for everything else.
export const ASK_TIMEOUT_MS = 8_000

/**
 * For a request that may wait for its turn at a bank that takes few calls a second: as long as its
 * caller waits. A call on its way is bounded by the time limit of its connection.
 */
export const TURN_TIMEOUT_MS = 9_300

/**
 * For a page of a list, and for each call of it: nobody waits for it, and some banks make a list before
 * they show it.
 */
export const LIST_TIMEOUT_MS = 60_000

/**
 * Calls, and waits at most `timeoutMs` (real milliseconds). An error and a time-out are `unknown`:
 * the bank may or may not have carried out the request. `signal` is aborted then, so that later
 * steps of the conversation are not sent.
 */
export async function ask<T>(
  call: (signal: AbortSignal) => Promise<ProviderResult<T>>,
  timeoutMs = ASK_TIMEOUT_MS,
): Promise<ProviderResult<T>> {
  assertOutsideTransaction()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ProviderResult<never>>((resolve) => {
    timer = setTimeout(() => {
      resolve(unknown(`no answer within ${timeoutMs} ms`))
      stop.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([call(stop.signal), late])
  } catch (error) {
    return unknown(reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

// The code and the message of the innermost cause: "fetch failed" explains nothing, ECONNREFUSED
// does.
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof cause === 'object' && cause !== null) return reasonOf(cause)
  const text = typeof message === 'string' ? message : String(error)
  return typeof code === 'string' && !text.includes(code) ? `${code}: ${text}` : text
}

// Asking a bank: never inside a transaction, never for ever, and whatever is thrown means that the result is unknown.
// It knows no bank and no protocol.

import { assertOutsideTransaction } from '../db/sql.ts'
import { type ProviderResult, unknown } from './bank.ts'

// Our own callers are answered within ten seconds; this leaves two for everything else.
export const ASK_TIMEOUT_MS = 8_000

/**
 * Asks, and waits at most `timeoutMs` (real milliseconds). A thrown error and a time-out are `unknown`: it may have
 * been done or not. `signal` tells the conversation that nobody waits any more, so that its later steps are not taken.
 */
export async function ask<T>(
  what: (signal: AbortSignal) => Promise<ProviderResult<T>>,
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
    return await Promise.race([what(stop.signal), late])
  } catch (error) {
    return unknown(reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

// The code and the message, and of a chain of causes the last: "fetch failed" says nothing, ECONNREFUSED does.
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (typeof cause === 'object' && cause !== null) return reasonOf(cause)
  const says = typeof message === 'string' ? message : String(error)
  return typeof code === 'string' && !says.includes(code) ? `${code}: ${says}` : says
}

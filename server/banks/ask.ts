// The one edge where strangers are awaited. Never with a transaction open, never for ever; whatever is thrown or comes
// too late is the third answer: nothing.

import { assertOutsideTransaction } from '../db/sql.ts'
import { nothing, type Answer } from './bank.ts'

/** Longer than a bank needs on a bad day, and short enough that a caller is answered within ten seconds. */
export const ASK_TIMEOUT_MS = 8_000

/** Asks a bank. A time-out or a failure is `nothing`: it may have been done or not. */
export async function ask<T>(what: () => Promise<Answer<T>>, timeoutMs: number = ASK_TIMEOUT_MS): Promise<Answer<T>> {
  assertOutsideTransaction()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer<T>>((resolve) => {
    timer = setTimeout(() => resolve(nothing(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([what(), late])
  } catch (error) {
    return nothing((error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

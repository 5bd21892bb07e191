// When a bank wants to be asked again, by its `Retry-After`. Pure.

import type { BankReply } from '../../../kernel/bank-call.ts'

const SECONDS = /^\s*\d{1,9}(?:\.\d+)?\s*$/
/** Where a bank does not say: most limits are for a second. */
const UNSAID_MS = 1_000
/** A bank that says "at once" has just refused. */
const LEAST_MS = 200
/** Longer ones are mistakes of units, and would keep a bank out after it is back. */
const MOST_MS = 15 * 60_000

/** Milliseconds to wait after a 429. A date is taken by the bank's own clock, where it shows one. */
export function retryAfterMs({ headers }: Pick<BankReply, 'headers'>, now: Date): number {
  const given = headers['retry-after']
  return Math.min(MOST_MS, Math.max(LEAST_MS, given === undefined ? UNSAID_MS : msOf(given)))

  function msOf(text: string): number {
    if (SECONDS.test(text)) return Number(text) * 1_000
    const at = Date.parse(text)
    const theirs = Date.parse(headers['date'] ?? '')
    return Number.isNaN(at) ? UNSAID_MS : at - (Number.isNaN(theirs) ? now.getTime() : theirs)
  }
}

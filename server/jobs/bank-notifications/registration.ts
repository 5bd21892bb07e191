// Whether a bank notifies us at our address, and when to look next. Pure.

import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'

/** `failingSince`: null while our address stands, or nobody can tell. */
export type Registration = {
  readonly name: string
  readonly dueAt: Date
  readonly attempts: number
  /** When it was seen to stand last. */
  readonly stoodAt: Date | null
  readonly failingSince: Date | null
  readonly why: string | null
}

/**
 * Where a person registers it: `unseen`, the bank does not let it be read; `silent`, the bank did
 * not answer, so that what was found last stays.
 */
export type Finding =
  | { readonly is: 'stands' }
  | { readonly is: 'silent' }
  | { readonly is: 'unseen' | 'missing'; readonly why: string }

/** A portal of a bank, or another server with the same key, may replace an address that stood. */
const LOOK_EVERY_MS = 24 * 3_600_000
/** Looks are spread over this time before the day is over. */
const SPREAD_MS = 2 * 3_600_000

const WHY_MAX = 500

/** After a look: a missing one is tried again after growing pauses, of an hour at most. */
export function afterLook(
  before: Registration,
  finding: Finding,
  now: Date,
  random: () => number,
): Registration {
  const { name } = before
  if (finding.is === 'missing') {
    const attempts = before.attempts + 1
    return {
      ...before,
      attempts,
      dueAt: after(now, backoffMs(attempts, random)),
      failingSince: before.failingSince ?? now,
      why: finding.why.slice(0, WHY_MAX),
    }
  }
  if (finding.is === 'silent') {
    const attempts = before.attempts + 1
    return { ...before, attempts, dueAt: after(now, backoffMs(attempts, random)) }
  }
  const dueAt = after(now, LOOK_EVERY_MS - Math.round(SPREAD_MS * random()))
  const found = { name, dueAt, attempts: 0, failingSince: null }
  return finding.is === 'stands'
    ? { ...found, stoodAt: now, why: null }
    : { ...found, stoodAt: null, why: finding.why.slice(0, WHY_MAX) }
}

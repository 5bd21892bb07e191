// Limits on the calls of a credential and of a platform, as token buckets in this process. A limit is divided evenly among the
// processes that are alive, so that no call waits for a shared counter; a burst is ten seconds' worth.

import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import { type Bucket, type BucketLimit, type Rate, tokensIn, untilToken } from '../../kernel/rate.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'

type RateLimitDeps = Pick<Deps, 'clock' | 'shard' | 'state'>
type LoginDeps = Pick<Deps, 'clock' | 'config' | 'state'>

const BURST_S = 10
const BUCKETS_MAX = 20_000

/** Failed logins of one source, whatever their e-mails. The lock of an e-mail comes earlier. */
const FAILED_LOGINS: BucketLimit = { perMinute: 10, burst: 100 }

const failedLogins = slot('failed logins', () => new Map<string, Bucket>())
const buckets = slot('rate limits', () => new Map<string, Bucket>())

/** The share of this process in a limit of calls a minute. */
export function shareOf(perMinute: number, processes: number): BucketLimit {
  const share = perMinute / Math.max(1, processes)
  return { perMinute: share, burst: Math.max(1, (share * BURST_S) / 60) }
}

/** Deletes buckets that are full again by now: a full bucket equals a new one. */
function evictFullBuckets(all: Map<string, Bucket>, now: number, fullAfterMs: number): void {
  if (all.size < BUCKETS_MAX) return
  for (const [name, { at }] of all) if (at < now - fullAfterMs) all.delete(name)
  if (all.size >= BUCKETS_MAX) all.clear()
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)

/**
 * Counts a call, and returns what is left of its tightest limit; undefined where none is set. 429 `rate_limited` beyond a
 * limit; such a call takes nothing from the others.
 */
export function countCall({ clock, shard, state }: RateLimitDeps, caller: Caller): Rate | undefined {
  const { rateLimit, platformRateLimit, credential, owner } = caller
  if (rateLimit === undefined && platformRateLimit === undefined) return undefined
  const now = clock.wall().getTime()
  const all = buckets.of({ state })
  const limits: readonly [name: string, perMinute: number | undefined][] = [
    [`credential ${credential}`, rateLimit],
    [`platform ${owner}`, platformRateLimit],
  ]
  const left = limits.flatMap(([name, perMinute]) => {
    if (perMinute === undefined) return []
    const limit = shareOf(perMinute, shard.processes)
    return [{ name, perMinute, limit, tokens: tokensIn(all.get(name), limit, now) }]
  })
  const [tightest] = left.toSorted((a, b) => a.tokens / a.limit.burst - b.tokens / b.limit.burst)
  const rateWith = (tokens: number, ms: number): Rate => ({
    limit: tightest!.perMinute,
    remaining: Math.floor(tokens),
    reset: secondsOf(ms),
  })
  const empty = left.find(({ tokens }) => tokens < 1)
  if (empty) {
    const wait = untilToken(empty.tokens, empty.limit)
    throw refuse('rate_limited', {
      retryAfter: Math.max(1, secondsOf(wait)),
      rate: { ...rateWith(0, wait), limit: empty.perMinute },
      words: { limit: empty.perMinute, of: empty.name.startsWith('platform') ? 'platform' : 'credential' },
    })
  }
  evictFullBuckets(all, now, BURST_S * 1000)
  for (const { name, tokens } of left) all.set(name, { tokens: tokens - 1, at: now })
  const tokens = tightest!.tokens - 1
  return rateWith(tokens, untilToken(tokens, tightest!.limit))
}

/** Counts a failed login of a source. */
export function countFailedLogin({ clock, state }: LoginDeps, source: string): void {
  const [all, now] = [failedLogins.of({ state }), clock.wall().getTime()]
  evictFullBuckets(all, now, (FAILED_LOGINS.burst * 60_000) / FAILED_LOGINS.perMinute)
  all.set(source, { tokens: Math.max(0, tokensIn(all.get(source), FAILED_LOGINS, now) - 1), at: now })
}

/** 429 for a source with too many failed logins, before any work is done for it. Not in the sandbox, where tests fail on purpose. */
export function refuseFailing({ clock, config, state }: LoginDeps, source: string): void {
  if (config.mode === 'sandbox') return
  const tokens = tokensIn(failedLogins.of({ state }).get(source), FAILED_LOGINS, clock.wall().getTime())
  if (tokens >= 1) return
  throw refuse('too_many_attempts', { retryAfter: Math.max(1, secondsOf(untilToken(tokens, FAILED_LOGINS))) })
}

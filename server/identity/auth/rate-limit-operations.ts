// Limits on the calls of a credential and of a platform. All processes and servers share one limit:
// each takes some calls of it in advance, from the database, so that few calls wait for a round
// trip. Calls without a limit cost nothing.

import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import { callsLeft, untilCall, type Pace, type Rate } from '../../kernel/rate.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { takeCalls } from './rate-limit-store.ts'
import { BURST_S, pacePerMinute, takenAtOnce } from './rate-limit.ts'

type RateLimitDeps = Pick<Deps, 'clock' | 'db' | 'shard' | 'state'>

const LIMITS_MAX = 20_000
/**
 * A limit that is spent is not asked for again sooner: at most twenty statements a second for one
 * that is called in a loop.
 */
const ASK_AGAIN_MS = 50

/**
 * A limit in this process. `held`: calls taken and not yet made. `spentUntil`: as of the last time
 * that some were taken; other processes may have taken more.
 */
type Held = {
  held: number
  spentUntil: number | undefined
  /** Calls that wait for the next taking. */
  waiting: number
  taking: Promise<void> | undefined
  /** No sooner is it tried again. */
  spentFor: number
  usedAt: number
}

const limits = slot('rate limits', () => new Map<string, Held>())

type Limit = {
  readonly name: string
  readonly perMinute: number
  readonly pace: Pace
  readonly own: Held
}

/**
 * Forgets limits that were not used for a while; calls that are held of them are lost, which only
 * refuses a little earlier.
 */
function evictUnused(all: Map<string, Held>, now: number): void {
  if (all.size < LIMITS_MAX) return
  for (const [name, { usedAt, taking }] of all)
    if (!taking && usedAt < now - BURST_S * 1_000) all.delete(name)
  if (all.size >= LIMITS_MAX) all.clear()
}

function limitsOf({ state }: RateLimitDeps, caller: Caller, now: number): Limit[] {
  const all = limits.of({ state })
  const given: readonly [name: string, perMinute: number | undefined][] = [
    [`credential ${caller.credential}`, caller.rateLimit],
    [`platform ${caller.owner}`, caller.platformRateLimit],
  ]
  return given.flatMap(([name, perMinute]) => {
    if (perMinute === undefined) return []
    let own = all.get(name)
    if (!own) {
      evictUnused(all, now)
      all.set(
        name,
        (own = {
          held: 0,
          spentUntil: undefined,
          waiting: 0,
          taking: undefined,
          spentFor: 0,
          usedAt: now,
        }),
      )
    }
    own.usedAt = now
    return [{ name, perMinute, pace: pacePerMinute(perMinute), own }]
  })
}

/** Takes calls of a limit for this process: for those that wait, and some in advance. */
async function take(deps: RateLimitDeps, { name, pace, own }: Limit): Promise<void> {
  // In the next turn: those that come in this one are then counted.
  await Promise.resolve()
  const calls = own.waiting + takenAtOnce(pace, deps.shard.processes)
  const { granted, spentUntil } = await takeCalls(deps, { name, pace, calls })
  own.held += granted
  own.spentUntil = spentUntil.getTime()
  if (granted === calls) return
  const now = deps.clock.wall().getTime()
  own.spentFor = now + Math.max(ASK_AGAIN_MS, untilCall(pace, own.spentUntil, now))
}

/** Waits until calls of a limit are taken, if none is held; returns false if the limit is spent. */
async function isHeld(deps: RateLimitDeps, limit: Limit): Promise<boolean> {
  const { own } = limit
  // Others may use up what was taken: each time there is less for them to take.
  while (own.held < 1) {
    if (own.spentFor > deps.clock.wall().getTime()) return false
    own.waiting++
    own.taking ??= take(deps, limit).finally(() => (own.taking = undefined))
    await own.taking.finally(() => own.waiting--)
  }
  return true
}

const secondsOf = (ms: number): number => Math.ceil(ms / 1000)

/** What is left of a limit, as far as this process knows. */
function rateOf({ perMinute, pace, own }: Limit, now: number): Rate {
  const remaining = Math.min(
    callsLeft(pace, undefined, now),
    own.held + callsLeft(pace, own.spentUntil, now),
  )
  return {
    limit: perMinute,
    remaining,
    reset: remaining > 0 ? 0 : secondsOf(untilCall(pace, own.spentUntil, now)),
  }
}

/** How much of it is left, as a share. */
const shareLeft = (limit: Limit, now: number): number =>
  rateOf(limit, now).remaining / callsLeft(limit.pace, undefined, now)

function refuseSpent(limit: Limit, now: number): never {
  const { own, pace, perMinute, name } = limit
  const reset = Math.max(1, secondsOf(untilCall(pace, own.spentUntil, now)))
  throw refuse('rate_limited', {
    retryAfter: reset,
    rate: { limit: perMinute, remaining: 0, reset },
    words: { limit: perMinute, of: name.startsWith('platform') ? 'platform' : 'credential' },
  })
}

/**
 * Counts a call of a caller that has a limit, and returns what is left of its tightest one. 429
 * `rate_limited` beyond a limit; such a call takes nothing from the others.
 */
export async function countCall(deps: RateLimitDeps, caller: Caller): Promise<Rate> {
  const now = deps.clock.wall().getTime()
  const all = limitsOf(deps, caller, now)
  // Again where another call used up the first while the second was taken.
  for (
    let short = all.find(({ own }) => own.held < 1);
    short;
    short = all.find(({ own }) => own.held < 1)
  )
    if (!(await isHeld(deps, short))) refuseSpent(short, deps.clock.wall().getTime())

  for (const { own } of all) own.held--
  const [tightest] = all.toSorted((a, b) => shareLeft(a, now) - shareLeft(b, now))
  return rateOf(tightest!, now)
}

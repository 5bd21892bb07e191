// Judges a webhook's receiver by its attempts: slow, unreachable, or not verifying signatures.
// Pure.

import { SAMPLES_MAX } from '../../contract/records/doctor.ts'
import { type FindingCode } from '../../contract/records/findings.ts'
import { spanOf, type Diagnosis } from './rules.ts'

export type Attempt = {
  readonly webhook: string
  readonly delivery: string
  readonly at: Date
  readonly durationMs: number
  readonly status: number | null
  readonly fault: string | null
  readonly forged: boolean
}

const SLOW_MS = 5_000
/** Fewer attempts than these are no evidence. */
const SLOW_LEAST = 5
const FAILED_LEAST = 3
/** One reply with this status disables the webhook, so no more attempts follow. */
const GONE = 410
const QUANTILE = 0.95
/** An attempt without a reply after this long was ended by our time limit of 15 seconds. */
const TIMED_OUT_MS = 14_500

type AttemptResult = 'taken' | 'redirected' | 'refused' | 'late' | 'failed'

function resultOf({ status, durationMs }: Attempt): AttemptResult {
  if (status === null) return durationMs >= TIMED_OUT_MS ? 'late' : 'failed'
  if (status < 300) return 'taken'
  if (status < 400) return 'redirected'
  return status < 500 ? 'refused' : 'failed'
}

const CODES = {
  late: 'receiver_times_out',
  redirected: 'receiver_redirects',
  refused: 'receiver_refuses',
  failed: 'receiver_never_succeeds',
} as const satisfies Record<Exclude<AttemptResult, 'taken'>, FindingCode>

type ReceiverFinding = { readonly code: FindingCode; readonly attempts: readonly Attempt[] }

const p95 = (attempts: readonly Attempt[]): number => {
  const sorted = attempts.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * QUANTILE) - 1] ?? 0
}

/** The problems of one receiver, from its genuine deliveries. */
function findingsOfGenuine(attempts: readonly Attempt[]): ReceiverFinding[] {
  const by = Map.groupBy(attempts, resultOf)
  const enough = attempts.length >= FAILED_LEAST || attempts.some(({ status }) => status === GONE)
  const neverSucceeds = enough && !by.has('taken')
  const ends = [...by]
    .filter(([end]) => end !== 'taken')
    .toSorted(([, a], [, b]) => b.length - a.length)
  const worstResult = neverSucceeds ? ends[0] : undefined
  const cases: ReceiverFinding[] = ends.flatMap(([end, some]) => {
    // A receiver may refuse single events and fail at times; it must not redirect or stop
    // answering.
    const isFault = end === 'redirected' || (end === 'late' && some.length >= FAILED_LEAST)
    return end !== 'taken' && (isFault || worstResult?.[0] === end)
      ? [{ code: CODES[end], attempts: some }]
      : []
  })
  const answered = attempts.filter(({ status }) => status !== null)
  const isSlow = answered.length >= SLOW_LEAST && p95(answered) > SLOW_MS
  const slow = answered.filter(({ durationMs }) => durationMs > SLOW_MS)
  return isSlow ? [...cases, { code: 'receiver_slow', attempts: slow }] : cases
}

/**
 * Only the last test with a false signature counts: a refusal shows that the receiver was repaired.
 */
function findingsOfForged(attempts: readonly Attempt[]): ReceiverFinding[] {
  const last = attempts
    .filter(({ status }) => status !== null)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  return last && resultOf(last) === 'taken'
    ? [{ code: 'receiver_never_verifies', attempts: [last] }]
    : []
}

const sampleOf = ({ webhook, delivery, at, status, fault, durationMs }: Attempt) => ({
  webhook,
  delivery,
  at: at.toISOString(),
  status,
  fault,
  duration_ms: durationMs,
})

/** The problems of the receivers, with the attempts that show them. */
export function inReceivers(attempts: readonly Attempt[]): Diagnosis[] {
  const cases = [...Map.groupBy(attempts, ({ webhook }) => webhook).values()].flatMap((of) => [
    ...findingsOfGenuine(of.filter(({ forged }) => !forged)),
    ...findingsOfForged(of.filter(({ forged }) => forged)),
  ])
  return [...Map.groupBy(cases, ({ code }) => code)].map(([code, some]) => {
    const all = some
      .flatMap((one) => one.attempts)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return {
      code,
      count: all.length,
      ...spanOf(all.map(({ at }) => ({ firstAt: at, lastAt: at }))),
      shares: [],
      samples: all.slice(0, SAMPLES_MAX).map(sampleOf),
    }
  })
}

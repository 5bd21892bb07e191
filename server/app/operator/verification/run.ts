// A verification of the books that an operator started: how far it is, and what it found. Pure.

import { newId, type Id, type PersonId } from '../../../kernel/ids.ts'
import type { Text } from '../../../../contract/text.ts'
import type { Fault, Verified } from '../../../platform/ledger/verify.ts'

export type RunId = Id<'verification run'>

/** `lost`: its server ended before it did. `failed`: a check could not be made. */
export const RUN_STATUSES = ['running', 'completed', 'canceled', 'failed', 'lost'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export type Run = {
  readonly id: RunId
  readonly status: RunStatus
  readonly startedBy: PersonId
  /** Whether everything is read, and none of it taken from earlier verifications. */
  readonly complete: boolean
  readonly checks: number
  readonly done: number
  /**
   * The check under way, or the one at which it ended without a result, in English: the one after
   * those that are done.
   */
  readonly current: string | null
  readonly cancelAsked: boolean
  readonly faults: readonly Fault[]
  readonly failure: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
}

/** What is kept of a result; more faults than this are counted, and printed by `npm run verify`. */
const FAULTS_MAX = 1_000
/** The places that are shown of one kind of fault. */
const PLACES_MAX = 10
const FAILURE_MAX = 500

export const open = (startedBy: PersonId, complete: boolean, checks: number, wall: Date): Run => ({
  id: newId<'verification run'>(wall),
  status: 'running',
  startedBy,
  complete,
  checks,
  done: 0,
  current: null,
  cancelAsked: false,
  faults: [],
  failure: null,
  startedAt: wall,
  endedAt: null,
})

/** A row says that it runs; without the lock of its server it does not. */
export const seen = (run: Run, isLocked: boolean): Run =>
  run.status === 'running' && !isLocked ? { ...run, status: 'lost' } : run

export const completed = (run: Run, { faults, isComplete }: Verified, endedAt: Date): Run => ({
  ...run,
  status: 'completed',
  complete: isComplete,
  done: run.checks,
  current: null,
  faults: faults.slice(0, FAULTS_MAX),
  endedAt,
})

/** It ended without a result. */
export const ended = (
  run: Run,
  status: Exclude<RunStatus, 'running' | 'completed'>,
  failure: string | null,
  endedAt: Date,
): Run => ({ ...run, status, failure: failure?.slice(0, FAILURE_MAX) ?? null, endedAt })

/** `wall`: for how long it runs. `checks`: the names of all checks, in their order. */
export function toWire(run: Run, wall: Date, checks: readonly Text[]) {
  const places = Map.groupBy(run.faults, ({ what }) => what.en)
  return {
    id: run.id,
    status: run.status,
    started_by: run.startedBy,
    complete: run.complete,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    elapsed_seconds: Math.max(
      0,
      ((run.endedAt ?? wall).getTime() - run.startedAt.getTime()) / 1_000,
    ),
    checks: run.checks,
    done: run.done,
    current: run.current === null ? null : (checks[run.done] ?? null),
    cancel_asked: run.cancelAsked,
    failure: run.failure,
    faults: [...places.values()].map((found) => ({
      check: found[0]!.what,
      count: found.length,
      places: found.slice(0, PLACES_MAX).map(({ where }) => where),
    })),
  }
}

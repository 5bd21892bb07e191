// The limit of a source with too many failed logins, whatever their e-mails. The lock of an e-mail
// comes earlier. Sources are counted in the database; what a process knows of one saves it the work
// for the next.

import { batchedBy } from '../../kernel/batch.ts'
import { callsLeft, paceOf, untilCall } from '../../kernel/rate.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findSpent, takeCalls } from './rate-limit-store.ts'

type LoginDeps = Pick<Deps, 'clock' | 'config' | 'state'>

/** A hundred failures at once, then ten a minute. */
const FAILURES = paceOf(10, 100)
const SOURCES_MAX = 20_000

/** Until when the failures of a source are spent, as far as this process knows. */
const known = slot('failed logins', () => new Map<string, number>())

const nameOf = (source: string): string => `source ${source}`

function remember(deps: LoginDeps, source: string, spentUntil: number): void {
  const all = known.of(deps)
  if (all.size >= SOURCES_MAX) all.clear()
  all.set(source, Math.max(spentUntil, all.get(source) ?? 0))
}

/** Not in the sandbox, where tests fail on purpose. */
const isOff = ({ config }: LoginDeps): boolean => config.mode === 'sandbox'

const retryAfterOf = (spentUntil: number | undefined, now: number): number =>
  Math.max(1, Math.ceil(untilCall(FAILURES, spentUntil, now) / 1_000))

/** 429 for a source with too many failed logins, before any work is done for it. */
export function refuseFailing(deps: LoginDeps, source: string): void {
  if (isOff(deps)) return
  const now = deps.clock.wall().getTime()
  const spentUntil = known.of(deps).get(source)
  if (callsLeft(FAILURES, spentUntil, now) >= 1) return
  throw refuse('too_many_attempts', { retryAfter: retryAfterOf(spentUntil, now) })
}

const spentOf = batchedBy('find failed logins of sources', (deps: Deps, sources: string[]) =>
  findSpent(deps.db, sources.map(nameOf)),
)

/** The same, by what all processes have counted: also the right secret is refused. */
export async function refuseFailingAnywhere(deps: Deps, source: string): Promise<void> {
  if (isOff(deps)) return
  const spentUntil = await spentOf(deps, source)
  if (spentUntil) remember(deps, source, spentUntil.getTime())
  refuseFailing(deps, source)
}

/**
 * Counts a failed login of a source: here at once, so that those that arrive with it find it
 * counted, then for all processes. 429 beyond the limit: then nobody learns whether the secret was
 * wrong.
 */
export async function countFailedLogin(
  deps: LoginDeps & Pick<Deps, 'db'>,
  source: string,
): Promise<void> {
  if (isOff(deps)) return
  refuseFailing(deps, source)
  const now = deps.clock.wall().getTime()
  remember(deps, source, Math.max(known.of(deps).get(source) ?? 0, now) + FAILURES.callMs)
  const { granted, spentUntil } = await takeCalls(deps, {
    name: nameOf(source),
    pace: FAILURES,
    calls: 1,
  })
  remember(deps, source, spentUntil.getTime())
  if (granted === 0)
    throw refuse('too_many_attempts', { retryAfter: retryAfterOf(spentUntil.getTime(), now) })
}

// A session: the calls in a sandbox since its platform was seeded, and the final state, as one
// file.

import type { Caller } from '../runtime/caller.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Deps } from '../runtime/deps.ts'
import type { Call } from './call.ts'
import { CALLS_MAX, newest } from './call-store.ts'
import { finalOf, OBJECTS_MAX, placesOf, type Final } from './final-store.ts'
import { namesOf, idsWithoutSource, type Names } from './naming.ts'
import { settled } from './record.ts'

/** The operation name for the seeding of a seller, which is no call. */
export const SEED = 'seed'
/** The operation name for the seeding of rows, such as sales, with a seller. */
export const SEED_ROWS = 'seed.rows'

function callToWire(call: Call & { n: number }, n: number, names: Names) {
  const replyIds = Object.fromEntries(call.gave.map(({ at, id }) => [at, names.of(id)]))
  return {
    n: n + 1,
    at: call.at.toISOString(),
    as: names.of(call.seller),
    operation: call.operation,
    method: call.method,
    path: names.in(call.path),
    ...(call.key === null ? {} : { key: call.key }),
    ...(call.body === null ? {} : { body: names.in(call.body) }),
    ...(call.cut ? { cut: true } : {}),
    status: call.status,
    ...(call.code === null ? {} : { code: call.code }),
    understood: call.understood,
    ...(call.gave.length === 0 ? {} : { gave: replyIds }),
  }
}

function compare(a: string, b: string): number {
  if (a < b) return -1
  return a > b ? 1 : 0
}

const inOrder = <T>(rows: readonly T[]): T[] => {
  const keyed = rows.map((row) => [JSON.stringify(row), row] as const)
  return keyed.toSorted(([a], [b]) => compare(a, b)).map(([, row]) => row)
}

/** Independent of the actual ids, and of the order of events at one instant. */
function finalToWire(
  { balances, events, ...objects }: Final,
  names: Names,
): Record<string, unknown> {
  return {
    balances: Object.fromEntries(
      inOrder(balances.map(({ account, balance }) => [names.in(account), balance])),
    ),
    ...Object.fromEntries(
      Object.entries(objects).map(([kind, rows]) => [kind, inOrder(names.in(rows) as object[])]),
    ),
    events: Object.fromEntries(events.map(({ type, count }) => [type, count])),
  }
}

function missingOf(calls: readonly Call[], final: Final): string[] {
  const missed = calls.reduce((sum, call) => sum + call.missed, 0)
  return [
    ...(calls[0]?.operation === SEED && calls.length < CALLS_MAX
      ? []
      : [
          `the beginning: the newest ${CALLS_MAX} calls are kept, of platforms that were seeded since calls are kept`,
        ]),
    ...(missed > 0 ? [`${missed} calls that came faster than they could be kept`] : []),
    ...(calls.some(({ cut }) => cut) ? ['bodies of more than 32 kB'] : []),
    ...(calls.some(({ operation }) => operation === SEED_ROWS)
      ? ['the sales that were seeded']
      : []),
    ...(final.transactions.length >= OBJECTS_MAX
      ? [`of the outcome all but the newest ${OBJECTS_MAX} objects`]
      : []),
  ]
}

/**
 * The session of the caller's platform. A seller is refused: it may not see other sellers' calls.
 */
export async function sessionOf(deps: Deps, caller: Caller) {
  if (!caller.platform)
    throw refuse('scope_not_allowed', { words: { needed: "the platform's own token" } })
  await settled(deps)
  const { owner } = caller
  const calls = await newest(deps.db, owner)
  const names = namesOf(calls, await placesOf(deps.db, owner, idsWithoutSource(calls)))
  const final = await finalOf(deps.db, owner)
  const missing = missingOf(calls, final)
  const now = deps.clock.now()
  return {
    resource: 'session',
    version: 1,
    from: (calls[0]?.at ?? now).toISOString(),
    until: now.toISOString(),
    complete: missing.length === 0,
    missing,
    calls: calls.map((call, n) => callToWire(call, n, names)),
    final: finalToWire(final, names),
  }
}

// Where an installation has several schemas of our tables: the dependencies of the others in this
// process, beside those of the first. They are few who ask: what is about the process, or comes
// without a platform.

import { markDue } from '../jobs/mark-due.ts'
import { slot } from '../kernel/state.ts'
import type { Deps } from '../runtime/deps.ts'
import { logFailure } from '../runtime/outages.ts'

type Beside = { readonly all: readonly Deps[]; readonly down: readonly string[] }

const others = slot('other schemas', () => ({ now: { all: [], down: [] } as Beside }))

/** `down`: those that this process cannot serve. */
export const setBeside = (deps: Deps, now: Beside): void => void (others.of(deps).now = now)

/** Those beside these; none where there is one schema alone. */
export const besideOf = (deps: Deps): readonly Deps[] => others.of(deps).now.all

export const downBeside = (deps: Deps): readonly string[] => others.of(deps).now.down

/**
 * A notification of a bank names no platform: each schema makes due what it has of it. Fails, so
 * that the bank tells it again, when none could take it.
 */
export async function markDueEverywhere(deps: Deps, body: unknown): Promise<void> {
  const all = [deps, ...besideOf(deps)]
  const results = await Promise.allSettled(all.map((one) => markDue(one, body)))
  const failed = results.flatMap((result, n) =>
    result.status === 'rejected' ? [{ one: all[n]!, why: result.reason }] : [],
  )
  if (failed.length === all.length) throw failed[0]!.why
  for (const { one, why } of failed)
    logFailure(
      one,
      why,
      { detail: one.db.schema, message: (why as Error).message },
      'a notification of a bank was not taken in a part of the database; reconciliation finds what it told',
    )
}

// Erases customers without a change or a transaction for the configured number of years.

import { after } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { slot } from '../kernel/state.ts'
import type { Deps } from '../runtime/deps.ts'
import type { ErasureKey } from './erasure.ts'
import { eraseOne } from './operations.ts'
import { pageOfIdle } from './retention-store.ts'

/** Once a minute is often enough: retention is counted in years. */
export const EVERY_MS = 60_000
const YEAR_MS = 365.25 * 86_400_000
const PAGE_SIZE = 1_000
export const ERASED_MAX = 50

/** The customer after which the next round begins. */
const positions = slot('idle customers', (): { last: ErasureKey | undefined } => ({
  last: undefined,
}))

/**
 * One bounded round over some customers; returns how many it erased. A customer that may not be
 * erased now is tried again in a later pass.
 */
export async function runJob(deps: Deps): Promise<number> {
  const { customerYears } = deps.config
  if (customerYears === 0) return 0
  const place = positions.of(deps)
  const cut = after(deps.clock.now(), -customerYears * YEAR_MS)
  const found = await pageOfIdle(deps.db, place.last, cut, PAGE_SIZE)
  const idle = found.filter((customer) => customer.idle)
  let done = 0
  for (const key of idle.slice(0, ERASED_MAX))
    await eraseOne(deps, key, `not used for ${customerYears} years`).then(
      () => done++,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      },
    )
  const lastOfPage = found.length === PAGE_SIZE ? found.at(-1) : undefined
  place.last = idle.length > ERASED_MAX ? idle[ERASED_MAX - 1] : lastOfPage
  return done
}

// Erases customers that nobody has used for the years that are set.

import { after } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { slot } from '../kernel/state.ts'
import type { Deps } from '../runtime/deps.ts'
import type { ErasureKey } from './erasure.ts'
import { eraseOne } from './operations.ts'
import { pageOfIdle } from './retention-store.ts'

/** Often enough for spans of years. */
export const EVERY_MS = 60_000
const YEAR_MS = 365.25 * 86_400_000
const LOOKED_AT = 1_000
const ERASED_MAX = 50

/** Where the next round begins. */
const places = slot('idle customers', (): { last: ErasureKey | undefined } => ({ last: undefined }))

/** One bounded round over some customers; returns how many it erased. One that may not be erased is looked at again. */
export async function runJob(deps: Deps): Promise<number> {
  const { customerYears } = deps.config
  if (customerYears === 0) return 0
  const place = places.of(deps)
  const cut = after(deps.clock.now(), -customerYears * YEAR_MS)
  const found = await pageOfIdle(deps.db, place.last, cut, LOOKED_AT)
  const idle = found.filter((customer) => customer.idle)
  for (const key of idle.slice(0, ERASED_MAX))
    await eraseOne(deps, key, `not used for ${customerYears} years`).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  place.last = idle.length > ERASED_MAX ? idle[ERASED_MAX - 1] : found.length === LOOKED_AT ? found.at(-1) : undefined
  return Math.min(idle.length, ERASED_MAX)
}

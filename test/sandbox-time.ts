// The clock of the sandbox, moved as far as a test needs: one call ends after some seconds, so a
// busy machine needs more than one.

import type { World } from './world.ts'

const CALLS_MAX = 60

/** Moves the clock to an instant. Returns what time it is then, and how many works ran. */
export async function moveTo(
  w: Pick<World, 'sdk'>,
  to: string,
): Promise<{ now: string; ran: number }> {
  let ran = 0
  for (let calls = 0; calls < CALLS_MAX; calls++) {
    const moved = await w.sdk.sandbox.moveClock({ to })
    ran += moved.ran
    if (moved.reached) return { now: moved.now, ran }
  }
  throw new Error(`the clock did not reach ${to} in ${CALLS_MAX} calls`)
}

const DAY_MS = 86_400_000

/** Moves the clock by some days. */
export async function moveByDays(w: Pick<World, 'sdk'>, days: number): Promise<void> {
  const { now } = await w.sdk.sandbox.clock()
  await moveTo(w, new Date(Date.parse(now) + days * DAY_MS).toISOString())
}

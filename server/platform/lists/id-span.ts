// Where the ids of what was made in a span of business time are, so that a list by time reads by
// key. Pure.

import type { Clock } from '../../kernel/clock.ts'
import { leastIdAt } from '../../kernel/ids.ts'

/**
 * The machine's time differs from business time by less, when nothing moved either: it may have
 * been set back meanwhile.
 */
const MARGIN_MS = 86_400_000

/**
 * Ids from `least` on and before `beyond`. What has them may be a day older or younger than the
 * span.
 */
export type IdSpan = { readonly least?: string; readonly beyond?: string }

/**
 * An id has the machine's time, and business time is ahead of it by as much as the sandbox has
 * moved it: now, or less when the id was made.
 */
export function idSpan(clock: Clock, { from, to }: { from?: Date; to?: Date }): IdSpan {
  const ahead = clock.now().getTime() - clock.wall().getTime()
  const idAt = (ms: number): string => leastIdAt(new Date(Math.max(0, ms)))
  return {
    ...(from ? { least: idAt(from.getTime() - Math.max(0, ahead) - MARGIN_MS) } : {}),
    ...(to ? { beyond: idAt(to.getTime() + Math.max(0, -ahead) + MARGIN_MS) } : {}),
  }
}

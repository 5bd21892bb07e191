// A limit of calls a minute: its pace, and how many calls of it a process takes in advance. Pure.

import { paceOf, type Pace } from '../../kernel/rate.ts'

export const BURST_S = 10
/**
 * Calls that processes hold in advance, together: a quarter of a burst, or one each. By so much a
 * limit may be exceeded.
 */
const HELD_SHARE = 0.25

/** Calls a minute as a pace; a burst is ten seconds of it. */
export const pacePerMinute = (perMinute: number): Pace =>
  paceOf(perMinute, (perMinute * BURST_S) / 60)

/** So many calls a process takes at once. */
export const takenAtOnce = ({ callMs, burstMs }: Pace, processes: number): number =>
  Math.max(1, Math.floor((HELD_SHARE * burstMs) / callMs / Math.max(1, processes)))

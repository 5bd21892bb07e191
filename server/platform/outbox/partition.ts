// The months of events: where the last one, which has no end yet, gets its end. Pure.

/** A partition of events: ids from `from` on, and before `to`. Null: without such a bound. */
export type Partition = {
  readonly table: string
  readonly from: Date | null
  readonly to: Date | null
}

/**
 * While it is cut, a partition refuses events after its end: the end is as far away as this at
 * least.
 */
const AHEAD_MS = 27 * 24 * 3_600_000

const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))

/**
 * Where the last partition is cut: at the first instant of a month (UTC), when events of now go
 * into it. Undefined while it has not begun. It is cut at its beginning, when it has few rows to
 * look at; but for the first one, which has all events of before.
 */
export function nextCut({ from }: Pick<Partition, 'from'>, wall: Date): Date | undefined {
  if (from && from > wall) return undefined
  return nextMonth(new Date(wall.getTime() + AHEAD_MS))
}

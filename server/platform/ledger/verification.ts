// A recomputation of the books: what it found, and when one must read everything. Pure.

export type Verification = {
  readonly at: Date
  readonly checks: number
  readonly faults: number
  readonly durationMs: number
  /** Whether everything was read. */
  readonly complete: boolean
}

/** Once a week everything is to be read, with a day to spare. */
export const COMPLETE_WITHIN_MS = 8 * 24 * 3_600_000

export const isCompleteDue = (last: Verification | undefined, now: Date): boolean =>
  !last || now.getTime() - last.at.getTime() > COMPLETE_WITHIN_MS

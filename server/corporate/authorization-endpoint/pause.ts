// When an endpoint that keeps failing is left alone (a circuit breaker): buyers do not wait for
// what will not come, and its machines have time to recover. Pure.

/** Failures in a row after which it is left alone. */
export const FAILURES_MAX = 5
/** How long; then one question is asked, and the others wait for what comes of it. */
const PAUSE_MS = 10_000

/** The failures in a row of one endpoint, as one process sees them. */
export type Pause = {
  readonly failures: number
  /** No question until then, in milliseconds; 0: not paused. */
  readonly until: number
  /** The version of the endpoint: a changed endpoint begins anew. */
  readonly of: number
}

/** Whether it may be asked now. */
export const mayAsk = (pause: Pause | undefined, now: number, of: number): boolean =>
  pause === undefined || pause.of !== of || now >= pause.until

/** Before a question. The first one after a pause goes alone. */
export const asking = (pause: Pause | undefined, now: number, of: number): Pause | undefined => {
  if (pause === undefined || pause.of !== of) return undefined
  return pause.until > 0 ? { ...pause, until: now + PAUSE_MS } : pause
}

/** After a question; undefined: nothing to remember. */
export function answered(
  pause: Pause | undefined,
  failed: boolean,
  now: number,
  of: number,
): Pause | undefined {
  if (!failed) return undefined
  const failures = (pause?.of === of ? pause.failures : 0) + 1
  return { failures, until: failures >= FAILURES_MAX ? now + PAUSE_MS : 0, of }
}

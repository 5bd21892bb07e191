// Rate limits: the network that a caller is counted by, the pace of a limit, what is left of it,
// and the headers that say so. Pure.

export type Rate = {
  readonly limit: number
  readonly remaining: number
  /** Seconds until one more call is allowed. */
  readonly reset: number
}

export const rateHeaders = ({ limit, remaining, reset }: Rate): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
})

export const RATE_HEADERS: readonly string[] = Object.keys(
  rateHeaders({ limit: 0, remaining: 0, reset: 0 }),
)

const IPV6_GROUPS = 8

/**
 * An IPv4 address as it is, an IPv6 address as its /64: one client usually controls a whole /64.
 */
export function networkOf(source: string): string {
  if (!source.includes(':')) return source
  const plain = /:([0-9]+(?:\.[0-9]+)+)$/.exec(source)?.[1]
  if (plain !== undefined) return plain
  const [head = '', tail] = source.split('::')
  const first = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : IPV6_GROUPS - first.length - rest.length
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...rest]
  return `${groups
    .slice(0, IPV6_GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * A limit as time (GCRA): each call spends the time in which the limit allows one, and at most
 * `burstMs` are spent in advance. What is spent is one instant: until when.
 */
export type Pace = { readonly callMs: number; readonly burstMs: number }

const MINUTE_MS = 60_000

/** `burst`: so many calls at once, and at least one. */
export function paceOf(perMinute: number, burst: number): Pace {
  const callMs = MINUTE_MS / perMinute
  return { callMs, burstMs: Math.max(callMs, burst * callMs) }
}

/** Sums of fractions of a millisecond are a little off. */
const NEARLY = 1e-6

/** The calls that are allowed now; a limit that was never used is whole. */
export function callsLeft(
  { callMs, burstMs }: Pace,
  spentUntil: number | undefined,
  now: number,
): number {
  const spent = Math.max(0, (spentUntil ?? now) - now)
  return Math.max(0, Math.floor((burstMs - spent) / callMs + NEARLY))
}

/** Milliseconds until one more call is allowed; 0 when one is. */
export const untilCall = (
  { callMs, burstMs }: Pace,
  spentUntil: number | undefined,
  now: number,
): number => Math.max(0, Math.ceil((spentUntil ?? now) + callMs - burstMs - now - NEARLY))

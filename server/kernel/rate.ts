// Rate limits: the network that a caller is counted by, token buckets, what is left of a limit, and the headers that say so. Pure.

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

const IPV6_GROUPS = 8

/** An IPv4 address as it is, an IPv6 address as its /64: one client usually controls a whole /64. */
export function networkOf(source: string): string {
  if (!source.includes(':')) return source
  const plain = /([0-9.]+\.[0-9]+)$/.exec(source)?.[1]
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

/** A token bucket at an instant, in milliseconds: it is refilled evenly, and each call takes a token. */
export type Bucket = { readonly tokens: number; readonly at: number }

/** `burst`: the most that it holds. */
export type BucketLimit = { readonly perMinute: number; readonly burst: number }

const MINUTE_MS = 60_000

/** The tokens of a bucket now; a new one is full. */
export function tokensIn(bucket: Bucket | undefined, { perMinute, burst }: BucketLimit, now: number): number {
  if (!bucket) return burst
  const elapsed = Math.max(0, now - bucket.at)
  return Math.min(burst, bucket.tokens + (elapsed * perMinute) / MINUTE_MS)
}

/** Milliseconds until there is a whole token. */
export const untilToken = (tokens: number, { perMinute }: BucketLimit): number =>
  Math.ceil((Math.max(0, 1 - tokens) * MINUTE_MS) / perMinute)

// How often something may still be done, and the headers that say so.

export type Rate = {
  readonly limit: number
  readonly remaining: number
  /** Seconds until one more is free. */
  readonly reset: number
}

export const rateHeaders = ({ limit, remaining, reset }: Rate): Record<string, string> => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(reset),
})

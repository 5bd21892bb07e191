// Latencies stored one by one, so that a quantile is a measured value and not an estimate. It knows
// no clock.

export type Summary = { count: number; p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number }

export type Latencies = { add(ms: number): void; summary(): Summary }

const FIRST_ROOM = 4_096

const rounded = (ms: number): number => Math.round(ms * 1_000) / 1_000

/**
 * The smallest value with at least `q` of all values at or below it (nearest rank). `sorted` must
 * not be empty.
 */
export function quantileOf(sorted: Float64Array, q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)]!
}

/** Stores every latency. Without any, the summary is 0. */
export function openLatencies(): Latencies {
  let values = new Float64Array(FIRST_ROOM)
  let count = 0
  return {
    add: (ms) => {
      if (count === values.length) {
        const larger = new Float64Array(values.length * 2)
        larger.set(values)
        values = larger
      }
      values[count++] = ms
    },
    summary: () => {
      if (count === 0) return { count: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, maxMs: 0 }
      const sorted = values.slice(0, count).sort()
      const at = (q: number) => rounded(quantileOf(sorted, q))
      return { count, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) }
    },
  }
}

/** The median; of an even number of values, the mean of the two in the middle. */
export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

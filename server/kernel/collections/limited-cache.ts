// A cache of limited size: the entry whose last `set` is oldest is dropped. `get` does not count as
// use.

export type LimitedCache<Value> = {
  get(name: string): Value | undefined
  /** Stores `value` as the most recent. */
  set(name: string, value: Value): void
  readonly size: number
}

/** A cache of at most `max` values. */
export function openLimitedCache<Value>(max: number): LimitedCache<Value> {
  // A Map keeps insertion order, so its first entry is the oldest.
  const values = new Map<string, Value>()
  return {
    get: (name) => values.get(name),
    set: (name, value) => {
      values.delete(name)
      values.set(name, value)
      if (values.size > max) values.delete(values.keys().next().value!)
    },
    get size() {
      return values.size
    },
  }
}

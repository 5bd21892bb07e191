// What was seen lately, under a name, and never more than so much of it: what was not touched for longest is forgotten.

export type Recent<Value> = {
  get(name: string): Value | undefined
  /** Keeps `value` as the latest. */
  set(name: string, value: Value): void
  readonly size: number
}

/** Remembers at most `max` values. */
export function openRecent<Value>(max: number): Recent<Value> {
  // A Map keeps the order in which names were put in, so its first is the oldest.
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

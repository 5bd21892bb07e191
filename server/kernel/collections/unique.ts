// Lists without repetitions. Pure.

/** One element of each name, at the place of the first with that name; the last one counts. */
export const uniqueBy = <T>(all: readonly T[], nameOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [nameOf(one), one])).values(),
]

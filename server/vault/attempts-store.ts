// What is counted against those who try cards, for many callers at once. What the counts mean stands in card-testing-limit.ts.

import { batchedBy } from '../base/batch.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { windowStart, type Attempts } from './card-testing-limit.ts'
import * as store from './store.ts'

/** What is counted under the names of each caller. */
export const attemptsOf = batchedBy(async (deps: Deps, asked: string[][]) => {
  const found = new Map((await store.findAttempts(deps.db, [...new Set(asked.flat())])).map((row) => [row.name, row]))
  return asked.map((names) => names.flatMap((name) => found.get(name) ?? []))
})

/** Counts one more refused card for each of the names, and tells each its own place in the row. */
export const countRefused = batchedBy(async (deps: Deps, tries: string[][]) => {
  const totals = new Map<string, number>()
  for (const name of tries.flat()) totals.set(name, (totals.get(name) ?? 0) + 1)
  const wall = deps.clock.wall()
  const counted = await inTransaction(deps.db, (tx) =>
    store.countRefused(
      tx,
      [...totals].map(([name, n]) => ({ name, n })),
      { now: wall, since: windowStart(wall) },
    ),
  )
  const places = new Map(counted.map((one) => [one.name, one.refused - totals.get(one.name)!]))
  const rows = new Map(counted.map((one) => [one.name, one]))
  return tries.map((names) =>
    names.map((name): Attempts => {
      places.set(name, places.get(name)! + 1)
      return { ...rows.get(name)!, refused: places.get(name)! }
    }),
  )
})

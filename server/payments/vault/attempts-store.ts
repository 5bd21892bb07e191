// The counts of refused cards, batched for many callers. card-testing-limit.ts decides what they mean.

import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { WINDOW_MS, type Attempts } from './card-testing-limit.ts'
import * as store from './store.ts'

/** The counts under each caller's names. */
export const attemptsOf = batchedBy('count card attempts', async (deps: Deps, requests: string[][]) => {
  const found = new Map(
    (await store.findAttempts(deps.db, [...new Set(requests.flat())])).map((row) => [row.name, row]),
  )
  return requests.map((names) => names.flatMap((name) => found.get(name) ?? []))
})

/** Counts a refused card under each name. Concurrent attempts get successive counts, as if they had come one by one. */
export const countRefused = batchedBy('count refused cards', async (deps: Deps, tries: string[][]) => {
  const totals = new Map<string, number>()
  for (const name of tries.flat()) totals.set(name, (totals.get(name) ?? 0) + 1)
  const wall = deps.clock.wall()
  const counted = await inTransaction(deps.db, (tx) =>
    store.countRefused(
      tx,
      [...totals].map(([name, n]) => ({ name, n })),
      { now: wall, windowMs: WINDOW_MS },
    ),
  )
  const countBefore = new Map(counted.map((one) => [one.name, one.refused - totals.get(one.name)!]))
  const rows = new Map(counted.map((one) => [one.name, one]))
  return tries.map((names) =>
    names.map((name): Attempts => {
      countBefore.set(name, countBefore.get(name)! + 1)
      return { ...rows.get(name)!, refused: countBefore.get(name)! }
    }),
  )
})

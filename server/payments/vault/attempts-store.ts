// The counts of refused cards, batched for many callers. card-testing-limit.ts decides what they mean.

import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { hasPlace, WINDOW_MS, type Attempts, type Places } from './card-testing-limit.ts'
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

/** `held`: it has taken a place under each name; else what was counted. */
type Hold = { readonly held: boolean; readonly counted: readonly Places[] }

/** Takes a place under each name of an attempt, if every name has one: at once for many, as if they had come one by one. */
export const holdAttempt = batchedBy('hold card attempts', async (deps: Deps, tries: string[][]): Promise<Hold[]> => {
  const at = { now: deps.clock.wall(), windowMs: WINDOW_MS }
  return inTransaction(deps.db, async (tx) => {
    const places = new Map((await store.lockPlaces(tx, [...new Set(tries.flat())], at)).map((one) => [one.name, one]))
    const holds = tries.map((names): Hold => {
      const counted = names.map((name) => places.get(name)!)
      const held = hasPlace(counted)
      if (held) for (const one of counted) places.set(one.name, { ...one, held: one.held + 1 })
      return { held, counted }
    })
    store.savePlaces(tx, [...places.values()])
    return holds
  })
})

/** `isRefused`: the card was refused, or nobody knows yet whether it was. */
type Ended = { readonly names: readonly string[]; readonly isRefused: boolean }

/** Gives the places of attempts back, and counts those that were refused. */
export const endAttempt = batchedBy('end card attempts', async (deps: Deps, ended: Ended[]) => {
  const at = { now: deps.clock.wall(), windowMs: WINDOW_MS }
  await inTransaction(deps.db, async (tx) => {
    const names = new Set(ended.flatMap((one) => one.names))
    const places = new Map((await store.lockPlaces(tx, [...names], at)).map((one) => [one.name, one]))
    for (const { names: own, isRefused } of ended)
      for (const name of own) {
        const { held, refused, ...rest } = places.get(name)!
        // Its window may have begun again, without it.
        places.set(name, { ...rest, held: Math.max(0, held - 1), refused: refused + (isRefused ? 1 : 0) })
      }
    store.savePlaces(tx, [...places.values()])
  })
  return ended
})

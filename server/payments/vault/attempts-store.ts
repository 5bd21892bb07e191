// The counts of refused cards and of attempts under way, for many callers at once.
// card-testing-limit.ts decides what they mean.

import { batchedBy } from '../../kernel/batch.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import {
  current,
  hasPlace,
  maxOf,
  WINDOW_MS,
  type Attempts,
  type Places,
} from './card-testing-limit.ts'
import * as store from './attempt-counts-store.ts'

/** The counts under each caller's names. */
export const attemptsOf = batchedBy(
  'count card attempts',
  async (deps: Deps, requests: string[][]) => {
    const found = new Map(
      (await store.findAttempts(deps.db, [...new Set(requests.flat())])).map((row) => [
        row.name,
        row,
      ]),
    )
    return requests.map((names) => names.flatMap((name) => found.get(name) ?? []))
  },
)

/**
 * Counts a refused card under each name. Concurrent attempts get successive counts, as if they had
 * come one by one.
 */
export const countRefused = batchedBy(
  'count refused cards',
  async (deps: Deps, tries: string[][]) => {
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
    const countBefore = new Map(
      counted.map((one) => [one.name, one.refused - totals.get(one.name)!]),
    )
    const rows = new Map(counted.map((one) => [one.name, one]))
    return tries.map((names) =>
      names.map((name): Attempts => {
        countBefore.set(name, countBefore.get(name)! + 1)
        return { ...rows.get(name)!, refused: countBefore.get(name)! }
      }),
    )
  },
)

/** The items under each of their names. */
const byName = <Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]) =>
  [
    ...Map.groupBy(
      items.flatMap((item) => namesOf(item).map((name) => ({ name, item }))),
      ({ name }) => name,
    ),
  ].map(([name, same]) => ({ name, same: same.map(({ item }) => item) }))

const windowAt = (deps: Deps) => ({ now: deps.clock.wall(), windowMs: WINDOW_MS })

/**
 * Which of these attempts have a place under each of their names, if they took their places one
 * after the other. It locks nothing.
 */
export async function withPlaces(
  deps: Deps,
  tries: readonly (readonly string[])[],
): Promise<boolean[]> {
  const found = await store.findAttempts(deps.db, [...new Set(tries.flat())])
  const places = new Map<string, Omit<Places, 'since'>>(
    current(found, deps.clock.wall()).map((one) => [one.name, one]),
  )
  return tries.map((names) => {
    const before = names.map((name) => places.get(name) ?? { name, refused: 0, held: 0 })
    const isFree = hasPlace(before)
    if (isFree) for (const one of before) places.set(one.name, { ...one, held: one.held + 1 })
    return isFree
  })
}

/**
 * Takes a place under each name of these attempts in the commit of `tx`, which fails where there is
 * none.
 */
export function holdPlaces(tx: Tx, deps: Deps, tries: readonly (readonly string[])[]): void {
  if (tries.length === 0) return
  const wanted = byName(tries, (names) => names).map(({ name, same }) => ({
    name,
    held: same.length,
    max: maxOf(name),
  }))
  store.holdPlaces(tx, wanted, windowAt(deps))
}

/** An attempt that the acquirer has answered. */
export type EndedAttempt = { readonly names: readonly string[]; readonly isRefused: boolean }

/** Gives the places of attempts back, and counts those that were refused, in the commit of `tx`. */
export function endAttempts(tx: Tx, deps: Deps, ended: readonly EndedAttempt[]): void {
  if (ended.length === 0) return
  const counts = byName(ended, ({ names }) => names).map(({ name, same }) => ({
    name,
    ended: same.length,
    refused: same.filter(({ isRefused }) => isRefused).length,
  }))
  store.endPlaces(tx, counts, windowAt(deps))
}

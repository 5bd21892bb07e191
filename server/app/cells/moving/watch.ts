// What a process knows of the moves out of a cell: no call is handed on by what it knew more than three seconds ago, so that a move that has waited
// for longer meets no call that does not know of it.

import type { OwnerId } from '../../../kernel/ids.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { isAway, movesOf, type Move, type Moves } from './move-store.ts'

/** Where a platform of the cell is: `moving`: in neither for some seconds; `gone`: in another. */
export type Place = 'here' | 'moving' | 'gone'

export type Watch = {
  /** The move that leaves the cell, as it was when it was last looked at. */
  leaving(): Move | undefined
  placeOf(owner: OwnerId): Place
  /** Looks now; calls of the same moment share one look. */
  look(): Promise<void>
  /** Looks, unless it did a moment ago. */
  refresh(): Promise<void>
}

/** Shorter than a move waits (GATE_MS in move.ts). */
const TRUSTED_MS = 3_000

/** `onChange`: called when a move has begun, gone on or ended. */
export function openWatch(db: Sql, onChange: (moves: Moves) => void): Watch {
  let known: Moves | undefined
  let at = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const lookNow = async (): Promise<void> => {
    const from = performance.now()
    const found = await movesOf(db)
    at = from
    if (known?.version === found.version) return
    const isFirst = known === undefined
    known = found
    if (!isFirst || found.leaving) onChange(found)
  }
  const look = (): Promise<void> =>
    (looking ??= lookNow().finally(() => {
      looking = undefined
    }))
  return {
    leaving: () => known?.leaving,
    placeOf: (owner) => {
      const leaving = known?.leaving
      if (!leaving || !isAway(leaving) || !leaving.owners.includes(owner)) return 'here'
      return leaving.state === 'left' ? 'gone' : 'moving'
    },
    look,
    refresh: async () => {
      // A look that was under way may be as old as what is known.
      for (let n = 0; n < 2 && performance.now() - at > TRUSTED_MS; n++) await look()
    },
  }
}

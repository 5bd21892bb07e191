// What each server does about moves of platforms: it looks each second, lets go of what waits for news where they leave, takes in what has arrived,
// takes a move to its end whose process is gone, and clears away what is left of one.

import { setTimeout as pause } from 'node:timers/promises'
import { releaseLeaving } from '../../../events/feed/feed-signal.ts'
import { openClock } from '../../../kernel/clock.ts'
import type { Deps, Log } from '../../../runtime/deps.ts'
import type { OpenCell } from '../cell.ts'
import { emailHash } from '../email-hash.ts'
import { isLeft } from './changes-store.ts'
import { emailsOf } from './keys-store.ts'
import { arrived, isAway } from './move-store.ts'
import { settleOpen } from './move.ts'

const EVERY_MS = 1_000
/** What fails again and again is logged once in so many looks. */
const LOGGED_EACH = 60

/** What a server of several cells can do about a move. */
export type Follower = {
  readonly named: (cell: string) => OpenCell | undefined
  readonly reassign: (cell: string, hashes: readonly string[]) => Promise<void>
  readonly log: Log
}

/** The sandbox bank of the cell knows them already: its lists of them are read from now on. */
async function takeIn(deps: Deps): Promise<void> {
  const { sandbox } = deps.banks
  const platforms = await arrived(deps.db)
  if (platforms.length === 0) return
  for (const platform of platforms) await sandbox?.register(platform)
  deps.wake()
}

/** After a move of the cell has begun, gone on or ended. */
export async function onMove({ watch, opened: { deps } }: OpenCell): Promise<void> {
  const leaving = watch.leaving()
  releaseLeaving(deps, leaving && isAway(leaving) ? leaving.owners : [])
  await takeIn(deps)
}

async function settleLeaving(cell: OpenCell, { named, reassign, log }: Follower): Promise<void> {
  const { deps } = cell.opened
  const move = cell.watch.leaving()
  if (!move && !(await isLeft(deps.db))) return
  const elsewhere = (name: string) => {
    const target = named(name)
    if (!target)
      throw new Error(
        `a move leads to the cell ${name}, which is down or not in CELLS_FILE: its platforms wait until it is there`,
      )
    const { db } = target.opened.deps
    const reassignAll = async (people: readonly string[]) => {
      const found = await emailsOf(db, people)
      await reassign(
        name,
        found.map(({ email }) => emailHash(deps.hashKey, email)),
      )
    }
    return { target: { name, db }, reassign: reassignAll }
  }
  const settled = await settleOpen({ source: { name: cell.name, db: deps.db }, clock: openClock() }, elsewhere)
  if (settled)
    log.warn(
      { detail: move ? `${cell.name} to ${move.other}` : cell.name },
      settled === 'moved'
        ? 'a move of platforms that was interrupted had arrived, and is at its end'
        : 'a move of platforms was interrupted before it arrived: they are where they were',
    )
}

/** Looks each second until `signal`. */
export async function followMoves(cell: OpenCell, follower: Follower, signal: AbortSignal): Promise<void> {
  for (let failed = 0; !signal.aborted;) {
    try {
      await cell.watch.look()
      await settleLeaving(cell, follower)
      failed = 0
    } catch (error) {
      if (failed++ % LOGGED_EACH === 0)
        follower.log.warn(
          { detail: cell.name, message: (error as Error).message },
          'a move of platforms could not be looked at or ended; it is tried again each second',
        )
    }
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

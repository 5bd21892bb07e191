// Moves platforms from one cell to another. The commit of the other cell, with everything of theirs in it, decides: before it they are where they
// were, after it they are there. Whatever ends the process that moves them, `settle` goes on or back (docs/decisions/0030).

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '../../../kernel/ids.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { nameIn } from '../../../platform/db/connections/cell-schema.ts'
import { inTransaction, type Database, type Tx } from '../../../platform/db/sql.ts'
import { bring } from './bring.ts'
import * as changes from './changes-store.ts'
import * as copy from './copy-store.ts'
import * as fences from './fence-store.ts'
import { list, refuseUnfit } from './fit.ts'
import * as stored from './keys-store.ts'
import * as moves from './move-store.ts'
import type { MovingKeys } from './tables.ts'

/** A cell as a move sees it. */
export type Side = { readonly name: string; readonly db: Database }

export type Moving = {
  readonly source: Side
  readonly target: Side
  readonly owners: readonly OwnerId[]
  readonly clock: Clock
  /** Tells the directory that these people are in the other cell. */
  readonly reassign: (people: readonly string[]) => Promise<void>
  /** Called at each step, for who watches; what it throws ends the move there. */
  readonly step?: (what: Step, detail?: object) => Promise<void> | void
  readonly gateMs?: number
}

export type Step =
  | ('noting' | 'copying' | 'copied' | 'announced' | 'drained' | 'fenced')
  | ('catching up' | 'compared' | 'arrived' | 'left' | 'removed')
/** `blockedMs`: how long callers were told to come again. */
export type Moved = { readonly rows: number; readonly blockedMs: number }

/**
 * Every server that answers for these cells knows of a move at the latest by now, or asks before it hands on another call: it looks each
 * second, and trusts what it saw for three.
 */
const GATE_MS = 5_000
/** The jobs of the cell have so long to number, count and deliver the last events. */
const DRAIN_MAX_MS = 60_000
const DRAIN_LOOK_MS = 100
/** Longer than a receiver of webhooks may take. */
const SENT_MAX_MS = 35_000
/** Events may be written between the last look and the fence: then it is taken down, and the jobs have their turn again. */
const ATTEMPTS_MAX = 5

const LOCK = 'platforms that move'
/** Shared by those who bring platforms into a cell: their transaction is long, and would keep a move out of it waiting. */
const ARRIVING_LOCK = 'platforms that arrive'

async function withLock<T>(
  { db, name, how }: { readonly db: Database; readonly name: string; readonly how: '' | '_shared' },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const holder = await db.connection()
  try {
    await holder.query('set idle_session_timeout = 0')
    const { rows } = await holder.query<{ free: boolean }>(
      `select pg_try_advisory_lock${how}(hashtextextended($1, 0)) as free`,
      [nameIn(db.schema, name)],
    )
    return rows[0]!.free ? await work() : undefined
  } finally {
    await holder.end()
  }
}

/** Runs `work` while no other process moves platforms out of this cell; undefined when one does. */
export const asOnlyMover = <T>(source: Database, work: () => Promise<T>): Promise<T | undefined> =>
  withLock({ db: source, name: LOCK, how: '' }, work)

/** Runs `work` while no platform leaves the other cell, and none comes into this one. */
async function asArriving<T>({ source, target }: Moving, work: () => Promise<T>): Promise<T> {
  const busy = (cell: string, way: string) =>
    new Error(`Another process moves platforms ${way} the cell ${cell}: try again when it is done.`)
  const done = await withLock({ db: target.db, name: ARRIVING_LOCK, how: '_shared' }, async () => {
    if (await moves.leaving(target.db)) throw busy(target.name, 'out of')
    const isFree = await withLock({ db: source.db, name: ARRIVING_LOCK, how: '' }, async () => true)
    if (!isFree) throw busy(source.name, 'into')
    return { value: await work() }
  })
  if (!done) throw busy(target.name, 'out of')
  return done.value
}

async function drain({ db }: Side, owners: readonly OwnerId[]): Promise<void> {
  for (let waited = 0; (await stored.undrained(db, owners)) > 0; waited += DRAIN_LOOK_MS) {
    if (waited > DRAIN_MAX_MS)
      throw new Error(
        'Events of the platform still wait to be numbered, counted or delivered after a minute: is a server or a worker running on its cell?',
      )
    await pause(DRAIN_LOOK_MS)
  }
}

/** Waits for webhooks that are being sent, so that they are not sent once more. One whose server died is not waited for. */
async function awaitSent({ db }: Side, owners: readonly OwnerId[]): Promise<void> {
  for (let waited = 0; waited < SENT_MAX_MS && (await stored.sending(db, owners)) > 0; waited += DRAIN_LOOK_MS)
    await pause(DRAIN_LOOK_MS)
}

/** Puts the fence up, with no event of theirs outside the feed behind it. */
async function drainAndFence({ source, owners, clock, step }: Moving, id: string, keys: MovingKeys): Promise<void> {
  const { db } = source
  const postpone = (tx: Tx) => fences.postpone(tx, id, keys)
  for (let attempt = 1; ; attempt++) {
    await drain(source, owners)
    await step?.('drained')
    await fences.whileIn(db, id, ['announced'], postpone)
    await awaitSent(source, owners)
    await fences.fence(db, id, keys)
    // What became due between the first and the last table.
    await fences.whileIn(db, id, ['announced'], postpone)
    // What was written until the last table had its trigger.
    if ((await stored.undrained(db, owners)) === 0) break
    if (attempt === ATTEMPTS_MAX) throw new Error('Events of the platform were written all the while; try again later.')
    await fences.whileIn(db, id, ['announced'], (tx) => fences.resume(tx, id, keys))
    await fences.lift(db, id, keys)
  }
  await fences.whileIn(db, id, ['announced'], (tx) => moves.change(tx, id, ['announced'], 'fenced', clock.wall()))
}

const ofMove = (move: Moving, id: string, end: 'out' | 'in'): Omit<moves.Move, 'state'> => ({
  id,
  owners: move.owners,
  direction: end,
  other: end === 'out' ? move.target.name : move.source.name,
})

type Ends = Pick<Moving, 'source' | 'target' | 'clock' | 'reassign' | 'step'>

/** The other cell has it: nothing of it stays here. */
async function leave({ source, clock, reassign, step }: Ends, { id, owners }: moves.Move): Promise<void> {
  const { db } = source
  await inTransaction(db, (tx) => moves.change(tx, id, ['fenced'], 'left', clock.wall()))
  await step?.('left')
  // Fenced as it was copied: people who have left the platform in the other cell since are not here either.
  const keys = await stored.keysOf(db, owners)
  await reassign(keys.people)
  await inTransaction(db, (tx) => copy.removeAll(tx, id, keys))
  await fences.unfence(db, id, ['left'])
  await changes.forget(db, id)
  await inTransaction(db, (tx) => moves.change(tx, id, ['left'], 'removed', clock.wall()))
  await step?.('removed')
}

/** It stays where it is. */
async function stay({ source, clock }: Ends, { id, owners }: moves.Move): Promise<void> {
  const { db } = source
  const end = (from: readonly moves.MoveState[], to: moves.MoveState) =>
    inTransaction(db, (tx) => moves.change(tx, id, from, to, clock.wall()))
  await end(['announced', 'fenced'], 'ending')
  const keys = await stored.keysOf(db, owners)
  await fences.whileIn(db, id, ['ending'], (tx) => fences.resume(tx, id, keys))
  await fences.unfence(db, id, ['ending'])
  await end(['ending'], 'ended')
  // Its callers are served again, however long this takes; who is killed at it leaves it to a server.
  await changes.forget(db, id)
}

/** Ends a move of which nothing can have arrived, without the other cell, which may be down: only what was announced arrives. */
async function endCopying({ source: { db }, clock }: Pick<Ends, 'source' | 'clock'>, id: string): Promise<boolean> {
  if (!(await inTransaction(db, (tx) => moves.change(tx, id, ['copying'], 'ended', clock.wall())))) return false
  await changes.forget(db, id)
  return true
}

/**
 * Takes a move to its end, whatever it was interrupted at: forward when it has arrived in the other cell, else back. First it can arrive no longer. Returns
 * where the platforms are.
 */
async function settle(ends: Ends, move: moves.Move): Promise<'moved' | 'stayed'> {
  const { source, target, clock } = ends
  const { db } = target
  if (await endCopying(ends, move.id)) return 'stayed'
  await inTransaction(db, (tx) =>
    moves.insert(tx, { ...move, direction: 'in', other: source.name, state: 'refused' }, clock.wall()),
  )
  if ((await moves.find(db, move.id))?.state !== 'arrived') {
    await stay(ends, move)
    return 'stayed'
  }
  await leave(ends, move)
  return 'moved'
}

/** Its callers are told to come again, and nobody writes any more. Returns what moves now. */
async function takeAway(move: Moving, id: string): Promise<MovingKeys> {
  const { source, owners, clock, step, gateMs = GATE_MS } = move
  const announced = await inTransaction(source.db, (tx) => moves.change(tx, id, ['copying'], 'announced', clock.wall()))
  if (!announced) throw new Error(fences.ENDED)
  await step?.('announced')
  await pause(gateMs)
  // Nobody calls for them any more.
  const keys = await stored.keysOf(source.db, owners)
  await drainAndFence(move, id, keys)
  // What a command may have written until the fence stood: now nobody can.
  await refuseUnfit(move, keys)
  if (!isDeepStrictEqual(await stored.keysOf(source.db, owners), keys))
    throw new Error('A person began or ended to work for the platform just now: try again.')
  await step?.('fenced')
  return keys
}

/** Moves platforms as far as it comes: an error leaves the move where it is, as the end of the process does. */
export async function moveUnsettled(move: Moving): Promise<Moved> {
  const { source, owners, clock, step } = move
  const open = await moves.leaving(source.db)
  if (open)
    throw new Error(
      `A move of ${list(open.owners)} to the cell ${open.other} is not at its end yet: a server of these cells takes it there within seconds.`,
    )
  const keys = await stored.keysOf(source.db, owners)
  await refuseUnfit(move, keys)
  const id = randomUUID().replaceAll('-', '')
  const row: moves.Move = { ...ofMove(move, id, 'out'), state: 'copying' }
  await inTransaction(source.db, (tx) => moves.insert(tx, row, clock.wall()))
  let from = 0
  const rows = await asArriving(move, async () => {
    await step?.('noting')
    await changes.note(source.db, id, keys)
    return bring(move, { ...ofMove(move, id, 'in'), state: 'arrived' }, keys, () => {
      from = performance.now()
      return takeAway(move, id)
    })
  })
  const blockedMs = performance.now() - from
  await step?.('arrived')
  await leave(move, row)
  return { rows, blockedMs }
}

/**
 * Takes the move that leaves this cell to its end, or what is left of earlier ones away, unless another process is at it. `elsewhere` is asked for the
 * other cell when it is needed, and throws when it is not there.
 */
export const settleOpen = (
  here: Pick<Ends, 'source' | 'clock'>,
  elsewhere: (cell: string) => Pick<Ends, 'target' | 'reassign'>,
): Promise<'moved' | 'stayed' | undefined> =>
  asOnlyMover(here.source.db, async () => {
    const open = await moves.leaving(here.source.db)
    if (open) return (await endCopying(here, open.id)) ? 'stayed' : settle({ ...here, ...elsewhere(open.other) }, open)
    await changes.forgetEnded(here.source.db)
    return undefined
  })

/** Moves platforms with everything of theirs. Throws a sentence, and leaves them where they are, when it cannot. */
export async function movePlatforms(move: Moving): Promise<Moved> {
  const { source } = move
  const moved = await asOnlyMover(source.db, async (): Promise<Moved> => {
    try {
      return await moveUnsettled(move)
    } catch (error) {
      const open = await moves.leaving(source.db)
      if (!open || open.other !== move.target.name) throw error
      const settled = await settle(move, open).catch((cause: Error) => {
        throw new Error(
          `${(error as Error).message}\nThe move could not be ended either (${cause.message}); a server goes on with it.`,
        )
      })
      // The commit may have arrived although its answer did not.
      if (settled === 'stayed') throw error
      return { rows: 0, blockedMs: 0 }
    }
  })
  if (!moved)
    throw new Error(`Another process moves platforms out of the cell ${source.name}: try again when it is done.`)
  return moved
}

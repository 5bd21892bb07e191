// Brings platforms into the other cell, in one transaction of it: most of them while their callers are still served, what was written meanwhile once
// nobody writes any more. Until its commit nobody sees a row of it, and whatever ends the process leaves nothing of it (docs/decisions/0030).

import type { SellerId } from '../../../kernel/ids.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction, raw, sql, type Database, type Tx } from '../../../platform/db/sql.ts'
import { forgetVerifiedOf } from '../../../platform/ledger/marks-store.ts'
import { faultsAmong } from '../../../platform/ledger/owner-verify.ts'
import type { Fault } from '../../../platform/ledger/verify.ts'
import { days, openDays } from '../../../requests/day-store.ts'
import { catchUp, differingSince } from './catch-up-store.ts'
import { described } from './columns-store.ts'
import * as copy from './copy-store.ts'
import * as fences from './fence-store.ts'
import * as moves from './move-store.ts'
import type { Moving } from './move.ts'
import type { MovingKeys } from './tables.ts'

/**
 * Runs `work` in a transaction that sees one instant and may take as long as it needs. The tables are held before that instant, so that none of them
 * is rewritten, or exchanged for another, until it ends: only their rows change.
 */
async function reading<T>(db: Database, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const names = (await fences.tablesHere(db)).map(({ name }) => name)
  return inTransaction(db, async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read`)
    await tx.rows(sql`set local statement_timeout = 0`)
    await tx.rows(sql`${raw(`lock table ${names.join(', ')} in access share mode`)}`)
    await fences.passFence(tx, id)
    return work(tx)
  })
}

/** What `work` throws ends the transaction for good: what it does elsewhere cannot be done again. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error((error as Error).message, { cause: error })
  }
}

const inWords = ({ what, where }: Fault): string => `${what}: ${where}`

/** What does not add up in the other cell and did where it was copied from. A move does not mend faults, and is not kept back by them. */
async function newFaults({ owners }: Moving, from: Tx, to: Tx): Promise<string[]> {
  const found: string[] = []
  for (const owner of owners) {
    const faults = (await faultsAmong(to, owner)).map(inWords)
    if (faults.length === 0) continue
    const known = new Set((await faultsAmong(from, owner)).map(inWords))
    found.push(...faults.filter((fault) => !known.has(fault)))
  }
  return found
}

function refuseDifferent(differing: readonly string[]): void {
  if (differing.length > 0)
    throw new Error(`The copy differs from what was copied, so nothing was moved: ${differing.join('; ')}`)
}

/** Copies what `from` sees, compares it row by row, and verifies its books there. */
async function passFirst(move: Moving, sides: copy.Sides): Promise<ReadonlyMap<string, number>> {
  const { target, step } = move
  const { from, to } = sides
  const counts = await copy.copyFirst(sides, (table, rows) => void step?.('copying', { table, rows }))
  refuseDifferent(await copy.differing(sides, await described(from)))
  const faults = await newFaults(move, from, to)
  if (faults.length > 0)
    throw new Error(
      `The books of the platform would not add up in the cell ${target.name}, so nothing was moved: ${faults.join('; ')}`,
    )
  await step?.('copied')
  return counts
}

const without = (people: readonly string[], others: readonly string[]): MovingKeys => ({
  owners: [],
  people: people.filter((person) => !others.includes(person)),
  holders: [],
})

/** Those who moved as they were, as they are now, and what came between. */
function since(before: MovingKeys, now: MovingKeys): { readonly joined: MovingKeys; readonly left: MovingKeys } {
  if (before.holders.toSorted().join() !== now.holders.toSorted().join())
    throw new Error('The account of the platform at the sandbox bank was changed just now: try again.')
  return { joined: without(now.people, before.people), left: without(before.people, now.people) }
}

/**
 * Everything of the platforms in the other cell, in one commit of it with `arrived`. `takeAway` is called once most of it is there: when it resolves,
 * nobody writes any more, and what moves is what it says. Returns how many rows were copied.
 */
export async function bring(
  move: Moving,
  arrived: moves.Move,
  keys: MovingKeys,
  takeAway: () => Promise<MovingKeys>,
): Promise<number> {
  const { source, target, owners, clock, step } = move
  const { id } = arrived
  const requestDays = await days(source.db)
  if (requestDays[0]) await openDays(target.db, new Date(requestDays[0].day), requestDays.length)
  const work = async (before: Tx, to: Tx): Promise<number> => {
    await fences.passFence(to, id)
    if (!(await moves.insert(to, arrived, clock.wall()))) throw new Error(fences.ENDED)
    const first = await passFirst(move, { from: before, to, keys })
    const now = await takeAway()
    const rows = await reading(source.db, id, async (from) => {
      // It has held the tables all the while.
      await before.rows(sql`select 1`)
      const catching = { from, to, keys: now, id, first, ...since(keys, now) }
      const copied = await catchUp(catching, (table, n) => void step?.('catching up', { table, rows: n }))
      refuseDifferent(await differingSince(catching))
      return copied
    })
    await fences.resume(to, id, now)
    // A verification of the other cell that is under way has not seen them, and notes have numbers of the other database.
    await forgetVerifiedOf(to, owners)
    for (const owner of owners)
      recordAct(
        to,
        { clock },
        'platform.moved',
        { owner, seller: owner as string as SellerId, id: owner },
        { before: { cell: source.name }, after: { cell: target.name } },
      )
    await step?.('compared')
    return [...first.values()].reduce((sum, n) => sum + n, rows)
  }
  return reading(source.db, id, (before) => once(() => inTransaction(target.db, (to) => once(() => work(before, to)))))
}

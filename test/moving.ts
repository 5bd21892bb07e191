// A second cell in the database of a world, and moves between the two by the function that the
// command calls.

import { openBank } from '../sandbox/bank.ts'
import type { Move } from '../server/app/cells/moving/move.ts'
import { createRegistry, insert } from '../server/app/cells/registry-store.ts'
import { adopt } from '../server/app/serve/prepare.ts'
import { openClock } from '../server/kernel/clock.ts'
import type { OwnerId } from '../server/kernel/ids.ts'
import { inTransaction, type Database } from '../server/platform/db/sql.ts'
import { plain } from './rows.ts'
import type { World } from './world.ts'

export const ownerIn = (w: World, n: number): OwnerId =>
  plain(w.platforms[n]!.io_seller_id) as OwnerId

/**
 * A second cell in the database of a world, which no server serves: with its tables, and those of
 * its sandbox bank.
 */
export async function cellBeside(w: World, name: string): Promise<Database> {
  const db = w.db.elsewhere({ schema: name, max: 2 })
  await adopt(db, w.deps.config)
  await (await openBank({ db, clock: w.deps.clock, host: 'localhost' })).close()
  await inTransaction(w.db, createRegistry)
  await inTransaction(w.db, (tx) => insert(tx, name))
  return db
}

export const moving = (
  w: World,
  target: Database,
  owners: readonly OwnerId[],
  more: Partial<Move> = {},
): Move => ({
  source: { name: 'public', db: w.db },
  target: { name: target.schema, db: target },
  owners,
  hashKey: w.deps.hashKey,
  at: openClock().wall(),
  db: w.db,
  note: () => {},
  ...more,
})

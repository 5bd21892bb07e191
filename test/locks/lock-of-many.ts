// What a test of a statement that locks several rows needs, and what their table shares.

import { sql, type Tx } from '../../server/platform/db/sql.ts'
import type { World } from '../world.ts'
import type { Twin, TwinsOptions } from './twins.ts'

export type LockOfMany = TwinsOptions & {
  readonly table: string
  readonly before?: (w: World) => Promise<void>
  /** Locks both rows, named with the higher one first. */
  readonly lock: (tx: Tx, two: readonly [Twin, Twin], w: World) => Promise<unknown>
}

export const BEFORE_ALL = '0'.repeat(32) as never
export const LATER = new Date('2099-01-01T00:00:00Z')
export const ids = (two: readonly Twin[]): never[] => two.map(({ id }) => id)
export const all = sql`true`
export const now = (w: World): Date => w.deps.clock.now()
/** Nothing says that the bank was asked. */
export const due = { due_at: '2020-01-01T00:00:00Z' }

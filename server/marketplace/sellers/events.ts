// Saves changed sellers: row, event and counters, in the caller's commit.

import type { EventType } from '../../../contract/events.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { record, type Happened } from '../../platform/outbox/outbox.ts'
import { addToCounters, type CounterChange } from '../../platform/counters/counters.ts'
import { counterName, type Seller } from './seller.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/**
 * The dependencies of writing: fewer than `Deps`, so that a command can write while a server runs.
 */
export type WriteContext = Pick<Deps, 'db' | 'clock' | 'shard'>

/** Counted for the platform as a whole: a caller that sees only its own seller needs no count. */
const counted = (seller: Seller, n: number): CounterChange => ({
  owner: seller.owner,
  seller: seller.owner as string as Seller['id'],
  what: counterName(seller),
  n,
})

/** Counts new sellers, and moves those whose status changed. */
export const count = (
  tx: Tx,
  context: WriteContext,
  moves: readonly { before?: Seller; after: Seller }[],
): void => {
  const changes = moves.flatMap(({ before, after }) => [
    ...(before ? [counted(before, -1)] : []),
    counted(after, 1),
  ])
  addToCounters(tx, context, 'seller', changes)
}

const happened = (seller: Seller, type: EventType): Happened => ({
  owner: seller.owner,
  seller: seller.id,
  type,
  objectKind: 'seller',
  objectId: seller.id,
  objectSequence: seller.version,
  status: seller.status,
  referenceId: null,
  data: toWire(seller),
  at: seller.updatedAt,
})

export const recordEvents = (
  tx: Tx,
  context: WriteContext,
  events: readonly { seller: Seller; type: EventType }[],
): Promise<void> =>
  record(
    tx,
    events.map(({ seller, type }) => happened(seller, type)),
    context.clock.wall(),
  )

export type Change = {
  readonly before: Seller
  readonly after: Seller
  readonly type: EventType | undefined
}

/** Saves changed sellers with their events and counts. */
export async function save(
  tx: Tx,
  context: WriteContext,
  changes: readonly Change[],
): Promise<void> {
  const last = new Map(changes.map(({ after }) => [after.id, after]))
  await store.save(tx, [...last.values()])
  await count(tx, context, changes)
  const events = changes.flatMap(({ after, type }) => (type ? [{ seller: after, type }] : []))
  await recordEvents(tx, context, events)
}

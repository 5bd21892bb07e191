// The database of a cell that Citus moves from node to node: new work goes to the node that holds
// it now, and what is under way ends where it began, which answers for the cell still.

import { setTimeout as pause } from 'node:timers/promises'
import type { Node } from '../../platform/db/connections/nodes.ts'
import type { Database } from '../../platform/db/sql.ts'

export type FollowingDatabase = Database & {
  /** Goes to this node from now on, if it is another one; true then. */
  reach(node: Node | undefined): boolean
}

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one?.host === other?.host && one?.port === other?.port

/**
 * Longer than what is under way there takes, and what waits there for a connection: a pool that
 * ends serves nobody who waits.
 */
const RETIRE_MS = 15_000

async function retire(before: Database, signal: AbortSignal): Promise<void> {
  await pause(RETIRE_MS, undefined, { signal, ref: false }).catch(() => {})
  await before.close()
}

/** `open`: the same database by a node. */
export function openFollowing(
  open: (node: Node | undefined) => Database,
  first: Node | undefined,
): FollowingDatabase {
  let [current, at] = [open(first), first]
  let refused: string | undefined
  /** Their commits count too, also those that end after it. */
  const past: Database[] = []
  const apart = new Set<Awaited<ReturnType<Database['connection']>>>()
  const closing = new Set<Promise<void>>()
  const stopping = new AbortController()
  const addCounts = (counts: ReadonlyMap<string, number>, to: Map<string, number>) => {
    for (const [what, n] of counts) to.set(what, (to.get(what) ?? 0) + n)
    return to
  }
  return {
    schema: current.schema,
    rows: (statement) => current.rows(statement),
    begin: (work) => current.begin(work),
    snapshot: (idleMs) => current.snapshot(idleMs),
    connection: async (withinMs) => {
      const client = await current.connection(withinMs)
      apart.add(client)
      client.once('end', () => apart.delete(client))
      return client
    },
    elsewhere: (where) => current.elsewhere(where),
    refuseTransactions: (reason) => {
      refused = reason
      current.refuseTransactions(reason)
    },
    acceptsWrites: () => current.acceptsWrites(),
    pool: () => current.pool(),
    counted: () =>
      [...past, current].reduce(
        (sum, one) => addCounts(one.counted(), sum),
        new Map<string, number>(),
      ),
    reach: (node) => {
      if (isSame(node, at)) return false
      const before = current
      current = open(node)
      at = node
      current.refuseTransactions(refused)
      past.push(before)
      const closed = retire(before, stopping.signal).catch(() => {})
      closing.add(closed)
      closed.finally(() => closing.delete(closed)).catch(() => {})
      // Whoever keeps one, for a lock of a session, asks for the next.
      for (const client of apart) client.end().catch(() => {})
      return true
    },
    close: async () => {
      stopping.abort()
      await Promise.all([current.close(), ...closing])
    },
  }
}

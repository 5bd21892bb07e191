// The reads of one call: from the replica for as long as it shows enough, and from the primary from
// the first statement on for which it does not. No failure of the replica reaches the caller.

import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Database, Sql, Statement } from '../db/sql.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReplicaPosition, Sample } from './position.ts'
import { POSITION_OF_REPLICA } from './store.ts'

export type ReplicaReads = Sql & {
  /**
   * The data has everything that is older than this many milliseconds; undefined: nothing was read
   * from the replica.
   */
  lagMs(): number | undefined
}

type Sources = { readonly primary: Sql; readonly replica: Database; readonly known: Knowledge }

/**
 * One statement, after the replica's position, on one connection: the address may lead to several
 * replicas.
 */
const readAt = <Row>(replica: Database, statement: Statement): Promise<[ReplicaPosition, Row[]]> =>
  replica.begin(async (tx) => {
    const [positions, rows] = await Promise.all([
      tx.rows<ReplicaPosition>(POSITION_OF_REPLICA),
      tx.rows<Row>(statement),
    ])
    return [positions[0]!, rows]
  })

/**
 * Reads what the replica has, which is `sample` at least. `onFallback`: called when the primary has
 * to go on.
 */
export function openReplicaReads(
  { primary, replica, known }: Sources,
  sample: Sample,
  onFallback: () => void,
): ReplicaReads {
  // A later statement never sees less than an earlier one.
  let least = sample.written
  let hasRead = false
  let isOver = false

  const attempt = async <Row>(statement: Statement): Promise<Row[] | undefined> => {
    const from = least
    const [position, rows] = await readAt<Row>(replica, statement)
    if (!known.noteReplica(position) || position.replayed === null || position.replayed < from)
      return undefined
    least = Math.max(least, position.replayed)
    hasRead = true
    return rows
  }
  const fallBack = (): void => {
    if (!isOver) onFallback()
    isOver = true
  }
  return {
    rows: async <Row>(statement: Statement) => {
      const rows = isOver
        ? undefined
        : await attempt<Row>(statement).catch((error: unknown) => {
            if (isUnavailable(error)) known.noteSilence()
            return undefined
          })
      if (rows && !isOver) return rows
      fallBack()
      return primary.rows<Row>(statement)
    },
    lagMs: () => (hasRead ? Math.ceil(performance.now() - sample.takenAt) : undefined),
  }
}

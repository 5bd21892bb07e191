// The reads of one reply at one moment, on the replica if that shows enough then, or else on the
// primary. Where the replica fails once something was read from it, the reply is to be made again,
// from the primary: `SnapshotLost`.

import { isUnavailable } from '../../kernel/unavailable.ts'
import type { Database, Snapshot, Statement } from '../db/sql.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReplicaPosition, Sample } from './position.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { POSITION_OF_REPLICA } from './store.ts'

export type SnapshotReads = Snapshot & Pick<ReplicaReads, 'lagMs'>

const LOST = Symbol('the replica was lost')

/** Whether a reply has to be made again, from the primary. */
export const isSnapshotLost = (error: unknown): boolean =>
  (error as { reason?: unknown } | null)?.reason === LOST

const lost = (cause: unknown): Error =>
  Object.assign(new Error('the replica was lost while a reply was read from it', { cause }), {
    reason: LOST,
  })

type Sources = { readonly primary: Database; readonly replica: Database; readonly known: Knowledge }

/**
 * Reads what the replica has, which is `sample` at least. `onFallback`: called when the primary has
 * to be read.
 */
export function openReplicaSnapshot(
  { primary, replica, known }: Sources,
  sample: Sample,
  { idleMs, onFallback }: { readonly idleMs: number | undefined; readonly onFallback: () => void },
): SnapshotReads {
  const there = replica.snapshot(idleMs)
  let here: Snapshot | undefined
  let fit: Promise<boolean> | undefined
  let [hasRead, isOver] = [false, false]

  const look = async (): Promise<boolean> => {
    try {
      const [position] = await there.rows<ReplicaPosition>(POSITION_OF_REPLICA)
      return known.noteReplica(position!) && (position!.replayed ?? 0) >= sample.written
    } catch (error) {
      if (isUnavailable(error)) known.noteSilence()
      return false
    }
  }
  const fromPrimary = <Row>(statement: Statement): Promise<Row[]> => {
    if (isOver) throw new Error('a statement came after the end of its snapshot')
    if (!here) onFallback()
    return (here ??= primary.snapshot(idleMs)).rows<Row>(statement)
  }
  return {
    rows: async <Row>(statement: Statement) => {
      fit ??= look()
      // Sent with the question where the replica is.
      const reading = there.rows<Row>(statement).then(
        (rows) => ({ rows }),
        (error: unknown) => ({ error }),
      )
      if (!(await fit)) return fromPrimary<Row>(statement)
      const read = await reading
      if ('error' in read) throw lost(read.error)
      hasRead = true
      return read.rows
    },
    lagMs: () => (hasRead ? Math.ceil(performance.now() - sample.takenAt) : undefined),
    end: () => {
      isOver = true
      there.end()
      here?.end()
    },
  }
}

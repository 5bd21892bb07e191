// A read replica: reads that decide nothing go there, as far as it has come. It knows no caller and
// no route.

import { setTimeout as pause } from 'node:timers/promises'
import { batched } from '../../kernel/batch.ts'
import { after } from '../../kernel/clock.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import type { Database } from '../db/sql.ts'
import { openKnowledge, type Knowledge, type ReplicaStatus } from './knowledge.ts'
import type { Sample } from './position.ts'
import { openReplicaReads, type ReplicaReads } from './replica-reads.ts'
import { openReplicaSnapshot, type SnapshotReads } from './replica-snapshot.ts'
import { positionOfPrimary, positionOfReplica } from './store.ts'

export type { ReplicaReads, ReplicaStatus, SnapshotReads }

/** How often it is looked where both are. */
const LOOK_EVERY_MS = 250
/**
 * How long a call that must see everything waits for the replica, so that the primary has less to
 * do.
 */
const WAIT_MAX_MS = 100
const WAIT_STEP_MS = 2
/**
 * Ids have the time at which an act began. Its commit is at most this much later, whatever the
 * clocks of two servers differ by; as long, its owner counts as one that has just written.
 */
const COMMIT_MAX_MS = 60_000

export type Replica = {
  /**
   * Where to read for an owner; undefined: from the primary. An owner that has just written, or was
   * told of a change, sees it. `isExact`: as if it had.
   */
  read(owner: OwnerId, isExact: boolean): Promise<ReplicaReads | undefined>
  /** The same, at one moment; the caller ends it. */
  snapshot(owner: OwnerId, isExact: boolean, idleMs?: number): Promise<SnapshotReads | undefined>
  status(): ReplicaStatus
  /**
   * Calls by where they were read. `fallback`: those that began on the replica and ended on the
   * primary.
   */
  counts(): { readonly replica: number; readonly primary: number; readonly fallback: number }
  /** Looks where both are, now. */
  look(): Promise<ReplicaStatus>
  close(): Promise<void>
}

export type ReplicaOptions = {
  readonly primary: Database
  readonly replica: Database
  /** Older data is not shown. */
  readonly lagMaxMs: number
  /** The machine's time, by which ids are made. */
  readonly wall: () => Date
}

/**
 * Finds where the primary's log ends, and whether an owner has just written; for many callers at
 * once.
 */
const primaryPositions = ({ primary, lagMaxMs, wall }: ReplicaOptions, known: Knowledge) =>
  batched(
    async (owners: (OwnerId | undefined)[]) => {
      const takenAt = performance.now()
      const asked = [...new Set(owners.filter((owner) => owner !== undefined))]
      const { writers, ...position } = await positionOfPrimary(
        primary,
        asked,
        after(wall(), -lagMaxMs - COMMIT_MAX_MS),
      )
      known.notePrimary(position, takenAt)
      const wrote = new Set(writers)
      const sample: Sample = { takenAt, written: position.written }
      return owners.map((owner) => ({
        sample,
        hasWritten: owner !== undefined && wrote.has(owner),
      }))
    },
    { name: 'find the end of the log', tryAlone: false },
  )

/** A replica of `primary`, which is followed until it is closed. */
export function openReplica(options: ReplicaOptions): Replica {
  const { primary, replica, lagMaxMs } = options
  const known = openKnowledge(lagMaxMs)
  const counts = { replica: 0, primary: 0, fallback: 0 }
  const positionFor = primaryPositions(options, known)

  let asking: Promise<void> | undefined
  /** Asks the replica where it is; those who want to know meanwhile wait for the same answer. */
  const ask = (): Promise<void> =>
    (asking ??= positionOfReplica(replica)
      .then((position) => void known.noteReplica(position), known.noteSilence)
      .finally(() => (asking = undefined)))

  async function reaches(sample: Sample): Promise<boolean> {
    const end = performance.now() + WAIT_MAX_MS
    while (!known.has(sample) && performance.now() < end) {
      await Promise.race([ask(), pause(WAIT_MAX_MS, undefined, { ref: false })])
      if (!known.has(sample)) await pause(WAIT_STEP_MS)
    }
    return known.has(sample)
  }

  /** Up to where a call may trust the replica; undefined: it may not. */
  async function sampleFor(owner: OwnerId, isExact: boolean): Promise<Sample | undefined> {
    if (known.status().fault) return undefined
    const { sample, hasWritten } = await positionFor(owner)
    if (isExact || hasWritten) return (await reaches(sample)) ? sample : undefined
    return known.status().fault ? undefined : known.newest()
  }

  const look = async (): Promise<ReplicaStatus> => {
    await Promise.all([positionFor(undefined).catch(() => {}), ask()])
    return known.status()
  }
  let looking: Promise<unknown> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, LOOK_EVERY_MS)
  timer.unref()

  const onFallback = () => void counts.fallback++
  const counted = async (owner: OwnerId, isExact: boolean): Promise<Sample | undefined> => {
    // If the primary does not answer, the call itself says so.
    const sample = await sampleFor(owner, isExact).catch(() => undefined)
    counts[sample ? 'replica' : 'primary']++
    return sample
  }
  return {
    read: async (owner, isExact) => {
      const sample = await counted(owner, isExact)
      return sample && openReplicaReads({ primary, replica, known }, sample, onFallback)
    },
    snapshot: async (owner, isExact, idleMs) => {
      const sample = await counted(owner, isExact)
      return (
        sample && openReplicaSnapshot({ primary, replica, known }, sample, { idleMs, onFallback })
      )
    },
    status: known.status,
    counts: () => counts,
    look,
    close: async () => {
      clearInterval(timer)
      await looking
      await replica.close()
    },
  }
}

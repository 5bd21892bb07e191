// What a process knows of the primary and of its replica: where each was when it was last asked,
// and how old what the replica has is. It asks nobody.

import {
  faultOf,
  replayedSample,
  withSample,
  type PrimaryPosition,
  type ReplicaFault,
  type ReplicaPosition,
  type Sample,
} from './position.ts'

/** A replica that has not answered for this long is not asked by callers. */
const SILENCE_MAX_MS = 1_000

export type ReplicaStatus = {
  readonly fault: ReplicaFault | undefined
  /** Everything older than this many milliseconds is there; undefined: not known. */
  readonly lagMs: number | undefined
}

export type Knowledge = {
  notePrimary(position: PrimaryPosition, takenAt: number): void
  /** Returns whether what was read there counts. */
  noteReplica(position: ReplicaPosition): boolean
  noteSilence(): void
  /** Whether the replica has everything up to a sample. */
  has(sample: Sample): boolean
  /** The newest sample that the replica has. */
  newest(): Sample | undefined
  status(): ReplicaStatus
}

/** `lagMaxMs`: a replica with less than what is that old is not read. */
export function openKnowledge(lagMaxMs: number): Knowledge {
  let primary: PrimaryPosition | undefined
  let answer: { readonly at: number; readonly position: ReplicaPosition } | undefined
  let samples: readonly Sample[] = []
  let newest: Sample | undefined

  const fault = (): ReplicaFault | undefined =>
    answer && primary ? faultOf(answer.position, primary) : 'unreachable'
  const compare = (): void => {
    if (fault() === undefined)
      newest = replayedSample(samples, answer!.position.replayed ?? 0) ?? newest
  }
  return {
    notePrimary: (position, takenAt) => {
      if (position.timeline !== primary?.timeline || position.system !== primary.system) {
        samples = []
        newest = undefined
      }
      primary = position
      samples = withSample(samples, { takenAt, written: position.written }, lagMaxMs)
      compare()
    },
    noteReplica: (position) => {
      answer = { at: performance.now(), position }
      compare()
      return fault() === undefined
    },
    noteSilence: () => void (answer = undefined),
    has: ({ written }) => fault() === undefined && (answer!.position.replayed ?? 0) >= written,
    newest: () => newest,
    status: () => {
      const now = performance.now()
      const lagMs = newest && now - newest.takenAt
      const isSilent = !answer || now - answer.at > SILENCE_MAX_MS
      const isBehind = lagMs === undefined || lagMs > lagMaxMs
      return {
        fault: isSilent ? 'unreachable' : (fault() ?? (isBehind ? 'behind' : undefined)),
        lagMs,
      }
    },
  }
}

// How far a replica has come: positions in the log of the primary, and what a replica has replayed
// of it. Pure.

/**
 * Where the log of the primary ends. Everything that was acknowledged before it was asked lies
 * before `written`.
 */
export type PrimaryPosition = {
  readonly system: string
  readonly timeline: number
  readonly written: number
}

/** A replica, as it says of itself. */
export type ReplicaPosition = {
  readonly standby: boolean
  readonly system: string
  readonly timeline: number
  readonly replayed: number | null
}

/** Why a replica is not read. */
export type ReplicaFault =
  | 'unreachable'
  | 'not_a_standby'
  | 'other_system'
  | 'other_timeline'
  | 'behind'

/**
 * Positions of different systems or timelines cannot be compared: a replica that followed another
 * primary may have what this one never had.
 */
export function faultOf(
  replica: ReplicaPosition,
  primary: Pick<PrimaryPosition, 'system' | 'timeline'>,
): ReplicaFault | undefined {
  if (replica.system !== primary.system) return 'other_system'
  if (!replica.standby) return 'not_a_standby'
  return replica.timeline === primary.timeline ? undefined : 'other_timeline'
}

/**
 * Where the log ended when the primary was asked. What was acknowledged before `takenAt`
 * (milliseconds of a steady clock) lies before it.
 */
export type Sample = { readonly takenAt: number; readonly written: number }

/** More often than this they tell hardly more. */
const SAMPLE_EVERY_MS = 100

/** The samples with a new one, without those that are too old to be of use. Sorted by time. */
export function withSample(
  samples: readonly Sample[],
  sample: Sample,
  keepMs: number,
): readonly Sample[] {
  const last = samples.at(-1)
  if (last && sample.takenAt - last.takenAt < SAMPLE_EVERY_MS) return samples
  return [...samples.filter(({ takenAt }) => sample.takenAt - takenAt <= keepMs), sample]
}

/** The newest sample that is replayed: all that was acknowledged before it is on the replica. */
export const replayedSample = (samples: readonly Sample[], replayed: number): Sample | undefined =>
  samples.findLast(({ written }) => written <= replayed)

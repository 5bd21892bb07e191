// Which partitions of events may be archived, and why the others may not. Pure.

import type { Partition } from '../platform/outbox/partition.ts'

const DAY_MS = 24 * 3_600_000
/**
 * For so long the feed, webhooks that are sent again, the doctor and the timeline have everything
 * in the database, whatever is configured.
 */
export const KEPT_DAYS = 90

/** What of a partition still waits to be read by somebody. */
export type Waiting = {
  readonly archived: boolean
  readonly empty: boolean
  /** Has no place in the feed yet, or is no mail yet. */
  readonly unpublished: boolean
  /** A webhook delivery of it is pending, or is still listed. */
  readonly delivered: boolean
  /** A platform's webhooks, sums or search have not read it. */
  readonly unread: boolean
}

const WAITS: readonly [keyof Waiting, reason: string][] = [
  ['archived', 'it is archived'],
  ['empty', 'it has no events'],
  ['unpublished', 'events of it wait for their place in the feed, or to become mails'],
  [
    'delivered',
    'webhook deliveries of it are pending, or listed still: they are deleted 30 days after they ended',
  ],
  ['unread', 'webhooks, sums of transactions or the search have not read all of its events'],
]

/**
 * Why a partition is not archived; undefined when it may be. Its age is counted in business time
 * (`now`). Whether events are still written to it is decided by the machine's time (`wall`), which
 * their ids begin with.
 */
export function reasonAgainst(
  { to }: Partition,
  waiting: Waiting | undefined,
  { before, now, wall }: { before: Date; now: Date; wall: Date },
): string | undefined {
  if (!to || !waiting) return 'events are being written to it'
  if (waiting.archived) return WAITS[0]![1]
  if (to > wall) return 'it has not ended'
  if (to.getTime() > now.getTime() - KEPT_DAYS * DAY_MS)
    return `it ended less than ${KEPT_DAYS} days ago`
  if (to > before) return 'it does not end before the day that was given'
  return WAITS.find(([what]) => waiting[what])?.[1]
}

// Reads the feed: a page of it, and the next page once there is one. A wait holds no database
// connection: after a signal, all waits read the end of the feed in one query, and a page only if
// it has moved.

import { batchedBy } from '../../kernel/batch.ts'
import type { EventId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { EventType } from '../../../contract/events.ts'
import type { Deps } from '../../runtime/deps.ts'
import { isReleased, LOOK_AGAIN_MS, nextSignal, signalFeed, signalCount } from './feed-signal.ts'
import { completed } from '../../platform/outbox/archive/read.ts'
import {
  dispatch,
  type EventRow,
  findEvent,
  lastSequences,
  pageEvents,
} from '../../platform/outbox/outbox.ts'
import { startWait } from './wait-limit.ts'

/** The owner of the events, and the filter. */
export type EventFilter = {
  readonly owner: OwnerId
  readonly seller?: SellerId
  readonly types?: readonly EventType[]
  readonly object?: string
}

/** `last`: the feed was read up to this sequence. */
export type Page = {
  readonly items: readonly EventRow[]
  readonly more: boolean
  readonly last: number
}

type ReadFrom = {
  readonly after: number
  readonly limit: number
  readonly before?: number | undefined
  readonly newestFirst?: boolean
}

/** Rounds of dispatch before a page is read; the worker does the rest. */
const ROUNDS_MAX = 10

/** Dispatches a platform's waiting events, so that callers see what they just did. */
export const dispatchFor = batchedBy('dispatch events', async (deps: Deps, owners: OwnerId[]) => {
  let dispatched = 0
  for (const owner of new Set(owners)) {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const some = await dispatch(deps.db, owner)
      dispatched += some
      if (some === 0) break
    }
  }
  if (dispatched > 0) signalFeed(deps)
  return owners
})

/** The end of a platform's feed. */
export const endOf = batchedBy('find feed ends', (deps: Deps, owners: OwnerId[]) =>
  lastSequences(deps.db, owners),
)

export async function readPage(deps: Deps, wanted: EventFilter, from: ReadFrom): Promise<Page> {
  const { after, limit, before = Number.POSITIVE_INFINITY, newestFirst = false } = from
  const { owner, ...filter } = wanted
  const end = await endOf(deps, owner)
  const rows = await pageEvents(deps.db, owner, { ...filter, ...from })
  const items = await completed(deps, owner, rows.slice(0, limit))
  const more = rows.length > items.length
  if (newestFirst) return { items, more, last: Math.max(after, end) }
  // With a filter, the last item is not the end of what was read.
  const last = more
    ? items.at(-1)!.sequence
    : Math.max(after, Math.min(end, before - 1), items.at(-1)?.sequence ?? 0)
  return { items, more, last }
}

/** An event, with what is archived of it. */
export async function readEvent(
  deps: Deps,
  owner: OwnerId,
  id: EventId,
): Promise<EventRow | undefined> {
  const row = await findEvent(deps.db, owner, id)
  return row && (await completed(deps, owner, [row]))[0]
}

type WaitOptions = { readonly ms: number; readonly gone: AbortSignal }
type PollOptions = WaitOptions & { readonly demandAgain: () => Promise<void> }

/**
 * The page after `after` if the feed has moved past it; otherwise waits once, and returns
 * undefined.
 */
export async function readOrWait(
  deps: Deps,
  wanted: EventFilter,
  from: ReadFrom,
  { ms, gone }: WaitOptions,
): Promise<Page | undefined> {
  const since = signalCount(deps)
  if ((await endOf(deps, wanted.owner)) > from.after) return readPage(deps, wanted, from)
  await nextSignal(deps, Math.min(ms, LOOK_AGAIN_MS), { since, gone })
  return undefined
}

/**
 * The page after `after`; when it is empty, the first that is not, or the empty one after `ms`,
 * when the client disconnects, the server stops or the platform is moved. Refuses with
 * `too_many_waiting`, and a caller that may no longer wait.
 */
export async function awaitPage(
  deps: Deps,
  wanted: EventFilter,
  from: ReadFrom,
  { ms, gone, demandAgain }: PollOptions,
): Promise<Page> {
  let page = await readPage(deps, wanted, from)
  if (page.items.length > 0 || ms === 0) return page
  const endWait = startWait(deps, wanted.owner)
  const until = deps.clock.wall().getTime() + ms
  try {
    for (;;) {
      const left = until - deps.clock.wall().getTime()
      if (page.items.length > 0 || left <= 0 || gone.aborted || isReleased(deps, wanted.owner))
        return page
      page =
        (await readOrWait(deps, wanted, { ...from, after: page.last }, { ms: left, gone })) ?? page
      // After the wait, and before anything of it is shown.
      await demandAgain()
    }
  } finally {
    endWait()
  }
}

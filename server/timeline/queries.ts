// Reads the timeline of an object: each kind of entry that the caller may see, the newest first, as
// one page.

import type { QueryOf } from '../../contract/operation.ts'
import { TIMELINE_LIMIT_DEFAULT, type getTimeline } from '../../contract/records/timeline.ts'
import { peopleAmong, type NamedPerson } from '../identity/users/author.ts'
import { namesOfPeople } from '../identity/users/store.ts'
import { readId } from '../kernel/ids.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import { page as acts } from '../platform/audit/store.ts'
import type { Sql } from '../platform/db/sql.ts'
import { boundTo, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import { UNKNOWN } from '../runtime/searched-list.ts'
import { pageOf, visibleParts, type DeliveryEntry, type Entry } from './entry.ts'
import * as store from './store.ts'

export type TimelinePage = {
  readonly items: readonly Entry[]
  readonly deliveries: readonly DeliveryEntry[] | undefined
  /** Of the people who acted. */
  readonly names: readonly NamedPerson[]
  readonly limit: number
  readonly next: string | null
}

/** Greater than every id. */
const END = 'f'.repeat(32)
/** The acts of an object that a page searches. */
const SEARCHED_MAX = 10_000

function beforeOf(text: string | undefined): string {
  if (text === undefined) return END
  const id = readId(text)
  if (!id)
    throw refuseField('before', {
      en: 'must be `next` of a page',
      pt: 'deve ser o `next` de uma página',
    })
  return id
}

/** What was done to an object, and who asked for it and approved it where it was held. */
async function actsOn(reads: Sql, { object, ...filter }: store.TimelineFilter) {
  const objects = [object, ...(await store.approvalsOf(reads, filter.owner, object))]
  const wanted = { ...filter, objects, from: UNKNOWN }
  return acts(reads, wanted, { limit: filter.limit, searched: SEARCHED_MAX })
}

export async function timelineOf(
  { reads }: Deps,
  caller: Caller,
  id: string,
  query: QueryOf<typeof getTimeline>,
): Promise<TimelinePage> {
  const limit = query.limit ?? TIMELINE_LIMIT_DEFAULT
  const { owner } = caller
  const seller = boundTo(caller)
  const filter = {
    owner,
    seller,
    object: readId(id) ?? UNKNOWN,
    before: beforeOf(query.before),
    limit: limit + 1,
  }
  const sees = visibleParts(caller.scopes)
  const related = await store.relatedTo(reads, owner, filter.object)
  const [events, transfers, records] = await Promise.all([
    sees.events ? store.events(reads, related, filter) : [],
    sees.transfers ? store.transfers(reads, related, filter) : [],
    sees.acts ? actsOn(reads, filter) : [],
  ])
  const entries: Entry[] = [
    ...events.map((event) => ({ kind: 'event' as const, id: event.id, event })),
    ...transfers.map((transfer) => ({ kind: 'transfer' as const, id: transfer.id, transfer })),
    ...records.map((act) => ({ kind: 'act' as const, id: act.id as string, act })),
  ]
  // An object that the caller may not see is as unknown as a missing one.
  if (entries.length === 0 && query.before === undefined) throw refuse('timeline_not_found')
  const { items, next } = pageOf(entries, limit)
  const shown = items.flatMap((item) => (item.kind === 'event' ? [item.id] : []))
  const found =
    sees.deliveries && shown.length > 0 ? await store.deliveries(reads, filter, shown) : []
  const people = peopleAmong(records.map(({ actorType: type, actor }) => ({ type, id: actor })))
  const names = await namesOfPeople(reads, { owner, seller }, people)
  return { items, deliveries: sees.deliveries ? found : undefined, names, limit, next }
}

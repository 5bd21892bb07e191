// Compares the terms of every object with what the object says now; one with events that the search
// has not read is left out, and so is one without an event that the worker has given no terms yet.

import { hyphened } from '../../kernel/ids.ts'
import { sql, type Sql, type Statement } from '../db/sql.ts'
import type { Mark } from '../ledger/verify.ts'
import type { Check } from '../ledger/verify.ts'
import type { ReadRange } from '../outbox/feed-readers.ts'
import {
  findChangedKeys,
  findIndexed,
  pageOfIndexed,
  rowsFor,
  type Indexed,
  type SearchTerm,
  type Source,
} from './sources.ts'
import { termsOfObjects } from './store.ts'

const PAGE_SIZE = 2_000

/** What the search has read of the feed: the rest is left out until it has. */
const READ: Mark = {
  name: 'search',
  ends: () => sql`
    select e.owner, least(r.read_to, e.last_sequence) as reached, 0 as below
    from feed_ends e join feed_readers r on r.owner = e.owner and r.reader = 'search'`,
}

/**
 * Of these objects of a kind those that have events, and whether all of them were read. A corporate
 * account has the id of its company.
 */
async function readOf(
  db: Sql,
  objectKind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db.rows<{ id: string; read: boolean }>(sql`
    select e.object_id as id, bool_and(coalesce(f.sequence <= r.read_to, false)) as read
    from events e
    left join feed f on f.owner = e.owner and f.event = e.id
    left join feed_readers r on r.owner = e.owner and r.reader = 'search'
    where e.object_id = any(${[...ids]}::uuid[]) and e.object_kind = ${objectKind}
    group by e.object_id`)
  return new Map(rows.map(({ id, read }) => [id, read]))
}

/** All objects of a kind, in pages. */
async function* allOf(db: Sql, source: Source): AsyncGenerator<Indexed[]> {
  for (let after, page; ; after = page.at(-1)) {
    page = await pageOfIndexed(db, source, after, PAGE_SIZE)
    if (page.length === 0) return
    yield page
  }
}

/** These ranges in batches of so many events. */
function* inBatches(ranges: readonly ReadRange[], size: number): Generator<ReadRange[]> {
  let [batch, room]: [ReadRange[], number] = [[], size]
  for (const { owner, readTo, upTo } of ranges)
    for (let from = readTo, to; from < upTo; from = to) {
      to = Math.min(upTo, from + room)
      batch.push({ owner, readTo: from, upTo: to })
      room -= to - from
      if (room > 0) continue
      yield batch
      ;[batch, room] = [[], size]
    }
  if (batch.length > 0) yield batch
}

/** The objects with events after the mark, in pages of a kind. */
async function* changedSince(
  db: Sql,
  sources: readonly Source[],
  since: Statement,
): AsyncGenerator<readonly [Source, Indexed[]]> {
  const ranges = await db.rows<ReadRange>(sql`
    select r.owner, coalesce(m.reached, 0) as "readTo", e.last_sequence as "upTo"
    from feed_readers r
    join feed_ends e on e.owner = r.owner
    left join ${since} m on m.owner = r.owner
    where r.reader = 'search' and e.last_sequence > coalesce(m.reached, 0) order by r.owner`)
  for (const batch of inBatches(ranges, PAGE_SIZE)) {
    const keys = Map.groupBy(
      await findChangedKeys(db, sources, batch),
      ({ objectKind }) => objectKind,
    )
    for (const source of sources) {
      const own = keys.get(source.objectKind)
      if (own) yield [source, await findIndexed(db, source, own)]
    }
  }
}

/** Sellers may be there without an event, and are few: they are compared each time. */
async function* pagesOf(
  db: Sql,
  sources: readonly Source[],
  since: Statement | null,
): AsyncGenerator<readonly [Source, Indexed[]]> {
  for (const source of sources)
    if (since === null || source.kind === 'seller')
      for await (const page of allOf(db, source)) yield [source, page]
  if (since !== null) yield* changedSince(db, sources, since)
}

const textOf = ({ object, term, kind, seller, holder }: SearchTerm): string =>
  [object, term, kind, seller, holder ?? ''].join(' ')

/** The objects of a page whose terms are others. */
async function differingIn(db: Sql, source: Source, page: readonly Indexed[]): Promise<string[]> {
  const read = await readOf(
    db,
    source.objectKind,
    page.map(({ id }) => id),
  )
  const known = page.filter(({ id }) => read.get(id) !== false)
  const stored = await termsOfObjects(db, known)
  const filled = new Set(stored.map(({ object }) => object))
  const wanted = rowsFor(known.filter(({ id }) => read.has(id) || filled.has(id)))
  const [has, should] = [new Set(stored.map(textOf)), new Set(wanted.map(textOf))]
  const wrong = [...stored, ...wanted].filter(
    (one) => has.has(textOf(one)) !== should.has(textOf(one)),
  )
  return wrong.map(({ object }) => object)
}

async function differing(
  db: Sql,
  sources: readonly Source[],
  since: Statement | null,
  limit: number,
): Promise<{ where: string }[]> {
  const faults = new Set<string>()
  for await (const [source, page] of pagesOf(db, sources, since)) {
    for (const object of await differingIn(db, source, page)) faults.add(object)
    if (faults.size >= limit) break
  }
  return [...faults].slice(0, limit).map((id) => ({ where: hyphened(id) }))
}

export const searchChecks = (limit: number, sources: readonly Source[]): readonly Check[] => [
  {
    what: {
      en: 'the search terms of an object differ from the object',
      pt: 'os termos de busca de um objeto diferem do objeto',
    },
    mark: READ,
    rows: (db, since) => differing(db, sources, since, limit),
  },
]

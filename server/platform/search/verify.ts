// Compares the terms of every object with what the object says now; one with events that the search has not read is left out, and so is
// one without an event that the worker has given no terms yet.

import { hyphened } from '../../kernel/ids.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Check } from '../ledger/verify.ts'
import { pageOfIndexed, rowsFor, SOURCES, type SearchTerm } from './sources.ts'
import { termsOfObjects } from './store.ts'

const PAGE_SIZE = 2_000

/** Of these objects of a kind those that have events, and whether all of them were read. A corporate account has the id of its company. */
async function readOf(db: Sql, objectKind: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db.rows<{ id: string; read: boolean }>(sql`
    select e.object_id as id, bool_and(coalesce(f.sequence <= r.read_to, false)) as read from events e
    left join feed f on f.owner = e.owner and f.event = e.id
    left join feed_readers r on r.owner = e.owner and r.reader = 'search'
    where e.object_id = any(${[...ids]}::uuid[]) and e.object_kind = ${objectKind}
    group by e.object_id`)
  return new Map(rows.map(({ id, read }) => [id, read]))
}

const textOf = ({ object, term, kind, seller, holder }: SearchTerm): string =>
  [object, term, kind, seller, holder ?? ''].join(' ')

async function differing(db: Sql, limit: number): Promise<{ where: string }[]> {
  const faults: { where: string }[] = []
  for (const source of SOURCES) {
    for (let after, page; faults.length < limit; after = page.at(-1)) {
      page = await pageOfIndexed(db, source, after, PAGE_SIZE)
      if (page.length === 0) break
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
      const wrong = [...stored, ...wanted].filter((one) => has.has(textOf(one)) !== should.has(textOf(one)))
      faults.push(...[...new Set(wrong.map(({ object }) => object))].map((id) => ({ where: hyphened(id) })))
    }
  }
  return faults.slice(0, limit)
}

export const searchChecks = (limit: number): readonly Check[] => [
  { what: 'the search terms of an object differ from the object', rows: (db) => differing(db, limit) },
]

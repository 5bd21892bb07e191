// Compares the terms of every object with what the object says now; one with events that the search has not read is left out.

import { hyphened } from '../../kernel/ids.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Check } from '../ledger/verify.ts'
import { pageOfIndexed, rowsFor, SOURCES, type SearchTerm } from './sources.ts'
import { termsOfObjects } from './store.ts'

const PAGE_SIZE = 2_000

/** Which of these objects of a kind have an event that was read, and none that waits to be. A corporate account has the id of its company. */
async function readOf(db: Sql, objectKind: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select e.object_id as id from events e
    left join feed f on f.owner = e.owner and f.event = e.id
    left join feed_readers r on r.owner = e.owner and r.reader = 'search'
    where e.object_id = any(${[...ids]}::uuid[]) and e.object_kind = ${objectKind}
    group by e.object_id having bool_and(coalesce(f.sequence <= r.read_to, false))`)
  return new Set(rows.map(({ id }) => id))
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
      const objects = page.filter(({ id }) => read.has(id))
      const [stored, wanted] = [await termsOfObjects(db, objects), rowsFor(objects)]
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

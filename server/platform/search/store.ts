// The terms by which objects are found, in SQL: filled from the events of the feed, and searched.

import { table } from '../db/columns.ts'
import { computedOnce } from '../db/planner.ts'
import { join, rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { ReadRange } from '../outbox/feed-readers.ts'
import { findIndexed, rowsFor, SOURCES, type SearchTerm } from './sources.ts'
import type { TypedTerms } from './terms.ts'

const TERMS = table<SearchTerm, 'owner' | 'object' | 'term'>('search_terms', 's', {
  owner: 'key',
  object: 'key',
  term: 'key',
  kind: 'fixed',
  seller: 'fixed',
  holder: 'fixed',
})

type Changed = { readonly owner: string; readonly id: string; readonly objectKind: string }

/** Gives the objects of these events the terms that they have now. */
export async function indexEvents(tx: Tx, ranges: readonly ReadRange[]): Promise<void> {
  const changed = await tx.rows<Changed>(sql`
    select distinct e.owner, e.object_id as id, e.object_kind as "objectKind"
    from json_to_recordset(${rowsOf(ranges)}) as r(owner uuid, "readTo" bigint, "upTo" bigint)
    join feed f on f.owner = r.owner and f.sequence > r."readTo" and f.sequence <= r."upTo"
    join events e on e.owner = f.owner and e.id = f.event
    where e.object_kind = any(${SOURCES.map(({ objectKind }) => objectKind)}::text[])`)
  const wanted: SearchTerm[] = []
  for (const source of SOURCES) {
    const keys = changed.flatMap(({ owner, id, objectKind }) =>
      objectKind === source.objectKind ? [{ owner, id }] : [],
    )
    if (keys.length > 0) wanted.push(...rowsFor(await findIndexed(tx, source, keys)))
  }
  const before = await termsOfObjects(tx, changed)
  const placeOf = ({ owner, object, term }: SearchTerm) => `${owner} ${object} ${term}`
  const [had, has] = [new Set(before.map(placeOf)), new Set(wanted.map(placeOf))]
  const gone = before.filter((one) => !has.has(placeOf(one)))
  const fresh = wanted.filter((one) => !had.has(placeOf(one)))
  if (gone.length > 0)
    await tx.rows(sql`
      delete from search_terms s using json_to_recordset(${rowsOf(gone)}) as g(owner uuid, object uuid, term text)
      where s.owner = g.owner and s.object = g.object and s.term = g.term collate "C"`)
  if (fresh.length > 0) await tx.rows(sql`${TERMS.inserting(fresh)} on conflict do nothing`)
}

/** The stored terms of these objects. */
export const termsOfObjects = (
  db: Sql,
  objects: readonly { readonly owner: string; readonly id: string }[],
): Promise<SearchTerm[]> =>
  db.rows<SearchTerm>(sql`
    select ${TERMS.columns} from json_to_recordset(${rowsOf(objects.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid, id uuid)
    join search_terms s on s.owner = k.owner and s.object = k.id`)

/** Deletes the terms of an object, in the commit that erases it. */
export async function eraseTerms(
  tx: Tx,
  { owner, id }: { readonly owner: string; readonly id: string },
): Promise<void> {
  await tx.rows(sql`delete from search_terms where owner = ${owner} and object = ${id}`)
}

/** Whose objects are searched: of a platform all but the cards of its sellers, of a seller its own, of a cardholder their own. */
export type SearchScope = {
  readonly owner: string
  readonly seller: string
  readonly platform: boolean
  readonly holder?: string
  readonly kinds: readonly string[]
}

/** The last character: no term that begins with a prefix comes after the prefix and this. */
const LAST = '\u{10FFFF}'
/** Beyond this number a prefix counts as common, and no more of its terms are looked at. */
const LOOKED_AT_MAX = 2_000

function within({ owner, seller, platform, holder, kinds }: SearchScope): Statement {
  const visible = holder
    ? sql`s.holder = ${holder}`
    : platform
      ? sql`(s.holder is null or s.seller = ${seller})`
      : sql`s.seller = ${seller}`
  return sql`s.owner = ${owner} and ${visible} and s.kind = any(${[...kinds]}::text[])`
}

const begins = (prefix: string): Statement => sql`s.term >= ${prefix} and s.term < ${prefix + LAST}`

/** The rarest of several prefixes first: its terms are looked at, the others only of their objects. */
async function byRarity(db: Sql, scope: SearchScope, prefixes: readonly string[]): Promise<string[]> {
  if (prefixes.length < 2) return [...prefixes]
  const counts = prefixes.map(
    (prefix, n) => sql`
      select ${n}::int as at, count(*) as n from (
        select 1 from search_terms s where ${within(scope)} and ${begins(prefix)} limit ${LOOKED_AT_MAX}) c`,
  )
  const rows = await db.rows<{ at: number }>(sql`${join(counts, ' union all ')} order by 2, 1`)
  return rows.map(({ at }) => prefixes[at]!)
}

/** The ids of objects that have what was typed, whole words first, and of these the newest; at most `limit`. */
export async function searchTerms(db: Sql, scope: SearchScope, typed: TypedTerms, limit: number): Promise<string[]> {
  const [first, ...others] = 'exact' in typed ? [typed.exact] : await byRarity(db, scope, typed.prefixes)
  const matches = 'exact' in typed ? sql`s.term = ${first!}` : begins(first!)
  const has = others.map(
    (prefix) =>
      sql`exists (select 1 from search_terms s where s.owner = ${scope.owner} and s.object = m.object and ${begins(prefix)})`,
  )
  const looked = sql`
    select s.term, s.object from search_terms s where ${within(scope)} and ${matches}
    order by s.term, s.object desc limit ${LOOKED_AT_MAX}`
  const rows = await db.rows<{ object: string }>(sql`
    with ${computedOnce('looked', looked)}
    select m.object from (select object, min(term) as term from looked group by 1) m
    ${has.length > 0 ? sql`where ${join(has, ' and ')}` : sql``}
    order by m.term, m.object desc limit ${limit}`)
  return rows.map(({ object }) => object)
}

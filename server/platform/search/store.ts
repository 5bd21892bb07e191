// The terms by which objects are found, in SQL: filled from the events of the feed, and searched.

import { table } from '../db/columns.ts'
import { computedOnce, equalsUnindexed } from '../db/planner.ts'
import { join, rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { ReadRange } from '../outbox/feed-readers.ts'
import {
  changeOf,
  findChanged,
  lockEventless,
  rowsFor,
  type Key,
  type SearchTerm,
  type Source,
  type TermChange,
} from './sources.ts'
import type { TypedTerms } from './terms.ts'

const TERMS = table<SearchTerm, 'object' | 'term'>('search_terms', 's', {
  owner: 'fixed',
  object: 'key',
  term: 'key',
  kind: 'fixed',
  seller: 'fixed',
  holder: 'fixed',
})

/**
 * In place of a term in a line; terms have words, digits and `$` alone, which `copy` takes as they
 * are.
 */
const SLOT = '\u0000'

/** The lines of an object: made once, and then each of its terms put in. */
function linesOf({ fresh, rowWith }: TermChange): string {
  if (fresh.length === 0) return ''
  const [head, tail] = TERMS.lineOf(rowWith(SLOT)).split(SLOT)
  return fresh.map((term) => `${head}${term}${tail}`).join('')
}

/**
 * Gives the objects of these events the terms that they have now. Nothing else writes terms of
 * these platforms meanwhile: the reader is locked.
 */
export async function indexEvents(
  tx: Tx,
  sources: readonly Source[],
  ranges: readonly ReadRange[],
): Promise<void> {
  const changes = (await findChanged(tx, sources, ranges)).map(changeOf)
  const gone = changes.flatMap((one) => one.gone.map(one.rowWith))
  if (gone.length > 0)
    await tx.rows(sql`
      delete from search_terms s using json_to_recordset(${rowsOf(gone.map(({ object, term }) => ({ object, term })))}) as g(object uuid,
        term text)
      where s.object = g.object and s.term = g.term collate "C"`)
  const lines = changes.map(linesOf).join('')
  if (lines !== '') tx.copy(TERMS.copyingLines(Buffer.from(lines)))
}

/**
 * Gives those of these sellers that no event names their terms; those that have terms keep them.
 */
export async function indexEventless(tx: Tx, sellers: Source, keys: readonly Key[]): Promise<void> {
  const rows = rowsFor(await lockEventless(tx, sellers, keys))
  if (rows.length > 0) await tx.rows(sql`${TERMS.inserting(rows)} on conflict do nothing`)
}

/** The stored terms of these objects. */
export const termsOfObjects = (
  db: Sql,
  objects: readonly { readonly owner: string; readonly id: string }[],
): Promise<SearchTerm[]> =>
  db.rows<SearchTerm>(sql`
    select ${TERMS.columns}
    from json_to_recordset(${rowsOf(objects.map(({ owner, id }) => ({ owner, id })))}) as k(owner uuid,
      id uuid)
    join search_terms s on s.object = k.id and ${equalsUnindexed(sql`s.owner`, sql`k.owner`)}`)

/** Deletes the terms of an object, in the commit that erases it. */
export async function eraseTerms(
  tx: Tx,
  { owner, id }: { readonly owner: string; readonly id: string },
): Promise<void> {
  await tx.rows(
    sql`delete from search_terms
      where object = ${id}
        and ${equalsUnindexed(sql`owner`, sql`${owner}::uuid`)}`,
  )
}

/**
 * Whose objects are searched: of a platform all but the cards of its sellers, of a seller its own,
 * of a cardholder their own.
 */
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

function visibleTo({ seller, platform, holder }: SearchScope): Statement {
  if (holder) return sql`s.holder = ${holder}`
  if (platform) return sql`(s.holder is null or s.seller = ${seller})`
  return sql`s.seller = ${seller} and s.seller <> s.owner`
}

function within(scope: SearchScope): Statement {
  const { owner, kinds } = scope
  return sql`s.owner = ${owner} and ${visibleTo(scope)} and s.kind = any(${[...kinds]}::text[])`
}

const begins = (prefix: string): Statement => sql`s.term >= ${prefix} and s.term < ${prefix + LAST}`

/**
 * The rarest of several prefixes first: its terms are looked at, the others only of their objects.
 */
async function byRarity(
  db: Sql,
  scope: SearchScope,
  prefixes: readonly string[],
): Promise<string[]> {
  if (prefixes.length < 2) return [...prefixes]
  const counts = prefixes.map(
    (prefix, n) => sql`
      select ${n}::int as at, count(*) as n from (
        select 1
          from search_terms s
          where ${within(scope)}
            and ${begins(prefix)}
          limit ${LOOKED_AT_MAX}) c`,
  )
  const rows = await db.rows<{ at: number }>(sql`${join(counts, ' union all ')} order by 2, 1`)
  return rows.map(({ at }) => prefixes[at]!)
}

/**
 * The ids of objects that have what was typed, whole words first, and of these the newest; at most
 * `limit`.
 */
export async function searchTerms(
  db: Sql,
  scope: SearchScope,
  typed: TypedTerms,
  limit: number,
): Promise<string[]> {
  const [first, ...others] =
    'exact' in typed ? [typed.exact] : await byRarity(db, scope, typed.prefixes)
  const matches = 'exact' in typed ? sql`s.term = ${first!}` : begins(first!)
  const has = others.map(
    (prefix) =>
      sql`exists (select 1 from search_terms s where s.object = m.object and ${begins(prefix)})`,
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

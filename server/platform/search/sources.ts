// Where the terms of each kind of object come from, in SQL: the tables and columns that
// capabilities declare.

import { printedOurNumber, type BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { computedOnce, equalsUnindexed, lookup } from '../db/planner.ts'
import { join, rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { ReadRange } from '../outbox/feed-readers.ts'
import type { Found, Searched, Terms } from './searched.ts'
import { termsOf } from './terms.ts'

export type Key = { readonly owner: string; readonly id: string }

/** An object as the search knows it. */
export type Indexed = Key & {
  readonly kind: string
  readonly seller: string
  readonly holder: string | null
  readonly texts: readonly (string | null)[]
  readonly amount: number | null
  /** Of a boleto: its nosso número, of which the printed form is computed. */
  readonly boleto: { readonly agreement: BoletoAgreement; readonly ourNumber: string } | null
}

/** A kind of object that has terms. */
export type Source = Pick<Found, 'kind' | 'table' | 'seller' | 'holder' | 'amount'> & Terms

/** Those of the declared objects that have terms. */
export const sourcesOf = (searched: readonly Searched[]): Source[] =>
  searched.flatMap((one) => {
    if (!('scope' in one) || !one.terms) return []
    const { kind, table, seller, holder, amount, terms } = one
    return [
      {
        kind,
        table,
        seller,
        ...(holder ? { holder } : {}),
        ...(amount ? { amount } : {}),
        ...terms,
      },
    ]
  })

const columnsOf = ({ kind, seller, holder, texts, amount, boleto }: Source): Statement => sql`
  o.owner, o.id, ${kind}::text as kind, ${seller} as seller, ${holder ?? sql`null::uuid`} as holder,
  json_build_array(${texts}) as texts, ${amount ?? sql`null::bigint`} as amount,
    ${boleto ?? sql`null::jsonb`} as boleto`

/**
 * An object with an event, and the terms that are stored of it; null without any. `found`: whether
 * people may find it.
 */
export type Changed = Indexed & { readonly found: boolean; readonly had: readonly string[] | null }

const HAD = sql`
  nullif(array(select s.term from search_terms s where s.object = o.id and ${equalsUnindexed(sql`s.owner`, sql`o.owner`)}),
    '{}')`

/** Its objects among the changed ones, as they are now. */
function changedOf(source: Source): Statement {
  const { objectKind, table, where, locks } = source
  const row = sql`select * from ${table} o where o.owner = k.owner and o.id = k.id`
  return sql`
    select ${columnsOf(source)}, ${where ?? sql`true`} as found, ${HAD} as had
    from (select *
      from changed
      where "objectKind" = ${objectKind}${locks ? sql` order by id` : sql``}) k
    ${lookup(locks ? sql`${row} for key share` : row, 'o')}`
}

const changedIn = (sources: readonly Source[], ranges: readonly ReadRange[]): Statement => sql`
  select distinct e.object_id as id, e.owner, e.object_kind as "objectKind"
  from json_to_recordset(${rowsOf(ranges)}) as r(owner uuid, "readTo" bigint, "upTo" bigint)
  join feed f on f.owner = r.owner and f.sequence > r."readTo" and f.sequence <= r."upTo"
  join events e on e.owner = f.owner and e.id = f.event
  where e.object_kind = any(${sources.map(({ objectKind }) => objectKind)}::text[])`

/** The objects of the events in these ranges, each once. */
export const findChanged = (
  tx: Tx,
  sources: readonly Source[],
  ranges: readonly ReadRange[],
): Promise<Changed[]> =>
  tx.rows<Changed>(
    sql`with ${computedOnce('changed', changedIn(sources, ranges))}
        ${join(sources.map(changedOf), ' union all ')}`,
  )

/** The keys of the same, by the kind of object. */
export const findChangedKeys = (
  db: Sql,
  sources: readonly Source[],
  ranges: readonly ReadRange[],
): Promise<(Key & { objectKind: string })[]> => db.rows(changedIn(sources, ranges))

/** Those of a kind that are there. */
export const findIndexed = (db: Sql, source: Source, keys: readonly Key[]): Promise<Indexed[]> => {
  const row = sql`
    select *
    from ${source.table} o
    where o.owner = k.owner
      and o.id = k.id
      and ${source.where ?? sql`true`}`
  return db.rows<Indexed>(sql`
    select ${columnsOf(source)}
    from json_to_recordset(${rowsOf(keys)}) as k(owner uuid, id uuid) ${lookup(row, 'o')}`)
}

/**
 * Those of these sellers that were made without an event and have no terms yet: platforms, and what
 * a sandbox begins with. A change of one waits until the terms are written, and its event then
 * finds them.
 */
export const lockEventless = (
  tx: Tx,
  sellers: Source,
  keys: readonly Key[],
): Promise<Indexed[]> => {
  const row = sql`
    select *
    from sellers o
    where o.owner = k.owner
      and o.id = k.id
      and o.version = 0
      and ${sellers.where ?? sql`true`}
      and not exists (select 1 from search_terms s where s.object = o.id)
    for share`
  return tx.rows<Indexed>(sql`
    select ${columnsOf(sellers)}
    from (select owner, id
      from json_to_recordset(${rowsOf(keys)}) as r(owner uuid, id uuid)
      order by owner, id) k
    ${lookup(row, 'o')}`)
}

/** A page of all objects of a kind, in the order of their keys. */
export const pageOfIndexed = (
  db: Sql,
  source: Source,
  after: Key | undefined,
  limit: number,
): Promise<Indexed[]> =>
  db.rows<Indexed>(sql`
    select ${columnsOf(source)} from ${source.table} o
    where ${source.where ?? sql`true`}
      ${after ? sql`and (o.owner, o.id) > (${after.owner}::uuid, ${after.id}::uuid)` : sql``}
    order by o.owner, o.id limit ${limit}`)

/** A row of the table of terms. */
export type SearchTerm = {
  readonly owner: string
  readonly object: string
  readonly term: string
  readonly kind: string
  readonly seller: string
  readonly holder: string | null
}

/** The nosso número as it is printed, and its digits alone. */
function printed({ boleto }: Indexed): string[] {
  if (!boleto?.ourNumber) return []
  const text = printedOurNumber(boleto.agreement, boleto.ourNumber)
  return [text, text.replaceAll(/[^0-9A-Za-z]/g, '')]
}

const termsIn = (one: Indexed): string[] =>
  termsOf({ texts: one.boleto ? [...one.texts, ...printed(one)] : one.texts, amount: one.amount })

const rowWith = ({ owner, id, kind, seller, holder }: Indexed, term: string): SearchTerm => ({
  owner,
  object: id,
  term,
  kind,
  seller,
  holder,
})

export const rowsFor = (objects: readonly Indexed[]): SearchTerm[] =>
  objects.flatMap((one) => termsIn(one).map((term) => rowWith(one, term)))

/**
 * The terms that an object has now and had not, those it had and has not, and its row with a term.
 */
export type TermChange = {
  readonly fresh: readonly string[]
  readonly gone: readonly string[]
  readonly rowWith: (term: string) => SearchTerm
}

export function changeOf(one: Changed): TermChange {
  const has = one.found ? termsIn(one) : []
  const had = one.had ?? []
  return {
    fresh: had.length === 0 ? has : has.filter((term) => !had.includes(term)),
    gone: had.filter((term) => !has.includes(term)),
    rowWith: (term) => rowWith(one, term),
  }
}

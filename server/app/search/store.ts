// The search in SQL: objects by a whole key, which needs nothing but their tables, and by the terms
// that the worker has filled. Every part reads by an index of its owner, and only a few rows.

import { CAPABILITIES } from '../../capabilities.ts'
import { boundTo, type Caller, type Viewer } from '../../runtime/caller.ts'
import type { Found as Declared, FoundKind, Reading } from '../../platform/search/searched.ts'
import { searchTerms } from '../../platform/search/store.ts'
import { readTyped } from '../../platform/search/terms.ts'
import { anyOf } from '../../platform/db/planner.ts'
import { join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { SearchKeys } from './key.ts'

export type Found = {
  readonly kind: FoundKind
  readonly id: string
  readonly label: string | null
  readonly status: string | null
  readonly amount: number | null
  readonly createdAt: Date
}

/** What capabilities declare, by kind. */
const DECLARED: ReadonlyMap<string, Declared> = new Map(
  CAPABILITIES.flatMap(({ searched = [] }) =>
    searched.flatMap((one) => ('scope' in one ? [[one.kind, one] as const] : [])),
  ),
)

/** Who searches, what they may read, and the holder of a cardholder. */
export type Searcher = Viewer & Pick<Caller, 'scopes' | 'holder'>

type Branch = { readonly scope: Reading; readonly rows: Statement }

/** The objects of a kind that the searcher may see and that meet a condition. */
function branch(viewer: Searcher, kind: FoundKind, condition: Statement): Branch {
  const { scope, table, label, status, amount, seller, holder, isOwn } = DECLARED.get(kind)!
  const bound = isOwn ? viewer.seller : boundTo(viewer)
  const conditions = [
    sql`o.owner = ${viewer.owner}`,
    condition,
    ...(bound === undefined ? [] : [sql`${seller} = ${bound}`]),
    ...(holder && viewer.holder ? [sql`${holder} = ${viewer.holder}`] : []),
  ]
  return {
    scope,
    rows: sql`
      select ${kind}::text as kind, o.id, ${label ?? sql`null::text`} as label,
        ${status ?? sql`null::text`} as status,
        ${amount ?? sql`null::bigint`} as amount, o.created_at as "createdAt"
      from ${table} o where ${join(conditions, ' and ')}`,
  }
}

/** Objects with one of these ids. */
const byIds = (viewer: Searcher, ids: readonly string[]): Branch[] =>
  [...DECLARED.values()].map(({ kind, where }) =>
    branch(viewer, kind, sql`o.id = any(${[...ids]}::uuid[])${where ? sql` and ${where}` : sql``}`),
  )

const byTaxpayer = (viewer: Searcher, taxpayerId: string): Branch[] => [
  branch(viewer, 'customer', sql`o.taxpayer_id = ${taxpayerId}`),
  branch(viewer, 'seller', sql`o.taxpayer_id = ${taxpayerId} and o.status <> 'deleted'`),
  branch(viewer, 'corporate_holder', sql`o.tax_id = ${taxpayerId} and o.status <> 'canceled'`),
]

const byEndToEndId = (viewer: Searcher, id: string): Branch =>
  branch(
    viewer,
    'transaction',
    sql`o.id
        ${anyOf(sql`select p.transaction from payments p where p.owner = ${viewer.owner} and p.end_to_end_id = ${id}`)}`,
  )

const branchesOf = (viewer: Searcher, keys: SearchKeys): Branch[] => [
  ...(keys.id === undefined ? [] : byIds(viewer, [keys.id])),
  ...(keys.taxpayerId === undefined ? [] : byTaxpayer(viewer, keys.taxpayerId)),
  ...(keys.endToEndId === undefined ? [] : [byEndToEndId(viewer, keys.endToEndId)]),
  ...(keys.number === undefined
    ? []
    : [branch(viewer, 'seller', sql`o.number = ${keys.number} and o.status <> 'deleted'`)]),
  branch(viewer, 'transaction', sql`o.reference_id = ${keys.reference}`),
]

const reads = ({ scopes }: Searcher, scope: Reading): boolean =>
  scopes.has(scope) || scopes.has(`${scope}:read`)

function rowsOfBranches(
  db: Sql,
  viewer: Searcher,
  all: readonly Branch[],
  limit: number,
): Promise<Found[]> {
  const branches = all.filter(({ scope }) => reads(viewer, scope))
  if (branches.length === 0) return Promise.resolve([])
  const selects = branches.map(({ rows }) => sql`(${rows} limit ${limit})`)
  return db.rows<Found>(sql`select * from (${join(selects, ' union all ')}) found limit ${limit}`)
}

/**
 * What has one of the keys, of the kinds that the searcher may read; at most `limit`. It needs no
 * index of the worker.
 */
export const searchByKeys = (
  db: Sql,
  viewer: Searcher,
  keys: SearchKeys,
  limit: number,
): Promise<Found[]> => rowsOfBranches(db, viewer, branchesOf(viewer, keys), limit)

/** What has the words, numbers or amounts that were typed, whole words first; at most `limit`. */
export async function searchByTerms(
  db: Sql,
  viewer: Searcher,
  typed: string,
  limit: number,
): Promise<Found[]> {
  const { owner, seller, platform, holder } = viewer
  const kinds = [...DECLARED.values()].flatMap(({ kind, scope, terms }) =>
    terms && reads(viewer, scope) ? [kind] : [],
  )
  const within = { owner, seller, platform, kinds, ...(holder ? { holder } : {}) }
  const ids: string[] = []
  for (const way of readTyped(typed)) ids.push(...(await searchTerms(db, within, way, limit)))
  const wanted = [...new Set(ids)].slice(0, limit)
  if (wanted.length === 0) return []
  const found = new Map(
    (await rowsOfBranches(db, viewer, byIds(viewer, wanted), limit)).map((one) => [one.id, one]),
  )
  return wanted.flatMap((id) => found.get(id) ?? [])
}

// The search in SQL: objects by a whole key, which needs nothing but their tables, and by the terms that the worker has filled. Every part reads
// by an index of its owner, and only a few rows.

import type { FOUND_KINDS } from '../../../contract/search.ts'
import { boundTo, type Caller, type Viewer } from '../../runtime/caller.ts'
import { searchTerms } from '../../platform/search/store.ts'
import { readTyped } from '../../platform/search/terms.ts'
import { join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { SearchKeys } from './key.ts'

export type Found = {
  readonly kind: (typeof FOUND_KINDS)[number]
  readonly id: string
  readonly label: string | null
  readonly status: string | null
  readonly amount: number | null
  readonly createdAt: Date
}

/** Who searches, what they may read, and the holder of a cardholder. */
export type Searcher = Viewer & Pick<Caller, 'scopes' | 'holder'>

/** The scope that reads objects of a kind. */
type Reading = 'payments' | 'sellers' | 'corporate' | 'webhooks'
type Branch = { readonly scope: Reading; readonly rows: Statement }

const TRANSACTION = sql`'transaction' as kind, t.id, t.reference_id as label, t.status, t.amount, t.created_at as "createdAt"`
const CUSTOMER = sql`'customer' as kind, c.id, concat_ws(' ', c.first_name, c.last_name) as label, null::text as status, null::bigint as amount, c.created_at as "createdAt"`
const SELLER = sql`'seller' as kind, s.id, s.name as label, s.status, null::bigint as amount, s.created_at as "createdAt"`
const HOLDER = sql`'corporate_holder' as kind, h.id, h.name as label, h.status, null::bigint as amount, h.created_at as "createdAt"`

/** The seller's own rows, and a platform's all. */
const seen = (viewer: Viewer, column: Statement): Statement => {
  const seller = boundTo(viewer)
  return seller === undefined ? sql`true` : sql`${column} = ${seller}`
}

/** Objects with one of these ids. */
const byIds = (viewer: Searcher, ids: readonly string[]): Branch[] => {
  const { owner, seller, holder } = viewer
  const idIn = (column: Statement) => sql`${column} = any(${[...ids]}::uuid[])`
  const company = (alias: Statement) => sql`${alias}.owner = ${owner} and ${alias}.seller = ${seller}`
  /** A cardholder sees their own. */
  const own = (column: Statement) => (holder ? sql`${column} = ${holder}` : sql`true`)
  return [
    {
      scope: 'payments',
      rows: sql`select ${TRANSACTION} from transactions t where t.owner = ${owner} and ${idIn(sql`t.id`)} and ${seen(viewer, sql`t.seller`)}`,
    },
    {
      scope: 'payments',
      rows: sql`
        select 'dispute' as kind, d.id, d.reason as label, d.status, d.amount, d.created_at as "createdAt"
        from disputes d where d.owner = ${owner} and ${idIn(sql`d.id`)} and ${seen(viewer, sql`d.seller`)}`,
    },
    {
      scope: 'payments',
      rows: sql`
        select 'payment_link' as kind, l.id, l.description as label, l.status, l.amount, l.created_at as "createdAt"
        from payment_links l where l.owner = ${owner} and ${idIn(sql`l.id`)} and ${seen(viewer, sql`l.seller`)}`,
    },
    {
      scope: 'payments',
      rows: sql`select ${CUSTOMER} from customers c where c.owner = ${owner} and ${idIn(sql`c.id`)} and ${seen(viewer, sql`c.seller`)}`,
    },
    {
      scope: 'sellers',
      rows: sql`select ${SELLER} from sellers s where s.owner = ${owner} and ${idIn(sql`s.id`)} and ${seen(viewer, sql`s.id`)}`,
    },
    {
      scope: 'sellers',
      rows: sql`
        select 'transfer' as kind, p.id, p.description as label, p.status, p.amount, p.created_at as "createdAt"
        from payouts p where p.owner = ${owner} and ${idIn(sql`p.id`)} and ${seen(viewer, sql`p.seller`)}`,
    },
    {
      scope: 'webhooks',
      rows: sql`
        select 'webhook' as kind, w.id, w.url as label, w.status, null::bigint as amount, w.created_at as "createdAt"
        from webhook_endpoints w
        where w.owner = ${owner} and ${idIn(sql`w.id`)} and w.status <> 'deleted' and w.seller = ${seller}`,
    },
    {
      scope: 'corporate',
      rows: sql`select ${HOLDER} from corporate_holders h where ${company(sql`h`)} and ${idIn(sql`h.id`)} and ${own(sql`h.id`)}`,
    },
    {
      scope: 'corporate',
      rows: sql`
        select 'corporate_card' as kind, k.id, k.name as label, k.status, null::bigint as amount, k.created_at as "createdAt"
        from corporate_cards k where ${company(sql`k`)} and ${idIn(sql`k.id`)} and ${own(sql`k.holder`)} and k.n is not null`,
    },
    {
      scope: 'corporate',
      rows: sql`
        select 'corporate_purchase' as kind, b.id, b.merchant_name as label, b.status, b.amount, b.created_at as "createdAt"
        from corporate_purchases b where ${company(sql`b`)} and ${idIn(sql`b.id`)} and ${own(sql`b.holder`)}`,
    },
  ]
}

const byTaxpayer = (viewer: Searcher, taxpayerId: string): Branch[] => {
  const { owner, seller, holder } = viewer
  return [
    {
      scope: 'payments',
      rows: sql`
        select ${CUSTOMER} from customers c
        where c.owner = ${owner} and c.taxpayer_id = ${taxpayerId} and ${seen(viewer, sql`c.seller`)}`,
    },
    {
      scope: 'sellers',
      rows: sql`
        select ${SELLER} from sellers s
        where s.owner = ${owner} and s.taxpayer_id = ${taxpayerId} and s.status <> 'deleted' and ${seen(viewer, sql`s.id`)}`,
    },
    {
      scope: 'corporate',
      rows: sql`
        select ${HOLDER} from corporate_holders h
        where h.owner = ${owner} and h.seller = ${seller} and h.tax_id = ${taxpayerId} and h.status <> 'canceled'
          ${holder ? sql`and h.id = ${holder}` : sql``}`,
    },
  ]
}

const branchesOf = (viewer: Searcher, keys: SearchKeys): Branch[] => [
  ...(keys.id === undefined ? [] : byIds(viewer, [keys.id])),
  ...(keys.taxpayerId === undefined ? [] : byTaxpayer(viewer, keys.taxpayerId)),
  ...(keys.endToEndId === undefined
    ? []
    : [
        {
          scope: 'payments' as const,
          rows: sql`
            select ${TRANSACTION} from payments p join transactions t on t.owner = p.owner and t.id = p.transaction
            where p.owner = ${viewer.owner} and p.end_to_end_id = ${keys.endToEndId} and ${seen(viewer, sql`t.seller`)}`,
        },
      ]),
  ...(keys.number === undefined
    ? []
    : [
        {
          scope: 'sellers' as const,
          rows: sql`
            select ${SELLER} from sellers s
            where s.owner = ${viewer.owner} and s.number = ${keys.number} and s.status <> 'deleted' and ${seen(viewer, sql`s.id`)}`,
        },
      ]),
  {
    scope: 'payments',
    rows: sql`
      select ${TRANSACTION} from transactions t
      where t.owner = ${viewer.owner} and t.reference_id = ${keys.reference} and ${seen(viewer, sql`t.seller`)}`,
  },
]

const reads = ({ scopes }: Searcher, scope: Reading): boolean => scopes.has(scope) || scopes.has(`${scope}:read`)

function rowsOfBranches(db: Sql, viewer: Searcher, all: readonly Branch[], limit: number): Promise<Found[]> {
  const branches = all.filter(({ scope }) => reads(viewer, scope))
  if (branches.length === 0) return Promise.resolve([])
  const selects = branches.map(({ rows }) => sql`(${rows} limit ${limit})`)
  return db.rows<Found>(sql`select * from (${join(selects, ' union all ')}) found limit ${limit}`)
}

/** What has one of the keys, of the kinds that the searcher may read; at most `limit`. It needs no index of the worker. */
export const searchByKeys = (db: Sql, viewer: Searcher, keys: SearchKeys, limit: number): Promise<Found[]> =>
  rowsOfBranches(db, viewer, branchesOf(viewer, keys), limit)

/** The kinds with search terms, by the scope that reads them. */
const KINDS: Readonly<Record<Reading, readonly Found['kind'][]>> = {
  payments: ['transaction', 'payment_link', 'customer'],
  sellers: ['seller', 'transfer'],
  corporate: ['corporate_holder', 'corporate_card', 'corporate_purchase'],
  webhooks: [],
}

/** What has the words, numbers or amounts that were typed, whole words first; at most `limit`. */
export async function searchByTerms(db: Sql, viewer: Searcher, typed: string, limit: number): Promise<Found[]> {
  const { owner, seller, platform, holder } = viewer
  const kinds = Object.entries(KINDS).flatMap(([scope, some]) => (reads(viewer, scope as Reading) ? some : []))
  const within = { owner, seller, platform, kinds, ...(holder ? { holder } : {}) }
  const ids: string[] = []
  for (const way of readTyped(typed)) ids.push(...(await searchTerms(db, within, way, limit)))
  const wanted = [...new Set(ids)].slice(0, limit)
  if (wanted.length === 0) return []
  const found = new Map((await rowsOfBranches(db, viewer, byIds(viewer, wanted), limit)).map((one) => [one.id, one]))
  return wanted.flatMap((id) => found.get(id) ?? [])
}

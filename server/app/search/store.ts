// The search in SQL: objects by a whole key, which needs nothing but their tables, and by the terms that the worker has filled. Every part reads
// by an index of its owner, and only a few rows.

import { boundTo, type Viewer } from '../../runtime/caller.ts'
import type { Permission } from '../../identity/users/roles.ts'
import { refersTo } from '../../payments/transactions/store.ts'
import { searchTerms } from '../../platform/search/store.ts'
import { readTyped } from '../../platform/search/terms.ts'
import { join, sql, type Sql, type Statement } from '../../platform/db/sql.ts'
import type { FOUND_KINDS } from './calls.ts'
import type { SearchKeys } from './key.ts'

export type Found = {
  readonly kind: (typeof FOUND_KINDS)[number]
  readonly id: string
  readonly label: string | null
  readonly status: string | null
  readonly amount: number | null
  readonly createdAt: Date
}

/** The viewer who searches, and the holder if the viewer is a cardholder. */
export type Searcher = Viewer & { readonly holder?: string }

type Branch = { readonly permission: Permission; readonly rows: Statement }

const TRANSACTION = sql`'transaction' as kind, t.id, coalesce(t.reference_id, t.reference_beside) as label, t.state as status, t.amount, t.created_at as "createdAt"`
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
  const cards = holder ? 'own-cards:read' : 'cards:read'
  return [
    {
      permission: 'payments:read',
      rows: sql`select ${TRANSACTION} from transactions t where t.owner = ${owner} and ${idIn(sql`t.id`)} and ${seen(viewer, sql`t.seller`)}`,
    },
    {
      permission: 'payments:read',
      rows: sql`
        select 'dispute' as kind, d.id, d.reason as label, d.state as status, d.amount, d.created_at as "createdAt"
        from disputes d where d.owner = ${owner} and ${idIn(sql`d.id`)} and ${seen(viewer, sql`d.seller`)}`,
    },
    {
      permission: 'payments:read',
      rows: sql`
        select 'payment_link' as kind, l.id, l.description as label, l.state as status, l.amount, l.created_at as "createdAt"
        from payment_links l where l.owner = ${owner} and ${idIn(sql`l.id`)} and ${seen(viewer, sql`l.seller`)}`,
    },
    {
      permission: 'customers:read',
      rows: sql`select ${CUSTOMER} from customers c where c.owner = ${owner} and ${idIn(sql`c.id`)} and ${seen(viewer, sql`c.seller`)}`,
    },
    {
      permission: 'sellers:read',
      rows: sql`select ${SELLER} from sellers s where s.owner = ${owner} and ${idIn(sql`s.id`)} and ${seen(viewer, sql`s.id`)}`,
    },
    {
      permission: 'sellers:read',
      rows: sql`
        select 'transfer' as kind, p.id, p.description as label, p.state as status, p.amount, p.created_at as "createdAt"
        from payouts p where p.owner = ${owner} and ${idIn(sql`p.id`)} and ${seen(viewer, sql`p.seller`)}`,
    },
    {
      permission: 'webhooks:read',
      rows: sql`
        select 'webhook' as kind, w.id, w.url as label, w.status, null::bigint as amount, w.created_at as "createdAt"
        from webhook_endpoints w
        where w.owner = ${owner} and ${idIn(sql`w.id`)} and w.status <> 'deleted' and w.seller = ${seller}`,
    },
    {
      permission: cards,
      rows: sql`select ${HOLDER} from corporate_holders h where ${company(sql`h`)} and ${idIn(sql`h.id`)} and ${own(sql`h.id`)}`,
    },
    {
      permission: cards,
      rows: sql`
        select 'corporate_card' as kind, k.id, k.name as label, k.status, null::bigint as amount, k.created_at as "createdAt"
        from corporate_cards k where ${company(sql`k`)} and ${idIn(sql`k.id`)} and ${own(sql`k.holder`)} and k.n is not null`,
    },
    {
      permission: cards,
      rows: sql`
        select 'corporate_purchase' as kind, b.id, b.merchant_name as label, b.status, b.amount, b.created_at as "createdAt"
        from corporate_purchases b where ${company(sql`b`)} and ${idIn(sql`b.id`)} and ${own(sql`b.holder`)}`,
    },
  ]
}

const byTaxpayer = (viewer: Viewer, taxpayerId: string): Branch[] => {
  const { owner, seller } = viewer
  return [
    {
      permission: 'customers:read',
      rows: sql`
        select ${CUSTOMER} from customers c
        where c.owner = ${owner} and c.taxpayer_id = ${taxpayerId} and ${seen(viewer, sql`c.seller`)}`,
    },
    {
      permission: 'sellers:read',
      rows: sql`
        select ${SELLER} from sellers s
        where s.owner = ${owner} and s.taxpayer_id = ${taxpayerId} and s.status <> 'deleted' and ${seen(viewer, sql`s.id`)}`,
    },
    {
      permission: 'cards:read',
      rows: sql`
        select ${HOLDER} from corporate_holders h
        where h.owner = ${owner} and h.seller = ${seller} and h.tax_id = ${taxpayerId} and h.status <> 'canceled'`,
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
          permission: 'payments:read' as const,
          rows: sql`
            select ${TRANSACTION} from payments p join transactions t on t.owner = p.owner and t.id = p.transaction
            where p.owner = ${viewer.owner} and p.end_to_end_id = ${keys.endToEndId} and ${seen(viewer, sql`t.seller`)}`,
        },
      ]),
  ...(keys.number === undefined
    ? []
    : [
        {
          permission: 'sellers:read' as const,
          rows: sql`
            select ${SELLER} from sellers s
            where s.owner = ${viewer.owner} and s.number = ${keys.number} and s.status <> 'deleted' and ${seen(viewer, sql`s.id`)}`,
        },
      ]),
  {
    permission: 'payments:read',
    rows: sql`
      select ${TRANSACTION} from transactions t
      where t.owner = ${viewer.owner} and ${refersTo(viewer.owner, keys.reference)} and ${seen(viewer, sql`t.seller`)}`,
  },
]

type SearchLimits = { readonly permissions: readonly Permission[]; readonly limit: number }

function rowsOfBranches(db: Sql, all: readonly Branch[], { permissions, limit }: SearchLimits): Promise<Found[]> {
  const branches = all.filter(({ permission }) => permissions.includes(permission))
  if (branches.length === 0) return Promise.resolve([])
  const selects = branches.map(({ rows }) => sql`(${rows} limit ${limit})`)
  return db.rows<Found>(sql`select * from (${join(selects, ' union all ')}) found limit ${limit}`)
}

/** What has one of the keys, of the kinds that the user may see; at most `limit`. It needs no index of the worker. */
export const search = (db: Sql, viewer: Searcher, keys: SearchKeys, limits: SearchLimits): Promise<Found[]> =>
  rowsOfBranches(db, branchesOf(viewer, keys), limits)

/** The kinds with search terms, by the permission that shows them. */
const KINDS: readonly (readonly [Permission, readonly Found['kind'][]])[] = [
  ['payments:read', ['transaction', 'payment_link']],
  ['customers:read', ['customer']],
  ['sellers:read', ['seller', 'transfer']],
  ['cards:read', ['corporate_holder', 'corporate_card', 'corporate_purchase']],
  ['own-cards:read', ['corporate_holder', 'corporate_card', 'corporate_purchase']],
]

/** What has the words, numbers or amounts that were typed, whole words first; at most `limit`. */
export async function searchByTerms(db: Sql, viewer: Searcher, typed: string, limits: SearchLimits): Promise<Found[]> {
  const kinds = KINDS.flatMap(([permission, some]) => (limits.permissions.includes(permission) ? some : []))
  const ids: string[] = []
  for (const way of readTyped(typed)) ids.push(...(await searchTerms(db, { ...viewer, kinds }, way, limits.limit)))
  const wanted = [...new Set(ids)].slice(0, limits.limit)
  if (wanted.length === 0) return []
  const found = new Map((await rowsOfBranches(db, byIds(viewer, wanted), limits)).map((one) => [one.id, one]))
  return wanted.flatMap((id) => found.get(id) ?? [])
}

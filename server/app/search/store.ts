// The search in SQL: every branch reads by an index of its owner, and only a few rows. It decides nothing.

import { boundTo, type Viewer } from '../../runtime/caller.ts'
import type { Permission } from '../../identity/users/roles.ts'
import { refersTo } from '../../payments/transactions/store.ts'
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

/** Objects with this id: at most one of each kind. */
const byId = (viewer: Viewer, id: string): Branch[] => {
  const { owner, seller } = viewer
  const company = (alias: Statement) => sql`${alias}.owner = ${owner} and ${alias}.seller = ${seller}`
  return [
    {
      permission: 'payments:read',
      rows: sql`select ${TRANSACTION} from transactions t where t.owner = ${owner} and t.id = ${id} and ${seen(viewer, sql`t.seller`)}`,
    },
    {
      permission: 'payments:read',
      rows: sql`
        select 'dispute' as kind, d.id, d.reason as label, d.state as status, d.amount, d.created_at as "createdAt"
        from disputes d where d.owner = ${owner} and d.id = ${id} and ${seen(viewer, sql`d.seller`)}`,
    },
    {
      permission: 'customers:read',
      rows: sql`select ${CUSTOMER} from customers c where c.owner = ${owner} and c.id = ${id} and ${seen(viewer, sql`c.seller`)}`,
    },
    {
      permission: 'sellers:read',
      rows: sql`select ${SELLER} from sellers s where s.owner = ${owner} and s.id = ${id} and ${seen(viewer, sql`s.id`)}`,
    },
    {
      permission: 'sellers:read',
      rows: sql`
        select 'transfer' as kind, p.id, p.description as label, p.state as status, p.amount, p.created_at as "createdAt"
        from payouts p where p.owner = ${owner} and p.id = ${id} and ${seen(viewer, sql`p.seller`)}`,
    },
    {
      permission: 'webhooks:read',
      rows: sql`
        select 'webhook' as kind, w.id, w.url as label, w.status, null::bigint as amount, w.created_at as "createdAt"
        from webhook_endpoints w
        where w.owner = ${owner} and w.id = ${id} and w.status <> 'deleted' and w.seller = ${seller}`,
    },
    {
      permission: 'cards:read',
      rows: sql`select ${HOLDER} from corporate_holders h where ${company(sql`h`)} and h.id = ${id}`,
    },
    {
      permission: 'cards:read',
      rows: sql`
        select 'corporate_card' as kind, k.id, k.name as label, k.status, null::bigint as amount, k.created_at as "createdAt"
        from corporate_cards k where ${company(sql`k`)} and k.id = ${id} and k.n is not null`,
    },
    {
      permission: 'cards:read',
      rows: sql`
        select 'corporate_purchase' as kind, b.id, b.merchant_name as label, b.status, b.amount, b.created_at as "createdAt"
        from corporate_purchases b where ${company(sql`b`)} and b.id = ${id}`,
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

const branchesOf = (viewer: Viewer, keys: SearchKeys): Branch[] => [
  ...(keys.id === undefined ? [] : byId(viewer, keys.id)),
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

/** What has one of the keys, of the kinds that the user may see; at most `limit`. */
export async function search(
  db: Sql,
  viewer: Viewer,
  keys: SearchKeys,
  { permissions, limit }: { permissions: readonly Permission[]; limit: number },
): Promise<Found[]> {
  const branches = branchesOf(viewer, keys).filter(({ permission }) => permissions.includes(permission))
  if (branches.length === 0) return []
  const selects = branches.map(({ rows }) => sql`(${rows} limit ${limit})`)
  return db.rows<Found>(sql`select * from (${join(selects, ' union all ')}) found limit ${limit}`)
}

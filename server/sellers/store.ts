// Sellers in SQL. It decides nothing.

import type { OwnerId, SellerId } from '../base/ids.ts'
import { join, raw, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Seller, Status } from './seller.ts'

const COLUMNS = sql`
  s.owner, s.id, s.number, s.type, s.taxpayer_id as "taxpayerId", s.name, s.city, s.status, s.reason,
  s.allow_register_seller as "allowRegisterSeller", s.created_by as "createdBy", s.first_name as "firstName",
  s.last_name as "lastName", s.description, s.revenue::float8 as revenue, s.email, s.phone_number as "phoneNumber", s.mcc,
  s.birthdate, s.address, s.owner_person as "ownerPerson", s.website, s.statement_descriptor as "statementDescriptor",
  s.enable_pix as "enablePix", s.enable_boleto as "enableBoleto", s.enable_credit as "enableCredit",
  s.credit_max_installments as "creditMaxInstallments", s.max_transaction_amount as "maxTransactionAmount",
  s.url_notify as "urlNotify", s.url_allow_from as "urlAllowFrom", s.url_logo as "urlLogo",
  json_build_object('interval', s.payout_interval, 'minimum', s.payout_minimum, 'anchor', s.payout_anchor) as payout,
  s.payout_due_on as "payoutDueOn", s.version, s.attempts, s.due_at as "dueAt", s.created_at as "createdAt",
  s.updated_at as "updatedAt"`

export type Named = { readonly owner: OwnerId; readonly id: SellerId }

const keysOf = (rows: readonly Named[]): string => rowsOf(rows.map(({ owner, id }) => ({ owner, id })))

/** A live seller of an owner: one that was deleted is not found. */
export async function find(db: Sql, owner: OwnerId, id: SellerId): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(
    sql`select ${COLUMNS} from sellers s where s.owner = ${owner} and s.id = ${id} and s.status <> 'deleted'`,
  )
  return rows[0]
}

/** How these sellers stand, deleted ones too, as `owner/seller` → status. */
export async function statusesOf(db: Sql, names: readonly Named[]): Promise<Map<string, Status>> {
  const rows = await db.rows<Named & { status: Status }>(sql`
    select s.owner, s.id, s.status from sellers s
    join json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid) on k.owner = s.owner and k.id = s.id`)
  return new Map(rows.map(({ owner, id, status }) => [`${owner}/${id}`, status]))
}

/** By id alone, deleted ones too: for operators, who name no owner. */
export async function findById(db: Sql, id: SellerId): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(sql`select ${COLUMNS} from sellers s where s.id = ${id}`)
  return rows[0]
}

/** The live seller with a document. */
export async function findByTaxpayer(db: Sql, owner: OwnerId, taxpayerId: string): Promise<Seller | undefined> {
  const rows = await db.rows<Seller>(sql`
    select ${COLUMNS} from sellers s
    where s.owner = ${owner} and s.taxpayer_id = ${taxpayerId} and s.status <> 'deleted'`)
  return rows[0]
}

/** Every platform there is, oldest first. */
export const platforms = (db: Sql, limit: number): Promise<Seller[]> =>
  db.rows<Seller>(sql`select ${COLUMNS} from sellers s where s.owner = s.id order by s.id limit ${limit}`)

/** The newest sellers of all platforms, for operators. */
export const newest = (db: Sql, statuses: readonly string[], limit: number): Promise<Seller[]> =>
  db.rows<Seller>(sql`
    select ${COLUMNS} from sellers s where s.status = any(${[...statuses]}::text[]) order by s.id desc limit ${limit}`)

/** Locks in id order, which is the same for everybody. Rows that point at a seller can still be written meanwhile. */
export const lock = (tx: Tx, names: readonly Named[]): Promise<Seller[]> =>
  tx.rows<Seller>(sql`
    select ${COLUMNS} from sellers s
    where (s.owner, s.id) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by s.owner, s.id for no key update`)

/** Locks a seller against rows that would point at it, too: nothing of its can begin until the commit. */
export async function lockWhole(tx: Tx, { owner, id }: Named): Promise<Seller | undefined> {
  const rows = await tx.rows<Seller>(
    sql`select ${COLUMNS} from sellers s where s.owner = ${owner} and s.id = ${id} for update`,
  )
  return rows[0]
}

/** The next number of a platform's sellers. The platform's row is locked, so that two at once never get the same. */
export async function takeNumber(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.rows(sql`select 1 from sellers where owner = ${owner} and id = ${owner} for no key update`)
  const rows = await tx.rows<{ n: number }>(
    sql`select number as n from sellers where owner = ${owner} order by number desc limit 1`,
  )
  return (rows[0]?.n ?? 0) + 1
}

const toRow = (s: Seller) => ({
  owner: s.owner,
  id: s.id,
  number: s.number,
  type: s.type,
  taxpayer_id: s.taxpayerId,
  name: s.name,
  city: s.city,
  status: s.status,
  reason: s.reason,
  allow_register_seller: s.allowRegisterSeller,
  created_by: s.createdBy,
  first_name: s.firstName,
  last_name: s.lastName,
  description: s.description,
  revenue: s.revenue,
  email: s.email,
  phone_number: s.phoneNumber,
  mcc: s.mcc,
  birthdate: s.birthdate,
  address: s.address,
  owner_person: s.ownerPerson,
  website: s.website,
  statement_descriptor: s.statementDescriptor,
  enable_pix: s.enablePix,
  enable_boleto: s.enableBoleto,
  enable_credit: s.enableCredit,
  credit_max_installments: s.creditMaxInstallments,
  max_transaction_amount: s.maxTransactionAmount,
  url_notify: s.urlNotify,
  url_allow_from: s.urlAllowFrom,
  url_logo: s.urlLogo,
  payout_interval: s.payout.interval,
  payout_minimum: s.payout.minimum,
  payout_anchor: s.payout.anchor,
  payout_due_on: s.payoutDueOn,
  version: s.version,
  attempts: s.attempts,
  due_at: s.dueAt,
  created_at: s.createdAt,
  updated_at: s.updatedAt,
})

const NAMES = Object.keys(toRow({ payout: {} } as Seller))
const FIXED = new Set(['owner', 'id', 'number', 'type', 'taxpayer_id', 'created_by', 'created_at'])
const ALL = raw(NAMES.join(', '))
const SAVED = raw(
  NAMES.filter((name) => !FIXED.has(name))
    .map((name) => `${name} = r.${name}`)
    .join(', '),
)

/** Inserts new sellers. Their rows are read by the table's own type, so each value is what its column is. */
export async function insert(tx: Tx, sellers: readonly Seller[]): Promise<void> {
  await tx.rows(sql`
    insert into sellers (${ALL}) select ${ALL} from json_populate_recordset(null::sellers, ${rowsOf(sellers.map(toRow))})`)
}

/** Saves what may change of locked rows. */
export async function save(tx: Tx, sellers: readonly Seller[]): Promise<void> {
  await tx.rows(sql`
    update sellers s set ${SAVED} from json_populate_recordset(null::sellers, ${rowsOf(sellers.map(toRow))}) r
    where s.owner = r.owner and s.id = r.id`)
}

/** Takes sellers that are due and postpones them past the lease, so that nobody else takes them meanwhile. */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Seller[]> =>
  tx.rows<Seller>(sql`
    update sellers s set due_at = ${lease}
    from (
      select owner, id from sellers where due_at <= ${now} order by due_at limit ${limit} for no key update skip locked
    ) d
    where s.owner = d.owner and s.id = d.id
    returning ${COLUMNS}`)

/** The time of the next due seller. */
export const NEXT_DUE = sql`select due_at as at from sellers where due_at is not null order by due_at limit 1`

export type SellerFilter = {
  owner: OwnerId
  /** This one only; all of the owner's when absent. */
  id?: SellerId
  statuses: readonly string[]
  types?: readonly string[]
  taxpayerId?: string
  from?: Date
  to?: Date
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: SellerFilter) => [
  sql`s.owner = ${filter.owner}`,
  sql`s.status = any(${[...filter.statuses]}::text[])`,
  ...(filter.id ? [sql`s.id = ${filter.id}`] : []),
  ...(filter.types ? [sql`s.type = any(${[...filter.types]}::text[])`] : []),
  ...(filter.taxpayerId === undefined ? [] : [sql`s.taxpayer_id = ${filter.taxpayerId}`]),
  ...(filter.from ? [sql`s.created_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`s.created_at <= ${filter.to}`] : []),
]

export const page = (db: Sql, filter: SellerFilter): Promise<Seller[]> =>
  db.rows<Seller>(sql`
    select ${COLUMNS} from sellers s where ${join(conditionsOf(filter), ' and ')}
    order by s.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: SellerFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    sql`select count(*)::bigint as n from sellers s where ${join(conditionsOf(filter), ' and ')}`,
  )
  return rows[0]!.n
}

// Customers in SQL.

import type { CustomerId, OwnerId, SellerId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Customer } from './customer.ts'

const COLUMNS = sql`
  c.owner, c.id, c.seller, c.version, c.first_name as "firstName", c.last_name as "lastName", c.customer_type as "customerType",
  c.email, c.taxpayer_id as "taxpayerId", c.phone_number as "phoneNumber", c.birthdate, c.gender, c.description, c.delinquent,
  c.address, c.cards, c.default_credit as "defaultCredit", c.created_at as "createdAt", c.updated_at as "updatedAt"`

export type Named = { readonly owner: OwnerId; readonly id: CustomerId }

export const findMany = (db: Sql, names: readonly Named[]): Promise<Customer[]> =>
  db.rows<Customer>(sql`
    select ${COLUMNS} from customers c
    join json_to_recordset(${rowsOf(names)}) as k(owner uuid, id uuid) on k.owner = c.owner and k.id = c.id`)

export async function lock(tx: Tx, { owner, id }: Named): Promise<Customer | undefined> {
  const rows = await tx.rows<Customer>(
    sql`select ${COLUMNS} from customers c where c.owner = ${owner} and c.id = ${id} for update`,
  )
  return rows[0]
}

/** Inserts new customers and saves changed ones. */
export async function save(tx: Tx, customers: readonly Customer[]): Promise<void> {
  await tx.rows(sql`
    insert into customers (owner, id, seller, version, first_name, last_name, customer_type, email, taxpayer_id, phone_number,
      birthdate, gender, description, delinquent, address, cards, default_credit, created_at, updated_at)
    select owner, id, seller, version, "firstName", "lastName", "customerType", email, "taxpayerId", "phoneNumber",
      birthdate, gender, description, delinquent, address, cards, "defaultCredit", "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(customers)})
      as r(owner uuid, id uuid, seller uuid, version int, "firstName" text, "lastName" text, "customerType" text, email text,
        "taxpayerId" text, "phoneNumber" text, birthdate date, gender text, description text, delinquent boolean, address jsonb,
        cards int, "defaultCredit" uuid, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (owner, id) do update
    set version = excluded.version, first_name = excluded.first_name, last_name = excluded.last_name,
        customer_type = excluded.customer_type, email = excluded.email, taxpayer_id = excluded.taxpayer_id,
        phone_number = excluded.phone_number, birthdate = excluded.birthdate, gender = excluded.gender,
        description = excluded.description, delinquent = excluded.delinquent, address = excluded.address,
        cards = excluded.cards, default_credit = excluded.default_credit, updated_at = excluded.updated_at`)
}

export type CustomerFilter = {
  owner: OwnerId
  seller?: SellerId
  taxpayerId?: string
  email?: string
  from?: Date
  to?: Date
  ascending: boolean
  limit: number
  offset: number
}

const conditionsOf = (filter: CustomerFilter) => [
  sql`c.owner = ${filter.owner}`,
  ...(filter.seller ? [sql`c.seller = ${filter.seller}`] : []),
  ...(filter.taxpayerId === undefined ? [] : [sql`c.taxpayer_id = ${filter.taxpayerId}`]),
  ...(filter.email === undefined ? [] : [sql`c.email = ${filter.email}`]),
  ...(filter.from ? [sql`c.created_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`c.created_at <= ${filter.to}`] : []),
]

export const page = (db: Sql, filter: CustomerFilter): Promise<Customer[]> =>
  db.rows<Customer>(sql`
    select ${COLUMNS} from customers c where ${join(conditionsOf(filter), ' and ')}
    order by c.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

export async function count(db: Sql, filter: CustomerFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from customers c where ${join(conditionsOf(filter), ' and ')}`)
  return rows[0]!.n
}

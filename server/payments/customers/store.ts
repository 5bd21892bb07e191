// Customers in SQL.

import type { CustomerId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { IdSpan } from '../../platform/lists/id-span.ts'
import type { Customer } from './customer.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a customer. A new property of `Customer` is one line here, and a migration. */
const CUSTOMERS = table<Customer>('customers', 'c', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  version: 'saved',
  firstName: 'saved',
  lastName: 'saved',
  customerType: 'saved',
  email: 'saved',
  taxpayerId: 'saved',
  phoneNumber: 'saved',
  birthdate: 'saved',
  gender: 'saved',
  description: 'saved',
  delinquent: 'saved',
  address: 'saved',
  metadata: 'saved',
  cards: 'saved',
  defaultCredit: 'saved',
  erasedAt: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type CustomerKey = { readonly owner: OwnerId; readonly id: CustomerId }

export const findMany = (db: Sql, names: readonly CustomerKey[]): Promise<Customer[]> =>
  db.rows<Customer>(sql`
    select ${CUSTOMERS.columns} from customers c
    join json_to_recordset(${rowsOf(names)}) as k(owner uuid, id uuid) on k.owner = c.owner
      and k.id = c.id`)

export async function lock(tx: Tx, { owner, id }: CustomerKey): Promise<Customer | undefined> {
  const rows = await tx.rows<Customer>(
    sql`select ${CUSTOMERS.columns}
      from customers c
      where c.owner = ${owner}
        and c.id = ${id}
      for update`,
  )
  return rows[0]
}

/** Inserts new customers and saves changed ones. */
export async function save(tx: Tx, customers: readonly Customer[]): Promise<void> {
  await tx.rows(CUSTOMERS.saving(customers))
}

/** Inserts a customer; false where it is there already. */
export async function insert(tx: Tx, customer: Customer): Promise<boolean> {
  const rows = await tx.rows(
    sql`${CUSTOMERS.inserting([customer])} on conflict (owner, id) do nothing returning id`,
  )
  return rows.length > 0
}

export type CustomerFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
  taxpayerId?: string
  email?: string
  from?: Date
  to?: Date
  /** Those of the span of time, which the time alone does not find by key. */
  ids?: IdSpan
}

const conditionsOf = (filter: CustomerFilter) => [
  sql`c.owner = ${filter.owner}`,
  ...(filter.seller ? [sql`c.seller = ${filter.seller}`] : []),
  ...(filter.taxpayerId === undefined ? [] : [sql`c.taxpayer_id = ${filter.taxpayerId}`]),
  ...(filter.email === undefined ? [] : [sql`c.email = ${filter.email}`]),
  ...(filter.from ? [sql`c.created_at >= ${filter.from}`] : []),
  ...(filter.to ? [sql`c.created_at <= ${filter.to}`] : []),
  ...(filter.ids?.least === undefined ? [] : [sql`c.id >= ${filter.ids.least}::uuid`]),
  ...(filter.ids?.beyond === undefined ? [] : [sql`c.id < ${filter.ids.beyond}::uuid`]),
]

export const page = (db: Sql, filter: CustomerFilter): Promise<Customer[]> =>
  db.rows<Customer>(sql`
    select ${CUSTOMERS.columns} from customers c where ${join(conditionsOf(filter), ' and ')}
    ${sliceBy('c.id', filter)}`)

export const count = (db: Sql, filter: CustomerFilter): Promise<number> =>
  countRows(db, sql`customers c where ${join(conditionsOf(filter), ' and ')}`)

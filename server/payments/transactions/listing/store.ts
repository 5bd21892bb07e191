// Lists of transactions in SQL: a page of what a filter names, and how many there are.

import type { OwnerId } from '../../../kernel/ids.ts'
import { anyOf, eachInOrder } from '../../../platform/db/planner.ts'
import { countRows, join, raw, sql, type Sql, type Statement } from '../../../platform/db/sql.ts'
import { transactionsOf } from '../../payment-links/store.ts'
import { TRANSACTIONS } from '../store.ts'
import { RARE_STATUSES, type Transaction } from '../transaction.ts'
import { isAfterCursor, rowsRead } from '../../../platform/lists/slice.ts'
import { DEEP_OFFSET, type TransactionFilter } from './filter.ts'

function conditionsOf(filter: Omit<TransactionFilter, 'statuses'>) {
  const { least, beyond } = filter.ids ?? {}
  return [
    sql`t.owner = ${filter.owner}`,
    ...(filter.seller ? [sql`t.seller = ${filter.seller}`] : []),
    ...(filter.methods ? [sql`t.method = any(${[...filter.methods]}::text[])`] : []),
    ...(filter.referenceId === undefined ? [] : [sql`t.reference_id = ${filter.referenceId}`]),
    ...(filter.customer ? [sql`t.customer = ${filter.customer}`] : []),
    ...(filter.paymentLink
      ? [sql`t.id ${anyOf(transactionsOf(filter.owner, filter.paymentLink))}`]
      : []),
    ...(filter.staticQrCode ? [sql`t.static_qr_code = ${filter.staticQrCode}`] : []),
    ...(filter.from ? [sql`t.created_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`t.created_at <= ${filter.to}`] : []),
    ...(least === undefined ? [] : [sql`t.id >= ${least}::uuid`]),
    ...(beyond === undefined ? [] : [sql`t.id < ${beyond}::uuid`]),
    ...(filter.cursor === undefined ? [] : [isAfterCursor('t.id', filter)]),
  ]
}

/** The order of rows that have the same `column`, and how many of them a page may need. */
type Needed = (column: string) => Statement

const byId = ({ ascending }: TransactionFilter) => (ascending ? sql`asc` : sql`desc`)
const neededFor =
  (filter: TransactionFilter): Needed =>
  (column) =>
    sql`order by ${raw(column)} ${byId(filter)}, t.id ${byId(filter)}
      limit ${filter.offset + rowsRead(filter)}::int`
const allOfThem: Needed = () => sql``

/**
 * The transactions of a filter as a table. By a rare status, or by methods without pix, an index of
 * these has them in order.
 */
function matching(filter: TransactionFilter, needed: Needed): Statement {
  const { statuses, methods } = filter
  const found = sql`transactions t where ${join(conditionsOf(filter), ' and ')}`
  const all = statuses ? sql`${found} and t.status = any(${[...statuses]}::text[])` : found
  if (isNarrow(filter)) return all
  const each = (column: string, values: readonly string[], from: Statement) =>
    sql`${eachInOrder({ column, values, from }, needed(column))} t`
  if (statuses?.every((state) => RARE_STATUSES.has(state))) return each('t.status', statuses, found)
  const isWithoutPix = methods && methods.length > 0 && !methods.includes('pix')
  return isWithoutPix ? each('t.method', methods, all) : all
}

/**
 * Whether it asks for what has an index of its own. The platform's own seller may have most of all
 * transactions.
 */
const isNarrow = ({
  owner,
  seller,
  customer,
  paymentLink,
  staticQrCode,
  referenceId,
}: TransactionFilter): boolean =>
  (seller !== undefined && String(seller) !== owner) ||
  [customer, paymentLink, staticQrCode, referenceId].some((one) => one !== undefined)

/** A transaction, and how often its row was written. */
export type Written = Transaction & { readonly revision: number }
type NamedRow = Pick<Written, 'id' | 'revision'>

/** `what` of the rows of a page that is nameable, as they are now. */
const pageOf = <Row>(db: Sql, filter: TransactionFilter, what: Statement): Promise<Row[]> =>
  db.rows<Row>(sql`
    select ${what}, t.revision from ${matching(filter, allOfThem)}
    order by t.id ${byId(filter)} limit ${rowsRead(filter)} offset ${filter.offset}`)

export const pageNames = (db: Sql, filter: TransactionFilter) =>
  pageOf<NamedRow>(db, filter, sql`t.id`)
export const pageWritten = (db: Sql, filter: TransactionFilter) =>
  pageOf<Written>(db, filter, TRANSACTIONS.columns)

/** These transactions, in no order. */
export const findWritten = (db: Sql, owner: OwnerId, ids: readonly string[]): Promise<Written[]> =>
  db.rows<Written>(sql`
    select ${TRANSACTIONS.columns}, t.revision from transactions t
    where t.owner = ${owner} and t.id = any(${[...ids]}::uuid[])`)

/** A page. Ids sort by creation time, so that they need no tie-breaker. */
export function page(db: Sql, filter: TransactionFilter): Promise<Transaction[]> {
  const from = matching(filter, neededFor(filter))
  const slice = sql`order by t.id ${byId(filter)} limit ${rowsRead(filter)} offset ${filter.offset}`
  if (filter.offset < DEEP_OFFSET)
    return db.rows<Transaction>(sql`select ${TRANSACTIONS.columns} from ${from} ${slice}`)
  return db.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where t.owner = ${filter.owner}
      and t.id ${anyOf(sql`select t.id from ${from} ${slice}`)}
    order by t.id ${byId(filter)}`)
}

/** The number of matching rows, where the counters cannot tell. */
export function count(db: Sql, filter: TransactionFilter): Promise<number> {
  const { cursor: _cursor, ...all } = filter
  return countRows(db, matching(all, allOfThem))
}

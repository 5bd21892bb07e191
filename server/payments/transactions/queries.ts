// Finds transactions: for a caller who may see them, for a public address, and for listings. It
// changes nothing.

import type { QueryOf } from '../../../contract/operation.ts'
import { LISTED_TYPES } from '../../../contract/payments/payment-methods.ts'
import type { listTransactions } from '../../../contract/payments/transactions.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import { batchedBy } from '../../kernel/batch.ts'
import {
  readId,
  type PaymentLinkId,
  type StaticQrCodeId,
  type TransactionId,
} from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, sql, type Database } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { METHODS, type Method } from '../../marketplace/fees/plan.ts'
import { idSpan } from '../../platform/lists/id-span.ts'
import { readPaging, readSpan, type Paging, readWords } from '../../platform/lists/paging.ts'
import { total } from '../../platform/counters/counters.ts'
import { refundsOf } from './refunds/store.ts'
import type { TransactionFilter } from './listing/filter.ts'
import * as listing from './listing/store.ts'
import { listed, type Listed } from './listing/queries.ts'
import * as store from './store.ts'
import { counterName, transitions, type Status, type Transaction } from './transaction.ts'
import { type Refund } from './refunds/refund.ts'

/** A transaction with its requested refunds, ready to be rendered. */
export type WithRefunds = { transaction: Transaction; refunds: readonly Refund[] }

const findOne = batchedBy(
  'find transactions',
  async (deps: Deps, names: store.TransactionKey[]) => {
    const found = new Map(
      (await store.findMany(deps.db, names)).map((row) => [`${row.owner}${row.id}`, row]),
    )
    return names.map(({ owner, id }) => found.get(`${owner}${id}`))
  },
)
const findByPublicId = batchedBy('find open charges', async (deps: Deps, ids: TransactionId[]) => {
  const found = new Map((await store.findByIds(deps.db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** The transaction of a public address (QR code, payment page), of any owner. */
export async function findPublic(deps: Deps, text: string): Promise<Transaction> {
  const id = readId<'transaction'>(text)
  const found = id && (await findByPublicId(deps, id))
  if (!found) throw refuse('transaction_not_found')
  return found
}

/** A transaction that the caller may see; foreign and unknown ids are refused alike. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Transaction> {
  const id = readId<'transaction'>(text)
  const found = id && (await findOne(deps, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('transaction_not_found')
  return found
}

/**
 * A transaction with its refunds. One that has any is read again with them, in one snapshot: a
 * refund that ended since it was read would contradict its status.
 */
export async function withRefunds(db: Database, transaction: Transaction): Promise<WithRefunds> {
  if (transaction.refundCount === 0) return { transaction, refunds: [] }
  return inTransaction(db, async (tx) => {
    const [, [now = transaction], refunds] = await Promise.all([
      tx.rows(sql`set transaction isolation level repeatable read, read only`),
      store.findMany(tx, [transaction]),
      refundsOf(tx, transaction.owner, [transaction.id]),
    ])
    return { transaction: now, refunds }
  })
}

export async function get(deps: Deps, caller: Caller, id: string): Promise<WithRefunds> {
  return withRefunds(deps.db, await findVisible(deps, caller, id))
}

type Query = QueryOf<typeof listTransactions>

function filterOf(
  { clock }: Deps,
  caller: Caller,
  query: Query,
  paging: Paging,
): TransactionFilter | undefined {
  const seller =
    query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  const customer = query.customer === undefined ? undefined : readId<'customer'>(query.customer)
  const link =
    query.payment_link === undefined ? undefined : readId<'payment link'>(query.payment_link)
  const code =
    query.static_qr_code === undefined ? undefined : readId<'static QR code'>(query.static_qr_code)
  const matchesNone =
    (query.io_seller_id !== undefined && (!seller || !sees(caller, seller))) ||
    (query.customer !== undefined && !customer) ||
    (query.payment_link !== undefined && !link) ||
    (query.static_qr_code !== undefined && !code)
  const statuses = readWords<Status>('status', query.status, transitions.states)
  const types = readWords('payment_type', query.payment_type, LISTED_TYPES)
  const methods = types && METHODS.filter((method) => types.includes(method))
  const span = readSpan(query)
  if (matchesNone) return undefined
  return {
    owner: caller.owner,
    ...(seller ? { seller } : {}),
    ...(statuses ? { statuses } : {}),
    ...(methods ? { methods } : {}),
    ...(query.reference_id === undefined ? {} : { referenceId: query.reference_id }),
    ...(customer ? { customer } : {}),
    ...(link ? { paymentLink: link as PaymentLinkId } : {}),
    ...(code ? { staticQrCode: code as StaticQrCodeId } : {}),
    ...span,
    ids: idSpan(clock, span),
    ...paging,
  }
}

/** Totals come from the counters, unless the filter asks for more than they count. */
function totalOf(deps: Deps, filter: TransactionFilter): Promise<number> {
  const { referenceId, customer, paymentLink, staticQrCode, from, to } = filter
  if (referenceId !== undefined || customer || paymentLink || staticQrCode || from || to)
    return listing.count(deps.reads, filter)
  const whats = (filter.methods ?? METHODS).flatMap((method) =>
    (filter.statuses ?? transitions.states).map((state) =>
      counterName({ method: method as Method, status: state as Status }),
    ),
  )
  return total(deps.reads, filter.owner, filter.seller, whats)
}

/** The transactions of a page, each as JSON. */
export async function list(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<{ items: Listed[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const filter = filterOf(deps, caller, query, paging)
  if (!filter) return { items: [], total: 0, paging }
  // Where nothing matches, no sale is looked through for it.
  const isFiltered = filter.statuses !== undefined || filter.methods !== undefined
  const counting = totalOf(deps, filter)
  const isBeyond = isFiltered && (await counting) <= filter.offset
  const [items, count] = await Promise.all([isBeyond ? [] : listed(deps, filter), counting])
  return { items, total: count, paging }
}

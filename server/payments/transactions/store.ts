// Transactions in SQL, written for many at once. It decides nothing.

import type { OwnerId, TransactionId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { computedOnce } from '../../platform/db/planner.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Payment } from './received/payment.ts'
import type { Transaction } from './transaction.ts'

/** A transaction as it is inserted. `keyed`: with an idempotency key. */
type Inserted = Transaction & { readonly keyed?: boolean }

/** The columns of a transaction. */
export const TRANSACTIONS = table<Inserted>('transactions', 't', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  customer: 'fixed',
  paymentLink: 'fixed',
  method: 'fixed',
  status: 'saved',
  amount: 'saved',
  description: 'fixed',
  statementDescriptor: 'fixed',
  referenceId: 'fixed',
  keyed: { is: 'fixed', read: 'never' },
  fee: 'saved',
  feeVersion: 'fixed',
  feeReturned: 'later',
  refunded: 'later',
  refunding: 'later',
  refundCount: 'later',
  parts: { is: 'saved', json: true },
  quote: 'fixed',
  pix: 'saved',
  boleto: 'saved',
  card: 'saved',
  detail: 'fixed',
  metadata: 'fixed',
  history: 'later',
  version: 'saved',
  attempts: 'later',
  dueAt: 'saved',
  expiresAt: 'saved',
  cancelAskedAt: 'later',
  paidAt: 'later',
  closedAt: 'later',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type TransactionKey = { readonly owner: OwnerId; readonly id: TransactionId }

const keysOf = (rows: readonly TransactionKey[]): string => rowsOf(rows.map(({ owner, id }) => ({ owner, id })))

/** The current rows of these transactions. */
export const findMany = (db: Sql, names: readonly TransactionKey[]): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    join json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid) on k.owner = t.owner and k.id = t.id`)

/** By id alone: for public addresses and for banks, which give no owner. */
export const findByIds = (db: Sql, ids: readonly TransactionId[]): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`select ${TRANSACTIONS.columns} from transactions t where t.id = any(${[...ids]}::uuid[])`)

/** Locks in id order, like every caller. */
export const lock = (tx: Tx, names: readonly TransactionKey[]): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where (t.owner, t.id) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by t.owner, t.id for update`)

/** A new transaction, and whether it has a key. */
export type NewTransaction = { readonly t: Transaction; readonly keyed: boolean }

/**
 * Inserts new transactions; returns the ids of those inserted. One without a key is left out where an open keyless one has its
 * reference; one with a key is always inserted.
 */
export async function insert(tx: Tx, transactions: readonly NewTransaction[]): Promise<Set<string>> {
  const inserted = await tx.rows<{ id: string }>(sql`
    ${TRANSACTIONS.inserting(transactions.map(rowOf))}
    on conflict (owner, seller, customer, reference_id, amount, method)
      where status in ('new', 'pending') and reference_id is not null and method <> 'credit' and not keyed do nothing
    returning id`)
  return new Set(inserted.map((row) => row.id))
}

const rowOf = ({ t, keyed }: NewTransaction): Inserted => ({ ...t, keyed })

/**
 * Inserts new transactions in the commit of `tx`, which fails where the reference of one of them is in use or its seller may not sell.
 * `xid`: of this database transaction.
 */
export function insertNew(
  tx: Tx,
  transactions: readonly NewTransaction[],
): { readonly rows: readonly { xid: string }[] } {
  const { owner, id } = transactions[0]!.t
  tx.copy(TRANSACTIONS.copying(transactions.map(rowOf)))
  const placed = tx.written<{ xid: string }>(sql`
    select xmin::text as xid from transactions where owner = ${owner} and id = ${id}`)
  tx.write(sql`
    select 1 from (${unableAmong(transactions)}) s having assert_holds(count(*) = 0, 'a seller may not sell')`)
  return placed
}

function unableAmong(transactions: readonly NewTransaction[]): Statement {
  const sellers = new Map(transactions.map(({ t: { owner, seller: id } }) => [`${owner}/${id}`, { owner, id }]))
  return sql`
    select s.status from sellers s
    join json_to_recordset(${rowsOf([...sellers.values()])}) as r(owner uuid, id uuid) on r.owner = s.owner and r.id = s.id
    where s.status not in ('pending', 'active')`
}

/**
 * The status of the first seller of these transactions that may not sell, read after they were inserted: from then on none can be
 * deleted before this database transaction ends.
 */
export async function unable(tx: Tx, transactions: readonly NewTransaction[]): Promise<string | undefined> {
  const rows = await tx.rows<{ status: string }>(sql`${unableAmong(transactions)} limit 1`)
  return rows[0]?.status
}

/** The open keyless transaction with the same seller, customer, reference, amount and method. */
export async function findTwin(db: Sql, t: Transaction): Promise<Transaction | undefined> {
  const rows = await db.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where t.owner = ${t.owner} and t.seller = ${t.seller} and t.customer = ${t.customer}
      and t.reference_id = ${t.referenceId} and t.amount = ${t.amount} and t.method = ${t.method}
      and t.status in ('new', 'pending') and not t.keyed`)
  return rows[0]
}

/** Saves the changeable columns of locked rows. */
export function save(tx: Tx, rows: readonly Transaction[]): void {
  if (rows.length > 0) tx.write(TRANSACTIONS.updating(rows))
}

/** Saves rows that nobody has changed since these database transactions inserted them; where one was, the commit fails. */
export function saveUntouched(tx: Tx, rows: readonly Transaction[], insertedBy: ReadonlySet<string>): void {
  const saving = sql`${TRANSACTIONS.updating(rows)} and t.xmin::text = any(${`{${[...insertedBy].join(',')}}`}::text[]) returning 1`
  tx.write(sql`
    with ${computedOnce('saved', saving)}
    select assert_holds(count(*) = ${rows.length}, 'a transaction was changed meanwhile') from saved`)
}

/** The payments on record of these transactions, as `owner/transaction` → provider references. */
export async function knownPayments(db: Sql, names: readonly TransactionKey[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>()
  if (names.length === 0) return known
  const rows = await db.rows<{ transaction: string; id: string }>(sql`
    select p.transaction, p.end_to_end_id as id from payments p
    where (p.owner, p.transaction) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))`)
  for (const row of rows) known.set(row.transaction, (known.get(row.transaction) ?? new Set()).add(row.id))
  return known
}

/** Which of these payments are on record. */
export async function recordedPayments(db: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id from payments where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

export type PaymentRow = Payment & { owner: OwnerId; transaction: TransactionId }

/** The columns of a payment. */
const PAYMENTS = table<PaymentRow & { readonly reportedAt: Date }, 'owner' | 'providerReference'>('payments', 'p', {
  owner: 'key',
  providerReference: { is: 'key', column: 'end_to_end_id' },
  transaction: 'fixed',
  amount: 'fixed',
  kept: 'fixed',
  way: 'fixed',
  paidAt: 'fixed',
  reportedAt: 'fixed',
})

export function insertPayments(tx: Tx, rows: readonly PaymentRow[], reportedAt: Date): void {
  if (rows.length > 0) tx.copy(PAYMENTS.copying(rows.map((row) => ({ ...row, reportedAt }))))
}

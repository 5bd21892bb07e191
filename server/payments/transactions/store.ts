// Transactions in SQL, written for many at once. It decides nothing.

import type { OwnerId, TransactionId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Payment } from './received/payment.ts'
import type { Transaction } from './transaction.ts'

/**
 * A transaction as it is stored. `keyed`: it was created with an idempotency key. `revision`: how
 * often its row was written. Every statement that updates a row adds one (`revision.test.ts`).
 */
type Stored = Transaction & { readonly keyed?: boolean; readonly revision?: number }

/** The columns of a transaction. */
export const TRANSACTIONS = table<Stored>('transactions', 't', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  customer: 'fixed',
  paymentLink: 'fixed',
  staticQrCode: 'fixed',
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
  revision: { is: 'counted', read: 'never' },
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

const keysOf = (rows: readonly TransactionKey[]): string =>
  rowsOf(rows.map(({ owner, id }) => ({ owner, id })))

/** The current rows of these transactions. */
export const findMany = (db: Sql, names: readonly TransactionKey[]): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    join json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid) on k.owner = t.owner
      and k.id = t.id`)

/** By id alone: for public addresses and for banks, which give no owner. */
export const findByIds = (db: Sql, ids: readonly TransactionId[]): Promise<Transaction[]> =>
  db.rows<Transaction>(
    sql`select ${TRANSACTIONS.columns} from transactions t where t.id = any(${[...ids]}::uuid[])`,
  )

/** Locks in id order, like every caller. */
export const lock = (tx: Tx, names: readonly TransactionKey[]): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    select ${TRANSACTIONS.columns} from transactions t
    where (t.owner, t.id) in (select k.owner, k.id
      from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by t.owner, t.id for update`)

/** A new transaction, and whether it has a key. */
export type NewTransaction = { readonly t: Transaction; readonly keyed: boolean }

const rowOf = ({ t, keyed }: NewTransaction): Stored => ({ ...t, keyed })

/**
 * Inserts new transactions in the commit of `tx`, which fails where the reference of one of them is
 * in use or its seller may not sell.
 */
export function insertNew(tx: Tx, transactions: readonly NewTransaction[]): void {
  tx.copy(TRANSACTIONS.copying(transactions.map(rowOf)))
  tx.write(sql`
    select 1 from (${unableAmong(transactions.map(({ t }) => t))}) s
    having assert_holds(count(*) = 0, 'a seller may not sell')`)
}

function unableAmong(transactions: readonly Transaction[]): Statement {
  const sellers = new Map(
    transactions.map(({ owner, seller: id }) => [`${owner}/${id}`, { owner, id }]),
  )
  return sql`
    select s.owner, s.id, s.status from sellers s
    join json_to_recordset(${rowsOf([...sellers.values()])}) as r(owner uuid,
      id uuid) on r.owner = s.owner
      and r.id = s.id
    where s.status not in ('pending', 'active')`
}

/**
 * The statuses of the sellers of these transactions that may not sell, as `owner/seller` → status.
 */
export async function unableSellers(
  db: Sql,
  transactions: readonly Transaction[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ owner: OwnerId; id: string; status: string }>(
    unableAmong(transactions),
  )
  return new Map(rows.map(({ owner, id, status }) => [`${owner}/${id}`, status]))
}

/**
 * The open keyless transactions with the same seller, customer, reference, amount and method as
 * these, by their index in the list.
 */
export async function findTwins(
  db: Sql,
  transactions: readonly Transaction[],
): Promise<Map<number, Transaction>> {
  const openings = transactions.map(
    ({ owner, seller, customer, referenceId: reference, amount, method }, n) => ({
      n,
      owner,
      seller,
      customer,
      reference,
      amount,
      method,
    }),
  )
  const rows = await db.rows<Transaction & { n: number }>(sql`
    select r.n, ${TRANSACTIONS.columns}
    from json_to_recordset(${rowsOf(openings)})
      as r(n int, owner uuid, seller uuid, customer uuid, reference text, amount bigint,
        method text)
    join transactions t on t.owner = r.owner and t.seller = r.seller and t.customer = r.customer
      and t.reference_id = r.reference and t.amount = r.amount and t.method = r.method
      and t.status in ('new', 'pending') and not t.keyed`)
  return new Map(rows.map(({ n, ...t }) => [n, t as Transaction]))
}

/** Saves the changeable columns of locked rows. */
export function save(tx: Tx, rows: readonly Transaction[]): void {
  if (rows.length > 0) tx.write(TRANSACTIONS.updating(rows))
}

/** The payments on record of these transactions, as `owner/transaction` → provider references. */
export async function knownPayments(
  db: Sql,
  names: readonly TransactionKey[],
): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>()
  if (names.length === 0) return known
  const rows = await db.rows<{ transaction: string; id: string }>(sql`
    select p.transaction, p.end_to_end_id as id from payments p
    where (p.owner, p.transaction) in (select k.owner, k.id
      from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))`)
  for (const row of rows)
    known.set(row.transaction, (known.get(row.transaction) ?? new Set()).add(row.id))
  return known
}

/** Which of these payments are on record. */
export async function recordedPayments(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id from payments where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** The transactions that have these payments. */
export async function paidTransactions(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<TransactionId[]> {
  const rows = await db.rows<{ id: TransactionId }>(sql`
    select distinct transaction as id from payments
    where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return rows.map((row) => row.id)
}

/** The transactions that these pix paid, by the pix. */
export async function transactionsPaidBy(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<Map<string, TransactionId>> {
  const rows = await db.rows<{ id: string; transaction: TransactionId }>(sql`
    select p.end_to_end_id as id, p.transaction
    from payments p
    where p.end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Map(rows.map(({ id, transaction }) => [id, transaction]))
}

export type PaymentRow = Payment & { owner: OwnerId; transaction: TransactionId }

/** The columns of a payment. */
const PAYMENTS = table<PaymentRow & { readonly reportedAt: Date }, 'owner' | 'providerReference'>(
  'payments',
  'p',
  {
    owner: 'key',
    providerReference: { is: 'key', column: 'end_to_end_id' },
    transaction: 'fixed',
    amount: 'fixed',
    kept: 'fixed',
    way: 'fixed',
    paidAt: 'fixed',
    reportedAt: 'fixed',
  },
)

export function insertPayments(tx: Tx, rows: readonly PaymentRow[], reportedAt: Date): void {
  if (rows.length > 0) tx.copy(PAYMENTS.copying(rows.map((row) => ({ ...row, reportedAt }))))
}

// Sales in SQL, written for many at once. It decides nothing.

import type { CustomerId, OwnerId, SellerId, TransactionId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Payment } from './changes.ts'
import type { Transaction } from './transaction.ts'

/** A row as it stands in the table. */
export const COLUMNS = sql`
  t.owner, t.id, t.seller, t.customer, t.method, t.state, t.amount, t.description,
  t.statement_descriptor as "statementDescriptor", coalesce(t.reference_id, t.reference_beside) as "referenceId", t.fee, t.fee_version as "feeVersion",
  t.fee_returned as "feeReturned", t.refunded, t.refunding, t.refund_count as "refundCount", t.parts, t.quote, t.pix, t.boleto, t.card, t.detail, t.history,
  t.version, t.attempts, t.due_at as "dueAt", t.expires_at as "expiresAt", t.cancel_asked_at as "cancelAskedAt",
  t.paid_at as "paidAt", t.closed_at as "closedAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`

export type Named = { readonly owner: OwnerId; readonly id: TransactionId }

const keysOf = (rows: readonly Named[]): string => rowsOf(rows.map(({ owner, id }) => ({ owner, id })))

/** The given sales, as they are now. */
export const findMany = (db: Sql, names: readonly Named[]): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`
    select ${COLUMNS} from transactions t
    join json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid) on k.owner = t.owner and k.id = t.id`)

/** By id alone: for open addresses and for the bank, which do not name an owner. */
export const findByIds = (db: Sql, ids: readonly TransactionId[]): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`select ${COLUMNS} from transactions t where t.id = any(${[...ids]}::uuid[])`)

/** Locks in id order, which is the same for everybody. */
export const lock = (tx: Tx, names: readonly Named[]): Promise<Transaction[]> =>
  tx.rows<Transaction>(sql`
    select ${COLUMNS} from transactions t
    where (t.owner, t.id) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by t.owner, t.id for update`)

/** What it is paid with, in its own column. */
function paymentMethodOf(t: Transaction): object {
  if (t.method === 'pix') return { pix: t.pix }
  return t.method === 'boleto' ? { boleto: t.boleto } : { card: t.card }
}

const toInsert = (t: Transaction, beside: boolean) => ({
  owner: t.owner,
  id: t.id,
  seller: t.seller,
  customer: t.customer,
  method: t.method,
  state: t.state,
  amount: t.amount,
  description: t.description,
  statement_descriptor: t.statementDescriptor,
  ...(beside ? { reference_beside: t.referenceId } : { reference_id: t.referenceId }),
  fee: t.fee,
  fee_version: t.feeVersion,
  parts: t.parts ?? undefined,
  quote: t.quote ?? undefined,
  ...paymentMethodOf(t),
  detail: t.detail,
  version: t.version,
  due_at: t.dueAt,
  expires_at: t.expiresAt,
  created_at: t.createdAt,
  updated_at: t.updatedAt,
})

/** A new sale, and whether a key names it. */
export type NewTransaction = { readonly t: Transaction; readonly keyed: boolean }

/**
 * Inserts new sales; returns the ids of those that are in. One without a key is left out where an open one without a key has
 * its reference; one with a key never is.
 */
export async function insert(tx: Tx, transactions: readonly NewTransaction[]): Promise<Set<string>> {
  const placed = await insertRows(tx, transactions, false)
  const left = transactions.filter(({ t }) => !placed.has(t.id))
  if (left.length === 0) return placed
  const [keyed, keyless] = [left.filter((one) => one.keyed), left.filter((one) => !one.keyed)]
  const beside = keyed.length > 0 ? await insertRows(tx, keyed, true) : []
  const again = keyless.length > 0 && (await makeRoom(tx, keyless)) ? await insertRows(tx, keyless, false) : []
  return new Set([...placed, ...beside, ...again])
}

async function insertRows(tx: Tx, transactions: readonly NewTransaction[], beside: boolean): Promise<Set<string>> {
  const rows = transactions.map(({ t, keyed }) => ({ ...toInsert(t, beside), keyed: keyed || undefined }))
  const inserted = await tx.rows<{ id: string }>(sql`
    insert into transactions (owner, id, seller, customer, method, state, amount, description, statement_descriptor, reference_id,
      reference_beside, keyed, fee, fee_version, parts, quote, pix, boleto, card, detail, version, due_at, expires_at, created_at, updated_at)
    select owner, id, seller, customer, method, state, amount, description, statement_descriptor, reference_id,
      reference_beside, keyed, fee, fee_version, parts, quote, pix, boleto, card, detail, version, due_at, expires_at, created_at, updated_at
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, id uuid, seller uuid, customer uuid, method text, state text, amount bigint, description text,
        statement_descriptor text, reference_id text, reference_beside text, keyed boolean, fee bigint, fee_version int, parts jsonb, quote uuid, pix jsonb,
        boleto jsonb, card jsonb, detail jsonb, version int,
        due_at timestamptz, expires_at timestamptz, created_at timestamptz, updated_at timestamptz)
    on conflict (owner, seller, customer, reference_id, amount, method)
      where state in ('new', 'pending') and reference_id is not null and method <> 'credit' do nothing
    returning id`)
  if (beside) await noteBeside(tx, transactions)
  return new Set(inserted.map((row) => row.id))
}

const noteBeside = (tx: Tx, transactions: readonly NewTransaction[]): Promise<unknown> =>
  tx.rows(sql`
    insert into references_beside (owner, reference, transaction)
    select owner, reference, id from json_to_recordset(${rowsOf(transactions.map(({ t }) => ({ owner: t.owner, id: t.id, reference: t.referenceId })))})
      as r(owner uuid, id uuid, reference text)`)

/**
 * Takes out of the index of open references those with a key that stand in the way of these. Says whether any did. They are
 * locked in id order, as everywhere.
 */
async function makeRoom(tx: Tx, transactions: readonly NewTransaction[]): Promise<boolean> {
  const moved = await tx.rows(sql`
    with locked as materialized (
      select t.owner, t.id from transactions t
      join json_to_recordset(${rowsOf(transactions.map(({ t }) => toInsert(t, false)))})
        as r(owner uuid, seller uuid, customer uuid, reference_id text, amount bigint, method text)
        on t.owner = r.owner and t.seller = r.seller and t.customer = r.customer and t.reference_id = r.reference_id
        and t.amount = r.amount and t.method = r.method and t.state in ('new', 'pending') and t.method <> 'credit' and t.keyed
      order by t.owner, t.id for no key update of t
    ), moved as (
      update transactions t set reference_beside = t.reference_id, reference_id = null
      from locked l where t.owner = l.owner and t.id = l.id and t.reference_id is not null
      returning t.owner, t.reference_beside, t.id
    )
    insert into references_beside (owner, reference, transaction) select * from moved returning 1`)
  return moved.length > 0
}

/**
 * The first of these sellers that may not sell, after sales of theirs were inserted in this transaction: from then on
 * nobody can delete them before it ends.
 */
export async function unable(
  tx: Tx,
  sellers: readonly { owner: OwnerId; id: SellerId }[],
): Promise<string | undefined> {
  const rows = await tx.rows<{ status: string }>(sql`
    select s.status from sellers s join json_to_recordset(${rowsOf(sellers)}) as r(owner uuid, id uuid) on r.owner = s.owner and r.id = s.id
    where s.status not in ('pending', 'active') limit 1`)
  return rows[0]?.status
}

/** The open sale with the same seller, customer, reference and amount, among those that no key names. */
export async function findTwin(db: Sql, t: Transaction): Promise<Transaction | undefined> {
  const rows = await db.rows<Transaction>(sql`
    select ${COLUMNS} from transactions t
    where t.owner = ${t.owner} and t.seller = ${t.seller} and t.customer = ${t.customer}
      and t.reference_id = ${t.referenceId} and t.amount = ${t.amount} and t.method = ${t.method}
      and t.state in ('new', 'pending') and t.keyed is not true`)
  return rows[0]
}

const toSave = (t: Transaction) => ({
  owner: t.owner,
  id: t.id,
  state: t.state,
  fee_returned: t.feeReturned,
  refunded: t.refunded,
  refunding: t.refunding,
  refund_count: t.refundCount,
  parts: t.parts ?? undefined,
  amount: t.amount,
  fee: t.fee,
  ...paymentMethodOf(t),
  history: t.history,
  version: t.version,
  attempts: t.attempts,
  due_at: t.dueAt,
  expires_at: t.expiresAt,
  cancel_asked_at: t.cancelAskedAt,
  paid_at: t.paidAt,
  closed_at: t.closedAt,
  updated_at: t.updatedAt,
})

/** Saves what may change of locked rows. */
export async function save(tx: Tx, rows: readonly Transaction[]): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`
    update transactions t
    set state = r.state, amount = r.amount, fee = r.fee, fee_returned = r.fee_returned, refunded = r.refunded, refunding = r.refunding,
        refund_count = r.refund_count, parts = r.parts, pix = r.pix, boleto = r.boleto, card = r.card, history = r.history, version = r.version, attempts = r.attempts,
        due_at = r.due_at, expires_at = r.expires_at, cancel_asked_at = r.cancel_asked_at, paid_at = r.paid_at,
        closed_at = r.closed_at, updated_at = r.updated_at
    from json_to_recordset(${rowsOf(rows.map(toSave))})
      as r(owner uuid, id uuid, state text, amount bigint, fee bigint, fee_returned bigint, refunded bigint, refunding bigint, refund_count int,
        parts jsonb, pix jsonb, boleto jsonb, card jsonb, history jsonb, version int, attempts int, due_at timestamptz, expires_at timestamptz,
        cancel_asked_at timestamptz, paid_at timestamptz, closed_at timestamptz, updated_at timestamptz)
    where t.owner = r.owner and t.id = r.id`)
}

/** The time of the next due sale. */
export const NEXT_DUE = sql`
  select least(
    (select due_at from transactions where due_at is not null order by due_at limit 1),
    (select due_at from refunds where due_at is not null order by due_at limit 1)) as at`

/** Payments on record of the given sales, as `owner/transaction` → end-to-end ids. */
export async function knownPayments(db: Sql, names: readonly Named[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>()
  if (names.length === 0) return known
  const rows = await db.rows<{ transaction: string; id: string }>(sql`
    select p.transaction, p.end_to_end_id as id from payments p
    where (p.owner, p.transaction) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))`)
  for (const row of rows) known.set(row.transaction, (known.get(row.transaction) ?? new Set()).add(row.id))
  return known
}

/** Which of these end-to-end ids are on record. */
export async function recordedPayments(db: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id from payments where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

export type PaymentRow = Payment & { owner: OwnerId; transaction: TransactionId }

export async function insertPayments(tx: Tx, rows: readonly PaymentRow[], heardAt: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into payments (owner, end_to_end_id, transaction, amount, kept, way, paid_at, heard_at)
    select owner, "providerReference", transaction, amount, kept, way, "paidAt", ${heardAt}
    from json_to_recordset(${rowsOf(rows)})
      as r(owner uuid, "providerReference" text, transaction uuid, amount bigint, kept bigint, way text, "paidAt" timestamptz)`)
}

export type TransactionFilter = {
  owner: OwnerId
  /** Rows of one seller only; all of the owner's when absent. */
  seller?: SellerId
  states?: readonly string[]
  methods?: readonly string[]
  referenceId?: string
  customer?: CustomerId
  from?: Date
  to?: Date
  ascending: boolean
  limit: number
  offset: number
}

/** Those of a reference, wherever it stands; each half is found by an index. */
const refersTo = (owner: OwnerId, reference: string) => sql`(t.reference_id = ${reference} or t.id = any(array(
  select b.transaction from references_beside b where b.owner = ${owner} and b.reference = ${reference})))`

function conditionsOf(filter: TransactionFilter) {
  return [
    sql`t.owner = ${filter.owner}`,
    ...(filter.seller ? [sql`t.seller = ${filter.seller}`] : []),
    ...(filter.states ? [sql`t.state = any(${[...filter.states]}::text[])`] : []),
    ...(filter.methods ? [sql`t.method = any(${[...filter.methods]}::text[])`] : []),
    ...(filter.referenceId === undefined ? [] : [refersTo(filter.owner, filter.referenceId)]),
    ...(filter.customer ? [sql`t.customer = ${filter.customer}`] : []),
    ...(filter.from ? [sql`t.created_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`t.created_at <= ${filter.to}`] : []),
  ]
}

/** A page. Ids sort by the time they were made, so they are the order and its tie-breaker in one. */
export const page = (db: Sql, filter: TransactionFilter): Promise<Transaction[]> =>
  db.rows<Transaction>(sql`
    select ${COLUMNS} from transactions t where ${join(conditionsOf(filter), ' and ')}
    order by t.id ${filter.ascending ? sql`asc` : sql`desc`} limit ${filter.limit} offset ${filter.offset}`)

/** How many rows the filter has when the counters cannot tell. */
export async function count(db: Sql, filter: TransactionFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from transactions t where ${join(conditionsOf(filter), ' and ')}`)
  return rows[0]!.n
}

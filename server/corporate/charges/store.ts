// Charges of companies and their payments in SQL. It decides nothing.

import type { Day } from '../../kernel/brazil/calendar.ts'
import type { ChargeId, InvoiceId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Charge, NewPayment } from './charge.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

// Complete: a return is only inserted under the lock of the account, which is taken before that of
// the charge.
const RETURNS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'endToEndId', r.end_to_end_id, 'nature', r.nature,
    'amount', r.amount,
    'fromBalance', r.from_balance, 'owed', r.owed, 'invoice', replace(r.invoice::text, '-', ''),
    'reportedAt', to_char(r.reported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by r.reported_at, r.id)
  from corporate_returns r where r.owner = c.owner and r.charge = c.id), '[]')`

/** The columns of a charge. */
const CHARGES = table<Charge>('corporate_charges', 'c', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  purpose: 'fixed',
  invoice: 'fixed',
  amount: 'fixed',
  paidAmount: 'saved',
  returns: { read: RETURNS },
  description: 'fixed',
  status: 'saved',
  refused: 'saved',
  brCode: 'saved',
  location: 'saved',
  expiresAt: 'saved',
  paidAt: 'saved',
  dueAt: 'saved',
  attempts: 'saved',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

type ChargeKey = Pick<Charge, 'owner' | 'id'>
const keysOf = (charges: readonly ChargeKey[]): string =>
  rowsOf(charges.map(({ owner, id }) => ({ owner, id })))

export async function findCharge(db: Sql, { owner, id }: ChargeKey): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(sql`
    select ${CHARGES.columns} from corporate_charges c where c.owner = ${owner} and c.id = ${id}`)
  return rows[0]
}

/** The charge of a public address, of any owner. */
export async function findChargeById(db: Sql, id: ChargeId): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(
    sql`select ${CHARGES.columns} from corporate_charges c where c.id = ${id}`,
  )
  return rows[0]
}

/** Locks charges in the order of (owner, id). The caller holds the locks of their accounts. */
export const lockCharges = (tx: Tx, charges: readonly ChargeKey[]): Promise<Charge[]> =>
  tx.rows<Charge>(sql`
    select ${CHARGES.columns} from corporate_charges c
    where (c.owner, c.id) in (select r.owner, r.id
      from json_to_recordset(${keysOf(charges)}) as r(owner uuid, id uuid))
    order by c.owner, c.id for update`)

/**
 * The newest charge of a statement with this amount that lasts beyond `now`. The caller holds the
 * account's lock.
 */
export async function findCurrentOf(
  db: Sql,
  { owner, invoice, amount, now }: { owner: OwnerId; invoice: InvoiceId; amount: Cents; now: Date },
): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(sql`
    select ${CHARGES.columns} from corporate_charges c
    where c.owner = ${owner}
      and c.invoice = ${invoice}
      and c.amount = ${amount}
      and c.status in ('new', 'created')
      and c.expires_at > ${now}
    order by c.id desc limit 1`)
  return rows[0]
}

export type ChargeFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** Null: recharges. */
  readonly invoice: InvoiceId | null
  readonly statuses: readonly string[]
}

const conditionsOf = ({ owner, seller, invoice, statuses }: ChargeFilter) =>
  join(
    [
      sql`c.owner = ${owner}`,
      sql`c.seller = ${seller}`,
      invoice ? sql`c.invoice = ${invoice}` : sql`c.purpose = 'recharge'`,
      sql`c.status = any(${[...statuses]}::text[])`,
    ],
    ' and ',
  )

/** A page of charges, by creation. */
export const pageCharges = (db: Sql, filter: ChargeFilter, paging: Paging): Promise<Charge[]> =>
  db.rows<Charge>(sql`
    select ${CHARGES.columns} from corporate_charges c where ${conditionsOf(filter)}
    ${sliceBy('c.id', paging)}`)

export const countCharges = (db: Sql, filter: ChargeFilter): Promise<number> =>
  countRows(db, sql`corporate_charges c where ${conditionsOf(filter)}`)

/** Inserts new charges, and saves the status of known ones. */
export async function saveCharges(tx: Tx, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  await tx.rows(CHARGES.saving(charges))
}

/** The ids of the payments on record, by charge. */
export async function knownPayments(
  tx: Tx,
  charges: readonly ChargeKey[],
): Promise<Map<string, Set<string>>> {
  const rows = await tx.rows<{ charge: string; name: string }>(sql`
    select p.charge, p.end_to_end_id as name
    from json_to_recordset(${keysOf(charges)}) as r(owner uuid, id uuid)
    join corporate_payments p on p.owner = r.owner and p.charge = r.id`)
  const known = new Map<string, Set<string>>()
  for (const { charge, name } of rows) known.set(charge, (known.get(charge) ?? new Set()).add(name))
  return known
}

export type ChargePayment = NewPayment & {
  readonly owner: OwnerId
  readonly charge: ChargeId
  readonly toInvoice: Cents
  readonly toBalance: Cents
  /** The day that a statement's payment counts on. */
  readonly countsOn: Day
}

/** The columns of a payment. */
const PAYMENTS = table<ChargePayment, 'owner' | 'endToEndId'>('corporate_payments', 'p', {
  owner: 'key',
  endToEndId: 'key',
  charge: 'fixed',
  amount: 'fixed',
  toInvoice: 'fixed',
  toBalance: 'fixed',
  paidAt: 'fixed',
  countsOn: 'fixed',
})

export async function insertChargePayments(
  tx: Tx,
  payments: readonly ChargePayment[],
): Promise<void> {
  if (payments.length > 0) await tx.rows(PAYMENTS.inserting(payments))
}

/** Which of these payments are on record. */
export async function recordedChargePayments(
  db: Sql,
  endToEndIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id
    from corporate_payments
    where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** Takes due charges and postpones them past the lease. The bank may know a new one from now on. */
export const claimDueCharges = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Charge[]> =>
  tx.rows<Charge>(sql`
    with claimed as (
      update corporate_charges c
      set due_at = ${lease}, attempts = case
        when c.status = 'new' then greatest(c.attempts, 1)
        else c.attempts end
      from (
        select owner, id
        from corporate_charges
        where due_at <= ${now}
        order by due_at
        limit ${limit}
        for update skip locked
      ) d
      where c.owner = d.owner and c.id = d.id
      returning c.*)
    select ${CHARGES.columns} from claimed c`)

/**
 * Makes charges due that the bank may have a report of. Returns how many of the ids are charges.
 */
export async function makeChargesDue(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    update corporate_charges c set due_at = ${now}
    from (select owner, id
      from corporate_charges
      where id = any(${[...ids]}::uuid[])
      order by owner, id
      for update) d
    where c.owner = d.owner and c.id = d.id returning c.id`)
  return rows.length
}

/** The time of the next due recharge. */
export const NEXT_DUE = sql`select due_at as at
  from corporate_charges
  where due_at is not null
  order by due_at
  limit 1`

/** For the sandbox's agenda: recharges that will expire, the earliest first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and c.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select c.due_at as at, 'recharge.expires' as what, c.id, c.seller, c.amount
    from corporate_charges c
    where c.due_at is not null
      and c.purpose = 'recharge'
      and c.status = 'created'
      and c.owner = ${owner} ${own}
    order by c.due_at, c.id limit ${limit}`)
}

// Charges of companies in SQL, and what was paid by them. It decides nothing.

import type { Day } from '../base/calendar.ts'
import type { ChargeId, InvoiceId, OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Charge, Came } from './charge.ts'

// Whoever hears of one holds the lock of the account, which comes before that of the charge: what is read here is all there is.
const RETURNS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'endToEndId', r.end_to_end_id, 'nature', r.nature, 'amount', r.amount,
    'fromBalance', r.from_balance, 'owed', r.owed, 'invoice', replace(r.invoice::text, '-', ''),
    'heardAt', to_char(r.heard_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.heard_at, r.id)
  from corporate_returns r where r.owner = c.owner and r.charge = c.id), '[]')`

const COLUMNS = sql`
  c.owner, c.id, c.seller, c.purpose, c.invoice, c.amount, c.paid_amount as "paidAmount", c.description, c.status,
  c.refused, c.br_code as "brCode", c.location, c.expires_at as "expiresAt", c.paid_at as "paidAt", c.due_at as "dueAt", c.attempts,
  c.version, c.created_at as "createdAt", c.updated_at as "updatedAt", ${RETURNS} as returns`

type Named = Pick<Charge, 'owner' | 'id'>
const named = (charges: readonly Named[]): string => rowsOf(charges.map(({ owner, id }) => ({ owner, id })))

export async function findCharge(db: Sql, { owner, id }: Named): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(sql`
    select ${COLUMNS} from corporate_charges c where c.owner = ${owner} and c.id = ${id}`)
  return rows[0]
}

/** The charge of an open address, whoever's it is. */
export async function findChargeById(db: Sql, id: ChargeId): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(sql`select ${COLUMNS} from corporate_charges c where c.id = ${id}`)
  return rows[0]
}

/** Locks charges in the order of (owner, id). Their accounts are locked by the caller. */
export const lockCharges = (tx: Tx, charges: readonly Named[]): Promise<Charge[]> =>
  tx.rows<Charge>(sql`
    select ${COLUMNS} from corporate_charges c
    where (c.owner, c.id) in (select r.owner, r.id from json_to_recordset(${named(charges)}) as r(owner uuid, id uuid))
    order by c.owner, c.id for update`)

/** What is being asked for of a statement and lasts beyond `now`: the newest of that amount. The account is locked. */
export async function findAskedOf(
  db: Sql,
  { owner, invoice, amount, now }: { owner: OwnerId; invoice: InvoiceId; amount: Cents; now: Date },
): Promise<Charge | undefined> {
  const rows = await db.rows<Charge>(sql`
    select ${COLUMNS} from corporate_charges c
    where c.owner = ${owner} and c.invoice = ${invoice} and c.amount = ${amount} and c.status in ('new', 'created')
      and c.expires_at > ${now}
    order by c.id desc limit 1`)
  return rows[0]
}

export type ChargeFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** Null: recharges. */
  readonly invoice: InvoiceId | null
  readonly states: readonly string[]
}
type Paged = { readonly ascending: boolean; readonly limit: number; readonly offset: number }

const conditionsOf = ({ owner, seller, invoice, states }: ChargeFilter) =>
  join(
    [
      sql`c.owner = ${owner}`,
      sql`c.seller = ${seller}`,
      invoice ? sql`c.invoice = ${invoice}` : sql`c.purpose = 'recharge'`,
      sql`c.status = any(${[...states]}::text[])`,
    ],
    ' and ',
  )

/** A page of charges, in the order they were asked for. */
export const pageCharges = (db: Sql, filter: ChargeFilter, { ascending, limit, offset }: Paged): Promise<Charge[]> =>
  db.rows<Charge>(sql`
    select ${COLUMNS} from corporate_charges c where ${conditionsOf(filter)}
    order by c.id ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`)

export async function countCharges(db: Sql, filter: ChargeFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from corporate_charges c where ${conditionsOf(filter)}`)
  return rows[0]!.n
}

/** Inserts new charges, and saves what became of known ones. */
export async function saveCharges(tx: Tx, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  await tx.rows(sql`
    insert into corporate_charges (owner, id, seller, purpose, invoice, amount, paid_amount, description, status, refused,
      br_code, location, expires_at, paid_at, due_at, attempts, version, created_at, updated_at)
    select owner, id, seller, purpose, invoice, amount, "paidAmount", description, status, refused, "brCode", location, "expiresAt",
      "paidAt", "dueAt", attempts, version, "createdAt", "updatedAt"
    from json_to_recordset(${rowsOf(charges)})
      as r(owner uuid, id uuid, seller uuid, purpose text, invoice uuid, amount bigint, "paidAmount" bigint, description text,
        status text, refused text, "brCode" text, location text, "expiresAt" timestamptz, "paidAt" timestamptz, "dueAt" timestamptz,
        attempts int, version int, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict (owner, id) do update
    set status = excluded.status, refused = excluded.refused, paid_amount = excluded.paid_amount, br_code = excluded.br_code,
        location = excluded.location, expires_at = excluded.expires_at, paid_at = excluded.paid_at,
        due_at = excluded.due_at, attempts = excluded.attempts, version = excluded.version,
        updated_at = excluded.updated_at`)
}

/** Payments on record, by charge: their names. */
export async function knownPayments(tx: Tx, charges: readonly Named[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.rows<{ charge: string; name: string }>(sql`
    select p.charge, p.end_to_end_id as name from json_to_recordset(${named(charges)}) as r(owner uuid, id uuid)
    join corporate_payments p on p.owner = r.owner and p.charge = r.id`)
  const known = new Map<string, Set<string>>()
  for (const { charge, name } of rows) known.set(charge, (known.get(charge) ?? new Set()).add(name))
  return known
}

export type ChargePayment = Came & {
  readonly owner: OwnerId
  readonly charge: ChargeId
  readonly toInvoice: Cents
  readonly toBalance: Cents
  /** The day it counts on, of what is paid of a statement. */
  readonly countsOn: Day
}

export async function insertChargePayments(tx: Tx, payments: readonly ChargePayment[]): Promise<void> {
  if (payments.length === 0) return
  await tx.rows(sql`
    insert into corporate_payments (owner, end_to_end_id, charge, amount, to_invoice, to_balance, paid_at, counts_on)
    select owner, "endToEndId", charge, amount, "toInvoice", "toBalance", "paidAt", "countsOn"
    from json_to_recordset(${rowsOf(payments)})
      as r(owner uuid, "endToEndId" text, charge uuid, amount bigint, "toInvoice" bigint, "toBalance" bigint, "paidAt" timestamptz, "countsOn" date)`)
}

/** Which of these payments are on record. */
export async function recordedChargePayments(db: Sql, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id from corporate_payments where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** Takes charges that are due and postpones them past the lease. From the first time on the bank may know a new one. */
export const claimDueCharges = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Charge[]> =>
  tx.rows<Charge>(sql`
    update corporate_charges c
    set due_at = ${lease}, attempts = case when c.status = 'new' then greatest(c.attempts, 1) else c.attempts end
    from (
      select owner, id from corporate_charges where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) d
    where c.owner = d.owner and c.id = d.id
    returning ${COLUMNS}`)

/** Makes charges due now: somebody says that the bank has a report of them. Returns how many of the names are charges. */
export async function makeChargesDue(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const rows = await tx.rows<{ id: string }>(sql`
    update corporate_charges c set due_at = ${now}
    from (select owner, id from corporate_charges where id = any(${[...ids]}::uuid[]) order by owner, id for update) d
    where c.owner = d.owner and c.id = d.id returning c.id`)
  return rows.length
}

/** The time of the next due recharge. */
export const NEXT_DUE = sql`select due_at as at from corporate_charges where due_at is not null order by due_at limit 1`

// Statements and their entries in SQL. It decides nothing.

import type { InvoiceId, OwnerId } from '../../kernel/ids.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { table } from '../../platform/db/columns.ts'
import { computedOnce, forEach } from '../../platform/db/planner.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { AccountKey as NamedAccount } from '../account/account.ts'
import { waitingUntil, type Invoice, type InvoiceStatus, type Totals } from './invoice.ts'
import type { InvoiceLine, Subtotal } from './statement-line.ts'
import { lastDayOf, type Received } from './late-charges.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a statement, with the day it may be paid on last. */
const INVOICES = table<Invoice & { readonly lastDay: Day }>('corporate_invoices', 'i', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  reference: 'saved',
  openedOn: 'fixed',
  closesOn: 'saved',
  dueDate: 'saved',
  status: 'saved',
  amount: 'saved',
  returned: 'saved',
  cashback: 'saved',
  fromBalance: 'saved',
  paidAmount: 'saved',
  purchases: 'saved',
  paidAt: 'saved',
  dueAt: 'saved',
  lateFeeBp: 'fixed',
  interestBp: 'fixed',
  suspendsAfterDays: 'fixed',
  lastDay: { is: 'saved', read: 'never' },
  lateFee: 'saved',
  interest: 'saved',
  interestBase: 'saved',
  calculatedOn: 'saved',
  arrearsAt: 'saved',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

type InvoiceKey = Pick<Invoice, 'owner' | 'id'>
const keysOf = (invoices: readonly InvoiceKey[]): string =>
  rowsOf(invoices.map(({ owner, id }) => ({ owner, id })))

export async function findInvoice(
  db: Sql,
  { owner, id }: InvoiceKey,
): Promise<Invoice | undefined> {
  const rows = await db.rows<Invoice>(sql`
    select ${INVOICES.columns} from corporate_invoices i where i.owner = ${owner} and i.id = ${id}`)
  return rows[0]
}

/** The newest statement of an account, which is the open one. */
export async function findNewest(
  db: Sql,
  { owner, seller }: NamedAccount,
): Promise<Invoice | undefined> {
  const rows = await db.rows<Invoice>(sql`
    select ${INVOICES.columns}
    from corporate_invoices i
    where i.owner = ${owner}
      and i.seller = ${seller}
    order by i.opened_on desc limit 1`)
  return rows[0]
}

/** Locks statements in the order of (owner, id). The caller holds the locks of their accounts. */
export const lockInvoices = (tx: Tx, invoices: readonly InvoiceKey[]): Promise<Invoice[]> =>
  tx.rows<Invoice>(sql`
    select ${INVOICES.columns} from corporate_invoices i
    where (i.owner, i.id) in (select r.owner, r.id
      from json_to_recordset(${keysOf(invoices)}) as r(owner uuid, id uuid))
    order by i.owner, i.id for update`)

/** Inserts new statements, and saves the status of known ones. */
export async function saveInvoices(tx: Tx, invoices: readonly Invoice[]): Promise<void> {
  if (invoices.length === 0) return
  await tx.rows(INVOICES.saving(invoices.map((i) => ({ ...i, lastDay: lastDayOf(i) }))))
}

/**
 * The ids of statements that are due: to close, or late. They are locked later, under the locks of
 * their accounts.
 */
export const dueInvoices = (
  db: Sql,
  now: Date,
  limit: number,
): Promise<Pick<Invoice, 'owner' | 'id' | 'seller'>[]> =>
  db.rows(sql`
    select i.owner, i.id, i.seller
    from corporate_invoices i
    where i.due_at <= ${now}
    order by i.due_at
    limit ${limit}`)

/** The time of the next due statement. */
export const NEXT_DUE = sql`select due_at as at
  from corporate_invoices
  where due_at is not null
  order by due_at
  limit 1`

/**
 * Totals of entries and returned payments, by statement. A purchase counts on the statement of its
 * first clearing.
 */
export async function totalsOf(
  tx: Tx,
  invoices: readonly InvoiceKey[],
): Promise<Map<InvoiceId, Totals>> {
  const rows = await tx.rows<Totals & { id: InvoiceId }>(sql`
    select r.id, e.amount, b.returned, e.cashback, p.purchases
    from json_to_recordset(${keysOf(invoices)}) as r(owner uuid, id uuid)
    ${forEach(
      sql`
        select coalesce(sum(debt_delta), 0)::bigint as amount, coalesce(sum(cashback), 0)::bigint as cashback
        from corporate_entries where owner = r.owner and invoice = r.id`,
      'e',
    )}
    ${forEach(sql`select count(*)::int as purchases from corporate_purchases where owner = r.owner and invoice = r.id`, 'p')}
    ${forEach(sql`select coalesce(sum(owed), 0)::bigint as returned from corporate_returns where owner = r.owner and invoice = r.id`, 'b')}`)
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}

/**
 * Statements with a charge that expires by `until`, and whose outcome the bank has not confirmed
 * yet.
 */
export async function unconfirmedOf(
  tx: Tx,
  invoices: readonly InvoiceKey[],
  until: Date,
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select r.id from json_to_recordset(${keysOf(invoices)}) as r(owner uuid, id uuid)
    where exists (
      select 1 from corporate_charges c
      where c.owner = r.owner
        and c.invoice = r.id
        and c.status in ('new', 'created')
        and c.expires_at <= ${until})`)
  return new Set(rows.map(({ id }) => id))
}

/** Pix payments by statement, each with the day it counts on. */
export async function receivedFor(
  tx: Tx,
  invoices: readonly InvoiceKey[],
): Promise<Map<string, Received[]>> {
  const rows = await tx.rows<{ invoice: InvoiceId; on: Day; amount: Cents }>(sql`
    select r.id as invoice, p.amount,
      p.counts_on::text as on
    from json_to_recordset(${keysOf(invoices)}) as r(owner uuid, id uuid)
    join corporate_charges c on c.owner = r.owner and c.invoice = r.id
    join corporate_payments p on p.owner = c.owner and p.charge = c.id`)
  return Map.groupBy(rows, ({ invoice }) => invoice as string)
}

/** Whether an account has an unpaid statement that it is suspended for. */
export async function isInArrears(tx: Tx, { owner, seller }: NamedAccount): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from corporate_invoices
    where owner = ${owner}
      and seller = ${seller}
      and status = 'overdue'
      and arrears_at is not null
    limit 1`)
  return rows.length > 0
}

type AddedEntry = {
  readonly owner: OwnerId
  readonly purchase: string
  readonly invoice: InvoiceId
  readonly debtDelta: number
  readonly cashback: number
}

/**
 * Adds to new statements, one of each account, the entries reported between the last statement and
 * this one; returns the
 * * statements after it. The caller holds the locks of the accounts.
 */
export async function addWaitingEntries(
  tx: Tx,
  opened: readonly Invoice[],
  now: Date,
): Promise<Invoice[]> {
  if (opened.length === 0) return []
  const statements = opened.map((i) => ({
    owner: i.owner,
    id: i.id,
    seller: i.seller,
    until: waitingUntil(i, now),
  }))
  const added = await tx.rows<AddedEntry>(sql`
    with r as (
      select *
      from json_to_recordset(${rowsOf(statements)}) as r(owner uuid, id uuid, seller uuid,
        until timestamptz)
    ), ${computedOnce(
      'waiting',
      sql`
        select e.owner, e.issuer_id, e.purchase, e.at from (select distinct owner from r) o
        join corporate_entries e on e.owner = o.owner and e.invoice is null and (e.debt_delta <> 0 or e.cashback <> 0)`,
    )}
    update corporate_entries e set invoice = r.id
    from waiting w
    join corporate_purchases p on p.owner = w.owner
      and p.id = w.purchase
      and p.status in ('confirmed', 'refunded')
    join r on r.owner = p.owner and r.seller = p.seller and (r.until is null or w.at < r.until)
    where e.owner = w.owner and e.issuer_id = w.issuer_id
    returning e.owner, e.purchase, e.invoice, e.debt_delta as "debtDelta", e.cashback`)
  if (added.length === 0) return [...opened]
  const firsts = [...new Map(added.map((one) => [`${one.owner}/${one.purchase}`, one])).values()]
  const counted = await tx.rows<{ invoice: InvoiceId }>(sql`
    update corporate_purchases p set invoice = r.invoice
    from json_to_recordset(${rowsOf(firsts)}) as r(owner uuid, purchase uuid, invoice uuid)
    where p.owner = r.owner and p.id = r.purchase and p.invoice is null
    returning p.invoice`)
  return opened.map((i) => {
    const ofInvoice = added.filter(({ invoice }) => invoice === i.id)
    const total = (pick: (one: AddedEntry) => number) =>
      ofInvoice.reduce((all, one) => all + pick(one), 0) as Cents
    return {
      ...i,
      amount: total(({ debtDelta }) => debtDelta),
      cashback: total(({ cashback }) => cashback),
      purchases: counted.filter(({ invoice }) => invoice === i.id).length,
    }
  })
}

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type InvoiceFilter = NamedAccount & { readonly statuses?: readonly InvoiceStatus[] }

const conditionsOf = ({ owner, seller, statuses }: InvoiceFilter) =>
  join(
    [
      sql`i.owner = ${owner}`,
      sql`i.seller = ${seller}`,
      ...(statuses ? [sql`i.status = any(${[...statuses]}::text[])`] : []),
    ],
    ' and ',
  )

export const pageInvoices = (db: Sql, filter: InvoiceFilter, paging: Paging): Promise<Invoice[]> =>
  db.rows<Invoice>(sql`
    select ${INVOICES.columns} from corporate_invoices i where ${conditionsOf(filter)}
    ${sliceBy('i.opened_on', paging, 'day')}`)

export const countInvoices = (db: Sql, filter: InvoiceFilter): Promise<number> =>
  countRows(db, sql`corporate_invoices i where ${conditionsOf(filter)}`)

/** A page of a statement's lines, in the order they were added, after the line `from`. */
export const pageLines = (
  db: Sql,
  { owner, id }: InvoiceKey,
  from: Pick<InvoiceLine, 'id' | 'at'> | undefined,
  limit: number,
): Promise<InvoiceLine[]> =>
  db.rows<InvoiceLine>(sql`
    select e.issuer_id as id, e.at, e.kind, p.purchased_at as "purchasedAt",
      p.merchant_name as merchant, p.category,
      h.name as holder, c.last4, k.name as center, e.debt_delta as amount, e.cashback
    from (
      select * from corporate_entries e
      where e.owner = ${owner} and e.invoice = ${id}
        ${from ? sql`and (e.at, e.issuer_id) > (${from.at}, ${from.id})` : sql``}
      order by e.at, e.issuer_id limit ${limit}
    ) e
    join corporate_purchases p on p.owner = e.owner and p.id = e.purchase
    join corporate_cards c on c.owner = p.owner and c.id = p.card
    join corporate_holders h on h.owner = p.owner and h.id = p.holder
    left join corporate_cost_centers k on k.owner = p.owner and k.id = p.center
    order by e.at, e.issuer_id`)

export const countLines = (db: Sql, { owner, id }: InvoiceKey): Promise<number> =>
  countRows(db, sql`corporate_entries where owner = ${owner} and invoice = ${id}`)

/**
 * A statement's totals by cardholder or cost center, the largest first; all beyond `limit` as one.
 */
export const subtotalsOf = (
  db: Sql,
  { owner, id }: InvoiceKey,
  by: 'holder' | 'center',
  limit: number,
): Promise<Subtotal[]> =>
  db.rows<Subtotal>(sql`
    select min(t.name) as name, sum(t.amount)::bigint as amount, sum(t.lines)::int as lines,
      case when t.place > ${limit} then count(*)::int else 0 end as rest
    from (
      select s.name, s.amount, s.lines,
        least(row_number() over (order by s.amount desc, s.name, s.key), ${limit + 1}) as place
      from (
        select w.id as key, w.name, sum(e.debt_delta)::bigint as amount, count(*)::int as lines
        from corporate_entries e
        join corporate_purchases p on p.owner = e.owner and p.id = e.purchase
        left join ${by === 'holder' ? sql`corporate_holders` : sql`corporate_cost_centers`} w
          on w.owner = p.owner and w.id = ${by === 'holder' ? sql`p.holder` : sql`p.center`}
        where e.owner = ${owner} and e.invoice = ${id} group by w.id, w.name) s) t
    group by t.place order by t.place`)

/** For the sandbox's agenda: statements that will close or are to be paid, the earliest first. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and i.seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select i.due_at as at, case i.status
      when 'open' then 'invoice.closes'
      when 'overdue' then 'account.suspends'
      else 'invoice.due' end as what,
      i.id, i.seller, case when i.status = 'open' then i.amount + i.returned
        else i.amount + i.returned - i.cashback - i.from_balance + i.late_fee + i.interest -
          i.paid_amount end as amount
    from corporate_invoices i
    where i.due_at is not null
      and i.owner = ${owner} ${own}
    order by i.due_at, i.id
    limit ${limit}`)
}

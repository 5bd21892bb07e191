// Purchases by corporate cards in SQL: their decision contexts, and their status. It decides
// nothing.

import type { Day } from '../../kernel/brazil/calendar.ts'
import type { CorporateCardId, InvoiceId, OwnerId, PurchaseId, SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { table } from '../../platform/db/columns.ts'
import { equalsUnindexed, lookup, lookupOrNull } from '../../platform/db/planner.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { Entry } from './apply.ts'
import type { EarlierDecision, DecisionCard, Purchase } from './purchase.ts'

const DECISION_CARD = sql`
  c.owner, c.id, c.seller, c.status, c.spend_limit as limit, c.interval, c.merchant, c.last4,
    c.expires_on::text as "expiresOn", h.id as holder, h.name as "holderName",
  h.status as "holderStatus", h.amount as "holderLimit", h.interval as "holderInterval", h.center,
  h.center_before as "centerBefore", h.center_since as "centerSince", k.name as "centerName"`

/**
 * The purchase with the issuing bank's id for it. The id alone is nearly unique; the owner only
 * filters, so that no plan reads a platform's purchases by their owner.
 */
const hasIssuerId = (issuerId: Statement, owner: Statement): Statement =>
  sql`issuer_id = ${issuerId} and ${equalsUnindexed(sql`owner`, owner)}`

// For rows `r` that name a card; only cards that the bank has made. A lookup for each row: a plan
// cached while the tables are small can then never scan all cards, or all holders of a company.
const OF_CARDS = sql`
  ${lookup(sql`select * from corporate_cards where id = r.card and n is not null`, 'c')}
  ${lookup(sql`select * from corporate_holders where owner = c.owner and id = c.holder`, 'h')}
  left join corporate_cost_centers k on k.owner = h.owner and k.id = h.center`

/**
 * The cards that reports of purchases are applied with; of a known purchase, the one on record.
 * Written like `findWithContext`.
 */
export const findCardsOfReports = (
  db: Sql,
  owner: OwnerId,
  reports: readonly { readonly id: string; readonly card: CorporateCardId }[],
): Promise<DecisionCard[]> =>
  db.rows<DecisionCard>(sql`
    select ${DECISION_CARD} from (
      select distinct coalesce(p.card, r.card) as card
      from json_to_recordset(${rowsOf(reports.map(({ id, card }) => ({ id, card })))}) as r(id text,
        card uuid)
      ${lookupOrNull(sql`select card from corporate_purchases where ${hasIssuerId(sql`r.id`, sql`${owner}::uuid`)}`, 'p')}
    ) r ${OF_CARDS} where c.owner = ${owner}`)

type SpendingRecord = Readonly<Record<Day, Cents>>

/** An authorization request of the issuing bank, with its decision context. */
export type RequestWithContext = DecisionCard & {
  readonly issuerId: string
  /** The spending of the card and its holder, by day. */
  readonly cardSpent: SpendingRecord
  readonly holderSpent: SpendingRecord
  /** The answer to an earlier request with the same id. */
  readonly before: EarlierDecision | null
  /** Whether the platform has an authorization endpoint. */
  readonly asks: boolean
}

const spentOn = (subject: ReturnType<typeof sql>, from: Day) => sql`
  coalesce((select json_object_agg(s.day, s.spent) from corporate_spending s
    where s.owner = c.owner and s.subject = ${subject} and s.day >= ${from}::text::date), '{}')`

/**
 * Authorization requests with their cards, the spending from the day `from` on, and earlier
 * answers; no row for an unknown card. Looked up by the bank's id alone (`hasIssuerId`), so that a
 * plan cached while the table is small never scans all purchases of a platform.
 */
export const findWithContext = (
  db: Sql,
  requests: readonly { readonly id: string; readonly card: CorporateCardId }[],
  from: Day,
): Promise<RequestWithContext[]> =>
  db.rows<RequestWithContext>(sql`
    select ${DECISION_CARD}, r.id as "issuerId", ${spentOn(sql`c.id`, from)} as "cardSpent",
      ${spentOn(sql`c.holder`, from)} as "holderSpent",
      (select json_build_object('status', p.status, 'deniedReason', p.denied_reason)
      from corporate_purchases p
        where ${hasIssuerId(sql`r.id`, sql`c.owner`)} limit 1) as before,
      exists (select from corporate_authorization_endpoints e where e.owner = c.owner) as asks
    from json_to_recordset(${rowsOf(requests.map(({ id, card }) => ({ id, card })))}) as r(id text,
      card uuid) ${OF_CARDS}`)

export type SpendingChange = {
  readonly owner: OwnerId
  readonly subject: string
  readonly day: Day
  readonly spent: number
}

const SPENDING = table<SpendingChange, 'owner' | 'subject' | 'day'>('corporate_spending', 's', {
  owner: 'key',
  subject: 'key',
  day: 'key',
  spent: 'fixed',
})

/** Adds to the spending by day, in key order; the caller also holds the account's lock. */
export const addingSpending = (rows: readonly SpendingChange[]): Statement => sql`
  ${SPENDING.inserting(rows)} order by owner, subject, day
  on conflict (owner, subject, day) do update set spent = s.spent + excluded.spent`

export type AccountChange = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly used: number
  /** How many purchases were added to the account's list. */
  readonly purchases: number
}

/**
 * Adds to what accounts have used, and to their numbers of purchases. The caller holds their locks.
 */
export const movingAccounts = (movements: readonly AccountChange[]): Statement => sql`
  update corporate_accounts a set used = a.used + r.used, purchases = a.purchases + r.purchases
  from json_to_recordset(${rowsOf(movements)}) as r(owner uuid, seller uuid, used bigint,
    purchases bigint)
  where a.owner = r.owner and a.seller = r.seller`

/** A purchase with its merchant in columns. */
type Row = Purchase & {
  readonly merchantName: string
  readonly mcc: string
  readonly country: string
}

/** The columns of a purchase. */
export const PURCHASES = table<Row>('corporate_purchases', 'p', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  n: 'fixed',
  card: 'fixed',
  holder: 'fixed',
  center: 'fixed',
  issuerId: 'fixed',
  status: 'saved',
  deniedReason: 'saved',
  endpointDecision: 'fixed',
  amount: 'saved',
  authorized: 'fixed',
  held: 'saved',
  cleared: 'saved',
  returned: 'saved',
  disputed: 'saved',
  cashback: 'saved',
  merchant: {
    read: sql`json_build_object('name', p.merchant_name, 'mcc', p.mcc, 'country', p.country)`,
  },
  merchantName: { is: 'fixed', read: 'never' },
  mcc: { is: 'fixed', read: 'never' },
  country: { is: 'fixed', read: 'never' },
  merchantFolded: 'fixed',
  category: 'fixed',
  merchantAmount: 'fixed',
  merchantCurrency: 'fixed',
  method: 'fixed',
  invoice: 'saved',
  day: 'fixed',
  purchasedAt: 'fixed',
  hold: 'saved',
  dueAt: 'saved',
  receipts: { read: sql`p.receipts` },
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

const rowOf = (p: Purchase): Row => ({
  ...p,
  merchantName: p.merchant.name,
  mcc: p.merchant.mcc,
  country: p.merchant.country,
})

/** Inserts new purchases and saves the status of known ones. */
export const saving = (purchases: readonly Purchase[]): Statement =>
  PURCHASES.saving(purchases.map(rowOf))

/** Purchases by the issuing bank's ids. Written like `findWithContext`. */
export const findByIssuerIds = (
  db: Sql,
  names: readonly { owner: OwnerId; issuerId: string }[],
): Promise<Purchase[]> =>
  db.rows<Purchase>(sql`
    select ${PURCHASES.columns}
    from json_to_recordset(${rowsOf(names)}) as r(owner uuid, "issuerId" text)
    ${lookup(sql`select * from corporate_purchases where ${hasIssuerId(sql`r."issuerId"`, sql`r.owner`)}`, 'p')}`)

export async function find(db: Sql, owner: OwnerId, id: PurchaseId): Promise<Purchase | undefined> {
  const rows = await db.rows<Purchase>(sql`
    select ${PURCHASES.columns} from corporate_purchases p where p.owner = ${owner} and p.id = ${id}`)
  return rows[0]
}

/**
 * The ids of entries on record, by purchase. `names`: the bank's ids of the purchases. Written like
 * `findWithContext`.
 */
export async function entriesOf(
  db: Sql,
  names: readonly { owner: OwnerId; issuerId: string }[],
): Promise<Map<string, Set<string>>> {
  const rows = await db.rows<{ purchase: string; name: string }>(sql`
    select e.purchase, e.issuer_id as name
    from json_to_recordset(${rowsOf(names)}) as r(owner uuid, "issuerId" text)
    ${lookup(sql`select owner, id from corporate_purchases where ${hasIssuerId(sql`r."issuerId"`, sql`r.owner`)}`, 'p')}
    join corporate_entries e on e.owner = p.owner and e.purchase = p.id`)
  const known = new Map<string, Set<string>>()
  for (const { purchase, name } of rows)
    known.set(purchase, (known.get(purchase) ?? new Set()).add(name))
  return known
}

export type StoredEntry = Entry & {
  readonly owner: OwnerId
  readonly purchase: PurchaseId
  readonly invoice: InvoiceId | null
}

/** The columns of an entry. */
const ENTRIES = table<Omit<StoredEntry, 'credit'>>('corporate_entries', 'e', {
  owner: 'key',
  id: { is: 'key', column: 'issuer_id' },
  purchase: 'fixed',
  kind: 'fixed',
  amount: 'fixed',
  spent: 'fixed',
  cashback: 'fixed',
  debtDelta: 'fixed',
  at: 'fixed',
  invoice: 'fixed',
})

export const insertingEntries = (entries: readonly StoredEntry[]): Statement =>
  ENTRIES.inserting(entries)

export type OpenInvoice = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly id: InvoiceId
  readonly closesOn: Day
}

/** The open statements of accounts; the caller holds their locks. */
export const openInvoices = (
  tx: Tx,
  accounts: readonly { owner: OwnerId; seller: SellerId }[],
): Promise<OpenInvoice[]> =>
  tx.rows<OpenInvoice>(sql`
    select i.owner, i.seller, i.id, i.closes_on::text as "closesOn"
    from json_to_recordset(${rowsOf(accounts.map(({ owner, seller }) => ({ owner, seller })))}) as r(owner uuid,
      seller uuid)
    join corporate_invoices i on i.owner = r.owner and i.seller = r.seller and i.status = 'open'`)

export type InvoiceChange = {
  readonly owner: OwnerId
  readonly id: InvoiceId
  amount: number
  purchases: number
  cashback: number
}

/** Adds to open statements. */
export const addingToInvoices = (owed: readonly InvoiceChange[], now: Date): Statement => sql`
  update corporate_invoices i
  set amount = i.amount + r.amount, purchases = i.purchases + r.purchases,
    cashback = i.cashback + r.cashback, updated_at = ${now}
  from json_to_recordset(${rowsOf(owed)}) as r(owner uuid, id uuid, amount bigint, purchases int,
    cashback bigint)
  where i.owner = r.owner and i.id = r.id`

export type HoldCheck = { readonly owner: OwnerId; readonly id: PurchaseId; readonly at: Date }

/** Moves when holds are checked at the bank. For people nothing changes: no version, no event. */
export const movingChecks = (checks: readonly HoldCheck[]): Statement => sql`
  update corporate_purchases p set due_at = r.at
  from (
    select p.owner, p.id, r.at
    from json_to_recordset(${rowsOf(checks)}) as r(owner uuid, id uuid, at timestamptz)
    join corporate_purchases p on p.owner = r.owner and p.id = r.id
    where p.due_at is not null order by p.owner, p.id for update of p
  ) r
  where p.owner = r.owner and p.id = r.id`

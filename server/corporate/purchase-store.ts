// Purchases by corporate cards in SQL: what they are decided by, and what became of them. It decides nothing.

import type { Day } from '../base/calendar.ts'
import type { CorporateCardId, CostCenterId, HolderId, InvoiceId, OwnerId, PurchaseId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import type { Entry } from './purchase-apply.ts'
import type { Purchase } from './purchase.ts'
import type { Interval } from './spending.ts'

/** A card as a purchase is decided by it, with its holder. */
export type DecisionCard = {
  readonly owner: OwnerId
  readonly id: CorporateCardId
  readonly seller: SellerId
  readonly status: string
  readonly limit: Cents
  readonly interval: Interval
  readonly merchant: string | null
  readonly last4: string
  readonly expiresOn: Day | null
  readonly holder: HolderId
  readonly holderName: string
  readonly holderStatus: string
  readonly holderLimit: Cents
  readonly holderInterval: Interval
  readonly center: CostCenterId | null
  readonly centerBefore: CostCenterId | null
  readonly centerSince: Date | null
  readonly centerName: string | null
}

const DECISION_CARD = sql`
  c.owner, c.id, c.seller, c.status, c.spend_limit as limit, c.interval, c.merchant, c.last4, c.expires_on::text as "expiresOn", h.id as holder, h.name as "holderName",
  h.status as "holderStatus", h.amount as "holderLimit", h.interval as "holderInterval", h.center,
  h.center_before as "centerBefore", h.center_since as "centerSince", k.name as "centerName"`

// Of rows `r` that name a card. Those the bank has made. One by one: no plan that is made while the tables are young can
// read all cards, or all holders of a company, for each.
const OF_CARDS = sql`
  cross join lateral (select * from corporate_cards where id = r.card and n is not null limit 1) c
  cross join lateral (select * from corporate_holders where owner = c.owner and id = c.holder limit 1) h
  left join corporate_cost_centers k on k.owner = h.owner and k.id = h.center`

/** The cards that reports of purchases are heard by: of a purchase that is known, the one it was made by. Written as `findAuthorizationRequests`. */
export const findCardsOfReports = (
  db: Sql,
  owner: OwnerId,
  reports: readonly { readonly id: string; readonly card: CorporateCardId }[],
): Promise<DecisionCard[]> =>
  db.rows<DecisionCard>(sql`
    select ${DECISION_CARD} from (
      select distinct coalesce(p.card, r.card) as card
      from json_to_recordset(${rowsOf(reports.map(({ id, card }) => ({ id, card })))}) as r(id text, card uuid)
      left join lateral (
        select card from corporate_purchases where issuer_id = r.id and owner is not distinct from ${owner}::uuid limit 1) p on true
    ) r ${OF_CARDS} where c.owner = ${owner}`)

/** What was answered to an authorization request. */
export type Answered = Pick<Purchase, 'status' | 'deniedReason'>
type Spending = Readonly<Record<Day, Cents>>

/** An authorization request of the issuing bank, with what it is decided by. */
export type AuthorizationRequest = DecisionCard & {
  readonly issuerId: string
  /** What the card and its holder spent, by day. */
  readonly cardSpent: Spending
  readonly holderSpent: Spending
  /** What was answered when it was asked before. */
  readonly before: Answered | null
}

const spentOn = (subject: ReturnType<typeof sql>, from: Day) => sql`
  coalesce((select json_object_agg(s.day, s.spent) from corporate_spending s
    where s.owner = c.owner and s.subject = ${subject} and s.day >= ${from}::text::date), '{}')`

/**
 * Authorization requests with the cards they are about, what was spent from the day `from` on, and what was answered before. None of a
 * card that is not there. The bank's names are unique as good as alone: written so, no plan that is made while the table
 * is young can read all of a platform's purchases for one.
 */
export const findAuthorizationRequests = (
  db: Sql,
  asks: readonly { readonly id: string; readonly card: CorporateCardId }[],
  from: Day,
): Promise<AuthorizationRequest[]> =>
  db.rows<AuthorizationRequest>(sql`
    select ${DECISION_CARD}, r.id as "issuerId", ${spentOn(sql`c.id`, from)} as "cardSpent", ${spentOn(sql`c.holder`, from)} as "holderSpent",
      (select json_build_object('status', p.status, 'deniedReason', p.denied_reason) from corporate_purchases p
        where p.issuer_id = r.id and p.owner is not distinct from c.owner limit 1) as before
    from json_to_recordset(${rowsOf(asks.map(({ id, card }) => ({ id, card })))}) as r(id text, card uuid) ${OF_CARDS}`)

export type Spent = { readonly owner: OwnerId; readonly subject: string; readonly day: Day; readonly spent: number }

/** Adds to what was spent on days. In the order of the key, for everybody; the account is locked besides. */
export const addingSpending = (rows: readonly Spent[]): Statement => sql`
  insert into corporate_spending as s (owner, subject, day, spent)
  select owner, subject, day, spent
  from json_to_recordset(${rowsOf(rows)}) as r(owner uuid, subject uuid, day date, spent bigint) order by owner, subject, day
  on conflict (owner, subject, day) do update set spent = s.spent + excluded.spent`

export type Movement = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly used: number
  /** How many purchases were added to the list. */
  readonly purchases: number
  /** What it is to be marked with; any other mark when absent. */
  readonly mark?: number | undefined
}

/** Moves what accounts have used, the end of their lists, and their marks. They are locked by the caller. */
export const movingAccounts = (movements: readonly Movement[]): Statement => sql`
  update corporate_accounts a
  set used = a.used + r.used, purchases = a.purchases + r.purchases, mark = coalesce(r.mark, new_mark())
  from json_to_recordset(${rowsOf(movements)}) as r(owner uuid, seller uuid, used bigint, purchases bigint, mark bigint)
  where a.owner = r.owner and a.seller = r.seller`

/** The codes of PostgreSQL for an account that is not as it was, and for a name that a purchase has already. */
export const [CHANGED, KNOWN] = ['P0004', '23505'] as const

/** An account's mark as it was, and as it is to be. */
export type Mark = { readonly owner: OwnerId; readonly seller: SellerId; readonly from: number; readonly to: number }

/** Locks accounts, in the order of everybody, and demands that they bear the marks they bore. */
export const demandingMarks = (marks: readonly Mark[]): Statement => sql`
  select demand(count(*) = ${marks.length}, 'an account is not as it was') from (
    select 1 from corporate_accounts a
    where (a.owner, a.seller, a.mark) in (
      select r.owner, r.seller, r."from" from json_to_recordset(${rowsOf(marks)}) as r(owner uuid, seller uuid, "from" bigint))
    order by a.owner, a.seller for update) l`

export const COLUMNS = sql`
  p.owner, p.id, p.seller, p.n, p.card, p.holder, p.center, p.issuer_id as "issuerId", p.status,
  p.denied_reason as "deniedReason", p.amount, p.authorized, p.held, p.cleared, p.returned, p.disputed, p.cashback,
  json_build_object('name', p.merchant_name, 'mcc', p.mcc, 'country', p.country) as merchant,
  p.merchant_folded as "merchantFolded", p.category, p.merchant_amount as "merchantAmount",
  p.merchant_currency as "merchantCurrency", p.method, p.invoice, p.day::text as day, p.purchased_at as "purchasedAt",
  p.hold, p.due_at as "dueAt", p.version, p.created_at as "createdAt", p.updated_at as "updatedAt"`

const toRow = ({ merchant, ...p }: Purchase) => ({
  ...p,
  merchant_name: merchant.name,
  mcc: merchant.mcc,
  country: merchant.country,
})

/** Inserts new purchases and saves what became of known ones. */
export const saving = (purchases: readonly Purchase[]): Statement => sql`
  insert into corporate_purchases (owner, id, seller, n, card, holder, center, issuer_id, status, denied_reason, amount,
    authorized, held, cleared, returned, disputed, cashback, merchant_amount, merchant_currency, merchant_name, merchant_folded, mcc,
    category, country, method, invoice, day, purchased_at, hold, due_at, version, created_at, updated_at)
  select owner, id, seller, n, card, holder, center, "issuerId", status, "deniedReason", amount, authorized, held, cleared,
    returned, disputed, cashback, "merchantAmount", "merchantCurrency", merchant_name, "merchantFolded", mcc, category, country, method,
    invoice, day, "purchasedAt", hold, "dueAt", version, "createdAt", "updatedAt"
  from json_to_recordset(${rowsOf(purchases.map(toRow))})
    as r(owner uuid, id uuid, seller uuid, n bigint, card uuid, holder uuid, center uuid, "issuerId" text, status text,
      "deniedReason" text, amount bigint, authorized bigint, held bigint, cleared bigint, returned bigint, disputed bigint, cashback bigint,
      "merchantAmount" bigint, "merchantCurrency" text, merchant_name text, "merchantFolded" text, mcc text, category text,
      country text, method text, invoice uuid, day date, "purchasedAt" timestamptz, hold uuid, "dueAt" timestamptz, version int,
      "createdAt" timestamptz, "updatedAt" timestamptz)
  on conflict (owner, id) do update
  set status = excluded.status, denied_reason = excluded.denied_reason, amount = excluded.amount, held = excluded.held,
      cleared = excluded.cleared, returned = excluded.returned, disputed = excluded.disputed, cashback = excluded.cashback, invoice = excluded.invoice,
      hold = excluded.hold, due_at = excluded.due_at, version = excluded.version, updated_at = excluded.updated_at`

/** Purchases by the issuing bank's names for them. Written as in `findAuthorizationRequests`. */
export const findByIssuerIds = (db: Sql, names: readonly { owner: OwnerId; issuerId: string }[]): Promise<Purchase[]> =>
  db.rows<Purchase>(sql`
    select ${COLUMNS} from json_to_recordset(${rowsOf(names)}) as r(owner uuid, "issuerId" text) cross join lateral (
      select * from corporate_purchases where issuer_id = r."issuerId" and owner is not distinct from r.owner limit 1) p`)

export async function find(db: Sql, owner: OwnerId, id: PurchaseId): Promise<Purchase | undefined> {
  const rows = await db.rows<Purchase>(sql`
    select ${COLUMNS} from corporate_purchases p where p.owner = ${owner} and p.id = ${id}`)
  return rows[0]
}

/** What was heard already of purchases, by purchase. `names`: the bank's names of the purchases. Written as in `findAuthorizationRequests`. */
export async function entriesOf(
  db: Sql,
  names: readonly { owner: OwnerId; issuerId: string }[],
): Promise<Map<string, Set<string>>> {
  const rows = await db.rows<{ purchase: string; name: string }>(sql`
    select e.purchase, e.issuer_id as name from json_to_recordset(${rowsOf(names)}) as r(owner uuid, "issuerId" text)
    cross join lateral (
      select owner, id from corporate_purchases where issuer_id = r."issuerId" and owner is not distinct from r.owner limit 1) p
    join corporate_entries e on e.owner = p.owner and e.purchase = p.id`)
  const known = new Map<string, Set<string>>()
  for (const { purchase, name } of rows) known.set(purchase, (known.get(purchase) ?? new Set()).add(name))
  return known
}

export type KeptEntry = Entry & {
  readonly owner: OwnerId
  readonly purchase: PurchaseId
  readonly invoice: InvoiceId | null
}

export const insertingEntries = (entries: readonly KeptEntry[]): Statement => sql`
  insert into corporate_entries (owner, purchase, issuer_id, kind, amount, spent, cashback, moves, at, invoice)
  select owner, purchase, id, kind, amount, spent, cashback, moves, at, invoice
  from json_to_recordset(${rowsOf(entries)})
    as r(owner uuid, purchase uuid, id text, kind text, amount bigint, spent bigint, cashback bigint, moves bigint,
      at timestamptz, invoice uuid)`

export type OpenInvoice = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly id: InvoiceId
  readonly closesOn: Day
}

/** The open statements of accounts, which the caller has locked. */
export const openInvoices = (
  tx: Tx,
  accounts: readonly { owner: OwnerId; seller: SellerId }[],
): Promise<OpenInvoice[]> =>
  tx.rows<OpenInvoice>(sql`
    select i.owner, i.seller, i.id, i.closes_on::text as "closesOn"
    from json_to_recordset(${rowsOf(accounts.map(({ owner, seller }) => ({ owner, seller })))}) as r(owner uuid, seller uuid)
    join corporate_invoices i on i.owner = r.owner and i.seller = r.seller and i.status = 'open'`)

export type Owed = {
  readonly owner: OwnerId
  readonly id: InvoiceId
  amount: number
  purchases: number
  cashback: number
}

/** Adds to open statements. */
export const addingToInvoices = (owed: readonly Owed[], now: Date): Statement => sql`
  update corporate_invoices i
  set amount = i.amount + r.amount, purchases = i.purchases + r.purchases, cashback = i.cashback + r.cashback, updated_at = ${now}
  from json_to_recordset(${rowsOf(owed)}) as r(owner uuid, id uuid, amount bigint, purchases int, cashback bigint)
  where i.owner = r.owner and i.id = r.id`

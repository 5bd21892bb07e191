// What the bank remembers of the cards it made and of what was bought by them: how each stands, and that it changed.
// Purchases are written for many at once. It decides nothing.

import { rowsOf, type Sql, sql, type Tx } from '../../server/db/sql.ts'
import type { IssuedCard } from './card.ts'
import { type Entry, nextDue, type Purchase, type Step } from './purchase.ts'

export type CardName = { client: string; id: string }
export const nameOf = ({ client, id }: CardName): string => `${client}/${id}`

const CARD = sql`c.client, c.id, c.version, c.seller, c.holder, c.holder_name as "holderName", c.taxpayer_id as "taxpayerId",
  c.type, c.status, c.stand_in_limit as "standInLimit", c.merchant, c.edition, c.last4, c.expires_on::text as "expiresOn",
  c.stage, c.tracking_code as "trackingCode", c.shipped_at as "shippedAt", c.delivered_at as "deliveredAt",
  c.stand_ins as "standIns", c.made_at as "madeAt", c.changed_at as "changedAt", c.due_at as "dueAt"`

const named = (names: readonly CardName[]) =>
  sql`select * from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[])`

/** Reads cards by their names; what is not there is not in the map. */
export async function findCards(db: Sql, names: readonly CardName[]): Promise<Map<string, IssuedCard>> {
  const rows = await db.rows<IssuedCard>(
    sql`select ${CARD} from bank.issued_cards c where (c.client, c.id) in (${named(names)})`,
  )
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** The client of a card, by its id alone; of two clients with the same id, the first. */
export async function clientOf(db: Sql, id: string): Promise<string | undefined> {
  const rows = await db.rows<{ client: string }>(
    sql`select client from bank.issued_cards where id = ${id} order by client limit 1`,
  )
  return rows[0]?.client
}

/** Locks cards in the order of their names. */
export async function lockCards(tx: Tx, names: readonly CardName[]): Promise<Map<string, IssuedCard>> {
  const rows = await tx.rows<IssuedCard>(sql`
    select ${CARD} from bank.issued_cards c where (c.client, c.id) in (${named(names)}) order by c.client, c.id for update`)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** Locks cards that are due to go on in the post, at most `limit`. Another process skips what this one has locked. */
export const lockDueCards = (tx: Tx, now: Date, limit: number): Promise<IssuedCard[]> =>
  tx.rows<IssuedCard>(sql`
    select ${CARD} from bank.issued_cards c where c.due_at <= ${now} order by c.due_at, c.client, c.id limit ${limit}
    for update skip locked`)

/** Takes a card on; false when its id or its number is taken. */
export async function insertCard(tx: Tx, card: IssuedCard, numberHash: Buffer): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into bank.issued_cards (client, id, version, seller, holder, holder_name, taxpayer_id, type, status,
      stand_in_limit, merchant, edition, number_hash, last4, expires_on, stage, stand_ins, made_at, changed_at, due_at)
    values (${card.client}, ${card.id}, ${card.version}, ${card.seller}, ${card.holder}, ${card.holderName},
      ${card.taxpayerId}, ${card.type}, ${card.status}, ${card.standInLimit}, ${card.merchant}, ${card.edition},
      ${numberHash}, ${card.last4}, ${card.expiresOn}, ${card.stage}, ${card.standIns}, ${card.madeAt},
      ${card.changedAt}, ${card.dueAt})
    on conflict do nothing returning id`)
  if (rows.length > 0) await tellCards(tx, [card])
  return rows.length > 0
}

/** Writes what changed of locked cards. */
export async function saveCards(tx: Tx, cards: readonly IssuedCard[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(sql`
    update bank.issued_cards c set version = r.version, holder_name = r."holderName", taxpayer_id = r."taxpayerId",
      status = r.status, stand_in_limit = r."standInLimit", merchant = r.merchant, stage = r.stage,
      tracking_code = r."trackingCode", shipped_at = r."shippedAt", delivered_at = r."deliveredAt",
      changed_at = r."changedAt", due_at = r."dueAt"
    from json_to_recordset(${rowsOf(cards)}) as r(client text, id text, version int, "holderName" text,
      "taxpayerId" text, status text, "standInLimit" bigint, merchant text, stage text, "trackingCode" text,
      "shippedAt" timestamptz, "deliveredAt" timestamptz, "changedAt" timestamptz, "dueAt" timestamptz)
    where c.client = r.client and c.id = r.id`)
  await tellCards(tx, cards)
}

/** How often the bank stood in since the client last answered; of locked cards. It is no change that anybody is told of. */
export async function saveStandIns(tx: Tx, cards: readonly IssuedCard[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(sql`
    update bank.issued_cards c set stand_ins = r."standIns"
    from json_to_recordset(${rowsOf(cards)}) as r(client text, id text, "standIns" int)
    where c.client = r.client and c.id = r.id`)
}

const tellCards = (tx: Tx, cards: readonly IssuedCard[]) =>
  tx.rows(sql`
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select client, seller, 'card', id, "changedAt"
    from json_to_recordset(${rowsOf(cards)}) as r(client text, seller text, id text, "changedAt" timestamptz)`)

// ── Purchases ────────────────────────────────────────────────────────────────────────────────────────────────────────

// Times inside JSON are texts.
type Row = Omit<Purchase, 'entries' | 'plan'> & {
  entries: (Omit<Entry, 'at'> & { at: string })[]
  plan: (Omit<Step, 'at'> & { at: string })[]
}

const PURCHASE = sql`p.id, p.client, p.card, p.seller, p.amount, p.merchant, p.merchant_amount as "merchantAmount",
  p.merchant_currency as "merchantCurrency", p.method, p.at, p.status, p.approved_by as "approvedBy",
  p.denied_reason as "deniedReason", p.expires_at as "expiresAt", p.plan, p.entries, p.changed_at as "changedAt"`

const timed = <T extends { at: string }>(all: readonly T[]) => all.map((one) => ({ ...one, at: new Date(one.at) }))
const purchaseOf = ({ entries, plan, ...row }: Row): Purchase => ({
  ...row,
  entries: timed(entries),
  plan: timed(plan),
})

const withDue = (all: readonly Purchase[]): object[] => all.map((one) => ({ ...one, dueAt: nextDue(one) }))

/** Takes purchases on that nobody has decided yet. Nobody is told. */
export async function insertPurchases(tx: Tx, all: readonly Purchase[]): Promise<void> {
  await tx.rows(sql`
    insert into bank.issued_purchases (id, client, card, seller, amount, merchant, merchant_amount, merchant_currency, method,
      at, status, approved_by, denied_reason, expires_at, plan, entries, changed_at, due_at)
    select id, client, card, seller, amount, merchant, "merchantAmount", "merchantCurrency", method, at, status,
      "approvedBy", "deniedReason", "expiresAt", plan, entries, "changedAt", "dueAt"
    from json_to_recordset(${rowsOf(withDue(all))}) as r(id text, client text, card text, seller text, amount bigint,
      merchant jsonb, "merchantAmount" bigint, "merchantCurrency" text, method text, at timestamptz, status text,
      "approvedBy" text, "deniedReason" text, "expiresAt" timestamptz, plan jsonb, entries jsonb,
      "changedAt" timestamptz, "dueAt" timestamptz)`)
}

export async function findPurchase(db: Sql, id: string): Promise<Purchase | undefined> {
  const rows = await db.rows<Row>(sql`select ${PURCHASE} from bank.issued_purchases p where p.id = ${id}`)
  return rows[0] && purchaseOf(rows[0])
}

/** Locks purchases in the order of their ids. */
export async function lockPurchases(tx: Tx, ids: readonly string[]): Promise<Map<string, Purchase>> {
  const rows = await tx.rows<Row>(sql`
    select ${PURCHASE} from bank.issued_purchases p where p.id = any(${[...ids]}::text[]) order by p.id for update`)
  return new Map(rows.map((row) => [row.id, purchaseOf(row)]))
}

/** Locks purchases that are due to go on, at most `limit`. Another process skips what this one has locked. */
export async function lockDuePurchases(tx: Tx, now: Date, limit: number): Promise<Purchase[]> {
  const rows = await tx.rows<Row>(sql`
    select ${PURCHASE} from bank.issued_purchases p where p.due_at <= ${now} order by p.due_at, p.id limit ${limit}
    for update skip locked`)
  return rows.map(purchaseOf)
}

/** Writes what changed of locked purchases. */
export async function savePurchases(tx: Tx, all: readonly Purchase[]): Promise<void> {
  if (all.length === 0) return
  await tx.rows(sql`
    with step as (
      select * from json_to_recordset(${rowsOf(withDue(all))}) as r(id text, client text, seller text, status text,
        "approvedBy" text, "deniedReason" text, plan jsonb, entries jsonb, "changedAt" timestamptz, "dueAt" timestamptz)
    ), told as (
      insert into bank.issuing_changes (client, seller, kind, id, at)
      select client, seller, 'purchase', id, "changedAt" from step order by id
    )
    update bank.issued_purchases p set status = r.status, approved_by = r."approvedBy", denied_reason = r."deniedReason",
      plan = r.plan, entries = r.entries, changed_at = r."changedAt", due_at = r."dueAt"
    from step r where p.id = r.id`)
}

// ── What changed ─────────────────────────────────────────────────────────────────────────────────────────────────────

export type Change = { kind: 'card' | 'purchase' | 'dispute'; id: string; at: Date }
type Span = { client: string; seller: string | undefined; from: Date; to: Date }

/** What of a client's changed within a span, both ends in it, oldest first; of one seller's where that is named. */
export const page = (db: Sql, { client, seller, from, to }: Span, at: { offset: number; limit: number }) =>
  db.rows<Change>(sql`
    select c.kind, c.id, c.at from bank.issuing_changes c
    where c.client = ${client} ${seller === undefined ? sql`` : sql`and c.seller = ${seller}`}
      and c.at between ${from} and ${to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

/** Purchases of a client by their ids, in no order. */
export async function findPurchases(db: Sql, client: string, ids: readonly string[]): Promise<Purchase[]> {
  const rows = await db.rows<Row>(sql`
    select ${PURCHASE} from bank.issued_purchases p
    where p.id = any(${[...ids]}::text[]) and p.client = ${client} and p.status <> 'asking'`)
  return rows.map(purchaseOf)
}

// ── Where clients are asked ──────────────────────────────────────────────────────────────────────────────────────────

export async function saveAuthorizer(tx: Tx, client: string, url: string, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into bank.authorizers (client, url, created_at) values (${client}, ${url}, ${at})
    on conflict (client) do update set url = excluded.url, created_at = excluded.created_at`)
}

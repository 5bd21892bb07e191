// Issued cards and their purchases in SQL: their state and changes. Purchases are written for many
// at once.

import { table } from '../../server/platform/db/columns.ts'
import { rowsOf, type Sql, sql, type Tx } from '../../server/platform/db/sql.ts'
import type { IssuedCard } from './card.ts'
import { type Entry, nextDue, type Purchase, type Step } from './purchase.ts'

export type CardName = { client: string; id: string }
export const nameOf = ({ client, id }: CardName): string => `${client}/${id}`

/** The columns of a card. The number is only ever stored as a hash. */
const CARDS = table<IssuedCard & { numberHash?: Buffer }, 'client' | 'id'>(
  'bank.issued_cards',
  'c',
  {
    client: 'key',
    id: 'key',
    version: 'saved',
    seller: 'fixed',
    holder: 'fixed',
    holderName: 'saved',
    taxpayerId: 'saved',
    type: 'fixed',
    status: 'saved',
    standInLimit: 'saved',
    merchant: 'saved',
    edition: 'fixed',
    numberHash: { is: 'fixed', read: 'never' },
    last4: 'fixed',
    expiresOn: 'fixed',
    stage: 'saved',
    trackingCode: 'later',
    shippedAt: 'later',
    deliveredAt: 'later',
    standIns: 'fixed',
    madeAt: 'fixed',
    changedAt: 'saved',
    dueAt: 'saved',
  },
)

const named = (names: readonly CardName[]) =>
  sql`select *
    from unnest(${names.map((one) => one.client)}::text[], ${names.map((one) => one.id)}::text[])`

/** Reads cards by name; missing ones are not in the map. */
export async function findCards(
  db: Sql,
  names: readonly CardName[],
): Promise<Map<string, IssuedCard>> {
  const rows = await db.rows<IssuedCard>(
    sql`select ${CARDS.columns} from bank.issued_cards c where (c.client, c.id) in (${named(names)})`,
  )
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** The client of a card, by its id alone; where two clients use the same id, the first. */
export async function clientOf(db: Sql, id: string): Promise<string | undefined> {
  const rows = await db.rows<{ client: string }>(
    sql`select client from bank.issued_cards where id = ${id} order by client limit 1`,
  )
  return rows[0]?.client
}

/** Locks cards in name order. */
export async function lockCards(
  tx: Tx,
  names: readonly CardName[],
): Promise<Map<string, IssuedCard>> {
  const rows = await tx.rows<IssuedCard>(sql`
    select ${CARDS.columns}
    from bank.issued_cards c
    where (c.client, c.id) in (${named(names)})
    order by c.client, c.id
    for update`)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/**
 * Locks cards with a step in the post due, at most `limit`. Skips those that another process has
 * locked.
 */
export const lockDueCards = (tx: Tx, now: Date, limit: number): Promise<IssuedCard[]> =>
  tx.rows<IssuedCard>(sql`
    select ${CARDS.columns}
    from bank.issued_cards c
    where c.due_at <= ${now}
    order by c.due_at, c.client, c.id
    limit ${limit}
    for update skip locked`)

/** Inserts a card; false where its id or its number is taken. */
export async function insertCard(tx: Tx, card: IssuedCard, numberHash: Buffer): Promise<boolean> {
  const inserting = CARDS.inserting([{ ...card, numberHash }])
  const rows = await tx.rows(sql`${inserting} on conflict do nothing returning id`)
  if (rows.length > 0) await markCardsChanged(tx, [card])
  return rows.length > 0
}

/** Saves changes of locked cards. */
export async function saveCards(tx: Tx, cards: readonly IssuedCard[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(CARDS.updating(cards))
  await markCardsChanged(tx, cards)
}

/** Saves the stand-in counts of locked cards. Clients do not see this as a change. */
export async function saveStandIns(tx: Tx, cards: readonly IssuedCard[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(sql`
    update bank.issued_cards c set stand_ins = r."standIns"
    from json_to_recordset(${rowsOf(cards)}) as r(client text, id text, "standIns" int)
    where c.client = r.client and c.id = r.id`)
}

const markCardsChanged = (tx: Tx, cards: readonly IssuedCard[]) =>
  tx.rows(sql`
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select client, seller, 'card', id, "changedAt"
    from json_to_recordset(${rowsOf(cards)}) as r(client text, seller text, id text,
      "changedAt" timestamptz)`)

// ── Purchases ────────────────────────────────────────────────────────────────────────────────────────────────────────

// Times inside JSON are strings.
type Row = Omit<Purchase, 'entries' | 'plan'> & {
  entries: (Omit<Entry, 'at'> & { at: string })[]
  plan: (Omit<Step, 'at'> & { at: string })[]
}

/** The columns of a purchase, with the time of its next step. */
const PURCHASES = table<Purchase & { dueAt: Date | null }, 'id'>('bank.issued_purchases', 'p', {
  id: 'key',
  client: 'fixed',
  card: 'fixed',
  seller: 'fixed',
  amount: 'fixed',
  merchant: 'fixed',
  merchantAmount: 'fixed',
  merchantCurrency: 'fixed',
  method: 'fixed',
  at: 'fixed',
  status: 'saved',
  approvedBy: 'saved',
  deniedReason: 'saved',
  expiresAt: 'fixed',
  plan: 'saved',
  entries: 'saved',
  changedAt: 'saved',
  dueAt: { is: 'saved', read: 'never' },
})

const timed = <T extends { at: string }>(all: readonly T[]) =>
  all.map((one) => ({ ...one, at: new Date(one.at) }))
const purchaseOf = ({ entries, plan, ...row }: Row): Purchase => ({
  ...row,
  entries: timed(entries),
  plan: timed(plan),
})

const withDue = (all: readonly Purchase[]) => all.map((one) => ({ ...one, dueAt: nextDue(one) }))

/** Inserts undecided purchases, without recording a change. */
export async function insertPurchases(tx: Tx, all: readonly Purchase[]): Promise<void> {
  await tx.rows(PURCHASES.inserting(withDue(all)))
}

export async function findPurchase(db: Sql, id: string): Promise<Purchase | undefined> {
  const rows = await db.rows<Row>(
    sql`select ${PURCHASES.columns} from bank.issued_purchases p where p.id = ${id}`,
  )
  return rows[0] && purchaseOf(rows[0])
}

/** Locks purchases in id order. */
export async function lockPurchases(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Purchase>> {
  const rows = await tx.rows<Row>(sql`
    select ${PURCHASES.columns}
    from bank.issued_purchases p
    where p.id = any(${[...ids]}::text[])
    order by p.id
    for update`)
  return new Map(rows.map((row) => [row.id, purchaseOf(row)]))
}

/**
 * Locks purchases with a step due, at most `limit`. Skips those that another process has locked.
 */
export async function lockDuePurchases(tx: Tx, now: Date, limit: number): Promise<Purchase[]> {
  const rows = await tx.rows<Row>(sql`
    select ${PURCHASES.columns}
    from bank.issued_purchases p
    where p.due_at <= ${now}
    order by p.due_at, p.id
    limit ${limit}
    for update skip locked`)
  return rows.map(purchaseOf)
}

/** Saves changes of locked purchases. */
export async function savePurchases(tx: Tx, all: readonly Purchase[]): Promise<void> {
  if (all.length === 0) return
  await tx.rows(sql`
    with saved as (${PURCHASES.updating(withDue(all))}
      returning p.client, p.seller, p.id, p.changed_at)
    insert into bank.issuing_changes (client, seller, kind, id, at)
    select client, seller, 'purchase', id, changed_at from saved order by id`)
}

// ── What changed ─────────────────────────────────────────────────────────────────────────────────────────────────────

export type Change = { kind: 'card' | 'purchase' | 'dispute'; id: string; at: Date }
type Span = { client: string; seller: string | undefined; from: Date; to: Date }

/** A client's changes within a time span (inclusive), oldest first; optionally of one seller. */
export const page = (
  db: Sql,
  { client, seller, from, to }: Span,
  at: { offset: number; limit: number },
) =>
  db.rows<Change>(sql`
    select c.kind, c.id, c.at from bank.issuing_changes c
    where c.client = ${client} ${seller === undefined ? sql`` : sql`and c.seller = ${seller}`}
      and c.at between ${from} and ${to}
    order by c.at, c.n limit ${at.limit} offset ${at.offset}`)

/** Purchases of a client by their ids, in no order. */
export async function findPurchases(
  db: Sql,
  client: string,
  ids: readonly string[],
): Promise<Purchase[]> {
  const rows = await db.rows<Row>(sql`
    select ${PURCHASES.columns} from bank.issued_purchases p
    where p.id = any(${[...ids]}::text[]) and p.client = ${client} and p.status <> 'asking'`)
  return rows.map(purchaseOf)
}

// ── Addresses of authorization requests ──────────────────────────────────────────────────────────────────────────────────────────

export async function saveAuthorizer(tx: Tx, client: string, url: string, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into bank.authorizers (client, url, created_at) values (${client}, ${url}, ${at})
    on conflict (client) do update set url = excluded.url, created_at = excluded.created_at`)
}

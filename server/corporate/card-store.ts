// Corporate cards in SQL, each with what is known of its holder and its account. It decides nothing.

import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../base/ids.ts'
import { join, rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import type { Batch } from './account.ts'
import type { Card } from './card.ts'

type Named = Pick<Card, 'owner' | 'id'>

const COLUMNS = sql`
  c.owner, c.id, c.seller, c.n, c.holder, c.name, c.spend_limit as "limit", c.interval, c.type, c.merchant, c.status,
  c.block_reason as "reason", c.last4,
  c.brand, c.expires_on::text as "expiresOn", c.shipping, c.refused, c.told, c.due_at as "dueAt", c.attempts, c.version,
  c.created_at as "createdAt", c.updated_at as "updatedAt", h.name as "holderName", h.tax_id as "holderTaxId",
  h.status as "holderStatus", h.amount as "holderLimit", h.version as "holderVersion",
  a.status as "accountStatus", a.switches as "accountSwitches"`
const OF_HOLDER = sql`
  join corporate_holders h on h.owner = c.owner and h.id = c.holder
  join corporate_accounts a on a.owner = c.owner and a.seller = c.seller`

const keysOf = (names: readonly Named[]): string => rowsOf(names.map(({ owner, id }) => ({ owner, id })))

/** Cards of a platform, made or not. */
export const findCards = (db: Sql, owner: OwnerId, ids: readonly CorporateCardId[]): Promise<Card[]> =>
  db.rows<Card>(sql`
    select ${COLUMNS} from corporate_cards c ${OF_HOLDER} where c.owner = ${owner} and c.id = any(${[...ids]}::uuid[])`)

/** Locks cards in id order. Their accounts are locked by the caller. */
export const lockCards = (tx: Tx, names: readonly Named[]): Promise<Card[]> =>
  tx.rows<Card>(sql`
    select ${COLUMNS} from corporate_cards c ${OF_HOLDER}
    where (c.owner, c.id) in (select k.owner, k.id from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by c.owner, c.id for update of c`)

/** Locks the cards of a holder that are not over. The account is locked by the caller. */
export const lockLivingOf = (tx: Tx, owner: OwnerId, holder: HolderId): Promise<Card[]> =>
  tx.rows<Card>(sql`
    select ${COLUMNS} from corporate_cards c ${OF_HOLDER}
    where c.owner = ${owner} and c.holder = ${holder} and c.status not in ('canceled', 'expired', 'refused')
    order by c.owner, c.id for update of c`)

const toRow = (c: Card) => ({
  owner: c.owner,
  id: c.id,
  seller: c.seller,
  n: c.n,
  holder: c.holder,
  name: c.name,
  spend_limit: c.limit,
  interval: c.interval,
  type: c.type,
  merchant: c.merchant,
  status: c.status,
  block_reason: c.reason,
  last4: c.last4,
  brand: c.brand,
  expires_on: c.expiresOn,
  shipping: c.shipping,
  refused: c.refused,
  told: c.told,
  due_at: c.dueAt,
  attempts: c.attempts,
  version: c.version,
  created_at: c.createdAt,
  updated_at: c.updatedAt,
})

/** Inserts new cards and saves what may change of known ones. */
export async function saveCards(tx: Tx, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(sql`
    insert into corporate_cards select r.* from json_populate_recordset(null::corporate_cards, ${rowsOf(cards.map(toRow))}) r
    order by r.owner, r.id
    on conflict (owner, id) do update
    set n = excluded.n, name = excluded.name, spend_limit = excluded.spend_limit, "interval" = excluded."interval",
        merchant = excluded.merchant, status = excluded.status, block_reason = excluded.block_reason, last4 = excluded.last4, brand = excluded.brand,
        expires_on = excluded.expires_on, shipping = excluded.shipping, refused = excluded.refused, told = excluded.told,
        due_at = excluded.due_at, attempts = excluded.attempts, version = excluded.version, updated_at = excluded.updated_at`)
}

/** The bank is to be told of a holder's cards that it has made: something it knows of the holder has changed. */
export async function makeDueOf(tx: Tx, owner: OwnerId, holder: HolderId, now: Date): Promise<void> {
  await tx.rows(sql`
    update corporate_cards set due_at = ${now}
    where owner = ${owner} and holder = ${holder} and status not in ('new', 'canceled', 'expired', 'refused')`)
}

/** The same of an account's cards with these numbers, both included: it has begun or ceased to be active. */
export async function makeDueAmong(tx: Tx, { account, from, to }: Batch, now: Date): Promise<void> {
  await tx.rows(sql`
    update corporate_cards set due_at = ${now}
    where owner = ${account.owner} and seller = ${account.seller} and n between ${from} and ${to}
      and status not in ('canceled', 'expired', 'refused')`)
}

/** The bank said that these changed, and not how: it is told them again, and answers with how they are. */
export async function makeSilentDue(tx: Tx, owner: OwnerId, ids: readonly CorporateCardId[], now: Date): Promise<void> {
  await tx.rows(sql`
    update corporate_cards c set told = 0, due_at = ${now}
    from (
      select owner, id from corporate_cards
      where owner = ${owner} and id = any(${[...ids]}::uuid[]) and status not in ('new', 'canceled', 'expired', 'refused')
      order by owner, id for update
    ) d
    where c.owner = d.owner and c.id = d.id`)
}

/** An account whose cards are yet to be made due, the one that is least far; undefined when there is none. */
export async function findUntold(db: Sql): Promise<Pick<Card, 'owner' | 'seller'> | undefined> {
  const rows = await db.rows<Pick<Card, 'owner' | 'seller'>>(sql`
    select owner, seller from corporate_accounts where untold_from is not null order by untold_from limit 1`)
  return rows[0]
}

/**
 * Takes cards that are due and postpones them past the lease, so that nobody else takes them meanwhile. From the first
 * time on the bank may know a new one: it counts as asked.
 */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Card[]> =>
  tx.rows<Card>(sql`
    with taken as (
      update corporate_cards c
      set due_at = ${lease}, attempts = case when c.status = 'new' then greatest(c.attempts, 1) else c.attempts end
      from (
        select owner, id from corporate_cards where due_at <= ${now} order by due_at limit ${limit} for update skip locked
      ) d
      where c.owner = d.owner and c.id = d.id
      returning c.*)
    select ${COLUMNS} from taken c ${OF_HOLDER}`)

/** The time of the next due card; where an account's cards are yet to be made due, when it moved. */
export const NEXT_DUE = sql`
  select least(
    (select due_at from corporate_cards where due_at is not null order by due_at limit 1),
    (select updated_at from corporate_accounts where untold_from is not null order by untold_from limit 1)) as at`

export type CardFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder?: HolderId
  readonly states?: readonly string[]
  readonly types?: readonly string[]
}
type Paged = { readonly ascending: boolean; readonly limit: number; readonly offset: number }

const conditionsOf = ({ owner, seller, holder, states, types }: CardFilter) =>
  join(
    [
      sql`c.owner = ${owner}`,
      sql`c.seller = ${seller}`,
      sql`c.n is not null`,
      ...(holder ? [sql`c.holder = ${holder}`] : []),
      ...(states ? [sql`c.status = any(${[...states]}::text[])`] : []),
      ...(types ? [sql`c.type = any(${[...types]}::text[])`] : []),
    ],
    ' and ',
  )

/** A page of the cards that the bank has made and a filter leaves, by their numbers. */
export const page = (db: Sql, filter: CardFilter, { ascending, limit, offset }: Paged): Promise<Card[]> => {
  const order = ascending ? sql`asc` : sql`desc`
  return db.rows<Card>(sql`
    select ${COLUMNS} from (
      select * from corporate_cards c where ${conditionsOf(filter)} order by c.n ${order} limit ${limit} offset ${offset}) c
    ${OF_HOLDER} order by c.n ${order}`)
}

export async function count(db: Sql, filter: CardFilter): Promise<number> {
  const rows = await db.rows<{ n: number }>(sql`
    select count(*)::bigint as n from corporate_cards c where ${conditionsOf(filter)}`)
  return rows[0]!.n
}

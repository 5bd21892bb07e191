// Corporate cards in SQL, each with fields of its holder and account. It decides nothing.

import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { CardRange } from '../account/account.ts'
import type { Card } from './card.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

type CardKey = Pick<Card, 'owner' | 'id'>

/** The columns of a card, and those of its holder and account (`WITH_HOLDER`). */
const CARDS = table<Card>('corporate_cards', 'c', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  n: 'saved',
  holder: 'fixed',
  name: 'saved',
  limit: { is: 'saved', column: 'spend_limit' },
  interval: 'saved',
  type: 'fixed',
  merchant: 'saved',
  status: 'saved',
  reason: { is: 'saved', column: 'block_reason' },
  last4: 'saved',
  brand: 'saved',
  expiresOn: 'saved',
  shipping: 'saved',
  refused: 'saved',
  confirmedVersion: 'saved',
  dueAt: 'saved',
  attempts: 'saved',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
  holderName: { read: sql`h.name` },
  holderTaxId: { read: sql`h.tax_id` },
  holderStatus: { read: sql`h.status` },
  holderLimit: { read: sql`h.amount` },
  holderVersion: { read: sql`h.version` },
  accountStatus: { read: sql`a.status` },
  accountActivationChanges: { read: sql`a.activation_changes` },
})
const WITH_HOLDER = sql`
  join corporate_holders h on h.owner = c.owner and h.id = c.holder
  join corporate_accounts a on a.owner = c.owner and a.seller = c.seller`

const keysOf = (names: readonly CardKey[]): string =>
  rowsOf(names.map(({ owner, id }) => ({ owner, id })))

/** Cards of a platform, made or not. */
export const findCards = (
  db: Sql,
  owner: OwnerId,
  ids: readonly CorporateCardId[],
): Promise<Card[]> =>
  db.rows<Card>(sql`
    select ${CARDS.columns}
    from corporate_cards c ${WITH_HOLDER}
    where c.owner = ${owner}
      and c.id = any(${[...ids]}::uuid[])`)

/** Locks cards in id order. The caller holds the locks of their accounts. */
export const lockCards = (tx: Tx, names: readonly CardKey[]): Promise<Card[]> =>
  tx.rows<Card>(sql`
    select ${CARDS.columns} from corporate_cards c ${WITH_HOLDER}
    where (c.owner, c.id) in (select k.owner, k.id
      from json_to_recordset(${keysOf(names)}) as k(owner uuid, id uuid))
    order by c.owner, c.id for update of c`)

/** Locks the cards of a holder that have not ended. The caller holds the account's lock. */
export const lockUnendedOf = (tx: Tx, owner: OwnerId, holder: HolderId): Promise<Card[]> =>
  tx.rows<Card>(sql`
    select ${CARDS.columns} from corporate_cards c ${WITH_HOLDER}
    where c.owner = ${owner}
      and c.holder = ${holder}
      and c.status not in ('canceled', 'expired', 'refused')
    order by c.owner, c.id for update of c`)

/** Inserts new cards and saves the changeable columns of known ones. */
export async function saveCards(tx: Tx, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return
  await tx.rows(CARDS.saving(cards))
}

/** Makes a holder's cards due, because a field that the bank is sent of the holder has changed. */
export async function makeHolderCardsDue(
  tx: Tx,
  owner: OwnerId,
  holder: HolderId,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update corporate_cards set due_at = ${now}
    where owner = ${owner}
      and holder = ${holder}
      and status not in ('new', 'canceled', 'expired', 'refused')`)
}

/**
 * Makes an account's cards with these numbers (inclusive) due, because the account became active or
 * ceased to be.
 */
export async function makeCardRangeDue(
  tx: Tx,
  { account, from, to }: CardRange,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update corporate_cards set due_at = ${now}
    where owner = ${account.owner} and seller = ${account.seller} and n between ${from} and ${to}
      and status not in ('canceled', 'expired', 'refused')`)
}

/**
 * Makes cards due that the bank listed as changed but did not answer about: sending the order again
 * returns the status.
 */
export async function makeUnansweredDue(
  tx: Tx,
  owner: OwnerId,
  ids: readonly CorporateCardId[],
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    update corporate_cards c set confirmed_version = 0, due_at = ${now}
    from (
      select owner, id from corporate_cards
      where owner = ${owner}
        and id = any(${[...ids]}::uuid[])
        and status not in ('new', 'canceled', 'expired', 'refused')
      order by owner, id for update
    ) d
    where c.owner = d.owner and c.id = d.id`)
}

/**
 * The account with cards still to be made due, the least advanced first; undefined where there is
 * none.
 */
export async function findAccountToResend(
  db: Sql,
): Promise<Pick<Card, 'owner' | 'seller'> | undefined> {
  const rows = await db.rows<Pick<Card, 'owner' | 'seller'>>(sql`
    select owner, seller
    from corporate_accounts
    where resend_from is not null
    order by resend_from
    limit 1`)
  return rows[0]
}

/**
 * Claims due cards and postpones them past the lease, so that no other worker claims them. A new
 * card then counts as requested, because the bank may have it from now on.
 */
export const claimDue = (tx: Tx, now: Date, lease: Date, limit: number): Promise<Card[]> =>
  tx.rows<Card>(sql`
    with claimed as (
      update corporate_cards c
      set due_at = ${lease}, attempts = case
        when c.status = 'new' then greatest(c.attempts, 1)
        else c.attempts end
      from (
        select owner, id
        from corporate_cards
        where due_at <= ${now}
        order by due_at
        limit ${limit}
        for update skip locked
      ) d
      where c.owner = d.owner and c.id = d.id
      returning c.*)
    select ${CARDS.columns} from claimed c ${WITH_HOLDER}`)

/**
 * The time of the next due card, or of the change of an account with cards still to be made due.
 */
export const NEXT_DUE = sql`
  select least(
    (select due_at from corporate_cards where due_at is not null order by due_at limit 1),
    (select updated_at
      from corporate_accounts
      where resend_from is not null
      order by resend_from
      limit 1)) as at`

export type CardFilter = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly holder?: HolderId
  readonly statuses?: readonly string[]
  readonly types?: readonly string[]
}

const conditionsOf = ({ owner, seller, holder, statuses, types }: CardFilter) =>
  join(
    [
      sql`c.owner = ${owner}`,
      sql`c.seller = ${seller}`,
      sql`c.n is not null`,
      ...(holder ? [sql`c.holder = ${holder}`] : []),
      ...(statuses ? [sql`c.status = any(${[...statuses]}::text[])`] : []),
      ...(types ? [sql`c.type = any(${[...types]}::text[])`] : []),
    ],
    ' and ',
  )

/** A page of the cards that the bank has made and that match a filter, by number. */
export const page = (db: Sql, filter: CardFilter, paging: Paging): Promise<Card[]> => {
  const order = paging.ascending ? sql`asc` : sql`desc`
  return db.rows<Card>(sql`
    select ${CARDS.columns} from (
      select *
        from corporate_cards c
        where ${conditionsOf(filter)} ${sliceBy('c.n', paging, 'number')}) c
    ${WITH_HOLDER} order by c.n ${order}`)
}

export const count = (db: Sql, filter: CardFilter): Promise<number> =>
  countRows(db, sql`corporate_cards c where ${conditionsOf(filter)}`)

/** How many cards a company has: its account counts them. */
export const countAll = async (
  db: Sql,
  { owner, seller }: { readonly owner: OwnerId; readonly seller: SellerId },
): Promise<number> =>
  (
    await db.rows<{ n: number }>(
      sql`select cards as n from corporate_accounts where owner = ${owner} and seller = ${seller}`,
    )
  )[0]?.n ?? 0

// The state of the synchronization with the issuing bank, in SQL: owners of cards, up to when its
// list was read, and when purchases with a hold are checked. It decides nothing.

import type { CorporateCardId, OwnerId, PurchaseId, SellerId } from '../../kernel/ids.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import type { AuthorizationRequest } from '../purchases/purchase.ts'

/** The owner of each of these cards; unknown cards are left out. */
export async function ownersOf(
  db: Sql,
  ids: readonly CorporateCardId[],
): Promise<Map<CorporateCardId, OwnerId>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: CorporateCardId; owner: OwnerId }>(sql`
    select c.id, c.owner
    from unnest(${[...ids]}::uuid[]) as r(id)
    join corporate_cards c on c.id = r.id`)
  return new Map(rows.map(({ id, owner }) => [id, owner]))
}

/** Saves up to when the bank's list was read for an account; never moves it back. */
export async function saveSyncedUntil(
  tx: Tx,
  { owner, seller }: { owner: OwnerId; seller: SellerId },
  at: Date,
) {
  await tx.rows(sql`
    update corporate_accounts set synced_until = greatest(synced_until, ${at}::timestamptz)
    where owner = ${owner} and seller = ${seller}`)
}

/** A purchase with a hold, with the fields of its authorization request. */
export type Hold = AuthorizationRequest & { readonly owner: OwnerId; readonly purchase: PurchaseId }

/**
 * Claims due holds and postpones them, so that no other worker claims them; after a crash they are
 * due again.
 */
export const claimHolds = (tx: Tx, now: Date, until: Date, limit: number): Promise<Hold[]> =>
  tx.rows<Hold>(sql`
    with claimed as (
      update corporate_purchases p set due_at = ${until}
      from (
        select owner, id
        from corporate_purchases
        where due_at <= ${now}
        order by due_at
        limit ${limit}
        for update skip locked
      ) d
      where p.owner = d.owner and p.id = d.id
      returning p.*)
    select p.owner, p.id as purchase, p.issuer_id as id, p.card, p.authorized as amount,
      json_build_object('name', p.merchant_name, 'mcc', p.mcc, 'country', p.country) as merchant,
      p.merchant_amount as "merchantAmount", p.merchant_currency as "merchantCurrency", p.method,
        p.purchased_at as at
    from claimed p`)

/** Postpones those of these purchases that still have a hold, and are due before. */
export async function postponeHolds(
  tx: Tx,
  owner: OwnerId,
  ids: readonly PurchaseId[],
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    update corporate_purchases p set due_at = ${at}
    from (
      select owner, id from corporate_purchases
      where owner = ${owner} and id = any(${[...ids]}::uuid[]) and due_at < ${at}
      order by owner, id for update
    ) d
    where p.owner = d.owner and p.id = d.id`)
}

/** The time of the next due hold. */
export const NEXT_DUE = sql`select due_at as at
  from corporate_purchases
  where due_at is not null
  order by due_at
  limit 1`

/**
 * For the sandbox's agenda: holds by the time the issuing bank is asked about them, the earliest
 * first.
 */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select due_at as at, 'purchase.check' as what, id, seller, held as amount
    from corporate_purchases
    where due_at is not null and owner = ${owner} ${own} order by due_at, id limit ${limit}`)
}

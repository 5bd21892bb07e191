// Purchases that are held, in SQL: when the issuing bank is asked what became of them. It decides nothing.

import type { OwnerId, PurchaseId } from '../base/ids.ts'
import { sql, type Sql, type Tx } from '../db/sql.ts'
import type { Upcoming, UpcomingOf } from '../lists/upcoming.ts'
import type { PurchaseAsk } from './purchase.ts'

/** A purchase that is held, as it was asked for. */
export type Hold = PurchaseAsk & { readonly owner: OwnerId; readonly purchase: PurchaseId }

/** Takes holds that are due and postpones them, so that nobody else takes them and none is forgotten. */
export const claimHolds = (tx: Tx, now: Date, until: Date, limit: number): Promise<Hold[]> =>
  tx.rows<Hold>(sql`
    update corporate_purchases p set due_at = ${until}
    from (
      select owner, id from corporate_purchases where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    ) d
    where p.owner = d.owner and p.id = d.id
    returning p.owner, p.id as purchase, p.issuer_id as id, p.card, p.authorized as amount,
      json_build_object('name', p.merchant_name, 'mcc', p.mcc, 'country', p.country) as merchant,
      p.merchant_amount as "merchantAmount", p.merchant_currency as "merchantCurrency", p.method, p.purchased_at as at`)

/** Those of these purchases that are still held are due at `at`. */
export async function postponeHolds(tx: Tx, owner: OwnerId, ids: readonly PurchaseId[], at: Date): Promise<void> {
  await tx.rows(sql`
    update corporate_purchases p set due_at = ${at}
    from (
      select owner, id from corporate_purchases
      where owner = ${owner} and id = any(${[...ids]}::uuid[]) and due_at is not null
      order by owner, id for update
    ) d
    where p.owner = d.owner and p.id = d.id`)
}

/** The time of the next due hold. */
export const NEXT_DUE = sql`select due_at as at from corporate_purchases where due_at is not null order by due_at limit 1`

/** What time will bring companies of their holds, the next first: the sandbox's agenda. */
export function upcoming(db: Sql, { owner, seller, limit }: UpcomingOf): Promise<Upcoming[]> {
  const own = seller ? sql`and seller = ${seller}` : sql``
  return db.rows<Upcoming>(sql`
    select due_at as at, 'purchase.check' as what, id, seller, held as amount from corporate_purchases
    where due_at is not null and owner = ${owner} ${own} order by due_at, id limit ${limit}`)
}

// What the bank does by time, and when, so that a clock that is moved can stop there. It does none
// of it.

import { type Sql, sql } from '../server/platform/db/sql.ts'

/** `on`: what is due; `id`: the client's id for it. */
export type Due = {
  at: Date
  on:
    | 'return'
    | 'payout'
    | 'check'
    | 'card'
    | 'dispute'
    | 'issued'
    | 'purchase'
    | 'purchase_dispute'
  id: string
}

/** The instant of the next thing due, of any client. */
export async function nextDue(db: Sql): Promise<Date | undefined> {
  const rows = await db.rows<{ at: Date | null }>(sql`
    select min(at) as at from (
      (select due_at as at from bank.returns where due_at is not null order by due_at limit 1)
      union all (select due_at from bank.payouts where due_at is not null order by due_at limit 1)
      union all (select due_at
        from bank.kyc_checks
        where due_at is not null
        order by due_at
        limit 1)
      union all (select next_at
        from bank.card_authorizations
        where next_at is not null
        order by next_at
        limit 1)
      union all (select due_at
        from bank.pix_disputes
        where due_at is not null
        order by due_at
        limit 1)
      union all (select due_at
        from bank.issued_cards
        where due_at is not null
        order by due_at
        limit 1)
      union all (select due_at
        from bank.issued_purchases
        where due_at is not null
        order by due_at
        limit 1)
      union all (select due_at
        from bank.issued_disputes
        where due_at is not null
        order by due_at
        limit 1)) d`)
  return rows[0]?.at ?? undefined
}

/**
 * What is due of one client, the earliest first. A check has its seller's id, a card that of its
 * authorization, a pix dispute that of its charge, a purchase and its dispute that of its card.
 */
export const page = (db: Sql, client: string, limit: number): Promise<Due[]> =>
  db.rows<Due>(sql`
    select at, "on", id from (
      (select r.due_at as at, 'return' as "on", r.id from bank.returns r
        join bank.pix p on p.end_to_end_id = r.end_to_end_id
        join bank.clients c on c.holder = p.holder
        where r.due_at is not null and c.id = ${client} order by r.due_at limit ${limit})
      union all (select due_at, 'payout', id from bank.payouts
        where due_at is not null and client = ${client} order by due_at limit ${limit})
      union all (select due_at, 'check', id from bank.kyc_checks
        where due_at is not null and client = ${client} order by due_at limit ${limit})
      union all (select next_at, 'card', id from bank.card_authorizations
        where next_at is not null and client = ${client} order by next_at limit ${limit})
      union all (select d.due_at, 'dispute', p.txid from bank.pix_disputes d
        join bank.pix p on p.end_to_end_id = d.end_to_end_id
        join bank.clients c on c.holder = p.holder
        where d.due_at is not null
          and p.txid is not null
          and c.id = ${client}
        order by d.due_at
        limit ${limit})
      union all (select due_at, 'issued', id from bank.issued_cards
        where due_at is not null and client = ${client} order by due_at limit ${limit})
      union all (select due_at, 'purchase', card from bank.issued_purchases
        where due_at is not null and client = ${client} order by due_at limit ${limit})
      union all (select d.due_at, 'purchase_dispute', p.card from bank.issued_disputes d
        join bank.issued_purchases p on p.id = d.purchase
        where d.due_at is not null and d.client = ${client} order by d.due_at limit ${limit})) d
    order by at, id limit ${limit}`)

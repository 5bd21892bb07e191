// The booked movements of a bank, in SQL: those that the bank lists, and those of the day that it
// should have listed.

import type { OwnerId } from '../../kernel/ids.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Movement } from './difference.ts'

export type Span = { readonly from: Date; readonly to: Date }
type Named = { readonly owners: readonly OwnerId[]; readonly ids: readonly string[] }

/**
 * Received pix: those named, and those paid on the day at this PSP. `firsts`: the owners of which it
 * is the first PSP, so that what names none was paid there.
 */
export const receivedPix = (
  db: Sql,
  {
    owners,
    firsts,
    psp,
    ids,
  }: Named & { readonly firsts: readonly OwnerId[]; readonly psp: string },
  { from, to }: Span,
): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select 'received' as kind, p.end_to_end_id as id, p.amount,
      replace(p.transaction::text, '-', '') as of
    from payments p
    where p.owner = any(${[...owners]}::uuid[]) and p.way = 'pix'
      and (p.end_to_end_id = any(${[...ids]}::text[])
        or (p.paid_at >= ${from}
          and p.paid_at < ${to}
          and exists (select 1 from transactions t
            where t.owner = p.owner
              and t.id = p.transaction
              and coalesce(t.pix ->> 'psp' = ${psp}, p.owner = any(${[...firsts]}::uuid[])))))
    union all
    select 'received', c.end_to_end_id, c.amount, replace(c.charge::text, '-', '')
    from corporate_payments c
    where c.owner = any(${[...owners]}::uuid[])
      and (c.end_to_end_id = any(${[...ids]}::text[])
        or (c.owner = any(${[...firsts]}::uuid[])
          and c.paid_at >= ${from}
          and c.paid_at < ${to}))
    union all
    select 'received', x.end_to_end_id, x.amount, null
    from received_pix x
    where x.owner = any(${[...owners]}::uuid[])
      and x.transaction is null
      and (x.end_to_end_id = any(${[...ids]}::text[])
        or (x.paid_at >= ${from}
          and x.paid_at < ${to}
          and coalesce(x.psp = ${psp}, x.owner = any(${[...firsts]}::uuid[]))))`)

/** Returns by their ids at the SPI, and the refunds that are done of these received pix. */
export const returnedPix = (
  db: Sql,
  { owners, ids }: Named,
  endToEndIds: readonly string[],
): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select 'returned' as kind, coalesce(r.provider_reference, r.id::text) as id, r.amount,
      replace(r.id::text, '-', '') as of
    from refunds r
    join payments p on p.owner = r.owner
      and p.transaction = r.transaction
      and p.end_to_end_id = r.end_to_end_id
    where p.owner = any(${[...owners]}::uuid[])
      and p.end_to_end_id = any(${[...endToEndIds]}::text[])
      and r.way = 'pix' and r.status = 'succeeded'
    union all
    select 'returned', d.id, d.amount, null from dispute_returns d
    where d.owner = any(${[...owners]}::uuid[]) and d.id = any(${[...ids]}::text[])
    union all
    select 'returned', c.id, c.amount, null from corporate_returns c
    where c.owner = any(${[...owners]}::uuid[]) and c.id = any(${[...ids]}::text[])
    union all
    select 'returned', u.id, u.amount, replace(u.refund::text, '-', '') from surplus_returns u
    where u.owner = any(${[...owners]}::uuid[]) and u.id = any(${[...ids]}::text[])
    union all
    select 'returned', b.back ->> 'id', (b.back ->> 'amount')::bigint, null
    from (select jsonb_array_elements(x.returns) as back
      from received_pix x
      where x.owner = any(${[...owners]}::uuid[])
        and x.end_to_end_id = any(${[...endToEndIds]}::text[])) b`)

/** What was returned of received pix, by the pix. */
export const returnedOfPix = (db: Sql, { owners, ids }: Named): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select 'returned' as kind, r.end_to_end_id as id, sum(r.amount)::bigint as amount,
      replace(r.transaction::text, '-', '') as of
    from refunds r
    where r.owner = any(${[...owners]}::uuid[])
      and r.end_to_end_id = any(${[...ids]}::text[])
      and r.way = 'pix'
      and r.status = 'succeeded'
    group by r.owner, r.end_to_end_id, r.transaction`)

/** Payouts and refunds by payout: those named, and those that ended on the day. */
export const paidOut = (
  db: Sql,
  { owners, bank, ids }: Named & { bank: string },
  { from, to }: Span,
): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    with named as (
      select id, amount, returned from payouts
      where owner = any(${[...owners]}::uuid[])
        and bank = ${bank}
        and status in ('succeeded', 'returned')
        and (id = any(${[...ids]}::uuid[]) or (ended_at >= ${from} and ended_at < ${to}))
    )
    select 'paid' as kind, replace(id::text, '-', '') as id, amount,
      replace(id::text, '-', '') as of
    from named
    union all
    select 'returned', replace(id::text, '-', ''), returned, replace(id::text, '-', '')
    from named
    where returned > 0
    union all
    select 'paid', replace(id::text, '-', ''), amount, replace(id::text, '-', '') from refunds
    where owner = any(${[...owners]}::uuid[])
      and way = 'payout'
      and payout ->> 'bank' = ${bank}
      and status = 'succeeded'
      and id = any(${[...ids]}::uuid[])`)

/** Captured card transactions and their refunds, by our ids. */
export const charged = (db: Sql, { owners, ids }: Named): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select 'received' as kind, replace(id::text, '-', '') as id, amount,
      replace(id::text, '-', '') as of
    from transactions
    where owner = any(${[...owners]}::uuid[])
      and id = any(${[...ids]}::uuid[])
      and paid_at is not null
    union all
    select 'returned', replace(id::text, '-', ''), amount, replace(transaction::text, '-', '')
    from refunds
    where owner = any(${[...owners]}::uuid[])
      and transaction = any(${[...ids]}::uuid[])
      and way = 'card'
      and status = 'succeeded'`)

/** Payments of boletos, by the boleto. */
export const collected = (db: Sql, { owners, ids }: Named): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select 'received' as kind, end_to_end_id as id, amount,
      replace(transaction::text, '-', '') as of
    from payments
    where owner = any(${[...owners]}::uuid[])
      and transaction = any(${[...ids]}::uuid[])
      and way = 'boleto'`)

/** Clearings and refunds of purchases by corporate cards, by the bank's ids of the purchases. */
export const cleared = (db: Sql, { owners, ids }: Named): Promise<Movement[]> =>
  db.rows<Movement>(sql`
    select case e.kind
      when 'clearing' then 'cleared'
      else 'returned' end as kind, e.issuer_id as id, e.amount,
      replace(p.id::text, '-', '') as of
    from corporate_purchases p join corporate_entries e on e.owner = p.owner and e.purchase = p.id
    where p.owner = any(${[...owners]}::uuid[])
      and p.issuer_id = any(${[...ids]}::text[])
      and e.kind <> 'reversal'`)

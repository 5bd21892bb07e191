// The sums of transactions in SQL: filled from the events of the feed, read by day.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { dayAt } from '../../platform/db/day.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { ReadRange } from '../../platform/outbox/feed-readers.ts'
import { PAID_STATUSES } from '../transactions/transaction.ts'
import type { Days, Rollup } from './analytics.ts'

/**
 * Adds what the events of these ranges changed: each of their transactions counts as its last event has it, and no more as the event before
 * the first had it.
 */
export async function addEvents(tx: Tx, ranges: readonly ReadRange[]): Promise<void> {
  await tx.rows(sql`
    with changed as (
      select e.owner, e.object_id as id, min(e.object_sequence) as first, max(e.object_sequence) as last
      from json_to_recordset(${rowsOf(ranges)}) as r(owner uuid, "readTo" bigint, "upTo" bigint)
      join feed f on f.owner = r.owner and f.sequence > r."readTo" and f.sequence <= r."upTo"
      join events e on e.owner = f.owner and e.id = f.event
      where e.object_kind = 'transaction' group by 1, 2
    ), read as (
      select e.owner, e.object_id as id, e.status, e.data, case e.object_sequence when c.last then 1 else -1 end as n
      from changed c join events e on e.owner = c.owner and e.object_id = c.id and e.object_sequence in (c.last, c.first - 1)
      where e.object_kind = 'transaction'
    ), counted as (
      select t.owner, t.seller, t.method, r.status, r.n,
        ${dayAt(sql`case when r.status = any(${[...PAID_STATUSES]}::text[]) then t.paid_at else t.created_at end`)} as day,
        r.n * (r.data ->> 'amount_cents')::bigint as gross, r.n * (r.data ->> 'fees_cents')::bigint as fees,
        r.n * case when t.refund_count = 0 then 0 else (
          select coalesce(sum((x ->> 'amount_cents')::bigint), 0) from json_array_elements(r.data -> 'refunds') x
          where x ->> 'status' = 'succeeded') end as refunded
      from read r join transactions t on t.owner = r.owner and t.id = r.id
    )
    insert into transaction_rollups as u (owner, grain, seller, day, method, status, transactions, gross, fees, refunded)
    select c.owner, g.grain, case g.grain when 'seller' then c.seller else c.owner end, c.day, c.method, c.status, sum(c.n), sum(c.gross), sum(c.fees), sum(c.refunded)
    from counted c cross join (values ('platform'), ('seller')) g(grain)
    group by 1, 2, 3, 4, 5, 6
    having sum(c.n) <> 0 or sum(c.gross) <> 0 or sum(c.fees) <> 0 or sum(c.refunded) <> 0
    on conflict (owner, grain, seller, day, method, status) do update set
      transactions = u.transactions + excluded.transactions, gross = u.gross + excluded.gross, fees = u.fees + excluded.fees,
      refunded = u.refunded + excluded.refunded`)
}

/** The sums of a platform, or of one of its sellers, in the order of days, methods and statuses. */
export const rollupsOf = (
  db: Sql,
  owner: OwnerId,
  seller: SellerId | undefined,
  { from, to }: Days,
): Promise<Rollup[]> =>
  db.rows<Rollup>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, method, status, transactions, gross, fees, refunded from transaction_rollups
    where owner = ${owner} and grain = ${seller ? 'seller' : 'platform'} and seller = ${seller ?? owner}
      and day between ${from}::text::date and ${to}::text::date and transactions <> 0
    order by 1, 2, 3`)

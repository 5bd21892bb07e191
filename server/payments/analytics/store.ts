// The sums of transactions in SQL: filled from the events of the feed, read by day.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { dayAt } from '../../platform/db/day.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { ReadRange } from '../../platform/outbox/feed-readers.ts'
import { PAID_STATUSES } from '../transactions/transaction.ts'
import type { Days, Rollup } from './analytics.ts'

/** The day that a transaction with this status counts on. */
const dayWith = (status: Statement): Statement =>
  dayAt(
    sql`case
        when ${status} = any(${[...PAID_STATUSES]}::text[]) then t.paid_at
        else t.created_at end`,
  )

/**
 * Adds what the events of these ranges changed: each of their transactions counts as its last event
 * has it, and no more as the event before the first had it. A row that is as the last event has it
 * gives the same as the event's JSON, whose parsing costs ten times as much.
 */
export async function addEvents(tx: Tx, ranges: readonly ReadRange[]): Promise<void> {
  await tx.rows(sql`
    with changed as (
      select e.object_id as id, e.owner, min(e.object_sequence) as first,
        max(e.object_sequence) as last
      from json_to_recordset(${rowsOf(ranges)}) as r(owner uuid, "readTo" bigint, "upTo" bigint)
      join feed f on f.owner = r.owner and f.sequence > r."readTo" and f.sequence <= r."upTo"
      join events e on e.owner = f.owner and e.id = f.event
      where e.object_kind = 'transaction' group by 1, 2
    ), placed as (
      select c.owner, c.id, c.first, c.last, t.seller, t.method, t.status, t.paid_at, t.created_at,
        t.amount,
        case
          when t.status in ('failed', 'canceled') then 0
          else t.fee - t.fee_returned end as fees, t.refunded, t.refund_count,
        t.version = c.last and t.refunding = 0 as current
      from changed c join transactions t on t.owner = c.owner and t.id = c.id
    ), counted as (
      select t.seller, t.owner, t.method, t.status, ${dayWith(sql`t.status`)} as day, 1 as n,
        t.amount as gross, t.fees, t.refunded
      from placed t where t.current
      union all
      select t.seller, t.owner, t.method, e.status, ${dayWith(sql`e.status`)}, n.n,
        n.n * d.amount_cents, n.n * d.fees_cents,
        n.n * case when t.refund_count = 0 then 0 else (
          select coalesce(sum((x ->> 'amount_cents')::bigint), 0)::bigint
            from json_array_elements(d.refunds) x
            where x ->> 'status' = 'succeeded') end
      from placed t
      cross join (values (1), (-1)) n(n)
      join events e on e.owner = t.owner
        and e.object_id = t.id
        and e.object_sequence = case n.n
        when 1 then t.last
        else t.first - 1 end
      join json_to_record(e.data) as d(amount_cents bigint, fees_cents bigint, refunds json) on true
      where e.object_kind = 'transaction'
        and case n.n
        when 1 then not t.current
        else t.first > 1 end
    ), summed as (
      select seller, owner, method, status, day, sum(n) as transactions, sum(gross) as gross,
        sum(fees) as fees, sum(refunded) as refunded
      from counted group by 1, 2, 3, 4, 5
    )
    insert into transaction_rollups as u (owner, grain, seller, day, method, status, transactions,
      gross, fees, refunded)
    select s.owner, g.grain, case g.grain
      when 'seller' then s.seller
      else s.owner end, s.day, s.method, s.status,
      sum(s.transactions), sum(s.gross), sum(s.fees), sum(s.refunded)
    from summed s cross join (values ('platform'), ('seller')) g(grain)
    group by 1, 2, 3, 4, 5, 6
    having sum(s.transactions) <> 0 or sum(s.gross) <> 0 or sum(s.fees) <> 0 or sum(s.refunded) <> 0
    on conflict (owner, grain, seller, day, method, status) do update set
      transactions = u.transactions + excluded.transactions, gross = u.gross + excluded.gross,
        fees = u.fees + excluded.fees,
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
    select to_char(day, 'YYYY-MM-DD') as day, method, status, transactions, gross, fees, refunded
    from transaction_rollups
    where owner = ${owner}
      and grain = ${seller ? 'seller' : 'platform'}
      and seller = ${seller ?? owner}
      and day between ${from}::text::date and ${to}::text::date and transactions <> 0
    order by 1, 2, 3`)

// Recomputes the rollups of transactions from the transactions themselves. A transaction whose
// latest events are not in the rollups yet, or with a refund in progress (which changes its fee
// before its event), counts as in its last event that was read.

import { dayAt } from '../../platform/db/day.ts'
import { forEach, lookup } from '../../platform/db/planner.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'

/** Found by their keys: the order keeps the whole feed from being joined. */
const UNREAD_OF_FEED = sql`
  select f.event
  from feed f
  where f.owner = n.owner
    and f.sequence > coalesce(r.read_to, 0)
  order by f.sequence`

/**
 * Transactions with events that the rollups have not read, and the number of the last event that
 * they have.
 */
const UNREAD = sql`
  select w.owner, e.object_id as id, min(e.object_sequence) - 1 as read from (
    select owner, event from outbox
    union all
    select n.owner, f.event from feed_ends n
    left join feed_readers r on r.owner = n.owner
        and r.reader = 'transaction rollups' ${forEach(UNREAD_OF_FEED, 'f')}) w
  ${lookup(sql`select * from events where owner = w.owner and id = w.event`, 'e')}
  where e.object_kind = 'transaction' group by 1, 2`

const COUNTED = sql`
  select t.owner, t.seller, t.method, t.status,
    ${dayAt(sql`coalesce(t.paid_at, t.created_at)`)} as day, t.amount as gross,
    case
      when t.status in ('failed', 'canceled') then 0
      else t.fee - t.fee_returned end as fees, t.refunded
  from transactions t left join unread w on w.owner = t.owner and w.id = t.id
  where w.id is null and t.refunding = 0 and t.version > 0
  union all
  select t.owner, t.seller, t.method, e.status,
    ${dayAt(sql`case when (e.data ->> 'captured')::boolean then t.paid_at else t.created_at end`)},
    (e.data ->> 'amount_cents')::bigint, (e.data ->> 'fees_cents')::bigint,
    (select coalesce(sum((x ->> 'amount_cents')::bigint), 0)
    from json_array_elements(e.data -> 'refunds') x
    where x ->> 'status' = 'succeeded')
  from transactions t left join unread w on w.owner = t.owner and w.id = t.id
  join events e on e.owner = t.owner
    and e.object_id = t.id
    and e.object_sequence = coalesce(w.read, t.version)
  where w.id is not null or t.refunding > 0`

export const rollupChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'a rollup of transactions differs from the transactions',
      pt: 'um resumo de transações difere das transações',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      with unread as (${UNREAD}), summed as (
        select c.owner, c.seller, c.day, c.method, c.status, count(*) as transactions,
          sum(c.gross) as gross, sum(c.fees) as fees,
          sum(c.refunded) as refunded
        from (${COUNTED}) c group by 1, 2, 3, 4, 5
      ), counted as (
        select owner, 'seller' as grain, seller, day, method, status, transactions, gross, fees,
          refunded
        from summed
        union all
        select owner, 'platform', owner, day, method, status, sum(transactions), sum(gross),
          sum(fees), sum(refunded)
        from summed
        group by 1, 4, 5, 6)
      select concat_ws(' ', seller, grain, day, method, status) as where
      from counted c full join transaction_rollups u using (owner, grain, seller, day, method,
        status)
      where (coalesce(c.transactions, 0), coalesce(c.gross, 0), coalesce(c.fees, 0),
        coalesce(c.refunded, 0))
        is distinct from (coalesce(u.transactions, 0), coalesce(u.gross, 0), coalesce(u.fees, 0),
          coalesce(u.refunded, 0))
      limit ${limit}`),
  },
]

// Recomputes every stored sum from its parts and reports differences. Used by `npm run verify` and by tests after every
// run: these checks must always hold.

import { inTransaction, sql, type Database, type Sql } from '../db/sql.ts'
import { auditChecks } from '../audit/verify.ts'
import { corporateChecks } from './corporate-verify.ts'
import { platformChecks } from './platform-verify.ts'
import { eventChecks } from './events-verify.ts'
import { fileChecks } from './files-verify.ts'
import { searchChecks } from '../search/verify.ts'
import { linkChecks } from './link-verify.ts'
import { rollupChecks } from './rollup-verify.ts'

export type Fault = { readonly what: string; readonly where: string }

const FAULTS_MAX = 100

export type Check = { readonly what: string; readonly rows: (db: Sql) => Promise<{ where: string }[]> }

/** Every check, in the order in which faults are reported. */
export const CHECKS: readonly Check[] = [
  ...corporateChecks(FAULTS_MAX),
  ...platformChecks(FAULTS_MAX),
  ...auditChecks(FAULTS_MAX),
  ...linkChecks(FAULTS_MAX),
  ...rollupChecks(FAULTS_MAX),
  ...searchChecks(FAULTS_MAX),
  ...fileChecks(FAULTS_MAX),
  {
    what: 'an account differs from its transfers',
    rows: (db) =>
      db.rows(sql`
      select coalesce(a.owner, s.owner)::text || ' ' || coalesce(a.id, s.id) as where
      from accounts a full join (select * from audit.accounts where id like '%/%') s on s.owner = a.owner and s.id = a.id
      where (coalesce(a.debits_pending, 0), coalesce(a.debits_posted, 0), coalesce(a.credits_pending, 0), coalesce(a.credits_posted, 0))
        is distinct from (coalesce(s.debits_pending, 0), coalesce(s.debits_posted, 0), coalesce(s.credits_pending, 0), coalesce(s.credits_posted, 0))
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a paid transaction is not in the ledger exactly once',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join lateral (select count(*) as n, coalesce(sum(amount), 0) as amount from transfers x
        where x.owner = t.owner and x.cause = t.id and x.kind = 'sale') x on true
      where x.amount <> case when t.paid_at is null then 0 else t.amount end
        or x.n <> case when t.paid_at is null then 0 else coalesce(jsonb_array_length(t.parts), 1) end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the refunded amount of a transaction differs from its refunds',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join lateral (select
          coalesce(sum(amount) filter (where state = 'succeeded'), 0) as done, coalesce(sum(amount) filter (where state = 'pending'), 0) as under_way,
          coalesce(sum(fee_returned) filter (where state <> 'failed'), 0) as fee, count(*) as n
        from refunds r where r.owner = t.owner and r.transaction = t.id and r.reason = 'requested') r on true
      where (t.refunded, t.refunding, t.fee_returned, t.refund_count) is distinct from (r.done, r.under_way, r.fee, r.n)
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a refund in progress holds another amount than its own',
    rows: (db) =>
      db.rows(sql`
      select r.id::text as where from refunds r
      left join lateral (select coalesce(sum(case phase when 'pending' then amount else -amount end), 0) as held
        from transfers x where x.owner = r.owner and x.cause = r.id and x.phase <> 'posted') x on true
      where x.held <> case r.state when 'pending' then r.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a payment was neither accepted nor sent back',
    rows: (db) =>
      db.rows(sql`
      select p.end_to_end_id as where from payments p
      left join lateral (select coalesce(sum(amount), 0) as back from refunds r
        where r.owner = p.owner and r.end_to_end_id = p.end_to_end_id and r.reason <> 'requested') r on true
      where p.amount <> p.kept + r.back
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it',
    rows: (db) =>
      db.rows(sql`
      select r.id::text as where from refunds r
      left join lateral (select coalesce(sum(amount), 0) as amount from unkept_returns b
        where b.owner = r.owner and b.refund = r.id) b on true
      left join lateral (select coalesce(sum(amount), 0) as amount from transfers x
        where x.owner = r.owner and x.cause = r.id and x.kind = 'charged_back') x on true
      where b.amount <> x.amount or b.amount > case when r.state = 'failed' and r.reason <> 'requested' then r.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the receivables of a paid transaction do not add up to its amount',
    rows: (db) =>
      db.rows(sql`
      select t.id::text as where from transactions t
      left join lateral (select coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(fee), 0)::bigint as fee from receivables r
        where r.owner = t.owner and r.transaction = t.id) r on true
      left join lateral (select coalesce(sum((x->>'gross')::bigint), 0)::bigint as gross, coalesce(sum((x->>'fee')::bigint), 0)::bigint as fee
        from (
          select takes from refunds where owner = t.owner and transaction = t.id and state <> 'failed' and takes is not null
          union all select takes from disputes where owner = t.owner and transaction = t.id and state <> 'won'
        ) k cross join lateral jsonb_array_elements(k.takes) x) k on true
      where r.gross + k.gross <> case when t.paid_at is null then 0 else t.amount end
        or r.fee + k.fee <> case when t.paid_at is null then 0 else t.fee end
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the pending balance of a seller differs from its receivables',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join lateral (select coalesce(sum(gross - fee), 0)::bigint as net from receivables r
        where r.owner = a.owner and r.seller = a.holder and r.state = 'scheduled') r on true
      where a.kind = 'pending' and a.credits_posted - a.debits_posted - a.debits_pending <> r.net
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the blocked balance of a seller differs from its open disputes',
    rows: (db) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.holder::text as where from accounts a
      left join lateral (select coalesce(sum((x->>'pending')::bigint + (x->>'available')::bigint + (x->>'debt')::bigint), 0)::bigint as held
        from disputes d cross join lateral jsonb_array_elements(d.held) x
        where d.owner = a.owner and d.state = 'open' and (x->>'seller')::uuid = a.holder) d on true
      where a.kind = 'blocked' and a.credits_posted - a.debits_posted <> d.held
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'the amount of a lost dispute differs from the amount returned to the buyer',
    rows: (db) =>
      db.rows(sql`
      select d.id::text as where from disputes d
      left join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from transfers x
        where x.owner = d.owner and x.cause = d.id and x.kind = 'charged_back') x on true
      left join lateral (select coalesce(sum(r.amount), 0)::bigint as amount, coalesce(sum(b.amount), 0)::bigint as borne
        from dispute_returns r left join lateral (
          select sum((o->>'amount')::bigint) as amount from jsonb_array_elements(r.borne) o) b on true
        where r.owner = d.owner and r.dispute = d.id) r on true
      where x.amount <> case d.way when 'pix' then r.amount else case d.state when 'lost' then d.amount else 0 end end
        or r.amount <> r.borne or (r.amount > 0 and d.state <> 'lost')
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a statement differs from its account, or a line is missing',
    rows: (db) =>
      db.rows(sql`
      select coalesce(a.owner, l.owner)::text || ' ' || coalesce(a.holder, l.seller)::text as where
      from (select owner, holder, sum(case when kind = 'available' then lines end) as lines, sum(case when kind = 'available' then current end) as current,
          sum(credits_posted - debits_posted - debits_pending) as money
        from accounts where kind in ('available', 'debt') group by 1, 2) a
      full join (select owner, seller, count(*) as lines, max(n) as last, sum(amount) as current,
          (array_agg(balance order by n desc))[1] as balance from statement_lines group by 1, 2) l on l.owner = a.owner and l.seller = a.holder
      where coalesce(a.lines, 0) <> coalesce(l.lines, 0) or coalesce(a.current, 0) <> coalesce(l.current, 0)
        or coalesce(a.money, 0) <> coalesce(l.balance, 0) or l.last <> l.lines
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a payout holds or paid another amount than its own',
    rows: (db) =>
      db.rows(sql`
      select p.id::text as where from payouts p
      left join lateral (select coalesce(sum(case when x.debit like 'available/%' then x.amount when x.credit like 'available/%' then -x.amount else 0 end), 0) as taken,
          coalesce(sum(case when x.credit = 'bank:payout' then x.amount when x.debit = 'bank:payout' then -x.amount else 0 end), 0) as paid
        from transfers x where x.owner = p.owner and x.cause = p.id) x on true
      where x.taken <> case when p.state in ('failed', 'returned') then 0 else p.amount end
        or x.paid <> case p.state when 'succeeded' then p.amount else 0 end
      limit ${FAULTS_MAX}`),
  },
  ...eventChecks(FAULTS_MAX),
  {
    what: 'an erased customer has personal data again',
    rows: (db) =>
      db.rows(sql`
      select e.id::text as where from erasures e
      left join customers c on c.owner = e.owner and c.id = e.id and c.erased_at is not null and c.taxpayer_id is null and c.email is null
        and c.last_name is null and c.address is null
      where c.id is null or (e.completed_at is not null and exists (
        select 1 from transactions t where t.owner = e.owner and t.customer = e.id
          and (t.description is not null or t.metadata is not null or t.pix ? 'payer' or t.boleto #>> '{payer,taxpayerId}' <> '')))
      limit ${FAULTS_MAX}`),
  },
  {
    what: 'a counter differs from the rows it counts',
    rows: (db) =>
      db.rows(sql`
      select coalesce(t.seller, c.seller)::text || ' ' || coalesce(t.what, c.what) as where
      from (select owner, seller, what, sum(n) as n from tallies group by 1, 2, 3) t
      full join (
        select owner, seller, 'transaction:' || method || ':' || state as what, count(*) as n from transactions group by 1, 2, 3
        union all select owner, seller, 'customer', count(*) from customers group by 1, 2
        union all select owner, owner, 'seller:' || type || ':' || status, count(*) from sellers group by 1, 2, 3) c
      using (owner, seller, what)
      where coalesce(t.n, 0) <> coalesce(c.n, 0)
      limit ${FAULTS_MAX}`),
  },
]

/** All checks see one snapshot, so that a running server shows no false faults. */
export const ONE_SNAPSHOT = sql`set transaction isolation level repeatable read, read only`

/** Every fault found, at most a hundred of each kind. */
export function verify(db: Database): Promise<Fault[]> {
  return inTransaction(db, async (tx) => {
    await tx.rows(ONE_SNAPSHOT)
    return faultsIn(tx)
  })
}

/**
 * The same within `db`'s view: a transaction under way, for what is not committed yet. `before` is called before each check with its
 * place; what it throws ends the verification.
 */
export async function faultsIn(db: Sql, before?: (what: string, place: number) => Promise<void>): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [place, { what, rows }] of CHECKS.entries()) {
    await before?.(what, place)
    for (const { where } of await rows(db)) faults.push({ what, where })
  }
  return faults
}

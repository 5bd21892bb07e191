// Recomputes the platform accounts that keep no running balance (banks, what they owe, fees,
// cashback, late charges, disputed amounts) from their causes: payments, refunds, disputes,
// receivables, payouts, purchases, their disputes and statements.

import { sql } from '../db/sql.ts'
import { balances, TRANSFERS } from './accounts-verify.ts'
import type { Check } from './verify.ts'

/**
 * Parts of receivables taken by pending refunds and open disputes, which may still be given back.
 */
const TAKEN = sql`
  select owner, deductions from refunds where status = 'pending' and deductions is not null
  union all select owner, deductions from disputes where status = 'open'`

/**
 * What banks still owe, by rail: scheduled receivables, and the parts of them that refunds and
 * disputes under way took.
 */
const DUE = sql`
  select owner, case method
    when 'credit' then 'card'
    else method end as rail, sum(gross) as due
  from (
    select owner, method, gross from receivables where status = 'scheduled'
    union all
    select k.owner, r.method, (x->>'gross')::bigint
    from (${TAKEN}) k cross join lateral jsonb_array_elements(k.deductions) x
    join receivables r on r.owner = k.owner and r.id = (x->>'receivable')::uuid) d
  group by 1, 2`

/**
 * Money received less money returned, by rail, whether it is at the bank or still due from it. A
 * refund that people called not paid, and that was paid after all, left too, though it stays failed
 * where its sale had nothing left to refund.
 */
const RAILS = sql`
  select owner, rail, sum(amount) as moved from (
    select owner, way as rail, amount from payments
    union all select owner, 'pix', amount from corporate_payments
    union all
    select owner, 'pix', amount - returned from received_pix where transaction is null
    union all select owner, way, -amount from refunds where status = 'succeeded'
    union all
    select owner, way, -amount from refunds
    where status = 'failed' and decision = 'not_paid' and corrected_at is not null
    union all select owner, 'pix', -amount from dispute_returns
    union all select owner, 'pix', -amount from corporate_returns
    union all select owner, 'pix', -amount from surplus_returns
    union all select owner, 'card', -amount from disputes where way = 'card' and status = 'lost'
    union all select owner, 'payout', -(amount - returned) from payouts where status = 'succeeded') m
  group by 1, 2`

/** The expected amount of each account: debits less credits. */
const SHOULD = sql`
  select owner, id, sum(amount)::bigint as amount from (
    select owner, 'bank:' || rail as id, moved as amount from (${RAILS}) rails
    union all select owner, 'bank:' || rail, -due from (${DUE}) due
    union all select owner, 'bank-due:' || rail, due from (${DUE}) due
    union all select owner, 'bank:issuing', returned - cleared from corporate_purchases
    union all
    select owner, case status
      when 'won' then 'bank:issuing'
      else 'disputed' end, credited
    from corporate_purchase_disputes
    union all select owner, 'fees', -fee from transactions where paid_at is not null
    union all
    select owner, 'fees', fee_returned
    from refunds
    where reason = 'requested'
      and status = 'succeeded'
    union all select owner, 'cashback', cashback from corporate_invoices where status <> 'open'
    union all select owner, 'late_charges', -late_fee - interest from corporate_invoices) s
  group by 1, 2`

export const platformChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'an account of the platform differs from its money in and out',
      pt: 'uma conta da plataforma difere das suas entradas e saídas',
    },
    mark: TRANSFERS,
    rows: (db, since) =>
      db.rows(sql`
      select coalesce(s.owner, a.owner)::text || ' ' || coalesce(s.id, a.id) as where
      from (select owner, id, debits_posted - credits_posted as amount
        from ${balances(since)} b
        where id not like '%/%') a
      full join (${SHOULD}) s using (owner, id)
      where coalesce(s.amount, 0) <> coalesce(a.amount, 0) limit ${limit}`),
  },
]

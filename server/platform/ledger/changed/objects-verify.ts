// Checks of each transaction, payout and purchase against what belongs to it: refunds, payments,
// receivables, disputes, transfers. They read all of them, or those that have changed.

import type { Text } from '../../../../contract/text.ts'
import { sql, type Statement } from '../../db/sql.ts'
import type { Check } from '../verify.ts'
import {
  CHANGES,
  joinSums,
  ofChanged,
  withChanged,
  type ChangingTable,
  type Sums,
} from './store.ts'

/** The rows of a table whose column names an object that is checked. */
type Of = (table: string, column: string) => Statement
type Summed = (sums: Sums) => Statement

const TRANSACTIONS: readonly (readonly [
  what: Text,
  select: (of: Of, summed: Summed) => Statement,
])[] = [
  [
    {
      en: 'a paid transaction is not in the ledger exactly once',
      pt: 'uma transação paga não está no livro-razão exatamente uma vez',
    },
    (of, summed) => sql`
      select t.id::text as where from ${of('transactions', 'id')} t ${summed({
        alias: 'x',
        to: 't',
        by: { cause: 'id' },
        select: sql`count(*) as n, sum(amount) as amount`,
        from: (rows) => sql`${rows('transfers')} x where x.kind = 'sale'`,
      })}
      where coalesce(x.amount, 0) <> case when t.paid_at is null then 0 else t.amount end
        or coalesce(x.n, 0) <> case
        when t.paid_at is null then 0
        else coalesce(jsonb_array_length(t.parts), 1) end`,
  ],
  [
    {
      en: 'the refunded amount of a transaction differs from its refunds',
      pt: 'o valor reembolsado de uma transação difere dos seus reembolsos',
    },
    (of, summed) => sql`
      select t.id::text as where from ${of('transactions', 'id')} t ${summed({
        alias: 'r',
        to: 't',
        by: { transaction: 'id' },
        select: sql`sum(amount) filter (where status = 'succeeded') as done, sum(amount) filter (where status = 'pending') as under_way,
          sum(fee_returned) filter (where status <> 'failed') as fee, count(*) as n`,
        from: (rows) => sql`${rows('refunds')} x where x.reason = 'requested'`,
      })}
      where (t.refunded, t.refunding, t.fee_returned, t.refund_count)
        is distinct from (coalesce(r.done, 0), coalesce(r.under_way, 0), coalesce(r.fee, 0),
          coalesce(r.n, 0))`,
  ],
  [
    {
      en: 'a refund in progress holds another amount than its own',
      pt: 'um reembolso em andamento retém um valor que não é o seu',
    },
    (of) => sql`
      select r.id::text as where from ${of('refunds', 'transaction')} r
      left join lateral (select coalesce(sum(case phase when 'pending' then amount else -amount end),
        0) as held
        from transfers x
          where x.owner = r.owner
            and x.cause = r.id
            and x.phase <> 'posted') x on true
      where x.held <> case r.status when 'pending' then r.amount else 0 end`,
  ],
  [
    {
      en: 'a payment was neither accepted nor sent back',
      pt: 'um pagamento não foi aceito nem devolvido',
    },
    (of, summed) => sql`
      select p.end_to_end_id as where from ${of('payments', 'transaction')} p ${summed({
        alias: 'r',
        to: 'p',
        by: { transaction: 'transaction', end_to_end_id: 'end_to_end_id' },
        select: sql`sum(amount) as back`,
        from: (rows) => sql`${rows('refunds')} x where x.reason <> 'requested'`,
      })}
      where p.amount <> p.kept + coalesce(r.back, 0)`,
  ],
  [
    {
      en: 'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it',
      pt: 'a devolução de um pagamento não aceito foi lançada errada ou passa do valor retido',
    },
    (of) => sql`
      select r.id::text as where from ${of('refunds', 'transaction')} r
      left join lateral (select coalesce(sum(amount), 0) as amount from surplus_returns b
        where b.owner = r.owner and b.refund = r.id) b on true
      left join lateral (select coalesce(sum(amount), 0) as amount from transfers x
        where x.owner = r.owner and x.cause = r.id and x.kind = 'charged_back') x on true
      where b.amount <> x.amount
        or b.amount > case
        when r.status = 'failed'
        and r.reason <> 'requested' then r.amount
        else 0 end`,
  ],
  [
    {
      en: 'the receivables of a paid transaction do not add up to its amount',
      pt: 'os recebíveis de uma transação paga não somam o seu valor',
    },
    (of, summed) => sql`
      select t.id::text as where from ${of('transactions', 'id')} t ${summed({
        alias: 'r',
        to: 't',
        by: { transaction: 'id' },
        select: sql`sum(gross) as gross, sum(fee) as fee`,
        from: (rows) => sql`${rows('receivables')} x`,
      })} ${summed({
        alias: 'k',
        to: 't',
        by: { transaction: 'id' },
        select: sql`sum((taken->>'gross')::bigint) as gross, sum((taken->>'fee')::bigint) as fee`,
        from: (rows) => sql`(
          select owner, transaction, deductions from ${rows('refunds')} r where status <> 'failed' and deductions is not null
          union all select owner, transaction, deductions from ${rows('disputes')} d where status <> 'won'
        ) x cross join lateral jsonb_array_elements(x.deductions) taken`,
      })}
      where coalesce(r.gross, 0) + coalesce(k.gross, 0) <> case
        when t.paid_at is null then 0
        else t.amount end
        or coalesce(r.fee, 0) + coalesce(k.fee, 0) <> case
        when t.paid_at is null then 0
        else t.fee end`,
  ],
  [
    {
      en: 'the amount of a lost dispute differs from the amount returned to the buyer',
      pt: 'o valor de uma contestação perdida difere do devolvido ao comprador',
    },
    (of) => sql`
      select d.id::text as where from ${of('disputes', 'transaction')} d
      left join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from transfers x
        where x.owner = d.owner and x.cause = d.id and x.kind = 'charged_back') x on true
      left join lateral (select coalesce(sum(r.amount), 0)::bigint as amount,
        coalesce(sum(b.amount), 0)::bigint as borne
        from dispute_returns r left join lateral (
          select sum((o->>'amount')::bigint) as amount
            from jsonb_array_elements(r.borne) o) b on true
        where r.owner = d.owner and r.dispute = d.id) r on true
      where x.amount <> case d.way
        when 'pix' then r.amount
        else case d.status
        when 'lost' then d.amount
        else 0 end end
        or r.amount <> r.borne or (r.amount > 0 and d.status <> 'lost')`,
  ],
]

const PAYOUTS: typeof TRANSACTIONS = [
  [
    {
      en: 'a payout holds or paid another amount than its own',
      pt: 'um repasse retém ou pagou um valor que não é o seu',
    },
    (of) => sql`
      select p.id::text as where from ${of('payouts', 'id')} p
      left join lateral (select coalesce(sum(case when x.debit like 'available/%' or x.debit like 'debt/%' then x.amount when x.credit like 'available/%' then -x.amount else 0 end),
        0) as taken,
          coalesce(sum(case when x.credit = 'bank:payout' then x.amount when x.debit = 'bank:payout' then -x.amount else 0 end),
            0) as paid
        from transfers x where x.owner = p.owner and x.cause = p.id) x on true
      where x.taken <> case p.status when 'failed' then 0 else p.amount - p.returned end
        or x.paid <> case p.status when 'succeeded' then p.amount - p.returned else 0 end`,
  ],
]

const PURCHASES: typeof TRANSACTIONS = [
  [
    {
      en: 'a purchase differs from its hold or its cost in the ledger',
      pt: 'uma compra difere do seu bloqueio ou do seu custo no livro-razão',
    },
    (of) => sql`
      select p.id::text as where from ${of('corporate_purchases', 'id')} p
      left join lateral (select
          coalesce(sum(case phase when 'pending' then amount when 'void' then -amount when 'post' then -amount else 0 end),
            0) as held,
          coalesce(sum(case when phase in ('posted', 'post') then case kind when 'purchase' then amount else -amount end else 0 end),
            0) as cost
        from transfers x where x.owner = p.owner and x.cause = p.id) x on true
      where (x.held, x.cost) is distinct from (p.held, p.cleared - p.returned)`,
  ],
  [
    {
      en: 'the credits of a purchase differ from its disputes, or from its cost',
      pt: 'os créditos de uma compra diferem das suas contestações ou do seu custo',
    },
    (of) => sql`
      select p.id::text as where from ${of('corporate_purchases', 'id')} p
      left join lateral (select coalesce(sum(d.credited), 0)::bigint as credited
        from corporate_purchase_disputes d
        where d.owner = p.owner and d.purchase = p.id) d on true
      where p.disputed <> d.credited
        or (p.cleared > 0 and p.amount <> greatest(0, p.cleared - p.returned - p.disputed))`,
  ],
]

/** The checks of objects of a kind, each by itself. */
const checksOf = (table: ChangingTable, checks: typeof TRANSACTIONS, limit: number): Check[] =>
  checks.map(([what, select]) => ({
    what,
    mark: CHANGES,
    rows: (db, since) =>
      db.rows(sql`
        ${withChanged(table, since)}
        ${select(
          (from, column) => ofChanged(since, from, column),
          (sums) => joinSums(since, sums),
        )} limit ${limit}`),
  }))

export const objectChecks = (limit: number): readonly Check[] => [
  ...checksOf('transactions', TRANSACTIONS, limit),
  ...checksOf('payouts', PAYOUTS, limit),
  ...checksOf('corporate_purchases', PURCHASES, limit),
]

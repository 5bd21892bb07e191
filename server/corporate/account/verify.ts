// Recomputes the stored sums of companies with cards: card balances, spending of cards and holders,
// analytics, statements.

import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Check } from '../../platform/ledger/verify.ts'
import { accountChecks } from './account-verify.ts'

/**
 * What the analytics rollups count: confirmed purchases, by day and by month, in every dimension.
 */
const COUNTED = sql`
  select p.owner, p.seller, g.grain, d.dimension, date_trunc(g.grain, p.day)::date as starts_on,
    d.key, sum(p.amount)::bigint as spent, count(*) as purchases,
    sum(p.cashback)::bigint as cashback
  from corporate_purchases p cross join (values ('day'), ('month')) g(grain)
  cross join lateral (select replace(p.card::text, '-', '') as card,
    replace(p.holder::text, '-', '') as holder,
    coalesce(replace(p.center::text, '-', ''), '') as center) k
  cross join lateral (values ('all', ''), ('card', k.card), ('holder', k.holder),
    ('center', k.center), ('category', p.category),
    ('center_category', k.center || '/' || p.category),
    ('center_holder', k.center || '/' || k.holder)) d(dimension, key)
  where p.status = 'confirmed' group by 1, 2, 3, 4, 5, 6`

/** Payments of statements, and the day each counts on. */
const RECEIVED = sql`(
  select c.owner, c.invoice, p.amount,
    coalesce(p.counts_on, (p.paid_at at time zone 'America/Sao_Paulo')::date) as on
  from corporate_charges c
  join corporate_payments p on p.owner = c.owner
    and p.charge = c.id
  where c.invoice is not null)`

export const corporateChecks = (limit: number): readonly Check[] => [
  ...balanceChecks(limit),
  ...spendingChecks(limit),
  ...statementChecks(limit),
  ...returnChecks(limit),
  ...lateChecks(limit),
  ...accountChecks(limit),
]

/** Card balances, and the credits of purchase disputes. */
const balanceChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the used amount or the balance of a company differs from the ledger',
      pt: 'o valor usado ou o saldo de uma empresa difere do livro-razão',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select c.owner::text || ' ' || c.seller::text as where from corporate_accounts c
      left join lateral (select
          coalesce(sum(debits_posted + debits_pending - credits_posted)
            filter (where kind = 'card_used'), 0) as used,
          coalesce(sum(credits_posted - debits_posted - debits_pending)
            filter (where kind = 'prepaid'), 0) as balance
        from accounts a where a.owner = c.owner and a.holder = c.seller) a on true
      where (c.used, c.balance) is distinct from (a.used, a.balance) limit ${limit}`),
  },
  {
    // Three amounts: credited to the company, borne by no party yet, borne by the bank; in the
    // ledger and on statements.
    what: {
      en: 'the credit of a purchase dispute in the ledger, or on statements, does not match its status',
      pt: 'o crédito da contestação de uma compra, no livro-razão ou nas faturas, não corresponde à situação dela',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select d.id::text as where from corporate_purchase_disputes d
      left join lateral (select
          coalesce(sum(case
            when x.credit like 'card_used/%' then x.amount
            when x.debit like 'card_used/%' then -x.amount end), 0) as given,
          coalesce(sum(case 'disputed'
            when x.debit then x.amount
            when x.credit then -x.amount end), 0) as open,
          coalesce(sum(case 'bank:issuing'
            when x.debit then x.amount
            when x.credit then -x.amount end), 0) as borne
        from transfers x where x.owner = d.owner and x.cause = d.id) x on true
      left join lateral (select coalesce(-sum(e.debt_delta), 0) as moved from corporate_entries e
        where e.owner = d.owner and e.purchase = d.purchase and e.kind = 'dispute'
          and e.issuer_id like 'dispute/' || replace(d.id::text, '-', '') || '/%') e on true
      where (x.given, x.open, x.borne, e.moved) is distinct from (
        d.credited,
        case d.status when 'open' then d.credited else 0 end,
        case d.status when 'won' then d.credited else 0 end,
        d.credited)
      limit ${limit}`),
  },
]

/** What cards and cardholders spent, by day and in sums. */
const spendingChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the daily spending of a card or a cardholder differs from its purchases',
      pt: 'o gasto diário de um cartão ou portador difere das suas compras',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select coalesce(s.subject, c.subject)::text || ' ' || coalesce(s.day, c.day)::text as where
      from corporate_spending s full join (
        select p.owner, k.subject, p.day, sum(p.amount)::bigint as spent
        from corporate_purchases p cross join lateral (values (p.card), (p.holder)) k(subject)
        where p.status <> 'denied' group by 1, 2, 3) c using (owner, subject, day)
      where coalesce(s.spent, 0) <> coalesce(c.spent, 0) limit ${limit}`),
  },
  {
    what: {
      en: 'a sum of spending differs from the purchases it counts',
      pt: 'uma soma de gastos difere das compras que conta',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select coalesce(r.seller, c.seller)::text || ' ' || dimension || ' ' || starts_on::text as where
      from corporate_rollups r
      full join (${COUNTED}) c using (owner, seller, grain, dimension, starts_on, key)
      where (coalesce(r.spent, 0), coalesce(r.purchases, 0), coalesce(r.cashback, 0))
        is distinct from (coalesce(c.spent, 0), coalesce(c.purchases, 0), coalesce(c.cashback, 0))
      limit ${limit}`),
  },
]

/** Statements, and what a company owes. */
const statementChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'a statement differs from its entries',
      pt: 'uma fatura difere dos seus lançamentos',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select i.id::text as where from corporate_invoices i
      left join lateral (select coalesce(sum(debt_delta), 0) as amount,
        coalesce(sum(cashback), 0) as cashback
        from corporate_entries e
        where e.owner = i.owner and e.invoice = i.id) e on true
      left join lateral (select count(*) as purchases from corporate_purchases p
        where p.owner = i.owner and p.invoice = i.id) p on true
      where (i.amount, i.cashback, i.purchases) is distinct from (e.amount, e.cashback, p.purchases)
      limit ${limit}`),
  },
  {
    // Holds, entries that wait for the next statement, entries of the open one, and what is unpaid
    // of the others.
    what: {
      en: 'the amount that a company owes differs from its purchases and statements',
      pt: 'o valor que uma empresa deve difere das suas compras e faturas',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select a.owner::text || ' ' || a.seller::text as where from corporate_accounts a
      left join lateral (select coalesce(sum(held), 0) as held from corporate_purchases p
        where p.owner = a.owner and p.seller = a.seller) h on true
      left join lateral (select coalesce(sum(e.debt_delta), 0) as waits from corporate_entries e
        join corporate_purchases p on p.owner = e.owner
          and p.id = e.purchase
          and p.seller = a.seller
        where e.owner = a.owner
          and e.invoice is null
          and (e.debt_delta <> 0 or e.cashback <> 0)) e on true
      left join lateral (select coalesce(sum(r.owed), 0) as waits from corporate_returns r
        join corporate_charges c on c.owner = r.owner and c.id = r.charge and c.seller = a.seller
        where r.owner = a.owner and r.invoice is null) r on true
      left join lateral (select
          coalesce(sum(i.amount + i.returned - case i.status
            when 'open' then 0
            else i.cashback + i.from_balance + i.paid_amount - i.late_fee - i.interest end), 0) as owed
        from corporate_invoices i where i.owner = a.owner and i.seller = a.seller) i on true
      where a.used <> h.held + e.waits + r.waits + i.owed limit ${limit}`),
  },
]

/** Payments of a company that were returned. */
const returnChecks = (limit: number): readonly Check[] => [
  {
    what: {
      en: 'the returned payments of a statement differ from the returns recorded for it',
      pt: 'os pagamentos devolvidos de uma fatura diferem das devoluções registradas',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select i.id::text as where from corporate_invoices i
      left join lateral (select coalesce(sum(owed), 0) as returned from corporate_returns r
        where r.owner = i.owner and r.invoice = i.id) r on true
      where i.returned <> r.returned limit ${limit}`),
  },
  {
    what: {
      en: "the return of a company's payment is booked wrongly, or exceeds the payment",
      pt: 'a devolução do pagamento de uma empresa foi lançada errada ou passa do pagamento',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select c.id::text as where from corporate_charges c
      left join lateral (select coalesce(sum(from_balance), 0) as from_balance,
        coalesce(sum(owed), 0) as owed
        from corporate_returns r where r.owner = c.owner and r.charge = c.id) r on true
      left join lateral (select
          coalesce(sum(amount) filter (where debit like 'prepaid/%'), 0) as from_balance,
          coalesce(sum(amount) filter (where debit like 'card_used/%'), 0) as owed
        from transfers x
        where x.owner = c.owner and x.cause = c.id and x.kind = 'charged_back') x on true
      where (r.from_balance, r.owed) is distinct from (x.from_balance, x.owed)
        or exists (select 1 from corporate_payments p
          where p.owner = c.owner
            and p.charge = c.id
            and p.amount < (
              select sum(amount) from corporate_returns r
              where r.owner = p.owner and r.end_to_end_id = p.end_to_end_id))
      limit ${limit}`),
  },
]

/** Late fees and interest of statements, and what was paid of them. */
const lateChecks = (limit: number): readonly Check[] => [
  {
    // Computed here independently, day by day, from the payments and their days.
    what: {
      en: 'the late charges of a statement differ from its days and payments',
      pt: 'os encargos de atraso de uma fatura diferem dos seus dias e pagamentos',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select i.id::text as where from corporate_invoices i
      cross join lateral (select i.amount + i.returned - i.cashback - i.from_balance as principal) o
      cross join lateral (
        select greatest(0, o.principal - coalesce(
          sum(r.amount) filter (where r.on <= i.last_day), 0)) * i.late_fee_bp / 10000 as late_fee
        from ${RECEIVED} r where r.owner = i.owner and r.invoice = i.id) f
      cross join lateral (
        select coalesce(sum(greatest(0, o.principal - (
          select coalesce(sum(r.amount), 0) from ${RECEIVED} r
          where r.owner = i.owner and r.invoice = i.id and r.on < d.day))), 0) as base
        from (select day::date
          from generate_series(i.last_day + 1, i.calculated_on, interval '1 day') day) d) n
      where i.calculated_on is not null
        and (i.late_fee, i.interest_base, i.interest)
          is distinct from (trunc(f.late_fee), n.base, trunc(n.base * i.interest_bp / 300000))
      or i.calculated_on is null
        and (i.late_fee, i.interest_base, i.interest) is distinct from (0, 0, 0)
      limit ${limit}`),
  },
  {
    what: {
      en: 'the late fee and interest of a statement differ from the ledger',
      pt: 'a multa e os juros de uma fatura diferem do livro-razão',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select i.id::text as where from corporate_invoices i
      left join lateral (select
          coalesce(sum(case when credit = 'late_charges' then amount else -amount end)
            filter (where kind = 'late_fee'), 0) as late_fee,
          coalesce(sum(case when credit = 'late_charges' then amount else -amount end)
            filter (where kind = 'interest'), 0) as interest
        from transfers x
        where x.owner = i.owner
          and x.cause = i.id
          and x.kind in ('late_fee', 'interest')) x on true
      where (i.late_fee, i.interest) is distinct from (x.late_fee, x.interest) limit ${limit}`),
  },
  {
    what: {
      en: 'the paid amount of a statement differs from its payments',
      pt: 'o valor pago de uma fatura difere dos seus pagamentos',
    },
    rows: (db: Sql) =>
      db.rows(sql`
      select i.id::text as where from corporate_invoices i
      cross join lateral (select
        i.amount + i.returned - i.cashback - i.from_balance + i.late_fee + i.interest as owed) o
      left join lateral (select coalesce(sum(r.amount), 0) as came from ${RECEIVED} r
        where r.owner = i.owner and r.invoice = i.id) r on true
      where i.status <> 'open' and (i.paid_amount <> least(r.came, greatest(o.owed, 0))
        or (i.status = 'paid') <> (o.owed <= i.paid_amount)) limit ${limit}`),
  },
]

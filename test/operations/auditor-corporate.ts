// Corruptions of purchase disputes and of late statements, for test/operations/auditor.test.ts.

import { sql } from '../../server/platform/db/sql.ts'

export const CREDITED = 'the credits of a purchase differ from its disputes, or from its cost'
const OBJECTION =
  'the credit of a purchase dispute in the ledger, or on statements, does not match its status'
export const OWES = 'the amount that a company owes differs from its purchases and statements'
const GIVEN_BACK = "the return of a company's payment is booked wrongly, or exceeds the payment"
const ON_IT = 'a statement differs from its entries'
const PLATFORM = 'an account of the platform differs from its money in and out'

const onId = sql`returning id::text as where`

export const OF_DISPUTES = [
  {
    name: 'a centavo less is credited of a purchase than of its disputes',
    what: CREDITED,
    corrupt: () =>
      sql`update corporate_purchases set disputed = disputed - 1 where disputed > 0 ${onId}`,
  },
  {
    name: 'an open dispute credits a centavo less than was booked',
    what: OBJECTION,
    also: [CREDITED, PLATFORM],
    corrupt: () =>
      sql`
        update corporate_purchase_disputes
        set credited = credited - 1
        where status = 'open' ${onId}`,
  },
  {
    name: 'a dispute was won, and the bank bears nothing',
    what: OBJECTION,
    also: [PLATFORM],
    corrupt: () =>
      sql`update corporate_purchase_disputes set status = 'won' where status = 'open' ${onId}`,
  },
  {
    name: 'a credit is on no statement',
    what: OBJECTION,
    also: [ON_IT],
    corrupt: () => sql`
      with gone as (delete from corporate_entries where kind = 'dispute' returning purchase)
      select d.id::text as where from corporate_purchase_disputes d join gone using (purchase)`,
  },
]

export const OF_STATEMENTS = [
  {
    name: 'a statement asks a centavo more',
    what: ON_IT,
    also: [OWES],
    corrupt: () => sql`update corporate_invoices set amount = amount + 1 ${onId}`,
  },
  {
    name: 'a statement takes off a centavo of cashback more',
    what: ON_IT,
    corrupt: () => sql`update corporate_invoices set cashback = cashback + 1 ${onId}`,
  },
  {
    name: 'a statement counts a purchase more',
    what: ON_IT,
    corrupt: () => sql`update corporate_invoices set purchases = purchases + 1 ${onId}`,
  },
  {
    name: 'an entry is on no statement',
    what: ON_IT,
    also: [OWES],
    corrupt: () => sql`
      with off as (update corporate_entries e set invoice = null from corporate_entries b
        where b.owner = e.owner and b.issuer_id = e.issuer_id returning b.invoice)
      select invoice::text as where from off`,
  },
  {
    name: 'a purchase is asked for by no statement',
    what: OWES,
    corrupt: () => sql`
      with gone as (delete from corporate_entries
        where kind = 'clearing'
        returning owner, invoice, debt_delta, cashback)
      update corporate_invoices i
      set amount = i.amount - g.debt_delta, cashback = i.cashback - g.cashback
      from (select owner, invoice, sum(debt_delta) as debt_delta, sum(cashback) as cashback
        from gone
        group by 1, 2) g
      where i.owner = g.owner
        and i.id = g.invoice
      returning i.owner::text || ' ' || i.seller::text as
      where`,
  },
  {
    name: 'a statement asks for a payment that was not given back',
    what: 'the returned payments of a statement differ from the returns recorded for it',
    also: [OWES],
    corrupt: () => sql`update corporate_invoices set returned = returned + 1 ${onId}`,
  },
  {
    name: 'what was given back of a payment is owed, and was taken of the balance',
    what: GIVEN_BACK,
    also: [OWES],
    corrupt: () => sql`
      update corporate_returns
      set from_balance = from_balance - 1, owed = owed + 1
      returning charge::text as
      where`,
  },
  {
    name: 'what was given back of a payment is not on record',
    what: GIVEN_BACK,
    also: [PLATFORM],
    corrupt: () => sql`delete from corporate_returns returning charge::text as where`,
  },
  {
    name: 'more was given back of a payment than came',
    what: GIVEN_BACK,
    also: [PLATFORM],
    corrupt: () => sql`
      update corporate_payments p
      set amount = r.amount - 1, to_invoice = 0, to_balance = r.amount - 1
      from corporate_returns r
      where r.owner = p.owner
        and r.end_to_end_id = p.end_to_end_id
      returning p.charge::text as
      where`,
  },
]

export const OF_LATENESS = [
  {
    name: 'a statement that is not late bears days of interest',
    what: 'the late charges of a statement differ from its days and payments',
    corrupt: () => sql`update corporate_invoices set interest_base = interest_base + 1 ${onId}`,
  },
  {
    name: 'a late fee that was not posted',
    what: 'the late fee and interest of a statement differ from the ledger',
    also: ['the late charges of a statement differ from its days and payments', PLATFORM],
    corrupt: () => sql`update corporate_invoices set late_fee = late_fee + 1 ${onId}`,
  },
  {
    name: 'a statement counts a payment that never came',
    what: 'the paid amount of a statement differs from its payments',
    also: [OWES],
    corrupt: () => sql`update corporate_invoices set status = 'closed', paid_amount = 1 ${onId}`,
  },
  {
    name: 'an account goes on in spite of a statement in arrears',
    what: 'the arrears of an account differ from its suspension, or from its overdue statements',
    corrupt: () =>
      sql`update corporate_accounts set arrears_since = updated_at returning seller::text as where`,
  },
]

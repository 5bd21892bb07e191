// What can be wrong with disputes of purchases, and with statements that are late, for test/auditor.test.ts.

import { sql } from '../server/db/sql.ts'

export const CREDITED = 'what is credited of a purchase differs from its disputes, or from what it costs'
const OBJECTION = 'a dispute of a purchase credits another amount in the ledger, or on statements, than its state says'
const PLATFORM = 'an account of the platform differs from what came and went by it'

const onId = sql`returning id::text as where`

export const OF_DISPUTES = [
  {
    name: 'a centavo less is credited of a purchase than of its disputes',
    what: CREDITED,
    corrupt: () => sql`update corporate_purchases set disputed = disputed - 1 where disputed > 0 ${onId}`,
  },
  {
    name: 'an open dispute credits a centavo less than was booked',
    what: OBJECTION,
    also: [CREDITED, PLATFORM],
    corrupt: () => sql`update corporate_purchase_disputes set credited = credited - 1 where status = 'open' ${onId}`,
  },
  {
    name: 'a dispute was won, and the bank bears nothing',
    what: OBJECTION,
    also: [PLATFORM],
    corrupt: () => sql`update corporate_purchase_disputes set status = 'won' where status = 'open' ${onId}`,
  },
  {
    name: 'a credit is on no statement',
    what: OBJECTION,
    also: ['a statement differs from what is on it'],
    corrupt: () => sql`
      with gone as (delete from corporate_entries where kind = 'dispute' returning purchase)
      select d.id::text as where from corporate_purchase_disputes d join gone using (purchase)`,
  },
]

export const OF_LATENESS = [
  {
    name: 'a statement that is not late bears days of interest',
    what: 'a statement is charged for being late by another amount than its days and payments say',
    corrupt: () => sql`update corporate_invoices set interest_base = interest_base + 1 ${onId}`,
  },
  {
    name: 'a late fee that nobody posted',
    what: 'late fee and interest of a statement differ from the ledger',
    also: ['a statement is charged for being late by another amount than its days and payments say', PLATFORM],
    corrupt: () => sql`update corporate_invoices set late_fee = late_fee + 1 ${onId}`,
  },
  {
    name: 'a statement counts a payment that never came',
    what: 'what was paid of a statement differs from what came for it',
    corrupt: () => sql`update corporate_invoices set status = 'closed', paid_amount = 1 ${onId}`,
  },
  {
    name: 'an account goes on in spite of a statement in arrears',
    what: 'an account is suspended for a statement in arrears without one, or goes on in spite of one',
    corrupt: () => sql`update corporate_accounts set arrears_since = updated_at returning seller::text as where`,
  },
]

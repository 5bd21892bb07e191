// Bends of corporate accounts, their purchases and statements, one for each condition of a check
// that no corruption of the tables tries alone, for test/operations/auditor-conditions.test.ts.
// Some bend nothing that is wrong: a condition that were left out would find them.

import { sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Bend } from './auditor-bends.ts'

const OBJECTION =
  'the credit of a purchase dispute in the ledger, or on statements, does not match its status'
const SPENDING = 'the daily spending of a card or a cardholder differs from its purchases'
const SUM = 'a sum of spending differs from the purchases it counts'
const LATE = 'the late charges of a statement differ from its days and payments'
const PAID = 'the paid amount of a statement differs from its payments'
const ARREARS =
  'the arrears of an account differ from its suspension, or from its overdue statements'
const CLOSED = 'a closed account is not inactive, or still has cardholders or cards'
const CREDITS = 'the credits of a purchase differ from its disputes, or from its cost'
const GIVEN_BACK = "the return of a company's payment is booked wrongly, or exceeds the payment"

type Booked = {
  debit: string
  credit: string
  kind: string
  of: 'corporate_purchase_disputes' | 'corporate_charges'
}

const CAUSES = {
  corporate_purchase_disputes: sql`select owner, id, 'purchase_dispute' as kind
    from corporate_purchase_disputes
    limit 1`,
  corporate_charges: sql`select owner, id, 'charge' as kind from corporate_charges limit 1`,
}

/** A centavo more by one transfer of an object. */
const booked = ({ debit, credit, kind, of }: Booked): Statement => sql`
  insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
  select c.owner, gen_random_uuid(), ${debit}, ${credit}, 1, ${kind}, 'posted', c.kind, c.id,
    '2026-11-02'
  from (${CAUSES[of]}) c`

const PRINCIPAL = sql`(amount + returned - cashback - from_balance)`

/**
 * A statement that is two days late, with the late fee and the interest of these days, and more of
 * each.
 */
const late = ({ fee = 0, base = 0, interest = 0 } = {}): Statement => sql`
  update corporate_invoices
  set last_day = due_date, calculated_on = due_date + 2, late_fee_bp = 200, interest_bp = 100,
    late_fee = trunc(${PRINCIPAL} * 200 / 10000) + ${fee},
      interest_base = ${PRINCIPAL} * 2 + ${base},
    interest = trunc(${PRINCIPAL} * 2 * 100 / 300000) + ${interest}`

const suspended = (why: string, since: Statement): Statement =>
  sql`update corporate_accounts
    set status = 'suspended', suspended_for = ${why}, arrears_since = ${since}`
const overdue = sql`update corporate_invoices set status = 'overdue', arrears_at = created_at`
const noHolders = sql`update corporate_holders set status = 'canceled'`
const noCards = sql`update corporate_cards set status = 'canceled'`
const closed = (status: string): Statement =>
  sql`update corporate_accounts set status = ${status}, closed_at = created_at`

const OF_DISPUTES: Bend[] = [
  { debit: 'fees', credit: 'card_used/x' },
  { debit: 'disputed', credit: 'fees' },
  { debit: 'bank:issuing', credit: 'fees' },
].map((sides) => ({
  name: `a dispute with a centavo more from ${sides.debit} to ${sides.credit}`,
  what: OBJECTION,
  bend: () => [booked({ ...sides, kind: 'settlement', of: 'corporate_purchase_disputes' })],
}))

const OF_SPENDING: Bend[] = [
  {
    name: 'spending of no purchase',
    what: SPENDING,
    bend: () => [
      sql`insert into corporate_spending (owner, subject, day, spent)
        select owner, gen_random_uuid(), '2020-01-01', 1
        from corporate_spending
        limit 1`,
    ],
  },
  {
    name: 'purchases that no spending counts',
    what: SPENDING,
    bend: () => [sql`delete from corporate_spending`],
  },
  {
    name: 'a sum of a centavo more',
    what: SUM,
    bend: () => [sql`update corporate_rollups set spent = spent + 1`],
  },
  {
    name: 'a sum of more cashback',
    what: SUM,
    bend: () => [sql`update corporate_rollups set cashback = cashback + 1`],
  },
  {
    name: 'a sum of nothing',
    what: SUM,
    bend: () => [
      sql`
      insert into corporate_rollups (owner, seller, grain, dimension, starts_on, key, spent,
        purchases, cashback)
      select owner, seller, grain, dimension, '2020-01-01', key, 1, 1, 0
      from corporate_rollups
      limit 1`,
    ],
  },
  {
    name: 'a purchase is gone that is not the last',
    what: 'the purchases of a company are not numbered without gaps',
    bend: () => [sql`delete from corporate_purchases where n = 1`],
  },
  {
    name: 'a dispute credits a centavo less, and its purchase costs one more',
    what: CREDITS,
    bend: () => [
      sql`
      update corporate_purchases
      set disputed = disputed - 1, amount = greatest(0, cleared - returned - (disputed - 1))
      where disputed > 0`,
    ],
  },
  {
    name: 'a purchase costs a centavo more',
    what: CREDITS,
    bend: () => [sql`update corporate_purchases set amount = amount + 1`],
  },
  {
    name: 'a purchase that is not cleared has the amount of its hold',
    isFine: true,
    what: CREDITS,
    bend: () => [sql`update corporate_purchases set cleared = 0, returned = 0 where disputed = 0`],
  },
]

const OF_STATEMENTS: Bend[] = [
  {
    name: 'a return took a centavo more of the debt',
    what: GIVEN_BACK,
    bend: () => [
      booked({
        debit: 'card_used/x',
        credit: 'fees',
        kind: 'charged_back',
        of: 'corporate_charges',
      }),
    ],
  },
  {
    name: 'a return took a centavo more of the balance',
    what: GIVEN_BACK,
    bend: () => [
      booked({ debit: 'prepaid/x', credit: 'fees', kind: 'charged_back', of: 'corporate_charges' }),
    ],
  },
  { name: 'a statement that is late, rightly', isFine: true, what: LATE, bend: () => [late()] },
  { name: 'a late statement with a higher fee', what: LATE, bend: () => [late({ fee: 1 })] },
  { name: 'a late statement with a day more', what: LATE, bend: () => [late({ base: 1 })] },
  { name: 'a late statement with more interest', what: LATE, bend: () => [late({ interest: 1 })] },
  {
    name: 'a statement in time with a late fee',
    what: LATE,
    bend: () => [sql`update corporate_invoices set late_fee = 1`],
  },
  {
    name: 'a statement in time with interest',
    what: LATE,
    bend: () => [sql`update corporate_invoices set interest = 1`],
  },
  {
    name: 'interest that was not posted',
    what: 'the late fee and interest of a statement differ from the ledger',
    bend: () => [sql`update corporate_invoices set interest = interest + 1`],
  },
  {
    name: 'an open statement of nothing',
    isFine: true,
    what: PAID,
    bend: () => [
      sql`update corporate_invoices
        set cashback = amount + returned - from_balance
        where status = 'open'`,
    ],
  },
  {
    name: 'a closed statement that is not paid',
    isFine: true,
    what: PAID,
    bend: () => [sql`update corporate_invoices set status = 'closed'`],
  },
  {
    name: 'a paid statement that was not paid',
    what: PAID,
    bend: () => [sql`update corporate_invoices set status = 'paid'`],
  },
]

const OF_ACCOUNTS: Bend[] = [
  {
    name: 'an account suspended for statements that are not overdue',
    what: ARREARS,
    bend: () => [suspended('arrears', sql`updated_at`)],
  },
  {
    name: 'an active account with an overdue statement in arrears',
    what: ARREARS,
    bend: () => [sql`update corporate_accounts set arrears_since = updated_at`, overdue],
  },
  {
    name: 'an account suspended for arrears since never',
    what: ARREARS,
    bend: () => [suspended('arrears', sql`null`)],
  },
  {
    name: 'an account suspended for arrears, rightly',
    isFine: true,
    what: ARREARS,
    bend: () => [suspended('arrears', sql`updated_at`), overdue],
  },
  {
    name: 'an account suspended by an operator',
    isFine: true,
    what: ARREARS,
    bend: () => [suspended('operator', sql`null`)],
  },
  {
    name: 'an active account that says for what it was suspended',
    isFine: true,
    what: ARREARS,
    bend: () => [sql`update corporate_accounts set suspended_for = 'arrears'`],
  },
  {
    name: 'an account closed, rightly',
    isFine: true,
    what: CLOSED,
    bend: () => [closed('inactive'), noHolders, noCards],
  },
  {
    name: 'a closed account that is active',
    what: CLOSED,
    bend: () => [closed('active'), noHolders, noCards],
  },
  {
    name: 'a closed account with a cardholder',
    what: CLOSED,
    bend: () => [closed('inactive'), noCards],
  },
  {
    name: 'a closed account with a card',
    what: CLOSED,
    bend: () => [closed('inactive'), noHolders],
  },
]

export const CORPORATE_BENDS: readonly Bend[] = [
  ...OF_DISPUTES,
  ...OF_SPENDING,
  ...OF_STATEMENTS,
  ...OF_ACCOUNTS,
]

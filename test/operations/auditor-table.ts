// Corruptions of books: for each check of `verify` and each account of the chart, for
// test/operations/auditor.test.ts and test/operations/auditor-conditions.test.ts.

import { sql } from '../../server/platform/db/sql.ts'
import {
  CORPORATE_ACCOUNTS,
  PLATFORM_ACCOUNTS,
  SELLER_ACCOUNTS,
} from '../../server/platform/ledger/chart.ts'
import type { Books, Corruption } from './auditor-books.ts'
import { CREDITED, OF_DISPUTES, OF_LATENESS, OF_STATEMENTS, OWES } from './auditor-corporate.ts'
import { OF_FILES, OF_LINKS, OF_READERS, ROLLUP } from './auditor-readers.ts'
import { OF_RECORDS } from './auditor-records.ts'

const DIFFERS = 'an account differs from its transfers'
const PLATFORM = 'an account of the platform differs from its money in and out'
const USED = 'the used amount or the balance of a company differs from the ledger'
const PENDING = 'the pending balance of a seller differs from its receivables'
const STATEMENT = 'a statement differs from its account, or a line is missing'
const BLOCKED = 'the blocked balance of a seller differs from its open disputes'
const SUMS = 'the receivables of a paid transaction do not add up to its amount'
const RETURNED = 'the amount of a lost dispute differs from the amount returned to the buyer'
const UNKEPT =
  'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it'
const REFUNDS = 'the refunded amount of a transaction differs from its refunds'

const onId = sql`returning id::text as where`

/** For each kind of account, the records beside its transfers from which it is counted. */
const BESIDE: Record<string, string[]> = {
  available: [STATEMENT],
  debt: [STATEMENT],
  pending: [PENDING],
  blocked: [BLOCKED],
  prepaid: [USED],
  card_used: [USED],
}

const OF_SELLERS: Corruption[] = [...SELLER_ACCOUNTS, ...CORPORATE_ACCOUNTS].map((kind) => ({
  name: `one centavo more in ${kind}`,
  what: DIFFERS,
  also: BESIDE[kind] ?? [],
  corrupt: ({ seller, company }) => sql`
    update accounts set credits_posted = credits_posted + 1
    where id = ${`${kind}/`} ||
      ${CORPORATE_ACCOUNTS.includes(kind as never) ? company : seller}::text
    returning owner::text || ' ' || id as where`,
}))

const OF_THE_PLATFORM: Corruption[] = PLATFORM_ACCOUNTS.map((account, n) => ({
  name: `one centavo from ${account} to its neighbour`,
  what: PLATFORM,
  corrupt: ({ owner }) => sql`
    with forged as (
      insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
      values (${owner}, gen_random_uuid(), ${account}, ${PLATFORM_ACCOUNTS.at(n - 1)!}, 1,
        'settlement', 'posted', 'seller', ${owner}, '2026-11-02')
      returning owner, debit, credit)
    select owner::text || ' ' || unnest(array[debit, credit]) as where from forged`,
}))

const OF_ROWS: Corruption[] = [
  {
    name: 'a company used a centavo more',
    what: USED,
    also: [OWES],
    corrupt: () =>
      sql`update corporate_accounts
        set used = used + 1
        returning owner::text || ' ' || seller::text as
        where`,
  },
  {
    name: 'a company has paid in a centavo less',
    what: USED,
    corrupt: () =>
      sql`update corporate_accounts
        set balance = balance - 1
        returning owner::text || ' ' || seller::text as
        where`,
  },
  {
    name: 'a purchase cost a centavo more than was booked',
    what: 'a purchase differs from its hold or its cost in the ledger',
    also: [PLATFORM, CREDITED],
    corrupt: () => sql`update corporate_purchases set cleared = cleared + 1 ${onId}`,
  },
  {
    name: 'a purchase holds what the ledger does not',
    what: 'a purchase differs from its hold or its cost in the ledger',
    also: [OWES],
    corrupt: () => sql`update corporate_purchases set held = held + 1 ${onId}`,
  },
  ...OF_DISPUTES,
  {
    name: 'a day of a card and its holder counts a centavo more',
    what: 'the daily spending of a card or a cardholder differs from its purchases',
    corrupt: () =>
      sql`update corporate_spending
        set spent = spent + 1
        returning subject::text || ' ' || day::text as
        where`,
  },
  {
    name: 'a sum by category counts a purchase more',
    what: 'a sum of spending differs from the purchases it counts',
    corrupt: () => sql`
      update corporate_rollups
      set purchases = purchases + 1
      where dimension = 'category'
        and grain = 'day'
      returning seller::text || ' ' || dimension || ' ' || starts_on::text as where`,
  },
  {
    name: 'a sum is not there',
    what: 'a sum of spending differs from the purchases it counts',
    corrupt: () => sql`
      delete from corporate_rollups where dimension = 'all' and grain = 'month'
      returning seller::text || ' ' || dimension || ' ' || starts_on::text as where`,
  },
  ...OF_STATEMENTS,
  ...OF_LATENESS,
  {
    name: 'a purchase has a number that is not the next',
    what: 'the purchases of a company are not numbered without gaps',
    corrupt: () => sql`update corporate_purchases set n = n + 10 returning seller::text as where`,
  },
  {
    name: 'a sale is in the ledger twice',
    what: 'a paid transaction is not in the ledger exactly once',
    corrupt: ({ pix }) => sql`
      with twice as (update transfers
        set cause = ${pix}
        where cause = (select id from transactions where method = 'credit' order by id limit 1)
          and kind = 'sale'
        returning 1)
      select id::text as
      where
      from transactions, twice
      where id = ${pix}
        or id = (select id from transactions where method = 'credit' order by id limit 1)`,
  },
  {
    name: 'a sale that was paid is said not to be',
    what: 'a paid transaction is not in the ledger exactly once',
    also: [SUMS, PLATFORM, ROLLUP],
    corrupt: ({ pix }) => sql`update transactions set paid_at = null where id = ${pix} ${onId}`,
  },
  ...['refunded', 'refunding', 'refund_count'].map((column) => ({
    name: `a sale says one more of ${column} than its refunds`,
    what: REFUNDS,
    corrupt: ({ pix }: Books) =>
      sql`update transactions
        set
          ${{ refunded: sql`refunded = refunded + 1`, refunding: sql`refunding = refunding + 1`, refund_count: sql`refund_count = refund_count + 1` }[column]!}
        where id = ${pix} ${onId}`,
  })),
  {
    name: 'a refund gives back another fee than its sale says',
    what: REFUNDS,
    corrupt: ({ pix }) =>
      sql`update refunds
        set fee_returned = fee_returned + 1
        where transaction = ${pix}
        returning transaction::text as
        where`,
  },
  {
    name: 'a refund under way holds less than it gives',
    what: 'a refund in progress holds another amount than its own',
    also: [REFUNDS],
    corrupt: ({ pix }) =>
      sql`update refunds set amount = amount + 1 where transaction = ${pix} ${onId}`,
  },
  {
    name: 'a refund that failed still holds its money',
    what: 'a refund in progress holds another amount than its own',
    also: [REFUNDS],
    corrupt: ({ pix }) =>
      sql`update refunds set status = 'failed' where transaction = ${pix} ${onId}`,
  },
  {
    name: 'what was paid too much is kept',
    what: 'a payment was neither accepted nor sent back',
    corrupt: ({ over }) =>
      sql`update payments
        set kept = kept + 1
        where transaction = ${over}
        returning end_to_end_id as
        where`,
  },
  {
    name: 'a payment of a centavo more than came',
    what: 'a payment was neither accepted nor sent back',
    also: [PLATFORM],
    corrupt: ({ pix }) =>
      sql`update payments
        set amount = amount + 1
        where transaction = ${pix}
        returning end_to_end_id as
        where`,
  },
  {
    name: 'a return of what was not kept is of another amount',
    what: UNKEPT,
    also: [PLATFORM],
    corrupt: () =>
      sql`update surplus_returns set amount = amount + 1 returning refund::text as where`,
  },
  {
    name: 'what was not kept went back by the bank, and by us',
    what: UNKEPT,
    also: [PLATFORM],
    corrupt: () => sql`
      update refunds r
      set status = 'succeeded'
      from surplus_returns b
      where b.refund = r.id
      returning r.id::text as
      where`,
  },
  {
    name: 'a receivable of a centavo more',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`update receivables
        set gross = gross + 1
        where transaction = ${pix}
        returning transaction::text as
        where`,
  },
  {
    name: 'a receivable with another fee',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`update receivables
        set fee = fee - 1
        where transaction = ${pix}
        returning transaction::text as
        where`,
  },
  {
    name: 'a receivable is settled and its money still pending',
    what: PENDING,
    also: [PLATFORM],
    corrupt: () => sql`
      update receivables set status = 'settled' where status = 'scheduled' and gross - fee > 0
      returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'an open dispute holds more than is blocked',
    what: BLOCKED,
    corrupt: () => sql`
      update disputes
      set held = jsonb_set(held, '{0,debt}', to_jsonb((held#>>'{0,debt}')::bigint + 1))
      where status = 'open'
      returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'a dispute of a card is lost and nothing went back',
    what: RETURNED,
    also: [BLOCKED, PLATFORM],
    corrupt: () => sql`update disputes set status = 'lost' where status = 'open' ${onId}`,
  },
  {
    name: 'a return left in another amount',
    what: RETURNED,
    also: [PLATFORM],
    corrupt: () => sql`
      update dispute_returns
      set amount = amount + 1, borne = jsonb_set(borne, '{0,amount}', to_jsonb(amount + 1))
      returning dispute::text as where`,
  },
  {
    name: 'a return without a bearer',
    what: RETURNED,
    corrupt: () => sql`update dispute_returns set borne = '[]' returning dispute::text as where`,
  },
  {
    name: 'a return that went is not on record',
    what: RETURNED,
    also: [PLATFORM],
    corrupt: () => sql`delete from dispute_returns returning dispute::text as where`,
  },
  {
    name: 'a company is closed, and its cards live on',
    what: 'a closed account is not inactive, or still has cardholders or cards',
    corrupt: () => sql`
      update corporate_accounts
      set status = 'inactive', closed_at = created_at
      returning seller::text as
      where`,
  },
  {
    name: 'a line of a statement is not there',
    what: STATEMENT,
    corrupt: ({ seller }) =>
      sql`delete from statement_lines
        where seller = ${seller}
          and n = 2
        returning owner::text || ' ' || seller::text as
        where`,
  },
  {
    name: 'the last line of a statement shows another balance',
    what: STATEMENT,
    corrupt: ({ seller }) => sql`
      update statement_lines set balance = balance + 1 where seller = ${seller}
        and n = (select max(n) from statement_lines where seller = ${seller})
        returning owner::text || ' ' || seller::text as
        where`,
  },
  {
    name: 'a line of a statement is of another amount',
    what: STATEMENT,
    corrupt: ({ seller }) => sql`
      update statement_lines set amount = amount + 1 where seller = ${seller} and n = 1
      returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'a payout of a centavo more than it took',
    what: 'a payout holds or paid another amount than its own',
    corrupt: () => sql`update payouts set amount = amount + 1 ${onId}`,
  },
  {
    name: 'a payout succeeded and the bank got nothing for it',
    what: 'a payout holds or paid another amount than its own',
    also: [PLATFORM],
    corrupt: () => sql`update payouts set status = 'succeeded' ${onId}`,
  },
]

export const TABLE: Corruption[] = [
  ...OF_SELLERS,
  ...OF_THE_PLATFORM,
  ...OF_ROWS,
  ...OF_RECORDS,
  ...OF_READERS,
  ...OF_FILES,
  ...OF_LINKS,
]

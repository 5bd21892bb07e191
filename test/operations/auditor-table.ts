// Corruptions of books: for each check of `verify` and each account of the chart, for
// test/operations/auditor.test.ts and test/operations/auditor-conditions.test.ts.

import { sql } from '../../server/platform/db/sql.ts'
import {
  CORPORATE_ACCOUNTS,
  PLATFORM_ACCOUNTS,
  SELLER_ACCOUNTS,
} from '../../server/platform/ledger/chart.ts'
import { LAST_ID, type Corruption } from './auditor-books.ts'
import { CREDITED, OF_DISPUTES, OF_LATENESS, OF_STATEMENTS, OWES } from './auditor-corporate.ts'
import { OF_FILES, OF_LINKS, OF_READERS, OF_RECEIVED_PIX } from './auditor-readers.ts'
import { OF_RECORDS } from './auditor-records.ts'
import { BLOCKED, OF_SALES, PENDING, PLATFORM } from './auditor-sales.ts'

const DIFFERS = 'an account differs from its transfers'
const USED = 'the used amount or the balance of a company differs from the ledger'
const STATEMENT = 'a statement differs from its account, or a line is missing'

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
      values (${owner}, ${LAST_ID}, ${account}, ${PLATFORM_ACCOUNTS.at(n - 1)!}, 1,
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
      sql`
        update corporate_accounts
        set used = used + 1
        returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'a company has paid in a centavo less',
    what: USED,
    corrupt: () =>
      sql`
        update corporate_accounts
        set balance = balance - 1
        returning owner::text || ' ' || seller::text as where`,
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
      sql`
        update corporate_spending
        set spent = spent + 1
        returning subject::text || ' ' || day::text as where`,
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
  ...OF_SALES,
  {
    name: 'a company is closed, and its cards live on',
    what: 'a closed account is not inactive, or still has cardholders or cards',
    corrupt: () => sql`
      update corporate_accounts
      set status = 'inactive', closed_at = created_at
      returning seller::text as where`,
  },
  {
    name: 'a line of a statement is not there',
    what: STATEMENT,
    corrupt: ({ seller }) =>
      sql`
        delete from statement_lines
        where seller = ${seller}
          and n = 2
        returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'the last line of a statement shows another balance',
    what: STATEMENT,
    corrupt: ({ seller }) => sql`
      update statement_lines set balance = balance + 1 where seller = ${seller}
        and n = (select max(n) from statement_lines where seller = ${seller})
        returning owner::text || ' ' || seller::text as where`,
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
  ...OF_RECEIVED_PIX,
]

// Bends of sales and accounts, one for each condition of a check that no corruption of the tables
// tries alone, for test/operations/auditor-conditions.test.ts. Some bend nothing that is wrong: a
// condition that were left out would find them.

import { sql, type Statement } from '../../server/platform/db/sql.ts'
import type { Books } from './auditor-books.ts'

export type Bend = {
  name: string
  what: string
  bend: (books: Books) => Statement[]
  /** Nothing is wrong then, and the check finds nothing more. */
  isFine?: true
  /** In what is found, where that has more than this bend alone. */
  finds?: string
}

const PLATFORM = 'an account of the platform differs from its money in and out'
const DIFFERS = 'an account differs from its transfers'
const LEDGER = 'a paid transaction is not in the ledger exactly once'
const SUMS = 'the receivables of a paid transaction do not add up to its amount'
const LINES = 'a statement differs from its account, or a line is missing'
const ROLLUP = 'a rollup of transactions differs from the transactions'

const taken = (gross: number): Statement => sql`
  jsonb_build_array(jsonb_build_object('gross', ${gross}::bigint, 'fee', 0, 'receivable', (
    select r.id
    from receivables r
    where r.owner = refunds.owner
      and r.status = 'scheduled'
    limit 1)))`

const OF_SALES: Bend[] = [
  {
    name: 'a sale of a centavo more than its transfer',
    what: LEDGER,
    bend: ({ pix }) => [
      sql`update transfers set amount = amount + 1 where cause = ${pix} and kind = 'sale'`,
    ],
  },
  {
    name: 'a sale in two transfers that add up',
    what: LEDGER,
    bend: ({ pix }) => [
      sql`
      insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
      select owner, gen_random_uuid(), debit, credit, 1, kind, phase, cause_kind, cause, at
      from transfers
      where cause = ${pix}
        and kind = 'sale'`,
      sql`
      update transfers set amount = amount - 1 where cause = ${pix} and kind = 'sale' and amount > 1`,
    ],
  },
  {
    name: 'a refund of a sale that has none',
    what: 'the refunded amount of a transaction differs from its refunds',
    bend: ({ over }) => [sql`update transactions set refund_count = 1 where id = ${over}`],
  },
  {
    name: 'a paid sale without a receivable',
    what: SUMS,
    bend: ({ pix }) => [sql`delete from receivables where transaction = ${pix}`],
  },
  {
    name: 'a refund that took of receivables',
    what: SUMS,
    bend: ({ pix }) => [
      sql`update refunds set deductions = ${taken(5)} where transaction = ${pix}`,
    ],
  },
  {
    name: 'a return of a dispute that was won',
    what: 'the amount of a lost dispute differs from the amount returned to the buyer',
    bend: () => [
      sql`update disputes d
        set status = 'won'
        from dispute_returns r
        where r.owner = d.owner
          and r.dispute = d.id`,
    ],
  },
  {
    name: 'a seller who has no receivable, and pending money',
    what: 'the pending balance of a seller differs from its receivables',
    bend: ({ seller }) => [sql`delete from receivables where seller = ${seller}`],
  },
  {
    name: 'a seller who has no dispute, and blocked money',
    what: 'the blocked balance of a seller differs from its open disputes',
    bend: () => [sql`delete from disputes`],
  },
  {
    name: 'a link for many sales that was paid',
    isFine: true,
    what: 'a payment link for one sale was paid by another transaction, or by several',
    bend: () => [
      sql`update payment_links
        set usage = 'many', status = 'active', paid_at = null, transaction = null`,
    ],
  },
  {
    name: 'a counter of nothing',
    what: 'a counter differs from the rows it counts',
    bend: ({ owner }) => [
      sql`insert into counters (owner, seller, what, shard, n)
        values (${owner}, ${owner}, 'nothing', 0, 1)`,
    ],
  },
  ...['gross', 'refunded'].map((column) => ({
    name: `a rollup has a centavo more of ${column}`,
    what: ROLLUP,
    bend: () => [
      { gross: sql`update transaction_rollups set gross = gross + 1` }[column] ??
        sql`update transaction_rollups set refunded = refunded + 1`,
    ],
  })),
  {
    name: 'rollups that no reader has read',
    what: ROLLUP,
    bend: () => [sql`delete from feed_readers where reader = 'transaction rollups'`],
  },
  {
    name: 'rollups that have read nothing',
    what: ROLLUP,
    bend: () => [sql`update feed_readers set read_to = 0 where reader = 'transaction rollups'`],
  },
  {
    name: 'rollups that have not read the last event of a sale',
    what: ROLLUP,
    bend: ({ over }) => [
      sql`
      update feed_readers r
      set read_to = (select max(f.sequence) - 1
        from feed f
        join events e on e.owner = f.owner
          and e.id = f.event
        where f.owner = r.owner and e.object_id = ${over}) where reader = 'transaction rollups'`,
    ],
  },
]

const OF_ACCOUNTS: Bend[] = [
  ...['debits_pending', 'debits_posted', 'credits_pending', 'credits_posted'].map((column) => ({
    name: `an account with one more of ${column}`,
    what: DIFFERS,
    bend: ({ seller }: Books) => {
      const id = `available/${seller}`
      const bends: Record<string, Statement> = {
        debits_pending: sql`update accounts set debits_pending = debits_pending + 1 where id = ${id}`,
        debits_posted: sql`update accounts set debits_posted = debits_posted + 1 where id = ${id}`,
        credits_pending: sql`update accounts
          set credits_pending = credits_pending + 1
          where id = ${id}`,
        credits_posted: sql`update accounts set credits_posted = credits_posted + 1 where id = ${id}`,
      }
      return [bends[column]!]
    },
  })),
  {
    name: 'transfers of an account that is not there',
    what: DIFFERS,
    bend: ({ seller }) => [sql`delete from accounts where id = ${`available/${seller}`}`],
  },
  {
    name: 'a fee that a refund gave back',
    what: PLATFORM,
    finds: ' fees',
    bend: ({ pix }) => [
      sql`update refunds
        set status = 'succeeded', fee_returned = 1
        where transaction = ${pix}
          and reason = 'requested'`,
    ],
  },
  {
    name: 'money of a refund that was paid after all',
    what: PLATFORM,
    bend: ({ pix }) => [
      sql`update refunds
        set status = 'failed', decision = 'not_paid', corrected_at = '2026-11-02'
        where transaction = ${pix}
          and status <> 'succeeded'`,
    ],
  },
  {
    name: 'money of a card that a dispute took',
    what: PLATFORM,
    finds: ' bank:card',
    bend: () => [sql`update disputes set way = 'card' where way = 'pix' and status = 'lost'`],
  },
  {
    name: 'money of a payout that succeeded',
    what: PLATFORM,
    finds: ' bank:payout',
    bend: () => [sql`update payouts set status = 'succeeded'`],
  },
  {
    name: 'money due that a refund under way took',
    what: PLATFORM,
    finds: ' bank-due:',
    bend: ({ pix }) => [
      sql`update refunds
        set deductions = ${taken(5)}
        where transaction = ${pix}
          and status = 'pending'`,
    ],
  },
  {
    name: 'cashback of which there are no transfers',
    what: PLATFORM,
    finds: ' cashback',
    bend: () => [sql`update corporate_invoices set status = 'closed', cashback = cashback + 5`],
  },
  {
    name: 'late charges of which there are no transfers',
    what: PLATFORM,
    finds: ' late_charges',
    bend: () => [sql`update corporate_invoices set late_fee = late_fee + 7`],
  },
  {
    name: 'an account that counts a line more',
    what: LINES,
    bend: ({ seller }) => [
      sql`update accounts set lines = lines + 1 where id = ${`available/${seller}`}`,
    ],
  },
  {
    name: 'a last line with the number after the next',
    what: LINES,
    bend: ({ seller }) => [
      sql`
      update statement_lines
      set n = n + 1
      where seller = ${seller}
        and n = (select max(n) from statement_lines where seller = ${seller})`,
    ],
  },
  {
    name: 'lines of a seller without accounts',
    what: LINES,
    bend: ({ seller }) => [
      sql`delete from accounts where holder = ${seller} and kind in ('available', 'debt')`,
    ],
  },
  {
    name: 'accounts of a seller without lines',
    what: LINES,
    bend: ({ seller }) => [sql`delete from statement_lines where seller = ${seller}`],
  },
]

export const BENDS: readonly Bend[] = [...OF_SALES, ...OF_ACCOUNTS]

// Corruptions of sales, and of what is paid, refunded, owed and disputed of them, for
// test/operations/auditor.test.ts.

import { sql } from '../../server/platform/db/sql.ts'
import type { Books, Corruption } from './auditor-books.ts'
import { ROLLUP } from './auditor-readers.ts'

export const PLATFORM = 'an account of the platform differs from its money in and out'
export const PENDING = 'the pending balance of a seller differs from its receivables'
export const BLOCKED = 'the blocked balance of a seller differs from its open disputes'
const SUMS = 'the receivables of a paid transaction do not add up to its amount'
const RETURNED = 'the amount of a lost dispute differs from the amount returned to the buyer'
const UNKEPT =
  'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it'
const REFUNDS = 'the refunded amount of a transaction differs from its refunds'

const onId = sql`returning id::text as where`

export const OF_SALES: Corruption[] = [
  {
    name: 'a sale is in the ledger twice',
    what: 'a paid transaction is not in the ledger exactly once',
    corrupt: ({ pix }) => sql`
      with twice as (update transfers
        set cause = ${pix}
        where cause = (select id from transactions where method = 'credit' order by id limit 1)
          and kind = 'sale'
        returning 1)
      select id::text as where
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
      sql`
        update transactions
        set ${{ refunded: sql`refunded = refunded + 1`, refunding: sql`refunding = refunding + 1`, refund_count: sql`refund_count = refund_count + 1` }[column]!}
        where id = ${pix} ${onId}`,
  })),
  {
    name: 'a refund gives back another fee than its sale says',
    what: REFUNDS,
    corrupt: ({ pix }) =>
      sql`
        update refunds
        set fee_returned = fee_returned + 1
        where transaction = ${pix}
        returning transaction::text as where`,
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
      sql`
        update payments
        set kept = kept + 1
        where transaction = ${over}
        returning end_to_end_id as where`,
  },
  {
    name: 'a payment of a centavo more than came',
    what: 'a payment was neither accepted nor sent back',
    also: [PLATFORM],
    corrupt: ({ pix }) =>
      sql`
        update payments
        set amount = amount + 1
        where transaction = ${pix}
        returning end_to_end_id as where`,
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
      returning r.id::text as where`,
  },
  {
    name: 'a receivable of a centavo more',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`
        update receivables
        set gross = gross + 1
        where transaction = ${pix}
        returning transaction::text as where`,
  },
  {
    name: 'a receivable with another fee',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`
        update receivables
        set fee = fee - 1
        where transaction = ${pix}
        returning transaction::text as where`,
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
]

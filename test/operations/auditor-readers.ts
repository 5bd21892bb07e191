// Corruptions of what readers of the feed keep, and of payment links, for
// test/operations/auditor.test.ts.

import { sql } from '../../server/platform/db/sql.ts'

export const ROLLUP = 'a rollup of transactions differs from the transactions'

const onRollup = sql`returning concat_ws(' ', seller, grain, day, method, status) as where`

const SEARCH = 'the search terms of an object differ from the object'

export const OF_READERS = [
  {
    name: 'an event says that an archive has it, and none does',
    what: 'the events of an archive differ from what was archived',
    corrupt: () => sql`
      update events
      set archive = 'nowhere'
      where object_kind = 'customer'
        and object_sequence = 1
      returning owner::text || ' nowhere' as
      where`,
  },
  {
    name: 'a mail waits for an event that is nowhere',
    what: 'the feed, a webhook delivery or a mail names an event that is not there',
    corrupt: () => sql`
      insert into mail_events (owner, event)
      select owner, gen_random_uuid()
      from feed_ends
      limit 1
      returning event::text as
      where`,
  },
  {
    name: 'an object is found by a word that it does not have',
    what: SEARCH,
    corrupt: () => sql`
      insert into search_terms (owner, object, term, kind, seller)
      select owner, object, 'nowhere', kind, seller
      from search_terms
      where kind = 'customer'
      limit 1
      returning object::text as
      where`,
  },
  {
    name: 'a seller that no event names is found by a word that it does not have',
    what: SEARCH,
    corrupt: () => sql`
      insert into search_terms (owner, object, term, kind, seller)
      select s.owner, s.object, 'nowhere', s.kind, s.seller from search_terms s
      where s.kind = 'seller'
        and not exists (select 1 from events e where e.owner = s.owner and e.object_id = s.object)
      limit 1 returning object::text as where`,
  },
  {
    name: 'an object is not found by its amount',
    what: SEARCH,
    corrupt: () =>
      sql`delete from search_terms
        where kind = 'transaction'
          and term like '$%'
        returning object::text as
        where`,
  },
  {
    name: 'an object of one seller is found by another',
    what: SEARCH,
    corrupt: () => sql`
      update search_terms
      set seller = gen_random_uuid()
      where kind = 'customer'
      returning object::text as
      where`,
  },
  {
    name: 'a rollup counts a transaction more',
    what: ROLLUP,
    corrupt: () => sql`update transaction_rollups set transactions = transactions + 1 ${onRollup}`,
  },
  {
    name: 'a rollup has a centavo less of fees',
    what: ROLLUP,
    corrupt: () => sql`update transaction_rollups set fees = fees - 1 ${onRollup}`,
  },
  {
    name: 'a rollup of a seller is not there',
    what: ROLLUP,
    corrupt: () =>
      sql`delete from transaction_rollups
        where grain = 'seller'
          and status = 'succeeded'
          and transactions > 0 ${onRollup}`,
  },
]

const COUNTED = 'the receipts of a purchase are counted wrongly'

/** Of what people uploaded. */
export const OF_FILES = [
  {
    name: 'a byte of a file differs',
    what: 'a stored file differs from its digest',
    corrupt: () =>
      sql`update stored_file_parts
        set content = set_byte(content, 20, 7)
        returning file::text as
        where`,
  },
  {
    name: 'a receipt is gone, and its file is left',
    what: 'a stored file belongs to nothing',
    also: [COUNTED],
    corrupt: () => sql`delete from corporate_receipts returning file::text as where`,
  },
  {
    name: 'a purchase has a receipt less than it says',
    what: COUNTED,
    corrupt: () =>
      sql`update corporate_purchases
        set receipts = receipts + 1
        where receipts > 0
        returning id::text as
        where`,
  },
]

export const OF_LINKS = [
  {
    name: 'a payment link for one sale names another transaction',
    what: 'a payment link for one sale was paid by another transaction, or by several',
    corrupt: () =>
      sql`update payment_links set transaction = gen_random_uuid() returning id::text as where`,
  },
  {
    name: 'a payment link lists a transaction that was not made there',
    what: 'the list of a payment link differs from its transactions',
    corrupt: () => sql`
      insert into payment_link_transactions (owner, link, transaction)
      select owner, link, gen_random_uuid()
      from payment_link_transactions
      returning link::text as
      where`,
  },
]

// Corruptions of what readers of the feed keep, of payment links and of received pix, for
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

const NO_PAYMENT = 'an assigned pix is no payment of its transaction'
const PLATFORM = 'an account of the platform differs from its money in and out'
const UNCLAIMED = 'a platform’s unclaimed money is less than the pix that wait for it'

export const OF_RECEIVED_PIX = [
  {
    name: 'an assigned pix names another transaction',
    what: NO_PAYMENT,
    corrupt: () => sql`
      update received_pix
      set transaction = gen_random_uuid()
      where status = 'assigned'
      returning id::text as
      where`,
  },
  {
    name: 'an assigned pix has a centavo more',
    what: NO_PAYMENT,
    corrupt: () => sql`
      update received_pix
      set amount = amount + 1
      where status = 'assigned'
      returning id::text as
      where`,
  },
  {
    name: 'the payment of an assigned pix is not there',
    what: NO_PAYMENT,
    corrupt: () => sql`
      update received_pix
      set end_to_end_id = 'nowhere'
      where status = 'assigned'
      returning id::text as
      where`,
  },
  {
    name: 'a pix that paid a transaction waits to be assigned too',
    what: 'a pix that is not assigned is also a payment of a transaction',
    also: [UNCLAIMED, PLATFORM],
    corrupt: () => sql`
      update received_pix
      set status = 'unassigned', transaction = null
      where status = 'assigned'
      returning id::text as
      where`,
  },
  {
    name: 'a pix was returned by a centavo, and no return says so',
    what: 'the returns of a pix differ from what was returned of it',
    also: [PLATFORM],
    corrupt: () => sql`
      update received_pix
      set returned = returned + 1
      where status = 'unassigned'
      returning id::text as
      where`,
  },
  {
    name: 'a pix waits with a centavo more than was kept',
    what: UNCLAIMED,
    also: [PLATFORM],
    corrupt: () => sql`
      update received_pix
      set amount = 99999999
      where status = 'unassigned'
      returning owner::text as
      where`,
  },
  {
    name: 'pix wait, and the account of unclaimed money is not there',
    what: UNCLAIMED,
    also: ['an account differs from its transfers'],
    corrupt: () => sql`
      delete from accounts a
      using received_pix x
      where x.status = 'unassigned'
        and a.owner = x.owner
        and a.id = 'unclaimed/' || replace(x.owner::text, '-', '')
      returning a.owner::text as
      where`,
  },
]

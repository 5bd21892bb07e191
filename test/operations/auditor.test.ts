// What `verify` finds in corrupted books: one corruption for each of its checks and each account of the chart, written past every
// guard of the database, and rolled back, so that each starts from the same clean books.

import assert from 'node:assert/strict'
import test from 'node:test'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { sql, type Tx, inTransaction } from '../../server/platform/db/sql.ts'
import { CORPORATE_ACCOUNTS, PLATFORM_ACCOUNTS, SELLER_ACCOUNTS } from '../../server/platform/ledger/chart.ts'
import { SETTLED_MS } from '../../server/platform/ledger/marks-store.ts'
import { restrictToOwner } from '../../server/platform/ledger/owner-verify.ts'
import { CHECKS, verify, verifyIn, type Fault, type How } from '../../server/platform/ledger/verify.ts'
import { busyBooks, publishAll, verifyAndKeep, type Books, type Corruption } from './auditor-books.ts'
import { CREDITED, OF_DISPUTES, OF_LATENESS, OF_STATEMENTS, OWES } from './auditor-corporate.ts'
import { OF_FILES, OF_LINKS, OF_READERS, ROLLUP } from './auditor-readers.ts'
import { BELOW_THE_MARKS, MOVED, noteAll, NOTED, transferOf, unnotedIn } from './noted.ts'

const DIFFERS = 'an account differs from its transfers'
const PLATFORM = 'an account of the platform differs from its money in and out'
const USED = 'the used amount or the balance of a company differs from the ledger'
const PENDING = 'the pending balance of a seller differs from its receivables'
const STATEMENT = 'a statement differs from its account, or a line is missing'
const COUNTER = 'a counter differs from the rows it counts'
const BLOCKED = 'the blocked balance of a seller differs from its open disputes'
const SUMS = 'the receivables of a paid transaction do not add up to its amount'
const RETURNED = 'the amount of a lost dispute differs from the amount returned to the buyer'
const UNKEPT = 'the return of a payment that was not accepted is booked wrongly, or exceeds the amount held for it'
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
    where id = ${`${kind}/`} || ${CORPORATE_ACCOUNTS.includes(kind as never) ? company : seller}::text
    returning owner::text || ' ' || id as where`,
}))

const OF_THE_PLATFORM: Corruption[] = PLATFORM_ACCOUNTS.map((account, n) => ({
  name: `one centavo from ${account} to its neighbour`,
  what: PLATFORM,
  corrupt: ({ owner }) => sql`
    with forged as (
      insert into transfers (owner, id, debit, credit, amount, kind, phase, cause_kind, cause, at)
      values (${owner}, gen_random_uuid(), ${account}, ${PLATFORM_ACCOUNTS.at(n - 1)!}, 1, 'settlement', 'posted', 'seller', ${owner}, '2026-11-02')
      returning owner, debit, credit)
    select owner::text || ' ' || unnest(array[debit, credit]) as where from forged`,
}))

const OF_ROWS: Corruption[] = [
  {
    name: 'a company used a centavo more',
    what: USED,
    also: [OWES],
    corrupt: () =>
      sql`update corporate_accounts set used = used + 1 returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'a company has paid in a centavo less',
    what: USED,
    corrupt: () =>
      sql`update corporate_accounts set balance = balance - 1 returning owner::text || ' ' || seller::text as where`,
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
      sql`update corporate_spending set spent = spent + 1 returning subject::text || ' ' || day::text as where`,
  },
  {
    name: 'a sum by category counts a purchase more',
    what: 'a sum of spending differs from the purchases it counts',
    corrupt: () => sql`
      update corporate_rollups set purchases = purchases + 1 where dimension = 'category' and grain = 'day'
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
      with twice as (update transfers set cause = ${pix} where cause = (select id from transactions where method = 'credit' order by id limit 1) and kind = 'sale' returning 1)
      select id::text as where from transactions, twice where id = ${pix} or id = (select id from transactions where method = 'credit' order by id limit 1)`,
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
      sql`update transactions set ${{ refunded: sql`refunded = refunded + 1`, refunding: sql`refunding = refunding + 1`, refund_count: sql`refund_count = refund_count + 1` }[column]!} where id = ${pix} ${onId}`,
  })),
  {
    name: 'a refund gives back another fee than its sale says',
    what: REFUNDS,
    corrupt: ({ pix }) =>
      sql`update refunds set fee_returned = fee_returned + 1 where transaction = ${pix} returning transaction::text as where`,
  },
  {
    name: 'a refund under way holds less than it gives',
    what: 'a refund in progress holds another amount than its own',
    also: [REFUNDS],
    corrupt: ({ pix }) => sql`update refunds set amount = amount + 1 where transaction = ${pix} ${onId}`,
  },
  {
    name: 'a refund that failed still holds its money',
    what: 'a refund in progress holds another amount than its own',
    also: [REFUNDS],
    corrupt: ({ pix }) => sql`update refunds set state = 'failed' where transaction = ${pix} ${onId}`,
  },
  {
    name: 'what was paid too much is kept',
    what: 'a payment was neither accepted nor sent back',
    corrupt: ({ over }) =>
      sql`update payments set kept = kept + 1 where transaction = ${over} returning end_to_end_id as where`,
  },
  {
    name: 'a payment of a centavo more than came',
    what: 'a payment was neither accepted nor sent back',
    also: [PLATFORM],
    corrupt: ({ pix }) =>
      sql`update payments set amount = amount + 1 where transaction = ${pix} returning end_to_end_id as where`,
  },
  {
    name: 'a return of what was not kept is of another amount',
    what: UNKEPT,
    also: [PLATFORM],
    corrupt: () => sql`update unkept_returns set amount = amount + 1 returning refund::text as where`,
  },
  {
    name: 'what was not kept went back by the bank, and by us',
    what: UNKEPT,
    also: [PLATFORM],
    corrupt: () => sql`
      update refunds r set state = 'succeeded' from unkept_returns b where b.refund = r.id returning r.id::text as where`,
  },
  {
    name: 'a receivable of a centavo more',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`update receivables set gross = gross + 1 where transaction = ${pix} returning transaction::text as where`,
  },
  {
    name: 'a receivable with another fee',
    what: SUMS,
    corrupt: ({ pix }) =>
      sql`update receivables set fee = fee - 1 where transaction = ${pix} returning transaction::text as where`,
  },
  {
    name: 'a receivable is settled and its money still pending',
    what: PENDING,
    also: [PLATFORM],
    corrupt: () => sql`
      update receivables set state = 'settled' where state = 'scheduled' and gross - fee > 0
      returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'an open dispute holds more than is blocked',
    what: BLOCKED,
    corrupt: () => sql`
      update disputes set held = jsonb_set(held, '{0,debt}', to_jsonb((held#>>'{0,debt}')::bigint + 1)) where state = 'open'
      returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'a dispute of a card is lost and nothing went back',
    what: RETURNED,
    also: [BLOCKED, PLATFORM],
    corrupt: () => sql`update disputes set state = 'lost' where state = 'open' ${onId}`,
  },
  {
    name: 'a return left in another amount',
    what: RETURNED,
    also: [PLATFORM],
    corrupt: () => sql`
      update dispute_returns set amount = amount + 1, borne = jsonb_set(borne, '{0,amount}', to_jsonb(amount + 1))
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
      update corporate_accounts set status = 'inactive', closed_at = created_at returning seller::text as where`,
  },
  {
    name: 'a line of a statement is not there',
    what: STATEMENT,
    corrupt: ({ seller }) =>
      sql`delete from statement_lines where seller = ${seller} and n = 2 returning owner::text || ' ' || seller::text as where`,
  },
  {
    name: 'the last line of a statement shows another balance',
    what: STATEMENT,
    corrupt: ({ seller }) => sql`
      update statement_lines set balance = balance + 1 where seller = ${seller}
        and n = (select max(n) from statement_lines where seller = ${seller}) returning owner::text || ' ' || seller::text as where`,
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
    corrupt: () => sql`update payouts set state = 'succeeded' ${onId}`,
  },
  {
    name: 'an event that was told is no longer on the feed',
    what: 'the sequence of events has a gap',
    also: ['an event is neither published nor waiting', 'the events of an object are not numbered without gaps'],
    corrupt: ({ pix }) => sql`
      delete from feed f using events e where e.owner = f.owner and e.id = f.event and e.object_id = ${pix} and e.object_sequence = 1
      returning f.owner::text as where`,
  },
  {
    name: 'the feed says that it is longer',
    what: 'the sequence of events has a gap',
    corrupt: () => sql`update feed_ends set last_sequence = last_sequence + 1 returning owner::text as where`,
  },
  {
    name: 'an event that waited is forgotten',
    what: 'an event is neither published nor waiting',
    corrupt: ({ owner, seller }) => sql`
      insert into events (owner, id, seller, type, object_kind, object_id, object_sequence, reference_id, data, created_at)
      values (${owner}, gen_random_uuid(), ${seller}, 'seller.updated', 'seller', ${seller}, 99, '', '{}', '2026-11-02') ${onId}`,
  },
  {
    name: 'two events of an object changed places',
    what: 'the events of an object are not numbered without gaps',
    also: [ROLLUP],
    corrupt: ({ pix }) => sql`
      update events set object_sequence = 3 - object_sequence where object_id = ${pix} and object_sequence in (1, 2)
      returning object_id::text as where`,
  },
  {
    name: 'an erased customer has a document again',
    what: 'an erased customer has personal data again',
    corrupt: () => sql`update customers set taxpayer_id = '12345678909' where erased_at is not null ${onId}`,
  },
  {
    name: 'an audit record was changed',
    what: 'an audit record was changed after it was written',
    corrupt: () => sql`
      update audit_records set source = '10.0.0.1' where id = (select id from audit_records order by id limit 1) returning id::text as where`,
  },
  {
    name: 'a block of the audit log was changed',
    what: 'a block of the audit log does not follow from the one before',
    corrupt: ({ owner }) => sql`
      update audit_blocks b set at = at - interval '1 day' where b.owner = ${owner}
        and b.number = (select number from audit_heads h where h.owner = b.owner)
      returning owner::text || ' ' || number as where`,
  },
  {
    name: 'a forged audit record',
    what: 'an audit record is not in the chain exactly once',
    corrupt: () => sql`
      insert into audit_records (owner, id, at, actor_type, acting, action, object_type, class, salt)
      select owner, gen_random_uuid(), at, 'server', false, action, object_type, class, salt from audit_records limit 1
      returning id::text as where`,
  },
  {
    name: 'an audit record was deleted',
    what: 'an audit record was deleted, and no retention says so',
    corrupt: () => sql`
      delete from audit_records where id = (select id from audit_records order by id limit 1) returning owner::text as where`,
  },
  {
    name: 'a counter counts one more',
    what: COUNTER,
    corrupt: ({ owner }) => sql`
      insert into tallies (owner, seller, what, lane, n) values (${owner}, ${owner}, 'customer', 99, 1)
      returning seller::text || ' ' || what as where`,
  },
  {
    name: 'rows that no counter counts',
    what: COUNTER,
    corrupt: () => sql`
      with gone as (delete from tallies where what like 'transaction:credit:%' returning seller, what, n)
      select seller::text || ' ' || what as where from gone group by seller, what having sum(n) <> 0`,
  },
]

const UNDONE = new Error('undone')

type Seen = { faults: readonly Fault[]; wheres: string[] }

type Corrupting = How & {
  /** Before it, such as what makes a corruption noted. */
  readonly begin?: ((tx: Tx) => Promise<unknown>) | undefined
}

/** The faults that are reported after the corruption, and the expected ones; the corruption is rolled back. */
async function corrupted(books: Books, { corrupt }: Corruption, { begin, ...how }: Corrupting): Promise<Seen> {
  let seen: Seen | undefined
  const spoil = async (tx: Tx) => {
    await begin?.(tx)
    // Triggers and foreign keys are off for these writes.
    await tx.rows(sql`set local session_replication_role = replica`)
    const named = await tx.rows<{ where: string }>(corrupt(books))
    const { faults, isComplete } = await verifyIn(tx, how)
    assert.equal(isComplete, how.isComplete)
    seen = { faults, wheres: [...new Set(named.map(({ where }) => where))] }
    throw UNDONE
  }
  await assert.rejects(inTransaction(books.w.db, spoil), UNDONE)
  return seen!
}

/** The corruptions that are not found when the platform is verified alone. They are written through the views that hide the others. */
async function missedAlone({ w, ...books }: Books): Promise<string[]> {
  const missed: string[] = []
  const spoil = async (tx: Tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    await restrictToOwner(tx, books.owner as OwnerId)
    for (const { name, what, corrupt } of TABLE) {
      await tx.rows(sql`savepoint before`)
      await tx.rows(corrupt({ w, ...books }))
      const { faults } = await verifyIn(tx, { isComplete: true, at: w.deps.clock.wall() })
      if (!faults.some((fault) => fault.what === what)) missed.push(name)
      await tx.rows(sql`rollback to savepoint before`)
    }
    throw UNDONE
  }
  await assert.rejects(inTransaction(w.db, spoil), UNDONE)
  return missed
}

const TABLE: Corruption[] = [...OF_SELLERS, ...OF_THE_PLATFORM, ...OF_ROWS, ...OF_READERS, ...OF_FILES, ...OF_LINKS]

const named = (name: string): Corruption => TABLE.find((one) => one.name === name)!

test('verify names each corruption and its place, and nothing else; what was changed below the marks, only when it reads everything', async (t) => {
  const books = await busyBooks(t, (w) => verifyAndKeep(w, w.deps.clock.wall()))
  const { db, deps } = books.w
  const at = deps.clock.wall()
  assert.deepEqual(await verify(db), [])
  for (const one of TABLE)
    await t.test(one.name, async () => {
      const { faults, wheres } = await corrupted(books, one, { isComplete: true, at })
      const named = faults.filter(({ what }) => what === one.what).map(({ where }) => where)
      assert.ok(wheres.length > 0, 'nothing was corrupted')
      assert.deepEqual([...new Set(named)].toSorted(), wheres.toSorted(), JSON.stringify(faults))
      const others = faults.map(({ what }) => what).filter((what) => what !== one.what)
      assert.deepEqual([...new Set(others)].toSorted(), (one.also ?? []).toSorted())
    })

  // Those of checks that go on from a mark: all of this was written after the marks, and then all is below them.
  const going = TABLE.filter(({ what }) => CHECKS.some((check) => check.mark && check.what === what))
  const missedBy = async (table: readonly Corruption[], how: Corrupting): Promise<string[]> => {
    const missed: string[] = []
    for (const one of table) {
      const { faults } = await corrupted(books, one, how)
      if (!faults.some(({ what }) => what === one.what)) missed.push(one.name)
    }
    return missed.toSorted()
  }
  assert.deepEqual(await missedBy(going, { isComplete: false, at }), [])
  const later = new Date(at.getTime() + 2 * SETTLED_MS)
  await publishAll(db)
  await verifyAndKeep(books.w, later)
  assert.deepEqual(await missedBy(going, { isComplete: false, at: later, begin: noteAll }), BELOW_THE_MARKS)
  assert.deepEqual(
    await missedBy(going, { isComplete: false, at: later }),
    [...BELOW_THE_MARKS, ...NOTED].toSorted(),
    'what no trigger has noted',
  )
  assert.deepEqual(await unnotedIn(db), [])
  for (const { kind, name, cause } of MOVED)
    assert.deepEqual(
      await missedBy([named(name)], {
        isComplete: false,
        at: later,
        begin: (tx) => tx.rows(transferOf(kind, cause(books), later)),
      }),
      [],
      kind,
    )
  assert.deepEqual(await missedAlone(books), [])
  assert.deepEqual(await verify(db), [])
})

test('every check has a corruption that it names', () => {
  const tried = new Set(TABLE.map(({ what }) => what))
  assert.deepEqual(
    CHECKS.map(({ what }) => what).filter((what) => !tried.has(what)),
    [],
  )
})

// R5, R7: under any number of concurrent purchases no limit is exceeded by a centavo, each refusal
// names its limit, and in the end spending, debts, holds and sums equal a recount. SEED=n replays;
// ROUNDS=n runs longer.

import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../../server/kernel/money.ts'
import { authorize, applyPurchases } from '../../server/corporate/purchases/operations.ts'
import type { EntryReport, PurchaseReport } from '../../server/corporate/purchases/apply.ts'
import type { AuthorizationRequest } from '../../server/corporate/purchases/purchase.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { verify } from '../../server/verification/verify.ts'
import { askOf, companyIn, reportOf, type Company } from '../company.ts'
import { seededRandom } from '../traffic.ts'
import { world, type World } from '../world.ts'
import { seedOf } from '../seed.ts'

const SEED = seedOf(20_261_127)
const ROUNDS = Number(process.env['ROUNDS'] ?? 30)
const AT_ONCE = 64
const EACH = 10_00

/** A recount of purchases, beside the stored sums. */
async function recount(w: World, { owner, seller }: Company) {
  const [sums] = await w.db.rows<Record<string, number>>(sql`
    select
      (select used
        from corporate_accounts
        where owner = ${owner}
          and seller = ${seller})::bigint as used,
      (select coalesce(sum(held + cleared - returned), 0)
        from corporate_purchases
        where owner = ${owner})::bigint as owed,
      (select debits_posted + debits_pending - credits_posted
        from accounts
        where owner = ${owner}
          and kind = 'card_used')::bigint as ledger,
      (select coalesce(sum(spent), 0)
        from corporate_spending
        where owner = ${owner})::bigint as spending,
      (select coalesce(2 * sum(amount), 0)
        from corporate_purchases
        where owner = ${owner}
          and status <> 'denied')::bigint as costs,
      (select coalesce(sum(spent), 0)
        from corporate_rollups
        where owner = ${owner}
          and grain = 'month'
          and dimension = 'all')::bigint as confirmed,
      (select coalesce(sum(amount), 0)
        from corporate_purchases
        where owner = ${owner}
          and status = 'confirmed')::bigint as bought,
      (select max(n) from corporate_purchases where owner = ${owner})::bigint as last,
      (select count(*) from corporate_purchases where owner = ${owner})::bigint as listed`)
  return sums!
}

async function assertCounts(w: World, company: Company, what: string): Promise<void> {
  const { used, owed, ledger, spending, costs, confirmed, bought, last, listed } = await recount(
    w,
    company,
  )
  assert.deepEqual(
    [used, ledger, spending, confirmed, last],
    [owed, owed, costs, bought, listed],
    what,
  )
}

test(`${AT_ONCE} concurrent purchases never exceed the limit of a card, a cardholder or the account, ${ROUNDS} times (R7)`, async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  const w = await world(t)
  const open = 1_000_000_00
  const company = await companyIn(
    w,
    { account: open, holder: open, card: open },
    { holders: 2, cards: 2 },
  )
  const { owner } = company
  for (let round = 0; round < ROUNDS; round++) {
    const room = Math.floor(random() * AT_ONCE * 1.2)
    const binding = (['card_limit', 'holder_limit', 'insufficient_funds'] as const)[round % 3]!
    const [holder] = company.holders
    const cards = {
      card_limit: [holder!.cards[0]!],
      holder_limit: holder!.cards,
      insufficient_funds: company.cards,
    }[binding]
    // Earlier purchases count: the limit is set above them.
    const spentOf = async (id: string) =>
      (
        await w.db.rows<{ n: number }>(
          sql`select coalesce(sum(spent), 0)::bigint as n
            from corporate_spending
            where subject = ${id}`,
        )
      )[0]!.n
    const used = (await recount(w, company))['used']!
    const limit = room * EACH + Math.floor(random() * EACH)
    if (binding === 'card_limit')
      await w.db.rows(
        sql`update corporate_cards
          set spend_limit = ${(await spentOf(cards[0]!)) + limit}
          where id = ${cards[0]!}`,
      )
    if (binding === 'holder_limit')
      await w.db.rows(
        sql`update corporate_holders
          set amount = ${(await spentOf(holder!.id)) + limit}
          where id = ${holder!.id}`,
      )
    if (binding === 'insufficient_funds')
      await w.db.rows(
        sql`update corporate_accounts set credit_limit = ${used + limit} where owner = ${owner}`,
      )
    const at = w.deps.clock.now()
    const decisions = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        authorize(w.deps, askOf(`${round}-${n}`, cards[n % cards.length]!, EACH, at)),
      ),
    )
    const approved = decisions.filter((one) => one.approved).length
    assert.equal(approved, Math.min(AT_ONCE, room), `round ${round}: ${binding}`)
    assert.ok(
      decisions.every(({ approved: yes, reason }) => (yes ? reason === null : reason === binding)),
    )
    await assertCounts(w, company, `round ${round}`)
    await w.db.rows(sql`update corporate_cards set spend_limit = ${open} where owner = ${owner}`)
    await w.db.rows(sql`update corporate_holders set amount = ${open} where owner = ${owner}`)
    await w.db.rows(
      sql`update corporate_accounts set credit_limit = ${open} where owner = ${owner}`,
    )
  }
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('the same request is one purchase, however often and concurrently it is sent', async (t) => {
  const w = await world(t)
  const company = await companyIn(w, { account: 100_00, holder: 100_00, card: 100_00 })
  const ask = (id: string, amount: number) =>
    askOf(id, company.cards[0]!, amount, w.deps.clock.now())
  const same = await Promise.all(
    Array.from({ length: 32 }, () => authorize(w.deps, ask('one', 60_00))),
  )
  assert.ok(same.every(({ approved }) => approved))
  const over = await Promise.all(
    Array.from({ length: 8 }, () => authorize(w.deps, ask('two', 60_00))),
  )
  assert.ok(over.every(({ approved, reason }) => !approved && reason === 'card_limit'))
  // Also if there is room again: the buyer was already told.
  await w.db.rows(sql`update corporate_cards set spend_limit = 1000000`)
  assert.equal((await authorize(w.deps, ask('two', 60_00))).reason, 'card_limit')
  assert.equal((await authorize(w.deps, ask('three', 60_00))).reason, 'holder_limit')
  const [{ n }] = (await w.db.rows<{ n: number }>(
    sql`select count(*)::int as n from corporate_purchases`,
  )) as [{ n: number }]
  assert.equal(n, 3)
  await assertCounts(w, company, 'in the end')
  const unknown = { ...ask('four', 1), card: company.seller as string as (typeof company.cards)[0] }
  assert.deepEqual(await authorize(w.deps, unknown), { approved: false, reason: 'card_not_active' })
})

test('an approved purchase that was released is declined when its request is repeated', async (t) => {
  const w = await world(t)
  const { owner, cards } = await companyIn(w, { account: 200_00, holder: 200_00, card: 200_00 })
  const ends = [
    ['reversed', (ask: AuthorizationRequest) => reportOf(ask, ['reversal'])],
    ['lapsed', (ask: AuthorizationRequest) => reportOf(ask, [], { status: 'lapsed' })],
  ] as const
  for (const [end, reportAfter] of ends) {
    const ask = askOf(end, cards[0]!, 60_00, w.deps.clock.now())
    assert.equal((await authorize(w.deps, ask)).approved, true)
    await applyPurchases(w.deps, owner, [reportAfter(ask)])
    assert.deepEqual(
      await authorize(w.deps, ask),
      { approved: false, reason: 'issuer_denied' },
      end,
    )
  }
})

// The 1st of June 2026 is a Monday: a day, a week and a month begin with it.
const INTERVALS: [
  interval: 'day' | 'week' | 'month',
  bought: string,
  asked: string,
  reason: string | null,
][] = [
  ['day', '2026-06-01', '2026-06-01', 'card_limit'],
  ['day', '2026-06-01', '2026-06-02', null],
  ['week', '2026-06-01', '2026-06-07', 'card_limit'],
  ['week', '2026-06-01', '2026-06-08', null],
  ['week', '2026-06-29', '2026-07-02', 'card_limit'],
  ['month', '2026-06-01', '2026-06-30', 'card_limit'],
  ['month', '2026-05-31', '2026-06-01', null],
]

test('spending of an interval counts from its first day to its last, and no longer', async (t) => {
  const w = await world(t)
  const limits = { account: 10_000_00, holder: 10_000_00, card: 100_00 }
  const { cards } = await companyIn(w, limits, { holders: 1, cards: INTERVALS.length })
  const buy = (n: number, what: string, day: string) =>
    authorize(w.deps, askOf(`${n}-${what}`, cards[n]!, 60_00, new Date(`${day}T15:00:00Z`)))
  for (const [n, [interval, bought, asked, reason]] of INTERVALS.entries()) {
    await w.db.rows(sql`update corporate_cards set interval = ${interval} where id = ${cards[n]!}`)
    assert.equal((await buy(n, 'bought', bought)).reason, null)
    assert.equal(
      (await buy(n, 'asked', asked)).reason,
      reason,
      `${interval}: ${bought}, then ${asked}`,
    )
  }
})

/**
 * Some dozens at once: more would wait for a connection for longer than a slow machine gives them.
 */
const TOGETHER = 48

async function someAtOnce(actions: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let from = 0; from < actions.length; from += TOGETHER)
    await Promise.all(actions.slice(from, from + TOGETHER).map((run) => run()))
}

test('clearings, reversals and refunds beside purchases, doubled and shuffled: nothing is counted twice (R8)', async (t) => {
  t.diagnostic(`SEED=${SEED}`)
  const random = seededRandom(SEED)
  const w = await world(t)
  const open = 1_000_000_00
  const company = await companyIn(
    w,
    { account: open, holder: open, card: open },
    { holders: 3, cards: 2 },
  )
  const asks = Array.from({ length: 120 }, (_, n) =>
    askOf(
      `p${n}`,
      company.cards[n % company.cards.length]!,
      1_00 + Math.floor(random() * 500_00),
      w.deps.clock.now(),
    ),
  )
  const reportUpTo = (ask: AuthorizationRequest, upTo: number): PurchaseReport => {
    const kinds = ['clearing', 'refund', 'reversal', 'clearing'] as const
    const entries = kinds.slice(0, upTo).map((kind, n): EntryReport => ({
      id: `${ask.id}-${n}`,
      kind,
      amount: cents(Math.ceil(ask.amount / (n + 1))),
      at: new Date(ask.at.getTime() + n * 1_000),
    }))
    return reportOf(ask, [], { entries })
  }
  // Some are reported before their request arrives: the first to arrive writes the row.
  await someAtOnce(
    asks.flatMap((ask) => [
      () => authorize(w.deps, ask),
      ...Array.from({ length: 3 }, () => {
        const report = reportUpTo(ask, Math.floor(random() * 5))
        return () => applyPurchases(w.deps, company.owner, [report])
      }),
    ]),
  )
  await assertCounts(w, company, 'while it goes on')
  await someAtOnce(
    asks.map((ask) => () => applyPurchases(w.deps, company.owner, [reportUpTo(ask, 4)])),
  )
  assert.equal(
    await applyPurchases(
      w.deps,
      company.owner,
      asks.map((ask) => reportUpTo(ask, 4)),
    ),
    0,
  )
  await assertCounts(w, company, 'in the end')
  const [rows] = await w.db.rows<{ purchases: number; entries: number }>(sql`
    select (select count(*) from corporate_purchases)::int as purchases,
      (select count(*) from corporate_entries)::int as entries`)
  assert.deepEqual(rows, { purchases: asks.length, entries: asks.length * 4 })
  // Every sum equals its recount, by day and by month, of everything and by each dimension.
  const differ = await w.db.rows(sql`
    with counted as (
      select g.grain, d.dimension, date_trunc(g.grain, p.day)::date as starts_on, d.key, p.amount,
        p.cashback
      from corporate_purchases p cross join (values ('day'), ('month')) g(grain)
      cross join lateral (values ('all', ''), ('card', replace(p.card::text, '-', '')),
        ('holder', replace(p.holder::text, '-', '')),
        ('center', coalesce(replace(p.center::text, '-', ''), '')), ('category', p.category),
        ('center_category', coalesce(replace(p.center::text, '-', ''), '') || '/' || p.category),
        ('center_holder', coalesce(replace(p.center::text, '-', ''), '') || '/' || replace(p.holder::text, '-', ''))) d(dimension,
          key)
      where p.status = 'confirmed'
    ),
      sums as (select grain, dimension, starts_on, key, sum(amount) as spent, count(*) as purchases,
        sum(cashback) as cashback
      from counted group by 1, 2, 3, 4)
    select * from sums s full join corporate_rollups r using (grain, dimension, starts_on, key)
    where coalesce(s.spent, 0) <> coalesce(r.spent, 0)
      or coalesce(s.purchases, 0) <> coalesce(r.purchases, 0)
    limit 5`)
  assert.deepEqual(differ, [])
  assert.deepEqual((await verify(w.db)).slice(0, 5), [])
})

test('a refund of one card and a concurrent purchase by another both count, though the company owes the same', async (t) => {
  const w = await world(t)
  const open = 1_000_00
  const { owner, cards } = await companyIn(
    w,
    { account: open, holder: open, card: 50_00 },
    { holders: 1, cards: 2 },
  )
  const asks = ['back', 'over'].map((id, n) => askOf(id, cards[n]!, 50_00, w.deps.clock.now()))
  const cleared = asks.map((ask) => reportOf(ask, ['clearing']))
  for (const ask of asks) await authorize(w.deps, ask)
  await applyPurchases(w.deps, owner, cleared)
  const reasons = async (what: string) => {
    const next = cards.map((card, n) => askOf(`${what}-${n}`, card, 10_00, w.deps.clock.now()))
    return (await Promise.all(next.map((ask) => authorize(w.deps, ask)))).map(
      ({ reason }) => reason,
    )
  }
  assert.deepEqual(await reasons('before'), ['card_limit', 'card_limit'])
  const more = (['refund', 'clearing'] as const).map((kind, n) => {
    const entry = { ...cleared[n]!.entries[0]!, id: `more ${n}`, kind, amount: cents(20_00) }
    return { ...cleared[n]!, entries: [...cleared[n]!.entries, entry] }
  })
  assert.equal(await applyPurchases(w.deps, owner, more), 2)
  assert.deepEqual(await w.db.rows(sql`select used from corporate_accounts`), [{ used: 100_00 }])
  assert.deepEqual(await reasons('after'), [null, 'card_limit'])
})

test('a card canceled during purchases: nothing is approved after the cancellation was confirmed (R8)', async (t) => {
  const w = await world(t)
  const company = await companyIn(
    w,
    { account: 1_000_000_00, holder: 1_000_000_00, card: 1_000_000_00 },
    { holders: 1, cards: 8 },
  )
  const token = await w.token()
  for (const [n, card] of company.cards.entries()) {
    let canceled = false
    const buying = Array.from({ length: AT_ONCE }, async (_, m) => {
      // Some arrive a little later than others.
      for (let turns = 0; turns < m % 8; turns++) await new Promise(setImmediate)
      const after = canceled
      const { approved } = await authorize(
        w.deps,
        askOf(`${n}-${m}`, card, 1_00, w.deps.clock.now()),
      )
      assert.ok(!(after && approved), 'approved after it was canceled')
    })
    const path = `/v1/baas/corporate/cards/${card}`
    const canceling = w
      .call('PATCH', path, { token, body: { status: 'canceled' } })
      .then(({ status }) => {
        assert.equal(status, 200)
        canceled = true
      })
    await Promise.all([...buying, canceling])
    const late = await authorize(w.deps, askOf(`${n}-late`, card, 1_00, w.deps.clock.now()))
    assert.deepEqual(late, { approved: false, reason: 'card_not_active' })
  }
  await assertCounts(w, company, 'in the end')
})

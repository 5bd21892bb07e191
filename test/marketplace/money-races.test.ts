// Two different operations on the same rows: refunds, disputes and settlement on receivables;
// manual payouts, automatic payouts and refunds on a balance; closing statements and clearing
// purchases. Each order of each pair is forced: the first waits with its locks for an account that
// the test holds, then the second begins (no timers).

import assert from 'node:assert/strict'
import test from 'node:test'
import { startOf, type Day } from '../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import { runJob as closeStatements } from '../../server/corporate/statements/job.ts'
import type { PayoutId } from '../../server/kernel/ids.ts'
import { inTransaction, outsideTransaction, sql, type Tx } from '../../server/platform/db/sql.ts'
import { markDue } from '../../server/jobs/mark-due.ts'
import { verify } from '../../server/verification/verify.ts'
import { advance as advancePayout } from '../../server/marketplace/payouts/advance.ts'
import { find as findPayout } from '../../server/marketplace/payouts/store.ts'
import { runJob as payouts } from '../../server/marketplace/payouts/job.ts'
import { runJob as settle } from '../../server/marketplace/receivables/job.ts'
import { runJob as advanceDue } from '../../server/payments/transactions/job.ts'
import { banksAgree, noticesOf } from '../bank-books.ts'
import { accounts, buyer, tokenFor } from '../cards.ts'
import { bankAgrees, market, ownerOf, paidSeller, plain, right } from '../marketplace.ts'
import { payingCompany } from '../paying-company.ts'
import { inTurn, whileHeld } from '../waiting.ts'
import { world, type Answer, type Test } from '../world.ts'

const NOON_MS = 12 * 3_600_000
const DAY_MS = 86_400_000

const said = (value: unknown): unknown => {
  const { status, body } = (value ?? {}) as Partial<Answer>
  return status === undefined ? undefined : status < 300 ? status : `${status} ${body?.code}`
}

/** The results of actions: the reply, or a number. A failed action fails the test. */
const endsOf = (ended: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return said(one.value) ?? one.value
  })

/**
 * A card payment of 100.00 whose only receivable, 96.01, is due today; `early` runs the day before.
 */
async function dueSale(t: Test) {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const m = await market(w)
  const bank = w.deps.banks.sandbox!
  const { id: customer } = await buyer(w)
  await noticesOf(w, 'card', 'down')
  const named = (id: string, what: 'dispute' | 'win') => async () => {
    await bank.card(plain(id), what, what === 'dispute' ? { amount: 60_00 } : {})
    await markDue(w.deps, { cards: [{ id: plain(id) }] })
  }
  const sell = async (number?: string) =>
    (
      await w.sdk.transactions.create(customer, {
        amount: 100_00,
        payment_type: 'credit',
        token: await tokenFor(w, number),
      })
    ).id
  const dayOf = async (id: string): Promise<Day> => {
    const [row] = await w.db.rows<{ day: Day }>(
      sql`select due_on as day from receivables where transaction = ${id}`,
    )
    return row!.day
  }
  const goTo = (day: Day, days: number) =>
    w.deps.clock.moveTo(after(startOf(day), NOON_MS + days * DAY_MS))
  return { w, m, named, sell, dayOf, goTo }
}

type Given = Awaited<ReturnType<typeof dueSale>>
type Side = 'settle' | 'refund' | 'dispute' | 'win' | 'fail'

/** An action the day before, a report on the day, and the settlement job. */
const SIDES: Record<
  Side,
  (
    given: Given,
    id: string,
  ) => {
    early?: () => Promise<unknown>
    reported?: () => Promise<void>
    work: () => Promise<unknown>
  }
> = {
  settle: ({ w }) => ({ work: () => settle(w.deps) }),
  refund: ({ m }, id) => ({ work: () => m.refund(id, 30_00) }),
  dispute: ({ w, named }, id) => ({
    reported: named(id, 'dispute'),
    work: () => advanceDue(w.deps),
  }),
  win: ({ w, named }, id) => ({
    early: async () => {
      await named(id, 'dispute')()
      await advanceDue(w.deps)
    },
    reported: named(id, 'win'),
    work: () => advanceDue(w.deps),
  }),
  fail: ({ w, m }, id) => ({ early: () => m.refund(id, 30_00), work: () => advanceDue(w.deps) }),
}

const REFUND_FAILS = '4000000002060004'
const WHOLE = { available: 96_01 }
const LESS_30 = { available: 96_01 - 28_80 }
const HELD_60 = { available: 36_01, blocked: 60_00 }

/** Both actions: whether the second had to wait, the replies, and the seller's final balance. */
const PAIRS: readonly [
  Side,
  Side,
  waits: boolean,
  answers: unknown[],
  has: Record<string, number>,
][] = [
  ['settle', 'refund', true, [200], LESS_30],
  ['refund', 'settle', false, [200], LESS_30],
  ['settle', 'dispute', true, [], HELD_60],
  ['dispute', 'settle', false, [], HELD_60],
  ['settle', 'win', true, [], WHOLE],
  ['win', 'settle', false, [], WHOLE],
  ['settle', 'fail', true, [], WHOLE],
  ['fail', 'settle', false, [], WHOLE],
  ['settle', 'settle', false, [], WHOLE],
  // The second finds the transaction locked, and waits.
  ['dispute', 'refund', true, ['409 invalid_state'], HELD_60],
  ['refund', 'dispute', true, [200], { available: 96_01 - 28_80 - 60_00, blocked: 60_00 }],
]

test('refunds, disputes and settlement of one receivable, in either order: it is settled once, and reduced once', async (t) => {
  const given = await dueSale(t)
  const { w, sell, dayOf, goTo } = given
  const has = async () =>
    Object.entries(await accounts(w)).filter(([id]) => !/^bank|^fees/.test(id))
  const seller = plain(w.platform.io_seller_id)
  for (const [first, second, waits, answers, expected] of PAIRS) {
    const before = new Map(await has())
    const pair = `${first}, ${second}`
    const id = await sell(pair.includes('fail') ? REFUND_FAILS : undefined)
    const day = await dayOf(id)
    const actions = [first, second].map((side) => SIDES[side](given, id))
    goTo(day, -1)
    for (const { early } of actions) await early?.()
    goTo(day, 0)
    for (const { reported: report } of actions) await report?.()
    const lock = sql`select 1 from accounts where id = ${`pending/${seller}`} for update`
    const { ended, waited } = await inTurn(
      w.db,
      lock,
      actions.map(({ work }) => work),
    )
    const ends = endsOf(ended)
    assert.deepEqual(waited, [true, waits], pair)
    assert.deepEqual(
      ends.filter((one) => typeof one === 'string' || (one as number) >= 200),
      answers,
      pair,
    )
    await right(w)
    await banksAgree(w)
    const changed = (await has()).map(
      ([kind, amount]) => [kind, amount - (before.get(kind) ?? 0)] as const,
    )
    assert.deepEqual(
      Object.fromEntries(changed.filter(([, amount]) => amount !== 0)),
      expected,
      pair,
    )
    const disputed = await w.sdk.disputes.list({ transaction: id, status: 'open' })
    if (disputed.items.length > 0) await w.sdk.sandbox.win(id)
    await w.work()
  }
})

test('concurrent manual payouts, policy payouts and refunds of one balance: each uses what the others left', async (t) => {
  const w = await world(t)
  const { m, id, account, sale } = await paidSeller(w)
  const seller = plain(id)
  const byPolicy = async () => {
    await inTransaction(w.db, (tx) =>
      tx.rows(
        sql`update sellers
          set payout_interval = 'daily', payout_due_on = '2000-01-03'
          where id = ${seller}`,
      ),
    )
    return () => payouts(w.deps)
  }
  const hand = async () => () => m.payOut(id, account, 60_00)
  // The fee of 99 returns 59.
  const refund = async () => () => m.refund(sale, 60_00)
  // The fee returns 10 of it.
  const less = async () => () => m.refund(sale, 10_00)
  type Make = () => Promise<() => Promise<unknown>>
  const PAIRS_OF_MONEY: readonly [Make, Make, answers: unknown[], left: number][] = [
    [hand, refund, [201, '409 insufficient_funds'], 39_01],
    [byPolicy, hand, [2, '409 insufficient_funds'], 0],
    [hand, byPolicy, [201, 2], 0],
    [hand, less, [201, 200], 99_01 - 60_00 - 9_90],
    [refund, hand, [200, '409 insufficient_funds'], 39_60],
  ]
  const has = 99_01
  for (const [first, second, answers, left] of PAIRS_OF_MONEY) {
    const actions = [await first(), await second()]
    const lock = sql`select 1 from accounts where id = ${`available/${seller}`} for update`
    const { ended, waited } = await inTurn(w.db, lock, actions)
    assert.deepEqual([waited, endsOf(ended)], [[true, true], answers])
    await inTransaction(w.db, (tx) =>
      tx.rows(
        sql`update sellers set payout_interval = 'manual', payout_due_on = null where id = ${seller}`,
      ),
    )
    assert.equal(await m.current(id), left)
    await right(w)
    await bankAgrees(w)
    // The same amount as before, for the next pair: a transaction less its fee.
    const missing = has - left
    if (first !== refund) await topUp(m, id, missing)
    assert.equal(await m.current(id), first === refund ? left : has)
  }
})

test('a seller that is blocked while its payout waits for the balance is not paid out', async (t) => {
  const w = await world(t)
  const { m, id, account } = await paidSeller(w)
  const seller = plain(id)
  const block = async (tx: Tx) => {
    await tx.rows(sql`select 1 from accounts where id = ${`available/${seller}`} for update`)
    await tx.rows(sql`update sellers set status = 'blocked' where id = ${seller}`)
  }
  const [answer] = await whileHeld(w.db, block, [() => m.payOut(id, account, 60_00)])
  assert.equal(said(answer), '409 seller_not_active')
  assert.equal(await m.current(id), 99_01)
  await bankAgrees(w)
})

/** Creates transactions until the seller has `missing` more; each covers its fee. */
async function topUp(
  m: Awaited<ReturnType<typeof market>>,
  id: string,
  missing: number,
): Promise<void> {
  const before = await m.current(id)
  await m.paid(missing, { io_seller_id: id })
  const fee = missing - ((await m.current(id)) - before)
  if (fee > 0) await topUp(m, id, fee)
}

test('a notice that comes while the answer about its payout is saved is followed by another look', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2026-11-02T15:00:00Z')) })
  const { m, id, account } = await paidSeller(w)
  await m.setFaults('down')
  const made = await m.payOut(id, account, 60_00)
  const payout = (await findPayout(w.db, ownerOf(w), plain(made.body.success.id) as PayoutId))!
  const now = w.deps.clock.now()
  const notice = (tx: Tx) => tx.rows(sql`update payouts set due_at = ${now}`)
  await whileHeld(w.db, notice, [() => outsideTransaction(() => advancePayout(w.deps, payout))])
  assert.deepEqual(await w.db.rows(sql`select status, due_at as due from payouts`), [
    { status: 'pending', due: now },
  ])
})

test('a statement closes while a purchase clears: a report after its last day is on the next one, once', async (t) => {
  const { w, buy, owner } = await payingCompany(t)
  const lock = sql`select 1 from corporate_accounts where owner = ${owner} for update`
  const instants: readonly [Day, boolean][] = [
    ['2026-12-01', true],
    ['2027-01-01', false],
  ]
  for (const [day, closesFirst] of instants) {
    await buy(`before ${day}`.replaceAll(' ', '-'), 100_00)
    w.deps.clock.moveTo(after(startOf(day), 1))
    const clear = () => buy(`late-${day}`, 7_00, { at: after(startOf(day), -1_000) })
    const close = () => closeStatements(w.deps)
    const actions: (() => Promise<unknown>)[] = closesFirst ? [close, clear] : [clear, close]
    const { ended, waited } = await inTurn(w.db, lock, actions)
    endsOf(ended)
    assert.deepEqual(waited, [true, true])
    assert.deepEqual(await verify(w.db), [])
  }
  await w.work()
  const rows = await w.db.rows<{ n: number; on: number; amount: number }>(sql`
    select count(*)::int as n, count(invoice)::int as on, sum(debt_delta)::bigint as amount
    from corporate_entries`)
  assert.deepEqual(rows, [{ n: 4, on: 4, amount: 214_00 }])
  const statements = await w.db.rows<{ status: string; amount: number }>(sql`
    select status, amount from corporate_invoices order by opened_on`)
  // A report after the end of a statement, closed or not, is on the next one.
  assert.deepEqual(statements, [
    { status: 'overdue', amount: 100_00 },
    { status: 'closed', amount: 107_00 },
    { status: 'open', amount: 7_00 },
  ])
  assert.deepEqual(await verify(w.db), [])
})

// Money in the account that pays: payouts that it does not cover wait in their order, none fails, and
// they go on by themselves once there is money.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runJob as payOutDue } from '../../server/marketplace/payouts/job.ts'
import { sendAll } from '../../server/marketplace/payouts/sending.ts'
import { waitingForFunds } from '../../server/marketplace/payouts/store.ts'
import { accepted, rejected, unknown } from '../../server/providers/bank.ts'
import { NO_FUNDS, type PayoutRail } from '../../server/providers/payouts.ts'
import { warningsOf } from '../../server/app/health.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import { cents } from '../../server/kernel/money.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { bankAgrees, right } from '../marketplace.ts'
import { unsentPayouts } from './unsent-payouts.ts'
import { beside, world, type World } from '../world.ts'

const MINUTE_MS = 60_000
const pass = (w: World, ms: number) => w.deps.clock.advanceTo(w.deps.clock.offsetMs() + ms)

type Account = { cents: number; isSilent?: boolean; reads: number }

/** The same server, whose bank tells the balance of the paying account and pays from it. */
function withAccount(w: World, account: Account): Deps {
  const wrapped = (rail: PayoutRail): PayoutRail => ({
    ...rail,
    pay: async (order, tries) => {
      const before = await rail.read(
        { id: order.id, createdAt: w.deps.clock.now() },
        w.deps.clock.now(),
      )
      const answer = await rail.pay(order, tries)
      const isNew = before.result === 'accepted' && before.value === undefined
      if (answer.result === 'accepted' && isNew) account.cents -= order.amount
      return answer
    },
    balance: async () => {
      account.reads++
      return account.isSilent
        ? unknown('the bank does not tell now')
        : accepted({ available: cents(Math.max(0, account.cents)), at: w.deps.clock.wall() })
    },
  })
  const { banks } = w.deps
  const payouts: Deps['banks']['payouts'] = (owner) => {
    const rail = banks.payouts(owner)
    return rail && wrapped(rail)
  }
  return beside(w.deps, { banks: { ...banks, payouts } })
}

const WAITING = 'pending, waits for funds'

/** Rounds of the worker, until nothing is due at this time. */
async function work(deps: Deps): Promise<void> {
  for (let n = 0; n < 20 && (await payOutDue(deps)) > 0; n++);
}

test('what the account does not cover waits in its order, is told to operators, and goes on', async (t) => {
  const w = await world(t)
  const { add, states } = await unsentPayouts(w, [40_00, 30_00])
  const account = { cents: 42_00, reads: 0 }
  const poor = withAccount(w, account)
  await payOutDue(poor)
  // It would fit into what is left, and does not overtake the one before it.
  await add(1_00)
  await payOutDue(poor)
  assert.deepEqual((await states()).slice(1), [WAITING, WAITING])
  assert.notEqual((await states())[0], WAITING)
  assert.equal(account.reads, 1, 'one reading for all')
  const [waiting] = await waitingForFunds(w.db)
  assert.deepEqual([waiting?.count, waiting?.amount], [2, 31_00])
  const [sign] = (await warningsOf(poor)).filter(({ code }) => code === 'payouts_without_funds')
  assert.match(sign!.message, /^2 payouts of R\$ 31\.00 wait for money .* at sandbox$/)

  await pass(w, 2 * MINUTE_MS)
  await work(withAccount(w, account))
  assert.deepEqual((await states()).slice(1), [WAITING, WAITING], 'there is no more money yet')

  account.cents += 100_00
  await pass(w, 2 * MINUTE_MS)
  await work(withAccount(w, account))
  await pass(w, MINUTE_MS)
  await w.work()
  assert.deepEqual(await states(), ['succeeded', 'succeeded', 'succeeded'])
  assert.deepEqual(await waitingForFunds(w.db), [])
  assert.equal(account.cents, 42_00 + 100_00 - 71_00, 'each was paid once')
  await right(w)
  await bankAgrees(w)
})

test('twenty that waited follow one another without waiting again', async (t) => {
  const w = await world(t)
  const { states } = await unsentPayouts(
    w,
    Array.from({ length: 20 }, () => 1_00),
  )
  const account = { cents: 0, reads: 0 }
  await work(withAccount(w, account))
  assert.ok((await states()).every((one) => one === WAITING))
  account.cents = 20_00
  await pass(w, 11 * MINUTE_MS)
  const rich = withAccount(w, account)
  for (let n = 0; n < 25; n++) await payOutDue(rich)
  assert.deepEqual(
    (await states()).filter((one) => one === WAITING),
    [],
  )
  assert.equal(account.cents, 0)
  await pass(w, MINUTE_MS)
  await right(w)
  await bankAgrees(w)
})

test('a bank that does not tell its balance is asked to pay, and its refusal for want of money waits', async (t) => {
  const w = await world(t)
  const { states } = await unsentPayouts(w, [10_00])
  const silent = withAccount(w, { cents: 0, isSilent: true, reads: 0 })
  const { payouts } = silent.banks
  const refusing = beside(silent, {
    banks: {
      ...silent.banks,
      payouts: (owner) => ({
        ...payouts(owner)!,
        pay: async () => rejected(NO_FUNDS, 'saldo insuficiente'),
      }),
    },
  })
  await payOutDue(refusing)
  assert.deepEqual(await states(), [WAITING])
  await pass(w, 2 * MINUTE_MS)
  await work(silent)
  await w.work()
  assert.deepEqual(await states(), ['succeeded'])
  await right(w)
  await bankAgrees(w)
})

/** The same server, whose bank has limits. */
function withLimits(w: World, limits: PayoutRail['limits']): Deps {
  const payouts: Deps['banks']['payouts'] = (owner) => {
    const rail = w.deps.banks.payouts(owner)
    return rail && { ...rail, ...(limits && { limits }) }
  }
  return beside(w.deps, { banks: { ...w.deps.banks, payouts } })
}

/** Of a clock that stands. */
const go = (w: World, ms: number) => w.deps.clock.moveTo(after(w.deps.clock.now(), ms))

const ON_ITS_DAY = 'pending, waits for date'

test('beyond the hours of the bank a payout waits for the next ones', async (t) => {
  // 22:00 in São Paulo.
  const w = await world(t, { clock: stoppedClock(new Date('2027-03-02T01:00:00Z')) })
  const { states } = await unsentPayouts(w, [10_00])
  const deps = withLimits(w, { hours: { from: '06:30', to: '20:00' } })
  await payOutDue(deps)
  assert.deepEqual(await states(), [ON_ITS_DAY])
  go(w, 8 * 60 * MINUTE_MS)
  await payOutDue(deps)
  assert.deepEqual(await states(), [ON_ITS_DAY], 'it is 06:00')
  go(w, 30 * MINUTE_MS)
  await payOutDue(deps)
  await w.work()
  assert.deepEqual(await states(), ['succeeded'])
  await bankAgrees(w)
})

test('no more than the limit of a day is sent on it, however many try at once', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date('2027-03-01T15:00:00Z')) })
  const { rows, states } = await unsentPayouts(
    w,
    Array.from({ length: 8 }, () => 10_00),
  )
  const own = () => withLimits(w, { perDay: cents(35_00) })
  // Each in a process of its own.
  const all = await rows()
  await Promise.all(all.map((payout) => sendAll(own(), [payout])))
  const waiting = async () => (await states()).filter((one) => one === ON_ITS_DAY).length
  assert.equal(await waiting(), 5)
  go(w, 24 * 60 * MINUTE_MS)
  await payOutDue(own())
  assert.equal(await waiting(), 2)
  go(w, 24 * 60 * MINUTE_MS)
  await payOutDue(own())
  assert.equal(await waiting(), 0)
  await w.work()
  await bankAgrees(w)
})

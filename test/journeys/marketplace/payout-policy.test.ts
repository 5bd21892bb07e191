// Automatic payouts as days pass in the sandbox: every banking day, weekly, monthly, over weekends
// and holidays, with a minimum, and when they are impossible. Over HTTP, against the real bank of
// the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addDays,
  bankingDayFrom,
  dayOf,
  isBankingDay,
  type Day,
} from '../../../server/kernel/brazil/calendar.ts'
import { newId } from '../../../server/kernel/ids.ts'
import { AMOUNT_MAX_CENTS } from '../../../server/kernel/money.ts'
import { inTransaction } from '../../../server/platform/db/sql.ts'
import { ofSeller } from '../../../server/platform/ledger/chart.ts'
import { post } from '../../../server/platform/ledger/store.ts'
import { verify } from '../../../server/verification/verify.ts'
import { rule } from '../../../server/marketplace/sellers/operations.ts'
import {
  dayFrom,
  idOf,
  nextYear,
  ownerOf,
  paidSeller,
  right,
  type Market,
  type Said,
} from '../../marketplace.ts'
import { world, type World } from '../../world.ts'

const CLOSED = '9999001-1'

const policy = (m: Market, w: World, seller: string, said: object, kind = 'individuals') =>
  w.call('PATCH', `/v1/sellers/update/${kind}/${seller}`, {
    token: m.token,
    body: { payout_policy: said },
  })

const daysOf = (payouts: readonly Said[]): [Day, number][] =>
  payouts.map((one) => [dayOf(new Date(one.created_at)), one.amount_cents])

test('a daily policy pays out the whole balance each banking day, and waits over weekends and holidays', async (t) => {
  const w = await world(t)
  const { m, id } = await paidSeller(w)
  const [from, to] = [`${nextYear(w).slice(0, 4)}-12-23`, addDays(nextYear(w), 366 + 5)]
  await m.moveTo(from)
  const set = (await policy(m, w, id, { interval: 'daily' })).body.success.payout_policy
  assert.deepEqual([set.interval, set.next_on], ['daily', bankingDayFrom(addDays(from, 1))])

  const expected: [Day, number][] = []
  let saved = 99_01
  for (let day = from; day < to; day = addDays(day, 1)) {
    if (day > from) await m.moveTo(day)
    if (day > from && isBankingDay(day)) {
      expected.push([day, saved])
      saved = 0
    }
    await m.paid(10_00, { io_seller_id: id })
    saved += 9_90
  }
  const payouts = await m.payouts(id)
  assert.deepEqual(daysOf(payouts), expected)
  assert.ok(expected.length >= 5 && expected.length < 11)
  assert.deepEqual(
    new Set(payouts.map((one) => `${one.type} ${one.status}`)),
    new Set(['policy succeeded']),
  )
  assert.equal(await m.current(id), saved)
  await right(w)
})

test('weekly and monthly policies whose day is a holiday pay on the next banking day, also in one long clock move', async (t) => {
  const w = await world(t)
  const { m, id } = await paidSeller(w)
  const company = w.platform.sellers[1]!
  await m.link(company)
  await m.paid(200_00, { io_seller_id: company.io_seller_id })
  const isFriday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5
  // Good Friday, or Tiradentes if it comes before.
  const holiday = dayFrom(
    `${nextYear(w).slice(0, 4)}-03-15`,
    (day) => isFriday(day) && !isBankingDay(day),
  )
  await m.moveTo(addDays(holiday, -6))
  await policy(m, w, id, { interval: 'weekly', anchor: 5 })
  await policy(m, w, company.io_seller_id, { interval: 'monthly', anchor: 25 }, 'businesses')
  const christmas = `${holiday.slice(0, 4)}-12-25`
  await m.moveTo(addDays(holiday, 5))
  assert.deepEqual(daysOf(await m.payouts(id)), [[bankingDayFrom(holiday), 99_01]])

  // The whole balance was paid out on the first 25th; receipts of December wait for the banking day
  // after Christmas.
  await m.moveTo(addDays(christmas, -3))
  await m.paid(300_00, { io_seller_id: company.io_seller_id })
  await m.moveTo(addDays(christmas, 6))
  const first = dayFrom(addDays(holiday, -6), (day) => day.endsWith('-25'))
  assert.deepEqual(daysOf(await m.payouts(company.io_seller_id)), [
    [bankingDayFrom(first), 198_02],
    [bankingDayFrom(christmas), 297_03],
  ])
  await right(w)
})

test('a policy waits for its minimum, for an account, and while the seller is blocked', async (t) => {
  const w = await world(t)
  const { m, seller, id, account } = await paidSeller(w)
  const bankingDays = function* (day: Day): Generator<Day, never> {
    for (let next = day; ; next = addDays(next, 1)) if (isBankingDay(next)) yield next
  }
  const days = bankingDays(addDays(nextYear(w), 1))
  const next = async () => {
    await m.moveTo(days.next().value)
    return (await m.payouts(id)).map((one) => one.amount_cents)
  }
  await next()
  await policy(m, w, id, { interval: 'daily', minimum_amount: 100_00 })
  assert.deepEqual(await next(), [])
  await m.paid(1_00, { io_seller_id: id })
  assert.deepEqual(await next(), [100_00])

  await policy(m, w, id, { interval: 'daily', minimum_amount: 1 })
  await m.paid(50_00, { io_seller_id: id })
  await w.call('DELETE', `/v1/sellers/bank_accounts/delete/${id}/${account}`, { token: m.token })
  assert.deepEqual(await next(), [100_00])
  await m.link(seller, '5556667-8')
  await rule(w.deps, idOf(id), 'blocked', 'looked into')
  assert.deepEqual(await next(), [100_00])
  await rule(w.deps, idOf(id), 'unblocked', null)
  assert.deepEqual(await next(), [100_00, 49_50])
  await policy(m, w, id, { interval: 'manual' })
  await m.paid(50_00, { io_seller_id: id })
  assert.deepEqual(await next(), [100_00, 49_50])
  await right(w)
})

test('a policy pays to the account that was linked last', async (t) => {
  const w = await world(t)
  const { m, seller, id, account } = await paidSeller(w)
  const start = dayFrom(
    addDays(nextYear(w), 1),
    (day) => isBankingDay(day) && isBankingDay(addDays(day, 1)),
  )
  await m.moveTo(addDays(start, -1))
  const last = await m.link(seller, '5556667-8')
  await policy(m, w, id, { interval: 'daily' })
  await m.moveTo(start)
  const [payout] = await m.payouts(id)
  assert.notEqual(last, account)
  assert.deepEqual([payout.bank_account_id, payout.status], [last, 'succeeded'])
  await right(w)
})

test('a failed payout of a policy is repeated by the next one', async (t) => {
  const w = await world(t)
  const { m, id } = await paidSeller(w, CLOSED)
  const start = dayFrom(
    addDays(nextYear(w), 1),
    (day) => isBankingDay(day) && isBankingDay(addDays(day, 1)),
  )
  await m.moveTo(addDays(start, -1))
  await policy(m, w, id, { interval: 'daily' })
  await m.moveTo(addDays(start, 1))
  const failed = (await m.payouts(id)).map((one) => [one.status, one.amount_cents])
  assert.deepEqual(failed, [
    ['failed', 99_01],
    ['failed', 99_01],
  ])
  await right(w)
})

test('an amount above the payout limit is paid in two payouts', async (t) => {
  const w = await world(t)
  const { m, id } = await paidSeller(w)
  const came = {
    debit: 'bank:pix',
    credit: ofSeller('available', idOf(id)),
    amount: AMOUNT_MAX_CENTS,
  } as const
  const cause = { kind: 'seller', id: idOf(id) } as const
  const windfall = { ...came, owner: ownerOf(w), kind: 'returned', phase: 'posted', cause } as const
  const [made, at] = [newId<'transfer'>(w.deps.clock.wall()), w.deps.clock.now()]
  await inTransaction(w.db, (tx) => post(tx, [{ ...windfall, id: made, at }]))
  const start = dayFrom(
    addDays(nextYear(w), 1),
    (day) => isBankingDay(day) && isBankingDay(addDays(day, 1)),
  )
  await m.moveTo(addDays(start, -1))
  await policy(m, w, id, { interval: 'daily' })
  await m.moveTo(addDays(start, 1))
  const payouts = await m.payouts(id)
  assert.deepEqual(daysOf(payouts), [
    [start, AMOUNT_MAX_CENTS],
    [addDays(start, 1), 99_01],
  ])
  assert.deepEqual(
    payouts.map((one) => one.status),
    ['succeeded', 'succeeded'],
  )
  // The amount that the test added is not in the bank's books; everything else is right.
  const what = 'an account of the platform differs from its money in and out'
  await w.work()
  assert.deepEqual(
    (await verify(w.db)).map((one) => ({ ...one, what: one.what.en })),
    [{ what, where: `${w.platform.io_seller_id} bank:pix` }],
  )
})

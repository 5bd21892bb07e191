// Asaas's payouts to one destination: a twin is refused for a quarter of an hour, so that the second of
// two payments of one amount waits, and is then paid as well.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { NEVER_ARRIVES, REPLY_LOST } from './line.ts'
import {
  ACCOUNTS,
  openPayoutStage,
  openWorld,
  PAYERS,
  payoutTo,
  resultOf,
  type World,
} from './payout-stage.ts'

const HOUR_MS = 3_600_000
const stageOf = (world: World) =>
  openPayoutStage(
    world,
    PAYERS.find(({ name }) => name === 'asaas')!,
  )

test('two payments of one amount to one account are both paid, the second one later', async (t) => {
  const world = await openWorld(t)
  const stage = stageOf(world)
  const first = payoutTo(ACCOUNTS.paid)
  const second = { ...payoutTo(ACCOUNTS.paid), amount: first.amount }
  assert.equal(resultOf(await stage.payment(first).settle()), 'paid')
  const payment = stage.payment(second)
  assert.equal(resultOf(await payment.settle()), 'unknown')
  assert.equal(await stage.paidTimes(first), 1)
  world.bank.clock.advanceTo(world.bank.clock.offsetMs() + HOUR_MS)
  assert.equal(resultOf(await payment.settle()), 'paid')
  assert.equal(await stage.paidTimes(first), 2)
})

test('one whose reply was lost is found days later, and among hundreds', async (t) => {
  const world = await openWorld(t)
  const stage = stageOf(world)
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', REPLY_LOST)
  const since = stage.now()
  assert.equal(resultOf(await stage.rail.pay(order, {})), 'unknown')
  for (let n = 0; n < 120; n++) await stage.rail.pay(payoutTo(ACCOUNTS.paid), {})
  world.bank.clock.advanceTo(world.bank.clock.offsetMs() + 72 * HOUR_MS)
  stage.pass(72 * HOUR_MS)
  await stage.work()
  const answer = await stage.rail.pay(order, { since })
  assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
  assert.equal(await stage.paidTimes(order), 1)
})

test('while the list cannot be read, nothing is sent again', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('GET', NEVER_ARRIVES, Infinity)
  const since = after(stage.now(), -HOUR_MS)
  assert.equal(resultOf(await stage.rail.pay(order, { since })), 'unknown')
  assert.deepEqual(stage.line.methods(), ['GET'])
})

test('among days with more transfers than are looked through at once, it is found by dividing them', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', REPLY_LOST)
  const since = stage.now()
  assert.equal(resultOf(await stage.rail.pay(order, {})), 'unknown')
  await stage.work()
  // Several days have no end; a day has what it has.
  const ranges = new Set<string>()
  stage.line.fails(
    'GET',
    async (request, next) => {
      const { query = {} } = request
      const [from, to] = [query['dateCreated[ge]'], query['dateCreated[le]']]
      ranges.add(`${from} ${to}`)
      const reply = await next(request)
      return from === to ? reply : { ...reply, body: { ...(reply.body as object), hasMore: true } }
    },
    Infinity,
  )
  const answer = await stage.rail.pay(order, { since: after(since, -24 * HOUR_MS) })
  assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
  assert.equal(await stage.paidTimes(order), 1)
  assert.equal([...ranges].filter((one) => one.slice(0, 10) === one.slice(11)).length, 4)
})

// Inter's payouts where the bank no longer knows our key: the statement alone shows what was paid,
// and what waits for a person's approval is in no statement.

import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { after } from '../../server/kernel/clock.ts'
import { asks, NEVER_ARRIVES, REPLY_LOST } from './line.ts'
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
const KEY = 'x-id-idempotente'
const stageOf = (world: World) =>
  openPayoutStage(
    world,
    PAYERS.find(({ name }) => name === 'inter')!,
  )

/** The bank remembers no key: each call is another payment to it. */
const FORGETS = asks((request) => ({
  ...request,
  headers: { ...request.headers, [KEY]: randomUUID() },
}))

test('a payment whose key was forgotten is found in the statement, and paid once', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', (request, next) => FORGETS(request, (own) => REPLY_LOST(own, next)))
  stage.line.fails('POST', FORGETS, Infinity)
  const answer = await stage.payment(order).settle()
  assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
  assert.equal(await stage.paidTimes(order), 1)
})

test('once the key may be forgotten, nothing is sent again', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  const within = await stage.rail.pay(order, { since: after(stage.now(), -11 * HOUR_MS) })
  assert.equal(resultOf(within), 'processing')
  const late = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', NEVER_ARRIVES)
  const answer = await stage.rail.pay(late, { since: after(stage.now(), -13 * HOUR_MS) })
  assert.match(answer.result === 'unknown' ? answer.why : '', /by hand/)
  assert.equal(stage.line.isMet(), false, 'nothing was sent')
})

test('without its destination or its name at the bank, a payment is never said to be missing', async (t) => {
  const stage = stageOf(await openWorld(t))
  const sought = { id: payoutTo(ACCOUNTS.paid).id, createdAt: stage.now() }
  // Also while the bank knows our key: no call follows that the key would keep from being a second.
  const sent = { since: after(stage.now(), -HOUR_MS), last: after(stage.now(), -HOUR_MS) }
  for (const known of [{}, { reference: randomUUID() }, sent]) {
    const answer = await stage.rail.read({ ...sought, ...known }, stage.now())
    assert.match(answer.result === 'unknown' ? answer.why : '', /by hand/)
  }
})

test('in days with more rows than are looked through at once, it is found by dividing them', async (t) => {
  const stage = stageOf(await openWorld(t))
  const order = payoutTo(ACCOUNTS.paid)
  stage.line.fails('POST', REPLY_LOST)
  assert.equal(resultOf(await stage.rail.pay(order, {})), 'unknown')
  await stage.work()
  const ranges: string[] = []
  stage.line.fails(
    'GET',
    async (request, next) => {
      const { dataInicio: from, dataFim: to, pagina } = request.query ?? {}
      if (from === undefined) return next(request)
      ranges.push(`${from} ${to} ${pagina}`)
      if (from === to) return next(request)
      const body = { transacoes: [], ultimaPagina: false, totalPaginas: 6 }
      return { status: 200, headers: {}, body }
    },
    Infinity,
  )
  const answer = await stage.rail.pay(order, { since: after(stage.now(), -HOUR_MS) })
  assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
  assert.equal(await stage.paidTimes(order), 1)
  assert.equal(ranges.length, 3)
})

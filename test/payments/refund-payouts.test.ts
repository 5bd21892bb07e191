// A refund that is paid out, and two processes that ask its bank at once: what one of them was
// refused says nothing of what the other has sent. The real core and database.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { accepted, rejected, unknown } from '../../server/providers/bank.ts'
import type { PayoutRail } from '../../server/providers/payouts.ts'
import type { RefundId } from '../../server/kernel/ids.ts'
import { advanceRefund } from '../../server/payments/transactions/refunds/advance.ts'
import type { Refund } from '../../server/payments/transactions/refunds/refund.ts'
import { lockRefunds } from '../../server/payments/transactions/refunds/store.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { buyer } from '../cards.ts'
import { right } from '../marketplace.ts'
import { beside, world, type Test, type World } from '../world.ts'

/** A process of the server at whose bank a payment ends in this way. */
function openProcess(w: World, pay: PayoutRail['pay']): Deps {
  const { banks } = w.deps
  const payouts: Deps['banks']['payouts'] = (owner) => ({ ...banks.payouts(owner)!, pay })
  return beside(w.deps, { banks: { ...banks, payouts } })
}

const REFUSAL = rejected('account_closed', 'a conta está encerrada')

/** A paid boleto of 100.00 whose refund the bank has not answered. */
async function unanswered(t: Test) {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const order = { amount: 100_00, payment_type: 'boleto' } as const
  const sale = await w.sdk.transactions.create(customer, order)
  await w.sdk.sandbox.payBoleto(sale.id)
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'silent_before' })
  await w.sdk.transactions.void(sale.id)
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'fair' })
  const refund = async (): Promise<Refund> => {
    const [found] = await w.db.rows<{ id: RefundId }>(sql`select id from refunds`)
    const [row] = await inTransaction(w.db, (tx) => lockRefunds(tx, [found!.id]))
    return row!
  }
  return { w, sale, refund }
}

test('a refusal ends no refund that another process has sent meanwhile', async (t) => {
  const { w, sale, refund } = await unanswered(t)
  const paid: string[] = []
  const sends = openProcess(w, async ({ id }, { sending }) => {
    assert.equal(await sending!(), true)
    paid.push(id)
    return unknown('the reply was lost')
  })
  const refuses = openProcess(w, async () => {
    await advanceRefund(sends, await refund())
    return REFUSAL
  })
  await advanceRefund(refuses, await refund())
  assert.deepEqual([(await refund()).status, paid.length], ['pending', 1])
  const shows = openProcess(w, async ({ id, amount }) =>
    accepted({ id, amount, status: 'paid', at: w.deps.clock.now(), endToEndId: 'E1' }),
  )
  await advanceRefund(shows, await refund())
  assert.equal((await refund()).status, 'succeeded')
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'refunded')
  await right(w)
})

test('a refund of which the bank says nothing is unknown since then, until it says something', async (t) => {
  const { w, sale, refund } = await unanswered(t)
  const shown = async () => (await w.sdk.transactions.get(sale.id)).refunds[0]!.unknown_since
  const gauge = async () =>
    /^vintem_payouts_unknown_seconds\{bank="\w+"\} (\d+)/m.exec(
      (await w.call('GET', '/metrics')).text,
    )?.[1]
  const since = await shown()
  assert.equal(typeof since, 'string')
  const silent = openProcess(w, async () => unknown('time-out'))
  await advanceRefund(silent, await refund())
  assert.equal(await shown(), since)
  assert.equal(typeof (await gauge()), 'string')
  // It is under way: that is an answer.
  const going = openProcess(w, async ({ id, amount }) =>
    accepted({ id, amount, status: 'processing', at: w.deps.clock.now() }),
  )
  await advanceRefund(going, await refund())
  assert.deepEqual([await shown(), await gauge()], [null, undefined])
  await advanceRefund(silent, await refund())
  assert.ok((await shown())! > since!)
  assert.equal((await refund()).status, 'pending')
})

test('a refusal alone ends the refund, and the money is there again', async (t) => {
  const { w, sale, refund } = await unanswered(t)
  await advanceRefund(
    openProcess(w, async () => REFUSAL),
    await refund(),
  )
  assert.equal((await refund()).status, 'failed')
  assert.equal((await w.sdk.transactions.get(sale.id)).status, 'succeeded')
  await right(w)
})

test('under the name of its bank stands another account now: nothing is sent there', async (t) => {
  const { w, refund } = await unanswered(t)
  const sent: string[] = []
  const { banks } = w.deps
  const payouts: Deps['banks']['payouts'] = (owner) => ({
    ...banks.payouts(owner)!,
    account: 'another',
    pay: async ({ id }) => {
      sent.push(id)
      return REFUSAL
    },
  })
  await advanceRefund(beside(w.deps, { banks: { ...banks, payouts } }), await refund())
  assert.deepEqual([(await refund()).status, sent], ['pending', []])
})

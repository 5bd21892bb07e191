// A sale of the platform with a due date at each bank whose API Pix has one: made, paid late, known
// by its notification, settled over what was due, and returned. Where there is none, or no address,
// it is refused, and nothing is made. The platform is whole; only the bank is an emulator.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { notificationUrl } from '../../server/runtime/banks/notification-address.ts'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { VintemError } from '../../sdk/index.ts'
import { verify } from '../../server/verification/verify.ts'
import { accounts, buyer } from '../cards.ts'
import { noonOf, plainDay } from '../due-days.ts'
import { world } from '../world.ts'
import { REPLY_LOST } from './line.ts'
import { NAMES, openStage, openWorld } from './stage.ts'

/** A platform whose pix is at this bank. */
async function openSale(t: Parameters<typeof openWorld>[0], name: string) {
  const w = await world(t)
  const stage = openStage(await openWorld(t), name)
  const { rail, key } = stage
  Object.assign(w.deps, {
    banks: {
      ...w.deps.banks,
      pix: () => ({ rail, key }),
      rails: [rail],
      disputes: () => undefined,
    },
  })
  /** The bank's notification that something was paid. */
  const told = async (txid: string): Promise<void> => {
    const answer = await fetch(`${notificationUrl(w.deps, 'pix/psp/owner')}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix: [{ txid, endToEndId: `E${'0'.repeat(31)}`, valor: '1.00' }] }),
    })
    assert.equal(answer.status, 200)
    await w.work()
  }
  const due = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
  const body = {
    amount: 100_00,
    payment_type: 'pix',
    due_date: due,
    payment_limit_date: addDays(due, 30),
    late_fee: { mode: 'percentage', value: 2 },
    interest: { mode: 'monthly_percentage', value: 3 },
    discount: { mode: 'amount', value: 9_99, limit_date: dayOf(w.deps.clock.now()) },
  } as const
  return { w, stage, told, due, body }
}

for (const name of NAMES)
  test(`${name}: a pix with a due date is paid late, settled over what was due, and returned`, async (t) => {
    const { w, stage, told, due, body } = await openSale(t, name)
    const { id: customer } = await buyer(w)
    if (stage.rail.due === 'missing') {
      await assert.rejects(w.sdk.transactions.create(customer, body), (error) => {
        assert.ok(error instanceof VintemError)
        assert.equal(error.code, 'due_date_not_offered')
        return true
      })
      assert.deepEqual((await w.sdk.transactions.list()).items, [])
      assert.equal(stage.line.seen.length, 0)
      return
    }
    const sale = await w.sdk.transactions.create(customer, body)
    assert.deepEqual([sale.status, sale.payment_method.due_date], ['pending', due])
    const { pix } = await stage.pay(sale.id, { horario: noonOf(addDays(due, 3)) })
    assert.equal(pix[0].valor, '102.30')
    await told(sale.id)
    const paid = await w.sdk.transactions.get(sale.id)
    assert.deepEqual(
      [paid.status, paid.amount_cents, paid.original_amount_cents],
      ['succeeded', 102_30, 100_00],
    )
    await w.sdk.transactions.void(sale.id, { amount: 2_30 })
    await w.sdk.transactions.void(sale.id)
    await w.work()
    assert.equal((await w.sdk.transactions.get(sale.id)).status, 'refunded')
    assert.deepEqual(await accounts(w), {})
    // Early, and a centavo less than that: the second goes back.
    const early = await w.sdk.transactions.create(customer, body)
    await stage.pay(early.id, { valor: '90.00' })
    await told(early.id)
    assert.equal((await w.sdk.transactions.get(early.id)).status, 'pending')
    await stage.pay(early.id)
    await told(early.id)
    const { status, amount_cents: amount } = await w.sdk.transactions.get(early.id)
    assert.deepEqual([status, amount], ['succeeded', 90_01])
    const canceled = await w.sdk.transactions.create(customer, body)
    assert.equal((await w.sdk.transactions.void(canceled.id)).status, 'canceled')
    await w.work()
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
  })

test('the reply of a bank is lost, and the same sale is found there', async (t) => {
  const { w, stage, body } = await openSale(t, 'sicoob')
  const { id: customer } = await buyer(w)
  stage.line.fails('PUT', REPLY_LOST)
  const lost = await w.call('POST', `/v1/transaction/new/${customer}`, {
    token: await w.token(),
    body: { ...body, reference_id: 'order-1' },
  })
  assert.deepEqual([lost.status, lost.body.code], [502, 'bank_unavailable'])
  const found = await w.call('POST', `/v1/transaction/new/${customer}`, {
    token: await w.token(),
    body: { ...body, reference_id: 'order-1' },
  })
  assert.deepEqual(
    [found.status, found.body.success.id, found.body.success.status],
    [200, lost.body.transaction_id, 'pending'],
  )
  assert.equal((await stage.own(`/cobv/${found.body.success.id}`)).body.revisao, 0)
})

test('a bank that wants the address of the payer gets it, or is not called', async (t) => {
  const { w, stage, body } = await openSale(t, 'c6')
  const { id } = await buyer(w, { address: undefined })
  await assert.rejects(w.sdk.transactions.create(id, body), (error) => {
    assert.ok(error instanceof VintemError && error.code === 'customer_without_address')
    return true
  })
  assert.deepEqual([(await w.sdk.transactions.list()).items, stage.line.seen.length], [[], 0])
})

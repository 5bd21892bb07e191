// A company disputes card purchases: the amount is credited at once, the issuing bank decides, and
// nothing is credited twice, in whatever order merchant and bank report.

import assert from 'node:assert/strict'
import test from 'node:test'
import { setCashback } from '../../../server/corporate/account/operations.ts'
import { EVERY_OTHER } from '../../../server/corporate/account/cashback.ts'
import { readId, type SellerId } from '../../../server/kernel/ids.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { VintemError } from '../../../sdk/errors.ts'
import { disputingCompany } from '../../disputing-company.ts'
import { ROOT } from '../../paying-company.ts'

const refusedWith = (code: string, says: RegExp | string) => (error: unknown) => {
  assert.ok(error instanceof VintemError, String(error))
  assert.equal(error.code, code)
  assert.match(error.message, says instanceof RegExp ? says : new RegExp(says))
  return true
}

test('a dispute is credited when the bank accepts it, and the credit stays once it is won', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.bought(100_00)
  const { dispute, replayed } = await (async () => {
    const [first, second] = [await again(), await again()]
    return {
      dispute: first.body,
      replayed: [first.status, second.status, second.body.id === first.body.id],
    }
    function again() {
      const said = { reason: 'product_not_received', description: ' Nunca chegou. ' }
      return c.call('POST', `${ROOT}/purchases/${id}/disputes`, said, { 'idempotency-key': 'once' })
    }
  })()
  assert.deepEqual(replayed, [201, 201, true])
  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.credited_amount, dispute.description, dispute.reason],
    ['open', 100_00, 100_00, 'Nunca chegou.', 'product_not_received'],
  )
  assert.deepEqual(await c.stands(id), ['confirmed', 0, 100_00, 0])
  assert.deepEqual(await c.books(), { disputed: 100_00, bank: -100_00 })
  await assert.rejects(c.dispute(id), refusedWith('purchase_disputed', dispute.id))
  const holder = (await c.corporate.holders.list()).items[0]!
  assert.equal(holder.spent, 0, 'what is disputed may be spent again')
  assert.equal((await c.corporate.analytics()).total_spent, 0)

  const [won, twice] = [
    await c.sandbox.winPurchaseDispute(id),
    await c.sandbox.winPurchaseDispute(id),
  ]
  assert.deepEqual([won.status, won.credited_amount, twice], ['won', 100_00, won])
  assert.deepEqual(await c.stands(id), ['confirmed', 0, 100_00, 0])
  assert.deepEqual(await c.books(), { disputed: 0, bank: 0 })
  assert.deepEqual(await c.entries(id), ['clearing 10000 2026-12', 'dispute -10000 2026-12'])
  assert.deepEqual(await c.eventsOf(won.id), ['purchase.disputed 1', 'purchase.dispute.won 2'])
  assert.deepEqual((await c.eventsOf(id)).slice(-1), ['purchase.updated 3'])
  await assert.rejects(c.dispute(id, { amount: 1 }), refusedWith('invalid_request', 'amount'))
  await assert.rejects(
    c.corporate.disputes.withdraw(won.id),
    refusedWith('purchase_dispute_over', 'won'),
  )
  assert.deepEqual((await c.corporate.purchases.disputes(id)).items, [won])
  assert.deepEqual(await c.corporate.disputes.get(won.id), won)
  await c.right()
})

test('the cashback of what is left of a disputed purchase follows the rule of the purchase, not a newer one', async (t) => {
  const c = await disputingCompany(t)
  const company = readId<'seller'>(c.w.platform.io_seller_id) as SellerId
  const rule = (basisPoints: number) =>
    setCashback(c.w.deps, company, { category: EVERY_OTHER, basisPoints })
  await c.goTo('2026-11-03')
  await rule(100)
  const { id } = await c.bought(100_00)
  const cashback = async () => (await c.corporate.purchases.get(id)).cashback
  assert.equal(await cashback(), 1_00)
  await c.goTo('2026-11-04')
  await rule(500)
  await c.dispute(id, { amount: 40_00 })
  assert.equal(await cashback(), 60)
  await c.right()
})

test('a dispute lost after its statement closed is owed on the statement that is open at its time', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.bought(200_77)
  await c.goTo('2026-11-20')
  const { id: dispute } = await c.dispute(id)
  await c.goTo('2026-12-02')
  const [, closed] = await c.invoices()
  assert.deepEqual([closed.status, closed.amount, closed.purchases], ['paid', 0, 1])
  assert.deepEqual(await c.stands(id), ['confirmed', 0, 200_77, 0])
  const agenda = (await c.sandbox.agenda()).items.map(
    ({ what, at }) => `${what} ${at.slice(0, 10)}`,
  )
  assert.ok(agenda.includes('bank.purchase_dispute 2026-12-20'), agenda.join(', '))
  await c.goTo('2026-12-21')
  assert.equal((await c.corporate.disputes.get(dispute)).status, 'lost')
  assert.deepEqual(await c.stands(id), ['confirmed', 200_77, 0, 200_77])
  assert.deepEqual(await c.entries(id), [
    'clearing 20077 2026-12',
    'dispute -20077 2026-12',
    'dispute 20077 2027-01',
  ])
  assert.deepEqual(await c.eventsOf(dispute), ['purchase.disputed 1', 'purchase.dispute.lost 2'])
  const [open] = await c.invoices()
  const table = async (invoice: string) =>
    new TextDecoder().decode(await c.corporate.invoices.document(invoice, { format: 'csv' }))
  assert.match(await table(closed.id), /;Contestação;Loja Azul;.*;-200,77;0,00/)
  assert.match(await table(open.id), /;Contestação desfeita;Loja Azul;.*;200,77;0,00/)
  assert.equal((await c.invoices())[1].amount, 0, 'what is closed stays as it was')
  await c.right()
})

test('a dispute that the bank refuses is not credited, and the purchase can be disputed again', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.bought(50_78)
  const refused = await c.dispute(id)
  assert.deepEqual([refused.status, refused.credited_amount], ['refused', 0])
  assert.match(refused.refused_reason!, /contestação/)
  assert.deepEqual(await c.stands(id), ['confirmed', 50_78, 0, 50_78])
  assert.deepEqual(await c.eventsOf(refused.id), ['purchase.dispute.refused 1'])
  const part = await c.dispute(id, { amount: 20_00, reason: 'incorrect_amount' })
  assert.deepEqual([part.status, await c.stands(id)], ['open', ['confirmed', 30_78, 20_00, 30_78]])
  const back = await c.corporate.disputes.withdraw(part.id)
  assert.deepEqual([back.status, back.credited_amount, back.withdrawing], ['withdrawn', 0, false])
  assert.deepEqual(await c.corporate.disputes.withdraw(part.id), back)
  assert.deepEqual(await c.eventsOf(part.id), [
    'purchase.disputed 1',
    'purchase.dispute.withdrawn 2',
  ])
  assert.deepEqual(await c.stands(id), ['confirmed', 50_78, 0, 50_78])
  const all = (await c.corporate.disputes.list({ sort: 'time-ascending' })).items
  assert.deepEqual(
    all.map(({ status }) => status),
    ['refused', 'withdrawn'],
  )
  assert.equal((await c.corporate.disputes.list({ status: 'withdrawn', purchase_id: id })).total, 1)
  await c.right()
})

test('a silent bank is called again with the same id, also for a dispute it forgot and for a withdrawal', async (t) => {
  const c = await disputingCompany(t)
  const [first, second] = [await c.bought(10_00), await c.bought(20_00)]
  await c.setFaults('down')
  const silent = await c.dispute(first.id)
  assert.deepEqual([silent.status, silent.credited_amount], ['pending', 0])
  const back = await c.dispute(second.id)
  assert.equal((await c.corporate.disputes.withdraw(back.id)).withdrawing, true)
  await assert.rejects(c.dispute(first.id), refusedWith('purchase_disputed', silent.id))
  assert.deepEqual(await c.stands(first.id), ['confirmed', 10_00, 0, 30_00])
  const retries = (await c.sandbox.agenda()).items.filter(
    ({ what }) => what === 'purchase_dispute.retry',
  )
  assert.deepEqual(new Set(retries.map((one) => one.id)), new Set([silent.id, back.id]))
  await c.setFaults('fair')
  await c.sandbox.moveClock({ advance: '1h' })
  assert.equal((await c.corporate.disputes.get(silent.id)).status, 'open')
  assert.equal((await c.corporate.disputes.get(back.id)).status, 'withdrawn')
  assert.deepEqual(await c.stands(first.id), ['confirmed', 0, 10_00, 20_00])

  // The bank has lost the dispute: it is sent again at the next read.
  await c.w.db.rows(sql`delete from bank.issued_disputes where status = 'open'`)
  await c.w.db.rows(
    sql`update corporate_purchase_disputes
      set due_at = ${c.w.deps.clock.now()}
      where status = 'open'`,
  )
  await c.right()
  assert.equal((await c.sandbox.winPurchaseDispute(first.id)).status, 'won')
  await c.right()
})

test('money that the shop refunds, before or after, is not credited a second time', async (t) => {
  const c = await disputingCompany(t)
  const rows: [steps: string, stands: (string | number)[], entries: string][] = [
    [
      'dispute refund60 win',
      ['confirmed', 0, 40_00],
      'clearing 10000, dispute -10000, dispute 6000, refund -6000',
    ],
    [
      'refund60 dispute lose',
      ['confirmed', 40_00, 0],
      'clearing 10000, dispute -4000, dispute 4000, refund -6000',
    ],
    [
      'dispute win refund100',
      ['refunded', 0, 0],
      'clearing 10000, dispute -10000, dispute 10000, refund -10000',
    ],
    [
      'dispute refund100 lose',
      ['refunded', 0, 0],
      'clearing 10000, dispute -10000, dispute 10000, refund -10000',
    ],
    [
      'dispute30 refund60 win',
      ['confirmed', 10_00, 30_00],
      'clearing 10000, dispute -3000, refund -6000',
    ],
    [
      'dispute30 win dispute70 lose',
      ['confirmed', 70_00, 30_00],
      'clearing 10000, dispute -3000, dispute -7000, dispute 7000',
    ],
  ]
  let owed = 0
  for (const [steps, [status, amount, disputed], entries] of rows) {
    const { id } = await c.bought(100_00)
    for (const [, what, of] of steps.matchAll(/([a-z]+)(\d*)/g)) {
      const body = of ? { amount: Number(of) * 100 } : {}
      if (what === 'dispute') await c.dispute(id, body)
      if (what === 'refund') await c.sandbox.refundPurchase(id, body)
      if (what === 'win') await c.sandbox.winPurchaseDispute(id)
      if (what === 'lose') await c.sandbox.losePurchaseDispute(id)
    }
    owed += Number(amount)
    assert.deepEqual(await c.stands(id), [status, amount, disputed, owed], steps)
    const seen = (await c.entries(id)).map((one) => one.replace(/ [^ ]*$/, '')).toSorted()
    assert.equal(seen.join(', '), entries, steps)
    await c.right()
  }
  assert.deepEqual(await c.books(), { disputed: 0, bank: -owed })
})

test('a confirmed purchase can be disputed until the end of its ninetieth day, for at most its cost', async (t) => {
  const c = await disputingCompany(t)
  const { id } = await c.bought(90_00)
  const held = await c.sandbox.buyWithCard(c.card, { amount: 5_00 })
  await assert.rejects(c.dispute(held.id), refusedWith('purchase_not_disputable', 'approved'))
  await assert.rejects(
    c.dispute(id, { amount: 90_01 }),
    refusedWith('invalid_request', 'at most 9000'),
  )
  await assert.rejects(
    c.dispute('019a1b2c3d4e7f008a1b2c3d4e5f6a7b'),
    refusedWith('purchase_not_found', ''),
  )
  await c.goTo('2027-01-31')
  const { id: last } = await c.dispute(id, { amount: 1_00 })
  await c.corporate.disputes.withdraw(last)
  await c.goTo('2027-02-01')
  await assert.rejects(c.dispute(id), refusedWith('dispute_too_late', '2027-01-31'))
  await c.right()
})

// Refunds of boletos at a platform that pays by files: each waits for the next file beside the payouts,
// and the returns of the bank end it. With the real database and the stand-in bank.

import assert from 'node:assert/strict'
import test from 'node:test'
import { openPaymentFileBank } from '../../../sandbox/payment-files/bank.ts'
import { paymentBank } from '../../../server/jobs/bank-files/payments.ts'
import type { NextFile } from '../../../server/jobs/bank-files/file-bank.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { hashOf } from '../../../server/providers/cnab/exchange.ts'
import { verify } from '../../../server/verification/verify.ts'
import { accounts, buyer } from '../../cards.ts'
import { ownerOf } from '../../marketplace.ts'
import { paymentFilesIn, paymentSenderOf } from '../../payment-files.ts'
import { world, type Test, type World } from '../../world.ts'

const DAY_MS = 86_400_000

/** A paid boleto of 100.00 of a platform that pays by files, and its bank. */
async function stage(t: Test, document?: string) {
  const w = await world(t)
  const customer = await buyer(w, document === undefined ? {} : { taxpayer_id: document })
  const sale = await w.sdk.transactions.create(customer.id, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  await w.sdk.sandbox.payBoleto(sale.id)
  const sender = paymentSenderOf('237')
  paymentFilesIn(w.deps, ownerOf(w), sender)
  const files = paymentBank(w.deps, ownerOf(w), sender)
  const bank = openPaymentFileBank()
  /** Writes the next remittance, and reads the returns of the days after it. */
  const exchanged = async () => {
    const next = (await files.next()) as NextFile
    assert.ok('text' in next, JSON.stringify(next))
    await next.written('a.rem')
    await w.work()
    for (const text of bank.take(next.text, { now: w.deps.clock.now() })) {
      await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + DAY_MS)
      const fit = files.fits(text)
      assert.ok(typeof fit !== 'string', JSON.stringify(fit))
      await fit.apply({ name: 'a.ret', hash: hashOf(text) })
      await w.work()
    }
    return next.text
  }
  const status = async () => (await w.sdk.transactions.get(sale.id)).status
  return { w, sale, files, exchanged, status }
}

const right = async (w: World) => assert.deepEqual(await verify(w.db), [])
const paymentsOf = async (w: World) =>
  (
    await w.db.rows<{ said: string }>(
      sql`select form || ' ' || amount || ' ' || status as said from cnab_payments order by id`,
    )
  ).map(({ said }) => said)

/** What the seller has and will have, and the fees. */
const ownOf = async (w: World) =>
  Object.entries(await accounts(w)).reduce(
    (sum, [name, one]) => (name.startsWith('bank') ? sum : sum + one),
    0,
  )

test('a refund waits for a file, by the payer’s key or to an account, and is done by the return', async (t) => {
  const { w, sale, exchanged, status } = await stage(t)
  await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  await w.sdk.transactions.void(sale.id, {
    amount: 25_00,
    bank_account: {
      holder_name: 'Maria',
      taxpayer_id: '123.456.789-09',
      bank_code: '341',
      routing_number: '0001',
      account_number: '12345-6',
      type: 'checking',
    },
  })
  await w.work()
  assert.equal(await status(), 'succeeded')
  assert.deepEqual(await paymentsOf(w), ['pix 4000 waiting', 'pix 2500 waiting'])
  const text = await exchanged()
  // By key and by account, each with the payer's document.
  assert.equal(text.split('12345678909').length - 1 >= 2, true)
  assert.deepEqual(await paymentsOf(w), ['pix 4000 paid', 'pix 2500 paid'])
  const now = await w.sdk.transactions.get(sale.id)
  assert.deepEqual(
    [now.status, now.refunds.map(({ status: each, amount_cents: amount }) => [each, amount])],
    [
      'partial_refunded',
      [
        ['succeeded', 40_00],
        ['succeeded', 25_00],
      ],
    ],
  )
  assert.equal((await accounts(w))['bank:payout'], 65_00)
  await right(w)
})

for (const [document, why] of [
  ['999.000.104-93', 'its account is closed'],
  ['999.000.106-55', 'there is no such key'],
])
  test(`a refund that the bank refuses is restored: ${why}`, async (t) => {
    const { w, sale, exchanged, status } = await stage(t, document)
    const before = await ownOf(w)
    await w.sdk.transactions.void(sale.id)
    await exchanged()
    assert.deepEqual(await paymentsOf(w), ['pix 10000 failed'])
    const { refunds } = await w.sdk.transactions.get(sale.id)
    assert.deepEqual(
      refunds.map(({ status: each }) => each),
      ['failed'],
    )
    assert.equal(await status(), 'succeeded')
    // Settled meanwhile, and as much as before.
    assert.equal(await ownOf(w), before)
    await right(w)
  })

test('a payment of a canceled boleto goes back by the next file', async (t) => {
  const { w, exchanged } = await stage(t)
  const late = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 30_00,
    payment_type: 'boleto',
  })
  await w.sdk.transactions.void(late.id)
  await w.sdk.sandbox.payBoleto(late.id)
  await w.work()
  assert.deepEqual(await paymentsOf(w), ['pix 3000 waiting'])
  await exchanged()
  assert.deepEqual(await paymentsOf(w), ['pix 3000 paid'])
  assert.equal((await accounts(w))['bank:payout'], 30_00)
  await right(w)
})

test('refunds and automatic returns are in the files that are made and uploaded by call, by the sale that they are of', async (t) => {
  const { w, sale } = await stage(t)
  const late = await w.sdk.transactions.create((await buyer(w)).id, {
    amount: 30_00,
    payment_type: 'boleto',
  })
  await w.sdk.transactions.void(late.id)
  await w.sdk.sandbox.payBoleto(late.id)
  const { refunds } = await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  await w.work()
  const made = await w.sdk.paymentFiles.write()
  const { items: sent } = await w.sdk.paymentFiles.lines(made.id)
  assert.deepEqual(
    sent
      .map(({ transfer_id: payout, transaction_id: of, amount_cents: cents }) => [
        payout,
        of,
        cents,
      ])
      .toSorted((a, b) => Number(a[2]) - Number(b[2])),
    [
      [null, late.id, 30_00],
      [null, sale.id, 40_00],
    ],
  )
  assert.ok(sent.some(({ refund_id: id }) => id === refunds[0]!.id))
  const text = Buffer.from(await w.sdk.paymentFiles.content(made.id)).toString('latin1')
  for (const back of openPaymentFileBank().take(text, { now: w.deps.clock.now() })) {
    await w.deps.clock.advanceTo(w.deps.clock.offsetMs() + DAY_MS)
    await w.sdk.paymentFiles.create(Buffer.from(back, 'latin1'))
    await w.work()
  }
  assert.deepEqual((await paymentsOf(w)).toSorted(), ['pix 3000 paid', 'pix 4000 paid'])
  const [refund] = (await w.sdk.transactions.get(sale.id)).refunds
  assert.equal(refund!.status, 'succeeded')
  assert.equal((await accounts(w))['bank:payout'], 70_00)
  await right(w)
})

test('a refund that was paid and comes back is told to a person', async (t) => {
  const { w, sale, files, exchanged } = await stage(t)
  await w.sdk.transactions.void(sale.id, { amount: 40_00 })
  await w.work()
  const text = await exchanged()
  const paid = openPaymentFileBank().take(text, { now: w.deps.clock.now() }).at(-1)!
  const back = paid
    .split('\r\n')
    .map((line) => (line[13] === 'A' ? `${line.slice(0, 230)}H4        ` : line))
  const fit = files.fits(back.join('\r\n'))
  assert.ok(typeof fit !== 'string', JSON.stringify(fit))
  const report = await fit.apply({ name: 'b.ret', hash: hashOf('b') })
  assert.deepEqual(await paymentsOf(w), ['pix 4000 returned'])
  assert.match(JSON.stringify(report), /the buyer has not got this refund: pay it another way/)
  await right(w)
})

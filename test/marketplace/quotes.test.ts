// A quote is binding: the transaction is made as quoted, whatever the seller's rules and the
// platform's fees are by then, and a repeated request gets the same reply, even after the quote has
// expired.

import assert from 'node:assert/strict'
import test from 'node:test'
import { type OwnerId, readId } from '../../server/kernel/ids.ts'
import { inTransaction } from '../../server/platform/db/sql.ts'
import { insert } from '../../server/marketplace/fees/store.ts'
import { tokenFor } from '../cards.ts'
import { world } from '../world.ts'

test('a transaction with a quote has its parts, fee and days, even if rules and fees have changed', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers.map(({ io_seller_id: id }) => id)
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const rule = await w.sdk.splitRules.create({
    receiver: one!,
    split_type: 'percent',
    split_value: 33.33,
  })
  const quote = await w.sdk.quotes.create({ amount: 10_001, payment_type: 'pix' })

  await w.sdk.splitRules.delete(rule.id)
  await w.sdk.splitRules.create({ receiver: two!, split_type: 'percent', split_value: 50 })
  const owner = readId(w.platform.io_seller_id) as OwnerId
  const dearer = [{ method: 'pix' as const, instalments: [1, 1] as const, bp: 5_000, fixed: 0 }]
  const made = { startsAt: w.deps.clock.now(), createdAt: null, createdBy: null }
  const plan = { owner, version: 2, ...made, feeOnRefund: 'return' as const, rules: dearer }
  await inTransaction(w.db, (tx) => insert(tx, plan))

  const sale = await w.sdk.transactions.create(buyer, {
    amount: 10_001,
    payment_type: 'pix',
    quote: quote.id,
  })
  await w.sdk.sandbox.payPix(sale.id)
  assert.equal(sale.fees, '0.99')
  assert.equal(quote.parts.length, 2)
  for (const { receiver, receivables } of quote.parts) {
    const { items } = await w.sdk.sellers.receivables(receiver, { transaction: sale.id })
    assert.deepEqual(
      items.map(({ number, gross_cents, fee_cents, net_cents, due_on }) => ({
        number,
        gross_cents,
        fee_cents,
        net_cents,
        due_on,
      })),
      receivables,
    )
  }
  assert.deepEqual(w.logged, [])
})

test('the same key returns the same transaction, even if its quote has expired or its rule was deleted', async (t) => {
  const w = await world(t)
  const { id: buyer } = await w.sdk.customers.create({ first_name: 'Ana' })
  const quote = await w.sdk.quotes.create({ amount: 5_000, payment_type: 'pix' })
  const body = { amount: 5_000, payment_type: 'pix' as const, quote: quote.id }
  const first = await w.sdk.transactions.create(buyer, body, { key: 'one' })
  await w.sdk.sandbox.moveClock({ advance: '2h' })
  const again = await w.sdk.transactions.create(buyer, body, { key: 'one' })
  assert.equal(again.id, first.id)
  const refused = { code: 'quote_expired' }
  await assert.rejects(w.sdk.transactions.create(buyer, body, { key: 'two' }), refused)
  await assert.rejects(
    w.sdk.transactions.create(buyer, body, { key: 'two' }),
    refused,
    'a refusal makes no sale',
  )
  const other = { ...body, amount: 5_001 }
  await assert.rejects(w.sdk.transactions.create(buyer, other, { key: 'one' }), {
    code: 'idempotency_key_reused',
  })
  assert.equal((await w.sdk.transactions.list()).total, 1)
})

test('a quote is valid for one transaction: of concurrent requests one succeeds, and its key returns it', async (t) => {
  const w = await world(t)
  const { id: buyer } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  const quote = await w.sdk.quotes.create({ amount: 5_000, payment_type: 'pix' })
  const body = { amount: 5_000, payment_type: 'pix' as const, quote: quote.id }
  const make = (key: string) => w.sdk.transactions.create(buyer, body, { key })
  const many = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => make(`k${n}`)))
  const [won] = many.flatMap((one, n) =>
    one.status === 'fulfilled' ? [{ n, sale: one.value }] : [],
  )
  const codes = many.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual([codes.length, new Set(codes)], [19, new Set(['quote_used'])])
  assert.equal((await make(`k${won!.n}`)).id, won!.sale.id)
  // A canceled transaction has used the quote as well.
  await w.sdk.transactions.void(won!.sale.id)
  await assert.rejects(make('later'), { code: 'quote_used' })
  assert.equal((await w.sdk.transactions.list()).total, 1)
  // A retry without a key returns the open transaction, instead of creating another one with the
  // quote.
  const next = await w.sdk.quotes.create({ amount: 5_000, payment_type: 'pix' })
  const post = async () => {
    const sent = { ...body, quote: next.id, reference_id: 'r' }
    return w.call('POST', `/v1/transaction/new/${buyer}`, { token: await w.token(), body: sent })
  }
  const [first, twin] = [await post(), await post()]
  assert.deepEqual(
    [first.status, twin.status, twin.body.success.id],
    [201, 200, first.body.success.id],
  )
})

test('a quote whose transaction was declined can be used again', async (t) => {
  const w = await world(t)
  const { id: buyer } = await w.sdk.customers.create({
    first_name: 'Ana',
    taxpayer_id: '123.456.789-09',
  })
  const quote = await w.sdk.quotes.create({ amount: 5_000, payment_type: 'credit' })
  const charge = async (number?: string) =>
    w.sdk.transactions.create(buyer, {
      amount: 5_000,
      payment_type: 'credit',
      token: await tokenFor(w, number),
      quote: quote.id,
    })
  await assert.rejects(charge('4000000000510000'), { code: 'card_declined' })
  assert.equal((await charge()).status, 'succeeded')
  await assert.rejects(charge(), { code: 'quote_used' })
})

test('what the seller could not sell is not quoted', async (t) => {
  const w = await world(t)
  const settings = {
    enable_boleto: 'N' as const,
    credit_max_installments: 3,
    max_transaction_amount: 1_000_00,
  }
  await w.sdk.sellers.updateBusiness(w.platform.io_seller_id, settings)
  const quoted = (body: Parameters<typeof w.sdk.quotes.create>[0]) => w.sdk.quotes.create(body)
  await assert.rejects(quoted({ amount: 10_00, payment_type: 'boleto' }), {
    code: 'method_not_enabled',
  })
  await assert.rejects(quoted({ amount: 1_000_01, payment_type: 'pix' }), {
    code: 'amount_over_seller_limit',
  })
  const credit = { amount: 1_000_00, payment_type: 'credit' as const }
  await assert.rejects(quoted({ ...credit, installments: 4 }), { code: 'too_many_installments' })
  assert.equal((await quoted({ ...credit, installments: 3 })).installments, 3)
})

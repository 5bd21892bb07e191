// Who paid a pix, how it was begun and what the payer wrote, where the bank says it: on the
// transaction and its event, in the customer's export, and gone after an erasure. The money is the
// same, whoever pays.

import assert from 'node:assert/strict'
import test from 'node:test'
import { raw, sql } from '../../../server/platform/db/sql.ts'
import { settled } from '../../../server/requests/save.ts'
import { VintemError } from '../../../sdk/index.ts'
import { banksAgree } from '../../bank-books.ts'
import { accounts, buyer } from '../../cards.ts'
import { right } from '../../marketplace.ts'
import { world, type World } from '../../world.ts'

const GIVER = {
  payer: { name: 'Quitéria Zambujal', taxpayer_id: '868.828.520-90' },
  initiation: 'dynamic_qr_code',
  message: 'Para a Nonata, parabéns',
} as const
const TOLD = {
  payer: { name: 'Quitéria Zambujal', taxpayer_id: '86882852090' },
  initiation: 'dynamic_qr_code',
  message: 'Para a Nonata, parabéns',
}

async function sell(w: World, customer: string, payment_type: 'pix' | 'boleto' = 'pix') {
  return w.sdk.transactions.create(customer, { amount: 100_00, payment_type })
}

/** The pix that paid a transaction, as it is shown. */
async function paymentOf(w: World, sale: string) {
  const { payment_method: method } = await w.sdk.transactions.get(sale)
  assert.ok(method.resource !== 'card')
  return method.payment
}

test('who paid, how and with which words is shown on a sale and its event, and changes no money', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await sell(w, customer)
  assert.equal(await paymentOf(w, sale.id), null)
  await w.sdk.sandbox.payPix(sale.id, GIVER)
  const payment = await paymentOf(w, sale.id)
  assert.match(payment!.end_to_end_id, /^E\w{31}$/)
  assert.deepEqual(payment, { end_to_end_id: payment!.end_to_end_id, ...TOLD })
  const event = (await w.sdk.events.list({ object: sale.id, type: 'transaction.succeeded' }))
    .items[0]
  const { payment_method: told } = event!.data as typeof sale
  assert.deepEqual(told, (await w.sdk.transactions.get(sale.id)).payment_method)
  assert.deepEqual(await accounts(w), { 'bank:pix': -100_00, fees: 99, available: 99_01 })
  await w.sdk.transactions.void(sale.id, { amount: 10_00 })
  // What was read at the payment stays, also after a later read.
  assert.deepEqual((await paymentOf(w, sale.id))?.payer, TOLD.payer)
  await right(w)
  await banksAgree(w)
})

test('a bank that says nothing of the payer, a masked document, and a boleto paid by its pix', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const silent = await sell(w, customer)
  await w.sdk.sandbox.payPix(silent.id)
  const { end_to_end_id: _, ...nothing } = (await paymentOf(w, silent.id))!
  assert.deepEqual(nothing, { payer: null, initiation: null, message: null })

  const masked = await sell(w, customer)
  await w.sdk.sandbox.payPix(masked.id, { payer: { taxpayer_id: '***.456.789-**' } })
  const payer = { name: null, taxpayer_id: '***.456.789-**' }
  assert.deepEqual((await paymentOf(w, masked.id))?.payer, payer)

  const boleto = await sell(w, customer, 'boleto')
  await w.sdk.sandbox.payPix(boleto.id, { ...GIVER, payer: { taxpayer_id: '11.222.333/0001-81' } })
  const { payer: company, initiation } = (await paymentOf(w, boleto.id))!
  assert.deepEqual(company, { name: null, taxpayer_id: '11222333000181' })
  assert.equal(initiation, 'dynamic_qr_code')

  const counter = await sell(w, customer, 'boleto')
  await w.sdk.sandbox.payBoleto(counter.id, { payer: { name: 'Ana', taxpayer_id: '12345678909' } })
  assert.equal(await paymentOf(w, counter.id), null)

  const wrong = w.sdk.sandbox.payPix(silent.id, { payer: { taxpayer_id: '123' } })
  await assert.rejects(wrong, (error) => error instanceof VintemError && error.status === 422)
  await right(w)
})

test('a second payment is sent back, and the one that paid is shown', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await sell(w, customer)
  await w.sdk.sandbox.payPix(sale.id, GIVER)
  await w.sdk.sandbox.payPix(sale.id, { payer: { name: 'Outra Pessoa' } })
  assert.deepEqual((await paymentOf(w, sale.id))?.payer, TOLD.payer)
  const [row] = await w.db.rows<{ origins: object }>(
    sql`select pix -> 'origins' as origins from transactions where id = ${sale.id}`,
  )
  assert.equal(Object.keys(row!.origins).length, 2)
})

test('the export of a customer has who paid, and an erasure leaves it nowhere', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const sale = await sell(w, customer)
  const boleto = await sell(w, customer, 'boleto')
  await w.sdk.sandbox.payPix(sale.id, GIVER)
  await w.sdk.sandbox.payPix(boleto.id, GIVER)
  const exported = await w.sdk.customers.export(customer)
  assert.equal(JSON.stringify(exported).match(/Quitéria Zambujal/g)?.length, 2)

  // The boleto itself is withdrawn.
  await w.work()
  await w.sdk.customers.erase(customer, { reason: 'pedido da titular' })
  await w.work()
  await settled(w.deps)
  await w.sdk.sandbox.moveClock({ advance: '11m' })
  await settled(w.deps)
  for (const table of ['transactions', 'events', 'requests', 'sandbox_calls']) {
    const rows = await w.db.rows(sql`
      select x::text as text from ${raw(table)} x
      where x::text ~* 'zambujal|86882852090|nonata'`)
    assert.deepEqual(rows, [], table)
  }
  const erased = await paymentOf(w, sale.id)
  assert.deepEqual([erased?.payer, erased?.message, erased?.initiation], [null, null, null])
  await right(w)
})

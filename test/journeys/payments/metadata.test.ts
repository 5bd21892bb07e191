// Metadata as sellers store it: with a customer and with a transaction, shown wherever these are,
// and to nobody else.

import assert from 'node:assert/strict'
import test from 'node:test'
import { VintemError, type Vintem } from '../../../sdk/index.ts'
import { openScanner } from '../../../tools/scanner.ts'
import { tokenFor } from '../../cards.ts'
import { dumpOf } from '../../fingerprint.ts'
import { world, type World } from '../../world.ts'

const MARIA = { first_name: 'Maria', taxpayer_id: '123.456.789-09' }
/** Keys in neither alphabetical order nor order of length. */
const ORDER = { z_order: '1042', a: 'app', 'Canal de venda': 'balcão', constructor: 'x' }
const code = (expected: string) => (error: unknown) =>
  error instanceof VintemError && error.code === expected

/** The metadata in each event of an object, in order. */
async function eventTypesOf(sdk: Vintem, id: string) {
  const reported: (readonly [string, unknown])[] = []
  for await (const event of sdk.events.all())
    if (event.id === id)
      reported.push([event.type, (event.data as { metadata?: unknown }).metadata])
  return reported
}

const inOrder = (actual: object, expected: object) =>
  assert.equal(JSON.stringify(actual), JSON.stringify(expected), 'in the order they were sent')

test('metadata of a customer is stored, changed key by key, and shown wherever the customer is', async (t) => {
  const w = await world(t)
  const made = await w.sdk.customers.create({ ...MARIA, metadata: ORDER })
  inOrder(made.metadata, ORDER)
  assert.deepEqual((await w.sdk.customers.create(MARIA)).metadata, {})
  const again = async () => (await w.sdk.customers.get(made.id)).metadata
  inOrder(await again(), ORDER)

  const changed = { z_order: '1042', a: 'loja', constructor: 'x', more: 'yes' }
  const answer = await w.sdk.customers.update(made.id, {
    metadata: { more: 'yes', a: 'loja', 'Canal de venda': '' },
  })
  inOrder(answer.metadata, changed)
  inOrder(await again(), changed)
  const token = await w.token()
  const update = (metadata: unknown) =>
    w.call('POST', `/v1/customer/update/${made.id}`, {
      token,
      body: { first_name: 'Maria', metadata },
    })
  for (const nothing of [undefined, null, '', [], {}, false]) {
    assert.equal((await update(nothing)).status, 200)
    inOrder(await again(), changed)
  }
  const { items } = await w.sdk.customers.list({ taxpayer_id: MARIA.taxpayer_id })
  assert.deepEqual(
    items.map(({ metadata }) => metadata),
    [{}, changed],
  )
  // Storing a card changes the customer, but not its metadata.
  await w.sdk.cards.associate({ id_customer: made.id, token: await tokenFor(w) })
  inOrder(await again(), changed)
  assert.equal(
    (await update({ z_order: null, a: null, constructor: null, more: null })).status,
    200,
  )
  assert.deepEqual(await again(), {})
  const events = await eventTypesOf(w.sdk, made.id)
  assert.deepEqual(events[0], ['customer.created', ORDER])
  assert.deepEqual(events[1], ['customer.updated', changed])
  assert.deepEqual(events.at(-1), ['customer.updated', {}])
})

test('more keys than allowed are refused, at once and one by one, and nothing is changed', async (t) => {
  const w = await world(t)
  const keys = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`k${from + n}`, 'x']))
  const { total } = await w.sdk.customers.list()
  await assert.rejects(
    w.sdk.customers.create({ ...MARIA, metadata: keys(0, 51) }),
    code('invalid_request'),
  )
  assert.equal((await w.sdk.customers.list()).total, total)
  const { id } = await w.sdk.customers.create({ ...MARIA, metadata: keys(0, 30) })
  const refused = w.sdk.customers.update(id, { first_name: 'Ana', metadata: keys(30, 51) })
  await assert.rejects(refused, (error: VintemError) => {
    assert.deepEqual(error.fields, { metadata: ['must have at most 50 keys'] })
    return true
  })
  const kept = await w.sdk.customers.get(id)
  assert.deepEqual([kept.first_name, kept.metadata], ['Maria', keys(0, 30)])
  await w.sdk.customers.update(id, { metadata: keys(30, 50) })
  assert.deepEqual((await w.sdk.customers.get(id)).metadata, keys(0, 50))
})

test('concurrent changes of different keys are all kept', async (t) => {
  const w = await world(t)
  const { id } = await w.sdk.customers.create(MARIA)
  const names = Array.from({ length: 20 }, (_, n) => `k${n}`)
  await Promise.all(names.map((name) => w.sdk.customers.update(id, { metadata: { [name]: name } })))
  const { metadata } = await w.sdk.customers.get(id)
  assert.deepEqual(metadata, Object.fromEntries(names.map((name) => [name, name])))
})

const WORD = 'Zabumba'

/** A transaction of each kind with metadata that names its seller. */
async function salesOf(w: World) {
  const { id: customer } = await w.sdk.customers.create({
    ...MARIA,
    last_name: 'Lima',
    metadata: { note: WORD },
  })
  const sell = (more: object) =>
    w.sdk.transactions.create(customer, {
      amount: 45_09,
      payment_type: 'pix',
      metadata: { ...ORDER, by: WORD },
      ...more,
    })
  const [pix, boleto, card] = [
    await sell({ reference_id: 'order-1042' }),
    await sell({ payment_type: 'boleto' }),
    await sell({ payment_type: 'credit', token: await tokenFor(w), capture: false }),
  ]
  return { customer, pix: pix!, boleto: boleto!, card: card! }
}

test('metadata of a transaction is shown wherever the transaction is, in every state', async (t) => {
  const w = await world(t)
  const metadata = { ...ORDER, by: WORD }
  const { customer, pix, boleto, card } = await salesOf(w)
  for (const sale of [pix, boleto, card]) {
    inOrder(sale.metadata, metadata)
    inOrder((await w.sdk.transactions.get(sale.id)).metadata, metadata)
    if ('metadata' in sale.payment_method) assert.deepEqual(sale.payment_method.metadata, {})
  }
  const paid = [
    await w.sdk.sandbox.payPix(pix.id),
    await w.sdk.sandbox.payBoleto(boleto.id),
    await w.sdk.transactions.capture(card.id),
  ]
  for (const sale of paid) inOrder(sale.metadata, metadata)
  const refunded = await w.sdk.transactions.void(pix.id, { amount: 10_00 })
  assert.deepEqual([refunded.status, refunded.metadata], ['partial_refunded', metadata])
  await w.work()
  const { items } = await w.sdk.transactions.list()
  assert.equal(items.length, 3)
  for (const sale of items) inOrder(sale.metadata, metadata)
  const events = await eventTypesOf(w.sdk, pix.id)
  assert.ok(events.length >= 3)
  for (const [type, said] of events) assert.deepEqual(said, metadata, type)
  const plain = await w.sdk.transactions.create(customer, { amount: 1_00, payment_type: 'pix' })
  assert.deepEqual(plain.metadata, {})
})

test('payers and banks never get metadata', async (t) => {
  const w = await world(t)
  const scanner = await openScanner()
  const { pix, boleto } = await salesOf(w)
  const read = async (path: string) =>
    Buffer.from(await (await fetch(`${w.url}${path}`)).arrayBuffer())
  for (const page of [`/pay/${pix.id}`, `/boleto/${boleto.id}`, `/pix/qrcode/${pix.id}.svg`]) {
    const text = (await read(page)).toString()
    assert.ok(text.length > 500 && !text.includes(WORD), page)
  }
  const pdf = await scanner.pages(await read(`/boleto/${boleto.id}.pdf`))
  assert.ok(pdf.join().includes('Maria') && !pdf.join().includes(WORD))
  const tables = (await dumpOf(w)).split(/^(?=\w+\.\w+$)/m)
  const holding = tables
    .filter((table) => table.includes(WORD))
    .map((table) => table.split('\n')[0]!)
  // The tables of the sandbox bank are included; requests are in the partition of their day, events
  // in that of their month.
  const named = holding.filter((table) => !/_(\d{8}|first)$/.test(table))
  assert.deepEqual(named, [
    'public.customers',
    'public.events',
    'public.requests',
    'public.sandbox_calls',
    'public.transactions',
  ])
})

test('a pix found by its reference keeps the metadata of the first request', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const { id } = await w.sdk.customers.create(MARIA)
  const sell = (metadata: object) =>
    w.call('POST', `/v1/transaction/new/${id}`, {
      token,
      body: { amount: 45_09, payment_type: 'pix', reference_id: 'order-1042', metadata },
    })
  const [first, twin] = [await sell({ try: '1' }), await sell({ try: '2' })]
  assert.deepEqual(
    [first.status, twin.status, twin.body.success.existing_transaction],
    [201, 200, true],
  )
  assert.deepEqual(
    [first, twin].map(({ body }) => body.success.metadata),
    [{ try: '1' }, { try: '1' }],
  )
})

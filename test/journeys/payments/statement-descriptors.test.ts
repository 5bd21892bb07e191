// The text on a buyer's statement: a sale's own, or its seller's, up to the acquirer. Over HTTP,
// against the real bank of the sandbox.

import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from '../../../server/platform/db/sql.ts'
import { tokenFor } from '../../cards.ts'
import { market } from '../../marketplace.ts'
import { world, type World } from '../../world.ts'
import { orderBy, payOn } from './payment-link-page.ts'

const OWN = 'LOJA DA MARIA EM RECIFE'
/** What an acquirer's message has room for. */
const SHOWN = 22

/** Notes the descriptors of the messages to the acquirer, which then gets them. */
function sentTo(w: World): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  const { cards } = w.deps.banks
  const watched: typeof cards = (owner) => {
    const rail = cards(owner)!
    return {
      ...rail,
      authorize: (order, again) => {
        sent.push(order.descriptor)
        return rail.authorize(order, again)
      },
    }
  }
  Object.assign(w.deps.banks, { cards: watched })
  return sent
}

async function given(w: World) {
  const m = await market(w)
  const seller = w.platform.sellers[0]!
  const changed = await w.call('PATCH', `/v1/sellers/update/individuals/${seller.io_seller_id}`, {
    token: m.token,
    body: { statement_descriptor: OWN },
  })
  assert.equal(changed.status, 200, changed.text)
  // A boleto needs the document of its buyer.
  const { items } = await w.sdk.customers.list()
  for (const { id } of items) await w.sdk.customers.update(id, { taxpayer_id: '123.456.789-09' })
  return { m, io_seller_id: seller.io_seller_id, sent: sentTo(w) }
}

test("a seller's descriptor is that of its sales by any method, and a sale's own counts more", async (t) => {
  const w = await world(t)
  const { m, io_seller_id, sent } = await given(w)
  const shown = async (payment_type: string, more: object) => {
    const by =
      payment_type === 'credit' ? { payment_type, token: await tokenFor(w) } : { payment_type }
    const made = await m.order(10_00, { io_seller_id, ...by, ...more })
    assert.equal(made.status, 201, made.text)
    const { id, statement_descriptor: said } = made.body.success
    assert.equal((await m.sale(id)).statement_descriptor, said)
    return said
  }
  for (const method of ['pix', 'boleto', 'credit']) {
    assert.equal(await shown(method, {}), OWN, method)
    for (const none of ['', '  ', null])
      assert.equal(await shown(method, { statement_descriptor: none }), OWN, `${method} ${none}`)
    assert.equal(await shown(method, { statement_descriptor: 'PEDIDO 7' }), 'PEDIDO 7', method)
  }
  const cut = OWN.slice(0, SHOWN)
  assert.deepEqual(sent, [cut, cut, cut, cut, 'PEDIDO 7'])
  // The sale of another seller has that one's.
  const [{ descriptor }] = (await w.db.rows<{ descriptor: string | null }>(sql`
    select statement_descriptor as descriptor from sellers where id = ${w.platform.io_seller_id}`)) as [
    { descriptor: string | null },
  ]
  assert.notEqual(descriptor, OWN)
  assert.equal((await m.order(10_00)).body.success.statement_descriptor, descriptor)
})

test("of a payment link, of a split and of a quote it is the descriptor of the transaction's seller", async (t) => {
  const w = await world(t)
  const { m, io_seller_id, sent } = await given(w)
  const cut = OWN.slice(0, SHOWN)
  const link = await m.send('/v1/payment_links', {
    description: 'Mesa',
    amount: 10_00,
    usage: 'many',
    io_seller_id,
  })
  assert.equal(link.status, 201, link.text)
  for (const method of ['credit', 'pix', 'boleto'] as const) {
    const paid = await payOn(w, link.body, orderBy(method))
    assert.equal(paid.status, 201, paid.text)
    assert.equal((await m.sale(paid.body.transaction)).statement_descriptor, OWN, method)
  }
  const rule = {
    receiver: w.platform.sellers[1]!.io_seller_id,
    split_type: 'percent',
    split_value: 40,
  }
  const card = { io_seller_id, payment_type: 'credit' }
  const split = await m.order(10_00, { ...card, token: await tokenFor(w), split_rules: [rule] })
  assert.equal(split.body.success.statement_descriptor, OWN, split.text)
  const quote = await m.send('/v1/quotes', { ...card, amount: 10_00 })
  const quoted = await m.order(10_00, { ...card, token: await tokenFor(w), quote: quote.body.id })
  assert.equal(quoted.body.success.statement_descriptor, OWN, quoted.text)
  assert.deepEqual(sent, [cut, cut, cut])
})

test('a change of the seller’s descriptor holds for later sales, and a repetition shows the sale as it was made', async (t) => {
  const w = await world(t)
  const { m, io_seller_id } = await given(w)
  const body = { io_seller_id, payment_type: 'pix' }
  const made = await m.order(10_00, body, 'order-1')
  await w.call('PATCH', `/v1/sellers/update/individuals/${io_seller_id}`, {
    token: m.token,
    body: { statement_descriptor: 'NOVA LOJA' },
  })
  const again = await m.order(10_00, body, 'order-1')
  assert.deepEqual(
    [again.body.success.id, again.body.success.statement_descriptor],
    [made.body.success.id, OWN],
    again.text,
  )
  assert.equal(
    (await m.order(10_00, body, 'order-2')).body.success.statement_descriptor,
    'NOVA LOJA',
  )
})

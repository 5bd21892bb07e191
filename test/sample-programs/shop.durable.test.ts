// The shop of samples/, as a buyer and a shopkeeper use it, against a real server: each way to pay,
// refunds, a forged webhook, names that are no names, and a crash between the charge and its
// response.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import { openVintem } from '../../sdk/index.ts'
import { signWebhook } from '../../sdk/receiving.ts'
import { createTestServer, type TestServer } from '../../sdk/testing.ts'
import { fieldsOf, losingProxy, startSample, type Sample } from '../sample-program.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  expiration_month: '12',
  expiration_year: '35',
  security_code: '123',
}
const APPROVED = '4111111111111111'
/** Insufficient funds, says the list of /docs/sandbox. */
const DECLINED = '4000000000510000'
const COFFEE = 45_09
const MARIA = { name: 'Maria da Silva', email: 'maria@example.com', document: '123.456.789-09' }

let server: TestServer
let shop: Sample
before(async () => {
  server = await createTestServer()
  shop = await startSample(undefined, { name: 'shop', url: server.url, login: server.credentials })
})
after(async () => {
  await shop.end()
  await server.close()
})

type Visitor = ReturnType<Sample['visitor']>

/** Puts a coffee into the cart; returns what the form of the checkout says, filled in. */
async function checkout(
  buyer: Visitor,
  more: Record<string, string>,
): Promise<Record<string, string>> {
  const { text } = await buyer.post('/cart', fieldsOf(await buyer.get('/'), '/cart'))
  return { ...fieldsOf(text, '/checkout'), ...MARIA, ...more }
}

/** The token of a card, as the page makes it: with the access that the shop gives to pages. */
async function tokenOf(card_number: string): Promise<string> {
  const access = (await (await fetch(`${shop.address}/card-access`)).json()) as {
    url: string
    accessToken: string
  }
  const vault = openVintem(access)
  for (const opens of [() => vault.customers.list(), () => vault.cards.list('x')])
    await assert.rejects(opens(), { code: 'scope_not_allowed' })
  return (await vault.cards.tokenize({ ...CARD, card_number })).id
}

const ofOrder = async (path: string, place = 1) =>
  (await server.vintem.transactions.list({ reference_id: `${path.split('/').at(-1)!}.${place}` }))
    .items

test('an order is paid by pix, by boleto and by card when the webhook says so, and the shopkeeper refunds it', async () => {
  const [buyer, keeper] = [shop.visitor(), shop.admin()]

  const form = await checkout(buyer, { method: 'pix' })
  const { path, text } = await buyer.post('/checkout', form)
  assert.match(text, /Aguardando pagamento/)
  const [pix] = await ofOrder(path)
  assert.equal(pix!.amount_cents, COFFEE)
  assert.ok(text.includes(pix!.pix_qrcode_url!))
  assert.ok(
    pix!.payment_method.resource === 'pix' && text.includes(pix!.payment_method.qr_code.emv!),
  )
  // The same form again, as a double click sends it, is the same order.
  assert.equal((await buyer.post('/checkout', form)).path, path)
  await buyer.post('/cart', { product: 'cafe', quantity: '1' })
  assert.equal((await buyer.post('/checkout', form)).path, path)
  assert.equal((await ofOrder(path)).length, 1)
  await server.pay(pix!)
  await buyer.waitFor(path, 'Pedido pago')

  const stolen = await buyer.post('/checkout', await checkout(shop.visitor(), { method: 'boleto' }))
  assert.match(stolen.text, /O carrinho está vazio/, 'a cart is of one browser')
  const other = shop.visitor()
  const printed = await other.post('/checkout', await checkout(other, { method: 'boleto' }))
  const [billed] = await ofOrder(printed.path)
  assert.ok(
    billed!.payment_method.resource === 'boleto' &&
      printed.text.includes(billed!.payment_method.barcode),
  )
  assert.ok(printed.text.includes(billed!.payment_method.url))
  await server.pay(billed!)
  await other.waitFor(printed.path, 'Pedido pago')

  const declined = await buyer.post(
    '/checkout',
    await checkout(buyer, { method: 'credit', token: await tokenOf(DECLINED) }),
  )
  assert.match(declined.text, /role="alert">[^<]*(cartão|Cartão)/)
  const again: Record<string, string> = {
    ...fieldsOf(declined.text, '/checkout'),
    method: 'credit',
    token: await tokenOf(APPROVED),
  }
  assert.equal(again['name'], MARIA.name, 'nothing is typed twice')
  await buyer.post('/checkout', again)
  await buyer.waitFor(declined.path, 'Pedido pago')
  assert.deepEqual(
    [await ofOrder(declined.path, 1), await ofOrder(declined.path, 2)].map(([one]) => one!.status),
    ['failed', 'succeeded'],
  )

  assert.equal((await shop.visitor().send('/admin')).status, 401)
  const refund = { ...fieldsOf(await keeper.get('/admin'), '/admin/refund'), transaction: pix!.id }
  await keeper.post('/admin/refund', { ...refund, amount: '10,00' })
  await keeper.post('/admin/refund', { ...refund, amount: '10,00' })
  await buyer.waitFor(path, /Reembolsado em parte[^]*Reembolsado: R\$\s10,00/)
  await keeper.post('/admin/refund', { ...refund, key: randomUUID(), amount: '99,00' })
  assert.match(await keeper.get('/admin'), /role="alert">Valor maior que o disponível/)
  await keeper.post('/admin/refund', { ...refund, key: randomUUID(), amount: '35,09' })
  await buyer.waitFor(path, /Reembolsado: R\$\s45,09/)
  assert.equal((await server.vintem.transactions.get(pix!.id)).refunds.length, 2)
})

test('a program that is killed between the charge and its response makes one payment, and learns what it missed', async (t) => {
  const proxy = await losingProxy(t, server)
  const killed = await startSample(t, { name: 'shop', url: proxy.url, login: server.credentials })
  const buyer = killed.visitor()
  const form = await checkout(buyer, { method: 'pix' })
  const lost = proxy.lose(/^\/v1\/transaction\/new\//)
  const answer = buyer.post('/checkout', form).catch(() => undefined)
  await lost
  await killed.kill()
  assert.equal(await answer, undefined, 'the buyer has no answer')
  const path = `/orders/${form['order']}`
  const [pix, ...others] = await ofOrder(path)
  assert.ok(pix && others.length === 0)
  await server.pay(pix)

  const restarted = (await killed.restart()).visitor()
  await restarted.waitFor(path, 'Pedido pago')
  await proxy.repeated()
  assert.equal((await ofOrder(path)).length, 1)
})

test('what is forged, hostile or of another site changes nothing', async () => {
  const [buyer, keeper] = [shop.visitor(), shop.admin()]
  const name = `"><img src=x onerror=alert(1)> O'Neil & Cia`
  const { path, text } = await buyer.post(
    '/checkout',
    await checkout(buyer, { method: 'pix', name }),
  )
  for (const page of [text, await keeper.get('/admin')]) {
    assert.doesNotMatch(page, /<img src=x/)
    assert.match(page, /&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; O&#39;Neil &amp; Cia/)
  }

  const [pix] = await ofOrder(path)
  const event = {
    id: pix!.id,
    event_id: `evt_${'0'.repeat(32)}`,
    type: 'transaction.succeeded',
    sequence: 1_000_000,
    object_sequence: 2,
    data: { ...pix, status: 'succeeded' },
  }
  const body = JSON.stringify(event)
  const timestampS = Math.floor(Date.now() / 1_000)
  const signature = signWebhook({
    id: event.event_id,
    timestampS,
    body,
    secret: `whsec_${'A'.repeat(43)}=`,
  })
  const headers = {
    'webhook-id': event.event_id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signature,
    'content-type': 'application/json',
  }
  assert.equal(
    (await fetch(`${shop.address}/webhooks`, { method: 'POST', headers, body })).status,
    401,
  )
  assert.match(await buyer.get(path), /Aguardando pagamento/)

  const foreign = {
    method: 'POST',
    body: new URLSearchParams({}),
    headers: { 'sec-fetch-site': 'cross-site' },
  }
  assert.equal((await keeper.send('/admin/refund', foreign)).status, 403)
  const wrong = await buyer.post(
    '/checkout',
    await checkout(buyer, { method: 'boleto', document: '111.111.111-11' }),
  )
  assert.match(wrong.text, /role="alert">[^<]*CPF/)
  const mended = {
    ...fieldsOf(wrong.text, '/checkout'),
    method: 'boleto',
    document: MARIA.document,
  }
  assert.match((await buyer.post('/checkout', mended)).text, /Linha digitável/)
  for (const path of ['/orders/none', '/sdk/..%2fpackage.json', '/sdk/none.ts'])
    assert.equal((await buyer.send(path)).status, 404, path)
})

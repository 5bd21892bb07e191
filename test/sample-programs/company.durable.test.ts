// The company with cards of samples/, as its back office uses it, against a real server: people,
// cards, purchases that arrive by webhook, receipts, a dispute across a crash, and what each cost
// center spends.

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openVintem, type Vintem } from '../../sdk/index.ts'
import { createTestServer, type TestServer } from '../../sdk/testing.ts'
import { PDF } from '../receipt-files.ts'
import { fieldsOf, losingProxy, startSample } from '../sample-program.ts'

type Admin = ReturnType<Awaited<ReturnType<typeof startSample>>['admin']>

let server: TestServer
let company: Vintem
before(async () => {
  server = await createTestServer()
  const { email, secret, io_seller_id: sellerId } = server.credentials.corporate
  company = openVintem({ url: server.url, email, secret, sellerId })
})
after(() => server.close())

/** A cardholder with a card, after what the form refuses; sent twice, it is one. */
async function issueCard(admin: Admin) {
  const holder = {
    name: 'Rita Nunes',
    tax_id: '529.982.247-25',
    center: 'Viagens',
    amount: '1.000,00',
  }
  const form = fieldsOf(await admin.get('/'), '/holders')
  assert.match(
    (await admin.post('/holders', { ...form, ...holder, tax_id: '1' })).text,
    /role="alert">[^<]*CPF/,
  )
  assert.match(
    (await admin.post('/holders', { ...form, ...holder, amount: 'mil' })).text,
    /Escreva o limite/,
  )
  const { text } = await admin.post('/holders', { ...form, ...holder })
  await admin.post('/holders', { ...form, ...holder })
  const [rita] = (await company.corporate.holders.list({ q: 'Rita' })).items
  assert.deepEqual([rita!.amount, rita!.center_cost], [1_000_00, 'Viagens'])
  await admin.post('/cards', {
    ...fieldsOf(text, '/cards'),
    holder: rita!.id,
    name: 'Hotel',
    limit: '300,00',
  })
  const [card, ...others] = (await company.corporate.holders.cards(rita!.id)).items
  assert.deepEqual([card!.limit, others.length], [300_00, 0])
  return card!
}

test('cards are issued with limits, purchases arrive, receipts are kept, a dispute survives a crash', async (t) => {
  const proxy = await losingProxy(t, server)
  let office = await startSample(t, {
    name: 'company',
    url: proxy.url,
    login: server.credentials.corporate,
  })
  let admin = office.admin()
  for (const path of ['/', '/purchases/none'])
    assert.equal((await office.visitor().send(path)).status, 401)

  const card = await issueCard(admin)
  const hostile = '<b onmouseover=alert(1)>HOTEL'
  const bought = await company.sandbox.buyWithCard(card.id, {
    amount: 120_00,
    merchant: { name: hostile, mcc: '7011' },
  })
  await admin.waitFor('/', '&lt;b onmouseover=alert(1)&gt;HOTEL')
  assert.doesNotMatch(await admin.get('/'), /<b onmouseover/)
  const denied = await company.sandbox.buyWithCard(card.id, {
    amount: 999_00,
    merchant: { name: 'JOALHERIA' },
  })
  await admin.waitFor('/', 'JOALHERIA')
  assert.match(await admin.get(`/purchases/${denied.id}`), /Negada: passa do limite do cartão/)
  await admin.post(`/cards/${card.id}`, { status: 'blocked' })
  assert.equal((await company.corporate.cards.get(card.id)).status, 'blocked')

  await company.sandbox.clearPurchase(bought.id)
  const path = `/purchases/${bought.id}`
  await admin.waitFor(path, 'Confirmada')
  assert.match(
    await admin.get('/'),
    /<td>Viagens<\/td>\s*<td class="amount">1<\/td>\s*<td class="amount">R\$\s120,00<\/td>/,
  )

  const upload = (body: Buffer) =>
    admin.send(`${path}/receipt?name=nota.pdf`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream' },
    })
  assert.match((await upload(Buffer.from('nada'))).text, /foto/)
  for (let times = 0; times < 2; times++) assert.equal((await upload(PDF)).status, 200)
  assert.match(await admin.get(path), /Recibos guardados: 1/)

  const dispute = {
    ...fieldsOf(await admin.get(path), `${path}/dispute`),
    reason: 'duplicate',
    description: 'Duas vezes',
  }
  const lost = proxy.lose(/\/disputes$/)
  admin.post(`${path}/dispute`, dispute).catch(() => {})
  await lost
  await office.kill()
  office = await office.restart()
  admin = office.admin()
  await admin.waitFor(path, 'Contestação em análise')
  await proxy.repeated()
  assert.equal((await company.corporate.purchases.disputes(bought.id)).total, 1)
  await company.sandbox.winPurchaseDispute(bought.id)
  await admin.waitFor(path, 'Contestação ganha')
  assert.match(
    await admin.get('/'),
    /<td>Viagens<\/td>\s*<td class="amount">\d<\/td>\s*<td class="amount">R\$\s0,00<\/td>/,
  )
})

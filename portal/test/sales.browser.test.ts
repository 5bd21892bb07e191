// A finance person's work with sales, in a real browser and with the keyboard: found by a filter, refunded in part once however often the button is pressed,
// with the call that did it; a lost connection shows, and comes back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, portalPage } from './portal-page.ts'

test('a sale is found, refunded once, explained, and shown as a call', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const sold = async (reference: string) =>
    w.sdk.transactions.create(buyer.id, { payment_type: 'pix', amount: 4509, reference_id: reference })
  await sold('pedido-1')
  const { id } = await sold('pedido-2')
  await w.sdk.sandbox.payPix(id)
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales?status=succeeded')
  const table = page.getByRole('table', { name: 'Vendas' })
  await table.getByText('pedido-2').waitFor()
  assert.equal(await table.getByText('pedido-1').count(), 0)

  await table.getByRole('link', { name: 'R$ 45,09' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'R$ 45,09' }).waitFor()
  await page.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reembolsar' })
  await dialog.getByLabel('Valor').fill('45,10')
  await page.keyboard.press('Enter')
  await dialog.getByText('O máximo é R$ 45,09.').waitFor()
  await dialog.getByLabel('Valor').fill('10,00')
  await dialog.getByRole('button', { name: 'Reembolsar' }).dblclick()
  await page.getByText('Reembolso solicitado.').waitFor()
  const { refunds } = await w.sdk.transactions.get(id)
  assert.deepEqual(
    refunds.map(({ amount_cents: cents }) => cents),
    [1000],
  )

  await page.getByRole('button', { name: 'Como chamada' }).click()
  const calls = page.getByRole('dialog', { name: /como chamada da API/ })
  await calls.getByText('transactions.void').waitFor()
  await calls.getByText(`/v1/transaction/void/${id}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Por que este valor?' }).first().click()
  await page.getByRole('dialog', { name: 'De onde vem este valor' }).getByText('Soma').waitFor()
  await assertClean()
})

test('a lost connection shows, and the screen comes back by itself', async (t) => {
  const w = await world(t)
  const { page, open, signIn } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales')
  await page.getByText('Nenhuma venda ainda').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão com o servidor. Tentando de novo…').waitFor()
  const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
  await w.sdk.transactions.create(buyer.id, { payment_type: 'pix', amount: 4509, reference_id: 'pedido-1' })
  await page.context().setOffline(false)
  await page.getByText('Sem conexão com o servidor. Tentando de novo…').waitFor({ state: 'detached' })
  await page.getByText('pedido-1').waitFor()
})

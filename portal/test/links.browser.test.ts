// A finance person of a platform and a person of one of its sellers make payment links, in a real
// browser: a link with its QR code and its sale, closed and opened again; one that is split by a
// stored rule and another; an open amount; a logo and colors that the buyer's page then has.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderBy, payOn } from '../../test/journeys/payments/payment-link-page.ts'
import { person, personWithFactor } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a finance person creates a link once, sees its sale, closes it and opens it again', async (t) => {
  const w = await world(t)
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/links')
  await page.getByText('Nenhum link de pagamento').waitFor()
  await page.getByRole('link', { name: 'Criar link' }).click()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('Preencha este campo.').waitFor()
  await page.getByLabel('O que está sendo pago').fill('Encomenda 1042')
  await page.getByLabel('Valor', { exact: true }).fill('45,09')
  await page.getByLabel('Endereço de volta (opcional)').fill('http://shop.example.com')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('deve começar com https://').waitFor()
  await page.getByLabel('Endereço de volta (opcional)').fill('https://shop.example.com')
  await page.getByRole('button', { name: 'Criar link' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Encomenda 1042' }).waitFor()
  await page.getByRole('img', { name: 'QR code do link' }).waitFor()
  const { items } = await w.sdk.paymentLinks.list()
  assert.deepEqual(
    items.map(({ amount_cents, usage, return_url }) => [amount_cents, usage, return_url]),
    [[4_509, 'once', 'https://shop.example.com/']],
  )
  const [link] = items
  await page.getByText(link!.url).waitFor()

  // The sale of a buyer shows by itself.
  await payOn(w, link!, orderBy('pix'))
  await w.work()
  const table = page.getByRole('table', { name: 'Vendas deste link' })
  await table.getByRole('link', { name: 'R$ 45,09' }).waitFor()
  await page.getByRole('button', { name: 'Encerrar' }).click()
  await page
    .getByRole('dialog', { name: 'Encerrar o link?' })
    .getByRole('button', { name: 'Encerrar' })
    .click()
  await page.getByRole('button', { name: 'Reabrir' }).waitFor()
  assert.equal((await w.sdk.paymentLinks.get(link!.id)).status, 'inactive')
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('button', { name: 'Encerrar' }).waitFor()
  await assertClean()
})

test('a finance person splits the sales of a link by a stored rule and by another, and sees who gets what', async (t) => {
  const w = await world(t)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id)
  const { first_name, last_name } = await w.sdk.sellers.get(two!)
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const kept = {
    receiver: one!,
    split_type: 'percent' as const,
    split_value: 12.5,
    min_amount: 1_000,
  }
  await w.sdk.splitRules.create({ ...kept, receiver_fee_type: 'free', chargeback_liable: true })
  const { page, open, signIn, assertClean, violations } = await portalPage(await browserFor(t), w)
  await signIn(await personWithFactor(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/links/new')
  await page.getByLabel('O que está sendo pago').fill('Encomenda 1042')
  await page.getByLabel('Valor', { exact: true }).fill('45,09')
  await page.getByText('Sem recebedores aqui').waitFor()
  await page.getByRole('combobox', { name: 'Regras guardadas' }).click()
  await page
    .getByRole('option', {
      name: /12,5% · Não paga tarifa · a partir de R\$ 10,00 · Responde primeiro/,
    })
    .click()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByText('Sem recebedores aqui').count(), 0)
  await page.getByRole('button', { name: 'Adicionar recebedor' }).click()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('Preencha este campo.').waitFor()
  const receiver = page.getByRole('group', { name: 'Recebedor 1' })
  await receiver.getByRole('combobox', { name: 'Recebedor', exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await receiver.getByRole('combobox', { name: 'Divisão' }).click()
  await page.getByRole('option', { name: 'Valor fixo' }).click()
  await receiver.getByLabel('Percentual ou valor').fill('46,00')
  assert.deepEqual(await violations(), [])
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('A divisão passa do valor da transação').waitFor()
  await receiver.getByLabel('Percentual ou valor').fill('7,00')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Encomenda 1042' }).waitFor()
  await page.getByText('a partir de R$ 10,00').waitFor()
  await page.getByText('12,5%').waitFor()
  await page.getByText('R$ 7,00').waitFor()
  const [link] = (await w.sdk.paymentLinks.list()).items
  assert.deepEqual(
    link!.split_rules.map((rule) => [
      rule.receiver,
      rule.split_type,
      rule.split_value,
      rule.receiver_fee_type,
      rule.min_amount_cents,
      rule.chargeback_liable,
    ]),
    [
      [two, 'fixed', 700, 'proportional', null, false],
      [one, 'percent', 12.5, 'free', 1_000, true],
    ],
  )
  assert.deepEqual(await violations(), [])
  await assertClean()
})

test('a seller makes a link of an open amount on the phone, with a logo and colors of its own', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!
  const { page, open, signIn, assertClean, violations } = await portalPage(
    await browserFor(t),
    w,
    PHONE,
  )
  const assertReadable = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violations(), [], colorScheme)
    }
  }
  await signIn(await person(w, seller.io_seller_id, 'finance', 'bia@example.com'))
  await open('/links/branding')
  await page.getByLabel('Cor', { exact: true }).fill('red')
  await page.getByRole('button', { name: 'Salvar cores' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await assertReadable()
  await page.getByLabel('Cor', { exact: true }).fill('#ffffff')
  await page.getByLabel('Cor do texto sobre ela (opcional)').fill('#eeeeee')
  await page.getByRole('button', { name: 'Salvar cores' }).click()
  await page.getByText('é difícil de ler').waitFor()
  await page.getByLabel('Cor do texto sobre ela (opcional)').fill('#1a237e')
  await page.getByRole('button', { name: 'Salvar cores' }).click()
  await page.getByText('Marca salva.').first().waitFor()
  const files = page.locator('input[type=file]')
  await files.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await page.getByText('deve ser uma imagem PNG, JPEG ou WebP').waitFor()
  await files.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(200_001),
  })
  await page.getByText('O arquivo tem mais de 200 kB.').waitFor()
  // Every red word can be read: of a field, of a notice, and of a button.
  await assertReadable()
  await files.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  })
  await page.getByAltText('Seu logotipo').waitFor()

  await open('/links/new')
  await page.getByLabel('O que está sendo pago').fill('Doação')
  await page.getByText('O comprador escolhe').click()
  await page.getByLabel('Valor máximo').fill('500')
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Doação' }).waitFor()
  const [link, ...others] = (await w.as(seller).paymentLinks.list()).items
  assert.deepEqual(others, [])
  assert.deepEqual(
    [link!.amount_min_cents, link!.amount_max_cents, link!.payment_types, link!.io_seller_id],
    [100, 50_000, ['pix'], seller.io_seller_id],
  )
  const shown = await w.call('GET', new URL(link!.url).pathname)
  assert.match(shown.text, /--brand: #ffffff; --on-brand: #1a237e[^]*<img src="\/branding\//)
  await assertClean()
})

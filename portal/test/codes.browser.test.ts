// People of a platform and of a seller with pix that have no charge, in a real browser: a static QR
// code with its sale, deactivated and activated; a pix without a code that is assigned to a seller,
// one to a code, and one that goes back; and who sees no control.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enrolled, person, personWithFactor } from '../../test/portal.ts'
import { setPolicy } from '../../test/journeys/identity/approvals-stage.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, DESKTOP, PHONE, portalPage, resize, type PortalPage } from './portal-page.ts'

const ANA = { name: 'Ana Souza', taxpayer_id: '123.456.789-09' }

const nameOf = async (w: World, seller: string): Promise<string> => {
  const { first_name, last_name } = await w.sdk.sellers.get(seller)
  return [first_name, last_name].filter(Boolean).join(' ')
}

/** Nothing that axe finds, and nothing beyond the edge, in both schemes and on a phone. */
async function assertShown({ page, violations }: PortalPage) {
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      assert.deepEqual(await violations(), [], `${size.viewport.width} px, ${colorScheme}`)
    }
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), size.viewport.width)
  }
  await resize(page, DESKTOP)
}

/** A pix to the platform's key, without a code. */
const typedPix = async (w: World, amount: number) =>
  (await w.sdk.sandbox.payKey({ amount, payer: ANA, message: 'pedido 7' })).items[0]!

test('a finance person makes a code for a seller, sees its sale at once, deactivates and activates it', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[1]!.io_seller_id
  const name = await nameOf(w, seller)
  const one = await portalPage(await browserFor(t), w)
  const { page, open, signIn, assertClean } = one
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/qr-codes')
  await page.getByText('Nenhum QR code estático').waitFor()
  await page.getByRole('button', { name: 'Criar QR code' }).click()
  const creating = page.getByRole('dialog', { name: 'Criar QR code' })
  await creating.getByLabel('Descrição (opcional)').fill('Balcão 2')
  await creating.getByLabel('Valor (opcional)').fill('vinte')
  await creating.getByRole('button', { name: 'Criar QR code' }).click()
  await creating.getByText('Digite o valor com os centavos').waitFor()
  await creating.getByLabel('Valor (opcional)').fill('25,00')
  await creating.getByLabel('Referência sua (opcional)').fill('balcao')
  await creating.getByRole('combobox', { name: 'Vendedor (opcional)' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await creating.getByRole('button', { name: 'Criar QR code' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Balcão 2' }).waitFor()
  const { items } = await w.sdk.staticQrCodes.list()
  const [code] = items
  assert.deepEqual(
    items.map((it) => [it.amount_cents, it.description, it.reference_id, it.io_seller_id]),
    [[25_00, 'Balcão 2', 'balcao', seller]],
  )
  await page.getByRole('img', { name: 'QR code do pix' }).waitFor()
  await page.getByText(code!.qr_code.emv).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Imprimir' }).getAttribute('href'), code!.url)
  await page.getByText('Nenhuma venda ainda').waitFor()

  // The sale of somebody who pays it shows by itself, and leads back to the code.
  await w.sdk.sandbox.payKey({ static_qr_code: code!.id, payer: ANA })
  await w.work()
  const table = page.getByRole('table', { name: 'Vendas deste QR code' })
  await table.getByRole('link', { name: 'R$ 25,00' }).waitFor()
  await assertShown(one)
  await table.getByRole('link', { name: 'R$ 25,00' }).click()
  await page.getByText('QR code estático').waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Desativar' }).click()
  const asking = page.getByRole('dialog', { name: 'Desativar o QR code?' })
  await asking.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('button', { name: 'Ativar', exact: true }).waitFor()
  assert.equal((await w.sdk.staticQrCodes.get(code!.id)).status, 'inactive')
  assert.equal(await page.getByRole('link', { name: 'Imprimir' }).count(), 0)
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  await page.getByRole('button', { name: 'Desativar' }).waitFor()
  await open('/qr-codes')
  const codes = page.getByRole('table', { name: 'QR codes estáticos' })
  await codes.getByRole('cell', { name, exact: true }).waitFor()
  await assertShown(one)
  await assertClean()
})

test('a seller makes a code of any amount on the phone, and sees its own alone', async (t) => {
  const w = await world(t)
  const [own, other] = w.platform.sellers
  await w.sdk.staticQrCodes.create({ description: 'De outro', io_seller_id: other!.io_seller_id })
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w, PHONE)
  await signIn(await person(w, own!.io_seller_id, 'finance', 'bia@example.com'))
  await open('/qr-codes')
  await page.getByText('Nenhum QR code estático').waitFor()
  await page.getByRole('button', { name: 'Criar QR code' }).click()
  const creating = page.getByRole('dialog', { name: 'Criar QR code' })
  await creating.getByLabel('Descrição (opcional)').fill('Doação')
  assert.equal(await creating.getByLabel('Vendedor (opcional)').count(), 0)
  await creating.getByRole('button', { name: 'Criar QR code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Doação' }).waitFor()
  await page.getByText('valor livre').first().waitFor()
  const { items } = await w.as(own!).staticQrCodes.list()
  assert.deepEqual(
    items.map((code) => [code.description, code.amount_cents, code.io_seller_id]),
    [['Doação', null, own!.io_seller_id]],
  )
  await open('/received-pix')
  await page.getByRole('heading', { level: 1, name: 'Esta página não existe' }).waitFor()
  await assertClean()
})

test('a pix without a code waits until a finance person assigns it to a seller; another goes to a code', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!.io_seller_id
  const name = await nameOf(w, seller)
  const code = await w.sdk.staticQrCodes.create({ description: 'Balcão', io_seller_id: seller })
  const [first, second] = [await typedPix(w, 19_00), await typedPix(w, 8_00)]
  const one = await portalPage(await browserFor(t), w)
  const { page, open, signIn, assertClean } = one
  await signIn(await personWithFactor(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/received-pix')
  const table = page.getByRole('table', { name: 'Pix recebidos sem cobrança' })
  await table.getByRole('cell', { name: 'pedido 7' }).first().waitFor()
  await assertShown(one)
  await table.getByRole('link', { name: 'R$ 19,00' }).click()
  await page.getByText('Sem QR code').first().waitFor()
  await page.getByText('123.456.789-09').waitFor()
  await page.getByRole('button', { name: 'Atribuir' }).click()
  const assigning = page.getByRole('dialog', { name: 'Atribuir' })
  await assigning.getByRole('button', { name: 'Atribuir' }).click()
  await assigning.getByText('Preencha este campo.').waitFor()
  await assigning.getByRole('combobox', { name: 'Vendedor' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await assigning.getByLabel('Referência (opcional)').fill('pedido-7')
  await assertShown(one)
  await assigning.getByRole('button', { name: 'Atribuir' }).dblclick()
  await page.getByText('O cliente da venda').waitFor()
  const assigned = await w.sdk.receivedPix.get(first.id)
  const sale = await w.sdk.transactions.get(assigned.transaction!)
  assert.deepEqual(
    [assigned.status, sale.status, sale.io_seller_id, sale.reference_id, sale.amount_cents],
    ['assigned', 'succeeded', seller, 'pedido-7', 19_00],
  )
  assert.equal(await page.getByRole('button', { name: /Atribuir|Devolver/ }).count(), 0)

  await open(`/received-pix/${second.id}`)
  await page.getByRole('button', { name: 'Atribuir' }).click()
  await assigning.getByText('QR code', { exact: true }).click()
  await assigning.getByRole('combobox', { name: 'QR code estático' }).click()
  await page.getByRole('option', { name: 'Balcão · valor livre' }).click()
  await assigning.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('O cliente da venda').waitFor()
  const { items } = await w.sdk.transactions.list({ static_qr_code: code.id })
  assert.deepEqual(
    items.map(({ amount_cents, status }) => [amount_cents, status]),
    [[8_00, 'succeeded']],
  )
  await assertClean()
})

test('one goes back to its payer, unless a policy for refunds holds it; then it leads to the approval', async (t) => {
  const w = await world(t)
  const pix = await typedPix(w, 7_00)
  const [admin] = [
    await enrolled(w, w.platform.io_seller_id, 'admin', 'bia@example.com'),
    await person(w, w.platform.io_seller_id, 'admin', 'rui@example.com'),
  ]
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await personWithFactor(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  const giveBack = async (id: string) => {
    await open(`/received-pix/${id}`)
    await page.getByRole('button', { name: 'Devolver' }).click()
    const asking = page.getByRole('dialog', { name: 'Devolver ao pagador?' })
    await asking.getByText(/voltam à conta que pagou, de Ana Souza/).waitFor()
    await asking.getByRole('button', { name: 'Devolver' }).dblclick()
    return asking
  }
  await giveBack(pix.id)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await w.work()
  const { status, returned_cents } = await w.sdk.receivedPix.get(pix.id)
  assert.deepEqual([status, returned_cents], ['returned', 7_00])
  await page.getByText('devolvido', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /Atribuir|Devolver/ }).count(), 0)

  const set = await setPolicy(admin, { action: 'refund', amount_from_cents: 1_00 })
  assert.equal(set.status, 200, set.text)
  const held = await typedPix(w, 5_00)
  const asking = await giveBack(held.id)
  await asking.getByText('Aguarda aprovação').waitFor()
  await asking.getByRole('link', { name: 'Ver a aprovação' }).click()
  await page.getByRole('heading', { level: 1, name: /R\$\s5,00/ }).waitFor()
  await page.getByText('Devolver um pix recebido sem cobrança').first().waitFor()
  assert.equal((await w.sdk.receivedPix.get(held.id)).status, 'unassigned')
  await assertClean()
})

test('who only reads has no control; without the second factor nobody assigns', async (t) => {
  const w = await world(t)
  const code = await w.sdk.staticQrCodes.create({ description: 'Balcão' })
  const pix = await typedPix(w, 7_00)
  const browser = await browserFor(t)
  for (const role of ['viewer', 'developer'] as const) {
    const { page, open, signIn, assertClean } = await portalPage(browser, w)
    await signIn(await person(w, w.platform.io_seller_id, role))
    for (const [path, title] of [
      ['/qr-codes', 'QR codes estáticos'],
      [`/qr-codes/${code.id}`, 'Balcão'],
      [`/received-pix/${pix.id}`, 'R$ 7,00'],
    ] as const) {
      await open(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const controls = page.getByRole('button', { name: /Criar|[Aa]tivar|Atribuir|Devolver/ })
      assert.equal(await controls.count(), 0, `${role} ${path}`)
    }
    await assertClean()
    await page.context().close()
  }
  const { page, open, signIn, assertClean } = await portalPage(browser, w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open(`/received-pix/${pix.id}`)
  await page.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('ative a verificação em duas etapas no seu perfil').waitFor()
  await assertClean()
})

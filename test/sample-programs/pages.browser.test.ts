// The pages of the samples in a real browser: a card becomes a token in it, an order shows by
// itself that it was paid, a receipt is sent; on a phone and on a desktop nothing is wider than the
// screen, axe finds nothing, and the policy of the page is kept.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { openVintem } from '../../sdk/index.ts'
import { createTestServer } from '../../sdk/testing.ts'
import { openBrowser } from '../../tools/browser.ts'
import { PDF } from '../receipt-files.ts'
import { startSample, type Sample } from '../sample-program.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
] as const
/** Both cores may be busy with other tests. */
const TIMEOUT_MS = 120_000
const WATCH = `
  window.reports = []
  document.addEventListener('securitypolicyviolation', (event) => window.reports.push(event.violatedDirective + ' ' + event.blockedURI))
`
const QR_CODE = `(async (image) => { await image.decode(); return image.naturalWidth })(document.querySelector('.qr'))`
const WIDER = `[...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 200))`

/** A page of a sample, and what each view of it is held to. */
async function opened(browser: Browser, { address, password }: Sample) {
  const context = await browser.newContext({
    viewport: SIZES[0],
    locale: 'pt-BR',
    permissions: ['clipboard-read', 'clipboard-write'],
    httpCredentials: { username: 'admin', password, origin: address },
  })
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const look = async (what: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      assert.deepEqual(await page.evaluate(WIDER), [], `${what} at ${size.width}`)
    }
    await page.setViewportSize(SIZES[0])
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate(
      'axe.run({ resultTypes: ["violations"] })',
    )) as axe.AxeResults
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      [],
      what,
    )
    assert.deepEqual([await page.evaluate('window.reports'), faults], [[], []], what)
  }
  return { page, look, open: (path: string) => page.goto(`${address}${path}`) }
}

async function buyer(page: Page): Promise<void> {
  await page.getByLabel('Nome completo').fill('Maria da Silva')
  await page.getByLabel('E-mail').fill('maria@example.com')
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
}

async function stage(t: TestContext) {
  const server = await createTestServer()
  t.after(() => server.close())
  const browser = await openBrowser()
  t.after(() => browser.close())
  return { server, browser }
}

test('a buyer pays by card without showing it to the shop, and sees a pix paid without a reload', async (t) => {
  const { server, browser } = await stage(t)
  const shop = await startSample(t, { name: 'shop', url: server.url, login: server.credentials })
  const { page, look, open } = await opened(browser, shop)
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().startsWith(shop.address) && sent.push(request.postData() ?? ''),
  )
  await open('/')
  await look('the catalogue')
  await page.getByRole('button', { name: 'Pôr no carrinho' }).first().click()
  await look('the cart')
  await buyer(page)
  await page.getByLabel('Cartão de crédito').check()
  await page.getByLabel('Número').fill('4111 1111 1111 1112')
  await page.getByLabel('Nome no cartão').fill('MARIA SILVA')
  await page.getByLabel('Validade (MM/AA)').fill('12/35')
  await page.getByLabel('Código de segurança').fill('123')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /número|cartão/i })
    .waitFor()
  await look('a wrong card')
  await page.getByLabel('Número').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('heading', { name: 'Pedido pago' }).waitFor()
  await look('a paid order')
  assert.ok(sent.some((body) => body.includes('method=credit')))
  assert.ok(!sent.some((body) => /4111|1111/.test(body)), 'the shop never sees the number')

  await open('/')
  await page.getByRole('button', { name: 'Pôr no carrinho' }).first().click()
  await buyer(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('img', { name: 'QR code do pix' }).waitFor()
  assert.ok(Number(await page.evaluate(QR_CODE)) > 100, 'the QR code is drawn')
  await look('a pix')
  await page.getByRole('button', { name: 'Copiar' }).click()
  await page.getByRole('button', { name: 'Copiado' }).waitFor()
  const text = await page.evaluate('navigator.clipboard.readText()')
  const [pix] = (await server.vintem.transactions.list({ status: 'pending', payment_type: 'pix' }))
    .items
  assert.ok(pix?.payment_method.resource === 'pix')
  assert.equal(text, pix.payment_method.qr_code.emv)
  await server.pay(pix)
  await page.getByRole('heading', { name: 'Pedido pago' }).waitFor()

  await open('/')
  await page.getByRole('button', { name: 'Pôr no carrinho' }).first().click()
  await buyer(page)
  await page.getByLabel('Boleto').check()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByLabel('Linha digitável').waitFor()
  await look('a boleto')
  await open('/admin')
  await look('the orders of the shopkeeper')
})

test('a seller works on a phone', async (t) => {
  const { server, browser } = await stage(t)
  const feira = await startSample(t, {
    name: 'marketplace',
    url: server.url,
    login: server.credentials,
  })
  const { page, look, open } = await opened(browser, feira)
  await open('/vender')
  await look('the registration')
  for (const [label, value] of Object.entries({
    Nome: 'Ana',
    Sobrenome: 'Lima',
    CPF: '529.982.247-25',
    Nascimento: '1990-05-17',
    'E-mail': 'ana@example.com',
    Telefone: '(21) 99876-5432',
    CEP: '22240-003',
    Rua: 'Rua das Laranjeiras',
    Número: '100',
    Bairro: 'Laranjeiras',
    Cidade: 'Rio de Janeiro',
    UF: 'RJ',
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()
  await page.getByRole('heading', { name: 'Ana Lima' }).waitFor()
  await page.getByLabel('Banco (código)').fill('341')
  await page.getByLabel('Agência').fill('0001')
  await page.getByLabel('Conta com dígito').fill('12345-6')
  await page.getByRole('button', { name: 'Guardar conta' }).click()
  await page.getByLabel('O que você vende').fill('Vaso de barro')
  await page.getByLabel('Preço em reais').fill('100,00')
  await page.getByRole('button', { name: 'Publicar' }).click()
  const panel = page.url()
  await page.getByRole('link', { name: 'Vaso de barro' }).click()
  await look('an offer')
  await page.getByLabel('Nome completo').fill('João Souza')
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
  await page.getByRole('button', { name: 'Pagar com pix' }).click()
  await page.getByRole('img', { name: 'QR code do pix' }).waitFor()
  await look('a pix of the marketplace')
  const [sale] = (await server.vintem.transactions.list({ status: 'pending', payment_type: 'pix' }))
    .items
  await server.pay(sale!)
  await page.getByRole('heading', { name: 'Pedido pago' }).waitFor()
  await page.goto(panel)
  await page.getByLabel('Valor em reais').fill('50,00')
  await page.getByRole('button', { name: /Receber na conta/ }).click()
  await page.getByText('Repasse de R$ 50,00').waitFor()
  await look('the panel of a seller')
  await open('/')
  await look('the offers')
})

test('a receipt is sent from a phone', async (t) => {
  const { server, browser } = await stage(t)
  const { corporate } = server.credentials
  const office = await startSample(t, { name: 'company', url: server.url, login: corporate })
  const { page, look, open } = await opened(browser, office)
  const { email, secret, io_seller_id: sellerId } = corporate
  const company = openVintem({ url: server.url, email, secret, sellerId })
  const [card] = (await company.corporate.cards.list({ status: 'active' })).items
  const bought = await company.sandbox.buyWithCard(card!.id, {
    amount: 45_09,
    merchant: { name: 'PADARIA SAO JOAO' },
  })
  await company.sandbox.clearPurchase(bought.id)
  await office.admin().waitFor(`/purchases/${bought.id}`, 'Confirmada')
  await open('/')
  await look('the overview')
  await page.getByText('Cadastrar portador').click()
  await page.getByText('Emitir cartão virtual').click()
  await look('the forms')
  await page.getByRole('link', { name: 'PADARIA SAO JOAO' }).click()
  await look('a purchase')
  await page.getByLabel(/Foto ou PDF/).setInputFiles({
    name: 'nota.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>'),
  })
  await page.getByRole('button', { name: 'Guardar recibo' }).click()
  await page.getByRole('alert').filter({ hasText: 'PDF' }).waitFor()
  await page
    .getByLabel(/Foto ou PDF/)
    .setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('button', { name: 'Guardar recibo' }).click()
  await page.getByText('Recibos guardados: 1').waitFor()
  await look('a purchase with a receipt')
})

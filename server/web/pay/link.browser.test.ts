// A buyer on the page of a payment link, in a real browser on a phone: pays by pix, by boleto and
// by card; what is wrong is said beside its field; a double click, a reload and going back make one
// payment; nothing typed or named runs, and axe finds nothing.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { world, type World } from '../../../test/world.ts'
import { openBrowser } from '../../../tools/browser.ts'

const TIMEOUT_MS = 60_000
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const
const HOSTILE = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script>'
const DECLINED = '4000 0000 0051 0000'
const GOOD = '4111 1111 1111 1111'
const LINK = { amount: 10_000, description: 'Encomenda 1042', installments_max: 3 }
const WATCH = `
  window.reports = []
  document.addEventListener('securitypolicyviolation', (event) =>
    window.reports.push(event.violatedDirective + ' ' + event.blockedURI))
`

type Buyer = { page: Page; faults: string[] }

async function buyerOn(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Buyer> {
  const context = await browser.newContext({ locale: 'pt-BR', ...PHONE, ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  const faults: string[] = []
  const { origin } = new URL(url)
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && new URL(request.url()).origin !== origin)
      faults.push(request.url())
  })
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (402|409|410|422|429)/.test(line.text()))
      faults.push(line.text())
  })
  await page.goto(url)
  return { page, faults }
}

/**
 * What axe finds in both color schemes; nothing runs, nothing is wider than the phone, no cookie is
 * set.
 */
async function checkPage({ page, faults }: Buyer): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate(
      'axe.run({ resultTypes: ["violations"] })',
    )) as axe.AxeResults
    assert.deepEqual(
      violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
      [],
    )
  }
  assert.deepEqual(await page.evaluate('window.reports'), [])
  assert.equal(await page.evaluate('window.ran'), undefined)
  assert.equal(
    await page.evaluate('document.documentElement.scrollWidth'),
    page.viewportSize()!.width,
  )
  assert.deepEqual(await page.context().cookies(), [])
  assert.deepEqual(faults, [])
}

const fillBuyer = async (page: Page, name = 'Maria da Silva'): Promise<void> => {
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Validade').fill('12/35')
  await page.getByLabel('Código de segurança').fill('123')
  await page.getByLabel('Nome no cartão').fill('MARIA SILVA')
}

const transactionsOf = async (w: World, link: string) =>
  (await w.sdk.transactions.list({ payment_link: link })).items
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

async function stage(t: TestContext): Promise<{ w: World; browser: Browser }> {
  const w = await world(t)
  const browser = await openBrowser()
  t.after(() => browser.close())
  return { w, browser }
}

test('a buyer pays by pix on a phone, whatever the names are; a double click and going back make one payment', async (t) => {
  const { w, browser } = await stage(t)
  const own = w.platform.io_seller_id
  await w.sdk.branding.update(own, { color: '#6a1b9a', text_color: '#ffffff' })
  const link = await w.sdk.paymentLinks.create({
    ...LINK,
    description: HOSTILE,
    usage: 'many',
    return_url: 'https://shop.example.com/thanks',
  })
  const buyer = await buyerOn(browser, link.url)
  const { page } = buyer
  await checkPage(buyer)
  await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click()
  await page.getByText('Preencha este campo.').waitFor()
  assert.equal(await page.evaluate('document.activeElement.id'), 'name')
  await checkPage(buyer)
  await fillBuyer(page, HOSTILE)
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-00')
  await page.keyboard.press('Enter')
  await page.getByText('este CPF ou CNPJ não existe').waitFor()
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
  await page.getByRole('button', { name: 'Pagar R$ 100,00' }).dblclick()
  await page.getByLabel('Pix copia e cola').waitFor()
  await checkPage(buyer)
  assert.equal((await transactionsOf(w, link.id)).length, 1)

  // Going back and paying again is the same payment.
  await page.goBack()
  await page.getByLabel('Nome completo').fill(HOSTILE)
  await page.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
  await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click()
  await page.getByLabel('Pix copia e cola').waitFor()
  const [made, ...others] = await transactionsOf(w, link.id)
  assert.deepEqual(others, [])

  await w.sdk.sandbox.payPix(made!.id)
  await w.work()
  await comeBack(page)
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  const back = page.getByRole('link', { name: 'Voltar para shop.example.com' })
  assert.equal(await back.getAttribute('href'), 'https://shop.example.com/thanks')
  await checkPage(buyer)
})

test('a buyer pays by card: a wrong number, a declined card, then a good one in three installments', async (t) => {
  const { w, browser } = await stage(t)
  const link = await w.sdk.paymentLinks.create(LINK)
  const buyer = await buyerOn(browser, link.url)
  const { page } = buyer
  await fillBuyer(page)
  await page.getByLabel('Cartão de crédito').check()
  await checkPage(buyer)
  await fillCard(page, '4111 1111 1111 1112')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByText('Confira o número do cartão.').waitFor()
  await fillCard(page, DECLINED)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.locator('#card_number-fault', { hasText: /\S/ }).waitFor()
  await checkPage(buyer)
  assert.deepEqual(
    (await transactionsOf(w, link.id)).map(({ status }) => status),
    ['failed'],
  )
  await fillCard(page, GOOD)
  await page.getByLabel('Parcelas').selectOption('3')
  assert.match(
    await page.getByLabel('Parcelas').locator('option:checked').innerText(),
    /a primeira de R\$ 33,34, as outras de R\$ 33,33/,
  )
  await page.getByRole('button', { name: 'Pagar' }).dblclick()
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  await checkPage(buyer)
  const paid = (await transactionsOf(w, link.id)).filter(({ status }) => status === 'succeeded')
  assert.deepEqual(
    paid.map(({ installment_plan: plan }) => plan?.number_installments),
    ['3'],
  )
  // No card data stays with the page.
  assert.doesNotMatch(
    String(
      await page.evaluate(
        'JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])',
      ),
    ),
    /4111/,
  )
  await page.goBack()
  await page.getByRole('heading', { name: 'Este link já foi pago' }).waitFor()
  await checkPage(buyer)
})

test('a buyer takes a boleto for an amount of their choice, in English, and a lost answer is sent again as one', async (t) => {
  const { w, browser } = await stage(t)
  const link = await w.sdk.paymentLinks.create({
    amount_min: 1_000,
    amount_max: 50_000,
    description: 'Donation',
    usage: 'many',
  })
  const buyer = await buyerOn(browser, link.url, { locale: 'en-US' })
  const { page } = buyer
  await page.getByLabel('Boleto').check()
  await page.getByLabel('Full name').fill('Maria da Silva')
  await page.getByLabel('CPF or CNPJ').fill('123.456.789-09')
  await page.getByLabel('Amount (R$)').fill('9.99')
  await page.keyboard.press('Enter')
  await page.getByText('The amount must be from R$ 10.00 to R$ 500.00.').waitFor()
  await checkPage(buyer)
  await page.getByLabel('Amount (R$)').fill('25.90')
  await page.getByRole('button', { name: 'Pay R$ 25.90' }).waitFor()
  let dropped = false
  await page.route('**/payments', async (route) => {
    if (dropped) return route.continue()
    dropped = true
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Pay R$ 25.90' }).click()
  await page.getByText('nothing is charged twice').waitFor()
  buyer.faults.length = 0
  await page.getByRole('button', { name: 'Pay R$ 25.90' }).click()
  await page.getByRole('link', { name: /PDF/ }).waitFor()
  await checkPage(buyer)
  const made = await transactionsOf(w, link.id)
  assert.deepEqual(
    made.map(({ amount_cents: amount, payment_type: method }) => [amount, method]),
    [[2_590, 'boleto']],
  )
})

test('a card whose answer is lost is charged once, whatever the buyer does then: press again, reload, or type it once more', async (t) => {
  const { w, browser } = await stage(t)
  const link = await w.sdk.paymentLinks.create({ ...LINK, usage: 'many' })
  const { page } = await buyerOn(browser, link.url)
  const bodies: Record<string, unknown>[] = []
  const problem = (status: number, code: string) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ code, error: { message_display: 'Tente de novo' } }),
  })
  const answers = [
    problem(429, 'too_many_link_payments'),
    problem(503, 'bank_unavailable'),
    problem(500, 'internal_error'),
  ]
  await page.route('**/payments', async (route) => {
    bodies.push(route.request().postDataJSON())
    const answer = answers.shift()
    if (!answer) return route.continue()
    // The first is put off; the others are made, and their answers lost.
    if (answer.status !== 429) await route.fetch()
    return route.fulfill(answer)
  })
  await fillBuyer(page)
  await page.getByLabel('Cartão de crédito').check()
  await fillCard(page, GOOD)
  await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click()
  await page.locator('#fault', { hasText: 'Tente de novo' }).waitFor()
  assert.equal(await page.getByLabel('Pix').isEnabled(), true)
  await page.getByRole('button', { name: 'Pagar R$ 100,00' }).click()
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  assert.equal(await page.getByLabel('Número do cartão').isEnabled(), false)
  await page.reload()
  await page.getByText('nada é cobrado duas vezes').waitFor()
  assert.deepEqual(
    [await page.getByLabel('Nome completo').inputValue(), await page.getByLabel('Pix').isEnabled()],
    ['Maria da Silva', false],
  )
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.locator('#fault', { hasText: 'Tente de novo' }).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  assert.equal(new Set(bodies.map(({ intent, card_token: card }) => `${intent} ${card}`)).size, 1)
  assert.deepEqual(
    (await transactionsOf(w, link.id)).map(({ status }) => status),
    ['succeeded'],
  )
})

test('the keyboard alone pays, and a link that is over offers nothing to fill in', async (t) => {
  const { w, browser } = await stage(t)
  const link = await w.sdk.paymentLinks.create({
    ...LINK,
    installments_max: 1,
    payment_types: ['pix', 'boleto'],
  })
  const buyer = await buyerOn(browser, link.url)
  const { page } = buyer
  await page.getByLabel('Pix').focus()
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.getByLabel('Boleto').isChecked(), true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Maria da Silva')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345678909')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByLabel('Pix copia e cola').waitFor()
  await w.sdk.paymentLinks.update(link.id, { status: 'inactive' })
  await page.goto(link.url)
  await page.getByRole('heading', { name: 'Este link foi encerrado' }).waitFor()
  assert.equal(await page.locator('input').count(), 0)
  await checkPage(buyer)
})

// The payment page in a real browser: what the buyer sees and does. One browser and one world for
// the whole file.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { SalePaidBy } from '../../../sdk/resources/resources.ts'
import { noonOf, plainDay } from '../../../test/due-days.ts'
import { world, type World } from '../../../test/world.ts'
import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import { openBrowser } from '../../../tools/browser.ts'

const PATIENCE_MS = 60_000
const PHONE = { width: 390, height: 844 }
const SMALLEST = { width: 320, height: 568 }

type Seen = { page: Page; faults: string[] }

/** Opens a page, and records everything a page of ours must never do. */
async function open(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Seen> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: PHONE, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const faults: string[] = []
  const { origin } = new URL(address)
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && new URL(request.url()).origin !== origin)
      faults.push(`asks ${request.url()}`)
  })
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(`console: ${line.text()}`)
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(address)
  return { page, faults }
}

async function close({ page, faults }: Seen): Promise<void> {
  assert.deepEqual(faults, [])
  await page.context().close()
}

/** The buyer comes back from the bank's app: the page polls at once, so the test need not wait. */
const comeBack = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

const PASSED_MAX_S = 90

/** Advances the page's fake clock, a second at a time, until it shows something. */
async function passUntil(page: Page, shown: Locator): Promise<void> {
  for (let second = 0; second < PASSED_MAX_S; second++) {
    if (await shown.isVisible()) return
    await page.clock.runFor(1_000)
  }
  assert.fail(`not shown within ${PASSED_MAX_S} seconds: ${shown}`)
}

type Stage = {
  readonly w: World
  readonly browser: Browser
  readonly buyer: string
  /** A new transaction of R$ 45,09, or with other fields. */
  sell(more?: object): Promise<SalePaidBy<'pix'>>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const SCENES: Record<string, (stage: Stage) => Promise<void>> = {
  'shows amount, payee, description, code and time left, counted by our clock': async ({
    w,
    browser,
    sell,
  }) => {
    await w.sdk.sandbox.moveClock({ advance: '40d' })
    const transaction = await sell({ description: 'Pedido <1042> & 2 canecas' })
    const seen = await open(browser, transaction.qrcode_link)
    const { page } = seen
    assert.match(await page.title(), /^Pagar R\$ 45,09 a /)
    await heading(page, w.platform.name).waitFor()
    await page.getByText('R$ 45,09', { exact: true }).waitFor()
    await page.getByText('Pedido <1042> & 2 canecas', { exact: true }).waitFor()
    await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
    assert.equal(
      await page.getByLabel('Pix copia e cola').inputValue(),
      transaction.payment_method.qr_code.emv,
    )
    assert.match(await page.getByRole('timer').innerText(), /^Expira em (24 h 00|23 h 59) min$/)
    await close(seen)
  },

  'copies the code, and confirms it': async ({ browser, sell }) => {
    const transaction = await sell()
    const seen = await open(browser, transaction.qrcode_link, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await seen.page.getByRole('button', { name: 'Copiar código Pix' }).click()
    await seen.page.getByText('Código copiado. Cole no app do seu banco.').waitFor()
    assert.equal(
      await seen.page.evaluate('navigator.clipboard.readText()'),
      transaction.payment_method.qr_code.emv,
    )
    await close(seen)
  },

  'selects the code if the browser does not allow copying': async ({ browser, sell }) => {
    const transaction = await sell()
    const seen = await open(browser, 'about:blank')
    await seen.page.addInitScript(
      "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
    )
    await seen.page.goto(transaction.qrcode_link)
    seen.faults.length = 0 // Seen from about:blank, every address is another.
    await seen.page.getByRole('button', { name: 'Copiar código Pix' }).click()
    await seen.page.getByText('O código está selecionado').waitFor()
    assert.equal(
      await seen.page.evaluate('getSelection().toString()'),
      transaction.payment_method.qr_code.emv,
    )
    await close(seen)
  },

  'changes to paid, and then to refunded, without a reload': async ({ w, browser, sell }) => {
    const transaction = await sell()
    const seen = await open(browser, transaction.qrcode_link)
    const { page } = seen
    await page.evaluate('window.stillTheSame = true')
    await w.sdk.sandbox.payPix(transaction.id)
    await heading(page, 'Pagamento confirmado').waitFor()
    assert.equal(await page.title(), 'Pagamento confirmado')
    assert.match((await page.locator('#news').textContent()) ?? '', /Pagamento confirmado/)
    assert.equal(await page.getByRole('button', { name: 'Copiar código Pix' }).isVisible(), false)
    await w.sdk.transactions.void(transaction.id)
    await comeBack(page)
    await heading(page, 'Pagamento reembolsado').waitFor()
    assert.equal(await page.evaluate('window.stillTheSame'), true)
    await close(seen)
  },

  'with a due date it shows the amount of the day, and another one when the day has changed':
    async ({ w, browser, sell }) => {
      const due = plainDay(addDays(dayOf(w.deps.clock.now()), 1))
      const transaction = await sell({
        due_date: due,
        payment_limit_date: addDays(due, 60),
        late_fee: { mode: 'amount', value: 1_00 },
      })
      const seen = await open(browser, transaction.qrcode_link, { viewport: SMALLEST })
      const { page } = seen
      const amount = (text: string) => page.locator('.amount', { hasText: text }).waitFor()
      await amount('R$ 45,09')
      await page.getByText(/^Vencimento em .* Pode ser pago até /).waitFor()
      await page.getByText('Após o vencimento, multa de R$ 1,00.').waitFor()
      await w.sdk.sandbox.moveClock({ to: noonOf(addDays(due, 1)) })
      await comeBack(page)
      await amount('R$ 46,09')
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= SMALLEST.width, `${wide}`)
      await w.sdk.sandbox.payPix(transaction.id)
      await comeBack(page)
      await heading(page, 'Pagamento confirmado').waitFor()
      await amount('R$ 46,09')
      await close(seen)
    },

  'an expired pix can no longer be copied': async ({ w, browser, sell }) => {
    const transaction = await sell({ expires_in: 600 })
    const seen = await open(browser, transaction.qrcode_link)
    assert.match(await seen.page.getByRole('timer').innerText(), /^Expira em (10:00|09:5\d)$/)
    await w.sdk.sandbox.expire(transaction.id)
    await comeBack(seen.page)
    await heading(seen.page, 'Este Pix expirou').waitFor()
    assert.equal(
      await seen.page.getByRole('button', { name: 'Copiar código Pix' }).isVisible(),
      false,
    )
    await close(seen)
  },

  'a transaction that is being prepared shows its code as soon as it exists': async ({
    w,
    browser,
    buyer,
  }) => {
    await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_before' })
    const body = { amount: 10_00, payment_type: 'pix' }
    const silent = await w.call('POST', `/v1/transaction/new/${buyer}`, {
      body,
      token: await w.token(),
    })
    await w.sdk.sandbox.weather({ bank: 'pix', mode: 'fair' })
    const seen = await open(browser, `${w.url}/pay/${silent.body.transaction_id}`)
    await heading(seen.page, 'Preparando seu Pix').waitFor()
    await w.sdk.sandbox.moveClock({ advance: '5m' })
    await comeBack(seen.page)
    await seen.page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    await close(seen)
  },

  'is in English on request': async ({ browser, sell }) => {
    const transaction = await sell()
    const seen = await open(browser, transaction.qrcode_link, { locale: 'en-US' })
    await seen.page.getByRole('button', { name: 'Copy Pix code' }).waitFor()
    await seen.page.getByRole('link', { name: 'Português' }).click()
    await seen.page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    await seen.page.getByRole('link', { name: 'English' }).click()
    await seen.page.getByText('R$ 45.09', { exact: true }).waitFor()
    await close(seen)
  },

  'fits the smallest phone, whatever its content': async ({ w, browser, sell }) => {
    const transaction = await sell({ amount: 99_999_999_999, description: 'palavra'.repeat(30) })
    const seen = await open(browser, transaction.qrcode_link, { viewport: SMALLEST })
    const width = () => seen.page.evaluate('document.documentElement.scrollWidth')
    assert.equal(await width(), SMALLEST.width)
    await w.sdk.transactions.void(transaction.id)
    await comeBack(seen.page)
    await heading(seen.page, 'Esta cobrança foi cancelada').waitFor()
    assert.equal(await width(), SMALLEST.width)
    await close(seen)
  },

  'shows that the server does not answer, and continues when it does': async ({
    w,
    browser,
    sell,
  }) => {
    const transaction = await sell()
    const seen = await open(browser, 'about:blank')
    const { page } = seen
    await page.clock.install()
    await page.route('**/status', (route) => route.abort())
    await page.goto(transaction.qrcode_link)
    await passUntil(page, page.getByText('Sem resposta do servidor'))
    await w.sdk.sandbox.payPix(transaction.id)
    await page.unroute('**/status')
    await passUntil(page, heading(page, 'Pagamento confirmado'))
    assert.equal(await page.getByText('Sem resposta do servidor').isVisible(), false)
    seen.faults.length = 0 // The browser itself complains of requests that fail.
    await close(seen)
  },
}

test('the payment page', async (t) => {
  const w = await world(t)
  const browser = await openBrowser()
  t.after(() => browser.close())
  const { id: buyer } = await w.sdk.customers.create({
    first_name: 'Maria',
    taxpayer_id: '123.456.789-09',
    address: { city: 'Recife', state: 'PE' },
  })
  const sell: Stage['sell'] = (more = {}) =>
    w.sdk.transactions.create(buyer, { amount: 45_09, payment_type: 'pix', ...more })
  for (const [name, scene] of Object.entries(SCENES))
    await t.test(name, () => scene({ w, browser, buyer, sell }))
})

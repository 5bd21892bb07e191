// The documentation in a real browser: the reference shows the contract; the pages fit a phone in both languages and pass axe; all of them
// call only this server and log no error.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import axe from 'axe-core'
import type { BrowserContextOptions } from 'playwright-core'
import { world } from '../../../test/world.ts'
import { openBrowser } from '../../../tools/browser.ts'

const PATIENCE_MS = 60_000
const PHONE = { viewport: { width: 360, height: 740 } } as const

/** A page of a browser; `faults`: what the console reports, `asked`: the addresses it loaded. */
async function openPage(t: TestContext, options: BrowserContextOptions = {}) {
  const browser = await openBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(line.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, faults, asked }
}

const elsewhere = (asked: readonly string[], url: string) =>
  asked.filter((address) => !/^(data|blob):/.test(address) && new URL(address).origin !== url)

test('the reference shows every call and loads nothing from other sites', async (t) => {
  const w = await world(t)
  const { page, faults, asked } = await openPage(t)

  await page.goto(`${w.url}/docs`)
  await page.getByText('POST/v1/transaction/new/{CustomerID}').or(page.getByText('/auth/login')).first().waitFor()
  await page.goto(`${w.url}/docs/#tag/transactions`)
  await page
    .getByRole('heading', { name: 'Create a transaction: a pix or a boleto to be paid, or a card charged' })
    .waitFor()
  await page.goto(`${w.url}/docs/errors#invalid_state`)
  await page.getByRole('link', { name: 'invalid_state' }).waitFor()

  assert.deepEqual(faults, [])
  assert.deepEqual(elsewhere(asked, w.url), [])
  assert.ok(asked.some((url) => url.endsWith('/openapi.json')))
})

test('a reader with a phone changes the language of each page; it fits, and axe finds nothing', async (t) => {
  const w = await world(t)
  const { page, faults, asked } = await openPage(t, { ...PHONE, locale: 'pt-BR' })
  const titles = {
    '/': ['Payments for Brazil, on your own server', 'Pagamentos para o Brasil, no seu próprio servidor'],
    '/docs/errors': ['Errors', 'Erros'],
    '/docs/doctor': ['Doctor', 'Doutor'],
    '/docs/sandbox': ['Sandbox', 'Sandbox'],
  } as const
  for (const [path, [english, portuguese]] of Object.entries(titles)) {
    await page.goto(`${w.url}${path}`)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), portuguese)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(axe.source)
      const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as axe.AxeResults
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        [],
      )
    }
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.viewport.width, path)
    await page.getByRole('link', { name: 'English' }).click()
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), english)
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.viewport.width, path)
    // The next page is in the chosen language.
    await page.getByRole('navigation').first().getByRole('link', { name: 'Errors' }).click()
    await page.getByRole('heading', { name: 'Errors', level: 1 }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
  }
  assert.deepEqual(faults, [])
  assert.deepEqual(elsewhere(asked, w.url), [])
})

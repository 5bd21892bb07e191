// The documentation in a real browser: the reference shows the contract; the pages fit a phone in
// both languages and pass axe; all of them call only this server and log no error.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
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
    if (line.type() !== 'error' && line.type() !== 'warning') return
    // Not our document: Scalar (1.46.4, `coerceValue`) keeps one copy of an object whatever it is
    // read as, so an object that others refer to fails its own check of that copy. Its parser, and
    // two linters, find no fault in the document.
    if (!/^document validation errors|^\[Object(, Object)*\]$/.test(line.text()))
      faults.push(line.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, faults, asked }
}

const elsewhere = (asked: readonly string[], url: string) =>
  asked.filter((address) => !/^(data|blob):/.test(address) && new URL(address).origin !== url)

/** What axe finds on the page. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    'axe.run({ resultTypes: ["violations"] })',
  )) as axe.AxeResults
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

test('the reference shows every call and loads nothing from other sites', async (t) => {
  const w = await world(t)
  const { page, faults, asked } = await openPage(t)

  await page.goto(`${w.url}/docs`)
  await page
    .getByText('POST/v1/transaction/new/{CustomerID}')
    .or(page.getByText('/auth/login'))
    .first()
    .waitFor()
  await page.goto(`${w.url}/docs/#tag/transactions`)
  await page
    .getByRole('heading', {
      name: 'Create a transaction: a pix or a boleto to be paid, or a card charged',
    })
    .waitFor()
  await page.goto(`${w.url}/docs/errors#invalid_state`)
  await page.getByRole('link', { name: 'invalid_state' }).waitFor()

  assert.deepEqual(faults, [])
  assert.deepEqual(elsewhere(asked, w.url), [])
  assert.ok(asked.some((url) => /\/openapi\.json\?lang=/.test(url)))
})

test('a reader with a phone changes the language of each page; it fits, and axe finds nothing', async (t) => {
  const w = await world(t)
  const { page, faults, asked } = await openPage(t, { ...PHONE, locale: 'pt-BR' })
  const titles = {
    '/': [
      'Payments for Brazil, on your own server',
      'Pagamentos para o Brasil, no seu próprio servidor',
    ],
    '/docs/errors': ['Errors', 'Erros'],
    '/docs/doctor': ['Doctor', 'Diagnóstico'],
    '/docs/sandbox': ['Sandbox', 'Sandbox'],
  } as const
  for (const [path, [english, portuguese]] of Object.entries(titles)) {
    await page.goto(`${w.url}${path}`)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), portuguese)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violationsOn(page), [], path)
    }
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth'),
      PHONE.viewport.width,
      path,
    )
    await page.getByRole('link', { name: 'English' }).click()
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), english)
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth'),
      PHONE.viewport.width,
      path,
    )
    // The next page is in the chosen language.
    await page.getByRole('navigation').first().getByRole('link', { name: 'Errors' }).click()
    await page.getByRole('heading', { name: 'Errors', level: 1 }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
  }
  assert.deepEqual(faults, [])
  assert.deepEqual(elsewhere(asked, w.url), [])
})

const PAGES = [
  'guides/',
  'guides/pix',
  'guides/corporate',
  'guides/states',
  'guides/nothing',
  'search?q=webhook',
]

for (const [width, lang, other] of [
  [390, 'pt-BR', 'en'],
  [1280, 'en', 'pt-BR'],
] as const)
  test(`guides and search fit ${width} pixels, are accessible, and lead from one to the other`, async (t) => {
    const w = await world(t)
    const { page, faults } = await openPage(t, { viewport: { width, height: 844 } })
    for (const path of PAGES) {
      await page.goto(`${w.url}/docs/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.deepEqual([overflow, await violationsOn(page)], [0, []], path)
    }
    // From the list to a guide, to its other language, and through the search to a chapter.
    const inOther = {
      en: ['Charge', 'Search', 'NEVER two charges', 'Never two charges'],
      'pt-BR': ['Cobrar', 'Buscar', 'nunca duas cobrancas', 'Nunca duas cobranças'],
    }
    const [heading, search, typed, found] = inOther[other] as [string, string, string, string]
    await page.goto(`${w.url}/docs/guides/?lang=${lang}`)
    await page.getByRole('link', { name: /^Pix (How|Como)/ }).click()
    await page.getByRole('link', { name: lang === 'en' ? 'Português' : 'English' }).click()
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.getByRole('link', { name: search, exact: true }).click()
    await page.getByRole('searchbox').fill(typed)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: found }).click()
    await page.waitForURL(/\/docs\/guides\/pix\?lang=[^#]+#n/)
    // The address of `nothing` is a 404, which the browser logs.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('404')),
      [],
    )
  })

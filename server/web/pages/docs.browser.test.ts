// The reference in a real browser: it shows the contract, calls only this server, and logs no error.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../../test/world.ts'
import { openBrowser } from '../../../tools/browser.ts'

const PATIENCE_MS = 60_000

test('the reference shows every call and loads nothing from other sites', async (t) => {
  const w = await world(t)
  const browser = await openBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (line) => {
    if (line.type() !== 'error' && line.type() !== 'warning') return
    // Scalar takes objects that others refer to for faulty when there are many; its own parser, and two linters, find no fault.
    if (!/^document validation errors|^\[Object(, Object)*\]$/.test(line.text())) faults.push(line.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))

  await page.goto(`${w.url}/docs`)
  await page.getByText('POST/v1/transaction/new/{CustomerID}').or(page.getByText('/auth/login')).first().waitFor()
  await page.goto(`${w.url}/docs/#tag/transactions`)
  await page
    .getByRole('heading', { name: 'Create a transaction: a pix or a boleto to be paid, or a card charged' })
    .waitFor()
  await page.goto(`${w.url}/docs/errors#invalid_state`)
  await page.getByRole('link', { name: 'invalid_state' }).waitFor()

  assert.deepEqual(faults, [])
  const elsewhere = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== w.url)
  assert.deepEqual(elsewhere, [])
  assert.ok(asked.some((url) => /\/openapi\.json\?lang=/.test(url)))
})

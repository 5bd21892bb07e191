// The boleto's page in a real browser: what the payer sees, and that both codes can be copied.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { buyer } from '../../../test/cards.ts'
import { world } from '../../../test/world.ts'
import { openBrowser } from '../../../tools/browser.ts'
import { openScanner } from '../../../tools/scanner.ts'

const PATIENCE_MS = 60_000
const PHONE = { width: 390, height: 844 }

test('a boleto can be read, copied and printed; once paid, it shows no way to pay', async (t) => {
  const w = await world(t)
  const browser = await openBrowser()
  t.after(() => browser.close())
  const { id: customer } = await buyer(w)
  const transaction = await w.sdk.transactions.create(customer, {
    amount: 45_09,
    payment_type: 'boleto',
  })
  const faults: string[] = []
  const open = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: PHONE, ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    page.on('console', (line) => void faults.push(line.text()))
    page.on('pageerror', (error) => void faults.push(String(error)))
    page.on('request', (request) => {
      const own = request.url().startsWith('data:') || request.url().startsWith(w.url)
      if (!own) faults.push(`asks ${request.url()}`)
    })
    await page.goto(transaction.payment_method.url)
    return page
  }

  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width)
  assert.match(await page.title(), /R\$\s45,09/)
  for (const [label, text] of [
    ['Copiar linha digitável', transaction.payment_method.barcode],
    ['Copiar código Pix', transaction.payment_method.qr_code.emv],
  ] as const) {
    await page.getByRole('button', { name: label }).click()
    await page.locator('#said', { hasText: 'copiado' }).waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    assert.equal(label.includes('Pix') ? copied : copied.replace(/\D/g, ''), text)
  }
  // Every boleto must show name, document and address of the beneficiary (Law 12.039/2009); its PDF
  // is a click away.
  const facts = await page.locator('.facts').innerText()
  for (const words of ['Beneficiário', 'Endereço do beneficiário', 'CEP '])
    assert.ok(facts.includes(words), facts)
  const address = await page.getByRole('link', { name: 'Baixar em PDF' }).getAttribute('href')
  const paper = await fetch(new URL(address!, transaction.payment_method.url))
  assert.equal(paper.headers.get('content-type'), 'application/pdf')
  const [printed = ''] = await (await openScanner()).pages(Buffer.from(await paper.arrayBuffer()))
  assert.match(printed, /CEP \d{5}-\d{3}/)
  await page.evaluate('window.print = () => void (document.title = "printed")')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  assert.equal(await page.title(), 'printed')
  const english = await open({ locale: 'en-US' })
  await english.getByRole('heading', { name: 'Instructions' }).waitFor()

  await w.sdk.sandbox.payBoleto(transaction.id)
  const paid = await open()
  await paid.getByRole('status').first().waitFor()
  assert.deepEqual(await paid.getByRole('button').allInnerTexts(), ['Imprimir'])
  assert.deepEqual(faults, [])
})

test('without a boleto the page says so: an unknown id, a pix, a card', async (t) => {
  const w = await world(t)
  const { id: customer } = await buyer(w)
  const pix = await w.sdk.transactions.create(customer, { amount: 10_00, payment_type: 'pix' })
  for (const id of ['x', '019a1b2c3d4e7f008a1b2c3d4e5f6a7b', pix.id, `${pix.id}.pdf`]) {
    const answer = await fetch(`${w.url}/boleto/${id}`)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
      id,
    )
  }
  const boleto = await w.sdk.transactions.create(customer, {
    amount: 10_00,
    payment_type: 'boleto',
  })
  const moved = await fetch(`${w.url}/pay/${boleto.id}`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, boleto.payment_method.url])
})

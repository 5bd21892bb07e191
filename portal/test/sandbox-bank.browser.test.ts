// The screen of the sandbox puts a platform on another bank, in a real browser, on a telephone too.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

test('a developer puts the platform on a bank, and is told where new sales go', async (t) => {
  const w = await world(t)
  const browser = await browserFor(t)
  const { page, open, signIn, assertClean, violations } = await portalPage(browser, w, PHONE)
  await signIn(await person(w, w.platform.io_seller_id, 'developer'))
  await open('/sandbox')
  const region = page.getByRole('region', { name: 'Banco da plataforma' })
  const select = region.getByRole('combobox', { name: 'Novas vendas por pix em' })
  await region.getByRole('button', { name: 'Usar este banco' }).waitFor()
  assert.equal(await select.inputValue(), 'Sandbox')
  assert.ok(await region.getByRole('button', { name: 'Usar este banco' }).isDisabled())

  await select.click()
  await page.getByRole('option', { name: 'Banco do Brasil' }).click()
  await region.getByRole('button', { name: 'Usar este banco' }).click()
  await page.getByText('Novas vendas por pix são feitas em Banco do Brasil.').waitFor()
  assert.equal((await w.sdk.sandbox.bank()).bank, 'banco-do-brasil')
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(overflow, 0)
  assert.deepEqual(await violations(), [])

  await open('/sandbox')
  await region.getByRole('button', { name: 'Usar este banco' }).waitFor()
  assert.equal(await select.inputValue(), 'Banco do Brasil')
  await assertClean()
})

test('in English too', async (t) => {
  const w = await world(t)
  const { page, open, signIn } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'developer'))
  await w.sdk.sandbox.setBank({ bank: 'woovi' })
  await page.evaluate("localStorage.setItem('vintem.language', 'en')")
  await open('/sandbox')
  const select = page.getByRole('combobox', { name: 'New pix sales at' })
  await select.waitFor()
  assert.equal(await select.inputValue(), 'Woovi')
})

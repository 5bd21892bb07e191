// The second factor in a real browser: enrolled by the QR code's secret, kept by recovery codes,
// and asked for at the next sign-in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

test('a second factor is set up on a phone, and a recovery code replaces its code', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com')
  const { page, open, signIn, violations, assertClean } = await portalPage(
    await browserFor(t),
    w,
    PHONE,
  )
  await signIn(who)
  await open('/profile')
  await page
    .getByLabel('Verificação em duas etapas')
    .getByRole('button', { name: 'Ativar' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Verificação em duas etapas' })
  await dialog.getByLabel('Senha atual').fill(who.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code para o aplicativo de códigos' }).waitFor()
  assert.deepEqual(await violations(), [])
  const secret = /[A-Z2-7]{32}/.exec(await dialog.innerText())![0]
  const code = codeAt(secret, w.deps.clock.wall())
  await dialog.getByLabel('Código', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await dialog.getByText('Guarde estes códigos de recuperação.').waitFor()
  const [recovery = ''] = (await dialog.locator('pre, code').first().innerText()).split('\n')
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByText('Além da senha, a entrada pede um código').waitFor()

  await page.getByRole('button', { name: 'Sua conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Código de verificação').fill(recovery)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sua conta' }).waitFor()
  await assertClean()
})

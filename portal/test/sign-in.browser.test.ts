// Signing in, in a real browser: on a phone and on a desktop, in both languages; with a wrong
// password, a second factor, and a session that ends while a form is open.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { browserFor, DESKTOP, PHONE, portalPage } from './portal-page.ts'

const LANGUAGES = [
  {
    locale: 'pt-BR',
    signIn: 'Entrar',
    password: 'Senha',
    account: 'Sua conta',
    refused: /E-mail ou senha/,
  },
  {
    locale: 'en-US',
    signIn: 'Sign in',
    password: 'Password',
    account: 'Your account',
    refused: /e-mail|password/i,
  },
] as const

test('a person signs in on a phone and on a desktop, in both languages', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com')
  const browser = await browserFor(t)
  for (const size of [PHONE, DESKTOP])
    for (const words of LANGUAGES) {
      const { page, open, assertClean, violations } = await portalPage(browser, w, {
        ...size,
        locale: words.locale,
      })
      await open('/')
      await page.getByRole('heading', { name: words.signIn }).waitFor()
      assert.deepEqual(await violations(), [])
      await page.getByLabel('E-mail').fill(who.email)
      await page.getByLabel(words.password, { exact: true }).fill('uma senha errada 2026')
      await page.getByRole('button', { name: words.signIn }).click()
      await page.getByRole('alert').getByText(words.refused).waitFor()
      assert.equal(await page.getByLabel('E-mail').inputValue(), who.email)
      await page.getByLabel(words.password, { exact: true }).fill(who.password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: words.account }).waitFor()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), size.viewport.width)
      await assertClean()
      await page.context().close()
    }
})

test('a session that ends while a form is open loses nothing that was typed', async (t) => {
  const w = await world(t)
  const who = await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com')
  const browser = await browserFor(t)
  const { page, open, signIn, assertClean } = await portalPage(browser, w)
  await signIn(who)
  await open('/users')
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome').fill('Bruno Lima')
  await page.getByRole('dialog').getByLabel('E-mail').fill('bruno@example.com')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Consulta' }).click()
  await w.db.rows(sql`delete from portal_sessions`)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Sua sessão terminou').waitFor()
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await page.getByText('Sua sessão terminou').waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Nome').inputValue(), 'Bruno Lima')
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Convite enviado para bruno@example.com.').waitFor()
  await assertClean()
})

// The pages that links in mails open, in a real browser: an invitation is accepted with the
// keyboard alone, a password is reset, and a link that was used says so.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { person, signIn, trySignIn } from '../../../test/portal.ts'
import { world, type World } from '../../../test/world.ts'
import { openBrowser } from '../../../tools/browser.ts'
import { sql } from '../../platform/db/sql.ts'
import { backgroundOf } from '../../runtime/background.ts'

const PASSWORD = 'cavalo correto bateria grampo'
const HOSTILE = '<img src=x onerror="document.title=1">'

async function pageOf(t: TestContext, locale: string) {
  const browser = await openBrowser()
  t.after(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  // A refused call is shown by the page, and logged by the browser.
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 4\d\d/.test(line.text())) faults.push(line.text())
  })
  return { page, faults }
}

async function linkTo(w: World, to: string): Promise<string> {
  await backgroundOf(w.deps).ended()
  const [mail] = (await w.sdk.sandbox.mails({ to })).items
  return /^http.*#.*$/m.exec(mail!.text)![0]
}

test('an invitation is accepted with the keyboard; the token leaves the address; the link works once', async (t) => {
  const w = await world(t)
  const seller = w.platform.sellers[0]!.io_seller_id
  await w.db.rows(sql`update sellers set name = ${HOSTILE} where id = ${seller}`)
  const admin = await signIn(w, await person(w, seller, 'admin', 'admin@example.com'))
  await admin.post('/portal/api/v1/users', {
    email: 'ana@example.com',
    name: 'Ana',
    role: 'viewer',
  })
  const url = await linkTo(w, 'ana@example.com')
  const { page, faults } = await pageOf(t, 'pt-BR')
  await page.goto(url)
  await page.getByRole('heading', { name: 'Aceitar convite' }).waitFor()
  assert.equal(await page.locator('#company').textContent(), HOSTILE)
  assert.ok(!page.url().includes('#'))
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)

  await page.getByLabel('Nova senha').focus()
  await page.keyboard.type('Password2026!')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Password2026?')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('As senhas são diferentes.').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Esta senha é uma das mais usadas').waitFor()
  for (const label of ['Nova senha', 'Repita a senha']) await page.getByLabel(label).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Convite aceito' }).waitFor()
  await signIn(w, { email: 'ana@example.com', password: PASSWORD })

  await page.goto(url)
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
  assert.deepEqual(faults, [])
})

test('a password is reset in English; a link without its end is not valid', async (t) => {
  const w = await world(t)
  const who = await person(
    w,
    w.platform.sellers[0]!.io_seller_id,
    'viewer',
    'ana@example.com',
    'en',
  )
  await w.call('POST', '/portal/api/password/forgot', { body: { email: who.email } })
  const url = await linkTo(w, who.email)
  const { page, faults } = await pageOf(t, 'en-US')
  await page.goto(url.replace(/#.*/, ''))
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  const [mail] = (await w.sdk.sandbox.mails({ to: who.email })).items
  await page.goto(mail!.url)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByRole('link', { name: 'Português' }).click()
  await page.getByLabel('Nova senha').waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Repeat the password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('alert').getByText('must have at least 12 characters').waitFor()
  for (const label of ['New password', 'Repeat the password'])
    await page.getByLabel(label).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  assert.equal((await trySignIn(w, who)).status, 401)
  await signIn(w, { ...who, password: PASSWORD })
  assert.deepEqual(faults, [])
})

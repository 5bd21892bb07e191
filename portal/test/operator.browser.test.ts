// An operator's work in a real browser: signs in with a code, decides about what waits, suspends a platform and finds the decision in its audit log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedOperator } from '../../server/app/seed/operator.ts'
import { person as registration } from '../../server/app/seed/sellers.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { countBankCall } from '../../server/runtime/bank-calls.ts'
import { person, signIn as signInByCall } from '../../test/portal.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, exported, portalPage } from './portal-page.ts'

/** A seller that the check has not decided about, and a company that asked for cards. */
async function waitingIn(w: World): Promise<void> {
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  await w.sdk.sellers.createIndividual(registration('Ana', 'Souza', 'ana@example.com'))
  const admin = await signInByCall(w, await person(w, w.platform.io_seller_id, 'admin'))
  await admin.post('/portal/api/corporate/account/request', {})
  const { version } = (await admin.get('/portal/api/corporate/contract')).body
  await admin.post('/portal/api/corporate/account/accept', { version })
}

test('an operator approves an account, denies a seller, and suspends and resumes a platform', async (t) => {
  const w = await world(t)
  await waitingIn(w)
  const { totp, ...who } = await seedOperator(w.deps, 'Teste')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn({ ...who, code: codeAt(totp, w.deps.clock.wall()) })
  await page.getByRole('heading', { level: 1, name: 'A decidir' }).waitFor()

  await page.getByRole('button', { name: 'Ana Souza' }).click()
  const seller = page.getByRole('dialog', { name: 'Ana Souza' })
  await seller.getByText('O provedor foi consultado e').waitFor()
  await seller.getByRole('button', { name: 'Negar' }).click()
  const denying = page.getByRole('dialog', { name: 'Negar Ana Souza?' })
  await denying.getByRole('button', { name: 'Negar' }).click()
  await denying.getByText('Escreva o motivo, com até 255 caracteres.').waitFor()
  await denying.getByLabel('Motivo').fill('documento ilegível')
  await denying.getByRole('button', { name: 'Negar' }).click()
  await page.getByText('Nenhum vendedor espera').waitFor()
  const [denied] = (await w.sdk.sellers.list()).items.filter(({ status }) => status === 'denied')
  assert.equal(denied?.reason, 'documento ilegível')

  await page.getByRole('tab', { name: 'Contas de cartões' }).click()
  await page.getByRole('button', { name: w.platform.name }).click()
  await page.getByRole('dialog', { name: w.platform.name }).getByRole('button', { name: 'Aprovar' }).click()
  const approving = page.getByRole('dialog', { name: `Aprovar ${w.platform.name}?` })
  await approving.getByLabel('Limite de crédito').fill('5.000,00')
  await approving.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByText('Nenhuma conta espera').waitFor()
  const account = await w.sdk.corporate.account()
  assert.equal(account.status, 'active')

  await page.getByRole('navigation').getByRole('link', { name: 'Plataformas' }).click()
  await page.getByRole('table', { name: 'Plataformas' }).getByRole('link', { name: w.platform.name }).click()
  await page.getByRole('button', { name: 'Suspender' }).click()
  const suspending = page.getByRole('dialog', { name: `Suspender ${w.platform.name}?` })
  await suspending.getByLabel('Motivo').fill('fraude')
  await suspending.getByRole('button', { name: 'Suspender' }).dblclick()
  await page.getByText('Plataforma suspensa.').waitFor()
  await assert.rejects(w.sdk.customers.create({ first_name: 'Ana' }), { code: 'seller_not_active' })
  await page.getByRole('button', { name: 'Reativar' }).click()
  await page
    .getByRole('dialog', { name: `Reativar ${w.platform.name}?` })
    .getByRole('button', { name: 'Reativar' })
    .click()
  await page.getByText('Plataforma reativada.').waitFor()
  await w.sdk.customers.create({ first_name: 'Ana' })

  await page.getByRole('link', { name: 'Registros desta plataforma' }).click()
  await page.getByRole('button', { name: 'seller.blocked' }).click()
  await page.getByRole('dialog', { name: 'seller.blocked' }).getByText('fraude').waitFor()
  await page.keyboard.press('Escape')
  assert.equal((await exported(page, 'CSV')).name, 'Auditoria.csv')

  for (let n = 0; n < 3; n++) countBankCall(w.deps, { bank: 'itau', kind: 'pix', result: 'none' }, 8_000)
  await open('/operator/health')
  await page.getByText('O banco itau não responde').waitFor()
  await page.getByText('Nunca foi feita.').waitFor()
  await assertClean()
})

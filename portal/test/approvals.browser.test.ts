// Two people in a real browser: an administrator sets a policy, finance asks for a payout that it
// holds, and the administrator approves it; it is paid out once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import type { Role } from '../../server/identity/users/roles.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { roundSeller } from '../../test/marketplace.ts'
import { enrolled, person, signIn as signInByCall } from '../../test/portal.ts'
import { heldBy, setPolicy } from '../../test/journeys/identity/approvals-stage.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, portalPage } from './portal-page.ts'

const FACTOR = '/portal/api/second-factor'

/** A user of the platform in a browser of their own, signed in with a recovery code. */
async function signedIn(w: World, browser: Browser, role: Role) {
  const who = await person(w, w.platform.io_seller_id, role)
  const byCall = await signInByCall(w, who)
  const { secret } = (await byCall.post(FACTOR, { password: who.password })).body
  const confirmed = await byCall.post(`${FACTOR}/confirm`, {
    code: codeAt(secret, w.deps.clock.wall()),
  })
  const opened = await portalPage(browser, w)
  await opened.open('/')
  await opened.page.getByLabel('E-mail').fill(who.email)
  await opened.page.getByLabel('Senha', { exact: true }).fill(who.password)
  await opened.page.keyboard.press('Enter')
  await opened.page.getByLabel('Código de verificação').fill(confirmed.body.recovery_codes[0])
  await opened.page.keyboard.press('Enter')
  await opened.page.getByRole('button', { name: 'Sua conta' }).waitFor()
  return opened
}

test('a payout that finance asks for waits in the inbox of an administrator, and is paid out once', async (t) => {
  const w = await world(t)
  const { m, id: seller } = await roundSeller(w)
  const browser = await browserFor(t)
  await person(w, w.platform.io_seller_id, 'admin', 'bia@example.com')
  const [ana, fabio] = [await signedIn(w, browser, 'admin'), await signedIn(w, browser, 'finance')]

  await ana.open('/approvals/policies')
  await ana.page.getByText('Nenhuma política').waitFor()
  await ana.page.getByRole('button', { name: 'Nova política' }).click()
  const policy = ana.page.getByRole('dialog', { name: 'Nova política' })
  await policy.getByLabel('A partir de').fill('20,00')
  assert.deepEqual(await ana.violations(), [])
  await policy.getByRole('button', { name: 'Salvar' }).click()
  await ana.page.getByRole('region', { name: 'Repasse' }).getByText('R$ 20,00').waitFor()

  await fabio.open(`/sellers/${seller}/money`)
  await fabio.page.getByRole('button', { name: 'Fazer repasse' }).click()
  const paying = fabio.page.getByRole('dialog', { name: 'Fazer repasse' })
  await paying.getByLabel('Valor').fill('20,00')
  await paying.getByRole('button', { name: 'Continuar' }).click()
  for (let n = 0; n < 2; n++) {
    await paying.getByRole('button', { name: 'Fazer repasse' }).click()
    await paying.getByText('Aguarda aprovação').waitFor()
  }
  assert.equal((await m.payouts(seller)).length, 0)
  await paying.getByRole('link', { name: 'Ver a aprovação' }).click()
  await fabio.page.getByRole('heading', { level: 1, name: /Repasse · R\$\s20,00/ }).waitFor()
  assert.equal(await fabio.page.getByRole('button', { name: 'Aprovar' }).count(), 0)
  assert.equal(await fabio.page.getByRole('button', { name: 'Desistir do pedido' }).count(), 1)

  await ana.open('/approvals')
  const waiting = ana.page.getByRole('table', { name: 'Aprovações' })
  await waiting.getByRole('link', { name: 'Fazer um repasse' }).click()
  assert.equal(await ana.page.getByLabel('uma espera por você').count(), 1)
  await ana.page.getByRole('button', { name: 'Aprovar' }).click()
  const approving = ana.page.getByRole('dialog', { name: 'Aprovar esta operação?' })
  await approving.getByRole('button', { name: 'Aprovar' }).hover()
  assert.deepEqual(await ana.violations(), [])
  await approving.getByRole('button', { name: 'Aprovar' }).click()
  await approving.waitFor({ state: 'detached' })
  await w.work()
  // Both see it at once.
  for (const { page } of [ana, fabio])
    await page.getByText('Foi feita uma vez, em nome de quem pediu.').waitFor()
  const payouts = await m.payouts(seller)
  assert.deepEqual(
    payouts.map(({ amount_cents: cents }) => cents),
    [20_00],
  )
  await ana.assertClean()
  await fabio.assertClean()
})

test('a payout of which the bank says nothing: finance says that it was not paid, an administrator approves, and both are named', async (t) => {
  const w = await world(t)
  const { m, id: seller, account } = await roundSeller(w)
  const browser = await browserFor(t)
  const [ana, fabio] = [await signedIn(w, browser, 'admin'), await signedIn(w, browser, 'finance')]
  await m.setFaults('silent_before')
  const id = (await m.payOut(seller, account, 40_00)).body.success.id
  await m.advance('3h')
  await w.db.rows(sql`update payouts set sent_at = sent_at - '2 minutes'::interval`)

  await fabio.open(`/sellers/${seller}/payouts/${id}`)
  await fabio.page.getByText('O banco não diz em que situação está.').waitFor()
  await fabio.page.getByRole('button', { name: 'Dizer como terminou' }).click()
  const dialog = fabio.page.getByRole('dialog', { name: 'Dizer como terminou' })
  await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
  await dialog.getByText('Escolha como terminou.').waitFor()
  await dialog.getByRole('combobox', { name: 'Como terminou' }).click()
  await fabio.page.getByRole('option', { name: /Não foi pago/ }).click()
  await dialog.getByLabel('Como você sabe').fill('O extrato do dia não o mostra')
  assert.deepEqual(await fabio.violations(), [])
  await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
  await dialog.getByText('Aguarda aprovação').waitFor()
  assert.equal((await m.payout(seller, id)).status, 'pending')
  await dialog.getByRole('link', { name: 'Ver a aprovação' }).click()
  const title = { level: 1, name: /Como terminou um repasse · R\$\s40,00/ } as const
  await fabio.page.getByRole('heading', title).waitFor()
  assert.equal(await fabio.page.getByRole('button', { name: 'Aprovar' }).count(), 0)

  await ana.open('/approvals')
  const waiting = ana.page.getByRole('table', { name: 'Aprovações' })
  const asked = 'Dizer como terminou um repasse do qual o banco nada diz'
  await waiting.getByRole('link', { name: asked }).click()
  await ana.page.getByText('O extrato do dia não o mostra').waitFor()
  await ana.page.getByRole('button', { name: 'Aprovar' }).click()
  const approving = ana.page.getByRole('dialog', { name: 'Aprovar esta operação?' })
  await approving.getByRole('button', { name: 'Aprovar' }).click()
  await approving.waitFor({ state: 'detached' })
  await w.work()

  await ana.open(`/sellers/${seller}/payouts/${id}`)
  await ana.page.getByText('Pessoas decidiram: não foi pago.').waitFor()
  for (const did of [/Pessoa finance.*transfer\.decided/, /Pessoa admin.*approval\.approved/])
    await ana.page.getByText(did).waitFor()
  assert.deepEqual(await ana.violations(), [])
  await m.setFaults('fair')
  assert.equal(await m.current(seller), 100_00)
  await ana.assertClean()
  await fabio.assertClean()
})

test('an act of one click that is held shows a notice with a link; approvers see the bank account', async (t) => {
  const w = await world(t)
  const { id: seller } = await roundSeller(w)
  const browser = await browserFor(t)
  const platform = w.platform.io_seller_id
  const asking = await enrolled(w, platform, 'finance', 'fabio@example.com')
  const bia = await enrolled(w, platform, 'admin', 'bia@example.com')
  await person(w, platform, 'viewer', 'vera@example.com')
  const ana = await signedIn(w, browser, 'admin')
  for (const action of ['user', 'bank_account'])
    assert.equal((await setPolicy(bia, { action })).status, 200)

  await ana.open('/users')
  await ana.page.getByRole('button', { name: 'Ações: Pessoa viewer' }).click()
  await ana.page.getByRole('menuitem', { name: 'Financeiro' }).click()
  const notice = ana.page.getByRole('alert').filter({ hasText: 'Aguarda aprovação' })
  await notice.getByRole('link', { name: 'Ver a aprovação' }).click()
  await ana.page.getByRole('heading', { level: 1, name: 'Usuário' }).waitFor()
  await ana.page.getByText('Mudar o perfil ou o acesso de um usuário').waitFor()
  assert.equal(await ana.page.getByRole('button', { name: 'Aprovar' }).count(), 0)

  const accounts = '/portal/api/v1/sellers/bank_accounts'
  const account = {
    holder_name: 'Maria Silva',
    bank_code: '341',
    routing_number: '4321',
    account_number: '1234567-8',
  }
  const { taxpayer_id } = w.platform.sellers[0]!
  const named = await asking.post(`${accounts}/tokenize/${seller}`, {
    ...account,
    taxpayer_id,
    type: 'checking',
  })
  const linking = { io_seller_id: seller, token: named.body.id }
  const id = heldBy(await asking.post(`${accounts}/associate_bank_account`, linking))
  await ana.open(`/approvals/${id}`)
  await ana.page.getByText('Vincular uma conta bancária').waitFor()
  for (const text of ['****5678 · corrente', '4321', /Maria Silva · /, /^341 · /])
    await ana.page.getByText(text).waitFor()
  assert.deepEqual(await ana.violations(), [])
  await ana.page.getByRole('button', { name: 'Aprovar' }).waitFor()
  await ana.assertClean()
})

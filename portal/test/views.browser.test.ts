// Saved views in a real browser: the filters of a list under a name, opened again, shared with the
// company, and removed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../server/platform/db/sql.ts'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { cardsIn } from './cards.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

test('finance saves the filters of a list, shares them, and a viewer opens them on a phone', async (t) => {
  const w = await world(t)
  await cardsIn(w, 'Padaria')
  const browser = await browserFor(t)
  const { page, open, signIn, assertClean, violations } = await portalPage(browser, w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance'))
  await open('/purchases?has_receipt=false&status=confirmed')
  await page.getByRole('button', { name: 'Visões' }).click()
  const dialog = page.getByRole('dialog', { name: 'Visões' })
  await dialog.getByText('Nenhuma visão salva desta lista.').waitFor()
  await dialog.getByRole('button', { name: 'Salvar esta visão' }).click()
  await dialog.getByText('Dê um nome.').waitFor()
  await dialog.getByLabel('Nome').fill('Sem recibo <b>')
  await dialog.getByRole('button', { name: 'Salvar esta visão' }).dblclick()
  await page.getByText('Visão salva.').waitFor()

  await open('/purchases')
  await page.getByRole('button', { name: 'Visões' }).click()
  await dialog.getByRole('button', { name: 'Compartilhar Sem recibo <b> com a empresa' }).click()
  await dialog.getByRole('button', { name: 'Só do autor: Sem recibo <b>' }).waitFor()
  assert.deepEqual(await violations(), [])
  await dialog.getByRole('link', { name: 'Sem recibo <b>' }).click()
  await page.waitForURL(/\/portal\/purchases\?(?=.*has_receipt=false)(?=.*status=confirmed)/)
  await dialog.waitFor({ state: 'detached' })

  const viewer = await portalPage(browser, w, PHONE)
  await viewer.signIn(await person(w, w.platform.io_seller_id, 'viewer'))
  await viewer.open('/purchases')
  await viewer.page.getByRole('button', { name: 'Visões' }).click()
  await viewer.page.getByRole('link', { name: 'Sem recibo <b>' }).waitFor()
  assert.equal(
    await viewer.page.getByRole('button', { name: /^(Remover|Compartilhar|Só do autor)/ }).count(),
    0,
  )
  await viewer.page.getByRole('link', { name: 'Sem recibo <b>' }).click()
  await viewer.page.waitForURL(/has_receipt=false/)

  await page.getByRole('button', { name: 'Visões' }).click()
  await dialog.getByRole('button', { name: 'Remover Sem recibo <b>' }).click()
  await dialog.getByText('Nenhuma visão salva desta lista.').waitFor()
  assert.equal((await w.db.rows(sql`select 1 from saved_views`)).length, 0)
  await assertClean()
  await viewer.assertClean()
})

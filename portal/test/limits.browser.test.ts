// A cardholder asks for a higher limit on a phone, finance accepts another amount on a desktop, and
// the cardholder sees the new limit.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verify } from '../../server/verification/verify.ts'
import { cardholder, person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { cardsIn } from './cards.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

test('a limit is asked for on a phone, accepted with another amount, and declined with a reason', async (t) => {
  const w = await world(t)
  const { holder, card } = await cardsIn(w, 'Maria Souza')
  const browser = await browserFor(t)
  const { page, open, signIn, assertClean, violations } = await portalPage(browser, w, PHONE)
  await signIn(await cardholder(w, holder.id))
  const ask = async (amount: string, reason: string) => {
    await page.getByRole('button', { name: 'Pedir mais limite' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Pedir mais limite' })
    await dialog.getByLabel('Novo limite').fill(amount)
    await dialog.getByLabel('Motivo').fill(reason)
    await dialog.getByRole('button', { name: 'Pedir mais limite' }).dblclick()
    return dialog
  }
  await open(`/my-cards/${card.id}`)
  const dialog = await ask('900,00', 'Feira')
  await dialog.getByText(/deve ser mais que o limite atual/).waitFor()
  await page.keyboard.press('Escape')
  await ask('2.500,00', 'Viagem a Recife')
  await page.getByText('aguarda decisão').waitFor()
  assert.deepEqual(await violations(), [])

  const finance = await portalPage(browser, w)
  await finance.signIn(await person(w, w.platform.io_seller_id, 'finance'))
  await finance.open('/limit-requests?status=pending')
  await finance.page.getByText(/^Pede R\$\s2\.500,00 para cartão/).waitFor()
  await finance.page.getByRole('button', { name: 'Aceitar' }).click()
  const accepting = finance.page.getByRole('dialog', { name: 'Aceitar o pedido de Maria Souza' })
  await accepting.getByLabel('Limite concedido').fill('2.000,00')
  await accepting.getByRole('button', { name: 'Aceitar' }).dblclick()
  await finance.page.getByText('Limite alterado.').waitFor()
  await finance.page.getByText('Nenhum pedido').waitFor()
  assert.equal((await w.sdk.corporate.cards.get(card.id)).limit, 2_000_00)

  await open(`/my-cards/${card.id}`)
  await page.getByText(/^Limite concedido: R\$\s2\.000,00$/).waitFor()
  await ask('3.000,00', 'Mais uma viagem')
  await page.getByText('aguarda decisão').waitFor()
  await finance.open('/limit-requests?status=pending')
  await finance.page.getByRole('button', { name: 'Recusar' }).click()
  const declining = finance.page.getByRole('dialog', { name: 'Recusar o pedido de Maria Souza' })
  await declining.getByRole('button', { name: 'Recusar' }).click()
  await declining.getByText('Diga para que precisa.').waitFor()
  await declining.getByLabel('Por quê, para o portador').fill('Use o cartão da equipe')
  await declining.getByRole('button', { name: 'Recusar' }).click()
  await finance.page.getByText('Pedido recusado.').waitFor()
  await open(`/my-cards/${card.id}`)
  await page.getByText('Use o cartão da equipe').waitFor()
  assert.deepEqual(await verify(w.db), [])
  await assertClean()
  await finance.assertClean()
})

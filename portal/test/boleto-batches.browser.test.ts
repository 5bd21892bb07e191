// A finance person changes the due date of many boletos, and withdraws others, in a real browser: chosen
// by hand or all of a filter, confirmed by number and sum, and followed to their results.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { plainDay } from '../../test/due-days.ts'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, exported, portalPage } from './portal-page.ts'

test('boletos are chosen, changed and withdrawn in batches, and each result is there to be read', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const due = plainDay(addDays(dayOf(w.deps.clock.now()), 5))
  const issued = async (amount: number, reference: string) =>
    w.sdk.transactions.create(buyer.id, {
      payment_type: 'boleto',
      amount,
      reference_id: reference,
      expiration_date: due,
    })
  const [one, two] = [await issued(100_00, 'fatura-1'), await issued(50_50, 'fatura-2')]
  await issued(10_00, 'fatura-3')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales')
  await page.getByRole('link', { name: 'Muitos boletos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Escolher boletos' }).waitFor()
  const table = page.getByRole('table', { name: 'Escolher boletos' })
  await table.getByRole('checkbox', { name: /fatura-1/ }).check()
  await table.getByRole('checkbox', { name: /fatura-2/ }).check()
  await page.getByText('2 boletos escolhidos, R$ 150,50').waitFor()

  await page.getByRole('button', { name: 'Alterar vencimento' }).click()
  const change = page.getByRole('dialog', { name: 'Alterar vencimento' })
  await change.getByText('O vencimento de 2 boletos, que somam R$ 150,50').waitFor()
  await change.getByRole('button', { name: 'Alterar 2 boletos' }).click()
  await change.getByText('Preencha a data ou os dias.').waitFor()
  await change.getByLabel('Ou dias a mais').fill('7')
  await change.getByRole('button', { name: 'Alterar 2 boletos' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Alterar vencimento' }).waitFor()
  // The server goes on by itself, and the page shows it.
  await w.work()
  const results = page.getByRole('table', { name: 'Resultados' })
  await results.getByText('feito').nth(1).waitFor()
  await page.getByText('concluído').waitFor()
  for (const { id } of [one, two]) {
    const { payment_method: method } = await w.sdk.transactions.get(id)
    assert.equal('expiration_date' in method && method.expiration_date, addDays(due, 7))
  }

  await open('/boleto-batches/new')
  await page.getByRole('button', { name: 'Escolher todos do filtro' }).click()
  await page.getByText('3 boletos escolhidos, R$ 160,50').waitFor()
  await page.getByRole('button', { name: 'Baixar boletos' }).click()
  const withdraw = page.getByRole('dialog', { name: 'Baixar boletos' })
  await withdraw.getByText('3 boletos, que somam R$ 160,50').waitFor()
  // Meanwhile one is paid.
  await w.sdk.sandbox.payBoleto(two.id)
  await withdraw.getByRole('button', { name: 'Baixar 3 boletos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Baixar' }).waitFor()
  await w.work()
  await page.getByText('concluído').waitFor()
  await results.getByText('recusado').waitFor()
  const { bytes } = await exported(page, /CSV/)
  const lines = bytes.toString('utf8').trim().split('\n')
  assert.equal(lines.length, 4)
  assert.equal(lines.filter((line) => line.includes('already_paid')).length, 1)
  assert.equal((await w.sdk.transactions.get(two.id)).status, 'succeeded')
  assert.equal((await w.sdk.transactions.get(one.id)).status, 'canceled')

  await open('/boleto-batches')
  await page.getByText('2 feitos, 1 recusado').waitFor()
  assert.equal((await w.sdk.boletoBatches.list()).total, 2)
  await assertClean()
})

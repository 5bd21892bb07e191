// The first page of finance, in a real browser: what was taken today, the approval rate, by method
// and by day, and until when it is filled.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runJob as addToRollups } from '../../server/payments/analytics/job.ts'
import { buyer, tokenFor } from '../../test/cards.ts'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, portalPage, resize } from './portal-page.ts'

/** The acquirer declines every card for this amount. */
const DECLINED = 900_051

/** Of each, whether a part of it is outside. */
const CUT = (figures: { scrollWidth: number; clientWidth: number }[]) =>
  figures.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

test('what was taken is shown with the instant until which it is filled, and then up to now', async (t) => {
  const w = await world(t)
  await w.work()
  const { id } = await buyer(w)
  for (const amount of [1_234_567_89, 20_00]) {
    const sale = await w.sdk.transactions.create(id, { amount, payment_type: 'pix' })
    await w.sdk.sandbox.payPix(sale.id)
  }
  const declined = { amount: DECLINED, payment_type: 'credit' as const, token: await tokenFor(w) }
  await assert.rejects(w.sdk.transactions.create(id, declined))
  const { page, open, signIn, assertClean, violations } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance'))
  await page.getByText('Sem as mudanças mais recentes').waitFor()
  assert.deepEqual(await violations(), [])
  await w.work()
  await addToRollups(w.deps)
  await open('/')
  await page.getByText('Até agora.').waitFor()
  const main = page.getByRole('main')
  const days = page.getByRole('table', { name: 'Recebido por dia' })
  assert.match(await days.innerText(), /R\$\s1\.234\.587,89/)
  assert.match(await main.innerText(), /Recebido hoje\s+R\$\s1\.234\.587,89\s+2 vendas pagas/)
  assert.match(await main.innerText(), /Taxa de aprovação\s+66,7%\s+1 recusada em 30 dias/)
  assert.match(
    await main.getByRole('region', { name: /forma de pagamento/ }).innerText(),
    /0 vendas pagas · 0% de aprovação/,
  )
  // A million reais has room in its card, at every width.
  const figures = main.locator('div', { hasText: /^R\$\s1\.234\.587,89$/ })
  for (const width of [360, 800, 1_000, 1_280]) {
    await resize(page, { viewport: { width, height: 800 } })
    assert.deepEqual(await figures.evaluateAll(CUT), [false, false], `at ${width}`)
  }
  await assertClean()
})

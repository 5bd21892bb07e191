// Receipts in a real browser: a cardholder photographs one on a phone, its QR code is read from the
// picture; another is kept first and matched later; finance finds what is missing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { verify } from '../../server/verification/verify.ts'
import { PDF } from '../../test/receipt-files.ts'
import { cardholder, person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { cardsIn } from './cards.ts'
import { browserFor, PHONE, portalPage } from './portal-page.ts'

const KEY = '35261111222333000181650010000012341837461523'
/** As a shop prints it: version 2, issued offline on the second for R$ 45.09. */
const QR = `https://www.sefazexemplo.gov.br/nfce/qrcode?p=${KEY}|2|1|02|45.09|797a4759685578312f5859597a6b7357422b6650523351633530633d|1|4615A93BB0D7C4E780F8D30EE77EDD5BA55C7D66`

/** The width of the picture that is shown, once it is decoded. */
const DECODED = `(async (image) => { await image.decode(); return image.naturalWidth })(document.querySelector('img[src^="blob:"]'))`

const photograph = (text: string) => toBuffer(text, { type: 'png', scale: 6, margin: 8 })

async function bring(
  page: Page,
  button: string,
  name: string,
  buffer: Buffer,
  mimeType = 'image/png',
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await choosing).setFiles({ name, mimeType, buffer })
}

/** The statuses and days of which a part is hidden. */
const CUT = (
  values: { parentElement: { scrollWidth: number; clientWidth: number }; textContent: string }[],
) =>
  values
    .filter(({ parentElement: { scrollWidth, clientWidth } }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)

test('a cardholder photographs a receipt on a phone; its key is read from the picture, shown, and told when it comes twice', async (t) => {
  const w = await world(t)
  const { holder, bought } = await cardsIn(w, 'Padaria São João')
  const { page, open, signIn, assertClean, violations } = await portalPage(
    await browserFor(t),
    w,
    PHONE,
  )
  await signIn(await cardholder(w, holder.id))
  await open(`/purchases/${bought.id}`)
  await page.getByText('Nenhum recibo').waitFor()
  await bring(page, 'Fotografar recibo', 'almoço.png', await photograph(QR))
  await page.getByText('Recibo guardado, com a chave da nota lida do QR code.').waitFor()
  await page.getByText('Emitido por 11.222.333/0001-81 · Mês da nota 2026-11').waitFor()
  const [receipt] = (await w.sdk.corporate.receipts.list({ purchase_id: bought.id })).items
  assert.deepEqual(
    [receipt!.access_key, receipt!.amount, receipt!.file_name],
    [KEY, 45_09, 'almoço.png'],
  )

  await page.getByRole('button', { name: 'Ver imagem' }).click()
  const picture = page.getByRole('img', { name: 'Recibo almoço.png' })
  await picture.waitFor()
  assert.match((await picture.getAttribute('src'))!, /^blob:/)
  assert.ok((await page.evaluate(DECODED)) as number)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  assert.equal((await saving).suggestedFilename(), 'almoço.png')

  await bring(page, 'Anexar arquivo', 'de-novo.png', await photograph(QR))
  await page.getByText('A mesma nota está em outro recibo.').first().waitFor()
  await bring(
    page,
    'Anexar arquivo',
    'pagina.pdf',
    Buffer.from('<!doctype html><script>window.ran = 1</script>'),
    'application/pdf',
  )
  await page.getByText(/deve ser uma foto \(JPEG, PNG, WebP, HEIC\) ou um PDF/).waitFor()
  await open(`/purchases/${bought.id}`)
  await page.getByText('A mesma nota está em outro recibo.').first().waitFor()
  await open('/purchases')
  const values = page.getByRole('row').locator('[data-status], time')
  await values.first().waitFor()
  assert.deepEqual(await values.evaluateAll(CUT), [])
  assert.deepEqual(await violations(), [])
  assert.equal((await w.sdk.corporate.purchases.get(bought.id)).receipts_count, 2)
  assert.deepEqual(await verify(w.db), [])
  await assertClean()
})

test('a receipt without a purchase is matched later; finance sees what is missing, and removes what is wrong', async (t) => {
  const w = await world(t)
  const { holder, bought } = await cardsIn(w, 'Padaria São João')
  const browser = await browserFor(t)
  const mine = await portalPage(browser, w, PHONE)
  await mine.signIn(await cardholder(w, holder.id))
  await mine.open('/purchases')
  await mine.page.getByText(/^Nenhum recibo espera por uma compra/).waitFor()
  await bring(mine.page, 'Anexar arquivo', 'nota.pdf', PDF, 'application/pdf')
  await mine.page.getByText('Recibo guardado.').waitFor()
  await mine.page.getByRole('button', { name: 'Digitar chave' }).click()
  const typing = mine.page.getByRole('dialog', { name: 'Chave de acesso' })
  await typing.getByLabel('Chave de acesso').fill(`${KEY.slice(0, -1)}0`)
  await typing.getByRole('button', { name: 'Digitar chave' }).click()
  await typing.getByText(/deve ser a chave de 44 caracteres/).waitFor()
  await typing.getByLabel('Chave de acesso').fill('')
  await typing.getByRole('button', { name: 'Digitar chave' }).click()
  await mine.page.getByRole('button', { name: 'Escolher compra' }).click()
  const choosing = mine.page.getByRole('dialog', { name: 'Escolher compra' })
  const line = choosing.getByRole('button', { name: /^É esta/ })
  await line.first().waitFor()
  assert.equal(await line.count(), 2, 'not the refused purchase')
  await line.last().click()
  await mine.page.getByText('Recibo ligado à compra.').waitFor()
  assert.equal((await w.sdk.corporate.purchases.get(bought.id)).receipts_count, 1)
  await mine.assertClean()

  const finance = await portalPage(browser, w)
  await finance.signIn(await person(w, w.platform.io_seller_id, 'finance'))
  await finance.open('/purchases?has_receipt=false')
  const table = finance.page.getByRole('table', { name: 'Compras' })
  await table.getByText('autorizada').waitFor()
  assert.equal(await table.getByText('confirmada').count(), 0)
  await finance.open(`/purchases/${bought.id}`)
  await finance.page.getByRole('button', { name: 'Remover' }).click()
  await finance.page.getByRole('dialog').getByRole('button', { name: 'Remover' }).dblclick()
  await finance.page.getByText('Recibo removido.').waitFor()
  assert.equal((await w.sdk.corporate.receipts.list()).total, 0)
  await finance.assertClean()
})

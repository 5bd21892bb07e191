// Finance's work with files of payments, in a real browser: the next remittance is made and
// downloaded, a stand-in bank answers it, and its returns are uploaded. A viewer sees no controls.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { person, personWithFactor } from '../../test/portal.ts'
import { filesWaitIn } from '../../test/waiting-files.ts'
import { world } from '../../test/world.ts'
import { browserFor, portalPage } from './portal-page.ts'

const DAY_MS = 86_400_000

test('a remittance of payouts is made and downloaded, and its return says what became of each', async (t) => {
  const w = await world(t)
  const s = await filesWaitIn(w)
  const seller = w.platform.io_seller_id
  const { code, ...who } = await personWithFactor(w, seller, 'finance', 'ana@example.com')
  const { page, open, signIn, assertClean, violations } = await portalPage(await browserFor(t), w)
  await signIn({ ...who, code: code! })
  await open('/payment-files')
  await page.getByText('Nenhum arquivo').waitFor()
  await page.getByText(/^1 repasse espera: R\$\s40,00$/).waitFor()
  assert.deepEqual(await violations(), [])
  await page.getByRole('button', { name: 'Fazer a próxima remessa' }).click()
  await page.getByRole('heading', { level: 1, name: 'Remessa 1' }).waitFor()
  await page.getByText('no arquivo', { exact: true }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar remessa' }).click()
  const bytes = fs.readFileSync(await (await downloading).path())
  const [file] = (await w.sdk.paymentFiles.list()).items
  assert.deepEqual([file!.status, file!.created_by?.type], ['downloaded', 'user'])
  await page.getByText('baixada', { exact: true }).waitFor()

  await open('/payment-files')
  await page.getByText('Nada espera uma remessa.').waitFor()
  assert.equal(
    await page.getByRole('button', { name: 'Fazer a próxima remessa' }).isDisabled(),
    true,
  )
  const upload = async (text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Enviar retorno' }).click()
    const buffer = Buffer.from(text, 'latin1')
    await (await choosing).setFiles({ name: 'PG.RET', mimeType: 'text/plain', buffer })
  }
  await upload(bytes.toString('latin1'))
  await page
    .getByRole('alert')
    .getByText(/remessa|retorno de pagamentos/i)
    .first()
    .waitFor()
  for (const [n, text] of s.returnsOf(bytes).entries()) {
    w.deps.clock.advanceTo(w.deps.clock.offsetMs() + DAY_MS)
    await open('/payment-files')
    await upload(text)
    await page.getByRole('heading', { level: 1, name: `Retorno ${n + 1}` }).waitFor()
  }
  await page.getByText('00: crédito ou débito efetuado').waitFor()
  assert.deepEqual(await violations(), [])
  await w.work()
  assert.equal((await w.sdk.transfers.get(s.id, s.payout)).status, 'succeeded')
  await open(`/payment-files/${file!.id}`)
  await page.getByText('respondida', { exact: true }).waitFor()
  await assertClean()
})

test('a viewer sees the files, and nothing to make, download or upload them', async (t) => {
  const w = await world(t)
  await filesWaitIn(w)
  const { id } = await w.sdk.paymentFiles.write()
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'viewer'))
  for (const path of ['/payment-files', `/payment-files/${id}`]) {
    await open(path)
    await page.getByText('payments-237-456789-000001.rem').first().waitFor()
    for (const name of ['Fazer a próxima remessa', 'Enviar retorno', 'Baixar remessa'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  }
  await assertClean()
})

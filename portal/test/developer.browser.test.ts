// A developer's first hour in a real browser: the commands of the first steps, as they are shown;
// the pix paid on the sandbox's screen; its events as they happen; and what the doctor found in a
// call without a key.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, portalPage } from './portal-page.ts'

const hasCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0

test('the first pix is made by the commands shown, paid in the sandbox, and seen in the feed', async (t) => {
  const w = await world(t)
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'developer'))
  await page.getByRole('navigation').getByRole('link', { name: 'Primeiros passos' }).click()
  const second = page.getByRole('region', { name: '2. Crie um pix' })
  await second.getByRole('img', { name: 'Falta' }).waitFor()
  const shown = await second.locator('pre').innerText()
  const script = shown.replace('EMAIL', w.platform.email).replace('SECRET', w.platform.secret)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
  // A machine without curl makes the same sale.
  const made = hasCurl
    ? await runIn(script)
    : (await w.sdk.transactions.create(buyer.id, { amount: 4509, payment_type: 'pix' })).id
  assert.equal((await w.sdk.transactions.get(made)).amount_cents, 4509)
  // The worker of a server does so by itself.
  await w.work()
  await second.getByRole('img', { name: 'Feito' }).waitFor()

  await page.getByRole('link', { name: 'Pagar na tela do sandbox' }).click()
  await page
    .getByRole('region', { name: 'Em aberto' })
    .getByRole('button', { name: 'Pagar' })
    .click()
  await page.getByText('Nenhuma venda em aberto.').waitFor()
  assert.equal((await w.sdk.transactions.get(made)).status, 'succeeded')
  await page.getByRole('button', { name: '+ 1 dia', exact: true }).click()
  await page.getByText('O relógio está em').waitFor()

  await open('/events')
  const feed = page.getByRole('table', { name: 'Eventos' })
  await feed.getByText('transaction.succeeded').waitFor()
  await w.sdk.customers.update(buyer.id, { first_name: 'Mariana' })
  await w.work()
  await feed.getByRole('link', { name: 'customer.updated' }).click()
  await page.getByRole('region', { name: 'Corpo, como é entregue' }).getByText('Mariana').waitFor()

  await w.call('POST', `/v1/transaction/new/${buyer.id}`, {
    token: await w.token(),
    body: { amount: 1299, payment_type: 'pix' },
  })
  await open('/doctor')
  await page.getByRole('button', { name: 'Operações enviadas sem chave de idempotência' }).waitFor()
  await page.getByText('Quando uma resposta se perde').waitFor()
  await assertClean()
})

/**
 * Runs commands in a shell; their last line. The server is in this process, and has to go on
 * meanwhile.
 */
async function runIn(script: string): Promise<string> {
  const shell = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const part of shell.stdout) said += String(part)
  return said.trim()
}

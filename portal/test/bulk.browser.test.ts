// Cards from a spreadsheet, as a finance person makes them: nothing happens before the dry run is
// read, each line is carried out once however often the file is sent, and what failed can be
// corrected and goes on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { person } from '../../test/portal.ts'
import { activate } from '../../test/company.ts'
import { world } from '../../test/world.ts'
import { browserFor, portalPage } from './portal-page.ts'

const HEAD = 'Portador;CPF;Limite do portador;Nome do cartão;Tipo;Limite do cartão;Intervalo'
const GOOD = [
  'Maria Souza;123.456.789-09;2.000,00;Viagens;virtual;500,00;mês',
  'Maria Souza;123.456.789-09;;Táxi;virtual;80,00;dia',
  'João Lima;529.982.247-25;300,00;Feira;físico;300,00;semana',
]

const choose = (page: Page, rows: readonly string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'cartoes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
  })

test('a spreadsheet of cards is read, then carried out once, and goes on after a correction', async (t) => {
  const w = await world(t)
  await activate(w)
  const { corporate } = w.sdk
  const { page, open, signIn, assertClean, violations } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com'))
  await open('/cards')
  await page.getByRole('link', { name: 'Por planilha' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo' }).click()
  assert.equal((await saving).suggestedFilename(), 'modelo-de-cartoes.csv')

  await choose(page, [...GOOD, 'Bia Reis;111.444.777-35;;Livros;virtual;1.5.0;ano'])
  const table = page.getByRole('table', { name: 'Linhas do arquivo' })
  await page.getByText('4 linhas, 1 com erro. Nada foi criado ainda').waitFor()
  const faulty = table.getByRole('row', { name: /^5 Bia Reis/ })
  await faulty
    .getByText('Limite do cartão: não é um valor, ou pode ser lido de duas formas. Use 1.234,56.')
    .waitFor()
  await faulty.getByText('Intervalo: use dia, semana ou mês.').waitFor()
  await faulty.getByText('Limite do portador: é preciso para cadastrar o portador.').waitFor()
  await table
    .getByRole('row', { name: /^3 Maria Souza/ })
    .getByText('de uma linha acima')
    .waitFor()
  assert.equal((await corporate.holders.list()).total, 0, 'the dry run changes nothing')
  assert.deepEqual(await violations(), [])

  await page.getByRole('button', { name: 'Criar 3 cartões' }).dblclick()
  await page.getByText('3 de 3 linhas feitas.').waitFor()
  const made = async () => (await corporate.cards.list({ sort: 'time-ascending' })).items
  const cards = (await made()).map(({ holder_name: holder, name, type, limit, interval }) => [
    holder,
    name,
    type,
    limit,
    interval,
  ])
  assert.deepEqual(cards, [
    ['Maria Souza', 'Viagens', 'virtual', 500_00, 'month'],
    ['Maria Souza', 'Táxi', 'virtual', 80_00, 'day'],
    ['João Lima', 'Feira', 'physical', 300_00, 'week'],
  ])

  // The tab was closed, and the line corrected.
  await open('/cards/bulk')
  await choose(page, [...GOOD, 'Bia Reis;111.444.777-35;150,00;Livros;virtual;150,00;mês'])
  await page.getByText('4 linhas, todas prontas.').waitFor()
  await table
    .getByRole('row', { name: /^2 Maria Souza/ })
    .getByText('já tem um cartão com este nome')
    .waitFor()
  await page.getByRole('button', { name: 'Criar 4 cartões' }).click()
  await page.getByText('4 de 4 linhas feitas.').waitFor()
  assert.deepEqual(
    (await made()).map(({ name }) => name),
    ['Viagens', 'Táxi', 'Feira', 'Livros'],
    'what was done is not repeated',
  )
  await assertClean()
})

test('a line that the server refuses does not stop the others', async (t) => {
  const w = await world(t)
  await activate(w)
  const { page, open, signIn } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/cards/bulk')
  await choose(page, GOOD)
  await page.getByText('3 linhas, todas prontas.').waitFor()
  // Registered by somebody else, with other limits, while the dry run is being read.
  const { id } = await w.sdk.corporate.holders.create({
    name: 'João',
    tax_id: '529.982.247-25',
    amount: 1,
    interval: 'day',
  })
  await page.getByRole('button', { name: 'Criar 3 cartões' }).click()
  await page.getByText('2 de 3 linhas feitas, 1 falharam.').waitFor()
  await page.getByText('João Lima').waitFor()
  assert.equal((await w.sdk.corporate.holders.get(id)).amount, 1)
  await choose(page, GOOD)
  await page.getByText('Cadastrado como João; o cadastro não muda.').waitFor()
  await page.getByRole('button', { name: 'Criar 3 cartões' }).click()
  await page.getByText('3 de 3 linhas feitas.').waitFor()
  assert.equal((await w.sdk.corporate.cards.list()).total, 3)
})

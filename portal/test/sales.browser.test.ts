// A finance person's work with sales, in a real browser and with the keyboard: found by a filter,
// refunded in part once however often the button is pressed, with the call that did it; a lost
// connection shows, and comes back.

import { read } from '@e965/xlsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, timeOfDay } from '../../server/kernel/brazil/calendar.ts'
import { person } from '../../test/portal.ts'
import { world } from '../../test/world.ts'
import { browserFor, exported, portalPage } from './portal-page.ts'

test('a sale is found, refunded once, explained, and shown as a call', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const sold = async (reference: string) =>
    w.sdk.transactions.create(buyer.id, {
      payment_type: 'pix',
      amount: 4509,
      reference_id: reference,
    })
  await sold('pedido-1')
  const { id } = await sold('pedido-2')
  await w.sdk.sandbox.payPix(id)
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales?status=succeeded')
  const table = page.getByRole('table', { name: 'Vendas' })
  await table.getByText('pedido-2').waitFor()
  assert.equal(await table.getByText('pedido-1').count(), 0)

  await table.getByRole('link', { name: 'R$ 45,09' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'R$ 45,09' }).waitFor()
  await page.getByRole('button', { name: 'Reembolsar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reembolsar' })
  await dialog.getByLabel('Valor').fill('45,10')
  await page.keyboard.press('Enter')
  await dialog.getByText('O máximo é R$ 45,09.').waitFor()
  await dialog.getByLabel('Valor').fill('10,00')
  await dialog.getByRole('button', { name: 'Reembolsar' }).dblclick()
  await page.getByText('Reembolso solicitado.').waitFor()
  const { refunds } = await w.sdk.transactions.get(id)
  assert.deepEqual(
    refunds.map(({ amount_cents: cents }) => cents),
    [1000],
  )

  const timeline = page.getByRole('region', { name: 'Linha do tempo' })
  await timeline.getByRole('link', { name: 'transaction.succeeded' }).waitFor()
  await timeline.getByText('Situação: concluída').first().waitFor()
  await timeline.getByText('Venda · R$ 45,09').waitFor()
  // No account by its name in the API.
  await timeline.getByText('De: banco do pix. Para: disponível.').waitFor()
  await page.getByRole('button', { name: 'Como chamada' }).click()
  const calls = page.getByRole('dialog', { name: /como chamada da API/ })
  await calls.getByText('transactions.void').waitFor()
  await calls.getByText(`/v1/transaction/void/${id}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Por que este valor?' }).first().click()
  const why = page.getByRole('dialog', { name: 'De onde vem este valor' })
  await why.getByText('Soma').waitFor()
  await why.getByText('Plano de tarifas').first().waitFor()
  assert.doesNotMatch(await why.innerText(), /fee_plan|available|bank:|transaction|refund/)
  await assertClean()
})

test('sales are a workbook with numbers, and the statement is a file of the server: CSV, XLSX, OFX', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const sale = { payment_type: 'pix', amount: 4509, reference_id: '=1+1' } as const
  const { id, created_at: at } = await w.sdk.transactions.create(buyer.id, sale)
  await w.sdk.sandbox.payPix(id)
  await w.work()
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales')
  await page.getByRole('table', { name: 'Vendas' }).getByText('=1+1').waitFor()
  const { name, bytes } = await exported(page, /XLSX/)
  assert.equal(name, 'Vendas.xlsx')
  const cells = read(bytes, { cellNF: true, cellFormula: true }).Sheets['Vendas']!
  const titles = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1'].map((cell) => cells[cell].v)
  assert.deepEqual(titles, [
    'Valor',
    'Situação',
    'Forma',
    'Referência',
    'Cliente',
    'Criada em',
    'Identificador',
  ])
  assert.deepEqual([cells['A2'].t, cells['A2'].v, cells['A2'].z], ['n', 45.09, '#,##0.00'])
  assert.deepEqual([cells['D2'].t, cells['D2'].v, cells['D2'].f], ['s', '=1+1', undefined])
  assert.deepEqual([cells['F2'].t, cells['F2'].z], ['n', 'dd/mm/yyyy hh:mm:ss'])
  const made = new Date(at)
  const [day, time] = [dayOf(made).split('-').toReversed().join('/'), timeOfDay(made)]
  assert.equal(cells['F2'].w, `${day} ${time}`)
  const csv = (await exported(page, 'CSV')).bytes.toString()
  assert.ok(
    csv.includes(`\r\n45,09;`) && csv.includes(`;'=1+1;`) && csv.includes(`;${day} ${time};`),
    csv,
  )

  await open('/money')
  await page.getByRole('table', { name: 'Extrato' }).waitFor()
  const books = await exported(page, 'CSV')
  assert.match(books.bytes.toString(), /^\ufeffNúmero;Data;/, 'the server’s, with every line')
  assert.equal(read((await exported(page, /XLSX/)).bytes).Sheets['extrato']!['G2'].v, 45.09)
  const ofx = await exported(page, /OFX/)
  assert.equal(ofx.name, 'Extrato.ofx')
  assert.match(ofx.bytes.toString('latin1'), /<TRNAMT>45.09<[^]*<LEDGERBAL>/)
  await assertClean()
})

test('a pix with a due date, and a boleto, show their days and what early or late payment costs', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const terms = {
    amount: 100_00,
    payment_limit_date: '2030-02-15',
    discount: { mode: 'amount', value: 5_00, limit_date: '2030-01-10' },
    late_fee: { mode: 'percentage', value: 2 },
    interest: { mode: 'monthly_percentage', value: 1.5 },
  } as const
  const pix = { ...terms, payment_type: 'pix', due_date: '2030-01-15' } as const
  const boleto = { ...terms, payment_type: 'boleto', expiration_date: '2030-01-15' } as const
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  for (const [name, body] of [
    ['Pix', pix],
    ['Boleto', boleto],
  ] as const) {
    const { id } = await w.sdk.transactions.create(buyer.id, body)
    await open(`/sales/${id}`)
    const section = page.getByRole('region', { name, exact: true })
    await section.getByText('Vencimento').waitFor()
    const text = (await section.innerText()).replaceAll(/\s+/g, ' ')
    for (const shown of [
      'Vencimento 15 jan 2030',
      'Pode ser pago até 15 fev 2030',
      'Desconto R$ 5,00 até 10 jan 2030',
      'Multa 2,00%',
      'Juros 1,50% ao mês',
    ])
      assert.ok(text.includes(shown), `${shown}: ${text}`)
    assert.ok(!text.includes('Expira em'))
  }
  await assertClean()
})

test('a change of a boleto that the bank refused is shown with its reason', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const sale = await w.sdk.transactions.create(buyer.id, {
    amount: 100_00,
    payment_type: 'boleto',
    expiration_date: '2030-01-15',
  })
  // An amount that the sandbox bank refuses.
  await assert.rejects(w.sdk.transactions.update(sale.id, { amount: 99_990_41 }))
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open(`/sales/${sale.id}`)
  const section = page.getByRole('region', { name: 'Boleto', exact: true })
  await section.getByText('Alteração recusada pelo banco').waitFor()
  const text = (await section.innerText()).replaceAll(/\s+/g, ' ')
  assert.match(text, /R\$ 99\.990,41, vencimento 15 jan 2030: .*recusada pelas regras deste banco/)
  await page.getByText('Alteração do boleto').first().waitFor()
  await assertClean()
})

test('an overdue boleto is sent to protest and the protest canceled, by who may', async (t) => {
  const w = await world(t)
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
  const sale = await w.sdk.transactions.create(buyer.id, {
    amount: 100_00,
    payment_type: 'boleto',
    expiration_date: '2030-01-15',
    payment_limit_date: '2030-03-15',
  })
  await w.sdk.sandbox.moveClock({ to: '2030-01-17T15:00:00Z' })
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open(`/sales/${sale.id}`)
  const act = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const section = page.getByRole('region', { name: 'Boleto', exact: true })
  await act('Enviar a protesto')
  await section.getByText('Pedido aceito pelo banco').waitFor()
  await act('Sustar protesto')
  await section.getByText('Sustado').waitFor()
  await page.getByRole('button', { name: 'Enviar a protesto' }).waitFor()
  await page.context().clearCookies()
  await signIn(await person(w, w.platform.io_seller_id, 'viewer', 'bia@example.com'))
  await open(`/sales/${sale.id}`)
  await section.getByText('Sustado').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Enviar a protesto' }).count(), 0)
  await assertClean()
})

test('a lost connection shows, and the screen comes back by itself', async (t) => {
  const w = await world(t)
  const { page, open, signIn } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'finance', 'ana@example.com'))
  await open('/sales')
  await page.getByText('Nenhuma venda ainda').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão com o servidor. Tentando de novo…').waitFor()
  const buyer = await w.sdk.customers.create({ first_name: 'Maria' })
  await w.sdk.transactions.create(buyer.id, {
    payment_type: 'pix',
    amount: 4509,
    reference_id: 'pedido-1',
  })
  await page.context().setOffline(false)
  await page
    .getByText('Sem conexão com o servidor. Tentando de novo…')
    .waitFor({ state: 'detached' })
  await page.getByText('pedido-1').waitFor()
})

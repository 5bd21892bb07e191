// A finance person's work with a marketplace's money, in a real browser: a seller is registered,
// its statement read, its balance paid out once however often the button is pressed, and a dispute
// answered; a return of the bank of boletos is uploaded.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import type { OwnerId } from '../../server/kernel/ids.ts'
import { buyer } from '../../test/cards.ts'
import { fileBankIn, orderIn, paid, SENDER } from '../../test/cnab.ts'
import { returnText } from '../../test/cnab-bank.ts'
import { operator, person, personWithFactor } from '../../test/portal.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, DESKTOP, PHONE, portalPage, resize } from './portal-page.ts'

const FIELDS = [
  ['Nome', 'Maria'],
  ['Sobrenome', 'Silva'],
  ['CPF', '123.456.789-00'],
  ['E-mail', 'maria@example.com'],
  ['Telefone', '(21) 99876-5432'],
  ['Data de nascimento', '1990-05-17'],
  ['Rua', 'Rua das Laranjeiras'],
  ['Número', '100'],
  ['Bairro', 'Laranjeiras'],
  ['Cidade', 'Rio de Janeiro'],
  ['UF', 'RJ'],
  ['CEP', '22240-003'],
  ['Ramo de atividade (MCC)', '5411'],
  ['Nome na fatura do cartão', 'LOJA DA MARIA'],
] as const

/** Finance, with a second factor. */
const financeOf = (w: World) =>
  personWithFactor(w, w.platform.io_seller_id, 'finance', 'ana@example.com')

async function registered(w: World, page: Page): Promise<string> {
  const main = page.getByRole('main')
  for (const [label, text] of FIELDS) await main.getByLabel(label, { exact: true }).fill(text)
  const send = main.getByRole('button', { name: 'Cadastrar vendedor' })
  await send.click()
  await main.locator('[aria-invalid=true]').first().waitFor()
  assert.equal(await main.getByLabel('CPF', { exact: true }).getAttribute('aria-invalid'), 'true')
  await main.getByLabel('CPF', { exact: true }).fill('123.456.789-09')
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Maria Silva' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  return id
}

/** Changes the complement of a seller's address, which may be empty; gives what is stored. */
async function complement(w: World, page: Page, seller: string, text: string) {
  await page.getByRole('button', { name: 'Alterar cadastro' }).click()
  const editing = page.getByRole('dialog', { name: 'Alterar cadastro' })
  await editing.getByLabel('Complemento').fill(text)
  await editing.getByRole('button', { name: 'Alterar cadastro' }).click()
  await editing.waitFor({ state: 'detached' })
  return (await w.sdk.sellers.get(seller)).address_line3
}

/** The statement as a table, and as cards where its columns do not fit. */
async function readStatement(page: Page): Promise<void> {
  const statement = page.getByRole('table', { name: 'Extrato' })
  await statement.getByRole('columnheader', { name: 'Saldo' }).waitFor()
  // Where the columns do not fit, a row is a card, in which each amount says what it is.
  await resize(page, { viewport: { width: 1_000, height: 800 } })
  await statement.getByRole('row').getByText('Saldo R$').first().waitFor()
  await statement.getByRole('row').getByText('Venda', { exact: true }).waitFor()
  assert.equal(await statement.getByRole('columnheader').count(), 0)
  await resize(page, DESKTOP)
}

async function payOutOnce(w: World, page: Page, seller: string): Promise<void> {
  await page.getByRole('button', { name: 'Fazer repasse' }).click()
  const paying = page.getByRole('dialog', { name: 'Fazer repasse' })
  await paying.getByLabel('Valor').fill('20,00')
  await paying.getByRole('button', { name: 'Continuar' }).click()
  await paying.getByText(/R\$\s20,00 para/).waitFor()
  await paying.getByRole('button', { name: 'Fazer repasse' }).dblclick()
  await page.getByRole('heading', { level: 1, name: /R\$\s20,00/ }).waitFor()
  const payouts = await w.sdk.transfers.list(seller)
  assert.deepEqual(
    payouts.items.map(({ amount_cents: cents }) => cents),
    [2000],
  )
  await w.work()
  await page.reload()
  // A repasse is masculine; a sale would be "concluída".
  await page.getByText('concluído', { exact: true }).waitFor()
}

/** Links a pix key, which is refused first as it is none. */
async function linkKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vincular conta' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincular conta' })
  await linking.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Chave pix' }).click()
  await linking.getByLabel('Chave pix').fill('11 98765-4321')
  await linking.getByRole('button', { name: 'Vincular conta' }).click()
  await linking.getByText('telefone que começa com +55').last().waitFor()
  await linking.getByLabel('Chave pix').fill('+55 11 98765-4321')
  await linking.getByRole('button', { name: 'Vincular conta' }).click()
  await page.getByText('****4321').waitFor()
}

test('a seller is registered, paid out once, and a dispute is answered', async (t) => {
  const w = await world(t)
  const { code, ...who } = await financeOf(w)
  const { page, open, assertClean } = await portalPage(await browserFor(t), w)
  await open('/sellers/new')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Código de verificação').fill(code!)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cadastrar vendedor' }).waitFor()
  const seller = await registered(w, page)

  await page.getByRole('button', { name: 'Vincular conta' }).click()
  const linking = page.getByRole('dialog', { name: 'Vincular conta' })
  await linking.getByLabel('Banco').fill('341')
  await linking.getByLabel('Agência').fill('0001')
  await linking.getByLabel('Conta com dígito').fill('12345-6')
  await linking.getByRole('button', { name: 'Vincular conta' }).click()
  await page.getByText('Conta vinculada.').waitFor()
  await linkKey(page)

  assert.deepEqual(
    [await complement(w, page, seller, 'Casa 2'), await complement(w, page, seller, '')],
    ['Casa 2', null],
  )

  const buyer = await w.sdk.customers.create({ first_name: 'João' })
  const rule = { receiver: seller, split_type: 'percent', split_value: 80 } as const
  const { id } = await w.sdk.transactions.create(buyer.id, {
    payment_type: 'pix',
    amount: 10_000,
    split_rules: [rule],
  })
  await w.sdk.sandbox.payPix(id)
  await w.work()
  const { items } = await w.sdk.sellers.balances(seller)
  assert.ok(items.current_balance_cents > 2000, JSON.stringify(items))
  await open(`/sellers/${seller}/money`)
  await readStatement(page)
  await payOutOnce(w, page, seller)

  await w.sdk.sandbox.dispute(id)
  await w.work()
  await open('/disputes')
  // A phone shows no headings of columns: the day says what it is.
  await resize(page, PHONE)
  await page.getByRole('row').getByText('Responder até').waitFor()
  await resize(page, DESKTOP)
  await page
    .getByRole('table', { name: 'Contestações' })
    .getByRole('link', { name: 'R$ 100,00' })
    .click()
  await page.getByRole('button', { name: 'Enviar provas' }).click()
  const answering = page.getByRole('dialog', { name: 'Enviar provas' })
  await answering.getByLabel('Descrição').fill('Entregue em 20 de novembro.')
  await answering.getByRole('button', { name: 'Enviar provas' }).click()
  await answering.waitFor({ state: 'detached' })
  // The screen follows the sandbox's clock: within thirty days the bank has decided.
  await page.getByRole('button', { name: 'Avançar' }).click()
  await page.getByRole('menuitem', { name: '30 dias' }).click()
  await page.getByText(/A contestação foi ganha/).waitFor()
  await page.getByText('Entregue em 20 de novembro.').first().waitFor()
  const [dispute] = (await w.sdk.disputes.list({ transaction: id })).items
  assert.deepEqual(
    dispute?.evidence.map(({ text }) => text),
    ['Entregue em 20 de novembro.'],
  )
  await assertClean()
})

/** Drops files on the place for returns, so many times in the same instant. */
async function drop(
  page: Page,
  files: readonly { name: string; text: string }[],
  times = 1,
): Promise<void> {
  const given = JSON.stringify({ files, times })
  await page.getByText(/Ou solte aqui o arquivo de retorno/).waitFor()
  await page.evaluate(`{
    const { files, times } = ${given}
    const dataTransfer = new DataTransfer()
    for (const { name, text } of files) dataTransfer.items.add(new File([text], name, { lastModified: 1 }))
    const place = [...document.querySelectorAll('main p')].find((one) => one.textContent.startsWith('Ou solte aqui'))
    for (let n = 0; n < times; n++) place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }`)
}

test('a return of the bank is dropped on a phone; a damaged one is refused beside it, and a whole one is read once and opened', async (t) => {
  const w = await world(t)
  fileBankIn(w, w.platform.io_seller_id.replaceAll('-', '') as OwnerId)
  const customer = await buyer(w)
  const { id } = await w.sdk.transactions.create(customer.id, {
    amount: 100_00,
    payment_type: 'boleto',
  })
  const text = returnText(
    SENDER,
    [paid(await orderIn(w, id), 100_00, { occurredOn: dayOf(w.deps.clock.now()) })],
    26,
  )
  const { code, ...who } = await financeOf(w)
  const { page, open, signIn, assertClean, violations } = await portalPage(
    await browserFor(t),
    w,
    PHONE,
  )
  await signIn({ ...who, code: code! })
  await open('/boleto-files')
  await drop(page, [{ name: 'CB2611.RET', text: text.slice(0, 900) }])
  const refusal = page.getByRole('alert')
  await refusal.getByText(/^A linha 4 do arquivo tem outro número de colunas/).waitFor()
  await drop(page, [
    { name: 'a.ret', text },
    { name: 'b.ret', text },
  ])
  await refusal.getByText('Envie um arquivo por vez.').waitFor()
  assert.deepEqual([await violations(), (await w.sdk.boletoFiles.list()).total], [[], 0])

  await drop(page, [{ name: 'CB2611.RET', text }], 2)
  await page.getByRole('heading', { level: 1, name: 'Retorno 26' }).waitFor()
  await page.getByText('Pago', { exact: true }).first().waitFor()
  assert.deepEqual(await violations(), [])
  await open('/boleto-files')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Enviar retorno' }).click()
  await (
    await choosing
  ).setFiles({ name: 'again.ret', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('heading', { level: 1, name: 'Retorno 26' }).waitFor()
  const [file, ...others] = (await w.sdk.boletoFiles.list()).items
  assert.deepEqual([file!.name, file!.read!.payments, others], ['CB2611.RET', 1, []])
  await w.work()
  assert.equal((await w.sdk.transactions.get(id)).status, 'succeeded')
  await assertClean()
})

/** Whether a text has more than is shown of it. */
const isCut = (text: Locator): Promise<boolean> =>
  text.evaluate(
    (one: {
      scrollWidth: number
      clientWidth: number
      getBoundingClientRect(): { right: number }
    }) => {
      const { right } = one.getBoundingClientRect()
      return (
        one.scrollWidth > one.clientWidth ||
        right > (globalThis as unknown as { innerWidth: number }).innerWidth
      )
    },
  )

test('a sale is simulated with a split, and a split rule is kept and removed', async (t) => {
  const w = await world(t)
  const [partner] = w.platform.sellers
  const { first_name: first, last_name: last } = await w.sdk.sellers.get(partner!.io_seller_id)
  const name = [first, last].filter(Boolean).join(' ')
  const { page, open, signIn, assertClean, violations } = await portalPage(await browserFor(t), w)
  await signIn(await financeOf(w))
  await open('/quotes')
  const main = page.getByRole('main')
  await main.getByLabel('Valor da venda').fill('100,00')
  await main.getByRole('combobox', { name: 'Forma de pagamento' }).click()
  await page.getByRole('option', { name: 'Cartão' }).click()
  await main.getByRole('combobox', { name: 'Parcelas' }).click()
  await page.getByRole('option', { name: '3×' }).click()
  await main.getByRole('button', { name: 'Adicionar recebedor' }).click()
  const receiver = main.getByRole('group', { name: 'Recebedor 1' })
  await receiver.getByLabel('Percentual ou valor').fill('120')
  await main.getByRole('button', { name: 'Calcular' }).click()
  await receiver.getByText('Digite um percentual de 0,01 a 100').waitFor()
  await receiver.getByLabel('Percentual ou valor').fill('12,5')
  await receiver.getByRole('combobox', { name: 'Recebedor', exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await main.getByRole('button', { name: 'Calcular' }).click()
  const table = main.getByRole('table', { name: 'Quem recebe' })
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await row.getByText('R$ 12,50').waitFor()
  await row.getByText(/3 parcelas, de/).waitFor()
  await main.getByRole('table', { name: 'Líquido de cada um' }).getByRole('row').nth(1).waitFor()
  await table.getByRole('row', { name: /Total R\$\s100,00/ }).waitFor()

  await open('/rules')
  await page.getByText('Nenhuma regra de divisão').waitFor()
  await page.getByRole('button', { name: 'Criar regra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar regra' })
  await dialog.getByRole('combobox', { name: 'Recebedor', exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Divisão' }).click()
  await page.getByRole('option', { name: 'Valor fixo' }).click()
  await dialog.getByLabel('Percentual ou valor').fill('3,50')
  await dialog.getByLabel('Venda mínima').fill('20,00')
  await dialog.getByRole('button', { name: 'Criar regra' }).click()
  await page.getByText('Regra criada.').waitFor()
  const [rule] = (await w.sdk.splitRules.list()).items
  const { receiver: to, split_type: type, split_value: value, min_amount_cents: least } = rule!
  assert.deepEqual([to, type, value, least], [partner!.io_seller_id, 'fixed', 350, 2000])
  const rules = page.getByRole('table', { name: 'Regras de divisão' })
  await rules.getByText('a partir de R$ 20,00').waitFor()
  await resize(page, PHONE)
  const parts = await rules.locator('[data-stacked] > *').all()
  assert.deepEqual(await Promise.all(parts.map(isCut)), [false, false], 'which sales, and whose')
  await resize(page, DESKTOP)

  await page.getByRole('button', { name: /Remover regra/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover regra' }).click()
  await page.getByText('Nenhuma regra de divisão').waitFor()
  assert.equal((await w.sdk.splitRules.list()).total, 0)
  await page.getByRole('combobox', { name: 'Situação' }).click()
  await page.getByRole('option', { name: 'Removidas' }).click()
  const removed = rules.getByRole('row').filter({ hasText: name })
  await removed.getByText('Pessoa finance').filter({ visible: true }).nth(1).waitFor()
  assert.deepEqual(await violations(), [])
  await resize(page, PHONE)
  const lines = await rules.locator('[data-stacked] > *').all()
  assert.deepEqual(
    await Promise.all(lines.map(isCut)),
    [false, false, false],
    'which sales, whose, and until when',
  )
  await resize(page, DESKTOP)
  await assertClean()
})

test('fees are shown with every version: a platform sees who made it, and a seller what its own sales cost', async (t) => {
  const w = await world(t)
  const { io_seller_id: seller } = w.platform.sellers[0]!
  const soon = addDays(dayOf(w.deps.clock.now()), 30)
  const rules = [{ method: 'credit', instalments: [1, 6], bp: 305, fixed: 50 }]
  const added = await (
    await operator(w)
  ).post(`/portal/api/operator/platforms/${w.platform.io_seller_id}/fee-plans`, {
    fee_on_refund: 'keep',
    rules,
    starts_on: soon,
  })
  assert.equal(added.status, 201, added.text)
  const browser = await browserFor(t)
  const { page, open, signIn, assertClean, violations } = await portalPage(browser, w)
  await signIn(await person(w, w.platform.io_seller_id, 'viewer', 'ana@example.com'))
  await open(`/sellers/${seller}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Versão 1, vigente' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tarifas' }).waitFor()
  await main
    .getByRole('table', { name: 'Versão 1, vigente' })
    .getByRole('row', { name: /Pix 1 0,99 %/ })
    .waitFor()
  const versions = main.getByRole('table', { name: 'Versões' })
  const next = versions.getByRole('row', { name: /Versão 2 agendada .* Operador/ })
  await next.getByRole('button', { name: 'Versão 2' }).click()
  const panel = page.getByRole('dialog', { name: 'Versão 2' })
  await panel.getByText('não é devolvida').waitFor()
  await panel.getByRole('row', { name: /Cartão 1–6 3,05 % \+ R\$\s0,50/ }).waitFor()
  assert.deepEqual(await violations(), [])
  await assertClean()

  const own = await portalPage(browser, w, PHONE)
  await own.signIn(await person(w, seller, 'viewer', 'loja@example.com'))
  await own.open('/fees')
  await own.page.getByRole('table', { name: 'Versões' }).getByText('vigente').waitFor()
  assert.deepEqual(await own.page.getByText(/Versão 2|Operador|agendada/).count(), 0)
  assert.equal(
    await own.page.evaluate('document.documentElement.scrollWidth'),
    PHONE.viewport.width,
  )
  await own.assertClean()
})

// A company's cards in a real browser: from the request of the account to a paid statement, shown
// as it happens; and a cardholder on a phone, who sees the number of a card for a minute and blocks
// it.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Vintem } from '../../sdk/browser.ts'
import { decideAccount } from '../../server/corporate/account/operations.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { stoppedClock } from '../../server/kernel/clock.ts'
import type { SellerId } from '../../server/kernel/ids.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { PDF } from '../../test/receipt-files.ts'
import { cardholder, person, signIn as signInByCall } from '../../test/portal.ts'
import { world, type World } from '../../test/world.ts'
import { cardsIn } from './cards.ts'
import { browserFor, PHONE, portalPage, type PortalPage } from './portal-page.ts'

const START = '2026-11-02T15:00:00Z'
const AFTER_CLOSING = '2026-12-01T15:00:00Z'
const LIMIT = 5_000_00 as Cents
const MINUTE_MS = 60_000

async function requested({ page, open }: PortalPage): Promise<void> {
  await open('/account')
  await page.getByLabel('Dia de vencimento da fatura').fill('29')
  await page.getByRole('button', { name: 'Pedir conta corporativa' }).click()
  await page.getByText('Informe um dia de 1 a 28.').waitFor()
  await page.getByLabel('Dia de vencimento da fatura').fill('10')
  await page.getByRole('button', { name: 'Pedir conta corporativa' }).dblclick()
  await page.getByRole('heading', { name: /^Contrato da conta corporativa/ }).waitFor()
  await page.getByRole('tab', { name: 'Inglês (tradução)' }).click()
  await page.getByRole('heading', { name: /^Contract of the corporate account/ }).waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar cópia do contrato' }).click()
  const file = fs.readFileSync(await (await saved).path())
  await page.getByText(createHash('sha256').update(file).digest('hex')).waitFor()

  await page.getByRole('button', { name: 'Aceitar contrato' }).click()
  await page.getByText('Marque para aceitar.').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceitar contrato' }).dblclick()
  await page.getByText('Conta em análise').waitFor()
}

/** A cardholder with a virtual card, made on the screen. */
async function cardMade(page: Page): Promise<string> {
  const navigation = page.getByRole('navigation', { name: 'Navegação' })
  await navigation.getByRole('link', { name: 'Portadores' }).click()
  await page.getByRole('button', { name: 'Cadastrar portador' }).click()
  const registering = page.getByRole('dialog', { name: 'Cadastrar portador' })
  await registering.getByLabel('Nome').fill('Maria Souza')
  await registering.getByLabel('CPF').fill('123.456.789-09')
  await registering.getByLabel('Limite', { exact: true }).fill('1.000,00')
  await registering.getByLabel('Centro de custo').fill('Marketing')
  await registering.getByRole('button', { name: 'Cadastrar portador' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Maria Souza' }).waitFor()
  await page.getByRole('button', { name: 'Criar cartão' }).click()
  const making = page.getByRole('dialog', { name: 'Criar cartão' })
  await making.getByLabel('Nome').fill('Anúncios')
  await making.getByLabel('Limite', { exact: true }).fill('500,00')
  await making.getByRole('button', { name: 'Criar cartão' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Anúncios' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Purchases as they are made: one that is confirmed, and one that is refused. */
async function bought(
  w: World,
  sdk: Vintem,
  { page, open }: PortalPage,
  card: string,
): Promise<void> {
  await open('/purchases')
  await page.getByText('Nenhuma compra ainda').waitFor()
  const merchant = { name: 'PADARIA SAO JOAO', mcc: '5811' }
  const { id } = await sdk.sandbox.buyWithCard(card, { amount: 200_00, merchant })
  await sdk.sandbox.clearPurchase(id)
  await sdk.sandbox.buyWithCard(card, { amount: 400_00, merchant })
  await w.work()
  await page.getByText('Passou do limite do cartão').waitFor()
  await page.getByRole('table', { name: 'Compras' }).getByText('confirmada').waitFor()
  await open('/spending?period=year')
  await page
    .getByRole('table', { name: 'Por centro de custo' })
    .getByRole('link', { name: 'Marketing' })
    .click()
  const table = page.getByRole('table', { name: 'Compras' })
  await table.getByRole('link', { name: 'PADARIA SAO JOAO' }).waitFor()
  assert.equal(await table.getByText('negada').count(), 0, 'a bar leads to what it sums')
}

async function paid(w: World, sdk: Vintem, { page, open }: PortalPage): Promise<void> {
  await w.sdk.sandbox.moveClock({ to: AFTER_CLOSING })
  const [closed] = (await sdk.corporate.invoices.list({ status: 'closed' })).items
  await open(`/statements/${closed!.id}`)
  await page.getByRole('button', { name: 'Pagar por pix' }).dblclick()
  await page.getByRole('img', { name: 'QR code do pix' }).waitFor()
  const { items } = await sdk.corporate.invoices.payments.list(closed!.id)
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [200_00],
  )
  await sdk.sandbox.payPix(items[0]!.id)
  await w.work()
  await page.getByText('O banco confirmou o pagamento.').waitFor()
  await page.getByText(/^Paga em/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Pagar por pix' }).count(), 0)
}

test('a company requests its account, accepts the contract, issues a card, sees purchases and pays its statement', async (t) => {
  const w = await world(t, { clock: stoppedClock(new Date(START)) })
  const seller = w.platform.sellers.find(({ type }) => type === 'business')!
  const id = seller.io_seller_id.replaceAll('-', '') as SellerId
  const company = w.as(seller)
  const opened = await portalPage(await browserFor(t), w)
  const { page, open, signIn, assertClean } = opened
  await signIn(await person(w, seller.io_seller_id, 'finance', 'ana@example.com'))
  await requested(opened)

  await decideAccount(w.deps, id, 'approved', { creditLimit: LIMIT })
  await w.work()
  await page.getByText('Os cartões da empresa podem comprar.').waitFor()
  const card = await cardMade(page)
  const cards = await company.corporate.cards.list()
  assert.deepEqual(
    [cards.total, (await company.corporate.holders.list()).total],
    [1, 1],
    'each was made once',
  )
  await bought(w, company, opened, card)
  await paid(w, company, opened)

  await decideAccount(w.deps, id, 'suspended', { reason: 'Suspeita de fraude' })
  await w.work()
  await page
    .getByRole('navigation', { name: 'Navegação' })
    .getByRole('link', { name: 'Compras' })
    .click()
  await page.getByRole('link', { name: 'Ver conta corporativa' }).click()
  await page.getByText('Motivo: Suspeita de fraude').waitFor()
  await open('/statements')
  await page.getByRole('table', { name: 'Faturas' }).getByText('paga', { exact: true }).waitFor()
  await assertClean()
})

/** A purchase that is disputed in part, with a file as evidence. */
async function disputed(
  w: World,
  { page, open }: Pick<PortalPage, 'page' | 'open'>,
  purchase: string,
): Promise<void> {
  await open(`/purchases/${purchase}`)
  await page.getByRole('button', { name: 'Contestar' }).click()
  const disputing = page.getByRole('dialog', { name: 'Contestar' })
  await disputing.getByLabel('Valor').fill('50,00')
  await disputing.getByRole('button', { name: 'Contestar' }).click()
  await disputing.getByText('O máximo é R$ 45,09.').waitFor()
  await disputing.getByLabel('Valor').fill('20,00')
  await disputing.getByRole('button', { name: 'Contestar' }).dblclick()
  await page.getByText(/^Em exame no banco emissor/).waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Anexar prova' }).click()
  await (
    await choosing
  ).setFiles({ name: 'conversa.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByText('Prova guardada.').waitFor()
  await page.getByText(/^conversa\.pdf/).waitFor()
  const { items: disputes } = await w.sdk.corporate.disputes.list()
  assert.deepEqual(
    disputes.map(({ amount, status }) => [amount, status]),
    [[20_00, 'open']],
  )
}

test('balance is added, the due day changed, a statement saved, a purchase disputed, a card activated, its holder invited', async (t) => {
  const w = await world(t)
  const { holder, physical, bought: purchase, statement } = await cardsIn(w, 'Maria Souza')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn(await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com'))

  await open('/statements')
  await page.getByRole('button', { name: 'Adicionar saldo' }).click()
  await page.getByLabel('Valor').fill('100,00')
  await page.getByRole('button', { name: 'Gerar pix' }).dblclick()
  await page.getByRole('img', { name: 'QR code do pix' }).waitFor()
  const { items: recharges } = await w.sdk.corporate.recharges.list()
  assert.deepEqual(
    recharges.map(({ amount }) => amount),
    [100_00],
  )
  await w.sdk.sandbox.payPix(recharges[0]!.id)
  await w.work()
  await page.getByText('O saldo foi creditado.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Mudar' }).click()
  const changing = page.getByRole('dialog', { name: 'Dia de vencimento' })
  await changing.getByText(/^A fatura aberta não muda/).waitFor()
  await changing.getByLabel('Novo dia de vencimento').fill('20')
  await changing.getByRole('button', { name: 'Mudar' }).click()
  await page.getByText(/^A primeira fatura no novo dia vence em 20/).waitFor()

  await open(`/statements/${statement.id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  assert.match(fs.readFileSync(await (await saved).path(), 'utf8'), /^\ufeff[^\n]*;[^]*45,09/)

  await disputed(w, { page, open }, purchase.id)

  await open(`/cards/${physical.id}`)
  await page.getByText('O cartão está a caminho.').waitFor()
  await w.sdk.sandbox.deliverCard(physical.id)
  await w.work()
  await page.getByText('O cartão chegou. Ative-o para usar.').waitFor()
  await page.getByRole('button', { name: 'Ativar cartão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar cartão' }).click()
  await page.getByText('Desbloqueado.').waitFor()
  assert.equal((await w.sdk.corporate.cards.get(physical.id)).status, 'active')

  await open(`/holders/${holder.id}`)
  await page.getByRole('button', { name: 'Ações' }).click()
  await page.getByRole('menuitem', { name: 'Convidar para o portal' }).click()
  const inviting = page.getByRole('dialog', { name: 'Convidar para o portal' })
  await inviting.getByLabel('E-mail').fill('maria@example.com')
  await inviting.getByRole('button', { name: 'Convidar para o portal' }).click()
  await page.getByText('Convite enviado a maria@example.com.').waitFor()
  const invited = await w.db.rows(
    sql`select role, holder, status from portal_users where role = 'cardholder'`,
  )
  assert.deepEqual(invited, [{ role: 'cardholder', holder: holder.id, status: 'invited' }])
  await assertClean()
})

/** The cardholder with a second factor; gives a code of a new sign-in, too. */
async function enrolled(w: World, holder: string) {
  const who = await cardholder(w, holder)
  const browser = await signInByCall(w, who)
  const { secret } = (await browser.post('/portal/api/second-factor', { password: who.password }))
    .body
  const code = codeAt(secret, w.deps.clock.wall())
  const confirmed = await browser.post('/portal/api/second-factor/confirm', { code })
  return { ...who, recovery: (confirmed.body.recovery_codes as string[])[0]! }
}

/** Everything that the page keeps beyond what it shows. */
const KEPT = `JSON.stringify([localStorage, sessionStorage, document.cookie, location.href, history.state])`

test('a cardholder sees what is left on a phone, the number for a minute, and blocks the card', async (t) => {
  const w = await world(t)
  const { holder, card } = await cardsIn(w, 'Maria Souza')
  const who = await enrolled(w, holder.id)
  const { page, open, assertClean } = await portalPage(await browserFor(t), w, PHONE)
  const readings: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/secrets')) readings.push(response.headers()['cache-control'])
  })
  await page.clock.install()
  await open('')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Código de verificação').fill(who.recovery)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Meus cartões' }).waitFor()
  await page.getByText('R$ 941,92').first().waitFor()
  const article = page.getByRole('article').filter({ hasText: card.last4 })
  await article.getByRole('link').click()
  await page.getByText('Passou do limite do cartão').waitFor()
  // The list of its purchases leads back to the screen that cardholders have.
  await page.getByRole('main').getByRole('link', { name: 'Ver todas' }).click()
  await page.getByRole('main').getByRole('link', { name: 'um cartão' }).click()

  await page.getByRole('button', { name: 'Ver número' }).click()
  const dialog = page.getByRole('dialog', { name: 'Número do cartão' })
  const number = dialog.getByText(new RegExp(`^\\d{4} \\d{4} \\d{4} ${card.last4}$`))
  await number.waitFor()
  const digits = (await number.textContent())!.replaceAll(' ', '')
  assert.ok(!String(await page.evaluate(KEPT)).includes(digits))
  await page.clock.fastForward(MINUTE_MS)
  await dialog.waitFor({ state: 'detached' })
  assert.ok(!(await page.content()).includes(digits))

  await page.getByRole('main').getByRole('link', { name: 'Meus cartões' }).click()
  await article.getByRole('link').click()
  await page.getByRole('button', { name: 'Ver número' }).click()
  await number.waitFor()
  assert.deepEqual(readings, ['no-store', 'no-store'], 'it is read each time that it is shown')
  const { items: acts } = await w.sdk.audit.list({ action: 'corporate_card.secrets_read' })
  assert.equal(acts.length, 2, 'and each time is recorded')
  await dialog.getByRole('button', { name: 'Esconder' }).click()

  await page.getByRole('button', { name: 'Bloquear' }).click()
  const blocking = page.getByRole('dialog', { name: 'Bloquear' })
  await blocking.getByLabel('Motivo').fill('Perdido em viagem')
  await blocking.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByText('Motivo: Perdido em viagem').waitFor()
  const { status, reason } = await w.sdk.corporate.cards.get(card.id)
  assert.deepEqual([status, reason], ['blocked', 'Perdido em viagem'])
  await assertClean()
})
